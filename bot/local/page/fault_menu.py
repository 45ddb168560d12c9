"""The faults under "Make trouble", with which people see how the bot takes them."""

from __future__ import annotations

from collections.abc import Callable

from bot.local.clients.person import Person
from bot.local.local_discord import LocalDiscord

HOUR = 3600.0
"""Seconds."""


class FaultMenu:
    """The faults that a person can cause: none where they are not ``offered``. ``restart`` restarts the bot; without it
    the menu lacks that entry."""

    def __init__(self, local: LocalDiscord, restart: Callable[[], None] | None = None, offered: bool = True) -> None:
        self._local = local
        self._kinds: dict[str, Callable[[Person], None]] = {
            "drop-gateway": lambda person: local.faults.drop_gateway(),
            "forget-bot": lambda person: local.faults.drop_gateway(resume=False),
            "fail-request": lambda person: local.faults.fail_next("*", ".*"),
            "lose-answer": lambda person: local.faults.fail_next("*", ".*", after=True),
            "lose-interaction": lambda person: local.faults.lose_next_interaction(),
            "repeat-interaction": lambda person: local.faults.duplicate_next_interaction(),
            "dms": self._dms,
            "expel": self._expel,
            "hour": lambda person: local.clock.advance(HOUR),
            "day": lambda person: local.clock.advance(24 * HOUR),
        }
        if restart is not None:
            self._kinds["restart"] = lambda person: restart()
        if not offered:
            self._kinds.clear()

    @property
    def kinds(self) -> list[str]:
        """The keys of the entries."""
        return list(self._kinds)

    def cause(self, kind: str, person: Person) -> None:
        """Cause that fault. Raises AssertionError for a key that is not in the menu."""
        assert kind in self._kinds, "that trouble cannot be made here"
        self._kinds[kind](person)
        self._local.world.changed()

    def _dms(self, person: Person) -> None:
        person.closes_dms = not person.closes_dms

    def _expel(self, person: Person) -> None:
        for guild in self._local.world.guilds.values():
            if guild.has_bot:
                guild.kick_bot()
            else:
                guild.invite_bot()
