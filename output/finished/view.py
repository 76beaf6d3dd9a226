"""From where an instrument is looked at."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry import Bounds, Floats, Points
from instruments.part import Face, Instrument, Placed, Sheet, Stepped
from output.finished.dialled import Dialled
from output.finished.hung import HeldUp
from output.views import silhouette

_LEANS_DEG = 0.0, 45.0, 90.0, 180.0
_ASIDE_DEG = 24.0, 22.0, 26.0, 26.0
_ABOVE_DEG = 46.0, 30.0, -16.0, -30.0
"""How far to the left of the front, and how far above the level, the eye is where a face leans
so much: what lies is seen from above, what hangs on a wall from below."""

_ABOVE_STAND_DEG = 50.0, 40.0, 18.0, -60.0
_OVER_GROUND_DEG = 4.0
"""The same where a plate stands on the ground, which is never seen from below."""

_ROUND_DEG = 24.0, 22.0
"""How far to the left and above the eye is where a sheet is wrapped round a pillar."""

_HELD_DEG = 20.0, 8.0
"""The same where something hangs before the eye."""

_TALL = 0.05
"""What rises more than this share of the width is looked at obliquely."""


@dataclass(frozen=True, slots=True)
class View:
    """Directions in space that point to the right, up and to the eye, as rows."""

    axes: Floats

    @property
    def square(self) -> bool:
        """Whether it is from the front, so that lengths can be measured."""
        return bool(np.array_equal(self.axes, FRONT.axes))

    @property
    def eye(self) -> Floats:
        """The direction to the eye."""
        found: Floats = self.axes[2]
        return found

    def flat(self, points: Floats) -> Points:
        """Points of space, a row each, as seen: mm to the right, and up as imaginary part."""
        seen: Points = points @ self.axes[0] + 1j * (points @ self.axes[1])
        return seen


FRONT = View(np.eye(3))


def habit_deg(tilt_deg: float, *, stands: bool = False) -> tuple[float, float]:
    """How far to the left, and how far above the level, the eye is by habit for a face's tilt.

    What stands on the ground is never seen from below.
    """
    above = _ABOVE_STAND_DEG if stands else _ABOVE_DEG
    aside, high = (float(np.interp(abs(tilt_deg), _LEANS_DEG, of)) for of in (_ASIDE_DEG, above))
    return aside, max(high, _OVER_GROUND_DEG) if stands else high


def oblique(
    lean_deg: float = 0.0, aside_deg: float | None = None, above_deg: float | None = None
) -> View:
    """A face that leans so far, from the left and above, what is upright staying so.

    Without them both are what is habit at that lean.
    """
    usual = habit_deg(lean_deg)
    aside = math.radians(usual[0] if aside_deg is None else aside_deg)
    above = math.radians(usual[1] if above_deg is None else above_deg)
    lean = math.radians(lean_deg)
    # What is level to the right, level and away, and upright, where the plate leans about x.
    across = np.array([1.0, 0.0, 0.0])
    away = np.array([0.0, math.cos(lean), -math.sin(lean)])
    upright = np.array([0.0, math.sin(lean), math.cos(lean)])
    level = -math.sin(aside) * across - math.cos(aside) * away
    eye = math.cos(above) * level + math.sin(above) * upright
    right = math.cos(aside) * across - math.sin(aside) * away
    return View(np.stack([right, np.cross(eye, right), eye]))


def best_view(instrument: Instrument) -> View:
    """How an instrument is seen best.

    One of sheets on each other, such as an astrolabe, from the front; one on which something
    stands, such as a dial, obliquely, so that what stands on it hides no letters.
    """
    flat = [
        (placed, silhouette.front(placed).bounds())
        for placed in instrument.parts
        if isinstance(placed.part.body, Sheet | Stepped)
        and silhouette.faces_front(placed) is not None
    ]
    if any(placed.roll and not placed.roll.inward for placed in instrument.parts):
        return oblique(0.0, *_ROUND_DEG)
    dial = Dialled.of(instrument)
    if dial is None:
        held, lies = HeldUp.of(instrument), _is_flat(instrument, flat)
        if held and not held.is_level and (held.plummet_mm or not lies):
            return _held(held.down)
        if lies:
            return FRONT
    lean = 0.0 if dial and dial.stands else leans_deg(instrument)
    tilt = leans_deg(instrument)
    if dial and dial.stands:
        tilt = min(tilt, 180.0 - tilt) if dial.face is Face.BACK else tilt
    aside, above = habit_deg(tilt, stands=bool(dial and dial.stands))
    # The lines in a bowl are on the side that looks away from the pole that is up.
    if any(p.part.traced for p in instrument.parts) and (latitude_deg(instrument) or 0.0) < 0.0:
        aside += 180.0
    usual = oblique(lean, aside, above)
    if dial is None:
        return usual
    letters = dial.lettered()
    if not dial.hidden(letters, usual.flat):
        return usual
    tries = [
        (turn * aside, above + lift)
        for lift in (0.0, 8.0, -8.0, 16.0, -16.0, 24.0, 32.0)
        for turn in (1.0, -1.0, 1.5, -1.5, 0.6, -0.6)
    ]
    return _barest((oblique(lean, *at) for at in tries), dial, letters)


def _held(down: Floats) -> View:
    """What hangs before the eye, with a direction in its own plane down."""
    turn = math.atan2(-float(down[0]), -float(down[1]))
    level, up = math.cos(turn), math.sin(turn)
    upright = np.array([[level, -up, 0.0], [up, level, 0.0], [0.0, 0.0, 1.0]])
    return View(oblique(90.0, *_HELD_DEG).axes @ upright)


def _barest(views: Iterable[View], dial: Dialled, letters: Floats) -> View:
    """The first view that hides no letters, or else the one that hides the fewest."""
    least, found = math.inf, FRONT
    for view in views:
        hidden = dial.hidden(letters, view.flat)
        if hidden < least:
            least, found = hidden, view
        if not hidden:
            break
    return found


def _is_flat(instrument: Instrument, flat: Sequence[tuple[Placed, Bounds]]) -> bool:
    """Whether nothing stands on an instrument's sheets, or they lie on each other."""
    for k, (_, box) in enumerate(flat):
        for _, other in flat[k + 1 :]:
            apart = max(other[0] - box[2], box[0] - other[2], other[1] - box[3], box[1] - other[3])
            if apart < 0.0:
                return True
    wide = max((max(b[2] - b[0], b[3] - b[1]) for _, b in flat), default=0.0)
    tops = [silhouette.side(placed).bounds()[3] for placed, _ in flat]
    highest = max(silhouette.side(placed).bounds()[3] for placed in instrument.parts)
    return bool(flat) and highest - max(tops) <= _TALL * wide


def latitude_deg(instrument: Instrument) -> float | None:
    """Of the site; None of what serves anywhere."""
    found = next((f.value for f in instrument.facts if f.name == "latitude"), None)
    return float(found) if isinstance(found, int | float) else None


def leans_deg(instrument: Instrument) -> float:
    """How far the face of a dial leans from the level; 0 where nothing says so."""
    found = next((f.value for f in instrument.facts if f.name == "face/inclination"), 0.0)
    return float(found) if isinstance(found, int | float) else 0.0
