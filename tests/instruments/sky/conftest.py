from hypothesis import settings

# The machine that runs the suite may be busy; how long an example takes says nothing.
settings.register_profile("sky", deadline=None)
settings.load_profile("sky")
