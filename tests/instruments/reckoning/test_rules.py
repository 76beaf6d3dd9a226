"""Every rule keeps the record's promises; units, arrays and faults."""

import contextlib
import inspect
import json

import numpy as np
import pytest

from instruments.errors import DesignError
from instruments.reckoning.registry import reckon, rules
from instruments.reckoning.rule import Rule
from output.reckonings import reckoned

RULES = pytest.mark.parametrize("rule", rules().values(), ids=lambda r: r.name)


@RULES
def test_a_rule_says_what_it_asks_and_answers(rule: Rule) -> None:
    asked = [name.rstrip("_") for name in inspect.signature(rule.function).parameters]
    assert asked == [i.name for i in rule.inputs]
    assert all(i.meaning for i in rule.inputs)
    assert rule.summary
    assert rule.source
    assert rule.answers
    assert (rule.standing == "exact") or rule.remark


@RULES
def test_arrays_reckon_as_single_values_do(rule: Rule) -> None:
    """Elements of an array are what the rule gives one by one; what has no answer is nan."""
    kinds = ("angle", "hours", "number", "shadow", "length")
    numbers = [i for i in rule.inputs if i.kind in kinds and not i.single]
    if not numbers:
        return
    generator = np.random.default_rng(1)
    given = {
        i.name: generator.uniform(max(i.low, 0.1), min(i.high, 80.0 if i.kind == "angle" else 9), 5)
        for i in numbers
    }
    tips = [[3, 4], [5, 6], [7, 9]]
    points = {"tips": tips, "marks": tips[:2], "mark": tips[:1], "tip": tips[:1]}
    fixed = {
        i.name: points.get(i.name, "digits")
        for i in rule.inputs
        if i.kind in ("points", "division")
    }
    together = reckon(rule, **given, **fixed)
    for k in range(5):
        try:
            alone = reckon(rule, **{n: v[k] for n, v in given.items()}, **fixed)
        except DesignError:
            assert any(
                np.ndim(q.value) and not np.isfinite(q.value[k])
                for q in together.answers
                if np.asarray(q.value).dtype.kind == "f"
            )
            continue
        for one, all_ in zip(alone.answers, together.answers, strict=True):
            element = all_.value[k] if np.ndim(all_.value) else all_.value
            if isinstance(one.value, float):
                np.testing.assert_allclose(element, one.value, rtol=1e-12, atol=1e-12)
            else:
                assert str(element) == str(one.value)


def test_shadows_are_read_in_the_gnomons_unit_or_in_their_own() -> None:
    for shadow, gnomon in (("5 digits", "60 parts"), ("2;30 feet", "6 feet"), ("25", "60")):
        if gnomon == "6 feet":
            with pytest.raises(DesignError, match="a gnomon has 7 feet-7"):
                reckon("altitude-of-shadow", shadow=shadow, gnomon=gnomon)
            continue
        found = reckon("altitude-of-shadow", shadow=shadow, gnomon=gnomon)
        assert found["altitude"] == pytest.approx(np.degrees(np.arctan2(12, 5)), abs=1e-12)
    found = reckon("altitude-of-shadow", shadow="4 cm", gnomon="30 mm")
    assert found["hypotenuse"] == pytest.approx(50)
    assert found.answers[1].unit == "mm"


def test_answers_in_another_unit() -> None:
    found = reckon("noon-shadow", latitude=45, declination=0, gnomon=60, unit="digit")
    assert found["shadow"] == pytest.approx(12, abs=1e-12)
    assert found.answers[0].unit == "digits"
    found = reckon("day-length", latitude=0, declination=0, unit="ghatis")
    assert (found["day_length"], found.answers[0].unit) == (pytest.approx(30), "ghati")


@pytest.mark.parametrize(
    ("rule", "inputs", "message"),
    [
        ("noon-shado", {}, "did you mean noon-shadow"),
        ("noon-shadow", {"latitude": 91, "declination": 0}, "give -90 to 90"),
        ("noon-shadow", {"latitude": 80, "declination": -20}, "no noon sun at latitude 80"),
        ("noon-shadow", {"latitude": 36}, "declination is not given: add declination=10"),
        ("noon-shadow", {"latitude": "", "declination": 0}, "latitude is empty"),
        ("noon-shadow", {"latitude": 3, "declination": 0, "gnomo": 1}, "did you mean gnomon"),
        ("noon-shadow", {"latitude": 3, "declination": 0, "gnomon": 0}, "give above 0"),
        ("cotangent", {"altitude": 0}, "has no shadow that ends"),
        ("cotangent", {"altitude": "30,5"}, "can be read two ways: write 30.5 or 30;5"),
        ("cotangent", {"altitude": "30..10"}, "is no range"),
        ("cotangent", {"altitude": "[10;30,20]"}, "part the items with |"),
        ("altitude-of-shadow", {"shadow": "5 feet"}, "write feet-7 or feet-6.5"),
        ("altitude-of-shadow", {"shadow": "5 mm"}, "does not go with a gnomon in digits"),
        ("convert", {"value": 1, "from": "feet", "to": "digits"}, "feet-7 or feet-6.5"),
        ("convert", {"value": 1, "from": "h", "to": "digits"}, "does not go with h"),
        ("convert", {"value": 1, "from": "ells", "to": "digits"}, "is no unit"),
        ("almagest-inverse", {"longest": 100}, "too few shadows"),
        ("almagest-inverse", {"longest": 100, "equinox": 10, "shortest": 9}, "contradicts"),
        ("almagest-inverse", {"longest": 10, "equinox": 43}, "exchange them"),
        ("three-shadows", {"tips": "1,2 3,4"}, "are 2: give three"),
        ("three-shadows", {"tips": "1,2 3,4 5"}, "is no list of points"),
        ("three-shadows", {"tips": "1,2 1,2 1,2"}, "do not tell the meridian"),
        ("three-shadows", {"tips": "3,0 0,3 -3,0"}, "do not tell the meridian"),
        (
            "unreachable-height",
            {"shadow_1": 5, "shadow_2": 5, "between": 3},
            "go farther back",
        ),
    ],
)
def test_faults_are_a_line(rule: str, inputs: dict[str, object], message: str) -> None:
    with pytest.raises(DesignError) as caught:
        reckon(rule, **inputs)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_lengths_of_one_kind_only() -> None:
    heights = {"shadow_1": 10, "shadow_2": 12}
    found = reckon("unreachable-height", **heights, between="30 m", observer="150 cm")
    assert found["height"] == pytest.approx(181.5)
    with pytest.raises(DesignError, match="does not go with cubits"):
        reckon("unreachable-height", **heights, between="30 cubits", observer="150 cm")


WILD = ["0", "-0", "90", "-90", "1e9", "1e-9", "1e300", "½", "36;3", "36,3", "1/0", "nan", "x"]
WILD += ["10..20:5", "..", "[1|2|3]", "[]", "5mm", "1,2", "2026-06-21"]


@pytest.mark.sweep
@RULES
def test_whatever_is_asked_there_is_an_answer_or_a_line(rule: Rule) -> None:
    generator = np.random.default_rng(11)
    for _ in range(40):
        given: dict[str, object] = {}
        for i in rule.inputs:
            low, high = max(i.low, -400.0), min(i.high, 400.0)
            ways = (generator.choice(WILD), low, high, generator.uniform(low, high))
            chosen = ways[generator.integers(4)]
            given[i.name] = str(generator.choice(i.choices)) if i.choices else str(chosen)
        with contextlib.suppress(DesignError):
            found = reckon(rule, **given)
            assert json.loads(reckoned.reckoned_json(found))["rule"] == rule.name
            assert reckoned.reckoned_table(found, steps=True)
            assert reckoned.reckoned_csv(found)
