"""Games that were begun under an earlier version of the rules go on, and their records say so."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.engine.clocks.keeper import ClockKeeper
from bot.engine.history import history
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.record import log_text
from bot.record.replay import verify
from bot.storage.errors import StorageError
from tests.probe.game import Probe
from tests.probe.state import State
from tests.table.house import ANN, BEA, GM, RULES, House, in_turn, probe_state


class Later(Probe):
    """A later version of the probe, whose states count their rounds from another name."""

    rules_version = "probe-2"

    def rulebook(self) -> str:
        """With what the later version changed."""
        return f"{super().rulebook()}\n## Changes\n\n- probe-1: Nothing.\n- probe-2: Steps are longer.\n"

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


class Refusing(Later):
    """One that cannot go on with what is in play."""

    def problems(self, state: State) -> list[str]:
        """None but of probe-1 is in play."""
        return ["Red holds a2"]


async def test_the_log_tells_of_newer_rules_once(house: House) -> None:
    """With what they change; nobody is pinged, undo reaches as far, and no button of before is applied."""
    engine = await in_turn(house)
    await house.decide(engine, "red", "step left")
    awaited, since, revision = engine.awaited(), dict(engine.session.since), engine.revision("red")
    house.games = {"probe": Later()}
    for _ in range(2):
        house.restart()
        await house.engines.note_new_rules()
        later = await house.engines.get(engine.id)
        [told] = [e for e in await later.repository.entries() if e.kind == "rules"]
        said = "From here on the rules are probe-2 (before: probe-1). Steps are longer."
        assert log_text.said(told, PUBLIC, {}) == [said]
    assert (later.awaited(), later.session.since) == (awaited, since)
    assert await house.query("SELECT pings FROM outbox WHERE position = ?", told.seq) == [("[]",)]
    with pytest.raises(Refusal, match="moved on"):
        await later.decide(house.actor(ANN), "step left", "red", revision)
    await later.undo(house.actor(ANN))
    assert probe_state(later).sides["red"].place == 0
    await later.resign(house.actor(ANN))
    verify(await house.engines.export(later, ANN), {"probe": Later()})


async def test_a_game_that_newer_rules_cannot_play_is_left_as_it_is(house: House) -> None:
    """Its players are told without a secret of it, all others go on, and the earlier version plays it still."""
    engine = await in_turn(house)
    rows = await house.rows()
    other = await house.overland(channel=101)
    house.games = {**house.games, "probe": Refusing()}
    house.restart()
    await house.engines.note_new_rules()
    told = await house.query("SELECT user_id, text FROM notices ORDER BY user_id")
    assert [user for user, _ in told] == [ANN, BEA]
    assert all(engine.id in text and "probe-1" in text and "a2" not in text for _, text in told)
    with pytest.raises(StorageError, match="I left it as it is"):
        await house.engines.get(engine.id)
    assert (await house.engines.get(other.id)).session.status == "playing"
    assert [row for row in rows if engine.id in row and "notices" not in row and row not in await house.rows()] == []
    house.games = RULES
    house.restart()
    await house.decide(await house.engines.get(engine.id), "red", "step left")


async def test_a_game_whose_package_is_gone_is_parked_and_its_players_are_told(house: House) -> None:
    """Nothing of it changes, whatever falls due; all others go on, and so does this one when its package is back."""
    engine = await in_turn(house)
    rows = await house.rows()
    other = await house.overland(channel=101)
    house.games = {key: game for key, game in RULES.items() if key != "probe"}
    house.restart()
    await house.engines.note_new_rules()
    told = await house.query("SELECT user_id, text FROM notices ORDER BY user_id")
    assert [user for user, _ in told] == [ANN, BEA]
    assert all(f"Game `{engine.id}` is parked" in text and "the game probe" in text for _, text in told)
    with pytest.raises(StorageError, match=f"Game `{engine.id}` is parked"):
        await house.engines.get(engine.id)
    assert (await house.engines.get(other.id)).session.status == "playing"
    cards = await house.engines.cards(engine.session.guild)
    assert sorted(card.key for card in cards) == ["overland", "probe"], "it is listed all the same"
    await ClockKeeper(house.engines).make_up_for(0, house.engines.services.now())
    assert [row for row in rows if engine.id in row and "notices" not in row and row not in await house.rows()] == []
    house.games = RULES
    house.restart()
    await house.decide(await house.engines.get(engine.id), "red", "step left")


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
    assert isinstance(second, Refusal) and str(second) == "This channel already has a game."
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
