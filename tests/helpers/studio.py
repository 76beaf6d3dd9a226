"""What the tests ask of the studio's routes."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from starlette.testclient import TestClient

from miqyas.studio.app import Settings, application
from miqyas.studio.serving import LIMITS

POST = {"Content-Type": "application/json"}


@contextmanager
def serving(settings: Settings, **limits: Any) -> Iterator[int]:
    """A server of its own thread, at a port; the limits of its connections may be others."""
    config = uvicorn.Config(application(settings), port=0, log_level="error", **LIMITS | limits)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.02)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


def draw(client: TestClient, design: str = "horizontal-dial", **told: Any) -> dict[str, Any]:
    reply = client.post("/api/draw", json={"design": design, **told})
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


def taken(client: TestClient, order: dict[str, Any]) -> tuple[list[dict[str, Any]], bytes]:
    rest = client.post("/api/take", json=order).content
    lines: list[dict[str, Any]] = []
    while rest and "file" not in (lines[-1] if lines else {}):
        line, _, rest = rest.partition(b"\n")
        lines.append(json.loads(line))
    assert len(rest) == lines[-1].get("bytes", 0)
    return lines, rest
