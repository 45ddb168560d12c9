"""A game in play under a newer version of the rules: the entry that says what changed. Called by the engine under its
lock."""

from __future__ import annotations

from bot.engine.commit import changeset_of, commit, new_entry
from bot.games.rulebooks import rulebook
from bot.table.session import CLOCK
from bot.table.table import Table


async def note(table: Table, before: str) -> None:
    """Writes into the log that the game goes on by this version of its rules, and how that changes it. ``before`` is
    the version of its position. Done once for each version, and only for changes of note."""
    game = table.game
    if table.session.status != "playing" or table.session.rules_told == game.rules_version:
        return
    changed = rulebook.parse(game.rulebook()).changed_since(before)
    if not changed:
        return
    entry = new_entry(table, CLOCK, "rules", data={"from": before, "to": game.rules_version, "changed": changed})
    changes = changeset_of(table, entry)
    changes.session.rules_told = game.rules_version
    for seat in changes.players:
        # No button of before is applied by other rules.
        changes.session.revisions[seat] = changes.session.revisions.get(seat, 0) + 1
    await commit(table, changes, CLOCK, ())
