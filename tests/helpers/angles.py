"""Angles in radians, compared round the circle."""

import numpy as np


def apart(a, b):
    """How far angles are from each other, 0 … π."""
    return np.abs(np.remainder(a - b + np.pi, 2 * np.pi) - np.pi)
