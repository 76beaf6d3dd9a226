"""From an instrument to its files."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel

from instruments import catalogue
from instruments.lettering.language import words
from instruments.part import Face, Instrument, Note, Part, Turned
from instruments.saying import tell
from instruments.workshop import Workshop
from output import (
    arranging,
    checks,
    etching,
    files,
    finished,
    html,
    kit,
    later,
    lathe,
    pdf,
    report,
    sheets,
    svg,
)
from output.arranging import AS_DRAWN, Arranged
from output.blame import blaming
from output.folder import left_by_earlier_run, refuse_own
from output.layers import DrawnFace
from output.marking import Marking
from output.paper import A4, Paper
from output.provenance import Provenance
from output.unfit import unfit_for
from output.uses import DRAWING, REPORT, Listed, Use, use

if TYPE_CHECKING:
    from output.meshes import Mesh


@dataclass(frozen=True, slots=True)
class Written:
    """A file that was written, its size and what it is for."""

    path: Path
    bytes: int
    use: Use


_EMPTY_PDF = "{}.pdf would be empty, as no part is flat: svg and dxf have the dimensioned drawings"


def write(
    instrument: Instrument,
    design: BaseModel,
    folder: Path,
    formats: Sequence[str],
    marking: Marking | None = None,
    undercut_mm: float = 0.0,
    single_marks: bool = False,
    ap242: bool = False,
    mesh_stray_mm: float = 0.02,
    progress: Callable[[str], None] | None = None,
    warn: Callable[[Note], None] | None = None,
    check_fit: bool = False,
    paper: Paper = A4,
    width_px: int = 1600,
    arranged: Arranged = AS_DRAWN,
) -> list[Written]:
    """Write an instrument's drawings, solid, sheet and report; all of them or none.

    Parameters
    ----------
    instrument : Instrument
        What was laid out.
    design : BaseModel
        The design that it was laid out from; its ``workshop`` says colours and kerf.
    folder : Path
        Made if it isn't there. Files of an earlier run for the same design and name that are
        not written now are taken away, by the report that it left. Files are ``<part>.svg``
        and ``<part>.dxf``, or ``<part>-front`` and ``<part>-back`` where both faces are marked,
        the pages of the sheet that goes with it (`output.sheets.pages`),
        ``<instrument>.step``, ``<instrument>.pdf`` with the flat parts at full size,
        ``<instrument>-sheet.pdf``, ``<instrument>.png`` with the finished thing and
        ``report.json``.
    formats : Sequence[str]
        Among svg, dxf, step, pdf, png, stl (a part's), 3mf, glb and html (of all).
    marking : Marking, optional
        How marks are there in solids and meshes: as wires by default, which meshes have not.
    undercut_mm : float
        By how much films for etching are drawn smaller.
    single_marks : bool
        Whether each such mark is a component of its own name.
    ap242 : bool
        Whether the STEP file is of AP242 rather than AP214.
    mesh_stray_mm : float
        How far the chords of meshes may stray.
    progress : Callable[[str], None], optional
        Called with a file's name before it is made.
    warn : Callable[[Note], None], optional
        Called with each thing that the checks find dubious, once the files are there.
    check_fit : bool
        Whether to make sure with the solids that no two parts run into each other; that
        takes seconds.
    paper : Paper
        The size of pages.
    width_px : int
        Width of the PNG in pixels.
    arranged : Arranged
        How solids and meshes are arranged.

    Returns
    -------
    list[Written]
        The files in the order in which they were made, the report last.

    Raises
    ------
    DesignError
        If a part can't be cut, parts run into each other, or the folder can't be written or has
        the files of another instrument, or a file of a name that is written which no earlier
        run wrote.
    """
    workshop = getattr(design, "workshop", None) or Workshop()
    provenance = Provenance.of(instrument, design, design_name(design))
    stood = arranging.stood(instrument, arranged.stand)
    earlier = left_by_earlier_run(folder, provenance.design, instrument.name)
    content: dict[str, bytes] = {}

    def add(name: str, made: Callable[[], bytes]) -> None:
        refuse_own(folder, name, earlier)
        if progress:
            progress(name)
        with blaming(design):
            content[name] = made()

    def draw(faces: Sequence[DrawnFace]) -> None:
        for name, made in _drawings(faces, workshop, provenance, formats):
            add(name, made)

    notes = checks.check(instrument, workshop, draw, design)
    notes += unfit_for(instrument, workshop.conventions, formats)
    if check_fit:
        later.interference.refuse(instrument, design)
    for name, made in _lathe(instrument, provenance, workshop, formats):
        add(name, made)
    asked = instrument, provenance, workshop, formats
    if "step" in formats:
        given = stood, provenance, marking, single_marks, ap242, notes.append
        add(f"{instrument.name}.step", partial(_solids, *given))
    shaped = _meshes(*asked, marking, mesh_stray_mm, arranged)
    for name, made in chain(shaped, _films(*asked, undercut_mm, notes)):
        add(name, made)
    if "pdf" in formats and any(not isinstance(p.part.body, Turned) for p in instrument.parts):
        add(f"{instrument.name}.pdf", lambda: _kit(instrument, paper, provenance, notes.append))
    elif "pdf" in formats:
        notes.append(Note("pdf", _EMPTY_PDF.format(instrument.name)))
    if {"svg", "pdf"} & set(formats):
        drawn = sheets.pages(instrument, provenance, paper, tuple(content))
        for stem, text in drawn if "svg" in formats else ():
            add(f"{stem}.svg", text.encode)
        if "pdf" in formats and drawn:
            texts = [text for _, text in drawn]
            add(f"{instrument.name}-sheet.pdf", lambda: _bound(texts, instrument, provenance))
    if "png" in formats:
        add(f"{instrument.name}.png", lambda: _picture(instrument, provenance, width_px))
    drawings = _drawn(instrument, cut_only=workshop.conventions.cut_only)
    listed = [Listed(name, len(text), use(name, drawings)) for name, text in content.items()]
    told = report.render(
        instrument,
        provenance,
        workshop.conventions,
        kerf_mm=workshop.kerf_mm,
        files=listed,
        notes=notes,
    ).encode()
    # The report takes its name first: should the run be killed then, the next knows its files.
    files.write_all({REPORT: told, **content}, folder, earlier)
    if warn:
        for note in notes:
            warn(note)
    listed.append(Listed(REPORT, len(told), Use.REPORT))
    return [Written(folder / file.name, file.bytes, file.use) for file in listed]


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


Made = Iterator[tuple[str, Callable[[], bytes]]]
"""Each file's name with the function that makes it."""


def _drawings(
    faces: Sequence[DrawnFace], workshop: Workshop, provenance: Provenance, formats: Sequence[str]
) -> Made:
    """The drawings of a part."""
    profile, kerf_mm = workshop.conventions, workshop.kerf_mm
    names = stems(faces[0].part, cut_only=profile.cut_only) if faces else {}
    for nominal in faces:
        if nominal.face not in names:
            continue
        part, face = nominal.part, nominal.face
        if "svg" in formats:

            def as_svg(nominal: DrawnFace = nominal) -> bytes:
                drawn = nominal.with_kerf(kerf_mm)
                return svg.document(drawn, profile, provenance, contour=drawn.is_first).encode()

            yield f"{names[face]}.svg", as_svg
        if "dxf" in formats:

            def as_dxf(
                part: Part = part, face: Face = face, first: bool = nominal.is_first
            ) -> bytes:
                drawn = later.dxf.render(part, face, profile, kerf_mm, provenance, contour=first)
                return drawn.encode("ascii")

            yield f"{names[face]}.dxf", as_dxf


def _lathe(
    instrument: Instrument, provenance: Provenance, workshop: Workshop, formats: Sequence[str]
) -> Made:
    """The dimensioned drawings of parts that are turned or bought."""
    said = words(provenance.language)
    version = workshop.conventions.dxf_version
    for part, count in lathe.drawn_parts(instrument):
        if "svg" in formats:

            def as_svg(part: Part = part, count: int = count) -> bytes:
                return lathe.svg(instrument, part, count, said, provenance).encode()

            yield f"{part.name}{DRAWING}.svg", as_svg
        if "dxf" in formats:

            def as_dxf(part: Part = part, count: int = count) -> bytes:
                text = later.lathe_dxf.lathe_document(
                    instrument, part, count, said, provenance, version
                )
                return text.encode("ascii")

            yield f"{part.name}{DRAWING}.dxf", as_dxf


def _solids(
    instrument: Instrument,
    provenance: Provenance,
    marking: Marking | None,
    single_marks: bool,
    ap242: bool,
    warn: Callable[[Note], None],
) -> bytes:
    """All parts in their places, as solids."""
    return later.step.render(
        instrument, provenance, marking, single_marks=single_marks, ap242=ap242, warn=warn
    )


def _meshes(
    instrument: Instrument,
    provenance: Provenance,
    workshop: Workshop,
    formats: Sequence[str],
    marking: Marking | None,
    stray_mm: float,
    arranged: Arranged,
) -> Made:
    """Each part for printers, all parts for printers, all in their places for browsers."""
    if not {"stl", "3mf", "glb", "html"} & set(formats):
        return
    meshes = later.meshes
    found = meshes.meshed(instrument, marking or Marking(), stray_mm)
    # What only these hold is gone when the next is made.
    yield from _printed(instrument, found, formats, marking, stray_mm, arranged)
    stood = arranging.stood(instrument, arranged.stand)
    if "glb" in formats:
        yield f"{instrument.name}.glb", partial(meshes.glb, stood, found)
    if "html" in formats:

        def as_html() -> bytes:
            glb = meshes.glb(stood, found)
            return html.render(instrument, provenance, workshop, glb, stood)

        yield f"{instrument.name}.html", as_html


def _printed(
    instrument: Instrument,
    found: "Sequence[Mesh]",
    formats: Sequence[str],
    marking: Marking | None,
    stray_mm: float,
    arranged: Arranged,
) -> Made:
    """Meshes, each point of theirs once: each part for itself, and all for a printer."""
    meshes = later.meshes
    closed = [mesh.closed() for mesh in found] if {"stl", "3mf"} & set(formats) else []
    for mesh in closed if "stl" in formats else ():
        yield f"{mesh.part.name}.stl", partial(meshes.stl, mesh)
    if "3mf" in formats:
        if arranged.print_as == "one":
            whole = arranging.in_one(instrument)
            filled = meshes.meshed(whole, marking or Marking(), stray_mm)
            yield f"{instrument.name}.3mf", partial(meshes.three_mf_in_one, whole, filled)
        else:
            yield f"{instrument.name}.3mf", partial(meshes.three_mf, closed)


def _films(
    instrument: Instrument,
    provenance: Provenance,
    workshop: Workshop,
    formats: Sequence[str],
    undercut_mm: float,
    notes: list[Note],
) -> Made:
    """The films for etching, each for itself and all as one document."""
    if "etch" not in formats:
        return
    ranks = workshop.conventions.ranks
    limits = workshop.limits
    masks = etching.etched(instrument, limits.line_mm, undercut_mm, ranks, limits.web_mm)
    drawn = dict(etching.films(masks, provenance))
    for stem, text in drawn.items():
        yield f"{stem}.svg", text.encode
    yield f"{instrument.name}-etch.pdf", lambda: _bound([*drawn.values()], instrument, provenance)
    if others := etching.without_film(instrument):
        notes.append(
            Note("etch", tell("no films of {others}, which are no thin sheets", others=others))
        )


def _kit(
    instrument: Instrument, paper: Paper, provenance: Provenance, told: Callable[[Note], None]
) -> bytes:
    """The flat parts at full size."""
    return kit.render(instrument, paper, provenance, told)


def _bound(pages: Sequence[str], instrument: Instrument, provenance: Provenance) -> bytes:
    """The pages of the sheet as one document."""
    return pdf.of_drawings(pages, instrument.title, provenance)


def _picture(instrument: Instrument, provenance: Provenance, width_px: int) -> bytes:
    """The finished thing."""
    return finished.png(instrument, provenance, width_px)
