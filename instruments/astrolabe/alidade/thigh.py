"""The locust's thigh: an upright plate whose oblique edge takes the hours (treatise 191:1–10).

Its edge goes from T at the upper sight's foot to L at the top of the lower sight, or between
points above and below them as the maker likes. The shadow falls on it as on the rule, but the
hours lie nearer to equal, and the sixth ends on it too.
"""

import math
from dataclasses import dataclass

from instruments.astrolabe.alidade.design import Design
from instruments.astrolabe.alidade.measures import RuleMeasures
from instruments.astrolabe.alidade.sight_hours import HOURS, on_edge_mm
from instruments.astrolabe.alidade.standing import (
    Standing,
    draw_hour_line,
    foot_over_pivot,
    hour_on_face,
    numerals_lost,
    standing_sheet,
)
from instruments.cited_works import parameter
from instruments.errors import impossible, naming, or_less, or_more, refuse_above
from instruments.geometry import Path
from instruments.part import Fact, Mark
from instruments.rounding import rounded_up
from instruments.saying import tell
from instruments.scales.content import Content

SOURCE = "treatise 191:1–10"

_FOOT = 0.08
"""Height of the edge at the upper sight in radii, where numerals do not need more."""


@dataclass(frozen=True, slots=True)
class ObliqueEdge:
    """The oblique edge; x counts from the upper sight's inner face, y from the rule.

    It is `foot_mm` high at the upper sight, whose height is the gnomon, and rises by `slope` a mm
    of the rule. The plate starts and ends with the play of its fit; the arch over the pivot has
    half a width and a height.
    """

    foot_mm: float
    slope: float
    gnomon_mm: float
    start_mm: float
    end_mm: float
    pivot_mm: float
    arch_mm: tuple[float, float]

    def height(self, x: float) -> float:
        """The edge's height at x."""
        return self.foot_mm + self.slope * x

    def floor(self, x: float, beside_mm: float = 0.0) -> float:
        """The plate's lower side within `beside_mm` of x."""
        half, high = self.arch_mm
        return high if abs(x - self.pivot_mm) < half + beside_mm else 0.0

    def at(self, x: float) -> complex:
        """A point of the edge in the frame of the pivot."""
        return complex(x - self.pivot_mm, self.height(x))

    def hour(self, n: int) -> float:
        """Where the shadow of the upper sight ends at the end of hour n."""
        return on_edge_mm(n, self.gnomon_mm, self.foot_mm, self.slope)


def draw_thigh(design: Design, m: RuleMeasures) -> tuple[Standing, Content]:
    """The plate between the sights, divided on both faces.

    Raises
    ------
    DesignError
        If its edge is not well below the upper sight, does not carry five hours, or leaves
        the pivot no room.
    """
    given, length = design.thigh, m.between_mm
    head = given.head_mm or m.gnomon_mm
    foot = _foot_mm(design, m) if given.foot_mm is None else given.foot_mm
    slope = (head - foot) / length
    play = m.play_mm / 2
    arch = (m.hub_mm, design.pivot_room_mm)
    edge = ObliqueEdge(foot, slope, m.gnomon_mm, play, length - play, m.inner_mm, arch)
    _check(design, m, edge, head)
    long = min(12.0, (m.inner_mm - m.hub_mm) / 3)
    middle = (m.inner_mm + m.hub_mm) / 2
    tabs = [(c - long / 2, c + long / 2) for c in (-middle, middle)]
    ends = edge.at(edge.start_mm), edge.at(edge.end_mm)
    base = foot_over_pivot((ends[0].real, ends[1].real), tabs, design.pivot_room_mm, m)
    corners = [*base, ends[1], ends[0]]
    if edge.foot_mm == 0.0:
        # An edge from the sight's very foot leaves the plate a sharp corner there.
        corners = [edge.at(0.0), *base[1:], ends[1]]
    outline = Path.polyline(corners, closed=True)
    faces = [_face(m, edge, back) for back in (False, True)]
    # "Depends on the choice of the maker and his taste" (191:10).
    asked = ("thigh.foot_mm", given.foot_mm), ("thigh.head_mm", given.head_mm)
    chosen = [parameter(name) if value is not None else "" for name, value in asked]
    facts = [
        Fact("thigh/foot", edge.foot_mm, "mm", chosen[0], "the edge's height at the upper sight"),
        Fact("thigh/head", head, "mm", chosen[1], "the edge's height at the lower sight"),
    ]
    facts += [
        Fact.length(
            f"alidade/hour/{n}",
            edge.hour(n),
            f"along the rule from the upper sight to hours {n} and {12 - n} on the oblique edge",
            SOURCE,
        )
        for n in HOURS
    ]
    standing = standing_sheet(m, "thigh", outline, given.thickness_mm, tabs, faces)
    return standing, Content(facts=tuple(facts), notes=Content.joined(faces).notes)


def _foot_mm(design: Design, m: RuleMeasures) -> float:
    """The edge's height at the upper sight if none is given: a line and a numeral under it."""
    hand = m.numerals
    tall = max(hand.extent(n)[1] for n in (*HOURS, *(12 - n for n in HOURS)))
    needed = max(_FOOT * design.radius_mm, hand.height_mm + tall + 2 * hand.pad_mm)
    return min(rounded_up(needed), m.gnomon_mm / 2)


def _check(design: Design, m: RuleMeasures, edge: ObliqueEdge, head: float) -> None:
    problem = tell(
        "takes more than half of the upper sight's {gnomon_mm:g} mm", gnomon_mm=m.gnomon_mm
    )
    higher = naming("raise {}", "sights.height_mm")
    refuse_above("thigh.foot_mm", edge.foot_mm, m.gnomon_mm / 2, problem, higher)
    tan15, room = math.tan(math.radians(15)), edge.end_mm - m.pitch_mm
    if not 0.0 < (m.gnomon_mm - edge.foot_mm) <= room * (tan15 + edge.slope):
        least = edge.foot_mm + m.between_mm * ((m.gnomon_mm - edge.foot_mm) / room - tan15)
        raise impossible(
            "thigh.head_mm",
            head,
            tell(
                "puts the line of five hours beyond the edge, which ends {end_mm:g} mm from "
                "the upper sight",
                end_mm=edge.end_mm,
            ),
            or_more("thigh.head_mm", least),
            naming("lower {}", "sights.height_mm"),
        )
    over = min(edge.height(edge.pivot_mm + side * m.hub_mm) for side in (-1, 1))
    if over < design.pivot_room_mm + m.web_mm:
        lower = max(over - m.web_mm, 0.0)
        raise impossible(
            "pivot_room_mm",
            design.pivot_room_mm,
            tell(
                "reaches the oblique edge, {over:.3g} mm over the rule beside the pivot",
                over=max(over, 0.0),
            ),
            *([or_less("pivot_room_mm", lower)] if lower >= 0.1 else []),
            naming("raise {} or {}", "sights.height_mm", "thigh.head_mm"),
        )


def _face(m: RuleMeasures, edge: ObliqueEdge, back: bool) -> Content:
    """The hours on one face: a line down from the edge, and its numeral under it."""
    hand = m.numerals
    pad = hand.pad_mm
    marks: list[Mark] = []
    lost: list[int] = []
    taken = edge.at(edge.start_mm).real
    for n in (*HOURS, 6):
        x = edge.hour(n) if n < 6 or edge.slope > 0.0 else math.inf
        if x > edge.end_mm + m.pitch_mm:
            continue
        k = hour_on_face(n, back)
        wide, tall = hand.extent(k)
        if x < edge.end_mm - m.pitch_mm:
            high, floor = edge.height(x), edge.floor(x, m.pitch_mm)
            down = max(high - hand.height_mm, (high + floor) / 2)
            top = edge.at(x)
            marks.append(draw_hour_line(n, Path.line(top, complex(top.real, down)), back))
            middle = x
        else:
            # The sixth ends where the plate does: its numeral stands before the end.
            middle = edge.end_mm - 2 * pad - wide / 2
            down = edge.height(middle - wide / 2) - hand.height_mm
        over = min(edge.height(middle + s * wide / 2) for s in (-1, 1))
        at = complex(middle - edge.pivot_mm, down - pad - tall / 2)
        under = at.imag - tall / 2 - edge.floor(middle, wide / 2 + pad)
        beside = at.real - wide / 2 - taken
        before = edge.at(edge.end_mm).real - at.real - wide / 2
        if min(under, beside, before) < pad or over - at.imag - tall / 2 < pad:
            lost.append(k)
            continue
        taken = at.real + wide / 2
        seen = -at.conjugate() if back else at
        marks.append(hand.letter(f"label/alidade/hour/{k}", k, seen))
    return Content(tuple(marks), notes=numerals_lost(lost, "the thigh under its edge"))
