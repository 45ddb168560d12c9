"""Cleanup of a world that runs for long: what has expired goes, and of what stays only so much is kept."""

from __future__ import annotations

from bot.local.local_discord import LocalDiscord
from bot.local.model.guilds import Message
from bot.local.model.interactions import TOKEN_LIFETIME

MOST_MESSAGES = 2_000
"""The number of messages that a channel keeps."""
MOST_FILE_BYTES = 256 * 1024 * 1024
"""Bytes of all files that are kept."""
MOST_INTERACTIONS = 10_000
"""The number of interactions that are kept."""
MOST_REVISIONS = 20
"""The number of a message's versions that are kept."""


def remove_expired(local: LocalDiscord) -> None:
    """Remove from memory the journal, deleted messages, files of no message, expired interactions, and the oldest of
    what there is too much of."""
    world, now = local.world, local.clock.now()
    local.journal.clear()
    for message in superfluous(world.posts):
        message.deleted = True
        message.channel.messages.pop(message.id, None)
    world.posts[:] = [m for m in world.posts if not m.deleted]
    for message in world.posts:
        del message.revisions[:-MOST_REVISIONS]
    world.by_nonce = {key: message for key, message in world.by_nonce.items() if not message.deleted}
    shown = {a.id for m in world.posts for a in m.attachments}
    for file in list(world.attachments):
        if file not in shown and world.ids.time_of(file) < now - TOKEN_LIFETIME:
            del world.attachments[file]
    over = len(world.interactions) - MOST_INTERACTIONS
    for number, event in enumerate(list(world.interactions.values())):
        if event.settled and (event.expired or number < over):
            del world.interactions[event.id]
            del world.by_token[event.token]


def superfluous(posts: list[Message]) -> list[Message]:
    """Return the messages for which there is no room, given all from the oldest on: the oldest of a channel with too
    many, and the oldest with files where all files together are too large."""
    kept: dict[int, int] = {}
    size, found = 0, []
    for message in reversed(posts):
        if message.deleted:
            continue
        count = kept[message.channel.id] = kept.get(message.channel.id, 0) + 1
        size += sum(len(file.data) for file in message.attachments)
        if count > MOST_MESSAGES or (message.attachments and size > MOST_FILE_BYTES):
            found.append(message)
    return found
