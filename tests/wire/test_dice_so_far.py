"""/game dice: how the dice fell, from what the asker may see."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from bot.local.clients.person import Person
from bot.record.tally import DICE, EXACT, chance_of_as_much, tallies
from tests.wire.table import ONE_BOT, Table, answer
from tests.wire.test_cases import gone_on
from tests.wire.test_how_it_went import resigned

pytestmark = ONE_BOT


@pytest.mark.parametrize("sides", [4, 6])
@pytest.mark.parametrize("rolls", [1, 2, 4])
def test_the_chance_is_that_of_all_cases_counted(rolls: int, sides: int) -> None:
    sums = [sum(dice) for dice in itertools.product(range(1, sides + 1), repeat=rolls)]
    for total in range(rolls, rolls * sides + 2):
        counted = sum(each >= total for each in sums) / len(sums)
        assert chance_of_as_much(rolls, sides, total) == pytest.approx(counted, abs=1e-12)


def test_many_dice_are_taken_as_normal() -> None:
    """Where both can be had, they differ by less than a thousandth."""
    for total in (1000, 1050, 1100):
        exact = chance_of_as_much(EXACT, 6, total)
        normal = chance_of_as_much(EXACT + 1, 6, total + 3)
        assert abs(exact - normal) < 0.02
    assert chance_of_as_much(5000, 6, 17500) == pytest.approx(0.5, abs=0.01)


def test_cards_and_given_numbers_are_apart() -> None:
    draws = [
        {"sides": 6, "value": 4, "purpose": "attack", "supplied": False},
        {"sides": 6, "value": 1, "purpose": "attack", "supplied": True},
        {"sides": 6, "value": 2, "purpose": "a card from the deck", "supplied": False},
        {"sides": 31, "value": 2, "purpose": "deck", "supplied": False},
    ]
    [tally] = tallies([{"seat": "red", "draws": draws}, {"kind": "undo"}])
    assert (tally.seat, tally.faces, tally.given, tally.total) == ("red", (0, 0, 0, 1, 0, 0), 1, 4)


async def test_a_player_sees_the_dice_and_how_to_check_them(at_table: Table) -> None:
    at = at_table
    answer(await at.ann.slash(at.channel, "game new", game="overland"))
    answer(await at.ann.slash(at.channel, "game start"))
    said = answer(await at.ann.slash(at.channel, "game dice"))
    assert said.ephemeral and "No die that you can see" in said.text
    await gone_on(await at.engine(), random.Random(1), 12)
    text = answer(await at.ann.slash(at.channel, "game dice")).text
    rolled = re.search(r"rolled (\d+) 6-sided dice", text)
    engine = await at.engine()
    entries = await engine.repository.entries()
    assert rolled is not None and int(rolled[1]) == sum(len(entry.draws) for entry in entries) > 1
    assert "(3.50 expected)" in text and "/game export" in text


async def test_what_another_seat_rolled_in_secret_is_not_counted(at_table: Table) -> None:
    """Until the secrets are out."""
    at = at_table
    await at.open_probe()
    engine = await at.engine()
    answer(await at.ann.slash(at.channel, "play", decision="omen"))
    await gone_on(engine, random.Random(8), 6)
    entries = await engine.repository.entries()
    drawn = [draw for entry in entries for draw in entry.draws if draw.sides in DICE and "card" not in draw.purpose]
    public = sum(draw.stream == "public" for draw in drawn)
    secret = sum(draw.stream == "red" for draw in drawn)
    assert public and secret, "both were rolled"

    async def shown(person: Person) -> int:
        text = answer(await person.slash(at.channel, "game dice")).text
        return sum(int(number) for number in re.findall(r"rolled (\d+) ", text))

    assert await shown(at.carl) == public
    assert await shown(at.ann) == public + secret
    if (await at.engine()).session.status == "playing":
        await resigned(at)
    assert await shown(at.carl) == len(drawn)
