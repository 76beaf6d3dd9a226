"""Assemblies whose parts are in grooves, and their STEP files as plain CadQuery reads them."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import cadquery as cq
import pytest

import miqyas
from instruments.part import Note, Turned
from output import step
from output.marking import Marking
from output.provenance import Provenance

pytestmark = pytest.mark.slow

COMMON_MM3 = 1e-6
"""Parts that touch have no more in common than the kernel's rounding."""

STRAY_MM = 5e-3
"""Smooth runs of letters' outlines are one edge each in a file, within so much."""

INTEGRATED = 5e-5
"""Relative: among faces of hundreds of curved edges the kernel's integrals are no finer. Of an
equatorial dial's plate they differ by 4e-5, where meshes of 2 µm of both solids do by 2e-10."""


def bodies(whole: cq.Assembly) -> dict[str, cq.Solid]:
    """The one solid of each component that has one, in its place, by the component's name."""
    found = {}
    for child in whole.children:
        shape = child.obj.findSolid() if isinstance(child.obj, cq.Workplane) else child.obj
        if shape is not None and shape.Solids():
            (solid,) = shape.Solids()
            found[child.name] = solid.moved(child.loc)
    return found


@pytest.mark.parametrize(
    ("name", "depth_mm"),
    [
        # The sheet about it is thinner than the grooves are deep: it is bent, and has wires.
        ("cylinder-dial", 0.2),
        ("ring-dial", 0.2),
        pytest.param("citron-plate", 0.1, marks=pytest.mark.sweep),
        pytest.param("horizontal-dial", 0.2, marks=pytest.mark.sweep),
        pytest.param("equatorial-dial", 0.2, marks=pytest.mark.sweep),
        pytest.param("polar-dial", 0.2, marks=pytest.mark.sweep),
        pytest.param("sine-quadrant", 0.2, marks=pytest.mark.sweep),
    ],
)
def test_parts_in_grooves_are_whole_in_their_places_and_apart(
    name: str, depth_mm: float, tmp_path: Path
) -> None:
    made = miqyas.make(name)
    whole = made.assembly("grooves", groove_depth_mm=depth_mm)
    notes: list[Note] = []
    (file, _) = miqyas.write(made, tmp_path, ["step"], groove_depth_mm=depth_mm, warn=notes.append)
    bent = [p.part.name for p in made.parts if p.roll]
    assert [n.about for n in notes if "on a bent face" in n.message] == ["groove depth"] * len(bent)
    modelled, read = bodies(whole), bodies(cq.Assembly.importStep(str(file.path)))
    plain = bodies(made.assembly("none"))
    names = {placed.part.name for placed in made.parts}
    assert set(modelled) == set(read) == set(plain) == names
    for part, solid in read.items():
        assert solid.isValid(), part
        assert modelled[part].isValid(), part
        bare = plain[part].Volume()
        taken, wanted = bare - solid.Volume(), bare - modelled[part].Volume()
        assert taken == pytest.approx(wanted, rel=0.02, abs=INTEGRATED * bare), part
        assert (solid.Center() - modelled[part].Center()).Length < STRAY_MM, part
    assert {p.part.name for p in made.parts if grooved(p)} == {
        n for n in names if len(read[n].Faces()) > len(plain[n].Faces())
    }
    apart(read)
    tagged(made, whole)


@pytest.mark.sweep
@pytest.mark.parametrize("thickness_mm", [2.0, 3.5])
def test_a_thin_throne_in_a_grooved_solid_mater_is_hung_without_clash(
    thickness_mm: float, tmp_path: Path
) -> None:
    made = miqyas.make(
        "astrolabe", mater={"construction": "solid"}, throne={"thickness_mm": thickness_mm}
    )
    hung = "mater", "shackle", "suspension"
    # Grooves of the back are no other, and many.
    parts = tuple(
        replace(p, part=replace(p.part, back=()))
        for p in made.parts
        if p.part.name.startswith(hung)
    )
    file = tmp_path / "solids.step"
    alone = replace(made, parts=parts)
    said = Provenance.of(made, made.design, made.name)
    file.write_bytes(step.render(alone, said, Marking("grooves", 0.2)))
    read = bodies(cq.Assembly.importStep(str(file)))
    assert set(read) == {placed.part.name for placed in parts}
    assert all(solid.isValid() for solid in read.values())
    radius = next(f.value for f in made.facts if f.name == "mater/radius")
    disc = cq.Solid.makeCylinder(radius + 1e-4, 99.0, cq.Vector(0.0, 0.0, -9.0))
    box = read["mater"].cut(disc).BoundingBox()
    assert (box.zmin, box.zmax) == pytest.approx((0.0, thickness_mm), abs=1e-6)
    between = sorted(read[f"shackle-{k}"].BoundingBox().zmax for k in (1, 2))
    assert between[0] < 0.0
    apart(read)


def apart(solids: dict[str, cq.Solid]) -> None:
    """That no two have a volume in common."""
    for (one, body), (two, other) in combinations(solids.items(), 2):
        if body.distance(other) < 1e-9:
            shared = sum(s.Volume() for s in body.intersect(other).Solids())
            assert shared < COMMON_MM3, (one, two)


def grooved(placed: Any) -> bool:
    """Whether a part has marks that can be grooves."""
    part = placed.part
    bent = placed.roll is not None or isinstance(part.body, Turned)
    return not bent and bool(part.front or part.back)


def tagged(made: Any, whole: cq.Assembly) -> None:
    """That parts have tags for the faces and walls that their drawing names."""
    for placed in made.parts:
        if isinstance(placed.part.body, Turned) or placed.roll is not None:
            continue
        plane = whole.objects[placed.part.name].obj
        walls = {cut.means for layer in placed.part.body.layers for cut in layer.cutouts}
        marks = {mark.means for mark in (*placed.part.front, *placed.part.back)}
        for tag in {"front", "back", "outline", *walls, *marks}:
            assert plane.faces(tag=tag).size() or plane.wires(tag=tag).size(), tag
