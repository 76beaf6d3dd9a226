"""The commands list, show and make."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from instruments.errors import DesignError
from instruments.parameters import parameters
from instruments.part import Note, Severity
from instruments.version import VERSION
from miqyas import api, describe, sources, telling
from miqyas.batch_command import batch
from miqyas.calibrate_command import calibrate
from miqyas.fit_command import fit
from miqyas.profiles_command import profiles
from miqyas.reckon_command import reckon
from miqyas.settings import overrides
from miqyas.sheets_command import on_sheets, sheet_size, sheets
from miqyas.studio_command import studio
from miqyas.surface_command import surface_dial
from miqyas.telling import fitted
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
        _complain(*lines[:_MOST_FAULTS], *([f"{more} more faults"] if more > 0 else []))
    except typer.Exit as leave:
        return leave.exit_code
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        path = context.command_path if context else "miqyas"
        text = " ".join(getattr(error, "format_message", error.__str__)().split())
        if "unexpected extra argument" in text:
            text += ": what has blanks needs quotes"
        _complain(f"{text[:1].lower()}{text[1:].rstrip('.')}: see {path} --help")
    except BrokenPipeError:
        raise
    except OSError as error:
        about = f"{error.filename}: " if error.filename else ""
        _complain(f"{about}{(error.strerror or str(error)).lower()}")
    else:
        return int(status or 0)
    return _BAD_INPUT


def _complain(*lines: str) -> None:
    if not lines:
        return
    for line in lines:
        print(fitted(f"miqyas: {line}", sys.stderr, len("miqyas: ")), file=sys.stderr)


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
def make(
    design: Annotated[
        str, typer.Argument(metavar="DESIGN", help="A name that list prints, or a TOML file.")
    ],
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A parameter: place.latitude=33.5833"),
    ] = None,
    place: Annotated[
        list[str] | None,
        typer.Option(metavar="CITY", help='Where it is for: Berlin, "Paris, US", "52.5, 13.4".'),
    ] = None,
    folder: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FOLDER", help="[default: build/NAME]")
    ] = None,
    formats: Annotated[
        str,
        typer.Option(
            metavar="LIST", help="Any of svg, dxf, step, pdf, png, stl, 3mf, glb, html, etch."
        ),
    ] = "svg,dxf,step,pdf,png",
    page: Annotated[
        str, typer.Option(metavar="SIZE", help="Paper to print on: A4, A3 or letter.")
    ] = "A4",
    width: Annotated[int, typer.Option(metavar="PX", help="Width of the PNG in pixels.")] = 1600,
    profile: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="The workshop's profile: a name that profiles lists, or a file."
        ),
    ] = None,
    groove_depth: Annotated[
        str, typer.Option(metavar="MM", help="Depth of grooves in solids; 0: wires in STEP.")
    ] = "0",
    letter_depth: Annotated[
        str | None,
        typer.Option(metavar="MM", help="Depth of lettering, if not that of lines; 0: none."),
    ] = None,
    cutter_angle: Annotated[
        float | None,
        typer.Option(metavar="DEG", help="Full angle of a V-bit, in meshes; 0: upright sides."),
    ] = None,
    cutter_tip: Annotated[
        str | None,
        typer.Option(metavar="MM", help="Width of the cutter's tip, upright that of a line."),
    ] = None,
    undercut: Annotated[
        float, typer.Option(metavar="MM", help="What etching takes sideways; 0: nominal films.")
    ] = 0.0,
    single_marks: Annotated[
        bool, typer.Option("--single-marks", help="Name each mark's wires in STEP.")
    ] = False,
    mesh_stray: Annotated[
        float, typer.Option(metavar="MM", help="How far chords of meshes may stray.")
    ] = 0.02,
    check_fit: Annotated[
        bool, typer.Option("--check-fit", help="Check that no parts run into each other.")
    ] = False,
    sheet: Annotated[
        str | None,
        typer.Option(metavar="WxH", help="Lay the parts on such sheets too, in FOLDER/sheets."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but warnings.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Say every detail, and name every file.")
    ] = False,
) -> None:
    """Make an instrument and write its files."""
    source = sources.read(design)
    known = {p.name: p for p in parameters(source.entry.design())}
    city, *others = place or (None,)
    if other := next((other for other in others if other != city), None):
        raise sources.contradicted("place", city, other)
    options = {"place": city, "workshop.profile": profile}
    given = overrides(settings or (), known, **options)
    made = api.made_from(source, given)
    target = Path("build", made.name) if folder is None else folder
    wanted = api.known_formats(formats.replace(",", " ").split())
    if sheet is not None:
        sheet_size(sheet)
    dubious: list[Note] = []
    with _progress(bool(set(api.SOLIDS) & set(wanted))) as progress:
        written = api.write(
            made,
            target,
            wanted,
            groove_depth_mm=groove_depth,
            letter_depth_mm=letter_depth,
            cutter_angle_deg=cutter_angle,
            cutter_tip_mm=cutter_tip,
            undercut_mm=undercut,
            single_marks=single_marks,
            mesh_stray_mm=mesh_stray,
            progress=progress,
            warn=dubious.append,
            check_fit=check_fit,
            page=page,
            width_px=width,
        )
    notes = (*made.notes, *dubious)
    least = Severity.WARNING if quiet else Severity.DETAIL if verbose else Severity.NOTE
    _complain(*telling.remarks(notes, least))
    if verbose:
        for file in written:
            print(f"{file.path}  {_size(file.bytes)}")
    if not quiet:
        for line in telling.summary(made, written, notes):
            print(telling.fitted(line, sys.stdout, telling.INDENT))
    if sheet is not None:
        on_sheets([target], sheet, Path(target) / "sheets", wanted, quiet=quiet)


@app.command()
def coupon(
    material: Annotated[
        str, typer.Option(metavar="NAME", help="Material of the sheet: acrylic, plywood …")
    ] = "acrylic",
    thickness: Annotated[str, typer.Option(metavar="MM", help="Thickness of the sheet.")] = "3",
    profile: Annotated[
        str | None, typer.Option(metavar="NAME", help="The workshop's profile, or a file.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A parameter that show coupon prints."),
    ] = None,
    folder: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FOLDER", help="[default: build/coupon]")
    ] = None,
    formats: Annotated[str, typer.Option(metavar="LIST", help="As make has them.")] = (
        "svg,dxf,pdf,png"
    ),
    sheet: Annotated[
        str | None, typer.Option(metavar="WxH", help="Lay the parts on a sheet too.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but warnings.")] = False,
) -> None:
    """Make a small plate that measures a machine on a sheet: kerf, fits, finest marks."""
    given = [f"material={material}", f"thickness_mm={thickness}", *(settings or ())]
    make("coupon", given, folder=folder, formats=formats, profile=profile, sheet=sheet, quiet=quiet)
    if not quiet:
        print(f"\nNext: cut it, read it, and miqyas calibrate {folder or 'build/coupon'}.")


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


@contextmanager
def _progress(slow: bool) -> Iterator[Callable[[str], None] | None]:
    """Show what a slow run is doing, where a person is watching."""
    if not slow or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    with Console(stderr=True).status("laying out") as status:
        yield status.update


def _size(size: int) -> str:
    return f"{size} B" if size < 1000 else f"{size / 1000:.1f} kB"
