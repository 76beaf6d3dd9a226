"""Layers of STEP files by process, read back by the kernel's document reader and by CadQuery."""

from pathlib import Path
from typing import Any

import cadquery as cq
import pytest
from helpers.step_file import StepFile

import miqyas
from output import step
from output.marking import Marking
from output.provenance import Provenance

pytestmark = pytest.mark.slow

SAID = Provenance("0.0", "trial", {})
SCORED, ENGRAVED = "dial-plate/front/score", "dial-plate/front/engrave"
LATITUDE = "gnomon/front/engrave"


def read(folder: Path, *, single_marks: bool = False, ap242: bool = False) -> Path:
    made = miqyas.make("horizontal-dial")
    file = folder / "dial.step"
    file.write_bytes(step.render(made, SAID, single_marks=single_marks, ap242=ap242))
    return file


def names_by_layer(file: Path) -> dict[str, set[str]]:
    """What is on each layer, by name."""
    from OCP.TDF import TDF_LabelSequence
    from OCP.XCAFDoc import XCAFDoc_DocumentTool

    document = StepFile(file).document
    layers = XCAFDoc_DocumentTool.LayerTool_s(document.Main())
    labels, found = TDF_LabelSequence(), dict[str, set[str]]()
    layers.GetLayerLabels(labels)
    for layer in labels:
        shapes = TDF_LabelSequence()
        layers.GetShapesOfLayer_s(layer, shapes)
        found[name(layer)] = {name(shape) for shape in shapes}
    return found


def name(label: Any) -> str:
    from OCP.TDataStd import TDataStd_Name

    assert label.IsAttribute(TDataStd_Name.GetID_s())
    found = TDataStd_Name()
    label.FindAttribute(TDataStd_Name.GetID_s(), found)
    return str(found.Get().ToExtString())


@pytest.mark.parametrize("ap242", [False, True])
def test_wires_are_on_their_process_layer(tmp_path: Path, ap242: bool) -> None:
    file = read(tmp_path, ap242=ap242)
    assert names_by_layer(file) == {"score": {SCORED}, "engrave": {ENGRAVED, LATITUDE}}


def test_single_marks_are_each_on_their_process_layer(tmp_path: Path) -> None:
    found = names_by_layer(read(tmp_path, single_marks=True))
    assert set(found) == {"score", "engrave"}
    assert {"border", "hour/equal/10"} <= found["score"]
    assert "label/hour/equal/10" in found["engrave"]
    assert not any(means.startswith("label/") for means in found["score"])


def test_cadquery_reads_a_file_with_layers(tmp_path: Path) -> None:
    made = miqyas.make("horizontal-dial")
    again = cq.Assembly.importStep(str(read(tmp_path)))
    assert {SCORED, ENGRAVED, "dial-plate", "gnomon"} <= set(again.objects)
    for group in (SCORED, ENGRAVED):
        own, ours = again.objects[group].obj, made.assembly().objects[group].obj
        assert isinstance(own, cq.Shape)
        assert isinstance(ours, cq.Shape)
        lengths = [sum(edge.Length() for edge in shape.Edges()) for shape in (own, ours)]
        assert lengths[0] == pytest.approx(lengths[1], rel=1e-6)


def test_a_solid_has_no_layer(tmp_path: Path) -> None:
    made = miqyas.make("horizontal-dial")
    file = tmp_path / "bare.step"
    file.write_bytes(step.render(made, SAID, Marking("none")))
    assert names_by_layer(file) == {}
