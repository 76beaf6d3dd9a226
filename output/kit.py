"""The parts at full size on pages of paper: to be cut out as a kit, or laid on the sheet.

Small parts stand together on a page; a part larger than a page comes in tiles. Sizes are
true, without a kerf, as a knife takes none.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from shapely import box

from instruments.geometry import Arc, Bounds, Path, Region, Shape, Strokes, shapes_bounds
from instruments.geometry.path import paths
from instruments.lettering.language import Words, words
from instruments.line_weights import line_weight
from instruments.making.flaps import is_folded
from instruments.part import Face, Instrument, Note, Part
from instruments.saying import tell
from output import bill, canvas, spoken
from output.layers import DrawnFace
from output.pages.page import INK, LETTER_MM, Page, line_width_mm
from output.pages.paper import Paper
from output.pages.tiling import (
    CAPTION_MM,
    FOOT_MM,
    MARGIN_MM,
    MOST_TILES,
    OVERLAP_MM,
    PAD_MM,
    Grid,
    PageSpot,
    fewest_tiles,
    label,
    page_room_mm,
    shelved,
)
from output.paths.outlines import Outline
from output.paths.pathdata import shapes_data
from output.pdf import Document, Form, Placement
from output.provenance import Provenance

RULER_MM = 100.0

_GAP_MM = 4.0

_LARGEST_SWEEP_RAD = 0.786
"""Readers draw arcs as cubics: of an eighth of a turn they are true to 4e-6 of the radius."""

_LOOK = {
    "engrave": {"fill": "#000000", "fill-rule": "nonzero", "stroke": "none"},
    "score": {"fill": "none", "stroke": "#000000"},
    "cut-inner": {"fill": "#ececec", "stroke": "#000000", "stroke-width": "0.2"},
    "cut-outer": {"fill": "none", "stroke": "#000000", "stroke-width": "0.2"},
}
_HEAVY_MM = 0.19
_ORDER = "cut-inner", "engrave", "score", "cut-outer"
_SHADE = "#dde6f0"
_SEAM = "#3b6ea5"
_CROSSES = 0.2, 0.8
"""Where along a seam its registration marks are, as shares of it."""

_NAME_MM = 3.0
BESIDE_MM = 14.0
"""Between the ruler and what is said beside it."""

_BELOW_MM = RULER_MM + BESIDE_MM / 2
"""How far from the left the name of the tile below stands: between these two."""

_CAPTION_WIDE_MM = 75.0
_NUMBER_WIDE_MM = 26.0


@dataclass(frozen=True, slots=True)
class KitPiece:
    """A face of a part: what is said of it, its box about its origin, y up, its drawing."""

    caption: str
    part: Part
    face: Face
    bounds: Bounds
    svg: str

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        xmin, ymin, xmax, ymax = self.bounds
        return xmax - xmin, ymax - ymin


def render(
    instrument: Instrument,
    paper: Paper,
    provenance: Provenance,
    told: Callable[[Note], None] | None = None,
) -> bytes:
    """The flat parts of an instrument, which has one at least, as a PDF document.

    `told` is told of each face that would take too many tiles.
    """
    said = words(provenance.language)
    pieces = list(_pieces(instrument, said))
    document = Document(f"{instrument.title}: {said.sheet.full_size}", provenance)
    forms = [document.form(piece.svg) for piece in pieces]
    leaves = list(_leaves(pieces, paper, told or (lambda _: None)))
    for number, leaf in enumerate(leaves, 1):
        page = Page.blank(leaf.width_mm, leaf.height_mm, right_to_left=said.right_to_left)
        numbered = spoken.digits(said.sheet.page.format(number, len(leaves)), said)
        _foot(page, leaf, instrument, provenance, said, numbered)
        leaf.draw(page)
        beneath = Placement(document.form(page.document()), 0.0, 0.0)
        document.page(leaf.width_mm, leaf.height_mm, [beneath, *leaf.shown(forms)])
    return document.content()


def _pieces(instrument: Instrument, words: Words) -> Iterator[KitPiece]:
    """The faces of all flat parts."""
    said, comma = words.sheet, spoken.comma(words)
    for item in bill.items(instrument):
        for k, placed in enumerate(item.placed, 1):
            part = placed.part
            faces = part.faces()
            for face in faces:
                # Which of several it is stands behind.
                kind = part.name if len(item.placed) == 1 else spoken.unnumbered(part.name)
                number = spoken.digits(str(item.number), words)
                told = [f"{number}  {spoken.part(kind, words)}"]
                if len(faces) > 1 or face is Face.BACK:
                    told.append(said.front if face is Face.FRONT else said.behind)
                if len(item.placed) > 1:
                    told.append(spoken.digits(said.one_of.format(k, len(item.placed)), words))
                made = [bill.material(part, words), spoken.digits(bill.stock(part, words), words)]
                caption = words.colon.join((comma.join(told), comma.join(filter(None, made))))
                yield _piece(part, face, caption)


def _piece(part: Part, face: Face, caption: str) -> KitPiece:
    layers = DrawnFace.of(part, face).layers()
    marks = [(layer, mark) for layer, of_it in layers.items() for mark in of_it]
    xmin, ymin, xmax, ymax = shapes_bounds(mark.shape for _, mark in marks)
    origin = complex(PAD_MM - xmin, PAD_MM + ymax)
    bounds = (xmin - PAD_MM, ymin - PAD_MM, xmax + PAD_MM, ymax + PAD_MM)
    drawing = canvas.blank(bounds[2] - bounds[0], bounds[3] - bounds[1])
    ordered = [(name, mark) for name in _ORDER for mark in layers[name]]
    shapes = [_without_circles(mark.shape) for _, mark in ordered]
    areas = [name == "engrave" for name, _ in ordered]
    texts = iter(shapes_data(shapes, origin, areas, _LARGEST_SWEEP_RAD))
    for name in _ORDER:
        group = canvas.set_all(drawing.g(), _LOOK[name])
        for mark in layers[name]:
            told = {"d": next(texts)}
            if name == "score":
                told["stroke-width"] = f"{line_weight(mark) * _HEAVY_MM:.3g}"
            group.add(canvas.BareElement("path", told))
        if layers[name]:
            drawing.add(group)
    return KitPiece(caption, part, face, bounds, canvas.document_text(drawing))


def _without_circles(shape: Shape) -> Shape:
    """A shape with its whole circles as two arcs, that are drawn in pieces like others."""
    match shape:
        case Path((Arc(centre, radius, start, sweep) as arc,)) if arc.is_circle:
            return Path.of(
                Arc(centre, radius, start, sweep / 2),
                Arc(centre, radius, start + sweep / 2, sweep / 2),
            )
        case Region() | Strokes() if not shape.ink:
            return type(shape)(tuple(p for q in paths(shape) for p in paths(_without_circles(q))))
    return shape


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A page with whole pieces on it, each with its number, left and upper edge."""

    width_mm: float
    height_mm: float
    pieces: Sequence[KitPiece]
    spots: Sequence[PageSpot]

    def draw(self, page: Page) -> None:
        """What stands beside the parts."""
        for spot in self.spots:
            piece = self.pieces[spot.which]
            wide, _ = _cell(piece, self.width_mm - 2 * MARGIN_MM)
            foot = MARGIN_MM + spot.top_mm + piece.size[1] + CAPTION_MM - 2.2
            left = MARGIN_MM + spot.left_mm
            page.begin(piece.caption, left, left + wide, foot)

    def shown(self, forms: Sequence[Form]) -> list[Placement]:
        """The parts."""
        return [
            Placement(
                forms[spot.which],
                MARGIN_MM + spot.left_mm,
                self.height_mm - MARGIN_MM - spot.top_mm - self.pieces[spot.which].size[1],
            )
            for spot in self.spots
        ]


@dataclass(frozen=True, slots=True)
class _Tile:
    """A page with a piece of a piece on it."""

    width_mm: float
    height_mm: float
    which: int
    piece: KitPiece
    grid: Grid
    blank: frozenset[tuple[int, int]]
    column: int
    row: int

    @property
    def _box(self) -> tuple[float, float, float, float]:
        """The edges of the tile on the page: left, top, right, bottom."""
        top = MARGIN_MM + CAPTION_MM
        return MARGIN_MM, top, MARGIN_MM + self.grid.width_mm, top + self.grid.height_mm

    def _is(self, column: int, row: int) -> bool:
        within = 0 <= column < self.grid.columns and 0 <= row < self.grid.rows
        return within and (column, row) not in self.blank

    def draw(self, page: Page) -> None:
        """The marks by which tiles are joined, and which tile this is."""
        left, top, right, bottom = self._box
        half = OVERLAP_MM / 2
        sides = (
            (self.column - 1, self.row, (left, top, left + half, bottom)),
            (self.column, self.row - 1, (left, top, right, top + half)),
        )
        for column, row, (x0, y0, x1, y1) in sides:
            if self._is(column, row):
                strip = page.drawing.rect((x0, y0), (x1 - x0, y1 - y0))
                page.add(strip, fill=_SHADE)
        marks = set()
        seams = (
            (-1, 0, left + half, complex(left - 2.0, (top + bottom) / 2), "end"),
            (1, 0, right - half, complex(right + 2.0, (top + bottom) / 2), "start"),
            (0, -1, top + half, complex((left + right) / 2, top - 1.5), "middle"),
            (0, 1, bottom - half, complex(left + _BELOW_MM, bottom + 1.5 + _NAME_MM), "middle"),
        )
        for dx, dy, level, at, anchor in seams:
            column, row = self.column + dx, self.row + dy
            if self._is(column, row):
                start = complex(level, top) if dx else complex(left, level)
                end = complex(level, bottom) if dx else complex(right, level)
                self._seam(page, start, end, dashed=dx + dy > 0)
                page.write(label(column, row), at.real, at.imag, _NAME_MM, anchor)
                marks |= {start + s * (end - start) for s in _CROSSES}
        for at in sorted(marks, key=lambda z: (z.real, z.imag)):
            _cross(page, at)
        name = label(self.column, self.row)
        page.write(name, left, top - 1.8, 4.0)
        page.begin(self.piece.caption, left + 14.0, right - 24.0, top - 1.8)
        self._map(page, complex(right, top - CAPTION_MM))

    def _seam(self, page: Page, start: complex, end: complex, *, dashed: bool) -> None:
        look = {"stroke_dasharray": "3 2"} if dashed else {}
        line = page.drawing.line(*((f"{z.real:.3f}", f"{z.imag:.3f}") for z in (start, end)))
        page.add(line, stroke=_SEAM, stroke_width="0.15", **look)

    def _map(self, page: Page, corner: complex) -> None:
        """All tiles small, this one filled, left and above of a corner."""
        side = min(CAPTION_MM / self.grid.rows, 20.0 / self.grid.columns) * 0.8
        for column in range(self.grid.columns):
            for row in range(self.grid.rows):
                if self._is(column, row):
                    x = corner.real - (self.grid.columns - column) * side
                    mine = (column, row) == (self.column, self.row)
                    square = page.drawing.rect(
                        (f"{x:.3f}", f"{corner.imag + row * side:.3f}"), (f"{side:.3f}",) * 2
                    )
                    page.add(square, fill=INK if mine else "none", stroke=INK, stroke_width="0.1")

    def shown(self, forms: Sequence[Form]) -> list[Placement]:
        """The part, as much of it as the tile shows."""
        left, top, right, bottom = self._box
        x, y = self.grid.corner(self.column, self.row)
        foot = self.height_mm - (top - y + self.piece.size[1])
        window = (left, self.height_mm - bottom, right - left, bottom - top)
        return [Placement(forms[self.which], left - x, foot, window)]


def _leaves(
    pieces: Sequence[KitPiece], paper: Paper, told: Callable[[Note], None]
) -> Iterator[_Leaf | _Tile]:
    """The pages: small parts together, then large ones each by itself."""
    upright = paper.width_mm, paper.height_mm
    ways = [
        _shelves(pieces, sizes) for sizes in ((upright, upright[::-1]), (upright[::-1], upright))
    ]
    together, rest = min(ways, key=lambda way: len(way[0]))
    yield from sorted(together, key=lambda leaf: min(spot.which for spot in leaf.spots))
    for k in rest:
        yield from _large(k, pieces, paper, told)


def _shelves(
    pieces: Sequence[KitPiece], sizes: Sequence[tuple[float, float]]
) -> tuple[list[_Leaf], list[int]]:
    """Small parts on pages of a size, those that it is too small for on the next; and the rest."""
    found: list[_Leaf] = []
    rest = list(range(len(pieces)))
    for width, height in sizes:
        wide, high = page_room_mm(width, height)
        cells = {k: _cell(pieces[k], wide) for k in rest}
        fitting = [k for k in rest if cells[k][0] <= wide and cells[k][1] <= high]
        rest = [k for k in rest if k not in fitting]
        spots = shelved([cells[k] for k in fitting], wide, high, _GAP_MM)
        for number in range(max((s.page for s in spots), default=-1) + 1):
            here = [replace(s, which=fitting[s.which]) for s in spots if s.page == number]
            spare = wide - max(s.left_mm + cells[s.which][0] for s in here)
            centred = [replace(s, left_mm=s.left_mm + spare / 2) for s in here]
            found.append(_Leaf(width, height, pieces, centred))
    return found, rest


def _large(
    which: int, pieces: Sequence[KitPiece], paper: Paper, told: Callable[[Note], None]
) -> Iterator[_Leaf | _Tile]:
    piece = pieces[which]
    grid, lying = fewest_tiles(piece.size, paper)
    if grid.count > MOST_TILES:
        said = tell(
            "{part} would take {count} pages of {paper}: it stands on one page of its own size, "
            "for a plotter",
            part=piece.part.name,
            count=grid.count,
            paper=paper.name,
        )
        told(Note("pdf", said))
        wide, high = _cell(piece, piece.size[0])
        sides = wide + 2 * MARGIN_MM, high + 2 * MARGIN_MM + FOOT_MM
        yield _Leaf(*sides, pieces, [PageSpot(which, 0, 0.0, 0.0)])
        return
    blank = _blank(piece, grid)
    for row in range(grid.rows):
        for column in range(grid.columns):
            if (column, row) not in blank:
                yield _Tile(lying.width_mm, lying.height_mm, which, piece, grid, blank, column, row)


def _blank(piece: KitPiece, grid: Grid) -> frozenset[tuple[int, int]]:
    """The tiles that nothing of a part is on."""
    outline = paths(piece.part.contour(piece.face)[-1].shape)[0]
    body = Outline.of(outline).polygon.buffer(PAD_MM)
    found = set()
    for column in range(grid.columns):
        for row in range(grid.rows):
            x, y = grid.corner(column, row)
            left, top = piece.bounds[0] + x, piece.bounds[3] - y
            if not body.intersects(box(left, top - grid.height_mm, left + grid.width_mm, top)):
                found.add((column, row))
    return frozenset(found)


def _cell(piece: KitPiece, room_mm: float) -> tuple[float, float]:
    """How much a piece takes with its caption, which gives way where it is long."""
    wide, high = piece.size
    said = min(line_width_mm(piece.caption), _CAPTION_WIDE_MM, room_mm)
    return max(wide, said), high + CAPTION_MM


def _cross(page: Page, at: complex) -> None:
    """A registration mark."""
    for arm in (2.5, 2.5j):
        page.line(at - arm, at + arm, colour=INK, width=0.15)
    circle = page.drawing.circle((f"{at.real:.3f}", f"{at.imag:.3f}"), "1.3")
    page.add(circle, fill="none", stroke=INK, stroke_width="0.15")


def _foot(
    page: Page,
    leaf: _Leaf | _Tile,
    instrument: Instrument,
    provenance: Provenance,
    words: Words,
    number: str,
) -> None:
    """The control ruler, and what every page says."""
    top = leaf.height_mm - MARGIN_MM - FOOT_MM
    left, right = MARGIN_MM, leaf.width_mm - MARGIN_MM
    level = top + 8.0
    d = "".join(
        f"M{left + k:.3f} {level:.3f}v-{2.5 if k % 10 == 0 else 1.7 if k % 5 == 0 else 1.0:g}"
        for k in range(int(RULER_MM) + 1)
    )
    d += f"M{left:.3f} {level:.3f}h{RULER_MM:g}"
    page.add(page.drawing.path(d=d), fill="none", stroke=INK, stroke_width="0.15")
    for k in range(0, int(RULER_MM) + 1, 10):
        anchor = "start" if k == 0 else "middle"
        page.write(spoken.digits(f"{k}", words), left + k, level - 3.2, 1.6, anchor)
    said = words.sheet
    told = spoken.digits(said.control.format(f"{RULER_MM:g}"), words)
    tiled = f" {said.joined}" if isinstance(leaf, _Tile) else ""
    page.begin(told + tiled, left, right, level + 4.4)
    ends = (left, right - _NUMBER_WIDE_MM)
    if page.right_to_left:
        ends = (left + _NUMBER_WIDE_MM, right)
    # A tile's dashes are cut.
    whole = [leaf.pieces[spot.which].part for spot in leaf.spots] if isinstance(leaf, _Leaf) else []
    dashed = f" {said.dashes}" if any(map(is_folded, whole)) else ""
    page.begin(said.outlines + dashed, *ends, level + 8.8)
    start = left + RULER_MM + BESIDE_MM
    page.begin(instrument.title, start, right, level - 4.4)
    page.begin(f"{instrument.name} · miqyas {provenance.version}", start, right, level)
    at, anchor = (left, "start") if page.right_to_left else (right, "end")
    page.write(number, at, level + 8.8, LETTER_MM, anchor)
