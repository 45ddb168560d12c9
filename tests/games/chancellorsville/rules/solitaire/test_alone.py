"""Alone against the BOT: nothing is asked or shown that makes sense for two players only."""

from __future__ import annotations

import random

import pytest

from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.options import Options
from bot.games.chancellorsville.words import cards
from bot.games.contract.game import PUBLIC
from bot.games.tree import legal, wander
from tests.games.chancellorsville.positions import position

ALONE = Options(solo="usa")


@pytest.mark.rule("CV-16.2a")
def test_a_march_leads_to_each_location_by_one_way_and_never_back() -> None:
    at = position(usa="meade@5", hands={"usa": "u1"}, options=ALONE).play("play u1")
    ways = at.keys("march meade")
    ends = [way.split("-")[-1] for way in ways]
    assert len(ends) == len(set(ends)) and "5" not in ends and {"4", "6-14"} <= set(ways)
    assert "6-5" in position(usa="meade@5", hands={"usa": "u1"}).play("play u1").keys("march meade")
    refused = at.refused("march meade 6-5")
    assert refused.rule == "CV-16.2a" and "end where it begins" in refused.reason
    refused = at.refused("march meade 13-14")
    assert refused.rule == "CV-16.2a" and refused.instead == ("march meade 6-14",)


@pytest.mark.rule("CV-16.8a")
def test_the_only_person_present_is_asked_and_has_no_standing_orders() -> None:
    at = position(usa="meade@18/14", options=ALONE).bought("usa", "hold", "rally")
    assert at.keys(orders=True, seat="usa") == []
    refused = at.refused("prefer rally never", seat="usa")
    assert refused.rule == "CV-16.8a" and "no standing orders" in refused.reason
    assert not GAME.own(GAME.view(at.state, "usa")).count("Standing orders")
    sheet = "\n".join(cards.told(GAME.view(at.state, "usa"), "rally", GAME.rulebook()))
    assert "when you are asked" in sheet and "standing orders" not in sheet
    keys = {option.key for option in GAME.options_for({"opponent": "usa"})}
    assert keys == {"opponent", "difficulty"}


@pytest.mark.rule("CV-16.8b")
@pytest.mark.parametrize("solo", ["usa", "csa"])
def test_what_has_one_answer_is_not_asked(solo: str) -> None:
    """In games of random decisions: whatever is asked has two answers, or is grave."""
    asked = 0
    for seed in range(3):
        rng = random.Random(seed)

        def draw(sides: int, purpose: str, stream: str = PUBLIC, rng: random.Random = rng) -> int:
            return rng.randint(1, sides)

        values = {option.key: next(iter(option.values)) for option in GAME.options} | {"opponent": solo}
        state = GAME.setup(values, draw).state
        while awaited := GAME.awaited(GAME.view(state, None)):
            (seat,) = awaited
            view = GAME.view(state, seat)
            if seat == solo:
                some = legal(GAME, view, seat)
                first, second = next(some), next(some, "")
                asked += 1
                assert second or first.startswith("stand"), first
            assert GAME.bot is not None
            text = wander(GAME, view, seat, rng) if seat == solo else GAME.bot(view, seat, draw)
            state = GAME.apply(state, seat, GAME.parse(text), draw).state
    assert asked > 100


@pytest.mark.rule("CV-16.8b")
def test_a_turn_goes_on_where_hill_can_only_stand() -> None:
    """After Jackson's march AP Hill does not move, and with no redoubt to dig and no friend near he can only stand."""
    there = "hill@15 early@17 colston!"
    at = position(csa=there, active="csa", hands={"csa": "c10"}, options=Options(solo="csa"), redoubts={15: 3})
    at = at.armed("csa", spent=("march", "lee"), jackson=at.state.turn)
    after = at.play("play c10")
    assert "AP Hill stands on its redoubts" in after.told()
