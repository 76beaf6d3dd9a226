"""What is laid out: from a place, an epoch and a size to exact parts."""
