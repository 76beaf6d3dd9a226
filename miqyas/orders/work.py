"""What a worker does: check orders, and make them."""

import errno
import gc
import signal
import traceback
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from instruments.errors import DesignError
from instruments.making.workshop import workshop_of
from instruments.part import Note, Severity
from miqyas import api, telling
from miqyas.api import Made
from miqyas.options import How
from miqyas.orders.order import Order, Outcome, SoundOutcome, refused_outcome
from miqyas.orders.store import Store
from miqyas.sheets_command import foreseen_of_sheets
from miqyas.sheets_given import Laying
from output import writing
from output.nesting.pieces import gathered
from output.uses import first_sheet

FULL = errno.ENOSPC, errno.EDQUOT


class DiskFullError(Exception):
    """There is no room where the orders go: none of those that follow could be written."""


def settle() -> None:
    """Prepare a worker of this machine's own.

    The collector is spared what it has loaded, which stays: a tenth of an order's time. Ctrl-C
    is for the run, which ends its workers.
    """
    gc.freeze()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def checked(orders: Sequence[Order], how: How, laying: Laying | None = None) -> list[Outcome]:
    """What would come of orders: each is laid out, and its drawings are looked at.

    Where `laying` says how parts are laid on sheets, those are told that none has room for.
    """
    found = []
    for order in orders:
        try:
            made = api.made_from(order.source, order.values)
            notes = [
                *writing.doubts(made, made.design, how.formats_of(made)),
                *_without_room(order, made, laying),
            ]
        except DesignError as error:
            found.append(refused_outcome(order.number, order.name, error))
        except Exception as error:
            # Whatever one order raises, the other rows are still looked at.
            found.append(_failed(order, error))
        else:
            lines = _remarks(order, made, notes)
            found.append(Outcome(order.number, order.name, "sound", lines=lines))
    return found


def compared(orders: Sequence[Order]) -> list[Outcome]:
    """What is cut for orders that can be made."""
    found: list[Outcome] = []
    for order in orders:
        made = api.made_from(order.source, order.values)
        found.append(
            SoundOutcome(
                order.number,
                order.name,
                "sound",
                parts=len(made.parts),
                kerf_mm=workshop_of(made.design).kerf_mm,
                stocks=gathered([(order.name, made)]).materials,
            )
        )
    return found


def made(orders: Sequence[Order], how: How, store: Store) -> list[Outcome]:
    """Make orders, each into its folder; what is wrong with one harms no other.

    Raises
    ------
    DiskFullError
        If there is no room left where they go.
    """
    return [_outcome(order, how, store) for order in orders]


def _outcome(order: Order, how: How, store: Store) -> Outcome:
    """Make an order and say what came of it."""
    found: list[Outcome] = []

    def write(folder: Path) -> dict[str, Any]:
        found.append(_written(order, how, folder))
        return {"digest": order.digest(how.parts()), **asdict(found[0])}

    try:
        store.write(order.name, write)
    except DesignError as error:
        _stop_if_full(error, error.__cause__)
        return refused_outcome(order.number, order.name, error)
    except OSError as error:
        _stop_if_full(error, error)
        return _failed(order, error)
    except Exception as error:
        # Whatever one order raises, the others are still made.
        return _failed(order, error)
    return found[0]


def _stop_if_full(error: Exception, cause: BaseException | None) -> None:
    """Stop where what the system said is that there is no room: no other order has any either.

    Raises
    ------
    DiskFullError
        If it is so.
    """
    if isinstance(cause, OSError) and cause.errno in FULL:
        raise DiskFullError(str(error)) from None


def _written(order: Order, how: How, folder: Path) -> Outcome:
    made = api.made_from(order.source, order.values)
    notes: list[Note] = []
    written = how.write(made, folder, warn=notes.append)
    names = [file.path.name for file in written]
    return Outcome(
        order.number,
        order.name,
        "made",
        made.title,
        telling.place_told(made.design),
        _remarks(order, made, notes),
        len(written),
        sum(file.bytes for file in written),
        first_sheet(names) or names[0],
        len(made.parts),
    )


def _remarks(order: Order, made: Made, notes: Iterable[Note]) -> tuple[str, ...]:
    """What is remarked of an order, of its design and of its drawings, a sentence each."""
    several = (*_unplaced(order, made.design), *made.notes, *notes)
    return tuple(telling.remarks(several, Severity.NOTE))


def _without_room(order: Order, made: Made, laying: Laying | None) -> Iterator[Note]:
    """That an order's parts are too large for the sheets that all lie on together."""
    faults = foreseen_of_sheets([(order.name, made)], laying)[0] if laying else ()
    for fault in faults:
        yield Note.warning("sheet", f"would leave these off: {fault}")


def _unplaced(order: Order, design: Any) -> Iterator[Note]:
    """That an order has no place, where others of its file have one: it would be told of none."""
    place = getattr(design, "place", None)
    if order.by_place and place is not None and not place.chosen:
        said = f"is not given in this row, so that it is for {telling.place_told(design)}"
        yield Note.warning("place", f"{said}: write one, or give --place for such rows")


def _failed(order: Order, error: Exception) -> Outcome:
    """The outcome of an order that a fault of the program or the machine stopped."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(last.filename).name}:{last.lineno}"
    said = f"could not be made ({type(error).__name__}: {error}; {where})"
    return Outcome(order.number, order.name, "failed", lines=(said,))


def from_mark(mark: dict[str, Any], order: Order, how: How) -> Outcome | None:
    """What came of an order in an earlier run, if its folder has just what is ordered now."""
    if mark.get("digest") != order.digest(how.parts()):
        return None
    try:
        values = {
            name: mark[name] for name in ("title", "place", "files", "size_bytes", "first", "parts")
        }
        return Outcome(order.number, order.name, "made", lines=tuple(mark["lines"]), **values)
    except (KeyError, TypeError):
        return None
