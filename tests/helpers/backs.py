"""A back laid out, and what collides on it."""

from typing import Any

import pytest
import shapely
from helpers.drawn import drawn, hull, points

from instruments.astrolabe.back.layout import Design, lay_out
from instruments.design import build
from instruments.errors import DesignError, Fault
from instruments.geometry.path import paths
from instruments.part import Instrument, Mark, Sheet

CLEAR_MM = 0.2
"""Between a numeral and any line: the process's gap (0.3) less what a line is wide (0.15) and
what the slack of an upright numeral takes (0.07)."""

LONG_MM = 4.5
"""A longer word bends with its circle, and its hull reaches where its letters do not."""


def make(**parameters: Any) -> Instrument:
    """The back of a design."""
    return lay_out(build(Design, parameters))


def marks(instrument: Instrument) -> tuple[Mark, ...]:
    """The marks of a back."""
    return instrument.parts[0].part.front


def _shape(mark: Mark) -> Any:
    xmin, ymin, xmax, ymax = mark.shape.bounds()
    if not mark.means.startswith("label/") or max(xmax - xmin, ymax - ymin) < LONG_MM:
        return drawn(mark)
    return shapely.union_all([hull(points(p)) for p in paths(mark.shape)])


def faults(instrument: Instrument, clear_mm: float) -> list[tuple[str, str]]:
    """Labels nearer than `clear_mm` to anything else, and marks beyond the plate."""
    body = instrument.parts[0].part.body
    assert isinstance(body, Sheet)
    names = [m.means for m in marks(instrument)]
    shapes = [_shape(m) for m in marks(instrument)]
    tree = shapely.STRtree(shapes)
    labels = [i for i, name in enumerate(names) if name.startswith("label/")]
    pairs = tree.query([shapes[i] for i in labels], predicate="dwithin", distance=clear_mm)
    found = [(names[labels[i]], names[j]) for i, j in pairs.T if labels[i] != j]
    reach = [abs(complex(*z)) for g in shapes for z in shapely.get_coordinates(g)]
    if max(reach) > body.outline.bounds()[2]:
        found.append(("outline", "beyond"))
    if min(reach) < body.cutouts[0].shape.bounds()[2]:
        found.append(("hole", "within"))
    return found


def refusal(parameters: dict[str, Any]) -> Fault:
    """The fault of a back that can't be made."""
    with pytest.raises(DesignError) as raised:
        make(**parameters)
    (fault,) = raised.value.faults
    return fault


def check_remedies(parameters: dict[str, Any], fault: Fault) -> None:
    """Assert that the measures that a fault's remedies offer are enough, a little less not."""
    offers = [offer for remedy in fault.remedies for offer in remedy.settings]
    assert offers
    for name, number in offers:
        step = 1.0 if name == "radius_mm" else -0.1
        make(**_changed(parameters, name, number))
        with pytest.raises(DesignError):
            make(**_changed(parameters, name, number - step))


def _changed(parameters: dict[str, Any], name: str, value: float) -> dict[str, Any]:
    if "." not in name:
        return {**parameters, name: value}
    group, field = name.split(".")
    return {**parameters, group: {**parameters.get(group, {}), field: value}}
