"""What the drawings share: the marks of a face in the order of work, and what a file says."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from instruments.geometry import Path, Region, Strokes
from instruments.geometry.path import paths
from instruments.line_weights import LINE_RANKS, line_rank
from instruments.making.profiles import Ranks
from instruments.making.workshop import Profile
from instruments.part import Face, Mark, Part, Process, Turned
from output.paths.kerf import compensated
from output.provenance import Provenance

LAYERS = (
    "engrave", "score", *(f"score-{rank}" for rank in LINE_RANKS), "cut-inner", "cut-outer"
)  # fmt: skip
"""In the order of work, so that nothing is marked on a part that has been cut free. Lines have
layers by their rank where the workshop's profile gives that a colour."""

CUTS = "cut-inner", "cut-outer"


def colour_of(layer: str, profile: Profile) -> str:
    """The colour of a layer, as #rrggbb."""
    process, _, rank = layer.partition("-")
    own = (
        rule.colour for name, rule in profile.ranks.items() if process == "score" and name == rank
    )
    return next((colour for colour in own if colour), getattr(profile.colours, process))


_ALIKE: Ranks = {}

_FOLD_MM = 1.5, 1.0
"""Dashes of a fold, and the gaps between them."""


def made_layers(ranks: Ranks) -> list[str]:
    """The layers that files have by a profile's ranks, in the order of work."""
    unused = {f"score-{rank}" for rank in LINE_RANKS if not (rank in ranks and ranks[rank].colour)}
    return [name for name in LAYERS if name not in unused]


def _ranked(mark: Mark, ranks: Ranks) -> tuple[str, Mark]:
    """The layer of a scored mark, and the mark as its rank is drawn."""
    rank = line_rank(mark)
    if rank is None or rank not in ranks:
        return "score", mark
    rule = ranks[rank]
    if rule.dash_mm:
        mark = replace(mark, shape=_dashed(mark, *rule.dash_mm))
    return f"score-{rank}" if rule.colour else "score", mark


def _dashed(mark: Mark, dash_mm: float, gap_mm: float) -> Strokes:
    """The lines of a mark as dashes, which begin and end each of them."""
    found: list[Path] = []
    for path in paths(mark.shape):
        whole = path.length()
        gaps = max(0, round((whole - dash_mm) / (dash_mm + gap_mm)))
        # All stretch alike, so that the last dash ends where the line does.
        scale = whole / (gaps * (dash_mm + gap_mm) + dash_mm)
        step, dash = scale * (dash_mm + gap_mm), scale * dash_mm
        found += [path.stretch(k * step, k * step + dash) for k in range(gaps + 1)]
    return Strokes(tuple(found))


@dataclass(frozen=True, slots=True)
class DrawnFace:
    """A face with what is drawn on it."""

    part: Part
    face: Face
    kerf_mm: float
    """Full width of the cut, made up for; with 0 the face has its true size."""
    marks: tuple[tuple[str, Mark], ...]
    """Each mark with its layer; the part's contour comes last, its outline the very last."""

    @staticmethod
    def of(part: Part, face: Face, kerf_mm: float = 0.0) -> "DrawnFace":
        """A face of a part, the cuts moved by half the kerf.

        Raises
        ------
        DesignError
            If a hole vanishes in the kerf.
        TypeError
            If a mark's process can't make its shape, or the part is no sheet.
        """
        return DrawnFace(part, face, kerf_mm, tuple(_marks(part, face, kerf_mm)))

    def with_kerf(self, kerf_mm: float) -> "DrawnFace":
        """The same face with the cuts moved by half a kerf, as `of` makes it."""
        return self if kerf_mm == self.kerf_mm else DrawnFace.of(self.part, self.face, kerf_mm)

    def layers(
        self, ranks: Ranks = _ALIKE, *, cut_only: bool = False, contour: bool = True
    ) -> dict[str, list[Mark]]:
        """The marks of each layer, in the order of work.

        Parameters
        ----------
        ranks : Mapping
            A profile's: what tells lines of a rank from others.
        cut_only : bool
            Only the cuts.
        contour : bool
            Whether the part's outline and cutouts are among them: they are cut once, with the
            first face up.
        """
        marks = self.marks if contour else self.marks[: -len(self.part.contour(self.face))]
        made: dict[str, list[Mark]] = {
            name: [] for name in made_layers(ranks) if name in CUTS or not cut_only
        }
        for layer, mark in marks:
            if layer in made:
                own, drawn = _ranked(mark, ranks) if ranks and layer == "score" else (layer, mark)
                made[own].append(drawn)
        return made

    @property
    def is_first(self) -> bool:
        """Whether it lies up when the part is cut."""
        return self.face is self.part.faces()[0]


def _marks(part: Part, face: Face, kerf_mm: float) -> Iterator[tuple[str, Mark]]:
    """The marks of a face with their layers, as `DrawnFace` has them."""
    for mark in part.marks(face):
        if mark.process is Process.CUT:
            yield "cut-inner", compensated(mark, kerf_mm, outer=False)
        elif mark.process is Process.SCORE:
            yield "score", mark
        elif isinstance(mark.shape, Region) or (isinstance(mark.shape, Path) and mark.shape.closed):
            yield "engrave", mark
        else:
            raise TypeError(f"{mark.means} is engraved, but encloses no area")
    for mark in part.steps(face):
        dashed = replace(mark, shape=_dashed(mark, *_FOLD_MM)) if mark.means == "fold" else mark
        yield "score", dashed
    *cutouts, outline = part.contour(face)
    for mark in cutouts:
        yield "cut-inner", compensated(mark, kerf_mm, outer=False)
    yield "cut-outer", compensated(outline, kerf_mm, outer=True)


def statements(drawn: DrawnFace, profile: Profile, provenance: Provenance) -> list[str]:
    """What a file of one face says about itself, one line a statement."""
    part = drawn.part
    thickness = math.nan if isinstance(part.body, Turned) else part.body.thickness_mm
    return [
        *provenance.lines(),
        f"# {part.name}, {drawn.face.value}, {thickness:g} mm thick; all lengths in mm",
        f"# profile: {profile.title}",
        f"# kerf made up for: {drawn.kerf_mm:g} mm",
    ]
