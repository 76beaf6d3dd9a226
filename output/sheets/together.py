"""How parts go together, in short sentences."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from instruments.lettering.language import Words
from instruments.lettering.phrases import SheetWords
from instruments.part import Face, Instrument, Joint, Placed, Turned
from output import silhouette
from output.bill import Item
from output.sheets.blocks import TextStyle


def steps_told(
    instrument: Instrument, numbered: Sequence[Item], words: Words, style: TextStyle
) -> list[str]:
    """A sentence a step: what is cut, what is joined beforehand, what follows on what.

    What goes into the slots or the hole of a part that is laid on others later is put there
    first, while that part lies alone.
    """
    said = words.sheet
    if len(instrument.parts) == 1:
        return [said.cut_one, *_fixed(instrument, words, {}, style)]
    if all(_beside(placed) for placed in instrument.parts[1:]):
        return [said.cut_apart]
    numbers = {p.part.name: style.figure(i.number) for i in numbered for p in i.placed}
    first = instrument.parts[0].part.name
    joints = list(_joints(instrument, words))
    into = (said.stand, said.pin)
    before = [
        j
        for j in joints
        if j[0] in into and j[1] not in (None, first) and not _covered(j, instrument)
    ]
    after = [j for j in joints if j not in before]
    comma = _comma(style)

    def runs(steps: Sequence[_Step]) -> Iterator[str]:
        for (how, host), run in groupby(steps, lambda joint: joint[:2]):
            names = [placed.part.name for _, _, placed in run]
            laid = [numbers[name] for name in names]
            named = dict.fromkeys(laid)
            if host is None:
                # One after the other: a part that others part from its like is told again.
                yield (said.lay if len(laid) > 1 else said.lay_one).format(comma.join(laid))
            else:
                parts = said.one_part if len(named) == 1 else said.several_parts
                told = how.format(numbers[host], parts.format(comma.join(named)))
                yield told[:1].upper() + told[1:]
            if how == said.tabs:
                yield from (_side_up(instrument, said, numbers, name) for name in names)
            if host is not None:
                yield from _sights(instrument, words, numbers, host, names)
            else:
                down = [name for name in names if _looks_down(instrument, name)]
                yield from (said.face_down.format(numbers[name]) for name in down)

    told = [
        said.cut,
        *_loose(instrument, after, words, numbers, style),
        *_fastened(instrument, words, numbers, style),
        *runs(before),
        *([said.begin.format(numbers[first])] if after else []),
        *runs(after),
        *_hung(instrument, words, numbers, style),
        *_fixed(instrument, words, numbers, style),
    ]
    # What is done to each of several that are alike is told once.
    return list(dict.fromkeys(told))


def _covered(step: "_Step", instrument: Instrument) -> bool:
    """Whether something is laid on the host before what goes into it: lining in a bowl."""
    _, host, placed = step
    if host is None:
        return False
    names = [p.part.name for p in instrument.parts]
    between = instrument.parts[names.index(host) + 1 : names.index(placed.part.name)]
    return any(p.joint is not None and p.joint == Joint("lay", host) for p in between)


_Step = tuple[str, str | None, Placed]
"""A sentence, the part that another goes into, and that other."""


def _side_up(
    instrument: Instrument, said: SheetWords, numbers: Mapping[str, str], name: str
) -> str:
    """Which face of a part that leans is up."""
    placed = next(p for p in instrument.parts if p.part.name == name)
    up = silhouette.unit_axes(placed.frame)[2][2] > -_UPRIGHT
    return said.side_up.format(numbers[name], said.front if up else said.back)


_UPRIGHT = 1e-6
"""The front of what is upright is told as if it were up."""


def _looks_down(instrument: Instrument, name: str) -> bool:
    """Whether a part lies on its front."""
    placed = next(p for p in instrument.parts if p.part.name == name)
    return silhouette.faces_front(placed) is False


def _comma(style: TextStyle) -> str:
    return "، " if style.right_to_left else ", "


def _sights(
    instrument: Instrument,
    words: Words,
    numbers: Mapping[str, str],
    host: str,
    names: Sequence[str],
) -> Iterator[str]:
    """Which sight stands where on its rule, and which way they look."""
    upper, lower = (
        next((n for n in names if n.endswith(f"sight-{which}")), None)
        for which in ("upper", "lower")
    )
    if upper is None or lower is None or numbers[upper] == numbers[lower]:
        return
    yield words.sheet.sights.format(numbers[host], numbers[upper], numbers[lower])
    if any(m.means == "label/alidade/hour/6" for m in instrument.part(lower).front):
        yield words.sheet.six.format(numbers[lower])


def _fastened(
    instrument: Instrument, words: Words, numbers: Mapping[str, str], style: TextStyle
) -> Iterator[str]:
    """The layers that pins or screws join."""
    layers = _with_hole(instrument, "hole/fastener")
    if len(layers) > 1:
        named = dict.fromkeys(numbers[name] for name in layers)
        pins = _numbered(instrument, words, numbers, style, "fastener")
        yield words.sheet.fasten.format(_comma(style).join(named), pins)


def _hung(
    instrument: Instrument, words: Words, numbers: Mapping[str, str], style: TextStyle
) -> Iterator[str]:
    """How shackle and ring come into the throne."""
    pins = _numbered(instrument, words, numbers, style, "shackle-pin")
    if pins:
        cheeks = dict.fromkeys(n for name, n in numbers.items() if _CHEEK.fullmatch(name))
        ring = _numbered(instrument, words, numbers, style, "suspension-ring")
        told = words.sheet.hang.format(words.sheet.one_part.format(*cheeks), pins, ring)
        yield told[:1].upper() + told[1:]


_CHEEK = re.compile(r"shackle-\d+")


def _numbered(
    instrument: Instrument,
    words: Words,
    numbers: Mapping[str, str],
    style: TextStyle,
    begins: str,
) -> str:
    """The parts whose names begin so, by their numbers; empty where there are none."""
    names = (p.part.name for p in instrument.parts)
    found = dict.fromkeys(numbers[name] for name in names if name.startswith(begins))
    said = words.sheet.one_part if len(found) == 1 else words.sheet.several_parts
    return said.format(_comma(style).join(found)) if found else ""


_TURNED_OR_CHANGED = ("alidade", "plate", "rete", "rule", "ruler", "washer")
"""How the names of what turns on an astrolabe's pivot, or is changed under the rete, begin."""


def _loose(
    instrument: Instrument,
    steps: Sequence[_Step],
    words: Words,
    numbers: Mapping[str, str],
    style: TextStyle,
) -> Iterator[str]:
    """What is never glued: what turns on a pivot or in a round hole, and the plates."""
    laid = {placed.part.name for how, _, placed in steps if how == words.sheet.lay}
    if laid:
        laid.add(instrument.parts[0].part.name)
    loose = [n for n in numbers if n in laid and n.partition("-")[0] in _TURNED_OR_CHANGED]
    loose += [p.part.name for p in instrument.parts if _turns(p)]
    named = list(dict.fromkeys(numbers[name] for name in loose))
    if named:
        said = words.sheet.loose_one if len(named) == 1 else words.sheet.loose
        yield said.format(_comma(style).join(named))


def _turns(placed: Placed) -> bool:
    """Whether a part is turned in use: a turned cap, a blade in a hole, a gnomon on a spine."""
    if placed.joint is None or isinstance(placed.part.body, Turned):
        return placed.joint is not None and placed.part.name == "cap"
    return placed.joint.way == "hole" or (placed.joint.way, placed.part.name) == ("onto", "gnomon")


def _fixed(
    instrument: Instrument, words: Words, numbers: Mapping[str, str], style: TextStyle
) -> Iterator[str]:
    """What is screwed to a wall."""
    for name in _with_hole(instrument, "hole/fixing"):
        yield words.sheet.fix.format(numbers.get(name, style.figure(1)))


def _with_hole(instrument: Instrument, means: str) -> list[str]:
    """The parts with holes of a meaning."""
    return [
        placed.part.name
        for placed in instrument.parts
        if not isinstance(placed.part.body, Turned)
        and any(cut.means == means for cut in placed.part.contour(Face.FRONT))
    ]


def _joints(instrument: Instrument, words: Words) -> Iterator[_Step]:
    """For each part but the first the sentence, the part that it goes into, and itself."""
    said = words.sheet
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
