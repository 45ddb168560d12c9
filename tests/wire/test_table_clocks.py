"""A table's clocks as people see them: beside the board, on their sheet, in calls; asked for, given, agreed to."""

from __future__ import annotations

from bot.attention.notifications import RECENTLY_ACTIVE_MS
from bot.engine.engine import Engine
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.record.replay import verify
from tests.wire.playing import labels, more_options
from tests.wire.table import Table, answer

HOUR = 3600.0


async def begun(at: Table, clock: str, timeout: str = "") -> Engine:
    """The probe between Ann and Bea with a clock chosen in the lobby."""
    await at.ann.slash(at.channel, "game new", game="probe")
    sheet = await more_options(at, at.ann)
    answer(await at.ann.select(sheet, "Clock", [clock]))
    if timeout:
        answer(await at.ann.select(sheet, "When time is out", [timeout]))
    answer(await at.bea.click(await at.board(), "Join"))
    answer(await at.ann.click(await at.board(), "Start"))
    await at.settled()
    return await at.engine()


async def passes(at: Table, hours: float) -> None:
    """Time passes, in steps as a running bot would live through it."""
    for _ in range(round(hours * 4)):
        at.local.clock.advance(HOUR / 4)
        await at.settled()


async def sheet(at: Table, person: Person) -> Message:
    """*Clock* under the board."""
    return answer(await person.click(await at.board(), "Clock"))


async def test_the_clock_stands_beside_who_is_to_act(at_table: Table) -> None:
    """On the board and on its sheet, as a moment that each phone shows in its own time."""
    engine = await begun(at_table, "12 hours")
    assert "Clock: 12 hours" in (await at_table.board()).text
    ends = engine.session.clocks["red"].ends // 1000
    assert f"time until <t:{ends}:f> (<t:{ends}:R>)" in (await at_table.board()).text
    found = await sheet(at_table, at_table.ann)
    assert found.ephemeral and found.text.count(f"time until <t:{ends}:f>") == 2
    assert labels(found)[:2] == ["Ask for a day", "Give Blue a day"]
    watching = await sheet(at_table, at_table.carl)
    assert labels(watching) == [] and "time until" in watching.text


async def test_a_day_is_asked_for_and_given(at_table: Table) -> None:
    """Everybody sees both, and the board shows the new time."""
    engine = await begun(at_table, "12 hours")
    before = engine.session.clocks["red"].ends
    found = await sheet(at_table, at_table.ann)
    answer(await at_table.ann.click(found, "Ask for a day"))
    assert "I asked the others for a day." in found.text
    theirs = await sheet(at_table, at_table.bea)
    answer(await at_table.bea.click(theirs, "Give Red a day"))
    await at_table.settled()
    board = (await at_table.board()).text
    assert "Bea gives Red a day more." in board
    assert engine.session.clocks["red"].ends == before + 24 * HOUR * 1000
    assert f"<t:{engine.session.clocks['red'].ends // 1000}:f>" in board


async def test_a_pause_is_agreed_to_by_a_button_each(at_table: Table) -> None:
    """The question stands beside the board until it is answered; the others are called for it."""
    await begun(at_table, "12 hours")
    at_table.local.clock.advance(1 + RECENTLY_ACTIVE_MS / 1000)
    await at_table.settled()
    found = await sheet(at_table, at_table.ann)
    answer(await at_table.ann.click(found, "Propose to pause"))
    await at_table.settled()
    [question] = [m for m in at_table.posts() if "Agree" in labels(m)]
    assert "Ann (Red) proposes: to pause the game, for two weeks at most." in question.text
    assert f"<@{at_table.bea.id}>" in question.text
    said = answer(await at_table.carl.click(question, "Agree")).text
    assert said == "Only the other players can answer that."
    answer(await at_table.bea.click(question, "Agree"))
    await at_table.settled()
    assert "Agree" not in labels(question) and "The game is paused" in question.text
    board = (await at_table.board()).text
    assert "**Paused**" in board and "the clock is stopped: the game is paused" in board
    found = await sheet(at_table, at_table.bea)
    assert "Propose to go on" in labels(found)


async def test_time_out_is_told_and_the_others_may_win(at_table: Table) -> None:
    """By a button that asks first; a restart in the middle loses nothing; the record proves it."""
    engine = await begun(at_table, "12 hours", "The others may")
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    await passes(at_table, 6.5)
    assert any("**Your turn:**" in m.text and f"<@{at_table.bea.id}>" in m.text for m in at_table.posts())
    await passes(at_table, 5)
    await at_table.restart()
    await passes(at_table, 1)
    engine = await at_table.engine()
    assert engine.session.clocks["blue"].out
    assert "time is out" in (await at_table.board()).text
    found = await sheet(at_table, at_table.ann)
    answer(await at_table.ann.click(found, "Claim the win"))
    assert "Claim the win? Blue loses" in found.text
    answer(await at_table.ann.click(found, "Yes"))
    await at_table.settled()
    assert "Ann claims the win: Blue's time is out." in (await at_table.board()).text
    verify(await at_table.export(at_table.ann), at_table.games)


async def test_the_practice_opponent_decides_once(at_table: Table) -> None:
    """For whoever's time is out, from that seat's view, and the game goes on."""
    engine = await begun(at_table, "12 hours", "The practice opponent")
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    revision = engine.revision("blue")
    await passes(at_table, 12.5)
    await at_table.local.wait_for(lambda: engine.revision("blue") > revision)
    await at_table.settled()
    assert engine.session.practises_once == []
    log = answer(await at_table.carl.slash(at_table.channel, "log")).text
    assert "Blue's time is out. The practice opponent decides this once." in log


async def test_a_claim_stops_the_clocks_once(at_table: Table) -> None:
    """Claimed at one minute left, withdrawn and claimed again: the time comes off, and the clocks run on."""
    engine = await begun(at_table, "12 hours")
    await passes(at_table, 11.75)
    at_table.local.clock.advance(14 * 60)
    await at_table.settled()
    form = await at_table.ann.slash(at_table.channel, "gm dispute", stop=True)
    case = answer(await at_table.ann.submit(form, {"text": "Wait"}))
    assert "The clocks are stopped" in (await at_table.board()).text
    await passes(at_table, 1)
    assert not engine.session.clocks["red"].out
    answer(await at_table.ann.click(case, "Withdraw"))
    told = answer(await at_table.ann.slash(at_table.channel, "gm dispute", stop=True))
    assert "only once a game" in told.text
    form = await at_table.ann.slash(at_table.channel, "gm dispute")
    answer(await at_table.ann.submit(form, {"text": "Wait"}))
    at_table.local.clock.advance(10)
    await at_table.settled()
    clocks = engine.session.clocks
    assert clocks["red"].out and not clocks["blue"].out and engine.session.case is not None


async def test_one_case_at_a_time_and_what_its_stop_costs(at_table: Table) -> None:
    """Both write a claim at once: the second to be sent is refused in one sentence, and stops nothing."""
    engine = await begun(at_table, "1 day")
    forms = []
    for person in (at_table.ann, at_table.bea):
        claim = answer(await person.click(await at_table.board(), "Dispute"))
        assert "that time comes off your clock" in claim.text
        forms.append(await person.click(claim, "Write it, and stop the clocks"))
    answer(await at_table.ann.submit(forms[0], {"text": "That was wrong"}))
    refused = answer(await at_table.bea.submit(forms[1], {"text": "So was that"}))
    assert (
        refused.text == "Case 1 is open, and a game has one case at a time. Answer in it, or wait until it is settled."
    )
    await passes(at_table, 3)
    assert not any(clock.runs for clock in engine.session.clocks.values())
    case = answer(await at_table.ann.click(await case_of(at_table), "The case"))
    answer(await at_table.ann.click(case, "Withdraw"))
    now, clocks = engine.services.now(), engine.session.clocks
    assert clocks["blue"].left_at(now) - clocks["red"].left_at(now) == 3 * HOUR * 1000
    assert engine.session.halts == [at_table.ann.id]


async def case_of(at: Table) -> Message:
    """The post that says that a case is open."""
    return [m for m in at.posts() if "The case" in labels(m)][-1]
