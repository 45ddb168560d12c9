"""Panels and boards are edited only where something visible changes: Discord says "edited" under each that was."""

from __future__ import annotations

import random
from typing import Any

from bot.local.rest.journal import Exchange
from tests.wire.playing import by_panel
from tests.wire.table import Table, answer

DECISIONS = 16


async def test_no_edit_repeats_what_a_message_shows(at_table: Table) -> None:
    """Over some turns of 1861 against the practice opponent, whose doings renew the panel as its picture follows."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="life", seat="soldier"))
    answer(await at_table.ann.click(await at_table.board(), "Practice opponent"))
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    engine, rng = await at_table.engine(), random.Random(0)
    practice = engine.game.quick_practice or engine.game.practice
    assert practice is not None
    panel = await at_table.panel(at_table.ann)
    for _ in range(DECISIONS):
        panel = answer(await by_panel(at_table.ann, panel, practice(engine.view("soldier"), "soldier", rng)))
        await at_table.pictured()
    shown, edits, repeated = dict[str, Any](), 0, list[str]()
    for entry in at_table.local.journal:
        message, content = message_of(entry), content_of(entry)
        if message is None or content is None:
            continue
        if entry.method == "PATCH":
            edits += 1
            repeated += [str(entry)] if shown.get(message) == content else []
        shown[message] = content
    assert edits > DECISIONS and repeated == []


def message_of(entry: Exchange) -> str | None:
    """The id of the message that a request posted or edited."""
    found: Any = entry.response if isinstance(entry.response, dict) else {}
    resource = found.get("resource") or {}
    id: str | None = found.get("id") or (resource.get("message") or {}).get("id")
    return id


def content_of(entry: Exchange) -> tuple[Any, Any] | None:
    """The parts of a message as a request sent them, and its pictures."""
    sent: Any = entry.payload if isinstance(entry.payload, dict) else {}
    sent = sent.get("data") or sent
    if "components" not in sent:
        return None
    return sent["components"], [file.data for file in entry.files]
