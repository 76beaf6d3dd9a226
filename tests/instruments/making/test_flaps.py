"""Flaps of card, by which what stands on it is glued beneath."""

import pymupdf
import pytest

import miqyas
from instruments.geometry import Bounds
from instruments.lettering.language import words
from instruments.making.flaps import FLAP_MM, OVER_MM, is_folded, is_thin
from instruments.part import Face
from output import bill, kit
from output.layers import DrawnFace
from output.pages.paper import paper
from output.provenance import Provenance
from output.sheets.blocks import TextStyle
from output.sheets.together import steps_told

CARD = {"material": "card", "thickness_mm": 0.5}
LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "la"]


def card_dial(**more):
    return miqyas.make("horizontal-dial", **CARD, gnomon={"thickness_mm": 0.5}, **more)


def cut(part, face=Face.FRONT) -> Bounds:
    return part.contour(face)[-1].shape.bounds()


def steps(instrument, language="en"):
    return steps_told(instrument, bill.items(instrument), words(language), TextStyle(170.0))


def test_tabs_of_card_go_on_beneath_the_plate_to_be_glued():
    """They were as long as the card is thick, 0.5 mm, and held nothing."""
    gnomon = card_dial().part("gnomon")
    assert is_folded(gnomon)
    assert gnomon.body.outline.bounds()[1] == pytest.approx(-0.5)
    assert cut(gnomon)[1] == pytest.approx(-0.5 - FLAP_MM)
    assert [f.bounds()[1] for f in gnomon.body.folds] == pytest.approx([-0.5, -0.5])


def test_flaps_go_through_their_slots():
    dial = card_dial()
    slots = [c.shape.bounds() for c in dial.part("dial-plate").body.cutouts]
    long = sorted(high - low for _, low, _, high in slots)
    folds = sorted(f.length() for f in dial.part("gnomon").body.folds)
    assert all(fold < slot for fold, slot in zip(folds, long, strict=True))
    corners = [s.start for s in dial.part("gnomon").body.flat.segments]
    ends = sorted(z.real for z in corners if z.imag < -FLAP_MM)
    assert [ends[1] - ends[0], ends[3] - ends[2]] < folds


def test_folds_are_dashed_and_never_cut():
    marks = DrawnFace.of(card_dial().part("gnomon"), Face.FRONT).layers()
    folds = [m for m in marks["score"] if m.means == "fold"]
    assert len(folds) == 2
    assert all(len(m.shape.paths) > 1 for m in folds)
    assert all(m.means != "fold" for layer in ("cut-inner", "cut-outer") for m in marks[layer])


def test_a_back_has_its_folds_where_its_flaps_are():
    gnomon = card_dial().part("gnomon")
    x0, _, x1, _ = cut(gnomon, Face.BACK)
    for fold in gnomon.steps(Face.BACK):
        left, _, right, _ = fold.shape.bounds()
        assert x0 <= left < right <= x1


@pytest.mark.parametrize(
    ("material", "thick"), [("acrylic", 3.0), ("plywood", 0.5), ("card", 3.0), ("brass", 1.0)]
)
def test_what_is_stiff_has_none(material, thick):
    made = miqyas.make(
        "horizontal-dial", material=material, thickness_mm=thick, gnomon={"thickness_mm": thick}
    )
    assert not any(is_folded(p.part) or is_thin(p.part) for p in made.parts)


@pytest.mark.parametrize("design", ["capuchin-dial", "horary-quadrant", "geometric-square"])
def test_sights_of_card_have_flaps(design):
    made = miqyas.make(design, material="card", thickness_mm=1.0)
    assert [p.part.name for p in made.parts if is_folded(p.part)] == ["sight-upper", "sight-lower"]


def test_what_stands_on_a_ruler_that_turns_has_none():
    made = miqyas.make("meridian-ruler", material="card", thickness_mm=0.5)
    assert not any(is_folded(p.part) for p in made.parts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_says_how_card_is_cut_folded_and_glued(language):
    """It told of gluing or screwing, and to push the gnomon upright into its slots."""
    said, told = words(language).sheet, steps(card_dial(), language)
    assert told[:2] == [said.cut_card, said.crease]
    assert told[3].casefold() == said.stand_folded.format(1, said.one_part.format(2)).casefold()
    board = steps(miqyas.make("horizontal-dial", material="plywood"), language)
    assert board[0] == said.cut
    thin = {"pillar_thickness_mm": 0.8, "gnomon_thickness_mm": 0.8}
    assert said.crease not in steps(miqyas.make("cylinder-dial", material="card", **thin), language)


def stood(design, **more):
    thin = {"thickness_mm": 0.5}
    return miqyas.make(design, **CARD, gnomon=thin, stand=thin, **more)


@pytest.mark.parametrize("design", ["equatorial-dial", "plane-dial", "polar-dial"])
def test_cheeks_are_glued_to_base_and_plate(design):
    dial = stood(design)
    plate, base = dial.part("dial-plate").body, dial.part("stand-base").body
    slots = {
        at: [c for c in sheet.cutouts if c.means == "slot/stand"]
        for at, sheet in ((FLAP_MM, base), (OVER_MM, plate))
    }
    for k in (1, 2):
        cheek = dial.part(f"stand-cheek-{k}").body
        sides = [s for s in cheek.flat.segments if s not in cheek.outline.segments]
        # A flap has two sides as deep as it is, and an end: one in each slot of a cheek.
        for depth, of_both in slots.items():
            deep = [s for s in sides if depth <= s.length() < depth * 1.02]
            assert len(deep) == len(of_both)
        wide = [max(c.shape.bounds()[3] - c.shape.bounds()[1] for c in s) for s in slots.values()]
        longest = sorted(fold.length() for fold in cheek.folds)
        assert len(longest) == sum(len(of_both) // 2 for of_both in slots.values())
        # Each is as long as its slot, but for the play.
        assert longest[-1] == pytest.approx(max(wide), abs=0.2)
        assert longest[0] == pytest.approx(min(wide), abs=0.2)


def test_a_flap_over_a_plate_stays_on_its_face():
    dial = stood("polar-dial", width_mm=150)
    frame = dial.part("dial-plate").body.outline.bounds()
    for slot in dial.part("dial-plate").body.cutouts:
        if slot.means == "slot/stand":
            left, _, right, _ = slot.shape.bounds()
            inwards = (right, right + OVER_MM) if left < 0.0 else (left - OVER_MM, left)
            assert frame[0] < inwards[0] < inwards[1] < frame[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_says_how_a_plate_is_glued_to_its_cheeks(language):
    said, told = words(language).sheet, steps(stood("polar-dial"), language)
    step = said.tabs_folded.format(2, said.one_part.format(3))
    assert step.casefold() in [one.casefold() for one in told]
    board = steps(miqyas.make("polar-dial"), language)
    assert step.casefold() not in [one.casefold() for one in board]


@pytest.mark.parametrize("language", LANGUAGES)
def test_card_with_two_faces_is_printed_twice(language):
    thin = {"thickness_mm": 0.5}
    dial = miqyas.make("equatorial-dial", **CARD, gnomon=thin, stand=thin)
    said = words(language).sheet
    told = steps(dial, language)
    (two,) = [step for step in told if step.endswith(said.two_faces.partition("{}")[2])]
    assert told.index(two) == 1
    assert said.one_part.format(3).casefold() in two.casefold()
    assert len(steps(card_dial(), language)) == 4
    board = steps(miqyas.make("equatorial-dial"), language)
    assert not any(step.endswith(said.two_faces.partition("{}")[2]) for step in board)


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "ar"])
def test_the_page_says_that_dashes_are_folded(language):
    said, provenance = words(language).sheet, Provenance("1", "d", {"lettering.language": language})
    dial = card_dial(lettering={"language": language})
    for made, told in ((dial, True), (miqyas.make("horizontal-dial", width_mm=150), False)):
        content = kit.render(made, paper("A4"), provenance)
        with pymupdf.open(stream=content, filetype="pdf") as document:
            found = " ".join(document[0].get_text().split())
        assert (said.dashes in found) is told


@pytest.mark.parametrize(
    ("language", "told"), [("en", "sheet 0.5 mm"), ("fr", "feuille de 0.5 mm")]
)
def test_thin_stock_is_no_plate(language, told):
    """French had “plaque de 0,5 mm” of card."""
    assert bill.stock(card_dial().part("gnomon"), words(language)) == told


@pytest.mark.parametrize(
    "design",
    ["capuchin-dial", "geometric-square", "gunter-quadrant", "horary-quadrant", "sine-quadrant"],
)
def test_card_has_room_beside_its_sights_slots(design):
    """Boards of 0.5 mm were refused for a web of 0.5 mm, with 0.96 as the remedy."""
    board, *_ = miqyas.make(design, material="card", thickness_mm=0.4).parts
    x0, y0, x1, y1 = board.part.body.outline.bounds()
    for slot in (c for c in board.part.body.cutouts if c.means.startswith("slot/sight")):
        left, low, right, high = slot.shape.bounds()
        assert min(left - x0, low - y0, x1 - right, y1 - high) > 1.9
