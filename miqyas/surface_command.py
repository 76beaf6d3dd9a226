"""The command surface-dial: lines of a dial on a solid of one's own."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer
from pydantic_core import from_json, to_json
from typer import Argument, Option

from instruments.design import build
from instruments.errors import impossible, shown
from instruments.making.workshop import Workshop
from instruments.parameters import parameters
from instruments.part import Instrument, Severity
from instruments.report import report_settled
from instruments.shadow.surface_dial import NAME, LinesOnFace, SurfaceDial, told_dial
from miqyas import describe, options, sources, telling, terminal
from miqyas.edited_design import given_to
from miqyas.settings import overrides
from miqyas.watching import told_progress
from output import later, pdf
from output import report as reports
from output.folder import Filling, left_by_earlier_run
from output.pages.paper import A4, Paper, paper_for
from output.provenance import Provenance
from output.solid import part21
from output.surfaces import given_solid
from output.uses import use

if TYPE_CHECKING:
    from output.surfaces.surface import DialOnFace
    from output.surfaces.surface_grooves import Grooved

FORMATS = ("step", "stl", "3mf", "glb", "pdf", "svg", "png")
STANDARD = ("step", "glb", "pdf", "png")

Progress = Callable[[str], None]


def _toml(design: SurfaceDial) -> str:
    head = "a dial on a face of a solid of one's own"
    make = f"miqyas {NAME} SOLID.step --parameters FILE.toml -o FOLDER"
    return describe.commented_toml(design, NAME, head, make)


def surface_dial(
    solid: Annotated[
        Path | None, Argument(metavar="SOLID", help="A STEP file of one solid.")
    ] = None,
    output: Annotated[
        Path, Option("--output", "-o", metavar="FOLDER", help="The folder for the files.")
    ] = Path("build", NAME),
    place: options.Places = None,
    language: options.Language = None,
    values: Annotated[
        list[str] | None,
        Option(
            "--set",
            metavar="NAME=VALUE",
            help="face, foot, gnomon_height_mm, up, "
            "north, days, lines.hours, lines.prayers, place, epoch.year; --toml prints all.",
        ),
    ] = None,
    parameters_: Annotated[
        Path | None,
        Option("--parameters", metavar="FILE", help="A TOML file, such as --toml prints."),
    ] = None,
    marks: Annotated[
        str | None, Option(metavar="WAY", help="wires (as they are by default) or grooves.")
    ] = None,
    formats: Annotated[
        str, Option(metavar="LIST", help=f"Any of {', '.join(FORMATS)}.")
    ] = ",".join(STANDARD),
    page: options.PageSize = None,
    toml: Annotated[
        bool, Option("--toml", help="Print all parameters, those that are set too, and no more.")
    ] = False,
    quiet: options.Quiet = False,
) -> None:
    """Draw hours, days and prayers on a face of a solid, by rays of the sun."""
    asked = tuple(dict.fromkeys(formats.replace(",", " ").split()))
    for wrong in (f for f in asked if f not in FORMATS):
        told = "is none for a solid with lines: a curved face has no flat drawing"
        raise impossible("formats", shown(wrong), told, f"choose among {', '.join(FORMATS)}")
    known = {p.name: p for p in parameters(SurfaceDial)}
    given = overrides(
        values or (), known, **options.of_options(place, language, None, None), marks=marks
    )
    base = sources.file_values(parameters_, NAME) if parameters_ else {}
    design = build(SurfaceDial, sources.laid_over(base, sources.nested_values(given)))
    if toml:
        print(_toml(design), end="")
        return
    if solid is None:
        raise impossible("solid", None, "is missing", "give a STEP file of one solid, in mm")
    with told_progress(quiet=quiet) as progress:
        written = write_surface(solid, design, output, asked, paper_for(design, page), progress)
    for note in written["notes"]:
        if not quiet or note["severity"] == Severity.WARNING.value:
            terminal.complain(f"{note['severity']}: {note['about']}: {note['message']}")
    if quiet:
        return
    typer.echo(f"{len(written['lines'])} lines on face {written['face']}, in {output}")
    for line in telling.told_first([file["name"] for file in written["files"]]):
        typer.echo(line)


@dataclass(frozen=True, slots=True)
class Surfaced:
    """A solid with a dial's lines on it, laid out and not yet written."""

    design: SurfaceDial
    drawn: "DialOnFace"
    cut: "Grooved"
    instrument: Instrument

    @property
    def provenance(self) -> Provenance:
        """What each file says about itself."""
        return Provenance.of(self.instrument, self.design, NAME)


def lay_on(solid: Path, design: SurfaceDial, say: Progress) -> Surfaced:
    """A dial's lines on a solid from a STEP file, mm; `say` is told what is being done.

    Raises
    ------
    DesignError
        If the file can't be read, no light reaches the face, or grooves can't be cut.
    """
    given_solid.check_file(solid)
    say("casting rays")
    drawn = later.surface.draw_on_face(solid, design, say)
    cut = later.surface.carved(drawn, design, say)
    told = told_dial(design, _told(drawn, cut, design))
    facts = report_settled(told.facts, given_to(design))
    return Surfaced(design, drawn, cut, replace(told, facts=facts))


def write_surface(
    solid: Path,
    design: SurfaceDial,
    folder: Path,
    formats: tuple[str, ...] = STANDARD,
    on: Paper = A4,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Write a solid with a dial's lines on it, its sheet and its report; all files or none.

    Parameters
    ----------
    solid : Path
        A STEP file of one solid, mm.
    folder : Path
        Made if it isn't there.
    formats : tuple of str
        Among ``step``, ``stl``, ``3mf``, ``glb``, ``pdf``, ``svg`` and ``png``.
    progress : callable, optional
        Is told what is being done.

    Returns
    -------
    dict
        What the report says.

    Raises
    ------
    DesignError
        If the file can't be read, no light reaches the face, or grooves can't be cut.
    """
    say = progress or (lambda _: None)
    left_by_earlier_run(folder, NAME, NAME)
    return write_laid(lay_on(solid, design, say), folder, formats, on, say)


def write_laid(
    laid: Surfaced, folder: Path, formats: tuple[str, ...], on: Paper, say: Progress
) -> dict[str, Any]:
    """Write what `lay_on` laid out, as `write_surface` does."""
    filling = Filling(folder, NAME, NAME, say)
    drawn, cut = laid.drawn, laid.cut
    for name, made in _files(laid, formats, on):
        filling.add(name, made)
    listed = filling.listed(use)
    report = from_json(
        reports.render(laid.instrument, laid.provenance, Workshop().conventions, files=listed)
    )
    report |= {
        "face": drawn.number,
        "foot_mm": drawn.foot.tolist(),
        "nodus_mm": drawn.nodus.tolist(),
        "lines": {line.means: len(line.pieces) for line in drawn.lines},
        "not_on_the_face": list(drawn.left),
        "removed_mm3": cut.removed_mm3,
        "wires": [line.means for line in cut.left],
    }
    filling.write(to_json(report, indent=2) + b"\n", listed)
    return dict(report)


def _told(drawn: "DialOnFace", cut: "Grooved", design: SurfaceDial) -> LinesOnFace:
    """What is told of the lines."""
    uncut = tuple(line.means for line in cut.left) if design.marks == "grooves" else ()
    return LinesOnFace(
        drawn.number,
        drawn.foot,
        drawn.nodus,
        drawn.axes @ (drawn.nodus - drawn.foot),
        {line.means: sum(p.length_mm() for p in line.pieces) for line in drawn.lines},
        drawn.titles,
        cut.removed_mm3,
        uncut,
        len(drawn.solid.Faces()),
    )


def _files(
    laid: Surfaced, formats: tuple[str, ...], on: Paper
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Each file's name with what makes it."""
    drawn, cut = laid.drawn, laid.cut
    instrument, provenance = laid.instrument, laid.provenance
    surface, surface_mesh, surface_sheet = later.surface, later.surface_mesh, later.surface_sheet

    def exported() -> bytes:
        with TemporaryDirectory() as made:
            file = Path(made, f"{NAME}.step")
            surface.dial_on_solid(drawn, cut).export(str(file), "STEP", write_pcurves=False)
            if cut.removed_mm3:
                surface.check_written(cut, file)
            said = (instrument.title, *provenance.lines())
            return part21.with_header(file.read_bytes(), file.name, said)

    if "step" in formats:
        yield f"{NAME}.step", exported
    if "glb" in formats:
        yield f"{NAME}.glb", lambda: surface_mesh.lines_glb(drawn, cut)
    if "stl" in formats:
        yield f"{NAME}.stl", lambda: later.meshes.stl(surface_mesh.solid_mesh(cut.solid))
    if "3mf" in formats:
        yield f"{NAME}.3mf", lambda: later.meshes.three_mf([surface_mesh.solid_mesh(cut.solid)])
    seen = surface_sheet.SeenDial.of(drawn) if {"pdf", "svg", "png"} & set(formats) else None
    if seen and {"pdf", "svg"} & set(formats):
        pages = surface_sheet.surface_pages(seen, instrument, provenance, on)
        for stem, text in pages if "svg" in formats else ():
            yield f"{stem}.svg", text.encode
        if "pdf" in formats:
            texts = [text for _, text in pages]
            yield f"{NAME}-sheet.pdf", lambda: pdf.of_drawings(texts, instrument.title, provenance)
    if seen and "png" in formats:
        yield f"{NAME}.png", lambda: surface_sheet.surface_picture(seen, instrument, provenance)
