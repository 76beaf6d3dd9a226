"""What a refusal offers can be made, and it names what was set."""

import pickle
import random
import re
import shlex
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from helpers.sweeping import spread
from pydantic import BaseModel

import miqyas
from instruments.astrolabe.alidade.design import Design as Alidade
from instruments.errors import DesignError, Remedy, impossible, or_less, or_more, within
from instruments.parameters import Parameter, parameters, value
from instruments.quantities import LengthMm
from miqyas import sources
from miqyas.__main__ import main
from miqyas.remedies import remedied
from miqyas.trials import Asked

pytestmark = pytest.mark.slow

QUICK = {"astrolabe": {"stars.choice": "list", "stars.names": ["Vega"], "stars.lettered": "none"}}
SHARES = (0.01, 0.1, 0.3, 3.0, 10.0, 100.0)
"""Of what is usual: absurdly small to absurdly large."""


def sizes(name: str) -> list[tuple[Parameter, float]]:
    """Each length of a design with absurd values within its bounds."""
    design = miqyas.load(name)
    found = []
    for parameter in parameters(type(design)):
        if parameter.kind == "number" and parameter.unit == "mm" and "NAME" not in parameter.name:
            usual = value(design, parameter.name) or 20.0
            for share in SHARES:
                size = float(f"{usual * share:.3g}")
                if (parameter.lowest or 1e-3) <= size <= (parameter.highest or 1e4):
                    found.append((parameter, size))
    return found


def check(name: str, parameter: str, size: float) -> bool:
    """Whether it is refused; then each offer must be one that can be made."""
    given = {**QUICK.get(name, {}), parameter: size}
    try:
        miqyas.make(name, **given)
    except DesignError as error:
        refused = error
    else:
        return False
    assert any(parameter in str(fault) for fault in refused.faults), refused
    firsts = [next((r for r in f.remedies if r.settings), None) for f in refused.faults]
    for fault, own in zip(refused.faults, firsts, strict=True):
        others = {n: v for r in firsts if r and r is not own for n, v in r.values.items()}
        for remedy in fault.remedies:
            for values in offered(remedy) if remedy.tried else ():
                try:
                    miqyas.make(name, **replace(remedy, settings=values).applied(given | others))
                except DesignError as error:
                    pytest.fail(f"{name} {parameter} = {size:g}: {refused}\n{values}: {error}")
    return True


def offered(remedy: Remedy) -> list[tuple[tuple[str, Any], ...]]:
    """What a remedy gives: its values, and of a range both ends."""
    span = remedy.accepted
    if span is None or span.lowest is None or span.highest is None:
        return [remedy.settings]
    ((name, _),) = remedy.settings
    return [((name, span.lowest),), ((name, span.highest),)]


@pytest.mark.parametrize("name", ["horizontal-dial", "vertical-dial", "alidade", "astrolabe-back"])
def test_what_is_offered_for_absurd_sizes_can_be_made(name: str) -> None:
    chosen = random.Random(name).sample(sizes(name), 12)
    assert [check(name, parameter.name, size) for parameter, size in chosen].count(True) >= 1


@pytest.mark.sweep
@pytest.mark.parametrize("name", sources.names())
def test_what_is_offered_for_any_absurd_size_can_be_made(name: str) -> None:
    slow = name.startswith("astrolabe")
    every = sizes(name)
    chosen = random.Random(f"{name} more").sample(every, min(len(every), 6 if slow else 60))
    for parameter, size in chosen[::2]:
        check(name, parameter.name, size)


RANGES = [
    ("alidade", "sights.hole_height_mm", (1000.0, 0.01)),
    ("alidade-locust-thigh", "sights.hole_height_mm", (1000.0, 0.01)),
    ("horizontal-dial", "foot_x_mm", (100.0, 2000.0, -100.0)),
    ("vertical-dial", "foot_x_mm", (120.0, -2000.0)),
    ("treatise-dial", "foot_y_mm", (100.0, -2000.0)),
    ("astrolabe-rete", "epoch.year", (19000.0, -19000.0)),
    ("astrolabe-biruni", "alidade.sights.hole_height_mm", (1000.0, 0.5)),
]
"""Parameters of which a range is offered, and values beyond both of its ends."""


@pytest.mark.parametrize(("name", "parameter", "beyond"), spread(RANGES, 6))
@pytest.mark.usefixtures("unhurried")
def test_both_ends_of_an_offered_range_can_be_made(
    name: str, parameter: str, beyond: tuple[float, ...]
) -> None:
    assert [check(name, parameter, size) for size in beyond].count(True) >= 1


@pytest.mark.usefixtures("unhurried")
def test_holes_of_sights_are_offered_over_the_pins_head() -> None:
    given = {"alidade.sights.hole_height_mm": 0.5}
    with pytest.raises(DesignError) as refused:
        miqyas.make("astrolabe-biruni", **given)
    (remedy,) = refused.value.faults[0].remedies
    for values in offered(remedy):
        miqyas.make("astrolabe-biruni", **replace(remedy, settings=values).applied(given))


@pytest.mark.parametrize("begins", [0.0, 4.0])
def test_a_range_ends_where_another_rule_begins(begins: float) -> None:
    class Design(BaseModel):
        at_mm: float = 5.0

    def make(design: BaseModel) -> None:
        at = design.at_mm
        if not 1.0 <= at <= 9.0:
            raise impossible("at_mm", at, "is off", within("at_mm", 1.0, 9.0, at))
        if at < begins:
            raise impossible("at_mm", at, "is hidden", or_more("at_mm", begins))

    for size in (20.0, 0.0):
        asked = Asked(Design, {"at_mm": size}, {}, frozenset({"at_mm"}), make)
        with pytest.raises(DesignError) as refused:
            make(asked.design)
        (fault,) = remedied(refused.value, asked).faults
        ends = [make(Design(at_mm=v)) or v for ((_, v),) in offered(fault.remedies[0])]
        assert ends[1] == 9.0
        assert max(begins, 1.0) <= ends[0] <= max(begins, 1.0) + 0.5
        assert fault.accepted == fault.remedies[0].accepted


def test_of_a_range_that_was_not_tried_one_value_is_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("miqyas.trials._LAYOUTS", 0.0)
    given = {"sights": {"hole_height_mm": 1000.0}}
    with pytest.raises(DesignError) as refused:
        miqyas.make("alidade", **given)
    whole = Asked(Alidade, given, {}, frozenset({"sights.hole_height_mm"}), lambda _: None)
    (fault,) = remedied(refused.value, whole, spent_s=10.0).faults
    assert not fault.remedies[0].tried
    assert fault.accepted is None
    assert " to " not in fault.remedy


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            {"width_mm": 10, "height_mm": 150},
            r"width_mm = 10 leaves 0 mm inside .*: give \d+ or more, or make .* smaller",
        ),
        (
            {"width_mm": 10},
            r"width_mm = 10 leaves 0 mm inside .*: give \d+ or more",
        ),
        (
            {"lettering.height_mm": 100},
            r"lettering.height_mm = 100 is too large, for width_mm = 200 leaves .* or less",
        ),
        (
            {"width_mm": 20, "height_mm": 15},
            r"width_mm = 20 leaves \S+ mm .*: give \d+ or more, and leave height_mm out",
        ),
        (
            {"width_mm": 200, "foot_x_mm": 95},
            r"foot_x_mm = 95 puts the gnomon's foot off the face: give \S+ or less",
        ),
    ],
)
@pytest.mark.usefixtures("unhurried")
def test_a_refusal_is_about_what_was_set(given: dict[str, float], said: str) -> None:
    with pytest.raises(DesignError) as refused:
        miqyas.make("horizontal-dial", **given)
    (fault,) = refused.value.faults
    assert re.fullmatch(said, str(fault))
    miqyas.make("horizontal-dial", **fault.remedies[0].applied(given))


@pytest.mark.usefixtures("unhurried")
def test_what_no_length_mends_is_told_for_what_it_is() -> None:
    with pytest.raises(
        DesignError, match=r"^gnomon.kind = polar-rod .*: choose polar-style or pin$"
    ):
        miqyas.make("horizontal-dial", gnomon={"kind": "polar-rod"}, gnomon_diameter_mm=90)


def test_what_is_made_can_be_sent_to_another_process() -> None:
    made = miqyas.make("alidade", radius_mm=60)
    assert pickle.loads(pickle.dumps(made)).design == made.design


@pytest.mark.usefixtures("unhurried")
def test_what_drawings_show_has_a_remedy_too(tmp_path) -> None:
    made = miqyas.make("horizontal-dial", thickness_mm=20, gnomon={"thickness_mm": 0.5})
    with pytest.raises(DesignError) as refused:
        miqyas.write(made, tmp_path, ("dxf",))
    (fault,) = refused.value.faults
    assert fault.parameter in ("thickness_mm", "gnomon.thickness_mm")
    again = made.design.model_copy()
    miqyas.write(miqyas.make(again, **fault.remedies[0].values), tmp_path, ("dxf",))


@pytest.mark.parametrize("name", ["alidade-crescent", "alidade-locust-thigh"])
@pytest.mark.usefixtures("unhurried")
def test_what_a_remedy_is_refused_for_is_mended_with_it(name: str, tmp_path: Path) -> None:
    """Thicker sights, as a punch wants them, left no sheet about their holes."""
    punch = tmp_path / "punch.toml"
    punch.write_text('base = "router"\n[limits]\ndrills = false\n')
    given = {"workshop.profile": str(punch)}
    with pytest.raises(DesignError) as refused:
        miqyas.write(miqyas.make(name, **given), tmp_path, ["svg"])
    values = dict(given)
    for fault in refused.value.faults:
        values |= fault.remedies[0].values
    assert values["sights.large_hole_mm"] < 4.0
    miqyas.write(miqyas.make(name, **values), tmp_path, ["svg"])
    del values["sights.large_hole_mm"]
    with pytest.raises(DesignError) as refused:
        miqyas.make(name, **values)
    (fault,) = refused.value.faults
    for remedy in fault.remedies:
        miqyas.make(name, **remedy.applied(values))
    assert [r.settings[0][0] for r in fault.remedies] == ["sights.large_hole_mm", "width_mm"]


def test_the_least_that_works_is_found_though_the_first_layout_was_slow() -> None:
    """It loads fonts and tables once; without time left, the default of 200 mm was offered."""

    class Design(BaseModel):
        width_mm: LengthMm = 200.0
        rod_mm: LengthMm = 5.0

    def make(design: Design) -> None:
        begun = time.process_time()
        while time.process_time() - begun < 0.07:
            pass
        if design.width_mm < 55.5:
            raise impossible("rod_mm", design.rod_mm, "is too thick", "enlarge the plate")

    asked = Asked(Design, {"width_mm": 40.0}, {}, frozenset({"width_mm"}), make)
    with pytest.raises(DesignError) as refused:
        make(asked.design)
    (fault,) = remedied(refused.value, asked, spent_s=0.5).faults
    assert 55.5 <= fault.remedies[0].values["width_mm"] <= 58.0


def test_what_follows_a_refusal_is_told_with_it() -> None:
    """Also where a trial takes long, as a whole astrolabe's does."""

    class Design(BaseModel):
        horse_mm: float = 2.0
        sight_mm: float = 1.0
        hole_mm: float = 4.0

    def make(design: BaseModel) -> None:
        if design.horse_mm > 1.9:
            raise impossible("horse_mm", design.horse_mm, "is too thick", or_less("horse_mm", 1.9))
        if design.sight_mm < 3.1:
            raise impossible("sight_mm", design.sight_mm, "is too thin", or_more("sight_mm", 3.1))
        if design.hole_mm > 3.8:
            raise impossible("hole_mm", design.hole_mm, "is too wide", or_less("hole_mm", 3.8))

    asked = Asked(Design, {}, {"other": 1}, frozenset(), make)
    with pytest.raises(DesignError) as refused:
        make(asked.design)
    found = remedied(refused.value, asked, spent_s=10.0).faults
    assert [fault.parameter for fault in found] == ["horse_mm", "sight_mm", "hole_mm"]
    values = {name: v for fault in found for name, v in fault.remedies[0].settings}
    assert all(fault.remedies[0].tried for fault in found)
    make(Design(**values))


def test_what_a_router_does_not_make_is_told_at_once_with_a_command_that_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["make", "astrolabe-biruni", "--profile", "router", "--formats", "svg", "-q"]
    assert main([*given, "-o", str(tmp_path)]) == 2
    *_, slot, tried = capsys.readouterr().err.splitlines()
    assert slot.startswith("miqyas: alidade.sights.thickness_mm = 1 makes slot/sight-lower")
    assert "workshop.cutter_mm=1.1" in tried
    assert main(shlex.split(tried)[2:]) == 0
