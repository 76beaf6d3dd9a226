"""Dimensioned drawings of turned and bought parts, read back by lxml and ezdxf."""

import io
import itertools

import ezdxf
import pytest
from lxml import etree

import miqyas
from instruments.catalogue import find
from instruments.geometry import Arc, Line, Path
from instruments.lettering.language import words
from instruments.part import Instrument, Part, Placed, Turned
from output import lathe, lathe_dxf, writing
from output.pages.page import line_width_mm
from output.provenance import Provenance
from output.uses import Use

pytestmark = pytest.mark.slow

FULL_SIZE_MM = 1e-6


def pin():
    """A pin of 6 mm, 30 long, with a head of 12 and a rounded top of 3."""
    top = Arc(complex(0, 27), 3.0, 0.0, 1.5707963267948966)
    corners = [0j, 6 + 0j, 6 + 4j, 3 + 4j, top.start]
    lines = [Line(a, b) for a, b in itertools.pairwise(corners)]
    return Part("pin", Turned(Path.of(*lines, top, Line(top.end, 0j))), material="brass")


def test_distances_and_rounds_are_the_profiles():
    body = pin().body
    assert [m.text for m in lathe.distances(body)] == ["0", "4", "27", "30"]
    assert [m.text for m in lathe.rounds(body)] == ["Ø 12", "Ø 6", "SØ 6"]


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("astrolabe")
    made = miqyas.make("astrolabe", stars={"choice": "list", "names": ["Vega"], "lettered": "none"})
    return made, miqyas.write(made, folder, ["svg", "dxf"])


def test_what_is_bought_has_its_drawing_and_no_file_to_cut(written):
    _, files = written
    drawings = {f.path.name for f in files if f.use is Use.TURN}
    bought = "screw", "nut", "fastener-1", "shackle-pin-1", "suspension-ring"
    assert drawings == {f"{n}-drawing.{end}" for n in bought for end in ("svg", "dxf")}
    assert not [f.path.name for f in files if f.path.stem in bought]


def test_the_svg_says_what_to_ask_for_its_figures_and_that_it_is_for_paper(written):
    made, files = written
    file = next(f.path for f in files if f.path.name == "screw-drawing.svg")
    root = etree.parse(str(file)).getroot()
    said = [e.get("aria-label") for e in root.iter() if e.get("aria-label")]
    facts = {f.name: f.value for f in made.facts}
    length, head = facts["fittings/screw/length"], 3.3
    assert {"Ø 6", "0", f"{length + head:g}"} <= set(said)
    assert any("M6 × 25 ISO 7380-1" in line for line in said)
    assert any("not for cutting" in line for line in said)
    assert "Fit, pivot: clearance on the diameter: 0.1 mm" in said
    assert "Astrolabe for London: screw" in said


def test_no_figure_of_a_drawing_stands_on_its_neighbour(written):
    _, files = written
    file = next(f.path for f in files if f.path.name == "screw-drawing.svg")
    spans: dict[float, list[tuple[float, float]]] = {}
    for group in etree.parse(str(file)).getroot().iter("{*}g"):
        if said := group.get("aria-label"):
            left, foot = map(float, group.get("transform").partition("(")[2].split(")")[0].split())
            spans.setdefault(foot, []).append((left, left + line_width_mm(said)))
    assert max(map(len, spans.values())) == 4
    for row in spans.values():
        for (_, end), (start, _) in itertools.pairwise(sorted(row)):
            assert end < start


def test_the_dxf_is_at_full_size(written):
    _, files = written
    file = next(f.path for f in files if f.path.name == "screw-drawing.dxf")
    document = ezdxf.readfile(file)
    assert not document.audit().errors
    space = document.modelspace()
    points = [v for e in space.query("POLYLINE[layer=='PART']") for v in e.points()]
    wide = [max(v[k] for v in points) - min(v[k] for v in points) for k in (0, 1)]
    assert wide == pytest.approx([28.3, 10.5], abs=FULL_SIZE_MM)
    said = [e.dxf.text for e in space.query("TEXT")]
    assert "%%c 6" in said
    assert any("not for cutting" in text for text in said)
    assert file.read_text().startswith("999")


def test_arabic_lines_begin_at_the_right_with_arabic_digits():
    made, said = Instrument("pin", "Pin", (Placed(pin()),)), words("ar")
    says = Provenance("1.0", "pin", {})
    told = next(lathe.captions(made, pin(), 2, said))
    assert "٣٠" in told
    assert not set("0123456789") & set(told)
    root = etree.fromstring(lathe.lathe_page(made, pin(), 2, said, says).encode())
    (line,) = (e for e in root.iter() if e.get("aria-label") == told)
    left = float(line.get("transform").partition("(")[2].split()[0])
    wide = line_width_mm(told)
    assert left + wide == pytest.approx(lathe.A5.width_mm - lathe.MARGIN_MM, abs=0.01)
    text = lathe_dxf.lathe_document(made, pin(), 2, said, says, "R2010")
    document = ezdxf.read(io.StringIO(text))
    assert not document.audit().errors
    notes = document.modelspace().query("TEXT[layer=='NOTES']")
    assert {e.get_align_enum().name for e in notes} == {"RIGHT"}


def test_what_is_turned_alone_has_no_kit_and_that_is_told(tmp_path):
    made = Instrument("pin", "Pin", (Placed(pin()),), sheet=False)
    told = []
    design = find("horizontal-dial").design()()
    files = writing.write_files(made, design, tmp_path, writing.Wanted(["pdf"]), warn=told.append)
    assert [f.path.name for f in files] == ["report.json"]
    (note,) = (n for n in told if n.about == "pdf")
    assert note.message.startswith("pin.pdf would be empty")
