"""The measures of an alidade, with what the design leaves open settled and all room checked."""

import math
from typing import TYPE_CHECKING

from instruments.astrolabe.alidade.body import Arm
from instruments.astrolabe.numbering import Numerals
from instruments.errors import DesignError, impossible
from instruments.records import dataclass

if TYPE_CHECKING:
    from instruments.astrolabe.alidade import Design

FRONT = ("rule-single", "rule-double")
UPRIGHT = ("locust-thigh", "crescent")

FLATTENED_MM = 0.005
"""By how much less than drawn a web may be measured."""

Band = tuple[float, float]
"""From y to y, mm."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes of a rule in mm.

    Attributes
    ----------
    half_mm : float
        Half of the rule's width: the width of a halved arm.
    hub_mm : float
        Radius of the hub.
    hole_mm : float
        Radius of the pivot's hole.
    sheet_mm : float
        Thickness of the rule, which tabs go through.
    play_mm : float
        Play on a fit.
    web_mm : float
        A stretch of sheet that the process leaves sound.
    pitch_mm : float
        From line to line at least.
    inner_mm : float
        From the pivot to the sights' inner faces; on a front rule, to the pointer.
    shoulder_mm : float
        Where the pointer begins.
    gnomon_mm : float
        Height of the sights; 0 on a front rule.
    right, left : (float, float) or None
        Which y the arms take.
    seat : (float, float)
        Which y the sights take.
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


def measures(design: "Design") -> Measures:
    """Settle the sizes.

    Raises
    ------
    DesignError
        If the pivot, the hub, the sights or the pointers have no room.
    """
    limits, sights = design.workshop.limits, design.sights
    half, front = design.width_mm / 2, design.form in FRONT
    right, left, seat = _bands(design)
    play = design.workshop.clearance_mm
    hole = (design.pivot_diameter_mm + play) / 2
    hub = design.hub_diameter_mm / 2
    if left is None or left != right:
        hub = max(hub, half)
    web, least = webs(design, design.thickness_mm)
    # A little more than the web, which the checks measure on a flattened outline.
    wanted = hole + least + FLATTENED_MM
    if (hub if seat == right == left == (-half, 0.0) else max(hub, half)) < wanted:
        raise impossible(
            "hub_diameter_mm",
            f"{design.hub_diameter_mm:g}",
            f"leaves less than {least:g} mm of the sheet about the pivot's hole",
            f"give at least {_up(2 * wanted)} or a smaller pivot_diameter_mm",
        )
    radius = design.radius_mm
    if front:
        inner = design.declination.tropic_radius_mm or round(0.85 * radius, 6)
        shoulder, name = inner + 1.0, "declination.tropic_radius_mm"
    else:
        inner = sights.distance_mm or round(0.75 * radius, 6)
        shoulder = inner + sights.thickness_mm + play / 2 + web
        name = "sights.distance_mm"
    pointer = max(2.0, 0.05 * radius)
    if shoulder + pointer > radius:
        raise impossible(
            name,
            f"{inner:g}",
            f"leaves the pointer no room: it begins at {shoulder:.4g} and ends at {radius:g} mm",
            f"give at most {_down(radius - pointer - (shoulder - inner))}, or radius_mm = "
            f"{math.ceil(shoulder + pointer)}",
        )
    if inner - web - play < hub + web:
        raise _no_rule(design, inner, hub, wanted, 2 * web + play)
    if design.width_mm > radius:
        raise impossible(
            "width_mm",
            f"{design.width_mm:g}",
            f"is more than the {radius:.4g} mm from the pivot to the tip of the rule",
            f"give at most {_down(radius)}",
        )
    gnomon = 0.0
    if not front:
        share = 0.48 if design.form == "locust-thigh" else 0.24
        gnomon = sights.height_mm or round(share * radius, 6)
        _slots(design)
    return Measures(
        half,
        hub,
        hole,
        design.thickness_mm,
        play,
        web,
        limits.gap_mm + limits.line_mm,
        inner,
        shoulder,
        gnomon,
        right,
        left,
        seat,
        Numerals.of(design.lettering, limits, "upright"),
    )


def _no_rule(
    design: "Design", inner: float, hub: float, least: float, beside: float
) -> DesignError:
    """What to say where the hub reaches the sights, or the tropic: of the hub, if it can shrink."""
    problem = f"leaves no rule between the hub, {hub:g} mm from the pivot, and {inner:g} mm"
    smaller = inner - beside
    if smaller >= least:
        wide = design.hub_diameter_mm < 2 * hub
        name, value = ("width_mm", design.width_mm) if wide else ("hub_diameter_mm", 2 * hub)
        return impossible(name, f"{value:g}", problem, f"give at most {_down(2 * smaller)}")
    front = design.form in FRONT
    name = "declination.tropic_radius_mm" if front else "sights.distance_mm"
    given = design.declination.tropic_radius_mm if front else design.sights.distance_mm
    if given:
        remedy = f"give at least {_up(hub + beside)}, or make hub_diameter_mm or width_mm smaller"
        return impossible(name, f"{given:g}", problem, remedy)
    remedy = "lengthen the rule, or make hub_diameter_mm or width_mm smaller"
    return impossible("radius_mm", f"{design.radius_mm:g}", problem, remedy)


def webs(design: "Design", thickness_mm: float) -> tuple[float, float]:
    """A web of that sheet that is sound, and the narrowest that can be made at all."""
    limits = design.workshop.limits
    least, sound = (share * thickness_mm for share in limits.web_per_thickness)
    floor = max(limits.web_mm, limits.between_cuts_mm)
    return max(floor, sound), max(floor, least)


def _bands(design: "Design") -> tuple[Band, Band | None, Band]:
    """Which y the right arm, the left arm and the sights take."""
    h = design.width_mm / 2
    whole, lower, upper = (-h, h), (-h, 0.0), (0.0, h)
    if design.form == "rule-single":
        return lower, None, lower
    if design.form not in ("halved", "rule-double"):
        return whole, whole, whole
    if design.kept == "one-half":
        return lower, lower, lower
    return lower, upper, lower if design.form in FRONT else whole


def _slots(design: "Design") -> None:
    """Refuse a sheet that stands in a slot too narrow for the rule's sheet."""
    uprights = {
        "sights.thickness_mm": design.sights.thickness_mm,
        "thigh.thickness_mm": design.thigh.thickness_mm,
        "crescent.thickness_mm": design.crescent.thickness_mm,
    }
    for name, thickness in uprights.items():
        group = name.partition(".")[0]
        if group != "sights" and not design.form.endswith(group):
            continue
        play = design.workshop.clearance_mm
        least = design.workshop.limits.hole_per_thickness[0] * design.thickness_mm
        if thickness + play < least - 1e-9:
            raise impossible(
                name,
                f"{thickness:g}",
                f"needs a slot too narrow for a rule {design.thickness_mm:g} mm thick",
                f"give at least {_up(least - play)} or a thinner rule",
            )


def _up(value: float) -> str:
    """To a tenth upward."""
    return f"{math.ceil(10 * value - 1e-9) / 10:g}"


def _down(value: float) -> str:
    """To a tenth downward."""
    return f"{math.floor(10 * value + 1e-9) / 10:g}"
