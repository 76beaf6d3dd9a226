"""Sun, hours, prayer times and shadows: pure functions of numpy arrays, in radians."""
