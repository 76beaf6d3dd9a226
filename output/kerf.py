"""The width that the cut takes away, made up for once, on closed cut outlines.

An offset outline runs parallel to the ideal one at half the kerf. Lines and arcs stay
what they are. Where a corner opens it is mitred, so that it stays sharp; where it closes,
its two sides are shortened to the point where they meet, and a side that is used up goes.
"""

import cmath
import math
from collections.abc import Sequence

from instruments.errors import impossible
from instruments.geometry import Arc, Cubic, Line, Path, Region, Segment
from instruments.geometry.path import JOIN_MM
from instruments.part import Mark

MITRE_LIMIT = 4.0
"""A corner further from the outline than this many offsets (under 29°) is rounded."""

_STRAYS_MM = 0.01
"""A sampled offset outline that comes nearer to the ideal one by this much has gone wrong."""

_SMOOTH_RAD = 1e-7
"""Two sides whose directions differ by less are taken to be tangent."""


class VanishedError(ValueError):
    """An outline that an offset leaves nothing of."""


def offset(path: Path, by_mm: float) -> Path:
    """The closed outline at a distance, larger for positive and smaller for negative `by_mm`.

    Parameters
    ----------
    path : Path
        A closed outline that does not cross itself, in either sense.
    by_mm : float
        Distance in mm; the enclosed area grows where it is positive.

    Returns
    -------
    Path
        The parallel outline in the same sense; exact for lines and arcs, within 1 µm for
        cubics.

    Raises
    ------
    VanishedError
        If nothing is left of the outline, or a notch closes.
    ValueError
        If the path is not closed.
    """
    if not path.closed:
        raise ValueError("only a closed outline has an inside to grow")
    if abs(by_mm) < JOIN_MM:
        return path
    if path.area() < 0.0:
        return offset(path.reversed(), by_mm).reversed()
    first = path.segments[0]
    if len(path.segments) == 1 and isinstance(first, Arc):
        return Path.of(_parallel_arc(first, by_mm))
    sides = list(path.segments)
    while True:
        drawn, spent = _joined(sides, by_mm)
        if not spent:
            break
        sides = [s for i, s in enumerate(sides) if i not in spent]
    result = Path(tuple(drawn))
    if not _parallel_to(result, path, by_mm):
        raise VanishedError("what is left of the outline is no outline")
    return result


def compensated(mark: Mark, kerf_mm: float, *, outer: bool) -> Mark:
    """A cut mark as the tool must run: an outer one larger, an inner one smaller by half a kerf.

    Raises
    ------
    DesignError
        If a hole vanishes in the kerf, or a cut is not closed.
    """
    if kerf_mm == 0.0:
        return mark
    by = kerf_mm / 2.0 if outer else -kerf_mm / 2.0
    try:
        match mark.shape:
            case Path():
                return Mark(mark.means, offset(mark.shape, by), mark.process)
            case Region():
                # A clockwise boundary of a region is a hole in it.
                moved = (offset(c, by if c.area() > 0 else -by) for c in mark.shape.contours)
                return Mark(mark.means, Region(tuple(moved)), mark.process)
            case _:
                raise ValueError("is not closed")
    except VanishedError:
        raise impossible(
            "workshop.kerf_mm",
            f"{kerf_mm:g}",
            f"closes a notch of {mark.means}" if outer else f"leaves nothing of {mark.means}",
            "enlarge that or give the kerf that the machine really has",
        ) from None


def _parallel_to(result: Path, path: Path, by: float) -> bool:
    """True where the result keeps its distance from the path, on the side that was asked for."""
    from output.outlines import Outline

    ideal, corners = Outline.of(path), Outline.of(result).corners
    right_side = ideal.contains(corners) == (by < 0.0)
    near = ideal.off(corners).min()
    return result.area() > 0.0 and bool(right_side.all()) and near > abs(by) - _STRAYS_MM


def _parallel_arc(arc: Arc, by: float) -> Arc:
    """A counter-clockwise boundary's arc moved outward."""
    radius = arc.radius + math.copysign(by, by * arc.sweep_rad)
    if radius <= 0.0:
        raise VanishedError("nothing is left of the arc")
    return Arc(arc.centre, radius, arc.start_rad, arc.sweep_rad)


def _direction(side: Segment, t: float) -> complex:
    """Unit tangent; where a cubic's control points coincide, of the point just beside."""
    slope = side.derivative(t)
    if abs(slope) < 1e-12:
        slope = side.point(max(t, 1e-4)) - side.point(min(t, 1 - 1e-4))
    return slope / abs(slope)


def _parallel(side: Segment, by: float) -> tuple[Segment, ...]:
    """One side moved outward (to the right of its direction)."""
    match side:
        case Line():
            shift = -1j * by * _direction(side, 0.0)
            return (Line(side.start + shift, side.end + shift),)
        case Arc():
            return (_parallel_arc(side, by),)
        case Cubic():
            return _parallel_cubic(side, by)


def _parallel_cubic(side: Cubic, by: float) -> tuple[Segment, ...]:
    from instruments.geometry.fitting import fit
    from instruments.geometry.segments import Floats, Points

    def moved(t: Floats) -> Points:
        slope = side.derivative(t)
        result: Points = side.point(t) - 1j * by * slope / abs(slope)
        return result

    return fit(moved, 0.0, 1.0).segments


def _joined(sides: Sequence[Segment], by: float) -> tuple[list[Segment], set[int]]:
    """The offset sides joined all round, and the numbers of those that are used up."""
    moved: list[tuple[Segment, ...]] = []
    spent: set[int] = set()
    for i, side in enumerate(sides):
        try:
            moved.append(_parallel(side, by))
        except VanishedError:
            moved.append(())
            spent.add(i)
    if len(spent) >= len(sides) - 1:
        raise VanishedError("nothing is left of the outline")
    if spent:
        return [], spent
    chains = [list(m) for m in moved]
    corners: list[list[Segment]] = []
    spans = [[0.0, 1.0] for _ in chains]
    for i in range(len(chains)):
        j = (i + 1) % len(chains)
        before, after = chains[i][-1], chains[j][0]
        if abs(sides[i].end - sides[j].start) > JOIN_MM:
            # The side between them is used up.
            spans[i][1], spans[j][0] = _meeting(before, after)
            corners.append([])
            continue
        turn = cmath.phase(_direction(after, 0.0) / _direction(before, 1.0))
        if abs(turn) < _SMOOTH_RAD or abs(before.end - after.start) < 1e-9:
            corners.append([])
        elif turn * by > 0.0:
            reach = abs(by) * math.tan(abs(turn) / 2.0)
            if 1.0 / max(math.cos(turn / 2.0), 1e-9) > MITRE_LIMIT:
                start = cmath.phase(before.end - sides[j].start)
                corners.append([Arc(sides[j].start, abs(by), start, turn)])
                continue
            tip = before.end + _direction(before, 1.0) * reach
            corners.append([])
            # A line runs on into the tip; a curve gets a tangent line there.
            if isinstance(before, Line):
                spans[i][1] = 1.0 + reach / before.length()
            else:
                corners[-1].append(Line(before.end, tip))
            if isinstance(after, Line):
                spans[j][0] = -reach / after.length()
            else:
                corners[-1].append(Line(tip, after.start))
        else:
            t, u = _meeting(before, after)
            spans[i][1], spans[j][0] = t, u
            corners.append([])
    for i, chain in enumerate(chains):
        low, high = spans[i]
        if (len(chain) == 1 and low >= high) or high <= 0.0 or low >= 1.0:
            spent.add(i)
    if spent:
        if len(spent) >= len(sides) - 1:
            raise VanishedError("nothing is left of the outline")
        return [], spent
    return _assembled(chains, spans, corners), spent


def _assembled(
    chains: list[list[Segment]], spans: list[list[float]], corners: list[list[Segment]]
) -> list[Segment]:
    drawn: list[Segment] = []
    for chain, (low, high), corner in zip(chains, spans, corners, strict=True):
        pieces = list(chain)
        if len(pieces) == 1:
            pieces[0] = pieces[0].between(low, high)
        else:
            pieces[0] = pieces[0].between(low, 1.0)
            pieces[-1] = pieces[-1].between(0.0, high)
        drawn += [*pieces, *corner]
    return drawn


def _meeting(before: Segment, after: Segment) -> tuple[float, float]:
    """Parameters where two sides that cross beside their common corner meet, by Newton's rule."""
    t, u = 1.0, 0.0
    for _ in range(50):
        gap = before.point(t) - after.point(u)
        a, b = before.derivative(t), after.derivative(u)
        cross = (a.conjugate() * b).imag
        if cross == 0.0:
            break
        dt = (b.conjugate() * gap).imag / cross
        du = (a.conjugate() * gap).imag / cross
        t, u = t + dt, u + du
        if abs(dt) + abs(du) < 1e-15:
            break
    if not abs(before.point(t) - after.point(u)) < JOIN_MM:
        raise VanishedError("two sides never meet")
    return t, u
