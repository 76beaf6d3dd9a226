"""Bevelled edges of the faces that bear marks."""

from collections.abc import Iterator
from dataclasses import replace

import shapely

from instruments.cited_works import parameter
from instruments.errors import Remedy, impossible, or_less
from instruments.geometry.flattening import chords_of, shapely_lines, shapely_rings
from instruments.geometry.path import paths
from instruments.making.countersinks import LAND_MM
from instruments.making.workshop import Workshop
from instruments.part import Face, Fact, Instrument, Note, Part, Sheet, Stepped
from instruments.saying import tell

_READ = "alidade", "crescent", "gnomon", "rete", "rule", "sight", "style", "thigh"
"""Parts whose edges are read, or throw the shadow: they stay sharp."""

_COARSE_MM = 0.01


def chamfered(instrument: Instrument, workshop: Workshop) -> Instrument:
    """An instrument whose marked plates have bevelled edges.

    Raises
    ------
    DesignError
        If a plate is too thin for the bevel.
    """
    size = workshop.edge_chamfer_mm
    parts = []
    for placed in instrument.parts:
        part = placed.part
        if _is_bevelled(part):
            _check(part, size)
            part = replace(part, chamfer_mm=size)
        parts.append(replace(placed, part=part))
    given = parameter("workshop.edge_chamfer_mm")
    fact = Fact("edge/chamfer", size, "mm", given, "of plates, on their marked faces")
    return replace(
        instrument,
        parts=tuple(parts),
        facts=(*instrument.facts, fact),
        notes=(*instrument.notes, *_notes([p.part for p in parts], size)),
    )


def bevelled_faces(part: Part) -> tuple[Face, ...]:
    """The faces of a part whose outer edges are bevelled."""
    return tuple(face for face in Face if part.chamfer_mm and part.marks(face))


def has_worked_edges(part: Part) -> bool:
    """Whether its solid has bevels, or cones for screws' heads."""
    sunk = isinstance(part.body, Sheet) and part.body.countersinks
    return bool(sunk or bevelled_faces(part))


def _is_bevelled(part: Part) -> bool:
    flat = isinstance(part.body, Sheet | Stepped)
    return flat and not part.name.startswith(_READ) and bool(part.front or part.back)


def _check(part: Part, size_mm: float) -> None:
    assert isinstance(part.body, Sheet | Stepped)
    layers = part.body.layers
    faces = sum(bool(part.marks(face)) for face in Face)
    room = part.body.thickness_mm / faces
    if isinstance(part.body, Stepped):
        room = min(layers[0].thickness_mm, layers[-1].thickness_mm)
    if size_mm > room - LAND_MM + 1e-9:
        most = room - LAND_MM
        raise impossible(
            "workshop.edge_chamfer_mm",
            size_mm,
            tell(
                "is more than {}, {high:g} mm thick, has for a bevel",
                part.name,
                high=part.body.thickness_mm,
            ),
            *([or_less("workshop.edge_chamfer_mm", most)] if most >= 0.1 else []),
            Remedy((("workshop.edge_chamfer_mm", 0.0),), words="leave it out"),
        )


def _notes(parts: list[Part], size_mm: float) -> Iterator[Note]:
    """Which parts have marks on the bevel."""
    for part in parts:
        for face in bevelled_faces(part):
            (outline,) = [c.shape for c in part.contour(face) if c.means == "outline"]
            (edge,) = shapely_rings(paths(outline), _COARSE_MM)
            drawn = [path for mark in part.marks(face) for path in paths(mark.shape)]
            runs = chords_of([s for path in drawn for s in path.segments], _COARSE_MM)
            if shapely.dwithin(edge, shapely_lines(runs), size_mm - _COARSE_MM).any():
                yield Note.warning(
                    "workshop.edge_chamfer_mm",
                    tell("cuts into marks of {}: give less, or a wider margin", part.name),
                )
                break
