"""Plates of an astrolabe: time, size and memory, against floors in the same run."""

from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.costs import LAZY, MIQYAS, measure, medians, options, printed, python, row, start_up

FACE = (
    *("--set", "almucantars.step=2"),
    *("--set", "azimuths.step=5"),
    *("--set", "place.latitude=36"),
)
ONE_BY_ONE = """
import gc, resource, statistics, time
import miqyas
from instruments.part import Face
from output import svg
from output.layers import DrawnFace
from output.provenance import Provenance
def made(latitude):
    return miqyas.make(
        "astrolabe-plate",
        place={"latitude": latitude},
        almucantars={"step": 2},
        azimuths={"step": 5},
    )
def written(made):
    said = Provenance.of(made, made.design, "astrolabe-plate")
    limits = made.design.workshop.conventions
    return len(svg.render(DrawnFace.of(made.parts[0].part, Face.FRONT), limits, said))
for latitude in (11.1, 36.1, 59.1):
    written(made(latitude))
gc.freeze()
laid_out, whole = [], []
for k in range(COUNT):
    start = time.process_time()
    plate = made(k * 90 / (COUNT - 1))
    laid_out.append(1e3 * (time.process_time() - start))
    written(plate)
    whole.append(1e3 * (time.process_time() - start))
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
print(statistics.median(whole), statistics.median(laid_out), max(whole), peak)
"""


def one_face(runs: int, folder: Path) -> None:
    made = (*MIQYAS, "make", "astrolabe-plate", *FACE, "--formats", "svg", "-o", str(folder))
    imports = start_up("instruments.astrolabe.plate.layout")
    lazy, start, cost = medians([python(LAZY), python(imports), made], runs)
    kilobytes = next(folder.glob("plate-*.svg")).stat().st_size / 1e3
    row("process", "wall ms", "user ms", "wall ms beyond start-up", "peak MB", "SVG kB")
    row(*["---"] * 6)
    for name, found, size in (
        (f"`{LAZY}`", lazy, ""),
        ("start-up: what the command imports", start, ""),
        ("`miqyas make astrolabe-plate`, 2° and 5°", cost, f"{kilobytes:.0f}"),
    ):
        beyond = (found.wall_s - start.wall_s) * 1e3
        wall, user = f"{found.wall_s * 1e3:.0f}", f"{found.user_s * 1e3:.0f}"
        row(name, wall, user, f"{beyond:.0f}", f"{found.peak_mb:.0f}", size)


def one_by_one(count: int) -> list[float]:
    """Median of so many plates, that of their laying out, the longest, ms; and the peak, MB."""
    return [float(told) for told in printed(ONE_BY_ONE.replace("COUNT", str(count))).split()]


def latitudes() -> None:
    row("latitudes from 0 to 90, one by one", "median ms", "of it laying out", "most", "peak MB")
    row(*["---"] * 5)
    for count in (19, 91, 181, 361):
        *times, peak = one_by_one(count)
        row(count, *(f"{ms:.1f}" for ms in times), f"{peak:.0f}")


def a_set(folder: Path) -> None:
    some = ",".join(f"{k * 2.25:g}" for k in range(40))
    command = (*MIQYAS, "make", "astrolabe-plate", *FACE, "--set", f"latitudes=[{some}]")
    cost = measure((*command, "--formats", "svg", "-o", str(folder / "set")))
    row("one set of 40 latitudes", "wall s", "peak MB")
    row(*["---"] * 3)
    row("`miqyas make astrolabe-plate`", f"{cost.wall_s:.1f}", f"{cost.peak_mb:.0f}")


def solids(runs: int, folder: Path) -> None:
    commands = [
        (*MIQYAS, "make", "astrolabe-plate", *FACE, "--formats", "step", "--groove-depth", depth,
         "-o", str(folder / f"step-{depth}"))
        for depth in ("0", "0.2")
    ]  # fmt: skip
    floor, *made = medians([python("import cadquery"), *commands], runs)
    row("solid", "wall s", "s beyond `import cadquery`")
    row(*["---"] * 3)
    for name, cost in zip(("wires", "grooves 0.2 mm"), made, strict=True):
        row(name, f"{cost.wall_s:.2f}", f"{cost.wall_s - floor.wall_s:+.2f}")


def main() -> None:
    chosen = options(__doc__, 7)
    whole, laid_out, *_ = one_by_one(181)
    print(f"a plate of a set: {whole:.1f} ms of processor, {laid_out:.1f} of them laying out\n")
    with TemporaryDirectory() as name:
        folder = Path(name)
        one_face(chosen.runs, folder)
        print()
        latitudes()
        print()
        a_set(folder)
        if not chosen.no_step:
            print()
            solids(max(1, chosen.runs // 3), folder)


if __name__ == "__main__":
    main()
