"""A hook of mkdocs: pages outside of ``docs`` are on the site, and links lead to them.

The page of designs has their parameters there.
"""

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

from miqyas import describe, sources

ROOT = Path(__file__).parent.parent

OUTSIDE = {
    "README.md": "repository/readme.md",
    "CONTRIBUTING.md": "repository/contributing.md",
    "CHANGELOG.md": "repository/changelog.md",
    "benchmarks/README.md": "repository/benchmarks.md",
    "LICENSE": "repository/LICENSE",
}
"""Files by their names in the repository, and where the site has them."""

DESIGNS = "designs.md"
"""The page that tells the parameters of all designs."""

_COLUMNS = 96

_LINK = re.compile(r"(\]\()([^)#\s:]+)(?=[)#])")


def linked(text: str, where: str) -> str:
    """The text of a page of the repository, its links as the site has them."""
    here = (ROOT / where).parent
    up = "../" if where in OUTSIDE else ""

    def led(found: re.Match[str]) -> str:
        meant = (here / found[2]).resolve()
        name = meant.relative_to(ROOT).as_posix() if meant.is_relative_to(ROOT) else ""
        there = OUTSIDE.get(name) or (name[len("docs/") :] if name.startswith("docs/") else "")
        return f"{found[1]}{up}{there}" if there else found[0]

    return _LINK.sub(led, text)


def on_files(files: Any, config: Any) -> Any:
    """Add these files to the site."""
    for name, there in OUTSIDE.items():
        text = (ROOT / name).read_text("utf-8")
        files.append(File.generated(config, there, content=linked(text, name)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lead the links of a page of ``docs`` to them."""
    if page.file.src_uri in OUTSIDE.values():
        return markdown
    if page.file.src_uri == DESIGNS:
        markdown += "".join(map(_described, sources.names()))
    return linked(markdown, f"docs/{page.file.src_uri}")


def _described(name: str) -> str:
    """A section about a design: what it is, and all of its parameters."""
    return f"\n## {name}\n\n```text\n{describe.parameter_table(name, _COLUMNS, every=True)}\n```\n"
