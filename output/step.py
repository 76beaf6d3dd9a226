"""STEP files (AP214, mm): what the instrument's CadQuery assembly exports, with our header."""

from pathlib import Path
from tempfile import TemporaryDirectory

from instruments.part import Instrument
from output import part21
from output.assembly import assembled
from output.marking import LINE_WIDTH_MM, Marking, Marks
from output.provenance import Provenance

_LARGEST = 1
"""A file's precision is the largest tolerance of its shapes, in CadQuery's numbers."""


def render(
    instrument: Instrument,
    provenance: Provenance,
    groove_depth_mm: float = 0.0,
    line_width_mm: float = LINE_WIDTH_MM,
    *,
    single_marks: bool = False,
) -> bytes:
    """The instrument as a STEP file.

    Parameters
    ----------
    instrument : Instrument
        As `output.assembly.assembled` takes it.
    provenance : Provenance
        Its lines go into the header.
    groove_depth_mm : float
        0 draws the marks as wires on their faces. More cuts them into the solid: lines
        as grooves of `line_width_mm`, regions as pockets.
    line_width_mm : float
        Width of a scored line's groove.
    single_marks : bool
        Whether each meaning of a wire is a component of its own.

    Returns
    -------
    bytes
        The file, the same for the same design.

    Raises
    ------
    DesignError
        If the depth is negative, not finite or not less than a marked sheet's thickness,
        or if an outline with its cutouts, or with its grooves, bounds no single solid.
    OSError
        If the geometry kernel fails to write it.
    """
    marks: Marks = "wires" if groove_depth_mm == 0.0 else "grooves"
    marking = Marking(marks, groove_depth_mm, line_width_mm)
    assembly = assembled(instrument, marking, single_marks=single_marks, tagged=False)
    with TemporaryDirectory() as folder:
        file = Path(folder, "instrument.step")
        assembly.export(str(file), "STEP", write_pcurves=False, precision_mode=_LARGEST)
        if not file.exists():
            raise OSError("the geometry kernel wrote no STEP file")
        written = file.read_bytes()
    return part21.finished(
        written,
        f"{instrument.name}.step",
        (instrument.title, *provenance.lines()),
        repeats=marks == "grooves",
    )
