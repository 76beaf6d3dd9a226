"""What the sheet of an astrolabe, or of one of its parts, says of its use."""

import math
from collections.abc import Iterator, Sequence

from instruments.astrolabe.alidade.design import Design as Ruler
from instruments.astrolabe.back.design import Design as Back
from instruments.astrolabe.back.filling import hour_latitude
from instruments.astrolabe.parameters import Hemisphere
from instruments.astrolabe.plate.design import Design as Plates
from instruments.epoch import Epoch
from instruments.guide import Section, seasons
from instruments.guide.clock import Clock
from instruments.guide.correction import correction
from instruments.guide.speech import Speech, speech
from instruments.place import Place
from instruments.scales.quadrants.hour_quadrant import strays_min

EDGED = ("halved", "none")
"""Forms of alidades with an edge through the pivot, and what leaves that to the user."""

_QUADRANTS = {
    "prayer-curves": "prayer",
    "hours-seasonal": "hours_seasonal",
    "hours-equal": "hours_equal",
    "hours-universal": "hours_universal",
    "sine-60": "sine",
    "sine-100": "sine",
    "qibla-curves": "qibla",
}


def of_whole(
    back: Back,
    plates: Plates,
    latitudes: Sequence[float],
    *,
    ruled: bool,
    alidade: str,
    hours: bool,
    followed: tuple[str, ...],
) -> tuple[Section, ...]:
    """The guide of a whole astrolabe whose plates are for latitudes, in degrees.

    It may be `ruled` in front; its alidade is of a form, or ``none``, with `hours` or without.
    At its end stands what a replica says that it has `followed`.
    """
    said = speech(plates.lettering.language)
    hour = said.steps(f"astrolabe.hour_steps{'' if ruled else '_bare'}")
    whole = Section(
        "use",
        said.say("astrolabe.title"),
        (
            *((said.say("astrolabe.plate_circles"),) if "latitudes" in plates.plates else ()),
            said.say("astrolabe.rete"),
            *_plates_for(said, latitudes),
            said.say(f"astrolabe.orient_{plates.hemisphere}"),
        ),
    )
    by_sun = Section(
        "use/hour",
        said.say("astrolabe.hour_title"),
        steps=(*hour, said.say("astrolabe.star"), said.say("astrolabe.rise")),
    )
    clock = Clock.of(plates.place, plates.epoch)
    return (
        whole,
        by_sun,
        _altitude(said),
        _sun(said, back.rings if alidade in EDGED else (), plates.epoch, plates.place),
        *_lines(said, plates),
        *_back(said, back, edged=alidade in EDGED),
        *_ruler(said, alidade, hours=hours),
        correction(said, clock, "correction.rule_astrolabe"),
        *_followed(said, followed),
    )


def _followed(said: Speech, paragraphs: tuple[str, ...]) -> Iterator[Section]:
    if paragraphs:
        yield Section("followed", said.say("astrolabe.followed_title"), paragraphs)


def of_back(back: Back) -> tuple[Section, ...]:
    """The guide of a back on its own."""
    said = speech(back.lettering.language)
    return (_altitude(said), _sun(said, back.rings, back.epoch, back.place), *_back(said, back))


def of_plates(plates: Plates, latitudes: Sequence[float]) -> tuple[Section, ...]:
    """The guide of plates on their own."""
    said = speech(plates.lettering.language)
    # A plate of horizons alone has no lines of hours or prayers to head a section.
    circled = "latitudes" in plates.plates
    paragraphs = (
        *_plates_for(said, latitudes),
        said.say(f"astrolabe.orient_{plates.hemisphere}"),
        said.say("astrolabe.plate_circles" if circled else "astrolabe.horizons"),
    )
    use = Section("use", said.say("astrolabe.plate_title"), paragraphs)
    return (use, *(_lines(said, plates) if circled else ()))


def of_rete(language: str, hemisphere: Hemisphere, epoch: Epoch) -> tuple[Section, ...]:
    """The guide of a rete on its own."""
    said = speech(language)
    paragraphs = (said.say("astrolabe.rete"), said.say(f"astrolabe.orient_{hemisphere}"))
    return (
        Section("use", said.say("astrolabe.rete_title"), paragraphs),
        Section(
            "use/sun",
            said.say("astrolabe.date_title"),
            (said.say("astrolabe.date_table"),),
            tables=(seasons.table_of_signs(said, epoch, Place()),),
        ),
    )


def of_ruler(ruler: Ruler) -> tuple[Section, ...]:
    """The guide of an alidade or a rule on its own."""
    said = speech(ruler.lettering.language)
    if ruler.form in ("rule-single", "rule-double"):
        paragraphs = (said.say("alidade.rule"), said.say("alidade.declination"))
        return (Section("use", said.say("alidade.rule_title"), paragraphs),)
    return (_altitude(said), *_ruler(said, ruler.form, hours=ruler.hours))


def _plates_for(said: Speech, latitudes: Sequence[float]) -> tuple[str, ...]:
    if not latitudes:
        return ()
    listed = " · ".join(said.latitude(latitude) for latitude in latitudes)
    return (said.say(f"astrolabe.plate{'s' if len(latitudes) > 1 else ''}", list=listed),)


def _altitude(said: Speech) -> Section:
    return Section(
        "use/altitude",
        said.say("astrolabe.altitude_title"),
        steps=said.steps("astrolabe.altitude_steps"),
    )


def _sun(said: Speech, rings: Sequence[str], epoch: Epoch, place: Place) -> Section:
    """The sun's place, by the rings of the back or by a table."""
    ringed = "zodiac" in rings and "calendar" in rings
    return Section(
        "use/sun",
        said.say("astrolabe.date_title"),
        (said.say("astrolabe.date_rings" if ringed else "astrolabe.date_table"),),
        tables=() if ringed else (seasons.table_of_signs(said, epoch, place),),
    )


def _lines(said: Speech, plates: Plates) -> tuple[Section, ...]:
    """Which degree the lines of a plate are for."""
    hours, prayers = plates.hours, plates.prayers
    told = []
    if "latitudes" in plates.plates:
        if hours.seasonal != "none" or hours.equal != "none":
            told.append("hours")
        if prayers.asr:
            told.append("asr")
        if prayers.dawn or prayers.nightfall:
            told.append("night")
        told += ["twilight"] if plates.twilights else []
        told += ["houses"] if plates.houses != "none" else []
        told += ["qibla"] if plates.qibla else []
    if "horizons" in plates.plates:
        told.append("horizons")
    if not told:
        return ()
    paragraphs = tuple(said.say(f"astrolabe.{key}") for key in told)
    return (Section("use/lines", said.say("astrolabe.lines_title"), paragraphs),)


def read_inside(back: Back) -> bool:
    """Whether what lies farther in than the limb is read at an edge through the pivot."""
    held = {*back.quadrants.each().values()} & {*_QUADRANTS}
    return bool({*back.rings} - {"altitude"} or held or back.ladder.form not in ("none", "limb"))


def _back(said: Speech, back: Back, *, edged: bool = True) -> tuple[Section, ...]:
    paragraphs = (said.say(f"back.{'edge' if edged else 'tips'}"), *_scales(said, back))
    return (Section("use/back", said.say("back.title"), paragraphs),)


def _scales(said: Speech, back: Back) -> Iterator[str]:
    """What stands on a back, one by one."""
    if back.arc_scale.kind != "none":
        gnomon = said.digits(back.arc_scale.gnomon)
        yield said.say(f"back.arc_{back.arc_scale.kind}", gnomon=gnomon)
    if back.ladder.form != "none":
        yield said.say("back.ladder", gnomon=said.digits(back.ladder.gnomon))
    if "equation-of-time" in back.rings:
        yield said.say("back.equation")
    held = [h for h in back.quadrants.each().values() if h in _QUADRANTS]
    for key in dict.fromkeys(_QUADRANTS[h] for h in held):
        yield said.say(f"back.{key}")
        if key == "hours_universal":
            yield from _strays(said, hour_latitude(back), back.epoch)
    if back.curve_latitudes:
        listed = " · ".join(map(said.latitude, back.curve_latitudes))
        yield said.say("back.latitude", latitude=listed)


def _strays(said: Speech, latitude: float, epoch: Epoch) -> Iterator[str]:
    """How far the universal hours stray at a latitude in degrees, from a minute on."""
    strays = strays_min(math.radians(latitude), epoch.obliquity_rad)
    if strays >= 1.0:
        told = {"minutes": said.number(strays), "latitude": said.latitude(latitude)}
        yield said.say("back.universal_strays", **told)


def _ruler(said: Speech, form: str, *, hours: bool) -> tuple[Section, ...]:
    """The hours on an alidade."""
    key = {"locust-thigh": "thigh", "crescent": "crescent"}.get(form, "hours")
    if form == "none" or (key == "hours" and not hours):
        return ()
    return (Section("use/alidade", said.say("alidade.title"), (said.say(f"alidade.{key}"),)),)
