"""Count what tells how a house is kept: lines, modules, names, long functions, late imports.

Usage: python tools/counts.py
"""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("instruments", "output", "miqyas", "templates")
LONGEST = 60
"""Lines of a function's body without its docstring."""

STRETCH = 6
"""Lines of code, but for imports and docstrings, that stand in the same order elsewhere."""

SHAPE = ("design", "layout", "report", "parameters", "guide")
"""Modules that every room and design has: the house's shape, not names that mean two things."""

VERBS = {
    "lay_out": "a design's, or a part's of one, that gives the instrument",
    "task": "what the measurements of a kind ask, one a module of reckoning/fitting",
    "render": "a format's, one a module of output",
    "fit": "the command and the function that it calls",
    "make": "the command and the function that it calls",
    "reckon": "the command and the function that it calls",
}
"""Names that several functions have since they are one thing: the house's verbs, and why."""

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
        if isinstance(n, Functions) and not n.name.startswith("_") and not _is_rule(n)
    ]
    verbs = [name for name in public if name in VERBS]
    others = [name for name in public if name not in VERBS]
    print(f"| the house's verbs | {_told(verbs)} |")
    print(f"| other names of two public functions and more | {_told(others)} |")
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
    stretches = list(_repeated(trees))
    print(f"| stretches of {STRETCH} lines and more that stand twice | {len(stretches)} |\n")
    for file, line, before in stretches:
        print(f"{file.relative_to(ROOT)}:{line} stands at {before}")


def _is_rule(function: Functions) -> bool:
    """Whether it is a rule of the treatise: its name is what is typed, and may be the sky's too."""
    called = (d.func for d in function.decorator_list if isinstance(d, ast.Call))
    return any(isinstance(name, ast.Name) and name.id == "rule" for name in called)


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


def _repeated(trees: dict[Path, ast.Module]) -> Iterator[tuple[Path, int, str]]:
    """Where lines begin that stood before, and where that was; the first of each stretch alone."""
    seen: dict[tuple[str, ...], str] = {}
    for file, tree in trees.items():
        told = {line for node in ast.walk(tree) if _is_told(node) for line in _span(node)}
        code = [(k, line.strip()) for k, line in enumerate(file.read_text().splitlines(), 1)]
        code = [(k, t) for k, t in code if len(t) > 1 and t[0] != "#" and k not in told]
        within = False
        for at in range(len(code) - STRETCH + 1):
            window = tuple(text for _, text in code[at : at + STRETCH])
            if window in seen and not within:
                yield file, code[at][0], seen[window]
            within = window in seen
            seen.setdefault(window, f"{file.relative_to(ROOT)}:{code[at][0]}")


def _is_told(node: ast.AST) -> TypeGuard[ast.stmt]:
    """Whether it is an import or a docstring: what a module needs, and what it says of itself."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant(value=str())):
            return True
    return False


def _span(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


if __name__ == "__main__":
    main()
