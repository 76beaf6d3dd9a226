"""From an instrument to its files."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from instruments import catalogue
from instruments.lettering.language import words
from instruments.making.profiles import profile
from instruments.making.workshop import Workshop, workshop_of
from instruments.part import Face, Instrument, Note, Part, Turned
from instruments.saying import tell
from output import arranging, etching, finished, html, kit, later, lathe, pdf, report, sheets, svg
from output.arranging import AS_DRAWN, Arranged
from output.checking import checks
from output.checking.blame import Blame, blaming
from output.checking.unfit import misspelt, not_clear, too_thick, unfit_for, without_kerf
from output.folder import Filling, Written
from output.layers import DrawnFace
from output.marking import Marking
from output.pages.paper import A4, Paper
from output.provenance import Provenance
from output.uses import DRAWING, use

if TYPE_CHECKING:
    from output.triangulated.meshing import Mesh


_EMPTY_PDF = "{}.pdf would be empty, as no part is flat: svg and dxf have the dimensioned drawings"

_SLOW_BYTES = 30_000_000
"""A larger STEP file of grooves takes half a minute and more: OpenCascade reads 1.3 MB a second."""

_SLOW_STEP = (
    "has {megabytes} MB, which CAD programs take long to read: with letter depth 0 letters are "
    "wires, which takes two thirds of that; meshes (glb, 3mf) open at once"
)

FilesToMake = Iterator[tuple[str, Callable[[], bytes]]]
"""Each file's name with the function that makes it."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which files are wanted, and how they are made."""

    formats: Sequence[str]
    """Among svg, dxf, step, pdf, png, stl (a part's), 3mf, glb and html (of all), etch."""

    marking: Marking = field(default_factory=Marking)
    """How marks are there in solids and meshes: as wires by default, which meshes have not."""

    undercut_mm: float = 0.0
    """By how much films for etching are drawn smaller."""

    single_marks: bool = False
    """Whether each mark that is drawn as wires is a component of its own name."""

    ap242: bool = False
    """Whether the STEP file is of AP242 rather than AP214."""

    mesh_stray_mm: float = 0.02
    """How far the chords of meshes may stray."""

    check_fit: bool = False
    """Whether to make sure with the solids that no two parts run into each other; that takes
    seconds."""

    paper: Paper = A4
    """The size of pages."""

    width_px: int = 1600
    """Width of the PNG."""

    arranged: Arranged = AS_DRAWN
    """How solids and meshes are arranged."""


def write_files(
    instrument: Instrument,
    design: BaseModel,
    folder: Path,
    wanted: Wanted,
    progress: Callable[[str], None] | None = None,
    warn: Callable[[Note], None] | None = None,
) -> list[Written]:
    """Write an instrument's drawings, solid, sheet and report; all of them or none.

    Parameters
    ----------
    design : BaseModel
        The design that it was laid out from; its ``workshop`` says colours and kerf.
    folder : Path
        As `Filling` has it. Files are ``<part>.svg`` and ``<part>.dxf``, or ``<part>-front`` and
        ``<part>-back`` where both faces are marked, the pages of the sheet that goes with it
        (`output.sheets.pages`), ``<instrument>.step``, ``<instrument>.pdf`` with the flat parts
        at full size, ``<instrument>-sheet.pdf``, ``<instrument>.png`` with the finished thing
        and ``report.json``.
    progress : Callable[[str], None], optional
        Called with a file's name before it is made, and with what else takes long.
    warn : Callable[[Note], None], optional
        Called with each thing that the checks find dubious, once the files are there.

    Raises
    ------
    DesignError
        If a part can't be cut, parts run into each other, or the folder can't be written or has
        the files of another instrument, or a file of a name that is written which no earlier
        run wrote.
    """
    workshop = workshop_of(design)
    provenance = Provenance.of(instrument, design, design_name(design))
    stood = arranging.stood(instrument, wanted.arranged.stand)
    filling = Filling(folder, provenance.design, instrument.name, progress)
    notes: list[Note] = []
    told_of = notes.append, Blame(design), progress
    making = _Making(instrument, stood, provenance, workshop, wanted, *told_of)

    def add(several: FilesToMake) -> None:
        for name, made in several:
            with blaming(design):
                filling.add(name, made)

    notes += doubts(instrument, design, wanted.formats, lambda drawn: add(making.drawings(drawn)))
    if wanted.check_fit:
        later.interference.refuse(instrument, design)
    for several in (
        making.lathe(),
        making.solids(),
        making.meshes(),
        making.films(),
        making.kit(),
        making.sheet(filling.content),
        making.picture(),
    ):
        add(several)
    # What prints a penumbra-sheet at full size is no sheet of it, whatever it is called.
    drawings = {instrument.name, *_drawn(instrument, cut_only=workshop.conventions.cut_only)}
    listed = filling.listed(lambda name: use(name, drawings))
    told = report.render(
        instrument,
        provenance,
        workshop.conventions,
        kerf_mm=workshop.kerf_mm,
        files=listed,
        notes=notes,
    ).encode()
    written = filling.write(told, listed)
    if warn:
        for note in notes:
            warn(note)
    return written


def doubts(
    instrument: Instrument,
    design: BaseModel,
    formats: Sequence[str],
    draw: Callable[[Sequence[DrawnFace]], None] | None = None,
) -> list[Note]:
    """What the checks find dubious of an instrument, and what its workshop does not make of it.

    `draw` is as `output.checking.checks.check` has it.

    Raises
    ------
    DesignError
        If a part can't be cut.
    """
    workshop = workshop_of(design)
    found = checks.check(instrument, workshop, draw, design)
    found += unfit_for(instrument, workshop.conventions, formats, design)
    found += (*without_kerf(instrument, workshop), *too_thick(instrument, design))
    return [*found, *not_clear(instrument), *misspelt(instrument)]


def design_name(design: BaseModel) -> str:
    """The catalogue's name of a design, or its module's."""
    module = type(design).__module__
    return next(
        (e.name for e in catalogue.ENTRIES if e.module == module), module.rpartition(".")[2]
    )


def stems(part: Part, *, cut_only: bool = False) -> dict[Face, str]:
    """The file name of each face's drawing, without its ending; of one where marks are left out."""
    faces = part.faces()
    if len(faces) == 1 or (faces and cut_only):
        return {faces[0]: part.name}
    return {f: f"{part.name}-{f.value}" for f in faces}


def _drawn(instrument: Instrument, *, cut_only: bool) -> set[str]:
    """The names, without ending, of the drawings of parts."""
    return {s for p in instrument.parts for s in stems(p.part, cut_only=cut_only).values()}


@dataclass(frozen=True, slots=True)
class _Making:
    """The files of an instrument, which stands as is wanted, each made when its turn comes."""

    instrument: Instrument
    stood: Instrument
    provenance: Provenance
    workshop: Workshop
    wanted: Wanted
    warn: Callable[[Note], None]
    blame: Blame
    progress: Callable[[str], None] | None = None

    def drawings(self, faces: Sequence[DrawnFace]) -> FilesToMake:
        """The drawings of a part."""
        cut_only = self.workshop.conventions.cut_only
        names = stems(faces[0].part, cut_only=cut_only) if faces else {}
        for nominal in (face for face in faces if face.face in names):
            for ending in self._drawn_as(nominal.part):
                yield f"{names[nominal.face]}.{ending}", partial(self._face, nominal, ending)

    def _drawn_as(self, part: Part) -> list[str]:
        """The formats of a part's drawings that are wanted: both where no film is made of it."""
        wanted = self.wanted.formats
        unfilmed = "etch" in wanted and not etching.fits(part)
        return [ending for ending in ("svg", "dxf") if unfilmed or ending in wanted]

    def _face(self, nominal: DrawnFace, ending: str) -> bytes:
        writer: Any = svg if ending == "svg" else later.dxf
        drawn, profile = nominal.with_kerf(self.workshop.kerf_mm), self.workshop.conventions
        text: str = writer.render(drawn, profile, self.provenance, contour=drawn.is_first)
        return text.encode()

    def lathe(self) -> FilesToMake:
        """The dimensioned drawings of parts that are turned or bought."""
        for part, count in lathe.drawn_parts(self.instrument):
            for ending in self._drawn_as(part):
                yield f"{part.name}{DRAWING}.{ending}", partial(self._turned, part, count, ending)

    def _turned(self, part: Part, count: int, ending: str) -> bytes:
        given = self.instrument, part, count, words(self.provenance.language), self.provenance
        if ending == "svg":
            return lathe.lathe_page(*given).encode()
        version = self.workshop.conventions.dxf_version
        return later.lathe_dxf.lathe_document(*given, version).encode()

    def solids(self) -> FilesToMake:
        """All parts in their places, as solids."""
        if "step" in self.wanted.formats:
            yield f"{self.instrument.name}.step", self._step

    def _step(self) -> bytes:
        wanted, given = self.wanted, (self.stood, self.provenance, self.wanted.marking)
        how: dict[str, Any] = {"single_marks": wanted.single_marks, "ap242": wanted.ap242}
        made: bytes = later.step.render(*given, warn=self.warn, progress=self.progress, **how)
        cut = wanted.marking.marks == "grooves" and wanted.marking.letters_mm > 0.0
        if cut and len(made) > _SLOW_BYTES:
            told = tell(_SLOW_STEP, megabytes=round(len(made) / 1e6))
            self.warn(Note(f"{self.instrument.name}.step", told))
        return made

    def meshes(self) -> FilesToMake:
        """Each part for printers, all parts for printers, all in their places for browsers."""
        name, wanted = self.instrument.name, self.wanted
        if not {"stl", "3mf", "glb", "html"} & set(wanted.formats):
            return
        found = later.meshing.meshed(self.instrument, wanted.marking, wanted.mesh_stray_mm)
        # What only these hold is gone when the next is made.
        yield from self._printed(found)
        if "glb" in wanted.formats:
            yield f"{name}.glb", partial(later.meshes.glb, self.stood, found)
        if "html" in wanted.formats:
            yield f"{name}.html", partial(self._html, found)

    def _printed(self, found: "Sequence[Mesh]") -> FilesToMake:
        """Meshes, each point of theirs once: each part for itself, and all for a printer."""
        name, wanted = self.instrument.name, self.wanted
        closed = [mesh.closed() for mesh in found] if {"stl", "3mf"} & set(wanted.formats) else []
        for mesh in closed if "stl" in wanted.formats else ():
            yield f"{mesh.part.name}.stl", partial(later.meshes.stl, mesh)
        if "3mf" not in wanted.formats:
            return
        own = self.workshop.conventions
        beds = (own.prints and own.sheets_mm) or profile("printer").sheets_mm
        chosen = arranging.from_printer(self.instrument)
        if wanted.arranged.print_as == "parts":
            laid = [mesh for mesh in closed if mesh.part.name in chosen]
            yield f"{name}.3mf", partial(later.meshes.three_mf, laid, self.provenance, beds)
            return
        how = wanted.marking, wanted.mesh_stray_mm
        pieces = [
            (piece, later.meshing.meshed(piece, *how, as_one=True))
            for piece in arranging.in_pieces(self.instrument)
            if any(placed.part.name in chosen for placed in piece.parts)
        ]
        given = pieces, self.provenance, beds
        yield f"{name}.3mf", partial(later.meshes.three_mf_of_pieces, *given)

    def _html(self, found: "Sequence[Mesh]") -> bytes:
        glb = later.meshes.glb(self.stood, found)
        return html.render(self.instrument, self.provenance, self.workshop, glb, self.stood)

    def films(self) -> FilesToMake:
        """The films for etching, each for itself and all as one document."""
        if "etch" not in self.wanted.formats:
            return
        limits, ranks = self.workshop.limits, self.workshop.conventions.ranks
        how = limits.line_mm, self.wanted.undercut_mm, ranks, limits.web_mm
        masks = etching.etched(self.instrument, *how, self.blame.of_sheet, self.provenance.language)
        yield from etching.films(
            masks, self.instrument.name, self.instrument.title, self.provenance
        )
        for note in etching.dubious_films(masks, self.wanted.undercut_mm):
            self.warn(note)
        if others := etching.without_film(self.instrument):
            told = tell(
                "only sheets of up to {thickest:g} mm are etched: {others} without films, "
                "drawn for another workshop",
                others=others,
                thickest=etching.THICKEST_MM,
            )
            self.warn(Note("etch", told))

    def kit(self) -> FilesToMake:
        """The flat parts at full size."""
        name = self.instrument.name
        if "pdf" not in self.wanted.formats:
            return
        if all(isinstance(placed.part.body, Turned) for placed in self.instrument.parts):
            self.warn(Note("pdf", _EMPTY_PDF.format(name)))
            return
        given = self.instrument, self.wanted.paper, self.provenance, self.warn
        yield f"{name}.pdf", partial(kit.render, *given)

    def sheet(self, made: Collection[str]) -> FilesToMake:
        """The pages that go with it, which tell of the files that are made."""
        formats = self.wanted.formats
        if not {"svg", "pdf"} & set(formats):
            return
        told = self.instrument
        if self.wanted.arranged.print_as == "one" and not {"svg", "dxf", "stl"} & set(formats):
            told = arranging.as_printed(told)
        pages = sheets.pages(told, self.provenance, self.wanted.paper, tuple(made))
        for stem, text in pages if "svg" in formats else ():
            yield f"{stem}.svg", text.encode
        if "pdf" in formats and pages:
            yield f"{self.instrument.name}-sheet.pdf", partial(self._bound, [t for _, t in pages])

    def picture(self) -> FilesToMake:
        """The finished thing."""
        if "png" in self.wanted.formats:
            given = self.instrument, self.provenance, self.wanted.width_px
            yield f"{self.instrument.name}.png", partial(finished.png, *given)

    def _bound(self, pages: Sequence[str]) -> bytes:
        """Pages as one document."""
        return pdf.of_drawings(pages, self.instrument.title, self.provenance)
