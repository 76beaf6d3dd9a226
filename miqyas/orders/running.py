"""Orders on Dask: on this machine's cores, or on a cluster that is there already."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, replace
from multiprocessing import resource_tracker
from typing import Any
from unicodedata import normalize

import dask
from distributed import Client, LocalCluster, as_completed
from distributed.comm.core import connect
from distributed.scheduler import KilledWorker
from distributed.security import Security

from instruments.errors import Fault, impossible, shown
from miqyas.options import How
from miqyas.orders import work
from miqyas.orders.order import Order, Outcome
from miqyas.orders.progress import progress_bar, through
from miqyas.orders.store import Store
from miqyas.sheets_given import Laying

_WAITING = 3
"""Chunks for each worker that are under way: it never waits, and memory stays flat."""

_ALLOWED_FAILURES = 1
"""So often a chunk that has killed its worker is tried on another."""

_CONNECT_S = 10.0


_CHUNK = 8
"""Orders that a worker takes at once: what it does lasts some seconds."""


Together = Callable[[Sequence[Outcome]], list[Fault]]
"""What is wrong with orders that do not go together."""


class SchedulerLostError(Exception):
    """The scheduler has gone away."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Who does the work."""

    scheduler: str | None = None
    """Address of a cluster that is there: ``tcp://host:8786``."""

    workers: int | None = None
    """Without one, how many processes on this machine; by default one a core."""

    memory: str = "2GB"
    """What each may take, such as ``2GB``."""


@dataclass(frozen=True, slots=True)
class Run:
    """What came of all orders."""

    outcomes: tuple[Outcome, ...]
    """By row; those that were not come to have none."""

    before: int
    """How many were there from an earlier run."""

    stopped: str = ""
    """What ended it before all were done; empty where nothing did."""

    faults: tuple[Fault, ...] = ()
    """Why none was made, where orders do not go together."""

    others: tuple[str, ...] = ()
    """Folders of orders that are not among these, as of rows that were deleted."""


def run(
    orders: Sequence[Order],
    how: How,
    store: Store,
    crew: Crew,
    *,
    bad: Iterable[Outcome] = (),
    together: Together | None = None,
    laying: Laying | None = None,
    only_check: bool = False,
    quiet: bool = False,
) -> Run:
    """Check all orders, then make those that can be made and are not there yet.

    Parameters
    ----------
    store : Store
        Where their folders go, and those of an earlier run are.
    bad : iterable of Outcome
        Of rows that are no orders.
    together : callable, optional
        Looks at all orders that can be made, before the first is, where their kerfs differ;
        none is made if they have faults.
    laying : Laying, optional
        How they are laid on sheets, of which a check tells what would be left off.
    only_check, quiet : bool
        Whether to make none, and to show no progress.

    Raises
    ------
    DesignError
        If the scheduler can't be reached, or another run writes into the store.
    """
    if len({order.kerf for order in orders}) < 2:
        together = None
    with nullcontext() if only_check else store.alone():
        told = {outcome.number: outcome for outcome in bad}
        told.update(_there(orders, how, store))
        before = sum(outcome.state == "made" for outcome in told.values())
        stopped = ""
        faults: list[Fault] = []
        try:
            faults = _run(
                orders,
                how,
                store,
                crew,
                told,
                together,
                laying if only_check else None,
                only_check=only_check,
                quiet=quiet,
            )
        except SchedulerLostError:
            stopped = "the scheduler has gone away"
        except work.DiskFullError:
            stopped = "there is no room left where the orders go"
        except KeyboardInterrupt:
            stopped = "interrupted"
        if stopped and not only_check:
            # Some were made whose outcomes did not come to be told.
            told.update(_there([o for o in orders if o.number not in told], how, store))
        told.update(_outdated(told.values(), store))
        names = {_spelt(o.name) for o in orders} | {_spelt(o.name) for o in told.values()}
        others = tuple(name for name in store.names() if _spelt(name) not in names)
    by_row = tuple(told[number] for number in sorted(told))
    return Run(by_row, before, stopped, tuple(faults), others)


def _spelt(name: str) -> str:
    """A folder's name as any disk may have it: some part accents off, or change capitals."""
    return normalize("NFC", name).casefold()


def _there(orders: Sequence[Order], how: How, store: Store) -> dict[int, Outcome]:
    """The outcomes of orders whose folders have just what is ordered."""
    marks = store.marks(order.name for order in orders)
    found = (work.from_mark(marks[o.name], o, how) for o in orders if o.name in marks)
    return {outcome.number: outcome for outcome in found if outcome}


def _outdated(outcomes: Iterable[Outcome], store: Store) -> dict[int, Outcome]:
    """What was not made, but for whose folder there is what the row ordered once."""
    wrong = [outcome for outcome in outcomes if outcome.wrong]
    marks = store.marks(outcome.name for outcome in wrong)
    said = "its folder still has what was made before of an order of that name"
    return {o.number: replace(o, lines=(*o.lines, said)) for o in wrong if o.name in marks}


def _run(
    orders: Sequence[Order],
    how: How,
    store: Store,
    crew: Crew,
    told: dict[int, Outcome],
    together: Together | None,
    laying: Laying | None,
    *,
    only_check: bool,
    quiet: bool,
) -> list[Fault]:
    """Check and make the orders of which nothing is told, and add what came of them.

    What is wrong with all of them together is brought back, and then none is made.
    """
    left = [order for order in orders if order.number not in told]
    if not left and not together:
        return []
    with client(crew) as found, progress_bar(quiet=quiet) as bar:
        some = outcomes(found, work.checked, left, how, laying)
        looked_at = through(bar, "checked", some, len(left), quiet=quiet)
        for outcome in looked_at:
            # Of those that are made after this the same is told then.
            if only_check or outcome.state != "sound":
                told[outcome.number] = outcome
        if together:
            sound = [o for o in orders if o.number not in told or not told[o.number].wrong]
            some = outcomes(found, work.compared, sound)
            told_of = list(through(bar, "compared", some, len(sound), quiet=quiet))
            if faults := together(told_of):
                return faults
        good = [] if only_check else [o for o in left if o.number not in told]
        some = outcomes(found, work.made, good, how, store)
        for outcome in through(bar, "made", some, len(good), quiet=quiet):
            told[outcome.number] = outcome
    return []


@contextmanager
def client(crew: Crew) -> Iterator[Client]:
    """A client of a cluster, or of one of this machine's own, which ends with it.

    Raises
    ------
    DesignError
        If the scheduler can't be reached.
    """
    for name in ("distributed", "distributed.scheduler", "distributed.client", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    settings = {
        "distributed.comm.timeouts.connect": _CONNECT_S,
        "distributed.scheduler.allowed-failures": _ALLOWED_FAILURES,
        "distributed.admin.log-length": 0,
        # Nobody reads what is sampled of a worker's stack a hundred times a second.
        "distributed.worker.profile.enabled": False,
        "distributed.admin.tick.interval": "1s",
        "logging.distributed": "critical",
    }
    with dask.config.set(settings):
        if crew.scheduler is not None:
            with _reached(crew.scheduler) as found:
                yield found
            return
        with ExitStack() as stack:
            with _ctrl_c_later():
                cluster = stack.enter_context(_own_cluster(crew))
            found = stack.enter_context(Client(cluster, set_as_default=False))
            found.run(work.settle)
            yield found


def _own_cluster(crew: Crew) -> LocalCluster:
    return LocalCluster(
        n_workers=crew.workers or os.cpu_count() or 1,
        threads_per_worker=1,
        memory_limit=crew.memory,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
    )


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Let Ctrl-C wait until processes have begun, which are never reached by it themselves.

    A terminal sends it to all of them. Windows knows no such mask: there workers are reached
    until they are settled.
    """
    if sys.platform == "win32":
        yield
        return
    # As it begins, with the first of them, it takes this signal's mask away.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _reached(scheduler: str) -> Client:
    address = scheduler if "://" in scheduler else f"tcp://{scheduler}"
    try:
        # A client waits without end for what is no scheduler, and complains when it is thrown away.
        asyncio.run(asyncio.wait_for(_greeted(address), _CONNECT_S))
        return Client(address, timeout=_CONNECT_S, set_as_default=False)
    except Exception:
        # What else answers is unpacked as a greeting, of which MemoryError and struct.error come;
        # TypeError comes of keys that lack, OSError of silence. All tell of no scheduler.
        remedy = "start it with dask scheduler, and give its address: tcp://host:8786"
        raise impossible("scheduler", shown(scheduler), "can't be reached", remedy) from None


async def _greeted(address: str) -> None:
    """Exchange greetings with what listens at an address."""
    how = Security().get_connection_args("client")
    reached = await connect(address, timeout=_CONNECT_S, **how)
    await reached.close()


def outcomes(
    client: Client, work: Callable[..., list[Outcome]], orders: Sequence[Order], *also: Any
) -> Iterator[tuple[Sequence[Order], list[Outcome]]]:
    """Do work on orders, in chunks as they are done.

    Parameters
    ----------
    work : callable
        Takes orders and `also`; it is done again where its worker is killed.
    *also
        What the work needs besides.

    Yields
    ------
    tuple of (sequence of Order, list of Outcome)
        A chunk, and what came of it. An order that kills each worker that it comes to has
        failed; its neighbours have not.

    Raises
    ------
    SchedulerLostError
        If the scheduler goes away.
    """
    chunks = iter([orders[n : n + _CHUNK] for n in range(0, len(orders), _CHUNK)])
    running: dict[Any, Sequence[Order]] = {}
    done = as_completed(loop=client.loop)

    def submit(some: Sequence[Order]) -> None:
        future = client.submit(work, some, *also, pure=False)
        running[future] = some
        done.add(future)

    workers = max(len(client.scheduler_info(n_workers=-1)["workers"]), 1)
    for _, some in zip(range(_WAITING * workers), chunks, strict=False):
        submit(some)
    for future in done:
        some = running.pop(future)
        if future.status in ("cancelled", "lost"):
            raise SchedulerLostError
        error = future.exception() if future.status == "error" else None
        if error is None:
            yield some, future.result()
        elif not isinstance(error, KilledWorker):
            raise error
        elif len(some) > 1:
            for order in some:
                submit([order])
            continue
        else:
            order = some[0]
            said = "stopped its worker each time: it took too much memory, or was killed"
            yield some, [Outcome(order.number, order.name, "failed", lines=(said,))]
        future.release()
        if (more := next(chunks, None)) is not None:
            submit(more)
