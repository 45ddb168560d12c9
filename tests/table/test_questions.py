"""Questions that stand open: they are withdrawn by their author, lapse after a week, go with their case and their game,
and follow the game to another channel; none is in another's way for ever."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from bot.attention.pending_turns import since
from bot.attention.questions import LAPSE, LAPSES_AFTER_MS, mark_of, open_questions, posts_of
from bot.attention.reasons import called_to_case, proposed_to
from bot.clocks.control import HOUR_MS
from bot.engine.clocks import questions
from bot.engine.engine import Engine
from bot.engine.judging import settling
from bot.engine.judging.cases import claim, withdraw
from bot.record.judging import Claim, Draft
from bot.record.replay import verify
from cogs.words.questions import case_mark
from tests.probe.state import RED
from tests.table.house import ANN, BEA, CARL, RULES, House, check_agrees, in_turn, refused
from tests.table.test_clocks import Day, lines

Ask = Callable[[House, Engine], Awaitable[object]]


async def without_master(house: House) -> Engine:
    """The probe in Red's turn, past a decision that stops undo."""
    engine = await in_turn(house)
    engine.session.gm, engine.session.gm_name = 0, ""
    await house.decide(engine, RED, "scout p2")
    return engine


async def ask_undo(house: House, engine: Engine) -> None:
    """Ann asks to take her decision back."""
    await engine.undo(house.actor(ANN))


async def ask_draw(house: House, engine: Engine) -> None:
    """Ann proposes a draw."""
    await engine.propose(house.actor(ANN), "end", "draw")


async def settlement(house: House, engine: Engine) -> None:
    """Ann disputes something, and proposes how it is settled."""
    await engine.act(claim, house.actor(ANN), Claim("That was not by the rules"))
    assert engine.session.case is not None
    draft = Draft(engine.session.case.no, seen=engine.session.numbers["public"])
    await engine.propose(house.actor(ANN), "settle", settling.written(draft))


ASKED: dict[str, tuple[Ask, str]] = {
    "undo": (ask_undo, "request for an undo"),
    "draw": (ask_draw, "proposal"),
    "settlement": (settlement, "proposal"),
}


def mark(engine: Engine) -> int:
    """The mark of the one question that is open."""
    [question] = open_questions(engine.session)
    return mark_of(question)


async def timers(house: House) -> int:
    """How many questions are to lapse."""
    return len(await house.query("SELECT 1 FROM timers WHERE kind = 'question'"))


@pytest.mark.parametrize("kind", ASKED)
async def test_its_author_withdraws_it(house: House, kind: str) -> None:
    """Nobody else can; the log says so, and the same can be asked once more. It is no part of what is awaited."""
    engine, (ask, name) = await without_master(house), ASKED[kind]
    before = since(engine.session, RED)
    house.time += HOUR_MS
    await ask(house, engine)
    asked = mark(engine)
    for user in (BEA, CARL):
        said = await refused(house, engine, lambda u=user: engine.act(questions.withdraw, house.actor(u), asked))  # type: ignore[misc]
        assert said == "Only Ann can withdraw that."
    await engine.act(questions.withdraw, house.actor(ANN), asked)
    assert open_questions(engine.session) == [] and await timers(house) == 0
    assert (await lines(engine))[-1] == f"Red withdraws the {name}." and since(engine.session, RED) == before
    said = await refused(house, engine, lambda: engine.answer(house.actor(BEA), True, asked))
    assert said == "That question is no longer open. `/board` shows those that are."
    if kind != "settlement":
        await ask(house, engine)
        await engine.answer(house.actor(BEA), True, mark(engine))
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


@pytest.mark.parametrize("kind", ASKED)
async def test_it_lapses_after_a_week(house: House, kind: str) -> None:
    """As the log says, also where the bot is begun anew meanwhile; something else can be asked then."""
    engine, (ask, name) = await without_master(house), ASKED[kind]
    await ask(house, engine)
    asked = mark(engine)
    async with Day(house) as day:
        await day.passes(LAPSES_AFTER_MS - HOUR_MS)
        assert mark(engine) == asked
    house.restart()
    engine = await house.engines.get(engine.id)
    async with Day(house) as day:
        await day.passes(2 * HOUR_MS)
    assert open_questions(engine.session) == [] and await timers(house) == 0
    assert f"Red's {name} lapses: no one answered it for a week." in await lines(engine)
    assert {"settle", "resolve"} & {kind for kind, _ in await house.outbox()}
    await engine.propose(house.actor(BEA), "end", "draw")
    await engine.answer(house.actor(ANN), True, mark(engine))
    assert engine.session.status == "over"
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_each_lapses_at_its_own_time(house: House) -> None:
    """Two that stand beside each other, and two that are due at once."""
    engine = await without_master(house)
    await ask_undo(house, engine)
    house.time += HOUR_MS
    await ask_draw(house, engine)
    async with Day(house) as day:
        await day.passes(LAPSES_AFTER_MS - HOUR_MS // 2)
        assert engine.session.asked is None and engine.session.proposal is not None
        await ask_undo(house, engine)
        await day.passes(HOUR_MS)
        assert engine.session.asked is not None and engine.session.proposal is None
        await engine.act(questions.withdraw, house.actor(ANN), mark(engine))
        await ask_undo(house, engine)
        await ask_draw(house, engine)
        await day.passes(LAPSES_AFTER_MS + HOUR_MS)
        assert open_questions(engine.session) == [] and await timers(house) == 0
    await check_agrees(house, engine)


async def test_it_does_not_lapse_while_the_bot_is_away(house: House) -> None:
    """Nor do the buttons of what was asked before fit nothing then."""
    engine = await without_master(house)
    await settlement(house, engine)
    asked, case = mark(engine), case_mark(engine, 1)
    async with Day(house) as day:
        await day.passes(HOUR_MS)
    house.time += 2 * LAPSES_AFTER_MS
    async with Day(house) as day:
        await day.passes(LAPSES_AFTER_MS - 2 * HOUR_MS)
        assert mark(engine) == asked and case_mark(engine, 1) == case != 1
        await day.passes(2 * HOUR_MS)
    assert open_questions(engine.session) == []
    await check_agrees(house, engine)


async def test_one_that_an_earlier_version_left_lapses_too(house: House) -> None:
    """A week after the next that happens; its old button answers it still."""
    engine = await without_master(house)
    await ask_draw(house, engine)
    made = engine.session.proposal
    assert made is not None
    engine.session.proposal = replace(made, since=0, lapses=0, said="")
    await house.database.write(lambda t: t.execute("DELETE FROM timers WHERE kind = ?", LAPSE))
    house.time += HOUR_MS
    await house.decide(engine, RED, "step left")
    assert await timers(house) == 1 and engine.session.proposal is not None
    assert engine.session.proposal.lapses == house.time + LAPSES_AFTER_MS
    await engine.answer(house.actor(BEA), False, made.at)
    assert engine.session.proposal is None


async def test_a_settlement_goes_with_its_case(house: House) -> None:
    """However that ends; another case is settled after it."""
    engine = await without_master(house)
    await settlement(house, engine)
    assert engine.session.case is not None
    await engine.act(withdraw, house.actor(ANN), engine.session.case.no)
    assert open_questions(engine.session) == [] and await timers(house) == 0
    await settlement(house, engine)
    async with Day(house) as day:
        await day.passes(LAPSES_AFTER_MS - HOUR_MS)
        await engine.answer(house.actor(BEA), False, mark(engine))
        await engine.propose(house.actor(ANN), "pause")
        await engine.act(questions.withdraw, house.actor(ANN), mark(engine))
        draft = Draft(2, seen=engine.session.numbers["public"])
        await engine.propose(house.actor(ANN), "settle", settling.written(draft))
        await day.passes(2 * HOUR_MS)
    assert engine.session.case is not None and engine.session.case.lapsed
    await engine.act(claim, house.actor(BEA), Claim("Nor was that"))
    assert engine.session.case is not None and engine.session.case.no == 3
    assert open_questions(engine.session) == [], "the case that it would settle has made room for another"
    await ask_draw(house, engine)
    await check_agrees(house, engine)


async def test_a_game_that_is_closed_has_nothing_open(house: House) -> None:
    """Neither a question nor a case calls anybody."""
    engine = await without_master(house)
    await settlement(house, engine)
    await engine.answer(house.actor(BEA), False, mark(engine))
    assert called_to_case(engine.session, engine.players) == [BEA] and posts_of(engine.session) == ["case"]
    await engine.propose(house.actor(ANN), "end", "")
    await engine.answer(house.actor(BEA), True, mark(engine))
    assert engine.session.status == "closed" and engine.session.case is not None
    assert called_to_case(engine.session, engine.players) == [] and posts_of(engine.session) == []


@pytest.mark.parametrize("what", ["pause", "resign"])
async def test_nothing_that_was_asked_in_a_game_stands_in_the_way_of_its_end(house: House, what: str) -> None:
    """What was proposed in play is void when the game is over; what is proposed then calls the others."""
    engine = await without_master(house)
    await engine.propose(house.actor(ANN), "pause")
    if what == "pause":
        await house.play_on(engine, house.rng)
    else:
        await engine.resign(house.actor(ANN))
    assert engine.session.status == "over" and open_questions(engine.session) == []
    await ask_draw(house, engine)
    assert proposed_to(engine.session, engine.players) == [BEA]
    await engine.answer(house.actor(BEA), True, mark(engine))
    result = engine.result()
    assert result is not None and result.winners == ()
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_all_that_is_open_follows_the_game_and_its_board(house: House) -> None:
    """To another channel, and to the bottom of its own."""
    engine = await without_master(house)
    await ask_undo(house, engine)
    await settlement(house, engine)
    await engine.bring()
    assert [kind for kind, _ in await house.outbox()][-4:] == ["bottom", "ask", "propose", "case"]
    await engine.relocate(house.actor(BEA), 5, 777)
    found = await house.query("SELECT kind FROM outbox WHERE channel = 777 ORDER BY id")
    assert [kind for (kind,) in found] == ["turn", "ask", "propose", "case"]
    while open_questions(engine.session):
        await engine.answer(house.actor(BEA), False, mark_of(open_questions(engine.session)[0]))
    await engine.bring()
    assert [kind for kind, _ in await house.outbox()][-2:] == ["bottom", "case"]


async def test_a_mark_is_of_its_time(house: House) -> None:
    """The same question asked at the same entry a moment later has another."""
    engine = await without_master(house)
    marks = set[int]()
    for _ in range(2):
        house.time += 7
        await ask_draw(house, engine)
        marks.add(mark(engine) - 10_000 * engine.session.numbers["public"])
        await engine.act(questions.withdraw, house.actor(ANN), mark(engine))
    assert len(marks) == 2 and all(0 <= each < 10_000 for each in marks)
