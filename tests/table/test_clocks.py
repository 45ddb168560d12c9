"""Clocks: they run while a seat is awaited, and what the table chose follows when time is out."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.attention.clocks import PAUSE, REMINDER, RUN_OUT
from bot.attention.dispatcher import BEAT_MS, RETRY_AFTER_MS, TimerDispatcher
from bot.attention.timers import HANDLERS, LONGEST_MS
from bot.clocks.control import DAY_MS, HOUR_MS, LONGEST_PAUSE_MS
from bot.engine.clocks import giving, missing, proposals, running_out
from bot.engine.clocks.keeper import ClockKeeper
from bot.engine.engine import DUE, Engine
from bot.engine.inactivity import is_silent
from bot.engine.judging.cases import claim
from bot.games.contract.game import Event, Line, Outcome, Seat
from bot.record.judging import Claim
from bot.record.log_text import tell
from bot.record.replay import verify
from bot.storage import people, timers
from bot.storage.people import Habits, Preferences
from tests.alarms import Alarms
from tests.probe.game import Probe
from tests.probe.state import State
from tests.table.house import ANN, BEA, CARL, GM, House, check_agrees, last_number, refused

STEP_MS = 5 * 60_000


class Day:
    """Lets a house's time pass, with what falls due in it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.alarms = Alarms(house)
        keeper = ClockKeeper(house.engines)
        known = HANDLERS, lambda: house.time, house.posted.extend, self.alarms, LONGEST_MS
        acts = dict.fromkeys(DUE, keeper.fall_due)
        self.dispatcher = TimerDispatcher(house.database, *known, acts, keeper.make_up_for)

    async def __aenter__(self) -> Day:
        self.dispatcher.start()
        await self.dispatcher.settled()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.dispatcher.close()

    async def passes(self, milliseconds: int) -> None:
        """Time passes in small steps, but at once where nothing falls due for long."""
        end = self.house.time + milliseconds
        await self.dispatcher.settled()
        while self.house.time < end:
            due = await self.house.database.read(timers.next_try)
            quiet = min(end, end if due is None else due) - self.house.time
            if quiet > BEAT_MS:
                # The bot would have noted all the while that it was at work.
                await self.house.database.write(partial(timers.beat, now=self.house.time + quiet))
            self.alarms.move(quiet if quiet > BEAT_MS else min(STEP_MS, end - self.house.time))
            await self.dispatcher.settled()


async def begun(house: House, clock: str, timeout: str = "note") -> Engine:
    """The probe begun by Ann (red) and Bea (blue) with a clock; both are to commit first."""
    engine = await house.open("probe", rounds="3")
    await engine.choose(house.actor(ANN), {"clock": clock})
    if timeout != engine.session.timeout:
        await engine.choose(house.actor(ANN), {"timeout": timeout})
    await engine.join(house.actor(BEA))
    await engine.start(house.actor(ANN))
    engine.session.gm = GM
    return engine


def left(engine: Engine, seat: str) -> int:
    """How much time a seat has left."""
    return engine.session.clocks[seat].left_at(engine.services.now())


def turn_of(engine: Engine) -> str:
    """The turn in which the game is."""
    assert engine.session.turn is not None
    return engine.session.turn.turn


async def lines(engine: Engine) -> list[str]:
    """The public log."""
    names = {info.key: info.name for info in engine.seats}
    return [" ".join(told.lines) for told in tell(await engine.repository.entries(), "public", names)]


async def timer_kinds(house: House) -> set[str]:
    """The kinds of the clocks' timers that are set."""
    return {kind for (kind,) in await house.query("SELECT kind FROM timers") if kind in (RUN_OUT, REMINDER, PAUSE)}


async def test_only_the_awaited_are_counted_each_with_a_clock_of_their_own(house: House) -> None:
    """Both commit at once; whoever has committed does not lose time."""
    engine = await begun(house, "1d")
    assert {seat: clock.runs for seat, clock in engine.session.clocks.items()} == {"red": True, "blue": True}
    house.time += 5 * HOUR_MS
    await house.random_decision_of(engine, "red")
    house.time += 5 * HOUR_MS
    assert (left(engine, "red"), left(engine, "blue")) == (19 * HOUR_MS, 14 * HOUR_MS)
    await check_agrees(house, engine)


async def test_committing_and_withdrawing_regains_nothing(house: House) -> None:
    """Red commits, withdraws, and has what there was; the next decision has a day again."""
    engine = await begun(house, "1d")
    house.time += 20 * HOUR_MS
    await house.random_decision_of(engine, "red")
    await house.decide(engine, "red", "withdraw")
    assert left(engine, "red") == 4 * HOUR_MS and engine.session.clocks["red"].runs
    await house.random_decision_of(engine, "red")
    await house.random_decision_of(engine, "blue")
    awaited = next(iter(engine.awaited()))
    assert left(engine, awaited) == DAY_MS


async def test_taking_back_regains_nothing(house: House) -> None:
    """A decision that leads to one's own next one gives a new day; taken back, it does not."""
    engine = await begun(house, "1d")
    for seat in ("red", "blue"):
        await house.random_decision_of(engine, seat)
    for _ in range(60):
        seat = next(iter(engine.awaited()))
        house.time += 20 * HOUR_MS
        before = left(engine, seat)
        await house.random_decision_of(engine, seat)
        if seat in engine.awaited() and not engine.session.tail[-1].stops_undo and len(engine.session.tail) > 1:
            assert left(engine, seat) == DAY_MS
            user = engine.players[seat].user
            await engine.undo(house.actor(user), seat)
            assert left(engine, seat) == before == 4 * HOUR_MS
            return
        if engine.session.status != "playing":
            break
    raise AssertionError("no decision could be taken back")


async def test_a_bank_grows_with_the_turns_up_to_the_most(house: House) -> None:
    """Three days, half a day more each turn."""
    engine = await begun(house, "bank-3d")
    assert left(engine, "red") == 3 * DAY_MS
    begun_in = turn_of(engine)
    house.time += 2 * DAY_MS
    for _ in range(200):
        if turn_of(engine) != begun_in:
            break
        await house.random_decision_of(engine, next(iter(engine.awaited())))
    waiting = next(iter(engine.awaited()))
    assert left(engine, waiting) == DAY_MS + 12 * HOUR_MS


async def test_time_is_out_once_and_at_its_time(house: House) -> None:
    """A note, whatever happens between; a restart changes nothing."""
    engine = await begun(house, "12h")
    async with Day(house) as day:
        await day.passes(12 * HOUR_MS - STEP_MS)
        assert not any("time is out" in line for line in await lines(engine))
        await day.passes(2 * STEP_MS)
        await day.passes(DAY_MS)
    told = [line for line in await lines(engine) if "time is out" in line]
    assert told == ["Red's time is out.", "Blue's time is out."]
    assert engine.session.clocks["red"].out and await timer_kinds(house) == set()
    async with Day(house) as day:
        await day.passes(DAY_MS)
    assert len([line for line in await lines(engine) if "time is out" in line]) == 2
    await house.random_decision_of(engine, "red")
    assert not engine.session.clocks["red"].out
    await check_agrees(house, engine)


async def test_the_practice_opponent_decides_this_once(house: House) -> None:
    """It is called for the seat, decides as it would from that seat's view, and no more."""
    engine = await begun(house, "12h", "practice")
    async with Day(house) as day:
        await day.passes(13 * HOUR_MS)
    assert sorted(engine.session.practises_once) == ["blue", "red"]
    reply = await engine.alone(running_out.practise_once, "red", house.wandering(engine, "red"), engine.revision("red"))
    assert reply.lines and engine.session.practises_once == ["blue"]
    said = await refused(
        house, engine, lambda: engine.alone(running_out.practise_once, "red", "x", engine.revision("red"))
    )
    assert said == "The practice opponent no longer decides here."
    await house.random_decision_of(engine, "blue")
    assert engine.session.practises_once == []


async def test_the_others_may_win_by_a_button(house: House) -> None:
    """Never automatically, only another player, only where the table chose so, and the record verifies."""
    engine = await begun(house, "12h", "others")
    said = await refused(house, engine, lambda: engine.act(running_out.claim, house.actor(ANN), "blue"))
    assert said == "Blue's time isn't out (any longer), so the game continues."
    await house.random_decision_of(engine, "red")
    async with Day(house) as day:
        await day.passes(13 * HOUR_MS)
    assert engine.session.status == "playing"
    said = await refused(house, engine, lambda: engine.act(running_out.claim, house.actor(BEA), "blue"))
    assert said == "Your own time is out. Decide, or resign with `/game resign`."
    assert "Only the players" in await refused(
        house, engine, lambda: engine.act(running_out.claim, house.actor(CARL), "blue")
    )
    await engine.act(running_out.claim, house.actor(ANN), "blue")
    assert engine.result() is not None
    assert "Ann claims the win: Blue's time is out." in (await lines(engine))[-1]
    verify(await house.engines.export(engine, None), house.games)


class Confiding(Probe):
    """The probe, but a seat that is given up is told its last secret."""

    def resign(self, state: State, seat: Seat) -> Outcome[State]:
        done = super().resign(state, seat)
        return replace(done, events=[*done.events, Event("secret", {seat: Line("You held the crown.")})])


async def test_the_claimant_reads_no_more_than_their_own_seat_may(house: House) -> None:
    """The entry is the other seat's; the answer is not."""
    house.games = {"probe": Confiding()}
    house.restart()
    engine = await begun(house, "12h", "others")
    async with Day(house) as day:
        await day.passes(13 * HOUR_MS)
    reply = await engine.act(running_out.claim, house.actor(ANN), "blue")
    assert reply.lines == ("Blue resigns.",)


async def test_the_others_may_close_the_game(house: House) -> None:
    """Without result."""
    engine = await begun(house, "12h", "others")
    async with Day(house) as day:
        await day.passes(13 * HOUR_MS)
    await engine.act(running_out.close, house.actor(ANN), "blue")
    assert engine.session.status == "closed" and await timer_kinds(house) == set()


async def test_a_day_is_asked_for_and_given(house: House) -> None:
    """By another player or the game master; it is logged."""
    engine = await begun(house, "12h")
    house.time += 10 * HOUR_MS
    await engine.act(giving.ask_time, house.actor(ANN))
    assert (await lines(engine))[-1] == "Red asks for a day more."
    said = await refused(house, engine, lambda: engine.give_time(house.actor(ANN), "red"))
    assert said.startswith("Only the others or the game master can give you time")
    await engine.give_time(house.actor(BEA), "red")
    assert (await lines(engine))[-1] == "Bea gives Red a day more."
    assert left(engine, "red") == 26 * HOUR_MS
    await engine.give_time(house.actor(GM), "red", 2 * HOUR_MS, gm=True)
    assert left(engine, "red") == 28 * HOUR_MS
    said = await refused(house, engine, lambda: engine.give_time(house.actor(CARL), "red"))
    assert said.startswith("Only the players of this game")
    await check_agrees(house, engine)


async def test_all_agree_to_a_pause_which_ends_by_itself(house: House) -> None:
    """Clocks stand in it, and run on after two weeks."""
    engine = await begun(house, "1d")
    house.time += HOUR_MS
    await engine.propose(house.actor(ANN), "pause")
    assert "Red proposes: to pause the game" in (await lines(engine))[-1]
    made = last_number(engine)
    said = await refused(house, engine, lambda: engine.answer(house.actor(ANN), True, made))
    assert said == "Only the other players can answer that."
    await engine.answer(house.actor(BEA), True, made)
    assert engine.session.paused == house.time + LONGEST_PAUSE_MS and engine.session.proposal is None
    assert not engine.session.clocks["red"].runs
    async with Day(house) as day:
        await day.passes(LONGEST_PAUSE_MS - HOUR_MS)
        assert engine.session.paused and left(engine, "red") == 23 * HOUR_MS
        await day.passes(2 * HOUR_MS)
    assert not engine.session.paused and left(engine, "red") == 22 * HOUR_MS
    assert [kind for kind, _ in await house.outbox() if kind in ("propose", "resolve")] == ["propose", "resolve"]
    await check_agrees(house, engine)


async def test_a_proposal_is_declined_or_withdrawn(house: House) -> None:
    """By anybody else, or by whoever made it; nothing else happens."""
    engine = await begun(house, "1d")
    for user in (BEA, ANN):
        await engine.propose(house.actor(ANN), "clock", "3d")
        said = await refused(house, engine, lambda: engine.propose(house.actor(BEA), "pause"))
        assert said == "There is already a proposal: agree to it or decline it first. `/board` shows it."
        await engine.answer(house.actor(user), False, last_number(engine))
        assert engine.session.proposal is None and engine.session.clock == "1d"
    said = await refused(house, engine, lambda: engine.answer(house.actor(BEA), True, 3))
    assert said == "That question is no longer open. `/board` shows those that are."
    said = await refused(house, engine, lambda: engine.propose(house.actor(ANN), "clock", "9d"))
    assert said.startswith("Clock can be None, 12 hours")


async def test_the_clock_is_changed_in_play(house: House) -> None:
    """By all, or by the game master; whoever is awaited then has the new time."""
    engine = await begun(house, "none")
    assert engine.session.clocks == {}
    await engine.propose(house.actor(ANN), "clock", "2d")
    await engine.answer(house.actor(BEA), True, last_number(engine))
    assert left(engine, "red") == 2 * DAY_MS and engine.session.clocks["blue"].runs
    await engine.act(proposals.do_as_game_master, house.actor(GM), "clock", "none")
    assert engine.session.clocks == {} and await timer_kinds(house) == set()


async def test_no_clock_counts_the_time_for_which_the_bot_was_away(house: House) -> None:
    """Three days down, and what was left is left; a stop of some minutes is not worth a line."""
    engine = await begun(house, "3d")
    async with Day(house) as day:
        await day.passes(HOUR_MS)
        await house.random_decision_of(engine, "red")
    house.time += 15 * 60_000
    async with Day(house):
        assert left(engine, "blue") == 71 * HOUR_MS - 15 * 60_000
    house.time += 3 * DAY_MS
    async with Day(house) as day:
        assert (left(engine, "red"), left(engine, "blue")) == (71 * HOUR_MS, 71 * HOUR_MS - 15 * 60_000)
        assert (await lines(engine))[-1].endswith(
            "No clock counted that time. Everyone whose turn it is has at least 6 hours."
        )
        await day.passes(HOUR_MS)
    assert len([line for line in await lines(engine) if "I was away" in line]) == 1
    house.time += 25 * 60_000
    async with Day(house):
        assert left(engine, "blue") == 70 * HOUR_MS - 15 * 60_000
        assert (await lines(engine))[-1].endswith("No clock counted that time.")
    await check_agrees(house, engine)


async def test_a_run_that_was_cut_off_makes_up_for_the_rest(house: House) -> None:
    """Killed as it made up for an outage, and away for days again: neither counts, and nothing counts twice."""
    engine = await begun(house, "3d")
    async with Day(house) as day:
        await day.passes(HOUR_MS)
    last = house.time
    house.time += DAY_MS
    await engine.alone(running_out.after_outage, last, house.time)
    await engine.alone(running_out.after_outage, last, house.time)
    assert left(engine, "red") == 71 * HOUR_MS
    house.time += 2 * DAY_MS
    async with Day(house):
        assert left(engine, "red") == 71 * HOUR_MS
    assert len([line for line in await lines(engine) if "I was away" in line]) == 2


async def test_an_outage_that_is_made_up_for_again_and_again_is_told_once(house: House) -> None:
    """Another game's clocks could not be kept, and a minute later all begins anew."""
    engine = await begun(house, "none")
    await engine.alone(missing.warn, "blue")
    last = house.time
    house.time += 3 * HOUR_MS
    for _ in range(4):
        await engine.alone(running_out.after_outage, last, house.time)
        house.time += RETRY_AFTER_MS
    assert len([line for line in await lines(engine) if "I was away" in line]) == 1


async def test_a_game_whose_rules_fail_keeps_no_other_clock_from_counting(house: House) -> None:
    broken = await begun(house, "3d")
    other = await house.started("probe", 200, clock="3d")
    async with Day(house) as day:
        await day.passes(HOUR_MS)
    broken.awaited = lambda: 1 / 0  # type: ignore[assignment, return-value]
    house.time += 3 * DAY_MS
    async with Day(house):
        assert left(other, "blue") == 71 * HOUR_MS


async def test_nothing_lapses_while_the_bot_is_away(house: House) -> None:
    """A game without a clock is not silent because nobody could play, and a case has its week."""
    engine = await begun(house, "none")
    async with Day(house) as day:
        await engine.act(claim, house.actor(ANN), Claim("That was wrong", 1))
        await day.passes(HOUR_MS)
    house.time += 15 * DAY_MS
    async with Day(house) as day:
        assert (await lines(engine))[-1].endswith("Nothing has lapsed in that time.")
        assert not is_silent(engine) and engine.session.case is not None
        await day.passes(7 * DAY_MS - 2 * HOUR_MS)
        assert not engine.session.case.lapsed
        await day.passes(2 * HOUR_MS)
        assert engine.session.case.lapsed and not is_silent(engine)
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), house.games)


async def test_after_an_outage_everybody_awaited_has_six_hours(house: House) -> None:
    """Also those whose time was nearly out."""
    engine = await begun(house, "12h")
    async with Day(house) as day:
        await day.passes(11 * HOUR_MS)
    house.time += 3 * DAY_MS
    async with Day(house) as day:
        assert left(engine, "red") == 6 * HOUR_MS == left(engine, "blue")
        await day.passes(HOUR_MS)
    assert len([line for line in await lines(engine) if "I was away" in line]) == 1
    await check_agrees(house, engine)


async def test_a_clock_set_back_gives_nothing_and_takes_nothing(house: House) -> None:
    """The machine's clock jumps back by two days, and play goes on."""
    house.time += 10 * DAY_MS
    engine = await begun(house, "1d")
    async with Day(house) as day:
        await day.passes(HOUR_MS)
        house.time -= 2 * DAY_MS
        await house.random_decision_of(engine, "red")
        assert left(engine, "blue") == DAY_MS
        await house.random_decision_of(engine, "blue")
        awaited = next(iter(engine.awaited()))
        assert left(engine, awaited) == DAY_MS
        await day.passes(25 * HOUR_MS)
        assert engine.session.clocks[awaited].out


async def test_reminders_at_half_and_at_a_tenth(house: House) -> None:
    """As each person chose, and never in quiet hours unless time would run out before they end."""
    await house.database.write(lambda t: people.put(t, BEA, Preferences(habits=Habits(reminded="never"))))
    await begun(house, "1d")
    async with Day(house) as day:
        await day.passes(12 * HOUR_MS - STEP_MS)
        assert "summons" not in [kind for kind, _ in await house.outbox()]
        await day.passes(2 * STEP_MS)
        rows = await house.query("SELECT pings FROM outbox WHERE kind = 'summons'")
        assert len(rows) == 1 and str(ANN) in str(rows)
        await day.passes(10 * HOUR_MS)
    assert len(await house.query("SELECT 1 FROM outbox WHERE kind = 'summons'")) == 2
