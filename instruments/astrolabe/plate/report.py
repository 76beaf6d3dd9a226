"""The figures of a plate for the report."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from instruments.astrolabe.plate.curves import Deviation
from instruments.astrolabe.plate.hour_arcs import longest_day_h
from instruments.astrolabe.plate.place_circles import PlateSphere
from instruments.cited_works import parameter
from instruments.epoch import Epoch
from instruments.geometry import Arc
from instruments.part import Fact
from instruments.report import report_obliquity


@dataclass(frozen=True, slots=True)
class ServedSite:
    """What a face is for."""

    latitude: float
    """Degrees, north positive."""
    key: str
    """The latitude as names of parts and facts have it, such as ``33n35``."""
    name: str = ""
    """The place or the clime, for the inscription; may be empty."""
    longitude: float | None = None
    """Degrees, east positive, for the qibla."""
    source: str = parameter("latitudes")
    """Whose fact the latitude is."""


def report_set(plate: PlateSphere, epoch: Epoch, rim_mm: float) -> Iterator[Fact]:
    """The figures that all plates of a set share."""
    r = plate.projection
    yield report_obliquity(epoch)
    pole = "north" if r.southern else "south"
    onto = "onto the plane of the equator"
    yield Fact("projection", f"from the {pole} celestial pole", "", "stereographic", onto)
    yield Fact("radius/rim", rim_mm, "mm", "", "of the plate")
    once, twice = "outer tropic × tan(45° − obliquity/2)", "outer tropic × tan²(45° − obliquity/2)"
    given = parameter("tropic_radius_mm")
    outer, inner = ("Cancer", "Capricorn") if r.southern else ("Capricorn", "Cancer")
    for name, mm, source, of in (
        ("outer-tropic", plate.tropic_mm, given, f"the tropic of {outer}, where the lines end"),
        ("equator", r.equator_mm, once, "the equator"),
        ("inner-tropic", plate.inner_tropic_mm, twice, f"the tropic of {inner}"),
    ):
        yield Fact(f"radius/{name}", mm, "mm", source, f"of the circle of {of}")
    opposite, own = "the degree opposite the sun", "the sun's own degree"
    source, told = "treatise 183:8–14, 184:1–9", "what hour lines and afternoon lines are for"
    yield Fact("read/hours", opposite, "", source, told)
    yield Fact("read/dawn-and-nightfall", own, "", "", "what their lines are for")


def report_latitude(plate: PlateSphere, site: ServedSite) -> Iterator[Fact]:
    """The figures of one latitude."""
    key = site.key
    yield Fact(f"{key}/latitude", site.latitude, "°", site.source, "north positive")
    yield Fact(
        f"{key}/longest-day",
        longest_day_h(plate.latitude, plate.obliquity),
        "h",
        "treatise 125:12, true horizon",
        "the longest daylight of the year",
    )
    horizon = plate.almucantar(0.0).segments[0]
    source = "R cot latitude, R / sin latitude; R of the equator"
    if isinstance(horizon, Arc):
        yield Fact(f"{key}/horizon/centre", horizon.centre.imag, "mm", source, "above the pivot")
        yield Fact(f"{key}/horizon/radius", horizon.radius, "mm", source, "of the horizon's circle")
    else:
        yield Fact(f"{key}/horizon", "a straight line", "", source, "at the equator")
    zenith = plate.on_meridian(0.0)
    if abs(zenith) < 1e6:
        yield Fact(
            f"{key}/zenith",
            zenith,
            "mm",
            "R tan(45° − latitude/2); R of the equator",
            "above the pivot",
        )


def report_deviations(found: Sequence[tuple[str, Deviation]], site: ServedSite) -> Iterator[Fact]:
    """How far makers' arcs stray from their curves."""
    source = "treatise 184:1–6, densely computed"
    for means, strays in found:
        yield Fact(
            f"{site.key}/deviation/{means}", strays.mm, "mm", source, "of the arc from the curve"
        )
        yield Fact(
            f"{site.key}/deviation-time/{means}",
            strays.minutes,
            "min",
            source,
            "of the arc from the curve, on the day circle",
        )
