"""The upright pin whose tip, or whose sphere, is the nodus, as a piece from the lathe."""

import itertools
import math
from dataclasses import dataclass

from instruments.cited_works import parameter
from instruments.errors import refuse_above
from instruments.geometry import Arc, Line, Path, Segment
from instruments.making.workshop import Workshop
from instruments.part import Fact, Mark, Part, Turned
from instruments.saying import tell

BRASS = (0.72, 0.55, 0.27)


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin with a collar, a shaft, a conical head, and a tenon that goes through the plate.

    Its nodus is the tip of the cone. With a sphere the nodus is the sphere's centre, which
    the tip of the cone just reaches: the sphere throws a round shadow apart from the
    pin's, where a bare point throws none that can be seen (treatise 18:8–19:3).
    """

    height_mm: float
    """Of the nodus over the face."""
    diameter_mm: float
    """Of the shaft and the tenon; the collar follows from it."""
    plate_mm: float
    """Thickness of the plate, the length of the tenon."""
    sphere_mm: float = 0.0
    """Diameter of the sphere; 0 for none."""
    collared: bool = True
    """Whether a collar rests on the face."""

    @property
    def radius(self) -> float:
        """Of the shaft."""
        return self.diameter_mm / 2

    @property
    def collar_radius(self) -> float:
        """Of the collar that stands on the face; without one, of the shaft."""
        return (1.5 if self.collared else 1.0) * self.radius

    @property
    def collar_height(self) -> float:
        """Of the collar: a quarter round, but never over a fifth of the pin."""
        return min(self.collar_radius - self.radius, self.height_mm / 5)

    @property
    def cone_height(self) -> float:
        """Of the head, to the nodus: three diameters, but never over two thirds of the pin.

        Under a sphere it is at least the sphere's diameter, so that some of the cone shows.
        """
        least = max(3.0 * self.diameter_mm, self.sphere_mm)
        return min(least, self.height_mm * 2 / 3)

    def check(self) -> None:
        """Refuse a sphere that would lie on the face or hide the pin.

        Raises
        ------
        DesignError
            Naming ``gnomon.sphere_mm``.
        """
        if not self.sphere_mm:
            return
        most, taller = 0.8 * self.height_mm, "give a taller gnomon"
        told = tell("is too large for a gnomon {height_mm:g} mm high", height_mm=self.height_mm)
        refuse_above("gnomon.sphere_mm", self.sphere_mm, most, told, taller)

    def profile(self) -> Path:
        """Half the pin's section, (r, z) with z = 0 on the face."""
        r, collar = self.radius, self.collar_height
        bead = self.collar_radius - collar
        shoulder = self.height_mm - self.cone_height
        corners = [complex(0, -self.plate_mm), complex(r, -self.plate_mm), complex(r, 0)]
        quarter: tuple[Segment, ...] = ()
        if self.collared:
            corners.append(complex(self.collar_radius, 0))
            quarter = (Arc(complex(bead, 0), collar, 0.0, math.pi / 2),)
            top = [quarter[0].end, complex(r, collar), complex(r, shoulder)]
        else:
            top = [complex(r, 0), complex(r, shoulder)]
        head = self._head()
        top.append(head[0].start if head else complex(0, self.height_mm))
        last = head[-1].end if head else top[-1]
        return Path.of(*_lines(corners), *quarter, *_lines(top), *head, *_lines([last, corners[0]]))

    def _head(self) -> tuple[Segment, ...]:
        """The sphere's half circle, from where the cone enters it to its top."""
        if not self.sphere_mm:
            return ()
        taper = math.atan2(self.radius, self.cone_height)
        start = taper - math.pi / 2
        arc = Arc(1j * self.height_mm, self.sphere_mm / 2, start, math.pi / 2 - start)
        return (arc,)

    def hole_mm(self, workshop: Workshop) -> float:
        """Radius of its hole in the plate."""
        return self.radius + workshop.pin_play_mm(self.diameter_mm) / 2

    def opening(self, workshop: Workshop) -> Mark:
        """Its hole, about the foot of its nodus."""
        return Mark.hole("hole/gnomon", self.hole_mm(workshop))

    def facts(self, workshop: Workshop) -> tuple[Fact, ...]:
        """Of its shaft, its hole, and how one fits the other."""
        hole, given = 2 * self.hole_mm(workshop), parameter("gnomon_diameter_mm")
        return (
            Fact("gnomon/diameter", self.diameter_mm, "mm", given, "of its shaft and its tenon"),
            Fact("gnomon/hole-diameter", hole, "mm", "", "of its hole in the plate"),
            *workshop.fit("pin", self.diameter_mm).facts("pin"),
        )

    def part(self, name: str = "gnomon") -> Part:
        """The pin as a turned part; its origin is where its axis meets the face."""
        return Part(name, Turned(self.profile()), colour=BRASS)


def _lines(points: list[complex]) -> list[Line]:
    return [Line(a, b) for a, b in itertools.pairwise(points) if abs(a - b) > 1e-9]
