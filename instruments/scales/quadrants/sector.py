"""A quadrant within the rings, and the titles that stand where curves end at its rim."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from instruments.geometry import QUARTER
from instruments.lettering import placing
from instruments.lettering.language import Words
from instruments.lettering.numerals import more_apart
from instruments.part import Mark
from instruments.scales.limb import Quadrant
from instruments.scales.numbering import HOUR_STEPS, Numerals

SLACK_RAD = 1e-6
"""Titles that stand where they may but for rounding."""


@dataclass(frozen=True, slots=True)
class Sector:
    """The space of a quadrant: an altitude is an angle from its horizontal side.

    The alidade set to an altitude lies along that angle in all four quadrants.
    """

    quadrant: Quadrant
    """Which one."""
    outer_mm: float
    inner_mm: float
    """Innermost circle of the rings, and what stays clear about the pivot."""
    hand: Numerals
    """How it is lettered."""
    pitch_mm: float
    """Least distance of neighbouring lines."""
    words: Words
    """The language."""
    name: str
    """The quadrant as the maker knows it."""
    least_mm: float
    """How high capitals are at the least."""

    def smaller(self, share: float) -> "Sector":
        """The same with letters of a share of their height."""
        return replace(self, hand=replace(self.hand, height_mm=share * self.hand.height_mm))

    def direction(self, altitude_rad: float) -> float:
        """The polar direction of an altitude."""
        return self.quadrant.from_horizon.at(altitude_rad)

    def chord_mm(self, off_mm: float) -> tuple[float, float]:
        """From where to where a line so far off a side, and parallel to it, is in its space."""
        begin = math.sqrt(max(self.inner_mm**2 - off_mm**2, 0.0))
        return begin, math.sqrt(self.outer_mm**2 - off_mm**2)


@dataclass(frozen=True, slots=True)
class Title:
    """What a curve is called at its end: forms of its title, the fullest first."""

    means: str
    forms: tuple[str, ...]
    at_rad: float

    @property
    def is_number(self) -> bool:
        """Whether a curve is called by its number."""
        return self.means.rpartition("/")[2].isdecimal()

    @property
    def hour(self) -> int:
        """The hour from which its number counts; 0 of what is no hour."""
        kind, _, name = self.means.rpartition("/")
        return int(name) if kind.rpartition("/")[2].startswith("hour-") else 0


_SPACES = (1.5, 0.5)
"""Between titles, in heights of capitals: wide, and where that leaves one out, narrow."""

_PAIRED = 1.4
"""Nor are titles of two numbers nearer to each other than so many times what is between these."""

_DIGITS = 1.2
"""Nor are two numbers of one digit, in heights of capitals, lest 1 and 0 are read as 10."""


def draw_titles(
    sector: Sector, titles: Sequence[Title], radius_mm: float
) -> tuple[tuple[Mark, ...], tuple[str, ...]]:
    """The titles side by side on a circle, each over the end of its curve.

    The fullest form in which all fit is taken; of titles that fit in none, those that are
    in the way of others are left out.

    Returns
    -------
    marks : tuple of Mark
    left_out : tuple of str
        Meanings without a title.
    """
    ordered = sorted(titles, key=lambda t: t.at_rad)
    forms = max((len(t.forms) for t in ordered), default=0)
    left: list[str] = []
    for space, form in itertools.product(_SPACES, range(forms)):
        places = _side_by_side(sector, ordered, form, radius_mm, space)
        if places is not None:
            break
    else:
        places = None
    while ordered and places is None:
        # The title whose neighbours are nearest goes.
        ends = [-1.0, *(t.at_rad for t in ordered), QUARTER + 1.0]
        tight = min(range(len(ordered)), key=lambda k: ends[k + 2] - ends[k])
        left.append(ordered.pop(tight).means)
        places = _side_by_side(sector, ordered, forms - 1, radius_mm, _SPACES[-1])
    marks = tuple(
        placing.draw_letters(
            f"label/{t.means}",
            sector.hand.along_arc(words, radius_mm, sector.direction(at)),
        )
        for t, (words, at) in zip(ordered, places or (), strict=True)
    )
    return marks, tuple(left)


def draw_hour_titles(
    sector: Sector, titles: Sequence[Title], radius_mm: float
) -> tuple[tuple[Mark, ...], tuple[str, ...], int]:
    """The titles of curves, hours' numbers among them in the finest step in which all have room.

    Returns
    -------
    marks : tuple of Mark
    left_out : tuple of str
        Meanings without a title, of those in the step.
    step : int
        From number to number.
    """
    tried = []
    for step in HOUR_STEPS if any(t.hour for t in titles) else (1,):
        marks, left = draw_titles(sector, [t for t in titles if not t.hour % step], radius_mm)
        tried.append((marks, left, step))
        if not left:
            break
    return min(tried, key=lambda t: (len(t[1]), t[2]))


def _side_by_side(
    sector: Sector, titles: Sequence[Title], form: int, radius_mm: float, space_heights: float
) -> list[tuple[str, float]] | None:
    """Each title's words and the altitude of its middle, or None where they do not fit."""
    if not titles:
        return []
    words = [t.forms[min(form, len(t.forms) - 1)] for t in titles]
    halves = [sector.hand.half_angle(w, radius_mm) for w in words]
    pad = 1.5 * sector.hand.pad_mm / radius_mm
    least_mm = space_heights * sector.hand.height_mm
    if all(t.is_number for t in titles):
        least_mm += more_apart(sector.hand.system) * sector.hand.height_mm
        least_mm = max(least_mm, _PAIRED * max(_within_mm(sector.hand, w) for w in words))
    space = max(2 * pad, least_mm / radius_mm)
    digits = max(space, _DIGITS * sector.hand.height_mm / radius_mm)
    spaces = [digits if _as_one(a, b) else space for a, b in itertools.pairwise(words)]
    wanted = [t.at_rad for t in titles]
    pairs = zip(itertools.pairwise(halves), spaces, strict=True)
    steps = [0.0, *(a + b + between for (a, b), between in pairs)]
    run = list(itertools.accumulate(steps))
    # Midway between all pushed up and all pushed down, none goes farther than it must.
    own = [at - way for at, way in zip(wanted, run, strict=True)]
    up = itertools.accumulate(own, max)
    down = list(itertools.accumulate(reversed(own), min))[::-1]
    least, most = pad + halves[0], QUARTER - pad - halves[-1] - run[-1]
    places = [
        min(max((a + b) / 2, least), most) + way for a, b, way in zip(up, down, run, strict=True)
    ]
    ends = [
        (max(at - half - pad, pad + half), min(at + half + pad, QUARTER - pad - half))
        for at, half in zip(wanted, halves, strict=True)
    ]
    if any(
        not low - SLACK_RAD <= at <= high + SLACK_RAD
        for at, (low, high) in zip(places, ends, strict=True)
    ):
        # One is off its curve's end, though another might go farther than midway.
        found = places_within(ends, steps)
        if found is None:
            return None
        places = found
    return list(zip(words, places, strict=True))


def _as_one(words: str, others: str) -> bool:
    """Whether two titles side by side might be read as one number, for each is a digit."""
    return all(len(each) == 1 and each.isdecimal() for each in (words, others))


def _within_mm(hand: Numerals, words: str) -> float:
    """What is clear between the numbers of a title of two."""
    return hand.width_mm(words) - sum(map(hand.width_mm, words.split()))


def places_within(
    ends: Sequence[tuple[float, float]], steps: Sequence[float]
) -> list[float] | None:
    """Places between these ends, each so far behind the one before, or None if there are none.

    Midway between all as far down and all as far up as they may be.
    """
    lowest, highest = list[float](), list[float]()
    for (low, high), step in zip(ends, steps, strict=True):
        lowest.append(max(low, lowest[-1] + step) if lowest else low)
        if lowest[-1] > high + SLACK_RAD:
            return None
    for (_, high), step in zip(reversed(ends), [0.0, *reversed(steps[1:])], strict=True):
        highest.append(min(high, highest[-1] - step) if highest else high)
    return [(a + b) / 2 for a, b in zip(lowest, reversed(highest), strict=True)]
