"""What a page needs to show an instrument at work under the sky.

The page turns and casts itself, sixty times a second; what it goes by comes from here: the
sun through a year, the plane of a dial with the bodies that throw shadows on it, the parts of
an astrolabe with the law by which they turn.
"""

import math
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np

from instruments.geometry.stereographic import Stereographic
from instruments.part import Face, Instrument, Part, Placed
from instruments.sky import sun, time
from instruments.sky.obliquity import mean_obliquity
from instruments.sundial.gnomons.polar_style import PolarAxis, shadow_edges
from instruments.sundial.lines.face import Plane
from output import spoken
from output.canvas import hexadecimal
from output.finished import finish
from output.under_sky.at_work_bodies import seen_from
from output.under_sky.at_work_shadows import shadows_at_work
from output.under_sky.at_work_told import (
    both_faces,
    figures,
    hour_systems,
    mark_kinds,
    rounded_numbers,
    told_days,
)
from output.under_sky.parts_at_work import part_at_work

TURNING, BACK = "turning", "turning-back"
"""The views of an astrolabe's front, whose parts turn, and of its back with the alidade."""

PLATE = "dial-plate"
DUSK_DEG = 18.0
"""Depth of the sun at dawn and nightfall where a design has none of its own (treatise 185:1)."""

_ASR = re.compile(r"^(?:quadrant/)?prayer/asr-([\d.]+)$")
_DAYS = 369
"""Of a year, with one before and two behind."""


@cache
def sun_of_year(year: int) -> dict[str, Any]:
    """The apparent sun at each midnight of universal time, from the day before 1 January on.

    Returns
    -------
    dict
        ``start``, the Julian date of the first; ``declination``, ``longitude`` and ``ascension``
        in degrees, the last two without turns taken off; ``equation``, apparent less mean time,
        in hours; ``obliquity`` of the year, degrees.
    """
    first = float(time.julian_day(year, 1, 1)) - 1.0
    days = first + np.arange(_DAYS)
    zero = np.zeros_like(days)
    seen = sun.apparent(*time.terrestrial(days, zero))
    return {
        "start": first,
        "declination": rounded_numbers(np.degrees(seen.declination), 7),
        "longitude": rounded_numbers(np.degrees(np.unwrap(seen.longitude)), 7),
        "ascension": rounded_numbers(np.degrees(np.unwrap(seen.right_ascension)), 7),
        "equation": rounded_numbers(sun.equation_of_time_h(days, zero), 9),
        "obliquity": round(math.degrees(float(mean_obliquity(year))), 7),
    }


def at_work(instrument: Instrument, parameters: Mapping[str, object]) -> dict[str, Any] | None:
    """How the instrument, made with such parameters, meets the sky; None where none is shown."""
    alone = part_at_work(instrument, parameters)
    if alone:
        return alone | {"prayers": _prayers(instrument, parameters)}
    facts = figures(instrument)
    site = _site(facts)
    if site is None:
        return None
    site |= {"prayers": _prayers(instrument, parameters)}
    names = {placed.part.name for placed in instrument.parts}
    if PLATE in names and {"face/azimuth", "face/inclination", "gnomon/height"} <= facts.keys():
        return {"kind": "dial", **site, **_dial(instrument, facts)}
    if turning(instrument):
        return {
            "kind": "astrolabe",
            **site,
            **_astrolabe(instrument, parameters.get("hemisphere"), facts),
        }
    shadows = shadows_at_work(instrument, parameters, facts)
    return shadows and {**site, **shadows}


def on_solid(instrument: Instrument) -> dict[str, Any] | None:
    """How a dial on a solid meets the sky: it is shown lying east, north and up."""
    site = _site(figures(instrument))
    return site and {"kind": "solid", **site, "prayers": _prayers(instrument, {})}


def _prayers(instrument: Instrument, parameters: Mapping[str, object]) -> dict[str, Any]:
    """The shadow's growth at the afternoons, gnomons, and the sun's depth at dusk, degrees."""
    marks = (mark for placed in instrument.parts for mark in both_faces(placed.part))
    drawn = {float(found[1]) for mark in marks if (found := _ASR.search(mark.means))}

    def depth(name: str) -> object:
        plate = parameters.get(f"plates.prayers.{name}_depression", DUSK_DEG)
        alone = parameters.get(f"prayers.{name}_depression", plate)
        return parameters.get("prayers.depression", alone)

    return {
        "asr": sorted(drawn | {1.0, 2.0}),
        "dawn": depth("dawn"),
        "nightfall": depth("nightfall"),
    }


def _site(facts: Mapping[str, Any]) -> dict[str, Any] | None:
    """Where and for when it is; None if that is not one place with its clock."""
    needed = ("latitude", "longitude", "time-zone")
    if any(isinstance(facts.get(name), str) for name in needed[:2]) or needed[2] not in facts:
        return None
    return {
        "latitude": facts.get("latitude", 0.0),
        "longitude": facts.get("longitude", 0.0),
        "zone": facts["time-zone"],
        "year": round(float(facts.get("year", 2026.0))),
    }


def _dial(instrument: Instrument, facts: dict[str, Any]) -> dict[str, Any]:
    plane = Plane.at(
        math.radians(facts["latitude"]),
        float(facts["gnomon/height"]),
        azimuth=math.radians(facts["face/azimuth"]),
        zenith_distance=math.radians(facts["face/inclination"]),
    )
    plate = next(p for p in instrument.parts if p.part.name == PLATE)
    others = [p for p in instrument.parts if p.part.name not in (PLATE, "equation-plate")]
    faces = []
    for face in plate.part.faces():
        side = 1.0 if face is Face.FRONT else -1.0
        rows = plane.frame * np.array([[side], [1.0], [side]])
        bodies = [ring for other in others for ring in seen_from(other, plate, face)]
        faces.append(
            {
                "view": f"{PLATE}/{face.value}",
                "frame": [rounded_numbers(row, 12) for row in rows],
                "bodies": bodies,
            }
        )
    return {
        "nodus_mm": plane.nodus_mm,
        **_edges(plane, facts),
        "zenith": rounded_numbers(plane.zenith, 12),
        "faces": faces,
        "axes": [rounded_numbers(row, 12) for row in plate.frame.axes.T],
        "systems": hour_systems(plate.part),
        # A clock's hours are straight without the equation of time, else read by the season.
        "eights": "zone/equation" in facts,
        "days": _days(facts),
    }


def _days(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The days that may have curves."""
    named = ((name.partition("/"), value) for name, value in facts.items())
    return told_days((day, float(value)) for (of, _, day), value in named if of == "declination")


def _edges(plane: Plane, facts: Mapping[str, Any]) -> dict[str, Any]:
    """How far aside of the nodus the edge of a style of sheet is that throws the morning's lines.

    Those of the afternoon are as far on the other side; a pin or a rod has no sides. Hours are
    read by the whole edge, from the nodus down `reach_mm`; of a pin by the nodus.
    """
    sheet = float(facts.get("style/thickness", 0.0)) if facts.get("style/form") != "rod" else 0.0
    axis = PolarAxis.of(plane)
    edge = shadow_edges(axis, sheet)[0].offset
    return {
        "edge_mm": rounded_numbers((edge.real, edge.imag), 6),
        "reach_mm": facts.get("style/nodus", 0.0),
        "noon": round(math.degrees(axis.noon_rad), 7),
    }


def turning(instrument: Instrument) -> list[tuple[str, Placed, Face]]:
    """The parts of an astrolabe's front from the lowest up, with what each does.

    Empty for an instrument that has no rete over a plate.
    """
    parts = {placed.part.name: placed for placed in instrument.parts}
    mater = parts.get("mater") or parts.get("mater-limb")
    plates = [p for name, p in parts.items() if name.startswith("plate-")]
    rete = parts.get("rete")
    if mater is None or rete is None or not plates:
        return []
    plate = max(plates, key=lambda p: p.frame.origin_mm[2])
    found = [("mater", mater), ("plate", plate), ("rete", rete)]
    if "rule" in parts:
        found.append(("rule", parts["rule"]))
    return [
        (role, p, Face.FRONT if Face.FRONT in p.part.faces() else p.part.faces()[0])
        for role, p in found
    ]


def turning_back(instrument: Instrument) -> list[tuple[str, Placed, Face]]:
    """The back of an astrolabe and the alidade on it, as `turning`."""
    parts = {placed.part.name: placed for placed in instrument.parts}
    body, alidade = parts.get("mater-back") or parts.get("mater"), parts.get("alidade")
    if body is None or alidade is None or not turning(instrument):
        return []
    return [("back", body, Face.BACK), ("alidade", alidade, Face.FRONT)]


PLAIN = {"colour": "", "ink": "", "clear": False}
"""The material of a view that has its own colours."""


def material_look(part: Part) -> dict[str, Any]:
    """What a face is of, and what is engraved in it looks like."""
    return {
        "colour": hexadecimal(finish.colour(part)),
        "ink": hexadecimal(finish.finish_of_part(part).ink),
        "clear": part.clear,
    }


def face_view(part: Part, face: Face, title: str) -> dict[str, Any]:
    """A view of one face."""
    called = {"id": f"{part.name}/{face.value}", "title": spoken.with_capital(title)}
    return {**called, **material_look(part)}


def layers(instrument: Instrument, view: str) -> Iterator[dict[str, Any]]:
    """The faces that turn over each other, with what each does, from the lowest up."""
    for role, placed, face in turning(instrument) if view == TURNING else turning_back(instrument):
        yield {
            "role": role,
            "view": f"{placed.part.name}/{face.value}",
            # From the front one looks through what is marked on its back.
            "mirrored": view == TURNING and face is Face.BACK,
            **material_look(placed.part),
        }


def _rising(instrument: Instrument, projection: Stereographic, latitude: float) -> list[str]:
    """The stars of the rete that rise and set at a latitude, by their marks."""
    rete = next(p.part for role, p, _ in turning(instrument) if role == "rete")
    found = {}
    for mark in both_faces(rete):
        if mark.means.startswith("star/"):
            left, low, right, high = mark.shape.bounds()
            declination, _ = projection.sphere(complex(left + right, low + high) / 2)
            found[mark.means] = abs(math.tan(latitude) * math.tan(declination)) < 1.0
    return sorted(means for means, rises in found.items() if rises)


def _astrolabe(instrument: Instrument, hemisphere: object, facts: dict[str, Any]) -> dict[str, Any]:
    obliquity = math.radians(float(facts["obliquity"]))
    projection = Stereographic.within(float(facts["tropic/radius"]), obliquity)
    behind = turning_back(instrument)
    return {
        "behind": sorted(mark_kinds(behind[0][1].part.back)) if behind else [],
        "julian": any(
            name.endswith("calendar/reckoning") and value == "julian"
            for name, value in facts.items()
        ),
        "rising": _rising(instrument, projection, math.radians(facts["latitude"])),
        # The rete's own x axis and the rule stand so many degrees from the plate's at an angle.
        "sense": 1 if hemisphere == "south" else -1,
    }
