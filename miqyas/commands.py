"""The command line: list and show, and where the other commands are."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from instruments.errors import DesignError
from instruments.version import VERSION
from miqyas import describe, sources
from miqyas.batch_command import batch
from miqyas.calibrate_command import calibrate
from miqyas.fit_command import fit
from miqyas.looks import of_design
from miqyas.make_command import coupon, make
from miqyas.profiles_command import profiles
from miqyas.reckon_command import reckon
from miqyas.sheets_command import sheets
from miqyas.studio_command import studio
from miqyas.surface_command import surface_dial
from miqyas.telling import complain
from miqyas.wall_command import wall

_BAD_INPUT = 2
_MOST_FAULTS = 20


app = typer.Typer(
    name="miqyas",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def run_command(arguments: Sequence[str] | None = None) -> int:
    """Run a command and say in a line each what is wrong with its input.

    Returns
    -------
    int
        The exit status: 0, or 2 for bad input.
    """
    command = typer.main.get_command(app)
    try:
        status = command.main(
            None if arguments is None else list(arguments),
            prog_name="miqyas",
            standalone_mode=False,
        )
    except DesignError as error:
        lines = str(error).splitlines()
        more = len(lines) - _MOST_FAULTS
        complain(*lines[:_MOST_FAULTS], *([f"{more} more faults"] if more > 0 else []))
    except typer.Exit as leave:
        return leave.exit_code
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        path = context.command_path if context else "miqyas"
        text = " ".join(getattr(error, "format_message", error.__str__)().split())
        if "unexpected extra argument" in text:
            text += ": what has blanks needs quotes"
        complain(f"{text[:1].lower()}{text[1:].rstrip('.')}: see {path} --help")
    except BrokenPipeError:
        raise
    except OSError as error:
        about = f"{error.filename}: " if error.filename else ""
        complain(f"{about}{(error.strerror or str(error)).lower()}")
    else:
        return int(status or 0)
    return _BAD_INPUT


def _version(wanted: bool) -> None:
    if wanted:
        print(f"miqyas {VERSION}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _miqyas(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Lay out astrolabes, sundials and shadow instruments as SVG, DXF and STEP files."""
    del version
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command("list")
def list_() -> None:
    """Name the designs."""
    if (width := _terminal()) is None:
        print(describe.listing(sources.names()))
        return
    print(describe.listing(sources.names(), width))
    print("\nNext: miqyas show NAME, or miqyas make NAME.")


@app.command()
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A name that list prints.")],
    toml: Annotated[
        bool, typer.Option("--toml", help="Print a commented file that make takes.")
    ] = False,
    every: Annotated[
        bool, typer.Option("--all", "-a", help="All parameters, not only those to decide first.")
    ] = False,
) -> None:
    """Print a design's parameters: values, units, ranges and meaning."""
    if toml:
        print(describe.toml(name), end="")
    else:
        print(describe.parameter_table(name, _terminal() or describe.NARROW, every=every))


@app.command()
def looks(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A design; without it, all.")
    ] = None,
) -> None:
    """List the looks that designs can be made in."""
    designs = [sources.named(name).entry.name] if name else sources.names()
    for design in designs:
        for look in of_design(design):
            print(f"{f'{design} --look {look.name}':36}{look.summary()}")


app.command()(make)
app.command()(coupon)
app.command()(calibrate)
app.command()(reckon)
app.command()(wall)
app.command("surface-dial")(surface_dial)
app.command()(fit)
app.command()(sheets)
app.command()(profiles)
app.command()(batch)
app.command()(studio)


def _terminal() -> int | None:
    """The columns of the terminal, or None where the output goes elsewhere."""
    if sys.stdout is None or not sys.stdout.isatty():
        return None
    return typer.get_terminal_size().columns
