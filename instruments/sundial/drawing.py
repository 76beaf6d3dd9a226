"""The lines of a face by name: which hours, days and prayers, and what of them is visible."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from instruments.geometry import Path
from instruments.part import Mark
from instruments.sky import hours
from instruments.sundial.days import Day
from instruments.sundial.face import Plane
from instruments.sundial.lines import DayCurve, HourLine, Limit, SkyCurve
from instruments.sundial.prayers import afternoon


@dataclass(frozen=True, slots=True)
class Drawn:
    """A line of the face: its name in the vocabulary and its visible pieces."""

    means: str
    pieces: tuple[Path, ...]

    def marks(self) -> list[Mark]:
        """One scored mark for each piece."""
        return [Mark(self.means, piece) for piece in self.pieces]


@dataclass(frozen=True, slots=True)
class Face:
    """A plane with the limits of what is drawn on it."""

    plane: Plane
    limits: tuple[Limit, ...]

    def hour_lines(self, obliquity: float, half_hours: bool = False) -> list[Drawn]:
        """The hours of local apparent time whose lines reach the face, from 0 to 24.

        The line of 12 is the noon line. At a pole, where no meridian is nearer than
        another, hours are counted from the meridian that the design's frame takes for
        south (north at the south pole).

        Parameters
        ----------
        obliquity : float
            Radians; the lines end at the sun's greatest declinations.
        half_hours : bool
            Whether to draw the half-hours too.
        """
        step = Fraction(1, 2) if half_hours else Fraction(1)
        drawn = []
        for n in range(int(24 / step)):
            time = n * step
            line = HourLine(float(hours.equal(float(time))), (-obliquity, obliquity))
            drawn.append(Drawn(f"hour/equal/{clock(time)}", self._seen(line)))
        return [d for d in drawn if d.pieces]

    def day_curves(self, days: Iterable[Day]) -> list[Drawn]:
        """The day curves that reach the face."""
        drawn = [Drawn(f"day/{d.name}", self._seen(DayCurve(d.declination))) for d in days]
        return [d for d in drawn if d.pieces]

    def afternoons(
        self, latitude: float, obliquity: float, gnomons: Sequence[float] = (1, 2)
    ) -> list[Drawn]:
        """The afternoon-prayer curves that reach the face (angles in radians)."""
        drawn = [
            Drawn(f"prayer/asr-{k:g}", self._seen(afternoon(latitude, obliquity, k)))
            for k in gnomons
        ]
        return [d for d in drawn if d.pieces]

    def _seen(self, line: HourLine | DayCurve | SkyCurve) -> tuple[Path, ...]:
        return tuple(line.draw(self.plane, self.limits))


def clock(time: Fraction) -> str:
    """An hour of the 24-hour clock as names have it: ``10``, ``10:30``."""
    whole, over = divmod(time, 1)
    return f"{whole}:{round(over * 60):02d}" if over else f"{whole}"
