"""Sundials: one module a design."""
