"""From sheets to their files, with a report: all of them, or none."""

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from pydantic_core import to_json

from instruments.guide.speech import speech
from instruments.making.workshop import Profile
from instruments.part import Note
from instruments.version import VERSION
from output import etching, later, pdf
from output.folder import Filling, Written
from output.nesting import drawing, lightburn
from output.nesting.effort import effort
from output.nesting.films import is_etched, sheet_masks
from output.nesting.pieces import Layout
from output.nesting.register import Registered
from output.nesting.setup import Setup, setups
from output.nesting.work_sheet import work_pages
from output.provenance import Provenance, toml_value
from output.uses import Listed, Use, use

FORMATS = "svg", "dxf", "pdf", "lbrn2", "etch"

WORK = "-work"
"""Behind the job's name: the sheet that tells how its sheets are worked."""

DESIGN = "sheets"
"""What the report says instead of a design's name."""

FilesToMake = Iterator[tuple[str, Callable[[], bytes]]]
"""Each file's name with the function that makes it."""

_PDF_SWEEP_RAD = math.radians(45.0)
"""Longer arcs become curves in a PDF that stray by more than a micrometre."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is written: sheets, what they were made from, and how."""

    name: str
    """Of the job, which its report and its PDF have."""

    layouts: Sequence[Layout]
    profile: Profile
    formats: Collection[str]
    """Among `FORMATS`."""

    parameters: Mapping[str, Any]
    """What was asked for, as the report tells it."""

    instruments: Sequence[Mapping[str, Any]]
    """What each instrument was made from, as the report tells it."""

    left_out: Sequence[tuple[str, str]] = ()
    """Parts that no sheet has, each with its reason."""

    registered: Registered = field(default_factory=Registered)
    """How faces come to meet on sheets with parts that have two."""

    language: str = "en"
    """Of the sheet that tells how they are worked."""

    undercut_mm: float = 0.0
    """By how much films for etching are drawn smaller."""

    def is_filmed(self, layout: Layout) -> bool:
        """Whether films are made of a sheet: its drawings are made where it is too thick."""
        return "etch" in self.formats and is_etched(layout)

    @property
    def kerf_mm(self) -> float | None:
        """Full width of the cut that the outlines make up for, where that of all is the same."""
        kerfs = {layout.kerf_mm for layout in self.layouts}
        return kerfs.pop() if len(kerfs) == 1 else None

    @property
    def provenance(self) -> Provenance:
        """What documents of all sheets say about themselves."""
        return Provenance(VERSION, DESIGN, self.parameters)

    def setups(self) -> Iterator[Setup]:
        """The files in the order of work, sheet after sheet."""
        for layout in self.layouts:
            yield from setups(layout, self.registered)

    def statements(self, setup: Setup) -> list[str]:
        """What a file of a sheet says about itself, a line each."""
        layout = setup.layout
        owners = dict.fromkeys(put.piece.owner for put in layout.puts)
        told = {i["folder"]: f"{i['title']} ({i['design']})" for i in self.instruments}
        return [
            f"# miqyas {VERSION}",
            *(f"# {key} = {toml_value(value)}" for key, value in self.parameters.items()),
            *(f"# {owner}: {told[owner]}" for owner in owners),
            f"# {setup.stem}, {layout.thickness_mm:g} mm thick, {setup.does}; all lengths in mm",
            f"# to be cut {'once' if layout.times == 1 else f'{layout.times} times'}",
            f"# profile: {self.profile.title}",
            f"# kerf made up for: {layout.kerf_mm:g} mm",
        ]


def write_sheets(
    job: Job,
    folder: Path,
    progress: Callable[[str], None] | None = None,
    warn: Callable[[Note], None] | None = None,
    *,
    own: bool = False,
) -> list[Written]:
    """Write the sheets as SVG, DXF, PDF, LightBurn projects and films, and their report.

    Files are ``<sheet>.svg``, ``<sheet>.dxf`` and ``<sheet>.lbrn2``, with ``-back`` for what is
    marked from behind, ``<name>.pdf`` with a page a sheet, ``<sheet>-etch-front.svg`` and
    ``<sheet>-etch-back.svg`` with ``<name>-etch.pdf`` of all of them, ``<name>-work.pdf`` in any
    case, which tells how they are worked and what they take, and ``report.json``.

    Parameters
    ----------
    folder : Path
        Made if it isn't there; sheets that an earlier run of the same name left go.
    progress : callable, optional
        Is told the name of each file before it is made.
    warn : callable, optional
        Is told what of the films is dubious.
    own : bool
        Whether the folder has no sheets but those of one command, which it lays anew whatever
        they are of.

    Raises
    ------
    DesignError
        If the folder can't be written or has other files of these names, or films can't be made.
    """
    filling = Filling(folder, DESIGN, None if own else job.name, progress)
    for name, made in chain(_drawings(job), _films(job, warn)):
        filling.add(name, made)
    listed = filling.listed(partial(_use, job))
    return filling.write(_report(job, listed).encode(), listed)


def _drawings(job: Job) -> FilesToMake:
    """Each drawing's name with the function that makes it, and the sheet to read."""
    writers = {"svg": drawing.sheet_svg, "dxf": _dxf, "lbrn2": lightburn.project}
    unfilmed = {"svg", "dxf"} if "etch" in job.formats else set()
    for setup in job.setups():
        wanted = {*job.formats, *(set() if job.is_filmed(setup.layout) else unfilmed)}
        for ending in (one for one in writers if one in wanted):
            yield f"{setup.stem}.{ending}", partial(_written, writers[ending], setup, job)
    if "pdf" in job.formats:
        yield f"{job.name}.pdf", lambda: _pages(job)
    yield f"{job.name}{WORK}.pdf", lambda: _work(job)


def _films(job: Job, warn: Callable[[Note], None] | None) -> FilesToMake:
    """The films of the sheets, each for itself and all as one document."""
    if "etch" not in job.formats:
        return
    how = job.profile, job.undercut_mm, job.registered.tabs_mm, job.language
    masks = [*sheet_masks(job.layouts, *how)]
    yield from etching.films(masks, job.name, job.name, job.provenance)
    if warn:
        for note in etching.dubious_films(masks, job.undercut_mm):
            warn(note)


def _written(writer: Callable[..., str], setup: Setup, job: Job) -> bytes:
    return writer(setup, job.profile, job.statements(setup)).encode()


def _dxf(setup: Setup, profile: Profile, said: Sequence[str]) -> str:
    return later.dxf.document_of(setup.layers(), profile, said)


def _pages(job: Job) -> bytes:
    """The sheets as one document, a page a setup in the order of work."""
    pages = [
        drawing.sheet_svg(
            setup, job.profile, job.statements(setup), largest_sweep_rad=_PDF_SWEEP_RAD
        )
        for setup in job.setups()
    ]
    return pdf.of_drawings(pages, job.name, job.provenance)


def _work(job: Job) -> bytes:
    """The sheet to read."""
    said = speech(job.language)
    told = job.provenance
    first, *others = dict.fromkeys(one["title"] for one in job.instruments)
    title = f"{first} + {said.number(len(others))}" if others else first
    filmed = [*filter(job.is_filmed, job.layouts)]
    given = job.layouts, job.registered, job.profile, said, told
    pages = work_pages(job.name, title, *given, filmed=filmed)
    return pdf.of_drawings(pages, job.name, told, job.language)


def _use(job: Job, name: str) -> Use:
    """What a file is for."""
    if name == f"{job.name}{WORK}.pdf":
        return Use.SHEET
    if use(name) is Use.FILM:
        return Use.FILM
    return Use.PRINT if name.endswith(".pdf") else Use.CUT


def _report(job: Job, listed: Sequence[Listed]) -> str:
    """The report as JSON."""
    content = {
        "program": {"name": "miqyas", "version": VERSION},
        "design": DESIGN,
        "name": job.name,
        "parameters": dict(job.parameters),
        "workshop": {"kerf_mm": job.kerf_mm, **job.profile.model_dump()},
        "sheets": [_sheet(layout, job) for layout in job.layouts],
        "left_out": [{"part": part, "reason": reason} for part, reason in job.left_out],
        "instruments": [dict(i) for i in job.instruments],
        "files": [{"name": f.name, "bytes": f.bytes, "use": f.use.value} for f in listed],
    }
    return to_json(content, indent=2, inf_nan_mode="null", fallback=str).decode() + "\n"


def _sheet(layout: Layout, job: Job) -> dict[str, Any]:
    """What the report tells of a sheet."""
    takes = effort(layout, job.profile, job.registered)
    return {
        "name": layout.name,
        "material": layout.material,
        "thickness_mm": layout.thickness_mm,
        "width_mm": layout.size_mm[0],
        "height_mm": layout.size_mm[1],
        "times": layout.times,
        "kerf_mm": layout.kerf_mm,
        "used": round(layout.used, 4),
        "cut_mm": round(takes.cut_mm, 1),
        "pierces": takes.pierces,
        "score_mm": round(takes.score_mm, 1),
        "engraved_mm2": round(takes.engraved_mm2, 1),
        "machine_s": None if takes.seconds is None else round(takes.seconds),
        "speed_unknown": list(takes.unknown),
        "parts_g": None if takes.parts_g is None else round(takes.parts_g, 1),
        "sheet_g": None if takes.sheet_g is None else round(takes.sheet_g, 1),
        "pieces": [
            {
                "instrument": put.piece.owner,
                "part": put.piece.part.name,
                "faces": [face.value for face in put.piece.part.faces()],
                "x_mm": put.at.real,
                "y_mm": put.at.imag,
                "turned_deg": put.turned_deg,
                "within": put.within,
            }
            for put in layout.puts
        ],
    }
