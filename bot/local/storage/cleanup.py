"""Cleanup of a world that runs for long."""

from __future__ import annotations

from bot.local.local_discord import LocalDiscord
from bot.local.model.interactions import TOKEN_LIFETIME


def remove_expired(local: LocalDiscord) -> None:
    """Remove from memory the journal, deleted messages, files of no message, and expired interactions."""
    world, now = local.world, local.clock.now()
    local.journal.clear()
    world.posts[:] = [m for m in world.posts if not m.deleted]
    shown = {a.id for m in world.posts for a in m.attachments}
    for file in list(world.attachments):
        if file not in shown and world.ids.time_of(file) < now - TOKEN_LIFETIME:
            del world.attachments[file]
    for event in list(world.interactions.values()):
        if event.settled and event.expired:
            del world.interactions[event.id]
            del world.by_token[event.token]
