"""How an astrolabe's parts sit together: heights, frames, the sky's turn at a date and time."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from pydantic import Field, field_validator

from instruments.cited_works import parameter
from instruments.design import Group
from instruments.errors import ComplaintError, give, impossible
from instruments.geometry import Arc
from instruments.parameters import Rank
from instruments.part import Fact, Frame, Joint, Part, Placed, Sheet, Turned
from instruments.place import Place
from instruments.quantities import LengthMm
from instruments.saying import tell
from instruments.sky import sun, time
from instruments.written_dates import hyphened

_WHEN = r"([-+]?\d{1,4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{2})(?::(\d{2}))?"
_BAD_TIME, _TIME = "is no date and time", 'write "2026-06-21 09:30"'
_HAIR_MM = 1e-6


class Assembly(Group):
    """How the instrument is shown put together."""

    date_time: str | None = Field(
        default=None,
        description="Date and time to which rete and rule are turned, such as 2026-06-21 09:30; "
        "without it, the outer solstice stands on the meridian.",
    )
    clock: Literal["civil", "sundial"] = Field(
        default="civil", description="The time is that of place.timezone, or local apparent time."
    )
    calendar: time.Calendar = Field(
        default="gregorian", description="How the date is reckoned: gregorian or julian."
    )
    exploded_mm: LengthMm = Field(
        default=0.0,
        ge=0,
        le=1000,
        description="How far parts are drawn from each other in the solid; 0 puts them together.",
    )
    sheet: bool = Field(
        default=True, description="Write a sheet with all parts, their number and their places."
    )
    material: Annotated[str, Rank(1)] = Field(
        default="brass",
        description="What the parts are made of, for the bill: brass, acrylic, plywood.",
    )

    @field_validator("date_time")
    @classmethod
    def _known(cls, text: str | None) -> str | None:
        if text is not None and not re.fullmatch(_WHEN, hyphened(text.strip())):
            raise ComplaintError(_BAD_TIME, _TIME)
        return text


@dataclass(frozen=True, slots=True)
class Sky:
    """The turn of the sky at a place, and the sun's hour angle and ecliptic longitude, radians."""

    sidereal_time: float
    hour_angle: float
    longitude: float


def sky_at(assembly: Assembly, place: Place) -> Sky | None:
    """The sky at the assembly's date and time, or None without one.

    Raises
    ------
    DesignError
        If there is no such date.
    """
    if assembly.date_time is None:
        return None
    match = re.fullmatch(_WHEN, hyphened(assembly.date_time.strip()))
    if match is None:
        raise impossible("assembly.date_time", assembly.date_time, _BAD_TIME, _TIME)
    year, month, day, hour, minute, second = (int(g or 0) for g in match.groups())
    try:
        if hour * 3600 + minute * 60 + second > time.DAY_S or minute > 59 or second > 59:
            raise ValueError("has a time beyond the day")
        midnight = float(time.julian_day(year, month, day, assembly.calendar))
    except ValueError as error:
        raise impossible(
            "assembly.date_time", assembly.date_time, str(error), "give a day that there is"
        ) from None
    clock = (hour + minute / 60 + second / 3600) / 24
    if assembly.clock == "sundial":
        return _by_the_sun(midnight, clock, place)
    local = midnight + clock
    before, after = _ahead_days(local, place.timezone)
    if before < after:
        raise impossible(
            "assembly.date_time",
            assembly.date_time,
            tell(
                "is no time in {timezone}, where the clocks are put forward over it",
                timezone=place.timezone,
            ),
            tell("give a time {after} minutes later", after=round((after - before) * 1440)),
            give({"assembly.clock": "sundial"}),
        )
    return _at_instant(midnight, local - before - midnight, place)


def _ahead_days(local_jd: float, timezone: str) -> tuple[float, float]:
    """How far a zone's clocks are ahead of universal time, days.

    Twice: as before and as after a change of the clocks at that time, if there is one. What
    the clocks pass over when they are put forward has the less before.
    """
    zone = ZoneInfo(timezone)
    # A zone's clocks before its first law are those of its mean sun; years beyond what
    # the calendar module reckons take the same.
    days = min(max(local_jd - 1721425.5, 400.0), 3652000.0)
    since = timedelta(seconds=round(days * time.DAY_S))
    when = (datetime(1, 1, 1) + since).replace(tzinfo=zone)
    before, after = (when.replace(fold=fold).utcoffset() or timedelta() for fold in (0, 1))
    return before.total_seconds() / time.DAY_S, after.total_seconds() / time.DAY_S


def _at_instant(first: float, second: float, place: Place) -> Sky:
    hour_angle = float(sun.greenwich_hour_angle(first, second)) + place.longitude_rad
    seen = sun.apparent(*time.terrestrial(first, second))
    sidereal = (hour_angle + float(seen.right_ascension)) % math.tau
    return Sky(sidereal, math.remainder(hour_angle, math.tau), float(seen.longitude))


def _by_the_sun(midnight: float, clock: float, place: Place) -> Sky:
    """The sky when the sun's hour angle at the place is what a sundial shows."""
    wanted = (clock - 0.5) * math.tau
    days = clock - place.longitude_rad / math.tau
    for _ in range(3):
        sky = _at_instant(midnight, days, place)
        days += math.remainder(wanted - sky.hour_angle, math.tau) / math.tau
    return _at_instant(midnight, days, place)


def behind(angle_rad: float, z_mm: float) -> Frame:
    """A frame that looks back, its x axis at an angle as seen from behind, counter-clockwise."""
    x_axis = (-math.cos(angle_rad), math.sin(angle_rad), 0.0)
    return Frame((0.0, 0.0, z_mm), x_axis, (0.0, 0.0, -1.0))


@dataclass(frozen=True, slots=True)
class Layer:
    """Parts that stay together when the instrument is drawn apart."""

    placed: tuple[Placed, ...]

    def renamed(self, first: str, prefix: str) -> "Layer":
        """The same with names of its own: one for the first part, a prefix for the others."""
        head, *rest = self.placed
        named = [replace(head, part=replace(head.part, name=first))]
        for p in rest:
            joint = replace(p.joint, host=first) if p.joint else None
            part = replace(p.part, name=f"{prefix}-{p.part.name}")
            named.append(replace(p, part=part, joint=joint))
        return Layer(tuple(named))

    def turned(self, frame: Frame) -> "Layer":
        """The same in a frame about the pivot, on which its first part turns."""
        head, *rest = (replace(p, frame=p.frame.on(frame)) for p in self.placed)
        return Layer((replace(head, loose=True), *rest))


def laid(parts: Iterable[Placed]) -> Iterator[Placed]:
    """Parts from the back to the front; one that tells no joint lies on the last such before it."""
    under: str | None = None
    for placed in parts:
        if placed.joint is not None:
            yield placed
            continue
        yield replace(placed, joint=Joint("lay", under)) if under else placed
        under = placed.part.name


def exploded(layers: Sequence[Layer], apart_mm: float, still: int) -> tuple[Placed, ...]:
    """All parts of layers from the back to the front, so much clear between one and the next.

    0 leaves them in their places; that of the number `still` stays there anyway.
    """
    rises = [0.0] * len(layers)
    if apart_mm > 0.0:
        spans = [_span(layer) for layer in layers]
        for k in range(still + 1, len(layers)):
            rises[k] = spans[k - 1][1] + rises[k - 1] + apart_mm - spans[k][0]
        for k in range(still - 1, -1, -1):
            rises[k] = spans[k + 1][0] + rises[k + 1] - apart_mm - spans[k][1]
    return tuple(
        replace(p, frame=p.frame.on(Frame((0.0, 0.0, rise))))
        for layer, rise in zip(layers, rises, strict=True)
        for p in layer.placed
    )


def _span(layer: Layer) -> tuple[float, float]:
    """The lowest and the highest point of a layer."""
    lows, highs = zip(*(heights_mm(p) for p in layer.placed), strict=True)
    return min(lows), max(highs)


def heights_mm(placed: Placed) -> tuple[float, float]:
    """How low and how high the box about a part reaches in its place."""
    body = placed.part.body
    if isinstance(body, Turned):
        _, low, radius, high = body.profile.bounds()
        box = ((-radius, radius), (-radius, radius), (low, high))
    else:
        outline = body.layers[0].outline
        xmin, ymin, xmax, ymax = outline.bounds()
        box = ((xmin, xmax), (ymin, ymax), (0.0, body.thickness_mm))
    frame = placed.frame
    rises = frame.x_axis[2], frame.y_axis[2], frame.z_axis[2]
    ends = [sorted((low * r, high * r)) for (low, high), r in zip(box, rises, strict=True)]
    foot = frame.origin_mm[2]
    return foot + sum(low for low, _ in ends), foot + sum(high for _, high in ends)


def shared_rim_mm(plates: Iterable[Part]) -> float:
    """The radius that all plates of a set have.

    Raises
    ------
    DesignError
        If they have different ones: a mater has one recess for all.
    """
    radii = {plate.name: _radius(plate) for plate in plates}
    low, high = min(radii, key=lambda n: radii[n]), max(radii, key=lambda n: radii[n])
    if radii[high] - radii[low] > _HAIR_MM:
        raise impossible(
            "plates.rim_radius_mm",
            None,
            tell(
                "differs: {low} has {low_mm:g} mm, {high} {high_mm:g}; one recess takes "
                "plates of one size",
                low=low,
                low_mm=radii[low],
                high=high,
                high_mm=radii[high],
            ),
            give({"plates.rim_radius_mm": radii[high]}, "give them all"),
        )
    return radii[high]


def _radius(plate: Part) -> float:
    """The radius of a round plate, its tab or notch aside."""
    if not isinstance(plate.body, Sheet):
        raise TypeError(f"{plate.name} is no sheet")
    about = [s for s in plate.body.outline.segments if isinstance(s, Arc) and abs(s.centre) < 1e-9]
    return max(about, key=lambda s: s.length()).radius


def report_assembly(assembly: Assembly, sky: Sky | None) -> Iterator[Fact]:
    """The turn of rete and rule, as the instrument is put together."""
    if sky is None:
        return
    for name, angle, meaning in (
        ("assembly/sidereal-time", sky.sidereal_time / 15, "local sidereal time"),
        ("assembly/hour-angle", sky.hour_angle / 15, "of the sun, west positive"),
    ):
        yield Fact(name, round(math.degrees(angle), 6), "h", "IAU SOFA gmst06, eect00", meaning)
    longitude = round(math.degrees(sky.longitude) % 360.0, 5)
    yield Fact("assembly/sun", longitude, "°", "IAU SOFA epv00", "ecliptic longitude of the sun")
    when = parameter("assembly.date_time")
    yield Fact("assembly/time", assembly.date_time or "", "", when, f"{assembly.clock} time")
