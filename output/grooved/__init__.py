"""What is cut into faces to a depth, as a solid has it."""
