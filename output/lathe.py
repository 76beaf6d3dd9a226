"""Dimensioned drawings of parts that are turned or bought: for paper, not for cutting.

A part lies on its axis, its lower end at the left. Below it stand the distances of its steps from
that end, above it its diameters and rounds; what else there is to know stands in lines below.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from instruments.geometry import Arc, Line
from instruments.lettering.language import Words
from instruments.part import Instrument, Part, Turned
from output import bill, spoken
from output.pages.page import INK, LETTER_MM, Page, line_width_mm
from output.pages.paper import Paper
from output.provenance import Provenance
from output.sheets import figures
from output.views import silhouette
from output.views.exploded import spread

MARGIN_MM = 12.0
A5 = Paper("A5", 210.0, 148.0)
"""As it lies."""

_SCALES = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0)
_LONG_MM, _HIGH_MM = 150.0, 46.0
"""The most that a part takes of the page."""

_APART = 13.0
"""From the middle of one figure to the next one's, at least."""

_SAME_MM = 0.02
_STEPS = 96


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure that is read off the lathe's scales."""

    text: str
    """Such as ``Ø 6`` or ``R 2``; of a distance the number alone."""

    at: complex
    """What it is of: along the axis from the lower end, and off the axis, mm."""


def drawn_parts(instrument: Instrument) -> list[tuple[Part, int]]:
    """The parts that have such a drawing, those that are alike once, with their number."""
    found = ((item.part, len(item.placed)) for item in bill.items(instrument))
    return [(part, count) for part, count in found if isinstance(part.body, Turned)]


def distances(body: Turned) -> list[Measure]:
    """How far the steps of a part are from its lower end."""
    _, low, _, _ = body.profile.bounds()
    found: list[Measure] = []
    for z, r in sorted((s.start.imag - low, s.start.real) for s in body.profile.segments):
        if found and z - found[-1].at.real < _SAME_MM:
            widest = max(found[-1].at.imag, r)
            found[-1] = Measure(found[-1].text, complex(found[-1].at.real, widest))
        else:
            found.append(Measure(_figure(z), complex(z, r)))
    return found


def rounds(body: Turned) -> list[Measure]:
    """The diameters of a part's cylinders and cones, and the radii of its rounds."""
    _, low, _, _ = body.profile.bounds()
    found: dict[tuple[str, float], Measure] = {}
    for segment in body.profile.segments:
        middle = complex(segment.point(0.5))
        at = complex(middle.imag - low, middle.real)
        ends = (segment.start.real, segment.end.real)
        match segment:
            case Line(start, end) if abs(start.imag - end.imag) < _SAME_MM:
                continue
            case Line() if max(ends) < _SAME_MM:
                continue
            case Line() if abs(ends[0] - ends[1]) < _SAME_MM:
                text = f"Ø {_figure(2 * ends[0])}"
            case Line():
                text = f"Ø {_figure(2 * min(ends))} – {_figure(2 * max(ends))}"
            case Arc() if abs(segment.centre.real) < _SAME_MM:
                text = f"SØ {_figure(2 * segment.radius)}"
            case Arc():
                text = f"R {_figure(segment.radius)}"
            case _:
                continue
        found.setdefault((text, round(at.real, 2)), Measure(text, at))
    return sorted(found.values(), key=lambda m: m.at.real)


def _figure(value: float) -> str:
    return f"{round(value, 2):g}"


@dataclass(frozen=True, slots=True)
class TurnedPlan:
    """What both writers draw, in mm of paper about the lower end on the axis, y up."""

    scale: float
    outlines: tuple[tuple[complex, ...], ...]
    edges: tuple[tuple[complex, complex], ...]
    leaders: tuple[tuple[complex, ...], ...]
    figures: tuple[tuple[str, complex], ...]
    axis: tuple[complex, complex]


def plan_of(body: Turned) -> TurnedPlan:
    """What is drawn of a turned part, at the largest scale that the page has room for."""
    _, low, radius, high = body.profile.bounds()
    room = min(_LONG_MM / (high - low), _HIGH_MM / (2 * radius))
    scale = max((s for s in _SCALES if s <= room), default=room)

    def paper(r: float, z: float) -> complex:
        return scale * complex(z - low, r)

    solid = min(s.start.real for s in body.profile.segments) < _SAME_MM
    # Of a ring both halves of its section, of a solid the outline of both together.
    profile = (
        silhouette.half(body, _STEPS) if solid else silhouette.path_points(body.profile, _STEPS)
    )
    half = [paper(float(z.real), float(z.imag)) for z in profile]
    slots = [
        tuple(paper(float(z.real), float(z.imag)) for z in silhouette.path_points(slot, _STEPS))
        for slot in body.slots
    ]
    steps, widths = distances(body), rounds(body)
    edges = [(scale * m.at, scale * m.at.conjugate()) for m in steps if solid]
    top = scale * radius
    middle = scale * (high - low) / 2
    # The longest text and a letter's space.
    aparts = [
        max(_APART, *(line_width_mm(m.text) + LETTER_MM for m in ms)) for ms in (steps, widths)
    ]
    leaders: list[tuple[complex, ...]] = []
    figures: list[tuple[str, complex]] = []
    for measures, side, apart in ((steps, -1.0, aparts[0]), (widths, 1.0, aparts[1])):
        levels = [scale * m.at.real for m in measures]
        reach = max(_LONG_MM, apart * (len(measures) - 1)) / 2
        places = spread(levels, apart, middle - reach, middle + reach)
        for measure, level, place in zip(measures, levels, places, strict=True):
            start = -top - 1.0 if side < 0 else scale * measure.at.imag
            leaders.append(
                (
                    complex(level, start),
                    complex(level, side * (top + 4.0)),
                    complex(place, side * (top + 9.0)),
                )
            )
            figures.append((measure.text, complex(place, side * (top + 11.5) - LETTER_MM / 2)))
    return TurnedPlan(
        scale,
        (*_halves(half, solid), *slots),
        tuple(edges),
        tuple(leaders),
        tuple(figures),
        (complex(-5.0, 0.0), complex(scale * (high - low) + 5.0, 0.0)),
    )


def _halves(half: list[complex], solid: bool) -> tuple[tuple[complex, ...], ...]:
    mirrored = [z.conjugate() for z in half]
    if solid:
        return (tuple(half + mirrored[::-1]),)
    return tuple(half), tuple(mirrored)


def captions(instrument: Instrument, part: Part, count: int, words: Words) -> Iterator[str]:
    """What is said below: what it is of, how many, its slots, the fits it takes part in."""
    said = words.sheet
    what = [bill.stock_told(part, words), bill.size_told(part, words), f"{said.count} {count}"]
    what = [spoken.digits(text, words) for text in what]
    how = said.to_buy if part.bought else said.to_turn
    yield " · ".join(filter(None, (spoken.part(part.name, words), how, *what)))
    if isinstance(part.body, Turned):
        _, low, _, _ = part.body.profile.bounds()
        for slot in part.body.slots:
            xmin, zmin, xmax, zmax = slot.bounds()
            unit = words.terms.millimetres
            span = f"{_figure(zmin - low)} – {_figure(zmax - low)} {unit}"
            wide = f"{_figure(xmax - xmin)} × {_figure(zmax - zmin)} {unit}"
            told = spoken.comma(words).join((wide, span))
            yield spoken.digits(f"{said.slot}: {told}", words)
    for fact in instrument.facts:
        *_, head, _ = ("", *fact.name.split("/"))
        of_fit = fact.name.startswith("fittings/") and head == "fit"
        of_it = head == part.name.partition("-")[0]
        if (of_fit or of_it) and isinstance(fact.value, int | float):
            yield f"{spoken.figure(fact, 'fittings', words)}: {figures.fact_value(fact, words)}"


def lathe_page(
    instrument: Instrument, part: Part, count: int, words: Words, provenance: Provenance
) -> str:
    """A part's drawing as an SVG page of A5."""
    body = turned_body(part)
    plan = plan_of(body)
    title = f"{instrument.title}: {part.name}"
    page = Page.of_paper(A5, title, provenance, right_to_left=words.right_to_left)
    page.drawing["data-part"] = part.name
    left, right = MARGIN_MM, A5.width_mm - MARGIN_MM
    page.begin(
        f"{instrument.title}{words.colon}{spoken.part(part.name, words)}", left, right, 17.0, 3.4
    )
    shown = f"{plan.scale:g} : 1" if plan.scale >= 1.0 else f"1 : {1 / plan.scale:g}"
    shown = spoken.digits(shown, words)
    page.begin(f"{words.sheet.scale.format(shown)} · {words.sheet.for_paper}", left, right, 23.0)
    origin = complex((A5.width_mm - plan.axis[1].real + 5.0) / 2, 66.0)

    def at(z: complex) -> complex:
        return origin + z.conjugate()

    for outline in plan.outlines:
        page.line(*(at(z) for z in (*outline, outline[0])), colour=INK, width=0.35)
    for a, b in plan.edges:
        page.line(at(a), at(b), colour=INK, width=0.25)
    for leader in plan.leaders:
        page.line(*(at(z) for z in leader))
    page.line(*(at(z) for z in plan.axis), dashes="6 1.5 1 1.5")
    for text, z in plan.figures:
        page.write(text, at(z).real, at(z).imag, LETTER_MM, "middle")
    told = list(captions(instrument, part, count, words))
    step = min(5.0, 34.0 / max(len(told), 1))
    for k, line in enumerate(told):
        page.begin(line, left, right, 108.0 + k * step, min(2.1, 0.5 * step))
    return page.document()


def turned_body(part: Part) -> Turned:
    """The body of a part that is turned."""
    if not isinstance(part.body, Turned):
        raise TypeError(f"{part.name} is not turned")
    return part.body
