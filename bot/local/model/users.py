"""Accounts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(eq=False)
class User:
    """An account: a person's or the bot's."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    closes_dms: bool = False
    """Refuse the bot's direct messages with error 50007."""

    @property
    def mention(self) -> str:
        """The text that mentions this user."""
        return f"<@{self.id}>"
