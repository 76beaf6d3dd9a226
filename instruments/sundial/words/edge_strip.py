"""A strip of text between the border of a dial and the plate's edge, on the face's axis."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from instruments.labelling.requests import LabelForm, OnCircle, OnLine
from instruments.part import Mark
from instruments.sundial.dial_plate import Rectangle, RoundPlate, Window

_LEAD = 1.9
"""From baseline to baseline, in heights of capitals."""

_CLEAR = 1.0
"""From the border to a line, in heights."""

HANGS = 0.4
"""What hangs below a baseline, in heights."""

WIDEST = 0.94
"""Of the border's width, that a line takes."""

WIDEST_RAD = math.radians(150.0)
"""Of a disc's turn."""

_MOST_SHARE = 0.3
"""Of the plate's height, that the strip takes."""


@dataclass(frozen=True, slots=True)
class EdgeStrip:
    """Lines of text of one height that have their place about the border."""

    count: int
    """Of lines. A disc has room for two: about its head and about its foot."""
    height_mm: float
    """Of capitals."""
    over: bool
    """Whether they stand over the face; on a disc a single line then stands about its head."""
    hangs: float = HANGS
    """The strip's part of what hangs below its lowest line, in heights; the rest is over the margin
    about it."""

    @property
    def depth_mm(self) -> float:
        """Of a strip with all its lines."""
        return ((self.count - 1) * _LEAD + 1.0 + _CLEAR + self.hangs) * self.height_mm

    def less(self, outer: Window) -> Window:
        """What a window leaves for the border."""
        if isinstance(outer, RoundPlate):
            return outer.inset((1.0 + _CLEAR + self.hangs) * self.height_mm)
        half = self.depth_mm / 2.0
        away = 1j * (-half if self.over else half)
        return Rectangle(outer.centre + away, outer.half_width, outer.half_height - half)

    def baselines(self, outer: Rectangle) -> list[complex]:
        """The middle of each line's baseline within a window."""
        high, out = self.height_mm, outer.half_height
        first = out - high if self.over else self.depth_mm - (1.0 + _CLEAR) * high - out
        return [outer.centre + 1j * (first - k * _LEAD * high) for k in range(self.count)]

    def arcs(self, outer: RoundPlate) -> list[tuple[float, float, bool]]:
        """Of each line the radius of its baseline, its angle, and whether its tops are outward."""
        heads = (self.over,) if self.count == 1 else (True, False)
        # What hangs below a line at the head is outward of the border, at the foot within the
        # plate's edge.
        return [
            (
                outer.radius - (1.0 if head else self.hangs) * self.height_mm,
                math.copysign(math.pi / 2, 1.0 if head else -1.0),
                head,
            )
            for head in heads
        ]

    def marks(self, means: str, forms: Sequence[LabelForm], outer: Window) -> Iterator[Mark]:
        """The lines within a window."""
        if isinstance(outer, RoundPlate):
            for form, (radius, angle, head) in zip(forms, self.arcs(outer), strict=True):
                base = OnCircle(outer.centre, radius, angle, head, radius)
                yield from form.marks(means, base.moved(0.0, form.rise_mm))
            return
        for form, at in zip(forms, self.baselines(outer), strict=True):
            yield from form.marks(means, OnLine(at + 1j * form.rise_mm, 0.0))

    def holds(self, forms: Sequence[LabelForm], outer: Window) -> bool:
        """Whether lines are short enough for a window, and few."""
        high, (half_width, half_height) = self.height_mm, outer.half_size
        longest = max(2 * form.half_width for form in forms)
        if isinstance(outer, RoundPlate):
            few = self.count <= 2 and (1.0 + _CLEAR + self.hangs) * high < _MOST_SHARE * half_height
            return few and longest <= WIDEST_RAD * (half_height - 2.0 * high)
        fits = longest <= WIDEST * 2.0 * half_width
        return fits and self.depth_mm <= _MOST_SHARE * 2.0 * half_height
