"""The command studio: serve the page."""

import re
from typing import Annotated

from typer import Option

from instruments.errors import impossible, shown
from miqyas.loading import loaded
from miqyas.studio.app import Settings
from miqyas.studio.serving import serve

_ORIGIN = re.compile(r"https?://(\*\.)?[a-z0-9][a-z0-9.-]*(:\d{1,5})?")


def studio(
    port: Annotated[int, Option(help="Where to listen.", min=1, max=65535)] = 8642,
    host: Annotated[
        str, Option(metavar="ADDRESS", help="127.0.0.1: this machine alone; 0.0.0.0: all.")
    ] = "127.0.0.1",
    no_browser: Annotated[
        bool, Option("--no-browser", help="Don't open the page in the browser.")
    ] = False,
    rate: Annotated[
        float | None,
        Option(metavar="N", min=0.1, help="Requests a second that a client may make."),
    ] = None,
    frames: Annotated[
        list[str] | None,
        Option(
            metavar="ORIGIN",
            help="A site that may show instruments in its pages: https://museum.example.",
        ),
    ] = None,
    scheduler: Annotated[
        str | None,
        Option(metavar="ADDRESS", help="Do heavy jobs on a Dask cluster: tcp://host:8786."),
    ] = None,
    heavy: Annotated[int, Option(metavar="N", min=1, max=500, help="Heavy jobs at once.")] = 1,
) -> None:
    """Design, try and take home instruments on a page in the browser."""
    for origin in frames or ():
        if not _ORIGIN.fullmatch(origin):
            problem = "is no site's origin"
            raise impossible(
                "frames", shown(origin), problem, "give such as https://museum.example"
            )
    elsewhere = None
    if scheduler is not None:
        elsewhere = loaded("miqyas.studio.cluster", "DaskCluster")(scheduler)
        elsewhere.check()
    settings = Settings(
        rate_per_s=rate, heavy=heavy, frames=tuple(frames or ()), prepared=True, elsewhere=elsewhere
    )
    serve(host, port, settings, browser=not no_browser)
