"""The same verdict each time: `--hypothesis-profile=roam` tries other examples at each run."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("roam", deadline=None)
settings.load_profile("steady")
