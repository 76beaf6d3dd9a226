"""A picture of a person's own: read safely, drawn exactly, set where it crosses nothing."""

import math
import time

import numpy as np
import pytest
import shapely
import svgelements
from hypothesis import given
from hypothesis import strategies as st

import miqyas
from instruments.adornment.figure import figure_of
from instruments.adornment.svg_source import painted, transform
from instruments.adornment.trails import trails_of
from instruments.errors import ComplaintError, DesignError
from instruments.geometry import Region
from instruments.geometry.flattening import shapely_rings
from instruments.geometry.path import paths
from instruments.labelling.ground import flat_line
from instruments.part import Face

pytestmark = pytest.mark.slow

SHIELD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 120">'
    '<path fill-rule="evenodd" d="M0 0H100V60Q100 100 50 120Q0 100 0 60Z'
    'M8 8V60Q8 92 50 111Q92 92 92 60V8Z"/></svg>'
)

STRAY = "".join(f"L{x} {y}" for x, y in np.random.default_rng(1).integers(0, 999, (2000, 2)))
"""A line that crosses itself some 460,000 times."""


def svg(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>'


def test_arms_are_engraved_and_cross_nothing_on_a_dial_and_a_back() -> None:
    for design in ("horizontal-dial", "european-back"):
        made = miqyas.make(design, picture={"svg": SHIELD})
        plate = made.parts[0].part
        drawn = [mark for mark in plate.front if mark.means == "picture"]
        assert [mark.process.value for mark in drawn] == ["engrave"]
        shield = shapely.polygons(shapely_rings(paths(drawn[0].shape), 0.01)[0])
        others = [flat_line(p) for m in plate.front if m.means != "picture" for p in paths(m.shape)]
        lines = [shapely.linestrings(np.stack([z.real, z.imag], axis=1)) for z in others]
        assert not shapely.intersects(shield, np.array(lines)).any()
        assert shapely.area(shield) > 50.0


@pytest.mark.parametrize(
    ("design", "part"),
    [
        ("equatorial-dial", "dial-plate"),
        ("plane-dial", "dial-plate"),
        ("ring-dial", "ring-sheet"),
        ("astrolabe", "mater-limb"),
        ("astrolabe-biruni", "mater"),
    ],
)
def test_it_is_on_the_face_that_is_read_not_on_a_stand_or_a_ruler(design: str, part: str) -> None:
    made = miqyas.make(design, picture={"svg": SHIELD})
    on = [p.part.name for p in made.parts for m in p.part.front if m.means == "picture"]
    assert on == [part]


def test_area_is_that_of_its_shapes_with_holes_and_overlaps_once() -> None:
    shapes = '<rect width="40" height="20"/><path d="M10 0h40v20h-40z M30 5v10h10v-10z"/>'
    figure = figure_of(svg(shapes))
    assert isinstance(figure.area, Region)
    # 50 × 20 less the hole of 10 × 10, of which the first shape covers 30 to 40; in widths of 50.
    assert figure.area.area() * 50**2 == pytest.approx(1000.0, abs=0.01)
    hole = figure_of(svg('<path fill-rule="evenodd" d="M0 0h50v20H0z M30 5v10h10v-10z"/>'))
    assert hole.area is not None
    assert hole.area.area() * 50**2 == pytest.approx(900.0, abs=0.01)


@pytest.mark.parametrize(("count", "shift"), [(2000, 0.0), (80, 0.05)])
def test_areas_on_each_other_are_united_at_once(count: int, shift: float) -> None:
    """A hundred took a minute, and each more a larger share of it."""
    copies = "".join(f'<path d="M{k * shift} 0h90v90z"/>' for k in range(count))
    before = time.process_time()
    figure = figure_of(svg(copies))
    assert time.process_time() - before < 10.0
    assert figure.area is not None
    # A triangle of 90 × 90 and what it sweeps going right, in widths of the whole.
    width = 90.0 + (count - 1) * shift
    swept = (90.0**2 / 2 + 90.0 * (count - 1) * shift) / width**2
    # Between the copies are notches of half the shift squared each.
    assert figure.area.area() == pytest.approx(swept, abs=count * shift**2 / 2 / width**2 + 1e-6)


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_an_outline_that_crosses_itself_is_filled_where_it_winds(seed: int) -> None:
    """Up to 1.2 % of the box too much was filled when all areas were united in one call."""
    corners = np.random.default_rng(seed).integers(0, 1000, (150, 2)).astype(float)
    data = "M" + "L".join(f"{x:g} {y:g}" for x, y in corners) + "Z"
    figure = figure_of(svg(f'<path d="{data}"/>'))
    assert figure.area is not None
    low, high = corners.min(axis=0), corners.max(axis=0)
    cells = (np.arange(300) + 0.5) / 300
    x, y = np.meshgrid(*(a + (b - a) * cells for a, b in zip(low, high, strict=True)))
    wound = np.zeros(x.shape, int)
    for (x0, y0), (x1, y1) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        if y0 != y1:
            right = x0 + (y - y0) * (x1 - x0) / (y1 - y0) > x
            wound += right * (((y0 <= y) & (y < y1)).astype(int) - ((y1 <= y) & (y < y0)))
    share = np.count_nonzero(wound) / wound.size
    size = high - low
    area = figure.area.area() * float(size.max()) ** 2 / float(size.prod())
    # Skia loses slivers where a thousand crossings are this near, 0.3 % of the box at the most.
    assert area == pytest.approx(share, abs=0.005)


def test_path_data_agrees_with_another_reader() -> None:
    data = (
        "M10,20 l5-5.5.5 6e0h4v-3H3V9 c1 2 3 4 5 5s2 1 4-2 S1 2 3 4 Q5 5 7 7t2-3 T1 1 "
        "a25,12 -30 0,1 50,-25 A10 5 20 1 0 7 7z m3 3 1 1 2 0"
    )
    ours = [z for t in trails_of(data) for z in (t.start, *(step[-1] for step in t.steps))]
    theirs = svgelements.Path(data)
    ends = [complex(s.end) for s in theirs if s.end is not None]
    for z in (e for e in ends if abs(e) > 0):
        assert min(abs(z - w) for w in ours) < 1e-9
    length = sum(
        svgelements.CubicBezier(here, *step).length() if len(step) == 3 else abs(step[0] - here)
        for t in trails_of(data)
        for here, step in zip((t.start, *(s[-1] for s in t.steps[:-1])), t.steps, strict=True)
    )
    closing = abs(trails_of(data)[0].steps[-1][-1] - trails_of(data)[0].start)
    # Arcs as cubics of 45° are long by a few parts in a million.
    assert length + closing == pytest.approx(theirs.length(error=1e-6), rel=1e-4)


@given(
    st.lists(
        st.sampled_from(
            ["translate(3,-4)", "scale(2 .5)", "rotate(30)", "rotate(20 5 6)", "skewX(10)",
             "skewY(-7)", "matrix(1 2 3 4 5 6)", "scale(3)", "translate(7)"]
        ),
        max_size=4,
    ),
    st.complex_numbers(max_magnitude=100),
)  # fmt: skip
def test_transforms_agree_with_another_reader(names: list[str], z: complex) -> None:
    other = svgelements.Matrix(" ".join(names))
    found = complex(other.point_in_matrix_space((z.real, z.imag)))
    assert abs(transform(" ".join(names))(z) - found) < 1e-6 * (1 + abs(found))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hello", "is no SVG"),
        ("<html><p>hi</p></html>", "is no SVG"),
        ("<svg", "XML is broken"),
        (svg(""), "paints nothing"),
        (svg("<script>alert(1)</script>" + '<rect width="3" height="3"/>'), "script"),
        (svg('<rect width="3" height="3" onload="x()"/>'), "script"),
        (svg('<text x="1" y="2">motto</text>'), "text"),
        (svg('<image href="data:image/png;base64,AA=="/>'), "bitmap"),
        (svg('<g id="a"/><use href="#a"/>'), "clones"),
        (svg('<a href="http://example.org/"><rect width="3" height="3"/></a>'), "another file"),
        (svg('<style>@import "x.css";</style><rect width="3" height="3"/>'), "another file"),
        (svg('<rect width="3" height="3" fill="url(http://x/#a)"/>'), "another file"),
        (svg('<rect width="3" height="3" clip-path="url(#c)"/>'), "clipped"),
        (svg('<rect width="3" height="3" filter="url(#c)"/>'), "effects"),
        (svg("<foreignObject/>"), "foreign"),
        (svg('<path d="M0 0 L 1"/>'), "too early"),
        (svg('<path d="M0 0 X 1"/>'), "none"),
        (svg('<path d="M0 0 L 1e99 3"/>'), "coordinate"),
        (svg('<path d="M3 3 L3 3Z"/>'), "paints nothing"),
        (svg('<circle r="3q"/>'), "length"),
        (svg('<g transform="spin(3)"><rect width="3" height="3"/></g>'), "transform"),
        (svg("<g>" * 60 + "</g>" * 60), "nested"),
        (svg("<path d='M0 0" + " l1 1" * 11_000 + "'/>"), "lines and curves"),
        (svg(" " * 200_001), "characters"),
        # Seconds and minutes of Skia's, each in less than a tenth of a second.
        (svg(f"<path d='M0 0{STRAY}'/>"), "cross more than 15,000 times"),
        (svg("<path d='" + "M0 0h9v9z" * 60 + "'/>"), "lie on each other"),
        ('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg"/>', "entit"),
        ('<?xml-stylesheet href="a.css"?><svg xmlns="http://www.w3.org/2000/svg"/>', "style sheet"),
        ('<!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg>&x;</svg>', "XML is broken"),
    ],
)
def test_what_is_no_path_is_refused_in_a_line(text: str, problem: str) -> None:
    with pytest.raises(DesignError, match=problem) as told:
        miqyas.load("horizontal-dial", {"picture.svg": text})
    assert len(str(told.value).splitlines()) == 1
    assert told.value.faults[0].remedies
    assert len(str(told.value)) < 240


def test_only_paths_of_path_objects_are_read(tmp_path) -> None:
    file = tmp_path / "arms.svg"
    file.write_text(SHIELD, encoding="utf-8")
    with pytest.raises(DesignError, match="is no SVG"):
        miqyas.load("horizontal-dial", {"picture.svg": str(file)})
    design = miqyas.load("horizontal-dial", {"picture.svg": file})
    assert design.picture.svg == SHIELD
    toml = tmp_path / "dial.toml"
    toml.write_text('design = "horizontal-dial"\n[picture]\nsvg = "arms.svg"\n', encoding="utf-8")
    assert miqyas.load(toml).picture.svg == SHIELD
    with pytest.raises(DesignError, match=r"none\.svg does not exist: give an SVG file"):
        miqyas.load("horizontal-dial", {"picture.svg": tmp_path / "none.svg"})


@pytest.mark.usefixtures("unhurried")
def test_a_place_of_its_own_is_kept_and_what_it_crosses_is_told() -> None:
    asked = {"svg": SHIELD, "width_mm": 30, "x_mm": 20, "y_mm": -10}
    made = miqyas.make("horizontal-dial", picture=asked)
    plate = made.parts[0].part
    (mark,) = (m for m in plate.front if m.means == "picture")
    xmin, ymin, xmax, ymax = mark.shape.bounds()
    left, low, right, high = plate.contour(next(iter(plate.faces())))[-1].shape.bounds()
    assert xmax - xmin == pytest.approx(30.0, abs=1e-6)
    assert (xmin + xmax - left - right) / 2 == pytest.approx(20.0, abs=1e-3)
    assert (ymin + ymax - low - high) / 2 == pytest.approx(-10.0, abs=0.02)
    assert any(n.about == "picture" and "crosses" in n.message for n in made.notes)
    with pytest.raises(DesignError, match="over the edge"):
        miqyas.make("horizontal-dial", picture=asked | {"x_mm": 95})
    with pytest.raises(DesignError, match=r"picture\.part"):
        miqyas.make("horizontal-dial", picture=asked | {"part": "lid"})


def test_what_finds_no_place_or_is_too_fine_is_told() -> None:
    made = miqyas.make("horizontal-dial", picture={"svg": SHIELD, "width_mm": 150})
    assert any("is left out" in n.message for n in made.notes)
    comb = "".join(f'<rect x="{k}" width="0.2" height="50"/>' for k in range(50))
    told = miqyas.make("horizontal-dial", picture={"svg": svg(comb), "width_mm": 10})
    assert any("thinner than" in n.message for n in told.notes)


def test_turned_and_in_single_strokes() -> None:
    square = svg('<rect width="10" height="5"/>')
    made = miqyas.make(
        "astrolabe-plate",
        picture={"svg": square, "turn": 90, "width_mm": 4, "x_mm": 0, "y_mm": 20},
        lettering={"strokes": "single"},
    )
    (mark,) = (m for m in made.parts[0].part.front if m.means == "picture")
    xmin, ymin, xmax, ymax = mark.shape.bounds()
    assert (xmax - xmin, ymax - ymin) == pytest.approx((2.0, 4.0), abs=1e-6)
    assert mark.process.value == "score"


def test_hidden_and_white_shapes_are_not_drawn() -> None:
    drawing = painted(
        svg(
            '<g display="none"><rect width="9" height="9"/></g><rect width="9" height="9" '
            'fill="#fff"/><circle r="4" fill="none" stroke="red"/><defs><path d="M0 0h9"/></defs>'
        )
    )
    assert (len(drawing.shapes), drawing.white) == (1, 1)
    figure = figure_of(svg('<circle r="4" fill="none" stroke="red"/>'))
    assert figure.area is None
    assert figure.lines is not None
    # Cubics of 45° are within 4e-6 of a radius.
    assert figure.lines.paths[0].length() == pytest.approx(math.pi, rel=1e-4)
    with pytest.raises(ComplaintError):
        painted(svg('<rect width="9" height="9" fill="none"/>'))


def test_a_size_without_a_picture_is_of_no_use() -> None:
    made = miqyas.make("alidade", picture={"x_mm": 60})
    assert any(n.about == "picture" and "of no use" in n.message for n in made.notes)


def test_a_picture_on_the_back_of_a_clear_rete_is_read_through_it() -> None:
    """As the stars' names are, which stand there in mirror writing."""
    letter = svg('<path d="M0 0H20V80H60V100H0Z"/>')
    rete = {"style": "transparent"}
    middles = []
    for face in ("front", "back"):
        made = miqyas.make("astrolabe-rete", rete=rete, picture={"svg": letter, "face": face})
        (mark,) = (m for m in made.part("rete").marks(Face(face)) if m.means == "picture")
        left, foot, right, _ = mark.shape.bounds()
        stem = [s.start.real for p in paths(mark.shape) for s in p.segments if s.start.imag > foot]
        middles.append((sum(stem) / len(stem) - (left + right) / 2) / (right - left))
    assert middles[0] < 0.0 < middles[1]
