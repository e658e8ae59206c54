"""How the properties search: the same examples at every `make test`, new ones at every `make prove`."""

from hypothesis import settings

# A chance find belongs to a proof, where there is time to look into it, and not to somebody else's unrelated change.
settings.register_profile("test", derandomize=True, print_blob=True)
settings.register_profile("prove", print_blob=True)
settings.load_profile("test")
