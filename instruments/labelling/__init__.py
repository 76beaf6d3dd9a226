"""Where words go: beside their lines and in their cells, clear of all that is drawn."""
