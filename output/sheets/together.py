"""How parts go together, in short sentences."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from instruments.lettering.language import Words
from instruments.part import Instrument, Placed, Turned
from output import silhouette
from output.bill import Item
from output.sheets.blocks import Style


def told(instrument: Instrument, numbered: Sequence[Item], words: Words, style: Style) -> list[str]:
    """A sentence a step: what is cut, where one begins, what follows on what."""
    said = words.sheet
    if len(instrument.parts) == 1:
        return [said.cut_one]
    found = [said.cut]
    numbers = {p.part.name: style.figure(i.number) for i in numbered for p in i.placed}
    first, *_ = instrument.parts
    found.append(said.begin.format(numbers[first.part.name]))
    comma = "، " if style.right_to_left else ", "
    for (how, host), run in groupby(_joints(instrument, words), lambda joint: joint[:2]):
        named = dict.fromkeys(numbers[placed.part.name] for _, _, placed in run)
        where = () if host is None else (numbers[host],)
        found.append(how.format(*where, comma.join(named)))
    return found


def _joints(instrument: Instrument, words: Words) -> Iterator[tuple[str, str | None, Placed]]:
    """For each part but the first the sentence, the part that it goes into, and itself."""
    said = words.sheet
    sheets = [p for p in instrument.parts if _lies(p)]
    order = {p.part.name: k for k, p in enumerate(instrument.parts)}
    by_way = {"lay": said.lay, "slots": said.stand, "tabs": said.tabs, "hole": said.pin}
    by_way |= {"slot": said.wedge, "thread": said.screw}
    for placed in instrument.parts[1:]:
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
