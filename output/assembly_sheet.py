"""The assembly sheet: every part drawn small, how they go together, the bill of materials.

One landscape page of A3 as SVG, for paper and not for cutting, which it says itself.
Lettering is drawn, so that the page needs no font; a letter is drawn once and used wherever
it stands.
"""

from collections.abc import Sequence
from typing import Any

from instruments.geometry import Bounds, Line, Path, joint_bounds
from instruments.geometry.path import paths
from instruments.lettering import text
from instruments.part import Face, Instrument, Part, Placed, Process, Sheet, Stepped, Turned
from instruments.records import dataclass
from output import canvas, silhouette
from output.picture import Picture, coarse
from output.provenance import Provenance

WIDTH_MM, HEIGHT_MM, MARGIN_MM = 420.0, 297.0, 12.0
_LEFT = (12.0, 34.0, 114.0, 285.0)
_PICTURES = (122.0, 34.0, 408.0, 285.0)
_ROW = 5.4
_LETTER = 2.1
_CAPTION = 9.0
_GAP = 5.0
_SMALL = 0.2
"""A part smaller than this share of the largest one is drawn larger, so that it is seen."""

_SHORTEST_MM = 0.6
"""A line that is drawn shorter than this is left out of a picture."""

_INK, _FAINT, _PAPER = "#1c1712", "#8a8178", "#ffffff"


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
    page = _Page(drawing)
    page.add(drawing.rect((0, 0), (WIDTH_MM, HEIGHT_MM)), fill=_PAPER)
    page.write(instrument.title, MARGIN_MM, 20.0, 5.0)
    said = (
        "numbered in the order in which the parts go together, from the back to the front; "
        "small parts are drawn larger; for paper, not for cutting"
    )
    page.write(f"{instrument.name}, miqyas {provenance.version}: {said}", MARGIN_MM, 27.0, _LETTER)
    if legend := _legend(instrument):
        page.write(legend, MARGIN_MM, 31.2, _height(legend, WIDTH_MM - 2 * MARGIN_MM))
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


class _Page:
    """The page, with letters that are drawn once.

    What is drawn gets its data at the end, all at once.
    """

    def __init__(self, drawing: Any) -> None:
        self.drawing = drawing
        self._drawn: list[tuple[Any, Picture]] = []
        self._written: list[tuple[Any, tuple[text.Cluster, ...]]] = []

    def add(self, element: Any, **look: str) -> None:
        for name, value in look.items():
            element[name.replace("_", "-")] = value
        self.drawing.add(element)

    def draw(self, drawn: Sequence[Path], scale: float, origin: complex, **look: str) -> None:
        """Paths as one element."""
        element = self.drawing.path()
        self._drawn.append((element, (drawn, scale, origin)))
        self.add(element, **look)

    def line(self, *points: complex, colour: str = _FAINT, width: float = 0.15) -> None:
        d = "M" + "L".join(f"{z.real:.2f} {z.imag:.2f}" for z in points)
        self.add(self.drawing.path(d=d), fill="none", stroke=colour, stroke_width=f"{width:g}")

    def write(self, words: str, x: float, y: float, height: float, anchor: str = "start") -> None:
        """A line of text, its baseline at y."""
        pieces = _letters(words)
        if not pieces:
            return
        left, right = _ends(pieces)
        start = x - height * {"start": left, "middle": (left + right) / 2, "end": right}[anchor]
        group = self.drawing.g(transform=f"translate({start:.2f} {y:.2f}) scale({height:.4g})")
        group["fill"] = _INK
        self._written.append((group, pieces))
        self.drawing.add(group)

    def finish(self) -> None:
        """Draw the letters, and all else."""
        for (element, _), d in zip(self._drawn, coarse(p for _, p in self._drawn), strict=True):
            element.push(d)
        clusters = [cluster for _, pieces in self._written for cluster in pieces]
        shapes = coarse(((paths(c.shape), 1.0, complex(-c.x0_mm)) for c in clusters), 3)
        data = iter(shapes)
        names = {d: f"letter-{k}" for k, d in enumerate(dict.fromkeys(shapes), 1)}
        for d, name in names.items():
            self.drawing.defs.add(canvas.Written(d=d, id=name))
        for group, pieces in self._written:
            for cluster in pieces:
                x = f"{cluster.x0_mm:.3f}"
                group.add(canvas.Used(self.drawing, names[next(data)], x))


def _letters(words: str) -> tuple[text.Cluster, ...]:
    """A line's letters with capitals of 1 mm; none where one of them can't be drawn."""
    try:
        return text.clusters(words, 1.0)
    except ValueError:
        return ()


def _ends(pieces: Sequence[text.Cluster]) -> tuple[float, float]:
    return min(c.bounds[0] for c in pieces), max(c.bounds[2] for c in pieces)


def _width(words: str) -> float:
    """How wide a line of text is in letters of the sheet's height."""
    pieces = _letters(words)
    left, right = _ends(pieces) if pieces else (0.0, 0.0)
    return _LETTER * (right - left)


def _height(words: str, width: float) -> float:
    """The height at which a line of text takes a width, at most that of all letters."""
    return _LETTER * min(1.0, width / max(_width(words), 1e-9))


def _elevation(page: _Page, instrument: Instrument, numbered: Sequence[Item], room: Bounds) -> None:
    """All parts from the side, drawn apart, with their numbers."""
    x0, y0, x1, y1 = room
    sides = [(item.number, p) for item in numbered for p in item.placed]
    order = [id(p) for p in instrument.parts]
    sides.sort(key=lambda s: order.index(id(s[1])))
    seen = [(n, p, silhouette.side(p)) for n, p in sides]
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
            stroke=_INK,
            stroke_width="0.15",
        )
        level = foot - scale * (box[3] - box[1]) / 2
        edge = complex(middle + scale * box[2] + 1.0, level)
        page.line(edge, complex(x1 - 6.0, level))
        _number(page, number, complex(x1 - 3.0, level))
        foot -= scale * (box[3] - box[1]) + gap


def _number(page: _Page, number: int, at: complex) -> None:
    page.add(
        page.drawing.circle((f"{at.real:.2f}", f"{at.imag:.2f}"), 2.6),
        fill=_PAPER,
        stroke=_INK,
        stroke_width="0.2",
    )
    page.write(str(number), at.real, at.imag + _LETTER / 2, _LETTER, "middle")


def _pictures(page: _Page, numbered: Sequence[Item]) -> None:
    """Each part's drawn faces, of one scale but for the small ones, in rows that fill the page."""
    x0, y0, x1, y1 = _PICTURES
    seen = [(item, face) for item in numbered for face in _faces(item.part)]
    boxes = [_extent(item.part) for item, _ in seen]
    said = [i.name if len(_faces(i.part)) == 1 else f"{i.name}, {f.value}" for i, f in seen]
    sizes = [(b[2] - b[0], b[3] - b[1]) for b in boxes]
    scales, rows = packed(sizes, [_width(s) + 7.0 for s in said], x1 - x0, y1 - y0)
    highs = [max(scales[k] * sizes[k][1] for k in row) for row in rows]
    spare = (y1 - y0 - sum(highs) - _CAPTION * len(rows)) / len(rows)
    top = y0
    for row, high in zip(rows, highs, strict=True):
        wides = [_cell(scales[k] * sizes[k][0], _width(said[k]) + 7.0) for k in row]
        between = (x1 - x0 - sum(wides)) / len(row)
        left = x0 + between / 2
        for k, wide in zip(row, wides, strict=True):
            (item, face), box, scale = seen[k], boxes[k], scales[k]
            at = complex(left + wide / 2, top + high / 2)
            middle = complex(box[0] + box[2], -box[1] - box[3]) / 2
            if face is Face.BACK:
                middle = complex(-middle.real, middle.imag)
            _picture(page, item.part, face, scale, at - middle * scale)
            height = _height(said[k], wide - 7.0)
            start = left + (wide - _width(said[k]) * height / _LETTER - 7.0) / 2
            _number(page, item.number, complex(start + 2.6, top + high + 4.4))
            page.write(said[k], start + 7.0, top + high + 4.4 + height / 2, height)
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


def _picture(page: _Page, part: Part, face: Face, scale: float, origin: complex) -> None:
    if isinstance(part.body, Turned):
        shapes = [silhouette.turned(part.body), *part.body.slots]
        lines: list[Path] = []
        areas: list[Path] = []
    else:
        shapes = [p for m in part.contour(face) for p in paths(m.shape)]
        marks = (*part.marks(face), *part.steps(face))
        lines = [
            p
            for m in marks
            if m.process is not Process.ENGRAVE and not m.means.startswith("label/")
            for p in paths(m.shape)
            if _span(p) * scale >= _SHORTEST_MM
        ]
        areas = [
            p
            for m in part.marks(face)
            if m.process is Process.ENGRAVE and not m.means.startswith("label/")
            for p in paths(m.shape)
        ]
    look = {"fill": _colour(part), "fill-rule": "evenodd", "stroke": _INK, "stroke-width": "0.15"}
    page.draw(shapes, scale, origin, **look)
    if lines:
        page.draw(lines, scale, origin, fill="none", stroke=_INK, stroke_width="0.06")
    if areas:
        page.draw(areas, scale, origin, fill=_INK, stroke="none")


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


def _bill(page: _Page, rows: Sequence[tuple[str, str, str, str]], room: Bounds) -> None:
    x0, y0, x1, y1 = room
    columns = (x0, x0 + 6.0, x0 + 47.0, x0 + 58.0, x1 + 1.0)
    step = (y1 - y0) / len(rows)
    for k, row in enumerate(rows):
        y = y0 + (k + 1) * step - 1.8
        page.line(complex(x0, y + 1.8), complex(x1, y + 1.8), colour=_FAINT if k else _INK)
        for x, cell, end in zip(columns, row, columns[1:], strict=False):
            if cell:
                page.write(cell, x, y, min(_height(cell, end - x - 1.0), 0.5 * step))


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
