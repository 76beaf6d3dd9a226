"""Count what tells how a house is kept: lines, modules, names, long functions, late imports.

Usage: python tools/counts.py
"""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("instruments", "output", "miqyas", "templates")
LONGEST = 60
"""Lines of a function's body without its docstring."""

STRETCH = 6
"""Lines that stand in the same order elsewhere."""

SHAPE = ("design", "layout", "report", "parameters", "guide")
"""Modules that every room and design has: the house's shape, not names that mean two things."""

Functions = ast.FunctionDef | ast.AsyncFunctionDef


def main() -> None:
    """Print the counts as a table."""
    files = {p: sorted((ROOT / p).rglob("*.py")) for p in PACKAGES}
    trees = {f: ast.parse(f.read_text(encoding="utf-8")) for each in files.values() for f in each}
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    print("| what | how many |\n| --- | --- |")
    for package, each in files.items():
        print(f"| lines of `{package}` in {len(each)} modules | {sum(map(_lines, each)):,} |")
    print(f"| lines of all {len(trees)} modules | {sum(map(_lines, trees)):,} |")
    stems = [f.stem for f in trees if f.stem not in ("__init__", "__main__")]
    print(f"| modules of the house's shape | {_told([s for s in stems if s in SHAPE])} |")
    print(f"| other names of two modules | {_told([s for s in stems if s not in SHAPE])} |")
    classes = [n.name for n in nodes if isinstance(n, ast.ClassDef)]
    print(f"| names of two classes and more | {_told(classes)} |")
    public = [
        n.name
        for tree in trees.values()
        for n in tree.body
        if isinstance(n, Functions) and not n.name.startswith("_")
    ]
    print(f"| names of two public functions and more | {_told(public)} |")
    long = [n for n in nodes if isinstance(n, Functions) and _body(n) > LONGEST]
    print(f"| functions of more than {LONGEST} lines | {len(long)} |")
    late = {
        id(node)
        for n in nodes
        if isinstance(n, Functions)
        for node in ast.walk(n)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    print(f"| imports within functions | {len(late)} |")
    stretches = sum(1 for _ in _repeated(list(trees)))
    print(f"| stretches of {STRETCH} lines and more that stand twice | {stretches} |")


def _lines(file: Path) -> int:
    return file.read_text(encoding="utf-8").count("\n")


def _told(names: list[str]) -> str:
    """How many names are there twice, and the most frequent."""
    twice = [(name, n) for name, n in Counter(names).most_common() if n > 1]
    most = ", ".join(f"{name} ×{n}" for name, n in twice[:8])
    return f"{len(twice)}{f' ({most})' if most else ''}"


def _body(function: Functions) -> int:
    first, *rest = function.body
    begin = rest[0] if rest and ast.get_docstring(function) is not None else first
    return (function.end_lineno or 0) - begin.lineno + 1


def _repeated(files: list[Path]) -> Iterator[tuple[Path, int]]:
    """Where lines begin that stood before, the first of each stretch alone."""
    seen: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number, file in enumerate(files):
        code = [(k, line.strip()) for k, line in enumerate(file.read_text().splitlines(), 1)]
        code = [(k, t) for k, t in code if len(t) > 1 and not t.startswith(("#", "import", "from"))]
        within = False
        for at in range(len(code) - STRETCH + 1):
            window = tuple(text for _, text in code[at : at + STRETCH])
            if seen[window] and not within:
                yield file, code[at][0]
            within = bool(seen[window])
            seen[window].append(number)


if __name__ == "__main__":
    main()
