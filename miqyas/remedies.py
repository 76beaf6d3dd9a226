"""What a refusal offers was tried: each remedy is one that can be made.

Rules know the limit that they hold themselves; whether the next rule holds there too only a
trial tells. So the remedies are tried, and where they fail, or the fault is of a parameter that
nobody set, the limit of what was set is searched for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from instruments.design import build
from instruments.errors import Accepted, DesignError, Fault, Remedy, naming
from instruments.parameters import value
from instruments.rounding import rounded_to
from instruments.saying import joined
from miqyas.trials import Asked, Changes

_STEPS = 6
"""Halvings of the way from a value that fails to one that holds."""

_MOST = 2
"""Lengths that a remedy names."""

_FARTHEST = 12
"""Doublings away from a value that fails, where no other is known to hold."""


def remedied(error: DesignError, asked: Asked, spent_s: float = 0.0) -> DesignError:
    """A refusal of what was asked for, with remedies that were tried.

    Parameters
    ----------
    error : DesignError
        Why it can't be made, by the first rule that it breaks.
    spent_s : float
        Of processor time until it was refused.

    Returns
    -------
    DesignError
        The same without what fails, where something is left of what it offers; else with the
        limits of the lengths that were set. If it can't be made with the usual lengths either,
        why not, of lengths that were left as they are, without the remedies that fail. What it
        is refused for once the first remedies are taken is told with it.
    """
    asked.spend(spent_s)
    return _with_what_follows(_mended(error, asked), asked)


def _with_what_follows(error: DesignError, asked: Asked) -> DesignError:
    """A refusal with those that follow it, whose first remedies hold together with its own."""
    faults = list(error.faults)
    while taken := _untried(faults):
        if asked.holds(taken, following=True):
            return DesignError(*(_held(fault) for fault in faults))
        refused = asked.refusal(taken)
        told = {*taken, *(fault.parameter for fault in faults)}
        if refused is None or any(fault.parameter in told for fault in refused.faults):
            break
        faults += refused.faults
    return DesignError(*faults)


def _untried(faults: Sequence[Fault]) -> dict[str, Any]:
    """The values of all faults' first remedies, if some were not tried; none if some disagree."""
    firsts = [fault.remedies[0] if fault.remedies else Remedy() for fault in faults]
    taken = {name: v for remedy in firsts for name, v in remedy.settings}
    agree = all(
        r.settings and not r.leaves_out and r.values.items() <= taken.items() for r in firsts
    )
    return taken if agree and not all(remedy.tried for remedy in firsts) else {}


def _held(fault: Fault) -> Fault:
    """A fault whose first remedy was tried."""
    first, *others = fault.remedies
    return replace(fault, remedies=(replace(first, tried=True), *others))


def _mended(error: DesignError, asked: Asked) -> DesignError:
    """A refusal with remedies that were tried, or with limits, as `remedied` has it."""
    set_ = all(_is_set(fault, asked) for fault in error.faults)
    left = _tested(error.faults, asked) if set_ else []
    offered = all(
        any(r.settings for r in now.remedies) or not any(r.settings for r in before.remedies)
        for now, before in zip(left, error.faults, strict=False)
    )
    if set_ and offered:
        return DesignError(*left)
    limits = list(_limits(error.faults[0].parameter, asked))
    if limits:
        return DesignError(_searched(error.faults, limits, asked))
    usual = asked.refusal(_usual(asked))
    # Of a length that was set its usual value is not what it is.
    if usual is None or any(f.parameter in asked.lengths for f in usual.faults):
        usual = error
    told = [
        replace(f, remedies=tuple(_mending(f, others, asked, of_asked=usual is error)))
        for f, others in _with_others(usual.faults)
    ]
    return DesignError(*told)


def _usual(asked: Asked) -> dict[str, float | None]:
    """The template's own values of the lengths that were set; None where it leaves them open."""
    standard = build(asked.model, asked.standard)
    return {name: value(standard, name) for name in asked.lengths}


def _tested(faults: Sequence[Fault], asked: Asked) -> list[Fault]:
    """The faults with those of their remedies that hold, each with the first of other faults."""
    tested = []
    for fault, others in _with_others(faults):
        held = [(r, way) for r in fault.remedies if (way := _holding(r, others, asked))]
        accepted = fault.accepted
        if any(r.accepted is accepted for r in fault.remedies):
            accepted = next((way.accepted for r, way in held if r.accepted is accepted), None)
        tested.append(replace(fault, remedies=tuple(way for _, way in held), accepted=accepted))
    return tested


def _with_others(faults: Sequence[Fault]) -> Iterator[tuple[Fault, dict[str, Any]]]:
    """Each fault, with the values of the first remedies of all others."""
    firsts = [next((r for r in f.remedies if r.settings), None) for f in faults]
    for fault, own in zip(faults, firsts, strict=True):
        others: dict[str, Any] = {}
        for other in firsts:
            others |= other.values if other and other is not own else {}
        yield fault, others


def _holding(remedy: Remedy, others: Changes, asked: Asked) -> Remedy | None:
    """A remedy as far as it holds, with other values; None if it fails."""
    if not remedy.settings:
        return remedy
    choices = remedy.accepted.choices if remedy.accepted else ()
    if _is_range(remedy):
        return _held_range(remedy, others, asked)
    if not choices:
        held = asked.holds({**others, **remedy.values}, remedy.leaves_out)
        return None if held is False else replace(remedy, tried=held is True)
    ((name, _),) = remedy.settings
    tried = {choice: asked.holds({**others, name: choice}) for choice in choices}
    left = tuple(choice for choice in choices if tried[choice] is not False)
    if not left:
        return None
    first = replace(remedy, settings=((name, left[0]),), accepted=Accepted(choices=left))
    return replace(first, tried=tried[left[0]] is True)


def _is_range(remedy: Remedy) -> bool:
    """Whether it offers one parameter all values from one to another."""
    span = remedy.accepted
    return (
        span is not None
        and span.lowest is not None
        and span.highest is not None
        and span.lowest < span.highest
        and len(remedy.settings) == 1
    )


def _held_range(remedy: Remedy, others: Changes, asked: Asked) -> Remedy | None:
    """A range as far as both of its ends hold, with other values; None if neither does.

    A rule knows where its own range ends, not where another rule's begins. What is not known
    to hold, for the time for trials is spent, is left out.
    """
    span = remedy.accepted
    assert span is not None
    ((name, first),) = remedy.settings
    ends = [{**others, name: end} for end in (span.lowest, span.highest)]
    near, far = ends if first == span.lowest else ends[::-1]
    held, beyond = asked.holds(near), asked.holds(far)
    if held is None:
        return replace(remedy, accepted=None, tried=False)
    if not (held or beyond):
        return None
    if not held:
        near = _nearest(near, far, asked)
    elif not beyond:
        far = _nearest(far, near, asked)
    low, high = sorted((near[name], far[name]))
    kept = replace(span, lowest=low, highest=high)
    return replace(remedy, settings=((name, near[name]),), accepted=kept, tried=True)


def _mending(fault: Fault, others: Changes, asked: Asked, *, of_asked: bool) -> Iterator[Remedy]:
    """The remedies that mend their own fault; where there is another then, with what mends that.

    Where that is not known, the rule is believed if it is `of_asked`, and not of the usual
    lengths.
    """
    for remedy in fault.remedies:
        made = asked.holds(remedy.values, remedy.leaves_out) if remedy.settings else None
        other = asked.refusal(remedy.values, remedy.leaves_out) if remedy.settings else None
        about = {fault.parameter, *remedy.values}
        if remedy.settings and made is None and not of_asked:
            continue
        if other is None:
            yield replace(remedy, tried=made is True)
        elif not about & {f.parameter for f in other.faults}:
            yield _followed(remedy, others, asked)


def _followed(remedy: Remedy, others: Changes, asked: Asked) -> Remedy:
    """A remedy with the first of what it is refused for, beside others; alone if that fails too."""
    values = {**others, **remedy.values}
    refused = asked.refusal(values, remedy.leaves_out)
    firsts = [r.values for f in refused.faults for r in f.remedies[:1]] if refused else []
    more = {name: v for first in firsts for name, v in first.items() if name not in values}
    if not more or not asked.holds({**values, **more}, remedy.leaves_out):
        return replace(remedy, tried=False)
    return replace(remedy, settings=(*remedy.settings, *more.items()), accepted=None, tried=True)


def _is_set(fault: Fault, asked: Asked) -> bool:
    """Whether a fault is about something that was set, or there is no length that could be."""
    return fault.parameter in asked.given or not asked.lengths


def _limits(blamed: str, asked: Asked) -> Iterator[tuple[str, float | None]]:
    """The nearest values that hold of lengths that were set: of one, or else of all together."""
    lengths, standard = asked.lengths, _usual(asked)
    ordered = sorted(lengths, key=lambda n: n != blamed)
    found: list[tuple[str, float | None]] = []
    for name in ordered:
        usual, given = standard.get(name), float(value(asked.design, name))
        if usual == given or (usual is None and asked.holds({name: None}) is False):
            continue
        other = _other(name, given, usual, asked)
        if other is not None:
            found.append((name, _nearest({name: given}, {name: other}, asked)[name]))
        elif usual is None and asked.holds({name: None}):
            found.append((name, None))
        if len(found) == _MOST:
            break
    if found:
        yield from found
        return
    given_all = {name: float(value(asked.design, name)) for name in ordered}
    usual_all = {n: u for n in ordered if (u := standard[n]) not in (None, given_all[n])}
    moved = {n: given_all[n] for n in usual_all}
    left_open = {n: None for n in ordered if standard[n] is None}
    together = {**usual_all, **left_open}
    if moved and len(together) > 1 and asked.holds(together):
        yield from _nearest(moved, usual_all, asked, left_open).items()
        yield from left_open.items()


def _other(name: str, given: float, usual: float | None, asked: Asked) -> float | None:
    """A value of a length that holds: the usual one, or twice or half as much, and so on."""
    if usual is not None and asked.holds({name: usual}):
        return usual
    for step in range(1, _FARTHEST + 1):
        for factor in (2.0**step, 0.5**step):
            if asked.holds({name: given * factor}):
                return given * factor
    return None


def _nearest(
    bad: Changes, good: Changes, asked: Asked, beside: Changes = MappingProxyType({})
) -> dict[str, float]:
    """The values nearest to those that fail, on the way to those that hold, in few figures.

    All are tried beside others that stay.
    """
    low, high = 0.0, 1.0
    held = dict(good)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        there = _between(bad, good, middle)
        # Rounded as it is tried, for the time may end before the last of them.
        rounded = {n: rounded_to(2, v, up=v > bad[n]) for n, v in there.items()}
        beyond = any(abs(v - bad[n]) > abs(held[n] - bad[n]) for n, v in rounded.items())
        tried = there if beyond else rounded
        if asked.holds({**tried, **beside}):
            high, held = middle, tried
        else:
            low = middle
    return held


def _between(bad: Changes, good: Changes, share: float) -> dict[str, float]:
    """A point on the way; by ratios where both ends are above 0."""

    def one(a: float, b: float) -> float:
        if a > 0 and b > 0:
            return float(f"{a * (b / a) ** share:.6g}")
        return float(f"{a + (b - a) * share:.6g}")

    return {name: one(bad[name], good[name]) for name in bad}


def _searched(
    faults: Sequence[Fault], limits: Sequence[tuple[str, float | None]], asked: Asked
) -> Fault:
    """The fault of the lengths that were set, with the limits that were found for them."""
    name, limit = limits[0]
    given = float(value(asked.design, name))
    first = next((f for f in faults if f.parameter == name), faults[0])
    told = first.problem
    if first.parameter != name:
        size = "is too small" if limit and limit > given else "is too large"
        does = "does not do" if limit is None else size
        told = naming("{does}, for {said} {told}", does=does, said=first.said, told=told)
    given_of = {other: value(asked.design, other) for other, _ in limits}
    single = [_limit(at, given_of[other], other, alone=other == name) for other, at in limits]
    if asked.holds({name: limit}):
        return Fault.of(name, given, told, *single)
    # Each length alone is not enough.
    said = [r.said(name, "give" if k else "") for k, r in enumerate(single)]
    both = Remedy(
        tuple(limits),
        words=joined("{before}, and {last}", said),
        accepted=single[0].accepted,
        tried=True,
    )
    return Fault.of(name, given, told, both)


def _limit(limit: float | None, given: float, name: str, *, alone: bool) -> Remedy:
    if limit is None:
        words = "leave it out" if alone else naming("leave {} out", name)
        return Remedy(((name, None),), words=words, tried=True)
    accepted = Accepted(lowest=limit) if limit > given else Accepted(highest=limit)
    return Remedy(((name, limit),), accepted=accepted, tried=True)
