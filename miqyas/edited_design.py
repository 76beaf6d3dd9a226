"""Designs that a program gives as models, perhaps edited by pydantic's own means."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from instruments import catalogue
from instruments.place import Place
from miqyas.sources import Source, dotted


def source_of_model(design: BaseModel) -> Source:
    """The values of a design that are not its defaults, to be read anew.

    `model_copy` takes any value under any name, so that nothing of it is valid beforehand.
    """
    values = _stated(design)
    return Source(catalogue.entry_of(design), values, {}, dotted(_stated(design, whole=False)))


def _stated(value: Any, *, whole: bool = True) -> Any:
    """A model as a mapping of what was set; a whole place knows where its figures are from."""
    if isinstance(value, BaseModel) and not (whole and isinstance(value, Place)):
        value = {name: vars(value)[name] for name in value.model_fields_set}
    if isinstance(value, Mapping):
        return {name: _stated(one, whole=whole) for name, one in value.items()}
    if isinstance(value, tuple | list):
        return type(value)(_stated(one, whole=whole) for one in value)
    return value
