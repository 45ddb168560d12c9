"""Views are kept by seat: a secret act of one costs the others nothing, whatever they do next."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.games.dixie.rules.movement import mobility
from bot.games.dixie.state import view as views
from bot.games.tree import wander
from tests.table.house import ANN, BEA, House, opened

ORDER = "prefer hits highest"
SEATS = {"csa": ANN, "usa": BEA}


class Worked:
    """How often something was worked out, by name."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        make, able = views._view, mobility.Mobility.__init__

        def view(state: object, seat: str | None) -> object:
            self.done.append(f"view of {seat}")
            return make(state, seat)  # type: ignore[arg-type]

        def able_to(self_: mobility.Mobility, *given: object) -> None:
            self.done.append("mobility")
            able(self_, *given)  # type: ignore[arg-type]

        monkeypatch.setattr(views, "_view", view)
        monkeypatch.setattr(mobility.Mobility, "__init__", able_to)


async def work_of(house: House, worked: Worked, secretly: bool) -> list[list[str]]:
    """What is worked out for the side that is to act when it looks, and when it decides; the other side gives an order
    before each, or not."""
    engine, rng = await house.started("dixie"), random.Random(4)
    for _ in range(30):
        seat = min(engine.awaited())
        await engine.decide(house.actor(SEATS[seat]), wander(engine.game, engine.view(seat), seat, rng), seat)
    seat = min(engine.awaited())
    other, found = min({"csa", "usa"} - {seat}), []

    def look() -> None:
        for each in (seat, None):
            view = engine.view(each)
            engine.game.position(view)
            engine.game.alt(view)
        engine.level(seat, ())
        engine.orders(seat, ())

    look()
    for act in ("look", "decide"):
        if secretly:
            await engine.decide(house.actor(SEATS[other]), ORDER if act == "look" else "prefer hits lowest", other)
        text = wander(engine.game, engine.view(seat), seat, rng)
        worked.done.clear()
        if act == "look":
            look()
        else:
            await engine.decide(house.actor(SEATS[seat]), text, seat)
        found.append(list(worked.done))
    return found


async def test_a_secret_order_makes_nobody_else_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worked, found = Worked(monkeypatch), []
    for secretly in (False, True):
        async with opened(tmp_path / str(secretly), 3) as house:
            found.append(await work_of(house, worked, secretly))
    assert found[0] == found[1] and found[0][0] == [] and "view of None" in found[0][1]
