"""The figures of a dial that a maker or a museum wants on paper, and what it does not show."""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from instruments.cited_works import parameter
from instruments.civil_time import civil_year
from instruments.days import SIGNS, Day
from instruments.epoch import Epoch
from instruments.geometry import shapes_bounds
from instruments.guide.seasons import calendar_of, entry_dates
from instruments.lettering.language import words
from instruments.part import Fact, Mark, Note
from instruments.place import Place
from instruments.report import report_obliquity, report_where_and_when
from instruments.saying import InEach, tell
from instruments.sky import hours, shadow
from instruments.sundial.dial import Dial, Orientation
from instruments.sundial.dial_plate import Rectangle, Window
from instruments.sundial.gnomons.siting import Site
from instruments.sundial.gnomons.support import AT_POLE_DEG
from instruments.sundial.lines.face import Plane, eccentricity, kind
from instruments.sundial.lines.lines_shown import date_name
from instruments.sundial.lines.prayer_suns import Prayer
from instruments.sundial.lines.skies import SkyCurve
from instruments.sundial.lines.zones import CivilTime
from instruments.sundial.wall import UNSURE_DEG


def report_face(
    place: Place, epoch: Epoch, where: Orientation, plane: Plane, civil: CivilTime | None
) -> Iterator[Fact]:
    """Site, obliquity, and where the face looks: the place whose horizon it is parallel to."""
    yield from (*place.facts, report_obliquity(epoch))
    azimuth, tilt = math.degrees(where.azimuth) % 360.0, math.degrees(where.zenith_distance)
    told = "of the direction that the face looks in, from north through east"
    yield Fact("face/azimuth", azimuth, "°", where.azimuth_source, told)
    told = "of the face to the level, 90 for an upright one"
    yield Fact("face/inclination", tilt, "°", where.inclination_source, told)
    source = "treatise 28:3, 193:3: every plane is the horizon of some place"
    told = "of the place whose horizon the face is parallel to"
    yield Fact("face/latitude", math.degrees(plane.latitude), "°", source, told)
    if not plane.polar:
        turned = math.degrees(math.atan2(float(plane.frame[2, 1]), float(plane.frame[2, 0])))
        yield Fact("face/longitude", turned, "°", source, "of that place, west of the site")
    if where.sigma_deg is not None:
        sigma, by = round(where.sigma_deg, 3), where.azimuth_source
        yield Fact("face/azimuth-error", sigma, "°", by, "its standard error")
    yield from report_where_and_when(place, epoch)
    if civil:
        yield from _of_zone(civil, place, epoch.year)


def unsure_wall(where: Orientation) -> Iterator[Note]:
    """A warning where shadows tell too poorly where a wall looks."""
    if where.sigma_deg is not None and where.sigma_deg > UNSURE_DEG:
        said = tell(
            "tells only to ±{sigma:.2g}° where the wall looks: measure again, with several "
            "shadows hours apart",
            sigma=where.sigma_deg,
        )
        yield Note.warning("wall", said)


def _of_zone(zone: CivilTime, place: Place, year: float) -> Iterator[Fact]:
    told, source = "by which the clocks are ahead of universal time", "IANA time zone database"
    if (clocks := civil_year(year)) != math.floor(year):
        source = f"{source}, clocks of {clocks}"
    yield Fact("zone/offset", zone.ahead_h, "h", source, told)
    less = 4.0 * place.longitude - 60.0 * zone.ahead_h
    told = "mean time of the place less zone time"
    yield Fact("zone/correction", less, "min", "longitude of the place", told)
    if zone.equation:
        first = zone.equation.first_year
        mean = f"mean over the leap-year cycle {first} to {first + 3}"
        source = "apparent sun of IAU SOFA's epv00, nut00b, gmst06"
        told = "equation of time in the figures of eight"
        yield Fact("zone/equation", mean, "", source, told)


def report_gnomon(design: Dial, plane: Plane, site: Site) -> Iterator[Fact]:
    """The gnomon's height and place, and what the dial shows."""
    for name, value, asked, key, told in (
        (
            "height", plane.nodus_mm, design.gnomon_height_mm, "gnomon_height_mm",
            "of the nodus, the point whose shadow is read, over the face",
        ),
        (
            "foot-x", site.foot.real, design.foot_x_mm, "foot_x_mm",
            "of its foot, right of the plate's middle",
        ),
        (
            "foot-y", site.foot.imag, design.foot_y_mm, "foot_y_mm",
            "of its foot, above the plate's middle",
        ),
    ):  # fmt: skip
        source = "" if asked is None else parameter(key)
        yield Fact(f"gnomon/{name}", value, "mm", source, told)
    share = round(100.0 * site.share, 0)
    told = "share of the year's daylight with the tip of the shadow on the face"
    yield Fact("daylight-shown", share, "%", "", told)


def report_day(latitude: float, plane: Plane, day: Day) -> Iterator[Fact]:
    """A day's declination, curve, noon shadow, sunrise and sunset; the latitude in radians."""
    delta = math.degrees(day.declination)
    sign = "of the sun, north of the equator positive"
    yield Fact(f"declination/{day.name}", delta, "°", day.source, sign)
    shines = _shines(plane, day.declination)
    curve, e = kind(plane, day.declination), eccentricity(plane, day.declination)
    drawn = "what the tip of the shadow draws on that day; none where no sun reaches the face"
    yield Fact(f"curve/{day.name}", curve if shines else "none", "", "treatise 9:1", drawn)
    told = "infinite" if math.isinf(e) else e
    conic = (
        "of that conic, φ the face's latitude: 0 a circle, below 1 an ellipse, 1 a parabola, "
        "above it a hyperbola"
    )
    source = "treatise 9:1, e = cos φ / sin |δ|"
    yield Fact(f"eccentricity/{day.name}", told if shines else "none", "", source, conic)
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


def _shines(plane: Plane, declination: float) -> bool:
    """Whether the sun of a day is ever over the horizon and in front of a face."""
    cast = plane.cast(np.array([declination]), np.linspace(-math.pi, math.pi, _MOMENTS))
    return bool(np.any((cast.up > _UP) & (cast.front > _UP)))


_MOMENTS = 1441
"""Every minute of a day."""

_UP = 1e-9
"""Sine of the height of a sun that is up, but for rounding."""


def _noon_shadow(latitude: float, plane: Plane, day: Day) -> Iterator[Fact]:
    if float(plane.frame[2] @ plane.zenith) > 1.0 - 1e-12:
        noon = float(shadow.noon(latitude, day.declination, plane.nodus_mm))
        if not math.isnan(noon):
            falls = "south" if day.declination > latitude else "north"
            told = f"from the foot of the gnomon, falling {falls}"
            yield Fact(f"noon-shadow/{day.name}", noon, "mm", "treatise 90:9", told)
        return
    cast = plane.cast(np.array([day.declination]), np.zeros(1))
    if cast.up[0] > _UP and cast.front[0] > _UP:
        length = abs(complex(cast.tip[0]))
        meaning = "on the face from the foot of the perpendicular from the nodus"
        yield Fact(f"noon-shadow/{day.name}", length, "mm", "treatise 28:3", meaning)


def shadows_lost(
    place: Place, epoch: Epoch, plane: Plane, frame: Window, named: Sequence[Day]
) -> tuple[Note, ...]:
    """A note on the days whose noon shadow leaves the face, with the gnomon that keeps it.

    None is told at a pole, which has no noon, nor of a sun that grazes the ground or the face.
    """
    if abs(place.latitude) >= AT_POLE_DEG:
        return ()
    gone, fits = [], math.inf
    for day in named:
        cast = plane.cast(np.array([day.declination]), np.zeros(1))
        grazes = min(cast.up[0], cast.front[0]) <= _GRAZING
        if grazes or frame.depth(cast.tip)[0] >= 0.0:
            continue
        tip = complex(cast.tip[0])
        gone.append(day.name)
        fits = min(fits, plane.nodus_mm * frame.reach(0j, tip / abs(tip)) / abs(tip))
    if not gone:
        return ()
    keeps = tell("a gnomon of {floor} mm keeps it", floor=math.floor(fits))
    if fits < _LOWEST_MM:
        keeps = "no gnomon that can be made keeps it"
    message = tell(
        "{when} the noon shadow leaves the plate; {keeps}",
        when=_when(place, epoch, gone),
        keeps=keeps,
    )
    return (Note("gnomon_height_mm", message),)


_LOWEST_MM = 5.0
"""Height of a gnomon that is still worth making."""

_GRAZING = math.sin(math.radians(1.0))
"""Of the altitude of a sun whose shadow no plate holds: it is 57 times the gnomon."""


def _when(place: Place, epoch: Epoch, names: Sequence[str]) -> str:
    """The time of the year of some days: entries in a row as a span, others one by one."""
    order = words("en").signs.__slots__
    at = {order.index(sign) for name in names for sign in SIGNS.get(name, ())}
    if len(at) == len(order):
        return "all year"
    entered = [_Date(f"{month:02}-{day:02}") for month, day in entry_dates(epoch, place)]
    firsts = [sign for sign in sorted(at) if (sign - 1) % 12 not in at]
    dated = [_Date(name) for name in names if name not in SIGNS]
    if len(firsts) == 1 < len(at) and not dated:
        last = entered[(firsts[0] + len(at) - 1) % 12]
        when = tell("from {first} to {last}", first=entered[firsts[0]], last=last)
    else:
        *dates, end = *(entered[sign] for sign in sorted(at)), *dated
        days = tell("{dates} and {end}", dates=dates, end=end) if dates else end
        when = tell("around {days}", days=days)
    if calendar_of(epoch) == "gregorian":
        return when
    return tell("{when} (Julian calendar, {year:d})", when=when, year=math.floor(epoch.year))


@dataclass(frozen=True, slots=True)
class _Date(InEach):
    """A date by its name, as `date_name` reads it."""

    name: str

    def said(self, language: str) -> str:
        """The day and the month."""
        return date_name(self.name, words(language), words(language).numerals)


def never_shown(
    where: Orientation, asked: Iterable[Prayer], drawn: Collection[str]
) -> Iterator[Note]:
    """A note of each afternoon that comes, and whose shadow the plate never holds.

    A level plate would hold it with a lower gnomon; on others the sun may be behind the face.
    """
    told = "is not drawn: its shadow never falls on this face"
    if not where.zenith_distance:
        told = (
            "is not drawn: its shadow never falls on the plate; a lower gnomon or a larger plate "
            "may hold it"
        )
    for prayer in asked:
        comes = isinstance(prayer.line, SkyCurve) and prayer.line.pieces
        if comes and prayer.means not in drawn:
            yield Note(prayer.means, told)


_FILLED = 0.6
"""Of a face's width and height, that lines fill at the least."""


@dataclass(frozen=True, slots=True)
class UnfilledSide:
    """A side of a rectangle that lines leave blank for the most part, so flat do they lie."""

    name: str
    """Of its parameter."""
    share: float
    """What lines fill of it, percent."""
    full_mm: int
    """How long it is where they fill enough of it."""

    @property
    def note(self) -> Note:
        """What is said of it."""
        said = tell(
            "is {share} % filled by the lines, which lie so: {less} mm has room for them",
            share=self.share,
            less=self.full_mm,
        )
        return Note(self.name, said)


def unfilled_sides(plate: Window, frame: Window, lines: Iterable[Mark]) -> Iterator[UnfilledSide]:
    """The sides of a rectangle that lines leave blank for the most part.

    On a wall that looks to the pole a few hours run from side to side, whatever the gnomon.
    """
    if not isinstance(frame, Rectangle):
        return
    reach = shapes_bounds(line.shape for line in lines)
    sides = zip(("width_mm", "height_mm"), plate.half_size, frame.half_size, strict=True)
    for k, (name, whole, half) in enumerate(sides):
        span = reach[k + 2] - reach[k]
        if span < _FILLED * 2.0 * half:
            full = math.floor(span / (_FILLED + 0.02) + 2.0 * (whole - half))
            yield UnfilledSide(name, round(100.0 * span / (2.0 * half)), full)
