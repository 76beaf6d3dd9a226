"""Heavy jobs: a few at a time, the clients in turn.

A job belongs to the request that asks for it: its progress comes line by line, then the file.
Nothing is kept, so any number of servers can stand side by side, and a browser that goes away
ends its job.
"""

import asyncio
import json
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any, Protocol

from instruments.errors import DesignError
from miqyas.studio import notes
from miqyas.studio.workers import BrokenJobError, Job, OverTimeError, StoppedError

_TOLD = "memory", "disk"
"""What a job that broke may have lacked."""

_MOST_WAITING = 8
"""Jobs of one client."""


class Turns:
    """Who may run next: so many at once, and the clients one after the other."""

    def __init__(self, size: int) -> None:
        self._free = size
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def before(self, mine: asyncio.Future[None]) -> int:
        """How many are before one that waits."""
        rank = next((n for q in self._waiting.values() for n, f in enumerate(q) if f is mine), 0)
        return sum(
            1
            for queue in self._waiting.values()
            for n, other in enumerate(queue)
            if other is not mine and n <= rank
        )

    def join(self, client: str) -> asyncio.Future[None] | None:
        """Wait for a turn; None where the client has too many waiting."""
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue = self._waiting.setdefault(client, deque())
        if len(queue) >= _MOST_WAITING:
            return None
        queue.append(mine)
        self._next()
        return mine

    def leave(self, client: str, mine: asyncio.Future[None]) -> None:
        """End one's turn, or give up waiting for it."""
        queue = self._waiting.get(client)
        if queue is not None and mine in queue:
            queue.remove(mine)
            if not queue:
                del self._waiting[client]
        elif mine.done():
            self._free += 1
        self._next()

    def _next(self) -> None:
        while self._free > 0 and self._waiting:
            client, queue = self._waiting.popitem(last=False)
            mine = queue.popleft()
            if queue:
                self._waiting[client] = queue  # behind the other clients
            mine.set_result(None)
            self._free -= 1


class Runner(Protocol):
    """Where jobs are done: in processes of this machine, or on a cluster."""

    async def begin(self) -> None:
        """Make ready, without keeping the first drawings waiting."""

    async def finish(self) -> None:
        """Begin nothing more."""

    def run(self, job: Job, argument: Any) -> AsyncGenerator[Any]:
        """Do a job: what it tells, None where it tells nothing for a while, then a pair.

        The pair is the file's name and its bytes. Closing the iterator ends the job.
        """
        ...


class Heavy:
    """Runs heavy jobs, so many at once, each as long as it may take."""

    def __init__(self, size: int, runner: Runner, limit_s: float) -> None:
        self._turns, self._runner, self._limit_s = Turns(size), runner, limit_s

    async def stream(
        self, client: str, job: Job, argument: Any, language: str, design: str
    ) -> AsyncIterator[bytes]:
        """A job's progress as lines of JSON, then one about the file, then its bytes.

        The last line before the bytes has ``file`` and ``bytes``; one with ``error`` or
        ``faults``, which are in the language and of the design, is the end.
        """
        mine = self._turns.join(client)
        if mine is None:
            yield _line({"error": "too-many"})
            return
        try:
            while not mine.done():
                yield _line({"waiting": self._turns.before(mine)})
                await asyncio.wait([mine], timeout=1.0)
            async for piece in self._run(job, argument, language, design):
                yield piece
        finally:
            self._turns.leave(client, mine)

    async def _run(
        self, job: Job, argument: Any, language: str, design: str
    ) -> AsyncIterator[bytes]:
        ends = asyncio.get_running_loop().time() + self._limit_s
        running = self._runner.run(job, argument)
        try:
            async for said in running:
                if isinstance(said, tuple):
                    name, content = said
                    yield _line({"file": name, "bytes": len(content)})
                    for start in range(0, len(content), 1 << 18):
                        yield content[start : start + (1 << 18)]
                    return
                yield _line(_progress(said))
                if asyncio.get_running_loop().time() > ends:
                    yield _line({"error": "time"})
                    return
        except DesignError as error:
            yield _line({"faults": notes.faults(error, language, design)})
        except OverTimeError:
            yield _line({"error": "time"})
        except (StoppedError, BrokenJobError) as error:
            yield _line({"error": str(error) if str(error) in _TOLD else "stopped"})
        finally:
            await running.aclose()


def _progress(said: Any) -> dict[str, Any]:
    """What a job tells: the name of what is made now, a table of its own, or that it lives."""
    if isinstance(said, dict):
        return said
    return {} if said is None else {"doing": said}


def _line(said: dict[str, Any]) -> bytes:
    return json.dumps(said).encode() + b"\n"
