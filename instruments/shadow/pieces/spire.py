"""An upright gnomon of sheet: two pointed fins, halved into each other, in a cross of slots.

It stands upright by itself, and only one of its fins reaches the tip, over the middle of the
cross.
"""

from dataclasses import dataclass

from instruments.errors import or_less, refuse_below
from instruments.geometry import Path
from instruments.part import Frame, Joint, Mark, Part, Placed, Sheet

SLENDER = 0.2
"""Half a fin's width at its foot, in heights."""

LEAST = 3.0
"""The same in thicknesses of the sheet, at the least."""


@dataclass(frozen=True, slots=True)
class Spire:
    """A gnomon of two fins.

    Attributes
    ----------
    height_mm : float
        Of the tip over the face it stands on.
    thickness_mm, clearance_mm : float
        Of its sheet, which is the board's too, and the play of its joints.
    """

    height_mm: float
    thickness_mm: float
    clearance_mm: float

    @property
    def half_mm(self) -> float:
        """Half its width at the foot: what it hides of the board."""
        return max(SLENDER * self.height_mm, LEAST * self.thickness_mm)

    @property
    def _slot_mm(self) -> float:
        return self.thickness_mm + self.clearance_mm

    @property
    def _tab_mm(self) -> float:
        """Half the width of the tabs."""
        return 0.6 * self.half_mm

    @property
    def least_mm(self) -> float:
        """The lowest that can be cut from its sheet."""
        return 2 * LEAST * self.thickness_mm

    @property
    def thinnest_mm(self) -> float:
        """The thickest sheet that it can be cut from."""
        return self.height_mm / (2 * LEAST)

    def check(self, parameter: str) -> None:
        """Refuse a gnomon that is no higher than wide.

        Raises
        ------
        DesignError
            With the least height, and the thickest sheet.
        """
        thinner = or_less("thickness_mm", self.thinnest_mm)
        told = "is too low to be cut from this sheet"
        refuse_below(parameter, self.height_mm, self.least_mm, told, thinner)

    def slot(self) -> Mark:
        """The cross in the board, about its origin."""
        a, b = self._tab_mm + self.clearance_mm / 2, self._slot_mm / 2
        quarter = [complex(a, -b), complex(a, b), complex(b, b), complex(b, a)]
        points = [z * 1j**k for k in range(4) for z in quarter[:3]]
        return Mark.cut("slot/gnomon", Path.polyline(points, closed=True))

    def parts(self, host: str) -> tuple[Placed, ...]:
        """The two fins, upright in the board of that name, whose face is at its thickness."""
        up = self.thickness_mm
        half = self.thickness_mm / 2
        first = Frame((0.0, half, up), (1.0, 0.0, 0.0), (0.0, -1.0, 0.0))
        second = Frame((-half, 0.0, up), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))
        through, over = self._outlines()
        return (
            Placed(Part("gnomon", Sheet(through, up)), first, Joint("slots", host)),
            Placed(Part("gnomon-cross", Sheet(over, up)), second, Joint("slots", host)),
        )

    def _outlines(self) -> tuple[Path, Path]:
        """The fin with the tip, slotted from below, and the other, slotted from above."""
        g, w, t, s = self.height_mm, self.half_mm, self._tab_mm, self._slot_mm / 2
        low, deep, middle = -self.thickness_mm, complex(s, -self.thickness_mm), g / 3
        tip = [complex(s, middle), deep, complex(t, low), complex(t, 0), complex(w, 0), 1j * g]
        top = complex(s, g * (1 - s / w))
        cross = [complex(t, low), complex(t, 0), complex(w, 0), top, complex(s, middle)]
        return Path.alike_on_both_sides(tip), Path.alike_on_both_sides(cross)
