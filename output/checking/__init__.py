"""What is looked at before files are written, and which parameter is told of a fault."""
