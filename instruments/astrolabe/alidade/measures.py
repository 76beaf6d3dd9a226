"""The measures of an alidade, with what the design leaves open settled and all room checked."""

import math
from dataclasses import dataclass

from instruments.astrolabe.alidade.design import Design
from instruments.astrolabe.alidade.parameters import HUB_MM
from instruments.astrolabe.alidade.rule_outline import Arm
from instruments.errors import (
    give,
    impossible,
    naming,
    or_less,
    or_more,
    refuse_above,
    refuse_below,
)
from instruments.rounding import rounded_down, rounded_up
from instruments.saying import tell
from instruments.scales.numbering import Numerals

FRONT = ("rule-single", "rule-double")
UPRIGHT = ("locust-thigh", "crescent")

SHORTEST_MM, POINTER = 2.0, 0.05
"""The least length of a pointer, and by that of the rule."""

_WIDE, _OVER_TROPIC = 10.0, 2.4
"""The size that letters grow with is at most so many widths, and so many radii of the tropic."""

_LOW, _ABOVE, _HIGH = 0.24, 0.3, 0.48
"""Heights of sights in radii: of low ones, of those that hours need, and those of a thigh."""

FLATTENED_MM = 0.005
"""By how much less than drawn a web may be measured."""

Band = tuple[float, float]
"""From y to y, mm."""


@dataclass(frozen=True, slots=True)
class RuleMeasures:
    """Sizes of a rule in mm: half its width, radii of hub and pivot's hole, thickness, webs.

    `inner_mm` is from the pivot to the sights' inner faces, on a front rule to the pointer, which
    begins at the shoulder. The sights are as high as the gnomon, 0 on a front rule. Arms and
    sights take some y each (`right`, `left`, `seat`).
    """

    half_mm: float
    hub_mm: float
    hole_mm: float
    sheet_mm: float
    play_mm: float
    web_mm: float
    pitch_mm: float
    inner_mm: float
    shoulder_mm: float
    gnomon_mm: float
    right: Band
    left: Band | None
    seat: Band
    numerals: Numerals

    @property
    def between_mm(self) -> float:
        """From the inner face of one sight to that of the other."""
        return 2 * self.inner_mm

    @property
    def clear_mm(self) -> float:
        """Radius about the pivot that lines keep out of."""
        return self.hole_mm + max(1.0, 2 * self.pitch_mm)

    def band(self, x_mm: float) -> Band:
        """Which y the rule takes at a distance right of the pivot."""
        return self.left if x_mm < 0.0 and self.left is not None else self.right

    def arms(self, reach_mm: float) -> tuple[Arm, Arm | None]:
        """The arms of the outline."""
        seat = None
        if self.seat not in (self.right, self.left):
            # The seat ends where the pointer begins and is as long on either side.
            seat = (2 * self.inner_mm - self.shoulder_mm, self.shoulder_mm)
        right = Arm(-self.right[0], self.right[1], self.shoulder_mm, reach_mm, seat)
        if self.left is None:
            return Arm(-self.right[0], self.right[1], self.shoulder_mm, reach_mm), None
        left = Arm(self.left[1], -self.left[0], self.shoulder_mm, reach_mm, seat)
        return right, left


def measures(design: Design) -> RuleMeasures:
    """Settle the sizes.

    Raises
    ------
    DesignError
        If the pivot, the hub, the sights or the pointers have no room.
    """
    found = _settled(design)
    _check_hub(design, found)
    _check_pointer(design, found)
    _check_rule(design, found)
    problem = tell(
        "is more than the {radius_mm:.4g} mm from the pivot to the tip of the rule",
        radius_mm=design.radius_mm,
    )
    refuse_above("width_mm", 2 * found.half_mm, design.radius_mm, problem)
    if design.form not in FRONT:
        _check_slots(design)
    return found


def _settled(design: Design) -> RuleMeasures:
    """The sizes that are asked for, and those that follow from them or are left open."""
    limits, sights = design.workshop.limits, design.sights
    radius = design.radius_mm
    half = _across_mm(design) / 2
    right, left, seat = _bands(design)
    play = design.workshop.slot_play_mm(sights.thickness_mm)
    hub = design.round_mm(radius) / 2
    if left is None or left != right:
        hub = max(hub, half)
    web, _ = webs(design, design.thickness_mm)
    _, given = _inner_parameter(design)
    hand = design.hand(_lettered_mm(design))
    inner = given or round(_inner_share(design) * radius, 6)
    shoulder, gnomon = inner + 1.0, 0.0
    if design.form not in FRONT:
        shoulder = inner + sights.thickness_mm + play / 2 + web
        gnomon = sights.height_mm or round(_gnomon_mm(design, hand), 6)
    return RuleMeasures(
        half_mm=half,
        hub_mm=hub,
        hole_mm=design.workshop.fit("pivot", design.pivot_diameter_mm).hole_mm / 2,
        sheet_mm=design.thickness_mm,
        play_mm=play,
        web_mm=web,
        pitch_mm=limits.pitch_mm,
        inner_mm=inner,
        shoulder_mm=shoulder,
        gnomon_mm=gnomon,
        right=right,
        left=left,
        seat=seat,
        numerals=hand,
    )


def _gnomon_mm(design: Design, hand: Numerals) -> float:
    """The height of sights if none is given: as low as numerals of the first hour let it be."""
    if design.form == "locust-thigh":
        return _HIGH * design.radius_mm
    low = _LOW * design.radius_mm
    if design.form in UPRIGHT or not design.hours or design.sights.distance_mm:
        return low
    wide = max(hand.extent(n)[0] for n in (1, 11)) + 2 * hand.pad_mm + hand.height_mm / 4
    first, second = (math.tan(math.radians(15 * n)) for n in (1, 2))
    return max(low, min(rounded_up(wide / (second - first)), _ABOVE * design.radius_mm))


def _lettered_mm(design: Design) -> float:
    """The size that letters grow with: the instrument's, by its width and a rule's scale."""
    sizes = [2.0 * design.radius_mm, _WIDE * _across_mm(design)]
    tropic = design.declination.tropic_radius_mm
    if design.form in FRONT and tropic:
        sizes.append(_OVER_TROPIC * tropic)
    return min(sizes)


def _check_hub(design: Design, m: RuleMeasures) -> None:
    """Refuse a hub that leaves too little of the sheet about the pivot's hole."""
    wanted = _least_hub_mm(design, m)
    one_half = m.seat == m.right == m.left == (-m.half_mm, 0.0)
    if (m.hub_mm if one_half else max(m.hub_mm, m.half_mm)) < wanted:
        _, least = webs(design, design.thickness_mm)
        raise impossible(
            "hub_diameter_mm",
            design.round_mm(design.radius_mm),
            tell("leaves less than {least:g} mm of the sheet about the pivot's hole", least=least),
            or_more("hub_diameter_mm", 2 * wanted),
            naming("make {} smaller", "pivot_diameter_mm"),
        )


def _least_hub_mm(design: Design, m: RuleMeasures) -> float:
    """Radius of the smallest hub about the pivot's hole."""
    _, least = webs(design, design.thickness_mm)
    # A little more than the web, which the checks measure on a flattened outline.
    return m.hole_mm + least + FLATTENED_MM


def _check_pointer(design: Design, m: RuleMeasures) -> None:
    """Refuse sights, or a front rule's tropic, too near to the tip."""
    radius, most = design.radius_mm, _most_inner_mm(design, m)
    if m.shoulder_mm + _pointer_mm(design) > radius + 1e-9:
        name, _ = _inner_parameter(design)
        remedies = [give({"radius_mm": _least_radius_mm(design, m)})]
        if rounded_down(most) >= m.hub_mm + _beside_mm(m):
            remedies.insert(0, or_less(name, most))
        problem = tell(
            "leaves the pointer no room: it begins at {shoulder_mm:.4g} and ends at {radius:g} mm",
            shoulder_mm=m.shoulder_mm,
            radius=radius,
        )
        raise impossible(name, m.inner_mm, problem, *remedies)


def _pointer_mm(design: Design) -> float:
    """The least length of a pointer."""
    return max(SHORTEST_MM, POINTER * design.radius_mm)


def _most_inner_mm(design: Design, m: RuleMeasures) -> float:
    """The farthest that sights, or the tropic, may be for the pointer to have room."""
    return design.radius_mm - _pointer_mm(design) - (m.shoulder_mm - m.inner_mm)


def _beside_mm(m: RuleMeasures) -> float:
    """What the rule needs between the hub and the sights."""
    return 2 * m.web_mm + m.play_mm


def _least_radius_mm(design: Design, m: RuleMeasures) -> int:
    """The shortest rule for its hub, its sights, its pointers and its width."""
    behind = m.shoulder_mm - m.inner_mm
    _, given = _inner_parameter(design)
    if given:
        least = max(m.shoulder_mm + SHORTEST_MM, m.shoulder_mm / (1.0 - POINTER))
    else:
        # Sights that are left open move out with the tip.
        share = _inner_share(design)
        least = max(
            (behind + SHORTEST_MM) / (1.0 - share),
            behind / (1.0 - POINTER - share),
            (m.hub_mm + _beside_mm(m)) / share,
        )
    return math.ceil(max(least, design.across_mm(least)))


def _has_usual_hub(design: Design) -> bool:
    """Whether hub and rule are no wider than they come, and so not to blame."""
    wide, hub = design.width_mm, design.hub_diameter_mm
    return (wide is None or wide <= design.usual_mm) and (hub is None or hub <= HUB_MM)


def _check_rule(design: Design, m: RuleMeasures) -> None:
    """Refuse a hub that reaches the sights, or the tropic; of the two, what was set to it."""
    inner, hub, beside = m.inner_mm, m.hub_mm, _beside_mm(m)
    if inner - m.web_mm - m.play_mm >= hub + m.web_mm:
        return
    problem = tell(
        "leaves no rule between the hub, {hub:g} mm from the pivot, and {inner:g} mm",
        hub=hub,
        inner=inner,
    )
    smaller_middle = naming("make {} or {} smaller", "hub_diameter_mm", "width_mm")
    smaller = inner - beside
    name, given = _inner_parameter(design)
    if smaller >= _least_hub_mm(design, m) and not (given and _has_usual_hub(design)):
        wide = design.round_mm(design.radius_mm) < 2 * hub
        blamed, value = ("width_mm", 2 * m.half_mm) if wide else ("hub_diameter_mm", 2 * hub)
        raise impossible(blamed, value, problem, or_less(blamed, 2 * smaller))
    if given:
        least = hub + beside
        if design.form == "crescent":
            outer = crescent_radius_mm(design) + design.crescent.width_mm
            least = max(least, outer + m.web_mm)
        remedies = [or_more(name, least)] if rounded_up(least) <= _most_inner_mm(design, m) else []
        raise impossible(name, given, problem, *remedies, smaller_middle)
    raise impossible("radius_mm", design.radius_mm, problem, "lengthen the rule", smaller_middle)


def _inner_parameter(design: Design) -> tuple[str, float | None]:
    """The parameter of the sights' distance, or the tropic's on a front rule, if it is given."""
    if design.form in FRONT:
        return "declination.tropic_radius_mm", design.declination.tropic_radius_mm
    return "sights.distance_mm", design.sights.distance_mm


def _inner_share(design: Design) -> float:
    """Where the sights, or the tropic, are if they are left open, by the rule's length."""
    return 0.85 if design.form in FRONT else 0.75


def crescent_radius_mm(design: Design) -> float:
    """Inner radius of the crescent."""
    return design.crescent.radius_mm or round(0.3 * design.radius_mm, 6)


def sights_beyond(design: Design, m: RuleMeasures, outer_mm: float) -> float | None:
    """The distance of sights that clear a crescent; None if the pointers then have no room."""
    distance = rounded_up(outer_mm + m.web_mm)
    return distance if distance <= _most_inner_mm(design, m) else None


def webs(design: Design, thickness_mm: float) -> tuple[float, float]:
    """A web of that sheet that is sound, and the narrowest that can be made at all."""
    limits = design.workshop.limits
    least, sound = limits.webs_mm(thickness_mm)
    return max(sound, limits.between_cuts_mm), max(least, limits.between_cuts_mm)


def holes_across_mm(design: Design) -> float:
    """The least width of sights that have both holes side by side."""
    sights = design.sights
    _, web = webs(design, sights.thickness_mm)
    return sights.large_hole_mm + sights.small_hole_mm + 3 * web


def _across_mm(design: Design) -> float:
    """The width of the rule; where none is given, half of it holds the sights that stand on it."""
    usual = design.across_mm(design.radius_mm)
    if design.width_mm or design.form != "halved" or design.kept != "one-half":
        return usual
    return max(usual, rounded_up(2 * holes_across_mm(design)))


def _bands(design: Design) -> tuple[Band, Band | None, Band]:
    """Which y the right arm, the left arm and the sights take."""
    h = _across_mm(design) / 2
    whole, lower, upper = (-h, h), (-h, 0.0), (0.0, h)
    if design.form == "rule-single":
        return lower, None, lower
    if design.form not in ("halved", "rule-double"):
        return whole, whole, whole
    if design.kept == "one-half":
        return lower, lower, lower
    return lower, upper, lower if design.form in FRONT else whole


def _check_slots(design: Design) -> None:
    """Refuse a sheet that stands in a slot too narrow for the rule's sheet."""
    least = design.workshop.limits.hole_per_thickness[0] * design.thickness_mm
    standing = {
        "sights": design.sights.thickness_mm,
        "locust-thigh": design.thigh.thickness_mm,
        "crescent": design.crescent.thickness_mm,
    }
    for what, thickness in standing.items():
        play = design.workshop.slot_play_mm(thickness)
        if what in ("sights", design.form):
            name = f"{what.removeprefix('locust-')}.thickness_mm"
            problem = tell(
                "needs a slot too narrow for a rule {thickness_mm:g} mm thick",
                thickness_mm=design.thickness_mm,
            )
            refuse_below(name, thickness, least - play, problem, "give a thinner rule")
