"""A design's drawing and what is said with it, by the studio's routes."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers.studio import draw
from starlette.testclient import TestClient

from instruments.astrolabe.whole import own_designs
from instruments.kept import Kept
from instruments.place import Place
from miqyas import looks
from miqyas.studio import answers
from miqyas.studio.draft import Draft

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("design", ["horizontal-dial", "astrolabe-plate", "cylinder-dial"])
def test_a_drawing_comes_with_all_that_is_said_of_it(client: TestClient, design: str) -> None:
    found = draw(client, design, values={"place": "Berlin"})
    assert found["svg"].startswith("<?xml")
    assert 'data-means="outline"' in found["svg"]
    assert found["view"] in [view["id"] for view in found["views"]]
    told = [f["value"] for f in found["facts"] if f["name"].rpartition("/")[2] == "latitude"]
    assert any("52.52" in value for value in told)
    assert found["values"]["place.timezone"] == "Europe/Berlin"


@pytest.mark.parametrize("look", [one.name for one in looks.of_design("horizontal-dial")])
def test_a_look_lies_under_what_was_chosen(client: TestClient, look: str) -> None:
    values = {"place": "Berlin", "look": look, "width_mm": 280}
    found = draw(client, values=values)
    assert found["svg"] != draw(client, values={"place": "Berlin", "width_mm": 280})["svg"]
    assert f"--look {look}" in found["code"]["command"]
    assert f"look='{look}'" in found["code"]["python"]
    opened = client.post("/api/open", json={"text": found["code"]["toml"]}).json()
    assert draw(client, values=opened["values"])["svg"] == found["svg"]


def test_a_dark_material_has_light_marks(client: TestClient) -> None:
    def lightness(colour: str) -> int:
        return sum(bytes.fromhex(colour[1:]))

    for look, lighter in (("garden", "ink"), ("", "colour")):
        view, *_ = draw(client, values={"place": "Berlin", "look": look})["views"]
        darker = "colour" if lighter == "ink" else "ink"
        # Far enough apart to be read: 4.5 to 1 is some 300 of 765 on slate and brass.
        assert lightness(view[lighter]) - lightness(view[darker]) > 300


def test_a_look_that_is_none_is_a_fault(client: TestClient) -> None:
    for wrong in ("gadren", ["garden"], 3, {"a": 1}, "../garden"):
        (fault,) = draw(client, values={"look": wrong})["faults"]
        assert fault["parameter"] == "look"


def test_a_slider_gets_the_drawing_alone(client: TestClient) -> None:
    found = draw(client, values={"width_mm": 220}, quick=True)
    assert set(found) == {"view", "svg", "digest"}


def test_a_slider_gets_what_will_be_made(client: TestClient) -> None:
    """Of card its slots are as wide as card is thick, while something is dragged too."""
    values = {"place": "Berlin", "material": "card", "width_mm": 220}
    dragged = draw(client, values=values, view="dial-plate/front", quick=True)
    assert dragged["svg"] == draw(client, values=values, view="dial-plate/front")["svg"]


def asked(client: TestClient, told: dict[str, Any]) -> tuple[dict[str, dict[str, Any]], int]:
    """The layers of an astrolabe's front by what they do, and how many bytes came."""
    reply = client.post("/api/draw", json={"design": "astrolabe", "quick": True, **told})
    return {layer["role"]: layer for layer in reply.json()["layers"]}, len(reply.content)


def test_only_parts_that_changed_are_sent(client: TestClient) -> None:
    before, whole = asked(client, {"values": {"place": "Berlin"}})
    had = {layer["digest"]: layer["svg"] for layer in before.values()}
    for values, anew in (
        ({"place": "Berlin", "rule.width_mm": 13}, {"rule"}),
        ({"place": "Berlin", "stars.faintest": 1}, {"rete"}),
        ({"place": "Berlin", "alidade.width_mm": 24}, set()),
        ({"place": "Berlin", "tropic_radius_mm": 80}, {"mater", "plate", "rete", "rule"}),
    ):
        after, sent = asked(client, {"values": values, "held": [*had]})
        assert {role for role, layer in after.items() if "svg" in layer} == anew
        assert sent < whole * (0.01 + len(anew) / 2)
        shown = [layer.get("svg") or had[layer["digest"]] for layer in after.values()]
        fresh = fresh_answer(Draft("astrolabe", values, quick=True))["layers"]
        assert shown == [layer["svg"] for layer in fresh]


def fresh_answer(draft: Draft) -> dict[str, Any]:
    """What is said and drawn where nothing is kept."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(answers, "_PARTS", Kept(24))
        patched.setattr(answers, "_made", OrderedDict())
        return answers.draw(draft)


def test_parts_that_are_kept_say_the_same_as_fresh_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters that strokes lack are told of them too."""
    laid = Counter[str]()
    for name in ("plate", "back", "alidade"):
        module = getattr(own_designs, name)
        monkeypatch.setattr(module, "lay_out", counted(laid, name, module.lay_out))
    monkeypatch.setattr(answers, "_PARTS", Kept(24))
    first = {"place.latitude": 30, "plates.latitudes": [30], "plates.names": ["Áŋŋel"]}
    for change, anew in (
        ({}, {"plate": 1, "back": 1, "alidade": 2}),
        ({"alidade.width_mm": 24}, {"alidade": 1}),
    ):
        draft = Draft("astrolabe", first | change)
        laid.clear()
        found = answers.draw(draft)
        assert laid == anew
        assert any("single strokes have no ŋ" in note["message"] for note in found["notes"])
        assert found == fresh_answer(draft)


def test_equal_designs_of_which_one_was_given_are_two() -> None:
    """A place that is given has to be on a plate, and one that nobody gave hasn't."""
    nobodys = Place()
    given = Place(latitude=nobodys.latitude)
    kept = Kept(2)
    assert [kept.made(chosen, place) for place in (nobodys, given, nobodys)] == [0, 1, 0]


def chosen(place: Place) -> int:
    return int(place.chosen)


def counted(laid: Counter[str], name: str, lay_out: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def counting(design: Any) -> Any:
        laid[name] += 1
        return lay_out(design)

    return counting


def test_the_sheet_is_a_view(client: TestClient) -> None:
    found = draw(client, "rule-single", view="sheet", quick=True)
    assert found["view"] == "sheet"
    assert len(found["pages"]) >= 1
    assert all(page.startswith("<?xml") for page in found["pages"])


def test_every_view_can_be_asked_for(client: TestClient) -> None:
    found = draw(client, "equatorial-dial")
    for view in found["views"]:
        assert draw(client, "equatorial-dial", view=view["id"], quick=True)["view"] == view["id"]


def test_the_code_makes_the_same_thing(client: TestClient) -> None:
    values = {"place": "Cairo", "gnomon.kind": "pin", "days.dates": "06-21, 12-21"}
    found = draw(client, values=values)
    space: dict[str, Any] = {}
    exec(found["code"]["python"].replace("miqyas.write", "lambda *a: a; (lambda *a: a)"), space)
    assert space["made"].title == found["title"]
    opened = client.post("/api/open", json={"text": found["code"]["toml"]}).json()
    assert opened["design"] == "horizontal-dial"
    assert draw(client, values=opened["values"])["svg"] == found["svg"]


def test_a_fault_stands_at_its_field_with_a_way_out_that_works(client: TestClient) -> None:
    values = {"lettering.height_mm": 100}
    (fault,) = draw(client, values=values)["faults"]
    assert fault["parameter"] == "lettering.height_mm"
    way = next(way for way in fault["remedies"] if way["tried"])
    assert "svg" in draw(client, values={**values, **way["values"]})


@pytest.mark.parametrize(
    ("language", "ways"),
    [
        ("en", ["give 5000"]),
        ("de", ["gib 5000"]),
        ("fr", ["donnez 5000"]),
        ("es", ["dé 5000"]),
        ("it", ["dai 5000"]),
        ("ar", ["أعطِ ٥٠٠٠"]),
    ],
)
def test_what_is_beyond_a_range_has_its_bound_as_a_way_out(
    client: TestClient, language: str, ways: list[str]
) -> None:
    values = {"width_mm": 9999}
    (fault,) = draw(client, values=values, language=language)["faults"]
    found = [way for way in fault["remedies"] if way["values"]]
    assert [way["said"] for way in found] == ways
    assert "svg" in draw(client, values={**values, **found[0]["values"]})


def test_a_profile_is_a_name_and_no_file(client: TestClient, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("", encoding="utf-8")
    for values in ({"workshop.profile": str(own)}, {"workshop": {"profile": "/etc/passwd.toml"}}):
        (fault,) = draw(client, values=values)["faults"]
        assert fault["parameter"] == "workshop.profile"
        assert "is no workshop profile" in fault["said"]
