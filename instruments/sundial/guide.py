"""What the sheet of a dial says: how it is set up, read, and corrected to the clock."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from instruments.common_design import Sited
from instruments.days import SIGNS, Day
from instruments.guide import Section, Table
from instruments.guide.clock import Clock
from instruments.guide.correction import correction, lines_said
from instruments.guide.finding_north import finding_north
from instruments.guide.seasons import date_told, entry_dates
from instruments.guide.sketches import pin_on_wall
from instruments.guide.speech import Speech
from instruments.place import Place
from instruments.sundial.dial import Orientation
from instruments.sundial.gnomons.stand import Throws
from instruments.sundial.gnomons.support import AT_POLE_DEG, Hold
from instruments.sundial.lines import lines_shown
from instruments.sundial.lines.face import Plane
from instruments.sundial.lines.lines_shown import ShownLines

_FLAT_DEG = 0.05
"""A tilt that is as good as none."""

_RISING_STYLE_DEG = 1.0
"""Latitude from which a level dial's style has a high end."""


@dataclass(frozen=True, slots=True)
class Poised:
    """How a dial's face is poised, and what holds it."""

    where: Orientation
    plane: Plane
    hold: Hold | None
    only: str | None = None
    """The half of the sky to which the one face that is marked looks; None where both are."""

    @property
    def tilt_deg(self) -> float:
        """Of the face to the level."""
        return math.degrees(self.where.zenith_distance)

    @property
    def level(self) -> bool:
        """Whether it lies on the ground."""
        return self.tilt_deg < _FLAT_DEG

    @property
    def upright(self) -> bool:
        """Whether it hangs on a wall."""
        return abs(self.tilt_deg - 90.0) < _FLAT_DEG


@dataclass(frozen=True, slots=True)
class Reading:
    """What is read on a dial."""

    throws: Throws
    """What throws the shadow."""
    share_percent: float
    """Of the year's daylight, that it shows."""
    drawn: Collection[str]
    """What the marks on its faces mean; curves that are on none are not told of."""


def guide(
    said: Speech,
    site: Sited,
    face: Poised,
    shown: ShownLines,
    read: Reading,
    set_out: Sequence[Section] = (),
) -> tuple[Section, ...]:
    """The sections of a dial's guide: how it is set up, read, and corrected to the clock.

    How it is `set_out` stands before what is read: the correction's table is the last.
    """
    clock = Clock.of(site.place, site.epoch)
    kinds = [system.told for system in shown.systems]
    position = Section(
        "set-up",
        said.say("set_up.title"),
        (said.say("set_up.made_for", place=said.site(site.place)), *_measured(said, face.where)),
        (*_steps(said, site, face, read.throws), *_check(said, kinds, clock)),
    )
    return (
        position,
        *_directions(said, site, face, clock),
        *set_out,
        _reading(said, site, shown, read),
        *_corrected(said, kinds, clock, shown),
    )


def _measured(said: Speech, where: Orientation) -> tuple[str, ...]:
    if where.sigma_deg is None:
        return ()
    looks, sigma = said.looks(math.degrees(where.azimuth)), said.degrees(where.sigma_deg, 2)
    return (said.say("set_up.measured", looks=looks, sigma=sigma),)


def _directions(said: Speech, site: Sited, face: Poised, clock: Clock) -> tuple[Section, ...]:
    """How a wall's azimuth is found, or true north, which has no meaning at a pole."""
    if abs(site.place.latitude) > AT_POLE_DEG:
        return ()
    if face.upright:
        return finding_the_wall(said, site.place) if face.where.sigma_deg is None else ()
    return finding_north(said, clock, math.degrees(site.epoch.obliquity_rad))


def _steps(said: Speech, site: Sited, face: Poised, throws: Throws) -> tuple[str, ...]:
    """The steps that bring a plate into its position."""
    tilt, plane, latitude = face.tilt_deg, face.plane, site.place.latitude
    half = "north" if latitude >= 0.0 else "south"
    if abs(latitude) > AT_POLE_DEG:
        return (*_at_pole(said, face), said.say(f"set_up.{half}_pole"))
    if face.hold is not None:
        return (
            said.say("set_up.level"),
            said.say("set_up.line"),
            _on_stand(said, face.hold),
            said.say("set_up.arrow"),
            *((_faces(said, site, face.only),) if plane.polar else ()),
        )
    if plane.polar and not face.upright:
        # Its upper edge is the one away from the pole.
        top = "south" if half == "north" else "north"
        raised = _raised(said, "equator", top, min(tilt, 180.0 - tilt))
        return (*raised, _faces(said, site, face.only))
    if face.level:
        lines = ["level", "line", "turn_north"]
        if throws in ("blade", "style") and abs(latitude) > _RISING_STYLE_DEG:
            lines.append(f"style_{half}")
        return tuple(said.say(f"set_up.{line}") for line in lines)
    looks = said.looks(math.degrees(face.where.azimuth))
    if face.upright:
        told = face.where.sigma_deg is not None
        found = () if told else (said.say("set_up.wall", looks=looks),)
        return (*found, said.say("set_up.upright"))
    if plane.symmetric and abs(plane.latitude) < 1e-9:
        return _raised(said, "tilt", half, tilt)
    leaning = tilt > 90.0
    key, angle = ("lean", 180.0 - tilt) if leaning else ("tilt", tilt)
    tilted = said.say(f"set_up.{key}", tilt=said.degrees(angle), looks=looks)
    return said.say("set_up.line"), tilted, said.say("set_up.gauge")


def _at_pole(said: Speech, face: Poised) -> tuple[str, ...]:
    """How a plate stands where it needs no direction."""
    if face.hold is not None:
        return said.say("set_up.level"), _on_stand(said, face.hold)
    tilt = face.tilt_deg
    flat = min(tilt, 180.0 - tilt) if face.where.title == "equatorial" else tilt
    if flat < _FLAT_DEG:
        return (said.say("set_up.level"),)
    if face.upright:
        return (said.say("set_up.stand"),)
    return said.say("set_up.tilt_pole", tilt=said.degrees(tilt)), said.say("set_up.gauge")


def _on_stand(said: Speech, hold: Hold) -> str:
    return said.say("set_up.on_stand", tilt=said.degrees(math.degrees(hold.tilt_rad), 2))


def _faces(said: Speech, site: Sited, only: str | None) -> str:
    """When each face of a plate parallel to the equator serves, or the one that is marked."""
    spring, autumn = (_entered(said, site, sign) for sign in (0, 6))
    if only:
        first, last = (spring, autumn) if only == "north" else (autumn, spring)
        return said.say(f"set_up.face_{only}", first=first, last=last)
    return said.say("set_up.two_faces", spring=spring, autumn=autumn)


def _entered(said: Speech, site: Sited, sign: int) -> str:
    """The date on which the sun enters a sign, counted from Aries."""
    entered = entry_dates(site.epoch, site.place)
    return date_told(said, site.epoch, said.date(*entered[sign]))


def _raised(said: Speech, kind: str, top: str, tilt: float) -> tuple[str, ...]:
    return (
        said.say("set_up.line"),
        said.say(f"set_up.turn_{top}"),
        said.say(f"set_up.{kind}_{top}", tilt=said.degrees(tilt)),
        said.say("set_up.gauge"),
    )


def _check(said: Speech, kinds: Collection[str], clock: Clock) -> tuple[str, ...]:
    if any(kind.startswith("equal") for kind in kinds):
        return (said.say("set_up.check_sun"),)
    changed = "_summer" if clock.summer else ""
    return (said.say(f"set_up.check_clock{changed}"),) if "loops" in kinds else ()


def _reading(said: Speech, site: Sited, shown: ShownLines, read: Reading) -> Section:
    """What each line on the face means, and what throws the shadow that is read."""
    entered = entry_dates(site.epoch, site.place)
    dates = dict(zip(said.words.signs.__slots__, entered, strict=True))
    curves = [day for day in shown.curves if f"day/{day.name}" in read.drawn]
    days = "read.notch_days" if read.throws == "style" else "read.days"
    rows = tuple(_dated(said, curves, dates))
    head = (said.say("read.curve"), date_told(said, site.epoch, said.say("read.date")))
    return Section(
        "read",
        said.say("read.title"),
        (
            said.say(f"read.{read.throws}"),
            *_hours(said, site, shown),
            *_prayers(said, shown, read.drawn),
            said.say("read.share", share=said.number(read.share_percent)),
            *((said.say(days),) if curves else ()),
            *((said.say("read.horizon"),) if "horizon" in read.drawn else ()),
        ),
        tables=(Table(head, rows),) if rows else (),
    )


_COUNTED = ("seasonal", "babylonian", "italian_since", "italian_to")
"""Hours from sunrise or sunset: where several stand on a face each is told by its numerals."""


def _hours(said: Speech, site: Sited, shown: ShownLines) -> Iterator[str]:
    place = site.place
    zone = said.zone(place, shown.civil.ahead_h) if shown.civil else ""
    counted = [system for system in shown.systems if system.told in _COUNTED]
    for system in shown.systems:
        figures = {"zone": zone} if system.told in ("loops", "straight") else {}
        if system.told.startswith("equal"):
            figures = {"side": said.noon(place.latitude, site.epoch.obliquity_rad)}
        if system.told == "loops":
            figures |= {"winter": _entered(said, site, 9), "summer": _entered(said, site, 3)}
        if system.told.startswith("equal") and abs(place.latitude) > AT_POLE_DEG:
            longitude = said.coordinate(place.longitude, "east", "west")
            yield said.say("read.equal_pole", longitude=longitude)
            continue
        told = said.say(f"read.{system.told}", **figures)
        several = system.told in _COUNTED and len(counted) > 1
        yield f"{system.first}: {told}" if several else told


def _prayers(said: Speech, shown: ShownLines, drawn: Collection[str]) -> Iterator[str]:
    """Noon first; an afternoon that never comes is not told of."""
    for prayer in sorted(shown.prayers, key=lambda p: "asr" in p.means):
        if "asr" in prayer.means and prayer.means not in drawn:
            continue
        end = prayer.means.endswith("noon-end")
        yield said.prayer(prayer.means, **({"gnomons": said.digits(prayer.gnomons)} if end else {}))


def _dated(
    said: Speech, curves: Sequence[Day], dates: Mapping[str, tuple[int, int]]
) -> Iterator[tuple[str, str]]:
    """The day curves of signs and their dates, from the northern sun to the southern."""
    for day in reversed(curves):
        if signs := SIGNS.get(day.name, ()):
            name = lines_shown.day_names(f"day/{day.name}", said.words, "·", said.words.numerals)[0]
            yield name, " · ".join(said.date(*dates[sign]) for sign in signs)


def _corrected(
    said: Speech, kinds: Collection[str], clock: Clock, shown: ShownLines
) -> tuple[Section, ...]:
    """From the dial's hour to the clock, or that it needs none but in summer time."""
    more = [said.say("correction.loops")] if "loops" in kinds else []
    if "straight" in kinds:
        constant = said.signed(clock.correction.constant_min, 1)
        more.append(said.say("correction.straight", constant=constant))
    if shown.civil:
        more += lines_said(said, clock, shown.civil.ahead_h)
    if "straight" in kinds or any(kind.startswith("equal") for kind in kinds):
        return (correction(said, clock, "correction.rule", *more),)
    return (Section("correction", said.say("correction.title"), tuple(more)),) if more else ()


FILE = "wall.toml"

_EXAMPLE_MM = (-35.2, -120.5)
"""Right of and above the pin's foot, in the command and in the sketch."""


def finding_the_wall(speech: Speech, place: Place) -> tuple[Section, ...]:
    """The shadows to take on a wall, and the command that works them out."""
    x_mm, y_mm = _EXAMPLE_MM
    command = (
        f"miqyas wall --set place.latitude={place.latitude:g} "
        f"--set place.longitude={place.longitude:g} --set place.timezone={place.timezone} "
        f'--pin 100 --shadow "2026-06-21 10:30:15 {x_mm} {y_mm}" --shadow "…" -o {FILE}'
    )
    return (
        Section(
            "set-up/wall",
            speech.say("wall.title"),
            (speech.say("wall.intro"),),
            (
                *speech.steps("wall.pin_steps"),
                speech.say("wall.command", command=command),
                speech.say("wall.then", command=f"miqyas make {FILE}"),
            ),
            figures=(pin_on_wall(speech, *_EXAMPLE_MM),),
        ),
        Section(
            "set-up/wall/others",
            speech.say("wall.others_title"),
            (speech.say("wall.plumb"), speech.say("wall.no_clock")),
        ),
    )
