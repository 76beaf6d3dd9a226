"""What a mill's tools are: how deep a V-bit goes, and another end mill than the profile's."""

import math

from instruments.making.profiles import Cutter, MaterialRule, Profile


def line_depth_mm(cutter: Cutter, line_mm: float) -> float | None:
    """How deep a V-bit cuts a line of a width; None of one with upright sides."""
    if not cutter.angle_deg:
        return None
    return max(line_mm - cutter.tip_mm, 0.0) / (
        2.0 * math.tan(math.radians(cutter.angle_deg) / 2.0)
    )


def with_end_mill(profile: Profile, diameter_mm: float) -> Profile:
    """A mill's profile with a tool of another diameter, mm.

    What it says of its own tool alone is left out: how fast that cuts, and remarks that name its
    diameter. A rule whose holes are as wide as its kerf tells which one that is.
    """
    own = {rule.hole_mm for rule in profile.materials if rule.hole_mm == rule.kerf_mm} - {None}
    if not own or own == {diameter_mm}:
        return profile

    def changed(rule: MaterialRule) -> MaterialRule:
        if rule.hole_mm not in own:
            return rule
        return rule.model_copy(update={"hole_mm": diameter_mm, "kerf_mm": diameter_mm})

    named = [f"{mm:g}" for mm in own]
    title = profile.title
    for name in named:
        title = title.replace(name, f"{diameter_mm:g}")
    return profile.model_copy(
        update={
            "title": title,
            "materials": tuple(map(changed, profile.materials)),
            "part_gap_mm": diameter_mm if profile.part_gap_mm in own else profile.part_gap_mm,
            "works": tuple(rule for rule in profile.works if rule.work != "cut"),
            "remarks": tuple(
                remark for remark in profile.remarks if not any(n in remark.says for n in named)
            ),
        }
    )
