"""Pictures of what is held up in use: turned as it hangs, with its cord."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import miqyas
from instruments.part import Sheet
from output.finished import Scene
from output.finished.hung import HeldUp


@pytest.mark.parametrize(
    ("design", "given"),
    [
        ("capuchin-dial", {"place": "London, GB"}),
        ("capuchin-dial", {"place": "Sydney", "radius_mm": 300}),
        ("geometric-square", {}),
    ],
)
def test_a_board_with_sights_is_tilted_to_the_sun_and_its_plumb_line_hangs_down(
    design: str, given: dict[str, Any]
) -> None:
    made = miqyas.make(design, **given)
    scene = Scene.of(made)
    hung = scene.hung
    assert hung is not None
    parts = {placed.part.name: placed for placed in made.parts}
    ends = [np.array(parts[f"sight-{end}"].frame.origin_mm) for end in ("upper", "lower")]
    to_sun = (ends[0] - ends[1]) / np.linalg.norm(ends[0] - ends[1])
    assert -to_sun @ hung.down == pytest.approx(np.sin(np.radians(30.0)), abs=1e-9)
    seen = scene.view.flat(hung.cord)
    # A tenth of a degree is less than anybody sees of a line that is not plumb.
    assert np.angle((seen[1] - seen[0]) * 1j) == pytest.approx(0.0, abs=np.radians(0.1))
    corners = np.concatenate([scene.view.flat(body.corners()) for body in scene.bodies])
    assert seen[1].imag < corners.imag.min() + 2.0 < seen[0].imag
    assert scene.box[1] < seen[1].imag
    assert scene.view.flat(to_sun[None])[0].imag > 0.4


@pytest.mark.parametrize(
    ("design", "given"),
    [("ring-dial", {}), ("whip-dial", {}), ("hanging-ruler", {"hung": "upright"})],
)
def test_what_hangs_by_a_loop_has_it_over_all_else(design: str, given: dict[str, Any]) -> None:
    scene = Scene.of(miqyas.make(design, place="Rome, IT", **given))
    assert scene.hung is not None
    loop = scene.view.flat(scene.hung.cord)
    corners = np.concatenate([scene.view.flat(body.corners()) for body in scene.bodies])
    assert loop.imag.max() > corners.imag.max() + 5.0
    assert abs(scene.view.axes[1] @ scene.hung.down) > 0.95
    assert not scene.hung.plummet_mm


@pytest.mark.parametrize("gnomon_kind", ["sheet", "pin"])
def test_a_ruler_that_hangs_level_has_a_thread_from_each_end_up_over_its_middle(
    gnomon_kind: str,
) -> None:
    made = miqyas.make("hanging-ruler", place="Rome, IT", gnomon_kind=gnomon_kind)
    scene = Scene.of(made)
    assert scene.hung is not None
    assert scene.hung.down == pytest.approx([0.0, 0.0, -1.0])
    near, knot, top, _, far = scene.hung.cord
    ruler = next(placed.part for placed in made.parts if placed.hangs)
    assert isinstance(ruler.body, Sheet)
    holes = [m.shape.bounds() for m in ruler.body.cutouts if m.means == "hole/thread"]
    assert {tuple(near[:2]), tuple(far[:2])} == {(0.0, (y0 + y1) / 2.0) for _, y0, _, y1 in holes}
    assert knot[:2] == pytest.approx((near + far)[:2] / 2.0)
    assert near[2] < knot[2] < top[2]
    # Its face is looked at from above, as that of what lies.
    assert scene.view.eye[2] > 0.5
    x0, y0, x1, y1 = scene.box
    seen = scene.view.flat(scene.hung.cord)
    # Half a micrometre is rounding.
    assert (np.clip(seen.real, x0, x1) + 1j * np.clip(seen.imag, y0, y1)) == pytest.approx(
        seen, abs=5e-4
    )


def test_any_part_that_a_loop_goes_through_is_what_hangs() -> None:
    """A new instrument says so of its part, by whatever name."""
    made = miqyas.make("ring-dial")
    called = {"ring-1": "hoop", "ring-2": "ring-1"}
    parts = tuple(
        replace(p, part=replace(p.part, name=called.get(p.part.name, p.part.name)))
        for p in made.parts
    )
    own, other = HeldUp.of(made), HeldUp.of(replace(made, parts=parts))
    assert own is not None
    assert other is not None
    assert (own.cord == other.cord).all()


@pytest.mark.parametrize(
    "design", ["habash-protractor", "inclined-plane", "meridian-ruler", "alidade"]
)
def test_what_lies_or_stands_has_none(design: str) -> None:
    assert HeldUp.of(miqyas.make(design)) is None


@pytest.mark.parametrize(
    ("place", "divided"), [("London, GB", "signs"), ("Cape Town", "months"), ("Cape Town", "signs")]
)
def test_pictures_of_a_pillar_show_its_titles(place: str, divided: str) -> None:
    """They are where the sun is highest, within half a right angle of where the eye is, −y."""
    made = miqyas.make("cylinder-dial", place=place, year={"divided": divided})
    sheet = next(p for p in made.parts if p.part.name == "dial-sheet")
    assert sheet.roll is not None
    boxes = [m.shape.bounds() for m in sheet.part.front if m.means.startswith("label/hour/")]
    along = np.median([(x0 + x1) / 2.0 for x0, _, x1, _ in boxes])
    x, y, _ = sheet.roll.frame.x_axis
    towards = complex(x, y) * np.exp(1j * along / sheet.roll.radius_mm)
    assert abs(np.angle(towards / -1j)) < np.pi / 4.0
