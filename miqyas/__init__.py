"""Astrolabes, sundials and shadow instruments, as files that a workshop can cut.

Six functions are all there is::

    import miqyas

    dial = miqyas.make("horizontal-dial", place="Berlin", gnomon_height_mm=30)
    for fact in dial.facts:
        print(fact.name, fact.value, fact.unit)
    miqyas.write(dial, "build/dial", formats=("svg", "step"))

`load` reads a design (a template's name or a TOML file) and validates it, `make` lays it
out, `write` writes its files. What can't be made raises `DesignError`, whose message has a
line for each fault: parameter, value, what would be accepted, and a remedy. All are data too::

    parameters = {"gnomon_height_mm": 4000}
    try:
        miqyas.make("horizontal-dial", **parameters)
    except miqyas.DesignError as error:
        remedy = error.faults[0].remedies[0]
        print(error.faults[0].parameter, remedy.values, remedy.tried)
        dial = miqyas.make("horizontal-dial", **remedy.applied(parameters))

`fit` finds the instrument that measurements of a real one tell, with uncertainties::

    noon = [("cancer", "", "12;55"), ("equinox", "", "43;36"), ("capricorn", "", "103;20")]
    place = miqyas.fit("shadows", noon, known={"gnomon": 60})
    print(place["latitude"], place["obliquity"], place.outliers)
    miqyas.make(place.design, **place.values)

`reckon` finds with a rule of the treatise what ``miqyas reckon`` prints, of arrays too; `rules`
are all of them by name::

    miqyas.reckon("noon-shadow", latitude=36, declination="-23;35")["shadow"]

Coordinates of what is made are complex numbers in mm (x right, y up, seen from the marked
face); `dial.parts` has the parts with their marks, `dial.design` the parameters.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from miqyas import neighbours

if TYPE_CHECKING:
    from instruments.errors import Accepted, DesignError, Fault, Remedy
    from instruments.reckoning.fitting.kinds import Fitted, fit
    from instruments.reckoning.registry import Reckoning, reckon, rules
    from miqyas.api import Made, load, make, write

    __version__: str

__all__ = [
    "Accepted",
    "DesignError",
    "Fault",
    "Fitted",
    "Made",
    "Reckoning",
    "Remedy",
    "__version__",
    "fit",
    "load",
    "make",
    "reckon",
    "rules",
    "write",
]


_FROM = {
    "instruments.errors": ("Accepted", "DesignError", "Fault", "Remedy"),
    "instruments.reckoning.fitting.kinds": ("Fitted", "fit"),
    "instruments.reckoning.registry": ("Reckoning", "reckon", "rules"),
    "miqyas.api": ("Made", "load", "make", "write"),
}
"""Where each name is, imported when it is used: `miqyas --help` needs no numpy."""

neighbours.refuse_neighbours()


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return import_module("instruments.version").VERSION
    for module, names in _FROM.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
