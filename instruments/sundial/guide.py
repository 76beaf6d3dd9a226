"""What the sheet of a dial says: how it is set up, read, and corrected to the clock."""

import math
from collections.abc import Collection, Iterator

from instruments.days import SIGNS
from instruments.guide import Section, Table
from instruments.guide.clock import Clock
from instruments.guide.correction import correction
from instruments.guide.finding_north import finding_north
from instruments.guide.seasons import entries, told
from instruments.guide.speech import Speech, speech
from instruments.guide.walls import finding_the_wall
from instruments.sundial import lines_shown
from instruments.sundial.dial import Dial, Orientation
from instruments.sundial.face import Plane
from instruments.sundial.stand import Throws
from instruments.sundial.support import AT_POLE_DEG, Hold

_FLAT_DEG = 0.05
"""A tilt that is as good as none."""

_RISING_STYLE_DEG = 1.0
"""Latitude from which a level dial's style has a high end."""


def guide(
    design: Dial,
    where: Orientation,
    plane: Plane,
    throws: Throws,
    share_percent: float,
    drawn: Collection[str],
) -> tuple[Section, ...]:
    """The sections of a dial's guide.

    Parameters
    ----------
    design : Dial
        What it shows, and the language.
    where : Orientation
        Of its face.
    plane : Plane
        The same face.
    throws : Throws
        What throws the shadow.
    share_percent : float
        Of the year's daylight, that it shows.
    drawn : collection of str
        What the marks on its faces mean; curves that are on none are not told of.
    """
    said = speech(design.lettering.language)
    clock = Clock.of(design.place, design.epoch)
    position = Section(
        "set-up",
        said.say("set_up.title"),
        (said.say("set_up.made_for", place=said.site(design.place)), *_measured(said, design)),
        (*_steps(said, design, where, plane), *_check(said, design)),
    )
    return (
        position,
        *_directions(said, design, where, clock),
        _reading(said, design, throws, share_percent, drawn),
        *_corrected(said, design, clock),
    )


def _measured(said: Speech, design: Dial) -> tuple[str, ...]:
    wall = design.measured
    if wall is None:
        return ()
    looks, sigma = said.looks(wall.azimuth_deg), said.degrees(wall.sigma_deg, 2)
    return (said.say("set_up.measured", looks=looks, sigma=sigma),)


def _directions(
    said: Speech, design: Dial, where: Orientation, clock: Clock
) -> tuple[Section, ...]:
    """How a wall's azimuth is found, or true north, which has no meaning at a pole."""
    if abs(design.place.latitude) > AT_POLE_DEG:
        return ()
    if _upright(where):
        return () if design.measured else finding_the_wall(said, design.place)
    return finding_north(said, clock, math.degrees(design.epoch.obliquity_rad))


def _upright(where: Orientation) -> bool:
    return abs(math.degrees(where.zenith_distance) - 90.0) < _FLAT_DEG


def _steps(said: Speech, design: Dial, where: Orientation, plane: Plane) -> tuple[str, ...]:
    """The steps that bring a plate into its position."""
    tilt = math.degrees(where.zenith_distance)
    if abs(design.place.latitude) > AT_POLE_DEG:
        pole = said.say(f"set_up.{_half(design.place.latitude)}_pole")
        return (*_at_pole(said, design, tilt), pole)
    if design.hold is not None:
        faces = (_faces(said, design),) if plane.polar else ()
        return (
            said.say("set_up.level"),
            said.say("set_up.line"),
            _on_stand(said, design.hold),
            said.say("set_up.arrow"),
            *faces,
        )
    if plane.polar:
        return _equatorial(said, design, tilt)
    if tilt < _FLAT_DEG:
        lines = ["level", "line", "turn_north"]
        if design.gnomon.kind == "polar-style" and abs(design.place.latitude) > _RISING_STYLE_DEG:
            lines.append(f"style_{_half(design.place.latitude)}")
        return tuple(said.say(f"set_up.{line}") for line in lines)
    looks = said.looks(math.degrees(where.azimuth))
    if _upright(where):
        found = () if design.measured else (said.say("set_up.wall", looks=looks),)
        return (*found, said.say("set_up.upright"))
    if plane.symmetric and abs(plane.latitude) < 1e-9:
        return _raised(said, "tilt", _half(design.place.latitude), tilt)
    leaning = tilt > 90.0
    key, angle = ("lean", 180.0 - tilt) if leaning else ("tilt", tilt)
    tilted = said.say(f"set_up.{key}", tilt=said.degrees(angle), looks=looks)
    return said.say("set_up.line"), tilted, said.say("set_up.gauge")


def _at_pole(said: Speech, design: Dial, tilt: float) -> tuple[str, ...]:
    """How a plate stands where it needs no direction."""
    if design.hold is not None:
        return said.say("set_up.level"), _on_stand(said, design.hold)
    flat = min(tilt, 180.0 - tilt) if design.orientation.title == "equatorial" else tilt
    if flat < _FLAT_DEG:
        return (said.say("set_up.level"),)
    if abs(tilt - 90.0) < _FLAT_DEG:
        return (said.say("set_up.stand"),)
    return said.say("set_up.tilt_pole", tilt=said.degrees(tilt)), said.say("set_up.gauge")


def _on_stand(said: Speech, hold: Hold) -> str:
    return said.say("set_up.on_stand", tilt=said.degrees(math.degrees(hold.tilt_rad), 2))


def _half(latitude: float) -> str:
    return "north" if latitude >= 0.0 else "south"


def _equatorial(said: Speech, design: Dial, tilt: float) -> tuple[str, ...]:
    """A plate parallel to the equator: its upper edge is the one away from the pole."""
    top = "south" if design.place.latitude >= 0.0 else "north"
    return (*_raised(said, "equator", top, min(tilt, 180.0 - tilt)), _faces(said, design))


def _faces(said: Speech, design: Dial) -> str:
    """When each face of a plate parallel to the equator serves."""
    entered = entries(design.epoch, design.place)
    return said.say(
        "set_up.two_faces",
        spring=told(said, design.epoch, said.date(*entered[0])),
        autumn=told(said, design.epoch, said.date(*entered[6])),
    )


def _raised(said: Speech, kind: str, top: str, tilt: float) -> tuple[str, ...]:
    return (
        said.say("set_up.line"),
        said.say(f"set_up.turn_{top}"),
        said.say(f"set_up.{kind}_{top}", tilt=said.degrees(tilt)),
        said.say("set_up.gauge"),
    )


def _check(said: Speech, design: Dial) -> tuple[str, ...]:
    if design.hours:
        return (said.say("set_up.check_sun"),)
    if design.zone.shown and design.zone.equation == "analemma":
        return (said.say("set_up.check_clock"),)
    return ()


def _reading(
    said: Speech, design: Dial, throws: Throws, share: float, drawn: Collection[str]
) -> Section:
    """What each line on the face means, and what throws the shadow that is read."""
    days, table = _days(said, design, throws, drawn)
    return Section(
        "read",
        said.say("read.title"),
        (
            said.say(f"read.{design.gnomon.tip if throws == 'pin' else throws}"),
            *_hours(said, design),
            *_prayers(said, design, drawn),
            said.say("read.share", share=said.number(share)),
            *days,
        ),
        tables=table,
    )


def _zone(said: Speech, design: Dial) -> str:
    return said.zone(design.place, lines_shown.zone_ahead_h(design))


def _hours(said: Speech, design: Dial) -> Iterator[str]:
    if design.hours:
        yield said.say("read.equal_12" if design.twelve_hours else "read.equal_24")
    if design.zone.shown and design.zone.equation == "analemma":
        entered = entries(design.epoch, design.place)
        solstices = {"winter": entered[9], "summer": entered[3]}
        dates = {key: told(said, design.epoch, said.date(*at)) for key, at in solstices.items()}
        yield said.say("read.loops", zone=_zone(said, design), **dates)
    elif design.zone.shown:
        yield said.say("read.straight", zone=_zone(said, design))
    if design.seasonal.shown:
        yield said.say("read.seasonal")
    if design.babylonian.shown:
        yield said.say("read.babylonian")
    if design.italian.shown:
        yield said.say(f"read.italian_{design.italian.count}")


def _prayers(said: Speech, design: Dial, drawn: Collection[str]) -> Iterator[str]:
    prayers = said.words.prayers
    if design.prayers.noon:
        yield said.say("read.noon", name=prayers.noon)
    if design.prayers.noon_end:
        gnomons = said.digits(design.prayers.noon_end)
        yield said.say("read.noon_end", name=prayers.noon_end, gnomons=gnomons)
    for key in design.prayers.afternoon if design.afternoon_prayers else ():
        if f"prayer/asr-{key}" not in drawn:
            continue
        name = f"asr_{key.replace('.', '_')}"
        yield said.say(f"read.{name}", name=str(getattr(prayers, name)))


def _days(
    said: Speech, design: Dial, throws: Throws, drawn: Collection[str]
) -> tuple[tuple[str, ...], tuple[Table, ...]]:
    """The day curves and their dates, from the northern sun to the southern."""
    named = [
        day
        for day in (lines_shown.days_of(design) if design.day_curves else ())
        if f"day/{day.name}" in drawn
    ]
    if not named:
        return (), ()
    dates = dict(zip(said.words.signs.__slots__, entries(design.epoch, design.place), strict=True))
    rows = []
    for day in reversed(named):
        signs = SIGNS.get(day.name, ())
        name = lines_shown.day_names(f"day/{day.name}", said.words, "·", said.numerals)[0]
        if signs:
            rows.append((name, " · ".join(said.date(*dates[sign]) for sign in signs)))
    paragraph = said.say("read.notch_days" if throws == "style" else "read.days")
    head = (said.say("read.curve"), told(said, design.epoch, said.say("read.date")))
    return (paragraph,), ((Table(head, tuple(rows)),) if rows else ())


def _corrected(said: Speech, design: Dial, clock: Clock) -> tuple[Section, ...]:
    """From the dial's hour to the clock, or that it needs none."""
    loops = design.zone.shown and design.zone.equation == "analemma"
    straight = design.zone.shown and not loops
    if design.hours or straight:
        more = []
        if loops:
            more.append(said.say("correction.loops"))
        if straight:
            constant = said.signed(clock.correction.constant_min, 1)
            more.append(said.say("correction.straight", constant=constant))
        return (correction(said, clock, "correction.rule", *more),)
    if loops:
        return (
            Section("correction", said.say("correction.title"), (said.say("correction.loops"),)),
        )
    return ()
