"""The practice opponent's level: chosen in the lobby, kept by the table, and played by."""

from __future__ import annotations

import pytest

from bot.engine.opening import Place
from bot.engine.seating import Wish
from bot.engine.table_settings import settings_for
from bot.games.choices import Refusal
from bot.record.table_settings import in_short
from bot.table.session import PRACTICE
from tests.probe.game import PROBE
from tests.table.house import ANN, House, check_agrees
from tests.table.test_practice import HERE, opponent_runner


@pytest.mark.parametrize("level", ["easy", "strong"])
async def test_an_opponent_of_any_level_plays_a_game_to_its_end(house: House, level: str) -> None:
    async with opponent_runner(house) as (run, at_work):
        options = {"rounds": "3", "level": level}
        engine = await run.engines.open(run.actor(ANN), "probe", options, HERE, Wish("red", PRACTICE))
        assert in_short(engine.session.settings)[0].startswith("Practice opponent: ")
        await engine.start(run.actor(ANN))
        await at_work.settled()
        while engine.session.status == "playing":
            assert set(engine.awaited()) == {"red"}
            await engine.decide(run.actor(ANN), PROBE.practice(engine.view("red"), "red", run.rng), "red")
            await at_work.settled()
        entries = await check_agrees(run, engine)
        assert {entry.seat for entry in entries if entry.by == PRACTICE.user} == {"blue"}


async def test_a_game_without_an_opponent_has_no_levels(house: House) -> None:
    with pytest.raises(Refusal, match="has no meaning at this table"):
        await house.engines.open(house.actor(ANN), "overland", {"table": "easier", "level": "strong"}, Place(5, 100))


async def test_the_lobby_offers_levels_where_it_plays_and_ratings_where_it_does_not(house: House) -> None:
    place = Place(5, 100)
    alone = await house.engines.open(house.actor(ANN), "probe", {}, place, Wish("red", PRACTICE))
    together = await house.open("probe", 101)
    assert {"level", "rated"} & {option.key for option in settings_for(alone)} == {"level"}
    assert {"level", "rated"} & {option.key for option in settings_for(together)} == {"rated"}
