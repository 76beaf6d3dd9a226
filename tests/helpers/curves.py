"""What shows all curves on a dial: seven days and the afternoon prayers."""

from typing import Any


def with_every_curve(values: dict[str, Any]) -> dict[str, Any]:
    """Parameters of a dial, with the curves of all signs and of prayers that they don't forgo."""
    days = {"entries": "signs"} | dict(values.get("days", {}))
    return {"afternoon_prayers": True} | values | {"days": days}
