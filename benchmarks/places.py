"""Looking a city up: the processor's time in a fresh process, and once it has been read."""

import statistics
import subprocess
import sys

NAMES = ("Berlin", "Ḥalab", "القاهرة", "東京", "Αθήνα", "Москва", "Paris, US", "Ghazna", "San Jose")
RUNS = 5
CODE = """
import sys, time
from instruments import gazetteer
start = time.process_time()
gazetteer.{what}(sys.argv[1])
first = time.process_time() - start
for _ in range(4):
    gazetteer.{what}(sys.argv[1])
print(first, (time.process_time() - start - first) / 4)
"""


def milliseconds(what: str, name: str) -> tuple[float, float]:
    """Medians of the first look-up's time and of later ones'."""
    command = [sys.executable, "-c", CODE.format(what=what), name]
    runs = [subprocess.run(command, check=True, capture_output=True).stdout for _ in range(RUNS)]
    first, later = zip(*(map(float, run.split()) for run in runs), strict=True)
    return 1000.0 * statistics.median(first), 1000.0 * statistics.median(later)


def main() -> None:
    print("| looked up | first, ms | then, ms |\n| --- | --- | --- |")
    for name in NAMES:
        first, later = milliseconds("cities", name)
        print(f"| {name} | {first:.1f} | {later:.1f} |", flush=True)
    first, later = milliseconds("like", "Berlinn")
    print(f"| nearest to Berlinn | {first:.0f} | {later:.0f} |")


if __name__ == "__main__":
    main()
