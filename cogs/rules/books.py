"""The rulebooks with their glossaries and indexes, each made once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from bot.games.contract import Game
from bot.games.rulebooks import glossary, rulebook
from bot.games.rulebooks.glossary import Glossary
from bot.games.rulebooks.rulebook import Rule, Rulebook
from bot.storage.rule_search import Index


class Book(Struct, frozen=True):
    """A game's rules as people read them: the game's key and name, the rulebook, the glossary and the index."""

    key: str
    name: str
    rules: Rulebook
    glossary: Glossary
    index: Index

    @property
    def start(self) -> list[Rule]:
        """The entries that matter most, in reading order."""
        return [self.rules.by_id[id] for id in self.glossary.start]


def book_of(game: Game[Any, Any, Any]) -> Book:
    """Returns the book of a game."""
    return _book(game.key, game.name, game.rulebook(), game.glossary())


@cache
def _book(key: str, name: str, rules: str, words: str) -> Book:
    parsed = rulebook.parse(rules)
    known = glossary.parse(words, parsed)
    return Book(key, name, parsed, known, Index(parsed, known))


def elsewhere(game: Game[Any, Any, Any], options: Mapping[str, str]) -> list[str]:
    """Returns the names of the editions that are not played with these options: the values of the option "edition"."""
    return [
        value.replace("-", " ")
        for option in game.options
        for value in option.values
        if option.key == "edition" and value != options.get(option.key)
    ]
