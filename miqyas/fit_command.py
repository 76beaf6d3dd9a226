"""The command fit."""

import sys
from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option

from instruments.errors import impossible, shown
from instruments.reckoning.fitting import kinds
from miqyas import design_file
from miqyas.settings import DesignFile, in_mm
from output.reckonings import fitted


def fit(
    kind: Annotated[str, Argument(metavar="KIND", help="plate, rete, dial, scale or shadows.")],
    file: Annotated[
        str,
        Argument(
            metavar="FILE",
            help="A CSV of name,x_mm,y_mm (x right, y up); of shadows date,time,shadow.",
        ),
    ],
    known: Annotated[
        list[str] | None,
        Option(metavar="NAME=VALUE", help="Not sought: inclination=90, latitude=33;35"),
    ] = None,
    find: Annotated[
        list[str] | None,
        Option(metavar="NAME", help="Sought though it is known otherwise: gnomon"),
    ] = None,
    southern: Annotated[
        bool, Option("--southern", help="An astrolabe projected from the north pole.")
    ] = False,
    mm_per_unit: Annotated[str, in_mm(help="Size of a unit of x and y, such as a pixel.")] = "1",
    y_down: Annotated[bool, Option("--y-down", help="y runs down, as in pictures.")] = False,
    format_: Annotated[str, Option("--format", metavar="FORMAT", help="table or json.")] = "table",
    output: DesignFile = None,
) -> None:
    """Find the instrument that measurements of a real one tell: latitude, year, size, plane."""
    if format_ not in ("table", "json"):
        raise impossible("format", shown(format_), "is not known", "choose table or json")
    if output is not None and (not Path(output).name or "\0" in output):
        raise impossible("output", shown(output), "is no file", "give a file's name")
    given: dict[str, Any] = {}
    for setting in known or ():
        name, equals, value = setting.partition("=")
        if not equals or not name.strip() or name.strip() in given:
            problem = "is given twice" if equals and name.strip() in given else "is no NAME=VALUE"
            raise impossible("known", shown(setting), problem, "write --known latitude=36")
        given[name.strip()] = value
    found = kinds.fit(
        kind,
        Path(file),
        known=given,
        find=find or (),
        southern=southern,
        mm_per_unit=mm_per_unit,
        y_down=y_down,
    )
    sys.stdout.write(fitted.fitted_json(found) if format_ == "json" else fitted.fitted_table(found))
    for remark in found.remarks:
        print(f"miqyas: note: {remark}", file=sys.stderr)
    if output is not None:
        target = Path(output)
        design_file.write_design(target, fitted.fitted_line(found), found.design, found.values)
        print(f"{target}: make it with miqyas make {target}", file=sys.stderr)
