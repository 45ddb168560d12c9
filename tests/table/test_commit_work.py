"""What a commit works out: no more than what may have changed."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter

import pytest

from bot.games.contract.choices import Level, Path
from bot.games.tree import wander
from tests.probe import tree
from tests.probe.state import HOLD, OTHER, View
from tests.raw import raw
from tests.table.house import House, in_turn


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many levels of each seat's tree of decisions in the probe were looked at."""
    counted, choices = Counter[str](), tree.choices

    def count(view: View, seat: str, path: Path) -> Level | None:
        counted[seat] += 1
        return choices(view, seat, path)

    monkeypatch.setattr(tree, "choices", count)
    return counted


async def test_no_tree_is_searched(house: House, looked_at: Counter[str]) -> None:
    """Of the tree of a seat that decides only the decision is looked for, and of another's nothing, as it is not to act
    before or after."""
    engine = await house.probe()
    await house.decide_all(engine, f"red: commit {HOLD}", f"blue: commit {HOLD}")
    for text in ("step left", "end"):
        [seat] = engine.awaited()
        other = OTHER[seat]
        before = engine.revision(seat), engine.revision(other)
        looked_at.clear()
        await house.decide(engine, seat, text)
        assert 0 < looked_at[seat] <= 2
        assert not looked_at[other]
        assert engine.revision(seat) > before[0]
        assert (engine.revision(other) > before[1]) == (text == "end"), (
            "what the other may do changes at the end of a turn"
        )


async def test_what_stands_already_is_not_written(house: House) -> None:
    """A decision after which the same seat is awaited, and the game's silence begins anew, writes neither of them: nor
    any index of the games."""
    engine, written = await in_turn(house), list[str]()

    def watch(db: sqlite3.Connection, on: bool = True) -> None:
        db.set_trace_callback(written.append if on else None)

    await raw(house.database, watch)
    await house.decide(engine, "red", "step left")
    await raw(house.database, lambda db: watch(db, False))
    changes = [sql for sql in written if sql.startswith(("INSERT", "UPDATE", "DELETE"))]
    assert any(sql.startswith("INSERT INTO entries") for sql in changes)
    assert not any("pending_turns" in sql or "INTO timers" in sql for sql in changes)
    ((indexes,),) = await house.query(
        "SELECT group_concat(DISTINCT c.name) FROM sqlite_schema s, pragma_index_info(s.name) c"
        " WHERE s.type = 'index' AND s.tbl_name = 'games'"
    )
    [games] = [sql for sql in changes if sql.startswith("UPDATE games")]
    assert not [column for column in indexes.split(",") if f"{column} =" in games.split("WHERE")[0] and column != "id"]


async def test_a_decision_writes_few_pages(house: House) -> None:
    """What it adds is appended: it moves nothing about of what was there, nor spills over to pages of its own."""
    engine, rng = await house.started("dixie"), random.Random(1)
    await house.query("PRAGMA wal_autocheckpoint = 0")
    await house.query("PRAGMA wal_checkpoint(TRUNCATE)")
    before = engine.session.seq
    while engine.session.status == "playing" and engine.session.seq < before + 60:
        seat = rng.choice(sorted(engine.awaited()))
        text = wander(engine.game, engine.view(seat), seat, rng)
        await engine.decide(house.actor(engine.players[seat].user), text, seat)
    ((_, pages, _),) = await house.query("PRAGMA wal_checkpoint(PASSIVE)")
    assert pages < 17 * (engine.session.seq - before)
