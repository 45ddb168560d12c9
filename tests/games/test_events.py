"""Every kind of event names the rules by which it comes about: a case shows by them what the bot went by.

The kinds are read from the games' sources, where an event is told by a kind written there, and seen in games at random.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.games.contract.game import AnyGame
from bot.games.library import LIBRARY
from bot.games.rulebooks import glossary, rulebook
from tests.games.tables import each_game, played
from tests.sources import nodes

TELLING = {"tell", "tell_apart", "tell_more", "tell_roll", "public", "Event"}
"""Functions whose first argument is an event's kind."""


def kinds_written(game: AnyGame) -> frozenset[str]:
    """Returns the kinds of events that a game's sources name where they tell of them."""
    return _kinds_in(Path(inspect.getfile(type(game))).parent)


@cache
def _kinds_in(folder: Path) -> frozenset[str]:
    found = set[str]()
    for source in folder.rglob("*.py"):
        for node in nodes(source):
            if isinstance(node, ast.Call) and node.args:
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in TELLING and isinstance(node.args[0], ast.Constant):
                    found.add(str(node.args[0].value))
    return frozenset(found)


def kinds_seen(game: AnyGame) -> Iterator[str]:
    """Yields the kinds of events of some games at random."""
    for seed in range(4):
        for passage in played(game, seed, 60).passages:
            yield from (event.kind for event in passage.events)


@each_game
def test_every_kind_of_event_names_its_rules(game: AnyGame) -> None:
    named = glossary.parse(game.glossary(), rulebook.parse(game.rulebook())).events
    assert sorted({*kinds_written(game), *kinds_seen(game)} - set(named)) == []
    assert all(named.values())


def test_an_event_that_names_no_rule_of_the_book_is_refused() -> None:
    game = LIBRARY["overland"].game
    with pytest.raises(ValueError, match="the rulebook has no entry OV-99"):
        glossary.parse('[events]\nattack = ["OV-99"]\n', rulebook.parse(game.rulebook()))
