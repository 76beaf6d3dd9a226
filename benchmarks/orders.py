"""Orders: what Dask costs beside one process, and whether memory stays flat.

The same orders are made in one process without Dask and by ``miqyas batch``. Processor time tells
the cost on a busy machine; time by the clock wants one that has nothing else to do.
"""

import argparse
import os
import resource
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

DESIGN = "horizontal-dial"

ONE_PROCESS = """
import sys
from pathlib import Path
from miqyas.options import How
from miqyas.orders import order, rows, work
from miqyas.orders.store import store
asked, out, formats, checks = sys.argv[1:]
how, where = How(formats=tuple(formats.split(","))), store(out)
orders, bad = order.ordered(rows.read(Path(asked)), "horizontal-dial")
assert not bad
if checks == "yes":
    assert not work.checked(orders, how)
assert all(one.state == "made" for one in work.made(orders, how, where))
"""


@dataclass(frozen=True, slots=True)
class Spent:
    """Time by the clock and of processors, and the largest process's memory by quarter."""

    wall_s: float
    processor_s: float
    quarters_mb: tuple[float, ...]


def written(path: Path, number: int) -> Path:
    """A table of gardens all over the inhabited world, each with its owner's dedication."""
    rows = ["order,place.latitude,place.longitude,ornaments.motto"]
    for k in range(number):
        # Steps of the golden section reach everywhere, and the same each time.
        latitude, longitude = -55 + 120 * (k * 0.618034 % 1), -180 + 360 * (k * 0.754878 % 1)
        rows.append(f"garden-{k + 1:05},{latitude:.4f},{longitude:.4f},Garden {k + 1}")
    path.write_text("\n".join(rows), encoding="utf-8")
    return path


def spent(*command: str) -> Spent:
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    samples: list[float] = []
    watching = threading.Thread(target=watch, args=(process, samples))
    watching.start()
    if process.wait() != 0:
        raise SystemExit(f"{' '.join(command)} exits with {process.returncode}")
    wall_s = time.perf_counter() - begun
    watching.join()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    bounds = [k * len(samples) // 4 for k in range(5)]
    quarters = tuple(max(samples[a:b], default=0.0) for a, b in pairwise(bounds))
    return Spent(wall_s, processor_s, quarters)


def watch(process: "subprocess.Popen[bytes]", samples: list[float]) -> None:
    """Note the memory of the largest of a command's processes, while it runs."""
    while process.poll() is None:
        largest = 0
        try:
            found = psutil.Process(process.pid)
            for one in (found, *found.children(recursive=True)):
                largest = max(largest, one.memory_info().rss)
        except psutil.Error:
            pass
        samples.append(largest / 1e6)
        time.sleep(0.5)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--orders", type=int, default=100)
    parser.add_argument("--formats", default="svg,dxf,pdf")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--table", metavar="FILE", help="Write the table of orders, and no more.")
    parser.add_argument("--alone", action="store_true", help="Measure miqyas batch by itself.")
    asked = parser.parse_args()
    if asked.table:
        print(written(Path(asked.table), asked.orders))
        return
    with TemporaryDirectory() as folder:
        table = str(written(Path(folder, "orders.csv"), asked.orders))
        single = (sys.executable, "-c", ONE_PROCESS, table)
        batch = (sys.executable, "-m", "miqyas", "batch", table, "--design", DESIGN, "--quiet",
                 "--formats", asked.formats, "--workers", str(asked.workers), "-o")  # fmt: skip
        runs: dict[str, Spent] = {}
        if not asked.alone:
            for name, checks in (
                ("one process, makes", "no"),
                ("one process, checks first", "yes"),
            ):
                out = str(Path(folder, checks))
                runs[name] = spent(*single, out, asked.formats, checks)
        runs[f"`miqyas batch --workers {asked.workers}`"] = spent(*batch, str(Path(folder, "b")))
    told(runs, asked.orders, asked.workers)


def told(runs: dict[str, Spent], number: int, workers: int) -> None:
    """The table: ratios are of the throughput of one process that checks first too."""
    print("| run | processor s an order | of one process's | wall s | orders a second | × cores |"
          " peak MB by quarter |\n| --- | --- | --- | --- | --- | --- | --- |")  # fmt: skip
    base = runs.get("one process, checks first")
    for name, run in runs.items():
        ratio = f"{base.processor_s / run.processor_s:.2f}" if base else ""
        cores = workers if "batch" in name else 1
        speed = f"{base.wall_s / run.wall_s / cores:.2f}" if base else ""
        quarters = ", ".join(f"{mb:.0f}" for mb in run.quarters_mb)
        print(
            f"| {name} | {run.processor_s / number:.3f} | {ratio} | {run.wall_s:.1f} |"
            f" {number / run.wall_s:.2f} | {speed} | {quarters} |"
        )


if __name__ == "__main__":
    main()
