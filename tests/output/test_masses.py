"""Masses and centres of gravity, against the geometry kernel's."""

import json
import math
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Any

import cadquery as cq
import pytest
from helpers.usual import usual

import miqyas
from instruments.geometry import Path
from instruments.making.chamfers import has_worked_edges
from instruments.part import Frame, Instrument, Mark, Part, Placed, Process, Sheet
from output import masses
from output.finished import finish

pytestmark = pytest.mark.slow

CHORDS = 2e-5
"""Relative to a volume and, in mm, of a centre: circles of 1 mm and more by chords of 0.1 µm."""


@pytest.mark.parametrize("name", ["alidade", "cylinder-dial", "equatorial-dial"])
def test_volumes_and_centres_are_those_of_the_solids(name: str) -> None:
    made = usual(name)
    for placed in made.parts:
        found, solid = masses.mass_of(placed.part), made.solid(placed.part.name)
        assert found.volume_mm3 == pytest.approx(solid.Volume(), rel=CHORDS)
        assert found.centre_mm == pytest.approx(solid.Center().toTuple(), abs=10 * CHORDS)


WORKED = {
    "workshop": {"edge_chamfer_mm": 0.5},
    "fixings": {"countersink": "iso-2009", "diameter_mm": 3.4},
}


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("vertical-dial", WORKED),
        ("sine-back", {"workshop": WORKED["workshop"]}),
        ("astrolabe-plate", {"workshop": WORKED["workshop"]}),
    ],
)
def test_bevels_and_cones_weigh_nothing(name: str, given: Any) -> None:
    made = miqyas.make(name, place="Berlin", **given)
    worked = [placed.part for placed in made.parts if has_worked_edges(placed.part)]
    assert worked
    for part in worked:
        found, solid = masses.mass_of(part), made.solid(part.name)
        sharp = replace(part, chamfer_mm=0.0, body=replace(part.body, countersinks=()))
        lost = masses.mass_of(sharp).volume_mm3 - solid.Volume()
        assert lost > 1.0
        # Of what is worked off a hundredth: the kernel's corners are its own.
        assert found.volume_mm3 == pytest.approx(solid.Volume(), abs=0.01 * lost)
        assert found.centre_mm == pytest.approx(solid.Center().toTuple(), abs=1e-4)


def test_a_slot_across_a_pin_is_taken_away() -> None:
    made = miqyas.make("astrolabe-museum")
    pin = made.part("pin")
    assert pin.body.slots
    found, solid = masses.mass_of(pin), made.solid("pin")
    # 200 × 200 cells of the slot: 1e-3 of it, which is a tenth of the pin's shaft.
    assert found.volume_mm3 == pytest.approx(solid.Volume(), rel=1e-4)
    assert found.centre_mm == pytest.approx(solid.Center().toTuple(), abs=5e-3)


def test_all_together_balance_where_their_places_put_them() -> None:
    hole = Mark("hole", Path.circle(5 + 0j, 2.0), Process.CUT)
    plate = Part("plate", Sheet(Path.rectangle(40.0, 30.0), 2.0, (hole,)), material="brass")
    other = Part("other", Sheet(Path.rectangle(10.0, 10.0), 6.0), material="acrylic")
    upright = Frame((0.0, 20.0, 0.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))
    both = Instrument("trial", "", (Placed(plate), Placed(other, upright)))
    grams = (1200.0 - 4 * math.pi) * 2.0 * 8.5e-3, 600.0 * 1.19e-3
    found = masses.whole(both)
    assert found
    assert found.mass_g == pytest.approx(sum(grams), rel=CHORDS)
    x, y, z = found.centre_mm
    # The hole is on the right; the upright's 3 mm of half its thickness too.
    across = -5.0 * 4 * math.pi * 2.0 * 8.5e-3 + 3.0 * grams[1]
    assert x == pytest.approx(across / sum(grams), abs=1e-4)
    assert (y, z) == pytest.approx((20.0 * grams[1] / sum(grams), grams[0] / sum(grams)), abs=1e-4)


def test_a_wrapped_sheet_balances_about_its_axis() -> None:
    made = miqyas.make("cylinder-dial")
    found = masses.whole(made)
    assert found
    grams, moments = 0.0, cq.Vector()
    for placed, solid in zip(made.parts, made.assembly("none").toCompound().Solids(), strict=True):
        alone = masses.mass_of(placed.part)
        mass = solid.Volume() * (alone.mass_g or 0.0) / alone.volume_mm3
        grams, moments = grams + mass, moments + mass * solid.Center()
    # The card's lap, 0.3 % of the mass, is at its seam: as far from the axis as the tube.
    assert found.mass_g == pytest.approx(grams, rel=3e-3)
    assert found.centre_mm == pytest.approx((moments / grams).toTuple(), abs=0.02)


def test_what_has_no_known_material_has_a_volume_and_no_mass() -> None:
    part = Part("part", Sheet(Path.rectangle(10.0, 10.0), 1.0), material="unobtainium")
    trial = Instrument("trial", "", (Placed(part),))
    (said,) = masses.masses_told(trial)["parts"]
    assert said["mass_g"] is None
    assert said["volume_mm3"] == 100.0
    assert masses.masses_told(trial)["whole"] is None


def test_the_report_and_the_sheet_tell_masses(tmp_path: FilePath) -> None:
    miqyas.write(miqyas.make("alidade", lettering={"language": "de"}), tmp_path, ["svg"])
    said = json.loads((tmp_path / "report.json").read_text())["masses"]
    assert [p["name"] for p in said["parts"]] == ["rule", "sight-upper", "sight-lower"]


def test_metals_weigh_what_they_do() -> None:
    sheet = Sheet(Path.rectangle(10.0, 10.0), 1.0)
    found = {
        name: finish.finish_of_part(Part("part", sheet, material=name)).density_g_cm3
        for name in ("aluminium", "stainless steel", "silver")
    }
    assert found == {"aluminium": 2.7, "stainless steel": 7.85, "silver": 10.5}
