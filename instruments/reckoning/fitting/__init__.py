"""The inverse problems: from measurements of a real thing to the instrument that fits best.

A module a kind of thing, each with ``task``: what is unknown, how far each measurement is from
where it should be, where to begin, and the design of what was found. `least_squares` does the rest.
"""
