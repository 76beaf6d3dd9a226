"""Load a design, make the instrument, write its files."""

import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from instruments.catalogue import Entry
from instruments.design import NAME, build
from instruments.errors import UNFIT_NAME, DesignError, impossible, shown
from instruments.lettering.language import words
from instruments.making.workshop import workshop_of
from instruments.part import Instrument, Note
from instruments.place import Place
from instruments.report import report_settled
from miqyas import grooving, sources, unchosen
from miqyas.edited_design import source_of_model
from miqyas.formats import SOLIDS, STANDARD, known_formats
from miqyas.refusing import refuse_folder, refuse_width
from miqyas.remedies import remedied
from miqyas.sources import Source
from miqyas.trials import Asked
from output import finished, later, writing
from output.arranging import Arranged
from output.checking import checks
from output.checking.blame import blaming
from output.files import FOLDER
from output.folder import Written
from output.marking import Marking, Marks
from output.pages.paper import paper, paper_for
from output.provenance import Provenance
from output.writing import Wanted

if TYPE_CHECKING:
    import cadquery

_OF_THE_CLOCK = {"longitude", "time-zone"}
"""Facts of instruments that go by the clock or by noon at their place."""

_LONGEST_NAME = 64
"""Characters of a name: with a part's and an ending it is still a file's everywhere."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Made(Instrument):
    """An instrument, the design that it was made from, and what was asked for."""

    design: BaseModel
    """Its parameters, validated and frozen."""
    asked: Asked = field(compare=False)
    """What was given, from which remedies are tried."""
    source: Source = field(compare=False)
    """The same, to be made once more with other values over it."""

    def __repr__(self) -> str:
        parts = "1 part" if len(self.parts) == 1 else f"{len(self.parts)} parts"
        return f"<Made {self.name}: {self.title}, {parts}, {len(self.facts)} facts>"

    def solid(
        self,
        part: str,
        marks: Marks = "none",
        *,
        groove_depth_mm: float = 0.2,
        line_width_mm: float = 0.15,
        letter_depth_mm: float | None = None,
        cutter_angle_deg: float = 0.0,
    ) -> "cadquery.Solid":
        """A part as a CadQuery solid in its own frame.

        Parameters
        ----------
        part : str
            Its name, such as ``dial-plate``.
        marks : str
            ``grooves`` cuts the marks into it. ``none`` and ``wires`` leave it plain, for a
            solid has no wires: `workplane` and `assembly` have them.
        groove_depth_mm : float
            Depth of the marks that are cut in.
        line_width_mm : float
            Width of lines, of their floors if they slope.
        letter_depth_mm : float, optional
            Depth of lettering, if not that of lines.
        cutter_angle_deg : float
            As `write` takes it.

        Raises
        ------
        DesignError
            If there is no such part, or its grooves can't be cut.
        """
        cutter = groove_depth_mm, line_width_mm, letter_depth_mm, cutter_angle_deg
        with blaming(self.design):
            return later.assembly.solid_of(self, part, self._marking(marks, *cutter))

    def workplane(
        self,
        part: str,
        marks: Marks = "wires",
        *,
        groove_depth_mm: float = 0.2,
        line_width_mm: float = 0.15,
    ) -> "cadquery.Workplane":
        """A part on a CadQuery workplane, its faces and marks as tags.

        ``front`` and ``back`` are the faces there, ``outline`` and the cutouts' meanings
        (``hole/pivot``) walls, the marks' meanings (``hour/equal/10``) wires:
        ``workplane.wires(tag="hour/equal/10")``. Parameters and errors are those of `solid`.
        """
        marking = self._marking(marks, groove_depth_mm, line_width_mm)
        with blaming(self.design):
            return later.assembly.workplane(self, part, marking)

    def assembly(
        self,
        marks: Marks = "wires",
        *,
        groove_depth_mm: float = 0.2,
        line_width_mm: float = 0.15,
        letter_depth_mm: float | None = None,
        cutter_angle_deg: float = 0.0,
        single_marks: bool = False,
    ) -> "cadquery.Assembly":
        """All parts in their places as a CadQuery assembly, which is what STEP has.

        A child has a part's name, colour, transparency and material; its object is the part's
        `workplane`. Wires of a face and process are a child of their own, such as
        ``dial-plate/front/score``; with `single_marks` its children are the marks. The other
        parameters and errors are those of `solid`.
        """
        cutter = groove_depth_mm, line_width_mm, letter_depth_mm, cutter_angle_deg
        marking = self._marking(marks, *cutter)
        with blaming(self.design):
            return later.assembly.assembled(self, marking, single_marks=single_marks)

    def _marking(
        self,
        marks: Marks,
        depth_mm: float,
        width_mm: float,
        letter_depth_mm: float | None = None,
        angle_deg: float = 0.0,
    ) -> Marking:
        """How marks are there, with lines as wide as the workshop has them by rank."""
        ranks = workshop_of(self.design).conventions.ranks
        return Marking(marks, depth_mm, width_mm, letter_depth_mm, angle_deg, ranks=ranks)

    def _repr_svg_(self) -> str:
        """The finished instrument as a notebook shows it."""
        return finished.svg(self, Provenance.of(self, self.design, self.name))


def load(source: str | Path, overrides: Mapping[str, Any] | None = None) -> BaseModel:
    """Read and validate a design.

    Parameters
    ----------
    source : str or Path
        A name that `miqyas list` prints, or a TOML file.
    overrides : Mapping, optional
        Values that replace the source's, by dotted name (``"place.latitude": 36.2``) or
        nested (``"place": {"latitude": 36.2}``).

    Returns
    -------
    BaseModel
        The design: frozen and valid.

    Raises
    ------
    DesignError
        With a line for each fault.
    """
    return built(sources.source_called(source), overrides or {})


def built(source: Source, overrides: Mapping[str, Any]) -> BaseModel:
    """Validate a source's values with others over them, as `load` does."""
    return build(source.entry.design(), source.under(sources.nested_values(overrides)))


def make(
    design: "str | Path | BaseModel | Made", /, *, look: str | None = None, **parameters: Any
) -> Made:
    """Lay out an instrument.

    Parameters
    ----------
    design : str, Path, BaseModel or Made
        A name that `miqyas list` prints, a TOML file, a design that `load` returned, or what was
        made before, to be made otherwise.
    look : str, optional
        One of the design's looks, which `miqyas looks` prints.
    **parameters
        Parameters that replace the design's; a group is a mapping, a place a city's name too:
        ``place="Paris, US"``, ``place=(36.2, 37.15)``, ``place={"latitude": "36°12′ N"}``.

    Returns
    -------
    Made
        The instrument: `parts`, `facts`, `notes`, and the `design` it was made from.

    Raises
    ------
    DesignError
        With a line for each fault, if it can't be made.
    """
    if isinstance(design, Made):
        source = design.source
    elif isinstance(design, BaseModel):
        source = source_of_model(design)
    else:
        source = sources.source_called(design)
    if look is not None:
        called = design if isinstance(design, str | Path) else source.entry.name
        source = sources.with_look(source, str(called), look)
    return made_from(source, parameters)


def _try(entry: Entry, design: BaseModel) -> None:
    """Lay a design out and check what would be drawn."""
    checks.check(entry.lay_out()(design), workshop_of(design), design=design)


def made_from(source: Source, overrides: Mapping[str, Any], *, remedies: bool = True) -> Made:
    """Lay out a source's instrument with other values over them, as `make` does.

    Without `remedies` an error tells none that were tried, which takes as long as to make several.
    """
    design = built(source, overrides)
    name = getattr(design, "name", "")
    if name and (len(name) > _LONGEST_NAME or not re.fullmatch(NAME, name)):
        raise impossible("name", shown(name), *UNFIT_NAME)
    over, entry = sources.nested_values(overrides), source.entry
    source = Source(entry, source.under(over), source.standard, source.given | sources.dotted(over))
    if made := unchosen.made_of_usual_material(made_from, source, design):
        return made
    asked = Asked(type(design), source.values, source.standard, source.given, partial(_try, entry))
    begun = time.process_time()
    try:
        instrument = entry.lay_out()(design)
    except DesignError as error:
        if made := unchosen.made_of_measured_card(made_from, source, design, error):
            return made
        if not remedies:
            raise
        refused = remedied(error, asked, time.process_time() - begun)
        if made := unchosen.made_as_offered(made_from, source, refused):
            return made
        raise refused from None
    asked.laid_out_in(time.process_time() - begun)
    found = {f.name: getattr(instrument, f.name) for f in fields(Instrument)}
    found["facts"] = report_settled(instrument.facts, asked.given)
    if isinstance(place := getattr(design, "place", None), Place):
        unclocked = (place.unclocked,) if place.bare and _by_clock(instrument) else ()
        lettering = getattr(design, "lettering", None)
        remarks = place.remarks_in(words(lettering.language)) if lettering else place.remarks
        found["notes"] = (*remarks, *unclocked, *instrument.notes)
    made = Made(**found, design=design, asked=asked, source=source)
    return unchosen.made_as_usual(made_from, source, made) or made


def _by_clock(instrument: Instrument) -> bool:
    """Whether anything that is drawn or told goes by the longitude or the zone of its place."""
    return any(fact.name.rpartition("/")[2] in _OF_THE_CLOCK for fact in instrument.facts)


def write(
    instrument: Made | BaseModel,
    folder: str | Path,
    formats: Iterable[str] | None = None,
    *,
    groove_depth_mm: float | str = 0.0,
    letter_depth_mm: float | str | None = None,
    cutter_angle_deg: float | None = None,
    cutter_tip_mm: float | str | None = None,
    undercut_mm: float = 0.0,
    single_marks: bool = False,
    ap242: bool = False,
    mesh_stray_mm: float = 0.02,
    raised_mm: float | str | None = None,
    stand: str = "flat",
    print_as: str = "parts",
    progress: Callable[[str], None] | None = None,
    warn: Callable[[Note], None] | None = None,
    check_fit: bool = False,
    page: str | None = None,
    width_px: int = 1600,
) -> list[Written]:
    """Write an instrument's files and its ``report.json``: all of them, or none.

    Parameters
    ----------
    instrument : Made or BaseModel
        What `make` returned, or a design, which is laid out first.
    folder : str or Path
        Where the files go; it is made if it is not there.
    formats : iterable of str, optional
        Any of ``svg``, ``dxf``, ``step``, ``pdf``, ``png``, ``stl``, ``3mf``, ``glb``, ``html``
        and ``etch``, films for photo-etching; without it the first five, of SVG and DXF what
        the workshop takes.
    groove_depth_mm : float or str
        Depth of the marks as grooves in solids and meshes, in mm or as text such as
        ``0.01 in``; 0 draws them as wires in the STEP file, and not at all in meshes.
    letter_depth_mm : float or str, optional
        Depth of lettering, if not that of lines; 0 leaves it as wires, and out of meshes.
    cutter_angle_deg : float, optional
        Full angle of a cutter whose grooves slope, if not the profile's; 0 for upright sides.
    cutter_tip_mm : float or str, optional
        Width of the cutter's tip: the profile's, or else that of its lines.
    undercut_mm : float
        What the acid takes sideways: by so much films of ``etch`` are drawn smaller.
    single_marks, ap242 : bool
        Of the STEP file: whether each mark that is drawn as wires is a component of its own,
        and whether it is of AP242 (ISO 10303-242) rather than AP214.
    mesh_stray_mm : float
        How far the chords of a mesh may stray from the solid, from 0.001 to 1.
    raised_mm : float or str, optional
        Height by which meshes have the marks raised, for a printer, instead of cut; without it
        or a depth that of the profile, 0.4 of ``printer``'s.
    stand : str
        Of STEP, GLB and HTML: ``world`` sets a plane dial up, x east, y north, z up.
    print_as : str
        Of 3MF: ``parts`` side by side, or as ``one`` object what is fixed to each other, such as a
        dial and its gnomon, beside what turns or is changed.
    progress : callable, optional
        Is told the name of each file before it is made.
    warn : callable, optional
        Is told each `Note` of what the checks of the finished drawings find dubious, and
        of a depth that no file has.
    check_fit : bool
        Make sure that no two parts run into each other, by the volume that their solids
        have in common; it takes seconds.
    page : str, optional
        The size of paper that is printed on: ``A4``, ``A3``, ``letter`` or ``tabloid``;
        without it what printers have in the country of the place.
    width_px : int
        Width of the PNG in pixels.

    Returns
    -------
    list of Written
        The files, the report last.

    Raises
    ------
    DesignError
        If a format or a page is not known, a depth can't be cut, the picture is too wide,
        parts run into each other, or the folder can't be written.
    """
    asked = known_formats(STANDARD if formats is None else formats)
    if page is not None:
        paper(page)
    refuse_width(width_px)
    refuse_folder(folder)
    made = instrument if isinstance(instrument, Made) else make(instrument)
    workshop = workshop_of(made.design)
    wanted = workshop.conventions.usual_formats(asked) if formats is None else asked
    marking = grooving.marking(
        workshop,
        groove_depth_mm,
        letter_depth_mm,
        cutter_angle_deg,
        cutter_tip_mm,
        raised_mm,
        wanted,
    )
    arranged = Arranged(stand, print_as)
    if marking.raised and "step" in wanted:
        raise impossible("raised marks", marking.depth_mm, "are of meshes alone", grooving.NO_STEP)
    if warn:
        for note in grooving.dubious(made, wanted, marking, SOLIDS):
            warn(note)
    try:
        return writing.write_files(
            made,
            made.design,
            Path(folder),
            Wanted(
                wanted,
                marking=marking,
                undercut_mm=undercut_mm,
                single_marks=single_marks,
                ap242=ap242,
                mesh_stray_mm=mesh_stray_mm,
                check_fit=check_fit,
                paper=paper_for(made.design, page),
                width_px=width_px,
                arranged=arranged,
            ),
            progress,
            warn,
        )
    except DesignError as error:
        if any(fault.parameter == FOLDER for fault in error.faults) or made.asked.holds({}):
            raise
        raise remedied(error, made.asked) from error.__cause__  # What the disk said, if it did.
    except ImportError as error:
        if "cannot open shared object file" not in str(error):
            raise
        remedy = "install it (libgl1 and libx11-6 on Debian), or leave step out of the formats"
        library = str(error).partition(":")[0]
        problem = f"needs the system's library {library}, which is not there"
        solids = ", ".join(one for one in wanted if one in SOLIDS)
        raise impossible("formats", solids, problem, remedy) from None
