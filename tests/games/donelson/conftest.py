"""The drawn armies in place of the printed ones, for the tests that ask for them."""

from __future__ import annotations

import pytest

from bot.games.donelson.data import forces
from tests.games.donelson.drawn import COUNTERS


@pytest.fixture
def drawn_armies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts the counters of drawn.COUNTERS in place of the printed ones."""
    monkeypatch.setattr(forces, "counters", lambda: COUNTERS)
