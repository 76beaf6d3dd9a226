"""Which way each pointer goes: from its star to the frame, clear of every other star.

Stars are placed one by one, those nearest to the frame first. For each, spines in many
directions (and bends, where the style has them) are followed until they meet the frame or
a pointer that is there already; the best of them is taken. Nothing is left to chance: the
same stars give the same layout.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np

from instruments.astrolabe.rete.members import Member, depth, depths
from instruments.astrolabe.rete.pointers import Build, Pointer, Spine, spine_points
from instruments.geometry import TURN, Floats, Points

STEP_SHARE = 0.012
"""Step along a spine, in radii of the rete."""

REACH = 0.75
"""The longest pointer, in radii of the rete."""

ENOUGH = 8
"""After so many stars without a way there is no need to look on."""


@dataclass(frozen=True, slots=True)
class Target:
    """A star's place on the rete, mm."""

    key: str
    at: complex


@dataclass(frozen=True, slots=True)
class Course:
    """How a pointer is pushed by hand; None leaves it to the layout.

    Attributes
    ----------
    direction_rad : float or None
        From the tip towards the base.
    turn_rad : float or None
        How far the spine turns on its way, counter-clockwise.
    towards : complex or None
        A point that the spine heads for.
    """

    direction_rad: float | None = None
    turn_rad: float | None = None
    towards: complex | None = None


@dataclass(frozen=True, slots=True)
class Ground:
    """What pointers are laid out on.

    Attributes
    ----------
    members : tuple of Member
        The frame.
    radius_mm : float
        Of the whole rete, the measure of its parts.
    build : Build
        How pointers are built.
    gap_mm : float
        The least that a pointer keeps from another star.
    bends_per_mm : tuple of float
        The bends that the style has.
    steep : float
        Sine of the least angle at which pointers should meet what carries them.
    holes : tuple of (complex, float)
        Discs that stay open, or taken: centre and radius.
    """

    members: tuple[Member, ...]
    radius_mm: float
    build: Build
    gap_mm: float
    bends_per_mm: tuple[float, ...] = (0.0,)
    steep: float = 0.4
    holes: tuple[tuple[complex, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """The stars of a rete: on pointers, on the frame itself, and without a way.

    Attributes
    ----------
    pointers : tuple of Pointer
        In the order in which they were placed.
    on_frame : tuple of Target
        Stars that the frame covers: they are engraved on it.
    stranded : tuple of Target
        Stars that no pointer reaches; the layout ends at the eighth.
    """

    pointers: tuple[Pointer, ...]
    on_frame: tuple[Target, ...]
    stranded: tuple[Target, ...]


@dataclass(slots=True)
class _Placed:
    """Pointers there already, as nodes along their spines."""

    start: list[complex] = field(default_factory=list)
    end: list[complex] = field(default_factory=list)
    half: list[tuple[float, float]] = field(default_factory=list)
    head: list[bool] = field(default_factory=list)

    def add(self, pointer: Pointer) -> None:
        """Another pointer, in straight pieces."""
        head = pointer.head_mm
        inner = max(3, math.ceil(abs(pointer.spine.bend_per_mm) * pointer.length_mm / 0.15))
        s = np.concatenate(
            [np.linspace(0.0, head, 4), np.linspace(head, pointer.length_mm, inner + 1)[1:]]
        )
        z, h = pointer.spine.at(s).tolist(), pointer.half_widths(s).tolist()
        self.start += z[:-1]
        self.end += z[1:]
        self.half += pairwise(h)
        self.head += (s[1:] <= head * (1 + 1e-9)).tolist()

    def depth(self, z: Points, near: complex, reach: float) -> tuple[Floats, Floats]:
        """How deep points lie in the struts, and in the heads, of what is near."""
        none = np.full(z.shape, -np.inf)
        if not self.start:
            return none, none
        a, b = np.array(self.start), np.array(self.end)
        close = np.minimum(np.abs(a - near), np.abs(b - near)) < reach + np.abs(b - a)
        if not close.any():
            return none, none
        a, b = a[close], b[close]
        h, head = np.array(self.half)[close], np.array(self.head)[close]
        way = b - a
        # Plain numbers: complex ones cost twice the time here, where most of it goes.
        x, y = z.real[..., None] - a.real, z.imag[..., None] - a.imag
        share = np.clip((x * way.real + y * way.imag) / np.abs(way) ** 2, 0.0, 1.0)
        x -= share * way.real
        y -= share * way.imag
        deep = h[:, 0] + share * (h[:, 1] - h[:, 0]) - np.sqrt(x * x + y * y)
        struts = deep[..., ~head].max(axis=-1, initial=-np.inf)
        heads = deep[..., head].max(axis=-1, initial=-np.inf)
        return struts, heads


def lay(
    targets: Sequence[Target], ground: Ground, courses: Mapping[str, Course] | None = None
) -> Laid:
    """Lay out a pointer for each star.

    Parameters
    ----------
    targets : sequence of Target
        The stars.
    ground : Ground
        The frame, and how pointers are built.
    courses : mapping of str to Course, optional
        Star to how its pointer is pushed by hand.
    """
    courses = courses or {}
    if not targets:
        return Laid((), (), ())
    tips = np.array([t.at for t in targets])
    deep = depth(ground.members, tips)
    order = sorted(range(len(targets)), key=lambda i: (-round(float(deep[i]), 6), targets[i].key))
    pushed = [i for i in order if targets[i].key in courses]
    free = [i for i in order if targets[i].key not in courses]
    placed = _Placed()
    pointers: list[Pointer] = []
    on_frame: list[Target] = []
    stranded: list[Target] = []
    for i in [*pushed, *free]:
        target = targets[i]
        if deep[i] >= 0.0:
            on_frame.append(target)
            continue
        others = np.delete(tips, i)
        course = courses.get(target.key, Course())
        pointer = _best(target, others, ground, placed, course)
        if pointer is None:
            stranded.append(target)
            if len(stranded) == ENOUGH:
                break
            continue
        placed.add(pointer)
        pointers.append(pointer)
    return Laid(tuple(pointers), tuple(on_frame), tuple(stranded))


def _best(
    target: Target, others: Points, ground: Ground, placed: _Placed, course: Course
) -> Pointer | None:
    """The best pointer for a star: with all the room it wants, or else with less."""
    build, gap = ground.build, ground.gap_mm
    slim = replace(build, form="straight", blade_mm=build.neck_mm, spread=0.0)
    short = replace(slim, head_mm=0.6 * build.head_mm)
    bent = tuple(k / (0.4 * ground.radius_mm) for k in (0.0, -1.0, 1.0, -2.0, 2.0))
    for tried, room, ways, bends in (
        (build, gap, 36, ground.bends_per_mm),
        (build, 0.6 * gap, 48, (*ground.bends_per_mm, *bent)),
        (slim, 0.5 * gap, 72, bent),
        (short, 0.25 * gap, 120, bent),
    ):
        spines = _spines(target, course, ways, bends)
        pushed = course.direction_rad is not None or course.towards is not None
        pointer = _route(target, others, replace(ground, build=tried), placed, spines, room, pushed)
        if pointer is not None:
            return pointer
    return None


def _spines(
    target: Target, course: Course, ways: int, bends: Sequence[float]
) -> tuple[Floats, Floats]:
    """Directions and bends to try."""
    if course.towards is not None:
        chord = course.towards - target.at
        size, turn = abs(chord), course.turn_rad or 0.0
        long = size * (turn / 2 / math.sin(turn / 2) if turn else 1.0)
        return np.array([math.atan2(chord.imag, chord.real) - turn / 2]), np.array([turn / long])
    if course.direction_rad is not None:
        directions = np.array([course.direction_rad])
    else:
        directions = np.arange(ways) * (TURN / ways)
    grid, bend = np.meshgrid(directions, np.array(list(dict.fromkeys(bends))), indexing="ij")
    return grid.ravel(), bend.ravel()


def _route(
    target: Target,
    others: Points,
    ground: Ground,
    placed: _Placed,
    spines: tuple[Floats, Floats],
    room: float,
    pushed: bool,
) -> Pointer | None:
    """The best pointer along some spines; None where none is clear.

    A pointer that is pushed by hand may be as long and as slanting as it likes.
    """
    build, radius = ground.build, ground.radius_mm
    directions, bends = spines
    step = min(STEP_SHARE * radius, 1.2)
    here = np.array([target.at])
    nearest = -float(depth(ground.members, here)[0])
    # In a crowd struts are nearer than the frame.
    around = nearest + build.head_mm
    nearest = min(nearest, -float(placed.depth(here, target.at, around)[0][0]))
    far = 1.5 if room == ground.gap_mm else 2.5
    reach = REACH * radius if pushed else min(REACH * radius, far * (nearest + build.head_mm))
    s = np.arange(0.0, reach + step, step)
    z = spine_points(target.at, directions[:, None], bends[:, None], s)
    frame = depth(ground.members, z)
    # Beyond the frame nothing matters.
    inside = frame > 0.0
    needed = ~(np.cumsum(inside, axis=1) > inside)
    struts, heads = np.full(z.shape, -np.inf), np.full(z.shape, -np.inf)
    struts[needed], heads[needed] = placed.depth(z[needed], target.at, reach)
    solid = np.maximum(frame, struts)
    meets = solid > 0.0
    first = np.where(meets.any(axis=1), meets.argmax(axis=1), 0)
    rows = np.arange(len(first))
    before, after = solid[rows, first - 1], solid[rows, first]
    found = (first > 0) & np.isfinite(before)
    share = np.where(found, before / np.where(found, before - after, -1.0), 0.0)
    contact = np.where(found, step * (first - 1 + share), np.inf)
    slope = np.where(found, (after - before) / step, 0.0)
    onto_strut = found & (struts[rows, first] > frame[rows, first])
    ahead = s < contact[:, None] - 1e-9
    half = _half(build, s, contact[:, None])
    # A star close to the frame has a pointer of some length only at a slant.
    slant = room < ground.gap_mm or nearest < 0.8 * build.head_mm
    steep = 0.1 if pushed else 0.4 if slant else ground.steep
    clear = found & (slope > steep)
    # Other stars, each as near as its own distance allows.
    close = np.abs(others - target.at) < reach + build.blade_mm + room
    tight = np.zeros(len(first))
    if close.any():
        stars = others[close]
        wanted = np.minimum(room, 0.5 * np.abs(stars - target.at))
        away = np.abs(z[..., None] - stars) - half[..., None]
        until = s < (contact + build.neck_mm)[:, None]
        spare = np.where(until[..., None], away - wanted, np.inf).min(axis=1)
        clear &= (spare > 0.0).all(axis=1)
        tight = np.maximum(0.0, 1.0 - spare / (2.0 * ground.gap_mm)).max(axis=1, initial=0.0)
    # Heads of other pointers, and what must stay open.
    twin = float(np.abs(others - target.at).min(initial=np.inf))
    clear &= np.where(ahead, heads + half, -np.inf).max(axis=1) < -0.4 * min(room, twin)
    for centre, size in ground.holes:
        clear &= np.where(ahead, size + half - np.abs(z - centre), -np.inf).max(axis=1) < 0.0
    # Beside what it passes: the gap that stays open.
    passing = s < (contact - 1.2 * (build.blade_mm + ground.gap_mm))[:, None]
    lack = np.where(passing, solid + half + ground.gap_mm, 0.0)
    crowding = np.maximum(lack, 0.0).max(axis=1) / ground.gap_mm
    ideal = 1.25 * build.head_mm
    upright = np.sin(directions + bends * np.minimum(contact, reach) / 2)
    cost = (
        np.where(contact > ideal, contact - ideal, 0.9 * (ideal - contact))
        + build.head_mm * (1.4 * (1.0 - np.minimum(slope, 1.0)) ** 2 + 0.9 * onto_strut)
        + build.head_mm * (1.5 * np.minimum(crowding, 2.0) + 1.0 * tight)
        + build.head_mm * 0.15 * upright
    )
    cost = np.where(clear, cost, np.inf)
    while np.isfinite(cost).any():
        k = int(cost.argmin())
        spine = Spine(target.at, float(directions[k]), float(bends[k]))
        pointer = _rooted(target, spine, float(contact[k]), ground, placed)
        if pointer is not None:
            return pointer
        cost[k] = np.inf
    return None


def _half(build: Build, s: Floats, contact: Floats) -> Floats:
    """Half widths along pointers of a build that meet what carries them at lengths."""
    neck, blade, head = build.neck_mm / 2, 0.6 * build.blade_mm, build.head_mm
    thorn = np.minimum(0.55 * s, blade)
    strut = np.minimum(neck + build.spread * np.maximum(s - head, 0.0) / 2, 2.2 * neck)
    long = (contact > 1.45 * head) & (s > head)
    found: Floats = np.where(long, strut, thorn)
    return found


def _rooted(
    target: Target, spine: Spine, contact: float, ground: Ground, placed: _Placed
) -> Pointer | None:
    """The pointer on a spine, its base as deep in what carries it as it goes."""
    build = ground.build
    most = 6.0 * build.neck_mm + 0.06 * ground.radius_mm
    s = contact + np.linspace(0.0, most, 97)[1:]
    z = spine.at(s)
    frame = depths(ground.members, z)
    struts, _ = placed.depth(z, spine.point(contact), most)
    solid = np.maximum(frame.max(axis=0), struts)
    # On through the solid only, up to the first place where it thins out again.
    ends = np.flatnonzero(solid <= 0.0)
    stop = int(ends[0]) if ends.size else len(s)
    if stop == 0:
        return None
    enough = np.flatnonzero(solid[:stop] >= build.neck_mm)
    k = int(enough[0]) if enough.size else int(solid[:stop].argmax())
    deep = float(solid[k])
    if deep < 0.3 * build.neck_mm:
        return None
    return Pointer(target.key, spine, build, contact, float(s[k]), 2.0 * deep)
