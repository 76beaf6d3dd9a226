"""The seasonal hours on an alidade: where the shadow of a sight ends (treatise 188:9–191:16).

The pointer is set to the noon altitude of the day and the astrolabe turned about its thread
until the shadow of the upper sight falls along the rule. Let a be the direction of the rule,
raised by the noon altitude h_n, and N the level direction of the sights; a sun in their plane
at the angle θ from a has sin h = sin h_n · cos θ. At the end of the seasonal hour n, where
sin h = sin h_n · sin 15n, θ = 90° − 15n whatever h_n is, and a shadow is as long as
g · cot θ = g · tan 15n.

The printed translation takes the "tangent" of 75° for the first hour (190:6), which would
make the first hour's shadow the longest, while at the sixth the sight shades all of the other
one (190:1); it is the cotangent.
"""

import math
from collections.abc import Sequence

from instruments.astrolabe.alidade.measures import Band, RuleMeasures
from instruments.errors import give, impossible, or_less, refuse_below
from instruments.geometry import Path, Strokes
from instruments.geometry.cutting import Disc, outside
from instruments.part import Fact, Mark, Note
from instruments.saying import tell
from instruments.scales.content import Content
from instruments.scales.numbering import Numerals

HOURS = range(1, 6)
"""The hours that end on the rule; the sixth ends on the other sight."""

SOURCE = "treatise 188:9–190:13, with the cotangent for its translation's tangent (190:6)"


def shadow_mm(n: int, gnomon_mm: float) -> float:
    """From the sight's foot to the end of its shadow at the end of hour n, g · tan 15n."""
    return gnomon_mm * math.tan(math.radians(15 * n))


def on_edge_mm(n: int, gnomon_mm: float, foot_mm: float, slope: float) -> float:
    """From the sight to where its shadow meets an oblique edge, along the rule (191:3–10).

    At the end of hour n; the edge is `foot_mm` high at the sight, and rises by `slope` a mm.
    """
    return (gnomon_mm - foot_mm) / (math.tan(math.radians(90 - 15 * n)) + slope)


def draw_hour_lines(m: RuleMeasures) -> Content:
    """The hour lines across the rule, its middle line, and their numerals.

    Raises
    ------
    DesignError
        If the sights are too high for five hours between them, or too low for the first.
    """
    _check(m)
    marks = [Mark(f"alidade/hour/{n}", line) for n in HOURS for line in _across(m, _place_mm(m, n))]
    marks += _middle(m)
    labels = _labels(m)
    facts = tuple(
        Fact.length(
            f"alidade/hour/{n}",
            shadow_mm(n, m.gnomon_mm),
            f"from the upper sight's foot to the line of hours {n} and {12 - n}",
            SOURCE,
        )
        for n in HOURS
    )
    return Content.joined((Content(tuple(marks), facts), labels))


def _place_mm(m: RuleMeasures, n: int) -> float:
    return shadow_mm(n, m.gnomon_mm) - m.inner_mm


def _check(m: RuleMeasures) -> None:
    first, fifth = (math.tan(math.radians(15 * n)) for n in (1, 5))
    margin = m.play_mm / 2 + m.pitch_mm
    room = m.between_mm - margin
    if m.gnomon_mm * fifth > room + 1e-9:
        longer = math.ceil((m.gnomon_mm * fifth + margin) / 2)
        raise impossible(
            "sights.height_mm",
            m.gnomon_mm,
            tell(
                "puts the line of five hours {gnomon_mm:.1f} mm from the sight's foot; the "
                "other sight stands at {between_mm:g}",
                gnomon_mm=m.gnomon_mm * fifth,
                between_mm=m.between_mm,
            ),
            or_less("sights.height_mm", room / fifth, "lower the sights to"),
            give({"sights.distance_mm": longer}, "set them", "from the pivot on a longer rule"),
        )
    problem = tell(
        "puts the line of the first hour {gnomon_mm:.2g} mm from the sight's foot, "
        "too near to be engraved",
        gnomon_mm=m.gnomon_mm * first,
    )
    hourless = give({"hours": False})
    refuse_below("sights.height_mm", m.gnomon_mm, margin / first, problem, hourless)


def _across(m: RuleMeasures, x: float) -> list[Path | Strokes]:
    """A line across the rule at x, clear of the pivot's hole."""
    low, high = m.band(x)
    pieces = outside(Path.line(complex(x, low), complex(x, high)), Disc(0j, m.clear_mm))
    return [Strokes(tuple(pieces))] if len(pieces) > 1 else [*pieces]


def _middle(m: RuleMeasures) -> list[Mark]:
    """The line along the middle of the rule; a counter-changed one has its edge for it."""
    if m.left != m.right:
        return []
    y = 1j * sum(m.right) / 2
    end = m.inner_mm - m.play_mm / 2 - m.pitch_mm
    pieces = outside(Path.line(y - end, y + end), Disc(0j, m.clear_mm))
    return [Mark("alidade/middle", Strokes(tuple(pieces)))]


def _labels(m: RuleMeasures) -> Content:
    """Numeral n on one half of the rule and 12 − n on the other, each by its line."""
    hand = m.numerals
    slot = m.inner_mm - m.play_mm / 2
    taken = [(-m.clear_mm, m.clear_mm), (slot, math.inf), (-math.inf, -slot)]
    taken += [(_place_mm(m, n), _place_mm(m, n)) for n in HOURS]
    marks: list[Mark] = []
    lost: list[int] = []
    for n in HOURS:
        found = _beside(m, n, taken)
        if found is None:
            lost.append(n)
            continue
        marks += found[0]
        taken.append(found[1])
    said = tell(
        "hours {which} have no numerals: letters of {height_mm:g} mm do not fit "
        "beside their lines; a larger rule has room for them",
        which=", ".join(map(str, lost)),
        height_mm=hand.height_mm,
    )
    return Content(tuple(marks), notes=(Note("lettering.height_mm", said),) if lost else ())


def _beside(m: RuleMeasures, n: int, taken: Sequence[Band]) -> tuple[list[Mark], Band] | None:
    """The numerals beside the line of hour n, and what they take of the rule."""
    hand = m.numerals
    pair = (n, 12 - n)
    sides = [hand.extent(k) for k in pair]
    at = _one_over_the_other(m, n, sides, taken) or _staggered(m, n, sides, taken)
    if at is None:
        return None
    marks = [
        hand.letter(f"label/alidade/hour/{k}", k, middle)
        for k, middle in zip(pair, at, strict=True)
    ]
    low, high = (
        edge(middle.real + side * wide / 2 for middle, (wide, _) in zip(at, sides, strict=True))
        for edge, side in ((min, -1), (max, 1))
    )
    return marks, (low, high)


def _one_over_the_other(
    m: RuleMeasures, n: int, sides: Sequence[Band], taken: Sequence[Band]
) -> tuple[complex, complex] | None:
    """The middles of the numerals of hour n, that of the earlier hour above the other."""
    x = _stand(_place_mm(m, n), max(wide for wide, _ in sides), m.numerals, taken)
    rows = None if x is None else _rows(m, m.band(x), [tall for _, tall in sides])
    return None if x is None or rows is None else (complex(x, rows[0]), complex(x, rows[1]))


def _staggered(
    m: RuleMeasures, n: int, sides: Sequence[Band], taken: Sequence[Band]
) -> tuple[complex, complex] | None:
    """The same on a rule too narrow for that: the upper one to the left, the lower to the right."""
    pad, ((left, upper), (right, lower)) = m.numerals.pad_mm, sides
    wide = left + pad + right
    x = _stand(_place_mm(m, n), wide, m.numerals, taken)
    # Where a line runs along the middle no numeral leaves its half.
    if x is None or m.left == m.right:
        return None
    low, high = m.band(x)
    if high - low < max(upper, lower) + 2 * pad:
        return None
    return (
        complex(x - (wide - left) / 2, high - pad - upper / 2),
        complex(x + (wide - right) / 2, low + pad + lower / 2),
    )


def _rows(m: RuleMeasures, band: Band, tall: Sequence[float]) -> tuple[float, float] | None:
    """The middles of an upper and a lower numeral, each of its half or else evenly apart."""
    low, high = band
    span, pad = high - low, m.numerals.pad_mm
    if span / 2 >= max(tall) + 2 * pad:
        return low + 0.75 * span, low + 0.25 * span
    apart = (span - sum(tall)) / 3
    # Where a line runs along the middle no numeral leaves its half.
    if m.left == m.right or apart < pad - 1e-9:
        return None
    return high - apart - tall[0] / 2, low + apart + tall[1] / 2


def _stand(
    x: float, wide: float, hand: Numerals, taken: Sequence[tuple[float, float]]
) -> float | None:
    """The middle of a numeral beside a line: after it, or where that has no room before it.

    As far from the line as the room beyond it allows, up to half a letter's height.
    """
    for side in (1.0, -1.0):
        for spare in (hand.height_mm / 2, hand.height_mm / 4, hand.height_mm / 8, 0.0):
            reach = wide + 2 * (hand.pad_mm + spare)
            low, high = sorted((x, x + side * reach))
            if not any(a < high - 1e-9 and b > low + 1e-9 for a, b in taken):
                return (low + high) / 2
    return None
