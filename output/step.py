"""STEP files (mm): what the instrument's CadQuery assembly exports, with our header."""

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from cadquery import Assembly
from OCP.Interface import Interface_Static
from OCP.STEPControl import STEPControl_Controller

from instruments.part import Instrument, Note
from output.marking import Marking
from output.provenance import Provenance
from output.solid import part21, step_layers
from output.solid.assembly import assembled
from output.solid.stand_ins import StandIns, UntoldPartError

_SCHEMA = "write.step.schema"
"""The kernel's name of the setting."""

_END = b"END-ISO-10303-21;"

_LARGEST = 1
"""A file's precision is the largest tolerance of its shapes, in CadQuery's numbers."""


def render(
    instrument: Instrument,
    provenance: Provenance,
    marking: Marking | None = None,
    *,
    single_marks: bool = False,
    ap242: bool = False,
    warn: Callable[[Note], None] | None = None,
    progress: Callable[[str], None] | None = None,
) -> bytes:
    """The instrument as a STEP file.

    Parameters
    ----------
    instrument : Instrument
        As `output.solid.assembly.assembled` takes it.
    provenance : Provenance
        Its lines go into the header.
    marking : Marking, optional
        How marks are there: as wires on their faces by default. Lettering
        that is left out of grooves is wires.
    single_marks : bool
        Whether each meaning of a wire is a component of its own.
    ap242 : bool
        Whether the file is of AP242 (ISO 10303-242) rather than AP214.
    warn : callable, optional
        Is told of parts whose grooves have upright sides, though the cutter slopes.
    progress : callable, optional
        Is told of which part grooves are being cut.

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
    untold: set[str] = set()
    while True:
        notes: list[Note] = []
        others = StandIns(untold, notes.append, progress)
        assembly = assembled(
            instrument, marking, single_marks=single_marks, tagged=False, body_of=others.body
        )
        try:
            made = part21.with_header(
                _exported(assembly, "AP242DIS" if ap242 else "AP214IS"),
                f"{instrument.name}.step",
                (instrument.title, *provenance.lines()),
                partial(_told, others, marking),
            )
        except UntoldPartError as error:
            untold.add(str(error))
            continue
        if warn:
            for note in dict.fromkeys(notes):
                warn(note)
        return made


def _told(others: StandIns, marking: Marking, content: bytes) -> list[bytes]:
    """A file's data, in stretches, with layers, and with the parts for which cubes stand."""
    return others.told(step_layers.with_layers(content), marking)


def _exported(assembly: Assembly, schema: str) -> bytes:
    """An assembly as the kernel writes it."""
    with TemporaryDirectory() as folder, _schema(schema):
        file = Path(folder, "instrument.step")
        assembly.export(str(file), "STEP", write_pcurves=False, precision_mode=_LARGEST)
        content = file.read_bytes() if file.exists() else b""
        # The kernel is silent where the disk is full.
        if not content.rstrip().endswith(_END):
            raise OSError(errno.ENOSPC, "the geometry kernel wrote no whole STEP file")
        return content


@contextmanager
def _schema(name: str) -> Iterator[None]:
    """Files of a schema, which the kernel keeps for all that it writes, for a while."""
    STEPControl_Controller.Init_s()
    before = Interface_Static.CVal_s(_SCHEMA)
    Interface_Static.SetCVal_s(_SCHEMA, name)
    try:
        yield
    finally:
        Interface_Static.SetCVal_s(_SCHEMA, before)
