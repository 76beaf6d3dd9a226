"""Fits: how much larger than its shaft a hole is, a joint, by ISO 286 or by one clearance."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import templates
from instruments.errors import choose, impossible
from instruments.part import Fact
from instruments.saying import tell

FitSystem = Literal["clearance", "iso-286"]
"""One clearance for all joints but pressed ones, or a class of ISO 286 for each."""

JointKind = Literal["pivot", "shank", "tab", "notch", "plate", "knob", "slot", "pin"]
"""A pin that is turned for its holes, a screw, tube or rivet in holes that are made for it, a
plate's tab in its pocket, a tongue in a plate's notch, a plate in its recess, a knob's shank in its
hole, a sheet in a slot, a pin or rod that stands in its hole."""

STANDARD = "ISO 286-2 limits"

_CODE = re.compile(r"([A-Z])(\d+)/([a-z])(\d+)")
_MICROMETRE = 1e-3

Limits = tuple[float, float]
"""The least and the greatest size, mm."""


@dataclass(frozen=True, slots=True)
class JointFit:
    """A hole and the shaft in it, mm."""

    kind: str
    """``running``, ``sliding``, ``loose`` or ``press``."""
    hole_mm: float
    shaft_mm: float
    """As they are drawn: of the nominal size where a limit of theirs is that, in the middle of
    their limits otherwise."""
    code: str
    """Hole and shaft in the standard's letters, such as ``H8/f7``; empty with one clearance."""
    hole_limits_mm: Limits
    shaft_limits_mm: Limits
    """The least and the greatest; both as drawn with one clearance."""

    @property
    def play_mm(self) -> float:
        """How much larger the hole is drawn than the shaft; 0 where that is pressed in."""
        return max(0.0, self.hole_mm - self.shaft_mm)

    def facts(self, joint: str) -> Iterator[Fact]:
        """The class and its limits, of a joint of that name; none with one clearance."""
        if not self.code:
            return
        yield Fact(f"fit/{joint}/class", self.code, "", STANDARD, f"{self.kind} fit")
        for name, value, meaning in (
            ("hole-least", self.hole_limits_mm[0], "least size of the hole"),
            ("hole-greatest", self.hole_limits_mm[1], "greatest size of the hole"),
            ("shaft-least", self.shaft_limits_mm[0], "least size of what goes into it"),
            ("shaft-greatest", self.shaft_limits_mm[1], "greatest size of what goes into it"),
        ):
            yield Fact.length(f"fit/{joint}/{name}", value, meaning, STANDARD)


def joint_fit(joint: JointKind, size_mm: float, system: FitSystem, clearance_mm: float) -> JointFit:
    """Hole and shaft of a joint.

    Parameters
    ----------
    size_mm : float
        The nominal size: a diameter, or a width.
    system : str
        Whether it has a class of its own.
    clearance_mm : float
        On the diameter, where it has none.

    Raises
    ------
    DesignError
        If the standard has no such size.
    """
    told = _table()["joints"][joint]
    if system == "clearance":
        hole = size_mm + told["play"] * clearance_mm
        return JointFit(told["kind"], hole, size_mm, "", (hole, hole), (size_mm, size_mm))
    hole_limits, shaft_limits = limits_mm(told["fit"], size_mm)
    drawn = (_drawn(limits, size_mm) for limits in (hole_limits, shaft_limits))
    hole, shaft = size_mm, size_mm
    if told["kind"] != "press":
        hole, shaft = drawn
    return JointFit(told["kind"], hole, shaft, told["fit"], hole_limits, shaft_limits)


def limits_mm(code: str, size_mm: float) -> tuple[Limits, Limits]:
    """The limits of a hole and a shaft by their code, such as ``H8/f7``.

    Raises
    ------
    DesignError
        If the standard has no such size.
    """
    found = _CODE.fullmatch(code)
    if found is None:
        raise ValueError(f"{code!r} is no fit: write H8/f7")
    hole, hole_grade, shaft, shaft_grade = found.groups()
    table, column = _table(), _column(size_mm)
    off, width = table["below"][hole.lower()][column], table["grades"][hole_grade][column]
    low, high = off, off + width
    width = table["grades"][shaft_grade][column]
    if shaft in table["above"]:
        least = table["above"][shaft][column]
        most = least + width
    else:
        most = -table["below"][shaft][column]
        least = most - width
    return (
        (size_mm + low * _MICROMETRE, size_mm + high * _MICROMETRE),
        (size_mm + least * _MICROMETRE, size_mm + most * _MICROMETRE),
    )


def _drawn(limits: Limits, size_mm: float) -> float:
    """A standard tool's size if that is a limit, as of H and h, else the middle."""
    return size_mm if size_mm in limits else sum(limits) / 2.0


def _column(size_mm: float) -> int:
    ends: Sequence[float] = _table()["up_to_mm"]
    if size_mm > ends[-1]:
        problem = tell(
            "has no size of {size_mm:g} mm: the standard ends at {end:g}",
            size_mm=size_mm,
            end=ends[-1],
        )
        raise impossible("workshop.fits", "iso-286", problem, choose("workshop.fits", "clearance"))
    return bisect_left(ends, size_mm)


@cache
def _table() -> Mapping[str, Any]:
    return templates.read("", "fits")
