"""A rete drafted: its sizes, its stars in their places, its frame, and the way of each pointer."""

import math
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from instruments import patience
from instruments.astrolabe.parameters import LARGEST_MM
from instruments.astrolabe.rete import choosing
from instruments.astrolabe.rete.choosing import Shown, but
from instruments.astrolabe.rete.frame_patterns import bent_pointers, frame_members
from instruments.astrolabe.rete.knob import NO_KNOB, Knob, knob
from instruments.astrolabe.rete.members import Band, Member, disc
from instruments.astrolabe.rete.pointer_ground import PointerGround
from instruments.astrolabe.rete.pointing import (
    CROWD,
    MOST_STARS,
    LaidPointers,
    laid_pointers,
    without,
)
from instruments.astrolabe.rete.rete_order import ReteOrder
from instruments.astrolabe.rete.sizing import ReteSizes, sizes
from instruments.errors import DesignError, Remedy, give, impossible, shown
from instruments.part import Note
from instruments.patience import OutOfTimeError
from instruments.saying import tell
from instruments.sky import star_names

LARGER = (1.25, 1.6, 2.0, 3.0)
"""Sizes tried where stars can't be joined, as multiples of what was asked for."""

TRIED_S = 0.8
"""Of processor time to look for what joins all stars."""

LEFT_OUT = 3
"""How often stars without a way are left out to try whether the others have one."""

BENDS = (0.0, 2.0, -2.0, 4.0, -4.0)
"""Bends of curved pointers, in turns of a radian over the radius of the rete."""


@dataclass(frozen=True, slots=True)
class Drafted:
    """A rete before it is drawn: its stars, frame, knob and pointers, and these' ground."""

    sizes: ReteSizes
    shown: tuple[Shown, ...]
    members: tuple[Member, ...]
    knob: Knob | None
    laid: LaidPointers
    notes: tuple[Note, ...]
    ground: PointerGround

    def fewer(self, gone: Collection[str]) -> "Drafted | None":
        """The same without some stars, by their keys; None if others' pointers hang on theirs."""
        laid = without(self.laid, self.ground, gone)
        if laid is None:
            return None
        return replace(self, shown=but(self.shown, gone), laid=laid)


def drafted_rete(order: ReteOrder, at_once: bool = False) -> Drafted:
    """Draft a rete; stars without a way are among what was laid out.

    A star without a way that is all but in the place of a brighter one is left out with a
    note, unless it was asked for by name.

    `at_once` is as of `instruments.astrolabe.rete.pointing.laid_pointers`.

    Raises
    ------
    DesignError
        If stars can't be shown, or webs are too narrow.
    """
    drafted = _draft(order, at_once)
    asked = choosing.chosen(order.stars)[1]
    lost = [s.star for s in _doubles(drafted) if s.star.hr not in asked]
    if not lost:
        return drafted
    again = _draft(order.without([star.key for star in lost]), at_once)
    listed = ", ".join(f"{star.shown} ({star.key})" for star in lost)
    note = Note.detail(
        "stars",
        tell(
            "left out, less than {close_mm:.2g} mm from a brighter one: {listed}",
            close_mm=_close_mm(drafted),
            listed=listed,
        ),
    )
    return replace(again, notes=(*again.notes, note))


def _close_mm(drafted: Drafted) -> float:
    """Stars closer to each other than this are all but one point for their pointers."""
    return drafted.sizes.build.neck_mm / 4


def _doubles(drafted: Drafted) -> dict[Shown, Shown]:
    """Stars all but in the place of a brighter one, the other, where either has no way."""
    lost = {t.key for t in drafted.laid.stranded}
    close = _close_mm(drafted)
    found = {}
    for s in drafted.shown if lost else ():
        for other in drafted.shown:
            brighter = (other.star.magnitude, other.star.hr) < (s.star.magnitude, s.star.hr)
            if brighter and abs(s.at - other.at) < close and lost & {s.star.key, other.star.key}:
                found[s] = other
    return found


def _draft(order: ReteOrder, at_once: bool) -> Drafted:
    """Draft a rete of all stars of an order."""
    plane, shape = order.plane, order.shape
    found = sizes(order)
    placing = partial(
        choosing.placed_stars,
        plane=plane,
        year=order.epoch.year,
        hole_mm=order.blank.hole_mm + order.web_mm / 2,
        line_mm=order.workshop.limits.line_mm,
    )
    shown, notes = placing(order.stars)
    _refuse_too_many(order, shown)
    courses = choosing.courses(shape.pointers, shown, order.stars, placing)
    members = frame_members(shape.style, found.measures, found.ring)
    ring = members[0]
    assert isinstance(ring, Band)
    stars = [s.at for s in shown]
    radii, apart_mm = (ring.middle_mm, ring.outer_mm), 2.0 * found.build.head_mm
    handle = knob(order, radii, members[1:], stars, apart_mm)
    if handle is not None:
        members += (disc("knob", handle.at, handle.boss_mm),)
    elif order.knob_mm:
        notes += (NO_KNOB,)
    curved = bent_pointers(shape.style)
    bends = tuple(k / plane.tropic_mm for k in BENDS) if curved else (0.0,)
    steep = 0.4 if curved else 0.8
    ground = PointerGround(members, plane.tropic_mm, found.build, found.clear_mm, bends, steep)
    laid = laid_pointers([s.target for s in shown], ground, courses, at_once=at_once)
    notes += tuple(
        Note.warning(
            f"rete.pointers.{name}",
            "is of no use: the star is on the frame, without a pointer: leave it out",
        )
        for key, name in choosing.hand(shape.pointers).items()
        if any(target.key == key for target in laid.on_frame)
    )
    return Drafted(found, shown, members, handle, laid, notes, ground)


def _refuse_too_many(order: ReteOrder, shown: Sequence[Shown]) -> None:
    if len(shown) <= MOST_STARS:
        return
    problem = tell(
        "puts {number} stars on the rete, more than the {most} that are joined to one",
        number=len(shown),
        most=MOST_STARS,
    )
    if order.stars.choice == "magnitude":
        first_beyond = sorted(s.star.magnitude for s in shown)[MOST_STARS]
        limit = round(math.ceil(10.0 * first_beyond - 1e-9) / 10.0 - 0.1, 1)
        fewer = give({"stars.faintest": limit})
        raise impossible("stars.faintest", order.stars.faintest, problem, fewer)
    raise impossible("stars.choice", order.stars.choice, problem, "choose others")


def stranded(order: ReteOrder, drafted: Drafted) -> DesignError:
    """What to say of stars that no pointer reaches: which, and what was tried and helps."""
    keys = {t.key for t in drafted.laid.stranded}
    lost = [s.star for s in drafted.shown if s.star.key in keys]
    names = choosing.hand(order.shape.pointers)
    if by_hand := [names[star.key] for star in lost if star.key in names]:
        pushed = f"rete.pointers.{by_hand[0]}"
        left = Remedy(words="leave it to the layout", leaves_out=(pushed,))
        problem = "leads to no ring clear of other stars"
        return impossible(pushed, None, problem, "push it elsewhere", left)
    listed = shown(", ".join(star.shown for star in lost))
    problem = tell(
        "can't be joined to the rete by webs of {neck_mm:.3g} mm clear of their neighbours",
        neck_mm=drafted.sizes.build.neck_mm,
    )
    if doubles := _doubles(drafted):
        pairs = [
            tell("{star} in that of {other}", star=s.star, other=other.star)
            for s, other in doubles.items()
        ]
        problem = tell(
            "{problem}, all but in the place of a brighter star: {pairs}",
            problem=problem,
            pairs=pairs,
        )
    remedies = _remedies(order, drafted)
    asked = {s.hr for s in star_names.stars_named(order.stars.names)}
    if all(star.hr in asked for star in lost):
        return impossible("stars.names", listed, problem, *(remedies or ["leave them out"]))
    problem = tell("asks for {listed}, which {problem}", listed=listed, problem=problem)
    out = "leave them out by stars.without"
    if order.stars.choice == "magnitude":
        others = remedies or ("give a brighter limit", out)
        return impossible("stars.faintest", order.stars.faintest, problem, *others)
    return impossible("stars.choice", order.stars.choice, problem, *(remedies or [out]))


def _remedies(order: ReteOrder, drafted: Drafted) -> tuple[Remedy, ...]:
    """What joins all stars, as far as that is found soon; each was tried."""
    found: list[Remedy] = []
    with suppress(OutOfTimeError), patience.try_for(TRIED_S):
        found.extend(_tried(order, drafted))
    return tuple(found)


def _tried(order: ReteOrder, drafted: Drafted) -> Iterator[Remedy]:
    """What joins all stars."""
    # A crowd takes seconds to lay out: two sizes, each but once.
    many = len(drafted.shown) > CROWD
    others = [] if many else [*_slender(order, drafted), *_fewer(order, drafted)]
    yield from others
    if others or (order.shape.strut_mm is None and _doubles(drafted)):
        # Webs grow with the rete: those stars would be as close for them.
        return
    larger = [k for k in LARGER[many :: 1 + many] if k * order.plane.tropic_mm <= LARGEST_MM]
    size = next((s for k in larger if (s := _enlarged(order, k, many)) is not None), None)
    if size is not None:
        yield give({"tropic_radius_mm": size})


def _slender(order: ReteOrder, drafted: Drafted) -> Iterator[Remedy]:
    """The narrowest webs, if they join all stars."""
    web = math.ceil(100.0 * order.web_mm) / 100.0
    if web < drafted.sizes.build.neck_mm:
        slender = order.shape.model_copy(update={"strut_mm": web})
        if not drafted_rete(replace(order, shape=slender)).laid.stranded:
            yield give({"rete.strut_mm": web})


def _fewer(order: ReteOrder, drafted: Drafted) -> Iterator[Remedy]:
    """The stars to leave out so that the others can be joined."""
    out: dict[str, str] = {}
    for _ in range(LEFT_OUT):
        shown = {s.star.key: s.star.shown for s in drafted.shown}
        out |= {t.key: shown[t.key] for t in drafted.laid.stranded}
        if not shown.keys() - out:
            break
        drafted = drafted_rete(order.without(out))
        if not drafted.laid.stranded:
            without = (("stars.without", (*order.stars.without, *out)),)
            yield Remedy(
                without, words=tell("leave out {out} (stars.without)", out=tuple(out.values()))
            )
            break


def _enlarged(order: ReteOrder, times: float, at_once: bool) -> float | None:
    """The tropic's radius, so many times as large, where all stars can be joined, else None."""
    size = float(math.ceil(order.plane.tropic_mm * times))
    return None if drafted_rete(order.of_size(size), at_once).laid.stranded else size
