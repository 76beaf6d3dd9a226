"""What stands in the quadrants of a back."""
