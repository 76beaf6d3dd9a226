"""Designs at random: each remedy that is offered for them is applied, and does what it says."""

import pickle
import re
from typing import Any

import pytest
from helpers.draws import drawn

import miqyas
from instruments.errors import Fault, Remedy
from miqyas import sources

pytestmark = pytest.mark.slow

QUICK = tuple(n for n in sources.names() if "dial" in n or "rule" in n or "alidade" in n)
ALL = tuple(sources.names())

QUICK_AT_ONCE, AT_ONCE = 4, 10
"""Designs of a test, so that the tests are shared out evenly."""

SOON = 1, 6, 7
"""Runs with faults that are told soon: always tried, and all in the sweep."""


def refused(name: str, values: dict[str, Any]) -> tuple[Fault, ...]:
    """The faults of a design; none if it can be made."""
    try:
        miqyas.make(name, **values)
    except miqyas.DesignError as error:
        return error.faults
    return ()


def first_of(fault: Fault) -> Remedy | None:
    """The first remedy that a program can apply."""
    return next((r for r in fault.remedies if r.settings), None)


def reason(fault: Fault) -> tuple[str, str]:
    """The parameter and the rule that it breaks: what is said of it but for the figures."""
    return fault.parameter, re.sub(r"[\d.,]+", "#", str(fault.problem))


def check(name: str, values: dict[str, Any]) -> None:
    """Apply each remedy, with the first of every other fault."""
    faults = refused(name, values)
    for fault in faults:
        assert fault.parameter
        others = [r for f in faults if f is not fault and (r := first_of(f))]
        for remedy in (r for r in fault.remedies if r.settings):
            given = values
            for other in others:
                given = other.applied(given)
            left = refused(name, remedy.applied(given))
            said = f"{name} {values}\n{fault}\n{remedy.values}: {[str(f) for f in left]}"
            assert not (left and remedy.tried), said
            if left:
                # How many are tried depends on the machine. One that was not mends its own fault
                # by itself: another's may bring it back, as a thicker gnomon has wider holes.
                alone = refused(name, remedy.applied(values))
                assert reason(fault) not in map(reason, alone), said


@pytest.mark.parametrize(
    "run", [n if n in SOON else pytest.param(n, marks=pytest.mark.sweep) for n in range(100)]
)
def test_remedies_of_quick_designs_do_what_they_say(run: int) -> None:
    for seed in range(QUICK_AT_ONCE):
        check(*drawn(run * QUICK_AT_ONCE + seed, QUICK))


@pytest.mark.sweep
@pytest.mark.parametrize("run", range(50))
def test_remedies_of_all_designs_do_what_they_say(run: int) -> None:
    for seed in range(AT_ONCE):
        check(*drawn(1_000_000 + run * AT_ONCE + seed, ALL))


def test_a_remedy_is_merged_into_values_of_any_form() -> None:
    remedy = Remedy((("gnomon.height_mm", 37.0), ("place.latitude", 36.0)), leaves_out=("typo",))
    nested = {"gnomon": {"height_mm": 60, "kind": "pin"}, "place": "Berlin", "typo": 1}
    dotted = {"gnomon.height_mm": 60, "gnomon.kind": "pin", "place.name": "Berlin", "typo": 1}
    assert remedy.applied(nested) == remedy.applied(dotted)
    assert remedy.applied(nested) == {
        "gnomon.height_mm": 37.0,
        "gnomon.kind": "pin",
        "place.name": "Berlin",
        "place.latitude": 36.0,
    }


def test_a_misspelt_parameter_is_mended_by_a_program() -> None:
    values = {"gnomon_hieght_mm": 30.0}
    (fault,) = refused("horizontal-dial", values)
    assert fault.remedies[0].applied(values) == {"gnomon_height_mm": 30.0}


def test_faults_can_be_sent_to_another_process() -> None:
    faults = refused("alidade", {"width_mm": 500.0})
    assert pickle.loads(pickle.dumps(miqyas.DesignError(*faults))).faults == faults


def test_what_is_accepted_is_told_as_data() -> None:
    (fault,) = refused("horizontal-dial", {"place": {"latitude": 91}})
    assert fault.accepted is not None
    assert (fault.accepted.lowest, fault.accepted.highest) == (-90.0, 90.0)
    assert 45.0 in fault.accepted
    assert 91.0 not in fault.accepted


def test_rounding_spoils_no_offer() -> None:
    for height in (1000.0, 0.01):
        (fault,) = refused("alidade", {"sights": {"hole_height_mm": height}})
        (remedy, *_) = fault.remedies
        assert remedy.tried
        assert not refused("alidade", remedy.values)
