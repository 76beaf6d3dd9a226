"""How parts go together, in short sentences."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from instruments.lettering.language import Words
from instruments.lettering.phrases import SheetWords
from instruments.part import Face, Instrument, Joint, Placed, Turned
from output import silhouette, spoken
from output.bill import Item
from output.sheets.blocks import TextStyle

_UPRIGHT = 1e-6
"""The front of what is upright is told as if it were up."""

_CHEEK = re.compile(r"shackle-\d+")

_TURNED_OR_CHANGED = ("alidade", "plate", "rete", "rule", "ruler", "washer")
"""How the names of what turns on an astrolabe's pivot, or is changed under the rete, begin."""

_Step = tuple[str, str | None, Placed]
"""A sentence, the part that another goes into, and that other."""


def steps_told(
    instrument: Instrument, numbered: Sequence[Item], words: Words, style: TextStyle
) -> list[str]:
    """A sentence a step: what is cut, what is joined beforehand, what follows on what.

    What goes into the slots or the hole of a part that is laid on others later is put there
    first, while that part lies alone.
    """
    numbers = {p.part.name: style.figure(i.number) for i in numbered for p in i.placed}
    telling = _Telling(instrument, words.sheet, numbers, style.figure(1), spoken.comma(words))
    # What is done to each of several that are alike is told once.
    return list(dict.fromkeys(telling.steps()))


@dataclass(frozen=True, slots=True)
class _Telling:
    """What an instrument's steps are told by: the phrases, and each part's number by its name."""

    instrument: Instrument
    said: SheetWords
    numbers: Mapping[str, str]
    one: str
    """The number of a part that stands alone."""

    comma: str

    def steps(self) -> Iterator[str]:
        """All of them in their order."""
        said, parts = self.said, self.instrument.parts
        if len(parts) == 1:
            yield said.cut_one
            yield from self._fixed()
            return
        if all(_beside(placed) for placed in parts[1:]):
            yield said.cut_apart
            return
        first = parts[0].part.name
        joints = list(_joints(self.instrument, said))
        before = [
            joint
            for joint in joints
            if joint[0] in (said.stand, said.pin)
            and joint[1] not in (None, first)
            and not self._covered(joint)
        ]
        after = [joint for joint in joints if joint not in before]
        yield said.cut
        yield from self._loose(after)
        yield from self._fastened()
        yield from self._runs(before)
        if after:
            yield said.begin.format(self.numbers[first])
        yield from self._runs(after)
        yield from self._hung()
        yield from self._fixed()

    def _runs(self, steps: Sequence[_Step]) -> Iterator[str]:
        """Steps, those of one kind that follow on each other in one sentence."""
        said = self.said
        for (how, host), run in groupby(steps, lambda joint: joint[:2]):
            placed = [placed for _, _, placed in run]
            laid = [self.numbers[one.part.name] for one in placed]
            if host is None:
                # One after the other: a part that others part from its like is told again.
                yield (said.lay if len(laid) > 1 else said.lay_one).format(self.comma.join(laid))
            else:
                told = how.format(self.numbers[host], self._several(laid))
                yield spoken.with_capital(told)
            if how == said.tabs:
                yield from map(self._side_up, placed)
            if host is not None:
                yield from self._sights(host, [one.part.name for one in placed])
            else:
                down = [one for one in placed if silhouette.faces_front(one) is False]
                yield from (said.face_down.format(self.numbers[one.part.name]) for one in down)

    def _several(self, numbers: Iterable[str]) -> str:
        """Parts by their numbers, each once."""
        named = dict.fromkeys(numbers)
        said = self.said.one_part if len(named) == 1 else self.said.several_parts
        return said.format(self.comma.join(named))

    def _covered(self, step: _Step) -> bool:
        """Whether something is laid on the host before what goes into it: lining in a bowl."""
        _, host, placed = step
        if host is None:
            return False
        names = [p.part.name for p in self.instrument.parts]
        between = self.instrument.parts[names.index(host) + 1 : names.index(placed.part.name)]
        return any(p.joint is not None and p.joint == Joint("lay", host) for p in between)

    def _side_up(self, placed: Placed) -> str:
        """Which face of a part that leans is up."""
        up = silhouette.unit_axes(placed.frame)[2][2] > -_UPRIGHT
        side = self.said.front if up else self.said.back
        return self.said.side_up.format(self.numbers[placed.part.name], side)

    def _sights(self, host: str, names: Sequence[str]) -> Iterator[str]:
        """Which sight stands where on its rule, and which way they look."""
        upper, lower = (
            next((n for n in names if n.endswith(f"sight-{which}")), None)
            for which in ("upper", "lower")
        )
        numbers = self.numbers
        if upper is None or lower is None or numbers[upper] == numbers[lower]:
            return
        yield self.said.sights.format(numbers[host], numbers[upper], numbers[lower])
        if any(m.means == "label/alidade/hour/6" for m in self.instrument.part(lower).front):
            yield self.said.six.format(numbers[lower])

    def _fastened(self) -> Iterator[str]:
        """The layers that pins or screws join."""
        layers = self._with_hole("hole/fastener")
        if len(layers) > 1:
            named = dict.fromkeys(self.numbers[name] for name in layers)
            yield self.said.fasten.format(self.comma.join(named), self._beginning("fastener"))

    def _hung(self) -> Iterator[str]:
        """How shackle and ring come into the throne."""
        pins = self._beginning("shackle-pin")
        if pins:
            cheeks = dict.fromkeys(n for name, n in self.numbers.items() if _CHEEK.fullmatch(name))
            both, ring = self.said.one_part.format(*cheeks), self._beginning("suspension-ring")
            told = self.said.hang.format(both, pins, ring)
            yield spoken.with_capital(told)

    def _beginning(self, begins: str) -> str:
        """The parts whose names begin so, by their numbers; empty where there are none."""
        names = [p.part.name for p in self.instrument.parts if p.part.name.startswith(begins)]
        return self._several(self.numbers[name] for name in names) if names else ""

    def _loose(self, steps: Sequence[_Step]) -> Iterator[str]:
        """What is never glued: what turns on a pivot or in a round hole, and the plates."""
        laid = {placed.part.name for how, _, placed in steps if how == self.said.lay}
        if laid:
            laid.add(self.instrument.parts[0].part.name)
        loose = [n for n in self.numbers if n in laid and n.partition("-")[0] in _TURNED_OR_CHANGED]
        loose += [p.part.name for p in self.instrument.parts if _turns(p)]
        named = list(dict.fromkeys(self.numbers[name] for name in loose))
        if named:
            said = self.said.loose_one if len(named) == 1 else self.said.loose
            yield said.format(self.comma.join(named))

    def _fixed(self) -> Iterator[str]:
        """What is screwed to a wall."""
        for name in self._with_hole("hole/fixing"):
            yield self.said.fix.format(self.numbers.get(name, self.one))

    def _with_hole(self, means: str) -> list[str]:
        """The parts with holes of a meaning."""
        return [
            placed.part.name
            for placed in self.instrument.parts
            if not isinstance(placed.part.body, Turned)
            and any(cut.means == means for cut in placed.part.contour(Face.FRONT))
        ]


def _turns(placed: Placed) -> bool:
    """Whether a part is turned in use: a turned cap, a blade in a hole, a gnomon on a spine."""
    if placed.joint is None or isinstance(placed.part.body, Turned):
        return placed.joint is not None and placed.part.name == "cap"
    return placed.joint.way == "hole" or (placed.joint.way, placed.part.name) == ("onto", "gnomon")


def _joints(instrument: Instrument, said: SheetWords) -> Iterator[_Step]:
    """For each part but the first the sentence, the part that it goes into, and itself."""
    sheets = [p for p in instrument.parts if _lies(p)]
    order = {p.part.name: k for k, p in enumerate(instrument.parts)}
    by_way = {"lay": said.lay, "slots": said.stand, "tabs": said.tabs, "hole": said.pin}
    by_way |= {"slot": said.wedge, "thread": said.screw, "wrap": said.wrap}
    by_way |= {"about": said.about, "month": said.month, "onto": said.onto}
    for placed in instrument.parts[1:]:
        if _beside(placed):
            continue
        if placed.joint is not None:
            host_name = None if placed.joint.way == "lay" else placed.joint.host
            yield by_way[placed.joint.way], host_name, placed
            continue
        if _lies(placed):
            yield said.lay, None, placed
            continue
        host = next((p for p in instrument.parts if _wedged(placed, p)), None)
        how = said.wedge
        if host is None:
            host = next((p for p in instrument.parts if _screwed(placed, p)), None)
            how = said.screw
        if host is None:
            how = said.pin if isinstance(placed.part.body, Turned) else said.stand
            under = [p for p in sheets if _within(placed, p)]
            before = [p for p in under if order[p.part.name] < order[placed.part.name]]
            host = (
                before[-1] if before else min(under, key=lambda p: _apart(placed, p), default=None)
            )
        yield (said.lay, None, placed) if host is None else (how, host.part.name, placed)


def _beside(placed: Placed) -> bool:
    """Whether a part is joined to nothing."""
    return placed.joint is not None and placed.joint.way == "beside"


def _wedged(placed: Placed, pin: Placed) -> bool:
    """Whether a sheet goes through a slot of a turned part."""
    if isinstance(placed.part.body, Turned) or not isinstance(pin.part.body, Turned):
        return False
    low, high = _levels(placed)
    foot = pin.frame.origin_mm[2]
    slots = [(foot + b[1], foot + b[3]) for b in (s.bounds() for s in pin.part.body.slots)]
    return _within(pin, placed) and any(low < top and bottom < high for bottom, top in slots)


def _screwed(nut: Placed, screw: Placed) -> bool:
    """Whether two bought parts are a nut and the screw that it is turned onto."""
    if nut is screw or not (nut.part.bought and screw.part.bought):
        return False
    low, high = _levels(screw)
    foot, top = _levels(nut)
    return low < foot and top <= high and _within(nut, screw)


def _lies(placed: Placed) -> bool:
    return not isinstance(placed.part.body, Turned) and silhouette.faces_front(placed) is not None


def _levels(placed: Placed) -> tuple[float, float]:
    _, low, _, high = silhouette.side(placed).bounds()
    return low, high


def _apart(placed: Placed, other: Placed) -> float:
    """How far two parts are from each other along z; below 0 where they overlap."""
    low, high = _levels(placed)
    foot, top = _levels(other)
    return max(foot - high, low - top)


def _within(placed: Placed, other: Placed) -> bool:
    """Whether a part's middle lies within the other's box, from the front."""
    xmin, ymin, xmax, ymax = silhouette.front(placed).bounds()
    x0, y0, x1, y1 = silhouette.front(other).bounds()
    return x0 <= (xmin + xmax) / 2 <= x1 and y0 <= (ymin + ymax) / 2 <= y1
