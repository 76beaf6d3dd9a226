"""Looking a city up: the processor's time in a fresh process, with the reading of the extract."""

import statistics
import subprocess
import sys

NAMES = ("Berlin", "Ḥalab", "東京", "Paris, US", "Ghazna", "San Jose")
RUNS = 9
CODE = """
import sys, time
from instruments import gazetteer
start = time.process_time()
gazetteer.{what}(sys.argv[1])
print(time.process_time() - start)
"""


def milliseconds(what: str, name: str) -> float:
    """Median of the first look-up's time."""
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
