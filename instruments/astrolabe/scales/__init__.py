"""Marks that instruments share: what a scale brings, limbs, bands and their numbers."""
