"""Second taps of a double tap: they land on whatever has come up under the finger since the first.

A message that is renewed in place shows other buttons where the finger is. What is tapped there within a moment was not
read, so nothing is carried out by it, and its person is told so.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.games.contract.choices import Refusal


class DoubleTaps:
    """The private messages that were renewed within the last ``moment`` seconds; ``now`` is the time in seconds. Only
    the bot's own clock counts, from sending an answer to receiving a click."""

    def __init__(self, now: Callable[[], float], moment: float) -> None:
        self._now, self._moment = now, moment
        self._renewed: dict[int, float] = {}
        self._refused: dict[int, float] = {}
        """When a tap on each was refused, until that is shown: which changes nothing but that it is said."""

    def renewed(self, message: int) -> None:
        """Notes that a message, by its id, shows something else from now on; not where it shows a refused tap, so that
        whoever taps again and again is not refused for ever."""
        now = self._now()
        self._renewed = {id: at for id, at in self._renewed.items() if self._lately(at)}
        self._refused = {id: at for id, at in self._refused.items() if self._lately(at)}
        if self._refused.pop(message, None) is None:
            self._renewed[message] = now

    def check(self, message: int) -> None:
        """Raises Refusal where a message has just been renewed: whatever was tapped there was not chosen."""
        at = self._renewed.get(message)
        if at is not None and self._lately(at):
            self._refused[message] = self._now()
            raise Refusal("Your second tap came as the buttons changed, so I ignored it. Tap again if you meant it")

    def _lately(self, at: float) -> bool:
        return 0 <= self._now() - at < self._moment
