"""A game told from its beginning, for the closing report."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.games.contract.game import Game, Passage
from bot.record.effective import struck
from bot.record.entries import Entry, is_public
from bot.record.replayer import Replayer, whole_steps
from bot.table.table import Table


async def history(table: Table) -> list[Passage[Any]]:
    """Every decision that stands, with the states before and after it (for the closing report)."""
    entries = await table.repository.entries()
    if table.session.rules != table.game.rules_version or any(e.rules for e in entries):
        # Other rules than today's led there.
        return []
    # A long game takes a while to play again, and the other games go on meanwhile.
    return await asyncio.to_thread(_passages, table.game, entries)


def _passages(game: Game[Any, Any, Any], entries: list[Entry]) -> list[Passage[Any]]:
    passages: list[Passage[Any]] = []
    walk = Replayer(game)
    gone, number = struck(entries), 0
    for entry, step in zip(entries, whole_steps(entries), strict=True):
        before = walk.state
        walk.take(step)
        number += is_public(entry)
        if entry.kind in ("decision", "resign") and entry.seq not in gone:
            passages.append(Passage(before, entry.seat, entry.text or entry.kind, walk.state, entry.events, number))
    return passages
