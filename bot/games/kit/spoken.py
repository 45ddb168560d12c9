"""Trees whose decisions are declared in a language: how they are read, written and checked follows from that."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from bot.games import typed_text
from bot.games.contract.choices import Level, Path, Refusal
from bot.games.contract.game import Seat
from bot.games.in_words import as_people_read_it
from bot.games.kit.language import Language
from bot.games.kit.spelling import Spelling
from bot.games.phrases import quoted, uncapitalised
from bot.games.tokens import some_tokens
from bot.games.tree import Tree
from bot.games.typed_text import Vocabulary

V = TypeVar("V", contravariant=True)
D = TypeVar("D")
W = TypeVar("W")
K = TypeVar("K", bound=Struct)

KEPT = 4096
"""Texts whose decisions are kept, and decisions whose texts are."""


class Trees(Protocol[V, D]):
    """The trees of a game's decisions and orders; each function is the one of that name in the contract."""

    def choices(self, view: V, seat: Seat, path: Path) -> Level | None:
        """See ``Game.choices``."""
        ...

    def orders(self, view: V, seat: Seat, path: Path) -> Level | None:
        """See ``Game.orders``."""
        ...

    def check(self, view: V, seat: Seat, decision: D) -> Refusal | None:
        """See ``Game.check``."""
        ...

    def read(self, view: V, seat: Seat, text: str) -> D:
        """See ``Game.read``."""
        ...

    def parse(self, text: str) -> D:
        """See ``Game.parse``."""
        ...

    def text(self, decision: D) -> str:
        """See ``Game.text``."""
        ...


class Spoken(Generic[W, K]):
    """Trees in a ``language``, of which ``choices`` and ``orders`` are left to write. People's words beside those of
    the tree are in ``vocabulary``, and ``spelled`` says how they write the fields that are more than a word."""

    def __init__(
        self,
        language: Language[K, Any],
        vocabulary: Vocabulary = Vocabulary(),  # noqa: B008 - frozen
        spelled: Mapping[str, Spelling] | None = None,
    ) -> None:
        self.language, self.vocabulary, self.spelled = language, vocabulary, spelled or {}
        self._parsed = lru_cache(KEPT)(lambda text: language.decision(tuple(text.split(" "))))
        self._path = lru_cache(KEPT)(language.path)

    @abstractmethod
    def choices(self, view: W, seat: Seat, path: Path) -> Level | None:
        """See ``Game.choices``."""

    @abstractmethod
    def orders(self, view: W, seat: Seat, path: Path) -> Level | None:
        """See ``Game.orders``."""

    def words(self, view: W, seat: Seat, text: str) -> list[str]:
        """Returns a person's text as the words of the tree and the forms."""
        return self.vocabulary.words(text)

    def parse(self, text: str) -> K:
        """Returns the decision or order of a canonical text. Raises Refusal."""
        return self._parsed(text)

    def path(self, decision: K) -> Path:
        """Returns the tokens of the canonical text."""
        return self._path(decision)

    def text(self, decision: K) -> str:
        """Returns the canonical text."""
        return " ".join(self.path(decision))

    def read(self, view: W, seat: Seat, text: str) -> K:
        """Returns the decision or order that a person's text says. Raises Refusal."""
        if len(text) > typed_text.LONGEST:
            raise Refusal(f"{quoted(text)} is too long: {self.language.examples}", self.language.rule)
        trees = Tree(partial(self.choices, view, seat)), Tree(partial(self.orders, view, seat))
        words = self.words(view, seat, text)
        meaning = partial(self.language.meaning, spelled=self.spelled, typed=text)
        return typed_text.read(trees, words, self.language.decision, meaning)

    def check(self, view: W, seat: Seat, decision: K) -> Refusal | None:
        """Returns the reason why a seat may not do this now, or None: what the tree says of its path."""
        path = self.path(decision)
        levels = partial(self.orders if path[0] in self.language.orders else self.choices, view, seat)
        try:
            level = levels(path)
        except Refusal as refusal:
            return refusal
        if level is None:
            return None
        some = tuple(" ".join((*path, token)) for token in some_tokens(level, 3))
        return Refusal(
            f"{as_people_read_it(Tree(levels), path)} does not say all: {uncapitalised(level.prompt)}", "", some
        )
