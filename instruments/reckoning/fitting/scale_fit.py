"""The gnomon's divisions and the size of a shadow scale: on a limb, or the ladder of a square."""

import math
import re
from collections.abc import Iterator

import numpy as np

from instruments.errors import ComplaintError, impossible
from instruments.geometry import Floats, Points
from instruments.reckoning.fitting.fit_options import Options
from instruments.reckoning.fitting.measured_rows import Marked
from instruments.reckoning.fitting.task import (
    Replica,
    Sought,
    Task,
    Values,
    circle_of,
    lies,
    measuring_frame,
    own,
    unused_points,
)
from instruments.sky.shadow import DIVISIONS

COLUMNS = ("name", "x_mm", "y_mm")
USED = "scale/cotangent/, scale/tangent/, ladder/base/, ladder/side/, ladder/square, outline"

_DIVISION = re.compile(
    r"(?:scale/(cotangent|tangent)(?:-[\d.]+)?|ladder(?:-[\d.]+)?/(base|side)|scale/(altitude))/(.*)"
)
_SQUARE = re.compile(r"ladder(?:-[\d.]+)?/square")
_DIRECT = ("cotangent", "base")
_TURNS_DEG = np.arange(0.0, 180.0, 7.5)
_PLACES = (-1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5)


def scale_line(name: str) -> tuple[str, float] | None:
    """The kind of a line, and its number; None for one that tells nothing here.

    Raises
    ------
    ValueError
        If its number is none.
    """
    if name == "outline":
        return "outline", 0.0
    if _SQUARE.fullmatch(name):
        return "square", 0.0
    match = _DIVISION.fullmatch(name)
    if not match:
        return None
    if not re.fullmatch(r"\d{1,4}(\.\d{1,6})?", match[4]):
        raise ComplaintError(
            "has no number of divisions", "write scale/cotangent/7 or ladder/base/5"
        )
    return match[1] or match[2] or match[3], float(match[4])


def task(marked: Marked, options: Options) -> Task:
    """What the points of a shadow scale ask.

    Raises
    ------
    DesignError
        If a name is none, or no point is on a division.
    """
    marked, lines, unused = marked.read(scale_line)
    kinds, numbers = np.array([k for k, _ in lines]), np.array([n for _, n in lines])
    if not {*_DIRECT, "tangent", "side"} & set(kinds.tolist()):
        raise impossible("measurements", None, "have no division of a shadow scale", f"name {USED}")
    size = marked.size_mm
    told = [
        Sought(name, "mm", meaning, most=size, limits=(0.0, 1e5))
        for kind, name, meaning in (
            ("outline", "radius_mm", "of the plate"),
            ("square", "side_mm", "from the pivot to the ladder's sides"),
        )
        if kind in kinds
    ]
    divisions = Sought("divisions", "", "of the gnomon", most=30.0, limits=(1.0, 200.0))

    def off(values: Values) -> Floats:
        z, gnomon = own(marked.at, values), values["divisions"]
        direct = np.arctan2(gnomon, numbers)
        high = np.where(np.isin(kinds, _DIRECT), direct, math.pi / 2 - direct)
        high = np.where(kinds == "altitude", np.radians(numbers), high)
        # A line through the pivot, on either side of it, rising to the right or to the left.
        away = np.stack([(z * np.exp(side * 1j * high)).imag for side in (-1.0, 1.0)])
        rays = np.take_along_axis(away, np.argmin(np.abs(away), axis=0)[None], axis=0)[0]
        round_ = np.abs(z) - values.get("radius_mm", 0.0)
        square = np.maximum(np.abs(z.real), np.abs(z.imag)) - values.get("side_mm", 0.0)
        return np.select([kinds == "outline", kinds == "square"], [round_, square], rays)

    return Task(
        options.set_in((divisions, *told, *measuring_frame(size))),
        off,
        np.arange(len(lines)),
        marked.labels,
        lambda known: _starts(marked.at, kinds, known),
        lambda values: _made(values, set(kinds.tolist())),
        size,
        remarks=unused_points(unused, "scale", USED),
    )


def _starts(
    at: Points, kinds: "np.ndarray[tuple[int], np.dtype[np.str_]]", known: Values
) -> Iterator[dict[str, float]]:
    """Pivots and turns all over; the pivot is the middle of the plate or of the scale's arc."""
    rim = circle_of(at[kinds == "outline"])
    arc = circle_of(at[(kinds == "cotangent") | (kinds == "tangent")])
    middle = complex(at.mean())
    half_x, half_y = np.ptp(at.real), np.ptp(at.imag)
    around = [middle + complex(a * half_x, b * half_y) for a in _PLACES for b in _PLACES]
    centres = [rim[0]] if rim else [*([arc[0]] if arc else []), *around]
    for centre in centres:
        away = np.abs(at - centre)
        sizes = {
            "radius_mm": float(np.median(away[kinds == "outline"])) if rim else float(away.max()),
            "side_mm": float(away[kinds == "square"].min()) if "square" in kinds else 0.0,
        }
        for turn in _TURNS_DEG:
            for division in DIVISIONS.values():
                place = lies(complex(np.exp(1j * np.radians(turn))), centre)
                yield {"divisions": float(division.divisions), **sizes, **place, **known}


def _made(values: Values, kinds: set[str]) -> Replica:
    """The back of an astrolabe with such scales, and nothing of a place, which they don't tell."""
    gnomon = values["divisions"]
    nearest = min(DIVISIONS, key=lambda k: abs(math.log(float(DIVISIONS[k].divisions) / gnomon)))
    division = DIVISIONS[nearest]
    told = f"the gnomon has {float(division.divisions):g} {division.name}, the nearest that is used"
    design: dict[str, object] = {
        "place.name": "",
        "quadrants.upper_left": "none",
        "quadrants.upper_right": "none",
        "arc_scale.kind": "none",
        "ladder.form": "square" if kinds & {"base", "side", "square"} else "none",
    }
    if kinds & {"cotangent", "tangent"}:
        design["arc_scale.kind"] = "direct" if "cotangent" in kinds else "reversed"
        design["arc_scale.gnomon"] = nearest
    if design["ladder.form"] == "square":
        design["ladder.gnomon"] = nearest
    if "radius_mm" in values:
        design["radius_mm"] = round(values["radius_mm"], 5)
    remarks = [told]
    if "side_mm" in values:
        remarks.append(
            f"the square's sides are {values['side_mm']:.2f} mm from the pivot: in the design its"
            " corners are on the limb, which goes by radius_mm"
        )
    return Replica("astrolabe-back", design, tuple(remarks))
