"""The pieces of a lettered word: what stays together where text follows a curve."""

from dataclasses import dataclass

from instruments.geometry import Bounds
from instruments.lettering.shaping import Setting
from instruments.lettering.stroke import Traces
from instruments.lettering.text import StrokeStyle, letter


@dataclass(frozen=True)
class Cluster:
    """A letter, or a joined word: its box, and where the pen starts and ends it."""

    bounds: Bounds
    x0_mm: float
    x1_mm: float
    joined: bool


def clusters(text: str, height_mm: float, strokes: StrokeStyle = "outline") -> list[Cluster]:
    """The pieces of a word, left to right."""
    match letter(text, height_mm, strokes).ink:
        case Setting(pieces=pieces, pens=pens, scale=scale) as ink:
            alone = [Setting((p,), (x,), scale) for p, x in zip(pieces, pens, strict=True)]
            joined = [piece.joined for piece in pieces]
        case Traces(signs=signs, pens=pens, height_mm=high) as ink:
            alone = [Traces.of((sign,), (x,), high) for sign, x in zip(signs, pens, strict=True)]
            joined = [False] * len(signs)
    boxes = [one.bounds() for one in alone]
    placed = zip(boxes, ink.spans(), joined, strict=True)
    return [Cluster(box, x0, x1, whole) for box, (x0, x1), whole in placed]
