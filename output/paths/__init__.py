"""Paths as files need them: as text, as arcs, and as the cut makes up for its width."""
