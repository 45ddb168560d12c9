"""A tree from the list of all legal decisions: all that a small game needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.contract.game import Seat
from bot.games.in_words import as_people_read_it
from bot.games.kit.language import Language
from bot.games.kit.spelling import Spelling
from bot.games.kit.spoken import Spoken
from bot.games.paths import following, nearest
from bot.games.phrases import sentence
from bot.games.tree import Tree
from bot.games.typed_text import Vocabulary

V = TypeVar("V")
D = TypeVar("D", bound=Struct)

Legal = Callable[[V, Seat], Iterable[D]]
"""A function that lists what a seat may decide now, or which orders it may give; nothing where it may not."""


def nothing(view: Any, seat: Seat) -> tuple[()]:
    """Lists nothing."""
    return ()


def plain(view: Any, seat: Seat, path: Path) -> Choice:
    """Returns the choice at the end of a path, by its own words: "Take left 2"."""
    return Choice(path[-1], sentence(" ".join(path).replace("-", " ")))


class Listed(Spoken[V, D]):
    """The trees of a game whose decisions can be listed: ``legal`` lists them, ``orders`` those that wait for no turn.
    ``choice`` says how the choice at the end of a path looks, and ``prompt`` asks the question of the first level. At
    most about a hundred decisions may begin alike; else a tree of :mod:`bot.games.kit.offers` is quicker."""

    def __init__(
        self,
        language: Language[D, Any],
        legal: Legal[V, D],
        orders: Legal[V, D] = nothing,
        choice: Callable[[V, Seat, Path], Choice] = plain,
        prompt: str = "What will you do?",
        vocabulary: Vocabulary = Vocabulary(),  # noqa: B008 - frozen
        spelled: Mapping[str, Spelling] | None = None,
    ) -> None:
        super().__init__(language, vocabulary, spelled)
        self.legal, self.legal_orders, self.choice, self.prompt = legal, orders, choice, prompt

    def choices(self, view: V, seat: Seat, path: Path) -> Level | None:
        """See ``Game.choices``."""
        return self._level(self.legal, view, seat, path, self.prompt, "You have nothing to decide right now.")

    def orders(self, view: V, seat: Seat, path: Path) -> Level | None:
        """See ``Game.orders``."""
        return self._level(self.legal_orders, view, seat, path, "Your orders", "There are no orders to give.")

    def _level(self, legal: Legal[V, D], view: V, seat: Seat, path: Path, prompt: str, none: str) -> Level | None:
        paths = [self.path(decision) for decision in legal(view, seat)]
        if path in paths:
            return None
        keys = following(paths, path)
        if path and not keys:
            tree = Tree(lambda at: self._level(legal, view, seat, at, prompt, none))
            some = nearest(map(" ".join, paths), " ".join(path))
            raise Refusal(f"{as_people_read_it(tree, path)} is not possible now", "", some)
        asked = prompt if not path else f"{sentence(' '.join(path).replace('-', ' '))}: which?"
        return Level(asked if keys else none, tuple(self.choice(view, seat, (*path, key)) for key in keys))
