"""The SVG read back with lxml, and its geometry with svgelements."""

import io
import re

import pytest
import svgelements
from lxml import etree

from instruments.errors import DesignError
from instruments.geometry import Path, joint_bounds
from instruments.making.workshop import profile
from instruments.part import Face, Mark, Part, Process, Sheet
from output import svg
from output.layers import DrawnFace

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
ROUNDING_MM = 0.0001


@pytest.fixture
def text(part, provenance):
    return svg.render(DrawnFace.of(part, Face.FRONT), profile("default"), provenance)


@pytest.fixture
def root(text):
    return etree.fromstring(text.encode())


def layers(root):
    groups = root.iterfind(f".//{SVG}g[@{INKSCAPE}groupmode='layer']")
    return {g.get(f"{INKSCAPE}label"): g for g in groups}


def paths(root):
    return list(root.iter(f"{SVG}path"))


def test_one_user_unit_is_a_millimetre(root):
    width, height = (root.get(k) for k in ("width", "height"))
    assert re.fullmatch(r"\d+mm", width)
    assert root.get("viewBox") == f"0 0 {width[:-2]} {height[:-2]}"
    # A disc of radius 40 with the margin on all sides.
    assert (width, height) == ("90mm", "90mm")
    assert root.get("data-origin") == "45 45"
    assert (root.get("data-part"), root.get("data-face")) == ("plate", "front")


def test_every_mark_carries_its_meaning(root, part):
    wanted = [m.means for m in (*part.front, *part.body.cutouts)] + ["outline"]
    found = paths(root)
    assert sorted(p.get("data-means") for p in found) == sorted(wanted)
    for path in found:
        means = path.get("data-means")
        assert path.get(f"{INKSCAPE}label") == means
        plain = means.replace("/", "-").replace(":", "_")
        assert re.fullmatch(re.escape(plain) + r"(-\d+)?", path.get("id"))


def test_ids_are_unique_names_numbered_where_a_meaning_repeats(root):
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[A-Za-z_][A-Za-z0-9._-]*", i) for i in ids)
    assert {"label-day-cancer", "label-day-cancer-2"} <= set(ids)
    assert {"hour-zone-10_30", "hour-zone-10_30-2"} <= set(ids)


def test_a_repeat_never_takes_the_id_of_another_meaning(provenance):
    names = ["hour/equal/1", "hour/equal/1", "hour/equal/1/2", "hour-equal/1", "2026", "layer/x"]
    marks = tuple(Mark(n, Path.line(complex(-5, k), complex(5, k))) for k, n in enumerate(names))
    part = Part("score", Sheet(Path.circle(0j, 20), 3.0), marks)
    root = etree.fromstring(
        svg.render(DrawnFace.of(part, Face.FRONT), profile("default"), provenance).encode()
    )
    ids = {p.get("data-means"): p.get("id") for p in paths(root)[1:]}
    assert ids["hour/equal/1/2"] == "hour-equal-1-2"
    assert ids["2026"] == "_2026"
    every = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(set(every)) == len(every)


def test_layers_come_in_the_order_of_work_with_the_colours_of_the_profile(root):
    found = layers(root)
    assert list(found) == ["plate", "engrave", "score", "cut-inner", "cut-outer"]
    look = {k: (g.get("fill"), g.get("stroke"), g.get("stroke-width")) for k, g in found.items()}
    assert look["engrave"] == ("#000000", "none", None)
    assert look["score"] == ("none", "#0000ff", "0.025")
    assert look["cut-inner"] == look["cut-outer"] == ("none", "#ff0000", "0.025")
    assert found["engrave"].get("fill-rule") == "nonzero"
    inner = [p.get("data-means") for p in found["cut-inner"]]
    assert inner == ["hole/pivot", "slot/gnomon"]
    assert [p.get("data-means") for p in found["cut-outer"]] == ["outline"]


@pytest.mark.parametrize("name", ["default", "fibre", "v-bit", "ponoko"])
def test_a_cutting_file_has_nothing_but_paths_in_groups(part, provenance, name):
    root = etree.fromstring(
        svg.render(DrawnFace.of(part, Face.FRONT, 0.1), profile(name), provenance).encode()
    )
    tags = {etree.QName(e).localname for e in root.iter()}
    assert tags == {"svg", "title", "desc", "g", "path"}
    names = {a for e in root.iter() for a in e.attrib}
    assert not names & {"class", "style", "clip-path", "mask", "filter", "transform"}


def test_svgelements_reads_the_same_bounds(text, part):
    document = svgelements.SVG.parse(io.StringIO(text), ppi=25.4)
    found = {e.id: e for e in document.elements() if isinstance(e, svgelements.Path)}
    for mark, name in ((part.front[0], "scale-altitude-0"), (part.front[21], "day-cancer")):
        assert mark.means.replace("/", "-") == name
        xmin, ymin, xmax, ymax = mark.shape.bounds()
        box = found[name].bbox(with_stroke=False)
        wanted = (45 + xmin, 45 - ymax, 45 + xmax, 45 - ymin)
        assert box == pytest.approx(wanted, abs=ROUNDING_MM)


def test_a_back_shows_the_outline_from_behind(provenance):
    outline = Path.polyline([-10 + 0j, 30 + 0j, 30 + 5j, -10 + 20j], closed=True)
    part = Part("x", Sheet(outline, 3.0), (), (Mark("meridian", Path.line(0j, 4j)),))
    root = etree.fromstring(
        svg.render(DrawnFace.of(part, Face.BACK), profile("default"), provenance).encode()
    )
    assert root.get("data-face") == "back"
    assert root.get("data-origin") == "35 25"
    # Seen from behind the long side runs to the left.
    (cut,) = layers(root)["cut-outer"]
    assert cut.get("d") == "M45 25L5 25L5 20L45 5Z"


def test_kerf_moves_the_cuts_only_and_is_told(part, provenance):
    text = svg.render(DrawnFace.of(part, Face.FRONT, 0.2), profile("default"), provenance)
    plain = svg.render(DrawnFace.of(part, Face.FRONT), profile("default"), provenance)
    assert "kerf made up for: 0.2 mm" in text

    def shapes(document):
        drawn = svgelements.SVG.parse(io.StringIO(document), ppi=25.4)
        paths = [e for e in drawn.elements() if isinstance(e, svgelements.Path)]
        x, y = (float(v) for v in drawn.values["data-origin"].split())
        return {
            p.id: tuple(v - o for v, o in zip(p.bbox(with_stroke=False), (x, y, x, y), strict=True))
            for p in paths
        }

    moved, still = shapes(text), shapes(plain)
    for name, box in still.items():
        by = {"outline": 0.1, "hole-pivot": -0.1, "slot-gnomon": -0.1}.get(name, 0.0)
        wanted = (box[0] - by, box[1] - by, box[2] + by, box[3] + by)
        assert moved[name] == pytest.approx(wanted, abs=ROUNDING_MM), name


def test_a_hole_that_the_kerf_swallows_is_named(provenance):
    holes = (Mark("gnomon/foot", Path.circle(0j, 0.5), Process.CUT),)
    part = Part("plate", Sheet(Path.circle(0j, 40), 0.5, holes))
    with pytest.raises(DesignError, match=r"workshop\.kerf_mm = 1\.2 .*gnomon/foot"):
        svg.render(DrawnFace.of(part, Face.FRONT, 1.2), profile("default"), provenance)


def test_an_open_path_is_not_engraved(provenance):
    marks = (Mark("label/x", Path.line(0j, 1j), Process.ENGRAVE),)
    part = Part("plate", Sheet(Path.circle(0j, 40), 3.0), marks)
    with pytest.raises(TypeError, match="label/x"):
        svg.render(DrawnFace.of(part, Face.FRONT), profile("default"), provenance)


def test_the_file_says_what_it_was_made_from(root):
    said = root.findtext(f"{SVG}desc").split("\n")
    assert "# miqyas 0.1.0" in said
    assert 'design = "horizontal-dial"' in said
    assert "radius_mm = 40.0" in said
    assert 'site = "Ḥalab & \\"Aleppo\\""' in said
    assert "workshop.kerf_mm = 0.0" in said
    assert "# obliquity: 23.5 ° (Vondrák 2011)" in said
    assert "# plate, front, 3 mm thick; all lengths in mm" in said


def test_the_same_part_gives_the_same_bytes(part, provenance, text):
    assert svg.render(DrawnFace.of(part, Face.FRONT), profile("default"), provenance) == text


def test_bounds_and_margin_hold_everything(root, part):
    marks = (*part.front, *part.contour(Face.FRONT))
    xmin, ymin, xmax, ymax = joint_bounds(m.shape.bounds() for m in marks)
    x, y = (float(v) for v in root.get("data-origin").split())
    width, height = (float(v) for v in root.get("viewBox").split()[2:])
    gaps = (x + xmin, y - ymax, width - x - xmax, height - y + ymin)
    assert min(gaps) >= svg.MARGIN_MM - 1e-6


def test_a_face_of_900_lines_stays_small(provenance):
    ticks = tuple(
        Mark(f"scale/altitude/{k}", Path.line(complex(k / 9, 1 / 7), complex(k / 9, 5 / 7)))
        for k in range(900)
    )
    part = Part("plate", Sheet(Path.circle(0j, 150), 3.0), ticks)
    text = svg.render(DrawnFace.of(part, Face.FRONT), profile("default"), provenance)
    # Three times its meaning of 20 letters, 55 of markup, and two points of 9 a number.
    assert len(text.encode()) <= 150 * 900
