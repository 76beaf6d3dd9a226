"""The outline of a rule: two arms about a round hub, and their pointers."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from instruments.geometry import Arc, Line, Path, Segment, Similarity
from instruments.geometry.path import merged_pieces

SAME_MM = 1e-9


@dataclass(frozen=True, slots=True)
class Arm:
    """One arm of a rule, as it lies along the x axis from the hub to its tip (reach, 0).

    It spreads to either side of the axis, 0 makes that its edge; the pointer begins at the
    shoulder. Between two distances, its seat, a halved arm keeps its full width for a sight.
    """

    below_mm: float
    above_mm: float
    shoulder_mm: float
    reach_mm: float
    seat_mm: tuple[float, float] | None = None

    def turned(self) -> "Arm":
        """The arm whose image under half a turn is this one's mirror in the y axis."""
        return Arm(self.above_mm, self.below_mm, self.shoulder_mm, self.reach_mm, self.seat_mm)

    def flank(self, root_mm: float) -> list[Segment]:
        """Its lower side from (root, −below) to the tip."""
        b, shoulder, tip = self.below_mm, self.shoulder_mm, complex(self.reach_mm, 0)
        if b == 0.0:
            corners = [complex(root_mm, 0)]
            if self.seat_mm:
                near, far = self.seat_mm
                w = -1j * self.above_mm
                corners += [near + 0j, near + w, far + w, far + 0j]
            return list(_lines([*corners, tip]))
        # A hollow of a quarter circle leads from the arm to the pointer.
        hollow = min(0.6 * b, 0.6 * (self.reach_mm - shoulder))
        start = complex(shoulder, -b)
        bend = Arc(start + hollow, hollow, math.pi, -math.pi / 2)
        return [*_lines([complex(root_mm, -b), start]), bend, *_lines([bend.end, tip])]


def rule_edge(right: Arm, left: Arm | None, hub_mm: float) -> Path:
    """The outline of a rule, counter-clockwise.

    Each arm is as if it lay to the right; the left one is turned by half a turn about the pivot,
    and without it the hub is round there. Where an arm spreads farther to one side than the hub,
    the other one does so too.
    """
    segments: list[Segment] = []
    sides: list[list[Segment]] = []
    for arm, turn in ((right, 1), (left, -1)):
        if arm is None:
            continue
        below = arm.flank(_root(arm.below_mm, hub_mm))
        above = _mirrored(arm.turned().flank(_root(arm.above_mm, hub_mm)))
        by = Similarity(complex(turn))
        sides += [[s.transformed(by) for s in side] for side in (below, above)]
    for k, side in enumerate(sides):
        segments += side
        if k % 2:
            following = sides[(k + 1) % len(sides)][0]
            segments += _around(side[-1].end, following.start, hub_mm)
    return Path(merged_pieces(segments))


def notched(path: Path, notches: Sequence[tuple[complex, complex, complex]]) -> Path:
    """A counter-clockwise outline with notches cut into its straight sides.

    Each goes from point to point along a side, and so far and that way in.

    Raises
    ------
    ValueError
        If a notch is on no straight side.
    """
    for a, b, into in notches:
        sides = list(path.segments)
        at = next((i for i, s in enumerate(sides) if _holds(s, a) and _holds(s, b)), None)
        if at is None:
            raise ValueError(f"no straight side has a notch from {a} to {b}")
        side = sides[at]
        first, last = sorted((a, b), key=lambda z: abs(z - side.start))
        corners = [side.start, first, first + into, last + into, last, side.end]
        sides[at : at + 1] = _lines(corners)
        path = Path(tuple(sides))
    return path


def _holds(side: Segment, point: complex) -> bool:
    """Whether a point is on a straight side."""
    if not isinstance(side, Line):
        return False
    along = side.end - side.start
    place = (point - side.start) / along
    return abs(place.imag * abs(along)) < SAME_MM and 0.0 <= place.real <= 1.0


def _root(offset_mm: float, hub_mm: float) -> float:
    """Where an arm's side leaves the hub."""
    return math.sqrt(max(hub_mm**2 - offset_mm**2, 0.0))


def _around(start: complex, end: complex, hub_mm: float) -> list[Segment]:
    """From one arm's side to the next one's, counter-clockwise about the hub."""
    if abs(end - start) < SAME_MM:
        return []
    a = math.atan2(start.imag, start.real)
    sweep = (math.atan2(end.imag, end.real) - a) % math.tau
    return [Arc(0j, hub_mm, a, sweep)]


def _mirrored(segments: list[Segment]) -> list[Segment]:
    """The image in the x axis, run the other way."""
    by = Similarity(1.0, 0j, mirrored=True)
    return [s.transformed(by).reversed() for s in reversed(segments)]


def _lines(corners: list[complex]) -> list[Segment]:
    return [Line(a, b) for a, b in itertools.pairwise(corners) if abs(b - a) > SAME_MM]
