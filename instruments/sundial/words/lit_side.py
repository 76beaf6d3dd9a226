"""Where names stand on a face with a horizon: on its side on which shadows fall."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from instruments.geometry import Floats, Path, Points
from instruments.labelling.places import along, in_order
from instruments.labelling.requests import LabelForm, LabelRoom, LabelWay, StraightPlaces
from instruments.sundial.dial_plate import Window
from instruments.sundial.lines.face import Plane
from instruments.sundial.lines.line_ends import TOUCHES_MM, ends

_DROPS, _SHIFTS, _MOST = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5), (0.0, 0.5, 1.0, 2.0), 2.5
"""So many heights under the horizon and aside of a line's end its name may stand, so many both
together: farther off it is no longer seen to be the line's."""

_BEST_DROP = 1.0
"""At which it is seen to be the line's and not the horizon's."""

_ALONG = 1e-6
"""Sine of an angle to the horizon of what is the horizon itself."""

_GAP, _OVER, _BESIDE = 0.35, 0.25, 0.5
"""From the horizon and the line, and the room about the name, in heights."""


@dataclass(frozen=True, slots=True)
class LitSide:
    """The side of a face's horizon on which shadows fall."""

    base: complex
    way: complex
    """A point of the horizon, and the unit direction to whose left they fall."""
    alone: bool = True
    """Whether nothing stands on the other side."""

    @classmethod
    def of(cls, plane: Plane) -> "LitSide | None":
        """That of a face, if it meets the horizon."""
        found = plane.horizon()
        return cls(*found) if found else None

    @property
    def dark(self) -> "LitSide":
        """The other side, on which the horizon itself is named."""
        return LitSide(self.base, -self.way, alone=False)

    def depth(self, points: Points) -> Floats:
        """How far points are within it, mm."""
        depth: Floats = ((points - self.base) * np.conj(1j * self.way)).real
        return depth

    def only(self, ways: Iterable[LabelWay]) -> Iterator[LabelWay]:
        """Ways with their places on this side, and then on both if it isn't alone."""
        every = list(ways)
        yield from (replace(way, places=partial(self._lit, way)) for way in every)
        if not self.alone:
            yield from every

    def _lit(self, way: LabelWay, form: LabelForm) -> StraightPlaces:
        found = way.places(form) if callable(way.places) else way.places
        assert isinstance(found, StraightPlaces)
        return found.some(self.depth(found.at) > 0.0)

    def at_ends(self, pieces: Sequence[Path], high_mm: float, frame: Window) -> Iterator[LabelWay]:
        """Level beside an end of a line at the horizon, where it would go on beneath it."""
        room = LabelRoom(_BESIDE * high_mm, _OVER * high_mm)
        for end, outward in ends(pieces, frame):
            level = abs((outward * self.way.conjugate()).imag) < _ALONG
            if abs(self.depth(np.array([end]))[0]) < TOUCHES_MM and not level:
                aside = self.way * np.sign((outward * self.way.conjugate()).real)
                yield LabelWay(self._beside(end, aside, high_mm), room)

    def _beside(
        self, end: complex, aside: complex, high_mm: float
    ) -> Callable[[LabelForm], StraightPlaces]:
        steps = [(d, s) for d in _DROPS for s in _SHIFTS if d + s <= _MOST]
        steps.sort(key=lambda step: (abs(step[0] - _BEST_DROP) + step[1], step))
        drops, shifts = np.array(steps).T * high_mm

        def places(form: LabelForm) -> StraightPlaces:
            gap = _GAP * high_mm
            off = aside * (gap + form.half_width + shifts)
            return in_order(
                end + off + 1j * self.way * (gap + form.box[3] + drops), along(self.way)
            )

        return places
