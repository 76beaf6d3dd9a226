"""Sheets with grooves as triangles."""
