"""Records of games against the practice opponent: they hold, and made-up ones seat nobody where nobody sits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.engine.opening import Place
from bot.engine.seating import RANDOM, Wish
from bot.games.contract.choices import Refusal
from bot.record.entries import Entry
from bot.record.replay import verify
from bot.record.replayer import Wrong
from bot.table.session import PRACTICE
from tests.table.forging import forged, replaced
from tests.table.house import ANN, BEA, RULES, House, opened

HERE = Place(5, 100)


@pytest.fixture
async def elsewhere(tmp_path: Path) -> AsyncIterator[House]:
    """Another run of the bot, which knows none of the first one's games."""
    async with opened(tmp_path / "elsewhere.db", 1) as made:
        yield made


async def test_sides_drawn_with_it_verify_and_swapped_ones_do_not(house: House) -> None:
    engine = await house.engines.open(house.actor(ANN), "probe", {}, HERE, Wish(RANDOM, PRACTICE))
    await engine.start(house.actor(ANN))
    await engine.resign(house.actor(ANN))
    data = await house.engines.export(engine, ANN)
    assert any("unbroken" in line for line in verify(data, RULES).lines)

    def renamed(entries: list[Entry]) -> None:
        drawn = {s: {**d, "name": "Ann"} for s, d in entries[1].data["drawn"].items()}
        replaced(entries, 1, data=entries[1].data | {"drawn": drawn})

    with pytest.raises(Wrong, match="to another than the dice do"):
        verify(forged(data, renamed), RULES)


@pytest.mark.parametrize(
    ("key", "practice", "said"),
    [
        ("probe", 5, "Expected `array`"),
        ("probe", [7], "Expected `str`"),
        ("probe", ["zebra"], "seats someone where Probe has no seat"),
        ("overland", ["us"], "Overland has none"),
    ],
)
async def test_a_made_up_one_seats_nobody(house: House, elsewhere: House, key: str, practice: Any, said: str) -> None:
    engine = await house.started(key)
    data = await house.engines.export(engine, None)
    made_up = forged(data, lambda entries: replaced(entries, 0, data=entries[0].data | {"practice": practice}))
    with pytest.raises(Refusal, match=said):
        await elsewhere.engines.continued(elsewhere.actor(ANN), made_up, HERE)


@pytest.mark.parametrize("user", [0, 2**63])
async def test_no_person_has_such_an_id(house: House, elsewhere: House, user: int) -> None:
    engine = await house.probe()
    data = forged(await house.engines.export(engine, None), lambda entries: replaced(entries, 1, by=user))
    with pytest.raises(Refusal, match=f"{user} is no user's id"):
        await elsewhere.engines.continued(elsewhere.actor(ANN), data, HERE)


async def test_one_of_another_bot_goes_on_against_it(house: House, elsewhere: House) -> None:
    before = await house.engines.open(house.actor(ANN), "probe", {}, HERE, Wish("red", PRACTICE))
    await before.start(house.actor(ANN))
    data = await house.engines.export(before, None)
    engine = await elsewhere.engines.continued(elsewhere.actor(ANN), data, HERE)
    assert engine.players["blue"] == PRACTICE and engine.players["red"].user == ANN
    with pytest.raises(Refusal, match="taken"):
        await engine.join(elsewhere.actor(BEA))
