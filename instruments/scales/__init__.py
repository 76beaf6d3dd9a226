"""Scales that every instrument takes: axes and their divisions, and what is read over them."""
