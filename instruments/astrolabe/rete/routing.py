"""The way of one pointer: spines in many directions, followed until they meet the frame.

A spine that keeps clear of every other star and of other pointers' heads is good; the best
of the good ones is of a fair length, meets the frame squarely and crowds nothing.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from instruments import patience
from instruments.astrolabe.rete.frame_measures import Build
from instruments.astrolabe.rete.members import depth
from instruments.astrolabe.rete.placed_pointers import Others, PlacedPointers
from instruments.astrolabe.rete.pointer_ground import Nudge, PointerGround, Target
from instruments.astrolabe.rete.pointers import TOOTH, Pointer, Spine, spine_points
from instruments.geometry import TURN, Floats, Points, Truths

STEP_SHARE = 0.012
"""Step along a spine, in radii of the rete."""

_STRETCH = 10
"""So many steps are looked at before those that have met a strut are left."""

_TOGETHER = 24
"""So many spines' bases are looked for at once."""

CLOSE = 1.3
"""A pointer shorter than so many of the narrowest webs is a tooth on the frame instead."""

REACH = 0.75
"""The longest pointer, in radii of the rete."""


def margin_mm(ground: PointerGround) -> float:
    """How far about pointers and stars they matter to another pointer's middle line."""
    build, gap = ground.build, ground.gap_mm
    widest = max(0.6 * build.blade_mm, 1.1 * build.neck_mm)
    # Where it meets a strut is told from two steps; stars count up to three gaps away.
    return widest + max(2.0 * STEP_SHARE * ground.radius_mm + gap, 3.0 * gap)


@dataclass(frozen=True, slots=True)
class _Site:
    """A star that wants a pointer: what the pointer starts from, meets and keeps clear of."""

    target: Target
    others: Others
    ground: PointerGround
    placed: PlacedPointers

    def solid(self, z: Points) -> Floats:
        """How deep points lie in what carries a pointer."""
        struts, _ = self.placed.depth(z)
        return np.maximum(depth(self.ground.members, z), struts)


def best(
    target: Target, others: Others, ground: PointerGround, placed: PlacedPointers, course: Nudge
) -> Pointer | None:
    """The best pointer for a star: with all the room it wants, or else with less."""
    patience.check_time()
    build, gap = ground.build, ground.gap_mm
    slim = replace(build, form="straight", blade_mm=build.neck_mm, spread=0.0)
    short = replace(slim, head_mm=0.6 * build.head_mm)
    bent = tuple(k / (0.4 * ground.radius_mm) for k in (0.0, -1.0, 1.0, -2.0, 2.0))
    pushed = course.direction_rad is not None or course.towards is not None
    by_hand = pushed or course.turn_rad is not None
    site = _Site(target, others, ground, placed)
    for tried, room, ways, bends in (
        (build, gap, 36, ground.bends_per_mm),
        (build, 0.6 * gap, 48, (*ground.bends_per_mm, *bent)),
        (slim, 0.5 * gap, 72, bent),
        (short, 0.25 * gap, 120, bent),
    ):
        spines = _spines(target, course, ways, bends, ground)
        built = replace(site, ground=replace(ground, build=tried))
        pointer = _route(built, spines, room, pushed)
        if pointer is not None:
            sliver = not by_hand and pointer.free_mm <= CLOSE * build.neck_mm
            return (_tooth(site) if sliver else None) or pointer
    return None if by_hand else _tooth(site)


def _tooth(site: _Site) -> Pointer | None:
    """A tooth square on the frame, where the star is close to it; None where it crowds others."""
    ground, star = site.ground, site.target.at
    if not ground.teeth:
        return None
    build, nudge = ground.build, 1e-4
    here = np.array([0.0, nudge, -nudge, 1j * nudge, -1j * nudge]) + star
    near, east, west, north, south = depth(ground.members, here).tolist()
    if -near > CLOSE * build.neck_mm:
        return None
    half = TOOTH * build.neck_mm / 2
    spine = Spine(star, math.atan2(north - south, east - west))
    base = spine.at(-near) + half * np.exp(1j * spine.direction_rad) * np.linspace(-1j, 1j, 9)
    _, heads = site.placed.depth(base)
    apart = np.abs(base[:, None] - site.others.points).min(initial=np.inf)
    if apart < 0.5 * ground.gap_mm or heads.max() > -0.5 * ground.gap_mm:
        return None
    (pointer,) = _rooted(site, [spine], np.array([-near]))
    if pointer is None:
        return None
    tooth = replace(pointer, tooth=True)
    return None if _slit(site, tooth) else tooth


def _spines(
    target: Target, course: Nudge, ways: int, bends: Sequence[float], ground: PointerGround
) -> tuple[Floats, Floats]:
    """Directions and bends to try.

    A direction given by hand is that of the base as seen from the tip, and a curl is the
    turn on the way to where the frame is in that direction.
    """
    if course.towards is not None:
        chord = course.towards - target.at
        size, turn = abs(chord), course.turn_rad or 0.0
        long = size * _longer(turn)
        return np.array([math.atan2(chord.imag, chord.real) - turn / 2]), np.array([turn / long])
    by_hand = course.direction_rad is not None
    directions = np.array([course.direction_rad]) if by_hand else np.arange(ways) * (TURN / ways)
    if course.turn_rad is not None:
        turn = course.turn_rad
        away = _to_frame(target, directions, ground)
        return directions - turn / 2, turn / (away * _longer(turn))
    grid, bend = np.meshgrid(directions, np.array(list(dict.fromkeys(bends))), indexing="ij")
    if by_hand:
        half = bend * _to_frame(target, directions, ground)[:, None] / 2
        grid = grid - np.arcsin(np.clip(half, -1.0, 1.0))
    return grid.ravel(), bend.ravel()


def _longer(turn_rad: float) -> float:
    """How much longer an arc of a turn is than its chord."""
    half = turn_rad / 2
    return half / math.sin(half) if half else 1.0


def _to_frame(target: Target, directions: Floats, ground: PointerGround) -> Floats:
    """How far the frame is from a star in each direction; the longest pointer where it is not."""
    s = np.linspace(0.0, REACH * ground.radius_mm, 200)[1:]
    z = target.at + s * np.exp(1j * directions)[:, None]
    meets = depth(ground.members, z) > 0.0
    found: Floats = np.where(meets.any(axis=1), s[meets.argmax(axis=1)], s[-1])
    return found


def _route(site: _Site, spines: tuple[Floats, Floats], room: float, pushed: bool) -> Pointer | None:
    """The best pointer along some spines; None where none is clear.

    A pointer that is pushed by hand may be as long and as slanting as it likes.
    """
    star, ground, others = site.target.at, site.ground, site.others
    build, radius = ground.build, ground.radius_mm
    nearest = -float(depth(ground.members, np.array([star]))[0])
    # In a crowd struts are nearer than the frame.
    nearest = min(nearest, site.placed.nearest(star))
    far = 1.5 if room == ground.gap_mm else 2.5
    reach = REACH * radius if pushed else min(REACH * radius, far * (nearest + build.head_mm))
    # A star close to the frame has a pointer of some length only at a slant.
    slant = room < ground.gap_mm or nearest < 0.8 * build.head_mm
    steep = 0.1 if pushed else 0.4 if slant else ground.steep
    ways = _followed(site, spines, reach)
    meeting = _meeting(ways)
    half = _half(build, ways.s, meeting.contact[:, None])
    spare = _spare(ways, meeting, half, others, room, build)
    clear = meeting.found & (meeting.slope > steep) & (spare > 0.0)
    # In a crowd of stars heads can't be farther from each other than the stars are.
    twin = float(np.abs(others.points - star).min(initial=np.inf))
    clear &= _misses(ways, meeting, half, ground, min(room, twin))
    cost = np.where(clear, _cost(ways, meeting, half, spare, ground, reach), np.inf)
    slit_matters = room >= 0.3 * ground.gap_mm
    cheapest = cost.argsort(kind="stable")[: np.isfinite(cost).sum()]
    # Mostly the first will do; where many fail, as on a frame too thin, they are asked together.
    for few in np.split(cheapest, range(1, len(cheapest), _TOGETHER)):
        bent = zip(ways.directions[few].tolist(), ways.bends[few].tolist(), strict=True)
        some = [Spine(star, direction, bend) for direction, bend in bent]
        for pointer in _rooted(site, some, meeting.contact[few]):
            if pointer is not None and not (slit_matters and _slit(site, pointer)):
                return pointer
    return None


@dataclass(frozen=True, slots=True)
class _Ways:
    """Spines followed step by step: directions and bends of n, lengths at which k steps begin.

    The others are of (n, k): where the steps are, and how deep in the frame, in other pointers'
    struts and in their heads; −∞ for these where it does not matter.
    """

    directions: Floats
    bends: Floats
    step: float
    s: Floats
    z: Points
    frame: Floats
    struts: Floats
    heads: Floats

    @property
    def solid(self) -> Floats:
        """How deep they are in what carries a pointer."""
        return np.maximum(self.frame, self.struts)


def _followed(site: _Site, spines: tuple[Floats, Floats], reach: float) -> _Ways:
    """Spines, followed as far as a pointer reaches."""
    (directions, bends), ground = spines, site.ground
    # No web is narrower than the neck: half of it misses none.
    step = min(STEP_SHARE * ground.radius_mm, max(1.2, 0.5 * ground.build.neck_mm))
    s = np.arange(0.0, reach + step, step)
    z = spine_points(site.target.at, directions[:, None], bends[:, None], s)
    frame = depth(ground.members, z)
    # Beyond the frame nothing matters.
    inside = frame > 0.0
    needed = np.cumsum(inside, axis=1) <= inside
    struts, heads = np.full(z.shape, -np.inf), np.full(z.shape, -np.inf)
    for k in range(0, len(s), _STRETCH):
        some = np.zeros_like(needed)
        some[:, k : k + _STRETCH] = needed[:, k : k + _STRETCH]
        struts[some], heads[some] = site.placed.depth(z[some])
        # Nor beyond a strut.
        needed &= ~(struts > 0.0).any(axis=1, keepdims=True)
    return _Ways(directions, bends, step, s, z, frame, struts, heads)


@dataclass(frozen=True, slots=True)
class _Meeting:
    """Whether and where spines meet what carries them: at what length, ∞ where they don't.

    `slope` is the sine of the angle; `onto_strut`, that it is another pointer, not the frame.
    """

    found: Truths
    contact: Floats
    slope: Floats
    onto_strut: Truths


def _meeting(ways: _Ways) -> _Meeting:
    """Where spines meet the frame or a strut, between two of their steps."""
    step, solid = ways.step, ways.solid
    meets = solid > 0.0
    first = np.where(meets.any(axis=1), meets.argmax(axis=1), 0)
    rows = np.arange(len(first))
    before, after = solid[rows, first - 1], solid[rows, first]
    found = (first > 0) & np.isfinite(before)
    share = np.where(found, before / np.where(found, before - after, -1.0), 0.0)
    return _Meeting(
        found,
        np.where(found, step * (first - 1 + share), np.inf),
        np.where(found, (after - before) / step, 0.0),
        found & (ways.struts[rows, first] > ways.frame[rows, first]),
    )


def _spare(
    ways: _Ways, meeting: _Meeting, half: Floats, others: Others, room: float, build: Build
) -> Floats:
    """What stars beside spines have to spare, each of which wants as much as it can have."""
    until = ways.s < (meeting.contact + build.neck_mm)[:, None]
    beside = np.full(ways.z.shape, np.inf)
    beside[until] = others.spare(ways.z[until], half[until], room)
    spare: Floats = beside.min(axis=1)
    return spare


def _misses(
    ways: _Ways, meeting: _Meeting, half: Floats, ground: PointerGround, room: float
) -> Truths:
    """Whether spines keep off other pointers' heads, and off what must stay open."""
    ahead = ways.s < meeting.contact[:, None] - 1e-9

    def deepest(into: Floats) -> Floats:
        found: Floats = np.where(ahead, into + half, -np.inf).max(axis=1)
        return found

    clear: Truths = deepest(ways.heads) < -0.4 * room
    for centre, size in ground.holes:
        clear &= deepest(size - np.abs(ways.z - centre)) < 0.0
    return clear


def _cost(
    ways: _Ways, meeting: _Meeting, half: Floats, spare: Floats, ground: PointerGround, reach: float
) -> Floats:
    """How far pointers are from a fair length that meets the frame squarely and crowds nothing."""
    build, gap, contact = ground.build, ground.gap_mm, meeting.contact
    # Beside what it passes: the gap that stays open.
    passing = ways.s < (contact - 1.2 * (build.blade_mm + gap))[:, None]
    lack = np.where(passing, ways.solid + half + gap, 0.0)
    crowding = np.maximum(lack, 0.0).max(axis=1) / gap
    tight = np.maximum(0.0, 1.0 - spare / (2.0 * gap))
    ideal = 1.25 * build.head_mm
    upright = np.sin(ways.directions + ways.bends * np.minimum(contact, reach) / 2)
    onto_strut = meeting.onto_strut
    cost: Floats = (
        np.where(contact > ideal, contact - ideal, 0.9 * (ideal - contact))
        + build.head_mm * (1.4 * (1.0 - np.minimum(meeting.slope, 1.0)) ** 2 + 0.9 * onto_strut)
        + build.head_mm * (1.5 * np.minimum(crowding, 2.0) + 1.0 * tight)
        + build.head_mm * 0.15 * upright
    )
    return cost


def _half(build: Build, s: Floats, contact: Floats) -> Floats:
    """Half widths along pointers of a build that meet what carries them at lengths."""
    neck, blade, head = build.neck_mm / 2, 0.6 * build.blade_mm, build.head_mm
    thorn = np.minimum(0.55 * s, blade)
    strut = np.minimum(neck + build.spread * np.maximum(s - head, 0.0) / 2, 2.2 * neck)
    long = (contact > 1.45 * head) & (s > head)
    found: Floats = np.where(long, strut, thorn)
    return found


def _rooted(site: _Site, spines: Sequence[Spine], contacts: Floats) -> Iterator[Pointer | None]:
    """The pointers on some spines, each base as deep in what carries it as it goes."""
    target, ground = site.target, site.ground
    most = 6.0 * ground.build.neck_mm + 0.06 * ground.radius_mm
    ways = np.array([(spine.direction_rad, spine.bend_per_mm) for spine in spines]).reshape(-1, 2)
    s = contacts[:, None] + np.linspace(0.0, most, 97)[1:]
    z = spine_points(target.at, ways[:, :1], ways[:, 1:], s)
    solid = site.solid(z)
    for spine, contact, at, deep in zip(spines, contacts.tolist(), s, solid, strict=True):
        yield _with_base(Pointer(target.key, spine, ground.build, contact, 0.0, 0.0), at, deep)


def _with_base(pointer: Pointer, s: Floats, solid: Floats) -> Pointer | None:
    """A pointer with the base for which it is solid enough at lengths; None where it is not."""
    neck = pointer.build.neck_mm
    # On through the solid only, up to the first place where it thins out again.
    ends = np.flatnonzero(solid <= 0.0)
    stop = int(ends[0]) if ends.size else len(s)
    if stop == 0:
        return None
    enough = np.flatnonzero(solid[:stop] >= neck)
    k = int(enough[0]) if enough.size else int(solid[:stop].argmax())
    deep = float(solid[k])
    if deep < 0.3 * neck:
        return None
    # The base's corners stay off the edge of what carries it.
    return replace(pointer, length_mm=float(s[k]), end_mm=1.8 * deep)


def _slit(site: _Site, pointer: Pointer) -> bool:
    """Whether a pointer's side leaves a gap too narrow to cut beside what it passes.

    Along each side the gap may close for good, where the pointer is joined, but not
    narrow and widen again.
    """
    gap = site.ground.gap_mm
    narrow = 0.35 * gap
    s = np.linspace(0.12, 1.0, 48) * pointer.free_mm
    spine = pointer.spine
    along = np.exp(1j * (spine.direction_rad + spine.bend_per_mm * s))
    half = pointer.half_widths(s)
    for side in (1j, -1j):
        solid = site.solid(spine.at(s) + side * half * along)
        joined = int(np.argmax(solid > 0.0)) if (solid > 0.0).any() else len(s)
        if joined < len(s) and -gap < solid[joined:].min() < 0.0:
            return True
        nearest = np.maximum.accumulate(solid[:joined])
        widening = nearest - solid[:joined] > 0.1 * narrow
        if (widening & (nearest > -narrow)).any():
            return True
    return False
