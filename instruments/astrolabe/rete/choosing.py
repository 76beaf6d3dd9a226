"""The stars of a rete: chosen, placed, and those that can't be shown told apart."""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from instruments.astrolabe.ecliptic import RetePlane
from instruments.astrolabe.rete.parameters import Push, Stars
from instruments.astrolabe.rete.pointer_ground import Nudge, Target
from instruments.errors import DesignError, Fault, Remedy, give, impossible, refuse_all
from instruments.part import Note
from instruments.saying import tell
from instruments.sky import star_names
from instruments.sky import stars as sky
from instruments.sky.stars import Star


@dataclass(frozen=True, slots=True)
class Shown:
    """A star on the rete: which, its mean place of date in radians, and its point in mm."""

    star: Star
    right_ascension: float
    declination: float
    at: complex
    number: int

    @property
    def target(self) -> Target:
        """Its place, for the layout."""
        return Target(self.star.key, self.at)


def but(shown: Iterable[Shown], gone: Collection[str]) -> tuple[Shown, ...]:
    """Stars without those of some keys; they keep their numbers."""
    return tuple(s for s in shown if s.star.key not in gone)


def renumbered(shown: Iterable[Shown]) -> tuple[Shown, ...]:
    """Stars in their order, counted from 1."""
    return tuple(replace(s, number=n) for n, s in enumerate(shown, 1))


_NEVER_NAMED = 1.0
"""So bright, in magnitudes, are stars of the far south that a southern rete has beside the
classical ones: the old makers never saw them."""


def chosen(stars: Stars, *, southern: bool = False) -> tuple[list[Star], set[int]]:
    """The stars of a choice, and the numbers of those that were asked for by name.

    Raises
    ------
    DesignError
        If a name is unknown, or no star is left.
    """
    asked = star_names.stars_named(stars.names)
    without = {s.hr for s in star_names.stars_named(stars.without, "stars.without")}
    first: tuple[Star, ...] = ()
    if stars.choice == "classical":
        first = (*sky.classical(), *(sky.to_magnitude(_NEVER_NAMED) if southern else ()))
    elif stars.choice == "magnitude":
        first = sky.to_magnitude(stars.faintest)
    pool = {s.hr: s for s in (*first, *asked) if s.hr not in without}
    if not pool:
        if stars.choice == "list":
            some = give({"stars.names": ("Vega", "Altair")}, "give some, such as")
            raise impossible("stars.names", None, "names no star", some)
        raise impossible("stars.faintest", stars.faintest, "leaves no star", "give a fainter one")
    return list(pool.values()), {s.hr for s in asked}


def placed_stars(
    stars: Stars,
    plane: RetePlane,
    year: float,
    hole_mm: float,
    line_mm: float,
    edge_mm: float = math.inf,
) -> tuple[tuple[Shown, ...], tuple[Note, ...]]:
    """The stars of a choice in their places, by right ascension.

    No star is shown within `hole_mm` of the pivot, or beyond `edge_mm`, where its mark has no
    room; of those nearer than `line_mm` to each other, one point on the rete, the brighter stays.

    Raises
    ------
    DesignError
        If a star that is named lies beyond the outer tropic, at the edge or in the pivot, or
        no star is left; or as `instruments.sky.stars.places`.
    """
    pool, asked = chosen(stars, southern=plane.projection.southern)
    ra, dec = sky.places_of_date(pool, year)
    points = plane.equatorial(ra, dec).tolist()
    rows = zip(pool, ra.tolist(), dec.tolist(), points, strict=True)
    found = [Shown(*row, number=0) for row in rows]
    groups = _hidden(found, plane, hole_mm, edge_mm)
    faults = [
        Fault.of(
            "stars.names",
            s.shown,
            tell("is {why} in the year {year:g}", why=why, year=year),
            Remedy((("stars.names", _without(stars.names, s.key)),), words="leave it out"),
        )
        for why, group in groups.items()
        for s in group
        if s.hr in asked
    ]
    refuse_all(faults)
    notes = [
        Note.detail("stars", tell("left out {why}: {group}", why=why, group=group))
        for why, group in groups.items()
        if group
    ]
    hidden = {s.hr for group in groups.values() for s in group}
    found = [s for s in found if s.star.hr not in hidden]
    if not found:
        raise impossible(
            "stars.choice", stars.choice, "leaves no star on the plate", "choose others"
        )
    found, doubles = _apart(found, line_mm)
    if doubles:
        said = tell("left out, no line's width from a brighter one: {doubles}", doubles=doubles)
        notes.append(Note.detail("stars", said))
    found.sort(key=lambda s: (s.right_ascension, s.star.hr))
    return renumbered(found), tuple(notes)


def _hidden(
    found: Sequence[Shown], plane: RetePlane, hole_mm: float, edge_mm: float
) -> dict[str, list[Star]]:
    """The stars that can't be shown, by why."""
    tropic = "Cancer" if plane.projection.southern else "Capricorn"
    groups: dict[str, list[Star]] = {
        tell("beyond the tropic of {tropic}", tropic=tropic): [],
        "too close to the edge for a mark": [],
        "within the hole of the pivot": [],
    }
    beyond, at_edge, pivot = groups.values()
    for s in found:
        if not abs(s.at) < plane.tropic_mm:
            beyond.append(s.star)
        elif abs(s.at) > edge_mm:
            at_edge.append(s.star)
        elif abs(s.at) <= hole_mm:
            pivot.append(s.star)
    return groups


def _apart(found: Sequence[Shown], line_mm: float) -> tuple[list[Shown], list[str]]:
    """The stars that are a line's width apart, brighter ones first, and names of the rest."""
    kept: list[Shown] = []
    doubles = []
    for s in sorted(found, key=lambda s: (s.star.magnitude, s.star.hr)):
        if any(abs(s.at - other.at) < line_mm for other in kept):
            doubles.append(f"{s.star.shown} ({s.star.key})")
        else:
            kept.append(s)
    return kept, doubles


Placing = Callable[[Stars], tuple[tuple[Shown, ...], tuple[Note, ...]]]
"""Places the stars of a choice, as `placed` does."""


def hand(pushes: Iterable[str]) -> dict[str, str]:
    """By what names stars are pushed, by the stars' keys.

    Raises
    ------
    DesignError
        If a name is unknown, or two are of one star.
    """
    pushes = tuple(pushes)
    star_names.stars_named(pushes, "rete.pointers")
    found: dict[str, str] = {}
    faults = []
    for name in pushes:
        (star,) = star_names.stars_named([name])
        first = found.setdefault(star.key, name)
        if first != name:
            problem = tell("pushes {shown}, as rete.pointers.{first} does", shown=star, first=first)
            other = f"rete.pointers.{name}"
            faults.append(
                Fault.of(other, None, problem, Remedy(words="keep one", leaves_out=(other,)))
            )
    refuse_all(faults)
    return found


def courses(
    pushes: Mapping[str, Push], shown: Sequence[Shown], stars: Stars, placing: Placing
) -> dict[str, Nudge]:
    """How pointers are pushed, by the keys of their stars, from pushes by their names.

    `placing` shows the stars of another choice.

    Raises
    ------
    DesignError
        As `hand`, or if a star is not on the rete; the remedy was tried.
    """
    names = hand(pushes)
    there = {s.star.key for s in shown}
    faults = [
        Fault.of(
            f"rete.pointers.{name}",
            None,
            "pushes a star that is not shown",
            next(_to_show(key, stars, placing), "leave it out, or give none for a template's"),
        )
        for key, name in names.items()
        if key not in there
    ]
    refuse_all(faults)
    return {key: _course(pushes[name]) for key, name in names.items()}


def _without(names: Sequence[str], key: str) -> tuple[str, ...]:
    """Stars' names without those of one of them."""
    return tuple(name for name in names if star_names.stars_named([name])[0].key != key)


def _to_show(key: str, stars: Stars, placing: Placing) -> Iterator[Remedy]:
    """What to do to the choice so that it shows a star; nothing where nothing helps."""
    kept_in = {"without": _without(stars.without, key)}
    added = {"names": (*stars.names, key)}
    for words, changes in (
        ("take it out of stars.without", kept_in),
        ("add it to stars.names", added),
        ("add it to stars.names, and take it out of stars.without", kept_in | added),
    ):
        try:
            shown, _ = placing(stars.model_copy(update=changes))
        except DesignError:
            continue
        if any(s.star.key == key for s in shown):
            settings = tuple((f"stars.{name}", value) for name, value in changes.items())
            yield Remedy(settings, words=words)


def _course(push: Push) -> Nudge:
    return Nudge(
        None if push.direction_deg is None else math.radians(push.direction_deg),
        None if push.curl_deg is None else math.radians(push.curl_deg),
        None if push.towards_mm is None else complex(*push.towards_mm),
    )
