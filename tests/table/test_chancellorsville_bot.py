"""A whole game of Chancellorsville against its BOT at a table: each of its turns is one entry with its dice in it, and
the record proves them all."""

from __future__ import annotations

import random

import pytest

from bot.engine.opening import Place
from bot.games.chancellorsville.game import GAME
from bot.games.tree import wander
from bot.record.players import BOT_USER
from bot.record.replay import verify
from bot.table.session import BOT
from tests.table.house import ANN, House, check_agrees


@pytest.mark.parametrize(("player", "bot", "windows"), [("usa", "csa", "orders"), ("csa", "usa", "live")])
async def test_a_whole_game_against_the_bot(house: House, player: str, bot: str, windows: str) -> None:
    options = {"opponent": player, "difficulty": "hard", "windows": windows}
    engine = await house.engines.open(house.actor(ANN), "chancellorsville", options, Place(5, 100))
    assert engine.players[bot] == BOT and player in engine.players
    await engine.start(house.actor(ANN))
    rng = random.Random(5)
    while engine.session.status == "playing":
        if bot in engine.awaited():
            await engine.bot_decides(bot, engine.revision(bot))
        else:
            await engine.decide(house.actor(ANN), wander(GAME, engine.view(player), player, rng), player)
    entries = [entry for entry in await engine.repository.entries() if entry.by == BOT_USER]
    assert {entry.text for entry in entries} == {"turn"} and all(entry.draws for entry in entries)
    assert len(entries) == 15 or engine.state.ending == "destroyed"
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), house.games)
