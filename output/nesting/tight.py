"""Pieces laid closer than their boxes allow, by their outlines, with compas_nest.

Its engine keeps no distance of its own, so that it is given outlines that are larger by half the
gap; what it finds is looked at again like any other layout, and left where it does not hold.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import shapely
from compas.geometry import Polyline
from compas_nest import nest_geo, nest_sheets, opennest_collision

from instruments.errors import impossible
from instruments.geometry.flattening import Flat
from instruments.saying import tell
from output.nesting.packing import verify
from output.nesting.pieces import Layout, Piece, Put
from output.nesting.stock import Stock

MOST_TIGHT = 250
"""So many pieces of one material take a minute or two."""

_ROUNDS = 1000
_SEED = 1
_MORE_MM = 0.02
"""By so much outlines are larger than half the gap, which chords and simpler ones give away."""

_SCALE = 1000.0
"""Origins lie on whole micrometres, as rectpack's do."""


@dataclass(frozen=True, slots=True)
class Tightly:
    """A way to lay pieces on sheets by their outlines."""

    cutouts: bool = False
    """Whether pieces may lie in the cut-outs of others."""

    def __call__(self, pieces: Sequence[Piece], stock: Stock) -> list[tuple[Put, ...]] | None:
        """The pieces on sheets, or None where not all of them have found a place that holds.

        Raises
        ------
        DesignError
            If there are too many pieces.
        """
        if len(pieces) > MOST_TIGHT:
            problem = tell(
                "is for {most_tight} parts of a material; there are {count}",
                most_tight=MOST_TIGHT,
                count=len(pieces),
            )
            raise impossible("tight", None, problem, "give a smaller count, or leave it out")
        sheets = _solved(pieces, stock, cutouts=self.cutouts)
        size = stock.width_mm, stock.height_mm
        try:
            for puts in sheets:
                verify(Layout("sheet", *pieces[0].stock, size, puts), stock)
        except RuntimeError:
            return None
        placed = sum(map(len, sheets))
        straight = stock.turn or not any(put.turned_deg for puts in sheets for put in puts)
        return sheets if placed == len(pieces) and straight else None


def _solved(pieces: Sequence[Piece], stock: Stock, *, cutouts: bool) -> list[tuple[Put, ...]]:
    """What the engine finds, sheet after sheet."""
    half = stock.gap_mm / 2.0
    parts = nest_geo()
    for piece in pieces:
        outline, holes = _grown(piece.ground, half, cutouts=cutouts)
        parts.add_part(_line(outline), [_line(h) for h in holes], rotations=0 if stock.turn else 1)
    left, bottom, right, top = stock.inner
    room = shapely.box(left - half, bottom - half, right + half, top + half)
    clamped = [shapely.box(*clamp) for clamp in stock.kept]
    lower = complex(left - half, bottom - half)
    sheets = nest_sheets()
    for _ in pieces:
        sheets.add_sheet(_line(room.exterior), [_line(c.exterior) for c in clamped])
    engine = opennest_collision(
        iterations=_ROUNDS,
        num_rotations=4 if stock.turn else 1,
        seed=_SEED,
        part_holes_mode=int(cutouts),
        fit_mode=0,
        max_sheets=len(pieces),
        verbose=False,
    )
    found: dict[int, list[Put]] = {}
    for piece, place in zip(pieces, engine.solve(parts, sheets).placements, strict=True):
        if place["sheet_id"] >= 0:
            at = lower + complex(place["tx"], place["ty"])
            put = Put(piece, _whole(at), round(math.degrees(place["angle"]) % 360.0, 6) % 360.0)
            found.setdefault(place["sheet_id"], []).append(put)
    return [tuple(_told_within(sorted(found[n], key=_corner))) for n in sorted(found)]


def _grown(ground: Flat, half_mm: float, *, cutouts: bool) -> tuple[Flat, list[Flat]]:
    """An outline and cut-outs with half a gap about them, of few corners."""
    outer = shapely.polygons(ground.exterior)
    grown = shapely.buffer(outer, half_mm + _MORE_MM, quad_segs=16)
    simple = shapely.simplify(grown, _MORE_MM / 2.0)
    holes = [shapely.polygons(ring) for ring in ground.interiors] if cutouts else []
    shrunk = [shapely.buffer(hole, -half_mm - _MORE_MM) for hole in holes]
    # What falls into several is left.
    whole = [h for h in shrunk if h.geom_type == "Polygon" and not h.is_empty]
    return simple.exterior, [shapely.simplify(h, _MORE_MM / 2.0).exterior for h in whole]


def _line(ring: Flat) -> Any:
    """A ring as the library takes it."""
    return Polyline([[x, y, 0.0] for x, y in shapely.get_coordinates(ring).tolist()])


def _whole(at: complex) -> complex:
    return complex(round(at.real * _SCALE), round(at.imag * _SCALE)) / _SCALE


def _corner(put: Put) -> tuple[float, float]:
    """Where a piece's box begins: rows from below, each from the left."""
    left, bottom, _, _ = put.ground().bounds
    return bottom, left


def _told_within(puts: Sequence[Put]) -> Iterator[Put]:
    """Each piece with the number of those in whose cut-outs it lies."""
    filled = [shapely.polygons(put.ground().exterior) for put in puts]
    for n, put in enumerate(puts):
        inside = sum(k != n and other.contains(filled[n]) for k, other in enumerate(filled))
        yield replace(put, within=inside)
