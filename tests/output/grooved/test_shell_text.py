"""Shells as STEP's text."""

from pathlib import Path

import cadquery as cq
import pytest

import miqyas
from miqyas import Made
from output.grooved.shell_text import ShellText, UnknownShapeError


@pytest.mark.parametrize("low_mm", [1.0, -1.0])
def test_a_wall_that_comes_home_is_passed_along_its_seam_once_each_way(low_mm: float) -> None:
    """A boss on two plates: its wall's one end is in pieces, the other a whole circle."""
    plates = [cq.Solid.makeBox(10.0, 20.0, 1.0, cq.Vector(x, -10.0, 0.0)) for x in (-10.0, 0.0)]
    boss = cq.Solid.makeCylinder(2.0, 1.0, cq.Vector(0.0, 0.0, low_mm))
    (solid,) = plates[0].fuse(plates[1], boss).Solids()
    assert len(ShellText(0).faces(solid)) == len(solid.Faces())


def test_what_cannot_be_told_is_left_to_the_kernel(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = miqyas.make("alidade-two-pointer")
    told = _volumes(made, tmp_path / "told")

    def unknown(*_: object) -> None:
        raise UnknownShapeError("a surface of another kind")

    monkeypatch.setattr(ShellText, "faces", unknown)
    # The kernel integrates over the same faces, whose curves it wrote with other parameters.
    assert _volumes(made, tmp_path / "left") == pytest.approx(told, rel=1e-6)


def _volumes(made: Made, folder: Path) -> list[float]:
    miqyas.write(made, folder, formats=("step",), groove_depth_mm=0.2)
    (file,) = folder.glob("*.step")
    return [s.Volume() for s in cq.importers.importStep(str(file)).solids().vals()]
