"""What is lettered on a dial's face, and where it stands."""
