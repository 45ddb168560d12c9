"""/chancellorsville: every kind of decision has its command, and what a card says."""

from __future__ import annotations

import pytest

from bot.games.chancellorsville.data.bot_cards import bot_cards
from bot.games.chancellorsville.data.cards import activation_cards, tactics
from bot.games.chancellorsville.decisions import COMMANDS, LANGUAGE
from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.practice.odds import rolled_odds
from bot.games.chancellorsville.words import cards
from bot.games.chancellorsville.words.cards import EFFECT, WHEN
from bot.games.chancellorsville.words.labels import HINT
from cogs.games import chancellorsville
from tests.games.chancellorsville.positions import position

BOOK = GAME.rulebook()


def test_every_kind_of_decision_has_its_command() -> None:
    """But the BOT's, which nobody gives; a group has room for 25."""
    words = set(LANGUAGE.words) - {"turn"}
    names = {command.name for command in COMMANDS.commands} | {each.name for each in chancellorsville.COMMANDS}
    assert words | {"card", "odds"} == names and len(names) == 25


def test_every_card_has_a_sheet() -> None:
    view = GAME.view(position().state, "usa")
    keys = [*tactics(), *activation_cards(), *(f"bot-{k.lower()}" for each in bot_cards().values() for k in each)]
    assert list(cards.sheets()) == keys and len(keys) == 20 + 30 + 30
    for key in keys:
        assert cards.named(key) == key
        text = "\n".join(cards.told(view, key, BOOK))
        assert "**When**" in text and "**Now**" in text and f"`{key}`" in text


@pytest.mark.rule("CV-11.7")
def test_a_tactics_card_says_when_it_may_be_played() -> None:
    view = GAME.view(position(row=("rally",)).bought("csa", "rally").state, None)
    text = "\n".join(cards.told(view, "rally", BOOK))
    assert WHEN["reaction"] in text and EFFECT["rally"] in text and "CV-12.13" in text
    assert "1 in the row and 1 bought by the Confederates" in text
    assert cards.named("Hold the Line") == "hold" and cards.named("the moon") == ""
    assert set(EFFECT) == set(tactics()) and all(len(effect) <= HINT for effect in EFFECT.values())


def test_a_sheet_tells_a_hand_to_its_owner_alone() -> None:
    at = position(hands={"usa": "u1 u2 u3"})
    mine, theirs = ("\n".join(cards.told(GAME.view(at.state, s), "u1", BOOK)) for s in ("usa", "csa"))
    assert "in your hand" in mine and "not yet played" in theirs
    other = position(hands={"usa": "u4 u5 u6"})
    assert theirs == "\n".join(cards.told(GAME.view(other.state, "csa"), "u1", BOOK))


@pytest.mark.rule("CV-7.10", "CV-7.11")
def test_odds_are_those_of_the_dice() -> None:
    two = rolled_odds(2)
    assert two.retreat == pytest.approx(1 / 36) and two.defender[2] == pytest.approx(1 / 36)
    assert two.defender[1] == pytest.approx(2 / 36) and two.attacker[1] == pytest.approx(2 / 36)
    assert two.cubes == pytest.approx(2 / 6)
    assert rolled_odds(2, fixed=2).attacker == {1: pytest.approx(1.0)}
    for dice in (1, 5, 9):
        assert sum(rolled_odds(dice).defender.values()) == pytest.approx(1.0)
