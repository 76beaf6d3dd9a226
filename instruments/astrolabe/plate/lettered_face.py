"""All letters of a plate's face, its rows numbered as finely as there is room for the whole row."""

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from instruments.astrolabe.plate import hour_arcs, plate_labels
from instruments.astrolabe.plate.design import Design
from instruments.astrolabe.plate.drawn import PlateLine
from instruments.astrolabe.plate.place_circles import PlateSphere
from instruments.astrolabe.plate.plate_hand import face_hand, inscribed_heights_mm
from instruments.astrolabe.plate.plate_inscription import hours_text, inscriptions
from instruments.astrolabe.plate.plate_lettering import Hand, Margin, ground
from instruments.astrolabe.plate.report import ServedSite
from instruments.geometry import Path
from instruments.inscription import latitude_text, room_for, told_too_long
from instruments.labelling.requests import LabelRequest
from instruments.labelling.solving import Looked, Solution, solve
from instruments.part import Note
from instruments.saying import tell
from instruments.scales.numbering import HOUR_STEPS, numbered_every

_NONE = 360
"""A step of azimuths of which there is none."""

AZIMUTHS = (30, 45, 90, _NONE)
"""Steps of the azimuths' numbers in the order in which they are tried, degrees."""

ALMUCANTARS = (5, 6, 9, 10, 12, 15, 18, 20, 30, 45, 90)
"""Coarser steps of the almucantars' numbers, degrees."""

_HIGHEST = 90

_FEW = 4
"""Fewer hours' numbers side by side are not seen to be a row."""

_PLACE = "label/place"

_BY_NAME = ("prayer/", "twilight/")
"""Lines that nobody could tell without their name."""


@dataclass(frozen=True, slots=True)
class PlateRows:
    """How often the rows of a face are numbered: each its own multiples, and no gap amid them.

    Attributes
    ----------
    almucantars : int
        Degrees from one numbered almucantar to the next.
    highest : int
        The last almucantar that is numbered: about the zenith they stand close on one another.
    azimuths : int
        Degrees.
    hours, equal : int
        Seasonal and equal ones.
    afar : bool
        Whether almucantars' numbers may stand far from the meridian.
    """

    almucantars: int
    highest: int
    azimuths: int
    hours: int = 1
    equal: int = 1
    afar: bool = False

    def coarser(
        self, lacking: dict[str, list[int]], numbered: list[int], lines: Design
    ) -> "PlateRows":
        """The rows that lack numbers in their next step; almucantars end lower if that is all.

        Parameters
        ----------
        lacking : dict of str to list of int
            Kinds of lines, and the numbers that have no room.
        numbered : list of int
            Almucantars that have.
        lines : Design
            Which lines there are.
        """
        found = self
        if "azimuth" in lacking:
            step = lines.azimuths.step or 1
            found = replace(found, azimuths=_next(self.azimuths, AZIMUTHS, step))
        if self._gap(lacking.get("hour/seasonal", ())):
            found = replace(found, hours=_next(self.hours, HOUR_STEPS, 1))
        if any(kind.startswith("hour/") and kind != "hour/seasonal" for kind in lacking):
            found = replace(found, equal=_next(self.equal, HOUR_STEPS, 1))
        lost = lacking.get("almucantar")
        if lost and not self.afar:
            return replace(found, afar=True)
        if lost:
            low = max((n for n in numbered if n < min(lost)), default=0)
            if low == max(numbered, default=0) >= 2 * self.almucantars:
                return replace(found, highest=low)
            step = _next(self.almucantars, ALMUCANTARS, lines.almucantars.step)
            found = replace(found, almucantars=step, highest=_HIGHEST)
        return found

    def _gap(self, lacking: Collection[int]) -> bool:
        """Whether hours lack numbers between others, or few have one.

        Far from the equator the first and the last ones are narrow; the rest count on without them.
        """
        row = [n for n in range(self.hours, 13, self.hours) if n not in lacking]
        return bool(lacking) and (
            len(row) < _FEW or row[-1] - row[0] != (len(row) - 1) * self.hours
        )

    def notes(self, asked: "PlateRows", site: ServedSite) -> Iterator[Note]:
        """What is told of rows that are not numbered as was asked."""
        if (self.almucantars, self.highest) != (asked.almucantars, asked.highest):
            told = (
                tell("numbered every {step}°: there is no room for more", step=self.almucantars)
                if self.highest == _HIGHEST
                else tell(
                    "numbered every {step}° to {highest}°: there is no room for more",
                    step=self.almucantars,
                    highest=self.highest,
                )
            )
            yield Note.detail(f"{site.key}/almucantar", told)
        if self.azimuths == _NONE:
            yield Note(f"{site.key}/azimuth", "not numbered: numerals do not fit")
        elif self.azimuths != asked.azimuths:
            told = tell("numbered every {step}°: there is no room for more", step=self.azimuths)
            yield Note.detail(f"{site.key}/azimuth", told)
        if self.hours != asked.hours:
            yield numbered_every(f"{site.key}/hour/seasonal", self.hours)
        if self.equal != asked.equal:
            yield numbered_every(f"{site.key}/hour/equal", self.equal)


@dataclass(frozen=True, slots=True)
class LetteredFace:
    """The labels of a face in their places, and what is told of them."""

    found: Solution
    notes: tuple[Note, ...]


def letter_face(
    design: Design,
    plate: PlateSphere,
    site: ServedSite,
    drawn: Sequence[PlateLine],
    edge: Path,
    rim_mm: float,
) -> LetteredFace:
    """Letter a face: inscriptions, numbers of its rows, names of its lines.

    Where not all numbers of a row have room, the row is numbered in its next coarser step.

    Parameters
    ----------
    edge : Path
        The plate's outline as seen from this face, which letters keep off.
    """
    pen = face_hand(design)
    base = ground(drawn, edge, rim_mm, plate.hub_mm)

    def told(found: Solution) -> tuple[Note, ...]:
        def fits(name: str) -> bool:
            (*_, place) = _inscriptions(design, plate, replace(site, name=name), rim_mm, pen)
            return bool(name and solve([place], base.without(x.room for x in found.placed)).placed)

        long = _PLACE in found.nowhere() and site.name == design.place.name
        return (
            *_missing(found, site),
            *([told_too_long(room_for(site.name, fits))] if long else []),
        )

    if not design.labels:
        found = solve(_inscriptions(design, plate, site, rim_mm, pen), base)
        return LetteredFace(found, told(found))
    rows = asked = _rows(design, plate, drawn, pen)
    requests = _requests(design, plate, site, drawn, rim_mm, pen)
    looked = Looked(base)
    while True:
        found = solve(requests(rows), looked)
        placed = {label.means for label in found.placed}
        numbered = [int(m.rpartition("/")[2]) for m in placed if "/almucantar/" in m]
        coarser = rows.coarser(_lacking(found), numbered, design)
        if coarser == rows:
            return LetteredFace(found, (*rows.notes(asked, site), *told(found)))
        rows = coarser


def nameless(found: Solution) -> Iterator[str]:
    """Lines that are known by their name alone, which has no room."""
    for means in found.nowhere():
        name = means.removeprefix("label/")
        if name.startswith(_BY_NAME):
            yield name


def _next(step: int, steps: Sequence[int], of: int) -> int:
    """The next coarser step, best a multiple of the last, or the same where there is none."""
    drawn = [n for n in steps if n > step and n % of == 0]
    return min((n for n in drawn if n % step == 0), default=min(drawn, default=step))


def _rows(design: Design, plate: PlateSphere, drawn: Sequence[PlateLine], pen: Hand) -> PlateRows:
    """The steps that are asked for, or the finest that may go."""
    almucantars = design.almucantars.numbers or plate_labels.almucantar_step(
        plate,
        [int(x.means.rpartition("/")[2]) for x in drawn if x.means.startswith("almucantar/")],
        pen,
        design.almucantars.step,
    )
    step = design.azimuths.step or 1
    azimuths = design.azimuths.numbers or next(n for n in AZIMUTHS if n % step == 0)
    return PlateRows(almucantars, _HIGHEST, azimuths)


def _inscriptions(
    design: Design, plate: PlateSphere, site: ServedSite, rim_mm: float, pen: Hand
) -> list[LabelRequest]:
    speech, wanted = design.spoken, design.inscription
    system = design.lettering.system
    texts = []
    if wanted.latitude:
        degrees = math.degrees(plate.latitude)
        texts.append(("label/latitude", latitude_text(degrees, speech, system)))
    if wanted.longest_day:
        longest = hour_arcs.longest_day_h(plate.latitude, plate.obliquity)
        texts.append(("label/hours", hours_text(longest, speech, system)))
    if wanted.place and site.name:
        texts.append((_PLACE, site.name))
    heights = inscribed_heights_mm(design)
    return inscriptions(plate, texts, heights, rim_mm, speech.right_to_left, pen)


def _requests(
    design: Design,
    plate: PlateSphere,
    site: ServedSite,
    drawn: Sequence[PlateLine],
    rim_mm: float,
    pen: Hand,
) -> Callable[[PlateRows], list[LabelRequest]]:
    """From how rows are numbered to what is lettered; a row that stays is asked for once."""
    speech, system = design.spoken, design.lettering.system
    margin = Margin(plate.tropic_mm, rim_mm)
    by_kind: dict[str, list[PlateLine]] = {}
    for line in drawn:
        by_kind.setdefault(line.means.partition("/")[0], []).append(line)
    equal = [x for x in by_kind.get("hour", []) if not x.means.startswith("hour/seasonal")]
    named = [x for kind in ("prayer", "twilight", "qibla", "house") for x in by_kind.get(kind, [])]
    names = plate_labels.of_named_lines(named, speech, system, pen, margin)
    inscribed = _inscriptions(design, plate, site, rim_mm, pen)
    equal_hours = plate_labels.of_equal_hours(plate, equal, system, pen)
    hours = {}
    if design.hours.seasonal != "none":
        hours = plate_labels.of_seasonal_hours(plate, system, pen, margin)

    @cache
    def azimuths(step: int) -> list[LabelRequest]:
        lines, start = by_kind.get("azimuth", []), design.azimuths.count_from
        return plate_labels.of_azimuths(plate, lines, step, start, system, pen)

    @cache
    def almucantars(step: int, highest: int, afar: bool) -> list[LabelRequest]:
        lines = by_kind.get("almucantar", [])
        low = [x for x in lines if int(x.means.rpartition("/")[2]) <= highest]
        return plate_labels.of_almucantars(plate, low, step, system, pen, afar=afar)

    return lambda rows: [
        # These have no place but at the azimuths' feet, where an inscription could be.
        *azimuths(rows.azimuths),
        *inscribed,
        *(request for n, request in hours.items() if n % rows.hours == 0),
        *(request for n, request in equal_hours.items() if n % rows.equal == 0),
        *names,
        *almucantars(rows.almucantars, rows.highest, rows.afar),
    ]


def _lacking(found: Solution) -> dict[str, list[int]]:
    """Kinds of lines and the numbers that have no place at all."""
    by_kind: dict[str, list[int]] = {}
    for means in found.nowhere():
        kind, _, name = means.removeprefix("label/").rpartition("/")
        if name.isdecimal():
            by_kind.setdefault(kind, []).append(int(name))
    return by_kind


def _missing(found: Solution, site: ServedSite) -> list[Note]:
    by_kind: dict[str, list[str]] = {}
    unnamed = set(nameless(found))
    for means in found.nowhere():
        kind, _, name = means.rpartition("/")
        if means.removeprefix("label/") in unnamed:
            continue
        by_kind.setdefault(kind, []).append(name)
    if not by_kind:
        return []
    told = "; ".join(f"{kind}/{', '.join(names)}" for kind, names in by_kind.items())
    return [
        Note.detail(
            f"{site.key}/labels",
            tell("left out for want of room clear of lines and letters: {told}", told=told),
        )
    ]
