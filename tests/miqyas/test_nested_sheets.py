"""The command sheets, its files read back by svgelements, ezdxf and pymupdf."""

import json
import math
import shutil
import sys
from pathlib import Path
from typing import Any

import ezdxf
import numpy as np
import pymupdf
import pytest
import shapely
from helpers.dials_for_sheets import make_large, make_plate_and_dial
from helpers.svg_file import Drawing, Segment
from lxml import etree

import miqyas
from instruments.errors import shown_path
from instruments.making.profiles import profile
from miqyas.__main__ import main
from miqyas.remaking import remade
from miqyas.sheets_given import sheet_size
from output.provenance import Provenance
from output.report import render
from output.writing import design_name

pytestmark = pytest.mark.slow

SVG = "{http://www.w3.org/2000/svg}"
SIDE_MM = 0.0001
"""SVG's numbers have four decimals; an outline is less than 1,000 mm long."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A two-faced equatorial dial, a horizontal dial, and both together on sheets."""
    folder = tmp_path_factory.mktemp("made")
    given = [*make_plate_and_dial(folder), "--count", "3", "-q"]
    formats = ["--formats", "svg,dxf,pdf", "-o", str(folder / "sheets")]
    assert main(["sheets", *given, *formats]) == 0
    return folder


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_large(tmp_path_factory.mktemp("made"))


def report(folder: Path) -> dict:
    return json.loads((folder / "report.json").read_text(encoding="utf-8"))


def area(segments: list[Segment]) -> float:
    at = np.concatenate([s.at(np.linspace(0, 1, 400)) for s in segments])
    return shapely.Polygon(np.column_stack((at.real, at.imag))).area


def enclosed(entity: Any) -> float:
    """The area within a circle or a polyline with bulges."""
    if entity.dxftype() == "CIRCLE":
        return math.pi * entity.dxf.radius**2
    assert entity.closed
    rows = list(entity.get_points("xyb"))
    total = 0.0
    for (x, y, bulge), (u, v, _) in zip(rows, rows[1:] + rows[:1], strict=True):
        total += (x * v - u * y) / 2
        if bulge:
            turn = 4 * math.atan(bulge)
            radius = math.hypot(u - x, v - y) / 2 / math.sin(turn / 2)
            total += radius**2 * (turn - math.sin(turn)) / 2
    return abs(total)


def outer(file: Path) -> list[float]:
    """The areas within the outlines of a drawing."""
    return sorted(area(path) for path in Drawing(file.read_bytes()).paths["outline"])


def test_all_parts_are_there_with_the_areas_that_they_have_alone(made: Path) -> None:
    alone = []
    for name in ("plate", "dial"):
        stems = {f["name"] for f in report(made / name)["files"] if f["use"] == "cut"}
        alone += [a for s in stems if "-back" not in s for a in outer(made / name / s)]
    told = report(made / "sheets")
    found = []
    for sheet in told["sheets"]:
        found += sheet["times"] * outer(made / "sheets" / f"{sheet['name']}.svg")
    # The files of the parts have their kerf too: areas differ by rounding alone.
    assert sorted(found) == pytest.approx(sorted(3 * alone), abs=1000 * SIDE_MM)
    assert len(found) == sum(s["times"] * len(s["pieces"]) for s in told["sheets"])


def test_dxf_has_the_same_outlines_in_mm(made: Path) -> None:
    for sheet in report(made / "sheets")["sheets"]:
        document = ezdxf.readfile(made / "sheets" / f"{sheet['name']}.dxf")
        assert document.units == 4
        assert not document.audit().errors
        cuts = document.modelspace().query('*[layer=="CUT_OUTER"]')
        found = [enclosed(entity) for entity in cuts]
        svg = outer(made / "sheets" / f"{sheet['name']}.svg")
        assert sorted(found) == pytest.approx(svg, rel=2e-5)


def test_outlines_keep_gap_and_margin(made: Path) -> None:
    for sheet in report(made / "sheets")["sheets"]:
        drawing = Drawing((made / "sheets" / f"{sheet['name']}.svg").read_bytes())
        rings = []
        for path in drawing.paths["outline"]:
            at = np.concatenate([s.at(np.linspace(0, 1, 400)) for s in path])
            rings.append(shapely.Polygon(np.column_stack((at.real, -at.imag))))
        assert all(shapely.box(4.995, 4.995, 595.005, 395.005).covers(r) for r in rings)
        for n, ring in enumerate(rings):
            assert all(ring.distance(other) > 2.99 for other in rings[:n])


def test_a_file_has_the_sheet_s_size_and_its_layers_in_the_order_of_work(made: Path) -> None:
    files = list((made / "sheets").glob("*.svg"))
    assert any(file.stem.endswith("-back") for file in files)
    for file in files:
        root = etree.fromstring(file.read_bytes())
        assert (root.get("width"), root.get("height")) == ("600mm", "400mm")
        layers = [g.get("id") for g in root.findall(f"{SVG}g")]
        order = ["layer-engrave", "layer-score", "layer-cut-inner", "layer-cut-outer"]
        assert layers == [name for name in order if name in layers]
        if file.stem.endswith("-back"):
            assert not [name for name in layers if "cut" in name]
        else:
            assert layers[-1] == "layer-cut-outer"
    with pymupdf.open(made / "sheets" / "equatorial-dial-sheets.pdf") as pages:
        assert len(pages) == len(files)
        assert pages[0].rect.width == pytest.approx(600 / 25.4 * 72, abs=0.01)


def test_the_same_folders_give_the_same_sheets(made: Path, tmp_path: Path) -> None:
    given = [str(made / "plate"), str(made / "dial"), "--count", "3", "-q"]
    assert main(["sheets", *given, "--formats", "svg,dxf,pdf", "-o", str(tmp_path / "x")]) == 0
    for file in (made / "sheets").iterdir():
        assert file.read_bytes() == (tmp_path / "x" / file.name).read_bytes(), file.name


def test_sheets_that_are_no_longer_needed_go(made: Path, tmp_path: Path) -> None:
    given = ["sheets", str(made / "dial"), "-q", "-o", str(tmp_path), "--formats", "svg"]
    assert main([*given, "--count", "9"]) == 0
    many = {p.name for p in tmp_path.iterdir()}
    (tmp_path / "my.txt").touch()
    assert main([*given, "--count", "1"]) == 0
    few = {p.name for p in tmp_path.iterdir()}
    assert "my.txt" in few
    assert few - {"my.txt"} < many


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--sheet", "x"], "sheet = x is no width and height: write 600x400"),
        (["--sheet", "90x90"], "sheet = 90x90 is too small for"),
        (["--sheet", "wide"], "write 600x400"),
        # A board from the shop: it was offered 210x160 alone.
        (["--sheet", "24x12"], "give 24x12in if inches are meant, or "),
        (["--sheet", "12x8"], "give sheet = 12x8in if inches are meant, or "),
        (["--sheet", "600x-1"], "is out of range"),
        (["--margin", "300"], "margin = 300 leaves nothing"),
        (["--margin", ""], 'margin = "" is no length'),
        (["--gap", "0.1"], "gap = 0.1 is less than the 0.5 mm that the workshop wants"),
        (["--count", "0"], "count = 0 is below 1"),
        (["--count", "100000"], "more than 4000"),
        (["--kerf", "broad"], "kerf = broad"),
        (["--profile", "nowhere"], "is no workshop profile"),
        # No parameter is advised, for none can be given here.
        (
            ["--profile", "router"],
            "miqyas: slot/gnomon of dial-plate = 3.10 mm is too small ",
        ),
        (["--formats", "step"], "choose among svg, dxf, pdf"),
    ],
)
def test_what_can_not_be_is_refused_in_a_line(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], said: str
) -> None:
    given = ["sheets", str(made / "dial"), "-o", str(tmp_path / "out")]
    assert main([*given, *more]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told
    assert not (tmp_path / "out").exists()


def test_a_smaller_margin_is_offered_where_it_does(
    large: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["sheets", str(large), "-q", "-o", str(tmp_path), "--sheet", "325x285"]
    assert main(given) == 2
    said = capsys.readouterr().err.splitlines()[0]
    assert said.endswith("with a margin of 5 mm: give 330x290, or margin = 2.5")
    assert main([*given, "--margin", "2.5"]) == 0
    # Pins need theirs, and what lays sheets at once has no option for it.
    assert main([*given, "--frame"]) == 2
    assert "margin =" not in capsys.readouterr().err
    assert main(["make", "horizontal-dial", "--sheet", "205x155", "-o", str(tmp_path / "d")]) == 2
    assert "margin =" not in capsys.readouterr().err


def test_a_clamp_in_the_way_is_no_reason_for_a_larger_sheet_than_there_is(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["sheets", str(made / "dial"), "-q", "-o", str(tmp_path), "--clamp", "0,0,290,150"]
    assert main([*given, "--profile", "k40"]) == 2
    assert capsys.readouterr().err.endswith("on a sheet of 300x200: put them elsewhere\n")
    assert main([*given, "--sheet", "300x200"]) == 2
    assert capsys.readouterr().err.endswith("put them elsewhere, or give a larger sheet\n")


@pytest.mark.parametrize(("given", "asked"), [(["--jig"], "jig"), (["--pins", "4"], "pins")])
def test_turning_over_what_has_one_face_is_told(
    large: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], given: list[str], asked: str
) -> None:
    assert main(["sheets", str(large), "-q", "-o", str(tmp_path), *given]) == 0
    told = f"warning: {asked}: no part is marked on two faces: nothing is turned over\n"
    assert capsys.readouterr().err.endswith(told)


@pytest.mark.parametrize(
    ("wide", "told"), [("0.5", ""), ("20", "warning: tabs: gnomon: too small")]
)
def test_parts_that_no_tab_holds_are_told(
    large: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], wide: str, told: str
) -> None:
    assert main(["sheets", str(large), "-q", "-o", str(tmp_path), "--tabs", wide]) == 0
    said = capsys.readouterr().err
    assert told in said
    assert bool(told) == ("tabs" in said)


def test_folders_that_are_none_are_refused(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange, changed = tmp_path / "strange", tmp_path / "changed"
    strange.mkdir()
    shutil.copytree(made / "dial", changed)
    told = report(changed)
    told["parts"][0]["width_mm"] += 1
    (changed / "report.json").write_text(json.dumps(told), encoding="utf-8")
    for folder, said in (
        (tmp_path / "nowhere", "is no folder"),
        (strange, "has no report.json: give a folder that miqyas make wrote"),
        (made, f"give the folders in it, such as {shown_path(made / 'dial')}"),
        (made / "sheets", "is no instrument"),
        (changed, "make it again"),
    ):
        assert main(["sheets", str(folder), "-o", str(tmp_path / "out")]) == 2
        assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_instruments_of_two_kerfs_need_one(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other"
    assert main(["make", "polar-dial", "--formats", "svg", "-q", "-o", str(other)]) == 0
    given = ["sheets", str(made / "dial"), str(other), "-o", str(tmp_path / "out")]
    assert main(given) == 2
    said = "workshop.kerf_mm = 0 and 0.2 differ on sheets of 3 mm acrylic: give one with --kerf"
    assert said in capsys.readouterr().err
    assert main([*given, "--kerf", "0.15", "-q"]) == 0
    assert report(tmp_path / "out")["workshop"]["kerf_mm"] == 0.15


def test_sheets_of_each_material_have_the_kerf_of_it(tmp_path: Path) -> None:
    kerfs = {"acrylic": 0.15, "plywood": 0.21}
    for material, kerf in kerfs.items():
        given = ["make", "horizontal-dial", "--set", f"material={material}", "--kerf", f"{kerf}"]
        assert main([*given, "--formats", "svg", "-q", "-o", str(tmp_path / material)]) == 0
    folders = [str(tmp_path / material) for material in kerfs]
    assert main(["sheets", *folders, "-q", "-o", str(tmp_path / "out")]) == 0
    told = report(tmp_path / "out")
    assert {sheet["material"]: sheet["kerf_mm"] for sheet in told["sheets"]} == kerfs
    assert told["workshop"]["kerf_mm"] is None
    for material, kerf in kerfs.items():
        drawn = Drawing((tmp_path / "out" / f"{material}-3mm-1.svg").read_bytes())
        sides = [[s.start for s in path] for path in drawn.paths["outline"]]
        wide = max(max(z.real for z in at) - min(z.real for z in at) for at in sides)
        assert wide == pytest.approx(200.0 + kerf, abs=2 * SIDE_MM)
        assert f"kerf made up for: {kerf:g} mm" in drawn.root.findtext(f"{SVG}desc")


def test_clamps_lie_neither_on_pins_nor_unsaid_on_the_frame(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["sheets", str(made / "plate"), "-q", "-o", str(tmp_path / "out")]
    for corner in ("0,0,40,30", "570,0,30,30"):
        assert main([*given, "--pins", "4", "--clamp", corner]) == 2
        assert f"clamp = {corner} lies where a pin goes in" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    assert main([*given, "--frame", "--clamp", "0,0,40,30"]) == 0
    assert "0,0,40,30 lies on the frame's mark" in capsys.readouterr().err
    # Dials with one face are on no pins.
    alone = ["sheets", str(made / "dial"), "-q", "-o", str(tmp_path / "dial")]
    assert main([*alone, "--pins", "4", "--clamp", "0,0,40,30"]) == 0
    said = "warning: pins: no part is marked on two faces: nothing is turned over"
    assert capsys.readouterr().err == f"miqyas: {said}\n"


def test_a_kerf_that_is_wider_than_pins_is_told(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["sheets", str(made / "plate"), "--pins", "1", "--kerf", "1.2", "-o", str(tmp_path)]
    assert main(given) == 2
    said = capsys.readouterr().err
    assert said.endswith("pins = 1 are narrower than the cut of 1.2 mm: give wider ones\n")


def test_a_jig_that_holds_but_some_parts_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Backs of round parts would be marked where none lies."""
    disc = ["make", "equatorial-dial", "--set", "stand.kind=none", "--set", "workshop.kerf_mm=0.2"]
    assert main([*disc, "--formats", "svg", "-q", "-o", str(tmp_path / "disc")]) == 0
    square = [*disc, "--set", "shape=rectangle", "--formats", "svg", "-q"]
    assert main([*square, "-o", str(tmp_path / "square")]) == 0
    both = ["sheets", str(tmp_path / "disc"), str(tmp_path / "square"), "--jig", "-q"]
    capsys.readouterr()
    assert main([*both, "-o", str(tmp_path / "out")]) == 2
    assert "jig would let dial-plate turn, which is round" in capsys.readouterr().err
    assert main([*both[:2], "--jig", "-q", "-o", str(tmp_path / "out")]) == 0
    # Parts with stubs of tabs would not go into their pockets; a round one has none.
    for folder, told in (("square", True), ("disc", False)):
        given = ["sheets", str(tmp_path / folder), "--jig", "--tabs", "0.5", "-q"]
        capsys.readouterr()
        assert main([*given, "-o", str(tmp_path / folder / "sheets")]) == 0
        assert ("tabs: leave stubs" in capsys.readouterr().err) == told


@pytest.mark.parametrize(
    "name", ["astrolabe-climes", "cylinder-dial", "polar-dial", "european-back", "treatise-dial"]
)
def test_a_report_makes_the_very_instrument_again(name: str, tmp_path: Path) -> None:
    first = miqyas.make(name)
    said = Provenance.of(first, first.design, design_name(first.design))
    text = render(first, said, profile("default"))
    (tmp_path / "report.json").write_text(text, encoding="utf-8")
    again = remade(tmp_path)
    assert again.design == first.design
    assert again.parts == first.parts


def test_what_is_on_no_sheet_is_told_by_its_kind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "whole"
    assert main(["make", "astrolabe", "--formats", "svg", "-q", "-o", str(out)]) == 0
    sheets = ["sheets", str(out), "--formats", "svg"]
    assert main([*sheets, "--jig", "-o", str(tmp_path / "sheets")]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "bought, on no sheet: screw, nut, 6 × fastener, 2 × shackle-pin" in told
    assert "off by 0.02 from the 0 that these files make up for: give yours" in told
    assert main([*sheets, "--count", "3", "-o", str(tmp_path / "three")]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "bought, on no sheet: 3 × screw, 3 × nut, 18 × fastener, 6 × shackle-pin" in told


def test_tighter_sheets_come_from_the_command(made: Path, tmp_path: Path) -> None:
    given = ["sheets", str(made / "plate"), str(made / "dial"), "--cutouts", "--frame", "-q"]
    clamps = ["--clamp", "0,0,40,30", "--clamp", "560,0,40,30"]
    formats = ["--formats", "svg,dxf,lbrn2"]
    assert main([*given, *clamps, *formats, "-o", str(tmp_path)]) == 0
    told = report(tmp_path)
    assert told["parameters"]["clamps_mm"] == [[0, 0, 40, 30], [560, 0, 600, 30]]
    for file in tmp_path.glob("*.svg"):
        drawing = Drawing(file.read_bytes())
        assert len(drawing.paths["frame"]) == 4
        points = drawing.points("frame", 2)
        assert points.real.min() == pytest.approx(2.0, abs=SIDE_MM)
        assert points.real.max() == pytest.approx(598.0, abs=SIDE_MM)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--clamp", "1,2"], "clamp = 1,2 is no place on a sheet"),
        (["--clamp", "700,0,9,9"], "is not on a sheet of 600x400"),
        (["--cutouts", "--jig"], "use --tight, or --pins"),
        (["--frame", "--profile", "sendcutsend"], "this workshop only cuts"),
    ],
)
def test_what_can_not_be_nested_so_is_refused_in_a_line(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], said: str
) -> None:
    given = ["sheets", str(made / "dial"), "-o", str(tmp_path / "out")]
    assert main([*given, *more]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert len(told.splitlines()) == 1
    assert not (tmp_path / "out").exists()


def test_without_its_library_tight_is_refused_in_a_line(
    made: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "output.nesting.tight", None)
    given = ["sheets", str(made / "dial"), "--tight", "-o", str(tmp_path / "out")]
    assert main(given) == 2
    assert "pip install 'miqyas[tight]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "size_mm"),
    [
        ("600x400", (600, 400)),
        ("24inx12in", (609.6, 304.8)),
        ("24x12in", (609.6, 304.8)),
        ("60 × 40 cm", (600, 400)),
        ("600 mm x 40 cm", (600, 400)),
    ],
)
def test_a_unit_behind_the_height_is_the_widths_too(
    text: str, size_mm: tuple[float, float]
) -> None:
    assert sheet_size(text) == pytest.approx(size_mm)
