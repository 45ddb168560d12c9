"""Snowflakes: Discord's ids, made from the clock's time."""

from __future__ import annotations

from bot.local.model.clock import Clock

DISCORD_EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """Unique, increasing ids that carry the clock's time as Discord's do."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0
        self._last_guild = 0

    def next(self) -> int:
        """Return a new id, larger than every id made before."""
        milliseconds = int(self._clock.now() * 1000) - DISCORD_EPOCH_MS
        self._last = max(self._last + 1, milliseconds << 22)
        return self._last

    def next_guild(self) -> int:
        """Return a new id for a guild.

        Discord assigns guilds to shards by the time in their ids, so each guild gets a millisecond of its own and the
        next guild falls to the next shard.
        """
        milliseconds = int(self._clock.now() * 1000) - DISCORD_EPOCH_MS
        self._last_guild = max(self._last_guild + 1, milliseconds)
        self._last = max(self._last, self._last_guild << 22)
        return self._last_guild << 22

    def skip_to(self, last: int) -> None:
        """Make only ids larger than ``last`` from now on, since a loaded world contains that id."""
        self._last = max(self._last, last)
        self._last_guild = max(self._last_guild, last >> 22)

    @staticmethod
    def time_of(snowflake: int) -> float:
        """Return the time in an id, in seconds since 1970."""
        return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000
