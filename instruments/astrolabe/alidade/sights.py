"""The sights: two plates that stand square on the rule, facing each other."""

import math
from collections.abc import Sequence
from typing import Literal

from instruments.astrolabe.alidade.design import Design
from instruments.astrolabe.alidade.measures import UPRIGHT, RuleMeasures, webs
from instruments.astrolabe.alidade.standing import BRASS, RULE, Notch, Standing, draw_slot, tab
from instruments.errors import impossible, naming, or_more, within
from instruments.geometry import Path
from instruments.part import Frame, Joint, Mark, Note, Part, Placed, Process, Sheet
from instruments.saying import tell


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
        cuts = tuple(
            Mark(means, Path.circle(complex(-side * z.real, z.imag), r), Process.CUT)
            for means, z, r in holes
        )
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
        raise impossible("width_mm", design.width_mm, problem, "widen the rule or make it thinner")
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
    spare = (wide - 2 * large - 2 * small) / 3
    if design.form in UPRIGHT:
        group = design.thigh if design.form == "locust-thigh" else design.crescent
        half = group.thickness_mm / 2
        at = (-wide / 4, wide / 4)
        spare = min(wide / 4 - large, wide / 4 - small, wide / 4 - large - half)
    else:
        at = (large + spare - wide / 2, wide / 2 - spare - small)
    if spare < web - 1e-9:
        raise impossible(
            "sights.large_hole_mm",
            sights.large_hole_mm,
            tell(
                "leaves less than {web:g} mm of the sheet about a hole in sights {wide:g} mm wide",
                web=web,
                wide=wide,
            ),
            naming("make the holes smaller or the rule wider ({})", "width_mm"),
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
