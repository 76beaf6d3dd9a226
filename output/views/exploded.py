"""The parts from the side, drawn apart, with their numbers."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby, islice, pairwise

from instruments.geometry import Bounds, Path, joint_bounds
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

_LEVEL_MM = 0.01
"""How far edges of parts on one level may differ, as arcs of pictures are chords."""

_DRAWN = 0.6
"""The parts' share of the height; the rest is left between them."""

_LEAST_MM = 6.0
"""What would be smaller on paper is drawn so large."""

_LEAST_SHARE = 0.4
"""Of what each level has of the height, where that is less."""


def draw_exploded(
    page: Page, instrument: Instrument, numbered: Sequence[Item], room: Bounds
) -> bool:
    """Draw all parts along their axis, each run of parts that are alike with one number.

    Returns
    -------
    bool
        Whether small ones are drawn larger.
    """
    x0, y0, x1, y1 = room
    number_of = {p.part.name: item.number for item in numbered for p in item.placed}
    parts = from_below(instrument)
    seen = _seen(instrument)
    outlines = [seen(p) for p in parts]
    bounds = [path.bounds() for path in outlines]
    rows = _rows([number_of[p.part.name] for p in parts], bounds)
    numbers = [number_of[parts[row[0]].part.name] for row in rows]
    boxes = [joint_bounds(bounds[k] for k in row) for row in rows]
    runs = [(n, len(list(run))) for n, run in groupby(numbers)]
    radius, apart, columns = balloons(len(runs), y1 - y0)
    right = x1 - columns * (2 * radius + 1.0)
    widest = max(max(abs(b[0]), abs(b[2])) for b in boxes)
    high = sum(b[3] - b[1] for b in boxes)
    scale = min((right - _LEADERS - 2.0 - x0) / (2 * widest), _DRAWN * (y1 - y0) / high)
    scales = _scales(boxes, scale, min(_LEAST_MM, _LEAST_SHARE * (y1 - y0) / len(rows)))
    heights = [own * (box[3] - box[1]) for own, box in zip(scales, boxes, strict=True)]
    shares = [1.0] + [_CLOSE if a == b else 1.0 for a, b in pairwise(numbers)]
    gap = ((y1 - y0) - sum(heights)) / sum(shares)
    middle = x0 + scale * widest
    page.line(complex(middle, y0), complex(middle, y1), width=0.1)
    foot = y1 + gap / 2
    edges: list[complex] = []
    for row, box, own, height, share in zip(rows, boxes, scales, heights, shares, strict=True):
        foot -= gap * share
        level = foot - height / 2
        # What is drawn larger grows about its own middle.
        axis = middle + (scale - own) * (box[0] + box[2]) / 2
        for k in row:
            page.draw(
                (outlines[k],),
                own,
                complex(axis, foot + own * box[1]),
                fill=canvas.hexadecimal(finish.colour(parts[k].part)),
                stroke=INK,
                stroke_width="0.15",
            )
        spans = sorted((axis + own * bounds[k][0], axis + own * bounds[k][2]) for k in row)
        for one, other in pairwise(spans):
            page.line(complex(one[1] + 1.0, level), complex(other[0] - 1.0, level))
        edges.append(complex(spans[-1][1] + 1.0, level))
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
    return max(scales) > scale


def _scales(boxes: Sequence[Bounds], scale: float, least: float) -> list[float]:
    """The scale of each level: what would be a speck is drawn as large as `least`, mm."""
    sides = (max(box[2] - box[0], box[3] - box[1]) for box in boxes)
    return [max(scale, least / side) for side in sides]


def _rows(numbers: Sequence[int], boxes: Sequence[Bounds]) -> list[list[int]]:
    """Parts on one level: what is alike and sits beside the one before, such as two sights."""
    rows: list[list[int]] = []
    for k, box in enumerate(boxes):
        last = rows[-1] if rows else []
        if last and all(numbers[j] == numbers[k] and _beside(boxes[j], box) for j in last):
            last.append(k)
        else:
            rows.append([k])
    return rows


def _beside(one: Bounds, other: Bounds) -> bool:
    """Whether boxes are on one level, with a gap between them."""
    level = all(abs(one[k] - other[k]) < _LEVEL_MM for k in (1, 3))
    return level and (one[2] < other[0] or other[2] < one[0])


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


def _seen(instrument: Instrument) -> Callable[[Placed], Path]:
    """Outlines from the side that shows most: of a handle square to its faces, else of x and y."""
    faces = (p.frame for p in instrument.parts if p.joint and p.joint.way == "about")
    if face := next(faces, None):
        return partial(silhouette.square_to, face)
    xmin, ymin, xmax, ymax = joint_bounds(silhouette.front(p).bounds() for p in instrument.parts)
    long = xmax - xmin > _LONG * (ymax - ymin)
    return silhouette.long_side if long else silhouette.side


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
