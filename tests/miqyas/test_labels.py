"""What a reader must never meet, over all designs, latitudes, sizes, languages and numerals."""

from collections import Counter

import pytest
from helpers.label_sample import LANGUAGES, LATITUDES, NUMERALS, SIZES_MM, all_samples, samples
from helpers.misreadings import MISLEADING, counts, labels_drawn

from instruments.errors import DesignError
from miqyas import make, sources

pytestmark = pytest.mark.slow

NAMES = list(sources.names())


def counted(asked):
    """Labels and faults of those that can be made."""
    found = Counter()
    for sample in asked:
        try:
            instrument = sample.made()
        except DesignError:
            continue
        found["labels"] += labels_drawn(instrument)
        for one in sample.faults(instrument):
            left = one.fault.startswith("left out")
            found["left out" if left else one.fault] += 1
            print(f"{one.fault}: {one.means}, of {sample.command}")
    return found


def test_the_sample_has_each_pair_of_values():
    whole = all_samples()
    for name, values in (("size_mm", SIZES_MM), ("language", LANGUAGES), ("numerals", NUMERALS)):
        for other in ("design", "latitude", "size_mm", "language", "numerals"):
            if other != name:
                pairs = {(getattr(s, name), getattr(s, other)) for s in whole}
                count = len({getattr(s, other) for s in whole})
                assert len(pairs) == len(values) * count, (name, other)
    for design in ("astrolabe-plate", "vertical-dial"):
        assert {s.latitude for s in whole if s.design == design} == set(LATITUDES)


LEFT_OUT = {
    **dict.fromkeys(("cylinder-dial", "treatise-dial", "citron-plate"), 2.0),
    "sphere-dial": 3.0,
    **dict.fromkeys(("meridian-ruler", "shadow-staff"), 3.0),
    "gunter-quadrant": 5.0,
}
"""Of 1,000 labels at most so many have no room, over all sizes, nearly all of them on 80 mm; of
the other designs at most one."""

PLENTY = ("shadow-staff", "sine-quadrant", "habash-protractor", "alidade")


@pytest.mark.parametrize("design", PLENTY)
def test_nothing_is_left_out_and_nobody_misled_from_150_mm_on(design):
    asked = [s for s in samples(NAMES.index(design), design) if s.size_mm >= 150]
    found = counted(asked[::9])
    assert found.pop("labels") >= 20
    assert found == {}


@pytest.mark.parametrize("numerals", NUMERALS)
def test_no_five_lacks_amid_the_altitudes_of_a_balance(numerals):
    balance = make("meridian-balance", length_mm=250.0, lettering={"numerals": numerals})
    assert counts(balance, named=False, numerals=numerals)["left out"] == 0


PART = 3
"""Of so many instruments one is looked at: all of them take half an hour on two cores."""

SPARE = 2
"""So many faults more, for a part may have more of them than all in the mean."""


@pytest.mark.sweep
@pytest.mark.parametrize("design", NAMES)
def test_hardly_any_label_is_left_out_or_misleads(design):
    found = counted(samples(NAMES.index(design), design)[::PART])
    assert found["labels"] > 0
    assert found["left out"] <= LEFT_OUT.get(design, 1) * found["labels"] / 1000 + SPARE
    assert not [fault for fault in MISLEADING if found[fault]]
