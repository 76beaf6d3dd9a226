"""A pillar cut from sheet: round formers on a spine, which thin card is wrapped round.

The formers are halved into the spine, so that they stand square and at their heights; the card
lies on all their rims and is a true cylinder. The spine ends above in a tab about which the
gnomon turns, and by which the dial hangs.
"""

import math
from dataclasses import dataclass, replace

from instruments.errors import choose, refuse_above, refuse_below
from instruments.geometry import TURN, Arc, Line, Path
from instruments.making.workshop import Workshop
from instruments.part import Fact, Frame, Joint, Mark, Part, Placed, Sheet
from instruments.shadow.boards.columns import THREAD_MM
from instruments.shadow.pieces.fin import web_mm

APART_MM = 20.0
"""The card spans no more than this from former to former."""

SHOULDER_MM = 1.5
"""How far the spine stands out beside its tabs, at least."""

SLIP_MM = 0.2
"""Between the gnomon and the cap over it, so that it turns."""

ASIDE_RAD = math.radians(-35.0)
"""Where the gnomon points, so that a picture from the front and the left shows the lines too."""

ROOT = 0.12
"""Half the width of the gnomon where it leaves its disc, in diameters of the pillar."""


@dataclass(frozen=True, slots=True)
class Pillar:
    """What a pillar of sheet follows from, mm.

    Attributes
    ----------
    radius, height : float
        Of the formers, and of the card on them.
    foot : float
        Radius of the foot.
    reach, tip : float
        From the axis to the gnomon's tip, and the width of that.
    thick, gnomon : float
        Thickness of the pillar's sheet, and of the gnomon's.
    workshop : Workshop
        Its clearance widens slots; its limits bound webs.
    """

    radius: float
    height: float
    foot: float
    reach: float
    tip: float
    thick: float
    gnomon: float
    workshop: Workshop

    @property
    def top(self) -> float:
        """Height of the card's upper edge over the ground."""
        return self.thick + self.height

    @property
    def web(self) -> float:
        """What is left beside a hole."""
        return web_mm(self.workshop, self.thick)

    @property
    def thread(self) -> float:
        """Diameter of the thread's hole."""
        return max(THREAD_MM, 1.5 * self.thick)

    @property
    def tab(self) -> float:
        """Width of the spine's tabs: the thread's hole finds room in it."""
        return self.thread + 2 * max(self.web, self.thick)

    @property
    def pivot(self) -> float:
        """Diameter of the gnomon's hole: the tab turns in it."""
        return self.workshop.hole_mm(math.hypot(self.tab, self.thick) + self.workshop.clearance_mm)

    @property
    def gap(self) -> float:
        """Between two formers."""
        count = len(self.levels)
        return (self.height - (count + 1) * self.thick) / (count + 1)

    @property
    def levels(self) -> tuple[float, ...]:
        """Heights of the lower faces of the formers between the foot and the uppermost."""
        room = self.height - self.thick
        count = max(math.ceil(room / (APART_MM + self.thick)) - 1, 0)
        gap = (room - count * self.thick) / (count + 1)
        return tuple(self.thick + gap + k * (gap + self.thick) for k in range(count))

    def check(self) -> None:
        """Refuse a pillar that is too slender or too low for its sheet.

        Raises
        ------
        DesignError
            With the diameter or the thickness that would do.
        """
        least = math.hypot(self.tab / 2 + SHOULDER_MM, self.thick / 2) + self.web
        told, turned = "is too slender for a spine of sheet", choose("pillar", "turned")
        refuse_below("diameter_mm", 2 * self.radius, 2 * least, told, turned)
        told = "is too thick a sheet for so low a pillar"
        refuse_above("pillar_thickness_mm", self.thick, self.height / 3, told)

    def parts(self) -> tuple[tuple[Placed, ...], tuple[Placed, ...]]:
        """What is under the card, and what goes on it when it is wrapped.

        Raises
        ------
        DesignError
            As `check`.
        """
        self.check()
        upright = Frame((0.0, self.thick / 2, 0.0), z_axis=(0.0, -1.0, 0.0))
        below = [Placed(Part("spine", self._spine()), upright, hangs=True)]
        below.append(self._laid("foot", self._disc(self.foot, *self._slot()), 0.0))
        for k, level in enumerate(self.levels, 1):
            below.append(self._laid(f"former-{k}", self._halved(), level))
        name = f"former-{len(self.levels) + 1}"
        below.append(
            self._laid(name, self._disc(self.radius, *self._slot()), self.top - self.thick)
        )
        over = self.top + self.gnomon + SLIP_MM
        outer = math.hypot(self.tab, self.thick) / 2 + 2 * self.web
        cap = self._disc(min(self.radius, max(0.5 * self.radius, outer)), *self._slot())
        gnomon = Placed(
            Part("gnomon", self._gnomon()),
            Frame.turned(ASIDE_RAD, self.top),
            Joint("onto", "spine"),
            loose=True,
        )
        # What holds the gnomon comes off, as it has to before the gnomon does.
        lid = replace(self._laid("cap", cap, over), loose=True)
        return tuple(below), (gnomon, lid)

    def facts(self) -> tuple[Fact, ...]:
        """Of the formers, and of the gnomon's hole."""
        told = (
            ("pillar/former-diameter", 2 * self.radius, "of the formers, under the sheet"),
            ("pillar/former-gap", self.gap, "between two formers"),
            ("gnomon/pivot-diameter", self.pivot, "of the gnomon's hole, about the spine's tab"),
        )
        return tuple(Fact.length(name, value, why) for name, value, why in told)

    def _laid(self, name: str, body: Sheet, level: float) -> Placed:
        return Placed(Part(name, body), Frame((0.0, 0.0, level)), Joint("onto", "spine"))

    def _disc(self, radius: float, *cuts: Mark) -> Sheet:
        return Sheet(Path.circle(0j, radius), self.thick, cuts)

    def _slot(self) -> tuple[Mark]:
        play = self.workshop.slot_play_mm(self.thick)
        slot = Path.rectangle(self.tab + play, self.thick + play)
        return (Mark.cut("slot/spine", slot),)

    def _halved(self) -> Sheet:
        """A former with a slit from its rim to its middle, in which the spine's half goes."""
        play = self.workshop.slot_play_mm(self.thick)
        wide = (self.thick + play) / 2
        turn = math.asin(wide / self.radius)
        return Sheet(self._open_disc(turn, complex(-play / 2, wide)), self.thick)

    def _open_disc(self, half_rad: float, end: complex) -> Path:
        """A disc, from so far on either side of x straight to a point and to its mirror image."""
        rim = Arc(0j, self.radius, half_rad, TURN - 2 * half_rad)
        low = end.conjugate()
        return Path.of(rim, Line(rim.end, low), Line(low, end), Line(end, rim.start))

    def _spine(self) -> Sheet:
        """The spine, its x across and its y up, with notches on the left for the formers."""
        thick, top, tab = self.thick, self.top, self.tab / 2
        play = self.workshop.slot_play_mm(thick)
        room = math.sqrt((self.radius - self.web) ** 2 - (thick / 2) ** 2)
        half = max(min(0.7 * self.radius, room), tab + SHOULDER_MM)
        seat = top + self.gnomon + SLIP_MM + thick
        end = seat + self.tab
        corners = [complex(tab, 0), complex(tab, thick), complex(half, thick)]
        corners += [complex(half, top - thick), complex(tab, top - thick), complex(tab, end)]
        corners += [complex(-tab, end), complex(-tab, top - thick), complex(-half, top - thick)]
        for level in reversed(self.levels):
            low, high = level - play / 2, level + thick + play / 2
            corners += [complex(-half, high), complex(play / 2, high)]
            corners += [complex(play / 2, low), complex(-half, low)]
        corners += [complex(-half, thick), complex(-tab, thick), complex(-tab, 0)]
        hole = Mark.hole("hole/thread", self.thread / 2, 1j * (seat + self.tab / 2))
        return Sheet(Path.polyline(corners, closed=True), thick, (hole,))

    def _gnomon(self) -> Sheet:
        """A disc with a tongue along x; its lower face is at the upper edge of the card."""
        root = 2 * ROOT * self.radius
        outline = self._open_disc(math.asin(root / self.radius), complex(self.reach, self.tip / 2))
        pivot = Mark.hole("hole/pivot", self.pivot / 2)
        return Sheet(outline, self.gnomon, (pivot,))
