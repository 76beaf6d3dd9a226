"""What a cut that a workshop refuses is blamed on, and that what is offered does."""

import pytest

import miqyas
from instruments.catalogue import ENTRIES
from instruments.errors import DesignError
from output.checking.blame import Blame


@pytest.mark.parametrize("name", [entry.name for entry in ENTRIES])
def test_a_size_is_the_designs_own(name):
    design = miqyas.load(name)
    blamed = Blame(design).of_cut("board", "slot/none-of-its-own")
    assert "." not in blamed or blamed == "workshop.profile"
    assert not blamed or Blame(design).value(blamed) is not None


@pytest.mark.parametrize(
    ("given", "blamed"),
    [
        ({}, "tropic_radius_mm"),
        ({"strut_mm": 1.2}, "rete.strut_mm"),
        ({"bar_mm": 1.2}, "rete.bar_mm"),
        ({"ecliptic_mm": 4.0}, "rete.ecliptic_mm"),
    ],
)
def test_openings_of_a_rete_are_blamed_on_what_was_given(given, blamed):
    """Struts were to blame, which nobody had given."""
    design = miqyas.load("astrolabe-rete", {"rete": given})
    assert Blame(design).of_cut("rete", "opening") == blamed


def cut(folder, name, **values):
    miqyas.write(miqyas.make(name, **values), folder, ("dxf",))


def refused(folder, name, **values):
    with pytest.raises(DesignError) as error:
        cut(folder, name, **values)
    return error.value.faults


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("side_mm", [60.0, 160.0])
def test_a_hole_that_is_a_share_of_its_sheet_is_blamed_on_it(side_mm, tmp_path):
    given = {"side_mm": side_mm, "material": "mdf", "workshop": {"profile": "sendcutsend"}}
    faults = refused(tmp_path, "geometric-square", **given)
    assert {fault.parameter for fault in faults} == {"thickness_mm"}
    (remedy,) = (r for r in faults[0].remedies if r.settings)
    cut(tmp_path, "geometric-square", **remedy.applied(given))


@pytest.mark.usefixtures("unhurried")
def test_faults_of_one_sheet_offer_what_mends_them_all(tmp_path):
    # Slots for its sights would do with 3.1 mm; the thread's hole wants more.
    given = {"fits": "iso-286", "profile": "sendcutsend"}
    faults = refused(tmp_path, "sine-quadrant", material="mdf", workshop=given)
    assert len(faults) == 5
    offered = {tuple(r.values.items()) for f in faults for r in f.remedies if r.settings}
    assert offered == {(("thickness_mm", 5.8),)}
    assert all(any(r.settings for r in f.remedies) for f in faults)


@pytest.mark.usefixtures("unhurried")
def test_formers_are_of_the_pillars_sheet_and_not_of_the_card_about_them(tmp_path):
    given = {"place": "Berlin", "material": "mdf", "workshop": {"profile": "sendcutsend"}}
    fault, *_ = refused(tmp_path, "cylinder-dial", **given)
    assert fault.parameter == "pillar_thickness_mm"
    cut(tmp_path, "cylinder-dial", **fault.remedies[0].applied(given))


@pytest.mark.usefixtures("unhurried")
def test_a_length_that_was_given_is_told_as_it_was(tmp_path):
    given = {"material": "plywood", "workshop": {"profile": "sendcutsend"}}
    faults = refused(tmp_path, "alidade", sights={"thickness_mm": 3.1}, **given)
    assert not any(f.parameter == "sights.thickness_mm" and f.value != 3.1 for f in faults)
