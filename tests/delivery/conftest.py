"""The table, as a fixture."""

from __future__ import annotations

from tests.wire.gathering import alone, at_table, gathered, one_bot, pictures

__all__ = ["alone", "at_table", "gathered", "one_bot", "pictures"]
