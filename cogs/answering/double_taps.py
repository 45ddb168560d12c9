"""Second taps of a double tap: they land on whatever has come up under the finger since the first.

A message that is renewed in place shows other buttons where the finger is. What is tapped there within a moment was not
read, so nothing is carried out by it, and its person is told so.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.games.choices import Refusal


class DoubleTaps:
    """The private messages that were renewed within the last ``moment`` seconds; ``now`` is the time in seconds. Only
    the bot's own clock counts, from sending an answer to receiving a click."""

    def __init__(self, now: Callable[[], float], moment: float) -> None:
        self._now, self._moment = now, moment
        self._renewed: dict[int, float] = {}

    def renewed(self, message: int) -> None:
        """Notes that a message, by its id, shows something else from now on."""
        now = self._now()
        self._renewed = {id: at for id, at in self._renewed.items() if 0 <= now - at < self._moment}
        self._renewed[message] = now

    def check(self, message: int) -> None:
        """Raises Refusal where a message has just been renewed: whatever was tapped there was not chosen."""
        at = self._renewed.get(message)
        if at is not None and 0 <= self._now() - at < self._moment:
            raise Refusal("Your second tap came as the buttons changed, so I ignored it. Tap again if you meant it")
