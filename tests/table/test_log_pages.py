"""Pages of the log: put together they are the whole log, for everyone, whatever was taken back."""

from __future__ import annotations

import contextlib
import random

import pytest

from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.record.log_text import Told, tell_all
from bot.storage import logs
from bot.table.log_pages import Reader, text_of
from tests.table.house import ANN, BEA, GM, House, in_turn

NAMES = {"red": "Red", "blue": "Blue"}


async def eventful(house: House, seed: int) -> Engine:
    """A game of the probe with secret orders, decisions taken back and a game master who rewinds."""
    engine, rng = await house.probe(500 + seed), random.Random(seed)
    for _ in range(60):
        if engine.session.status != "playing":
            break
        await house.random_decision(engine, rng)
        with contextlib.suppress(Refusal):
            if rng.random() < 0.3:
                await house.random_order(engine, rng)
            if rng.random() < 0.25:
                await engine.undo(house.actor(rng.choice((ANN, BEA))))
            if rng.random() < 0.05:
                await engine.gm_rewind(house.actor(GM), rng.randint(4, engine.session.numbers[PUBLIC]))
    return engine


@pytest.mark.parametrize("seed", range(3))
async def test_pages_are_parts_of_the_whole_log(house: House, seed: int) -> None:
    """Read backwards and forwards, by pages of several sizes, each audience reads what the whole log tells it: the same
    words under the same numbers, and the same struck out."""
    engine = await eventful(house, seed)
    entries = await engine.repository.entries()
    assert any(e.kind == "undo" for e in entries) and any(e.kind == "order" for e in entries)
    for seats in ((), ("red",), ("blue",), ("red", "blue")):
        whole = tell_all(entries, seats or (PUBLIC,), NAMES)
        reader = Reader(engine, seats, NAMES)
        for most in (1, 5, 12, 1000):
            assert shown(await backwards(reader, most)) == shown(whole)
            assert shown(await forwards(reader, most)) == shown(whole)
    assert any(t.struck for t in whole)


async def test_a_page_reads_few_of_those_who_went_back_since(house: House) -> None:
    """However often a decision was made anew and taken back again: those that tell how the page's entries stand."""
    engine = await in_turn(house)
    await house.decide_all(engine, "red: step left", "red: step left")
    place = Reader(engine, (), NAMES).end
    read = list[int]()
    for times in (1, 30):
        for _ in range(times):
            await engine.undo(house.actor(ANN))
            await house.decide(engine, "red", "step left")
        reader = Reader(engine, (), NAMES)
        whole = tell_all(await engine.repository.entries(), (PUBLIC,), NAMES)
        page = await reader.until(place, 4)
        assert shown(page.told) == shown([t for t in whole if t.no <= place[0]][-4:])
        seqs = [t.seq for t in page.told]
        read.append(len(await house.database.read(lambda tx, seqs=seqs: logs.returns(tx, engine.id, seqs))))  # type: ignore[misc]
    assert read == [1, 1]


async def backwards(reader: Reader, most: int) -> list[Told]:
    """The whole log, read from its end."""
    found, place = list[Told](), reader.end
    while any(place):
        page = await reader.until(place, most)
        found = page.told + found
        assert len(page.told) <= most and page.end == place
        place = page.start
    return found


async def forwards(reader: Reader, most: int) -> list[Told]:
    """The whole log, read from its beginning, by places that were said in custom ids."""
    found, place = list[Told](), tuple(0 for _ in reader.end)
    while place != reader.end:
        page = await reader.after(reader.place(text_of(place)), most)
        found += page.told
        assert page.places[0] == place
        place = page.after(len(page.told) - 1)
    return found


def shown(told: list[Told]) -> list[tuple[object, ...]]:
    """What a reader sees of entries."""
    return [(t.no, t.lines, t.struck, t.private, t.changed) for t in told]


async def test_a_place_of_another_time_is_the_end(house: House) -> None:
    """Who held other seats when a button was made, or made its id up, reads the newest page."""
    engine = await house.probe()
    reader = Reader(engine, ["red"], NAMES)
    for said in ("", "3", "1.2.3", "-1.0", "x.1", "1000000000.1", "²1.3"):
        assert reader.place(said) == reader.end
    assert reader.place("999.999") == reader.end
    assert reader.place("2.0") == (2, 0)
