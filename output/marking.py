"""How a solid's marks are there. Loads no library."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, get_args

from instruments.errors import impossible, shown
from instruments.making.profiles import Ranks, ranked_width_mm
from instruments.part import Face, Mark, Part, Placed, Sheet, Turned
from instruments.saying import tell

LINE_WIDTH_MM = 0.15
"""Width of a scored line's groove: about that of a laser's focus."""

Marks = Literal["none", "wires", "grooves"]
"""Not at all, as wires on the faces, or cut into them."""


_LEAST_FLOOR_MM = 0.1
_LEAST_FLOOR = 0.1
"""Below grooves so much of a sheet stays, in mm and in thicknesses: what wears through, or what a
cutter whose height is 0.05 mm off would cut through."""

_HIGHEST = 20.0
"""Raised marks are no more than so many line widths high; what is printed higher breaks off."""

_NAMED = 4
"""So many marks are told by name."""

_SAME_MM = 1e-6
"""Thicknesses and depths that differ by less are one: 0.15 less 0.1 is not quite 0.05."""

_AS_WIDE = 1.01
"""Lines that are wider by less than a hundredth are as wide as drawn."""

STEEPEST_DEG, FLATTEST_DEG = 5.0, 150.0
"""Engraving cutters are sold from 5° to 150°."""


@dataclass(frozen=True, slots=True)
class Marking:
    """How marks are there, and, of grooves, the depth and the cutter."""

    marks: Marks = "wires"
    depth_mm: float = 0.2
    """Of grooves."""

    width_mm: float = LINE_WIDTH_MM
    """Of the cutter's tip, which is a line's width unless the cutter slopes."""

    letter_depth_mm: float | None = None
    """Of lettering, if not that of lines; 0 leaves it out of the grooves."""

    angle_deg: float = 0.0
    """The full angle of a cutter that slopes; 0 for upright sides."""

    raised: bool = False
    """Whether meshes have the marks raised by the depth, for a printer, instead of cut."""

    ranks: Ranks = field(default_factory=dict, hash=False)
    """By rank, how many times as wide lines are."""

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
        """Width of the cutter's line at the face: that of the finest."""
        return self.width_mm + 2.0 * self.inset_mm(self.depth_mm)

    def wide_mm(self, mark: Mark) -> float:
        """Width of a mark that is a line at the face."""
        return ranked_width_mm(mark, self.line_mm, self.ranks)

    @property
    def sloping(self) -> bool:
        """Whether there are grooves, with sides that slope."""
        return self.cut_mm > 0.0 and self.angle_deg > 0.0

    @property
    def one_level(self) -> bool:
        """Whether all floors of a face lie at one depth, below upright sides."""
        return not self.sloping and self.letters_mm in (0.0, self.depth_mm)

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
                tell(
                    "is not the lines' {depth_mm:g}, and lines run too close beside each other "
                    "for a solid of two depths",
                    depth_mm=self.depth_mm,
                ),
                tell(
                    "give {depth_mm:g}, or 0 for wires, or write stl, 3mf or glb alone",
                    depth_mm=self.depth_mm,
                ),
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
            as_wide = self.width_mm == line_mm
            raise impossible(
                "cutter tip",
                self.width_mm,
                tell(
                    "is as wide as the workshop's lines of {line_mm:g} mm: no side can slope"
                    if as_wide
                    else "is wider than the workshop's lines of {line_mm:g} mm",
                    line_mm=line_mm,
                ),
                tell(
                    "give {what}{line_mm:g}, or choose a workshop of wider lines",
                    what="less than " if self.angle_deg else "",
                    line_mm=line_mm,
                ),
            )
        most = (line_mm - self.width_mm) / 2.0 / self.inset_mm(1.0)
        raise impossible(
            "groove depth",
            self.depth_mm,
            tell(
                "makes this cutter's lines {line_mm:.3g} mm wide, which are drawn for "
                "{wanted_mm:g}",
                line_mm=self.line_mm,
                wanted_mm=line_mm,
            ),
            tell("give {floor:g}, or a sharper cutter", floor=math.floor(most * 10000.0) / 10000.0),
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
            raise impossible(
                "marks", shown(self.marks), "is unknown", tell("choose among {ways}", ways=ways)
            )
        if self.marks != "grooves":
            return
        if self.raised:
            self._check_height()
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
                tell(
                    "give {steepest_deg:g} to {flattest_deg:g}°, such as 60, or 0 for upright "
                    "sides",
                    steepest_deg=STEEPEST_DEG,
                    flattest_deg=FLATTEST_DEG,
                ),
            )
        for placed in parts:
            self._check_thickness(placed.part)

    def _check_height(self) -> None:
        """Refuse raised marks so high that they would break off."""
        most_mm = _HIGHEST * self.width_mm
        if self.depth_mm > most_mm:
            raise impossible(
                "raised marks",
                self.depth_mm,
                tell(
                    "is more than {times:g} times the {line_mm:g} mm of a line's width",
                    times=_HIGHEST,
                    line_mm=self.width_mm,
                ),
                tell("give at most {floor:g}", floor=math.floor(most_mm * 1000.0) / 1000.0),
            )

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
            if cut_mm == 0.0 or cut_mm <= thick - floor + _SAME_MM:
                continue
            faces = 2 if sheet is body and all(deep.values()) else 1
            both = " from both faces" if faces == 2 else ""
            named = "letter depth" if self.letters_mm > self.depth_mm else "groove depth"
            depth = max(self.letters_mm, self.depth_mm)
            told = tell(
                "reaches{both} through {name}, {thick:g} mm thick",
                both=both,
                name=part.name,
                thick=thick,
            )
            if cut_mm < thick:
                told = tell(
                    "leaves{both} {left_mm:.3g} mm of {name}, {thick:g} mm thick",
                    both=both,
                    left_mm=thick - cut_mm,
                    name=part.name,
                    thick=thick,
                )
            most = max((thick - floor) / faces + _SAME_MM, 0.0)
            raise impossible(
                named,
                depth,
                told,
                tell("give at most {floor:g}", floor=math.floor(most * 1000.0) / 1000.0),
            )

    def _depth_mm(self, mark: Mark) -> float:
        return self.letters_mm if is_letter(mark.means) else self.depth_mm


def some_named(means: Iterable[str]) -> str:
    """The first few of what marks are called, each once."""
    names = list(dict.fromkeys(means))
    return ", ".join(names[:_NAMED] + ["…"] * (len(names) > _NAMED))


def is_letter(means: str) -> bool:
    """Whether a mark is lettering, by its name."""
    return means.startswith("label/")
