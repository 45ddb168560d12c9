"""What people type: names for keys, what goes without saying left out, words in any order."""

from __future__ import annotations

import random
from typing import Literal, get_origin, get_type_hints

import pytest

from bot.games.chancellorsville.decisions import LANGUAGE
from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.offers.typed import SPELLINGS
from bot.games.contract.choices import Refusal
from bot.games.tree import decisions, orders
from tests.games.chancellorsville.positions import Position, opening, position
from tests.games.tables import played


def read(at: Position, text: str, seat: str = "") -> str:
    who = seat or at.awaited()[0]
    return GAME.text(GAME.read(GAME.view(at.state, who), who, text))


def acting() -> Position:
    """Meade is to act with a major activation, Couch and Sickles with minor ones; Early stands at Fredericksburg."""
    at = position(usa="meade@5 couch@4 sickles@4", csa="early@13 hill@14", hands={"usa": "u1 u2 u10"})
    return at.play("play u1")


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("attack meade 13", "attack meade 13"),
        ("Meade attacks Early", "attack meade 13"),
        ("attack Early with Meade", "attack meade 13"),
        ("meade attack fredericksburg", "attack meade 13"),
        ("march meade to potomac", "march meade 7"),
        ("move Meade to Berea", "march meade 4-3"),
        ("march meade 4-3", "march meade 4-3"),
        ("march meade falmouth, berea", "march meade 4-3"),
        ("couch stays", "stand couch"),
        ("stand couch", "stand couch"),
        ("couch digs", "dig couch"),
        ("transfer 3 from meade to couch", "transfer meade couch give 3"),
        ("meade gives couch 3", "transfer meade couch give 3"),
        ("give 1 meade to couch", "transfer meade couch give 1"),
        ("prefer hold always", "prefer hold always"),
    ],
)
def test_what_formations_do(typed: str, text: str) -> None:
    at = acting()
    worn = at.changed(pieces=at.state.pieces | {"couch": at.state.pieces["couch"].__class__(4, 10, shown=True)})
    assert read(worn, typed, "usa") == text


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("play u2", "play u2"),
        ("play U2", "play u2"),
        ("play meade slocum", "play u2"),
        ("play sedgwick", "play u10"),
        ("countermand u2 reynolds couch", "countermand u2 reynolds couch"),
        ("Hooker u2 Reynolds and Couch", "countermand u2 reynolds couch"),
        ("reorganize sedgwick", "use reorganize sedgwick"),
        ("use night march meade to falmouth", "use night meade 4"),
        ("play scouts", "use scouts"),
    ],
)
def test_cards(typed: str, text: str) -> None:
    at = position(usa="meade@5 sedgwick@6/9", hands={"usa": "u1 u2 u10"})
    assert read(at.bought("usa", "reorganize", "night", "scouts"), typed) == text


def test_the_end_of_a_turn() -> None:
    buying = position(stage="buy", row=("rally", "hold", "dig")).armed("usa", cubes=9)
    assert read(buying, "buy Hold the Line") == "buy hold"
    assert read(buying, "buy nothing") == read(buying, "save") == "buy nothing"
    drawing = position(stage="draw").armed("usa", cubes=9)
    assert read(drawing, "draw") == "draw top" and read(drawing, "search u9") == "draw search u9"


def test_the_dice() -> None:
    at = acting().play("attack meade early", 1, 1, 4).armed("usa", cubes=5)
    assert read(at, "reroll 1 2 for cubes") == read(at, "reroll cubes 2,1") == "reroll cubes 1,2"
    assert read(at, "re-roll 3 with cohesion") == "reroll cohesion 3"
    assert read(at, "ok") == "accept"


def test_starts_by_name_or_in_turn() -> None:
    at = opening()
    assert read(at, "start meade berea couch hartwood howard 7", "usa") == "start 2 7 3"
    assert read(at, "start 2 7 3", "usa") == "start 2 7 3"
    assert read(at, "start zoan salem", "csa") == "start 10 22"


def test_jackson() -> None:
    at = position(csa="hill@16 early@13", active="csa")
    assert read(at, "jackson massaponax") == read(at, "jackson march hill 17") == "jackson march 17"


def test_what_is_not_possible_is_read_all_the_same_and_the_rules_say_why() -> None:
    at = acting()
    at = at.changed(pieces=at.state.pieces | {"reynolds": at.state.pieces["meade"]})
    for typed, rule, words in [
        ("attack meade salem church", "CV-7.1", "No enemy in sight"),
        ("attack meade 99", "CV-4.12", "names no location"),
        ("march meade 13", "CV-7.1", "a step there is an attack"),
        ("march meade 22", "CV-4.12", "No line joins"),
        ("march couch 3-2", "CV-4.7", "has 1 step"),
        ("march couch 5", "CV-4.11", "Two of your formations"),
        ("attack howard 13", "CV-4.3", "Howard can't act now"),
        ("play u2", "CV-3.2", "beginning"),
        ("rally", "CV-11.7", "You have not bought Rally"),
        ("draw", "CV-3.7", "at the end"),
    ]:
        refused = at.refused(typed)
        assert words in refused.reason and refused.rule == rule, (typed, refused)
        assert refused.instead, typed


def test_a_way_that_is_none_is_refused_for_the_reason_that_there_is() -> None:
    """Also the way of a card or of a general."""
    at = position(usa="meade@10 couch@9", csa="anderson@22 early@21", hands={"usa": "u1"}).bought("usa", "night")
    refused = at.refused("use night couch 22")
    assert refused.rule == "CV-7.1" and refused.instead[0].startswith("use night couch ")
    assert at.refused("use night couch 2-4").rule == "CV-4.12"
    assert "another's" in at.refused("countermand u1 meade meade").reason
    by_enemy = at.play("play u1").refused("attack meade 21-22")
    assert by_enemy.reason == "Enemies stand at Tabernacle Church (21): a step there is an attack"
    hill = position(csa="hill@16", active="csa")
    assert hill.refused("jackson march 17-16-17").rule == "CV-4.15"
    assert hill.refused("jackson march 17-24-20-19").reason == "AP Hill has 3 steps"


@pytest.mark.parametrize(
    "typed", ["", "march", "to to to", "x" * 500, "meade", "attack", "reroll", "use", "🦅", "-", "0 0"]
)
def test_nonsense_is_refused_with_a_reason(typed: str) -> None:
    at = acting()
    with pytest.raises(Refusal) as refused:
        read(at, typed)
    assert refused.value.reason


def test_every_canonical_text_is_read_as_itself() -> None:
    """In positions of all kinds; so what a panel says can be typed."""
    seen = 0
    for seed in range(12):
        at, rng = played(GAME, seed, seed * 9), random.Random(seed)
        for info in at.seats:
            view = GAME.view(at.state, info.key)
            for tree in (decisions(GAME, view, info.key), orders(GAME, view, info.key)):
                for _ in range(4):
                    if text := " ".join(tree.random(rng)):
                        assert GAME.text(GAME.read(view, info.key, text)) == text
                        seen += 1
    assert seen > 60


def test_every_field_has_its_spelling() -> None:
    """Else a text that leads nowhere in the tree would end in an error."""
    for each in LANGUAGE.declared:
        hints = {name: hint for name, hint in get_type_hints(each.struct).items() if get_origin(hint) is not Literal}
        assert set(hints) <= set(SPELLINGS), each.word
