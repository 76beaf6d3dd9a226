"""What a page needs to show instruments of shadow at work: their faces under the sun of a date.

On an ellipse the gnomon stands on the date; a card has a column for each day, down which a shadow
or a spot of light goes with the sun's altitude; a globe has its lines in or on a sphere.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from instruments.epoch import Epoch
from instruments.geometry import Floats
from instruments.lettering.language import words
from instruments.part import Face, Instrument, Mark, Part, Placed, Sheet
from instruments.scales import axis
from instruments.scales.axis import Course
from instruments.shadow import shadow_lines
from instruments.shadow.globe import Rosette
from instruments.shadow.parameters import Year
from output.at_work_bodies import Vectors, above, axes, seen_from, sides, told

_LONGEST_EDGE_MM = 3.0
"""Edges of a body are parted so that their shadows bend round a pillar."""

_SIDE = 0.999
"""Up to which share of a pillar's radius a shadow falls on it."""

_HALF_TURN = 180.0
"""The span of a folded year, degrees."""

_YEAR = "ring/year"
"""The line that the scale of the year hangs from."""

_LANGUAGE = "en"
"""Of courses, whose names aren't shown."""


def shadows_at_work(
    instrument: Instrument, parameters: Mapping[str, Any], facts: Mapping[str, Any]
) -> dict[str, Any] | None:
    """How an instrument of shadow meets the sky; None of others."""
    parts = {placed.part.name: placed for placed in instrument.parts}
    if "hour-board" in parts and "ellipse/long" in facts:
        return _on_ellipse(parts, facts)
    if "dial-sheet" in parts and "gnomon/reach" in facts:
        return _on_pillar(parts, parameters, facts)
    if "ring-sheet" in parts and "ring/strip-radius" in facts:
        return _in_ring(parts, parameters, facts)
    if "face-1" in parts and "gnomon/longest-shadow" in facts:
        return _on_columns(parts, parameters, facts)
    if "sphere/radius" in facts:
        return _on_globe(parts, parameters, facts)
    return None


def _systems(*parts: Part) -> list[str]:
    """The kinds of hours on the fronts of parts."""
    marks = (mark.means for part in parts for mark in part.front)
    return sorted({means.split("/")[1] for means in marks if means.startswith("hour/")})


def _on_ellipse(parts: Mapping[str, Placed], facts: Mapping[str, Any]) -> dict[str, Any]:
    """A gnomon that is moved along the meridian; its bodies are where it stands at an equinox."""
    board = parts["hour-board"]
    moved = [name for name in ("foot", "gnomon", "gnomon-cross") if name in parts]
    bodies = [ring for name in moved for ring in seen_from(parts[name], board, Face.FRONT)]
    return {
        "kind": "ellipse",
        "faces": [{"view": "hour-board/front", "bodies": bodies}],
        "long_mm": facts["ellipse/long"],
        "moved": moved,
        "systems": _systems(board.part),
    }


def _card(law: Mapping[str, Any], faces: list[dict[str, Any]], *parts: Part) -> dict[str, Any]:
    return {"kind": "card", "law": law, "faces": faces, "systems": _systems(*parts)}


def _turned(out: Iterable[float], up: Iterable[float]) -> dict[str, Any]:
    """Which way the placed gnomon points, which is turned to the sun, and which way is up."""
    return {"turned": {"out": told(out, 9), "up": told(up, 9)}}


def _on_pillar(
    parts: Mapping[str, Placed], parameters: Mapping[str, Any], facts: Mapping[str, Any]
) -> dict[str, Any]:
    """A gnomon that is turned to the date; its shadow falls straight down a rolled card."""
    sheet = parts["dial-sheet"].part
    bodies = list(_down_a_pillar(parts, facts))
    face = _days(sheet, _course(parameters, facts, folded=False))
    law = {"kind": "reversed", "gnomon_mm": facts["gnomon/length"]}
    found = _card(law, [{"view": "dial-sheet/front", "bodies": bodies, **face}], sheet)
    return found | _turned(parts["gnomon"].frame.x_axis, parts["cap"].frame.z_axis)


def _down_a_pillar(
    parts: Mapping[str, Placed], facts: Mapping[str, Any]
) -> Iterator[list[list[float]]]:
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
        found = above(np.stack([along, up, away], axis=1))
        if len(found) >= 3:
            yield [told(point, 3) for point in found]


def _parted(ring: Vectors) -> Vectors:
    """A polygon with points along its edges."""
    found = []
    for a, b in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        count = max(1, math.ceil(float(np.linalg.norm(b - a)) / _LONGEST_EDGE_MM))
        found.append(a + (b - a) * (np.arange(count) / count)[:, None])
    return np.concatenate(found)


def _in_ring(
    parts: Mapping[str, Placed], parameters: Mapping[str, Any], facts: Mapping[str, Any]
) -> dict[str, Any]:
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
        **_days(sheet, course),
    }
    radii = float(facts["ring/inner-diameter"]) / 2.0, float(facts["ring/strip-radius"])
    law = {"kind": "ring", "radius_mm": radii[0], "strip_mm": radii[1]}
    # Days of one declination share a column.
    return {**_card(law, [face], sheet), "folded": course.span == _HALF_TURN}


def _on_columns(
    parts: Mapping[str, Placed], parameters: Mapping[str, Any], facts: Mapping[str, Any]
) -> dict[str, Any]:
    """Faces with a hole for the gnomon in each month's column; one goes level to the date."""
    course = _course(parameters, facts, folded=False)
    first = parts["face-1"]
    shown = [placed.part for name, placed in parts.items() if name.startswith("face-")]
    home = min(_middles(first.part))
    bodies = [
        [told((x - home, y, out), 3) for x, y, out in ring]
        for ring in seen_from(parts["gnomon"], first, Face.FRONT)
    ]
    faces = []
    for part in shown:
        holes = _middles(part)
        days = _days(part, course)
        # Their ends go by the months and signs that hold the holes.
        ends = [(a, b) for a, b in _cells(part, course) if any(a < hole < b for hole in holes)]
        columns = [told((a, b, next(hole for hole in holes if a < hole < b)), 6) for a, b in ends]
        faces.append({"view": f"{part.name}/front", "bodies": bodies, "columns": columns, **days})
    law = {"kind": "reversed", "gnomon_mm": facts["gnomon/height"]}
    return _card(law, faces, *shown) | _turned(first.frame.z_axis, axes(first.frame)[:, 1])


def _middles(part: Part) -> list[float]:
    """Where the gnomon's openings are across a face."""
    if not isinstance(part.body, Sheet):
        return []
    boxes = (mark.shape.bounds() for mark in part.body.cutouts if mark.means.endswith("/gnomon"))
    return sorted((left + right) / 2.0 for left, _, right, _ in boxes)


def _cells(part: Part, course: Course) -> list[tuple[float, float]]:
    """From where to where the months or signs go across a face, mm."""
    start, unit = _laid_off(part, course)
    pairs = ((start + unit * cell.first, start + unit * cell.last) for cell in course.cells)
    return [(min(pair), max(pair)) for pair in pairs]


def _course(parameters: Mapping[str, Any], facts: Mapping[str, Any], *, folded: bool) -> Course:
    """The year that a card was laid out for."""
    if parameters.get("year.divided") == "signs":
        return axis.folded_signs(words(_LANGUAGE)) if folded else axis.signs(words(_LANGUAGE))
    given = {key: parameters.get(f"year.{key}") for key in ("calendar", "months")}
    year = Year(**{key: value for key, value in given.items() if value is not None})
    epoch = Epoch(year=float(facts.get("year", parameters.get("epoch.year", 2026.0))))
    east = math.radians(float(facts.get("longitude", 0.0)))
    return axis.calendar(words(_LANGUAGE), shadow_lines.reckoning(year, epoch), epoch.year, east)


def _laid_off(part: Part, course: Course) -> tuple[float, float]:
    """Where a face has the course's beginning, and the length of its unit, by its divisions."""
    values = {
        d.means: d.value for d in course.divided(course.steps[0]) if 0 < d.value < course.span
    }
    found = [(values[mark.means], _x(mark)) for mark in part.front if mark.means in values]
    value, at = np.array(found).T
    unit, start = np.polyfit(value, at, 1)
    return float(start), float(unit)


def _x(mark: Mark) -> float:
    left, _, right, _ = mark.shape.bounds()
    return (left + right) / 2.0


def _days(part: Part, course: Course) -> dict[str, Any]:
    """The days on a face: the sun's longitudes, degrees, evenly from one end to the other."""
    frame = next(mark for mark in part.front if mark.means == _YEAR)
    left, low, right, _ = frame.shape.bounds()
    start, unit = _laid_off(part, course)
    ends = sorted(round((x - start) / unit, 3) for x in (left, right))
    first, last = ends
    value: Floats = np.linspace(first, last, max(2, round(last - first)) + 1)
    places = np.degrees(np.unwrap(course.longitude(value)))
    return {
        "ends": told((start + unit * end for end in ends), 6),
        "foot": round(low, 6),
        "longitudes": told(places, 7),
    }


def _on_globe(
    parts: Mapping[str, Placed], parameters: Mapping[str, Any], facts: Mapping[str, Any]
) -> dict[str, Any]:
    """A bowl or a ball; without gores its lines are on the solid alone."""
    if "gores" not in parts:
        return {"kind": "solid"}
    sheet = parts["gores"].part
    hollow, radius = "bowl" in parts, float(facts["sphere/radius"])
    half_skin = float(parameters.get("thickness_mm", 0.0)) / 2.0
    skin = radius + half_skin if hollow else radius - half_skin
    reach = float(facts["gores/length"]) / skin
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
        "systems": _systems(sheet),
    }
