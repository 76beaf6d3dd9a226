"""Processes that lay out and write, with limits on time and memory, and that can be killed."""

import asyncio
import contextlib
import logging
import multiprocessing
import signal
import sys
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from multiprocessing.connection import Connection
from typing import Any

from instruments.errors import DesignError

if sys.platform != "win32":
    import resource

_LOG = logging.getLogger(__name__)

Job = Callable[..., Any]
"""A function of a module, called with an argument, and where it tells of its progress with that."""


class StoppedError(Exception):
    """A worker that was ended, or ended itself, before it answered."""


class OverTimeError(StoppedError):
    """A job that took longer than it may."""


class BrokenJobError(Exception):
    """A job that failed in a way that is no fault of the design."""


async def heard(done: asyncio.Future[Any], told: asyncio.Queue[Any]) -> AsyncGenerator[Any]:
    """What a job tells until it is done; None where it tells nothing for a second."""
    while not done.done() or not told.empty():
        hears = asyncio.ensure_future(told.get())
        await asyncio.wait([done, hears], timeout=1.0, return_when=asyncio.FIRST_COMPLETED)
        if hears.done():
            yield hears.result()
        else:
            hears.cancel()
            yield None


class Worker:
    """A process that does one job after another.

    Parameters
    ----------
    context : multiprocessing context
        How processes begin: spawned, or forked by a server that has all imports done.
    memory_bytes : int
        Address space that it may take.
    warm : callable, optional
        What it does first, so that the first answer is as fast as the next.
    """

    def __init__(
        self, context: Any, memory_bytes: int, warm: Callable[[], object] | None = None
    ) -> None:
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(theirs, memory_bytes, warm), daemon=True
        )
        self._process.start()
        theirs.close()

    def ask(
        self, job: Job, argument: Any, limit_s: float, told: Callable[[Any], None] | None = None
    ) -> Any:
        """Have a job done; this waits for it.

        Parameters
        ----------
        job : callable
            Called with the argument, and with a function that tells progress where `told` is.
        argument
            What it is done with.
        limit_s : float
            How long it may be silent.
        told : callable, optional
            Is given what the job tells.

        Raises
        ------
        DesignError
            The job's own.
        StoppedError
            If the process ended, or was ended because it took too long.
        BrokenJobError
            If it failed otherwise.
        """
        try:
            self._pipe.send((job, argument, told is not None))
            while self._pipe.poll(limit_s):
                kind, found = self._pipe.recv()
                if kind == "told":
                    if told:
                        told(found)
                elif kind == "done":
                    return found
                else:
                    raise found
        except (EOFError, OSError) as error:
            self.end()
            raise StoppedError from error
        self.end()
        raise OverTimeError

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return bool(self._process.is_alive())

    def kill(self) -> None:
        """Kill the process; who waits for its answer is told."""
        self._process.kill()

    def end(self) -> None:
        """Kill the process, and close what led to it."""
        self._process.kill()
        self._process.join(5.0)
        # Whoever waits for its answer in another thread closes the pipe, too.
        with contextlib.suppress(OSError):
            self._pipe.close()


def _serve(pipe: Connection, memory_bytes: int, warm: Callable[[], object] | None) -> None:
    """Do jobs until the other end closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, most))
    if warm:
        warm()
    with contextlib.suppress(EOFError, OSError):
        while True:
            job, argument, tells = pipe.recv()
            pipe.send(_done(job, argument, (lambda said: pipe.send(("told", said)), tells)))


def _done(job: Job, argument: Any, telling: tuple[Callable[[Any], None], bool]) -> tuple[str, Any]:
    """A job's answer, or its error as one that another process can read."""
    tell, tells = telling
    try:
        return "done", job(argument, tell) if tells else job(argument)
    except (DesignError, BrokenJobError) as error:
        return "error", error
    except MemoryError:
        return "error", BrokenJobError("memory")
    except Exception as error:
        # Whatever one person's job raises, the worker goes on to the next person's.
        _LOG.exception("a job failed")
        return "error", BrokenJobError(type(error).__name__)


class Pool:
    """Warm workers for short jobs, the urgent ones first; `warm` is what each does before."""

    def __init__(self, size: int, memory_bytes: int, warm: Callable[[], object]) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._memory, self._warm = memory_bytes, warm
        self._size = size
        self._order = count()
        self._threads = ThreadPoolExecutor(size, "studio")
        self._queue: asyncio.PriorityQueue[
            tuple[bool, int, Job, Any, float, asyncio.Future[Any]]
        ] = asyncio.PriorityQueue()
        self._runners: list[asyncio.Task[None]] = []
        self._workers: list[Worker] = []

    def _make(self) -> Worker:
        return Worker(self._context, self._memory, self._warm)

    def begin(self) -> None:
        """Start the processes."""
        self._workers = [self._make() for _ in range(self._size)]
        self._runners = [asyncio.create_task(self._run(k)) for k in range(self._size)]

    async def finish(self) -> None:
        """End them."""
        for runner in self._runners:
            runner.cancel()
        for worker in self._workers:
            worker.end()
        await asyncio.gather(*self._runners, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def ask(self, job: Job, argument: Any, limit_s: float, *, urgent: bool = True) -> Any:
        """Have a job done by the first worker that is free; the errors are those of `Worker.ask`.

        A job whose caller has gone before its turn is not begun.
        """
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        await self._queue.put((not urgent, next(self._order), job, argument, limit_s, answer))
        return await answer

    async def _run(self, k: int) -> None:
        loop = asyncio.get_running_loop()
        while True:
            _, _, job, argument, limit_s, answer = await self._queue.get()
            if answer.cancelled():
                continue
            worker = self._workers[k]
            try:
                found = await loop.run_in_executor(
                    self._threads, worker.ask, job, argument, limit_s
                )
            except (DesignError, StoppedError, BrokenJobError) as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(found)
            if not worker.alive:
                self._workers[k] = await loop.run_in_executor(self._threads, self._make)
