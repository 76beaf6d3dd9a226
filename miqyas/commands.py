"""The command line: which commands there are, each loaded when it is asked."""

import sys
from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import typer
from typer import Option
from typer.core import TyperGroup

from instruments.errors import DesignError
from instruments.version import VERSION
from miqyas.loading import loaded
from miqyas.misused import misuse_told
from miqyas.neighbours import BAD_INPUT
from miqyas.terminal import complain, complain_of_faults


class _Place(NamedTuple):
    """Where a command is, what the list of commands says of it, and the extra that it needs."""

    module: str
    function: str
    summary: str
    extra: str = ""


COMMANDS = {
    "list": _Place("miqyas.show_command", "list_", "Name the designs."),
    "show": _Place("miqyas.show_command", "show", "Print a design's parameters."),
    "looks": _Place("miqyas.show_command", "looks", "List the looks of designs."),
    "make": _Place("miqyas.make_command", "make", "Make instruments and write their files."),
    "coupon": _Place("miqyas.make_command", "coupon", "Make a plate that measures a machine."),
    "calibrate": _Place(
        "miqyas.calibrate_command", "calibrate", "Write a machine's profile from its coupon."
    ),
    "reckon": _Place("miqyas.reckon_command", "reckon", "Reckon with a rule of the treatise."),
    "wall": _Place("miqyas.wall_command", "wall", "Work out which way a wall looks."),
    "surface-dial": _Place(
        "miqyas.surface_command", "surface_dial", "Draw a dial's lines on a face of a solid."
    ),
    "fit": _Place("miqyas.fit_command", "fit", "Find the instrument that measurements tell."),
    "sheets": _Place("miqyas.sheets_command", "sheets", "Lay parts on sheets of their material."),
    "profiles": _Place("miqyas.profiles_command", "profiles", "List workshops' profiles."),
    "batch": _Place("miqyas.batch_command", "batch", "Make what a file orders."),
    "studio": _Place("miqyas.studio_command", "studio", "Serve the page in the browser.", "studio"),
}
"""What `miqyas --help` lists, in this order."""


_FIRST = {
    "miqyas make horizontal-dial --place Berlin": "a sundial for your city",
    "miqyas list": "what else there is",
    "miqyas studio": "all of it in the browser",
}
"""What who has never heard of any of it may type first."""


class _Commands(TyperGroup):
    """Commands whose modules are imported when they run: the list of them needs none."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        # A name that is none is compared with all, for what it may mean.
        for name in (cmd_name,) if cmd_name in COMMANDS else COMMANDS:
            if name not in self.commands:
                self.add_command(_command(name), name)
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        del ctx
        with formatter.section("Begin with"):
            formatter.write_dl(list(_FIRST.items()), col_max=max(map(len, _FIRST)))
        with formatter.section("Commands"):
            formatter.write_dl([(name, place.summary) for name, place in COMMANDS.items()])


def _command(name: str) -> Any:
    place = COMMANDS[name]
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name)(loaded(place.module, place.function, place.extra))
    return typer.main.get_command(alone)


app = typer.Typer(
    name="miqyas",
    cls=_Commands,
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
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["help"]:
        given = [*given[1:2], "--help"]
    try:
        status = command.main(given, prog_name="miqyas", standalone_mode=False)
    except DesignError as error:
        complain_of_faults(error)
        if command_line := loaded("miqyas.retrying", "command_to_try")(given, error):
            print(f"try: {command_line}", file=sys.stderr)
    except typer.Abort:
        complain("not answered: nothing is written")
        raise KeyboardInterrupt from None
    except typer.Exit as leave:
        return leave.exit_code
    except typer.TyperException as error:
        complain(misuse_told(error, given, COMMANDS))
    except BrokenPipeError:
        raise
    except MemoryError:
        complain("memory ran out: ask for fewer formats or designs at once")
    except OSError as error:
        about = f"{error.filename}: " if error.filename else ""
        complain(f"{about}{(error.strerror or str(error)).lower()}")
    else:
        return int(status or 0)
    return BAD_INPUT


def _version(wanted: bool) -> None:
    if wanted:
        print(f"miqyas {VERSION}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _miqyas(
    context: typer.Context,
    version: Annotated[
        bool, Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Lay out astrolabes, sundials and shadow instruments as SVG, DXF and STEP files."""
    del version
    if context.invoked_subcommand is None:
        print(context.get_help())
