"""Places by name and by coordinates, as people write them."""
