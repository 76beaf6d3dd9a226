"""Parts as they are cut from a sheet, and where they lie on it."""

import cmath
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import shapely

from instruments.geometry import MIRROR_X, Bounds, Path, Similarity, joint_bounds
from instruments.geometry.flattening import Flat, as_complex, shapely_rings, with_holes
from instruments.geometry.path import paths
from instruments.geometry.segments import Floats
from instruments.making.profiles import Ranks
from instruments.part import Face, Instrument, Mark, Part, Process, Sheet
from output.layers import CUTS, LAYERS, DrawnFace
from output.masses import mass_of
from output.paths.kerf import compensated

_QUARTERS = 1.0 + 0j, 1j, -1.0 + 0j, -1j

Layers = dict[str, list[Mark]]
"""Marks by the layers of `LAYERS`, in the order of work."""


@dataclass(frozen=True)
class Piece:
    """A flat part as it is cut: marked first on its other face, where it has two."""

    owner: str
    """The folder of its instrument."""

    part: Part
    kerf_mm: float = 0.0
    """Full width of the cut, made up for once, here."""

    cut_only: bool = False
    """Leave its marks out."""

    ranks: Ranks = field(default_factory=dict, hash=False)
    """What tells its lines by their rank, as a profile has it."""

    @property
    def upper(self) -> Face:
        """The face that lies up when the part is cut: its front, unless only its back is marked."""
        return self.part.faces()[0]

    @property
    def two_faced(self) -> bool:
        """Whether both faces are to be marked."""
        return len(self.part.faces()) > 1 and not self.cut_only

    @cached_property
    def layers(self) -> Layers:
        """The marks of the upper face and all cuts, each once."""
        drawn = DrawnFace.of(self.part, self.upper, self.kerf_mm)
        layers: Layers = {name: [] for name in LAYERS}
        layers |= drawn.layers(self.ranks, cut_only=self.cut_only)
        if len(self.part.faces()) > 1:
            behind = (m.transformed(MIRROR_X) for m in self.part.back if m.process is Process.CUT)
            layers["cut-inner"] += [compensated(m, self.kerf_mm, outer=False) for m in behind]
        return layers

    @cached_property
    def under(self) -> Layers:
        """The marks of the other face, seen from there, without any cut."""
        if not self.two_faced:
            return {}
        layers = DrawnFace.of(self.part, Face.BACK, self.kerf_mm).layers(self.ranks)
        return {name: marks for name, marks in layers.items() if not name.startswith("cut")}

    @cached_property
    def outline(self) -> Path:
        """The outermost cut, as the tool runs."""
        return paths(self.layers["cut-outer"][-1].shape)[0]

    @cached_property
    def bounds(self) -> Bounds:
        """Of all that is cut."""
        cuts = (*self.layers["cut-inner"], *self.layers["cut-outer"])
        return joint_bounds(mark.shape.bounds() for mark in cuts)

    @cached_property
    def ground(self) -> Flat:
        """What it takes of the sheet, without the cut-outs that others may lie in."""
        cuts = [path for mark in self.layers["cut-inner"] for path in paths(mark.shape)]
        closed = [path for path in cuts if path.closed]
        return with_holes(shapely_rings([self.outline, *closed]))

    @cached_property
    def mass_g(self) -> float | None:
        """What the part weighs, where its material is known."""
        return mass_of(self.part).mass_g

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height."""
        left, bottom, right, top = self.bounds
        return right - left, top - bottom

    @property
    def stock(self) -> tuple[str, float]:
        """Material, however it is spelt, and thickness in mm, which decide the sheet."""
        body, material = self.part.body, " ".join(self.part.material.casefold().split())
        return material, round(body.thickness_mm, 3) if isinstance(body, Sheet) else 0.0


@dataclass(frozen=True, slots=True)
class Put:
    """A piece in its place on a sheet."""

    piece: Piece
    at: complex
    """Where its origin stands."""

    turned_deg: float = 0.0
    """By how much it is turned, counter-clockwise."""

    within: int = 0
    """Of how many other pieces' cut-outs it lies in: it is cut before they fall out."""

    @property
    def placing(self) -> Similarity:
        """From the part to the sheet, which lies with the part's upper face up."""
        quarters, rest = divmod(self.turned_deg, 90.0)
        return Similarity(
            _QUARTERS[int(quarters) % 4] * cmath.rect(1.0, math.radians(rest)), self.at
        )

    def ground(self) -> Flat:
        """What the piece takes of the sheet."""

        def placed(xy: Floats) -> Floats:
            at = self.placing(as_complex(xy))
            return np.column_stack((at.real, at.imag))

        return shapely.transform(self.piece.ground, placed)

    def placing_under(self, sheet_width_mm: float) -> Similarity:
        """From the part's other face to the sheet that was turned over, left to right."""
        factor = self.placing.factor.conjugate()
        return Similarity(factor, sheet_width_mm - self.at.conjugate())


@dataclass(frozen=True, slots=True)
class Layout:
    """A sheet with the pieces that are cut from it, and how often it is cut so.

    The sheet's lower left corner is the origin.
    """

    name: str
    material: str
    thickness_mm: float
    size_mm: tuple[float, float]
    puts: tuple[Put, ...]
    times: int = 1
    clamps: tuple[Bounds, ...] = ()
    """Where clamps hold it, whichever face lies up."""

    @property
    def kerf_mm(self) -> float:
        """Full width of the cut that is made up for, of all its pieces."""
        return self.puts[0].piece.kerf_mm

    @property
    def two_faced(self) -> bool:
        """Whether the sheet is marked from behind too."""
        return any(put.piece.two_faced for put in self.puts)

    def upper(self) -> Iterator[tuple[Put, str, Mark]]:
        """What is done with the upper face up, in the order of work over the whole sheet.

        A piece in another's cut-out is cut whole before that cut-out: to the other one all of it
        is an inner cut.
        """
        for layer in LAYERS:
            for put, own in self._order(layer):
                for mark in put.piece.layers[own]:
                    yield put, layer, mark.transformed(put.placing)

    def _order(self, layer: str) -> Iterator[tuple[Put, str]]:
        """The pieces that a layer of the sheet works on, each with its own layer."""
        if layer == "cut-inner":
            for put in sorted(self.puts, key=lambda put: -put.within):
                if put.within:
                    yield from ((put, own) for own in CUTS)
        for put in self.puts:
            if not (put.within and layer in CUTS):
                yield put, layer

    def under(self) -> Iterator[tuple[Put, str, Mark]]:
        """What is marked first, with the other face up: no cut is among it."""
        for layer in LAYERS:
            for put in self.puts:
                for mark in put.piece.under.get(layer, ()):
                    yield put, layer, mark.transformed(put.placing_under(self.size_mm[0]))

    @property
    def used(self) -> float:
        """The share of the sheet's area that is within the outlines of parts."""
        width, height = self.size_mm
        return sum(abs(put.piece.outline.area()) for put in self.puts) / (width * height)


@dataclass(frozen=True, slots=True)
class Gathered:
    """The pieces of instruments, and the parts that no sheet has, each with its reason."""

    pieces: tuple[Piece, ...]
    left_out: tuple[tuple[str, str], ...] = field(default=())

    @property
    def materials(self) -> tuple[tuple[str, float], ...]:
        """The materials and thicknesses of the sheets that they are cut from."""
        return tuple(sorted({piece.stock for piece in self.pieces}))


def gathered(
    instruments: Sequence[tuple[str, Instrument]],
    kerf_mm: float = 0.0,
    ranks: Ranks | None = None,
    *,
    cut_only: bool = False,
) -> Gathered:
    """The flat parts of instruments, each given with the name of its folder.

    Raises
    ------
    DesignError
        If a hole vanishes in the kerf.
    """
    pieces: list[Piece] = []
    left_out: list[tuple[str, str]] = []
    for owner, instrument in instruments:
        for placed in instrument.parts:
            part = placed.part
            if part.bought:
                left_out.append((f"{owner}/{part.name}", "is bought"))
            elif isinstance(part.body, Sheet):
                pieces.append(Piece(owner, part, kerf_mm, cut_only, ranks or {}))
            else:
                why = "is milled" if part.faces() else "is turned"
                left_out.append((f"{owner}/{part.name}", why))
    return Gathered(tuple(pieces), tuple(left_out))
