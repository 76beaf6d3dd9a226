"""The gnomon of shadow instruments cut from sheet: an upright fin whose edge is towards the sun.

The fin stands in the plane of the sun and the shadow, so that its thickness makes the shadow
wider and no longer: its upright edge is over the beginning of the shadow's scale, its foot
reaches towards the sun, and the upper end of that edge is the nodus. It shades the face
nowhere but along the shadow, however high the sun is.
"""

import math
from dataclasses import dataclass

from pydantic import BaseModel

from instruments.errors import impossible, or_more
from instruments.geometry import Path
from instruments.making.workshop import Workshop
from instruments.parameters import idle
from instruments.part import Fact, Frame, Mark, Note, Part, Sheet
from instruments.saying import tell

TIP_MM = 1.0
"""Width of its blunt tip, or a quarter of its height where that is less."""

_FOOT = 0.6
"""Length of its foot, in heights."""

_SHOULDER_MM = 1.5
"""So far its foot rests on the face beyond the tab, at least."""

_LONGEST_TAB_MM, _SHORTEST_TAB_MM = 10.0, 2.0
"""Of a tab in a slot."""

_TURNING = 4.0 / 3.0
"""Width of a tab that turns, in its thicknesses: its diagonal is then 5/3 of them."""


@dataclass(frozen=True, slots=True)
class Fin:
    """A fin, from the side: x towards the sun, y off the face, (0, height) its nodus.

    Attributes
    ----------
    height_mm : float
        Of the nodus over the face.
    thickness_mm : float
        Of its sheet.
    plate_mm : float
        Of the sheet that it stands in: the depth of its tab.
    tab : (float, float)
        From where to where its tab is, about the foot of the nodus.
    foot_mm : float
        How far its foot reaches towards the sun.
    """

    height_mm: float
    thickness_mm: float
    plate_mm: float
    tab: tuple[float, float]
    foot_mm: float

    @property
    def turns(self) -> bool:
        """Whether its tab turns in a round hole."""
        return self.tab[0] < 0.0

    def outline(self) -> Path:
        """Its outline, counter-clockwise."""
        first, last = self.tab
        tip = min(TIP_MM, self.height_mm / 4)
        corners = [complex(first, -self.plate_mm), complex(last, -self.plate_mm)]
        corners += [complex(last, 0.0), complex(self.foot_mm, 0.0)]
        corners += [complex(tip, self.height_mm), complex(0.0, self.height_mm)]
        if self.turns:
            corners += [0j, complex(first, 0.0)]
        return Path.polyline(corners, closed=True)

    def part(self) -> Part:
        """The fin as a part; its own z is across it, half its thickness from its middle."""
        return Part("gnomon", Sheet(self.outline(), self.thickness_mm))

    def frame(self, at: complex, face_mm: float, sunward: complex) -> Frame:
        """Where it stands with its nodus over a point of a face, its foot towards the sun."""
        across = -1j * sunward
        origin = at - across * self.thickness_mm / 2
        return Frame(
            (origin.real, origin.imag, face_mm),
            (sunward.real, sunward.imag, 0.0),
            (across.real, across.imag, 0.0),
        )

    def opening(self, workshop: Workshop) -> Mark:
        """The hole in which it turns, or its slot, about the foot of its nodus.

        The slot's length is along y, towards the sun.
        """
        (first, last), play = self.tab, workshop.slot_play_mm(self.thickness_mm)
        if self.turns:
            hole = workshop.hole_mm(math.hypot(last - first, self.thickness_mm) + play)
            return Mark.hole("hole/gnomon", hole / 2)
        wide, high = self.thickness_mm + play, last - first + play
        slot = Path.rectangle(wide, high, 1j * (first + last) / 2)
        return Mark.cut("slot/gnomon", slot)

    def facts(self, workshop: Workshop) -> tuple[Fact, ...]:
        """Of its sheet and of what it goes into."""
        x0, y0, x1, y1 = self.opening(workshop).shape.bounds()
        sheet = Fact("gnomon/thickness", self.thickness_mm, "mm", "", "of its sheet")
        if self.turns:
            hole = "of its hole, in which its tab turns"
            return sheet, Fact.length("gnomon/hole-diameter", x1 - x0, hole)
        return (
            sheet,
            Fact.length("gnomon/slot-width", x1 - x0, "of its slots, with its play"),
            Fact.length("gnomon/slot-length", y1 - y0, "of its slots, with its play"),
        )


def turning_fin(height_mm: float, thickness_mm: float, plate_mm: float) -> Fin:
    """A fin that turns about the foot of its nodus, its tab in a round hole."""
    half = _TURNING * thickness_mm / 2
    foot = max(_FOOT * height_mm, half + _SHOULDER_MM)
    return Fin(height_mm, thickness_mm, plate_mm, (-half, half), foot)


def in_slot(
    height_mm: float,
    thickness_mm: float,
    plate_mm: float,
    head_mm: float,
    workshop: Workshop,
    taken_mm: float,
) -> Fin:
    """A fin that goes into a slot between its row and the end of a face.

    Parameters
    ----------
    height_mm, thickness_mm, plate_mm : float
        As `Fin` has them.
    head_mm : float
        From the row to the end of the face.
    workshop : Workshop
        Its limits bound what is left there.
    taken_mm : float
        What is cut there takes of the head.

    Raises
    ------
    DesignError
        If a tab finds no room.
    """
    web = web_mm(workshop, plate_mm)
    free = head_mm - taken_mm
    room = free - web - workshop.slot_play_mm(thickness_mm)
    least = max(_SHORTEST_TAB_MM, thickness_mm)
    if room < least:
        raise impossible(
            "gnomon_thickness_mm",
            thickness_mm,
            tell(
                "leaves no room for its slots, {least:.3g} mm long, in a head with "
                "{head_mm:.3g} mm",
                least=least,
                head_mm=free,
            ),
            or_more("head_mm", head_mm + least - room),
        )
    tab = min(room, _LONGEST_TAB_MM)
    foot = max(min(_FOOT * height_mm, free), tab + _SHOULDER_MM)
    return Fin(height_mm, thickness_mm, plate_mm, (0.0, tab), foot)


def web_mm(workshop: Workshop, plate_mm: float) -> float:
    """What is left of a face beside a hole, at least, and what a dog-bone takes of that."""
    return max(workshop.limits.web_mm, plate_mm / 2) + workshop.bone_mm[1]


def unused(design: BaseModel, kind: str) -> tuple[Note, ...]:
    """A warning where the size of the other kind of gnomon was given."""
    told = tell("is of no use with gnomon_kind = {kind}: leave it out", kind=kind)
    return tuple(Note.warning(name, told) for name, _ in idle(design))
