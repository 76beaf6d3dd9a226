"""Colours as files write them."""

import re
from typing import Annotated

from pydantic import AfterValidator, StringConstraints


def _in_small_letters(text: str) -> str:
    """A colour with its letters small, or none."""
    if not re.fullmatch("#[0-9a-f]{6}", text.lower()):
        raise ValueError("is no colour: write it as #ff0000")
    return text.lower()


Colour = Annotated[str, StringConstraints(strip_whitespace=True), AfterValidator(_in_small_letters)]
"""A colour as #rrggbb."""
