"""What a page needs to show instruments of shadow at work: their faces under the sun of a date.

On an ellipse the gnomon stands on the date; a card has a column for each day, down which a shadow
or a spot of light goes with the sun's altitude; a globe has its lines in or on a sphere.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from instruments.days import sign_entries
from instruments.epoch import Epoch
from instruments.geometry import Floats
from instruments.lettering.language import words
from instruments.part import Face, Instrument, Mark, Part, Placed, Sheet
from instruments.scales import axis
from instruments.scales.axis import Course
from instruments.shadow.lines import shadow_lines
from instruments.shadow.lines.globe import Rosette
from instruments.shadow.parameters import Year
from output.under_sky.at_work_bodies import Vectors, over_face, seen_from, sides
from output.under_sky.at_work_told import hour_systems, rounded_numbers, told_days

Parts = Mapping[str, Placed]
Figures = Mapping[str, Any]
"""Parts in their places, and facts and parameters, by their names."""

_LONGEST_EDGE_MM = 3.0
"""Edges of a body are parted so that their shadows bend round a pillar."""

_SIDE = 0.999
"""Up to which share of a pillar's radius a shadow falls on it."""

_HALF_TURN = 180.0
"""The span of a folded year, degrees."""

_UNFOLDED = "zodiac/300"
"""A division of all years of signs that aren't folded."""

_YEAR = "ring/year"
"""The line that the scale of the year hangs from."""

_LANGUAGE = "en"
"""Of courses, whose names aren't shown."""


def shadows_at_work(
    instrument: Instrument, parameters: Figures, facts: Figures
) -> dict[str, Any] | None:
    """How an instrument of shadow meets the sky; None of others."""
    parts = {placed.part.name: placed for placed in instrument.parts}
    if "hour-board" in parts and "ellipse/long" in facts:
        return _on_ellipse(parts, facts)
    if "dial-sheet" in parts and "gnomon/reach" in facts:
        return _on_pillar(parts, parameters, facts)
    if "ring-sheet" in parts and "ring/strip-radius" in facts:
        return _in_ring(parts, parameters, facts)
    if "gnomon/longest-shadow" in facts and ("face-1" in parts or "ruler" in parts):
        return _on_columns(parts, parameters, facts)
    if "shadow-plate" in parts and "gnomon/height" in facts:
        return _on_plate(parts, parameters, facts)
    if "sphere/radius" in facts:
        return _on_globe(parts, parameters, facts)
    return None


def _on_ellipse(parts: Parts, facts: Figures) -> dict[str, Any]:
    """A gnomon that is moved along the meridian; its bodies are where it stands at an equinox."""
    board = parts["hour-board"]
    moved = [name for name in ("foot", "gnomon", "gnomon-cross") if name in parts]
    bodies = [ring for name in moved for ring in seen_from(parts[name], board, Face.FRONT)]
    return {
        "kind": "ellipse",
        "faces": [{"view": "hour-board/front", "bodies": bodies}],
        "long_mm": facts["ellipse/long"],
        "moved": moved,
        "systems": hour_systems(board.part),
    }


def _card(law: Mapping[str, Any], faces: list[dict[str, Any]], *parts: Part) -> dict[str, Any]:
    return {"kind": "card", "law": law, "faces": faces, "systems": hour_systems(*parts)}


def _turned(out: Iterable[float], up: Iterable[float]) -> dict[str, Any]:
    """Which way the placed gnomon points, which is turned to the sun, and which way is up."""
    return {"turned": {"out": rounded_numbers(out, 9), "up": rounded_numbers(up, 9)}}


def _on_pillar(parts: Parts, parameters: Figures, facts: Figures) -> dict[str, Any]:
    """A gnomon that is turned to the date; its shadow falls straight down a rolled card."""
    sheet = parts["dial-sheet"].part
    bodies = list(_down_a_pillar(parts, facts))
    face = _days(sheet.front, _course(parameters, facts, folded=False))
    law = {"kind": "reversed", "gnomon_mm": facts["gnomon/length"]}
    found = _card(law, [{"view": "dial-sheet/front", "bodies": bodies, **face}], sheet)
    light = _turned(parts["gnomon"].frame.x_axis, parts["cap"].frame.z_axis)
    return found | {"turned": light["turned"] | {"about": _about(parts)}}


def _about(parts: Parts) -> dict[str, Any]:
    """What is turned to the date about the rolled card, and where that has its beginning."""
    roll = parts["dial-sheet"].roll
    assert roll is not None
    # The cap of a turned pillar holds the gnomon, one of sheet goes onto the spine's tab.
    return {
        "parts": ["gnomon", "cap"] if "pillar" in parts else ["gnomon"],
        "at": rounded_numbers(roll.frame.origin_mm, 6),
        "zero": rounded_numbers(roll.frame.x_axis, 9),
        "radius_mm": roll.radius_mm,
    }


def _down_a_pillar(parts: Parts, facts: Figures) -> Iterator[list[list[float]]]:
    """The gnomon's sides as its shadow needs them, from the column of the day.

    Of each point so far along the card, so far up, and so far from the card in the sun's
    direction: its shadow is lower by this times the tangent of the altitude.
    """
    gnomon = parts["gnomon"].part
    radius = facts["gnomon/reach"] - facts["gnomon/length"]
    unrolled = facts["sheet/length"] / (2.0 * math.pi)
    for ring in sides(gnomon):
        points = _parted(ring)
        out, across, up = points.T
        # In a turned cap the gnomon's plane is upright, and its own z goes across.
        if "pillar" in parts and isinstance(gnomon.body, Sheet):
            across, up = up - gnomon.body.thickness_mm / 2.0, across
        aside = np.clip(across, -_SIDE * radius, _SIDE * radius)
        away = out - np.sqrt(radius**2 - aside**2)
        along = unrolled * np.arcsin(aside / radius)
        yield from over_face(np.stack([along, up, away], axis=1))


def _parted(ring: Vectors) -> Vectors:
    """A polygon with points along its edges."""
    found = []
    for a, b in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        count = max(1, math.ceil(float(np.linalg.norm(b - a)) / _LONGEST_EDGE_MM))
        found.append(a + (b - a) * (np.arange(count) / count)[:, None])
    return np.concatenate(found)


def _in_ring(parts: Parts, parameters: Figures, facts: Figures) -> dict[str, Any]:
    """An opening over the middle of the strip; from its spot one goes level to the date."""
    sheet = parts["ring-sheet"].part
    course = _course(parameters, facts, folded=True)
    wide = float(facts["ring/width"])
    slit = float(parameters.get("slit_mm", 0.0))
    face = {
        "view": "ring-sheet/front",
        "bodies": [],
        "spot_mm": [float(parameters.get("ring_thickness_mm", 0.0)), slit],
        "columns": [[0.0, wide, wide / 2.0]],
        **_days(sheet.front, course),
    }
    radii = float(facts["ring/inner-diameter"]) / 2.0, float(facts["ring/strip-radius"])
    law = {"kind": "ring", "radius_mm": radii[0], "strip_mm": radii[1]}
    # Days of one declination share a column.
    found = {**_card(law, [face], sheet), "folded": course.span == _HALF_TURN}
    # The opening is to the right of the thread by which it hangs.
    return found | _turned((1.0, 0.0, 0.0), (0.0, 1.0, 0.0))


def _on_columns(parts: Parts, parameters: Figures, facts: Figures) -> dict[str, Any]:
    """Faces with a hole for the gnomon in each month's column; one goes level to the date."""
    course = _course(parameters, facts, folded=False)
    shown = [placed for name, placed in parts.items() if name == "ruler" or name[:5] == "face-"]
    first = shown[0]
    near = float(facts["gnomon/longest-shadow"]) / 2.0
    home = min(_holes(first.part, Face.FRONT, 0.0, near))
    bodies = [
        [rounded_numbers((x - home, y, out), 3) for x, y, out in ring]
        for ring in seen_from(parts["gnomon"], first, Face.FRONT)
    ]
    faces = []
    for part, face in ((p.part, face) for p in shown for face in p.part.faces()):
        # The back of a ruler begins at its other end, and is turned upside down.
        row = float(facts["gnomon/back-row"]) if face is Face.BACK else 0.0
        marks = part.front if face is Face.FRONT else part.back
        columns = list(_columns(marks, course, _holes(part, face, row, near)))
        days = _days(marks, course, row)
        view = f"{part.name}/{face.value}"
        faces.append({"view": view, "bodies": bodies, "columns": columns, **days})
    level = parameters.get("hung") == "level"
    law = {"kind": "direct" if level else "reversed", "gnomon_mm": facts["gnomon/height"]}
    along, off = first.frame.axes[1], first.frame.z_axis
    light = _turned(along, off) if level else _turned(off, along)
    return _card(law, faces, *(placed.part for placed in shown)) | light


def _holes(part: Part, face: Face, row_mm: float, near_mm: float) -> list[float]:
    """Where the gnomon's openings are across a face, in a row."""
    if not isinstance(part.body, Sheet):
        return []
    side = 1.0 if face is Face.FRONT else -1.0
    boxes = (mark.shape.bounds() for mark in part.body.cutouts if mark.means.endswith("/gnomon"))
    middles = (complex(left + right, low + high) / 2.0 for left, low, right, high in boxes)
    return sorted(side * at.real for at in middles if abs(at.imag - row_mm) < near_mm)


def _columns(
    marks: Sequence[Mark], course: Course, holes: Sequence[float]
) -> Iterator[list[float]]:
    """From where to where the months or signs with holes go across a face, and the hole, mm."""
    start, unit = _laid_off(marks, course)
    for cell in course.cells:
        low, high = sorted((start + unit * cell.first, start + unit * cell.last))
        yield from (rounded_numbers((low, high, hole), 6) for hole in holes if low < hole < high)


def _on_plate(parts: Parts, parameters: Figures, facts: Figures) -> dict[str, Any]:
    """A plate that is turned until the shadow falls along the radius of the date."""
    plate, gnomon = parts["shadow-plate"].part, parts["gnomon"]
    names = {mark.means for mark in plate.front}
    course = _course(parameters, facts, folded=_UNFOLDED not in names)
    values = np.arange(course.span + 1.0)
    near = {d.means for d in course.divided(course.steps[0]) if 0 < d.value < course.span / 4.0}
    # From the top clockwise, or in other scripts the other way.
    sense = -1.0 if all(_x(mark) > 0.0 for mark in plate.front if mark.means in near) else 1.0
    top = math.pi / 2.0
    face = {
        "view": "shadow-plate/front",
        "bodies": list(_over_a_plate(gnomon.part)),
        "round": True,
        "ends": rounded_numbers((top, top + sense * math.tau), 9),
        "longest_mm": facts.get("calendar/field-radius", facts.get("zodiac/field-radius")),
        "longitudes": rounded_numbers(np.degrees(np.unwrap(course.longitude(values))), 7),
    }
    law = {"kind": "direct", "gnomon_mm": facts["gnomon/height"]}
    found = _card(law, [face], plate) | {"folded": course.span == _HALF_TURN}
    return found | _turned(gnomon.frame.x_axis, parts["shadow-plate"].frame.z_axis)


def _over_a_plate(gnomon: Part) -> Iterator[list[list[float]]]:
    """The gnomon's sides: so far aside of the shadow's line, towards the sun, and up."""
    for ring in sides(gnomon):
        at = ring
        if isinstance(gnomon.body, Sheet):
            # A fin's own x is towards the sun, its y up.
            at = np.stack([ring[:, 2] - gnomon.body.thickness_mm / 2.0, *ring.T[:2]], axis=1)
        yield from over_face(at)


def _course(parameters: Figures, facts: Figures, *, folded: bool) -> Course:
    """The year that a card was laid out for."""
    if parameters.get("year.divided") == "signs":
        return axis.folded_signs(words(_LANGUAGE)) if folded else axis.signs(words(_LANGUAGE))
    given = {key: parameters.get(f"year.{key}") for key in ("calendar", "months")}
    year = Year(**{key: value for key, value in given.items() if value is not None})
    epoch = Epoch(year=float(facts.get("year", parameters.get("epoch.year", 2026.0))))
    east = math.radians(float(facts.get("longitude", 0.0)))
    return axis.calendar(words(_LANGUAGE), shadow_lines.reckoning(year, epoch), epoch.year, east)


def _laid_off(marks: Sequence[Mark], course: Course) -> tuple[float, float]:
    """Where a face has the course's beginning, and the length of its unit, by its divisions."""
    values = {
        d.means: d.value for d in course.divided(course.steps[0]) if 0 < d.value < course.span
    }
    found = [(values[mark.means], _x(mark)) for mark in marks if mark.means in values]
    value, at = np.array(found).T
    unit, start = np.polyfit(value, at, 1)
    return float(start), float(unit)


def _x(mark: Mark) -> float:
    left, _, right, _ = mark.shape.bounds()
    return (left + right) / 2.0


def _days(marks: Sequence[Mark], course: Course, row_mm: float = 0.0) -> dict[str, Any]:
    """The days on a face: the sun's longitudes, degrees, evenly from one end to the other.

    Shadows go down it from a row; where that is not the origin's the face is upside down.
    """
    frame = next(mark for mark in marks if mark.means == _YEAR)
    left, level, right, _ = frame.shape.bounds()
    start, unit = _laid_off(marks, course)
    first, last = sorted(round((x - start) / unit, 3) for x in (left, right))
    value: Floats = np.linspace(first, last, max(2, round(last - first)) + 1)
    return {
        "ends": rounded_numbers((start + unit * end for end in (first, last)), 6),
        "row_mm": round(row_mm, 6),
        "sense": 1 if row_mm == 0.0 else -1,
        "longest_mm": round(abs(level - row_mm), 6),
        "longitudes": rounded_numbers(np.degrees(np.unwrap(course.longitude(value))), 7),
    }


def _on_globe(parts: Parts, parameters: Figures, facts: Figures) -> dict[str, Any]:
    """A bowl or a ball; without gores its lines are on the solid alone."""
    if "gores" not in parts:
        return {"kind": "solid"}
    sheet = parts["gores"].part
    hollow, radius = "bowl" in parts, float(facts["sphere/radius"])
    half_skin = float(parameters.get("thickness_mm", 0.0)) / 2.0
    skin = radius + half_skin if hollow else radius - half_skin
    reach = float(facts["gores/length"]) / skin
    entries = sign_entries(math.radians(float(facts["obliquity"])))
    rosette = Rosette(skin, int(parameters.get("gores", 12)), reach, 0.0)
    return {
        "kind": "globe",
        "faces": [{"view": "gores/front"}],
        "radius_mm": radius,
        "gnomon_mm": facts["gnomon/height"],
        "pin_mm": float(parameters.get("pin_mm", 0.0)),
        "hollow": hollow,
        "skin_mm": skin,
        "gores": rosette.gores,
        "hub": round(rosette.whole_rad, 9),
        "systems": hour_systems(sheet),
        "days": told_days((day.name, math.degrees(day.declination)) for day in entries),
    }
