"""How parts go together, in short sentences: the joints that designs tell are worded here."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from instruments.guide import SET_OUT
from instruments.lettering.language import Words
from instruments.lettering.phrases import SheetWords
from instruments.making.flaps import is_folded, is_thin
from instruments.part import Face, Instrument, Joint, Placed, Turned
from output import spoken
from output.bill import Item
from output.sheets.blocks import TextStyle
from output.views import silhouette

_UPRIGHT = 1e-6
"""The front of what is upright is told as if it were up."""

_Step = tuple[Joint, Placed]
"""A joint, and the part that is joined by it."""


def steps_told(
    instrument: Instrument,
    numbered: Sequence[Item],
    words: Words,
    style: TextStyle,
    *,
    printed: bool = False,
) -> list[str]:
    """A sentence a step: what is cut, what is joined beforehand, what follows on what.

    What goes into or onto a part that is laid on others later is put there first, while that
    part lies alone.
    """
    numbers = {p.part.name: style.figure(i.number) for i in numbered for p in i.placed}
    telling = _Telling(instrument, words.sheet, numbers, spoken.comma(words), printed)
    # What is done to each of several that are alike is told once.
    return list(dict.fromkeys(telling.steps()))


@dataclass(frozen=True, slots=True)
class _Telling:
    """What an instrument's steps are told by: the phrases, and each part's number by its name."""

    instrument: Instrument
    said: SheetWords
    numbers: Mapping[str, str]
    comma: str
    printed: bool
    """Whether parts are printed as solids, and not cut."""

    def steps(self) -> Iterator[str]:
        """All of them in their order."""
        said, parts = self.said, self.instrument.parts
        for section in self.instrument.guide:
            if section.key == SET_OUT:
                yield said.painted.format(section.title)
        joined = [(p.joint, p) for p in parts if p.joint]
        if not joined:
            one = len(parts) == 1
            apart = said.cut_one if one else said.cut_apart
            printed = said.print_one if one else said.print_apart
            yield printed if self.printed else apart
        else:
            yield from self._cut()
            yield from self._loose()
            layers = [step for step in joined if step[0].way == "fasten"]
            glued = [] if layers else [s for s in joined if s[1].stays and s[0].way == "lay"]
            if glued:
                stack = dict.fromkeys(self.numbers[n] for s in glued for n in _both(*s))
                yield self.said.glue_layers.format(self.comma.join(stack))
            before = [step for step in joined if self._goes_before(*step)]
            yield from self._runs([*layers, *before])
            told = [placed for _, placed in joined]
            first = [*layers, *glued, *before]
            if after := [s for s in joined if s not in first]:
                begin = said.begin_whole if first else said.begin
                yield begin.format(self.numbers[parts[0].part.name])
                told.append(parts[0])
                yield from self._runs(after)
            yield from self._elsewhere(told)
        for name in self._with_hole("hole/fixing"):
            yield said.fix.format(self.numbers[name])

    def _cut(self) -> Iterator[str]:
        """How the parts are made: of card by hand, where what has two faces is printed twice."""
        if self.printed:
            yield self.said.print_parts
            return
        parts = self.instrument.parts
        flat = [p for p in parts if not (p.part.bought or isinstance(p.part.body, Turned))]
        if not all(is_thin(p.part) for p in flat):
            yield self.said.cut
            return
        yield self.said.cut_card
        for placed in flat:
            if len(placed.part.faces()) > 1:
                part = self.said.one_part.format(self._number(placed))
                yield spoken.with_capital(self.said.two_faces.format(part))
        if any(is_folded(placed.part) for placed in flat):
            yield self.said.crease

    def _goes_before(self, joint: Joint, placed: Placed) -> bool:
        """Whether a part goes into its host first: later others cover that, but for a lining."""
        names = [p.part.name for p in self.instrument.parts]
        host = names.index(joint.host)
        between = self.instrument.parts[host + 1 : names.index(placed.part.name)]
        lined = any(p.joint == Joint("lay", joint.host) for p in between)
        return joint.way in ("slots", "hole", "onto") and host > 0 and not lined

    def _runs(self, steps: Sequence[_Step]) -> Iterator[str]:
        """Steps, those of one kind that follow on each other in one sentence."""
        for (way, host, _), run in groupby(steps, _kind):
            placed = [placed for _, placed in run]
            yield spoken.with_capital(self._joined(way, host, placed))
            match way:
                case "lay":
                    down = [p for p in placed if silhouette.faces_front(p) is False]
                    yield from (self.said.face_down.format(self._number(p)) for p in down)
                case "tabs":
                    yield from map(self._side_up, placed)
                case "slots" | "onto":
                    yield from self._ends(host, placed)
                    yield from self._latitudes(placed)

    def _joined(self, way: str, host: str, placed: Sequence[Placed]) -> str:
        """How parts are joined to a host."""
        said, laid = self.said, [self._number(p) for p in placed]
        match way:
            case "lay":
                # One after the other: a part that others part from its like is told again.
                return (said.lay if len(laid) > 1 else said.lay_one).format(self.comma.join(laid))
            case "fasten":
                layers = dict.fromkeys(self.numbers[n] for n in self._with_hole("hole/fastener"))
                return said.fasten.format(self.comma.join(layers), self._several(laid))
            case "hang":
                return said.hang.format(*(said.one_part.format(n) for n in dict.fromkeys(laid)))
            case "wrap":
                # All formers of a pillar, of which the sheet's host is one.
                kind = spoken.unnumbered(host)
                like = [n for name, n in self.numbers.items() if spoken.unnumbered(name) == kind]
                return said.wrap.format(self._several(like), self._several(laid))
        ways = {"slots": said.stand, "tabs": said.tabs, "hole": said.pin, "slot": said.wedge}
        ways |= {"thread": said.screw, "about": said.about}
        ways |= {"month": said.month, "onto": said.onto}
        if is_folded(placed[0].part):
            ways["slots"] = said.stand_folded
        if any(is_folded(p.part) for p in self.instrument.parts if p.part.name == host):
            ways["tabs"] = said.tabs_folded
        return ways[way].format(self.numbers[host], self._several(laid))

    def _number(self, placed: Placed) -> str:
        return self.numbers[placed.part.name]

    def _several(self, numbers: Iterable[str]) -> str:
        """Parts by their numbers, each once."""
        named = dict.fromkeys(numbers)
        said = self.said.one_part if len(named) == 1 else self.said.several_parts
        return said.format(self.comma.join(named))

    def _side_up(self, placed: Placed) -> str:
        """Which face of a part that leans is up."""
        up = placed.frame.axes[2][2] > -_UPRIGHT
        side = self.said.front if up else self.said.back
        return self.said.side_up.format(self._number(placed), side)

    def _ends(self, host: str, placed: Sequence[Placed]) -> Iterator[str]:
        """Which sight stands where on its rule, and which way they look, where they differ."""
        at = {p.joint.end: p for p in placed if p.joint and p.joint.end}
        ends = [self._number(at[end]) for end in ("left", "right") if end in at]
        if len(set(ends)) < 2:
            return
        yield self.said.sights.format(self.numbers[host], *ends)
        if any(m.means == "label/alidade/hour/6" for m in at["right"].part.front):
            yield self.said.six.format(ends[1])

    def _latitudes(self, placed: Sequence[Placed]) -> Iterator[str]:
        """What the number on a gnomon's tab is."""
        marked = [p for p in placed if any(m.means == "label/latitude" for m in p.part.front)]
        yield from (self.said.tab_latitude.format(self._number(p)) for p in marked)

    def _loose(self) -> Iterator[str]:
        """What is never glued: what turns in use, and what is changed."""
        loose = dict.fromkeys(self._number(p) for p in self.instrument.parts if p.loose)
        if loose:
            said = self.said.loose_one if len(loose) == 1 else self.said.loose
            yield said.format(self.comma.join(loose))

    def _elsewhere(self, told: Sequence[Placed]) -> Iterator[str]:
        """Where the guide says what becomes of parts that no step tells of."""
        hosts = {self.numbers[p.joint.host] for p in told if p.joint}
        steps = hosts | {self._number(p) for p in told}
        left = [self._number(p) for p in self.instrument.parts if self._number(p) not in steps]
        title = next((s.title for s in self.instrument.guide if s.key == "make"), None)
        if left and title:
            yield self.said.elsewhere.format(self._several(left), title)

    def _with_hole(self, means: str) -> list[str]:
        """The parts with holes of a meaning."""
        return [
            placed.part.name
            for placed in self.instrument.parts
            if not isinstance(placed.part.body, Turned)
            and any(cut.means == means for cut in placed.part.contour(Face.FRONT))
        ]


def _both(joint: Joint, placed: Placed) -> tuple[str, str]:
    """The names of a part and of the one that it is joined to, from below."""
    return joint.host, placed.part.name


def _kind(step: _Step) -> tuple[str, str, bool]:
    """What steps of one sentence share; what parts are laid on is not named."""
    joint, placed = step
    return joint.way, "" if joint.way == "lay" else joint.host, is_folded(placed.part)
