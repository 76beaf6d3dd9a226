"""Dials on solids of one's own: rays, grooves, meshes and the sheet."""
