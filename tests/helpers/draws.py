"""Designs at random: a template with a few of its parameters anywhere in their ranges."""

import random
from collections.abc import Mapping
from typing import Any

import miqyas
from instruments.parameters import ANY, Parameter, parameters
from miqyas import sources

ODD = (1.0, 0.5, 2.0, 0.2, 4.0, 0.05, 12.0)
"""By what a size is multiplied: mostly by little, for a design far off says little of another."""


def drawn(seed: int, names: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """A design's name and up to four of its values, by dotted name."""
    chance = random.Random(seed)
    name = chance.choice(names)
    model = sources.named(name).entry.design()
    usual = miqyas.load(name).model_dump()
    known = [p for p in parameters(model) if ANY not in p.name and p.kind != "table"]
    asked = [p for p in known if not p.name.startswith(("place.", "wall", "name"))]
    values = {p.name: _value(chance, p, usual) for p in chance.sample(asked, chance.randint(1, 4))}
    if any(p.name == "place.latitude" for p in known) and chance.random() < 0.3:
        values["place.latitude"] = round(chance.uniform(-90, 90), 2)
    return name, {name: value for name, value in values.items() if value is not ...}


def _value(chance: random.Random, parameter: Parameter, usual: Mapping[str, Any]) -> Any:
    """A value of a parameter, or none where it takes other things than these."""
    if parameter.kind == "flag":
        return chance.random() < 0.5
    if parameter.kind == "choice":
        return chance.choice(parameter.choices)
    if parameter.kind not in ("number", "whole"):
        return ...
    found: Any = usual
    for step in parameter.name.split("."):
        found = found.get(step) if isinstance(found, Mapping) else None
    low = -1e3 if parameter.lowest is None else parameter.lowest
    high = 1e3 if parameter.highest is None else parameter.highest
    if isinstance(found, int | float) and found and chance.random() < 0.7:
        value = found * chance.choice(ODD) * chance.uniform(0.8, 1.25)
    else:
        value = chance.uniform(low, min(high, max(low + 1.0, 100.0)))
    value = min(max(value, low), high)
    if value in (low, high) and (parameter.open_below or parameter.open_above):
        value = (low + min(high, low + 10.0)) / 2
    return round(value) if parameter.kind == "whole" else float(f"{value:.4g}")
