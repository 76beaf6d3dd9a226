"""The commands make and coupon."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option

from instruments.errors import DesignError, Fault, Remedy, impossible, refuse_all, shown
from instruments.making.workshop import workshop_of
from instruments.parameters import Parameter, parameters
from instruments.part import Note, Severity
from instruments.places import gazetteer
from miqyas import api, options, refusing, sources, telling, terminal
from miqyas.api import Made
from miqyas.formats import SOLIDS
from miqyas.formats import STANDARD as USUAL
from miqyas.options import STANDARD, How
from miqyas.settings import has, overrides
from miqyas.sheets_command import foreseen_of_sheets, on_sheets
from miqyas.sheets_given import Laying, laying_of
from miqyas.sources import Source
from miqyas.watching import shown_progress, told_progress

_USUAL, _USUAL_OF_COUPON = ",".join(USUAL), "svg,dxf,pdf,png"
"""The formats that are written where none is given."""


@options.by_how
def make(
    designs: Annotated[
        list[str], Argument(metavar="DESIGN…", help="Names that list prints, or TOML files.")
    ],
    settings: options.Settings = None,
    place: options.Places = None,
    language: options.Language = None,
    folder: Annotated[
        str | None,
        Option(
            "-o",
            "--output",
            metavar="FOLDER",
            help="Of several designs each has a folder in it.  [default: build/NAME]",
        ),
    ] = None,
    formats: Annotated[str | None, options.list_of_formats(options.OF_PARTS, _USUAL)] = None,
    profile: options.WorkshopProfile = None,
    kerf: options.Kerf = None,
    picture: options.PictureFile = None,
    look: options.LookName = None,
    how: How = STANDARD,
    sheet: Annotated[
        str | None,
        Option(
            metavar="WxH",
            help="Lay the parts on such sheets too, in FOLDER/sheets (--formats lbrn2 as well).",
        ),
    ] = None,
    gap: options.Gap = None,
    tabs: options.Tabs = None,
    clamp: options.Clamps = None,
    quiet: options.Quiet = False,
    verbose: Annotated[
        bool, Option("--verbose", "-v", help="Say every detail, and name every file.")
    ] = False,
) -> None:
    """Make instruments and write their files; all are laid out before a file is written."""
    laying = laying_of(sheet, gap, tabs, clamp)
    how, of_sheets = options.formats_with_sheets(how, formats, _USUAL, sheet)
    found = _sources(designs, place)
    if look is not None:
        found = [
            sources.with_look(one, name, look) for one, name in zip(found, designs, strict=True)
        ]
    given = options.of_options(place, language, profile, kerf, picture)
    made = _laid_out(designs, found, settings or (), given)
    _write_all(made, folder, how, laying, of_sheets, quiet=quiet, verbose=verbose)


def _write_all(
    made: Sequence[Made],
    folder: str | None,
    how: How,
    laying: Laying | None,
    of_sheets: Sequence[str],
    *,
    quiet: bool,
    verbose: bool = False,
) -> None:
    """Write instruments' files, and the sheets that their parts are laid on, if they are.

    Raises
    ------
    DesignError
        If one can't be made, or a part has no room on a sheet.
    """
    several = len(made) > 1
    if folder is not None:
        refusing.refuse_folder(folder)
    above = Path(folder or "build")
    targets = [above / one.name if several or folder is None else above for one in made]
    foreseen: list[Note] = []
    if laying is not None:
        told = [(target.name, one) for target, one in zip(targets, made, strict=True)]
        faults, foreseen = foreseen_of_sheets(told, laying, of_sheets, asked=how.asked)
        refuse_all(faults)
        terminal.complain(*telling.remarks(foreseen, Severity.WARNING))
    least = Severity.WARNING if quiet else Severity.DETAIL if verbose else Severity.NOTE
    for number, (one, target) in enumerate(zip(made, targets, strict=True)):
        if number and not quiet:
            print()
        foreseen += _write(one, target, how, least, quiet=quiet, verbose=verbose)
    if laying is not None:
        together = (above if several else targets[0]) / "sheets"
        on_sheets(
            targets,
            laying,
            together,
            of_sheets,
            1,
            how.undercut_mm,
            asked=how.asked,
            told_before=foreseen,
            quiet=quiet,
        )


def _sources(designs: Sequence[str], places: Sequence[str] | None) -> list[Source]:
    """The values of designs and files, each of which is named once.

    Parameters
    ----------
    places : sequence of str, optional
        Those that were given.

    Raises
    ------
    DesignError
        If there is none of a name.
    """
    found: list[Source] = []
    for number, design in enumerate(designs):
        if design in designs[:number]:
            raise impossible(sources.KEY, shown(design), "is named twice", "keep one")
        try:
            found.append(sources.source_called(design))
        except DesignError as error:
            if number == 0:
                raise
            # A city of two words looks like another design, and so does one alone.
            setting = "=" in design
            whole = " ".join((*places[-1:], *designs[number:])) if places else design
            meant = Remedy(words=f"write --set {shown(design)}")
            if not setting:
                named = f'"{shown(whole)}"' if " " in whole else shown(whole)
                meant = Remedy(words=f"write --place {named}")
            quotes = Remedy(words="quote what has blanks")
            sure = setting or bool(gazetteer.cities(whole))
            faults = (
                replace(f, remedies=(meant,) if sure else (*f.remedies, quotes))
                for f in error.faults
            )
            raise DesignError(*faults) from None
    return found


def _laid_out(
    designs: Sequence[str],
    found: Sequence[Source],
    settings: Sequence[str],
    given: Mapping[str, Any],
) -> list[Made]:
    """The instruments of designs, each with the values of those parameters that it has.

    Raises
    ------
    DesignError
        With the faults of all; what none of them has is a fault of each.
    """
    known = [{p.name: p for p in parameters(one.entry.design())} for one in found]
    made: list[Made] = []
    faults: list[Fault] = []
    for design, source, own in zip(designs, found, known, strict=True):
        others = [one for one in known if one is not own]
        mine = [s for s in settings if _concerns(s.partition("=")[0].strip(), own, others)]
        also = {name: value for name, value in given.items() if _concerns(name, own, others)}
        try:
            made.append(api.made_from(source, overrides(mine, own, **also)))
        except DesignError as error:
            if not others:
                raise
            faults += [
                replace(f, parameter=f"{shown(design)}: {f.parameter}") for f in error.faults
            ]
    refuse_all(faults)
    names = [one.name for one in made]
    if again := next((name for name in names if names.count(name) > 1), None):
        remedy = "make them one by one, or name one in a file of its own"
        raise impossible("name", again, "is that of two instruments", remedy)
    return made


def _concerns(
    name: str, own: Mapping[str, Parameter], others: Sequence[Mapping[str, Parameter]]
) -> bool:
    """Whether a value is for a design: it has the parameter, or no other one has it."""
    return has(own, name) or not any(has(other, name) for other in others)


def _write(
    made: Made, target: Path, how: How, least: Severity, *, quiet: bool, verbose: bool
) -> list[Note]:
    """Write an instrument's files, and tell of them and of what is dubious, which is returned."""
    dubious: list[Note] = []
    solid = bool(set(SOLIDS) & set(how.formats))
    # Grooves take minutes.
    grooved = solid and how.groove_depth_mm != "0"
    with told_progress(quiet=quiet) if grooved else shown_progress(solid) as progress:
        written = how.write(made, target, warn=dubious.append, progress=progress)
    notes = (*made.notes, *dubious)
    terminal.complain(*telling.remarks(notes, least))
    if verbose:
        for file in written:
            print(f"{file.path}  {_size(file.bytes)}")
    if not quiet:
        fits = how.check_fit
        terminal.say(telling.summary_of_making(made, written, notes, page=how.page, fits=fits))
    return dubious


def coupon(
    material: Annotated[
        str, Option(metavar="NAME", help="Material of the sheet: acrylic, plywood …")
    ] = "acrylic",
    thickness: Annotated[str, Option(metavar="MM", help="Thickness of the sheet.")] = "3",
    profile: options.WorkshopProfile = None,
    kerf: options.Kerf = None,
    settings: Annotated[
        list[str] | None,
        Option("--set", metavar="NAME=VALUE", help="A parameter that show coupon prints."),
    ] = None,
    language: options.Language = None,
    folder: Annotated[
        str | None, Option("-o", "--output", metavar="FOLDER", help="[default: build/coupon]")
    ] = None,
    formats: Annotated[
        str | None, options.list_of_formats(options.OF_PARTS, _USUAL_OF_COUPON)
    ] = None,
    page: options.PageSize = STANDARD.page,
    sheet: Annotated[
        str | None, Option(metavar="WxH", help="Lay the parts on a sheet too.")
    ] = None,
    quiet: options.Quiet = False,
) -> None:
    """Make a small plate that measures a machine on a sheet: kerf, fits, finest marks."""
    how, of_sheets = options.formats_with_sheets(How(page=page), formats, _USUAL_OF_COUPON, sheet)
    how.refuse_faults()
    asked = [f"material={material}", f"thickness_mm={thickness}", *(settings or ())]
    given = options.of_options(None, language, profile, kerf)
    made = _laid_out(["coupon"], _sources(["coupon"], None), asked, given)
    _write_all(made, folder, how, laying_of(sheet), of_sheets, quiet=quiet)
    if not quiet:
        rules = workshop_of(made[0].design).conventions
        bare = rules.cut_only and "pdf" in how.formats
        lay = "lay it on the print of coupon.pdf, which has its numbers, " if bare else ""
        get = "order" if rules.ordered else "cut" if rules.cuts_out(material) else "mark"
        print(f"\nNext: {get} it, {lay}read it, and miqyas calibrate {folder or 'build/coupon'}.")


def _size(size: int) -> str:
    return f"{size} B" if size < 1000 else f"{size / 1000:.1f} kB"
