"""The plate of horizons (safiha afaqiya): half horizons of many latitudes in four groups.

Latitude by latitude the eastern halves go to four groups in turn, each group turned by a
quarter from the one before, so that neighbours stand four latitudes apart. To use one, its
group's diameter is brought to the meridian's place.
"""

import math
from collections.abc import Sequence

import numpy as np

from instruments.astrolabe.plate import circles
from instruments.astrolabe.plate.design import Design
from instruments.astrolabe.plate.drawn import PlateLine
from instruments.astrolabe.plate.place_circles import PlateSphere, clipped
from instruments.astrolabe.plate.plate_hand import face_hand
from instruments.astrolabe.plate.plate_labels import at_rim, on_line
from instruments.astrolabe.plate.plate_lettering import Hand, ground, parted
from instruments.geometry import QUARTER, Path, Similarity
from instruments.labelling.requests import LabelRequest
from instruments.labelling.solving import Looked, Solution, solve
from instruments.lettering.numerals import numeral
from instruments.part import Fact, Mark, Note
from instruments.saying import tell
from instruments.scales.content import Content

GROUPS = 4

STEPS = (1, 3, 5)
"""Every horizon is numbered, or else every third, or fifth: of each group some are."""

_ORDERS = 4
"""So many orders of the numbers are tried."""

_WITHIN = (1.3, 2.0, 3.0, 3.7, 4.5, 5.5, 6.5, 7.7, 9.0, 11.0, 13.0, 15.5, 18.0)
"""Half widths from the end of its horizon at which a number stands in it."""

_ASIDE = 0.85
"""So many half widths beside the end of its horizon a number may stand in the band."""


def half_horizons(plate: PlateSphere, latitudes: Sequence[float]) -> list[PlateLine]:
    """The eastern halves of the horizons of latitudes in degrees, each in its group."""
    shown = sorted(dict.fromkeys(latitudes))
    whole = [plate.circle(math.radians(latitude), 0.0, QUARTER) for latitude in shown]
    lines = []
    for i, (latitude, pieces) in enumerate(zip(shown, plate.each_on_plate(whole), strict=True)):
        halves = clipped(pieces, plate.towards(-QUARTER))
        turn = Similarity.rotation(i % GROUPS * math.pi / 2)
        turned = tuple(p.transformed(turn) for p in halves)
        lines.append(PlateLine(f"horizon/{latitude:g}", turned, yields=True))
    return [line for line in lines if line.pieces]


def draw_horizons_face(design: Design, plate: PlateSphere, edge: Path, rim_mm: float) -> Content:
    """The face of a plate of horizons.

    Parameters
    ----------
    plate : Plate
        The projection; its latitude plays no part.
    """
    latitudes = _latitudes(design)
    lines = [*circles.framework(plate), *half_horizons(plate, latitudes)]
    wanted = {f"horizon/{n:g}" for n in latitudes}
    lost = sorted(wanted - {line.means for line in lines})
    notes, found = _lost(lost), _lettered(design, plate, lines, edge, rim_mm)
    drawn = parted(lines, found)
    numbered = {label.means for label in found.placed}
    few = [n for n in latitudes if f"label/horizon/{n:g}" in numbered]
    if design.labels and len(few) < sum(n == int(n) for n in latitudes) - len(lost):
        told = tell("numbered: {numbers}", numbers=[f"{n:g}°" for n in sorted(few)])
        notes.append(Note.detail("horizons/numbers", told))
    bare = found.nowhere()
    if bare:
        names = ", ".join(means.removeprefix("label/") for means in bare)
        notes.append(
            Note.detail("horizons/labels", tell("left out for want of room: {names}", names=names))
        )
    facts = [
        Fact(
            f"horizons/group-{g + 1}",
            ", ".join(f"{n:g}" for n in sorted(dict.fromkeys(latitudes))[g::4]),
            "°",
            "",
            f"latitudes of the group turned by {90 * g}°, counter-clockwise",
        )
        for g in range(GROUPS)
    ]
    marks = tuple(
        Mark(line.means, piece, also=line.also) for line in drawn for piece in line.pieces
    )
    return Content((*marks, *found.marks), tuple(facts), tuple(notes))


def _lettered(
    design: Design, plate: PlateSphere, lines: Sequence[PlateLine], edge: Path, rim_mm: float
) -> Solution:
    """The title and the numbers of the finest step of which all have room."""
    base = Looked(ground(lines, edge, rim_mm, plate.hub_mm))
    if not design.labels:
        return solve([], base)
    pen = face_hand(design)
    halves = [line for line in lines if line.means.startswith("horizon/")]
    numbers = _numbers(halves, design, plate, pen)
    radius = (rim_mm + plate.tropic_mm) / 2.0
    # Alone in its margin it reads as the face's title on the axis only: at the foot, or over it.
    aside = 0.05 * np.arange(4, 30)
    ways = [
        (top, [(radius, (math.pi / 2 if top else -math.pi / 2) + off)], 0.0)
        for top, off in ((False, np.zeros(1)), (True, np.zeros(1)), (False, aside))
    ]
    named = design.spoken.plates.horizons
    heights = (pen.height_mm,)
    for step in STEPS:
        few = halves[::step]
        for _ in range(_ORDERS):
            asked = [r for line in few for r in numbers.get(line.means, ())]
            title = pen.along("label/horizons", named, heights, lambda _: ways)
            found = solve([*asked, title], base)
            bare = found.nowhere()
            if not bare:
                return found
            # Those without room come first: others may give up one of their two.
            few = sorted(few, key=lambda line: f"label/{line.means}" not in bare)
    return found


def _latitudes(design: Design) -> tuple[float, ...]:
    """The latitudes of the half horizons, on a southern astrolabe's own side of the equator."""
    given = design.horizons.latitudes
    if design.hemisphere == "south" and min(given) >= 0.0:
        return tuple(-n for n in given)
    return given


def _lost(numbers: Sequence[str]) -> list[Note]:
    """A note on horizons that do not reach the plate."""
    if not numbers:
        return []
    told = tell("do not reach this plate: {numbers}", numbers=[f"{n}°" for n in numbers])
    return [Note("horizons.latitudes", told)]


def _numbers(
    halves: Sequence[PlateLine], design: Design, plate: PlateSphere, pen: Hand
) -> dict[str, list[LabelRequest]]:
    """By half horizons' names their latitudes near both ends, or in the band beyond the tropic.

    There each is nearer to its own end than to those of others.
    """
    arcs = {line.means: line.pieces[0].segments[0] for line in halves}
    ends = np.array([(arc.start, arc.end) for arc in arcs.values()])
    texts = {means: _number(means, design) for means in arcs}
    half = np.array([pen.size(text)[0] if text else 0.0 for text in texts.values()])[:, None]
    turns = np.exp(1j * _ASIDE * (half / np.abs(ends))[..., None] * np.array([0.0, -1.0, 1.0]))
    turned = ends[..., None] * turns
    others = np.abs(turned[..., None] - ends.ravel()).min(axis=-1)
    is_own = np.abs(turned - ends[..., None]) <= others
    asked: dict[str, list[LabelRequest]] = {}
    for (means, arc), text, at, own in zip(
        arcs.items(), texts.values(), turned, is_own, strict=True
    ):
        for segment, places, free in zip((arc, arc.reversed()), at, own, strict=True):
            if not text:
                continue
            ways = [(on_line(segment, _WITHIN, pen), True)]
            if abs(segment.start) > plate.tropic_mm - pen.height_mm:
                ways += [(at_rim(z, z / abs(z), pen), False) for z in places[free].tolist()]
            asked.setdefault(means, []).append(pen.request(f"label/{means}", text, *ways))
    return asked


def _number(means: str, design: Design) -> str:
    """The numeral of a half horizon by its name; none of parts of degrees."""
    latitude = float(means.rpartition("/")[2])
    whole = latitude == int(latitude)
    return numeral(abs(int(latitude)), design.lettering.system) if whole else ""
