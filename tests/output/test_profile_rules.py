"""Every profile's rules, in the files that are written by it."""

from dataclasses import replace

import ezdxf
import pytest
import svgelements
from helpers.parts import disc
from lxml import etree

import miqyas
import templates
from instruments.errors import DesignError
from instruments.geometry import Path
from instruments.line_weights import LINE_RANKS
from instruments.making.profiles import profile
from instruments.making.workshop import Workshop
from instruments.part import Instrument, Mark, Part, Placed, Process, Sheet, Turned
from output import writing
from output.checking import checks

pytestmark = pytest.mark.slow

SVG = "{http://www.w3.org/2000/svg}"
PROFILES = templates.names("workshop")


def written(folder, instrument, design, name, formats=("svg", "dxf"), **workshop):
    """The instrument's drawings to cut by their names, and what was said of them."""
    asked = Workshop(profile=name, **workshop)
    told = []
    cut = design.model_copy(update={"workshop": asked})
    files = writing.write_files(instrument, cut, folder, writing.Wanted(formats), warn=told.append)
    return [f.path for f in files if f.use.value == "cut"], [str(note.message) for note in told]


def large(instrument):
    """The instrument with holes and webs that every profile cuts."""
    hole = Mark("hole/pivot", Path.circle(0j, 4.0), Process.CUT)
    plate = Part("plate", Sheet(Path.circle(0j, 40), 3.0, (hole,)), instrument.part("plate").front)
    return Instrument("dial", "Dial", (Placed(plate), Placed(instrument.part("ruler"))))


@pytest.mark.parametrize("name", PROFILES)
def test_svg_has_the_profile_s_colours_and_strokes_on_its_layers(
    tmp_path, instrument, design, name
):
    rules = profile(name)
    files, _ = written(tmp_path, large(instrument), design, name)
    drawings = [f for f in files if f.suffix == ".svg"]
    assert drawings
    looks = {
        "layer-score": ("none", rules.colours.score),
        "layer-cut-inner": ("none", rules.colours.cut),
        "layer-cut-outer": ("none", rules.colours.cut),
        "layer-engrave": (rules.colours.engrave, "none"),
    }
    looks |= {f"layer-score-{rank}": ("none", rule.colour) for rank, rule in rules.ranks.items()}
    for file in drawings:
        root = etree.fromstring(file.read_bytes())
        assert root.get("viewBox") == f"0 0 {root.get('width')[:-2]} {root.get('height')[:-2]}"
        assert root.get("width").endswith("mm")
        groups = {g.get("id"): g for g in root.iter(f"{SVG}g") if g.get("id") in looks}
        assert list(groups) == sorted(groups, key=list(looks_in_order()).index)
        for key, group in groups.items():
            assert (group.get("fill"), group.get("stroke")) == looks[key]
            if group.get("stroke") != "none":
                assert float(group.get("stroke-width")) == rules.stroke_width_mm
        if rules.cut_only:
            assert set(groups) <= {"layer-cut-inner", "layer-cut-outer"}
        for key in {"layer-cut-inner", "layer-cut-outer"} & groups.keys():
            for path in groups[key].iter(f"{SVG}path"):
                ends = [
                    s for s in svgelements.Path(path.get("d")) if isinstance(s, svgelements.Close)
                ]
                assert ends, "an open cut"
        tags = {etree.QName(e).localname for e in root.iter()}
        assert tags <= {"svg", "title", "desc", "g", "path"}


def looks_in_order():
    ranked = (f"layer-score-{rank}" for rank in LINE_RANKS)
    return "layer-engrave", "layer-score", *ranked, "layer-cut-inner", "layer-cut-outer"


@pytest.mark.parametrize("name", PROFILES)
def test_dxf_has_mm_closed_cuts_and_the_profile_s_layers(tmp_path, instrument, design, name):
    rules = profile(name)
    files, _ = written(tmp_path, large(instrument), design, name)
    for file in (f for f in files if f.suffix == ".dxf"):
        document = ezdxf.readfile(file)
        assert document.units == 4
        assert not document.audit().errors
        assert {e.dxftype() for e in document.modelspace()} <= {
            "LINE",
            "ARC",
            "CIRCLE",
            "LWPOLYLINE",
        }
        cuts = [e for e in document.modelspace() if "cut" in e.dxf.layer.lower()]
        assert all(e.dxftype() == "CIRCLE" or e.closed for e in cuts)
        layers = {e.dxf.layer for e in document.modelspace()}
        if rules.cut_only:
            assert layers == {"CUT"}
        else:
            ranked = {f"ENGRAVE_LINE_{rank.upper()}" for rank in rules.ranks}
            own = {"CUT_INNER", "CUT_OUTER", "ENGRAVE_LINE", "ENGRAVE_FILL", *ranked}
            assert layers <= set(rules.dxf_layers.values() or own)


def test_dxf_has_the_colours_and_layers_by_which_vendors_know_cuts(tmp_path, instrument, design):
    """Red lines are engraved by both of them, and blue ones cut: theirs had it the other way."""
    own = {"CUT_INNER": 5, "CUT_OUTER": 5, "ENGRAVE_LINE": 1, "ENGRAVE_FILL": 8}
    theirs = {"cut": 5, "line engraving": 1, "plane engraving": 6}
    for name, layers in (("ponoko", own), ("snijlab", theirs)):
        files, _ = written(tmp_path, large(instrument), design, name, formats=("dxf",))
        document = ezdxf.readfile(files[0])
        used = {entity.dxf.layer for entity in document.modelspace()}
        assert {one: document.layers.get(one).color for one in used} == layers


def of_material(instrument, material):
    """An instrument whose parts are of a material."""
    parts = [replace(p, part=replace(p.part, material=material)) for p in instrument.parts]
    return replace(instrument, parts=tuple(parts))


@pytest.mark.parametrize("name", PROFILES)
def test_each_says_its_sources_and_what_it_takes(name):
    rules = profile(name)
    assert set(rules.formats) & {"svg", "dxf", "3mf"}
    assert all(rule.source for rule in rules.materials)
    assert all(remark.source and remark.says.endswith(".") for remark in rules.remarks)


@pytest.mark.parametrize("name", [n for n in PROFILES if profile(n).offsets_kerf])
def test_who_makes_up_for_the_kerf_is_given_none(tmp_path, instrument, design, name):
    brass = of_material(large(instrument), "brass")
    _, told = written(tmp_path, brass, design, name, kerf_mm=0.2)
    assert any("set it to 0" in line for line in told)


def test_a_kerf_is_given_where_a_vendor_makes_up_for_it_in_other_materials(
    tmp_path, instrument, design
):
    acrylic = of_material(large(instrument), "clear acrylic")
    _, told = written(tmp_path, acrylic, design, "ponoko", kerf_mm=0.2)
    assert not any("set it to 0" in line for line in told)
    # What is bought is in no file of theirs, whatever it is of.
    pin = replace(disc("pin", 3.0), body=Turned(Path.rectangle(3.0, 9.0, 1.5)), material="brass")
    pinned = replace(acrylic, parts=(*acrylic.parts, Placed(pin)))
    _, told = written(tmp_path / "pinned", pinned, design, "ponoko", kerf_mm=0.2)
    assert not any("set it to 0" in line for line in told)
    assert profile("ponoko").offsets_kerf_for("stainless steel")


def test_who_only_cuts_gets_one_file_a_part_and_is_told_of_what_is_left_out(
    tmp_path, instrument, design
):
    files, told = written(tmp_path, large(instrument), design, "sendcutsend")
    assert [f.name for f in files] == ["plate.svg", "plate.dxf", "ruler.svg", "ruler.dxf"]
    count = sum(len(p.part.front) + len(p.part.back) for p in instrument.parts)
    assert any(f"{count} marks are left out" in line for line in told)


def test_a_format_that_is_not_taken_is_told(tmp_path, instrument, design):
    _, told = written(tmp_path, large(instrument), design, "glowforge", formats=("dxf",))
    assert "does not take dxf: add svg" in told
    for name, said in (("glowforge", ["does not take dxf: give it svg"]), ("k40", [])):
        _, told = written(tmp_path, large(instrument), design, name, formats=("svg", "dxf"))
        assert [line for line in told if "does not take" in line] == said


def test_parts_that_are_too_small_or_too_large_are_told(tmp_path, design):
    def told(radius, name):
        one = Instrument("x", "X", (Placed(disc("plate", radius)),))
        return written(tmp_path / f"{radius:g}", one, design, name)[1]

    assert any(
        "plate, 7.0 × 7.0 mm, is smaller than the least" in t for t in told(3.5, "sendcutsend")
    )
    assert any(
        "is larger than the largest part, 1118 × 762" in t for t in told(400.0, "sendcutsend")
    )
    assert not [t for t in told(50.0, "sendcutsend") if "part, " in t]
    assert any("is larger than the sheet, 300 × 200 mm" in t for t in told(101.0, "k40"))
    assert not [t for t in told(99.0, "k40") if "sheet, " in t]


def test_parts_of_one_size_that_are_too_large_are_told_together(tmp_path, design):
    plates = [Placed(disc(name, 101.0)) for name in ("front", "back")]
    one = Instrument("x", "X", (*plates, Placed(disc("rete", 110.0))))
    told = [t for t in written(tmp_path / "x", one, design, "k40")[1] if "the sheet, " in t]
    both = "2 parts of 202.0 × 202.0 mm (front, back), each of which is larger than the sheet"
    assert [both in t for t in told] == [True, False]
    assert "rete, 220.0 × 220.0 mm, is larger than the sheet" in told[1]


def test_a_material_has_a_sheet_of_its_own(tmp_path, design):
    def told(material):
        plate = replace(disc("plate", 150.0), material=material)
        one = Instrument("x", "X", (Placed(plate),))
        return written(tmp_path / material, one, design, "ponoko")[1]

    assert any("is larger than the sheet, 599 × 295 mm" in t for t in told("hardwood"))
    assert not [t for t in told("acrylic") if "sheet, " in t]


@pytest.mark.parametrize(
    ("material", "thickness", "diameter", "refused"),
    [
        ("brass", 1.5, 0.60, True),
        ("brass", 1.5, 0.70, False),
        ("brass", 1.0, 0.40, True),
        ("brass", 1.0, 0.42, False),
        ("acrylic", 3.0, 1.40, True),
        ("acrylic", 3.0, 1.60, False),
    ],
)
def test_holes_are_refused_by_material_and_thickness(
    tmp_path, design, material, thickness, diameter, refused
):
    hole = Mark("hole/pivot", Path.circle(0j, diameter / 2), Process.CUT)
    plate = Part("plate", Sheet(Path.circle(0j, 40), thickness, (hole,)), material=material)
    one = Instrument("x", "X", (Placed(plate),))
    if refused:
        by = "this workshop, which takes 0" if material == "brass" else "a sheet"
        with pytest.raises(DesignError, match=f"is too small for {by}"):
            written(tmp_path, one, design, "sendcutsend")
    else:
        written(tmp_path, one, design, "sendcutsend")


def test_nothing_is_narrower_than_a_router_s_tool(tmp_path, design):
    slot = Mark("slot/gnomon", Path.rectangle(20, 3.0), Process.CUT)
    plate = Part("plate", Sheet(Path.circle(0j, 40), 6.0, (slot,)), material="wood")
    narrow = r"slot/gnomon of plate 3\.00 mm.* takes 3\.175 mm or more"
    offered = r"give workshop\.cutter_mm = 3 or less, or choose another workshop"
    with pytest.raises(DesignError, match=f"{narrow}: {offered}$"):
        written(tmp_path, Instrument("x", "X", (Placed(plate),)), design, "router")


def test_a_tool_that_is_too_wide_for_a_design_is_told_with_what_would_do():
    made = miqyas.make("horary-quadrant", material="mdf", workshop={"profile": "sendcutsend"})
    with pytest.raises(DesignError) as raised:
        checks.check(made, made.design.workshop, design=made.design)
    assert all("or choose another workshop" in str(fault) for fault in raised.value.faults)
