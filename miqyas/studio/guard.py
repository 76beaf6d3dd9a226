"""What stands before the routes: limits on requests, and headers that bind the browser."""

import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence

from starlette.datastructures import MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types studio",
    )
)

EMBED = "/embed"
"""The page that others may have in a frame, if they are named."""

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(self), camera=(), microphone=(), payment=()",
}

_MOST_CLIENTS = 10_000


class Guard:
    """Headers on every answer, no body over a size, and so many requests a second.

    Parameters
    ----------
    most_bytes : int
        Of a request's body.
    larger : mapping of str to int
        Paths whose bodies may have more.
    rate_per_s : float, optional
        Requests that a client may make, on average, with a burst of ten seconds' worth; any
        number without it.
    frames : sequence of str
        Origins whose pages may have an instrument in a frame, beside this server's own.
    """

    def __init__(
        self,
        app: ASGIApp,
        most_bytes: int,
        larger: Mapping[str, int],
        rate_per_s: float | None = None,
        frames: Sequence[str] = (),
    ) -> None:
        self.app, self._most_bytes, self._rate = app, most_bytes, rate_per_s
        self._larger = larger
        self._frames = " ".join(("'self'", *frames))
        self._clients: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                around = self._frames if scope["path"] == EMBED else "'self'"
                headers["Content-Security-Policy"] = f"{_POLICY}; frame-ancestors {around}"
            await send(message)

        if self._rate is not None and not self._may(client_of(scope), self._rate):
            refusal = JSONResponse({"error": "too many requests"}, 429, {"Retry-After": "2"})
            await refusal(scope, receive, sent)
            return
        told = dict(scope["headers"]).get(b"content-length", b"0")
        most = self._larger.get(scope["path"], self._most_bytes)
        if not (told.isascii() and told.isdigit() and len(told) < 20) or int(told) > most:
            await JSONResponse({"error": "the body is too large"}, 413)(scope, receive, sent)
            return
        await self.app(scope, receive, sent)

    def _may(self, client: str, rate: float) -> bool:
        """Whether a client has a request left: they come back at the rate."""
        now, burst = time.monotonic(), 10.0 * rate
        left, before = self._clients.pop(client, (burst, now))
        left = min(burst, left + (now - before) * rate)
        self._clients[client] = (left - 1.0 if left >= 1.0 else left, now)
        if len(self._clients) > _MOST_CLIENTS:
            self._clients.popitem(last=False)
        return left >= 1.0


def client_of(scope: Scope) -> str:
    """Who asks, by address."""
    client = scope.get("client")
    return str(client[0]) if client else ""
