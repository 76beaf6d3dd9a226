"""The command surface-dial: lines of a dial on a solid of one's own."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer
from pydantic_core import to_json

from instruments.design import build
from instruments.errors import impossible, shown
from instruments.parameters import parameters
from instruments.shadow.surface_dial import SurfaceDial
from miqyas.settings import overrides
from output import files

FORMATS = ("step", "glb")


def surface_dial(
    solid: Annotated[Path, typer.Argument(help="A STEP file of one solid.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The folder for the files.")],
    place: Annotated[str | None, typer.Option(help="A city.")] = None,
    values: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="face, foot, gnomon_height_mm, up, "
            "north, days, lines.hours, lines.prayers, place, epoch.year.",
        ),
    ] = None,
    formats: Annotated[str, typer.Option(help="Among step and glb.")] = "step,glb",
) -> None:
    """Draw hours, days and prayers on a face of a solid, by rays of the sun, as wires on it."""
    asked = tuple(dict.fromkeys(f.strip() for f in formats.split(",") if f.strip()))
    for wrong in (f for f in asked if f not in FORMATS):
        told = "is none for a solid with wires: a curved face has no flat drawing"
        raise impossible("formats", shown(wrong), told, f"choose among {', '.join(FORMATS)}")
    known = {p.name: p for p in parameters(SurfaceDial)}
    design = build(SurfaceDial, overrides(values or (), known, place=place))
    written = write_surface(solid, design, output, asked)
    typer.echo(f"{len(written['lines'])} lines on face {written['face']}, in {output}")


def write_surface(
    solid: Path, design: SurfaceDial, folder: Path, formats: tuple[str, ...] = FORMATS
) -> dict[str, Any]:
    """Write a solid with a dial's lines on it, and the report; all of the files or none.

    Parameters
    ----------
    solid : Path
        A STEP file of one solid, mm.
    design : SurfaceDial
    folder : Path
        Made if it isn't there.
    formats : tuple of str
        Among ``step`` and ``glb``.

    Returns
    -------
    dict
        What the report says.

    Raises
    ------
    DesignError
        If the file can't be read, or no light reaches the face.
    """
    from output import part21, surface

    drawn = surface.draw_on_face(solid, design)
    report = {
        "design": "surface-dial",
        "parameters": design.model_dump(mode="json"),
        "face": drawn.number,
        "foot_mm": drawn.foot.tolist(),
        "nodus_mm": drawn.nodus.tolist(),
        "lines": {line.means: len(line.pieces) for line in drawn.lines},
        "not_on_the_face": list(drawn.left),
    }
    whole = surface.assembled(drawn, "solid")
    content = {"report.json": to_json(report, indent=2) + b"\n"}
    with TemporaryDirectory() as made:
        for form in formats:
            file = Path(made, f"surface-dial.{form}")
            whole.export(str(file), "STEP" if form == "step" else "GLTF")
            content[file.name] = file.read_bytes()
    if "step" in formats:
        name = "surface-dial.step"
        content[name] = part21.finished(content[name], name, ("Surface dial",), repeats=False)
    files.write_all(content, folder)
    return report
