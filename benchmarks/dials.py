"""Dials: a face with every line on it, and many latitudes in one run, against floors."""

from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.costs import LAZY, MIQYAS, medians, options, printed, python, row, start_up

EVERY = tuple(
    part
    for setting in (
        "place.longitude=-0.12",
        "place.timezone=Europe/London",
        "zone.shown=true",
        "seasonal.shown=true",
        "babylonian.shown=true",
        "italian.shown=true",
        "prayers.noon=true",
        'prayers.afternoon=["1", "1.5", "2"]',
    )
    for part in ("--set", setting)
)
ONE_BY_ONE = """
import resource, time
import miqyas
from instruments.part import Face
from output import svg
from output.layers import DrawnFace
from output.provenance import Provenance
def make(latitude):
    made = miqyas.make("horizontal-dial", place={"latitude": latitude}, VALUES)
    said = Provenance.of(made, made.design, "horizontal-dial")
    limits = made.design.workshop.conventions
    return len(svg.render(DrawnFace.of(made.parts[0].part, Face.FRONT), limits, said))
make(36.1)
start = time.process_time()
for k in range(181):
    make(k - 90)
spent = time.process_time() - start
print(1e3 * spent / 181, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3)
"""
FLOOR = """
import time, numpy
rng = numpy.random.default_rng(1)
start = time.process_time()
for _ in range(20):
    numpy.linalg.svd(rng.standard_normal((160, 160)))
print(1e3 * (time.process_time() - start) / 20)
"""
SYSTEMS = ", ".join(
    f'{name}={{"shown": True}}' for name in ("zone", "seasonal", "babylonian", "italian")
)


def one_face(runs: int, folder: Path) -> None:
    made = (*MIQYAS, "make", "horizontal-dial", *EVERY, "--formats", "svg", "-o", str(folder))
    imports = start_up("instruments.sundial.layout")
    lazy, start, cost = medians([python(LAZY), python(imports), made], runs)
    kilobytes = (folder / "dial-plate.svg").stat().st_size / 1e3
    row("process", "wall ms", "user ms", "wall ms beyond start-up", "× start-up", "SVG kB")
    row(*["---"] * 6)
    for name, found, size in (
        (f"`{LAZY}`", lazy, ""),
        ("start-up: what the command imports", start, ""),
        ("`miqyas make horizontal-dial`, every line", cost, f"{kilobytes:.0f}"),
    ):
        beyond = (found.wall_s - start.wall_s) * 1e3
        wall, user = f"{found.wall_s * 1e3:.0f}", f"{found.user_s * 1e3:.0f}"
        row(name, wall, user, f"{beyond:.0f}", f"{found.wall_s / start.wall_s:.2f}", size)


def latitudes() -> None:
    floor = float(printed(FLOOR))
    row("181 latitudes, laid out and written one by one", "ms each", "× an SVD of 160", "peak MB")
    row(*["---"] * 4)
    for name, values in (("as the template", ""), ("every system of hours", SYSTEMS)):
        said = printed(ONE_BY_ONE.replace("VALUES", values))
        each, peak = (float(x) for x in said.split())
        row(name, f"{each:.1f}", f"{each / floor:.2f}", f"{peak:.0f}")


def main() -> None:
    chosen = options(__doc__, 7, solids=False)
    with TemporaryDirectory() as name:
        one_face(chosen.runs, Path(name))
        print()
        latitudes()


if __name__ == "__main__":
    main()
