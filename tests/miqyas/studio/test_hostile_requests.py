"""Requests that mean no good, to every route and of every design.

None ends in an error of the server's own, tells of a file or leaves one, or has a script in a
drawing.
"""

import json
import random
import socket
import string
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from helpers.studio import POST, draw, serving
from lxml import etree
from starlette.testclient import TestClient

from instruments.shadow import surface_dial
from miqyas import sources
from miqyas.studio import app, forms
from miqyas.studio.app import STONE, Settings
from miqyas.studio.draft import LANGUAGES

pytestmark = pytest.mark.slow

SECRET = "nobody-reads-this"
LEAVING = "left-by-a-stranger"

PATHS = (
    "/page/../app.py",
    "/page/%2e%2e/app.py",
    "/page/..%2fapp.py",
    "/page/index.html%00.js",
    "/page//etc/passwd",
    "/page/" + "a" * 9000,
    "/api/form/../../x/en",
    "/api/form/astrolabe/..%2f..%2fen",
    "/api/form/rule-single/%ff%fe",
    "/api/picture/..%2f..%2fetc%2fpasswd",
    "/api/picture/astrolabe?look=..%2f..%2flooks%2fgarden",
    "/api/picture/astrolabe?look=",
    "/api/words/../../../etc",
    "/api/designs/%3Cscript%3E",
    "/api/cities?q=%00&language=%00",
    "/api/cities?q=" + "%F0%9F%98%80" * 200,
    "/api/sun/99999999999999999999",
    "/api/sun/-1",
    "/embed?language=..%2f..",
    "/health?" + "&".join(f"a{k}" for k in range(500)),
)

TEXTS = (
    "",
    "\0",
    "none",
    "1e999",
    "-0",
    "٣٣",
    "a" * 5000,
    "\ud800",
    "\u202e",
    "%s%n{0}{{7*7}}",
    '"><script>alert(1)</script>',
    "]]><svg onload=alert(1)>",
    "javascript:alert(1)",
    "../../etc/passwd",
    "file:///etc/passwd",
    f"../../{LEAVING}",
    f"{tempfile.gettempdir()}/{LEAVING}",
)

RAW = (
    b"\0\1\2\3\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: a\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 70_000 + b"\r\n\r\n",
    b"CONNECT example.org:80 HTTP/1.1\r\nHost: a\r\n\r\n",
    b"TRACE / HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET http://example.org/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade, close\r\n\r\n",
    *(
        b"POST /api/draw HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
        b"Content-Type: application/json\r\n" + length + b"\r\n\r\n{}"
        for length in (
            b"Content-Length: -1",
            b"Content-Length: 1e9",
            b"Content-Length: 99999999999999999999999",
            b"Content-Length: 999999999",
            b"Content-Length: 2\r\nContent-Length: 3",
            b"Content-Length: 2\r\nTransfer-Encoding: chunked",
            b"Transfer-Encoding: gzip",
            b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffffffff",
        )
    ),
)


@cache
def of_design(design: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = forms.form(design, "en")["parameters"]
    return found


def rubbish(chance: random.Random, depth: int = 0) -> Any:
    kinds = [
        lambda: chance.choice(TEXTS),
        lambda: chance.uniform(-1e9, 1e9),
        lambda: chance.randrange(-(10**30), 10**30),
        lambda: chance.choice([None, True, False, 0, -0.0, 1e308]),
        lambda: "".join(chance.choices(string.printable, k=chance.randrange(40))),
    ]
    if depth < 3:
        kinds += [
            lambda: [rubbish(chance, depth + 1) for _ in range(chance.randrange(4))],
            lambda: {str(k): rubbish(chance, depth + 1) for k in range(chance.randrange(4))},
        ]
    return chance.choice(kinds)()


def values_of(chance: random.Random, design: str, own: Path) -> dict[str, Any]:
    """Values that no design takes, texts with scripts, and a file that is none of its business."""
    known = of_design(design)
    texts = [p["name"] for p in known if p["kind"] == "text"]
    names = [*(p["name"] for p in known), "x", "a..b", "place", "place.latitude", "name"]
    found = {chance.choice(names): rubbish(chance) for _ in range(1 + chance.randrange(3))}
    if texts and chance.random() < 0.5:
        found |= {chance.choice(texts): chance.choice(TEXTS[10:])}
    if chance.random() < 0.3:
        found |= {chance.choice(["workshop.profile", "picture", *texts]): str(own)}
    return found


def body_of(chance: random.Random, design: str, own: Path) -> dict[str, Any]:
    """A request's body, of whose parts one in twenty is anything at all."""
    written = f'design = "{design}"\npicture = "{own}"\n'
    usual = {
        "design": design,
        "values": values_of(chance, design, own),
        "view": chance.choice(["", "finished", "sheet", "../.."]),
        "quick": True,
        "language": chance.choice([*LANGUAGES, "../en"]),
        "held": chance.choice([[], ["0" * 20]]),
        "text": chance.choice([written, "a = [" * 3000]),
        "formats": chance.choice([[], ["exe"], "svg", [f"../{LEAVING}"]]),
        "sheet": chance.choice(["", "9x9", "1e9x1e9"]),
        "copies": chance.choice([1, 10**9]),
    }
    return {k: rubbish(chance) if chance.random() < 0.05 else v for k, v in usual.items()}


UNREAD = (
    b"",
    b"[]",
    b"{",
    b"null",
    b'{"design":NaN}',
    b"[" * 5000,
    b'{"a":' * 50_000,
    b"\xff\xfe",
    b"9" * 5000,
    b" " * 310_000,
)


def asked(client: TestClient, chance: random.Random, design: str, own: Path, **more: Any) -> None:
    """One request, and what is held of its answer."""
    path = chance.choice(["/api/draw"] * 5 + ["/api/open", "/api/take", STONE])
    if chance.random() < 0.15:
        content = chance.choice(UNREAD)
    else:
        body = body_of(chance, design, own) | more
        content = json.dumps(body).encode("utf-8", "surrogatepass")
    headers = dict(POST)
    if path == STONE:
        headers = {"Content-Type": "application/octet-stream"}
        content += b"\n" + chance.choice([b"", b"ISO-10303-21;", chance.randbytes(5000)])
    if chance.random() < 0.05:
        headers = {"Content-Type": chance.choice(["", "text/plain", "application/json\0"])}
    harmless(client.post(path, content=content, headers=headers), (path, content))


def harmless(reply: Any, about: Any) -> None:
    assert reply.status_code < 500 or reply.json() == {"error": "time"}, (about, reply.text)
    assert SECRET not in reply.text, about
    if reply.headers.get("content-type") == "application/json" and reply.status_code == 200:
        for svg in drawings(reply.json()):
            runs_nothing(svg)
    made = b'\n{"file": ' in reply.content
    if reply.headers.get("content-type") == "application/octet-stream" and not made:
        last = json.loads(reply.content.splitlines()[-1])
        assert last.get("faults") or last.get("error") in ("time", "memory"), (about, last)


def drawings(told: Any) -> Iterator[str]:
    if isinstance(told, Mapping):
        yield from (one["svg"] for one in (told, *told.get("layers", ())) if "svg" in one)
        yield from told.get("pages", ())


def runs_nothing(svg: str) -> None:
    for one in etree.fromstring(svg.encode()).iter("{*}*"):
        assert etree.QName(one).localname not in ("script", "foreignObject", "iframe", "a")
        for name, value in one.attrib.items():
            assert not name.startswith("on")
            if name.endswith("href"):
                assert value.startswith(("#", "data:image/"))


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Path]:
    """A file that no request is told of; and nothing is left where it shouldn't be."""
    file = tmp_path / "own.toml"
    file.write_text(f'"{SECRET}" = 1\n', encoding="utf-8")
    near = [Path(tempfile.gettempdir()), Path.cwd(), *Path.cwd().parents[:2]]
    before = [{*folder.iterdir()} for folder in near]
    yield file
    assert {*tmp_path.iterdir()} == {file}
    for folder, was in zip(near, before, strict=True):
        assert not [path for path in {*folder.iterdir()} - was if LEAVING in path.name]


def test_hostile_requests_of_every_design_break_nothing(client: TestClient, own: Path) -> None:
    chance = random.Random(7)
    for path in PATHS:
        reply = client.get(path)
        assert reply.status_code in (200, 404), path
        assert "import" not in reply.text or "api/words" in path
    for design in (*sources.names(), surface_dial.NAME):
        asked(client, chance, design, own)
    assert draw(client, "rule-single")["svg"]


@pytest.mark.sweep
def test_a_thousand_hostile_requests_break_nothing(client: TestClient, own: Path) -> None:
    chance = random.Random(8)
    for k in range(1000):
        # Some whole, with all that there is to say of them, and some that are made.
        more = {"quick": False} if k % 9 == 0 else {"formats": ["svg", "png"]} if k % 9 == 1 else {}
        design = chance.choice([*sources.names(), surface_dial.NAME])
        asked(client, chance, design, own, **more)
    assert draw(client, "rule-single")["svg"]


def test_requests_that_are_no_http_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "_PATIENCE_S", 0.2)
    with serving(Settings(workers=1)) as port:
        for raw in (*RAW, b"GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", port), timeout=20) as one:
                one.sendall(raw)
                status = one.recv(12)
            assert status[:9] == b"HTTP/1.1 ", raw
            assert status[9:10] in b"24", (raw, status)
    assert status == b"HTTP/1.1 200"


def test_bodies_that_are_too_large_or_of_another_kind_are_refused(client: TestClient) -> None:
    assert client.post("/api/draw", content=b" " * 310_000, headers=POST).status_code == 413
    pieces = (b" " * 10_000 for _ in range(40))
    assert client.post("/api/draw", content=pieces, headers=POST).status_code == 413
    assert client.post("/api/draw", content=b"{}").status_code == 415


def test_scripts_in_texts_are_letters(client: TestClient) -> None:
    evil = '"><script>alert(1)</script>'
    for design, name in (("horizontal-dial", "ornaments.motto"), ("astrolabe", "maker.text")):
        answer = client.post("/api/draw", json={"design": design, "values": {name: evil}})
        harmless(answer, name)
        assert "<script" not in answer.json().get("svg", "")
