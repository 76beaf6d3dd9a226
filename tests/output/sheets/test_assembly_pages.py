"""The assembly sheet: every part is on it, nothing needs a font, pictures are of true shape."""

import math
import re
from dataclasses import replace

import pytest
import svgelements
from helpers.usual import usual
from lxml import etree
from shapely import Polygon

import miqyas
import templates
from instruments.astrolabe.whole.fasteners import Screw
from instruments.astrolabe.whole.fittings import Fittings
from instruments.geometry import Arc, Cubic, Line, Path, Similarity
from instruments.lettering.language import words
from instruments.making.fits import joint_fit
from instruments.part import Frame, Instrument, Joint, Part, Placed, Sheet, Turned
from output import bill, sheets
from output.pages import page
from output.pages.paper import PAPERS
from output.paths.pathdata import coarse
from output.provenance import Provenance
from output.sheets import together
from output.sheets.blocks import TextStyle
from output.views import exploded, part_pictures, silhouette

pytestmark = pytest.mark.slow

SVG = "{http://www.w3.org/2000/svg}"
HUNDREDTHS_MM = 0.02
"""Pictures are written to hundredths of a millimetre of the page, each way and at each point."""

PROVENANCE = Provenance("1.0", "astrolabe", {"tropic_radius_mm": 75.0})


def first_page(instrument: Instrument) -> str:
    return sheets.pages(instrument, PROVENANCE, PAPERS["A3"])[0][1]


def test_the_sheet_is_one_a3_page_without_text_or_fonts(pile):
    text = first_page(pile)
    root = etree.fromstring(text.encode())
    assert (root.get("width"), root.get("height")) == ("420mm", "297mm")
    assert not list(root.iter(f"{SVG}text"))
    assert "font" not in text
    assert "tropic_radius_mm = 75.0" in text
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(set(ids)) == len(ids)
    used = {u.get("{http://www.w3.org/1999/xlink}href") for u in root.iter(f"{SVG}use")}
    assert used <= {f"#{i}" for i in ids}
    assert text == first_page(pile)


def test_everything_stands_on_the_page(pile):
    root = etree.fromstring(first_page(pile).encode())
    page = [p for p in root.iter(f"{SVG}path") if not p.get("id")]
    assert len(page) > 8
    for path in page:
        turn = svgelements.Matrix(path.get("transform") or "")
        left, top, right, bottom = abs(svgelements.Path(path.get("d")) * turn).bbox()
        assert left > 5.0
        assert top > 5.0
        assert right < 415.0
        assert bottom < 292.0


@pytest.mark.parametrize("count", [1, 5, 12, 27])
def test_pictures_take_the_room_there_is(count):
    sizes = [(200.0, 230.0), (190.0, 20.0), (10.0, 30.0)] * count
    scales, rows = part_pictures.largest_pictures(sizes, [20.0] * len(sizes), 286.0, 251.0)
    assert [k for row in rows for k in row] == list(range(3 * count))
    drawn = [(s * w, s * h) for s, (w, h) in zip(scales, sizes, strict=True)]
    assert all(sum(max(20.0, drawn[k][0]) for k in row) <= 286.0 for row in rows)
    highs = [max(drawn[k][1] for k in row) for row in rows]
    assert sum(highs) + 9.0 * len(rows) <= 251.0
    # The page is filled: no row more finds room.
    assert sum(highs) + 9.0 * len(rows) + max(highs) > 251.0
    # A small part takes a fifth of a large one's height, and no less.
    assert drawn[2][1] == pytest.approx(0.2 * drawn[0][1])


def test_the_sheet_says_that_it_is_not_for_cutting(pile):
    assert "# for paper, not for cutting" in first_page(pile)


def test_a_picture_keeps_the_shape():
    path = Path.of(
        Line(0j, 10 + 0j),
        Arc(10 + 5j, 5, -math.pi / 2, math.pi),
        Cubic(10 + 10j, 5 + 14j, 2 + 14j, 0j),
    )
    d = coarse([path.transformed(Similarity(0.5))], 20 + 30j)
    read = [s for s in svgelements.Path(d) if not isinstance(s, svgelements.Move)]
    line, curve = path.segments[0], path.segments[2]
    for wanted, found in ((line, read[0]), (curve, read[-2])):
        for t in (0.0, 0.5, 1.0):
            on_page = 20 + 30j + 0.5 * wanted.point(t).conjugate()
            at = found.point(t)
            assert abs(at.x + 1j * at.y - on_page) < HUNDREDTHS_MM
    arcs = [s for s in read if isinstance(s, svgelements.Arc)]
    # The ends of the arc are off by so much at 2.5 mm from its centre.
    assert sum(abs(a.sweep) for a in arcs) == pytest.approx(math.pi, abs=HUNDREDTHS_MM)
    assert arcs[0].center.x == pytest.approx(25.0, abs=HUNDREDTHS_MM)
    assert re.fullmatch(r"[MLACZ0-9 .\-]+", d)


def test_silhouettes_are_seen_along_x():
    plate = Part("plate", Sheet(Path.rectangle(30, 20), 3.0))
    lying = silhouette.side(Placed(plate, Frame((0, 0, 5))))
    assert lying.bounds() == pytest.approx((-10, 5, 10, 8))
    facing = silhouette.side(Placed(plate, Frame((0, 0, 0), (0, 1, 0), (1, 0, 0))))
    assert facing.bounds() == pytest.approx((-15, -10, 15, 10))
    shaft = Part("pin", Turned(Path.rectangle(2.0, 10.0, 1 + 5j)))
    upright = silhouette.side(Placed(shaft, Frame((0, 0, -4))))
    assert upright.bounds() == pytest.approx((-2, -4, 2, 6))
    down = silhouette.side(Placed(shaft, Frame((0, 0, 0), (1, 0, 0), (0, 0, -1))))
    assert down.bounds() == pytest.approx((-2, -10, 2, 0))
    lying = silhouette.side(Placed(shaft, Frame((0, 0, 0), (0, 0, 1), (0, 1, 0))))
    assert lying.bounds() == pytest.approx((0, -2, 10, 2))


def test_a_leaning_sheet_is_seen_with_its_tabs():
    # A foot 20 wide and 2 deep under a sheet of 40 by 30: seen from 60° off its face.
    corners = [0, 10, 10 - 2j, 30 - 2j, 30, 40, 40 + 30j, 30j]
    tabbed = Part("tabbed", Sheet(Path.polyline([complex(c) for c in corners], closed=True), 3.0))
    slant = math.cos(math.radians(60.0)), math.sin(math.radians(60.0))
    seen = silhouette.side(Placed(tabbed, Frame((0, 0, 0), (-slant[1], slant[0], 0), (*slant, 0))))
    area = Polygon([(s.start.real, s.start.imag) for s in seen.segments]).area
    # Half of the face, and beside it the edge of 3 mm, foreshortened, as high as the sheet.
    deep = 3.0 * slant[1]
    assert area == pytest.approx(0.5 * (40 * 30 + 20 * 2) + deep * 32, abs=0.05)


def test_an_instrument_has_a_sheet_unless_it_is_not_wanted(tmp_path):
    one_star = {"choice": "list", "names": ["Vega"], "lettered": "none"}
    made = miqyas.make("astrolabe", stars=one_star)
    names = {w.path.name for w in miqyas.write(made, tmp_path / "a", ["svg"])}
    assert "astrolabe-assembly.svg" in names
    without = replace(made, sheet=False)
    names = {w.path.name for w in miqyas.write(without, tmp_path / "b", ["svg"])}
    assert "astrolabe-assembly.svg" not in names


def test_a_silhouette_from_the_front_is_seen_along_z():
    plate = Part("plate", Sheet(Path.rectangle(30, 20), 3.0))
    turned = silhouette.front(Placed(plate, Frame((5, 0, 9), (0, 1, 0))))
    assert turned.bounds() == pytest.approx((-5, -15, 15, 15))
    on_edge = silhouette.front(Placed(plate, Frame((-1.5, 0, 0), (0, 1, 0), (1, 0, 0))))
    assert on_edge.bounds() == pytest.approx((-1.5, -15, 1.5, 15))
    shaft = Part("pin", Turned(Path.rectangle(2.0, 10.0, 1 + 5j)))
    assert silhouette.front(Placed(shaft, Frame((1, 2, 0)))).bounds() == pytest.approx(
        (-1, 0, 3, 4)
    )


def test_a_turned_part_is_drawn_beside_the_axis_where_it_stands_there():
    knob = Part("knob", Turned(Path.rectangle(2.0, 10.0, 1 + 5j)))
    assert silhouette.side(Placed(knob, Frame((0, 30, 4)))).bounds() == pytest.approx(
        (28, 4, 32, 14)
    )


def test_a_long_title_ends_on_the_page(pile):
    long = replace(pile, title="Astrolabe for " + "Long name " * 32)
    root = etree.fromstring(first_page(long).encode())
    title = next(g for g in root.iter(f"{SVG}g") if "Long name" in (g.get("aria-label") or ""))
    assert title.get("aria-label").endswith(" …")
    left, _, scale = map(float, re.findall(r"[-.\d]+", title.get("transform")))
    end = left + scale * max(float(u.get("x")) for u in title)
    (heading,) = (g for g in root.iter(f"{SVG}g") if g.get("aria-label") == "Parts and assembly")
    assert 300.0 < end < float(re.findall(r"[-.\d]+", heading.get("transform"))[0])


@pytest.mark.parametrize("words", ["a", "short", "word " * 50, "غزنة " * 60])
def test_what_is_shortened_finds_room(words):
    shown = page.shortened(words, 50.0)
    assert page.line_width_mm(shown) <= 50.0
    assert shown == words or shown.endswith("…")


@pytest.mark.parametrize("share", [0.76 + 0.01 * k for k in range(25)])
def test_a_text_a_little_too_long_is_written_smaller_and_whole(share):
    words = "clear acrylic sheet, 2 mm"
    paper = page.Page.blank(100, 100)
    paper.fit(words, 0.0, 10.0, share * page.line_width_mm(words))
    root = etree.fromstring(paper.document().encode())
    assert len(list(root.iter(f"{SVG}use"))) == len(words.replace(" ", ""))


def steps(instrument: Instrument, language: str = "en") -> list[str]:
    said = words(language)
    return together.steps_told(instrument, bill.items(instrument), said, TextStyle(100.0, False))


def test_a_nut_goes_onto_its_screw():
    pivot = joint_fit("pivot", 5.0, "clearance", 0.1)
    screw = Screw(Fittings(kind="screw"), 0.1, 12.0, 1.0, pivot)
    parts = (*screw.behind(0.0), *screw.before(0.0))
    assert steps(Instrument("screwed", "Screwed", parts))[-1] == "Screw part 3 onto part 1."


def test_a_nut_goes_onto_its_screw_in_a_solid_that_is_drawn_apart():
    apart = miqyas.make("astrolabe", assembly={"exploded_mm": 10})
    assert steps(apart) == steps(usual("astrolabe"))


def test_sights_astride_go_onto_their_rule():
    made = miqyas.make("astrolabe", alidade={"sights": {"fixing": "slot"}})
    told = steps(made)
    assert "Push parts 3, 4 onto part 2." in told
    assert told.index("Push parts 3, 4 onto part 2.") < told.index(
        "Then begin the whole with part 1."
    )


def test_what_lies_beside_is_laid_on_nothing():
    made = miqyas.make("horizontal-dial", equation_plate={"form": "table"})
    assert "Push part 2 upright into the slots of part 1." in steps(made)[-2:]


@pytest.mark.parametrize("language", templates.names("languages"))
def test_what_is_engraved_on_a_tab_is_told_where_its_gnomon_goes_into_its_slot(language):
    told = steps(miqyas.make("horizontal-dial"), language)[-2:]
    assert told[1] == words(language).sheet.tab_latitude.format(2)
    # Without the mark there is nothing to tell.
    assert steps(miqyas.make("horizontal-dial", inscription=False), language)[-1] == told[0]


@pytest.mark.parametrize("shape", ["rectangle", "disc"])
def test_what_is_screwed_to_a_wall_is_called_a_part(shape):
    """ "Through the holes in its corners: 1" told of a disc's corners, and of a screw or a hole."""
    told = steps(miqyas.make("vertical-dial", shape=shape))[-1]
    assert told == "Screw part 1 to its wall through the holes at its edge."


def test_a_single_part_is_cut_and_no_more(part):
    alone = Instrument("alone", "Alone", (Placed(part),))
    assert steps(alone) == ["Cut the part from its file in the table."]


@pytest.mark.parametrize(
    "design",
    [
        "astrolabe", "astrolabe-sydney", "polar-dial", "alidade",
        # Of the board, the strip, the leaf and the thread the guide tells.
        "analemmatic-dial", "ring-dial", "target-ruler", "meridian-balance",
    ],
)  # fmt: skip
def test_every_part_has_a_step_that_can_be_taken(design):
    made = miqyas.make(design)
    told = steps(made)
    numbers = {str(item.number) for item in bill.items(made)}
    assert {n for step in told for n in re.findall(r"\d+", step)} == numbers
    # What stands in another part is put there before that one is covered.
    begun = next((k for k, step in enumerate(told) if "egin" in step), 0)
    joined = [s for s in told[:begun] if s.startswith(("Push", "Set", "Join"))]
    assert "1" not in {re.findall(r"\d+", s)[0] for s in joined}
    assert not begun or told[begun].startswith("Then begin" if joined else "Begin")


def test_faces_go_round_their_handle_and_the_gnomon_stays_loose():
    said = words("en").sheet
    whip = miqyas.make("whip-dial")
    assert steps(whip)[-2:] == [
        said.about.format("2", "parts 3, 4, 5, 6"),
        said.month.format("3", "part 7"),
    ]


def test_sights_are_told_apart_and_layers_are_fastened():
    told = " ".join(steps(miqyas.make("astrolabe")))
    assert "Part 3 stands at the left end of part 2 as its front is drawn" in told
    assert "with part 13, one on the other: 5, 6, 7." in told
    assert "The front of part 2 looks down" in told
    assert "The numeral on part 3 looks towards the other sight" in " ".join(
        steps(miqyas.make("alidade"))
    )


def test_what_turns_or_is_changed_is_never_glued():
    assert "Parts 2, 8, 9, 10, 11 stay loose: do not glue them." in steps(miqyas.make("astrolabe"))
    plates = steps(miqyas.make("astrolabe-climes"))
    assert plates[1] == "Parts 1, 2, 3, 4, 5, 6 stay loose: do not glue them."
    assert "Part 2 stays loose: do not glue it." in steps(miqyas.make("citron-plate"))
    assert "Parts 6, 7 stay loose: do not glue them." in steps(miqyas.make("cylinder-dial"))
    assert "Part 3 stays loose: do not glue it." in steps(
        miqyas.make("cylinder-dial", pillar="turned")
    )
    for glued in ("polar-dial", "treatise-dial"):
        assert not any("loose" in step for step in steps(miqyas.make(glued)))


@pytest.mark.parametrize(("material", "light"), [("slate", True), ("brass", False)])
def test_marks_on_dark_stone_are_light(material, light):
    made = miqyas.make("horizontal-dial", material=material)
    fine = re.findall(r'<path[^>]*stroke-width="0.06"[^>]*>', first_page(made))
    drawn = {re.search(r'stroke="(#\w+)"', path)[1] for path in fine}
    assert all((int(ink[1:3], 16) > 200) is light for ink in drawn)
    assert drawn


def test_what_divides_letters_is_drawn_with_them_alone():
    # On A3 the letters of so large a plate are left out; leaves hung in the air.
    values = {"width_mm": 600, "height_mm": 450, "name": "dial"}
    leaf, dot = (
        re.findall(r'<path[^>]*stroke-width="0.06"[^>]*>', first_page(made))
        for made in (
            miqyas.make("horizontal-dial", ornaments={"divider": divider}, **values)
            for divider in ("leaf", "dot")
        )
    )
    assert leaf == dot


def test_what_stays_loose_is_not_glued_by_the_guide_either():
    # "Parts 6, 7 stay loose", told the first page, "Glue the cap onto the tab" another.
    for design in ("cylinder-dial", "whip-dial", "astrolabe"):
        made = miqyas.make(design)
        told = " ".join(step for part in made.guide for step in part.steps)
        for loose in (p.part.name for p in made.parts if p.loose):
            assert f"lue the {loose}" not in told


def test_sights_are_drawn_on_the_front_of_an_alidade_that_looks_down():
    below = [p.part.name for p in exploded.from_below(miqyas.make("astrolabe"))]
    assert below[:4] == ["screw", "alidade-sight-upper", "alidade-sight-lower", "alidade"]
    upright = miqyas.make("alidade")
    assert exploded.from_below(upright) == list(upright.parts)


def test_parts_that_are_alike_are_cut_from_all_their_files():
    made = miqyas.make("polar-dial")
    files = [f"{p.part.name}.svg" for p in made.parts]
    found = {i.part.name: bill.cut_from(i, files, words("en")) for i in bill.items(made)}
    assert found["stand-cheek-1"] == "stand-cheek-1.svg, …-2.svg"
    assert found["gnomon"] == "gnomon.svg"
    # Who asks for paper alone cuts from that: the steps speak of the files in the table.
    files = ["polar-dial-etch.pdf", "polar-dial.pdf"]
    paper = [bill.cut_from(i, files, words("en")) for i in bill.items(made)]
    assert set(paper) == {"polar-dial.pdf"}


def test_a_sight_that_is_named_left_is_left_on_the_rules_front():
    made = miqyas.make("alidade")
    slots = {c.means: c.shape.bounds() for c in made.parts[0].part.body.cutouts}
    assert slots["slot/sight-upper"][2] < 0.0 < slots["slot/sight-lower"][0]
    holes = [
        next(c.shape.bounds() for c in p.part.body.cutouts if c.means == "hole/sight-large")
        for p in made.parts[1:3]
    ]
    across = [
        p.frame.x_axis[1] * (h[0] + h[2]) for p, h in zip(made.parts[1:], holes, strict=False)
    ]
    assert across[0] == pytest.approx(across[1], abs=1e-9)


def test_a_single_face_is_shown_once(part):
    alone = Instrument("alone", "Alone", (Placed(part),))
    (_, text), *more = sheets.pages(alone, PROVENANCE, PAPERS["A4"])
    said = [e.get("aria-label") for e in etree.fromstring(text.encode()).iter(f"{SVG}g")]
    assert "the finished instrument" in said
    assert sum(bool(re.fullmatch(r"\d+ mm", s or "")) for s in said) == 1
    assert not more


def test_pages_of_pictures_have_about_as_many_each():
    plates = [Placed(Part(f"part-{k}", Sheet(Path.circle(0j, 20.0 + k), 3.0))) for k in range(23)]
    made = Instrument("many", "Many", tuple(plates))
    counts = []
    for _, text in sheets.pages(made, PROVENANCE, PAPERS["A4"])[-2:]:
        said = [e.get("aria-label") for e in etree.fromstring(text.encode()).iter(f"{SVG}g")]
        counts.append(sum((s or "").startswith("part-") for s in said))
    assert counts == [12, 11]


def test_pictures_stand_below_a_few_lines_that_the_first_page_had_no_room_for():
    plates = [
        Placed(
            Part(f"part-{k}", Sheet(Path.circle(0j, 20.0 + k), 3.0)),
            joint=Joint("lay", f"part-{k - 1}") if k else None,
        )
        for k in range(24)
    ]
    pages = sheets.pages(Instrument("many", "Many", tuple(plates)), PROVENANCE, PAPERS["A4"])
    _, second, third = (
        {e.get("aria-label") for e in etree.fromstring(text.encode()).iter(f"{SVG}g")}
        for _, text in pages
    )
    assert "Begin with part 1." in second
    assert {"part-0", "part-11"} <= second
    assert {"part-12", "part-23"} <= third


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Wrap part 5 round parts 3, 4."), ("it", "Avvolgere i pezzi 3, 4 con il pezzo 5.")],
)
def test_a_card_goes_round_all_formers(language, told):
    """It was wrapped round the uppermost alone."""
    assert told in steps(usual("cylinder-dial"), language)
