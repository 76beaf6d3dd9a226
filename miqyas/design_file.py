"""A design file of values that were found."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from output import files


def write_design(target: Path, comment: str, design: str, values: Mapping[str, Any]) -> None:
    """Write a design file, as `design_toml` has it."""
    text = design_toml(comment, design, values)
    files.write_all({target.name: text.encode()}, target.parent)


def design_toml(comment: str, design: str, values: Mapping[str, Any]) -> str:
    """The TOML of some values by dotted name, with a comment in its first line.

    Parameters
    ----------
    comment : str
        What it is; its line breaks become spaces.
    design : str
        The design or template that it starts from.
    values : Mapping
        Numbers, truths, texts and lists of these; texts and lists that are empty are left out.
    """
    lines = [f"# {' '.join(comment.split())}", f"design = {json.dumps(design)}"]
    kept = {name: v for name, v in values.items() if v not in ("", [], ())}
    lines += [f"{name} = {json.dumps(v, ensure_ascii=False)}" for name, v in kept.items()]
    return "\n".join(lines) + "\n"
