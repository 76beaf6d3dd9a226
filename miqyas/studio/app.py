"""The studio's routes: the page, and what it asks for."""

import asyncio
import contextlib
import hashlib
import os
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import anyio
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

import templates
from instruments.errors import DesignError
from instruments.lettering.language import ENGLISH
from instruments.shadow.surface_dial import NAME as SURFACE
from instruments.version import VERSION
from miqyas import sources
from miqyas.looks import of_design
from miqyas.studio import answers, cities, forms, notes, stones, takehome, wording
from miqyas.studio.draft import MOST_BYTES, Draft, UnreadableError, body, draft, language_of, opened
from miqyas.studio.drawings import held_of, without_held
from miqyas.studio.guard import EMBED, Guard, client_of
from miqyas.studio.jobs import Heavy, Runner
from miqyas.studio.processes import Processes
from miqyas.studio.tiles import Tiles
from miqyas.studio.workers import BrokenJobError, Job, OverTimeError, Pool, StoppedError
from output import html
from output.under_sky.at_work import sun_of_year

PAGE = Path(__file__).parent / "page"

VIEWERS = html.SHARED
"""Modules that files of their own have too: three dimensions, the drawing, the sky at work."""

_FILES = {path.name: path for path in PAGE.iterdir() if path.suffix in (".js", ".css", ".svg")}
_FILES |= {name: templates.path("viewer", name) for name in VIEWERS}
"""What may be asked for by name; no path is made from a request."""

_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

_YEAR_S = 365 * 86400
"""How long a browser keeps the page's files, which have another address when they are others."""

_PATIENCE_S = 10.0
"""How long a request's body may take to come."""

_UPLOAD_S = 60.0
"""And one with a solid's file."""

_UPLOADS, _UPLOADS_EACH = 16, 4
"""Files that are coming at once, and of one client."""

GIGABYTE = 1 << 30

STONE = "/api/stone"


@dataclass(frozen=True, slots=True)
class Settings:
    """How the studio runs."""

    workers: int = max(2, min(8, os.cpu_count() or 2))
    """Processes that lay out."""

    heavy: int = 1
    """Heavy jobs at once."""

    draw_s: float = 20.0
    heavy_s: float = 300.0
    """How long a drawing and a heavy job may take."""

    memory_bytes: int = 3 * GIGABYTE
    heavy_bytes: int = 6 * GIGABYTE
    """Address space of a process for each."""

    rate_per_s: float | None = None
    """Requests of a client, on average."""

    frames: tuple[str, ...] = ()
    """Origins whose pages may have an instrument in a frame."""

    prepared: bool = False
    """Whether the gallery's pictures are drawn as soon as the server runs."""

    elsewhere: Runner | None = None
    """Where heavy jobs are done, if not in processes of this machine."""

    def runner(self) -> Runner:
        """Where heavy jobs are done."""
        return self.elsewhere or Processes(self.heavy, self.heavy_bytes, self.heavy_s)


class Answers:
    """Answers that were given, the least lately asked for forgotten first."""

    def __init__(self, most_bytes: int = 64_000_000) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._bytes, self._most = 0, most_bytes

    def get(self, key: str) -> bytes | None:
        """The answer, if it is kept."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: str, content: bytes) -> None:
        """Keep an answer."""
        if key not in self._kept:
            self._kept[key] = content
            self._bytes += len(content)
        while self._bytes > self._most:
            self._bytes -= len(self._kept.popitem(last=False)[1])


class Studio:
    """The routes, with the processes that they ask."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pool = Pool(settings.workers, settings.memory_bytes, answers.warm)
        self._runner = settings.runner()
        self._heavy = Heavy(settings.heavy, self._runner, settings.heavy_s)
        self._kept = Answers()
        self._tiles = Tiles(self._pool, settings.draw_s)
        self._uploads: Counter[str] = Counter()

    @contextlib.asynccontextmanager
    async def alive(self, app: Starlette) -> AsyncIterator[None]:
        """The processes, while the server runs."""
        del app
        self._pool.begin()
        await self._runner.begin()
        preparing = asyncio.create_task(self._tiles.prepare()) if self._settings.prepared else None
        try:
            yield
        finally:
            if preparing:
                preparing.cancel()
            await self._runner.finish()
            await self._pool.finish()

    def routes(self) -> list[Route]:
        """All of them."""
        return [
            Route("/", self.page),
            Route(EMBED, self.page),
            Route("/page/{name}", self.file),
            Route("/page/{state}/{name}", self.file),
            Route("/api/words/{language}", self.words),
            Route("/api/designs/{language}", self.designs),
            Route("/api/form/{design}/{language}", self.form),
            Route("/api/picture/{design}", self.picture),
            Route("/api/cities", self.cities),
            Route("/api/sun/{year:int}", self.sun),
            Route("/api/draw", self.draw, methods=["POST"]),
            Route("/api/open", self.open, methods=["POST"]),
            Route("/api/take", self.take, methods=["POST"]),
            Route(STONE, self.stone, methods=["POST"]),
            Route("/health", self.health),
        ]

    async def page(self, request: Request) -> Response:
        """The page itself."""
        del request
        return HTMLResponse(_page(_state()), headers={"Cache-Control": "no-cache"})

    async def file(self, request: Request) -> Response:
        """A module or the style of the page; of the state that it is in, a browser keeps it."""
        path = _FILES.get(request.path_params["name"])
        if path is None:
            raise HTTPException(404)
        keeps = request.path_params.get("state") == _state()
        headers = {"Cache-Control": f"max-age={_YEAR_S}, immutable" if keeps else "no-cache"}
        return FileResponse(path, media_type=_TYPES[path.suffix], headers=headers)

    async def words(self, request: Request) -> Response:
        """The page's words in a language."""
        language = language_of(request.path_params["language"])
        framed = {"framed": bool(self._settings.frames)}
        return _cached(request, {**wording.for_browser(language), **framed})

    async def designs(self, request: Request) -> Response:
        """The gallery."""
        return _cached(request, forms.gallery(language_of(request.path_params["language"])))

    async def form(self, request: Request) -> Response:
        """A design's parameters."""
        name = request.path_params["design"]
        if name not in (*sources.names(), SURFACE):
            raise HTTPException(404)
        language = language_of(request.path_params["language"])
        return _cached(request, await anyio.to_thread.run_sync(forms.form, name, language))

    async def picture(self, request: Request) -> Response:
        """The picture of a design in the gallery, in one of its looks if that is asked for."""
        name, look = request.path_params["design"], request.query_params.get("look")
        if name not in sources.names() or look not in (None, *(x.name for x in of_design(name))):
            raise HTTPException(404)
        key = name if look is None else f"{name}.{look}"
        headers = {"Cache-Control": "public, max-age=3600", "ETag": f'"{VERSION}-{key}"'}
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
        content = await self._tiles.of(name, look)
        return Response(content, media_type="image/webp", headers=headers)

    async def cities(self, request: Request) -> Response:
        """Places whose name begins as is asked."""
        text = request.query_params.get("q", "")[:80]
        language = language_of(request.query_params.get("language"))
        return JSONResponse(await anyio.to_thread.run_sync(cities.suggested, text, language))

    async def sun(self, request: Request) -> Response:
        """The sun through a year."""
        year = request.path_params["year"]
        if not 1 <= year <= 3000:
            raise HTTPException(404)
        return _cached(request, await anyio.to_thread.run_sync(sun_of_year, year))

    async def draw(self, request: Request) -> Response:
        """A drawing of a draft, and what there is to say of it."""
        told = await _body(request)
        wanted, held = draft(told), held_of(told)
        key = wanted.key
        content = self._kept.get(key)
        if content is None:
            answer = await self._ask(answers.draw, wanted)
            content = bytes(JSONResponse(answer).body)
            self._kept.put(key, content)
        return Response(without_held(content, held), media_type="application/json")

    async def _ask(self, job: Job, argument: Draft) -> Any:
        try:
            return await self._pool.ask(job, argument, self._settings.draw_s)
        except DesignError as error:
            site = await anyio.to_thread.run_sync(
                cities.site_of_draft, argument.values, argument.language
            )
            told = notes.faults(error, argument.language, argument.design)
            return {"faults": told, "site": site}

    async def open(self, request: Request) -> Response:
        """The design and the values of a TOML text."""
        told = await _body(request)
        text = told.get("text")
        if not isinstance(text, str):
            raise UnreadableError("text is no text")
        try:
            return JSONResponse(await anyio.to_thread.run_sync(opened, text))
        except DesignError as error:
            language = language_of(told.get("language"))
            return JSONResponse({"faults": notes.faults(error, language)})

    async def take(self, request: Request) -> Response:
        """Files of a draft: progress line by line, then the bytes."""
        told = await _body(request)
        wanted = draft(told)
        try:
            order = takehome.parcel(told)
        except DesignError as error:
            return JSONResponse(
                {"faults": notes.faults(error, wanted.language, wanted.design)}, 400
            )
        return self._done(request, takehome.take, (wanted, order), wanted.language, wanted.design)

    async def stone(self, request: Request) -> Response:
        """Files of a dial on a solid that comes with the request, as `take` gives them."""
        client = client_of(request.scope)
        if self._uploads.total() >= _UPLOADS or self._uploads[client] >= _UPLOADS_EACH:
            raise HTTPException(503, "busy")
        self._uploads[client] += 1
        try:
            content = await _received(request, "application/octet-stream", stones.MOST_BYTES)
        finally:
            self._uploads[client] -= 1
        try:
            wanted = stones.read_stone(content)
        except DesignError as error:
            return JSONResponse({"faults": notes.faults(error, ENGLISH)}, 400)
        return self._done(request, stones.laid_on_stone, wanted, wanted.language, SURFACE)

    def _done(
        self, request: Request, job: Job, argument: Any, language: str, design: str
    ) -> Response:
        """The answer that a heavy job gives."""
        stream = self._heavy.stream(client_of(request.scope), job, argument, language, design)
        # Packed, or held back by a proxy, its progress would come at the end.
        headers = {
            "Cache-Control": "no-store",
            "Content-Encoding": "identity",
            "X-Accel-Buffering": "no",
        }
        return StreamingResponse(stream, media_type="application/octet-stream", headers=headers)

    async def health(self, request: Request) -> Response:
        """That the server lives, for those who watch over it."""
        del request
        return JSONResponse({"miqyas": VERSION})


async def _body(request: Request) -> dict[str, Any]:
    """The object that was sent.

    Raises
    ------
    UnreadableError
        If it is none, is too large or comes too slowly.
    """
    return body(await _received(request, "application/json", MOST_BYTES))


async def _received(request: Request, kind: str, most_bytes: int) -> bytes:
    """The body of a request, of a kind that a page of another site can't send unasked."""
    if request.headers.get("content-type", "").partition(";")[0] != kind:
        raise HTTPException(415)
    pieces: list[bytes] = []
    size = 0
    patience_s = _PATIENCE_S if most_bytes == MOST_BYTES else _UPLOAD_S
    with anyio.move_on_after(patience_s) as patience:
        async for piece in request.stream():
            pieces.append(piece)
            size += len(piece)
            if size > most_bytes:
                raise HTTPException(413)
    if patience.cancelled_caught:
        raise HTTPException(408)
    return b"".join(pieces)


def _state() -> str:
    """A short name of what the page's files are now: their modules lie in a folder of this name."""
    known = [(path.stat().st_mtime_ns, path.stat().st_size) for path in _FILES.values()]
    return hashlib.sha256(repr(known).encode()).hexdigest()[:12]


@cache
def _page(state: str) -> str:
    """The page's own markup."""
    text = (PAGE / "index.html").read_text("utf-8").replace('"page/', f'"page/{state}/')
    text = text.replace("{needs_scripts}", wording.in_every_language("needs_scripts"))
    return text.replace("{unreached}", wording.in_every_language("unreached", " hidden"))


def _cached(request: Request, content: Any) -> Response:
    """An answer that a browser keeps as long as it is the same."""
    answer = JSONResponse(content)
    tag = f'"{hashlib.sha256(bytes(answer.body)).hexdigest()[:20]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    answer.headers.update(headers)
    return answer


def _refused(status: int, told: Callable[[Exception], str]) -> Any:
    async def answer(request: Request, error: Exception) -> Response:
        del request
        return JSONResponse({"error": told(error)}, status)

    return answer


def application(settings: Settings | None = None) -> Starlette:
    """The studio as an ASGI application, by default for one person on this machine."""
    settings = settings or Settings()
    studio = Studio(settings)
    return Starlette(
        routes=studio.routes(),
        lifespan=studio.alive,
        middleware=[
            Middleware(
                Guard,
                most_bytes=MOST_BYTES,
                larger={STONE: stones.MOST_BYTES},
                rate_per_s=settings.rate_per_s,
                frames=settings.frames,
            ),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=4),
        ],
        exception_handlers={
            UnreadableError: _refused(400, str),
            OverTimeError: _refused(503, lambda _: "time"),
            StoppedError: _refused(503, lambda _: "stopped"),
            BrokenJobError: _refused(503, lambda error: f"broken: {error}"),
            ClientDisconnect: _refused(400, lambda _: "gone"),
            HTTPException: lambda _, error: JSONResponse(
                {"error": error.detail}, error.status_code
            ),
        },
    )
