"""The command studio: serve the page."""

from typing import Annotated

import typer

from instruments.errors import impossible


def studio(
    port: Annotated[int, typer.Option(help="Where to listen.", min=1, max=65535)] = 8642,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="127.0.0.1: this machine alone; 0.0.0.0: all.")
    ] = "127.0.0.1",
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Don't open the page in the browser.")
    ] = False,
    rate: Annotated[
        float | None,
        typer.Option(metavar="N", min=0.1, help="Requests a second that a client may make."),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Do heavy jobs on a Dask cluster: tcp://host:8786."),
    ] = None,
    heavy: Annotated[
        int, typer.Option(metavar="N", min=1, max=500, help="Heavy jobs at once.")
    ] = 1,
) -> None:
    """Design, try and take home instruments on a page in the browser."""
    try:
        # The page's server is another install.
        from miqyas.studio.app import Settings
        from miqyas.studio.serving import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn", "anyio"):
            raise
        remedy = "pip install 'miqyas[studio]'"
        raise impossible("studio", None, f"needs {error.name}, which is missing", remedy) from None
    elsewhere = None
    if scheduler is not None:
        # Dask, which the page alone does without.
        from miqyas.studio.cluster import DaskCluster

        elsewhere = DaskCluster(scheduler)
        elsewhere.check()
    settings = Settings(rate_per_s=rate, heavy=heavy, elsewhere=elsewhere)
    serve(host, port, settings, browser=not no_browser)
