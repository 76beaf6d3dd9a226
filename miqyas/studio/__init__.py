"""The studio: a page on which anyone designs, tries and takes home an instrument.

It needs more packages than the command: ``pip install 'miqyas[studio]'``.
"""
