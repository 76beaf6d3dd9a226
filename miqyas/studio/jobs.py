"""Heavy jobs: a process each, a few at a time, the clients in turn.

A job belongs to the request that asks for it: its progress comes line by line, then the file.
Nothing is kept, so any number of servers can stand side by side, and a browser that goes away
ends its job.
"""

import asyncio
import json
import multiprocessing
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing import forkserver
from typing import Any

from instruments.errors import DesignError
from miqyas.studio import answers
from miqyas.studio.workers import BrokenJobError, Job, OverTimeError, StoppedError, Worker

PRELOADED = ["miqyas.studio.heavy"]
"""What the server that forks these processes has imported."""

_FIRST_S = 4.0
"""After the start: the workers for drawings come first."""

_MOST_WAITING = 8
"""Jobs of one client."""


class Turns:
    """Who may run next: so many at once, and the clients one after the other.

    Parameters
    ----------
    size : int
        How many run at once.
    """

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


class Heavy:
    """Runs heavy jobs.

    Parameters
    ----------
    size : int
        How many at once.
    memory_bytes : int
        Address space of each.
    limit_s : float
        How long each may take.
    """

    def __init__(self, size: int, memory_bytes: int, limit_s: float) -> None:
        self._turns = Turns(size)
        self._memory, self._limit_s = memory_bytes, limit_s
        method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else None
        self._context: Any = multiprocessing.get_context(method or "spawn")
        if method:
            self._context.set_forkserver_preload(PRELOADED)
        self._threads = ThreadPoolExecutor(size, "studio-heavy")

    def begin(self) -> None:
        """Have the imports done beside, so that the first job need not wait for them."""
        if self._context.get_start_method() == "forkserver":
            asyncio.get_running_loop().call_later(_FIRST_S, self._threads.submit, _ensure)

    def finish(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def stream(self, client: str, job: Job, argument: Any) -> AsyncIterator[bytes]:
        """A job's progress as lines of JSON, then one about the file, then its bytes.

        The last line before the bytes has ``file`` and ``bytes``; one with ``error`` or
        ``faults`` is the end.
        """
        mine = self._turns.join(client)
        if mine is None:
            yield _line({"error": "too-many"})
            return
        try:
            while not mine.done():
                yield _line({"waiting": self._turns.before(mine)})
                await asyncio.wait([mine], timeout=1.0)
            async for piece in self._run(job, argument):
                yield piece
        finally:
            self._turns.leave(client, mine)

    async def _run(self, job: Job, argument: Any) -> AsyncIterator[bytes]:
        loop = asyncio.get_running_loop()
        told: asyncio.Queue[Any] = asyncio.Queue()
        worker = await loop.run_in_executor(
            self._threads, lambda: Worker(self._context, self._memory)
        )

        def tell(said: Any) -> None:
            loop.call_soon_threadsafe(told.put_nowait, said)

        done = loop.run_in_executor(
            self._threads, lambda: worker.ask(job, argument, self._limit_s, tell)
        )
        ends = loop.time() + self._limit_s
        try:
            while not done.done() or not told.empty():
                hears = asyncio.ensure_future(told.get())
                await asyncio.wait([done, hears], timeout=1.0, return_when=asyncio.FIRST_COMPLETED)
                if hears.done():
                    yield _line({"doing": hears.result()})
                else:
                    hears.cancel()
                    yield _line({})
                if loop.time() > ends:
                    yield _line({"error": "time"})
                    return
            name, content = done.result()
            yield _line({"file": name, "bytes": len(content)})
            for start in range(0, len(content), 1 << 18):
                yield content[start : start + (1 << 18)]
        except DesignError as error:
            yield _line({"faults": answers.faults(error)})
        except OverTimeError:
            yield _line({"error": "time"})
        except (StoppedError, BrokenJobError) as error:
            yield _line({"error": "memory" if str(error) == "memory" else "stopped"})
        finally:
            worker.kill()
            # Who waits in a thread closes what is left.
            done.add_done_callback(partial(_ended, worker))


def _ensure() -> None:
    forkserver.ensure_running()


def _ended(worker: Worker, done: asyncio.Future[Any]) -> None:
    """Close what led to a worker; how its last job ended is known, or nobody's matter any more."""
    if not done.cancelled():
        done.exception()
    worker.end()


def _line(said: dict[str, Any]) -> bytes:
    return json.dumps(said).encode() + b"\n"
