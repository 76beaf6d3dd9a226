"""What materials look like: colour, shine, and the ink of what is engraved in them."""

import colorsys
import math
from collections.abc import Sequence
from functools import cache

from pydantic import Field

import templates
from instruments.design import Group
from instruments.geometry import Bounds
from instruments.part import Part

Colour = tuple[float, float, float]
"""Red, green and blue, from 0 to 1."""

Stops = Sequence[tuple[float, str]]
"""Colours of a gradient, each with its share of the way."""


class Finish(Group):
    """A material's look, from ``templates/finishes``.

    Without a colour the part's own is taken. `shine` is how much lighter than its colour a
    sheet is at one edge, and darker at the other; `opacity` is that of a clear sheet, and `clear`
    whether there are such.
    `metallic` and `roughness` are those of glTF 2.0 (3.9.2); a metal is not wholly metallic, for
    it would be black wherever a viewer has no surroundings that it could mirror. `thick_mm` is what
    thin sheets of a word measure, least and most.
    """

    words: tuple[str, ...]
    colour: Colour | None = None
    shine: float = Field(ge=0, lt=1)
    ink: Colour
    grain: float = Field(default=0.0, ge=0, le=1)
    opacity: float = Field(default=0.4, gt=0, le=1)
    clear: bool = False
    metallic: float = Field(default=0.0, ge=0, le=1)
    roughness: float = Field(default=0.8, ge=0, le=1)
    density_g_cm3: float = Field(gt=0)
    thick_mm: dict[str, tuple[float, float]] = Field(default_factory=dict)
    usual_mm: dict[str, float] = Field(default_factory=dict)


@cache
def _all() -> tuple[Finish, ...]:
    names = templates.names("finishes")
    return tuple(Finish.model_validate(templates.read("finishes", name)) for name in names)


def finish_of_part(part: Part) -> Finish:
    """How a part looks: by a word of its material, else as brass does."""
    return finish_named(part) or next(finish for finish in _all() if "brass" in finish.words)


def finish_named(part: Part) -> Finish | None:
    """The finish that a word of a part's material names."""
    words = part.material.casefold().split()
    return next((f for f in _all() if any(word in f.words for word in words)), None)


def words_of_materials() -> list[str]:
    """The words by which materials are known."""
    return [word for finish in _all() for word in finish.words]


def thick_mm(part: Part) -> tuple[float, float]:
    """What thin sheets of a part's material measure, least and most; any thickness of others."""
    finish, words = finish_named(part), part.material.casefold().split()
    known = finish.thick_mm if finish else {}
    return next((known[word] for word in words if word in known), (0.0, math.inf))


def usual_mm(part: Part) -> float:
    """How thick a part's material is unless somebody tells; 0 where it may be anything."""
    known = finish.usual_mm if (finish := finish_named(part)) else {}
    return next((known[w] for w in part.material.casefold().split() if w in known), 0.0)


def colour(part: Part) -> Colour:
    """The colour of a part: of its material, but of itself where it is clear."""
    return part.colour if part.clear else finish_of_part(part).colour or part.colour


def shaded(base: Colour, light: float) -> Colour:
    """A colour in more or less light: 1 as it is, 0 black, above 1 towards white."""
    if light <= 1.0:
        red, green, blue = (c * max(light, 0.0) for c in base)
        return red, green, blue
    share = min(1.0, light - 1.0)
    hue, level, saturation = colorsys.rgb_to_hls(*base)
    return colorsys.hls_to_rgb(hue, level + (1.0 - level) * share, saturation)


def over(box_mm: Bounds, scale: float) -> dict[str, str]:
    """What lays a gradient over a box of a face, which is drawn at a scale with y down."""
    x0, y0, x1, y1 = (value * scale for value in box_mm)
    across = f"matrix({x1 - x0:.6g} 0 0 {y1 - y0:.6g} {x0:.6g} {-y1:.6g})"
    return {"gradientUnits": "userSpaceOnUse", "gradientTransform": across}
