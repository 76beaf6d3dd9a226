"""Heavy jobs on this machine: a process each, with limits, that can be killed."""

import asyncio
import multiprocessing
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing import forkserver
from typing import Any

from miqyas.studio.workers import Job, Worker, heard

PRELOADED = ["miqyas.studio.heavy"]
"""What the server that forks these processes has imported."""

_FIRST_S = 4.0
"""After the start: the workers for drawings come first."""


class Processes:
    """Runs jobs in processes of their own: so many at once, each with its address space.

    A job may be silent for no longer than `limit_s`.
    """

    def __init__(self, size: int, memory_bytes: int, limit_s: float) -> None:
        self._memory, self._limit_s = memory_bytes, limit_s
        method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else None
        self._context: Any = multiprocessing.get_context(method or "spawn")
        if method:
            self._context.set_forkserver_preload(PRELOADED)
        self._threads = ThreadPoolExecutor(size, "studio-heavy")

    async def begin(self) -> None:
        """Have the imports done beside, so that the first job need not wait for them."""
        if self._context.get_start_method() == "forkserver":
            loop = asyncio.get_running_loop()
            loop.call_later(_FIRST_S, self._threads.submit, forkserver.ensure_running)

    async def finish(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def run(self, job: Job, argument: Any) -> AsyncGenerator[Any]:
        """Do a job, as `miqyas.studio.jobs.Runner` says."""
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
        try:
            async for said in heard(done, told):
                yield said
            yield done.result()
        finally:
            worker.kill()
            # Who waits in a thread closes what is left.
            done.add_done_callback(partial(_ended, worker))


def _ended(worker: Worker, done: asyncio.Future[Any]) -> None:
    """Close what led to a worker; how its last job ended is known, or nobody's matter any more."""
    if not done.cancelled():
        done.exception()
    worker.end()
