"""Print each declared dependency at its lowest version, as constraints for pip.

Usage: python tools/lowest.py > lowest.txt
"""

import re
import tomllib
from pathlib import Path

CHECKERS = {"mypy", "ruff"}
"""What tests don't import."""


def lowest(project: Path) -> list[str]:
    """``name==version`` for every ``name>=version`` of a project's dependencies and tests."""
    table = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
    wanted = [*table["dependencies"], *table["optional-dependencies"]["test"]]
    found = [re.fullmatch(r"([\w.-]+)>=([\w.]+)", line) for line in wanted]
    pairs = [match.groups() for match in found if match]
    if len(pairs) != len(wanted):
        raise ValueError("a dependency without a lowest version")
    return [f"{name}=={version}" for name, version in pairs if name not in CHECKERS]


if __name__ == "__main__":
    print("\n".join(lowest(Path(__file__).parent.parent / "pyproject.toml")))
