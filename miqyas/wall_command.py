"""The command wall: where a wall looks, by shadows on it, and a dial's design for it."""

import shlex
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from instruments.errors import impossible
from instruments.guide.speech import speech
from instruments.parameters import parameters
from instruments.sundial import vertical
from instruments.sundial.wall import UNSURE_DEG
from miqyas import api, design_file, sources
from miqyas.settings import DesignFile, in_mm, overrides

_DESIGN = "vertical-dial"

_POOR = 3.0
"""A mark that is off by so many times what it may be off is pointed out."""


def wall(
    place: Annotated[
        str | None, Argument(metavar="PLACE", help='Where the wall is: Berlin, "Paris, US".')
    ] = None,
    city: Annotated[
        str | None, Option("--place", metavar="CITY", help="The same, as make has it.")
    ] = None,
    shadows: Annotated[
        list[str] | None,
        Option(
            "--shadow",
            metavar="MARK",
            help="The end of a pin's shadow: date, time of the clock, mm to the right of the pin's "
            'foot as you face the wall, mm up: "2026-06-21 10:30:15 -35.2 -120.5". Several with '
            "the date alone do without the time.",
        ),
    ] = None,
    plumb: Annotated[
        list[str] | None,
        Option(
            metavar="MARK",
            help="A plumb line's shadow on a level board: date, time, degrees from the wall's "
            'direction on your right: "2026-06-21 10:30:15 62.5".',
        ),
    ] = None,
    pin: Annotated[
        str | None, in_mm(help="How far the tip of the pin stands off the wall; 100 unless given.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        Option(
            "--set",
            metavar="NAME=VALUE",
            help="Another parameter of vertical-dial: place.latitude=33.5833, wall.error_mm=2",
        ),
    ] = None,
    output: DesignFile = None,
) -> None:
    """Work out which way a wall looks from the shadows of a pin or of a plumb line on it."""
    if place is not None and city is not None and place != city:
        raise sources.contradicted("place", place, city)
    place = city if place is None else place
    known = {p.name: p for p in parameters(vertical.Design)}
    options = {
        "place": place,
        "wall.pin_mm": pin,
        "wall.shadows": shadows or None,
        "wall.plumb": plumb or None,
    }
    given = overrides(settings or (), known, **options)
    if not any(name.partition(".")[0] == "place" for name in given):
        raise impossible("place", None, "is not given", 'name the city: miqyas wall "Berlin" …')
    design = api.built(sources.source_called(_DESIGN), given)
    if not isinstance(design, vertical.Design):
        raise TypeError(f"{_DESIGN} is no vertical dial")
    found = design.measured
    if found is None:
        example = '--shadow "2026-06-21 10:30:15 -35.2 -120.5"'
        raise impossible("wall", None, "has no shadow", f"give one or more, such as {example}")
    english = speech("en")
    looks = english.looks(found.azimuth_deg)
    azimuth, sigma = f"{found.azimuth_deg:g}", f"{found.sigma_deg:.2g}°"
    said = f"azimuth {azimuth}° from north through east, standard error {sigma}"
    print(f"the wall looks {looks}: {said}")
    print(f"  in {english.site(design.place)}, {design.place.timezone}")
    if design.wall.shadows and "wall.pin_mm" not in given:
        print(f"  by a pin that ends {design.wall.pin_mm:g} mm off the wall: give yours with --pin")
    named = [f"--shadow {k}" for k in range(1, len(design.wall.shadows) + 1)]
    named += [f"--plumb {k}" for k in range(1, len(design.wall.plumb) + 1)]
    for name, off in zip(named, found.misfits, strict=True):
        shadow = name.startswith("--shadow")
        unit, may = (" mm", design.wall.error_mm) if shadow else ("°", design.wall.error_deg)
        remark = ": measure it again" if off > _POOR * may else ""
        print(f"  {name}  {float(f'{round(off, 3):.2g}'):g}{unit} off{remark}")
    unsure = found.sigma_deg > UNSURE_DEG
    if unsure:
        print("  too unsure for a dial: measure again, with several shadows hours apart")
    if output is not None:
        target = Path(output)
        design_file.write_design(target, f"A dial for a wall of {said}.", _DESIGN, given)
        ready = f"make the dial with miqyas make {target}"
        print(f"{target}: {'give the command once more with better shadows' if unsure else ready}")
    elif not unsure:
        where = "…" if place is None else f"--place {shlex.quote(place)}"
        print(f"use it: miqyas make {_DESIGN} {where} --set azimuth={azimuth}")
