"""What is wrong with what is made for random cities: faults by kind, for every design with a place.

python -m benchmarks.cities --cities 200 --sheets 5 [NAME ...]
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import test_places as places
from helpers import latitudes

import miqyas
from instruments.errors import DesignError
from instruments.part import Note, Severity, Sheet
from instruments.places import gazetteer

KINDS = ("refused", "warned", "name left out", "no place", "other latitude", "not of sheet")
KINDS += ("sheet unwritten",)
NO_NAME = ("alidade", "rule")
"""Parts that have no place on them: those of one astrolabe fit another."""


def faults(name: str, city: gazetteer.City, folder: Path | None) -> list[str]:
    """The kinds of faults of a design that is made for a city, and written if there is a folder."""
    try:
        made = places.made_for(name, city)
    except DesignError:
        return ["refused"]
    warned = [n for n in made.notes if n.severity is Severity.WARNING]
    lettered = {m.means for p in made.parts for m in (*p.part.front, *p.part.back)}
    told = {f.name: f.value for f in made.facts}
    off = [told.get("latitude", city.latitude) - city.latitude]
    if name in places.FROM_LINES:
        off += [read - city.latitude for read in latitudes.read(made).values()]
    found = {
        "name left out": places.dropped(made),
        "no place": not name.startswith(NO_NAME) and "label/place" not in lettered,
        "other latitude": max(map(abs, off)) > places.READ_DEG,
        "not of sheet": not all(
            isinstance(p.part.body, Sheet) or p.part.bought for p in made.parts
        ),
    }
    if folder is not None:
        said: list[Note] = []
        miqyas.write(made, folder, ("svg",), warn=said.append)
        warned += [n for n in said if n.severity is Severity.WARNING]
        found["sheet unwritten"] = not (folder / f"{made.name}-assembly.svg").exists()
    found["warned"] = warned
    return [kind for kind in KINDS if found.get(kind)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cities", type=int, default=200)
    parser.add_argument("--sheets", type=int, default=5, help="cities whose files are written")
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    lines = random.Random("all").sample(gazetteer.city_lines(), given.cities)
    print(f"| design | cities | {' | '.join(KINDS)} | s each |")
    print("| --- " * (len(KINDS) + 3) + "|")
    for name in given.names or sorted(places.OF_PLACE):
        start, count = time.process_time(), Counter[str]()
        for number, line in enumerate(lines):
            city = gazetteer.city_of_line(line)
            with tempfile.TemporaryDirectory() as folder:
                found = faults(name, city, Path(folder) if number < given.sheets else None)
            count.update(found)
            if found:
                print(f"{name} for {city.exactly}: {', '.join(found)}", file=sys.stderr)
        spent = (time.process_time() - start) / len(lines)
        counted = " | ".join(str(count[kind]) for kind in KINDS)
        print(f"| `{name}` | {len(lines)} | {counted} | {spent:.2f} |", flush=True)


if __name__ == "__main__":
    main()
