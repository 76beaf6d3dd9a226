"""The figures of a dial that a maker or a museum wants on paper, and what it does not show."""

import math
from collections.abc import Iterable, Sequence

import numpy as np

from instruments.epoch import Epoch
from instruments.part import Fact, Note
from instruments.place import Place
from instruments.sky import hours, shadow
from instruments.sundial.days import Day, eccentricity, kind
from instruments.sundial.face import Plane
from instruments.sundial.plate import Window
from instruments.sundial.siting import Site


def facts(
    place: Place, epoch: Epoch, plane: Plane, site: Site, days: Sequence[Day]
) -> tuple[Fact, ...]:
    """Site, obliquity, gnomon, and for each day its curve, noon shadow and sunrise."""
    return (
        Fact("latitude", place.latitude, "°", "given in the design", "of the site, north positive"),
        Fact(
            "obliquity",
            math.degrees(epoch.obliquity_rad),
            "°",
            epoch.obliquity_source,
            "of the ecliptic",
        ),
        Fact("gnomon/height", plane.nodus_mm, "mm", "", "of the tip over the face"),
        Fact("gnomon/foot-x", site.foot.real, "mm", "", "of the foot, east of the plate's middle"),
        Fact("gnomon/foot-y", site.foot.imag, "mm", "", "of the foot, north of the plate's middle"),
        Fact(
            "daylight-shown",
            round(100.0 * site.share, 1),
            "%",
            "",
            "share of the year's daylight with the tip of the shadow on the face",
        ),
        *(fact for day in days for fact in _of_day(plane, place.latitude_rad, day)),
    )


def _of_day(plane: Plane, latitude: float, day: Day) -> Iterable[Fact]:
    yield Fact(
        f"declination/{day.name}",
        math.degrees(day.declination),
        "°",
        "sin δ = sin ε sin λ",
        "of the sun",
    )
    yield Fact(f"curve/{day.name}", kind(plane, day.declination), "", "treatise 9:1")
    e = eccentricity(plane, day.declination)
    yield Fact(
        f"eccentricity/{day.name}",
        "infinite" if math.isinf(e) else e,
        "",
        "treatise 9:1, e = cos φ / sin |δ|",
    )
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
    arc = float(hours.semidiurnal_arc(latitude, day.declination))
    if 0.0 < arc < math.pi:
        half = arc / hours.HOUR
        source = "treatise 125:12, true horizon, no refraction"
        yield Fact(f"sunrise/{day.name}", 12.0 - half, "h", source, "local apparent time")
        yield Fact(f"sunset/{day.name}", 12.0 + half, "h", source, "local apparent time")
    else:
        state = "does not set" if arc else "does not rise"
        yield Fact(f"sun/{day.name}", state, "", "treatise 125:12", "on the true horizon")


def lost(plane: Plane, frame: Window, days: Sequence[Day]) -> list[Note]:
    """Notes on noon shadows that leave the face, with the gnomon that would keep them."""
    notes = []
    for day in days:
        cast = plane.cast(np.array([day.declination]), np.zeros(1))
        if cast.up[0] <= 1e-9 or cast.front[0] <= 1e-9:
            continue
        tip = complex(cast.tip[0])
        if frame.depth(cast.tip)[0] >= 0.0:
            continue
        reach = frame.reach(0j, tip / abs(tip))
        fits = plane.nodus_mm * reach / abs(tip)
        remedy = f"; a gnomon of {fits:.3g} mm keeps it" if fits > 2.0 else ""
        message = (
            f"its noon shadow falls {abs(tip):.0f} mm from the foot, and the face ends at "
            f"{reach:.0f}{remedy}"
        )
        notes.append(Note(f"day/{day.name}", message))
    return notes
