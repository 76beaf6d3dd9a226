"""Labels of a group in forms of one kind: all names full, or all short, or all symbols."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from instruments.labelling.ground import LabelGround
from instruments.labelling.requests import LabelForm, LabelRequest
from instruments.labelling.solving import Solution, solve


def solve_alike(requests: Sequence[LabelRequest], ground: LabelGround) -> Solution:
    """As `solve`; where one of a group has room for no full form the others take none either.

    Parameters
    ----------
    requests : sequence of LabelRequest
        In their rank; the ways of those of a group are gone through more than once.
    ground : LabelGround
        What they keep off.
    """
    least: dict[str, int] = {}
    while True:
        asked = [_no_fuller(request, least) for request in requests]
        found = solve(asked, ground)
        worse = dict(_shortest(asked, found))
        if not worse:
            return found
        least |= worse


def _no_fuller(request: LabelRequest, least: dict[str, int]) -> LabelRequest:
    """A request without the forms that are fuller than its group's; what has no other keeps its."""
    kind = least.get(request.alike, 0)
    last = max((tried.form.kind for tried in request.tries), default=0)
    tries = [tried for tried in request.tries if tried.form.kind >= min(kind, last)]
    return replace(request, tries=tries, parts=tuple(_no_fuller(p, least) for p in request.parts))


def _shortest(asked: Sequence[LabelRequest], found: Solution) -> Iterator[tuple[str, int]]:
    """The kind of the shortest form of each group of which others have a fuller one."""
    forms = {label.means: label.form for label in found.placed}
    groups: dict[str, list[LabelRequest]] = {}
    for request in asked:
        if request.alike and request.tries:
            groups.setdefault(request.alike, []).append(request)
    for group, members in groups.items():
        kinds = [_kind(request, forms.get(request.means)) for request in members]
        lasts = [request.tries[-1].form.kind for request in members]
        if any(own < max(kinds) <= last for own, last in zip(kinds, lasts, strict=True)):
            yield group, max(kinds)


def _kind(request: LabelRequest, form: LabelForm | None) -> int:
    """The kind of the form that found a place; the last one where none did, or parts instead.

    One without a place may leave the others no room for theirs.
    """
    own = (tried.form.kind for tried in request.tries if tried.form is form)
    return next(own, request.tries[-1].form.kind)
