"""Parts and instruments as CadQuery has them, and what STEP text wants besides."""
