"""Why not?, tried on every game's positions: what is wished most is answered by the nearest reason with its rule and
what would have to change, also while the other side is to act; and by nothing that the asker may not know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.games.contract.game import AnyGame, people_seats
from bot.games.library import GAMES, LIBRARY
from bot.games.wishes.why_not import Reason
from cogs.rules.books import book_of
from cogs.rules.why_not import trial_for
from tests.games.tables import LONGEST, played

WISHES = {
    "overland": ("move sigel", "move grant to richmond", "cross the james", "turn", "atack richmond", "move lee"),
    "life": ("loot", "attack anna", "shoot ben", "pray", "pick up food", "heal", "move to bakery", "trade"),
    "dixie": ("fire left", "attack center", "move", "charge", "retreat", "melee", "outflank", "scout", "terrain"),
    "chancellorsville": (
        "attack",
        "march sedgwick",
        "buy a card",
        "reroll",
        "dig",
        "countermand",
        "jackson",
        "transfer",
    ),
    "donelson": (
        "attack",
        "move oglesby",
        "bombard",
        "march",
        "unlimber",
        "leave the map",
        "attack the fort",
        "garrison",
    ),
}
HIDDEN = ("life", "dixie", "chancellorsville", "donelson")


def reasons(game: AnyGame, state: Any, seat: str, every: int = 1) -> dict[str, list[Reason]]:
    """What is said to a seat's wishes, or to one of so many of them."""
    trial = trial_for(game, LIBRARY[game.key], game.view(state, seat), seat)
    return {wish: trial.reasons(wish) for wish in WISHES[game.key][::every]}


def spoken(found: list[Reason]) -> list[tuple[tuple[str, ...], str, str]]:
    """Reasons as they are compared."""
    return [
        (each.path, each.refusal.reason if each.refusal else "", each.refusal.rule if each.refusal else "")
        for each in found
    ]


@pytest.mark.parametrize("key", HIDDEN)
def test_two_worlds_with_one_view_give_the_same_reasons(key: str) -> None:
    game, rng = GAMES[key], random.Random(17)
    at, every = played(game, 4, 17), 4 if key in LONGEST else 2
    for info in at.seats:
        other = game.resample(at.state, info.key, rng)
        told, as_well = reasons(game, at.state, info.key, every), reasons(game, other, info.key, every)
        assert {wish: spoken(each) for wish, each in told.items()} == {w: spoken(each) for w, each in as_well.items()}


@pytest.mark.parametrize("key", WISHES)
def test_what_is_wished_most_is_answered(key: str) -> None:
    """In turn and out of it: with something possible, or with a rule and what would have to change."""
    game = GAMES[key]
    changes = book_of(game).glossary.changes
    waiting = 0
    for decisions in (9,) if key in LONGEST else (2, 21):
        at = played(game, 4, decisions)
        for info in people_seats(at.seats):
            waiting += info.key not in game.awaited(game.view(at.state, None))
            for wish, found in reasons(game, at.state, info.key, 2 if key in LONGEST else 1).items():
                refused = [each.refusal for each in found if each.refusal is not None]
                assert found, (wish, info.key, decisions)
                assert len(refused) < len(found) or all(each.rule in changes for each in refused[:1]), (
                    wish,
                    info.key,
                    decisions,
                    [str(each) for each in refused],
                )
    assert waiting or key == "overland"
