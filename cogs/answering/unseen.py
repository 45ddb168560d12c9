"""What people have done without seeing the answer: each is told so with the next answer that arrives, and the same
command used again meanwhile is taken for the same decision, not for a second one."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.engine import Engine

UNDO = "undo"
"""The words of /undo, which may be repeated as any command."""
REPEATABLE_MS = 15 * 60_000
"""Milliseconds for which the same command may be meant for the same decision after the bot was started anew."""


class Typed(Struct, frozen=True):
    """A command that was carried out: the interaction that gave it, its words, and whether the answer is known to be
    ``lost``, so that its user is told with the next one."""

    interaction: int
    words: str
    lost: bool = False


class Unseen:
    """The commands that the bot carried out without knowing that the answer arrived: the last one of each user in each
    game. After a restart, the bot takes no answer of its earlier run as arrived until a new one is; ``started`` is when
    this run began (milliseconds since 1970)."""

    def __init__(self, started: int) -> None:
        self._started = started
        self._typed: dict[int, dict[str, Typed]] = {}
        self._told: set[int] = set()
        """The users who have had an answer from this run."""

    def done(self, user: int, game: str, interaction: int, words: str) -> None:
        """Notes that a user's command was carried out in a game; its answer is on its way."""
        self._typed.setdefault(user, {})[game] = Typed(interaction, normalized(words))

    def repeats(self, user: int, engine: Engine, interaction: int, words: str) -> bool:
        """Tells whether a command says again what its user, who has seen no answer yet, has done with another."""
        before = self._typed.get(user, {}).get(engine.id)
        if before is None:
            return user not in self._told and self._repeats_last(user, engine, words)
        if before.interaction == interaction or before.words != normalized(words):
            return False
        # The answer to this one tells what stands.
        self._typed[user][engine.id] = replace(before, interaction=interaction)
        return True

    def _repeats_last(self, user: int, engine: Engine, words: str) -> bool:
        """Tells whether a command says again what its user did last in a game, a while before this run began."""
        last = next((entry for entry in reversed(engine.recent) if entry.by == user), None)
        if last is None or not 0 <= self._started - last.at < REPEATABLE_MS:
            return False
        return normalized(words) == (UNDO if last.kind in ("undo", "ask") else normalized(last.text))

    def told(self, user: int, interaction: int) -> None:
        """Notes that the answer to an ``interaction`` reached its user, who has seen by it what happened before.
        Another command whose own answer is still on its way stays noted."""
        self._told.add(user)
        typed = self._typed.pop(user, {})
        if waiting := {game: each for game, each in typed.items() if each.interaction != interaction and not each.lost}:
            self._typed[user] = waiting

    def lost(self, user: int, interaction: int) -> None:
        """Notes that the answer to an interaction is lost; its user is told with the next one."""
        for game, each in self._typed.get(user, {}).items():
            if each.interaction == interaction:
                self._typed[user][game] = replace(each, lost=True)


def normalized(words: str) -> str:
    """Words without the differences that do not matter."""
    return " ".join(words.lower().split())
