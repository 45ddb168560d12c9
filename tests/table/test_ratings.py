"""Results and ratings: what counts, that nothing is counted twice, and that they follow from the results alone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.club.rating import ALL, MONTH, Rating, chance, person, rated, side, worked_out
from bot.club.results import differing
from bot.club.stats import of_game, personal, points, table
from bot.engine.engine import Engine
from bot.engine.opening import Place
from bot.engine.seating import Wish
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.storage.club import ratings, results
from bot.storage.club.results import Result
from bot.storage.transaction import Transaction
from bot.table.session import PRACTICE, Origin
from tests.probe.game import PROBE
from tests.table.house import ANN, BEA, CARL, House

DAY = 24 * 60 * 60 * 1000


async def resigned(house: House, rated: str = "on", loser: Seat = "blue", channel: int = 100) -> Engine:
    """A game of the probe between Ann (Red) and Bea (Blue) that one of them resigns."""
    engine = await house.started("probe", channel, rated=rated)
    engine.session.gm = 0
    await engine.resign(house.actor({"red": ANN, "blue": BEA}[loser]), loser)
    return engine


async def kept(house: House, engine: Engine) -> Result | None:
    """A game's result as it is kept."""
    return await house.database.read(lambda t: results.of_game(t, engine.id))


async def standing(house: House, user: int, ladder: str = "probe") -> Rating:
    """Somebody's rating."""
    found = await house.database.read(lambda t: ratings.current(t, ladder, person(user)))
    return Rating() if found is None else Rating(found.mu, found.sigma, found.games)


async def differences(house: House, ladder: str) -> dict[str, Rating]:
    """The ratings of a ladder that are not what the results come to."""
    return await house.database.read(lambda t: differing(t, ladder))


async def test_a_rated_game_counts_for_both_in_its_ladder_and_overall(house: House) -> None:
    engine = await resigned(house)
    found = await kept(house, engine)
    assert found is not None and found.rated and found.how == "resigned"
    assert (found.seats, found.winners) == ({"red": ANN, "blue": BEA}, ("red",))
    for ladder in ("probe", ALL):
        ann, bea = [await standing(house, user, ladder) for user in (ANN, BEA)]
        assert ann.shown > 1500 > bea.shown and ann.games == bea.games == 1 and ann.provisional


@pytest.mark.parametrize("why", ["unrated", "practice", "alone", "taken back"])
async def test_what_counts_for_no_rating(house: House, why: str) -> None:
    if why == "practice":
        place, wish = Place(5, 100), Wish("red", PRACTICE)
        engine = await house.engines.open(house.actor(ANN), "probe", {"rated": "on"}, place, wish)
        await engine.start(house.actor(ANN))
        await engine.resign(house.actor(ANN), "red")
    elif why == "alone":
        engine = await house.open("probe", rated="on")
        await engine.join(house.actor(ANN), "blue")
        await engine.start(house.actor(ANN))
        await engine.resign(house.actor(ANN), "red")
    elif why == "taken back":
        engine = await house.started("probe", rated="on")
        engine.session.alone = 1
        await engine.resign(house.actor(BEA), "blue")
    else:
        engine = await resigned(house, "off")
    found = await kept(house, engine)
    assert found is not None and not found.rated
    assert await house.database.read(ratings.ladders) == []


async def test_a_game_that_goes_on_from_another_replaces_its_result(house: House) -> None:
    first = await resigned(house)
    before = await standing(house, ANN)
    engine = await house.started("probe", 101, rated="on")
    engine.session.gm = 0
    engine.session.origin = Origin(first.id, 1, "", None, {}, True)
    await engine.resign(house.actor(ANN), "red")
    assert await kept(house, first) is None and await kept(house, engine) is not None
    after = await standing(house, ANN)
    assert after.games == 1 and after.mu < 25 < before.mu
    assert await differences(house, "probe") == {}
    ledger = await house.database.read(lambda t: ratings.of_person(t, person(ANN)))
    assert [each.kind for each in ledger if each.ladder == "probe"] == ["played", "corrected", "played"]


async def test_ratings_follow_from_the_results_alone(house: House, tmp_path: Path) -> None:
    for number in range(6):
        await resigned(house, loser=("red", "blue")[number % 3 == 0], channel=200 + number)
    for ladder in ("probe", ALL):
        assert await differences(house, ladder) == {}

    def spoil(t: Transaction) -> None:
        t.execute("UPDATE rating_changes SET mu = mu + 1 WHERE who = ?", person(ANN))

    await house.database.write(spoil)
    assert set(await differences(house, "probe")) == {person(ANN)}


async def test_a_rated_game_has_no_hints_and_no_trying_of_moves(house: House) -> None:
    engine = await house.started("probe", rated="on")
    with pytest.raises(Refusal, match="Rated games have no hints"):
        await engine.take_hint(house.actor(ANN), "red", engine.revision("red"))


def game(number: int, one: int, other: int, winner: str, ended: int = 0) -> Result:
    """A rated result of two people."""
    seats = {"red": one, "blue": other}
    return Result(f"g{number}", 5, "probe", "probe", 0, ended, seats, (winner,), "rules", True, number)


def test_friends_do_not_lift_one_another() -> None:
    """The same two again and again: each game moves the rating less than among strangers."""
    same = worked_out([game(n, ANN, BEA, "red", n) for n in range(1, 13)])
    strangers = worked_out([game(n, ANN, 100 + n, "red", n) for n in range(1, 13)])
    apart = worked_out([game(n, ANN, BEA, "red", n * 2 * MONTH) for n in range(1, 13)])
    assert same[person(ANN)].mu < strangers[person(ANN)].mu
    assert same[person(ANN)].mu < apart[person(ANN)].mu


def test_the_advantage_of_a_side_is_learned() -> None:
    """Red wins nine of ten between people who are alike: then winning as Red says little, and as Blue a lot."""
    rng = random.Random(1)
    found = worked_out(
        [
            game(n, (one := rng.randint(10, 24)), one + 15, "red" if rng.random() < 0.9 else "blue", n * MONTH)
            for n in range(1, 300)
        ]
    )
    red, blue = found[side("probe", "red")], found[side("probe", "blue")]
    fresh = Rating()
    assert 0.7 < chance([fresh, red], [fresh, blue]) < 0.99
    as_red = rated(game(1, 1, 2, "red"), found)[person(1)].mu
    as_blue = rated(game(1, 1, 2, "blue"), found)[person(2)].mu
    assert as_blue > as_red > fresh.mu


def test_ratings_recover_the_order_of_strengths() -> None:
    """Forty people of fixed strengths: after twenty games each those who are stronger stand above the weaker."""
    rng = random.Random(7)
    strength = {user: rng.gauss(0, 200) for user in range(1, 41)}
    found = list[Result]()
    for number in range(1, 401):
        one, other = rng.sample(sorted(strength), 2)
        wins = rng.random() < 1 / (1 + 10 ** ((strength[other] - strength[one]) / 400))
        found.append(game(number, one, other, "red" if wins else "blue", number * DAY))
    standings = worked_out(found)
    users = sorted(strength)
    pairs = [(a, b) for i, a in enumerate(users) for b in users[i + 1 :]]
    agree = sum(
        (strength[a] > strength[b]) == (standings[person(a)].mu > standings[person(b)].mu) for a, b in pairs
    ) / len(pairs)
    assert agree > 0.75


def test_statistics_add_up() -> None:
    some = [game(1, ANN, BEA, "red"), game(2, BEA, ANN, "red"), game(3, ANN, CARL, "blue")]
    mine = personal(ANN, some, [])
    assert {seat: (s.games, s.points) for (_, seat), s in mine.by_seat.items()} == {"red": (2, 1.0), "blue": (1, 0.0)}
    assert list(mine.rivals) == [BEA, CARL] and mine.rivals[BEA].points == 1
    told = of_game(some)["probe"]
    assert told.games == 3 and told.seats == {"red": 2.0, "blue": 1.0} and told.endings == {"rules": 3}
    assert points(some[0], "blue") == 0
    sure, unsure = Rating(26, 1, 40), Rating(30, 8, 1)
    assert [user for user, _ in table({"u1": unsure, "u2": sure, "sprobe red": sure})] == [2, 1]
    assert PROBE.key == "probe"
