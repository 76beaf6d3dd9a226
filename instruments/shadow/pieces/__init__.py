"""Pieces that instruments of shadow share: gnomons, sights, formers, rods."""
