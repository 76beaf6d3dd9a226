"""What a dial has by default can be cut from sheet, at every place."""

import itertools
import math

import pytest
import shapely
from helpers.drawn import polygon
from helpers.sweeping import spread

from instruments.catalogue import find
from instruments.design import build
from instruments.part import Severity, Sheet
from output.checking import checks

pytestmark = pytest.mark.slow

DIALS = ["horizontal-dial", "vertical-dial", "polar-dial", "equatorial-dial", "plane-dial"]
ROUNDING_MM = 1e-6
"""Of corners that are turned with the face."""


def made(dial, **values):
    entry = find(dial)
    design = build(entry.design(), values)
    return design, entry.lay_out()(design)


ANYWHERE = itertools.product(DIALS, [-80, -51.5, -23.4, 0, 7, 36.2, 64, 78, 90])


@pytest.mark.parametrize(("dial", "latitude"), spread(ANYWHERE, 20))
def test_a_default_dial_is_cut_from_sheet_without_a_warning(dial, latitude):
    if dial == "vertical-dial" and latitude == 90:
        latitude = 89
    design, instrument = made(dial, place={"latitude": latitude})
    assert all(isinstance(p.part.body, Sheet) for p in instrument.parts)
    said = (*instrument.notes, *checks.check(instrument, design.workshop))
    assert not [n for n in said if n.severity is Severity.WARNING]
    plate, gnomon = instrument.part("dial-plate").body, instrument.part("gnomon").body
    slots = [polygon(c.shape) for c in plate.cutouts if c.means == "slot/gnomon"]
    assert slots
    assert all(polygon(plate.outline).contains(slot) for slot in slots)
    # A tab or the blade itself leaves the slot the clearance, and no more.
    play = design.workshop.clearance_mm
    for slot in slots:
        box = slot.minimum_rotated_rectangle
        x, y = box.exterior.coords.xy
        width = min(math.dist((x[k], y[k]), (x[k + 1], y[k + 1])) for k in range(2))
        assert width == pytest.approx(gnomon.thickness_mm + play, abs=ROUNDING_MM)


def test_one_blade_through_the_plate_serves_both_faces_of_an_equatorial_dial():
    design, instrument = made("equatorial-dial", place={"latitude": 51.5})
    heights = {f.name: f.value for f in instrument.facts}
    blade = polygon(instrument.part("gnomon").body.outline)
    low, high = blade.bounds[1], blade.bounds[3]
    assert high == pytest.approx(heights["gnomon/height"], abs=ROUNDING_MM)
    # Both tips lie on the axis, and so does the edge between them.
    corners = shapely.get_coordinates(blade)
    assert {round(x, 6) for x, y in corners if min(y - low, high - y) < ROUNDING_MM} == {0.0}
    assert blade.bounds[0] == pytest.approx(0.0, abs=ROUNDING_MM)
    # It goes in from above as far as its shoulder: what is below is no longer than the slot.
    cuts = instrument.part("dial-plate").body.cutouts
    (slot,) = (c.shape for c in cuts if c.means == "slot/gnomon")
    xmin, ymin, xmax, ymax = slot.bounds()
    below = blade.intersection(shapely.box(-100, low, 100, -1e-9)).bounds
    room = max(xmax - xmin, ymax - ymin)
    assert below[2] - below[0] == pytest.approx(room - design.workshop.clearance_mm, abs=1e-6)
    assert blade.bounds[2] > below[2] + 2.0
    # With one face in the sun it stands on a tab.
    _, pole = made("equatorial-dial", place={"latitude": 90})
    assert polygon(pole.part("gnomon").body.outline).bounds[1] == -design.thickness_mm


def test_the_treatises_dial_has_its_pin():
    import templates

    values = templates.read("designs", "treatise-dial")
    _, dial = made(values.pop("design"), **values)
    assert not isinstance(dial.part("gnomon").body, Sheet)
    drawn = {m.means for m in dial.part("dial-plate").front}
    assert {"day/cancer", "day/capricorn", "prayer/asr-1", "prayer/asr-2"} <= drawn
    assert not dial.notes or {n.severity for n in dial.notes} <= {Severity.NOTE, Severity.DETAIL}
