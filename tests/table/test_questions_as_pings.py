"""What a player asks of the others pings them once every 12 hours; what is asked stands each time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
import pytest

from bot.attention.notifications import PING_INTERVAL_MS
from bot.clocks.control import HOUR_MS
from bot.engine.engine import Engine
from bot.engine.judging.cases import claim, withdraw
from bot.record.judging import Claim
from tests.table.house import ANN, BEA, House, asking, check_agrees, in_turn, last_number
from tests.table.test_clocks import begun

NOT_AGAIN = "I won't ping them again: a question can ping them once every 12 hours."
Asks = Callable[[House, Engine, int], Awaitable[str]]


async def claims(house: House, engine: Engine, user: int) -> str:
    """A user opens a case, and withdraws it. Returns what they were told."""
    reply = await engine.act(claim, house.actor(user), Claim("That was wrong", 1))
    await engine.act(withdraw, house.actor(user), engine.session.cases)
    return reply.lines[0]


async def proposes(house: House, engine: Engine, user: int) -> str:
    """A user proposes something, and withdraws it. Returns what they were told."""
    reply = await engine.propose(house.actor(user), "pause")
    await engine.answer(house.actor(user), False, last_number(engine))
    return reply.lines[0]


async def pings(house: House) -> list[list[int]]:
    """Whom each question pings that waits to be posted."""
    found = await house.query("SELECT pings FROM outbox WHERE kind IN ('case', 'propose', 'ask') ORDER BY id")
    return [msgspec.json.decode(row) for (row,) in found]


@pytest.mark.parametrize(("asks", "other"), [(claims, proposes), (proposes, claims)])
async def test_a_question_pings_once_in_twelve_hours(house: House, asks: Asks, other: Asks) -> None:
    """Each player, in each game, by each kind of question; also across a restart."""
    engine = await begun(house, "none")
    engine.session.gm = 0
    house.time += PING_INTERVAL_MS
    assert NOT_AGAIN not in await asks(house, engine, ANN)
    assert (await asks(house, engine, ANN)).endswith(NOT_AGAIN)
    assert NOT_AGAIN not in await asks(house, engine, BEA)
    assert NOT_AGAIN not in await other(house, engine, ANN)
    assert await pings(house) == [[BEA], [], [ANN], [BEA]]
    house.restart()
    engine = await house.engines.get(engine.id)
    house.time += PING_INTERVAL_MS - 1
    assert (await asks(house, engine, ANN)).endswith(NOT_AGAIN)
    house.time += 1
    assert NOT_AGAIN not in await asks(house, engine, ANN)
    assert await pings(house) == [[BEA], [], [ANN], [BEA], [], [BEA]]
    await check_agrees(house, engine)


async def test_an_undo_is_asked_for_as_often_as_the_others_act(house: House) -> None:
    """Playing on and asking anew is no way to ping them; an answer is one to be asked again."""
    engine = await in_turn(house)
    await house.decide(engine, "red", "scout p2")
    await engine.undo(house.actor(ANN))
    house.time += HOUR_MS
    await house.decide(engine, "red", "step left")
    await engine.undo(house.actor(ANN))
    assert not asking(engine)
    said = await engine.undo(house.actor(ANN))
    assert asking(engine) and said.lines == (f"I asked the other players to agree. {NOT_AGAIN}",)
    await engine.answer(house.actor(BEA), False, asking(engine))
    await engine.undo(house.actor(ANN))
    assert await pings(house) == [[BEA], [], [BEA]]
