"""Borders, corner pieces and ornaments of a dial's face."""
