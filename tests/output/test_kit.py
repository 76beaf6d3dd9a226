"""The parts on paper, read back with MuPDF."""

import itertools
from dataclasses import replace

import numpy as np
import pymupdf
import pytest
from helpers.parts import disc
from helpers.pdf_file import apart_mm, outline_of_svg, pages
from helpers.usual import usual
from shapely.geometry import Polygon, box

import miqyas
from instruments.errors import DesignError
from instruments.geometry import Path
from instruments.making.workshop import profile
from instruments.part import Face, Instrument, Mark, Note, Part, Placed, Sheet
from miqyas import sources
from output import kit, pdf, svg
from output.layers import DrawnFace
from output.pages.page import Page, line_width_mm
from output.pages.paper import PAPERS, paper
from output.pages.tiling import OVERLAP_MM
from output.provenance import Provenance

pytestmark = pytest.mark.slow

SAYS = Provenance("1.0", "astrolabe", {"tropic_radius_mm": 75.0})
OUTLINE_MM, RULER_MM, JOINT_MM = 0.02, 0.05, 0.02
"""How far paper may stray from the SVG, the ruler from 100 mm, and a tile from the next."""


def of(part: Part, *more: Part) -> Instrument:
    return Instrument("dial", "Dial for Ghazna, غزنة", tuple(map(Placed, (part, *more))))


def of_width(strokes, width_mm):
    return [s for s in strokes if s.width_mm == pytest.approx(width_mm, abs=1e-3)]


def rulers(strokes):
    return [s for s in of_width(strokes, 0.15) if s.size[0] > 50 and 1 < s.size[1] < 4]


def outlines(strokes):
    return of_width(strokes, 0.2)


def check(instrument, name="A4"):
    """Every cut outline of the kit is the SVG's, in the order of the pages at least once."""
    found = pages(kit.render(instrument, paper(name), SAYS))
    for strokes in found:
        (ruler,) = rulers(strokes)
        assert ruler.size[0] == pytest.approx(100.0, abs=RULER_MM)
    drawn = [s for strokes in found for s in outlines(strokes)]
    for placed in instrument.parts:
        for face in placed.part.faces():
            text = svg.render(DrawnFace.of(placed.part, face), profile("default"), SAYS)
            wanted = outline_of_svg(text)
            size = np.ptp(wanted, axis=0)
            alike = [s for s in drawn if np.abs(s.size - size).max() < OUTLINE_MM]
            assert alike, placed.part.name
            assert any(apart_mm(s, wanted) < OUTLINE_MM for s in alike), placed.part.name


@pytest.mark.parametrize(
    ("name", "size"), [("horizontal-dial", "A4"), ("horizontal-dial", "A3"), ("alidade", "letter")]
)
def test_outlines_and_ruler_are_true(name, size):
    check(usual(name), size)


@pytest.mark.sweep
@pytest.mark.parametrize("name", sources.names())
def test_outlines_and_ruler_of_every_template_are_true(name):
    made = usual(name)
    for size in PAPERS:
        check(made, size)


def test_a_large_circle_is_round():
    # Four cubics a turn would stray 0.2 mm from it.
    (stroke,) = outlines(pages(kit.render(of(disc("plate", 850)), paper("A3"), SAYS))[0])
    middle = stroke.corner + stroke.size / 2
    radii = np.hypot(*(stroke.points - middle).T)
    assert np.abs(radii - 850).max() < OUTLINE_MM


@pytest.fixture(scope="module")
def tiles():
    """A plate of 400 × 300 on A4, lying: two columns and two rows."""
    plate = Part("plate", Sheet(Path.rectangle(400, 300), 3.0))
    content = kit.render(of(plate), paper("A4"), SAYS)
    found = pages(content)
    assert len(found) == 4
    with pymupdf.open(stream=content, filetype="pdf") as document:
        sizes = {(round(p.rect.width), round(p.rect.height)) for p in document}
    return found, sizes


def test_tiles_join(tiles):
    found, sizes = tiles
    ((width, _),) = sizes
    wide = width * 25.4 / 72 - 2 * kit.MARGIN_MM
    corners = [outlines(strokes)[0].corner for strokes in found]
    across, down = corners[0] - corners[1], corners[0] - corners[2]
    # A step is a tile less the overlap.
    assert across == pytest.approx([wide - OVERLAP_MM, 0.0], abs=0.2)
    assert corners[2] - corners[3] == pytest.approx(across, abs=JOINT_MM)
    assert corners[1] - corners[3] == pytest.approx(down, abs=JOINT_MM)
    assert down[1] > 100


def crosses(strokes, corner):
    """Where registration marks stand on the part."""
    rings = [s for s in of_width(strokes, 0.15) if s.size == pytest.approx([2.6, 2.6], abs=0.01)]
    return {tuple(np.round(s.corner + s.size / 2 - corner, 2)) for s in rings}


def test_registration_marks_of_neighbours_are_in_the_same_places(tiles):
    found, _ = tiles
    marks = [crosses(strokes, outlines(strokes)[0].corner) for strokes in found]
    assert [len(m) for m in marks] == [4, 4, 4, 4]
    for one, two in ((0, 1), (0, 2), (1, 3), (2, 3)):
        near = [
            (a, b)
            for a in marks[one]
            for b in marks[two]
            if np.hypot(*np.subtract(a, b)) < JOINT_MM
        ]
        assert len(near) == 2


def test_seams_are_in_the_middle_of_the_overlap(tiles):
    found, _ = tiles
    seams = []
    for strokes in found[:2]:
        corner = outlines(strokes)[0].corner
        seams.append(
            [
                s.corner[0] - corner[0]
                for s in of_width(strokes, 0.15)
                if s.size[0] < 0.01 and s.size[1] > 100
            ]
        )
    (one,), (two,) = seams
    assert one == pytest.approx(two, abs=JOINT_MM)


def test_a_tile_that_nothing_is_on_is_left_out():
    slant = Path.polyline([0j, 40 + 0j, 900 + 860j, 900 + 900j, 860 + 900j, 40j], closed=True)
    found = pages(kit.render(of(Part("rod", Sheet(slant, 3.0))), paper("A4"), SAYS))
    assert len(found) < 20


def test_a_face_of_too_many_tiles_stands_on_a_page_of_its_own_size_and_that_is_told():
    told: list[Note] = []
    content = kit.render(of(disc("plate", 1500), disc("washer", 5)), paper("A4"), SAYS, told.append)
    with pymupdf.open(stream=content, filetype="pdf") as document:
        sizes = [p.rect.width * 25.4 / 72 for p in document]
    assert sizes[0] == pytest.approx(210, abs=0.01)
    assert 3000 < sizes[1] < 3100
    (note,) = told
    assert note.about == "pdf"
    assert "plate would take " in note.message
    assert "pages of A4" in note.message


def test_the_largest_page_is_true_too():
    content = kit.render(of(disc("plate", 2600)), paper("A3"), SAYS)
    with pymupdf.open(stream=content, filetype="pdf") as document:
        unit = float(document.xref_get_key(document[0].xref, "UserUnit")[1])
        # The reader scales by the unit.
        assert max(document[0].mediabox) * unit * 25.4 / 72 > 5200
        assert max(document[0].mediabox) <= 14400


def test_the_document_says_what_it_is_and_is_not_scaled():
    content = kit.render(of(disc("plate", 50)), paper("letter"), SAYS)
    with pymupdf.open(stream=content, filetype="pdf") as document:
        assert document.metadata["title"] == "Dial for Ghazna, غزنة: parts at full size"
        assert "tropic_radius_mm = 75.0" in document.metadata["subject"]
        root = document.pdf_catalog()
        assert document.xref_get_key(root, "ViewerPreferences/PrintScaling")[1] == "/None"
        assert document[0].rect.width * 25.4 / 72 == pytest.approx(215.9, abs=1e-3)
        # Letters are drawn; what they say has fonts of the document's own, of empty glyphs.
        assert {kind for _, _, kind, *_ in document.get_page_fonts(0)} == {"Type3"}
    assert content == kit.render(of(disc("plate", 50)), paper("letter"), SAYS)


def test_a_kit_has_every_face_of_every_sheet_on_a_few_pages():
    made = miqyas.make("astrolabe")
    found = pages(kit.render(made, paper("A3"), SAYS))
    # On A3 none is in tiles; a clear rete is drawn from behind alone.
    bodies = [s for strokes in found for s in outlines(strokes)]
    cuts = sum(len(p.part.contour(f)) for p in made.parts for f in p.part.faces())
    assert len(bodies) == cuts
    assert len(found) <= 5


def test_pages_are_in_the_language_and_begin_on_its_side(monkeypatch):
    written: dict[str, float] = {}

    def write(page, words, x, y, height, anchor="start"):
        written.setdefault(words, x if anchor != "middle" else -1.0)
        real(page, words, x, y, height, anchor)

    real = Page.write
    monkeypatch.setattr(Page, "write", write)
    says = Provenance("1.0", "dial", {"lettering.language": "ar"})
    content = kit.render(of(replace(disc("plate", 150), material="brass")), paper("A4"), says)
    with pymupdf.open(stream=content, filetype="pdf") as document:
        assert document.metadata["title"].endswith("الأجزاء بقياسها الحقيقي")
        width = document[0].rect.width * 25.4 / 72
    ruler = next(x for words, x in written.items() if "١٠٠ مم" in words)
    number = next(x for words, x in written.items() if words.startswith("صفحة ١ من "))
    assert (ruler, number) == pytest.approx((width - kit.MARGIN_MM, kit.MARGIN_MM), abs=1e-3)
    assert any("نحاس" in words and "٣" in words for words in written)
    assert "١٠" in written


@pytest.mark.parametrize("name", ["A5", "", None, 4, "a44"])
def test_an_unknown_page_is_refused(name):
    with pytest.raises(DesignError, match=r"page = .*choose A4, A3, letter or tabloid"):
        paper(name)


@pytest.mark.parametrize("name", ["a4", "LETTER", "A3"])
def test_pages_are_known_in_capitals_or_not(name):
    assert paper(name).name.casefold() == name.casefold()


def test_a_back_is_drawn_from_behind():
    corner = Path.polyline([0j, 30 + 0j, 30 + 10j, 10 + 10j, 10 + 20j, 20j], closed=True)
    tick = Mark("meridian", Path.line(2 + 2j, 5 + 2j))
    part = Part("angle", Sheet(corner, 3.0), back=(tick,))
    assert part.faces() == (Face.BACK,)
    (strokes,) = pages(kit.render(of(part), paper("A4"), SAYS))
    (body,) = outlines(strokes)
    wanted = outline_of_svg(svg.render(DrawnFace.of(part, Face.BACK), profile("default"), SAYS))
    assert apart_mm(body, wanted) < OUTLINE_MM


def test_what_is_drawn_again_is_kept_once_and_drawn_in_its_place():
    curve = "".join(f"C {k} 1 {k}.5 9 {k + 1} 5 " for k in range(20))
    letters = "".join(f'<path transform="translate({9 * k} 0)" d="M0 5 {curve}"/>' for k in (1, 2))
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="20mm"'
    text = f'{head} viewBox="0 0 100 20"><g fill="#123456">{letters}</g></svg>'
    content = pdf.of_drawings([text], "Letters", SAYS)
    with pymupdf.open(stream=content, filetype="pdf") as document:
        drawn = [d["rect"] for d in document[0].get_drawings()]
        names = [name for _, name, *_ in document.get_page_xobjects(0)]
    assert len(drawn) == 2
    assert [(r.x0 * 25.4 / 72, r.y1 * 25.4 / 72) for r in drawn] == [
        pytest.approx((9 * k, drawn[0].y1 * 25.4 / 72), abs=1e-3) for k in (1, 2)
    ]
    assert len([name for name in names if name.startswith("L")]) == 1


def test_small_parts_stand_beside_a_wide_one_where_that_saves_a_page():
    plate = Part("dial-plate", Sheet(Path.rectangle(200, 150), 3.0))
    small = Part("gnomon", Sheet(Path.rectangle(30, 40), 3.0))
    for name in ("A4", "letter"):
        assert len(pages(kit.render(of(plate, small), paper(name), SAYS))) == 1
    tall = Part("gnomon", Sheet(Path.rectangle(90, 170), 3.0))
    first, second = pages(kit.render(of(plate, tall), paper("A4"), SAYS))
    assert outlines(first)[0].size == pytest.approx([200, 150], abs=OUTLINE_MM)
    assert outlines(second)[0].size == pytest.approx([90, 170], abs=OUTLINE_MM)


@pytest.mark.parametrize("language", ["ar", "de", "en", "es", "fr", "it", "la"])
def test_all_that_a_tile_says_finds_room(language, monkeypatch):
    written: list[str] = []
    real = Page.write

    def write(page, words, x, y, height, anchor="start"):
        written.append(words)
        real(page, words, x, y, height, anchor)

    monkeypatch.setattr(Page, "write", write)
    says = Provenance("1.0", "dial", {"lettering.language": language})
    cheeks = [replace(disc("stand-cheek", 90), name=f"stand-cheek-{k}") for k in (1, 2)]
    kit.render(of(disc("plate", 150), *cheeks), paper("A4"), says)
    assert not [words for words in written if words.endswith("…")]
    if language == "en":
        assert any("cheek of the stand, 2 of 2" in w for w in written)


@pytest.mark.parametrize("size", ["A4", "A3", "letter"])
def test_nothing_that_a_tile_says_stands_on_another(size, monkeypatch):
    """The name of the tile below stood on the ruler's last number, or on the title."""
    leaves: list[list[tuple[str, Polygon]]] = []
    new, real = Page.blank, Page.write

    def blank(*args, **kwargs):
        leaves.append([])
        return new(*args, **kwargs)

    def write(page, words, x, y, height, anchor="start"):
        wide = line_width_mm(words, height)
        left = x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        leaves[-1].append((words, box(left, y - 0.7 * height, left + wide, y)))
        real(page, words, x, y, height, anchor)

    monkeypatch.setattr(Page, "blank", blank)
    monkeypatch.setattr(Page, "write", write)
    kit.render(of(disc("plate", 250)), paper(size), SAYS)
    assert sum(("A2" in dict(said)) for said in leaves) > 1
    for said in leaves:
        for (one, here), (other, there) in itertools.combinations(said, 2):
            assert not here.intersects(there), f"{one} stands on {other}"
