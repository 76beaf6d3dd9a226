"""Pictures of the gallery."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

from instruments.errors import impossible
from miqyas.studio.draft import Draft
from miqyas.studio.tiles import Tiles
from miqyas.studio.workers import Job, OverTimeError, Pool


class Drawing:
    """Stands for the workers: tells what was asked, and fails at some."""

    def __init__(self, failing: dict[str, Exception]) -> None:
        self.asked: list[str] = []
        self._failing = failing

    async def ask(
        self, job: Job, argument: tuple[Draft, int], limit_s: float, **more: Any
    ) -> bytes:
        del job, limit_s
        assert more == {"urgent": False}
        self.asked.append(argument[0].design)
        if error := self._failing.get(argument[0].design):
            raise error
        return argument[0].design.encode()


def run(wanted: Coroutine[Any, Any, object]) -> object:
    """Run it in a thread of its own, where no browser's loop is."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, wanted).result()


def test_pictures_are_drawn_once_in_the_gallery_s_order() -> None:
    workers = Drawing({"astrolabe": impossible("place", "x", "is none")})

    async def all_of_them() -> bytes:
        tiles = Tiles(cast("Pool", workers), 20.0)
        await tiles.prepare()
        return await tiles.of("horizontal-dial")

    assert run(all_of_them()) == b"horizontal-dial"
    assert workers.asked[:3] == ["horizontal-dial", "astrolabe", "vertical-dial"]
    assert len(workers.asked) == len(set(workers.asked)) > 40


def test_a_machine_that_has_no_time_for_pictures_is_left_alone() -> None:
    workers = Drawing({"astrolabe": OverTimeError()})
    run(Tiles(cast("Pool", workers), 20.0).prepare())
    assert workers.asked == ["horizontal-dial", "astrolabe"]
