"""The figures that a back's report states: its site, its radii, what they follow from."""

import math
from collections.abc import Iterable

from instruments.astrolabe.back.nesting import Nest
from instruments.cited_works import parameter
from instruments.epoch import Epoch
from instruments.making.workshop import Limits
from instruments.part import Fact, Note
from instruments.place import Place
from instruments.report import report_obliquity
from instruments.scales.ladder_square import Ladder
from instruments.sky import horizon, shadow


def report_noons(place: Place, epoch: Epoch, gnomons: Iterable[str]) -> tuple[Fact, ...]:
    """Noon altitudes at the solstices and the equinox, and noon shadows in gnomons' divisions."""
    facts = [*place.facts, report_obliquity(epoch)]
    for day, declination in _days(epoch.obliquity_rad):
        high = float(horizon.noon_altitude(place.latitude_rad, declination))
        facts.append(
            Fact(f"noon-altitude/{day}", math.degrees(high), "°", "treatise 90:9", "of the sun")
        )
        for key in dict.fromkeys(gnomons):
            division = shadow.DIVISIONS[key]
            long = float(shadow.noon(place.latitude_rad, declination, float(division.divisions)))
            if math.isfinite(long):
                name, meaning = f"noon-shadow-{key}/{day}", "direct shadow at noon"
                facts.append(Fact(name, long, division.name, "treatise 90:9", meaning))
    return tuple(facts)


def dark_days(place: Place, epoch: Epoch) -> tuple[Note, ...]:
    """A note for each of the three days on which the noon sun is not up."""
    return tuple(
        Note.detail(f"noon-shadow/{day}", "no shadow: the noon sun is not above the horizon here")
        for day, declination in _days(epoch.obliquity_rad)
        if not float(horizon.noon_altitude(place.latitude_rad, declination)) > 0.0
    )


def _days(tilt: float) -> tuple[tuple[str, float], ...]:
    return ("cancer", tilt), ("equinox", 0.0), ("capricorn", -tilt)


def report_plate(laid: Nest, ladder: Ladder, limits: Limits) -> tuple[Fact, ...]:
    """Radii of all circles, the letters' height and the least distance of lines."""
    limb, sizes = laid.limb, laid.sizes
    facts = [
        Fact.length("plate/radius", sizes.radius_mm, "of the disc", parameter("radius_mm")),
        Fact.length("pivot/hole-diameter", 2 * sizes.hole_mm, "the pivot's and its clearance"),
        Fact.length("pivot/ring-radius", sizes.hub_mm, "of what stays clear about the pivot"),
        Fact.length("limb/edge-radius", laid.edge_mm, "outermost circle"),
        Fact.length("limb/division-radius", limb.outer_mm, "outer ends of the divisions"),
        Fact.length("limb/numeral-radius", limb.middle_mm, "between divisions and numerals"),
        Fact.length("limb/numeral-inner-radius", limb.inner_mm, "within the numerals"),
        Fact.length("limb/inner-radius", laid.inner_mm, "innermost circle"),
        Fact.length("lettering/height", limb.numerals.height_mm, "height of the capitals"),
        Fact.length(
            "workshop/pitch",
            sizes.pitch_mm,
            "from line to line at least",
            f"workshop profile: {limits.source}",
        ),
    ]
    if laid.projected is not None and laid.projected is not limb:
        facts += [
            Fact.length(
                "ladder/division-radius", laid.projected.outer_mm, "outer ends of the divisions"
            ),
            Fact.length("ladder/numeral-radius", laid.projected.middle_mm, "between the bands"),
            Fact.length("ladder/inner-radius", laid.reach_mm, "innermost circle"),
        ]
    if laid.square is not None:
        facts.append(
            Fact.length(
                "ladder/limb-radius",
                laid.reach_mm,
                "R, the circle that is the limb for the square",
                "treatise 74:4",
            )
        )
    if ladder.form == "inner-square":
        meaning = (
            "the side is R times its sine; al-Ahwazi counts the limb in fifteens, the text "
            "does not say which, and leaves it to the maker"
        )
        source = "treatise 75:11–76:2"
        facts.append(Fact("ladder/inner-arc", ladder.inner_arc, "°", source, meaning))
    return tuple(facts)
