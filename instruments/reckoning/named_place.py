"""A place by its name, for rules that ask for a latitude."""

from collections.abc import Mapping
from typing import Any

from instruments.design import build
from instruments.errors import DesignError, impossible, shown
from instruments.place import Place
from instruments.reckoning.rule import Rule

PLACE = "place"


def with_place(
    rule: Rule, inputs: Mapping[str, Any]
) -> tuple[dict[str, Any], str, tuple[str, ...]]:
    """The inputs with a place's latitude, its name, and what was chosen where that left a choice.

    A rule that goes by the clock gets the longitude and the time zone too.

    Raises
    ------
    DesignError
        If the rule has no place, the name is not known, or a latitude is given as well.
    """
    known = {i.name for i in rule.inputs}
    if PLACE not in inputs or PLACE in known:
        return dict(inputs), "", ()
    name = str(inputs[PLACE])
    rest = {k: v for k, v in inputs.items() if k != PLACE}
    if "latitude" not in known:
        raise impossible(PLACE, shown(name), f"is no input of {rule.name}", "leave it out")
    if "latitude" in inputs:
        raise impossible(PLACE, shown(name), "is given beside a latitude", "keep one of them")
    try:
        found = build(Place, {"name": name})
    except DesignError:
        remedy = "name a larger city nearby, or give its latitude"
        raise impossible(PLACE, shown(name), "is no city that is known", remedy) from None
    by_clock = {"longitude": found.longitude, "zone": found.timezone} if "zone" in known else {}
    told = tuple(note.message for note in found.remarks)
    return {"latitude": found.latitude, **by_clock, **rest}, found.written("outline"), told
