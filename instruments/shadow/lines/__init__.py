"""Shadows and the year as lines, on any face of an instrument."""
