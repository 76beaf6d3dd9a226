"""How a solid's marks are there. Loads no library."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from instruments.errors import impossible, shown
from instruments.part import Face, Mark, Part, Placed, Sheet, Turned

LINE_WIDTH_MM = 0.15
"""Width of a scored line's groove: about that of a laser's focus."""

Marks = Literal["none", "wires", "grooves"]
"""Not at all, as wires on the faces, or cut into them."""


_LEAST_FLOOR_MM = 0.1
_LEAST_FLOOR = 0.1
"""Below grooves so much of a sheet stays, in mm and in thicknesses: what wears through, or what a
cutter whose height is 0.05 mm off would cut through."""

_AS_WIDE = 1.01
"""Lines that are wider by less than a hundredth are as wide as drawn."""

STEEPEST_DEG, FLATTEST_DEG = 5.0, 150.0
"""Engraving cutters are sold from 5° to 150°."""


@dataclass(frozen=True, slots=True)
class Marking:
    """How marks are there, and, of grooves, the depth and the cutter.

    Attributes
    ----------
    marks : str
    depth_mm : float
        Of grooves.
    width_mm : float
        Of the cutter's tip, which is a line's width unless the cutter slopes.
    letter_depth_mm : float, optional
        Of lettering, if not that of lines; 0 leaves it out of the grooves.
    angle_deg : float
        The full angle of a cutter that slopes; 0 for upright sides.
    """

    marks: Marks = "wires"
    depth_mm: float = 0.2
    width_mm: float = LINE_WIDTH_MM
    letter_depth_mm: float | None = None
    angle_deg: float = 0.0

    @property
    def cut_mm(self) -> float:
        """Depth of what is cut, 0 unless that is grooves."""
        return self.depth_mm if self.marks == "grooves" else 0.0

    @property
    def letters_mm(self) -> float:
        """Depth of lettering."""
        return self.cut_mm if self.letter_depth_mm is None else self.letter_depth_mm

    @property
    def drawn(self) -> bool:
        """Whether marks, or lettering alone, are wires."""
        return self.marks == "wires" or (self.marks == "grooves" and self.letters_mm == 0.0)

    @property
    def line_mm(self) -> float:
        """Width of a line at the face."""
        return self.width_mm + 2.0 * self.inset_mm(self.depth_mm)

    @property
    def sloping(self) -> bool:
        """Whether there are grooves, with sides that slope."""
        return self.cut_mm > 0.0 and self.angle_deg > 0.0

    def inset_mm(self, depth_mm: float) -> float:
        """How far the cutter slopes aside on its way down to a depth."""
        return depth_mm * math.tan(math.radians(self.angle_deg) / 2.0)

    def cuts(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        """Those of some marks that are cut."""
        return tuple(m for m in marks if self.letters_mm > 0.0 or not is_letter(m.means))

    def check_one_depth(self) -> None:
        """Refuse two depths where a solid can't have them.

        Raises
        ------
        DesignError
            If lettering has a depth of its own.
        """
        if self.letters_mm not in (0.0, self.depth_mm):
            raise impossible(
                "letter depth",
                self.letters_mm,
                f"is not the lines' {self.depth_mm:g}, and lines run too close beside each "
                "other for a solid of two depths",
                f"give {self.depth_mm:g}, or 0 for wires, or write stl, 3mf or glb alone",
            )

    def check_width(self, line_mm: float) -> None:
        """Refuse a cutter whose lines are wider than they are drawn.

        Raises
        ------
        DesignError
            With the depth at which they are as wide.
        """
        if self.marks != "grooves" or self.line_mm <= line_mm * _AS_WIDE:
            return
        if self.width_mm >= line_mm:
            raise impossible(
                "cutter tip",
                self.width_mm,
                f"is wider than the workshop's lines of {line_mm:g} mm",
                f"give {'less than ' if self.angle_deg else ''}{line_mm:g}, or choose a workshop "
                "of wider lines",
            )
        most = (line_mm - self.width_mm) / 2.0 / self.inset_mm(1.0)
        raise impossible(
            "groove depth",
            self.depth_mm,
            f"makes this cutter's lines {self.line_mm:.3g} mm wide, which are drawn for "
            f"{line_mm:g}",
            f"give {math.floor(most * 1e4) / 1e4:g}, or a sharper cutter",
        )

    def check(self, parts: Iterable[Placed]) -> None:
        """Refuse marks that parts can't have.

        Raises
        ------
        DesignError
            If a depth or the width is none, the cutter is none, or the grooves reach
            through a marked sheet, or all but, or meet those of its other face.
        """
        if self.marks not in get_args(Marks):
            ways = ", ".join(get_args(Marks))
            raise impossible("marks", shown(self.marks), "is unknown", f"choose among {ways}")
        if self.marks != "grooves":
            return
        for name, given, least in (
            ("groove depth", self.depth_mm, 0.0),
            ("letter depth", self.letters_mm, -1.0),
        ):
            if not (math.isfinite(given) and given > least) or given < 0.0:
                raise impossible(name, given, "is no depth", "give mm above 0, such as 0.2")
        if not (math.isfinite(self.width_mm) and self.width_mm > 0.0):
            raise impossible(
                "line_width_mm", self.width_mm, "is no width", "give mm above 0, such as 0.15"
            )
        if self.angle_deg != 0.0 and not STEEPEST_DEG <= self.angle_deg <= FLATTEST_DEG:
            raise impossible(
                "cutter angle",
                self.angle_deg,
                "is no cutter's",
                f"give {STEEPEST_DEG:g} to {FLATTEST_DEG:g}°, such as 60, or 0 for upright sides",
            )
        for placed in parts:
            self._check_thickness(placed.part)

    def _check_thickness(self, part: Part) -> None:
        """Refuse grooves that go through a sheet, or leave a foil, or meet."""
        body = part.body
        deep = {
            face: max((self._depth_mm(m) for m in part.marks(face)), default=0.0) for face in Face
        }
        if isinstance(body, Turned) or not any(deep.values()):
            return
        if isinstance(body, Sheet):
            found = [(body, sum(deep.values()))]
        else:
            found = [(body.layers[-1], deep[Face.FRONT]), (body.layers[0], deep[Face.BACK])]
        for sheet, cut_mm in found:
            thick = sheet.thickness_mm
            floor = max(_LEAST_FLOOR_MM, _LEAST_FLOOR * thick)
            if cut_mm == 0.0 or cut_mm <= thick - floor:
                continue
            faces = 2 if sheet is body and all(deep.values()) else 1
            both = " from both faces" if faces == 2 else ""
            named = "letter depth" if self.letters_mm > self.depth_mm else "groove depth"
            depth = max(self.letters_mm, self.depth_mm)
            told = f"reaches{both} through {part.name}, {thick:g} mm thick"
            if cut_mm < thick:
                told = f"leaves{both} {thick - cut_mm:.3g} mm of {part.name}, {thick:g} mm thick"
            most = max((thick - floor) / faces, 0.0)
            raise impossible(named, depth, told, f"give at most {math.floor(most * 1e3) / 1e3:g}")

    def _depth_mm(self, mark: Mark) -> float:
        return self.letters_mm if is_letter(mark.means) else self.depth_mm


def is_letter(means: str) -> bool:
    """Whether a mark is lettering, by its name."""
    return means.startswith("label/")
