"""What adorns an instrument of any kind: a picture of a person's own, ornaments kept as data."""
