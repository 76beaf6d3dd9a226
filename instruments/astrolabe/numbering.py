"""Which divisions of a scale carry a numeral, and the numerals as words."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeVar

from instruments.lettering import text
from instruments.lettering.numerals import System, numeral
from instruments.lettering.style import StrokeStyle

Follow = Literal["arc", "upright"]
Place = TypeVar("Place")


@dataclass(frozen=True, slots=True)
class Numerals:
    """How numbers are lettered on an instrument.

    Attributes
    ----------
    system : System
        The numerals.
    height_mm : float
        Height of the capitals.
    strokes : {"outline", "single"}
        Filled outlines or single strokes.
    follow : {"arc", "upright"}
        Whether numerals turn with the scale or all stand upright.
    pad_mm : float
        Clear space between a numeral and any line.
    """

    system: System
    height_mm: float
    strokes: StrokeStyle
    follow: Follow
    pad_mm: float

    def written(self, n: Fraction) -> str:
        """The number as text."""
        return numeral(n, self.system)

    def word(self, n: Fraction) -> text.Word:
        """The number as a shape, baseline on y = 0."""
        return text.letter(self.written(n), self.height_mm, self.strokes)

    def extent(self, n: Fraction) -> tuple[float, float]:
        """Width and height of its ink, mm."""
        xmin, ymin, xmax, ymax = self.word(n).bounds
        return xmax - xmin, ymax - ymin

    def reach(self, numbers: Iterable[Fraction]) -> tuple[float, float]:
        """How far the tallest rises above the baseline and the deepest falls below it."""
        boxes = [self.word(n).bounds for n in numbers]
        return max(b[3] for b in boxes), max(-b[1] for b in boxes)


def progressive(
    divisions: Sequence[Fraction],
    steps: Sequence[int],
    stand: Callable[[Fraction, Fraction], Place | None],
    anchor: Fraction,
) -> dict[Fraction, Place]:
    """Number divisions as finely as they go: ones, then fives, then tens, then none.

    A numeral stands in the cell that its line closes, between the numbered line before it
    and its own; where the cell is too narrow the next step takes over (treatise
    72:15–73:5). The anchor, the gnomon's own number, is numbered before its neighbours,
    because it tells what kind of scale it is (treatise 70:7–11).

    Parameters
    ----------
    divisions : sequence of Fraction
        The divisions that are drawn, rising.
    steps : sequence of int
        From fine to coarse.
    stand : callable
        From the line before (0 at the beginning) and the line itself to the numeral's
        place, or None where the cell is too narrow.
    anchor : Fraction
        The division to number in any case.
    """
    drawn = set(divisions)
    found: dict[Fraction, Place] = {}
    before = Fraction(0)
    level = 0
    while level < len(steps):
        n = (before // steps[level] + 1) * Fraction(steps[level])
        held = before < anchor <= divisions[-1]
        if held and (n > anchor or (n < anchor and stand(n, anchor) is None)):
            n = anchor
        place = stand(before, n) if n in drawn else None
        if place is None and held and n == anchor:
            return found
        if place is None:
            level += 1
            continue
        found[n] = place
        before = n
    return found


def uniform(
    last: Fraction,
    steps: Sequence[Fraction],
    drawn: Collection[Fraction],
    stand: Callable[[Fraction, Fraction], Place | None],
) -> tuple[Fraction | None, dict[Fraction, Place]]:
    """Number a whole scale in the finest step that fits throughout, its last division too.

    Parameters
    ----------
    last : Fraction
        The last division.
    steps : sequence of Fraction
        From fine to coarse.
    drawn : collection of Fraction
        The divisions that have a line.
    stand : callable
        As in `progressive`.

    Returns
    -------
    step : Fraction or None
        The step; None where no step fits.
    places : dict
        Number to its numeral's place.
    """
    for step in steps:
        numbers = [step * k for k in range(1, int(last / step) + 1)]
        if not numbers or numbers[-1] != last:
            numbers.append(last)
        # A last group cut short (6 to 6½) gives up its line where two numerals crowd.
        for run in (numbers, [*numbers[:-2], last]):
            pairs = zip([Fraction(0), *run], run, strict=False)
            places = ((n, stand(before, n)) for before, n in pairs if n in drawn)
            found = {n: place for n, place in places if place is not None}
            if len(found) == len(run):
                return step, found
    return None, {}
