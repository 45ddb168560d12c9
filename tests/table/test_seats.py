"""Seats: kept for somebody, declined, drawn at the start, and several of them held by one person."""

from __future__ import annotations

import random

import pytest

from bot.engine.engine import Engine
from bot.engine.opening import Place
from bot.engine.resume import seated
from bot.engine.seating import RANDOM, Wish
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.games.tree import wander
from bot.record.entries import public_body
from bot.record.log_text import tell, tell_all
from bot.record.replay import named, read, verify
from bot.record.replayer import public
from bot.table.session import Player
from tests.table.house import ANN, BEA, CARL, NAMES, RULES, House, check_agrees, dealt, hands, probe_state, refused

HERE = Place(5, 100)


def person(user: int) -> Player:
    """Somebody to invite."""
    return Player(user, NAMES[user])


async def opened(house: House, seat: str = "", invite: int = 0, user: int = ANN, channel: int = 100) -> Engine:
    """A lobby of the probe, seated as its opener wishes."""
    wish = Wish(seat, person(invite) if invite else None)
    return await house.engines.open(house.actor(user), "probe", {}, Place(5, channel), wish)


async def alone(house: House) -> Engine:
    """The probe begun by Ann on both seats."""
    engine = await opened(house, invite=ANN)
    await engine.start(house.actor(ANN))
    engine.session.gm = 9
    await engine.gm_edit(house.actor(9), hands("a1 a4 m2 p3", "a2 m1 p1 p2"))
    return engine


# -- the opener's wish


async def test_the_opener_chooses_a_seat(house: House) -> None:
    engine = await opened(house, "blue")
    assert list(engine.players) == ["blue"] and engine.recent[0].seat == "blue"
    await engine.join(house.actor(BEA))
    assert engine.players["red"].user == BEA
    await engine.start(house.actor(ANN))
    await check_agrees(house, engine)


async def test_wishes_that_cannot_be(house: House) -> None:
    with pytest.raises(Refusal, match="There is no seat green; there is Red, Blue"):
        await opened(house, "green")
    with pytest.raises(Refusal, match="You would play every side, so there is nothing to draw"):
        await opened(house, RANDOM, ANN)
    with pytest.raises(Refusal, match="Overland is for one player, so there is no seat to invite anyone to"):
        await house.engines.open(house.actor(ANN), "overland", {}, HERE, Wish(invite=person(BEA)))
    assert await house.query("SELECT id FROM games") == []
    solo = await house.engines.open(house.actor(ANN), "overland", {}, HERE, Wish(RANDOM, person(ANN)))
    assert list(solo.players) == ["us"] and not solo.session.drawn


# -- a seat that is kept


async def test_a_seat_is_kept_for_whom_it_was_meant_and_they_are_called_once(house: House) -> None:
    engine = await opened(house, invite=BEA)
    assert await house.query("SELECT kind, pings FROM outbox") == [("turn", f"[{BEA}]")]
    told = tell(engine.recent, PUBLIC, {"blue": "Blue"})
    assert told[0].lines == ("Ann opens the game; the Blue seat is kept for Bea.",)
    for seat in (None, "blue"):
        said = await refused(house, engine, lambda s=seat: engine.join(house.actor(CARL), s))  # type: ignore[misc]
        assert said == f"The Blue seat is kept for <@{BEA}>."
    said = await refused(house, engine, lambda: engine.join(house.actor(ANN), "blue"))
    assert said == f"The Blue seat is kept for <@{BEA}>."
    fresh = await house.reloaded(engine)
    assert fresh.session.invited == {"blue": person(BEA)}
    await engine.join(house.actor(BEA))
    assert [p for _, p in await house.query("SELECT kind, pings FROM outbox")] == [f"[{BEA}]", "[]"]
    await engine.start(house.actor(ANN))
    await check_agrees(house, engine)


async def test_declining_opens_the_seat_to_everyone_and_calls_the_owner(house: House) -> None:
    engine = await opened(house, invite=BEA)
    for user in (ANN, CARL):
        said = await refused(house, engine, lambda u=user: engine.decline(house.actor(u)))  # type: ignore[misc]
        assert said.startswith("You have your seat" if user == ANN else "No seat of this game is kept for you")
    house.time += 500_000
    reply = await engine.decline(house.actor(BEA))
    assert reply.lines == ("You declined; anyone may take the seat now.",)
    assert public_body(engine.recent[-1]) is not None
    told = tell(engine.recent, PUBLIC, {"blue": "Blue"})
    assert told[-1].lines == ("Bea declines; the Blue seat is open to everyone.",)
    assert (await house.query("SELECT kind, pings FROM outbox"))[-1] == ("turn", f"[{ANN}]")
    assert "No seat of this game is kept" in await refused(house, engine, lambda: engine.decline(house.actor(BEA)))
    await engine.join(house.actor(CARL))
    assert engine.players["blue"].user == CARL
    await engine.start(house.actor(ANN))
    await check_agrees(house, engine)


async def test_who_leaves_a_kept_seat_has_declined_it(house: House) -> None:
    engine = await opened(house, invite=BEA)
    await engine.join(house.actor(BEA))
    await engine.leave(house.actor(BEA))
    await engine.join(house.actor(CARL))
    assert engine.players["blue"].user == CARL


async def test_a_lobby_is_listed_as_open_to_those_who_could_take_a_seat(house: House) -> None:
    engine = await opened(house, invite=BEA)
    (card,) = await house.engines.cards(5)
    assert [card.open_to(user) for user in (ANN, BEA, CARL)] == [False, True, False]
    await engine.decline(house.actor(BEA))
    (card,) = await house.engines.cards(5)
    assert [card.open_to(user) for user in (ANN, BEA, CARL)] == [False, True, True]
    await engine.join(house.actor(CARL))
    (card,) = await house.engines.cards(5)
    assert not card.open_to(BEA)
    await engine.start(house.actor(ANN))
    (card,) = await house.engines.cards(5)
    assert not card.open_to(BEA)


# -- sides that are drawn


async def drawn(house: House, channel: int = 100) -> Engine:
    """The probe with sides drawn, begun by Bea, who joined Ann."""
    engine = await opened(house, RANDOM, channel=channel)
    await engine.join(house.actor(BEA))
    await engine.start(house.actor(BEA))
    return engine


async def test_sides_are_drawn_by_public_dice_before_the_setup(house: House) -> None:
    fell = set()
    for channel in range(200, 212):
        engine = await drawn(house, channel)
        start = engine.recent[-1]
        first = start.draws[0]
        assert (first.stream, first.number, first.sides, first.purpose) == (PUBLIC, 1, 2, "who plays Red")
        red = ANN if first.value == 1 else BEA
        assert (engine.players["red"].user, engine.players["blue"].user) == (red, ANN + BEA - red)
        names = {"red": "Red", "blue": "Blue"}
        told = tell([start], PUBLIC, names)[0].lines
        assert told[0] == f"The sides are drawn: {NAMES[red]} plays Red, {NAMES[ANN + BEA - red]} plays Blue."
        await check_agrees(house, engine)
        fell.add(red)
        data = await house.engines.export(engine, None)
        verify(data, RULES)
        verify(await house.engines.export(engine, CARL), RULES)
    assert fell == {ANN, BEA}


async def test_before_the_draw_a_seat_is_only_a_place(house: House) -> None:
    engine = await opened(house, RANDOM, BEA)
    said = await refused(house, engine, lambda: engine.join(house.actor(BEA), "blue"))
    assert said == "The sides of this game are drawn at the start: join without naming one."
    assert (
        await refused(house, engine, lambda: engine.join(house.actor(CARL))) == f"The free seat is kept for <@{BEA}>."
    )
    said = await refused(house, engine, lambda: engine.start(house.actor(ANN)))
    assert said == "The game cannot start before someone takes a seat."
    reply = await engine.join(house.actor(BEA))
    assert reply.lines == ("You have a seat; the sides are drawn at the start.",)
    assert "already" in await refused(house, engine, lambda: engine.join(house.actor(ANN)))
    await engine.leave(house.actor(BEA))
    told = [t.lines[0] for t in tell(engine.recent, PUBLIC, {"red": "Red", "blue": "Blue"})]
    assert told == ["Ann opens the game; a seat is kept for Bea.", "Bea takes a seat.", "A seat is free again."]


async def test_a_game_with_drawn_sides_is_played_undone_and_continued(house: House) -> None:
    engine = await drawn(house)
    seat = {p.user: s for s, p in engine.players.items()}
    assert engine.session.acted == {"red": engine.session.created, "blue": engine.session.created}
    await engine.decide(house.actor(ANN), "commit hold")
    assert engine.recent[-1].seat == seat[ANN]
    await engine.undo(house.actor(ANN))
    await engine.decide(house.actor(ANN), "commit hold")
    await house.agree_to_move(engine, BEA, 300)
    other = await house.engines.continued(house.actor(BEA), await house.engines.export(engine, BEA), Place(5, 300))
    assert list(other.players) == [seat[BEA]] and not other.session.drawn
    await other.join(house.actor(ANN))
    await other.start(house.actor(ANN))
    assert {p.user: s for s, p in other.players.items()} == seat
    while other.session.status == "playing":
        who = next(iter(other.awaited()))
        await other.resign(house.actor(other.players[who].user))
    verify(await house.engines.export(engine, CARL), RULES)


async def test_a_file_of_drawn_sides_seats_those_who_played_them(house: House) -> None:
    """A bot that does not know the game reads from the record who fell to which side."""
    engine = await drawn(house)
    held = {seat: player.user for seat, player in engine.players.items()}
    record = named(read(await house.engines.export(engine, CARL)))
    found = seated(RULES["probe"], map(public, record.chains[PUBLIC]))
    assert {seat: player.user for seat, player in found.items()} == held


# -- several seats of one person


async def test_one_person_takes_the_other_seat_by_name(house: House) -> None:
    engine = await opened(house)
    said = await refused(house, engine, lambda: engine.join(house.actor(ANN)))
    assert said == ("You already have a seat in this game; to play Blue as well use `/game join` with the seat Blue.")
    said = await refused(house, engine, lambda: engine.join(house.actor(ANN), "red"))
    assert said == "You have that seat already."
    await engine.join(house.actor(ANN), "blue")
    assert {p.user for p in engine.players.values()} == {ANN} and len(engine.players) == 2
    await engine.start(house.actor(ANN))
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_inviting_oneself_takes_every_seat(house: House) -> None:
    engine = await opened(house, "blue", ANN)
    assert list(engine.players) == ["blue", "red"] and engine.session.invited == {}
    assert engine.recent[0].data["seats"] == ["blue", "red"]
    assert await house.query("SELECT kind, pings FROM outbox") == [("board", "[]")]
    await engine.start(house.actor(ANN))
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_a_decision_is_made_for_the_seat_that_may_make_it(house: House) -> None:
    engine = await alone(house)
    await engine.decide(house.actor(ANN), "commit a2")
    assert engine.recent[-1].seat == "blue", "only Blue holds that card"
    await engine.decide(house.actor(ANN), "commit a4")
    assert engine.recent[-1].seat == "red"
    assert "is not possible now" in await refused(house, engine, lambda: engine.decide(house.actor(ANN), "commit a4"))


async def test_one_person_plays_both_sides_to_the_end(house: House) -> None:
    engine, rng = await alone(house), random.Random(5)
    while engine.session.status == "playing":
        seat = engine.seats_of(ANN)[0]
        assert seat in engine.awaited(), "the awaited seat comes first"
        await engine.decide(house.actor(ANN), wander(engine.game, engine.view(seat), seat, rng))
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, CARL), RULES)


async def test_who_plays_both_sides_takes_back_whichever_was_last(house: House) -> None:
    engine = await alone(house)
    start = engine.state
    await engine.decide(house.actor(ANN), "commit a4", "red")
    revision = engine.revision("red")
    await engine.undo(house.actor(ANN), "blue", engine.revision("blue"))
    assert engine.state == start and engine.recent[-1].seat == "red"
    assert engine.revision("red") > revision, "a double click takes back one decision"
    await engine.decide(house.actor(ANN), "commit a4", "red")
    await engine.decide(house.actor(ANN), "commit hold", "blue")
    await engine.decide(house.actor(ANN), "scout p2", "red")
    said = await refused(house, engine, lambda: engine.undo(house.actor(ANN)))
    assert said == "Your last decision rolled a die or revealed something, so it stands."
    await check_agrees(house, engine)


async def test_who_plays_both_sides_says_which_resigns(house: House) -> None:
    engine = await alone(house)
    said = await refused(house, engine, lambda: engine.resign(house.actor(ANN)))
    assert said == "You play Red and Blue: say which of them resigns."
    await engine.resign(house.actor(ANN), "blue")
    result = engine.result()
    assert result is not None and result.winners == ("red",)


async def test_who_plays_both_sides_leaves_one_or_all(house: House) -> None:
    engine = await opened(house, invite=ANN)
    reply = await engine.leave(house.actor(ANN), "red")
    assert reply.lines == ("The Red seat is free again.",)
    assert list(engine.players) == ["blue"] and engine.session.owner == ANN
    assert "do not play Red" in await refused(house, engine, lambda: engine.leave(house.actor(ANN), "red"))
    await engine.join(house.actor(ANN), "red")
    await engine.leave(house.actor(ANN))
    assert engine.session.status == "closed" and (await house.reloaded(engine)).players == {}
    verify(await house.engines.export(engine, CARL), RULES)


async def test_who_plays_both_sides_goes_on_with_both(house: House) -> None:
    engine = await alone(house)
    data = await house.engines.export(engine, ANN)
    assert set(read(data).chains) == {PUBLIC, "red", "blue"} and read(data).asker == "blue,red"
    verify(data, RULES)
    other = await house.engines.continued(house.actor(ANN), data, Place(5, 300))
    assert set(other.players) == {"red", "blue"}
    assert (await house.query("SELECT kind, pings FROM outbox WHERE channel = 300")) == [("board", "[]")]
    await other.start(house.actor(ANN))
    assert other.state == engine.state


async def test_the_log_tells_both_sides_to_who_plays_both(house: House) -> None:
    engine = await alone(house)
    await engine.decide(house.actor(ANN), "commit a4", "red")
    await engine.decide(house.actor(ANN), "auto parry on", "blue")
    await engine.decide(house.actor(ANN), "commit a2", "blue")
    entries = await engine.repository.entries()
    names = {"red": "Red", "blue": "Blue"}
    told = [line for t in tell_all(entries, ["red", "blue"], names) for line in t.lines]
    for line in ("You commit attack 4.", "You commit attack 2.", "Your parries are automatic from now on."):
        assert line in told
    assert tell_all(entries, [PUBLIC], names) == tell(entries, PUBLIC, names)
    assert tell_all(entries, ["red"], names) == tell(entries, "red", names)


# -- the end


async def test_the_end_calls_whoever_was_away(house: House) -> None:
    engine = await dealt(house)
    house.time += 500_000
    await engine.resign(house.actor(ANN))
    assert (await house.query("SELECT kind, pings FROM outbox"))[-2:] == [("turn", f"[{BEA}]"), ("film", "[]")]
    assert (await house.query("SELECT * FROM pending_turns")) == []


async def test_the_end_calls_whoever_was_just_there(house: House) -> None:
    """They need not be looking; who brought it about is."""
    engine = await dealt(house)
    await house.decide(engine, "blue", "commit hold")
    await engine.resign(house.actor(ANN))
    assert (await house.query("SELECT kind, pings FROM outbox"))[-2:] == [("turn", f"[{BEA}]"), ("film", "[]")]


async def test_an_order_that_shows_edits_the_board_and_calls_nobody(house: House) -> None:
    engine = await dealt(house)
    await house.decide(engine, "red", "commit a4")
    house.time += 500_000
    before = len(await house.outbox())
    await house.decide(engine, "red", "withdraw")
    assert probe_state(engine).sides["red"].committed == ""
    assert [k for k, _ in (await house.outbox())[before:]] == ["board"]
