"""Heavy jobs on a Dask cluster, the one that orders go to."""

import asyncio
import uuid
from collections.abc import AsyncGenerator
from typing import Any

from distributed import Client, get_worker
from distributed.scheduler import KilledWorker

from instruments.errors import DesignError
from miqyas.orders import running
from miqyas.studio.workers import BrokenJobError, Job, StoppedError, heard


class DaskCluster:
    """Runs jobs where a scheduler sends them, by its address: ``tcp://host:8786``."""

    def __init__(self, scheduler: str) -> None:
        self._scheduler = scheduler
        self._client: Any = None

    def check(self) -> None:
        """Make sure that the scheduler can be reached.

        Raises
        ------
        DesignError
            If it can't.
        """
        with running.client(running.Crew(self._scheduler)):
            pass

    async def begin(self) -> None:
        """Reach the scheduler."""
        self._client = await Client(self._scheduler, asynchronous=True, set_as_default=False)

    async def finish(self) -> None:
        """Leave the scheduler."""
        if self._client is not None:
            await self._client.close(timeout=1.0)

    async def run(self, job: Job, argument: Any) -> AsyncGenerator[Any]:
        """Do a job, as `miqyas.studio.jobs.Runner` says."""
        if self._client is None or self._client.status != "running":
            raise StoppedError
        topic = f"miqyas-{uuid.uuid4().hex}"
        told: asyncio.Queue[Any] = asyncio.Queue()
        self._client.subscribe_topic(topic, lambda event: told.put_nowait(event[1]))
        future = self._client.submit(_done, job, argument, topic, key=topic, pure=False, retries=1)
        ended = asyncio.ensure_future(future.result())
        try:
            async for said in heard(ended, told):
                yield said
                if self._client.status != "running":
                    raise StoppedError
            yield _result(ended)
        finally:
            ended.cancel()
            self._client.unsubscribe_topic(topic)
            await future.cancel(force=True)


def _result(ended: asyncio.Future[Any]) -> Any:
    """What a job gave.

    Raises
    ------
    DesignError
        The job's own.
    StoppedError
        If its workers were killed, as by a lack of memory.
    BrokenJobError
        If it failed otherwise.
    """
    try:
        return ended.result()
    except DesignError:
        raise
    except KilledWorker as error:
        raise StoppedError("memory") from error
    except Exception as error:
        # What a job raises there arrives as itself, of any class: who waits is told that it broke.
        raise BrokenJobError from error


def _done(job: Job, argument: Any, topic: str) -> Any:
    """Do a job on a worker of the cluster, telling its progress to who listens."""
    worker = get_worker()
    return job(argument, lambda said: worker.log_event(topic, said))
