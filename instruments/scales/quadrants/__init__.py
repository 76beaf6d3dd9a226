"""Quadrants: the space of one, and the lines that stand in it."""
