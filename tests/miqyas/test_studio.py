"""The studio's routes, without a browser."""

import asyncio
import io
import json
import multiprocessing
import os
import random
import string
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cadquery
import pytest
import trimesh
from distributed import LocalCluster
from starlette.testclient import TestClient

import miqyas
import templates
from instruments.catalogue import ENTRIES
from instruments.errors import impossible
from instruments.shadow import surface_dial
from miqyas import looks, sources
from miqyas.__main__ import main
from miqyas.studio import forms, stones, takehome, wording
from miqyas.studio.app import PAGE, Settings, application
from miqyas.studio.cluster import DaskCluster
from miqyas.studio.draft import LANGUAGES, Draft
from miqyas.studio.jobs import Turns
from miqyas.studio.workers import BrokenJobError, StoppedError, Worker

POST = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(application(Settings(workers=1)), raise_server_exceptions=False) as found:
        yield found


def draw(client: TestClient, design: str = "horizontal-dial", **told: Any) -> dict[str, Any]:
    reply = client.post("/api/draw", json={"design": design, **told})
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


def test_the_page_binds_the_browser_to_itself(client: TestClient) -> None:
    reply = client.get("/")
    assert reply.status_code == 200
    policy = reply.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "cookie" not in " ".join(reply.headers).lower()
    # No inline code, no inline style, no other host.
    assert "<style" not in reply.text
    assert "style=" not in reply.text
    for part in PAGE.iterdir():
        if part.suffix in (".js", ".html", ".css"):
            text = part.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
            for refused in ("http://", "https://", "innerHTML", "eval("):
                assert refused not in text, part.name


def test_the_pages_modules_are_short() -> None:
    for part in (*PAGE.iterdir(), templates.path("viewer", "viewer.js")):
        assert part.read_text(encoding="utf-8").count("\n") <= 400, part.name


@pytest.mark.parametrize("design", ["horizontal-dial", "astrolabe-plate", "cylinder-dial"])
def test_a_drawing_comes_with_all_that_is_said_of_it(client: TestClient, design: str) -> None:
    found = draw(client, design, values={"place": "Berlin"})
    assert found["svg"].startswith("<?xml")
    assert 'data-means="outline"' in found["svg"]
    assert found["view"] in [view["id"] for view in found["views"]]
    told = [f["value"] for f in found["facts"] if f["name"].rpartition("/")[2] == "latitude"]
    assert any("52.52" in value for value in told)
    assert found["values"]["place.timezone"] == "Europe/Berlin"


def test_looks_are_in_the_gallery_and_the_form(client: TestClient) -> None:
    told = client.get("/api/designs/de").json()
    shown = {(one["name"], one["look"]): one for one in told if "look" in one}
    assert {name for name, _ in shown} == {n for n in sources.names() if looks.of_design(n)}
    assert shown["horizontal-dial", "garden"]["title"].endswith("Für den Garten")
    picture = client.get("/api/picture/horizontal-dial?look=garden")
    assert picture.content.startswith(b"\x89PNG")
    assert picture.content != client.get("/api/picture/horizontal-dial").content
    for look in ("../garden", "none", ""):
        assert client.get(f"/api/picture/horizontal-dial?look={look}").status_code == 404
    form = client.get("/api/form/horizontal-dial/de").json()
    (choice,) = [entry for entry in form["parameters"] if entry["name"] == "look"]
    assert "garden" in [one["value"] for one in choice["choices"]]


@pytest.mark.parametrize("look", [one.name for one in looks.of_design("horizontal-dial")])
def test_a_look_lies_under_what_was_chosen(client: TestClient, look: str) -> None:
    values = {"place": "Berlin", "look": look, "width_mm": 280}
    found = draw(client, values=values)
    assert found["svg"] != draw(client, values={"place": "Berlin", "width_mm": 280})["svg"]
    assert f"--look {look}" in found["code"]["command"]
    assert f"look='{look}'" in found["code"]["python"]
    opened = client.post("/api/open", json={"text": found["code"]["toml"]}).json()
    assert draw(client, values=opened["values"])["svg"] == found["svg"]


def test_a_look_that_is_none_is_a_fault(client: TestClient) -> None:
    for wrong in ("gadren", ["garden"], 3, {"a": 1}, "../garden"):
        (fault,) = draw(client, values={"look": wrong})["faults"]
        assert fault["parameter"] == "look"


def test_a_slider_gets_the_drawing_alone(client: TestClient) -> None:
    found = draw(client, values={"width_mm": 220}, quick=True)
    assert set(found) == {"view", "svg"}


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


def test_a_profile_is_a_name_and_no_file(client: TestClient, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("", encoding="utf-8")
    for values in ({"workshop.profile": str(own)}, {"workshop": {"profile": "/etc/passwd.toml"}}):
        (fault,) = draw(client, values=values)["faults"]
        assert fault["parameter"] == "workshop.profile"
        assert "is no workshop profile" in fault["said"]


def test_every_design_has_a_form_whose_values_draw_it(client: TestClient) -> None:
    for name in sources.names():
        form = client.get(f"/api/form/{name}/en").json()
        for entry in form["parameters"]:
            assert entry["label"]
            assert entry["topic"] in form["topics"]
            if slider := entry.get("slider"):
                assert slider["low"] < slider["high"]
                assert 0 < slider["step"] <= (slider["high"] - slider["low"]) / 2
        assert any(entry["essential"] for entry in form["parameters"])


def test_the_gallery_has_every_design_with_a_picture(client: TestClient) -> None:
    told = client.get("/api/designs/en").json()
    names = [one["name"] for one in told if "look" not in one]
    assert names == [*sources.names(), surface_dial.NAME]
    picture = client.get("/api/picture/rule-single")
    assert picture.content.startswith(b"\x89PNG")
    tag = {"If-None-Match": picture.headers["etag"]}
    assert client.get("/api/picture/rule-single", headers=tag).status_code == 304


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_every_language(client: TestClient, language: str) -> None:
    english, own = wording.page_words("en"), templates.read(wording.KIND, language)
    for group in ("page", "topics", "hours", "means"):
        assert own[group].keys() == english[group].keys(), group
        for key, text in own[group].items():
            assert text.count("{}") == english[group][key].count("{}"), key
    said = client.get(f"/api/words/{language}").json()
    assert said["language"] == language
    assert said["rtl"] == (language == "ar")
    form = client.get(f"/api/form/horizontal-dial/{language}").json()
    labels = {entry["name"]: entry["label"] for entry in form["parameters"]}
    assert (labels["width_mm"] == "Width") == (language == "en")
    told = {one["name"]: one["summary"] for one in client.get(f"/api/designs/{language}").json()}
    plain = {one["name"]: one["summary"] for one in forms.gallery("en")}
    same = [name for name in sources.names() if told[name] == plain[name]]
    assert same == (sources.names() if language == "en" else [])


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_every_parameter_and_choice_is_called_something(language: str) -> None:
    own = templates.read(wording.KIND, language)
    for entry in ENTRIES:
        for told in forms.form(entry.name, "en")["parameters"]:
            assert set(told["name"].split(".")) <= own["parameters"].keys(), entry.name
            values = {choice["value"] for choice in told["choices"]}
            # Numbers, versions, languages and makes of machines are called as they are, looks by
            # their own files.
            called = {value for value in values if not any(c.isupper() for c in value)}
            called = {value for value in called if not value[0].isdigit()}
            if told["name"] not in ("look", "lettering.language", "workshop.profile"):
                assert called <= own["choices"].keys(), told["name"]


@pytest.mark.parametrize(
    ("typed", "first"), [("berl", "Berlin"), ("القاهر", "Cairo"), ("Paris, US", "Paris")]
)
def test_a_city_is_found_as_one_types(client: TestClient, typed: str, first: str) -> None:
    found = client.get("/api/cities", params={"q": typed}).json()
    assert found[0]["name"] == first
    place = draw(client, values=found[0]["values"])["values"]
    assert place["place.latitude"] == pytest.approx(found[0]["latitude"], abs=1e-4)


def test_files_are_taken_home_with_progress(client: TestClient) -> None:
    order = {"design": "rule-single", "values": {}, "formats": ["svg", "dxf"]}
    lines, content = _taken(client, order)
    assert any("doing" in line for line in lines)
    assert lines[-1]["file"] == "rule-single.zip"
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert {"rule.svg", "rule.dxf", "report.json"} <= set(archive.namelist())


def test_parts_are_laid_on_sheets_for_the_workshop(client: TestClient) -> None:
    order = {"design": "rule-single", "values": {}, "formats": ["svg"], "fit": True}
    _, content = _taken(client, {**order, "sheet": "300x200", "copies": 12})
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        sheets = [n for n in archive.namelist() if n.startswith("sheets/") and n.endswith(".svg")]
        assert sheets
        report = json.loads(archive.read("sheets/report.json"))
    assert report["parameters"]["count"] == 12


@pytest.mark.parametrize("wrong", [{"sheet": "3"}, {"sheet": "9x9"}, {"sheet": 3}, {"copies": 0}])
def test_sheets_that_are_none_are_refused(client: TestClient, wrong: dict[str, Any]) -> None:
    order = {"design": "rule-single", "values": {}, "formats": ["svg"], "sheet": "300x200"}
    told = client.post("/api/take", json={**order, **wrong}).content.splitlines()[-1]
    (fault,) = json.loads(told)["faults"]
    assert fault["said"]


def _taken(client: TestClient, order: dict[str, Any]) -> tuple[list[dict[str, Any]], bytes]:
    rest = client.post("/api/take", json=order).content
    lines: list[dict[str, Any]] = []
    while rest and "file" not in (lines[-1] if lines else {}):
        line, _, rest = rest.partition(b"\n")
        lines.append(json.loads(line))
    assert len(rest) == lines[-1].get("bytes", 0)
    return lines, rest


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


STONE = {"Content-Type": "application/octet-stream"}


@pytest.fixture(scope="module")
def block(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("stone") / "block.step"
    cadquery.exporters.export(cadquery.Workplane().box(120, 90, 30), str(file))
    return file.read_bytes()


def laid(client: TestClient, step: bytes, **told: Any) -> list[dict[str, Any]]:
    """The lines that are told of a dial on a solid."""
    order = {"values": {"place": "Berlin", "face": "6"}, "formats": ["pdf"], **told}
    reply = client.post(
        "/api/stone", content=json.dumps(order).encode() + b"\n" + step, headers=STONE
    )
    assert reply.status_code in (200, 400), reply.text
    lines = []
    for line in reply.content.splitlines():
        lines.append(json.loads(line))
        if not {"file", "faults", "error"}.isdisjoint(lines[-1]):
            break
    return lines


def test_a_dial_is_laid_on_a_solid_of_ones_own(client: TestClient, block: bytes) -> None:
    lines = laid(client, block)
    (said,) = [line["said"] for line in lines if "said" in line]
    assert said["title"].endswith("Berlin")
    assert "--set face=6" in said["code"]["command"]
    assert "52.52" in " ".join(fact["value"] for fact in said["facts"])
    assert lines[-1]["file"] == "surface-dial-sheet.pdf"
    opened = client.post("/api/open", json={"text": said["code"]["toml"]}).json()
    assert opened == {"design": "surface-dial", "values": {"place": "Berlin", "face": "6"}}


def test_what_is_seen_of_a_solid_has_its_lines(client: TestClient, block: bytes) -> None:
    values = {"place": "Berlin", "face": "6", "gnomon_height_mm": 20}
    order = json.dumps({"values": values, "formats": ["glb"]}).encode()
    content = client.post("/api/stone", content=order + b"\n" + block, headers=STONE).content
    found = content[content.index(b"glTF") :]
    scene = trimesh.load(trimesh.util.wrap_as_stream(found), file_type="glb")
    # Upright, in metres: the block is 30 mm high about its middle, the gnomon stands on it.
    noon = scene.geometry["solid/hour/equal/12"].bounds
    thick = 0.0022 * 0.12
    assert noon[:, 1] == pytest.approx([0.015, 0.015], abs=1.01 * thick)
    assert noon[:, 0] == pytest.approx([0.0, 0.0], abs=1.01 * thick)
    assert scene.geometry["solid/gnomon"].bounds[1][1] == pytest.approx(0.035, abs=1e-6)
    # Noon's shadow falls to the north, which is −z.
    assert noon[0][2] < -0.02
    assert noon[1][2] < 0.0


def test_a_solid_that_is_none_is_refused_in_a_line(client: TestClient, block: bytes) -> None:
    head = block[: block.index(b"DATA;")]
    bombs = {
        "is no STEP file": [b"", b"PK\3\4", random.Random(1).randbytes(100_000), b"\0" * 1000],
        "has nothing that can be read": [
            block[: len(block) // 2],
            head + b"DATA;\nENDSEC;\nEND-ISO-10303-21;\n",
            head + b"DATA;\n" + b"#1=CARTESIAN_POINT('',(" + b"(" * 50_000,
            head + b"DATA;\n#1=#1;\n#2=MANIFOLD_SOLID_BREP('',#2);\nENDSEC;\nEND-ISO-10303-21;\n",
        ],
    }
    for problem, contents in bombs.items():
        for content in contents:
            (fault,) = laid(client, content)[-1]["faults"]
            assert fault["parameter"] == "solid"
            assert problem in fault["said"]
            assert "/" not in fault["said"].replace("miqyas/", "")
            assert "\n" not in fault["said"]
    assert laid(client, block, formats=["exe"])[-1]["faults"][0]["parameter"] == "formats"
    (fault,) = laid(client, block, values={"face": "9"})[-1]["faults"]
    assert fault["parameter"] == "face"


def test_a_solid_too_large_or_of_another_kind_is_not_read(client: TestClient) -> None:
    large = b"{}\n" + b" " * stones.MOST_BYTES
    assert client.post("/api/stone", content=large, headers=STONE).status_code == 413
    endless = (b"x" * 1_000_000 for _ in range(100))
    assert client.post("/api/stone", content=endless, headers=STONE).status_code == 413
    assert client.post("/api/stone", content=b"{}\n").status_code == 415
    for content in (b"", b"[]\n", b"{" * 310_000 + b"\n", b"\xff\xfe\n"):
        assert client.post("/api/stone", content=content, headers=STONE).status_code == 400
    assert client.post("/api/draw", content=b" " * 1_000_000, headers=POST).status_code == 413


def test_a_solid_that_takes_too_long_ends_its_job_alone(block: bytes) -> None:
    with TestClient(application(Settings(workers=1, heavy_s=0.05))) as client:
        assert laid(client, block)[-1] == {"error": "time"}
        assert draw(client, "rule-single")["svg"]


def test_what_cannot_be_made_is_told_by_the_job_too(client: TestClient) -> None:
    order = {"design": "horizontal-dial", "values": {"width_mm": 11}, "formats": ["svg"]}
    lines, _ = _taken(client, order)
    assert lines[-1]["faults"]


def test_a_job_over_its_time_or_memory_ends_and_the_page_lives() -> None:
    settings = Settings(workers=1, heavy_s=0.2, draw_s=20.0)
    with TestClient(application(settings)) as client:
        order = {"design": "astrolabe", "values": {}, "formats": ["step"]}
        assert _taken(client, order)[0][-1] == {"error": "time"}
        assert draw(client, "rule-single")["svg"]
    with TestClient(application(Settings(workers=1, heavy_bytes=900_000_000))) as client:
        assert _taken(client, order)[0][-1]["error"] in ("memory", "stopped")
    with TestClient(application(Settings(workers=1, draw_s=0.001))) as client:
        reply = client.post("/api/draw", json={"design": "astrolabe"})
        assert (reply.status_code, reply.json()) == (503, {"error": "time"})


def test_a_full_disk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise impossible("output folder", "/tmp/miqyas-1", "cannot be written (no space left)")

    monkeypatch.setattr(takehome.api, "write", full)
    with pytest.raises(BrokenJobError, match="disk"):
        takehome.take((Draft("rule-single"), takehome.Parcel(("svg",))), print)


def test_a_worker_that_is_killed_is_told_and_the_next_does_the_job() -> None:
    context = multiprocessing.get_context("spawn")
    with pytest.raises(StoppedError):
        Worker(context, 3 << 30).ask(os._exit, 1, 20.0)
    other = Worker(context, 3 << 30)
    try:
        assert other.ask(abs, -1, 20.0) == 1
    finally:
        other.end()


def test_heavy_jobs_go_to_a_cluster() -> None:
    order = {"design": "rule-single", "values": {}, "formats": ["svg", "dxf"]}
    with (
        LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
        TestClient(
            application(Settings(1, elsewhere=DaskCluster(cluster.scheduler_address)))
        ) as client,
    ):
        lines, content = _taken(client, order)
        assert any("doing" in line for line in lines)
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            assert "rule.dxf" in archive.namelist()
        wrong = {**order, "design": "horizontal-dial", "values": {"width_mm": 11}}
        assert _taken(client, wrong)[0][-1]["faults"]


def test_a_cluster_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["studio", "--no-browser", "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "can't be reached: start it with dask scheduler" in capsys.readouterr().err


def test_heavy_jobs_of_many_clients_take_turns() -> None:
    async def run() -> list[str]:
        turns, order = Turns(1), []

        async def job(client: str, name: str) -> None:
            mine = turns.join(client)
            assert mine is not None
            await mine
            order.append(name)
            await asyncio.sleep(0)
            turns.leave(client, mine)

        await asyncio.gather(*(job(c, f"{c}{k}") for c in "abc" for k in range(3)))
        waits = [turns.join("x") for _ in range(12)]
        # One runs, eight wait, and no more are taken.
        assert [w is None for w in waits] == [False] * 9 + [True] * 3
        given_up = waits[1]
        assert given_up is not None
        turns.leave("x", given_up)
        assert turns.join("x") is not None
        return order

    assert asyncio.run(run()) == ["a0", "a1", "b0", "c0", "a2", "b1", "c1", "b2", "c2"]


def test_a_client_may_ask_only_so_often() -> None:
    with TestClient(application(Settings(workers=1, rate_per_s=0.5))) as client:
        codes = [client.get("/health").status_code for _ in range(8)]
    assert codes == [200] * 5 + [429] * 3


def test_scripts_in_texts_are_letters(client: TestClient) -> None:
    evil = '"><script>alert(1)</script>'
    answer = client.post(
        "/api/draw", json={"design": "horizontal-dial", "values": {"ornaments.motto": evil}}
    ).json()
    said = answer.get("svg", "")
    assert "<script" not in said


HOSTILE_PATHS = (
    "/page/../app.py",
    "/page/%2e%2e/app.py",
    "/page/..%2fapp.py",
    "/page/index.html%00.js",
    "/page//etc/passwd",
    "/api/form/../../x/en",
    "/api/picture/..%2f..%2fetc%2fpasswd",
    "/api/words/../../../etc",
)


def test_hostile_paths_find_nothing(client: TestClient) -> None:
    for path in HOSTILE_PATHS:
        reply = client.get(path)
        assert reply.status_code in (200, 404)
        assert "import" not in reply.text or "api/words" in path


def _rubbish(chance: random.Random, depth: int = 0) -> Any:
    texts = ["", "\0", "../../etc/passwd", "<script>", "none", "1e999", "٣٣", "a" * 5000, "\ud800"]
    kinds = [
        lambda: chance.choice(texts),
        lambda: chance.uniform(-1e9, 1e9),
        lambda: chance.randrange(-(10**30), 10**30),
        lambda: chance.choice([None, True, False, 0, -0.0, 1e308]),
        lambda: "".join(chance.choices(string.printable, k=chance.randrange(40))),
    ]
    if depth < 3:
        kinds += [
            lambda: [_rubbish(chance, depth + 1) for _ in range(chance.randrange(4))],
            lambda: {str(k): _rubbish(chance, depth + 1) for k in range(chance.randrange(4))},
        ]
    return chance.choice(kinds)()


def test_a_thousand_hostile_requests_break_nothing(client: TestClient) -> None:
    chance = random.Random(7)
    names = [p["name"] for p in forms.form("rule-single", "en")["parameters"]]
    names += ["x", "a..b", "place", "place.latitude"]
    bodies = [b"", b"[]", b"{", b"null", b'{"design":NaN}', b"[" * 5000, b"\xff\xfe", b"9" * 5000]
    for k in range(1000):
        path = chance.choice(["/api/draw", "/api/draw", "/api/open", "/api/take"])
        if k % 4 == 0:
            content = chance.choice(bodies)
        else:
            told = {
                "design": chance.choice(["rule-single", "rule-single", _rubbish(chance)]),
                "values": {
                    chance.choice([*names, "x", "a..b", "place", "place.latitude"]): _rubbish(
                        chance
                    )
                    for _ in range(chance.randrange(3))
                },
                "quick": True,
                "text": _rubbish(chance),
                "formats": chance.choice([[], ["exe"], "svg", None]),
            }
            content = json.dumps(told).encode("utf-8", "surrogatepass")
        reply = client.post(path, content=content, headers=POST)
        assert reply.status_code < 500, (path, content, reply.text)
    assert client.post("/api/draw", content=b" " * 310_000, headers=POST).status_code == 413
    assert client.post("/api/draw", content=b"{}").status_code == 415
    assert draw(client, "rule-single")["svg"]


def test_without_its_extra_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from miqyas.__main__ import main

    monkeypatch.setitem(__import__("sys").modules, "starlette.applications", None)
    for name in [n for n in __import__("sys").modules if n.startswith("miqyas.studio.")]:
        monkeypatch.delitem(__import__("sys").modules, name)
    assert main(["studio", "--no-browser"]) == 2
    said = capsys.readouterr().err
    assert "pip install 'miqyas[studio]'" in said
    assert said.count("\n") == 1
    assert miqyas.__version__
