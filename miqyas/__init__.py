"""The front door: load, make, write."""
