"""Where the names and numbers of stars may stand on a rete that is cut."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.member_lines import MemberLine, around, reading, rete_forms
from instruments.astrolabe.rete.parameters import Naming
from instruments.astrolabe.rete.pointers import Pointer
from instruments.astrolabe.rete.sizing import ReteSizes
from instruments.astrolabe.rete.star_naming import name_of
from instruments.geometry import TURN, Points, Truths
from instruments.labelling.composed_forms import framed
from instruments.labelling.requests import (
    LabelForm,
    LabelRequest,
    LabelRoom,
    LabelWay,
    Leaders,
    Places,
    StraightPlaces,
    Tried,
)
from instruments.labelling.solving import Solution
from instruments.lettering.numerals import numeral
from instruments.lettering.style import Lettering

_CLOSE, _AWAY = 0.12, 0.2
"""A label's line is no farther from a pointer's base, as a share of the rete's radius: where it
is read at a glance, and where there is no room as near."""

_FAR, _STRETCH = 0.15, 0.25
"""Nor is a name farther along its line, nor a label with a leader."""

_OWN = 1.3
"""Nor is a label so many times as far from its own pointer's base as from another's; a name with
no line about it is no farther, for it tells of no number which pointer it is of."""

_LINES = 3
"""So many lines are tried for a star."""

_BESIDE_SIGN_MM = 1.0
"""A number on a blade that is as near to a sign's name would be read with it."""

_ON_BLADE = np.linspace(0.3, 0.9, 13)


_AROUND = (np.linspace(0.0, 1.0, 25)[1:, None] * np.exp(1j * TURN * np.arange(32) / 32)).ravel()
"""Places about a base, in shares of how far off they may be."""


def unlabelled(shown: Iterable[Shown], solved: Solution, naming: Naming) -> set[str]:
    """The keys of the stars that found no room for a label, where they are to have one."""
    if naming == "none":
        return set()
    labelled = {label.means for label in solved.placed}
    keys = (s.star.key for s in shown)
    return {key for key in keys if f"label/star/{key}" not in labelled}


@dataclass(frozen=True, slots=True)
class _Manner:
    """What a label keeps from others in its row, in its heights, and from edges and lines.

    That is in shares of what letters as high as it keep from them; `own` is how many times as far
    as another pointer's base its own may be.
    """

    apart: float
    side: float = 1.0
    own: float = _OWN


_PLAIN, _RINGED = _Manner(1.2, own=1.0), _Manner(0.6, 1.5)
"""Names that are nearer to each other read as one; a line about them tells them apart. It keeps
more off the edges than letters do: beside them it would read as doubled."""

_BARE = _Manner(2.0)
"""A number beside another, or beside a name, would be read with it."""


_Near = Sequence[tuple[MemberLine, float]]
"""Lines near a base, the nearest first, and how far off each is, mm."""


def nearest_lines(
    bases: Mapping[str, complex], lines: Sequence[MemberLine]
) -> dict[str, Sequence[tuple[MemberLine, float]]]:
    """By stars' keys the lines, those nearest to a base first, and how far off each is, mm."""
    at = np.array([*bases.values()])
    off = np.array([-line.member.depth(at) for line in lines])
    order = np.round(off, 6).argsort(axis=0, kind="stable")
    return {
        key: [(lines[k], away) for k, away in zip(its.tolist(), far[its].tolist(), strict=True)]
        for key, its, far in zip(bases, order.T, off.T, strict=True)
    }


@dataclass(frozen=True, slots=True)
class StarDesk:
    """Where stars' labels go on a cut rete, and how they are lettered.

    `bases` are, by stars' keys, where their pointers meet the frame, or their own points on it,
    `lines` those of `nearest_lines`. A leader may run `clear_mm` over what marks its own star.
    """

    bases: Mapping[str, complex]
    pointers: Mapping[str, Pointer]
    lines: Mapping[str, _Near]
    sizes: ReteSizes
    naming: Naming
    hand: Lettering
    clear_mm: float

    def request(self, star: Shown) -> LabelRequest:
        """A star's label: its name near its base, or smaller, or else its number.

        Among the signs nothing stands but within a line of its own: a name would be read as
        a sign's, a number as a degree. A number is on its own pointer's blade, or within a
        line on the frame, or clear of all others there.
        """
        key, heights = star.star.key, self.sizes.star_heights_mm
        number = numeral(star.number, self.hand.system)
        name = name_of(star, self.naming, self.hand)
        named = rete_forms(name, heights, self.hand.strokes) if name != number else ()
        numbers = rete_forms(number, heights, self.hand.strokes)
        capsules, circled = ([self._ringed(f) for f in forms] for forms in (named, numbers))
        base = self.bases[key]
        near = self.lines[key]
        every = near[:_LINES]
        frame = [one for one in near if one[0].member.name != "ecliptic"][:_LINES]
        blade = self.pointers.get(key)
        tries = [
            *((f, self._near(f, base, frame)) for f in named),
            *((f, self._near(f, base, every, _RINGED)) for f in capsules),
            *((f, self._on_blade(f, blade)) for f in numbers if blade),
            *((f, self._near(f, base, frame, far=True)) for f in named),
            *((f, self._near(f, base, every, _RINGED)) for f in circled),
            *((f, self._on_blade(f, blade, ends=0.0)) for f in numbers if blade),
            *((f, self._near(f, base, frame, _BARE)) for f in numbers),
            *((f, self._about(f, base)) for f in (*numbers, *capsules)),
            *((f, self._far(f, base, every)) for f in (*capsules, *circled)),
            *((f, self._about(f, base, clear=0.5)) for f in (*numbers, *capsules)),
        ]
        return LabelRequest(f"label/star/{key}", [Tried(*tried) for tried in tries], must=True)

    def _ringed(self, form: LabelForm) -> LabelForm:
        return framed(form, self.sizes.pad_mm)

    def _on_blade(self, form: LabelForm, pointer: Pointer, ends: float = 1.0) -> Iterator[LabelWay]:
        """Along a pointer's spine, best where the blade is widest; its ridge yields there.

        Before and after it is clear, by a share, what is over and under it.
        """
        if pointer.tooth or pointer.stubby:
            return
        spine, middles = pointer.spine, _ON_BLADE * pointer.head_mm
        along = middles[:, None] + np.linspace(-1.0, 1.0, 5) * form.half_width
        least = pointer.half_widths(along).min(axis=1)
        on = (along[:, -1] <= pointer.free_mm) & (along[:, 0] > 0.0)
        on &= self._off_names(spine.at(along), form.box[3]).all(axis=1)
        angles = np.array([reading(spine.direction_rad + spine.bend_per_mm * s) for s in middles])
        places = StraightPlaces(spine.at(middles[on]), angles[on], -least[on])
        side = self.sizes.side_mm(form.height_mm) / 2
        yield LabelWay(places, LabelRoom(ends * side, side), over=True)

    def _off_names(self, z: Points, half_mm: float) -> Truths:
        """Where a label's middle line is clear of the circle of the signs' names."""
        ring, sign_mm = self.sizes.ring, self.sizes.sign_mm
        off = np.abs(z - ring.outer.centre) - ring.inner_mm - ring.name_mm / 2
        clear: Truths = np.abs(off) >= half_mm + _BESIDE_SIGN_MM + sign_mm / 2
        return clear

    def _near(
        self,
        form: LabelForm,
        base: complex,
        lines: _Near,
        manner: _Manner = _PLAIN,
        far: bool = False,
    ) -> Iterator[LabelWay]:
        """Along the lines near a base, the nearest first, and nearer to it than to another's."""
        outer = self.sizes.measures.outer_mm
        reach = _FAR * outer if far else 2 * (form.half_width + self.sizes.star_mm)
        for line, room in self._wide(form, lines, manner, _AWAY if far else _CLOSE):
            yield LabelWay(partial(self._places, line, base, reach, manner.own), room)

    def _far(self, form: LabelForm, base: complex, lines: _Near) -> Iterator[LabelWay]:
        """Along the lines near a base, farther off, with a leader from the base."""
        reach = _STRETCH * self.sizes.measures.outer_mm
        for line, room in self._wide(form, lines, _RINGED, _AWAY):
            yield LabelWay(partial(self._led, line, base, reach), room)

    def _about(self, form: LabelForm, base: complex, clear: float = 1.0) -> Iterator[LabelWay]:
        """Anywhere about a base, upright, as at the crossings of members and on leaves.

        No middle of a member keeps it off the edges: beside and over it is clear, by a share,
        what a label on a member keeps at both sides together.
        """
        outer, ring = self.sizes.measures.outer_mm, self.sizes.ring
        z = base + _AROUND * _AWAY * outer
        from_ring = np.abs(np.abs(z - ring.outer.centre) - (ring.inner_mm + ring.outer.radius) / 2)
        z = z[self._own(z, base) & (from_ring > ring.width_mm / 2 + form.height_mm)]
        side = clear * self.sizes.side_mm(form.height_mm)
        room = LabelRoom(side, side, _BARE.apart * form.height_mm)
        yield LabelWay(StraightPlaces(z, np.zeros(len(z)), np.abs(z - base)), room)

    def _wide(
        self,
        form: LabelForm,
        lines: _Near,
        manner: _Manner,
        away_share: float,
    ) -> Iterator[tuple[MemberLine, LabelRoom]]:
        """Those of lines near a base that are wide enough, with a label's room there."""
        sizes = self.sizes
        side = manner.side * sizes.side_mm(form.height_mm)
        beside = manner.side * sizes.pad_mm / 2
        room = LabelRoom(beside, side / 2, manner.apart * form.height_mm)
        for line, away in lines:
            near = away <= away_share * sizes.measures.outer_mm
            if near and 2 * form.box[3] <= line.width_mm - side:
                yield line, room

    def _places(
        self, line: MemberLine, base: complex, reach_mm: float, times: float, form: LabelForm
    ) -> Places:
        u, cost = around(line.along(base), reach_mm)
        own = self._own(line.points(u), base, times)
        return line.along_it(form, u[own], cost[own])

    def _own(self, z: Points, base: complex, times: float = _OWN) -> Truths:
        """Where points are not so many times as far from a base as from another pointer's."""
        others = np.array(list(self.bases.values()))
        nearest = np.abs(z[:, None] - others).min(axis=1)
        own: Truths = times * nearest >= np.abs(z - base) - 1e-9
        return own

    def _led(self, line: MemberLine, base: complex, reach_mm: float, form: LabelForm) -> Places:
        u, cost = around(line.along(base), reach_mm)
        whole = line.straight(u, cost)
        way = np.exp(1j * whole.angle)
        side = np.sign(((base - whole.at) * way.conjugate()).real)
        ends = whole.at + side * form.half_width * way
        start = max(self.sizes.star_mm, self.clear_mm)
        leaders = Leaders(np.stack([np.full(len(u), base), ends], axis=1), start)
        return replace(whole, leaders=leaders).some(np.abs(ends - base) > 1.2 * start)
