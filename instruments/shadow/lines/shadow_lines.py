"""Shadows of the moments of every day over a course of the year, as lines on any face.

The direct shadow is g·cot h, the reversed one g·tan h (treatise 49:7, 57:2). Where on the face
a day and a length of shadow are is the face's own affair.
"""

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from instruments.epoch import Epoch
from instruments.errors import impossible, or_less
from instruments.geometry import QUARTER, Floats, Path, Points
from instruments.geometry.path import one_shape
from instruments.guide.seasons import calendar_of
from instruments.inscription import inscription
from instruments.labelling.along import Request, broken
from instruments.lettering.language import SignNames, Words, words
from instruments.lettering.numerals import System
from instruments.lettering.style import Lettering
from instruments.part import Fact, Mark, Note, Severity
from instruments.place import Place
from instruments.saying import tell
from instruments.scales import moments
from instruments.scales.axis import Axis, Course, calendar, signs
from instruments.scales.moments import Ground, Moment
from instruments.shadow.boards.board import Cost, near
from instruments.shadow.parameters import ShadowsOfYear, Year
from instruments.sky import horizon, shadow, sun
from instruments.sky.day_times import COUNTS
from instruments.sky.time import Calendar

Kind = Literal["direct", "reversed"]
Put = Callable[[Floats, Floats], Points]
"""Values of a course and lengths of shadows to points, mm."""

STRAY_MM = 0.0001
"""How far lines may stray: they are steep, and a shadow is right to a micrometre."""

STEEP_MM, STEEPEST = 0.0004, 5e-6
"""The same of lines as steep as a root at an end, and as a share of the longest shadow: cubics
follow them no closer."""

STEEP = 1e-11
"""How far from a corner steep lines begin, degrees or days; corners are known to 1e-13."""

LEAST_GNOMON_MM = 3.0
"""The shortest gnomon that is made."""

_STEEPEST_RAD, _FARTHEST, _NORTHERN = math.radians(75.0), 12.0, 7.0
"""A gnomon of fitted height keeps reversed shadows up to this altitude in their room, and direct
ones of so many of its heights; where the longest are longer, those of fewer, so that it is no stub
whose summer shadows are too short to be read."""

SAME_RAD = 1e-9
"""Moments whose altitudes agree so closely all year have one line."""


def hanging(axis: Axis) -> Put:
    """Shadows straight down from their days on a level axis."""
    return lambda value, shadow: axis.at(value) - 1j * shadow


@dataclass(frozen=True, slots=True)
class Field:
    """Where shadows are laid off.

    Attributes
    ----------
    obliquity : float
        Radians.
    gnomon_mm : float
        Its height, or its length over the face.
    longest_mm : float
        The longest shadow that is drawn.
    law : callable, optional
        Altitudes to lengths, where it is no shadow of a gnomon on a plane.
    """

    course: Course
    obliquity: float
    kind: Kind
    gnomon_mm: float
    longest_mm: float
    put: Put
    law: Callable[[Floats], Floats] | None = None

    def declination(self, value: Floats) -> Floats:
        """Of the sun, at values of the course."""
        return sun.declination(self.course.longitude(value), self.obliquity)

    def length(self, altitude: Floats) -> Floats:
        """The shadow at altitudes, mm; what is beyond the longest is any number."""
        high = np.clip(altitude, 0.0, QUARTER)
        if self.law is not None:
            return self.law(high)
        angle = high if self.kind == "reversed" else QUARTER - high
        return self.gnomon_mm * np.tan(np.minimum(angle, QUARTER - 1e-6))

    def within(self, altitude: Floats) -> Floats:
        """Not negative where the sun is up and its shadow not too long."""
        end = math.atan2(self.longest_mm, self.gnomon_mm)
        inside: Floats
        if self.law is not None:
            inside = np.minimum(altitude, QUARTER + 1e-12 - altitude)
        elif self.kind == "reversed":
            inside = np.minimum(altitude, end - altitude)
        else:
            inside = np.minimum(altitude - (QUARTER - end), QUARTER + 1e-12 - altitude)
        return inside

    def ground(self) -> Ground:
        """What the moments are drawn on."""
        return Ground(
            (0.0, self.course.span),
            self.declination,
            lambda value, altitude: self.put(value, self.length(altitude)),
            self.within,
            self.course.corners,
            STRAY_MM,
            max(STEEP_MM, STEEPEST * self.longest_mm),
            STEEP,
        )


@dataclass(frozen=True, slots=True)
class Drawn:
    """A moment with its line."""

    moment: Moment
    pieces: tuple[Path, ...]

    @property
    def length_mm(self) -> float:
        """Of all its pieces."""
        return sum(piece.length() for piece in self.pieces)

    def mark(self) -> Mark:
        """Its mark."""
        return Mark(self.moment.means, one_shape(self.pieces), also=self.moment.also)


def course(year: Year, epoch: Epoch, place: Place, words: Words) -> Course:
    """The course of the year that a design asks for: the months from January, or the signs."""
    if year.divided == "signs":
        return signs(words)
    return calendar(words, reckoning(year, epoch), epoch.year, place.longitude_rad, year.months)


def reckoning(year: Year, epoch: Epoch) -> Calendar:
    """The calendar of the dates."""
    if year.calendar != "auto":
        return year.calendar
    return "julian" if year.months == "byzantine" else calendar_of(epoch)


def moments_shown(design: ShadowsOfYear, system: System) -> tuple[list[Moment], list[Note]]:
    """The moments that a design asks for, each line once; and which are another's line too."""
    lines, latitude, obliquity = design.lines, design.place.latitude_rad, design.epoch.obliquity_rad
    found: list[Moment] = []
    if count := COUNTS.get(lines.hours):
        kind = f"hour/{count.name}"
        found = moments.hour_moments(
            kind, count, latitude, obliquity, system, to_left=design.spoken.right_to_left
        )[::-1]
    found += moments.prayer_moments("prayer", latitude, lines.prayers, design.spoken)
    if not found:
        raise impossible(
            "lines.hours", "none", "leaves no line without lines.prayers", "give equal or seasonal"
        )
    days = np.linspace(-obliquity, obliquity, 47)
    kept: list[Moment] = []
    notes = []
    for moment in found:
        own = moment.altitude(days)
        at = next((n for n, k in enumerate(kept) if _alike(k.altitude(days), own)), None)
        if at is None:
            kept.append(moment)
        else:
            owner = kept[at]
            kept[at] = replace(owner, also=(*owner.also, moment.means))
            notes.append(
                Note.detail(owner.means, tell("is drawn once, for {means} too", means=moment.means))
            )
    return kept, notes


def _alike(one: Floats, other: Floats) -> bool:
    known = np.isfinite(one).any()
    return bool(known and np.allclose(one, other, rtol=0.0, atol=SAME_RAD, equal_nan=True))


def lines_of_moments(field: Field, asked: Sequence[Moment]) -> tuple[list[Drawn], list[Note]]:
    """The lines of moments on a field, and what is said of those that have none."""
    corners = [
        sorted(v for d in moment.corners_rad for v in field.course.reached(d, field.obliquity))
        for moment in asked
    ]
    found, notes = [], []
    for moment, pieces in zip(asked, moments.traced(field.ground(), asked, corners), strict=True):
        if pieces:
            found.append(Drawn(moment, tuple(pieces)))
        else:
            notes.append(Note.detail(moment.means, "is left out: its shadow is never on the face"))
    return found, notes


def note_kept_off(
    asked: Sequence[Moment], drawn: Collection[str], given: float | None, most: float
) -> tuple[Note, ...]:
    """A note of what a gnomon of one's own keeps off the face.

    Parameters
    ----------
    asked : sequence of Moment
        What was asked for.
    drawn : collection of str
        What has a line.
    given, most : float
        The gnomon's height as given, and with which the prayers' shadows are on the face, mm.

    Raises
    ------
    DesignError
        If nothing is left.
    """
    lost = [m.means for m in asked if m.means not in drawn]
    if given is None or not lost:
        return ()
    told = "throws shadows that are longer than the face all year"
    if not drawn:
        raise impossible("gnomon_height_mm", given, told, or_less("gnomon_height_mm", most))
    return (Note("gnomon_height_mm", tell("{told}: no lines of {lost}", told=told, lost=lost)),)


def sunless(course: Course, obliquity: float, latitude: float) -> tuple[Note, ...]:
    """A note of the months or signs in which the sun never rises."""
    found = []
    for cell in course.cells:
        days = course.longitude(np.linspace(cell.first, cell.last, 9))
        if np.all(horizon.noon_altitude(latitude, sun.declination(days, obliquity)) <= 0.0):
            found.append(cell.forms[0])
    told = tell("has no sun at this latitude in {found}: nothing is laid off there", found=found)
    return (Note("year", told),) if found else ()


def place_line(
    place: Place,
    lettering: Lettering,
    long_mm: float | None,
    rows: Sequence[Path],
    at: complex | Cost,
    what: str | None = None,
) -> Request:
    """The line with the place, its latitude and the gnomon, on one of some rows, near a point.

    Parameters
    ----------
    long_mm : float or None
        The gnomon's length or height, if there is one.
    rows : sequence of Path
        Where it may stand; they are not drawn.
    at : complex or callable
        Where it is wanted, or points to how little each is.
    what : str, optional
        What is so long instead of the gnomon.

    Raises
    ------
    DesignError
        If the place's name can't be lettered.
    """
    long = None if long_mm is None else round(long_mm, 1)
    parts = inscription(place, lettering, long, what)
    name, first = place.lettered(lettering.strokes, words(lettering.language)), parts[0]
    brief = parts if long is None else parts[:-1] if first == name else parts[::2]
    # The gnomon, without which nobody can set another one, takes a line of its own before it goes.
    rest = [part for part in parts if part not in brief]
    apart = [" · ".join(row) for row in (brief, rest)]
    forms = (" · ".join(parts), "\n".join(row for row in apart if row), apart[0])
    cost = at if callable(at) else near(at)
    alone = name or first
    whole = tuple(dict.fromkeys((*forms, *broken(forms[-1]), alone, *broken(alone))))
    latitude = parts[1] if first == name else parts[0]
    instead = (Request("place", (latitude,), rows, cost, lesser=True),) if name else ()
    return Request("place", whole, rows, cost, each=instead)


def extremes(asked: Sequence[Moment], obliquity: float) -> tuple[float, float]:
    """The least and the greatest altitude of moments over the year while the sun is up, radians.

    Raises
    ------
    DesignError
        If none of them ever comes.
    """
    days = sun.declination(np.linspace(-QUARTER, QUARTER, 361), obliquity)
    found = moments.altitudes(asked, days).ravel()
    up = found[found > 0.0]
    if not up.size:
        raise impossible(
            "lines.prayers",
            ", ".join(m.means.rpartition("/")[2] for m in asked),
            "never come at this latitude",
            "show lines.hours = equal, or choose another place",
        )
    return float(up.min()), float(up.max())


def fitted_gnomon_mm(
    kind: Kind, asked: Sequence[Moment], obliquity: float, room_mm: float
) -> float:
    """The gnomon's height with which the longest shadows fill their room.

    Direct ones are those of the prayers, or of the first moment, as the hours' have no end.
    """
    if kind == "reversed":
        _, high = extremes(asked, obliquity)
        return room_mm / math.tan(min(high, _STEEPEST_RAD))
    prayers = [m for m in asked if m.means.startswith("prayer")] or asked[:1]
    longest = 1.0 / math.tan(extremes(prayers, obliquity)[0])
    return room_mm / (longest if longest <= _FARTHEST else _NORTHERN)


def report_noon_shadows(
    kind: Kind, gnomon_mm: float, place: Place, epoch: Epoch
) -> tuple[Fact, ...]:
    """The noon shadow on the days on which the sun enters the signs, where there is one."""
    found = []
    rule = {"direct": "treatise 90:9", "reversed": "treatise 57:2, 90:9"}[kind]
    for k, name in enumerate(SignNames.__slots__):
        delta = float(sun.declination(math.radians(30.0 * k), epoch.obliquity_rad))
        high = float(horizon.noon_altitude(place.latitude_rad, delta))
        long = float((shadow.direct if kind == "direct" else shadow.reversed_)(high, gnomon_mm))
        if math.isfinite(long):
            found.append(Fact(f"noon-shadow/{name}", long, "mm", rule, f"{kind} shadow at noon"))
    return tuple(found)


def report_afternoon_shadows(
    asked: Sequence[Moment], gnomon_mm: float, epoch: Epoch
) -> tuple[Fact, ...]:
    """The direct shadows of the afternoon prayers on the same days, where the sun has them."""
    found = []
    deltas = sun.declination(np.radians(np.arange(0.0, 360.0, 30.0)), epoch.obliquity_rad)
    for moment in (m for m in asked if m.means.startswith("prayer/asr-")):
        name = moment.means.rpartition("/")[2]
        told = f"noon's and {name.removeprefix('asr-')} of the gnomon"
        for sign, high in zip(SignNames.__slots__, moment.altitude(deltas).tolist(), strict=True):
            if high > 0.0:
                long = float(shadow.direct(high, gnomon_mm))
                rule = "treatise 160:5–171:14"
                found.append(Fact(f"{name}-shadow/{sign}", long, "mm", rule, told))
    return tuple(found)


def cut_short(
    field: Field, asked: Sequence[Moment], about: str = "gnomon_height_mm"
) -> tuple[Note, ...]:
    """A note where some of the year's shadows are longer than what is drawn.

    Direct ones are told of the prayer that lacks most of its days, but not all.

    Parameters
    ----------
    asked : sequence of Moment
        Of them the first, about noon, has the longest reversed shadows.
    about : str
        The parameter of the gnomon's size.
    """
    if field.kind == "reversed":
        return _noon_cut_short(field, asked[0], about)
    prayers = [m for m in asked if m.means.startswith("prayer")]
    shares = [(_lost_percent(field, m), m.titles[0]) for m in prayers]
    share, title = max(shares, default=(0.0, ""))
    if not share:
        return ()
    told = tell(
        "for {share:.0f} % of the year the shadow of {title} is longer than the face: "
        "a lower gnomon or a larger face has more of its days",
        title=title,
        share=max(share, 1.0),
    )
    return (Note(about, told, Severity.NOTE),)


def _lost_percent(field: Field, moment: Moment) -> float:
    """Of the year's days, how many have a shadow that is too long; 0 where all that have one do."""
    high = moment.altitude(field.declination(np.linspace(0.0, field.course.span, 361)))
    up = high > 0.0
    lost = up & (field.within(high) < -1e-9)
    return 0.0 if (lost == up).all() else 100.0 * np.count_nonzero(lost) / len(lost)


def _noon_cut_short(field: Field, noon: Moment, about: str) -> tuple[Note, ...]:
    if not (share := _lost_percent(field, noon)):
        return ()
    highest = extremes([noon], field.obliquity)[1]
    if (short := field.longest_mm / math.tan(highest)) >= LEAST_GNOMON_MM:
        told = tell(
            "for {share:.0f} % of the year the line {title} leaves the face: "
            "a gnomon of {short} mm keeps it, or a face {more} mm taller",
            title=noon.titles[0],
            share=share,
            short=math.floor(short),
            more=math.ceil(field.gnomon_mm * math.tan(highest) - field.longest_mm),
        )
    else:
        told = tell(
            "for {share:.0f} % of the year the line {title} leaves the face: the sun comes to "
            "{high:.0f}°, where no gnomon is short enough; a shorter one or a taller face leaves "
            "fewer such days, a ring-dial none",
            title=noon.titles[0],
            share=share,
            high=math.degrees(highest),
        )
    return (Note(about, told, Severity.NOTE),)
