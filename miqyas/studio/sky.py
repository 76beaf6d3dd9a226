"""What the page needs to show an instrument at work under the sky."""

from typing import Any

from pydantic import BaseModel

from instruments.part import Instrument


def at_work(instrument: Instrument, design: BaseModel) -> dict[str, Any] | None:
    """How the instrument meets the sky; None for one whose use is not shown."""
    del instrument, design
    return None
