"""A game in play under a newer version of the rules: the entry that says what changed. Called by the engine under its
lock."""

from __future__ import annotations

from bot.engine.commit import changeset_of, commit, new_entry
from bot.games.rulebooks import rulebook
from bot.table.session import CLOCK
from bot.table.table import Table


async def note(table: Table, before: str) -> None:
    """Writes into the log that the game goes on by this version of its rules, and what that changes; ``before`` is the
    version that its position was of. Once for each version, and nothing where nothing of note has changed."""
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
