"""Astrolabes: one module a design."""
