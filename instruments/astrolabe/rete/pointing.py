"""Which way each pointer goes: from its star to the frame, clear of every other star.

Stars are placed one by one, those nearest to the frame first. For each, spines in many
directions (and bends, where the style has them) are followed until they meet the frame or
a pointer that is there already; the best of them is taken. Nothing is left to chance: the
same stars give the same layout.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from instruments.astrolabe.rete.members import depth
from instruments.astrolabe.rete.placed_pointers import Others, PlacedPointers
from instruments.astrolabe.rete.pointer_ground import Nudge, PointerGround, Target
from instruments.astrolabe.rete.pointers import Pointer
from instruments.astrolabe.rete.routing import best, margin_mm

ENOUGH = 8
"""After so many stars without a way there is no need to look on."""

ROUNDS = 4
"""How often the layout begins anew with the stars first that found no way."""

CROWD = 120
"""With so many stars, rounds take seconds each: one must do."""

MOST_STARS = 400
"""More are refused: each new pointer keeps clear of all before it."""


@dataclass(frozen=True, slots=True)
class LaidPointers:
    """The stars of a rete: on pointers, on the frame itself, and without a way.

    Pointers are in the order in which they were placed. What the frame covers is engraved on it;
    the layout ends at the eighth star without a way.
    """

    pointers: tuple[Pointer, ...]
    on_frame: tuple[Target, ...]
    stranded: tuple[Target, ...]


def laid_pointers(
    targets: Sequence[Target],
    ground: PointerGround,
    courses: Mapping[str, Nudge] | None = None,
    *,
    at_once: bool = False,
) -> LaidPointers:
    """Lay out a pointer for each star.

    Where stars find no way, the layout begins anew and they come first.
    `courses` tell how stars' pointers are pushed by hand, by key. `at_once` gives up at the first
    star without a way, and does not begin anew.
    """
    if not targets:
        return LaidPointers((), (), ())
    first: list[str] = []
    pushed = courses or {}
    laid = _laid(targets, ground, pushed, first, 1 if at_once else ENOUGH)
    if at_once or _hopeless(laid.stranded, targets, ground, pushed):
        return laid
    for _ in range(ROUNDS if len(targets) <= CROWD else 1):
        if not laid.stranded or len(laid.stranded) == ENOUGH:
            break
        first = [*(t.key for t in laid.stranded), *first]
        again = _laid(targets, ground, pushed, first)
        laid = again if len(again.stranded) <= len(laid.stranded) else laid
    if laid.stranded and ground.teeth:
        # Teeth are broader than the pointers they stand for, and may bar another's way.
        plain = laid_pointers(targets, replace(ground, teeth=False), pushed)
        laid = plain if len(plain.stranded) < len(laid.stranded) else laid
    return laid


def without(
    laid: LaidPointers, ground: PointerGround, gone: Collection[str]
) -> LaidPointers | None:
    """The pointers but for some stars', as they lie; None if one of those carries another."""
    placed = PlacedPointers(margin_mm(ground))
    kept = [p for p in laid.pointers if p.key not in gone]
    for pointer in kept:
        held = np.array([pointer.spine.point((pointer.free_mm + pointer.length_mm) / 2)])
        if depth(ground.members, held)[0] < 0.0 and max(placed.depth(held))[0] < 0.0:
            return None
        placed.add(pointer)
    on_frame = tuple(t for t in laid.on_frame if t.key not in gone)
    return LaidPointers(tuple(kept), on_frame, laid.stranded)


def _hopeless(
    stranded: Collection[Target],
    targets: Sequence[Target],
    ground: PointerGround,
    courses: Mapping[str, Nudge],
) -> bool:
    """Whether a star has no way even with no other pointer there, so that no order helps it."""
    if not stranded:
        return False
    others = Others.of_each(np.array([t.at for t in targets]), margin_mm(ground))
    alone = PlacedPointers(margin_mm(ground))
    return any(
        best(target, others[i], ground, alone, courses.get(target.key, Nudge())) is None
        for i, target in enumerate(targets)
        if target in stranded
    )


def _laid(
    targets: Sequence[Target],
    ground: PointerGround,
    courses: Mapping[str, Nudge],
    first: Collection[str],
    enough: int = ENOUGH,
) -> LaidPointers:
    tips = np.array([t.at for t in targets])
    deep = depth(ground.members, tips).tolist()

    def turn(i: int) -> tuple[bool, bool, float, str]:
        key = targets[i].key
        return key not in courses, key not in first, -round(deep[i], 6), key

    placed, others = PlacedPointers(margin_mm(ground)), Others.of_each(tips, margin_mm(ground))
    pointers: list[Pointer] = []
    on_frame: list[Target] = []
    stranded: list[Target] = []
    for i in sorted(range(len(targets)), key=turn):
        target = targets[i]
        if deep[i] >= 0.0:
            on_frame.append(target)
            continue
        course = courses.get(target.key, Nudge())
        pointer = best(target, others[i], ground, placed, course)
        if pointer is not None:
            placed.add(pointer)
            pointers.append(pointer)
            continue
        stranded.append(target)
        if len(stranded) == enough:
            break
    return LaidPointers(tuple(pointers), tuple(on_frame), tuple(stranded))
