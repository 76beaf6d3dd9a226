"""Files of orders."""

from pathlib import Path


def written(path: Path, text: str, encoding: str = "utf-8") -> Path:
    """A file with a text in it, in some encoding."""
    path.write_bytes(text.encode(encoding))
    return path
