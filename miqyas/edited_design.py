"""Designs that a program gives as models, perhaps edited by pydantic's own means."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from instruments import catalogue
from instruments.design import build
from instruments.place import Place
from miqyas.sources import Source, flat, named, names


def source_of_model(design: BaseModel) -> Source:
    """The values of a design that are not its defaults, to be read anew.

    `model_copy` takes any value under any name, so that nothing of it is valid beforehand.
    What is as its template has it counts as nobody's own.
    """
    entry = catalogue.entry_of(design)
    standard = _template_of(design)
    usual = _given(build(entry.design(), standard))
    stated = _given(design)
    given = {name for name, one in stated.items() if name not in usual or usual[name] != one}
    return Source(entry, _stated(design), standard, frozenset(given))


def given_to(design: BaseModel) -> frozenset[str]:
    """The dotted names of the parameters that a model was given."""
    return frozenset(_given(design))


def _given(design: BaseModel) -> dict[str, Any]:
    return dict(flat(_stated(design, whole=False)))


def _template_of(design: BaseModel) -> Mapping[str, Any]:
    """The values of the template that a design bears the name of, or of its kind's."""
    entry, name = catalogue.entry_of(design), str(getattr(design, "name", ""))
    called = named(name) if name in names() else named(entry.name)
    return called.values if called.entry == entry else named(entry.name).values


def _stated(value: Any, *, whole: bool = True) -> Any:
    """A model as a mapping of what was set; a whole place knows where its figures are from."""
    if isinstance(value, BaseModel) and not (whole and isinstance(value, Place)):
        value = {name: vars(value)[name] for name in value.model_fields_set}
    if isinstance(value, Mapping):
        return {name: _stated(one, whole=whole) for name, one in value.items()}
    if isinstance(value, tuple | list):
        return type(value)(_stated(one, whole=whole) for one in value)
    return value
