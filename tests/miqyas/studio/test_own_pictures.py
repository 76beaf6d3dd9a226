"""A picture of one's own, by the studio's routes."""

import pytest
from helpers.studio import draw
from starlette.testclient import TestClient

pytestmark = pytest.mark.slow

ARMS = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
    '<path d="M2 2h16v9a8 8 0 0 1-16 0z"/></svg>'
)


def test_a_picture_of_ones_own_is_engraved(client: TestClient) -> None:
    values = {"place": "Berlin", "picture.svg": ARMS, "picture.width_mm": 15}
    found = draw(client, values=values)
    assert 'data-means="picture"' in found["svg"]
    # Its text goes to the server and not back, but in the design file.
    assert found["values"]["picture.svg"] is None
    assert "--picture picture.svg" in found["code"]["command"]
    assert "'picture.svg': Path('picture.svg')" in found["code"]["python"]
    opened = client.post("/api/open", json={"text": found["code"]["toml"]}).json()
    assert draw(client, values=opened["values"])["svg"] == found["svg"]


def _svg(inside: str, before: str = "", attributes: str = "") -> str:
    root = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" {attributes}'
    return f'{before}<svg {root}><path d="M2 2h16v16z"/>{inside}</svg>'


LAUGHS = "<!DOCTYPE svg [" + "".join(
    f'<!ENTITY l{k} "{f"&l{k - 1};" * 10 if k else "ha"}">' for k in range(12)
)


HOSTILE_PICTURES = {
    "script": _svg("<script>alert(1)</script>"),
    "bitmap": _svg('<image href="data:image/png;base64,AAAA" width="5" height="5"/>'),
    "text": _svg("<text>Rex</text>"),
    "foreign": _svg('<foreignObject><iframe src="http://a.example"/></foreignObject>'),
    "clones": _svg('<use href="http://a.example/x.svg#a"/>'),
    "laughs": _svg("<title>&l11;</title>", LAUGHS + "]>"),
    "entity": _svg(
        "<title>&x;</title>", '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    ),
    "style sheet": _svg("", '<?xml-stylesheet href="http://a.example/a.css"?>'),
    "import": _svg('<style>@import "http://a.example/a.css";</style>'),
    "nan": _svg('<path d="M nan nan L inf 1e999 z"/>'),
    "far": _svg('<path d="M0 0L1e300 1e300L-1e300 4z"/>'),
    "huge": _svg(f'<path d="M0 0{"l1 1" * 40_000}"/>'),
    "deep": _svg("<g>" * 5000 + "</g>" * 5000),
    "broken": _svg("<g>"),
    "none": "/etc/passwd",
    "longer": _svg(f"<!--{'x' * 210_000}-->"),
}


@pytest.mark.parametrize("kind", HOSTILE_PICTURES)
def test_a_hostile_picture_gets_a_line(client: TestClient, kind: str) -> None:
    found = draw(client, values={"picture.svg": HOSTILE_PICTURES[kind]}, quick=True)
    (fault,) = found["faults"]
    assert fault["parameter"] == "picture.svg"
    assert len(fault["said"]) < 250
    assert "\n" not in fault["said"]
    assert "root:" not in fault["said"]


def test_what_a_picture_would_run_is_not_drawn(client: TestClient) -> None:
    evil = _svg('<path onclick="alert(1)" d="M4 4h3v3z"/>', attributes='onload="alert(1)"')
    found = draw(client, values={"picture.svg": evil}, quick=True)
    assert "alert" not in found.get("svg", "")
    assert "svg" in found or found["faults"][0]["parameter"] == "picture.svg"


def test_long_texts_are_of_pictures_alone(client: TestClient) -> None:
    for name in ("ornaments.motto", "name", "picture"):
        told = {"design": "horizontal-dial", "values": {name: "x" * 5000}}
        assert client.post("/api/draw", json=told).status_code == 400
