"""Parts of one or several instruments together on the sheets that they are cut from."""
