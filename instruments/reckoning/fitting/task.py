"""What a kind of thing asks of the least squares, and what it makes of their answer."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from instruments.geometry import Floats, Points

Values = Mapping[str, float]
"""Values of all parameters by name, in their own units."""


@dataclass(frozen=True, slots=True)
class Sought:
    """Something to be found, or known."""

    name: str
    unit: str
    meaning: str
    known: float | None = None
    """Its value where it is not to be found."""
    scale: float = 1.0
    """A step that matters as much as those of the others."""
    most: float = np.inf
    """An uncertainty larger than this tells nothing."""
    limits: tuple[float, float] = (-np.inf, np.inf)
    """The least and the largest value that there is."""


@dataclass(frozen=True, slots=True)
class Replica:
    """The design of what was found: its name, its values by dotted name, and what to know."""

    name: str
    values: Mapping[str, Any]
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """A problem of least squares."""

    parameters: tuple[Sought, ...]
    """Those to be found and those that are known."""
    off: Callable[[Values], Floats]
    """From values to residuals (m,), in `unit`; nan where a measurement can't be at all."""
    owners: NDArray[np.intp]
    """The measurement that each residual is of."""
    labels: tuple[str, ...]
    """What each measurement is called."""
    starts: Callable[[Values], Iterable[Values]]
    """From the values that are known to those where to begin."""
    made: Callable[[Values], Replica]
    """From the values found to the design."""
    size: float
    """Of the whole, in `unit`: scatter is judged by it."""
    unit: str = "mm"
    """Of the residuals."""
    remarks: tuple[str, ...] = ()
    """What to know before."""
    check: str = "the names, the unit and which way y runs"
    """What may be wrong where measurements contradict each other."""
    twins: Callable[[Values], Iterable[Values]] = lambda _: ()
    """From the values found to others that may fit as well."""


FRAME = ("rotation", "x_mm", "y_mm")
"""Names of the values that tell how an instrument lies, and nothing of itself."""


def measuring_frame(size_mm: float) -> tuple[Sought, ...]:
    """How an instrument lies in the frame it was measured in."""
    return (
        Sought("rotation", "°", "turn of the measured frame, counter-clockwise", most=45.0),
        Sought("x_mm", "mm", "place of its pivot in the measured frame", most=size_mm),
        Sought("y_mm", "mm", "place of its pivot in the measured frame", most=size_mm),
    )


def own(at: Points, values: Values) -> Points:
    """Points of the measured frame in the instrument's own."""
    moved = at - complex(values["x_mm"], values["y_mm"])
    turned: Points = moved * np.exp(-1j * np.radians(values["rotation"]))
    return turned


def lies(turn: complex, centre: complex) -> dict[str, float]:
    """The values of a frame by a factor that turns and its pivot."""
    rotation = float(np.degrees(np.angle(turn)))
    return {"rotation": rotation, "x_mm": centre.real, "y_mm": centre.imag}


def circle_of(at: Points) -> tuple[complex, float] | None:
    """Centre and radius of the circle next to three points or more, None if they are in line."""
    if len(at) < 3:
        return None
    middle = at.mean()
    z = at - middle
    table = np.stack([z.real, z.imag, np.ones(len(z))], axis=1)
    (a, b, c), _, rank, _ = np.linalg.lstsq(table, np.abs(z) ** 2, rcond=1e-9)
    square = c + (a * a + b * b) / 4
    if rank < 3 or square <= 0.0:
        return None
    return complex(middle + complex(a, b) / 2), float(np.sqrt(square))


def unused_points(names: Sequence[str], kind: str, used: str) -> tuple[str, ...]:
    """The remark about points that a kind has no use for, if there are any."""
    if not names:
        return ()
    some = ", ".join(sorted(set(names))[:3])
    return (f"{len(names)} points are left out, such as {some}: {kind} uses {used}",)
