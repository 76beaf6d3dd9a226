"""Time, memory and size of whole processes, as ratios to floors in the same run."""

from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.costs import LAZY, MIQYAS, medians, options, python, row

DESIGNS = ("astrolabe-back", "horizontal-dial")
FULLEST = "acrylic-back"
MODELS = "import numpy, erfa; from pydantic import BaseModel"


def drawings(runs: int, folder: Path) -> None:
    made_by = [
        (*MIQYAS, "make", design, "--formats", "svg", "-o", str(folder / design))
        for design in DESIGNS
    ]
    lazy, models, *made = medians([python(LAZY), python(MODELS), *made_by], runs)
    row("process", "wall ms", "user ms", "peak MB", f"× {LAZY}", f"× {MODELS}")
    row(*["---"] * 6)
    for name, cost in zip((LAZY, MODELS, *DESIGNS), (lazy, models, *made), strict=True):
        label = f"`miqyas make {name} --formats svg`" if name in DESIGNS else f"`{name}`"
        ratios = (f"{cost.wall_s / floor.wall_s:.2f}" for floor in (lazy, models))
        row(label, f"{cost.wall_s * 1e3:.0f}", f"{cost.user_s * 1e3:.0f}", f"{cost.peak_mb:.0f}",
            *ratios)  # fmt: skip
    print()
    row("file", "kB")
    row("---", "---")
    for path in sorted(folder.rglob("*.svg")):
        row(path.relative_to(folder), f"{path.stat().st_size / 1e3:.1f}")


def help_text(runs: int) -> None:
    floor, shown = medians([python("import typer"), (*MIQYAS, "--help")], 2 * runs)
    row("process", "wall ms", "× import typer")
    row(*["---"] * 3)
    row("`import typer`", f"{floor.wall_s * 1e3:.0f}", "1.00")
    row("`miqyas --help`", f"{shown.wall_s * 1e3:.0f}", f"{shown.wall_s / floor.wall_s:.2f}")


def solids(runs: int, folder: Path) -> None:
    commands = [
        (*MIQYAS, "make", design, "--formats", "step", "--groove-depth", depth,
         "-o", str(folder / f"{design}-{depth}"))
        for design in DESIGNS
        for depth in ("0", "0.2")
    ]  # fmt: skip
    floor, *made = medians([python("import cadquery"), *commands], max(1, runs // 3))
    row("process", "wall s", "s beyond `import cadquery`", "peak MB", "STEP kB")
    row(*["---"] * 5)
    row("`import cadquery`", f"{floor.wall_s:.2f}", "0.00", f"{floor.peak_mb:.0f}", "")
    for command, cost in zip(commands, made, strict=True):
        size = sum(p.stat().st_size for p in Path(command[-1]).glob("*.step")) / 1e3
        row(f"`miqyas {' '.join(command[1:-2])}`", f"{cost.wall_s:.2f}",
            f"{cost.wall_s - floor.wall_s:+.2f}", f"{cost.peak_mb:.0f}", f"{size:.0f}")  # fmt: skip


def fullest(runs: int, folder: Path, step: bool) -> None:
    """The back with the most on it, beyond what its process needs to start."""
    made = (*MIQYAS, "make", FULLEST)
    costs = medians([python(MODELS), (*made, "--formats", "svg", "-o", str(folder / "svg"))], runs)
    kinds = [("svg", MODELS, costs)]
    if step:
        command = (*made, "--formats", "step", "-o", str(folder / "step"))
        kinds.append(("step", "import cadquery", medians([python("import cadquery"), command], 3)))
    row("process", "wall s beyond", "user s beyond", "of", "kB")
    row(*["---"] * 5)
    for kind, start, (floor, cost) in kinds:
        size = sum(p.stat().st_size for p in (folder / kind).glob(f"*.{kind}")) / 1e3
        row(f"`miqyas make {FULLEST} --formats {kind}`", f"{cost.wall_s - floor.wall_s:+.2f}",
            f"{cost.user_s - floor.user_s:+.2f}", f"`{start}`", f"{size:.0f}")  # fmt: skip


def main() -> None:
    chosen = options(__doc__, 11)
    with TemporaryDirectory() as folder:
        drawings(chosen.runs, Path(folder))
        print()
        help_text(chosen.runs)
        print()
        fullest(chosen.runs, Path(folder) / "fullest", not chosen.no_step)
        if not chosen.no_step:
            print()
            solids(chosen.runs, Path(folder))


if __name__ == "__main__":
    main()
