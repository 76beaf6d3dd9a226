"""Looking a city up: a fresh process each time, from the first look-up's start to its end."""

import statistics
import subprocess
import sys

NAMES = ("Berlin", "Ḥalab", "東京", "Paris, US", "Ghazna", "San Jose")
RUNS = 9
CODE = """
import sys, time
from instruments import gazetteer
start = time.perf_counter()
gazetteer.{what}(sys.argv[1])
print(time.perf_counter() - start)
"""


def milliseconds(what: str, name: str) -> float:
    """Median time of a first look-up, with the reading of the extract."""
    command = [sys.executable, "-c", CODE.format(what=what), name]
    runs = (subprocess.run(command, check=True, capture_output=True) for _ in range(RUNS))
    return 1000.0 * statistics.median(float(run.stdout) for run in runs)


def main() -> None:
    print("| looked up | ms |\n| --- | --- |")
    for name in NAMES:
        print(f"| {name} | {milliseconds('cities', name):.1f} |")
    print(f"| nearest to Berlinn | {milliseconds('like', 'Berlinn'):.0f} |")


if __name__ == "__main__":
    main()
