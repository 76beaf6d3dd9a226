"""Time, memory and size of a whole astrolabe: its drawings in one process, its solid in another."""

from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.costs import LAZY, MIQYAS, medians, options, python, row

SET = (*MIQYAS, "make", "astrolabe", "--formats")
BARE = ("--set", "assembly.sheet=false")


def drawings(runs: int, folder: Path) -> None:
    """The set that is cut, alone and with the assembly sheet, in ratios to importing."""
    alone, paper = folder / "alone", folder / "paper"
    commands = [
        python(LAZY),
        (*SET, "svg", *BARE, "-o", str(alone)),
        (*SET, "svg", "-o", str(paper)),
    ]
    floor, *made = medians(commands, runs)
    row("process", "wall ms", "user ms", f"wall × {LAZY}", "peak MB", "SVG kB")
    row(*["---"] * 6)
    row(f"`{LAZY}`", f"{floor.wall_s * 1e3:.0f}", f"{floor.user_s * 1e3:.0f}", "1.00",
        f"{floor.peak_mb:.0f}", "")  # fmt: skip
    for what, cost, place in zip(("the set", "with its assembly sheet"), made, (alone, paper),
                                 strict=True):  # fmt: skip
        size = sum(p.stat().st_size for p in place.glob("*.svg")) / 1e3
        row(what, f"{cost.wall_s * 1e3:.0f}", f"{cost.user_s * 1e3:.0f}",
            f"{cost.wall_s / floor.wall_s:.2f}", f"{cost.peak_mb:.0f}", f"{size:.0f}")  # fmt: skip


def solid(runs: int, folder: Path) -> None:
    """The assembly with its marks as wires, and with the check that no parts meet."""
    command = (*SET, "step", "-o", str(folder))
    floor, made, checked = medians(
        [python("import cadquery"), command, (*command, "--check-fit")], runs
    )
    size = sum(p.stat().st_size for p in folder.glob("*.step")) / 1e3
    row("process", "user s beyond `import cadquery`", "peak MB", "STEP kB")
    row(*["---"] * 4)
    for what, cost in (("STEP", made), ("STEP with `--check-fit`", checked)):
        row(what, f"{cost.user_s - floor.user_s:+.2f}", f"{cost.peak_mb:.0f}", f"{size:.0f}")


def main() -> None:
    runs = options(__doc__, 5, solids=False).runs
    with TemporaryDirectory() as folder:
        drawings(runs, Path(folder))
        print()
        solid(max(1, runs // 2), Path(folder) / "solid")


if __name__ == "__main__":
    main()
