"""Menus of cards: pages where there are more than one menu holds, and what is said where too many are named."""

from __future__ import annotations

import random

import pytest

from bot.games.contract.choices import Level
from bot.games.dixie.game import GAME
from bot.games.dixie.practice import opponent
from bot.games.kit.menus import MENU_SIZE, PATH_LENGTH
from tests.games.dixie.scene import Scene, scene


def crowd() -> Scene:
    """Gettysburg with five columns: 28 cards of the CSA can fire at the Union's Center, seven from each place."""
    csa = {
        "uc": "g+3 e:i2 i2 i2 i2 i2 i2 i2",
        "ulc": "g+3 i2 i2 i2 i2 i2 i2 i2",
        "urc": "g+3 i3 i3 i3 i3 i3 i3 i3",
        "cc": "g+3 a:a2 a2 a2 a2 a2 a2 a2",
    }
    setup = {"columns": 5, "deck": "points"}
    return scene("gettysburg", usa={"uc": "i3 i3", "ul": "i3", "ur": "i3"}, csa=csa, active="csa", setup=setup)


def level(at: Scene, *path: str) -> Level:
    found = GAME.choices(GAME.view(at.state, "csa"), "csa", path)
    assert found is not None
    return found


@pytest.mark.rule("DX-7.2", "DX-13.3")
def test_more_cards_than_a_menu_holds_fire_page_by_page() -> None:
    start = crowd()
    pages = level(start, "fire", "uc", "some")
    assert [c.label for c in pages.choices] == ["Infantry: 21 cards", "Artillery: 7 cards"]
    infantry = level(start, "fire", "uc", "some", "infantry")
    assert len(infantry.choices) == 21 <= MENU_SIZE and {c.hint.split(":")[0] for c in infantry.choices} == {
        "Engaged",
        "Enfilade",
    }
    keys = [c.key for c in infantry.choices][: infantry.most]
    text = f"fire uc some infantry {','.join(keys)}"
    assert start.allowed(text) and len(text) <= PATH_LENGTH and GAME.text(GAME.parse(text)) == text
    one = start.play("fire uc some infantry {e}", 6, 6)
    assert one.laid("e").done == "fired"
    assert start.refused("fire uc some {e}").instead == ("infantry", "artillery")
    assert start.refused("fire uc some artillery {e}").reason == f"{start.labels['e']} is not among the cards for that"


def test_who_names_too_many_is_told_what_fits() -> None:
    """The text of a decision has room for so many; the others go in another."""
    start = crowd()
    infantry = level(start, "fire", "uc", "some", "infantry")
    keys = [c.key for c in infantry.choices]
    refused = start.refused(f"fire uc some infantry {','.join(keys)}")
    assert refused.reason == f"One decision has room for {infantry.most} cards: name the others in another"
    assert refused.instead == (f"fire uc some infantry {','.join(keys[: infantry.most])}",)
    assert start.allowed(refused.instead[0])


@pytest.mark.rule("DX-8.3")
def test_where_a_rule_says_how_many_the_refusal_names_it() -> None:
    usa = {"ur": "a:i2 b:i2 c:i2", "uc": "i2"}
    start = scene(phase="move", usa=usa, csa={"cl": "=Bull_Run i2", "cc": "i2", "cr": "i2"})
    refused = start.refused("move cl {a},{b},{c}")
    assert (refused.reason, refused.rule) == ("At most 2 cards can be named for that", "DX-8.3")
    assert refused.instead == (start.named("move cl {a},{b}"),) and start.allowed(refused.instead[0])


def test_the_practice_opponent_names_cards_on_their_page() -> None:
    start = crowd()
    text = opponent.paged(GAME.view(start.state, "csa"), "csa", start.named("fire uc some {e}"))
    assert text == start.named("fire uc some infantry {e}")
    decided = opponent.propose(GAME.view(start.state, "csa"), "csa", random.Random(1)).text
    assert start.allowed(decided)
