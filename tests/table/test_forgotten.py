"""Records without a person who was forgotten: nobody can tell who it was, and everything else still proves itself."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from bot.club.own_data import forget, new_alias
from bot.engine.engine import Engine
from bot.games.contract.game import PUBLIC
from bot.record.entries import Entry
from bot.record.persons import disguised
from bot.record.players import FORGOTTEN, FORGOTTEN_NAME
from bot.record.replay import named, read, replay, verify
from bot.record.replayer import Wrong
from bot.storage import logs
from tests.table.forging import resealed
from tests.table.house import ANN, BEA, CARL, NAMES, RULES, House, opened


async def played(house: House) -> Engine:
    """A game to its end with decisions, a look and a note of a game master, in which Carl came for a while."""
    engine = await house.open("probe", rounds="3")
    await engine.join(house.actor(CARL), "blue")
    await engine.leave(house.actor(CARL))
    await engine.join(house.actor(BEA), "blue")
    await engine.start(house.actor(ANN))
    await house.play_on(engine, random.Random(1))
    return engine


async def forgotten(house: House, engine: Engine, user: int) -> bytes:
    """The record after a user was forgotten, as another run of the bot gives it."""
    alias = new_alias(house.rng.randbytes)
    await house.database.write(lambda transaction: forget(transaction, user, alias, house.time))
    house.restart()
    return await house.engines.export(await house.engines.get(engine.id), None)


def told_by(value: Any) -> set[str]:
    """All texts and numbers of a record's JSON, as texts."""
    if isinstance(value, dict):
        return set(value).union(*map(told_by, value.values()))
    if isinstance(value, list):
        return set().union(*map(told_by, value))
    return {str(value)}


def before_numbers(persons: Any, entry: Entry, *_: Any) -> tuple[dict[int, Any], Entry]:
    """A game as it was opened before persons had numbers."""
    return {}, entry


async def test_leaves_hold_numbers_and_commitments_that_open(house: House) -> None:
    engine = await played(house)
    data = await house.engines.export(engine, None)
    record = read(data)
    for links in record.chains.values():
        assert told_by([json.loads(bytes(x.body)) for x in links]).isdisjoint(NAMES.values())
    by = {int(json.loads(bytes(x.body))["by"]) for x in record.chains[PUBLIC]}
    assert len(by) == 3 and all(each >= FORGOTTEN for each in by)
    assert {(who.user, who.name) for who in record.persons.values()} == {(str(u), NAMES[u]) for u in (ANN, BEA, CARL)}
    assert "The commitments to 3 of 3 persons open." in verify(data, RULES).lines
    again = named(record)
    assert again.whole is not None and again.whole.entries == await engine.repository.entries()
    for change in ({"user": str(CARL)}, {"salt": "00" * 32}):
        persons = {
            n: type(who)(**({"user": who.user, "name": who.name, "salt": who.salt} | change))
            for n, who in record.persons.items()
            if who.user == str(ANN)
        }
        with pytest.raises(Wrong, match="does not open"):
            verify(resealed(record, persons=persons), RULES)


async def test_whoever_is_forgotten_is_in_no_record_any_more(house: House) -> None:
    engine = await played(house)
    before = list(replay(await house.engines.export(engine, None), RULES))
    data = await forgotten(house, engine, BEA)
    record = read(data)
    assert {who.user for who in record.persons.values()} == {str(ANN), str(CARL)}
    assert told_by(json.loads(data)).isdisjoint({NAMES[BEA]})
    lines = verify(data, RULES).lines
    assert "The commitments to 2 of 3 persons open. Who the other 1 were is withheld." in lines
    assert not any("withheld, because" in line for line in lines)
    assert list(replay(data, RULES)) == before
    # Nothing of the database says it either, and the log calls them so.
    assert not any(f'"{NAMES[BEA]}"' in row for row in await house.rows() if "leaves" in row or "entries" in row)
    joined = [e for e in await (await house.reloaded(engine)).repository.entries() if e.kind == "join"]
    assert [e.data["name"] for e in joined] == [NAMES[CARL], FORGOTTEN_NAME]
    # A second person too, and the first stays forgotten.
    assert (
        "The commitments to 1 of 3 persons open. Who the other 2 were is withheld."
        in verify(await forgotten(house, engine, ANN), RULES).lines
    )


async def test_leaves_of_before_are_withheld(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was opened before persons had numbers: only hashes are left of what names them."""
    monkeypatch.setattr("bot.engine.opening.numbered", before_numbers)
    engine = await played(house)
    whole = await house.engines.export(engine, None)
    assert told_by(json.loads(whole)) >= {NAMES[ANN], NAMES[BEA]} and not read(whole).persons
    data = await forgotten(house, engine, BEA)
    record = read(data)
    gone = [x for links in record.chains.values() for x in links if x.leaf]
    assert gone and not any(x.body or x.nonce or x.opening for x in gone)
    assert told_by(json.loads(data)).isdisjoint({NAMES[BEA]})
    lines = verify(data, RULES).lines
    assert f"{len(gone)} of them are withheld, because they name a person who was forgotten." in " ".join(lines)
    assert any(line.startswith("The seed is the one committed to") for line in lines)
    assert any(line.startswith("All ") and "moves are legal" in line for line in lines)
    links = list(record.chains[PUBLIC])
    at = next(n for n, x in enumerate(links) if x.leaf)
    links[at] = type(links[at])(head=links[at].head, leaf="00" * 32)
    with pytest.raises(Wrong, match="is not what was chained"):
        verify(resealed(record, chains=record.chains | {PUBLIC: links}), RULES)


async def test_games_in_play_keep_their_people(house: House, tmp_path: Path) -> None:
    engine = await house.open("probe", rounds="3")
    await engine.join(house.actor(BEA), "blue")
    await engine.start(house.actor(ANN))
    data = await forgotten(house, engine, BEA)
    assert {who.user for who in read(data).persons.values()} == {str(ANN), str(BEA)}
    assert "The commitments to 2 of 2 persons open." in verify(data, RULES).lines
    async with opened(tmp_path / "elsewhere") as there:
        assert "probe" in {game.key for game in there.games.values()}


async def test_whoever_is_forgotten_is_called_so_within_a_sentence(house: House) -> None:
    """Why a game was closed may name them in the middle."""
    engine = await house.open("probe", rounds="3")
    await engine.join(house.actor(BEA), "blue")
    person = engine.session.persons[BEA]
    why = f"The game was closed: {NAMES[BEA]} (Blue) has left it."
    kept = disguised(Entry(3, "close", house.time, ANN, data={"why": why}), {BEA: person})
    assert NAMES[BEA] not in kept.data["why"]
    await house.database.write(lambda transaction: logs.add_entry(transaction, engine.id, kept))
    told = (await engine.repository.entries())[-1].data["why"]
    assert told == why.replace(NAMES[BEA], FORGOTTEN_NAME)
