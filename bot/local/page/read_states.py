"""Read states: the newest message that each person has read in each channel."""

from __future__ import annotations

from bot.local.model.guilds import Channel, Message
from bot.local.model.users import User


class ReadStates:
    """The read states. ``read`` maps the ids of (person, channel) to that of the newest message read."""

    def __init__(self) -> None:
        self.read: dict[tuple[int, int], int] = {}

    def mark(self, user: User, channel: Channel, message_id: int) -> bool:
        """Note that ``user`` has read up to that message. Returns whether it is a change."""
        key = user.id, channel.id
        if message_id <= self.read.get(key, 0):
            return False
        self.read[key] = message_id
        return True

    def mark_all(self, user: User, channels: list[Channel]) -> None:
        """Note that ``user``, a new one, has nothing left to read."""
        for channel in channels:
            self.mark(user, channel, max(channel.messages, default=0))

    def unread(self, user: User, channel: Channel) -> list[Message]:
        """Return others' messages that ``user`` has not read; ephemeral messages never count."""
        last = self.read.get((user.id, channel.id), 0)
        return [
            m
            for m in channel.messages.values()
            if m.id > last and m.author is not user and not m.ephemeral and m.visible_to(user)
        ]

    def pings(self, user: User, channel: Channel) -> int:
        """Count the unread messages addressed to ``user``: by mention, or as direct messages."""
        return sum(user in m.pinged or channel.is_dm for m in self.unread(user, channel))
