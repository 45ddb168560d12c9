"""Substitutes: a seat is opened, applied for, handed over and returned, and nobody has two sides of one game."""

from __future__ import annotations

from bot.clocks.control import DAY_MS, HOUR_MS
from bot.engine.judging import masters
from bot.engine.resume import seated
from bot.engine.sides_seen import known_by
from bot.engine.substitutes import acts as substitutes
from bot.record.replay import named, read, verify
from bot.record.replayer import public
from tests.probe.state import BLUE, RED
from tests.table.house import ANN, BEA, CARL, GM, RULES, House, check_agrees, in_turn, last_number, refused
from tests.table.test_clocks import Day, begun, lines


async def test_a_seat_goes_to_a_substitute_and_back(house: House) -> None:
    """A newcomer has a full clock, and whoever returns finds the old one; it happens by itself, across a restart, and
    the record tells both."""
    engine = await begun(house, "1d")
    async with Day(house) as day:
        await day.passes(2 * HOUR_MS)
        await engine.seek_substitute(house.actor(BEA), BLUE, 2)
        told = await refused(house, engine, lambda: engine.alone(substitutes.apply, house.actor(ANN), BLUE))
        assert "You already play in this game" in told
        before = engine.session.seq
        assert "You see nothing of that side" in await engine.alone(substitutes.apply, house.actor(CARL), BLUE)
        assert engine.session.seq == before and engine.seats_of(CARL) == []
        told = await refused(house, engine, lambda: engine.accept_substitute(house.actor(ANN), BLUE, CARL))
        assert told == "You do not play Blue."
        await engine.accept_substitute(house.actor(BEA), BLUE, CARL)
        assert engine.seats_of(CARL) == [BLUE] and engine.seats_of(BEA) == []
        assert engine.session.clocks[BLUE].left_at(house.time) == DAY_MS
        await check_agrees(house, engine)
        told = await refused(house, engine, lambda: engine.resign(house.actor(BEA)))
        assert "you are watching" in told
    house.restart()
    async with Day(house) as day:
        await day.passes(2 * DAY_MS - 3 * HOUR_MS)
        engine = await house.engines.get(engine.id)
        assert engine.players[BLUE].user == CARL
        await day.passes(4 * HOUR_MS)
        assert engine.players[BLUE].user == BEA and engine.seats_of(CARL) == []
        assert 20 * HOUR_MS <= engine.session.clocks[BLUE].left_at(house.time) <= 22 * HOUR_MS
    told_all = await lines(engine)
    assert any(line.startswith("Carl takes over the Blue seat, until") for line in told_all)
    assert "Bea takes over the Blue seat." in told_all
    data = await house.engines.export(engine, None)
    verify(data, house.games)
    bodies = [public(link) for link in named(read(data)).chains["public"]]
    assert seated(engine.game, bodies)[BLUE].user == BEA
    assert known_by(bodies, engine.players, [RED, BLUE]).played == {RED: [ANN], BLUE: [BEA, CARL]}


async def test_the_others_together_take_the_first_to_apply(house: House) -> None:
    """A seat whose time is out is open; two days later the others may accept, without choosing among applicants."""
    engine = await begun(house, "1d", "open")
    async with Day(house) as day:
        await engine.decide(house.actor(ANN), house.wandering(engine, RED), RED)
        await day.passes(DAY_MS + HOUR_MS)
        assert engine.session.open_seats[BLUE].by_clock
        assert [card.open_seats for card in await house.engines.cards(5)] == [((BLUE, "Blue", 0),)]
        await engine.alone(substitutes.apply, house.actor(CARL), BLUE)
        told = await refused(house, engine, lambda: engine.propose(house.actor(ANN), "replace", BLUE))
        assert told.startswith("For two days")
        await day.passes(2 * DAY_MS)
        await engine.propose(house.actor(ANN), "replace", BLUE)
    assert engine.players[BLUE].user == CARL and not engine.session.open_seats
    assert not engine.session.clocks[BLUE].out and not engine.session.stand_ins
    await check_agrees(house, engine)


async def test_a_game_master_who_has_looked_takes_no_other_side(house: House) -> None:
    """Looking at one side is remembered."""
    engine = await begun(house, "1d")
    engine.session.gm = GM
    await engine.gm_look(house.actor(GM), RED)
    await engine.seek_substitute(house.actor(BEA), BLUE)
    told = await refused(house, engine, lambda: engine.alone(substitutes.apply, house.actor(GM), BLUE))
    assert "`/gm resign` first" in told
    await engine.act(masters.resign, house.actor(GM))
    assert "all players must agree" in await engine.alone(substitutes.apply, house.actor(GM), BLUE)
    told = await refused(house, engine, lambda: engine.accept_substitute(house.actor(BEA), BLUE, GM))
    assert "has looked at Red's side" in told
    await engine.propose(house.actor(ANN), "admit", f"{BLUE} {GM}")
    assert engine.players[BLUE].user == BEA
    await engine.answer(house.actor(BEA), True, last_number(engine))
    assert engine.players[BLUE].user == GM
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_prepared_decisions_are_handed_over_stopped(house: House) -> None:
    """They stand in the list of the new holder, and are not carried out."""
    engine = await in_turn(house)
    await engine.prepare(house.actor(BEA), "yield", seat=BLUE)
    await engine.seek_substitute(house.actor(BEA), BLUE)
    await engine.alone(substitutes.apply, house.actor(CARL), BLUE)
    await engine.accept_substitute(house.actor(BEA), BLUE, CARL)
    assert [one.stopped for one in engine.session.prepared[BLUE]] == [True]
    async with Day(house) as day:
        await house.decide(engine, RED, "strike")
        await day.passes(HOUR_MS)
        assert BLUE in engine.awaited() and len(engine.session.prepared[BLUE]) == 1


async def test_a_game_master_who_plays_names_no_opponent(house: House) -> None:
    """The game master accepts for others, unless they play in the game themselves."""
    engine = await begun(house, "1d")
    await engine.seek_substitute(house.actor(BEA), BLUE)
    await engine.alone(substitutes.apply, house.actor(CARL), BLUE)
    engine.session.gm = ANN
    told = await refused(house, engine, lambda: engine.accept_substitute(house.actor(ANN), BLUE, CARL, gm=True))
    assert told == "You play in this game, and players don't judge their own game."
    engine.session.gm = GM
    await engine.accept_substitute(house.actor(GM), BLUE, CARL, gm=True)
    assert engine.players[BLUE].user == CARL
