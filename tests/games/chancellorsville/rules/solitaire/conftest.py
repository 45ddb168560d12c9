"""Cards of the BOT's that stay as they are, for the tests of what their clauses do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games.chancellorsville.data import bot_cards


@pytest.fixture
def fixed_cards(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Has the BOT play by the cards of these tests, whatever dice the games' own have."""
    monkeypatch.setattr(bot_cards, "FILE", str(Path(__file__).with_name("cards.txt")))
    bot_cards.bot_cards.cache_clear()
    yield
    bot_cards.bot_cards.cache_clear()
