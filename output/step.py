"""STEP files (AP214, mm): what the instrument's CadQuery assembly exports, with our header."""

from pathlib import Path
from tempfile import TemporaryDirectory

from instruments.part import Instrument
from output import part21
from output.assembly import assembled
from output.marking import Marking
from output.provenance import Provenance

_LARGEST = 1
"""A file's precision is the largest tolerance of its shapes, in CadQuery's numbers."""


def render(
    instrument: Instrument,
    provenance: Provenance,
    marking: Marking | None = None,
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
    marking : Marking, optional
        How marks are there: as wires on their faces by default. Lettering
        that is left out of grooves is wires.
    single_marks : bool
        Whether each meaning of a wire is a component of its own.

    Returns
    -------
    bytes
        The file, the same for the same design.

    Raises
    ------
    DesignError
        If the grooves can't be cut, or if an outline with its
        cutouts, or with its grooves, bounds no single solid.
    OSError
        If the geometry kernel fails to write it.
    """
    marking = marking or Marking()
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
        repeats=marking.marks == "grooves",
    )
