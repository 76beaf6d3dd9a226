"""Upright sheets along the rule: their foot over the pivot, their slots, their two faces."""

from instruments.astrolabe.alidade.measures import RuleMeasures
from instruments.astrolabe.alidade.standing import BRASS, Standing, draw_slot, tab
from instruments.geometry import MIRROR_X, Path
from instruments.part import Frame, Mark, Note, Part, Placed, Sheet
from instruments.saying import tell
from instruments.scales.content import Content

Tabs = list[tuple[float, float]]


def past(n: int) -> int:
    """The front: hours past while the sun rises, or left while it sets."""
    return n


def left(n: int) -> int:
    """The back: hours left while the sun rises, or past while it sets."""
    return 12 - n


def foot(ends: tuple[float, float], tabs: Tabs, room_mm: float, m: RuleMeasures) -> list[complex]:
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
    return Standing((Placed(part, frame),), slots)


def draw_hour_line(n: int, path: Path, back: bool) -> Mark:
    """An hour's line, as that face has it."""
    return Mark(f"alidade/hour/{n}", path.transformed(MIRROR_X) if back else path)


def numerals_lost(hours: list[int], where: str) -> tuple[Note, ...]:
    """A remark on the hours whose numerals have no room."""
    if not hours:
        return ()
    which = ", ".join(map(str, hours))
    return (
        Note(
            "lettering.height_mm",
            tell(
                "hours {which} have no numerals: they do not fit on {where}",
                which=which,
                where=where,
            ),
        ),
    )
