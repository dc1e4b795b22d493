"""Hypothesis profiles: `dev`, `ci` (when CI is set) and `nightly` (by RULEKIT_PROFILE)."""

import os

from hypothesis import HealthCheck, settings

SLOW_MACHINES = [HealthCheck.too_slow]

settings.register_profile("dev", max_examples=50, deadline=None, suppress_health_check=SLOW_MACHINES)
settings.register_profile(
    "ci", max_examples=50, deadline=None, derandomize=True, print_blob=True, suppress_health_check=SLOW_MACHINES
)
settings.register_profile("nightly", max_examples=2_000, deadline=None, suppress_health_check=SLOW_MACHINES)
settings.load_profile(os.environ.get("RULEKIT_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))
