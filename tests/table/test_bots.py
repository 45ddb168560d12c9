"""A game's own bot holds the seats that the options give it: in the lobby, in play, through undo and restarts, and in
the record, which proves every choice that it made."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.engine import nudge
from bot.engine.engine import Engine
from bot.engine.history import history
from bot.engine.lobby import invite
from bot.engine.opening import Place
from bot.engine.seating import RANDOM, Wish
from bot.engine.undo import may_undo
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.opponents import practice_matches, selfplay
from bot.record.log_text import tell
from bot.record.players import BOT_USER
from bot.record.replay import replay, verify
from bot.record.replayer import Wrong
from bot.table.session import BOT, PRACTICE, Player
from tests.probe.game import PROBE
from tests.probe.state import BLUE, RED
from tests.table.forging import forged, replaced
from tests.table.house import ANN, BEA, CARL, GM, House, asking, check_agrees, hands, opened, probe_state, refused
from tests.table.test_practice import opponent_runner

HERE = Place(5, 100)
NAMES = {"red": "Red", "blue": "Blue"}
ANNA, BEAT = Player(ANN, "Ann"), Player(BEA, "Bea")


async def lobby(house: House, wish: Wish | None = None, **options: str) -> Engine:
    """A probe that Ann opens against the bot."""
    return await house.engines.open(house.actor(ANN), "probe", {"opponent": "bot"} | options, HERE, wish)


async def in_play(house: House) -> Engine:
    """A probe against the bot, begun by Ann, with Gus as its game master."""
    engine = await lobby(house)
    await engine.start(house.actor(ANN))
    engine.session.gm = GM
    return engine


async def answer(engine: Engine) -> None:
    """The bot decides until Red is to act."""
    while set(engine.awaited()) - {RED}:
        await engine.bot_decides(BLUE, engine.revision(BLUE))


async def finished(house: House, seed: int = 1) -> Engine:
    """A whole game against the bot."""
    rng = random.Random(seed)
    engine = await in_play(house)
    for _ in range(400):
        await answer(engine)
        if engine.session.status != "playing":
            return engine
        await engine.decide(house.actor(ANN), PROBE.practice(engine.view(RED), RED, rng), RED)
    raise AssertionError("the game does not end")


# -- the lobby


async def test_it_sits_on_its_seat_as_the_lobby_opens(house: House) -> None:
    engine = await lobby(house)
    assert engine.players == {RED: ANNA, BLUE: BOT} and [info.bot for info in engine.seats] == [False, True]
    (card,) = await house.engines.cards(5)
    assert (len(card.players), card.seats, card.vacant) == (2, 2, ())
    await engine.start(house.actor(ANN))
    assert engine.session.status == "playing" and not engine.session.invited
    await check_agrees(house, engine)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (Wish(BLUE), "There is no seat blue; there is Red"),
        (Wish("", BEAT), "Probe is for one player, so there is no seat to invite anyone to"),
        (Wish("", PRACTICE), "There is no practice opponent: the bot plays every other side"),
    ],
)
async def test_nobody_else_takes_its_seat(house: House, wish: Wish, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        await lobby(house, wish)


async def test_nobody_joins_and_nothing_is_drawn_where_one_seat_is_a_persons(house: House) -> None:
    engine = await lobby(house, Wish(RANDOM))
    assert not engine.session.drawn
    said = await refused(house, engine, lambda: engine.join(house.actor(BEA)))
    assert said == "Every seat of this game is taken."


async def test_an_option_gives_it_a_free_seat_and_takes_it_back(house: House) -> None:
    engine = await house.open("probe")
    (card,) = await house.engines.cards(5)
    assert (len(card.players), card.seats, card.vacant) == (1, 2, (0,))
    await engine.choose(house.actor(ANN), {"opponent": "bot"})
    assert engine.players == {RED: ANNA, BLUE: BOT}
    await check_lobby(house, engine)
    await engine.choose(house.actor(ANN), {"opponent": "person"})
    assert engine.players == {RED: ANNA}
    await engine.join(house.actor(BEA))
    assert engine.players == {RED: ANNA, BLUE: BEAT}
    await engine.choose(house.actor(ANN), {"table": "green"})
    assert engine.players == {RED: ANNA, BLUE: BEAT}, "an option that changes no seats"
    await check_lobby(house, engine)


async def check_lobby(house: House, engine: Engine) -> None:
    """Memory and database agree, and the operator's record holds."""
    fresh = await house.reloaded(engine)
    assert (fresh.session, fresh.players) == (engine.session, engine.players)
    verify(await house.engines.export(engine, None), house.games)


async def test_an_option_takes_no_seat_from_two_people(house: House) -> None:
    engine = await house.open("probe")
    await engine.join(house.actor(BEA))
    said = await refused(house, engine, lambda: engine.choose(house.actor(ANN), {"opponent": "bot"}))
    assert said == "That takes the Blue seat away from <@2>, and there is no other for them."
    await engine.leave(house.actor(BEA))
    await engine.act(invite, house.actor(ANN), Player(CARL, "Carl"), None)
    said = await refused(house, engine, lambda: engine.choose(house.actor(ANN), {"opponent": "bot"}))
    assert said == "That takes the Blue seat away, which is kept for <@3>."


async def test_a_single_person_moves_to_the_free_seat(house: House) -> None:
    engine = await house.engines.open(house.actor(ANN), "probe", {}, HERE, Wish(BLUE))
    await engine.choose(house.actor(ANN), {"opponent": "bot"})
    assert engine.players == {RED: ANNA, BLUE: BOT} and RED in engine.session.acted
    await check_lobby(house, engine)
    told = tell(await engine.repository.entries(), PUBLIC, NAMES)
    assert told[-1].lines == ("Opponent: The bot. Ann moves to the Red seat.",)
    await engine.start(house.actor(ANN))
    await answer(engine)
    verify(await house.engines.export(engine, None), house.games)


async def test_one_for_all_seats_and_the_practice_opponent_make_way(house: House) -> None:
    for number, guest in enumerate((ANNA, PRACTICE)):
        engine = await house.engines.open(house.actor(ANN), "probe", {}, Place(5, 200 + number), Wish(RED, guest))
        assert engine.players == {RED: ANNA, BLUE: guest}
        await engine.choose(house.actor(ANN), {"opponent": "bot"})
        assert engine.players == {RED: ANNA, BLUE: BOT}
        await check_lobby(house, engine)


async def test_the_last_person_to_leave_closes_the_lobby(house: House) -> None:
    engine = await lobby(house)
    await engine.leave(house.actor(ANN))
    assert engine.session.status == "closed"


# -- in play


async def test_a_whole_game_stands_in_a_record_that_holds(house: House) -> None:
    engine = await finished(house)
    entries = await check_agrees(house, engine)
    made = [e for e in entries if e.by == BOT_USER]
    assert made and {(e.seat, e.kind) for e in made} == {(BLUE, "decision")}
    assert all(e.draws and e.draws[0].purpose.startswith("the bot's") for e in made)
    data = await house.engines.export(engine, None)
    said = verify(data, house.games).lines
    assert any("moves are legal" in line for line in said)
    assert list(replay(data, house.games))
    assert len(await history(engine)) == sum(e.kind == "decision" for e in entries)


async def test_its_choice_comes_before_what_the_decision_draws(house: House) -> None:
    engine = await in_play(house)
    await engine.gm_edit(house.actor(GM), hands("a4 m1 m2 m3", "a1 m1 p1 p2"))
    await engine.decide(house.actor(ANN), "commit a4", RED)
    await answer(engine)
    await engine.decide(house.actor(ANN), "strike", RED)
    await answer(engine)
    parried = [e for e in engine.recent if e.by == BOT_USER and e.text.startswith("parry")]
    for entry in parried:
        purposes = [d.purpose for d in entry.draws]
        assert purposes[:2] == ["the bot's choice"] * 2 and purposes[2:4] == ["the strike", "the parry"]
    verify(await house.engines.export(engine, None), house.games)


async def test_it_decides_only_when_its_seat_is_to_act_in_that_position(house: House) -> None:
    engine = await in_play(house)
    await refused(house, engine, lambda: engine.bot_decides(BLUE, engine.revision(BLUE) + 1))
    await refused(house, engine, lambda: engine.bot_decides(RED, engine.revision(RED)))
    await answer(engine)
    if BLUE not in engine.awaited():
        await refused(house, engine, lambda: engine.bot_decides(BLUE, engine.revision(BLUE)))


async def test_a_game_master_acts_for_it(house: House) -> None:
    engine = await in_play(house)
    card = probe_state(engine).sides[BLUE].hand[0]
    await engine.gm_look(house.actor(GM), BLUE)
    await engine.gm_act(house.actor(GM), BLUE, f"commit {card}")
    assert probe_state(engine).sides[BLUE].committed == card
    verify(await house.engines.export(engine, None), house.games)


async def test_nobody_calls_it_and_nobody_waits_for_it(house: House) -> None:
    engine = await lobby(house)
    house.time += 10_000_000
    await engine.start(house.actor(ANN))
    house.time += 10_000_000
    await engine.decide(house.actor(ANN), "commit hold", RED)
    assert set(engine.awaited()) == {BLUE}
    assert all(
        str(BOT_USER) not in pings.strip("[]").split(",") for (pings,) in await house.query("SELECT pings FROM outbox")
    )
    assert "only your turn" in await refused(house, engine, lambda: engine.alone(nudge.nudge, house.actor(ANN)))


async def test_it_agrees_to_no_undo(house: House) -> None:
    engine = await in_play(house)
    await engine.gm_edit(house.actor(GM), hands("a4 m1 m2 m3", "a1 m1 m2 p2"))
    await engine.decide(house.actor(ANN), "commit a4", RED)
    await answer(engine)
    while RED not in engine.awaited():
        await answer(engine)
    await engine.decide(house.actor(ANN), "step left", RED)
    await engine.undo(house.actor(ANN))
    assert probe_state(engine).sides[RED].place == 0, "free, as against anybody"
    await engine.decide(house.actor(ANN), "scatter 1 1 -", RED)
    assert may_undo(engine, ANN) is False
    said = await refused(house, engine, lambda: engine.undo(house.actor(ANN)))
    assert said == "Your last decision rolled a die or revealed something, so it stands."
    assert probe_state(engine).marks and asking(engine) == 0
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), house.games)


# -- at work


async def test_it_decides_until_a_person_is_to_act_and_a_later_run_goes_on(house: House) -> None:
    async with opponent_runner(house) as (run, at_work):
        engine = await lobby(run)
        await engine.start(run.actor(ANN))
        await at_work.settled()
        assert set(engine.awaited()) == {RED}
        for _ in range(6):
            await engine.decide(run.actor(ANN), PROBE.practice(engine.view(RED), RED, run.rng), RED)
            await at_work.settled()
    # Nobody is at work while Ann decides.
    while BLUE not in engine.awaited():
        await engine.decide(run.actor(ANN), PROBE.practice(engine.view(RED), RED, run.rng), RED)
    async with opponent_runner(house) as (run, at_work):
        run.time += 1000
        await at_work.settled()
        later = await run.engines.get(engine.id)
        assert set(later.awaited()) == {RED} or later.session.status == "over"
        verify(await run.engines.export(later, None), run.games)


async def test_the_position_is_taken_back_while_it_thinks(house: House) -> None:
    async with opponent_runner(house) as (run, at_work):
        engine = await in_play(run)
        await at_work.settled()
        await engine.decide(run.actor(ANN), "commit hold", RED)
        with_it = engine.session.seq
        await at_work.settled()
        await engine.gm_rewind(run.actor(GM), engine.session.numbers[PUBLIC] - 1)
        await at_work.settled()
        assert BLUE not in engine.awaited() and engine.session.seq > with_it
        verify(await run.engines.export(engine, None), run.games)


# -- the record


async def test_a_choice_that_it_did_not_make_is_found(house: House) -> None:
    engine = await finished(house)
    data, entries = await house.engines.export(engine, None), await engine.repository.entries()
    place = next(n for n, e in enumerate(entries) if e.by == BOT_USER and e.text.startswith("commit"))
    other = "commit hold" if entries[place].text != "commit hold" else "commit a1"
    with pytest.raises(Wrong, match=f"the bot decides {entries[place].text}, where the record says {other}"):
        verify(forged(data, lambda found: replaced(found, place, text=other)), house.games)


@pytest.mark.parametrize(
    ("seat", "change", "said"),
    [
        (BLUE, {"by": ANN}, "is of a bot's seat"),
        (RED, {"by": BOT_USER}, "is made by the bot, which does not play red so"),
        (BLUE, {"kind": "order"}, "is made by the bot, which does not play blue so"),
    ],
)
async def test_who_decided_for_which_seat_is_checked(
    house: House, seat: str, change: dict[str, Any], said: str
) -> None:
    engine = await finished(house)
    data, entries = await house.engines.export(engine, None), await engine.repository.entries()
    place = next(n for n, e in enumerate(entries) if e.kind == "decision" and e.seat == seat)
    with pytest.raises(Wrong, match=said):
        verify(forged(data, lambda found: replaced(found, place, **change)), house.games)


async def test_a_game_against_it_goes_on_from_its_record(house: House) -> None:
    engine = await in_play(house)
    await engine.decide(house.actor(ANN), "commit hold", RED)
    data = await house.engines.export(engine, None)
    again = await house.engines.continued(house.actor(ANN), data, Place(5, 300))
    assert again.players == {RED: ANNA, BLUE: BOT}
    await again.start(house.actor(ANN))
    await answer(again)
    verify(await house.engines.export(again, None), house.games)


async def test_a_record_from_elsewhere_seats_it_too(house: House, tmp_path: Any) -> None:
    engine = await in_play(house)
    await engine.decide(house.actor(ANN), "commit hold", RED)
    data = await house.engines.export(engine, None)
    async with opened(tmp_path / "elsewhere") as other:
        again = await other.engines.continued(other.actor(ANN), data, Place(5, 300))
        assert again.players == {RED: ANNA, BLUE: BOT} and not again.session.invited.get(BLUE)


async def test_a_rematch_keeps_it_where_it_is(house: House) -> None:
    engine = await finished(house)
    again = await house.engines.again(house.actor(ANN), engine, Place(5, 300))
    assert again.players == {RED: ANNA, BLUE: BOT} and not again.session.invited


# -- by itself


def test_it_plays_in_self_play_and_in_matches() -> None:
    report = selfplay.run(PROBE, 10, 1, True, {"opponent": "bot"})
    assert report.games == 10
    matches = practice_matches.run(PROBE, 10, 1, True, {"opponent": "bot"})
    assert matches.games == 10 and all("bot" in who or "practice" in who or who == "nobody" for who in matches.winners)
