"""Run the studio's server, and open the page in the browser."""

import threading
import time
import urllib.request
import webbrowser
from typing import Any

import uvicorn

from miqyas.studio.app import Settings, application
from miqyas.studio.connections import Connection

_PATIENCE_S = 20.0

LIMITS: dict[str, Any] = {
    "http": Connection,
    "ws": "none",
    "server_header": False,
    "timeout_keep_alive": 30,
    "h11_max_incomplete_event_size": 32_768,
    "limit_concurrency": 1000,
}
"""What clients may take of the server, and learn of it, as uvicorn has it told."""


def serve(host: str, port: int, settings: Settings, *, browser: bool) -> None:
    """Serve the page until it is interrupted, and open it in the browser if that is wanted."""
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    page = f"http://{shown}:{port}/"
    print(f"miqyas: the studio is at {page} (Ctrl+C ends it)", flush=True)
    if browser:
        threading.Thread(target=_open, args=(page,), daemon=True).start()
    uvicorn.run(application(settings), host=host, port=port, log_level="warning", **LIMITS)


def _open(page: str) -> None:
    """Open the page when the server answers."""
    ends = time.monotonic() + _PATIENCE_S
    while time.monotonic() < ends:
        try:
            urllib.request.urlopen(f"{page}health", timeout=1.0).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(page)
            return
