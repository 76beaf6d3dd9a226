"""The face of a solid that a dial takes where none is asked for, and how its sheet shows it."""

from pathlib import Path

import cadquery as cq
import numpy as np
import pymupdf
import pytest

from instruments.errors import DesignError
from instruments.shadow.surface_dial import SurfaceDial
from miqyas.__main__ import main
from miqyas.surface_command import lay_on
from output.pages.paper import PAPERS
from output.sheets import frame
from output.surfaces.chosen_face import chosen_face, gnomon_foot

pytestmark = pytest.mark.slow

AXES = np.eye(3)
PLATE, PILLAR, WALL = (200.0, 150.0, 40.0), (100.0, 100.0, 500.0), (600.0, 60.0, 300.0)


@pytest.mark.parametrize(
    ("sizes", "latitude", "looks"),
    [
        (PLATE, 52.5, (0, 0, 1)),
        (PLATE, -12.0, (0, 0, 1)),
        (PILLAR, 52.5, (0, -1, 0)),
        (PILLAR, 4.0, (0, 0, 1)),
        (WALL, -33.9, (0, 1, 0)),
    ],
)
def test_the_face_that_noon_lights_most_is_taken(sizes, latitude, looks):
    """By area and the sine of the sun's height over a face: 30,000 × 0.61 for 8,000 × 0.79."""
    solid = cq.Workplane().box(*sizes).val()
    design = SurfaceDial.model_validate({"place": {"latitude": latitude}})
    number, face = chosen_face(solid, [""] * 6, design, AXES)
    assert face.normalAt().toTuple() == pytest.approx(looks, abs=1e-9)
    assert solid.Faces()[number - 1].isSame(face)


def test_a_hollow_is_as_light_as_its_opening() -> None:
    """A half ball's is 3 of 4 of the block's upper side, its border the fourth."""
    hollow = cq.Workplane().sphere(86.6).translate((0, 0, 50))
    solid = cq.Workplane().box(177.3, 177.3, 100).cut(hollow).val()
    _, face = chosen_face(solid, [""] * 7, SurfaceDial(), AXES)
    assert face.geomType() == "SPHERE"


def test_a_name_that_no_face_has_is_refused() -> None:
    solid = cq.Workplane().box(1, 1, 1).val()
    design = SurfaceDial.model_validate({"face": "front", "foot": (0, 0, 0.5)})
    with pytest.raises(DesignError, match=r"face = front is none of the 6 faces"):
        chosen_face(solid, ["top", *[""] * 5], design, AXES)


def test_on_a_ball_the_gnomon_stands_where_noon_is_overhead() -> None:
    (ball,) = cq.Workplane().sphere(80).translate((5, 0, 0)).val().Faces()
    design = SurfaceDial.model_validate({"place": {"latitude": 30.0}})
    foot, out = gnomon_foot(ball, design, AXES)
    assert foot == pytest.approx([5.0, -40.0, 40.0 * 3**0.5], abs=1e-6)
    assert out == pytest.approx([0.0, -0.5, 3**0.5 / 2], abs=1e-9)


@pytest.mark.parametrize(("latitude", "side"), [(52.5, 1.0), (-33.9, -1.0)])
@pytest.mark.parametrize("filled", [False, True])
def test_about_a_hole_the_gnomon_stands_well_inside_on_the_shadows_side(latitude, side, filled):
    plate = cq.Workplane().box(200, 200, 20)
    pin = cq.Workplane().circle(30).extrude(60)
    solid = (plate.union(pin) if filled else plate.cut(pin).cut(pin.translate((0, 0, -30)))).val()
    (top,) = (f for f in solid.Faces() if f.Center().z == pytest.approx(10.0, abs=1e-6))
    design = SurfaceDial.model_validate({"place": {"latitude": latitude}})
    foot, out = gnomon_foot(top, design, AXES)
    assert abs(out[2]) == pytest.approx(1.0, abs=1e-9)
    # No place is farther than 46 mm off a border: near a corner, as far from the rim as both sides.
    off = min(np.hypot(*foot[:2]) - 30.0, *(100.0 - np.abs(foot[:2])))
    assert off > 20.0
    # On the side of noon's shadow, nearer to its line than to a border.
    assert side * foot[1] > 45.0
    assert abs(foot[0]) < 25.0


def test_it_tells_which_line_is_cast(tmp_path: Path) -> None:
    """Each begins as the page knows it, by `casting`."""
    file, told = tmp_path / "plate.step", []
    cq.exporters.export(cq.Workplane().box(*PLATE), str(file))
    drawn = lay_on(file, SurfaceDial.model_validate({"place": "Berlin"}), told.append).drawn
    count = len(drawn.lines) + len(drawn.left)
    lines = [f"casting rays: line {k} of {count}" for k in range(1, count + 1)]
    assert told == ["casting rays", *lines]


def test_without_a_word_more_it_is_drawn_told_and_seen_close(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "pillar.step", tmp_path / "out"
    cq.exporters.export(cq.Workplane().box(*PILLAR), str(file))
    given = ["surface-dial", str(file), "--place", "Berlin", "--formats", "pdf", "-o", str(out)]
    assert main(given) == 0
    told = capsys.readouterr()
    assert "face: is number 3, which noon lights most at an equinox: another is one" in told.err
    assert told.out.endswith("  first  surface-dial-sheet.pdf: what it is, how it is made, set up "
                             "and read\n")  # fmt: skip
    with pymupdf.open(out / "surface-dial-sheet.pdf") as sheet:
        words = [(word[4], word[0]) for word in sheet[0].get_text("words")]
    # With the whole pillar on this page they would be less than 2 mm apart, and few be named.
    hours = [min(x for word, x in words if word == str(hour)) for hour in range(9, 16)]
    assert min(np.diff(hours)) > 4.0 / 25.4 * 72.0


def test_words_beyond_the_ends_of_lines_stay_within_the_margins(tmp_path: Path) -> None:
    """A plate as wide as the page left its names to the edge that printers do not print."""
    file, out = tmp_path / "plate.step", tmp_path / "out"
    cq.exporters.export(cq.Workplane().box(*PLATE), str(file))
    assert main(["surface-dial", str(file), "--formats", "pdf", "-o", str(out)]) == 0
    left, _, right, _ = (mm / 25.4 * 72.0 for mm in frame.room(PAPERS["A4"]))
    with pymupdf.open(out / "surface-dial-sheet.pdf") as sheet:
        words = sheet[0].get_text("words")
    assert {"equinox", "Cancer"} <= {word[4] for word in words}
    # A point is a third of a millimetre, what letters may stand out of their boxes.
    assert min(word[0] for word in words) > left - 1.0
    assert max(word[2] for word in words) < right + 1.0
