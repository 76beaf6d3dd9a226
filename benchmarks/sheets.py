"""How full sheets are: rectpack's boxes against outlines fitted together by compas_nest.

    python -m benchmarks.sheets

prints the table of benchmarks/README.md.
"""

import time

import miqyas
from output.nesting.packing import nested
from output.nesting.pieces import gathered
from output.nesting.stock import Stock
from output.nesting.tight import Tightly

STOCK = Stock(600.0, 400.0)

ORDERS = (
    ("an astrolabe", ("astrolabe",), 1),
    ("3 astrolabes", ("astrolabe",), 3),
    ("30 horizontal dials", ("horizontal-dial",), 30),
    ("2 astrolabes with 4 dials", ("astrolabe", "equatorial-dial", "horizontal-dial"), 2),
)

WAYS = ("boxes", None), ("outlines", Tightly()), ("outlines and cut-outs", Tightly(cutouts=True))


def main() -> None:
    print("| order | parts | way | sheets | within parts | in cut-outs | s |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name, designs, count in ORDERS:
        pieces = gathered([(one, miqyas.make(one)) for one in designs]).pieces
        for way, tighter in WAYS:
            start = time.process_time()
            layouts = nested(pieces, count, STOCK, tighter)
            took = time.process_time() - start
            sheets = sum(layout.times for layout in layouts)
            used = sum(layout.used * layout.times for layout in layouts) / sheets
            within = sum(x.times * sum(bool(p.within) for p in x.puts) for x in layouts)
            parts = count * len(pieces)
            print(f"| {name} | {parts} | {way} | {sheets} | {used:.0%} | {within} | {took:.1f} |")


if __name__ == "__main__":
    main()
