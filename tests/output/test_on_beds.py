"""How parts lie on the beds of printers of solids."""

from pathlib import Path
from typing import Any

import lib3mf
import numpy as np
import pytest

import miqyas
from instruments.part import Face
from output.marking import Marking
from output.nesting.beds import GAP_MM, on_beds
from output.triangulated import meshing

BEDS = ((250.0, 210.0), (220.0, 220.0), (256.0, 256.0))


def corners(wide: float, high: float) -> Any:
    return np.array(
        [(x, y, z) for x in (3.0, 3.0 + wide) for y in (-high, 0.0) for z in (0.0, 2.0)]
    )


def boxes(*sizes: tuple[float, float]) -> list[tuple[float, ...]]:
    """Left, front, right and back of each thing on the beds."""
    things = [corners(*size) for size in sizes]
    found = []
    for points, lying in zip(things, on_beds(things, BEDS), strict=True):
        plane = lying.around(points)
        at = points[:, :2] @ plane[:2] + plane[2]
        found.append((*at.min(axis=0).tolist(), *at.max(axis=0).tolist()))
    return found


def test_things_lie_in_rows_on_what_every_bed_has() -> None:
    """All lay in one row, of an astrolabe 1.64 m long."""
    found = boxes(*[(48.0, 48.0)] * 16)
    assert max(right for _, _, right, _ in found) <= 220.0
    assert max(back for *_, back in found) <= 210.0
    for k, (left, front, right, back) in enumerate(found):
        for other in found[:k]:
            apart = max(left - other[2], other[0] - right, front - other[3], other[1] - back)
            assert apart >= GAP_MM - 1e-6


def test_a_long_thing_lies_aslant_before_a_larger_bed_is_taken() -> None:
    ((left, front, right, back),) = boxes((258.0, 28.0))
    assert (left, front) == pytest.approx((0.0, 0.0), abs=1e-9)
    assert (right, back) == pytest.approx(((258.0 + 28.0) / 2**0.5,) * 2)


def test_what_no_bed_has_room_for_lies_by_itself_behind_the_others() -> None:
    small, large, other = boxes((200.0, 200.0), (300.0, 300.0), (200.0, 200.0))
    assert small[2] <= 220.0
    assert other[0] >= 220.0
    assert large[0] >= other[2]


def laid_out(name: str, folder: Path, **given: Any) -> dict[str, Any]:
    """The parts on the beds by their names: least and greatest corner."""
    made = miqyas.make(name, workshop={"profile": "printer"}, **given)
    miqyas.write(made, folder, ("3mf",))
    model = lib3mf.get_wrapper().CreateModel()
    (file,) = folder.glob("*.3mf")
    model.QueryReader("3mf").ReadFromFile(str(file))
    items, found = model.GetBuildItems(), {}
    while items.MoveNext():
        item = items.GetCurrent()
        mesh = model.GetMeshObjectByID(item.GetObjectResource().GetResourceID())
        fields = np.array([list(row) for row in item.GetObjectTransform().Fields])
        points = (
            np.array([list(v.Coordinates) for v in mesh.GetVertices()]) @ fields[:3] + fields[3]
        )
        found[mesh.GetName()] = np.array([points.min(axis=0), points.max(axis=0)])
    return found


@pytest.mark.slow
def test_what_is_bought_or_of_paper_is_not_printed(tmp_path: Path) -> None:
    """A screw, its nut and the paper round a pillar were among what is to be printed."""
    ruler = laid_out("meridian-ruler", tmp_path / "ruler")
    assert set(ruler) == {"board", "ruler", "sight-upper"}
    pillar = laid_out("cylinder-dial", tmp_path / "pillar")
    assert "dial-sheet" not in pillar
    assert {"spine", "gnomon", "cap"} <= set(pillar)
    for low, high in (*ruler.values(), *pillar.values()):
        assert low == pytest.approx([*low[:2], 0.0], abs=1e-6)
        # A bed of 220 × 210 mm, and the next a fifth of it farther.
        assert (low[0] + 0.01) % 264.0 + high[0] - low[0] <= 220.0 + 0.02
        assert high[1] <= 210.0 + 1e-3


def test_a_printer_whose_beds_are_not_told_has_usual_ones(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text('base = "printer"\nsheets_mm = []\n', "utf-8")
    made = miqyas.make("citron-plate", workshop={"profile": str(own)})
    (file,) = miqyas.write(made, tmp_path / "plate", ("3mf",))[:1]
    assert file.path.stat().st_size > 0


def test_raised_marks_are_cut_in_on_the_face_that_lies_on_the_bed() -> None:
    """A plate of two faces stood on its letters: nothing can be printed so."""
    made = miqyas.make("hanging-ruler", workshop={"profile": "printer"})
    ruler = made.part("ruler")
    assert ruler.faces() == (Face.FRONT, Face.BACK)
    (mesh, *_) = meshing.meshed(made, Marking("grooves", 0.4, 0.6, raised=True), 0.02)
    assert mesh.part is ruler
    high = mesh.points_mm[:, 2]
    assert (high.min(), high.max()) == pytest.approx((0.0, ruler.body.thickness_mm + 0.4))
    assert ((high > 0.3) & (high < 0.5)).any()


@pytest.mark.slow
def test_what_has_marks_on_its_back_alone_is_turned_over(tmp_path: Path) -> None:
    parts = laid_out("astrolabe", tmp_path, tropic_radius_mm=60, rete={"style": "eastern"})
    made = miqyas.make("astrolabe", workshop={"profile": "printer"})
    assert made.part("mater-back").faces() == (Face.BACK,)
    assert parts["mater-back"][1][2] == pytest.approx(3.4)
    assert not {"screw", "nut", "suspension-ring"} & set(parts)
