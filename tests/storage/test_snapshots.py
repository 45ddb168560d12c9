"""Snapshots: compressed in the database, read as they were written before, and damaged ones told of in a sentence."""

from __future__ import annotations

import zlib

import msgspec
import pytest

from bot.games.library import GAMES
from bot.storage.errors import StorageError
from tests.raw import query
from tests.table.house import House, probe_state


async def test_states_are_compressed(house: House) -> None:
    """A battle's state takes less than a third of its JSON, and is read as it was."""
    engine = await house.started("dixie")
    ((held,),) = await house.query("SELECT state FROM snapshots ORDER BY seq DESC LIMIT 1")
    plain = msgspec.json.encode(engine.state)
    assert len(held) < len(plain) / 3
    assert zlib.decompress(held) == plain
    assert (await house.reloaded(engine)).state == engine.state


@pytest.mark.parametrize("key", GAMES)
async def test_a_state_comes_back_in_its_own_order(house: House, key: str) -> None:
    """The rules go through mappings in order: after a restart they must ask for dice as the record's replay does."""
    engine = await house.started(key)
    assert msgspec.json.encode((await house.reloaded(engine)).state) == msgspec.json.encode(engine.state)


async def test_states_written_before_any_was_compressed_are_read(house: House) -> None:
    engine = await house.probe()
    sql = "UPDATE snapshots SET state = ? WHERE game = ?"
    await query(house.database, sql, msgspec.json.encode(probe_state(engine)), engine.id)
    assert (await house.reloaded(engine)).state == engine.state
    assert await engine.repository.state_at(engine.game, engine.session.seq) == engine.state


async def test_a_damaged_state_is_told_of(house: House) -> None:
    engine = await house.probe()
    await query(house.database, "UPDATE snapshots SET state = substr(state, 1, 40) WHERE game = ?", engine.id)
    with pytest.raises(StorageError, match=r"A position cannot be read .* restore it from a backup"):
        await house.reloaded(engine)
