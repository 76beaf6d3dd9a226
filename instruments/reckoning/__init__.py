"""The rules of the treatise as reckoning: a module a chapter, found by walking this package.

A rule is a pure function of numpy arrays that broadcast. Angles are decimal degrees, times
hours, shadows in the divisions of the gnomon that goes with them, lengths in one unit of the
caller's. What does not exist (a sun that is never at that altitude) is nan in an array, and a
fault where a single value was asked for.
"""
