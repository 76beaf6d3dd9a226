"""Things for the workshop itself."""
