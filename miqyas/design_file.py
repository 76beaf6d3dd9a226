"""A design file of values that were found."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from miqyas.sources import KEY
from output import files
from output.provenance import toml_lines


def write_design(target: Path, comment: str, design: str, values: Mapping[str, Any]) -> None:
    """Write some values by dotted name as TOML, with a comment in its first line.

    Parameters
    ----------
    comment : str
        What it is; its line breaks become spaces.
    design : str
        The design or template that it starts from.
    values : Mapping
        Numbers, truths, texts and lists of these; lists that are empty are left out.
    """
    kept = {name: v for name, v in values.items() if v not in ([], ())}
    text = f"# {' '.join(comment.split())}\n{toml_lines({KEY: design, **kept})}"
    files.write_all({target.name: text.encode()}, target.parent)
