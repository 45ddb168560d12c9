"""/dixie: every kind of decision has its command, and what a card says."""

from __future__ import annotations

import random
from typing import get_args

import msgspec
import pytest

from bot.games.dixie.data.card import kinds
from bot.games.dixie.data.cards import printed
from bot.games.dixie.data.terms import Edition
from bot.games.dixie.decisions import COMMANDS, LANGUAGE
from bot.games.dixie.game import GAME
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.stacks import CardState
from bot.games.dixie.words import card_sheet
from cogs.games import dixie

BOOK = GAME.rulebook()


def test_every_kind_of_decision_has_its_command() -> None:
    words = set(LANGUAGE.words)
    names = {command.name for command in COMMANDS.commands} | {command.name for command in dixie.COMMANDS}
    # Whether a melee goes on is said by /dixie melee. A group has room for 25 commands, so horse artillery aims by the
    # panel and by /play.
    assert words - {"again", "leave", "aim"} <= names and len(names) == 25
    assert {"odds", "card"} <= names


@pytest.mark.parametrize("edition", get_args(Edition))
def test_every_card_can_be_read(edition: Edition) -> None:
    """Each says what it is worth; terrain and specials say what they do, by the rulebook."""
    rng = random.Random(1)
    options = {o.key: next(iter(o.values)) for o in GAME.options}
    state = GAME.setup(options, lambda sides, purpose, stream="public": rng.randrange(sides) + 1).state
    board = Places.of(GAME.view(state, "usa"))
    for key, card in printed(edition).items():
        text = "\n".join(card_sheet.told(_of(board, edition), key, BOOK))
        assert card.name in text and len(text) < 1500
        if card.kind in ("terrain", "special"):
            assert "(DX-1" in text, f"{key} {card.name} ({card.effect}) says nothing of what it does"


def _of(board: Places, edition: Edition) -> Places:
    """The same with another edition's cards."""
    setup = msgspec.structs.replace(board.setup, edition=edition)
    return Places(setup, {}, {}, {}, {}, board.commanders, {}, "combat", "usa", 1)


def test_a_card_says_how_it_fares() -> None:
    """Where it is, its hits, and how it left the battle."""
    at = {
        "u1": CardState("uc", True, 2, "fired"),
        "u3": CardState("out", True, why="routed"),
        "u4": CardState("reserve"),
    }
    rng = random.Random(1)
    options = {o.key: next(iter(o.values)) for o in GAME.options}
    state = GAME.setup(options, lambda sides, purpose, stream="public": rng.randrange(sides) + 1).state
    board = Places(state.setup, at, {}, {}, {}, {"usa": "", "csa": ""}, {}, "combat", "usa", 1)
    said = {key: "\n".join(card_sheet.told(board, key, BOOK)) for key in at}
    assert "USA Center, face-up, 2 hits, has fired" in said["u1"]
    assert "routed" in said["u3"] and "In the Reserve" in said["u4"]
    assert len(kinds()[0]) == len(card_sheet.GROUND)
