"""What designs share: the frozen model's settings, and faults in the house's manner."""

import difflib
from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from instruments.errors import DesignError, Fault

CONFIG = ConfigDict(
    frozen=True, extra="forbid", allow_inf_nan=False, use_attribute_docstrings=False
)
"""The settings of every design and of every group of parameters in one."""

Model = TypeVar("Model", bound=BaseModel)


def build(model: type[Model], values: Mapping[str, Any]) -> Model:
    """Validate values into a design.

    Raises
    ------
    DesignError
        With a fault for each parameter that is wrong: its dotted name, its value, what
        would be accepted; for an unknown one, the nearest real name.
    """
    try:
        return model.model_validate(dict(values))
    except ValidationError as error:
        names = parameters(model)
        raise DesignError(*(_fault(e, names) for e in error.errors())) from None


def parameters(model: type[BaseModel], prefix: str = "") -> list[str]:
    """The dotted names of a design's parameters, in their order."""
    found: list[str] = []
    for name, field in model.model_fields.items():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            found += parameters(field.annotation, f"{prefix}{name}.")
        else:
            found.append(prefix + name)
    return found


def _fault(error: Any, names: list[str]) -> Fault:
    name = ".".join(str(p) for p in error["loc"])
    value = error["input"]
    shown = "" if isinstance(value, dict) else repr(value) if value == "" else str(value)
    if error["type"] == "extra_forbidden":
        near = difflib.get_close_matches(name, names, 1, 0.5)
        return Fault(
            name,
            "",
            "is no parameter of this design",
            f"did you mean {near[0]}?" if near else "see miqyas show",
        )
    context = error.get("ctx", {})
    match error["type"]:
        case "greater_than_equal":
            return Fault(name, shown, f"is below {context['ge']}", f"give at least {context['ge']}")
        case "less_than_equal":
            return Fault(name, shown, f"is above {context['le']}", f"give at most {context['le']}")
        case "greater_than":
            return Fault(name, shown, "is too small", f"give more than {context['gt']}")
        case "less_than":
            return Fault(name, shown, "is too large", f"give less than {context['lt']}")
        case "literal_error" | "enum":
            return Fault(name, shown, "is not known", f"choose {context['expected']}")
        case "value_error":
            return Fault(name, shown, str(context["error"]))
        case _:
            return Fault(name, shown, error["msg"][0].lower() + error["msg"][1:])
