"""Trouble on demand, to see how the bot takes it."""

from __future__ import annotations

from collections.abc import Callable

from bot.local.people import Person
from bot.local.stand_in import LocalDiscord

HOUR = 3600.0


class Troubles:
    """What can be broken. ``restart`` starts the bot anew, where whoever runs it can do that."""

    def __init__(self, local: LocalDiscord, restart: Callable[[], None] | None = None) -> None:
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

    @property
    def kinds(self) -> list[str]:
        """What can be done here."""
        return list(self._kinds)

    def make(self, kind: str, person: Person) -> None:
        """Make that trouble. AssertionError for one that is not on offer."""
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
