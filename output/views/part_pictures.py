"""Pictures of parts: each face by itself in rows, and the instrument put together."""

from collections.abc import Sequence

from instruments.geometry import Bounds, Path
from instruments.geometry.path import paths
from instruments.lettering.language import Words
from instruments.part import Face, Mark, Part, Process, Turned
from output import canvas, spoken
from output.bill import Item, part_box
from output.finished import finish
from output.marking import is_letter
from output.pages.page import INK, Page, letters_height_mm, line_width_mm
from output.views import silhouette

CAPTION_MM = 9.0
"""What a picture's caption takes below it."""

_GAP = 5.0
_NUMBERED = 7.0
"""Width of a part's number and of the space between it and the part's name."""

_SMALL = 0.2
"""A part smaller than this share of the largest one is drawn larger, so that it is seen."""

_HARDLY = 1.2
"""What would be drawn larger by less is not."""

_LARGEST = 3.0
"""So many times their size parts are drawn at most."""

_SHORTEST_MM = 0.6
"""A line that is drawn shorter than this is left out of a picture."""

_LEGIBLE = 0.9
"""From this scale on lettering is drawn; smaller it is too small to be read."""


def draw_parts(
    page: Page, numbered: Sequence[Item], room: Bounds, words: Words
) -> tuple[float, bool]:
    """Each part's drawn faces, of one scale but for the small ones, in rows that fill a room.

    The rows go as the page is read, with the number before the name.
    Answered are mm of the page for one of a part, and whether small ones are drawn larger.
    """
    x0, y0, x1, y1 = room
    seen = [(item, face) for item in numbered for face in _faces(item.part)]
    boxes = [part_box(item.part) for item, _ in seen]
    faces = {Face.FRONT: words.sheet.front, Face.BACK: words.sheet.back}
    said = [
        spoken.comma(words).join([i.called(words), *[faces[f]] * (len(_faces(i.part)) > 1)])
        for i, f in seen
    ]
    sizes = [(b[2] - b[0], b[3] - b[1]) for b in boxes]
    scales, rows = largest_pictures(
        sizes, [line_width_mm(s) + _NUMBERED for s in said], x1 - x0, y1 - y0
    )
    highs = [max(scales[k] * sizes[k][1] for k in row) for row in rows]
    spare = (y1 - y0 - sum(highs) - CAPTION_MM * len(rows)) / len(rows)
    top = y0
    for row, high in zip(rows, highs, strict=True):
        wides = [_cell(scales[k] * sizes[k][0], line_width_mm(said[k]) + _NUMBERED) for k in row]
        between = (x1 - x0 - sum(wides)) / len(row)
        left = x0 + between / 2
        for k, wide in zip(row, wides, strict=True):
            (item, face), box, scale = seen[k], boxes[k], scales[k]
            column = left + wide / 2
            if page.right_to_left:
                column = x0 + x1 - column
            middle = complex(box[0] + box[2], -box[1] - box[3]) / 2
            if face is Face.BACK:
                middle = complex(-middle.real, middle.imag)
            at = complex(column, top + high / 2) - middle * scale
            _picture(page, item.part, face, scale, at)
            _caption(page, item.number, said[k], complex(column, top + high + 4.4), wide)
            left += wide + between
        top += high + CAPTION_MM + spare
    return min(scales), max(scales) > min(scales)


def _caption(page: Page, number: int, name: str, middle: complex, wide: float) -> None:
    """A part's number and name, its letters smaller where it is wider than so much."""
    height = letters_height_mm(name, wide - _NUMBERED)
    half = (line_width_mm(name, height) + _NUMBERED) / 2
    sense = -1 if page.right_to_left else 1
    page.number(number, middle - sense * (half - 2.6))
    page.write(
        name, middle.real + (sense * _NUMBERED) / 2, middle.imag + height / 2, height, "middle"
    )


def largest_pictures(
    sizes: Sequence[tuple[float, float]], captions: Sequence[float], width: float, height: float
) -> tuple[list[float], list[list[int]]]:
    """The largest pictures whose rows find room: each one's scale, and which stand in each row.

    Of each part there is its width and height, and the width of what is written under it; mm.
    """
    spans = [max(size) for size in sizes]
    least = _SMALL * max(spans)
    scale = min(width / max(w for w, _ in sizes), height / max(h for _, h in sizes), _LARGEST)
    enlarged = [least / span if least > _HARDLY * span else 1.0 for span in spans]
    while True:
        scales = [scale * times for times in enlarged]
        rows: list[list[int]] = []
        taken = width
        for k, (size, caption) in enumerate(zip(sizes, captions, strict=True)):
            cell = _cell(scales[k] * size[0], caption) + _GAP
            if not rows or taken + cell > width:
                rows.append([])
                taken = 0.0
            rows[-1].append(k)
            taken += cell
        high = sum(max(scales[k] * sizes[k][1] for k in row) + CAPTION_MM for row in rows)
        if high <= height or scale * max(spans) < 1.0:
            return scales, rows
        scale *= 0.98


def _cell(drawn: float, caption: float) -> float:
    """How wide a picture is with its caption, which gives way where it is long."""
    return max(drawn, min(caption, 34.0))


def _faces(part: Part) -> tuple[Face, ...]:
    return part.faces() or (Face.FRONT,)


def _picture(page: Page, part: Part, face: Face, scale: float, origin: complex) -> None:
    """A part as it is seen, filled in its colour, and what is marked on a flat one."""
    body = part.body
    if isinstance(body, Turned):
        shapes: Sequence[Path] = (silhouette.turned_outline(body), *body.slots)
    else:
        shapes = [path for mark in part.contour(face) for path in paths(mark.shape)]
    look = {"fill": canvas.hexadecimal(finish.colour(part)), "fill_rule": "evenodd"}
    page.draw(shapes, scale, origin, **look, stroke=INK, stroke_width="0.15")
    if not isinstance(body, Turned):
        _draw_marks(page, (*part.marks(face), *part.steps(face)), scale, origin, _ink(part))


def _ink(part: Part) -> str:
    """What marks are drawn in: in dark stone as light as they are there."""
    ink = finish.finish_of_part(part).ink
    return canvas.hexadecimal(ink) if sum(ink) > sum(finish.colour(part)) else INK


def _draw_marks(page: Page, marks: Sequence[Mark], scale: float, origin: complex, ink: str) -> None:
    """Marks as lines and as areas, those that are seen at the scale.

    What divides letters goes with them.
    """
    lettered = [is_letter(m.means) or m.means.startswith("divider") for m in marks]
    seen = [m for m, of in zip(marks, lettered, strict=True) if scale >= _LEGIBLE or not of]
    areas = [p for m in seen if m.process is Process.ENGRAVE for p in paths(m.shape)]
    lines = [p for m in seen if m.process is not Process.ENGRAVE for p in paths(m.shape)]
    lines = [path for path in lines if _spans(path, _SHORTEST_MM / scale)]
    if lines:
        page.draw(lines, scale, origin, fill="none", stroke=ink, stroke_width="0.06")
    if areas:
        page.draw(areas, scale, origin, fill=ink, stroke="none")


def _spans(path: Path, length_mm: float) -> bool:
    """Whether the longer side of the box about a path is so long at least."""
    xmin, ymin, xmax, ymax = path.bounds()
    return max(xmax - xmin, ymax - ymin) >= length_mm
