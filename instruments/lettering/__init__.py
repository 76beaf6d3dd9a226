"""Lettering: numerals, shaped text, scales and their placing, as paths."""
