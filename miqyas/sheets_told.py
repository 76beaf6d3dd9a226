"""What the command sheets tells of the sheets that it has laid out."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from instruments.errors import printable
from instruments.making.profiles import Profile
from instruments.making.sheet_room import holds
from instruments.part import Face, Note
from instruments.saying import either
from miqyas import options
from miqyas.orders.progress import duration
from output.nesting import sheet_files
from output.nesting.effort import Effort, effort
from output.nesting.pieces import Gathered, Layout
from output.nesting.register import KERF_OFF_MM, Registered, turns
from output.nesting.setup import setups
from output.nesting.stock import Stock
from output.spoken import unnumbered


def sheets_summary(job: sheet_files.Job, found: Gathered, target: Path) -> Iterable[str]:
    """How many sheets of what, how full they are, what they take, and what is on none."""
    pieces = sum(layout.times * len(layout.puts) for layout in job.layouts)
    number = sum(layout.times for layout in job.layouts)
    yield f"{_many(pieces, 'part')} on {_many(number, 'sheet')}"
    for layout in job.layouts:
        times = f", {layout.times} times" if layout.times > 1 else ""
        taken = _taken(effort(layout, job.profile, job.registered), job.profile, layout)
        parts, used = _many(len(layout.puts), "part"), f"{100 * layout.used:.0f} % used"
        yield f"  {layout.name}: {parts}, {used}, {taken}{times}"
        if job.is_filmed(layout):
            films = " and ".join(f"{layout.name}-etch-{face.value}.svg" for face in Face)
            yield f"    send {films}, or their pages of {job.name}-etch.pdf"
        elif layout.two_faced:
            order = [setup.stem for setup in setups(layout, job.registered)]
            jig = any(stem.endswith("-jig") for stem in order)
            how = job.registered if jig else replace(job.registered, jig=False)
            if job.profile.ordered:
                yield f"    send {' and '.join(order)}: ask first whether they mark both faces"
            else:
                told = _turned(how, meant=_is_meant(layout, job.profile))
                yield f"    in this order: {', '.join(order)}; {told}"
        for put in layout.puts if job.registered.jig else ():
            if put.piece.two_faced and turns(put):
                yield f"    {put.piece.part.name} is round and would turn in a jig: use --pins"
    yield from _on_none(found.left_out, job.parameters["count"])
    yield f"  in {printable(str(target))}"


def doubts_of_sheets(
    stock: Stock, formats: Iterable[str], materials: Iterable[tuple[str, float]] | None = None
) -> Iterator[Note]:
    """What a workshop does not make of sheets as they are; it is known before parts are laid.

    Without their materials and thicknesses no more is told than holds for all.
    """
    profile = stock.workshop
    if profile is None:
        return
    if materials is None:
        own = [rule.sheet_mm for rule in profile.materials if rule.sheet_mm]
        several = [(*profile.sheets_mm, *own) if profile.sheets_mm else ()]
    else:
        several = [stock.sheets_of(material) for material in materials]
    for sheets in dict.fromkeys(several):
        if sheets and not any(holds(sheet, (stock.width_mm, stock.height_mm)) for sheet in sheets):
            largest = "{:g}x{:g}".format(*max(sheets, key=math.prod))
            said = f"{stock.size} mm is larger than this workshop's {largest} ({profile.title}): "
            remedy = f"give {largest} or less, or choose another workshop"
            yield Note.warning("sheet", said + remedy)
    yield from _prepared(profile, formats, stock)


def _prepared(profile: Profile, formats: Iterable[str], stock: Stock) -> Iterator[Note]:
    """That the workshop wants no sheets of others, or none of these formats."""
    for project in set(options.SHEETS_ALONE) & set(formats) - set(profile.formats):
        others = either([one for one in sheet_files.FORMATS if one in profile.formats])
        said = f"does not take {project} ({profile.title}): give {others}, or --profile lightburn"
        yield Note.warning("workshop.profile", f"{said} if that drives your machine")
    if profile.parts_alone:
        said = "takes a file a part, and lays them on its sheets itself: send those of make"
        if profile.prints:
            said = "prints parts, which lie on its beds in the 3MF that make writes, and cuts no "
            bed = f"sheets_mm = [[{stock.width_mm:g}, {stock.height_mm:g}]]"
            said += f"sheets: for that bed give --profile a file with base = 'printer' and {bed}"
        yield Note.warning("workshop.profile", said)
    if why := profile.without.get("sheets"):
        yield Note.warning("workshop.profile", f"{why}: mark parts that are cut to size one by one")


def _on_none(left_out: Iterable[tuple[str, str]], times: int) -> Iterator[str]:
    """What is on no sheet, for each reason in a line; of what kind each is, and how many.

    Each is wanted so many times.
    """
    kinds: dict[str, Counter[str]] = {}
    for part, why in left_out:
        kind = unnumbered(part.rpartition("/")[2])
        kinds.setdefault(why.removeprefix("is "), Counter())[kind] += times
    for why, counted in kinds.items():
        listed = (f"{n} × {kind}" if n > 1 else kind for kind, n in counted.items())
        yield f"  {why}, on no sheet: {', '.join(listed)}"


def _is_meant(layout: Layout, profile: Profile) -> bool:
    """Whether the kerf that is made up for is known, be it none, as a profile may say itself."""
    rule = profile.rule(layout.material, layout.thickness_mm)
    says_none = profile.offsets_kerf_for(layout.material) or (rule and rule.kerf_mm == 0.0)
    return layout.kerf_mm > 0.0 or bool(says_none)


def _turned(registered: Registered, *, meant: bool) -> str:
    """How faces come to meet, and how nearly."""
    nearly = f"{registered.off_mm(KERF_OFF_MM):.2f} mm"
    off = f"the faces meet to {nearly} with a kerf that is off by {KERF_OFF_MM:g}"
    if not meant:
        off += " from the 0 that these files make up for: give yours (miqyas coupon) by --kerf"
    if registered.jig:
        return f"lay each part into its pocket of the jig, front down; {off}"
    how = "turn the sheet over, left to right, "
    return how + (f"onto the same pins; {off}" if registered.pins_mm else "against the same stops")


def _taken(takes: Effort, profile: Profile, layout: Layout) -> str:
    """The cuts of a sheet, the time that it takes if that is known, and what its parts weigh.

    Of a sheet that is marked alone it is the lines, for its cuts are not run.
    """
    cuts = profile.cuts_out(layout.material)
    if cuts:
        told = [f"{takes.cut_mm / 1000:.1f} m of cuts"]
    else:
        lines = f"{takes.score_mm / 1000:.1f} m of lines" if takes.marks else "nothing to mark"
        told = [f"{lines}, its cuts another machine's"]
    if takes.seconds is not None and (cuts or takes.marks):
        told.append(f"about {duration(takes.seconds)}")
    if takes.parts_g is not None:
        told.append(f"{takes.parts_g:.0f} g")
    return ", ".join(told)


def _many(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"
