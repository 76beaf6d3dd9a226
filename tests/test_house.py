"""The house: which package imports which, and what an SVG run doesn't import."""

import ast
import functools
import re
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.sweeping import first

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
ALLOWED = {
    "miqyas": {"miqyas", "output", "instruments", "templates"},
    "output": {"output", "instruments", "templates"},
    "instruments": {"instruments", "templates"},
    "templates": {"templates"},
}
HEAVY = ("OCP", "cadquery", "ezdxf", "fontTools", "matplotlib")
LATER = ("compas_nest", "distributed", "fsspec", "starlette", "trimesh")


def _imported(file: Path, *, at_start: bool = False) -> set[str]:
    """The packages that a module imports; `at_start`, only those outside functions."""
    found: set[str] = set()
    todo: list[ast.AST] = [_tree(file)]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            found.add(node.module or "")
        elif at_start and isinstance(node, ast.FunctionDef | ast.Lambda):
            continue
        elif at_start and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            todo += node.orelse
            continue
        todo += ast.iter_child_nodes(node)
    return {name.partition(".")[0] for name in found}


ROOMS = ("astrolabe", "shadow", "sundial")
"""Rooms of instruments: what two of them need stands outside of both."""


def _rooms(file: Path) -> set[str]:
    """The rooms of instruments from which a module imports."""
    tree = _tree(file)
    named = {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    named |= {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    paths = [name.split(".") for name in named]
    return {
        path[1] for path in paths if path[0] == "instruments" and path[1:2] and path[1] in ROOMS
    }


def test_rooms_import_nothing_from_each_other() -> None:
    for room in ROOMS:
        for file in _modules(f"instruments/{room}"):
            assert _rooms(file) <= {room}, file


def test_what_rooms_share_imports_nothing_from_them() -> None:
    """But reckoning, whose fits of measurements ask the planes of dials and plates."""
    shared = set(_modules("instruments")) - set(_modules("instruments/reckoning"))
    for room in ROOMS:
        shared -= set(_modules(f"instruments/{room}"))
    for file in shared:
        assert not _rooms(file), file


@functools.cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _modules(package: str) -> list[Path]:
    files = sorted((ROOT / package).rglob("*.py"))
    assert files, package
    return files


@pytest.mark.parametrize("package", ALLOWED)
def test_imports_go_one_way(package: str) -> None:
    for file in _modules(package):
        foreign = _imported(file) & set(ALLOWED) - ALLOWED[package]
        assert not foreign, f"{file.relative_to(ROOT)} imports {foreign}"


def test_only_its_command_imports_the_studio() -> None:
    for package in ALLOWED:
        for file in _modules(package):
            name = file.relative_to(ROOT).as_posix()
            if name.startswith("miqyas/studio"):
                continue
            assert not re.search(r"miqyas\.studio\b(?!_)", file.read_text(encoding="utf-8")), name


@pytest.mark.parametrize("package", ALLOWED)
def test_nothing_imports_tests_or_benchmarks(package: str) -> None:
    for file in _modules(package):
        assert not _imported(file) & {"tests", "benchmarks", "pytest", "hypothesis"}


def test_a_module_has_four_hundred_lines_or_hardly_more() -> None:
    for package in ALLOWED:
        for file in _modules(package):
            lines = file.read_text(encoding="utf-8").count("\n")
            assert lines <= 420, f"{file.relative_to(ROOT)} has {lines} lines"


def _lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function's body without its docstring."""
    _, *rest = function.body
    first = rest if rest and ast.get_docstring(function) is not None else function.body
    return (function.end_lineno or 0) - first[0].lineno + 1


def test_a_function_has_sixty_lines_at_most() -> None:
    for package in ALLOWED:
        for file in _modules(package):
            for node in ast.walk(_tree(file)):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    where = f"{file.relative_to(ROOT)}: {node.name}"
                    assert _lines(node) <= 60, f"{where} has {_lines(node)} lines"


def _modules_after(code: str) -> set[str]:
    report = f"{code}\nimport sys; print('\\n' + ' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", report], capture_output=True, check=True)
    return {name.partition(".")[0] for name in done.stdout.decode().splitlines()[-1].split()}


@pytest.mark.parametrize("design", first(["horizontal-dial", "astrolabe-back", "astrolabe"]))
def test_an_svg_run_stays_light(design: str, tmp_path: Path) -> None:
    arguments = ["make", design, "--formats", "svg", "-o", str(tmp_path)]
    loaded = _modules_after(f"from miqyas.__main__ import main\nassert main({arguments}) == 0")
    assert {"numpy", "pydantic"} <= loaded
    assert not loaded & set(HEAVY)
    assert list(tmp_path.glob("*.svg"))


def test_help_stays_light() -> None:
    """The list of commands needs none of them."""
    loaded = _modules_after("from miqyas.__main__ import main\nmain(['--help'])")
    assert not loaded & {*HEAVY, *LATER, "numpy", "pydantic", "erfa"}


def test_making_loads_nothing_of_other_commands() -> None:
    loaded = _modules_after("import miqyas.make_command")
    assert not loaded & {*HEAVY, *LATER}


def test_imports_stand_at_the_top() -> None:
    for package in ALLOWED:
        for file in _modules(package):
            nodes = ast.walk(_tree(file))
            inner = [
                ast.unparse(node)
                for function in nodes
                if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
                for node in ast.walk(function)
                if isinstance(node, ast.Import | ast.ImportFrom)
            ]
            assert not inner, file


def test_the_package_itself_imports_nothing() -> None:
    assert not _modules_after("import miqyas") & {*HEAVY, "numpy", "pydantic", "erfa", "typer"}


def test_no_two_classes_have_one_name() -> None:
    """But for the models that a design is found by."""
    where: dict[str, list[str]] = {}
    for package in ALLOWED:
        for file in _modules(package):
            for node in ast.walk(_tree(file)):
                if isinstance(node, ast.ClassDef) and node.name != "Design":
                    where.setdefault(node.name, []).append(file.relative_to(ROOT).as_posix())
    assert not {name: files for name, files in where.items() if len(files) > 1}


SHAPE = {"__init__", "__main__", "design", "layout", "report", "parameters", "guide"}
"""Modules that every room and design has, each its own."""


def _bound(node: ast.stmt) -> list[str]:
    """The names that a statement binds by assignment."""
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return []
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    names = [name for target in targets for name in ast.walk(target)]
    return [n.id for n in names if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]


def test_no_module_binds_a_name_twice() -> None:
    """What stands above would take the later value: no other tool tells."""
    for package in ALLOWED:
        for file in _modules(package):
            named = [name for node in _tree(file).body for name in _bound(node)]
            assert len(set(named)) == len(named), file


def test_no_two_modules_have_one_name() -> None:
    """But for those of the house's shape: a module's name tells what it holds."""
    where: dict[str, list[str]] = {}
    for package in ALLOWED:
        for file in _modules(package):
            if file.stem not in SHAPE:
                where.setdefault(file.stem, []).append(file.relative_to(ROOT).as_posix())
    assert not {name: files for name, files in where.items() if len(files) > 1}


def _is_rule(node: ast.FunctionDef) -> bool:
    """Whether a function is a rule of reckoning, whose name is the command line's."""
    calls = [d.func for d in node.decorator_list if isinstance(d, ast.Call)]
    return any(isinstance(call, ast.Name) and call.id in ("rule", "_rough") for call in calls)


def test_no_two_public_functions_of_instruments_have_one_name() -> None:
    """But for those of the house's shape, and rules: a rule shows how its quantity is reckoned."""
    where: dict[str, list[str]] = {}
    for file in _modules("instruments"):
        for node in _tree(file).body:
            if isinstance(node, ast.FunctionDef) and node.name[0] != "_" and not _is_rule(node):
                where.setdefault(node.name, []).append(file.relative_to(ROOT).as_posix())
    twice = {name: files for name, files in where.items() if len(files) > 1}
    assert set(twice) == {"lay_out", "task"}, twice


VERBS = {"Mark": "draw", "Content": "draw", "Fact": "report"}
WITHOUT_VERB = {
    "labels": "what names a rete's stars: the solver's, beside the naming of what it placed",
}
"""Functions that bring marks or facts and say so otherwise, and why."""


def _brought(returns: ast.expr) -> str | None:
    """The class that a function brings, alone, in a collection, or first of several."""
    match returns:
        case ast.Name(id=name):
            return name
        case ast.Subscript(slice=ast.Tuple(elts=[first, *_])) | ast.Subscript(slice=first):
            return _brought(first)
        case ast.BinOp(left=left):
            return _brought(left)
    return None


def test_verbs_tell_what_a_function_brings() -> None:
    """Public ones of instruments: writers only pass marks on."""
    for file in _modules("instruments"):
        for node in _tree(file).body:
            if isinstance(node, ast.FunctionDef) and node.returns and node.name[0] != "_":
                verb = VERBS.get(_brought(node.returns) or "")
                named = verb is None or node.name.startswith(f"{verb}_")
                assert named or node.name in WITHOUT_VERB, f"{file}: {node.name}"
