"""Judges: both sides are heard before a ruling, an appeal goes to somebody else, and an office ends at once."""

from __future__ import annotations

import pytest

from bot.attention.posting import CASE_CALL
from bot.clocks.control import DAY_MS
from bot.engine.engine import Engine
from bot.engine.judging import cases, game_master, masters
from bot.engine.judging.cases import claim, state
from bot.engine.judging.rulings import preview, rule
from bot.games.contract.game import PUBLIC
from bot.record.judging import Claim, Draft
from bot.record.log_text import tell
from bot.record.replay import verify
from bot.storage import judges
from bot.storage.judges import Judges
from tests.table.house import ANN, BEA, CARL, GM, RULES, House, check_agrees, in_turn, last_number, refused

DESK = 900
"""The channel in which cases are called."""


def last_line(engine: Engine) -> str:
    """What everybody reads of the last entry."""
    return " ".join(tell(engine.recent, PUBLIC, {"red": "Red", "blue": "Blue"})[-1].lines)


async def claimed(house: House, about: int = 0) -> Engine:
    """The probe in Red's turn, with Gus as its game master, in which Red has opened a case about an entry."""
    engine = await in_turn(house)
    await engine.act(claim, house.actor(ANN), Claim("That was not by the rules", about))
    return engine


async def ruled(house: House, engine: Engine, user: int = GM) -> None:
    """A game master rules on the open case."""
    assert engine.session.case is not None
    shown = await preview(engine, house.actor(user), Draft(engine.session.case.no, text="So it is"))
    await engine.act(rule, house.actor(user), shown.draft)


async def calls(house: House) -> int:
    """How often the server's standing judges are called to a case."""
    sql = "SELECT count(*) FROM outbox WHERE channel = ? AND kind = ?"
    found = await house.database.read(lambda t: t.row(sql, DESK, CASE_CALL))
    return int(found[0]) if found is not None else 0


async def with_judges(house: House, engine: Engine, *users: int) -> None:
    """The server's standing judges, called in a channel of theirs."""
    there = Judges(users=users, channel=DESK)
    await house.database.write(lambda t: judges.put(t, engine.session.guild, there))
    house.engines.services.judges[engine.session.guild] = there


@pytest.mark.heard
@pytest.mark.parametrize("how", ["answers", "waives", "waits"])
async def test_the_other_side_is_heard_before_a_ruling(house: House, how: str) -> None:
    engine = await claimed(house)
    said = await refused(house, engine, lambda: ruled(house, engine))
    assert f"<@{BEA}> has answered or has nothing to say" in said
    if how == "answers":
        await engine.act(state, house.actor(BEA), 1, "It was right")
    elif how == "waives":
        own = await refused(house, engine, lambda: engine.act(state, house.actor(ANN), 1, "", waives=True))
        assert "The claim is yours" in own
        await engine.act(state, house.actor(BEA), 1, "", waives=True)
        assert last_line(engine) == "Case 1: Blue has nothing to say."
        again = await refused(house, engine, lambda: engine.act(state, house.actor(BEA), 1, "", waives=True))
        assert "You have answered" in again
    else:
        house.time += DAY_MS
    await ruled(house, engine)
    assert engine.session.case is None
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_an_appeal_goes_to_somebody_else(house: House) -> None:
    """A claim about a ruling, about an entry that has been ruled on, or about what a game master did is not judged by
    the same person, though they stay the game master."""
    engine = await claimed(house, about=3)
    await with_judges(house, engine, CARL)
    await ruled(house, engine)
    ruling = last_number(engine)
    for about in (ruling, 3):
        await engine.act(claim, house.actor(BEA), Claim("No", about))
        assert await calls(house) == 1
        await house.database.write(lambda t: t.execute("DELETE FROM outbox WHERE kind = ?", CASE_CALL))
        said = await refused(house, engine, lambda: ruled(house, engine))
        assert "what you did or ruled" in said
        assert "another judge takes it" in await refused(
            house, engine, lambda: engine.act(masters.take, house.actor(GM))
        )
        await engine.act(masters.take, house.actor(CARL))
        assert engine.session.gm == CARL
        await ruled(house, engine, CARL)
        engine.session.gm, engine.session.judged = GM, {3: [GM]}
    await engine.act(game_master.announce, house.actor(GM), "Go on")
    await engine.act(claim, house.actor(BEA), Claim("No", last_number(engine)))
    assert "what you did or ruled" in await refused(house, engine, lambda: ruled(house, engine))


async def test_each_player_may_once_ask_for_another_judge(house: House) -> None:
    engine = await claimed(house)
    await with_judges(house, engine, GM, CARL)

    async def ask(user: int, reason: str = "He is Ann's friend") -> None:
        await engine.act(masters.ask_for_another, house.actor(user), 1, reason)

    assert "Say why" in await refused(house, engine, lambda: ask(BEA, " "))
    await ask(BEA)
    assert engine.session.gm == 0 and await calls(house) == 1
    assert "is no longer the game master: “He is Ann's friend”" in last_line(engine)
    assert "asked for another judge than you" in await refused(
        house, engine, lambda: engine.act(masters.take, house.actor(GM))
    )
    assert "has no judge yet" in await refused(house, engine, lambda: ask(ANN))
    await engine.act(masters.take, house.actor(CARL))
    assert "once a game" in await refused(house, engine, lambda: ask(BEA))
    await ask(ANN, "He has no time")
    assert engine.session.gm == 0
    await check_agrees(house, engine)
    for user in (None, ANN, BEA):
        verify(await house.engines.export(engine, user), RULES)


@pytest.mark.parametrize("how", ["resigns", "gone", "removed"])
async def test_an_office_that_ends_in_mid_case_calls_the_others(house: House, how: str) -> None:
    engine = await claimed(house)
    await with_judges(house, engine, GM, CARL)
    drafted = Draft(1)
    await engine.alone(cases.draft, house.actor(GM), drafted)
    if how == "resigns":
        await engine.act(masters.resign, house.actor(GM))
    elif how == "gone":
        await engine.act(masters.gone, house.actor(ANN), GM)
    else:
        said = await refused(house, engine, lambda: engine.act(masters.removed, house.actor(ANN), GM))
        assert "standing judge or not" in said
        engine.session.gm_standing = True
        await engine.act(masters.removed, house.actor(ANN), GM)
    assert engine.session.gm == 0 and engine.session.drafts == {} and await calls(house) == 1
    told = await house.database.read(lambda t: t.rows("SELECT kind, channel FROM outbox WHERE game = ?", engine.id))
    assert any(kind == "case" and channel == engine.session.channel for kind, channel in told)
    assert "Only this game's game master" in await refused(house, engine, lambda: ruled(house, engine))
    await engine.act(masters.take, house.actor(CARL))
    await ruled(house, engine, CARL)
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)
