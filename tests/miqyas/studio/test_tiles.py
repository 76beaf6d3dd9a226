"""Pictures of the gallery."""

import asyncio
from typing import Any, cast

from miqyas.studio.draft import Draft
from miqyas.studio.tiles import Tiles
from miqyas.studio.workers import BrokenJobError, Job, Pool


class Drawing:
    """Stands for the workers: tells what was asked, and fails at one."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def ask(
        self, job: Job, argument: tuple[Draft, int], limit_s: float, **more: Any
    ) -> bytes:
        del job, limit_s
        assert more == {"urgent": False}
        self.asked.append(argument[0].design)
        if argument[0].design == "astrolabe":
            raise BrokenJobError("memory")
        return argument[0].design.encode()


def test_pictures_are_drawn_once_in_the_gallery_s_order_and_one_that_fails_stops_none() -> None:
    workers = Drawing()

    async def all_of_them() -> bytes:
        tiles = Tiles(cast("Pool", workers), 20.0)
        await tiles.prepare()
        return await tiles.of("horizontal-dial")

    assert asyncio.run(all_of_them()) == b"horizontal-dial"
    assert workers.asked[:3] == ["horizontal-dial", "astrolabe", "vertical-dial"]
    assert len(workers.asked) == len(set(workers.asked)) > 40
