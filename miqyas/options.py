"""Options that several commands have, and how files are made by them."""

import functools
import inspect
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any, TypeVar

from typer import Option

from instruments.errors import impossible
from instruments.making.workshop import Workshop, workshop_of
from instruments.part import Note
from miqyas import api, grooving, refusing, sources
from miqyas.api import Made
from miqyas.formats import FORMATS, known_formats
from miqyas.settings import in_mm
from output.folder import Written
from output.pages.paper import paper

T = TypeVar("T")

Settings = Annotated[
    list[str] | None,
    Option("--set", metavar="NAME=VALUE", help="A parameter: place.latitude=33.5833"),
]
Places = Annotated[
    list[str] | None,
    Option("--place", metavar="CITY", help='Where for: Berlin, "Paris, US", "52.5, 13.4".'),
]
Language = Annotated[
    str | None,
    Option("--language", metavar="NAME", help="Of the words on it and its sheet: en, de, ar …"),
]
WorkshopProfile = Annotated[
    str | None,
    Option(
        "--profile",
        metavar="NAME",
        help="The workshop's profile: a name that profiles lists, or a file.",
    ),
]
Kerf = Annotated[
    str | None,
    Option(
        "--kerf", metavar="MM", help="Full width of the cut, which files make up for.  [default: 0]"
    ),
]
PictureFile = Annotated[
    str | None,
    Option(
        "--picture", metavar="FILE", help="An SVG of your own to engrave, such as a coat of arms."
    ),
]
LookName = Annotated[
    str | None, Option("--look", metavar="NAME", help="One of the looks that looks lists.")
]
Gap = Annotated[
    str | None,
    in_mm(
        "--gap",
        help="Least distance between parts on sheets.  "
        "[default: 3, or more where a router's tool runs]",
    ),
]
Tabs = Annotated[str | None, in_mm("--tabs", help="Hold parts in the sheet by tabs of that width.")]
Clamps = Annotated[
    list[str] | None,
    Option(
        "--clamp",
        metavar="X,Y,W,H",
        help="Kept clear for a clamp: its lower left corner and its size, mm. May be repeated.",
    ),
]
Undercut = Annotated[
    float, in_mm("--undercut", help="What etching takes sideways; 0: nominal films.")
]
Quiet = Annotated[bool, Option("--quiet", "-q", help="Say nothing but warnings.")]
PageSize = Annotated[
    str | None,
    Option(
        "--page",
        metavar="SIZE",
        help="Paper to print on: A4, A3, letter or tabloid.  [default: by the place's country]",
    ),
]
OF_PARTS = ", ".join(FORMATS)


def list_of_formats(among: str, usual: str) -> Any:
    """An option for a list of formats; the usual ones are written where none is given."""
    which = f"{usual}, without drawings that the profile does not take"
    return Option("--formats", metavar="LIST", help=f"Any of {among}.  [default: {which}]")


@dataclass(frozen=True, slots=True, kw_only=True)
class How:
    """How files are made: their formats, and what `miqyas.api.write` takes besides.

    Each field behind the first two is an option of the commands that `by_how` gives them.
    """

    formats: tuple[str, ...] = ("svg", "dxf", "pdf")
    asked: bool = True
    """Whether these were asked for; usual ones are written as far as a workshop takes them."""

    page: PageSize = None
    width_px: Annotated[
        int, Option("--width", metavar="PX", help="Width of the PNG in pixels.")
    ] = 1600
    groove_depth_mm: Annotated[
        str, in_mm("--groove-depth", help="Depth of grooves in solids; 0: wires in STEP.")
    ] = "0"
    letter_depth_mm: Annotated[
        str | None,
        in_mm("--letter-depth", help="Depth of lettering, if not that of lines; 0: none."),
    ] = None
    cutter_angle_deg: Annotated[
        float | None,
        Option("--cutter-angle", metavar="DEG", help="Full angle of a V-bit; 0: upright sides."),
    ] = None
    cutter_tip_mm: Annotated[
        str | None, in_mm("--cutter-tip", help="Width of the cutter's tip, upright that of a line.")
    ] = None
    undercut_mm: Undercut = 0.0
    single_marks: Annotated[
        bool, Option("--single-marks", help="Name each mark's wires in STEP.")
    ] = False
    ap242: Annotated[bool, Option("--ap242", help="Write STEP of AP242, rather than AP214.")] = (
        False
    )
    mesh_stray_mm: Annotated[
        float, in_mm("--mesh-stray", help="How far chords of meshes may stray.")
    ] = 0.02
    raised_mm: Annotated[
        str | None,
        in_mm("--raised", help="Height of marks raised in meshes, if not the profile's; 0: none."),
    ] = None
    stand: Annotated[
        str,
        Option(
            "--stand", metavar="flat|world", help="Solids of a dial: as drawn, or x east, z up."
        ),
    ] = "flat"
    print_as: Annotated[
        str,
        Option("--print-as", metavar="parts|one", help="3MF: side by side, or fixed ones joined."),
    ] = "parts"
    check_fit: Annotated[
        bool, Option("--check-fit", help="Check that no parts run into each other.")
    ] = False

    def parts(self) -> tuple[str, ...]:
        """What of it decides what is written."""
        others = asdict(self)
        formats, asked = others.pop("formats"), others.pop("asked")
        usual = () if asked else ("usual",)
        return (*sorted(formats), *usual, *(f"{name}={value}" for name, value in others.items()))

    def refuse_faults(self) -> None:
        """Refuse what no instrument could be made by.

        Raises
        ------
        DesignError
            If a page is not known, a picture too wide, or the cutter is none.
        """
        if self.page is not None:
            paper(self.page)
        refusing.refuse_width(self.width_px)
        grooving.marking(
            Workshop(),
            self.groove_depth_mm,
            self.letter_depth_mm,
            self.cutter_angle_deg,
            self.cutter_tip_mm,
            self.raised_mm,
        )

    def write(
        self,
        made: Made,
        folder: str | Path,
        *,
        warn: Callable[[Note], None],
        progress: Callable[[str], None] | None = None,
    ) -> list[Written]:
        """Write an instrument's files, as `miqyas.api.write` does."""
        given: dict[str, Any] = asdict(self)
        del given["formats"], given["asked"]
        formats = self.formats_of(made)
        return api.write(made, folder, formats, warn=warn, progress=progress, **given)

    def formats_of(self, made: Made) -> tuple[str, ...]:
        """The formats of an instrument's files."""
        usual = workshop_of(made.design).conventions.usual_formats
        return self.formats if self.asked else usual(self.formats)


STANDARD = How()


def by_how(command: Callable[..., T]) -> Callable[..., T]:
    """A command with an option for each field of `How` in place of its parameter `how`."""
    asked = [
        inspect.Parameter(f.name, inspect.Parameter.KEYWORD_ONLY, default=f.default).replace(
            annotation=f.type
        )
        for f in fields(How)
        if f.name not in ("formats", "asked")
    ]
    names = {one.name for one in asked}

    @functools.wraps(command)
    def run(*arguments: Any, **given: Any) -> T:
        how = How(**{name: given.pop(name) for name in names & set(given)})
        return command(*arguments, how=how, **given)

    own = inspect.signature(command)
    parameters = []
    for one in own.parameters.values():
        parameters += asked if one.name == "how" else [one.replace(kind=one.KEYWORD_ONLY)]
    vars(run)["__signature__"] = own.replace(parameters=parameters)
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run


SHEETS_ALONE = ("lbrn2",)
"""Formats of sheets that parts by themselves have not."""


def formats_with_sheets(
    how: How, text: str | None, usual: str, sheet: str | None
) -> tuple[How, tuple[str, ...]]:
    """How parts are written, and the formats of the sheets that they are laid on, if they are.

    Parts are drawn as SVG where the list has formats of sheets alone.

    Raises
    ------
    DesignError
        If there is none, or one that is not known, or one of sheets is asked for without these.
    """
    listed = (usual if text is None else text).replace(",", " ").split()
    alone = [one for one in listed if one in SHEETS_ALONE]
    if alone and sheet is None:
        remedy = "add --sheet 600x400, or use miqyas sheets"
        raise impossible("formats", alone[0], "is a format of sheets", remedy)
    parts = known_formats([one for one in listed if one not in alone] or ["svg"] * len(alone))
    how = replace(how, formats=parts, asked=text is not None)
    return how, (*parts, *dict.fromkeys(alone))


def of_options(
    place: list[str] | None,
    language: str | None,
    profile: str | None,
    kerf: str | None,
    picture: str | None = None,
) -> dict[str, Any]:
    """Values of parameters that have an option of their own, by dotted name.

    Raises
    ------
    DesignError
        If two places are given.
    """
    city, *others = place or (None,)
    if other := next((other for other in others if other != city), None):
        raise sources.contradicted("place", city, other)
    given = {
        "place": city,
        "lettering.language": language,
        "workshop.profile": profile,
        "workshop.kerf_mm": kerf,
        "picture.svg": None if picture is None else Path(picture),
    }
    return {name: value for name, value in given.items() if value is not None}
