"""The command profiles, and what is told of those that come with it."""

import re
from pathlib import Path
from typing import Any

import pytest

import miqyas
import templates
from instruments.geometry.path import paths
from instruments.making.profiles import profile
from instruments.making.workshop import workshop_of
from instruments.parameters import value
from instruments.part import Note, Severity, Sheet
from miqyas.__main__ import main
from output.checking.unfit import not_clear, too_thick, unfit_for, without_kerf
from output.paths.outlines import Outline

pytestmark = pytest.mark.slow


def test_all_are_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profiles"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in listed] == templates.names("workshop")
    for name in templates.names("workshop"):
        assert main(["profiles", name]) == 0
        shown = capsys.readouterr().out
        assert profile(name).title in shown
        assert profile(name).colours.cut in shown
        assert all(remark.source in shown for remark in profile(name).remarks)
    assert main(["profiles", "router", "--toml"]) == 0
    assert capsys.readouterr().out == templates.text("workshop", "router")


@pytest.mark.parametrize("name", ["router", "fibre"])
def test_it_is_told_what_to_do_with_the_layer_of_letters(
    name: str,
) -> None:
    assert any("ENGRAVE_FILL" in remark.says for remark in profile(name).remarks)


@pytest.mark.parametrize("name", ["plotter", "router", "sendcutsend", "snijlab", "v-bit"])
def test_knives_cutters_and_vendors_have_no_power_of_a_laser_of_ones_own(name: str) -> None:
    assert all(rule.power_percent for rule in profile("default").works)
    assert not [rule for rule in profile(name).works if rule.power_percent]
    assert all(one.kerf_mm is None for one in profile("plotter").materials)


@pytest.mark.parametrize(
    ("design", "given", "said"),
    [
        (
            "horizontal-dial",
            {"material": "acrylic"},
            ["of 3 mm: choose thin", "no acrylic: "],
        ),
        ("alidade", {"thickness_mm": 3.0, "material": "brass"}, ["of 3 mm: ", "and no brass: "]),
        ("coupon", {"thickness_mm": 2.0, "material": "acrylic"}, ["no acrylic: choose another ma"]),
        ("coupon", {"thickness_mm": 0.5, "material": "black card"}, []),
        ("astrolabe", {"assembly.material": "acrylic"}, ["up to 2.4 mm, and none", "no acrylic"]),
    ],
)
def test_a_knife_says_in_a_line_each_what_it_does_not_cut(
    design: str, given: dict[str, float], said: list[str]
) -> None:
    """Of a material that it does not cut nothing was said before its sheets were thinner."""
    made = miqyas.make(design, workshop={"profile": "plotter"}, **given)
    notes = list(unfit_for(made, profile("plotter"), ("svg",)))
    assert len(notes) == len(said)
    assert all(text in note.message for text, note in zip(said, notes, strict=True))
    assert not list(unfit_for(made, profile("lightburn"), ("svg",)))


@pytest.mark.parametrize(
    ("name", "workshop", "of", "mm"),
    [
        ("horizontal-dial", "plotter", "card", 0.5),
        ("horizontal-dial", "printer", "PLA", 3.0),
        ("alidade", "printer", "PLA", None),
        ("diodorus-figure", "plotter", "card", 1.0),
        ("horizontal-dial", "router", "acrylic", 3.0),
        ("horizontal-dial", "photo-etch", "brass", 1.0),
    ],
)
def test_a_workshop_has_its_own_material_for_one_that_nobody_chose(
    name: str, workshop: str, of: str, mm: float | None
) -> None:
    """A printed dial was of acrylic, and one for a knife of 3 mm of it, which it can't cut."""
    made = miqyas.make(name, workshop={"profile": workshop})
    sheets = [p.part for p in made.parts if isinstance(p.part.body, Sheet) and not p.part.bought]
    assert {part.material for part in sheets} == {of}
    assert mm is None or {part.body.thickness_mm for part in sheets} == {mm}
    told = [n.message for n in made.notes if n.about == "material"]
    assert [f"taken to be {of}, as the profile" in text for text in told] == [True] * len(told)
    assert len(told) == (name != "diodorus-figure" and workshop != "router")
    chosen = miqyas.make(name, workshop={"profile": workshop}, material="brass")
    assert "brass" in {p.part.material for p in chosen.parts}


def test_a_workshop_makes_every_design_as_it_can_where_nobody_chose() -> None:
    """A printer's spiral was refused at its defaults, its astrolabe's rete an opaque disc."""
    for name, parameter, taken in (
        ("spiral-plate", "radius_mm", 93.2),
        ("target-ruler", "hole", 19),
        ("astrolabe", "rete.style", "eastern"),
    ):
        made = miqyas.make(name, workshop={"profile": "printer"})
        (note,) = (n for n in made.notes if n.about == parameter)
        assert note.message.startswith(f"is taken to be {taken}, ")
        assert value(made.design, parameter) == taken
    for given in ({"radius_mm": 90}, {"thickness_mm": 4}):
        with pytest.raises(miqyas.DesignError, match="give 9"):
            miqyas.make("spiral-plate", workshop={"profile": "printer"}, **given)
    clear = {"style": "transparent"}
    kept = miqyas.make("astrolabe", workshop={"profile": "printer"}, rete=clear)
    assert kept.part("rete").clear


def test_the_size_that_a_sheet_has_room_for_is_told() -> None:
    def told(**given: float) -> list[str]:
        made = miqyas.make("astrolabe", workshop={"profile": "printer"}, **given)
        found = unfit_for(made, profile("printer"), ("3mf",), made.design)
        return [note.message for note in found if "larger than the bed" in note.message]

    (message,) = told()
    assert message.endswith("or a smaller tropic_radius_mm, of about 78")
    assert not told(tropic_radius_mm=78.0)


def test_a_design_that_was_loaded_is_made_as_by_its_name() -> None:
    """What its template has counted as given: card was of 3 mm."""
    of_card = miqyas.make(miqyas.load("horizontal-dial", {"material": "card"}))
    assert {p.part.body.thickness_mm for p in of_card.parts} == {0.5}
    measured = miqyas.make("horizontal-dial", material="card", workshop={"sheet_mm": 0.4})
    assert {p.part.body.thickness_mm for p in measured.parts} == {0.4}
    with pytest.raises(miqyas.DesignError, match=r"0.4 is the measured thickness of no part's"):
        miqyas.make("horizontal-dial", material="acrylic", workshop={"sheet_mm": 0.4})
    board = miqyas.load("horizontal-dial", {"material": "card", "thickness_mm": 2.0})
    assert miqyas.make(board).part("dial-plate").body.thickness_mm == 2.0


@pytest.mark.parametrize(("name", "noted"), [("printer", 1), ("router", 1), ("default", 0)])
def test_paper_round_a_pillar_is_printed_and_cut_by_hand(name: str, noted: int) -> None:
    """Who prints in plastic was warned to choose another material, and not which parameter."""
    given = {"workshop": {"profile": name}}
    made = miqyas.make("cylinder-dial", **given)
    found = list(unfit_for(made, profile(name), ("pdf",), miqyas.load("cylinder-dial", given)))
    told = [note for note in found if "paper" in note.message and "slip" not in note.message]
    assert [note.severity for note in told] == [Severity.NOTE] * noted
    assert all("print dial-sheet from the PDF" in note.message for note in told)
    assert all("another material (wrapped_material)" in note.message for note in told)


def test_of_metal_nothing_is_said_where_nothing_is_drawn_to_cut() -> None:
    made, default = miqyas.make("alidade"), profile("default")
    for formats, noted in ((("svg",), 1), (("step", "3mf"), 0)):
        assert len([*unfit_for(made, default, formats, made.design)]) == noted


@pytest.mark.parametrize("name", ["horizontal-dial", "astrolabe", "cylinder-dial"])
def test_thinner_sheets_are_asked_for_by_their_parameters(name: str) -> None:
    rules, given = profile("photo-etch"), {"workshop": {"profile": "photo-etch"}}
    usual = miqyas.make(name)
    note, *_ = unfit_for(usual, rules, ("svg",), usual.design)
    asked = re.search(r"thinner sheets \((.*)\), or another", str(note.message))
    assert asked
    thin = dict.fromkeys(asked[1].split(", "), 1.5)
    made = miqyas.make(name, **given, **thin)
    assert not [one for one in unfit_for(made, rules, ("svg",)) if "none of" in one.message]


@pytest.mark.parametrize(
    ("name", "given", "way"),
    [
        ("horizontal-dial", {}, "workshop.sheet_mm=3.18"),
        ("equatorial-dial", {"thickness_mm": 2.0}, "workshop.sheet_mm=3.18, thickness_mm=1.6"),
        ("alidade", {}, "thickness_mm=1.6"),
        ("horizontal-dial", {"material": "acrylic"}, ""),
        ("horizontal-dial", {"workshop.sheet_mm": [3.18]}, ""),
    ],
)
def test_a_vendor_without_such_sheets_says_which_it_has(
    name: str, given: dict[str, Any], way: str
) -> None:
    """Slots for 3 mm were sent to who sells 3.18 mm, without a word."""
    given = {"material": "brass", "workshop.profile": "sendcutsend", **given}
    rules = profile("sendcutsend")
    notes = [str(n.message) for n in unfit_for(miqyas.make(name, **given), rules, ("dxf",),
             miqyas.load(name, given)) if "slots and tabs" in n.message]  # fmt: skip
    assert [note.rpartition("as by ")[2] for note in notes] == ([way] if way else [])
    ways = dict(one.split("=") for one in way.split(", ") if one)
    mended = miqyas.make(name, **{**given, **ways})
    assert not [n for n in unfit_for(mended, rules, ("dxf",)) if "slots and tabs" in n.message]


@pytest.mark.parametrize(
    ("name", "given", "told"),
    [
        ("horizontal-dial", {"material": "paper"}, ["thickness_mm", "gnomon.thickness_mm"]),
        ("horizontal-dial", {"material": "card", "thickness_mm": 3}, ["thickness_mm"]),
        ("coupon", {"material": "black card", "thickness_mm": 3}, ["thickness_mm"]),
        ("coupon", {"material": "cardboard"}, []),
        ("penumbra-sheet", {}, []),
        ("cylinder-dial", {}, []),
    ],
)
def test_card_as_thick_as_board_is_told(name: str, given: dict[str, Any], told: list[str]) -> None:
    notes = list(too_thick(miqyas.make(name, **given), miqyas.load(name, given)))
    assert [note.about for note in notes] == told
    assert all("3 mm is more than" in note.message for note in notes)


@pytest.mark.parametrize(
    ("given", "sheets", "told"),
    [
        ({}, {0.5}, ["thickness_mm", "gnomon.thickness_mm"]),
        ({"thickness_mm": 0.3}, {0.3, 0.5}, ["gnomon.thickness_mm"]),
        ({"thickness_mm": 0.3, "gnomon": {"thickness_mm": 3}}, {0.3, 3.0}, []),
    ],
)
def test_card_is_as_thick_as_card_where_nobody_says(
    given: dict[str, Any], sheets: set[float], told: list[str]
) -> None:
    """Who gave card as the material alone had parts of 3 mm, and slots in which card is lost."""
    made = miqyas.make("horizontal-dial", material="card", **given)
    bodies = [placed.part.body for placed in made.parts]
    assert {body.thickness_mm for body in bodies if isinstance(body, Sheet)} == sheets
    assert [note.about for note in made.notes if note.message.startswith("0.5 mm, as card")] == told
    # What is made of it otherwise is as thick as others are.
    board = miqyas.make(made, material="plywood").parts[0].part.body
    assert isinstance(board, Sheet)
    assert board.thickness_mm == given.get("thickness_mm", 3.0)


@pytest.mark.parametrize("material", ["brass", "plywood"])
def test_a_rete_that_is_read_through_is_of_nothing_opaque(material: str, tmp_path: Path) -> None:
    """A disc of brass on the plates was cut without a word."""
    of_it = {"assembly.material": material}
    for given in (
        {},
        {**of_it, "rete.material": "clear acrylic"},
        {**of_it, "rete.style": "eastern"},
    ):
        assert not list(not_clear(miqyas.make("astrolabe", **given)))
    notes: list[Note] = []
    assert not list(not_clear(miqyas.make("astrolabe", **of_it)))
    made = miqyas.make("astrolabe", **of_it, **{"rete.style": "transparent"})
    miqyas.write(made, tmp_path, ["dxf"], warn=notes.append)
    (note,) = (note for note in notes if note.about == "rete.style")
    assert f"and {material} is not clear" in note.message


@pytest.mark.parametrize("name", ["k40", "glowforge"])
def test_a_small_laser_says_that_it_cuts_no_metal(name: str) -> None:
    rules = profile(name)
    (note,) = unfit_for(miqyas.make("astrolabe-plate", tropic_radius_mm=60.0), rules, ("svg",))
    assert note.message.startswith("cuts no brass: choose another material")
    assert not list(unfit_for(miqyas.make("horary-quadrant"), rules, ("svg",)))
    assert rules.takes("oak")


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("citron-plate", {"radius_mm": 105.0}, "or a smaller radius_mm"),
        # The diameter of a rectangle is none of its sizes.
        ("horizontal-dial", {"width_mm": 310.0}, "or a smaller width_mm"),
        ("horizontal-dial", {"shape": "disc", "diameter_mm": 210.0}, "or a smaller diameter_mm"),
    ],
)
def test_what_is_too_large_for_a_bed_names_its_size(
    name: str, given: dict[str, Any], said: str
) -> None:
    design, made = miqyas.load(name, given), miqyas.make(name, **given)
    (note,) = unfit_for(made, profile("k40"), ("svg",), design)
    assert re.search(rf"{said}, of about \d+$", str(note.message))
    (note,) = unfit_for(made, profile("k40"), ("svg",))
    assert str(note.message).endswith("or another size")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        *((name, "engraves {} and does not cut it") for name in ("default", "k40", "trotec")),
        *((name, "cuts no {}: choose another") for name in ("snijlab", "sendcutsend")),
    ],
)
def test_a_laser_says_that_it_cuts_no_stone(name: str, said: str) -> None:
    """The garden look is of slate, and was sent to lasers without a word."""
    made = miqyas.make("horizontal-dial", material="grey slate")
    notes = [note.message for note in unfit_for(made, profile(name), ("dxf",))]
    assert any(note.startswith(said.format("grey slate")) for note in notes), notes
    assert not profile("plotter").marks_alone("slate")


def test_etching_says_that_it_takes_metal_alone() -> None:
    made = miqyas.make("horary-quadrant", thickness_mm=1.0)
    (note,) = unfit_for(made, profile("photo-etch"), ("svg", "etch"))
    assert "and no plywood" in note.message
    plate = miqyas.make("astrolabe-plate")
    assert not list(unfit_for(plate, profile("photo-etch"), ("svg", "etch")))
    (note,) = unfit_for(plate, profile("photo-etch"), ("svg", "dxf"))
    assert note.message.endswith("drawings are none: make them with --formats etch")


def test_of_films_a_sheet_may_be_as_thick_as_is_etched() -> None:
    for thickness_mm, doubts in ((1.5, 0), (1.6, 1)):
        made = miqyas.make("coupon", thickness_mm=thickness_mm, material="brass")
        assert len(list(unfit_for(made, profile("photo-etch"), ("etch",)))) == doubts


def test_what_is_said_of_a_profile_has_no_limit_of_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in templates.names("workshop"):
        assert main(["profiles", name]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert not [line for line in lines if " 0 mm" in line or " 0 ×" in line]
        once = [line.split()[0] for line in lines[1:] if line.split()[0] not in
                ("material", "cut", "score", "engrave", "mind", "lines", "part")]  # fmt: skip
        assert len(set(once)) == len(once)
    assert main(["profiles", "v-bit"]) == 0
    assert "cutter     60°, tip 0.1 mm wide" in capsys.readouterr().out
    assert main(["profiles", "plotter"]) == 0
    told = capsys.readouterr().out
    assert "stock      card unless told; paper, card, cardboard, vinyl; up to 2.4 mm thick" in told
    assert "webs       refused below 1 mm\n" in told
    assert main(["profiles", "router"]) == 0
    told = capsys.readouterr().out
    # A slot of 3.2 mm is cut in a sheet of 10 mm.
    assert "holes      refused below 3.175 mm, warned of below 1.5 × thickness" in told


def test_what_does_not_apply_is_told_instead_of_left_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, aspects in (
        ("v-bit", {"kerf", "power"}),
        ("router", {"power"}),
        ("fibre", {"sheets"}),
        ("plotter", {"kerf", "power"}),
        ("photo-etch", {"kerf", "power", "speed"}),
    ):
        assert main(["profiles", name]) == 0
        lines = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()[1:]]
        assert {title for title, told in lines if told.startswith("does not apply: ")} == aspects
    # Of Snijlab's kerf no page was found.
    for name in templates.names("workshop"):
        rules = profile(name)
        kerfs = [rule.kerf_mm for rule in rules.materials if rule.kerf_mm]
        told = kerfs or rules.offsets_kerf or rules.without.get("kerf")
        assert told or name == "snijlab", name
        sized = rules.sheets_mm or rules.largest_part_mm or rules.without.get("sheets")
        assert sized or name in SIZELESS, name


SIZELESS = "default", "lightburn", "line-weights"
"""Profiles for any machine."""

OF_SHEETS = """base = "default"

[[materials]]
material = "plywood"
thickness_mm = 4
line_mm = 0.3
gap_mm = 0.6
capital_height_mm = 3.5
hole_mm = 1.5
hole_per_thickness = [0.2, 0.9]
web_mm = 2.2
between_cuts_mm = 1.5
source = "our coupon of June"
"""


def test_limits_go_by_material_and_thickness(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(OF_SHEETS, encoding="utf-8")
    rules, usual = profile(str(own)), profile("default").limits
    found = rules.limits_of("birch plywood", 3.0)
    assert (found.line_mm, found.gap_mm, found.capital_height_mm) == (0.3, 0.6, 3.5)
    assert (found.hole_mm, found.web_mm, found.between_cuts_mm) == (1.5, 2.2, 1.5)
    assert found.hole_per_thickness == (0.2, 0.9)
    assert found.web_per_thickness == (0.0, 1.0)
    assert rules.limits_of("plywood", 6.0) == rules.limits_of("acrylic", 3.0) == usual
    assert main(["profiles", str(own)]) == 0
    assert (
        "plywood 4 mm: lines 0.3 mm, between lines 0.6 mm, capitals 3.5 mm, hole 1.5 mm, "
        "web 2.2 mm, between cuts 1.5 mm, holes 0.2 to 0.9 × thickness (our coupon of June)"
    ) in capsys.readouterr().out
    own.write_text(OF_SHEETS.replace("[0.2, 0.9]", "[0.9, 0.2]"), encoding="utf-8")
    assert main(["profiles", str(own)]) == 2
    assert "hole_per_thickness refuses what it does not warn about" in capsys.readouterr().err


@pytest.mark.parametrize("design", ["sine-quadrant", "horizontal-dial", "horary-quadrant"])
def test_a_design_is_laid_out_by_the_limits_of_its_sheet(tmp_path: Path, design: str) -> None:
    own = tmp_path / "own.toml"
    own.write_text(OF_SHEETS, encoding="utf-8")

    def drawn(material: str, thickness_mm: float, name: str = str(own)) -> bytes:
        given = {"material": material, "thickness_mm": thickness_mm}
        made = miqyas.make(design, workshop={"profile": name}, **given)
        folder = tmp_path / f"{material}-{thickness_mm}"
        files = miqyas.write(made, folder, ["svg"])
        return b"".join(f.path.read_bytes().partition(b"</desc>")[2] for f in files)

    assert drawn("plywood", 3.0) != drawn("plywood", 3.0, "default")
    assert drawn("plywood", 6.0) == drawn("plywood", 6.0, "default")
    assert drawn("acrylic", 3.0) == drawn("acrylic", 3.0, "default")


def test_parts_of_a_whole_have_the_limits_of_their_own_sheets(tmp_path: Path) -> None:
    """The rete may be of another material, and plates are thinner than the limb."""
    own = tmp_path / "own.toml"
    own.write_text(
        OF_SHEETS.replace("thickness_mm = 4", "thickness_mm = 1.5").replace("plywood", "brass"),
        encoding="utf-8",
    )
    thin = {"thickness_mm": 1.5}
    plates = thin | {"tab": {"kind": "tab"}}
    given = {"assembly": {"material": "brass"}, "plates": plates, "rete": thin}
    whole = miqyas.make("astrolabe", workshop={"profile": str(own)}, **given)
    usual = miqyas.make("astrolabe", **given)
    for name in ("rete", "plate-51n31-horizons"):
        assert whole.part(name) != usual.part(name)


@pytest.mark.parametrize("design", ["horizontal-dial", "astrolabe"])
def test_a_router_makes_usual_designs(tmp_path: Path, design: str) -> None:
    """Slots for sheets of 3 mm were refused, by 0.08 mm, and so was every hole to be drilled."""
    made = miqyas.make(design, place="Berlin", workshop={"profile": "router"})
    noted: list[Note] = []
    miqyas.write(made, tmp_path, ["svg"], warn=noted.append)
    slots = [
        Outline.of(one).width()
        for part in (placed.part for placed in made.parts)
        for cut in getattr(part.body, "cutouts", ())
        if cut.means.startswith("slot/")
        for one in paths(cut.shape)
    ]
    assert slots
    assert all(wide == pytest.approx(3.2, abs=1e-6) for wide in slots)
    wide, round_ = (note for note in made.notes if "slots" in note.message)
    assert wide.message.endswith("3 mm are 3.2 mm wide: glue what stands in them")
    assert "or give workshop.cutter_mm = 3.175, which" in round_.message
    usual = miqyas.make(design, place="Berlin")
    assert not any("slots" in note.message for note in usual.notes)
    drilled = {tuple(n.about.split(" of ")) for n in noted if "drill it" in n.message}
    holes = {"hole/fastener", "hole/sight-small"} if design == "astrolabe" else set()
    assert {means for means, _ in drilled} == holes
    assert {part for _, part in drilled} <= {placed.part.name for placed in made.parts}
    told = [round_.message, *(n.message for n in noted if "drill" in n.message)]
    with_cutter = {"profile": "router", "cutter_mm": 3.175}
    noted.clear()
    made = miqyas.make(design, place="Berlin", workshop=with_cutter)
    miqyas.write(made, tmp_path, ["svg"], warn=noted.append)
    assert not {n.message for n in (*noted, *made.notes)} & set(told)


def test_what_comes_out_of_a_wide_slot_is_packed() -> None:
    made = miqyas.make("cylinder-dial", place="Berlin", workshop={"profile": "router"})
    told = [n.message.rpartition(": ")[2] for n in made.notes if "wide: " in n.message]
    assert told == [
        "glue what stands in them",
        "pack what comes out of them again with a slip of paper",
    ]


@pytest.mark.parametrize(("thick", "wide"), [(0.5, 0.6), (0.3, 0.525), (0.25, None)])
def test_a_knife_cuts_a_dial_of_card(tmp_path: Path, thick: float, wide: float | None) -> None:
    """Its slots were refused below 1 mm, as round holes are, and card of 0.9 mm was asked for."""
    given = {"thickness_mm": thick, "gnomon": {"thickness_mm": thick}, "material": "card"}
    made = miqyas.make("horizontal-dial", workshop={"profile": "plotter"}, **given)
    body = made.part("dial-plate").body
    assert isinstance(body, Sheet)
    slots = [Outline.of(one).width() for cut in body.cutouts for one in paths(cut.shape)]
    assert slots == pytest.approx([wide or thick + 0.1] * len(slots))
    if wide:
        miqyas.write(made, tmp_path, ["svg"])
        return
    with pytest.raises(miqyas.DesignError, match=r"which takes 0\.5 mm or more: give 0\.4 or more"):
        miqyas.write(made, tmp_path, ["svg"])


@pytest.mark.parametrize(
    ("profile", "material", "told"),
    [
        ("fibre", "acrylic", "cuts no acrylic"),
        ("fibre", "brass", ""),
        ("xtool", "clear acrylic", "cuts no clear acrylic"),
        ("xtool", "black acrylic", ""),
        ("epilog", "brass", "cuts no brass"),
        ("default", "vinyl", "cuts no vinyl"),
        ("default", "brass", "is that of a laser for wood and plastics: for brass choose"),
        ("trotec", "stainless steel", "cuts no stainless steel"),
        ("lightburn", "brass", ""),
        ("k40", "polycarbonate", "cuts no polycarbonate"),
        ("plotter", "vinyl", ""),
        ("sendcutsend", "polycarbonate", ""),
    ],
)
def test_what_a_machine_does_not_cut_is_told(profile: str, material: str, told: str) -> None:
    workshop = {"profile": profile}
    thin = {"thickness_mm": 1.5, "gnomon": {"thickness_mm": 1.5}}
    made = miqyas.make("horizontal-dial", material=material, workshop=workshop, **thin)
    found = unfit_for(made, workshop_of(made.design).conventions, ["svg"], made.design)
    said = [n.message for n in found if "cuts no" in n.message or "wood and plast" in n.message]
    assert [text.startswith(told) for text in said] == ([True] if told else [])


def test_the_profiles_that_are_named_for_a_metal_make_it() -> None:
    thin = {"material": "brass", "thickness_mm": 1.5, "gnomon": {"thickness_mm": 1.5}}
    for given, etched in ((thin, True), ({"material": "brass"}, False)):
        made = miqyas.make("horizontal-dial", **given)
        own = workshop_of(made.design).conventions
        (note,) = unfit_for(made, own, ["svg", "dxf"], made.design)
        named = note.message.partition("(")[2].partition(")")[0].split(", ")
        assert ("photo-etch" in named) is etched
        for name in named:
            told = [n.message for n in unfit_for(made, profile(name), ["svg", "dxf"], made.design)]
            assert not [message for message in told if "cuts" in message.replace("only cuts", "")]


def test_no_size_of_the_whole_is_advised_for_a_hole(tmp_path: Path) -> None:
    """A radius of 151.6 mm was, for a hole of 1.65 mm that a mill does not make."""
    made = miqyas.make("horary-quadrant", material="plywood", workshop={"profile": "sendcutsend"})
    with pytest.raises(miqyas.DesignError) as error:
        miqyas.write(made, tmp_path / "out", ["svg"])
    for fault in error.value.faults:
        *thicker, other = fault.remedies
        assert {name for remedy in thicker for name in remedy.values} <= {"thickness_mm"}
        assert other.said(fault.parameter) == "choose another workshop"
        assert fault.problem.endswith("for this workshop, which takes 3.175 mm or more")


def test_a_material_of_a_profile_is_one_however_it_is_spelt(tmp_path: Path) -> None:
    own = tmp_path / "my.toml"
    own.write_text(
        'base = "default"\ncuts_no = ["Brass", "black acrylic"]\noffsets_kerf = true\n'
        'offsets_kerf_of = ["Clear Acrylic"]\n'
        'materials = [{material = "Clear Acrylic", kerf_mm = 0.2, source = "shop"}]\n',
        encoding="utf-8",
    )
    found = profile(str(own))
    assert not found.takes("brass")
    assert not found.takes("Acrylic black")
    assert found.takes("acrylic")
    assert found.takes("black card")
    assert found.offsets_kerf_for("clear acrylic")
    assert not found.offsets_kerf_for("acrylic")
    rule = found.rule("clear acrylic", 3.0)
    assert rule
    assert rule.kerf_mm == 0.2


def test_a_measured_kerf_that_is_not_given_is_told(tmp_path: Path) -> None:
    """A profile by calibrate had 0.16 mm, and things made with it alone made up for none."""
    own = tmp_path / "own.toml"
    rule = '[[materials]]\nmaterial = "plywood"\nkerf_mm = 0.16\nsource = "our coupon"\n'
    own.write_text(f'base = "default"\n{rule}', encoding="utf-8")
    for material, given, told in (
        ("plywood", {"profile": str(own)}, ["has 0.16 mm for plywood of"]),
        ("plywood", {"profile": str(own), "kerf_mm": 0.0}, []),
        ("oak", {"profile": str(own)}, []),
        ("plywood", {"profile": "default"}, []),
    ):
        made = miqyas.make("rule-single", material=material, workshop=given)
        notes = list(without_kerf(made, workshop_of(made.design)))
        assert len(notes) == len(told)
        assert all(part in note.message for part, note in zip(told, notes, strict=True))


@pytest.mark.parametrize(
    ("material", "meant"),
    [("acrilic", "acrylic"), ("Black Brasss", "black brass"), ("glass", ""), ("brass", "")],
)
def test_a_material_that_is_misspelt_is_told(tmp_path: Path, material: str, meant: str) -> None:
    noted: list[Note] = []
    dial = miqyas.make("horizontal-dial", material=material)
    miqyas.write(dial, tmp_path, formats=["svg"], warn=noted.append)
    told = [n.message for n in noted if "did you mean" in n.message]
    assert told == (
        [f"{material} is not known, and has no weight or colour: did you mean {meant}?"]
        if meant
        else []
    )
