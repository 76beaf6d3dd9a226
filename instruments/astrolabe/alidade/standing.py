"""Sheets that stand on a rule: what they need of it, their foot over the pivot, their two faces."""

from dataclasses import dataclass

from instruments.astrolabe.alidade.measures import RuleMeasures
from instruments.geometry import MIRROR_X, Path
from instruments.part import Frame, Joint, Mark, Note, Part, Placed, Process, Sheet
from instruments.saying import tell
from instruments.scales.content import Content

BRASS = (0.86, 0.72, 0.42)

RULE = "rule"
"""Name of the part that they stand on."""

Notch = tuple[complex, complex, complex]
"""From point to point along a side of the rule, and how it goes in."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Sheets in their places, the slots and notches that they need in the rule, and remarks."""

    placed: tuple[Placed, ...]
    slots: tuple[Mark, ...] = ()
    notches: tuple[Notch, ...] = ()
    notes: tuple[Note, ...] = ()


def tab(ends: tuple[float, float], depth_mm: float) -> list[complex]:
    """The corners of a tab that goes down from a sheet's foot, from left to right."""
    (a, b), down = ends, -1j * depth_mm
    return [a + 0j, a + down, b + down, b + 0j]


def draw_slot(means: str, middle: complex, along_mm: float, across_mm: float) -> Mark:
    """A slot in the rule, so long along it and across it."""
    return Mark(means, Path.rectangle(along_mm, across_mm, middle), Process.CUT)


Tabs = list[tuple[float, float]]


def hour_on_face(n: int, back: bool) -> int:
    """What the line of hour n is numbered with, so that hours run on as the sun rises and sets.

    On the front hours past while it rises, or left while it sets; on the back the others.
    """
    return 12 - n if back else n


def foot_over_pivot(
    ends: tuple[float, float], tabs: Tabs, room_mm: float, m: RuleMeasures
) -> list[complex]:
    """The foot from left to right: two tabs, and between them an arch over the pivot's head."""
    low, high = complex(-m.hub_mm, 0), complex(-m.hub_mm, room_mm)
    arch = [low, high, -high.conjugate(), -low.conjugate()]
    first, second = (tab(t, m.sheet_mm) for t in tabs)
    return [ends[0] + 0j, *first, *arch, *second, ends[1] + 0j]


def standing_sheet(
    m: RuleMeasures, name: str, outline: Path, thick_mm: float, tabs: Tabs, faces: list[Content]
) -> Standing:
    """A sheet on the middle line of the rule, its front towards negative y."""
    front, back = (c.marks for c in faces)
    part = Part(name, Sheet(outline, thick_mm), front, back, BRASS)
    frame = Frame((0.0, thick_mm / 2, m.sheet_mm), (1.0, 0.0, 0.0), (0.0, -1.0, 0.0))
    slots = tuple(
        draw_slot(f"slot/{name}", (a + b) / 2 + 0j, b - a + m.play_mm, thick_mm + m.play_mm)
        for a, b in tabs
    )
    return Standing((Placed(part, frame, Joint("slots", RULE)),), slots)


def draw_hour_line(n: int, path: Path, back: bool) -> Mark:
    """An hour's line, as that face has it."""
    return Mark(f"alidade/hour/{n}", path.transformed(MIRROR_X) if back else path)


def numerals_lost(hours: list[int], where: str) -> tuple[Note, ...]:
    """A remark on the hours whose numerals have no room."""
    said = "hours {which} have no numerals: they do not fit on {where}"
    told = tell(said, which=", ".join(map(str, hours)), where=where)
    return (Note("lettering.height_mm", told),) if hours else ()
