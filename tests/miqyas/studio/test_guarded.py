"""What the studio refuses, and how it binds the browser."""

import socket
import time
from contextlib import ExitStack, suppress

import pytest
from helpers.studio import serving
from lxml import html
from starlette.testclient import TestClient

import miqyas
import templates
from miqyas.__main__ import main
from miqyas.studio import app, connections
from miqyas.studio.app import PAGE, VIEWERS, Settings, application

pytestmark = pytest.mark.slow


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


def test_a_browser_keeps_the_files_of_the_page_until_they_are_others(client: TestClient) -> None:
    """All 60 came anew with each visit, which took 6 s more on a slow line."""
    (main,) = html.fromstring(client.get("/").text).xpath("//script/@src")
    kept = client.get(f"/{main}")
    assert kept.headers["cache-control"] == "max-age=31536000, immutable"
    for other in ("/page/main.js", "/page/before/main.js"):
        reply = client.get(other)
        assert (reply.text, reply.headers["cache-control"]) == (kept.text, "no-cache")
    assert client.get(f"/{main}".replace("main.js", "app.py")).status_code == 404


def test_only_sites_that_are_named_have_an_instrument_in_their_frames(client: TestClient) -> None:
    assert "frame-ancestors 'self'" in client.get("/embed").headers["content-security-policy"]
    settings = Settings(workers=1, frames=("https://museum.example",))
    with TestClient(application(settings)) as other:
        for path in ("/", "/embed", "/api/words/en"):
            policy = other.get(path).headers["content-security-policy"]
            around = "'self' https://museum.example" if path == "/embed" else "'self'"
            assert policy.endswith(f"frame-ancestors {around}")


@pytest.mark.parametrize("wrong", ["museum", "https://a.example/x", "https://a;script-src *", "*"])
def test_a_site_that_is_none_is_refused(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["studio", "--no-browser", "--frames", wrong]) == 2
    assert "is no site's origin" in capsys.readouterr().err


def test_the_pages_modules_are_short() -> None:
    viewers = (templates.path("viewer", name) for name in VIEWERS)
    for part in (*PAGE.iterdir(), *viewers):
        assert part.read_text(encoding="utf-8").count("\n") <= 400, part.name


def test_a_client_may_ask_only_so_often() -> None:
    with TestClient(application(Settings(workers=1, rate_per_s=0.5))) as client:
        codes = [client.get("/health").status_code for _ in range(8)]
    assert codes == [200] * 5 + [429] * 3


def test_a_slow_client_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "_PATIENCE_S", 0.2)

    head = b"POST /api/draw HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    with (
        serving(Settings(workers=1)) as port,
        socket.create_connection(("127.0.0.1", port), timeout=20) as asked,
    ):
        asked.sendall(head + b'Content-Length: 99\r\n\r\n{"design":')
        assert asked.recv(12) == b"HTTP/1.1 408"


def opened(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=20)


def answers(asked: socket.socket) -> bool:
    asked.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    return asked.recv(12) == b"HTTP/1.1 200"


def ended(asked: socket.socket) -> bool:
    """Whether the server has ended a connection, once it tells."""
    with suppress(ConnectionResetError):
        while asked.recv(4096):
            pass
    return True


def test_heads_that_do_not_end_hold_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither one that comes byte by byte, nor a body that goes on after its answer."""
    monkeypatch.setattr(connections, "HEAD_S", 0.5)
    with serving(Settings(workers=1)) as port, ExitStack() as kept:
        slow = [kept.enter_context(opened(port)) for _ in range(320)]
        for one in slow:
            one.sendall(b"POST /health HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n")
        late = slow.pop()
        late.sendall(b"\r\n")
        assert late.recv(12) == b"HTTP/1.1 405"
        assert answers(kept.enter_context(opened(port)))
        begun = time.monotonic()
        # On a busy machine some have ended before their bytes come.
        with suppress(ConnectionError):
            late.sendall(b"1")
            for _ in range(5):
                slow[0].sendall(b"X")
                time.sleep(0.05)
        assert all(map(ended, (*slow, late)))
        assert time.monotonic() - begun < 10
        assert answers(kept.enter_context(opened(port)))


def test_connections_that_only_wait_make_room() -> None:
    with serving(Settings(workers=1), limit_concurrency=5) as port, ExitStack() as kept:
        slow = [kept.enter_context(opened(port)) for _ in range(9)]
        for one in slow:
            one.sendall(b"GET / HTTP/1.1\r\n")
        assert answers(kept.enter_context(opened(port)))
        assert ended(slow[0])


def test_a_client_that_takes_nothing_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "TAKE_S", 0.3)
    with serving(Settings(workers=1)) as port, socket.socket() as asked:
        asked.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        asked.settimeout(20)
        asked.connect(("127.0.0.1", port))
        told = b"GET /page/viewer.js HTTP/1.1\r\nHost: a\r\n\r\n"
        asked.sendall(1000 * told)
        begun = time.monotonic()
        with suppress(ConnectionError):
            while time.monotonic() - begun < 20:
                asked.sendall(told)
                time.sleep(0.05)
        assert time.monotonic() - begun < 20
        with opened(port) as another:
            assert answers(another)


def test_without_its_extra_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:

    monkeypatch.setitem(__import__("sys").modules, "starlette.applications", None)
    for name in [n for n in __import__("sys").modules if n.startswith("miqyas.studio")]:
        monkeypatch.delitem(__import__("sys").modules, name)
    assert main(["studio", "--no-browser"]) == 2
    said = capsys.readouterr().err
    assert "pip install 'miqyas[studio]'" in said
    assert said.count("\n") == 1
    assert miqyas.__version__
