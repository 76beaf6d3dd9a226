"""Frozen records: the standard library's dataclass, made in a fifth of the time.

``dataclass(frozen=True, slots=True)`` compiles six methods, 0.4 ms a class; a run of 0.3 s
makes eighty. Here ``__init__`` alone is made, when it is first called, mostly from the
compiled one of another class with as many fields, and the rest is shared. To a type checker,
and to `dataclasses.replace` and `dataclasses.fields`, it is the dataclass that it stands for.
"""

import dataclasses
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, get_origin

if TYPE_CHECKING:
    from dataclasses import dataclass

__all__ = ["dataclass"]


def _record(
    *, frozen: bool, slots: bool, eq: bool = True, kw_only: bool = False
) -> Callable[[Any], Any]:
    """The class decorator ``dataclass``, for what is frozen and has slots."""
    if not (frozen and slots):
        raise TypeError("a record is frozen and has slots")

    def made(cls: Any) -> Any:
        # Where there is no docstring, dataclass parses a signature for one: 0.5 ms.
        cls.__doc__ = cls.__doc__ or cls.__name__
        plain = not kw_only and _is_plain(cls)
        bare = _slotted(cls) if plain else _by_dataclass(cls, kw_only)
        named = bare.__slots__ if plain else [f.name for f in _fields(bare) if f.compare]
        methods = {"__init__": _later(bare, plain), **_SHARED}
        if eq:
            methods |= _comparing(list(named))
        for name, method in methods.items():
            if name not in vars(cls):
                setattr(bare, name, method)
        return bare

    return made


if not TYPE_CHECKING:
    dataclass = _record


_fields = dataclasses.fields


def _is_plain(cls: Any) -> bool:
    """Whether a class inherits no fields, and those it has with plain defaults come last."""
    own = vars(cls)
    hints = own.get("__annotations__", {})
    has_default = [name in own for name in hints]
    return (
        not any(_FIELDS in vars(base) for base in cls.__mro__[1:])
        and has_default == sorted(has_default)
        and not any(map(_is_pseudo, hints.values()))
        and not any(_is_special(own[name]) for name in hints if name in own)
    )


def _is_pseudo(hint: Any) -> bool:
    """Whether an annotation is of no field, or of one that is not kept."""
    if isinstance(hint, str):
        return "ClassVar" in hint or "InitVar" in hint
    return isinstance(hint, dataclasses.InitVar) or ClassVar in (hint, get_origin(hint))


def _is_special(default: object) -> bool:
    """Whether a default needs the standard library's care."""
    return isinstance(default, dataclasses.Field) or type(default).__hash__ is None


def _slotted(cls: Any) -> Any:
    """The class with a slot for each annotated name; its fields are told when asked for."""
    content = dict(vars(cls))
    names = tuple(content.get("__annotations__", {}))
    defaults = {name: content.pop(name) for name in names if name in content}
    for name in ("__dict__", "__weakref__"):
        content.pop(name, None)
    content |= {"__slots__": names, "__match_args__": names}
    content |= {_FIELDS: _Fields(cls), _DEFAULTS: defaults}
    bare = type(cls)(cls.__name__, cls.__bases__, content)
    bare.__qualname__ = cls.__qualname__
    return bare


def _by_dataclass(cls: Any, kw_only: bool) -> Any:
    return dataclasses.dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(cls)


_FIELDS = "__dataclass_fields__"
_DEFAULTS = "__record_defaults__"


class _Fields:
    """The fields of a record as `dataclasses.fields` finds them: few records are ever asked."""

    def __init__(self, cls: Any) -> None:
        self._cls = cls

    def __get__(self, record: object, owner: Any) -> Any:
        told = _by_dataclass(self._cls, False)
        # A record that inherits from this one asks for the parameters too.
        owner.__dataclass_params__ = told.__dataclass_params__
        owner.__dataclass_fields__ = told.__dataclass_fields__
        return told.__dataclass_fields__


def _later(cls: Any, plain: bool) -> Any:
    """An ``__init__`` that makes the real one: of all classes a run uses but a part."""

    def first(self: Any, *values: Any, **named: Any) -> None:
        if cls.__init__ is first:
            cls.__init__ = _adapted(cls) if plain else _compiled(cls, _fields(cls))
        cls.__init__(self, *values, **named)

    return first


def _adapted(cls: Any) -> Any:
    """``__init__`` from the code for so many fields, its parameters renamed."""
    names, defaults = cls.__slots__, getattr(cls, _DEFAULTS)
    code = _code(len(names), hasattr(cls, "__post_init__"))
    known = {f"_set_{n}": getattr(cls, name).__set__ for n, name in enumerate(names)}
    renamed = code.replace(co_varnames=("self", *names))
    init = FunctionType(renamed, known, "__init__", tuple(defaults.values()))
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init


@cache
def _code(count: int, checked: bool) -> CodeType:
    """The code of an ``__init__`` with so many parameters, none with a default."""
    # A slot's own setter passes by __setattr__, which refuses.
    body = [f" _set_{n}(self, p{n})" for n in range(count)]
    if checked:
        body.append(" self.__post_init__()")
    parameters = ["self", *(f"p{n}" for n in range(count))]
    known: dict[str, Any] = {}
    exec("\n".join([f"def __init__({', '.join(parameters)}):", *(body or [" pass"])]), known)
    code: CodeType = known["__init__"].__code__
    return code


def _compiled(cls: type, fields: tuple[dataclasses.Field[Any], ...]) -> Any:
    """``__init__`` with a parameter for each field, in their order, those by keyword last."""
    known: dict[str, Any] = {"_missing": dataclasses.MISSING}
    plain: list[str] = []
    by_keyword: list[str] = []
    body: list[str] = []
    for f in fields:
        parameter, value = f.name, f.name
        if f.default is not dataclasses.MISSING:
            known[f"_default_{f.name}"] = f.default
            parameter += f"=_default_{f.name}"
        elif f.default_factory is not dataclasses.MISSING:
            known[f"_factory_{f.name}"] = f.default_factory
            parameter += "=_missing"
            value = f"_factory_{f.name}() if {f.name} is _missing else {f.name}"
        known[f"_set_{f.name}"] = getattr(cls, f.name).__set__
        body.append(f" _set_{f.name}(self, {value})")
        (by_keyword if f.kw_only else plain).append(parameter)
    if hasattr(cls, "__post_init__"):
        body.append(" self.__post_init__()")
    parameters = ["self", *plain, *(["*", *by_keyword] if by_keyword else [])]
    exec("\n".join([f"def __init__({', '.join(parameters)}):", *body]), known)
    return known["__init__"]


def _comparing(names: list[str]) -> dict[str, Any]:
    """Equality and hash by the values of fields."""
    # Of a single name, attrgetter gives the bare value instead of a tuple.
    values = attrgetter(*(names if len(names) > 1 else names * 2))

    def equal(self: Any, other: object) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    return {"__eq__": equal, "__hash__": lambda self: hash(values(self))}


def _repr(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse(self: Any, name: str, value: object = None) -> None:
    del value
    raise dataclasses.FrozenInstanceError(f"{name} of a {type(self).__qualname__} is frozen")


def _state(self: Any) -> list[Any]:
    return [getattr(self, f.name) for f in dataclasses.fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for f, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, f.name, value)


_SHARED = {
    "__repr__": _repr,
    "__setattr__": _refuse,
    "__delattr__": _refuse,
    "__getstate__": _state,
    "__setstate__": _restore,
}
