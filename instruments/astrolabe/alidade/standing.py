"""Sheets that stand on a rule: their feet and faces, and the two sights, which face each other."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from instruments.astrolabe.alidade.design import Design
from instruments.astrolabe.alidade.measures import UPRIGHT, RuleMeasures, holes_across_mm, webs
from instruments.errors import impossible, naming, or_less, or_more, within
from instruments.geometry import MIRROR_X, Path
from instruments.part import Frame, Joint, Mark, Note, Part, Placed, Sheet
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
    return Mark.cut(means, Path.rectangle(along_mm, across_mm, middle))


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


def sights(design: Design, m: RuleMeasures) -> Standing:
    """The two sights, each facing the other, with tabs in the rule or astride it.

    The holes stand at one height on both, each opposite its like, so that either pair sights
    along the rule. An upright plate between them leaves both pairs free.

    Raises
    ------
    DesignError
        If the holes do not fit the sights.
    """
    wide = m.seat[1] - m.seat[0]
    thick, play = design.sights.thickness_mm, m.play_mm
    middle = 1j * (m.seat[0] + m.seat[1]) / 2
    holes = _holes(design, m, wide)
    half = _half_joint(design, m, wide)
    astride = design.sights.fixing == "slot"
    outline = _astride(m, wide, half) if astride else _tabbed(m, wide, half)
    six: tuple[Mark, ...] = ()
    notes: tuple[Note, ...] = ()
    if design.hours and design.form not in UPRIGHT:
        six, notes = _six(m, holes)
    elif design.form == "locust-thigh" and 0 < (design.thigh.head_mm or 0) < m.gnomon_mm:
        # The thigh carries its own six, unless its edge ends below the lower sight's.
        six, notes = _six(m, holes, design.thigh.head_mm or 0.0)
    placed: list[Placed] = []
    slots: list[Mark] = []
    notches: list[Notch] = []
    # The upper sight is at the left. Seen from the other sight, the left of one is the right
    # of the other.
    for name, side in (("sight-upper", -1), ("sight-lower", 1)):
        cuts = tuple(Mark.hole(means, r, complex(-side * z.real, z.imag)) for means, z, r in holes)
        sheet = Sheet(outline, thick, cuts)
        part = Part(name, sheet, front=six if side > 0 else (), colour=BRASS)
        origin = (side * (m.inner_mm + thick), middle.imag, m.sheet_mm)
        frame = Frame(origin, (0.0, -float(side), 0.0), (-float(side), 0.0, 0.0))
        end: Literal["left", "right"] = "left" if side < 0 else "right"
        placed.append(Placed(part, frame, Joint("onto" if astride else "slots", RULE, end)))
        at = side * (m.inner_mm + thick / 2) + middle
        if astride:
            for y in m.seat:
                into = 1j * math.copysign(wide / 2 - half, middle.imag - y)
                reach = (thick + play) / 2
                notches.append((complex(at.real - reach, y), complex(at.real + reach, y), into))
        else:
            slots.append(draw_slot(f"slot/{name}", at, thick + play, 2 * half + play))
    return Standing(tuple(placed), tuple(slots), tuple(notches), notes)


def _tabbed(m: RuleMeasures, wide: float, half: float) -> Path:
    """A sight's outline with a tab under it."""
    corner = complex(wide / 2, m.gnomon_mm)
    foot = [*tab((-half, half), m.sheet_mm), corner.real + 0j]
    return Path.polyline([*foot, corner, -corner.conjugate(), -corner.real + 0j], closed=True)


def _astride(m: RuleMeasures, wide: float, half: float) -> Path:
    """A sight's outline with a slot from below that takes the rule between its notches."""
    inner, outer, down = half + m.play_mm / 2, wide / 2, -1j * m.sheet_mm
    right = [inner + 0j, inner + down, outer + down, complex(outer, m.gnomon_mm)]
    return Path.alike_on_both_sides(right)


def _half_joint(design: Design, m: RuleMeasures, wide: float) -> float:
    """Half the width of a sight's tab, or of what stays of the rule between its notches.

    Half of the sight, or for a tab less where the rule would leave no web beside it.
    """
    _, least = webs(design, m.sheet_mm)
    half = wide / 4
    if design.sights.fixing == "tab":
        half = min(half, wide / 2 - m.play_mm / 2 - least)
    if 2 * half < max(least, design.sights.thickness_mm):
        problem = tell(
            "leaves the sights no hold in a rule {sheet_mm:g} mm thick", sheet_mm=m.sheet_mm
        )
        raise impossible("width_mm", 2 * m.half_mm, problem, "widen the rule or make it thinner")
    return half


def _holes(design: Design, m: RuleMeasures, wide: float) -> list[tuple[str, complex, float]]:
    """Name, centre (x towards the rule's upper edge) and radius of the holes."""
    sights = design.sights
    large, small = sights.large_hole_mm / 2, sights.small_hole_mm / 2
    if small > large:
        told = naming(
            "is more than {} = {large_hole_mm:g}",
            "sights.large_hole_mm",
            large_hole_mm=sights.large_hole_mm,
        )
        raise impossible(
            "sights.small_hole_mm", sights.small_hole_mm, told, "give the smaller of the two"
        )
    height = sights.hole_height_mm or m.gnomon_mm / 2
    _, web = webs(design, sights.thickness_mm)
    if design.form in UPRIGHT:
        group = design.thigh if design.form == "locust-thigh" else design.crescent
        middle = web + group.thickness_mm / 2
        at = (-wide / 4, wide / 4)
        most, least = 2 * (wide / 4 - middle), 4 * (large + middle)
    else:
        spare = (wide - 2 * large - 2 * small) / 3
        at = (large + spare - wide / 2, wide / 2 - spare - small)
        most, least = wide - 2 * small - 3 * web, holes_across_mm(design)
    if wide < least - 1e-9:
        ways = [or_less("sights.large_hole_mm", most)] if most >= 2 * small else []
        raise impossible(
            "sights.large_hole_mm",
            sights.large_hole_mm,
            tell(
                "leaves less than {web:g} mm of the sheet about a hole in sights {wide:g} mm wide",
                web=web,
                wide=wide,
            ),
            *ways,
            or_more("width_mm", 2 * m.half_mm * least / wide),
        )
    lowest, highest = large + web, m.gnomon_mm - large - web
    if not lowest - 1e-9 <= height <= highest + 1e-9:
        problem = "puts the large hole at the sights' edge"
        if highest < lowest:
            higher = or_more("sights.height_mm", 2 * large + 2 * web)
            smaller = "make the holes smaller"
            raise impossible("sights.height_mm", m.gnomon_mm, problem, higher, smaller)
        name = "sights.hole_height_mm"
        raise impossible(name, height, problem, within(name, lowest, highest, height))
    return [
        ("hole/sight-large", complex(at[0], height), large),
        ("hole/sight-small", complex(at[1], height), small),
    ]


def _six(
    m: RuleMeasures, holes: Sequence[tuple[str, complex, float]], over_mm: float = 0.0
) -> tuple[tuple[Mark, ...], tuple[Note, ...]]:
    """The numeral of the sixth hour over the holes, near the upper edge (treatise 190:2).

    In the middle, or over the smaller hole, which leaves more room.
    """
    hand, half = m.numerals, (m.seat[1] - m.seat[0]) / 2
    wide, high = hand.extent(6)
    capital = sum(hand.reaches_mm((6,)))
    tall = min(high, capital)
    # The lower sight, which bears it, is seen from the upper one.
    for x in (0.0, -holes[-1][1].real):
        left, right = x - wide / 2 - hand.pad_mm, x + wide / 2 + hand.pad_mm
        tops = (_top_mm(left, right, -z.conjugate(), r) for _, z, r in holes)
        room = m.gnomon_mm - max(over_mm, *tops)
        if max(-left, right) <= half + 1e-9 and tall + 2 * hand.pad_mm <= room + 1e-9:
            at = complex(x, m.gnomon_mm - min(room / 2, capital / 2 + 2 * hand.pad_mm))
            return (hand.letter("label/alidade/hour/6", 6, at),), ()
    said = "has no numeral: there is no room for it over the holes"
    return (), (Note.detail("alidade/hour/6", said),)


def _top_mm(low: float, high: float, centre: complex, radius_mm: float) -> float:
    """How high a hole goes between two x."""
    away = max(low - centre.real, centre.real - high, 0.0)
    return centre.imag + math.sqrt(radius_mm**2 - away**2) if away < radius_mm else 0.0
