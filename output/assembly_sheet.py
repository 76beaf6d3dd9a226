"""The assembly sheet: every part drawn small, how they go together, the bill of materials.

One landscape page of A3 as SVG, for paper and not for cutting, which it says itself.
"""

from collections.abc import Sequence

from instruments.geometry import Bounds, Line, Path, joint_bounds
from instruments.geometry.path import paths
from instruments.part import Face, Instrument, Part, Placed, Process, Sheet, Stepped, Turned
from instruments.records import dataclass
from output import canvas, silhouette
from output.page import FAINT, INK, LETTER_MM, PAPER, Page, height_mm, width_mm
from output.provenance import Provenance

WIDTH_MM, HEIGHT_MM, MARGIN_MM = 420.0, 297.0, 12.0
_LEFT = (12.0, 34.0, 114.0, 285.0)
_PICTURES = (122.0, 34.0, 408.0, 285.0)
_ROW = 5.4
_CAPTION = 9.0
_GAP = 5.0
_NUMBERED = 7.0
"""Width of a part's number and of the space between it and the part's name."""

_SMALL = 0.2
"""A part smaller than this share of the largest one is drawn larger, so that it is seen."""

_SHORTEST_MM = 0.6
"""A line that is drawn shorter than this is left out of a picture."""


@dataclass(frozen=True, slots=True)
class Item:
    """Parts that are alike: one number on the sheet.

    Attributes
    ----------
    number : int
    placed : tuple of Placed
        In the order in which they go together.
    """

    number: int
    placed: tuple[Placed, ...]

    @property
    def part(self) -> Part:
        """One of them."""
        return self.placed[0].part

    @property
    def name(self) -> str:
        """The names of all, with their numbers as one."""
        first, last = self.part.name, self.placed[-1].part.name
        return first if first == last else f"{first} … {last.rpartition('-')[2]}"


def render(instrument: Instrument, provenance: Provenance) -> str:
    """The sheet as an SVG document.

    Parameters
    ----------
    instrument : Instrument
        Its parts, and of its facts those named ``bill/…``, which are bought, and the legend
        of numbered stars.
    provenance : Provenance
        What the file says about itself.
    """
    drawing = canvas.blank(WIDTH_MM, HEIGHT_MM)
    lines = ["# for paper, not for cutting", *provenance.lines()]
    drawing.set_desc(f"{instrument.title}: assembly sheet", "\n".join(lines))
    page = Page(drawing)
    page.add(drawing.rect((0, 0), (WIDTH_MM, HEIGHT_MM)), fill=PAPER)
    page.write(instrument.title, MARGIN_MM, 20.0, 5.0)
    said = (
        "numbered in the order in which the parts go together, from the back to the front; "
        "small parts are drawn larger; for paper, not for cutting"
    )
    made = f"{instrument.name}, miqyas {provenance.version}"
    page.write(f"{made}: {said}", MARGIN_MM, 27.0, LETTER_MM)
    if legend := _legend(instrument):
        page.write(legend, MARGIN_MM, 31.2, height_mm(legend, WIDTH_MM - 2 * MARGIN_MM))
    numbered = items(instrument)
    x0, y0, x1, y1 = _LEFT
    rows = _rows(instrument, numbered)
    head = y1 - min(_ROW, 0.5 * (y1 - y0) / len(rows)) * len(rows)
    _elevation(page, instrument, numbered, (x0, y0, x1, head - 4.0))
    _bill(page, rows, (x0, head, x1, y1))
    _pictures(page, numbered)
    page.finish()
    return canvas.text(drawing)


def items(instrument: Instrument) -> list[Item]:
    """The parts in the instrument's order, those that are alike as one item."""
    alike: list[list[Placed]] = []
    for placed in instrument.parts:
        part = placed.part
        for group in alike:
            other = group[0].part
            if (part.body, part.front, part.back) == (other.body, other.front, other.back):
                group.append(placed)
                break
        else:
            alike.append([placed])
    return [Item(n, tuple(group)) for n, group in enumerate(alike, 1)]


def _elevation(page: Page, instrument: Instrument, numbered: Sequence[Item], room: Bounds) -> None:
    """All parts from the side, drawn apart, with their numbers."""
    x0, y0, x1, y1 = room
    number_of = {p.part.name: item.number for item in numbered for p in item.placed}
    seen = [(number_of[p.part.name], p, silhouette.side(p)) for p in instrument.parts]
    boxes = [path.bounds() for _, _, path in seen]
    widest = max(max(abs(b[0]), abs(b[2])) for b in boxes)
    high = sum(b[3] - b[1] for b in boxes)
    scale = min((x1 - x0 - 12.0) / (2 * widest), 0.6 * (y1 - y0) / high)
    gap = ((y1 - y0) - scale * high) / len(boxes)
    middle, foot = (x0 + x1 - 10.0) / 2, y1 - gap / 2
    page.line(complex(middle, y0), complex(middle, y1), width=0.1)
    for (number, placed, path), box in zip(seen, boxes, strict=True):
        origin = complex(middle, foot + scale * box[1])
        page.draw(
            (path,),
            scale,
            origin,
            fill=_colour(placed.part),
            stroke=INK,
            stroke_width="0.15",
        )
        level = foot - scale * (box[3] - box[1]) / 2
        edge = complex(middle + scale * box[2] + 1.0, level)
        page.line(edge, complex(x1 - 6.0, level))
        _number(page, number, complex(x1 - 3.0, level))
        foot -= scale * (box[3] - box[1]) + gap


def _number(page: Page, number: int, at: complex) -> None:
    page.add(
        page.drawing.circle((f"{at.real:.2f}", f"{at.imag:.2f}"), 2.6),
        fill=PAPER,
        stroke=INK,
        stroke_width="0.2",
    )
    page.write(str(number), at.real, at.imag + LETTER_MM / 2, LETTER_MM, "middle")


def _pictures(page: Page, numbered: Sequence[Item]) -> None:
    """Each part's drawn faces, of one scale but for the small ones, in rows that fill the page."""
    x0, y0, x1, y1 = _PICTURES
    seen = [(item, face) for item in numbered for face in _faces(item.part)]
    boxes = [_extent(item.part) for item, _ in seen]
    said = [i.name if len(_faces(i.part)) == 1 else f"{i.name}, {f.value}" for i, f in seen]
    sizes = [(b[2] - b[0], b[3] - b[1]) for b in boxes]
    scales, rows = packed(sizes, [width_mm(s) + _NUMBERED for s in said], x1 - x0, y1 - y0)
    highs = [max(scales[k] * sizes[k][1] for k in row) for row in rows]
    spare = (y1 - y0 - sum(highs) - _CAPTION * len(rows)) / len(rows)
    top = y0
    for row, high in zip(rows, highs, strict=True):
        wides = [_cell(scales[k] * sizes[k][0], width_mm(said[k]) + _NUMBERED) for k in row]
        between = (x1 - x0 - sum(wides)) / len(row)
        left = x0 + between / 2
        for k, wide in zip(row, wides, strict=True):
            (item, face), box, scale = seen[k], boxes[k], scales[k]
            at = complex(left + wide / 2, top + high / 2)
            middle = complex(box[0] + box[2], -box[1] - box[3]) / 2
            if face is Face.BACK:
                middle = complex(-middle.real, middle.imag)
            _picture(page, item.part, face, scale, at - middle * scale)
            height = height_mm(said[k], wide - _NUMBERED)
            start = left + (wide - width_mm(said[k]) * height / LETTER_MM - _NUMBERED) / 2
            _number(page, item.number, complex(start + 2.6, top + high + 4.4))
            page.write(said[k], start + _NUMBERED, top + high + 4.4 + height / 2, height)
            left += wide + between
        top += high + _CAPTION + spare


def packed(
    sizes: Sequence[tuple[float, float]], captions: Sequence[float], width: float, height: float
) -> tuple[list[float], list[list[int]]]:
    """The largest pictures whose rows find room on a page.

    Parameters
    ----------
    sizes : sequence of (float, float)
        Width and height of each part, mm.
    captions : sequence of float
        Width of what is written under each picture, mm.
    width, height : float
        Of the room, mm.

    Returns
    -------
    scales : list of float
        Of each picture.
    rows : list of list of int
        Which pictures stand beside each other.
    """
    spans = [max(size) for size in sizes]
    least = _SMALL * max(spans)
    scale = min(width / max(w for w, _ in sizes), height / max(h for _, h in sizes))
    while True:
        scales = [scale * max(1.0, least / span) for span in spans]
        rows: list[list[int]] = []
        taken = width
        for k, (size, caption) in enumerate(zip(sizes, captions, strict=True)):
            cell = _cell(scales[k] * size[0], caption) + _GAP
            if not rows or taken + cell > width:
                rows.append([])
                taken = 0.0
            rows[-1].append(k)
            taken += cell
        high = sum(max(scales[k] * sizes[k][1] for k in row) + _CAPTION for row in rows)
        if high <= height or scale * max(spans) < 1.0:
            return scales, rows
        scale *= 0.98


def _cell(drawn: float, caption: float) -> float:
    """How wide a picture is with its caption, which gives way where it is long."""
    return max(drawn, min(caption, 34.0))


def _faces(part: Part) -> tuple[Face, ...]:
    return part.faces() or (Face.FRONT,)


def _extent(part: Part) -> Bounds:
    if isinstance(part.body, Turned):
        _, low, radius, high = part.body.profile.bounds()
        return -radius, low, radius, high
    return joint_bounds(p.bounds() for p in paths(part.contour(Face.FRONT)[-1].shape))


def _picture(page: Page, part: Part, face: Face, scale: float, origin: complex) -> None:
    if isinstance(part.body, Turned):
        shapes = [silhouette.turned(part.body), *part.body.slots]
        lines: list[Path] = []
        areas: list[Path] = []
    else:
        shapes = [p for m in part.contour(face) for p in paths(m.shape)]
        marks = (*part.marks(face), *part.steps(face))
        drawn = [m for m in marks if not m.means.startswith("label/")]
        areas = [p for m in drawn if m.process is Process.ENGRAVE for p in paths(m.shape)]
        lines = [
            p
            for m in drawn
            if m.process is not Process.ENGRAVE
            for p in paths(m.shape)
            if _span(p) * scale >= _SHORTEST_MM
        ]
    page.draw(
        shapes,
        scale,
        origin,
        fill=_colour(part),
        fill_rule="evenodd",
        stroke=INK,
        stroke_width="0.15",
    )
    if lines:
        page.draw(lines, scale, origin, fill="none", stroke=INK, stroke_width="0.06")
    if areas:
        page.draw(areas, scale, origin, fill=INK, stroke="none")


def _span(path: Path) -> float:
    """The longer side of the box about a path."""
    if len(path.segments) == 1 and isinstance(line := path.segments[0], Line):
        # As most are.
        step = line.end - line.start
        return max(abs(step.real), abs(step.imag))
    xmin, ymin, xmax, ymax = path.bounds()
    return max(xmax - xmin, ymax - ymin)


def _rows(instrument: Instrument, numbered: Sequence[Item]) -> list[tuple[str, str, str, str]]:
    """The bill: number, name, quantity and size of every part, and what is bought."""
    rows = [("", "part", "pieces", "sheet × width × height")]
    rows += [(str(i.number), i.name, str(len(i.placed)), size(i.part)) for i in numbered]
    for fact in instrument.facts:
        if fact.name.startswith("bill/"):
            count = fact.value if isinstance(fact.value, str) else f"{fact.value:g}"
            rows.append(("", fact.name.removeprefix("bill/"), count, fact.meaning))
    return rows


def _legend(instrument: Instrument) -> str:
    """Which stars the numbers on a rete stand for; empty where all are named."""
    for fact in instrument.facts:
        if fact.name.endswith("stars/numbered"):
            return f"stars by number: {fact.value}"
    return ""


def _bill(page: Page, rows: Sequence[tuple[str, str, str, str]], room: Bounds) -> None:
    x0, y0, x1, y1 = room
    columns = (x0, x0 + 6.0, x0 + 47.0, x0 + 58.0, x1 + 1.0)
    step = (y1 - y0) / len(rows)
    for k, row in enumerate(rows):
        y = y0 + (k + 1) * step - 1.8
        page.line(complex(x0, y + 1.8), complex(x1, y + 1.8), colour=FAINT if k else INK)
        for x, cell, end in zip(columns, row, columns[1:], strict=False):
            if cell:
                page.write(cell, x, y, min(height_mm(cell, end - x - 1.0), 0.5 * step))


def size(part: Part) -> str:
    """What a part is made from, and how large it is."""
    match part.body:
        case Turned(profile):
            _, low, radius, high = profile.bounds()
            return f"diameter {2 * radius:.4g} × {high - low:.4g} mm"
        case Sheet() | Stepped():
            xmin, ymin, xmax, ymax = _extent(part)
            kind = "" if isinstance(part.body, Sheet) else "milled, "
            return f"{kind}{part.body.thickness_mm:.4g} × {xmax - xmin:.4g} × {ymax - ymin:.4g} mm"


def _colour(part: Part) -> str:
    return "#" + "".join(f"{round(255 * c):02x}" for c in part.colour)
