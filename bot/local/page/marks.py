"""What each person has read: the newest message seen, by person and channel."""

from __future__ import annotations

from bot.local.messages import Message
from bot.local.model import Channel, User


class Marks:
    """Read marks. ``read`` maps (person, channel) to the newest message seen."""

    def __init__(self) -> None:
        self.read: dict[tuple[int, int], int] = {}

    def mark(self, user: User, channel: Channel, message_id: int) -> bool:
        """``user`` has read up to that message. Returns whether that is news."""
        key = user.id, channel.id
        if message_id <= self.read.get(key, 0):
            return False
        self.read[key] = message_id
        return True

    def mark_all(self, user: User, channels: list[Channel]) -> None:
        """Somebody new has nothing to catch up on."""
        for channel in channels:
            self.mark(user, channel, max(channel.messages, default=0))

    def unread(self, user: User, channel: Channel) -> list[Message]:
        """The messages of others that ``user`` has not seen; one's own private answers never count."""
        last = self.read.get((user.id, channel.id), 0)
        return [
            m
            for m in channel.messages.values()
            if m.id > last and m.author is not user and not m.ephemeral and m.visible_to(user)
        ]

    def pings(self, user: User, channel: Channel) -> int:
        """How many of them are addressed to ``user``: by mention, or in a private channel."""
        return sum(user in m.pinged or channel.is_dm for m in self.unread(user, channel))
