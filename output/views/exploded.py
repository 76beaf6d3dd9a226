"""The parts from the side, drawn apart, with their numbers."""

from collections.abc import Sequence
from itertools import groupby, islice, pairwise

from instruments.geometry import Bounds, joint_bounds
from instruments.part import Instrument, Placed
from output import canvas
from output.bill import Item
from output.finished import finish
from output.pages.page import BALLOON_MM, INK, Page
from output.views import silhouette

_APART = 2 * BALLOON_MM + 0.6
"""From the middle of one number's circle to the next one's, at least."""

_LEADERS = 5.0
"""Width of the strip in which the lines to the numbers lean."""

_CLOSE = 0.3
"""What is left between parts that are alike, as a share of what is left between others."""

_DRAWN = 0.6
"""The parts' share of the height; the rest is left between them."""


def draw_exploded(
    page: Page, instrument: Instrument, numbered: Sequence[Item], room: Bounds
) -> None:
    """Draw all parts along their axis, each run of parts that are alike with one number."""
    x0, y0, x1, y1 = room
    number_of = {p.part.name: item.number for item in numbered for p in item.placed}
    parts = from_below(instrument)
    numbers = [number_of[p.part.name] for p in parts]
    runs = [(n, len(list(run))) for n, run in groupby(numbers)]
    radius, apart, columns = balloons(len(runs), y1 - y0)
    right = x1 - columns * (2 * radius + 1.0)
    seen = silhouette.long_side if _is_long(instrument) else silhouette.side
    outlines = [seen(p) for p in parts]
    boxes = [path.bounds() for path in outlines]
    widest = max(max(abs(b[0]), abs(b[2])) for b in boxes)
    high = sum(b[3] - b[1] for b in boxes)
    scale = min((right - _LEADERS - 2.0 - x0) / (2 * widest), _DRAWN * (y1 - y0) / high)
    shares = [1.0] + [_CLOSE if a == b else 1.0 for a, b in pairwise(numbers)]
    gap = ((y1 - y0) - scale * high) / sum(shares)
    middle = x0 + scale * widest
    page.line(complex(middle, y0), complex(middle, y1), width=0.1)
    foot = y1 + gap / 2
    edges: list[complex] = []
    for placed, path, box, share in zip(parts, outlines, boxes, shares, strict=True):
        foot -= gap * share
        page.draw(
            (path,),
            scale,
            complex(middle, foot + scale * box[1]),
            fill=canvas.hexadecimal(finish.colour(placed.part)),
            stroke=INK,
            stroke_width="0.15",
        )
        height = scale * (box[3] - box[1])
        edges.append(complex(middle + scale * box[2] + 1.0, foot - height / 2))
        foot -= height
    left = iter(edges)
    ends = [list(islice(left, count)) for _, count in runs]
    levels = [(run[0].imag + run[-1].imag) / 2 for run in ends]
    places = spread(levels[::-1], apart, y0 + radius, y1 - radius)[::-1]
    lean = middle + scale * widest + 2.0
    for k, ((number, _), run, level, y) in enumerate(zip(runs, ends, levels, places, strict=True)):
        start = max(z.real for z in run)
        if len(run) > 1:
            page.line(complex(start, run[0].imag), complex(start, run[-1].imag))
        at = complex(x1 - radius - (k % columns) * (2 * radius + 1.0), y)
        page.line(complex(start, level), complex(lean, level), complex(right - 0.5, y), at)
        page.number(number, at, radius)


def from_below(instrument: Instrument) -> list[Placed]:
    """The parts as they go together; what stands on a front that looks down comes before it."""
    order: list[Placed] = []
    down = {p.part.name: p for p in instrument.parts if silhouette.faces_front(p) is False}
    for placed in instrument.parts:
        joint = placed.joint
        if joint and joint.way in ("slots", "onto") and joint.host in down:
            order.insert(order.index(down[joint.host]), placed)
        else:
            order.append(placed)
    return order


_LONG = 3.0
"""What is so many times as long as wide is seen from its long side."""


def _is_long(instrument: Instrument) -> bool:
    xmin, ymin, xmax, ymax = joint_bounds(silhouette.front(p).bounds() for p in instrument.parts)
    return xmax - xmin > _LONG * (ymax - ymin)


def balloons(count: int, high: float) -> tuple[float, float, int]:
    """How so many numbers stand below each other in a height without touching.

    Answered are the radius of their circles and the distance from the middle of one to that of
    the next, mm, and in how many columns they stand by turns.
    """
    if (count - 1) * _APART + 2 * BALLOON_MM <= high:
        return BALLOON_MM, _APART, 1
    # A line to the outer column goes between two circles of the inner one.
    apart = min(_APART, high / (count + 1))
    return min(BALLOON_MM, 0.8 * apart), apart, 2


def spread(levels: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places so far apart, each as near its level as the others and the ends let it be.

    The levels are in rising order.
    """
    blocks: list[tuple[float, int]] = []
    for k, level in enumerate(levels):
        total, count = level - k * apart, 1
        # Those that would meet move as one, about the mean of where they would be.
        while blocks and blocks[-1][0] * count >= total * blocks[-1][1]:
            more, others = blocks.pop()
            total, count = total + more, count + others
        blocks.append((total, count))
    highest = high - (len(levels) - 1) * apart
    means = [total / count for total, count in blocks for _ in range(count)]
    return [min(max(mean, low), highest) + k * apart for k, mean in enumerate(means)]
