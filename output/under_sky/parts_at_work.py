"""What a page needs to show a part of an astrolabe, or a quadrant, at work under the sky.

The alidade of a back and the thread of a quadrant lie at the sun's altitude, and its mark is put on
a plate and a rete.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from instruments.part import Face, Instrument, Part
from output.under_sky.at_work_told import both_faces, figures, mark_kinds

BACK, RETE, BOARD = "back", "rete", "board"
"""Names of the parts, those of plates begin with `_OF_PLATE`."""

_OF_PLATE = "plate-"

Parameters = Mapping[str, object]


def part_at_work(instrument: Instrument, parameters: Parameters) -> dict[str, Any] | None:
    """How a part that stands alone meets the sky; None where it doesn't.

    Parameters
    ----------
    parameters : Mapping
        With which it was made, by their dotted names.

    Returns
    -------
    dict
        ``kind``, the place and the year; ``views``, the faces that it is read on; and of each kind
        what the page goes by beside the drawn lines. Its ``latitude`` is None where the
        instrument serves everywhere.
    """
    parts = {placed.part.name: placed.part for placed in instrument.parts}
    found = (
        _back(parts, instrument)
        or _rete(parts, instrument, parameters)
        or _plates(parts, instrument, parameters)
        or _quadrant(parts)
    )
    return found and {**_site(parameters), **found}


def _site(parameters: Parameters) -> dict[str, Any]:
    """Where and for when it is."""
    year = parameters.get("epoch.year")
    return {
        "latitude": parameters.get("place.latitude"),
        "longitude": parameters.get("place.longitude", 0.0),
        "zone": parameters.get("place.timezone", "UTC"),
        "year": round(year) if isinstance(year, int | float) else 2026,
    }


def _back(parts: Mapping[str, Part], instrument: Instrument) -> dict[str, Any] | None:
    part = parts.get(BACK)
    if part is None:
        return None
    return {
        "kind": "back",
        "views": [f"{BACK}/{face.value}" for face in part.faces()],
        "behind": sorted(mark_kinds(both_faces(part))),
        "julian": figures(instrument).get("calendar/reckoning") == "julian",
    }


def _sense(parameters: Parameters) -> int:
    """-1 where the sun goes with the clock, as over northern plates."""
    return 1 if parameters.get("hemisphere") == "south" else -1


def _rete(
    parts: Mapping[str, Part], instrument: Instrument, parameters: Parameters
) -> dict[str, Any] | None:
    part = parts.get(RETE)
    if part is None or len(parts) > 1:
        return None
    # A clear one is marked on its back, where it is seen from.
    faces = [face for face in part.faces() if part.marks(face)]
    return {
        "kind": "rete",
        "views": [f"{RETE}/{face.value}" for face in faces],
        "side": -1 if Face.BACK in faces else 1,
        "sense": _sense(parameters),
        "equator_mm": figures(instrument)["rete/equator-radius"],
    }


def _latitudes(parts: Mapping[str, Part], facts: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The faces of plates that have a horizon of one latitude, with it."""
    for name, part in parts.items():
        if not name.startswith(_OF_PLATE):
            continue
        called_of = name.removeprefix(_OF_PLATE).split("-")
        for face, called in zip(part.faces(), called_of, strict=False):
            latitude = facts.get(f"{called}/latitude")
            if latitude is not None:
                yield f"{name}/{face.value}", latitude


def _plates(
    parts: Mapping[str, Part], instrument: Instrument, parameters: Parameters
) -> dict[str, Any] | None:
    if any(not name.startswith(_OF_PLATE) for name in parts):
        return None
    facts = figures(instrument)
    found = dict(_latitudes(parts, facts))
    if not found:
        return None
    return {
        "kind": "plate",
        "views": list(found),
        "latitudes": found,
        "sense": _sense(parameters),
        "equator_mm": facts["radius/equator"],
    }


def _quadrant(parts: Mapping[str, Part]) -> dict[str, Any] | None:
    part = parts.get(BOARD)
    if part is None or not {"quadrant", "scale"} <= mark_kinds(both_faces(part)):
        return None
    return {"kind": "quadrant", "views": [f"{BOARD}/{face.value}" for face in part.faces()]}
