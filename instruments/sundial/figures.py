"""The figures of a dial that a maker or a museum wants on paper, and what it does not show."""

import math
from collections.abc import Iterable, Sequence

import numpy as np

from instruments.part import Fact, Note
from instruments.report import where_and_when
from instruments.sky import hours, shadow
from instruments.sources import parameter
from instruments.sundial.content import zone_of
from instruments.sundial.days import Day, eccentricity, kind
from instruments.sundial.dial import Dial, Orientation
from instruments.sundial.face import Plane
from instruments.sundial.plate import Window
from instruments.sundial.siting import Site


def of_site(design: Dial, where: Orientation, plane: Plane) -> tuple[Fact, ...]:
    """Site, obliquity, and where the face looks: the place whose horizon it is parallel to."""
    place, epoch = design.place, design.epoch
    own = type(design).model_fields
    faces = where.parameter
    if faces == "inclination":
        faces = "azimuth" if getattr(design, "declination", None) is None else "declination"
    source = "treatise 28:3, 193:3: every plane is the horizon of some place"
    oriented = parameter(faces) if faces in own else ""
    if (measured := design.measured) is not None:
        oriented = _SHADOWS
    facts = [
        *place.facts,
        Fact(
            "obliquity",
            math.degrees(epoch.obliquity_rad),
            "°",
            epoch.obliquity_source,
            "of the ecliptic",
        ),
        Fact(
            "face/azimuth",
            math.degrees(where.azimuth) % 360.0,
            "°",
            oriented,
            "of the direction that the face looks in, from north through east",
        ),
        Fact(
            "face/inclination",
            math.degrees(where.zenith_distance),
            "°",
            parameter("inclination") if "inclination" in own else "",
            "of the face to the level, 90 for an upright one",
        ),
        Fact(
            "face/latitude",
            math.degrees(plane.latitude),
            "°",
            source,
            "of the place whose horizon the face is parallel to",
        ),
    ]
    if not plane.polar:
        turned = math.degrees(math.atan2(float(plane.frame[2, 1]), float(plane.frame[2, 0])))
        facts.append(Fact("face/longitude", turned, "°", source, "of that place, west of the site"))
    if measured is not None:
        sigma = round(measured.sigma_deg, 3)
        facts.append(Fact("face/azimuth-error", sigma, "°", _SHADOWS, "its standard error"))
    facts += where_and_when(place, epoch)
    return (*facts, *(_of_zone(design) if design.zone.shown else ()))


_SHADOWS = "least squares of the shadows on the wall"


def _of_zone(design: Dial) -> Iterable[Fact]:
    zone, place = zone_of(design), design.place
    yield Fact(
        "zone/offset",
        zone.ahead_h,
        "h",
        f"IANA time zone {place.timezone}",
        "by which the clocks are ahead of universal time",
    )
    yield Fact(
        "zone/correction",
        4.0 * place.longitude - 60.0 * zone.ahead_h,
        "min",
        "longitude of the place",
        "mean time of the place less zone time",
    )
    if zone.equation:
        first = zone.equation.first_year
        yield Fact(
            "zone/equation",
            f"mean over the leap-year cycle {first} to {first + 3}",
            "",
            "apparent sun of IAU SOFA's epv00, nut00b, gmst06",
            "equation of time in the figures of eight",
        )


def of_gnomon(plane: Plane, site: Site) -> tuple[Fact, ...]:
    """The gnomon's height and place, and what the dial shows."""
    return (
        Fact("gnomon/height", plane.nodus_mm, "mm", "", "of the nodus over the face"),
        Fact("gnomon/foot-x", site.foot.real, "mm", "", "of its foot, right of the plate's middle"),
        Fact("gnomon/foot-y", site.foot.imag, "mm", "", "of its foot, above the plate's middle"),
        Fact(
            "daylight-shown",
            round(100.0 * site.share, 1),
            "%",
            "",
            "share of the year's daylight with the tip of the shadow on the face",
        ),
    )


def of_day(design: Dial, plane: Plane, day: Day) -> Iterable[Fact]:
    """A day's declination, curve, noon shadow, sunrise and sunset."""
    latitude = design.place.latitude_rad
    yield Fact(
        f"declination/{day.name}", math.degrees(day.declination), "°", day.source, "of the sun"
    )
    yield Fact(f"curve/{day.name}", kind(plane, day.declination), "", "treatise 9:1")
    e = eccentricity(plane, day.declination)
    yield Fact(
        f"eccentricity/{day.name}",
        "infinite" if math.isinf(e) else e,
        "",
        "treatise 9:1, e = cos φ / sin |δ|",
    )
    yield from _noon_shadow(latitude, plane, day)
    arc = float(hours.semidiurnal_arc(latitude, day.declination))
    if 0.0 < arc < math.pi:
        half = arc / hours.HOUR
        source = "treatise 125:12, true horizon, no refraction"
        yield Fact(f"sunrise/{day.name}", 12.0 - half, "h", source, "local apparent time")
        yield Fact(f"sunset/{day.name}", 12.0 + half, "h", source, "local apparent time")
    else:
        state = "does not set" if arc else "does not rise"
        yield Fact(f"sun/{day.name}", state, "", "treatise 125:12", "on the true horizon")


def _noon_shadow(latitude: float, plane: Plane, day: Day) -> Iterable[Fact]:
    if float(plane.frame[2] @ plane.zenith) > 1.0 - 1e-12:
        noon = float(shadow.noon(latitude, day.declination, plane.nodus_mm))
        if not math.isnan(noon):
            falls = "south" if day.declination > latitude else "north"
            yield Fact(
                f"noon-shadow/{day.name}",
                noon,
                "mm",
                "treatise 90:9",
                f"from the foot of the gnomon, falling {falls}",
            )
        return
    cast = plane.cast(np.array([day.declination]), np.zeros(1))
    if cast.up[0] > 1e-9 and cast.front[0] > 1e-9:
        length = abs(complex(cast.tip[0]))
        meaning = "on the face from the foot of the perpendicular from the nodus"
        yield Fact(f"noon-shadow/{day.name}", length, "mm", "treatise 28:3", meaning)


def lost(plane: Plane, frame: Window, named: Sequence[Day]) -> list[Note]:
    """Notes on noon shadows that leave the face, with the gnomon that would keep them.

    Where noon is lost on most days, as on a wall that hardly sees it, one note says it for all.
    """
    found = []
    for day in named:
        cast = plane.cast(np.array([day.declination]), np.zeros(1))
        if cast.up[0] <= 1e-9 or cast.front[0] <= 1e-9:
            continue
        tip = complex(cast.tip[0])
        if frame.depth(cast.tip)[0] >= 0.0:
            continue
        reach = frame.reach(0j, tip / abs(tip))
        found.append((day.name, abs(tip), reach, plane.nodus_mm * reach / abs(tip)))
    if len(found) > _MOST_LOST:
        near, far = (pick(away for _, away, _, _ in found) for pick in (min, max))
        fits = min(height for *_, height in found)
        message = (
            f"the noon shadows of {len(found)} days fall {near:.0f} to {far:.0f} mm from the foot, "
            f"off the face{_kept_by(fits, 'them')}"
        )
        return [Note("gnomon_height_mm", message)]
    return [
        Note(
            "gnomon_height_mm",
            f"the noon shadow on the day {name} falls {away:.0f} mm from the foot, and the face "
            f"ends at {reach:.0f}{_kept_by(fits, 'it')}",
        )
        for name, away, reach, fits in found
    ]


_MOST_LOST = 3
"""Noon shadows off the face that are noted one by one."""


def _kept_by(height_mm: float, what: str) -> str:
    return f"; a gnomon of {height_mm:.3g} mm keeps {what}" if height_mm > 2.0 else ""
