"""How the properties search: the same examples at every `make test`, new ones at every `make prove`."""

from hypothesis import HealthCheck, settings

# A chance find belongs to a proof, where there is time to look into it, and not to somebody else's unrelated change.
# A machine that is busy with something else draws its examples slowly, and that is no fault of what is tested.
BUSY = (HealthCheck.too_slow,)
settings.register_profile("test", derandomize=True, print_blob=True, suppress_health_check=BUSY)
settings.register_profile("prove", print_blob=True)
settings.load_profile("test")
