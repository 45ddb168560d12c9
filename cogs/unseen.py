"""What people have done without seeing the answer: each is told so with the next answer that arrives, and the same
command used again meanwhile is taken for the same decision, not for a second one."""

from __future__ import annotations

from msgspec import Struct


class Typed(Struct, frozen=True):
    """A command that was carried out: the interaction that gave it, and its words."""

    interaction: int
    words: str


class Unseen:
    """The commands that were carried out and whose answer is not known to have arrived, in memory only: one for each
    user and game, the last."""

    def __init__(self) -> None:
        self._typed: dict[int, dict[str, Typed]] = {}

    def done(self, user: int, game: str, interaction: int, words: str) -> None:
        """A user's command was carried out in a game; its answer is on its way."""
        self._typed.setdefault(user, {})[game] = Typed(interaction, normalized(words))

    def repeats(self, user: int, game: str, interaction: int, words: str) -> bool:
        """Whether a command says again what its user, who has seen no answer yet, has done with another."""
        before = self._typed.get(user, {}).get(game)
        return before is not None and before.interaction != interaction and before.words == normalized(words)

    def told(self, user: int) -> None:
        """An answer has reached a user, and with it what was left to be told."""
        self._typed.pop(user, None)


def normalized(words: str) -> str:
    """Words without the differences that do not matter."""
    return " ".join(words.lower().split())
