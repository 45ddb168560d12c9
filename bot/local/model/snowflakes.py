"""Snowflakes: Discord's ids, made from the clock's time."""

from __future__ import annotations

from bot.local.model.clock import Clock

DISCORD_EPOCH_MS = 1_420_070_400_000
HALF = 1 << 21
"""Half of the ids that a millisecond has: the lower half is that of interactions."""


class Snowflakes:
    """Unique, increasing ids that carry the clock's time as Discord's do."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0
        self._last_interaction = 0
        self._last_guild = 0

    def next(self) -> int:
        """Return a new id, larger than every id made before."""
        self._last = max(self._last + 1, self._milliseconds() << 22 | HALF)
        return self._last

    def next_interaction(self) -> int:
        """Return a new id for an interaction, larger than those of earlier interactions, and smaller than whatever
        comes of it.

        They count apart, so that while the clock stands still it does not matter what the bot has posted meanwhile:
        a game's dice follow from the ids of interactions, and fall alike each time people do the same.
        """
        self._last_interaction = max(self._last_interaction + 1, self._milliseconds() << 22)
        return self._last_interaction

    def next_guild(self) -> int:
        """Return a new id for a guild.

        Discord assigns guilds to shards by the time in their ids, so each guild gets a millisecond of its own and the
        next guild falls to the next shard.
        """
        self._last_guild = max(self._last_guild + 1, self._milliseconds())
        self._last = max(self._last, self._last_guild << 22)
        return self._last_guild << 22

    def skip_to(self, last: int) -> None:
        """Make only ids larger than ``last`` from now on, since a loaded world contains that id."""
        after = (last >> 22) + 1 << 22
        self._last = max(self._last, after | HALF)
        self._last_interaction = max(self._last_interaction, after)
        self._last_guild = max(self._last_guild, last >> 22)

    def continue_at(self, milliseconds: int) -> None:
        """Make ids of that time since 1970 next, which may be earlier than those made before, while the clock is behind
        it. Nobody may have made others of that time."""
        first = milliseconds - DISCORD_EPOCH_MS
        self._last, self._last_interaction, self._last_guild = first << 22 | HALF, (first << 22) - 1, first - 1

    def _milliseconds(self) -> int:
        return int(self._clock.now() * 1000) - DISCORD_EPOCH_MS

    @staticmethod
    def time_of(snowflake: int) -> float:
        """Return the time in an id, in seconds since 1970."""
        return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000
