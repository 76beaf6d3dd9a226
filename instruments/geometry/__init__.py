"""Plane geometry of the drawings: segments, paths, regions, fitting, cutting."""

from instruments.geometry.ink import Ink, Outlines
from instruments.geometry.path import Path, Region, Shape, Strokes, joint_bounds, shapes_bounds
from instruments.geometry.segments import (
    MIRROR_X,
    QUARTER,
    TURN,
    Arc,
    Bounds,
    Cubic,
    Floats,
    Indices,
    Line,
    Points,
    Segment,
    Similarity,
    Truths,
    direction,
    extent,
    turn_between,
)

__all__ = [
    "MIRROR_X",
    "QUARTER",
    "TURN",
    "Arc",
    "Bounds",
    "Cubic",
    "Floats",
    "Indices",
    "Ink",
    "Line",
    "Outlines",
    "Path",
    "Points",
    "Region",
    "Segment",
    "Shape",
    "Similarity",
    "Strokes",
    "Truths",
    "direction",
    "extent",
    "joint_bounds",
    "shapes_bounds",
    "turn_between",
]
