"""Figures of what is surveyed, to scale: in the lengths' unit, x along the ground, y up."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from instruments.reckoning.rule import Figure

Known = Mapping[str, Any]
"""Inputs and values of a reckoning by name, and the lengths' `unit`."""


def _said(known: Known, length: float, word: str = "", error: str = "") -> str:
    """A length with its word, its unit and the error of its name, where there is one."""
    off = float(known.get(error, 0.0))
    about = f" ± {off:.2g}" if 0 < off < np.inf else ""
    return f"{word} {length:.5g}{about} {known.get('unit', '')}".strip()


def height_figure(known: Known) -> Figure:
    """One or two places from which a height is seen."""
    top = float(known["height"])
    eye = float(known["observer"])
    near = float(known["distance"])
    places = [near, float(known["far_distance"])] if "far_distance" in known else [near]
    lines = [(0j, complex(0, top)), (0j, complex(1.05 * places[-1], 0))]
    rays = tuple((complex(0, top), complex(x, eye)) for x in places)
    eyes = [(complex(x, 0), complex(x, eye)) for x in places] if eye else []
    labels = [
        (complex(0, top / 2), _said(known, top, "height", "height_error")),
        (complex(near / 2, 0), _said(known, near, "distance", "distance_error")),
    ]
    if len(places) > 1:
        labels.append((complex(sum(places) / 2, 0), _said(known, places[1] - places[0])))
    return Figure((*lines, *eyes), rays, tuple(labels))


def lamp_figure(known: Known) -> Figure:
    """A lamp, a gnomon or two and their shadows."""
    top, gnomon = float(known["height"]), float(known["gnomon_height"])
    if "shadow" in known:
        shadows = [float(known["shadow"])]
        tips = [float(known["distance"]) + shadows[0]]
    else:
        shadows = [float(known["shadow_1"]), float(known["shadow_2"])]
        tips = [float(known["distance_1"]), float(known["distance_2"])]
    lines = [(0j, complex(0, top)), (0j, complex(1.05 * tips[-1], 0))]
    lines += [
        (complex(t - s, 0), complex(t - s, gnomon)) for t, s in zip(tips, shadows, strict=True)
    ]
    rays = tuple((complex(0, top), complex(t, 0)) for t in tips)
    labels = [(complex(0, top / 2), _said(known, top, "lamp", "height_error"))]
    labels += [
        (complex(t - s / 2, 0), _said(known, s, "shadow" if t == tips[0] else ""))
        for t, s in zip(tips, shadows, strict=True)
    ]
    return Figure(tuple(lines), rays, tuple(labels))


def valley_figure(known: Known) -> Figure:
    """A valley's width, and the way back from its bank."""
    width, back, shadow = (float(known[n]) for n in ("width", "back", "shadow"))
    # The shadow is told in digits, of which a gnomon has twelve (treatise 203:3).
    eye = 12 * width / shadow
    bank = complex(0, eye)
    lines = ((complex(-1.2 * back, 0), complex(0, 0)), (complex(0, 0), bank))
    return Figure(
        (*lines, (0j, complex(width, 0)), (complex(-back, 0), complex(-back, eye))),
        ((bank, complex(width, 0)), (complex(-back, eye), complex(width, 0))),
        (
            (complex(width / 2, 0), _said(known, width, "width", "width_error")),
            (complex(-back / 2, 0), _said(known, back, "back")),
        ),
    )


def well_figure(known: Known) -> Figure:
    """Two places above each other that look down at one point."""
    depth, distance, between = (float(known[n]) for n in ("depth", "distance", "between"))
    bottom = complex(distance, -depth)
    return Figure(
        ((complex(0, between), complex(0, -depth)), (complex(0, -depth), bottom)),
        ((complex(0, 0), bottom), (complex(0, between), bottom)),
        (
            (complex(0, -depth / 2), _said(known, depth, "depth", "depth_error")),
            (complex(0, between / 2), _said(known, between)),
            (complex(distance / 2, -depth), _said(known, distance, "distance")),
        ),
    )
