"""What the sheets of instruments of shadow say: how they are made ready, used and read."""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from instruments.common_design import CommonDesign, Sited
from instruments.epoch import Epoch
from instruments.guide import Section
from instruments.guide.clock import Clock
from instruments.guide.correction import correction
from instruments.guide.finding_north import finding_north
from instruments.guide.seasons import table_of_signs
from instruments.guide.speech import Speech, speech
from instruments.place import Place
from instruments.shadow.parameters import Lines, ShadowsOfYear

_NO_NORTH_DEG = 89.0
"""Nearer to a pole true north is not asked for: the hours themselves tell how a dial lies."""


def of_year(
    design: ShadowsOfYear,
    kind: str,
    drawn: Collection[str],
    *,
    made: Sequence[str] = (),
    **fields: float,
) -> tuple[Section, ...]:
    """The guide of an instrument with shadows over a year.

    Parameters
    ----------
    kind : str
        What it is, in the guide's texts: ``cylinder``, ``plate``, ``ruler``, ``whip``.
    drawn : collection of str
        What the lines on it mean; it tells of no others.
    made : sequence of str
        Kinds whose texts ``KIND.make`` tell how it is made ready; without them its own.
    **fields : float
        Lengths that its steps name, mm.
    """
    said = speech(design.lettering.language)
    told = {key: said.number(value, 2) for key, value in fields.items()}
    made_for = said.say("set_up.made_for", place=said.site(design.place))
    ready = tuple(step for key in made or (kind,) for step in said.steps(f"{key}.make", **told))
    by_signs = design.year.divided == "signs"
    return (
        Section("make", said.say("shadow.make_title"), (made_for,), ready),
        Section(
            "use", said.say("shadow.title"), (), said.steps(f"{kind}.steps", **told),
        ),
        Section(
            "read", said.say("shadow.read_title"), (*_lines(said, design, drawn),),
            tables=(table_of_signs(said, design.epoch, design.place),) if by_signs else (),
        ),
        *corrected(said, design.lines, design.place, design.epoch),
    )  # fmt: skip


def guide_without_year(
    design: CommonDesign,
    kind: str,
    made: str = "",
    *,
    anywhere: bool = False,
    signs: bool = False,
    clock: bool = False,
    **fields: float,
) -> tuple[Section, ...]:
    """The guide of an instrument without a year: made ready, used, read.

    Parameters
    ----------
    kind : str
        Whose texts ``KIND.make``, ``KIND.steps`` and ``KIND.read`` it has.
    made : str
        Another kind that it is made ready as.
    anywhere : bool
        Whether it serves at all places, though it has one.
    signs : bool
        Whether it tells the days on which the sun enters the signs, where it has a place.
    clock : bool
        Whether it tells how to come from the sun's hour to the clock's there.
    **fields : float
        Lengths that its steps name, mm.
    """
    said = speech(design.lettering.language)
    site = design if isinstance(design, Sited) and not anywhere else None
    told = {key: said.number(value, 2) for key, value in fields.items()}
    make = said.steps(f"{made or kind}.make", **told)
    where = (said.say("shadow.made_for", place=said.site(site.place)),) if site else ()
    read = Section("read", said.say("shadow.read_title"), said.steps(f"{kind}.read", **told))
    return (
        Section("make", said.say("shadow.make_title"), where, make),
        Section("use", said.say("shadow.title"), (), said.steps(f"{kind}.steps", **told)),
        _dated(said, read, site.epoch, site.place) if site and signs else read,
        *([correction(said, Clock.of(site.place, site.epoch))] if site and clock else ()),
    )


def with_true_north(
    told: tuple[Section, ...], said: Speech, place: Place, epoch: Epoch
) -> tuple[Section, ...]:
    """A guide whose second section asks for true north, and after that how it is found."""
    if abs(place.latitude) > _NO_NORTH_DEG:
        return told
    made, used, *read = told
    obliquity = math.degrees(epoch.obliquity_rad)
    return (made, used, *finding_north(said, Clock.of(place, epoch), obliquity), *read)


def _dated(said: Speech, read: Section, epoch: Epoch, place: Place) -> Section:
    """A section with the days on which the sun enters the signs."""
    told = (*read.paragraphs, said.say("astrolabe.date_table"))
    return replace(read, paragraphs=told, tables=(table_of_signs(said, epoch, place),))


def prayers_told(said: Speech, lines: Lines, drawn: Collection[str]) -> Iterator[str]:
    """What the prayers are whose lines are drawn."""
    for time in lines.prayers:
        if f"prayer/{time}" in drawn:
            yield said.prayer(time)


def _lines(said: Speech, design: ShadowsOfYear, drawn: Collection[str]) -> Iterator[str]:
    """What the lines mean."""
    if design.lines.hours != "none":
        yield said.say(f"shadow.hours_{design.lines.hours}")
        yield said.say("shadow.near_noon")
    yield from prayers_told(said, design.lines, drawn)
    if design.year.divided == "signs":
        yield said.say("astrolabe.date_table")


def corrected(said: Speech, lines: Lines, place: Place, epoch: Epoch) -> tuple[Section, ...]:
    """From the sun's hour to the clock's, where equal hours are shown."""
    if lines.hours != "equal":
        return ()
    return (correction(said, Clock.of(place, epoch), "correction.rule"),)
