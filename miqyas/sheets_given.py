"""What the options of the command sheets say: sheets, clamps, how parts are held, formats."""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from instruments.errors import ComplaintError, DesignError, Remedy, impossible, shown
from instruments.geometry import Bounds
from instruments.making.profiles import Profile
from instruments.quantities import parse_length_mm
from output import later
from output.nesting import sheet_files
from output.nesting.films import BORDER_MM
from output.nesting.packing import Way, inches_meant
from output.nesting.register import Registered
from output.nesting.stock import Stock
from output.pages.paper import known_paper

_SHEET = "600x400"
USUAL_SHEET = Remedy((("sheet", _SHEET),), words="write 600x400")
"""What is offered where a sheet has no size."""

MARGIN = "5"
_GAP_MM = 3.0
_LARGEST_MM = 10_000.0
_WIDEST_KERF_MM = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Laying:
    """How parts are laid on sheets and held there, as options say it."""

    sheet: str | None = None
    gap: str | None = None
    margin: str | None = None
    """None where the command has no option for it."""
    pins: str | None = None
    jig: bool = False
    tabs: str | None = None
    frame: bool = False
    clamps: Sequence[str] = ()
    turn: bool = True

    def by(self, profile: Profile) -> tuple[Stock, Registered]:
        """A workshop's sheets, and how parts are held in them.

        Raises
        ------
        DesignError
            If a value is none, or the workshop does not make it so.
        """
        registered = registered_of(self.pins, self.tabs, profile, jig=self.jig, frame=self.frame)
        margin = MARGIN if self.margin is None else self.margin
        stock = stock_of(self.sheet, self.gap, margin, profile)
        # A tool runs about the parts: in a narrower margin it would leave the sheet.
        own_mm = max(registered.margin_mm, BORDER_MM if profile.etches else 0.0)
        least = max(own_mm, profile.part_gap_mm)
        stock = replace(
            stock,
            margin_mm=max(stock.margin_mm, own_mm),
            least_margin_mm=None if self.margin is None else least,
            turn=self.turn,
            clamps=tuple(clamp_of(text, stock) for text in self.clamps),
        )
        return stock, registered


def laying_of(
    sheet: str | None,
    gap: str | None = None,
    tabs: str | None = None,
    clamps: Sequence[str] | None = None,
) -> Laying | None:
    """How parts are laid by a command that lays them only on a sheet that is given.

    Raises
    ------
    DesignError
        If there is no sheet, and yet something of it.
    """
    if sheet is not None:
        return Laying(sheet=sheet, gap=gap, tabs=tabs, clamps=clamps or ())
    for name, given in (("gap", gap), ("tabs", tabs), *(("clamp", one) for one in clamps or ())):
        if given is not None:
            raise impossible(name, shown(given), "is of sheets", "add --sheet 600x400")
    return None


def stock_of(sheet: str | None, gap: str | None, margin: str, profile: Profile) -> Stock:
    """The sheets that were asked for, or the profile's usual ones.

    Raises
    ------
    DesignError
        If a length is none, or the gap less than the workshop's.
    """
    usual = [f"{width:g}x{height:g}" for width, height in profile.sheets_mm]
    width, height = sheet_size(sheet or (*usual, _SHEET)[0])
    of_material = [rule.between_cuts_mm or 0.0 for rule in profile.materials]
    least_mm = max(profile.limits.between_cuts_mm, profile.part_gap_mm, *of_material)
    gap = gap or f"{max(_GAP_MM, math.ceil(least_mm)):g}"
    gap_mm, margin_mm = length_of("gap", gap), length_of("margin", margin)
    stock = Stock(width, height, gap_mm, margin_mm, workshop=profile)
    if stock.gap_mm < least_mm:
        problem = f"is less than the {least_mm:g} mm that the workshop wants between parts"
        raise impossible("gap", gap, problem, Remedy(words=f"give {least_mm:g} or more"))
    if 2.0 * stock.margin_mm >= min(width, height):
        problem = f"leaves nothing of a sheet of {width:g} × {height:g} mm"
        smaller = Remedy(words="give a smaller margin or a larger sheet")
        raise impossible("margin", margin, problem, *inches_meant(stock), smaller)
    return stock


def kerf_of(text: str) -> float:
    """The width of a cut.

    Raises
    ------
    DesignError
        If it is none.
    """
    return length_of("kerf", text, most=_WIDEST_KERF_MM)


def registered_of(
    pins: str | None, tabs: str | None, profile: Profile, *, jig: bool, frame: bool
) -> Registered:
    """How parts are held, and faces come to meet.

    Raises
    ------
    DesignError
        If both ways are asked for, or marks of a workshop that only cuts.
    """
    if frame and profile.cut_only:
        raise impossible("frame", None, "is scored, and this workshop only cuts", "leave it out")
    if tabs is not None and profile.cut_only:
        problem = "leave outlines open, and this workshop takes closed ones alone"
        raise impossible("tabs", shown(tabs), problem, "leave them out")
    if profile.etches and (jig or pins is not None):
        problem = "is of sheets that are turned over, and acid takes both faces at once"
        given = ("jig", None) if jig else ("pins", shown(pins))
        raise impossible(*given, problem, "leave it out")
    if pins is not None and jig:
        raise impossible("jig", None, "is one way to turn parts over, pins another", "keep one")
    pins_mm = 0.0 if pins is None else length_of("pins", pins, 1.0, 50.0)
    tabs_mm = 0.0 if tabs is None else length_of("tabs", tabs, 0.0, 20.0)
    # What the workshop makes up for is in no drawing, and its tool takes of tabs what it is wide.
    tools = [rule for rule in profile.materials if profile.offsets_kerf_for(rule.material)]
    tool_mm = max((rule.kerf_mm or 0.0 for rule in tools), default=0.0)
    return Registered(pins_mm, jig, tabs_mm, tool_mm, frame)


def tighter_of(profile: Profile, *, tight: bool, cutouts: bool, jig: bool) -> Way | None:
    """How parts are laid closer than their boxes, if that is wanted.

    Raises
    ------
    DesignError
        If the library is not there, a jig would lose its pockets, or acid eats what would hold
        parts.
    """
    if cutouts and profile.etches:
        problem = "would put parts where acid leaves no metal to hold them"
        raise impossible("cutouts", None, problem, "use --tight")
    if cutouts and jig:
        problem = "would put parts where the jig's waste falls out"
        raise impossible("cutouts", None, problem, "use --tight, or --pins instead of a jig")
    if tight or cutouts:
        try:
            return later.tight.Tightly(cutouts)
        except ImportError:
            remedy = "pip install 'miqyas[tight]', or leave it out"
            given = "cutouts" if cutouts else "tight"
            raise impossible(given, None, "wants compas_nest, which is not here", remedy) from None
    return None


def formats_of(text: str) -> tuple[str, ...]:
    """The formats of sheets in a list.

    Raises
    ------
    DesignError
        If there is none, or one that sheets have not.
    """
    wanted = tuple(dict.fromkeys(text.replace(",", " ").split()))
    if not wanted or set(wanted) - set(sheet_files.FORMATS):
        given = ", ".join(f for f in wanted if f not in sheet_files.FORMATS) or '""'
        remedy = f"choose among {', '.join(sheet_files.FORMATS)}"
        raise impossible("formats", given, "is no format of a sheet", remedy)
    return wanted


def together_of(formats: Iterable[str], conventions: Profile, *, asked: bool) -> list[str]:
    """The formats that sheets have of those of parts."""
    wanted = tuple(formats) if asked else conventions.usual_of_sheets(tuple(formats))
    return [one for one in wanted if one in sheet_files.FORMATS] or ["svg"]


def clamp_of(text: str, stock: Stock) -> Bounds:
    """What a clamp keeps clear, from a text such as ``0,370,40,30``.

    Raises
    ------
    DesignError
        If it is none, or not on the sheet.
    """
    given = re.split(r"\s*[,;]\s*", text.strip())
    if len(given) != 4:
        remedy = "write its lower left corner and its size: 0,370,40,30"
        raise impossible("clamp", shown(text), "is no place on a sheet", remedy)
    x, y, width, height = (length_of("clamp", one) for one in given)
    if not (width and height and x < stock.width_mm and y < stock.height_mm):
        raise impossible("clamp", shown(text), f"is not on a sheet of {stock.size}", "move it")
    return x, y, x + width, y + height


def sheet_size(text: str) -> tuple[float, float]:
    """Width and height of a sheet in mm, from a text such as ``600x400``, ``24x12in`` or ``A4``.

    Raises
    ------
    DesignError
        If it is none.
    """
    if re.match(r"\D", text.strip()) and (named := known_paper(text)):
        return named.width_mm, named.height_mm
    sides = re.split(r"\s*[x×X*]\s*", text.strip())
    if len(sides) != 2 or not all(sides):
        raise impossible("sheet", shown(text), "is no width and height", USUAL_SHEET)
    if unit := re.search(r"[^\d\s.,/]+$", sides[1]):
        # A unit behind the height is the width's too where that has none.
        sides[0] = re.sub(r"(?<=\d)\s*$", unit[0], sides[0])
    width, height = (length_of("sheet", side, least=1.0) for side in sides)
    return width, height


def length_of(name: str, text: str, least: float = 0.0, most: float = _LARGEST_MM) -> float:
    """A length of an option in mm.

    Raises
    ------
    DesignError
        If it is none, or out of range.
    """
    remedy = f"give {least:g} to {most:g} mm"
    try:
        length = parse_length_mm(text)
    except ValueError as error:
        raise DesignError(ComplaintError.fault(error, name, shown(text), remedy)) from None
    if not least <= length <= most:
        raise impossible(name, shown(text), "is out of range", remedy)
    return length
