"""Pictures of the gallery: drawn one at a time, when they are asked for or before."""

import contextlib

import anyio

from instruments.errors import DesignError
from instruments.lettering.language import ENGLISH
from miqyas import sources
from miqyas.sources import LOOK
from miqyas.studio import answers, forms
from miqyas.studio.draft import Draft
from miqyas.studio.workers import BrokenJobError, Pool, StoppedError

_PX = 208


class Tiles:
    """Pictures of designs, drawn by a pool when they are asked for first, each in its time."""

    def __init__(self, pool: Pool, draw_s: float) -> None:
        self._pool, self._draw_s = pool, draw_s
        self._drawn: dict[tuple[str, str | None], bytes] = {}
        self._drawing = anyio.Semaphore(1)

    async def of(self, name: str, look: str | None = None) -> bytes:
        """The picture of a design, in one of its looks if that is asked for.

        Raises
        ------
        DesignError, StoppedError, BrokenJobError
            Those of `Pool.ask`.
        """
        async with self._drawing:
            if (name, look) not in self._drawn:
                asked = Draft(name, {} if look is None else {LOOK: look}), _PX
                self._drawn[name, look] = await self._pool.ask(
                    answers.picture, asked, self._draw_s, urgent=False
                )
            return self._drawn[name, look]

    async def prepare(self) -> None:
        """Draw what the gallery shows first, in its order, as long as there is time for it."""
        # What fails here is told to who asks for it.
        with contextlib.suppress(StoppedError, BrokenJobError):
            for one in forms.gallery(ENGLISH):
                if one["name"] in sources.names() and "look" not in one:
                    with contextlib.suppress(DesignError):
                        await self.of(one["name"])
