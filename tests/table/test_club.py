"""The club on a database, whichever it is: presses at once, a cup whose rounds follow results, seasons, own data."""

from __future__ import annotations

import asyncio
from functools import partial

from bot.clocks.control import DAY_MS
from bot.club import challenges, cups, own_data, seasons
from bot.club.cups import numbered
from bot.club.results import differing
from bot.engine.engine import Engine
from bot.engine.opening import Place
from bot.games.contract.choices import Refusal
from bot.record.players import FORGOTTEN_NAME
from bot.storage import games, outbox, timers
from bot.storage.club import challenges as posted
from bot.storage.club import cups as kept
from bot.storage.club import own_data as stored
from bot.storage.club import pairings, results
from bot.storage.club.challenges import Challenge
from bot.storage.club.cups import Cup
from bot.storage.club.pairings import Seated
from bot.storage.transaction import Transaction
from tests.table.house import ANN, BEA, CARL, NAMES, House

GUILD, CHANNEL = 5, 50
RATED = {"rated": "on", "clock": "3d", "timeout": "others"}


def challenge_of_ann(until: int) -> Challenge:
    """Ann's challenge, for anybody."""
    return Challenge("Ka", GUILD, CHANNEL, ANN, "Ann", "probe", "probe", RATED, "red", "blue", 0, 0, 0, until)


def cup_of(most: int) -> Cup:
    """A round robin that Ann directs."""
    about = {"key": "probe", "ladder": "probe", "options": RATED, "seats": ("red", "blue")}
    rest = {"kind": "robin", "rounds": 0, "days": 3, "legs": 1, "dropouts": "forfeit", "starts": 0}
    return Cup(id="Kc", guild=GUILD, channel=CHANNEL, director=ANN, name="Cup", made=1, most=most, **about, **rest)  # type: ignore[arg-type]


async def opened(house: House, id: str, channel: int) -> Engine:
    """A pairing's game, opened twice as by two processes, which is one game."""
    one, other = await asyncio.gather(*(house.engines.paired(id, Place(GUILD, channel + n)) for n in range(2)))
    assert one is not None and one is other
    return one


async def test_of_presses_at_once_one_takes_a_challenge(house: House) -> None:
    until = house.time + DAY_MS
    await house.database.write(lambda t: challenges.make(t, challenge_of_ann(until)))

    async def press(user: int) -> bool:
        try:
            taker = Seated(user, NAMES[user])
            await house.database.write(lambda t: challenges.take(t, "Ka", taker, True, house.time))
        except Refusal:
            return False
        return True

    taken = await asyncio.gather(*(press(user) for user in (BEA, CARL, BEA, CARL)))
    assert sorted(taken) == [False, False, True, True], "the same person is answered as before"
    last = await house.database.read(lambda t: posted.last_of(t, GUILD, ANN, "probe"))
    assert last is not None and (last.id, last.status) == ("Ka", "taken")
    assert await house.database.read(lambda t: posted.last_of(t, GUILD + 1, ANN, "probe")) is None
    engine = await opened(house, "Ka", 900)
    assert engine.players["red"].user == ANN and engine.session.invited["blue"].user in (BEA, CARL)
    assert not await house.database.read(lambda t: timers.stands_for(t, "Ka", challenges.LAPSE, ""))


async def test_a_challenge_begins_though_its_taker_sits_down_at_the_same_moment(house: House) -> None:
    """By *Join* on the lobby, which stands by then."""
    await house.database.write(lambda t: challenges.make(t, challenge_of_ann(house.time + DAY_MS)))
    await house.database.write(lambda t: challenges.take(t, "Ka", Seated(BEA, "Bea"), True, house.time))
    engine = await opened(house, "Ka", 900)
    await asyncio.gather(engine.join(house.actor(BEA)), house.engines.begin_paired(engine, 1234))
    assert engine.session.status == "playing" and {p.user for p in engine.players.values()} == {ANN, BEA}


async def test_a_cup_follows_its_results(house: House) -> None:
    await house.database.write(lambda t: cups.make(t, cup_of(3)))
    registering = (
        house.database.write(partial(cups.register, id="Kc", user=user, name=NAMES[user], now=house.time))
        for user in (ANN, BEA, CARL)
    )
    await asyncio.gather(*registering)
    for number in range(1, 4):
        cup = await house.database.read(lambda t: kept.load(t, "Kc"))
        assert cup is not None and cup.status == "playing" and len(cup.played) == number
        _, game = numbered(cup)[-1]
        engine = await opened(house, game.pairing, 900 + 10 * number)
        loser = cup.places[game.second].user
        await engine.join(house.actor(loser))
        await engine.start(house.actor(loser))
        await engine.resign(house.actor(loser), "blue")
        await house.database.write(partial(fall_due, now=house.time))
    cup = await house.database.read(lambda t: kept.load(t, "Kc"))
    assert cup is not None and cup.status == "over" and cup.winner
    made = await house.database.read(lambda t: pairings.of_source(t, "Kc"))
    assert len({each.game for each in made}) == 3
    assert await house.database.read(lambda t: len(results.of_guild(t, GUILD))) == 3
    assert CHANNEL in await house.database.read(outbox.channels)


def fall_due(transaction: Transaction, now: int) -> None:
    """Does what is due of the cup, as the dispatcher does, and as another process might once more."""
    found = [timer for timer in timers.due(transaction, now, 100) if timer.kind == cups.CUP]
    assert len(found) == 1, "a result sets the timer"
    for timer in found * 2:
        cups.fall_due(transaction, timer, now)


async def test_a_season_is_kept_and_a_person_forgotten(house: House) -> None:
    await house.database.write(lambda t: seasons.begin(t, GUILD, 2, house.time))
    engine = await house.started("probe", 100, rated="on")
    engine.session.gm = 0
    await engine.resign(house.actor(BEA), "blue")
    season, _ = await house.database.write(lambda t: seasons.stop(t, GUILD, house.time))
    assert [line.user for line in season.lines] == [ANN, BEA]
    both = [ANN, BEA]
    guild = engine.session.guild
    assert await house.database.read(lambda t: results.people_of(t, guild)) == set(both)
    assert await house.database.read(lambda t: results.people_of(t, guild + 1)) == set()
    assert await house.database.read(lambda t: games.last_names(t, [*both, CARL])) == {u: NAMES[u] for u in both}
    alias = own_data.new_alias(house.rng.randbytes)
    left, _ = await house.database.write(lambda t: own_data.forget(t, BEA, alias, house.time))
    assert left == [] and await house.database.read(lambda t: differing(t, "probe")) == {}
    found = await house.database.read(lambda t: stored.everything_about(t, BEA))
    assert found["results"] == [] and found["ratings"] == [] and found["seasons"] == []
    names = await house.database.read(lambda t: games.last_names(t, [BEA, alias]))
    assert names == {alias: FORGOTTEN_NAME}, "pictures name nobody who is forgotten"
    theirs = await house.database.read(lambda t: stored.everything_about(t, alias))
    assert len(theirs["results"]) == 1 and len(theirs["seasons"]) == 1
