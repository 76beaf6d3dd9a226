"""Designs and templates as they come, each laid out once in a process of the tests."""

from functools import cache

import miqyas

usual = cache(miqyas.make)
