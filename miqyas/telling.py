"""What `miqyas make` says when it is done: remarks, then what was made and where it is."""

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from instruments.errors import printable, shown
from instruments.inscription import coordinates, sided
from instruments.part import Note, Part, Severity, Turned
from miqyas.api import Made
from miqyas.terminal import INDENT
from output.arranging import from_printer
from output.folder import Written
from output.pages.paper import Paper, paper_for, papers_near
from output.pages.tiling import MOST_TILES, fewest_tiles, has_room, largest_mm
from output.spoken import unnumbered
from output.uses import Use, first_sheet

_MOST_NAMED = 3

_SHORT = 39
"""So many letters names may take that are told where there are more files."""


def remarks(notes: Iterable[Note], least: Severity) -> list[str]:
    """A line for each note that matters as much as `least` does, warnings first.

    What is said of several things in the same words is said once.
    """
    order = list(Severity)
    about: dict[tuple[Severity, str], list[str]] = {}
    for note in dict.fromkeys(notes):
        if order.index(note.severity) <= order.index(least):
            about.setdefault((note.severity, note.message), []).append(note.about)
    told = sorted(about.items(), key=lambda one: order.index(one[0][0]))
    return [printable(f"{of.value}: {', '.join(its)}: {said}") for (of, said), its in told]


def summary_of_making(
    made: Made,
    written: Sequence[Written],
    notes: Iterable[Note],
    *,
    page: str | None,
    fits: bool = False,
) -> Iterator[str]:
    """What was made, for where, from what, and its files by use, which are in one folder.

    Of all that was noted it tells how many details the report has besides; and that its parts
    fit, where that was looked at. `page` is the paper that was asked for.
    """
    files = [file.path.name for file in written]
    yield shown(made.title)
    if found := place_told(made.design):
        yield from _place(made.design, found)
    for n, stock in enumerate(_stock([placed.part for placed in made.parts])):
        yield _line("" if n else "from", stock)
    if fits:
        yield _line("fit", "put together, no parts run into each other")
    yield _line("in", printable(str(written[0].path.parent)))
    first = first_sheet(files)
    yield from told_first(files)
    used = {file.use for file in written}
    for_workshop = Use.FILM if Use.FILM in used else Use.CUT
    for use in Use:
        of_use = [file.path for file in written if file.use is use and file.path.name != first]
        if of_use:
            more = _details(notes) if use is Use.REPORT else ""
            title = "films" if use is Use.FILM else use.value
            paper = paper_for(made.design, page)
            on = f", on {paper.name}" if use is Use.PRINT else ""
            yield _line(title, f"{_together(of_use)}: {use.meaning}{on}{more}")
            if use is Use.PRINT:
                yield from _glued(made, paper)
            if use is Use.MESH:
                yield from _unprinted(made, of_use)
            if use is for_workshop:
                yield _line("", f"for {_profile(made.design)}")


def _place(design: Any, found: str) -> Iterator[str]:
    """For where an instrument is, and whether that was asked for; a rete is for half the earth."""
    nowhere = not design.place.chosen
    if nowhere and hasattr(design, "rete") and plates_of(design) is design:
        yield _line("for", f"all places {design.hemisphere} of the equator")
        if design.hemisphere == "north":
            yield _line("", "as no place is given: for the others write --place and your city")
        return
    yield _line("for", found)
    if nowhere and design.place.full_name in found:
        yield _line("", "as no place is given: write --place and your city")


def _glued(made: Made, on: Paper) -> Iterator[str]:
    """Which parts are larger than a page, how large a page is, and which paper has room for all."""
    flat = [placed.part for placed in made.parts if not isinstance(placed.part.body, Turned)]
    sizes = {part.name: part.flat_size_mm() for part in flat}
    large = [
        name
        for name, size in sizes.items()
        if not has_room(on, *size) and fewest_tiles(size, on)[0].count <= MOST_TILES
    ]
    if not large:
        return
    named = ", ".join(large) if len(large) <= _MOST_NAMED else f"{len(large)} parts"
    wide, high = largest_mm(on.width_mm, on.height_mm)
    found = (p.name for p in papers_near(on) if all(has_room(p, *s) for s in sizes.values()))
    other = next((f", --page {name} for all" for name in found), "")
    room = f"one has room for {wide:.0f} × {high:.0f} mm{other}"
    yield _line("", f"{named} on several pages to glue: {room}")


def _unprinted(made: Made, files: Sequence[Path]) -> Iterator[str]:
    """Which parts have meshes of their own that a printer of solids does not make."""
    own = {placed.part.name for placed in made.parts} - from_printer(made)
    meshed = (file.stem for file in files if file.suffix == ".stl" and file.stem in own)
    if named := ", ".join(dict.fromkeys(map(unnumbered, meshed))):
        yield _line("", f"not to print, as they are bought or of paper: {named}")


def told_first(files: Sequence[str]) -> Iterator[str]:
    """Which of some files to open first, if there is a sheet among them."""
    if first := first_sheet(files):
        yield _line("first", f"{first}: what it is, how it is made, set up and read")


def _line(title: str, text: str) -> str:
    return f"  {title:{INDENT - 3}} {text}"


def _profile(design: Any) -> str:
    """What the workshop's profile is called, and the command that says what to mind with it."""
    workshop = design.workshop
    found = workshop.conventions
    own = f"what to mind: miqyas profiles {shlex.quote(printable(workshop.profile))}"
    return f"{found.title}; {own if found.remarks else 'others: miqyas profiles'}"


def plates_of(design: Any) -> Any:
    """The group of a design that says what plates there are, or the design itself."""
    plates = getattr(design, "plates", None)
    return plates if isinstance(plates, BaseModel) else design


def place_told(design: Any) -> str:
    """The place, or the latitudes of plates where they are given; empty where there is none."""
    place = getattr(design, "place", None)
    if place is None:
        return ""
    plates = plates_of(design)
    latitudes, climes = getattr(plates, "latitudes", ()), getattr(plates, "climes", ())
    if latitudes:
        latitudes = plates.latitudes_of(design.hemisphere)
    named = place.full_name if place.chosen or not (latitudes or climes) else ""
    named = ", ".join(dict.fromkeys(named.split(", ")))  # Singapore is its country too.
    name = f"{shown(named)}, " if named else ""
    own = "its latitude and " if named and "place" in getattr(plates, "also", ()) else ""
    served = [*climes] or [sided(latitude) for latitude in latitudes]
    if served:
        many = "plates for" if own or climes or len(served) > 1 else "a plate for"
        kind = "" if not climes else "clime " if len(climes) == 1 else "climes "
        return f"{name}{many} {own}{kind}{', '.join(served)}"
    at = coordinates(place.latitude, place.longitude)
    return f"{shown(named)} ({at})" if named else at


def _stock(parts: Sequence[Part]) -> Iterator[str]:
    """The parts by what they are made from, and last what is bought."""

    def stock(part: Part) -> tuple[bool, float, str]:
        if isinstance(part.body, Turned):
            return (True, 0.0, part.material)
        return (False, part.body.thickness_mm, part.material)

    for (turned, thick, material), several in groupby(
        sorted((p for p in parts if not p.bought), key=stock), stock
    ):
        names = [part.name for part in several]
        what = "part" if len(names) == 1 else "parts"
        if turned:
            what = f"turned {what} of {shown(material)}" if material else f"turned {what}"
        else:
            what = f"{what} of {thick:g} mm {shown(material) if material else 'sheet'}"
        named = f": {', '.join(names)}" if len(names) <= _MOST_NAMED else ""
        yield f"{len(names)} {what}{named}"
    bought = Counter(part.bought for part in parts if part.bought)
    for called, count in bought.items():
        yield f"to buy: {count} × {called}" if count > 1 else f"to buy: {called}"


def _together(files: Sequence[Path]) -> str:
    """Files of one use on one line: by name, or how many there are of each ending."""
    if len(files) <= _MOST_NAMED:
        return ", ".join(file.name for file in files)
    stems = dict.fromkeys(file.stem for file in files)
    suffixes = dict.fromkeys(file.suffix for file in files)
    each = f"{', '.join(stems)}, each {' and '.join(suffixes)}"
    if len(stems) * len(suffixes) == len(files) and len(each) <= _SHORT:
        return each
    endings = Counter(file.suffix for file in files)
    told = ", ".join(f"{count} {ending}" for ending, count in endings.items())
    return told if len(endings) > 1 else f"{told} files"


def _details(notes: Iterable[Note]) -> str:
    count = sum(note.severity is Severity.DETAIL for note in set(notes))
    told = "a detail" if count == 1 else f"{count} details"
    return f", and {told} (--verbose)" if count else ""
