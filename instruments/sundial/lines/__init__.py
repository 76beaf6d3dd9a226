"""The lines of a dial's face: suns of an hour or a day, and where their shadows fall."""
