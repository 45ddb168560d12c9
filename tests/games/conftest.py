"""How hypothesis runs here: the same examples every time, as many as a suite of seconds allows."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "contract", max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("contract")
