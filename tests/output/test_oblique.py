"""The view from above: what stands hides nothing it should not, and all of it is in its room."""

import re

import numpy as np
import pytest
import svgelements
from lxml import etree

import miqyas
from output import canvas, oblique, silhouette
from output.page import Page

SVG = "{http://www.w3.org/2000/svg}"
ROOM = (10.0, 10.0, 110.0, 90.0)
STYLE = {"gnomon": {"kind": "polar-style"}}


def bodies(instrument) -> list[svgelements.Path]:
    drawing = canvas.blank(120, 100)
    page = Page(drawing)
    oblique.draw(page, instrument, ROOM)
    page.finish()
    root = etree.fromstring(canvas.text(drawing).encode())
    return [svgelements.Path(p.get("d")) for p in root.iter(f"{SVG}path") if not p.get("transform")]


@pytest.mark.parametrize(
    ("design", "parameters"),
    [("horizontal-dial", {}), ("vertical-dial", STYLE), ("equatorial-dial", {}), ("alidade", {})],
)
def test_the_picture_fills_its_room(design, parameters):
    made = miqyas.make(design, **parameters)
    assert oblique.stands(made)
    boxes = np.array([p.bbox() for p in bodies(made)])
    # Written to hundredths of a millimetre.
    low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    assert (low >= [9.98, 9.98]).all()
    assert (high <= [110.02, 90.02]).all()
    assert max((high - low) / [100.0, 80.0]) == pytest.approx(1.0, abs=1e-3)


@pytest.mark.parametrize("design", ["horizontal-dial", "vertical-dial", "polar-dial"])
def test_directions_stand_square_and_up_is_up(design):
    right, up, to_eye = oblique.eye(miqyas.make(design))
    assert np.array([right, up, to_eye]) @ np.array([right, up, to_eye]).T == pytest.approx(
        np.eye(3), abs=1e-12
    )
    # The face is seen, and what rises from it or along it goes up the page.
    assert to_eye[2] > 0.2
    assert up[1] > 0.2


def test_of_a_style_only_what_rises_over_the_plate_is_drawn():
    made = miqyas.make("horizontal-dial", **STYLE)
    *_, style = made.parts
    thick = made.parts[0].part.body.thickness_mm
    drawn, floor = oblique.order(made, oblique.eye(made))
    assert floor == pytest.approx(thick)
    assert drawn[-1][0].part.name == style.part.name
    _, _, z_of_style = silhouette.axes(style.frame)
    assert abs(z_of_style[2]) < 1e-9
    x, y, _ = silhouette.axes(style.frame)

    def heights(corners):
        return style.frame.origin_mm[2] + corners.real * x[2] + corners.imag * y[2]

    whole = silhouette.points(style.part.body.outline)
    assert heights(whole).min() < floor - 1.0
    risen = heights(oblique.risen(whole, style, floor))
    assert risen.min() == pytest.approx(floor)
    assert risen.max() == pytest.approx(heights(whole).max())


def test_a_stack_and_a_bare_plate_are_shown_from_the_front():
    assert not oblique.stands(miqyas.make("astrolabe-plate"))
    assert not oblique.stands(miqyas.make("astrolabe-climes"))


def test_marks_lie_on_the_face():
    drawing = canvas.blank(120, 100)
    page = Page(drawing)
    made = miqyas.make("horizontal-dial")
    scale = oblique.draw(page, made, ROOM)
    page.finish()
    root = etree.fromstring(canvas.text(drawing).encode())
    matrices = {p.get("transform") for p in root.iter(f"{SVG}path")} - {None}
    assert len(matrices) == 1
    a, b, c, d, _, _ = map(float, re.findall(r"[-.\d]+", matrices.pop()))
    right, up, _ = oblique.eye(made)
    assert (a, b) == pytest.approx((right[0], -up[0]), abs=1e-5)
    assert (c, d) == pytest.approx((-right[1], up[1]), abs=1e-5)
    assert scale > 0.3
