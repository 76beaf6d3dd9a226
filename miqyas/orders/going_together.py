"""Which orders go together on sheets."""

from collections.abc import Iterable, Sequence
from operator import attrgetter

from instruments.errors import ComplaintError, Fault, distinct, impossible, shown
from instruments.making.profiles import profile as profile_of
from miqyas.orders.order import Order, Outcome, SoundOutcome
from output.nesting.packing import MOST_PIECES

_MOST_KERFS = 3
"""Kerfs of one material that are told."""


def of_one_profile(orders: Sequence[Order]) -> str | None:
    """The profile that orders are for: no sheet is for several.

    What is no workshop's profile is told of its row.

    Raises
    ------
    DesignError
        If there are such.
    """
    profiles = sorted(filter(_is_known, {one.profile for one in orders}))
    if len(profiles) > 1:
        problem = f"differ, and no sheet is for {'both' if len(profiles) == 2 else 'all'}"
        remedy = "give them in files of their own, or leave --sheet out"
        raise impossible("workshop.profile", " and ".join(map(shown, profiles)), problem, remedy)
    return next(iter(profiles), None)


def _is_known(name: str) -> bool:
    try:
        return bool(profile_of(name))
    except (KeyError, ComplaintError):
        return False


def several_kerfs(outcomes: Sequence[Outcome]) -> list[Fault]:
    """What is wrong with orders whose parts lie on one sheet and are cut by several widths."""
    faults = []
    for group in laid_together(sorted(outcomes, key=attrgetter("number"))):
        rows_of: dict[tuple[str, float], dict[float, int]] = {}
        for one in (one for one in group if isinstance(one, SoundOutcome)):
            for stock in one.stocks:
                rows_of.setdefault(stock, {}).setdefault(one.kerf_mm, one.number)
        for (material, thickness_mm), found in rows_of.items():
            if len(found) > 1:
                told = [f"{kerf:g} (row {row})" for kerf, row in list(found.items())[:_MOST_KERFS]]
                told += [f"{len(found) - len(told)} more"] if len(found) > len(told) else []
                differ = f"{', '.join(told[:-1])} and {told[-1]}"
                where = f"differ on sheets of {thickness_mm:g} mm {material}".rstrip()
                remedy = "give these rows one, or leave --sheet out"
                faults.append(Fault.of("workshop.kerf_mm", differ, where, remedy))
    return distinct(faults)


def laid_together(outcomes: Iterable[Outcome]) -> list[list[Outcome]]:
    """Orders that are laid on sheets together, as many as can be."""
    groups: list[list[Outcome]] = [[]]
    for outcome in outcomes:
        if groups[-1] and sum(one.parts for one in groups[-1]) + outcome.parts > MOST_PIECES:
            groups.append([])
        groups[-1].append(outcome)
    return groups
