"""Pages for paper: sizes, lines of text, lettering that can be searched."""
