"""Games that were begun under an earlier version of the rules go on, and their records say so."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.engine.history import history
from bot.games.choices import Refusal
from bot.record.replay import verify
from tests.probe.game import Probe
from tests.table.house import ANN, GM, House, in_turn, probe_state


class Later(Probe):
    """A later version of the probe, whose states count their rounds from another name."""

    rules_version = "probe-2"

    def upgrade(self, data: Any, rules_version: str) -> Any:
        """From probe-1; a state that is of probe-2 already must never come here."""
        assert rules_version == "probe-1", f"a state of {rules_version} is no state of probe-1"
        return data


async def test_a_game_in_play_goes_on_under_later_rules(house: House) -> None:
    engine = await in_turn(house)
    await house.decide(engine, "red", "step left")
    rows = await house.query("SELECT DISTINCT rules FROM snapshots")
    assert rows == [("probe-1",)]
    house.games = {"probe": Later()}
    house.restart()
    later = await house.engines.get(engine.id)
    assert probe_state(later) == engine.state
    await house.decide(later, "red", "step left")
    assert later.recent[-1].rules == "probe-2"
    for _ in range(2):
        house.restart()
        later = await house.engines.get(engine.id)
        assert probe_state(later).sides["red"].place == -2
    await later.undo(house.actor(ANN))
    await later.undo(house.actor(ANN))
    assert probe_state(later).sides["red"].place == 0
    later.session.gm = GM
    await later.gm_rewind(house.actor(GM), 7)
    assert probe_state(later).sides["red"].place == -1
    await later.resign(house.actor(ANN))
    assert await history(later) == []
    data = await house.engines.export(later, ANN)
    said = verify(data, {"probe": Later()}).lines
    assert "The moves were not played again: they were made under probe-1 and probe-2, not probe-2 alone." in said
    assert any(line.startswith("The seed is the one committed to") for line in said)


async def test_a_game_whose_rules_are_gone_says_so(house: House) -> None:
    engine = await in_turn(house)
    house.games = {}
    house.restart()
    with pytest.raises(Refusal, match=f"Game {engine.id} is of probe, which this Adjutant does not know"):
        await house.engines.get(engine.id)


async def test_a_game_opened_while_its_channel_is_looked_up_is_the_one_found(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await house.overland()
    await old.resign(house.actor(ANN))
    house.restart()
    gate, load = asyncio.Event(), house.engines._load

    async def slowly(id: str) -> Any:
        if id == old.id:
            await gate.wait()
        return await load(id)

    monkeypatch.setattr(house.engines, "_load", slowly)
    looked_up = asyncio.create_task(house.engines.in_channel(100))
    while old.id not in house.engines._loading:
        await asyncio.sleep(0)
    new = await house.open("probe")
    gate.set()
    assert await looked_up is new
    assert await house.engines.in_channel(100) is new
    assert house.engines.loaded_in(100) is new


async def test_there_is_one_game_to_a_channel(house: House) -> None:
    opening = (house.open("probe"), house.open("overland"))
    # Over PostgreSQL either may be the first.
    first, second = sorted(await asyncio.gather(*opening, return_exceptions=True), key=lambda e: isinstance(e, Refusal))
    assert isinstance(second, Refusal) and str(second) == "This channel has a game already."
    assert first is await house.engines.in_channel(100)
    for key, options, said in (
        ("chess", {}, f"There is no game called chess; there is {', '.join(sorted(house.games))}."),
        ("probe", {"size": "3"}, "Probe has no option size."),
        ("probe", {"rounds": "5"}, "Length can be 3 rounds or 6 rounds, not 5."),
    ):
        with pytest.raises(Refusal) as refused:
            await house.open(key, 101, **options)
        assert str(refused.value) == said
    with pytest.raises(Refusal, match="There is no game in this channel"):
        await house.engines.in_channel(101)
    with pytest.raises(Refusal, match="There is no game nothing"):
        await house.engines.get("nothing")
