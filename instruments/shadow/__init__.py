"""The other shadow instruments of the treatise: one module a design."""
