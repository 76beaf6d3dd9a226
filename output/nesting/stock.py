"""The sheets that pieces are laid on, and what of them is free."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from instruments.geometry import Bounds
from instruments.geometry.intervals import free_between
from instruments.making.profiles import Profile, Size
from instruments.making.sheet_room import holds


@dataclass(frozen=True, slots=True)
class Stock:
    """The sheets that pieces are laid on."""

    width_mm: float
    height_mm: float
    gap_mm: float = 3.0
    """From one cut to that of the next piece, at least."""

    margin_mm: float = 5.0
    """Clear of all cuts along the sheet's edges."""

    turn: bool = True
    """Whether pieces may be turned; across a grain they may not."""

    clamps: tuple[Bounds, ...] = ()
    """What is kept clear besides: left, bottom, right and top of each, mm."""

    least_margin_mm: float | None = None
    """The margin that would do as well, where one may be offered to who has too small a sheet."""

    workshop: Profile | None = None
    """Whose sheets they are: none larger than its own is offered."""

    @property
    def size(self) -> str:
        """Width and height as they are given."""
        return f"{self.width_mm:g}x{self.height_mm:g}"

    def sheets_of(self, material: tuple[str, float]) -> tuple[Size, ...]:
        """The workshop's own sheets of a material and thickness, if it is known to have some."""
        return self.workshop.sheets_of(*material) if self.workshop else ()

    def may_be(self, size_mm: Size, material: tuple[str, float]) -> bool:
        """Whether the workshop has sheets of a size, as far as it is known."""
        own = self.sheets_of(material)
        return not own or any(holds(one, size_mm) for one in own)

    @property
    def inner(self) -> Bounds:
        """The sheet within its margin."""
        edge = self.margin_mm
        return edge, edge, self.width_mm - edge, self.height_mm - edge

    @property
    def kept(self) -> tuple[Bounds, ...]:
        """What parts keep off: the clamps, and about them what a router's tool takes."""
        off = self.workshop.part_gap_mm if self.workshop else 0.0
        return tuple((x - off, y - off, u + off, v + off) for x, y, u, v in self.clamps)

    def turned_over(self) -> "Stock":
        """The stock whose clamps are in no piece's way when the sheet lies on its other face."""
        width = self.width_mm
        other = [(width - right, low, width - left, top) for left, low, right, top in self.clamps]
        return replace(self, clamps=tuple(dict.fromkeys((*self.clamps, *other))))

    def partings(self) -> list[list[Bounds]]:
        """The free ground as rectangles in several ways, if clamps lie on it.

        As columns as high as they go, as rows as wide, and as what is largest with the rest about
        it: between clamps at the middles of all edges the first two are narrow.
        """
        inner, kept = self.inner, self.kept
        columns = list(_columns(inner, kept))
        if not kept:
            return [columns]
        rows = map(_swapped, _columns(_swapped(inner), tuple(map(_swapped, kept))))
        largest = _largest(inner, kept)
        about = _columns(inner, (*kept, *largest))
        return [columns, list(rows), [*largest, *about]]


def clamp_text(clamp: Bounds) -> str:
    """A clamp as it is given: its lower left corner and its size."""
    left, bottom, right, top = clamp
    return f"{left:g},{bottom:g},{right - left:g},{top - bottom:g}"


def _swapped(box: Bounds) -> Bounds:
    left, bottom, right, top = box
    return bottom, left, top, right


def _largest(inner: Bounds, clamps: tuple[Bounds, ...]) -> list[Bounds]:
    """The largest rectangle that clamps leave of one; none where they leave nothing."""
    left, bottom, right, top = inner
    sides = {side for x, _, u, _ in clamps for side in (x, u) if left < side < right}
    found = [
        (x, low, u, high)
        for x, u in combinations(sorted({left, right, *sides}), 2)
        for low, high in free_between(
            bottom, top, [(c[1], c[3]) for c in clamps if c[0] < u and c[2] > x]
        )
    ]
    found.sort(key=lambda box: (box[2] - box[0]) * (box[3] - box[1]))
    return found[-1:]


def _columns(inner: Bounds, clamps: tuple[Bounds, ...]) -> Iterator[Bounds]:
    """What clamps leave of a rectangle, cut upright at their sides."""
    left, bottom, right, top = inner
    sides = {side for x, _, u, _ in clamps for side in (x, u) if left < side < right}
    open_: dict[tuple[float, float], float] = {}
    for x, u in pairwise(sorted({left, right, *sides})):
        free = set(
            free_between(bottom, top, [(c[1], c[3]) for c in clamps if c[0] < u and c[2] > x])
        )
        for span in [span for span in open_ if span not in free]:
            yield open_.pop(span), span[0], x, span[1]
        for span in sorted(free):
            open_.setdefault(span, x)
    for span, x in open_.items():
        yield x, span[0], right, span[1]
