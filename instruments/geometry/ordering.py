"""Distinct numbers in order, without `numpy.unique`, which first loads numpy's masked arrays."""

import numpy as np
import numpy.typing as npt

from instruments.geometry.segments import Floats


def distinct(values: Floats) -> Floats:
    """The values in ascending order, each once."""
    return np.asarray(values)[first_of_each(values)]


def first_of_each(values: Floats) -> npt.NDArray[np.intp]:
    """Where each value first stands, in the values' ascending order."""
    order = np.argsort(values, kind="stable")
    ascending = np.asarray(values)[order]
    new = np.append(True, ascending[1:] != ascending[:-1])[: len(order)]
    found: npt.NDArray[np.intp] = order[new]
    return found
