"""A database that fails while people play: another program holds it, or what it holds is damaged."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Iterator

import pytest

from bot.record.replay import verify
from tests.raw import of_file, query, raw
from tests.wire.playing import ways
from tests.wire.table import Table, answer

HELD = "Another program holds the database, so I changed nothing. Try again in a moment."
DAMAGED = "he person who runs this bot must restore it from a backup."
PAGE = 4096


@contextlib.contextmanager
def held(table: Table) -> Iterator[None]:
    """Another program holds the database meanwhile."""
    with contextlib.closing(sqlite3.connect(of_file(table.bot.database).path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def rows(table: Table) -> list[str]:
    """Everything that the database holds."""
    return await raw(table.bot.database, lambda db: list(db.iterdump()))


def no_trace(caplog: pytest.LogCaptureFixture) -> bool:
    """Whether the log holds no trace so far."""
    return not [r for r in caplog.records if r.exc_info is not None]


async def test_while_another_program_writes_everyone_is_told_in_time_that_nothing_was_done(
    at_table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """However many ask at once, of one game and of others; and nothing of it is done once the database is free."""
    panel = await at_table.open_overland()
    other = at_table.guild.add_channel("other")
    await at_table.open_probe(other)
    board = await at_table.board()
    await at_table.settled()
    before = await rows(at_table)
    buttons = [id for path, id in ways(panel).items() if path]
    with held(at_table):
        asked = [at_table.ann.click(panel, buttons[0]) for _ in range(4)]
        asked += [at_table.ann.slash(other, "play", decision="commit hold") for _ in range(3)]
        asked += [
            at_table.bea.slash(other, "play", decision="auto parry on"),
            at_table.carl.slash(at_table.channel, "note", text="Hm."),
        ]
        asked += [at_table.carl.slash(at_table.guild.add_channel("third"), "game new", game="overland")]
        done = await asyncio.gather(*asked)
        assert {answer(event).text for event in done} == {HELD}
        assert all(event.acknowledged_after is not None and event.acknowledged_after < 3 for event in done)
        assert "Grant" in answer(await at_table.carl.click(board, "Read position")).text, (
            "what is only read is answered"
        )
    await at_table.settled()
    assert await rows(at_table) == before
    assert no_trace(caplog)
    answer(await at_table.ann.click(panel, buttons[0]))
    answer(await at_table.ann.slash(other, "play", decision="commit hold"))
    assert "Red has committed." in (await at_table.board(other)).text
    verify(await at_table.export(at_table.carl), at_table.games)


async def spoil(table: Table, name: str) -> None:
    """Overwrites the first page of a table or index under the running bot, which holds nothing of it in memory."""
    database = table.bot.database

    def work(db: sqlite3.Connection) -> int:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
        return int(page)

    page = await raw(database, work)
    with of_file(database).path.open("r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(b"\xa5" * PAGE)
    # As if another program had written: what is in memory no longer counts.
    await raw(database, lambda db: db.execute("PRAGMA cache_size = 0").fetchall())
    await raw(database, lambda db: db.execute("PRAGMA shrink_memory").fetchall())


@pytest.mark.parametrize("spoilt", ["entries", "leaves", "snapshots", "entries_interaction"])
async def test_a_damaged_page_is_one_sentence(at_table: Table, caplog: pytest.LogCaptureFixture, spoilt: str) -> None:
    """For those who decide and those who read, in the log as well; autocomplete lists nothing."""
    await at_table.open_probe()
    await at_table.settled()
    await spoil(at_table, spoilt)
    said = [
        answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold")).text,
        answer(await at_table.ann.slash(at_table.guild.add_channel("other"), "game new", game="overland")).text,
    ]
    assert any(text.startswith("The database is damaged (") and text.endswith(DAMAGED) for text in said), said
    assert no_trace(caplog)


async def test_a_game_that_cannot_be_read_is_one_sentence(at_table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """For everybody who touches it, after a restart; other games go on."""
    await at_table.open_probe()
    other = at_table.guild.add_channel("other")
    await at_table.open_probe(other)
    board = await at_table.board()
    game = (await at_table.engine()).id
    await at_table.stop()
    await at_table.start()
    await query(at_table.bot.database, "UPDATE snapshots SET state = CAST('[]' AS BLOB) WHERE game = ?", game)
    caplog.clear()
    for event in (
        await at_table.ann.slash(at_table.channel, "play", decision="commit hold"),
        await at_table.bea.slash(at_table.channel, "board"),
        await at_table.carl.click(board, "Log"),
        await at_table.ann.click(board, "Your move"),
        await at_table.ann.slash(at_table.channel, "game export"),
    ):
        text = answer(event).text
        assert text.startswith(f"The data of game {game} cannot be read (") and text.endswith(DAMAGED)
    assert await at_table.ann.autocomplete(at_table.channel, "play", "decision", "co") == []
    assert no_trace(caplog) and [r for r in caplog.records if r.levelno == logging.ERROR]
    answer(await at_table.ann.slash(other, "play", decision="commit hold"))
    assert "Red has committed." in (await at_table.board(other)).text
