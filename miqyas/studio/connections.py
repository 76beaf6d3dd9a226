"""Connections of the studio's server, with limits on those that wait for the other end."""

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_S = 20.0
"""How long a request's head may take to come, and what comes after an answer."""

TAKE_S = 120.0
"""How long a client may take for what was sent, before there is more for it."""


class Connection(H11Protocol):
    """A connection that is ended when its client neither asks nor takes.

    A client that sends its headers byte by byte, or leaves its answers lying, would hold a
    connection for ever. Where there are as many as there may be, the one that has waited longest
    for a request makes room.
    """

    _ends: asyncio.TimerHandle | None = None
    _stalls: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait for a request."""
        super().connection_made(cast(asyncio.Transport, transport))
        if self.limit_concurrency is not None and len(self.connections) >= self.limit_concurrency:
            _make_room(self.connections)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what comes; a head that is whole ends the waiting, more of it doesn't."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._wait()
        else:
            self._stop_waiting()

    def pause_writing(self) -> None:
        """Hold back what is sent, and give the client time to take what was."""
        super().pause_writing()
        self._stalls = self.loop.call_later(TAKE_S, self.transport.abort)

    def resume_writing(self) -> None:
        """Send more."""
        super().resume_writing()
        if self._stalls is not None:
            self._stalls.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        """End what was waited for."""
        self._stop_waiting()
        super().connection_lost(exc)

    @property
    def waits_until(self) -> float | None:
        """When it ends, by the loop's clock; None while it has a request."""
        ends = self._ends or self.timeout_keep_alive_task
        return ends.when() if ends is not None else None

    def _wait(self) -> None:
        if self._ends is None:
            self._ends = self.loop.call_later(HEAD_S, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None


def _make_room(connections: set[Any]) -> None:
    """End the connection that has waited longest for a request."""
    waiting = [one for one in connections if one.waits_until is not None]
    if waiting:
        longest = min(waiting, key=lambda one: one.waits_until)
        longest.transport.abort()
        # That it is lost is told later, and others may come before.
        connections.discard(longest)
