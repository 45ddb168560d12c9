"""Who is awaited, why and since when: kept with every entry, and always what the engines say."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from pathlib import Path

import msgspec
import pytest

from bot.attention import pending_turns
from bot.attention.timers import SILENT_AFTER_MS
from bot.delivery.outbox import Outbox
from bot.engine.engine import Engine
from bot.engine.opening import Place
from bot.storage.errors import Damaged
from bot.storage.sqlite import schema
from bot.storage.sqlite.schema import migrations
from tests.table.house import ANN, BEA, CARL, GM, House, in_turn, opened, without_late_calls
from tests.table.test_random_play import something

DEADLINES = "SELECT game, kind, due FROM timers WHERE kind <> 'missing'"
"""When games fall silent; who stays away is looked for at each start (bot.attention.timers.watch_all)."""


async def kept(house: House) -> set[tuple[int, str, str, int]]:
    """What the store keeps: user, game, why and since when."""
    return set(await house.query("SELECT user_id, game, why, since FROM pending_turns"))


async def told(house: House) -> set[tuple[int, str, str, int]]:
    """What the engines say, each loaded afresh."""
    found = set()
    for (id,) in await house.query("SELECT id FROM games"):
        engine = await house.reloaded(await house.engines.get(id))
        for seat, why in engine.awaited().items():
            found.add((engine.players[seat].user, id, why, pending_turns.since(engine.session, seat)))
    return found


async def gone_on(house: House, engine: Engine, channel: int) -> Engine:
    """The game continued from its record, begun."""
    data = await house.engines.export(engine, ANN)
    await house.agree_to_move(engine, ANN, channel)
    other = await house.engines.continued(house.actor(ANN), data, Place(5, channel))
    await other.join(house.actor(BEA))
    await other.start(house.actor(ANN))
    other.session.gm = GM
    return other


@pytest.mark.parametrize("seed", range(4))
async def test_what_is_kept_is_what_the_engines_say(house: House, seed: int) -> None:
    """Over decisions, orders, undo, a game master's acts, a record gone on with, resignation and closing, in two games
    at once; and every wait began with some entry of its game."""
    rng, games = random.Random(seed), [await in_turn(house), await house.overland(101)]
    moments = {house.time}
    for step in range(50):
        house.time += rng.choice((1_000, 300_000))
        moments.add(house.time)
        if step == 25:
            games[0] = await gone_on(house, games[0], 102)
        await something(house, rng.choice([g for g in games if g.session.status == "playing"]), rng)
        assert await kept(house) == await told(house)
        assert {since for *_, since in await kept(house)} <= moments
    house.time += SILENT_AFTER_MS
    for game, user in zip(games, (BEA, ANN), strict=True):
        if game.session.status == "playing":
            await (game.resign(house.actor(user)) if user == BEA else game.close(house.actor(user), False))
    assert await kept(house) == await told(house) == set()


async def test_each_seat_waits_since_its_own_moment(house: House) -> None:
    """Both are to commit; who takes a commitment back is awaited anew, the other still since the start."""
    engine = await house.probe()
    start = house.time
    house.time += 60_000
    await house.decide(engine, "red", "commit hold")
    assert engine.session.since == {"blue": start}
    house.time += 60_000
    await house.decide(engine, "red", "withdraw")
    assert engine.session.since == {"red": house.time, "blue": start}


async def test_a_wait_begins_anew_for_whoever_acts_and_goes_on(house: House) -> None:
    engine = await in_turn(house)
    house.time += 60_000
    await house.decide(engine, "red", "step left")
    assert engine.session.since == {"red": house.time}


async def test_out_of_turn_the_question_is_a_wait_of_its_own(house: House) -> None:
    """A strike awaits the other seat in the midst of Red's turn; then Red again."""
    engine = await in_turn(house)
    house.time += 300_000
    await house.decide(engine, "red", "strike")
    assert await kept(house) == {(BEA, engine.id, "answer a strike of 4", house.time)}
    assert ("turn", engine.session.seq) in await house.outbox(), "Blue has been away"
    [pings] = await house.query("SELECT pings FROM outbox WHERE kind = 'turn'")
    assert pings == (f"[{BEA}]",)


async def test_the_longest_wait_comes_first(house: House) -> None:
    """Of one's own games those that await one, then the others, then lobbies; nobody else's."""
    probe = await house.probe()
    await house.decide(probe, "red", "commit hold")
    house.time += 5_000
    first = await house.overland(101)
    house.time += 5_000
    second = await house.overland(102)
    lobby = await house.open("probe", 103)
    outbox = Outbox(house.database, lambda: house.time, house.posted.extend)
    row, _ = await outbox.next(102, lambda row: True)
    await outbox.done(row or pytest.fail("nothing waits"), 77)
    mine = await pending_turns.games_of(house.database, ANN)
    assert [m.id for m in mine[:2]] == [first.id, second.id]
    assert {m.id for m in mine[2:]} == {probe.id, lobby.id} and [m.turn for m in mine[2:]] == [None, None]
    assert mine[1].message == 77 and mine[0].message == 0 and mine[0].turn is not None
    assert mine[0].turn.since == first.session.since["us"]
    assert [m.id for m in await pending_turns.games_of(house.database, BEA)] == [probe.id]
    assert await pending_turns.games_of(house.database, CARL) == []
    cards = {card.id: card.awaited for card in await house.engines.cards(5)}
    assert cards == {probe.id: ("Bea",), first.id: ("Ann",), second.id: ("Ann",), lobby.id: ()}


def downgrade(path: Path, old: Path) -> None:
    """Makes of a database of today one as the first version wrote it, with the same games."""
    with contextlib.closing(sqlite3.connect(old, isolation_level=None)) as db:
        for statement in schema.statements(migrations()[0][1]):
            db.execute(statement)
        db.execute("PRAGMA user_version = 1")
        db.execute("ATTACH ? AS today", (str(path),))
        for (table,) in db.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table'").fetchall():
            columns = ", ".join(row[1] for row in db.execute(f"PRAGMA main.table_info({table})"))
            today, kept = columns.replace("ledger", "session").replace("user", "user_id"), f"today.{table}"
            if table == "interactions":
                today, kept = "interaction, game, seq, answer", "today.entries WHERE interaction IS NOT NULL"
            db.execute(f"INSERT INTO main.{table} ({columns}) SELECT {today} FROM {kept}")
        for id, raw in db.execute("SELECT id, ledger FROM main.games").fetchall():
            session = msgspec.json.decode(raw)
            since = session.pop("since").values()
            session["awaited_since"] = max(since, default=0)
            del session["nudged"], session["uncalled"], session["call_at"]
            db.execute("UPDATE main.games SET ledger = ? WHERE id = ?", (msgspec.json.encode(session), id))


async def test_a_database_of_the_first_version_is_brought_up_to_date_in_place(tmp_path: Path) -> None:
    """Its games go on; whom they await, and when they fall silent, is known at once."""
    path, old = tmp_path / "db", tmp_path / "old"
    async with opened(path) as house:
        probe, overland = await in_turn(house), await house.overland(101)
        await without_late_calls(probe)
        await house.open("overland", 102)
        await house.play_on(await house.overland(103), random.Random(1))
        before, outbox = await kept(house), await house.outbox()
        deadlines = set(await house.query(DEADLINES))
    downgrade(path, old)
    async with opened(old) as house:
        house.time, house.interactions = 2_000_000, 5000
        assert set(await house.query(DEADLINES)) == deadlines and len(deadlines) == 3
        assert await house.outbox() == outbox and await kept(house) == set()
        await house.engines.note_pending_turns()
        assert await kept(house) == before == await told(house)
        engine = await house.engines.get(probe.id)
        assert engine.state == probe.state and engine.players == probe.players
        await house.decide(engine, "red", "step left")
        assert engine.session.since == {"red": 2_000_000}
        await house.random_decision(await house.engines.get(overland.id), random.Random(2))
        assert await kept(house) == await told(house)


async def test_a_game_of_unknown_rules_hinders_nothing(house: House) -> None:
    """Whom it awaits stays unknown; the others' waits are noted."""
    known, strange = await house.probe(), await house.overland(101)
    await house.query("DELETE FROM pending_turns")
    for id, session in await house.query("SELECT id, session FROM games"):
        await house.query("UPDATE games SET session = ? WHERE id = ?", session.replace(b"overland", b"chess"), id)
    house.restart()
    await house.engines.note_pending_turns()
    assert {game for _, game, *_ in await kept(house)} == {known.id}
    with pytest.raises(Damaged):
        await house.engines.get(strange.id)


async def test_a_game_whose_position_cannot_be_read_hinders_nothing(house: House) -> None:
    """Whichever is looked at first."""
    games = [await house.probe(100 + n) for n in range(3)]
    await house.query("DELETE FROM pending_turns")
    (first,), *rest = await house.query("SELECT id FROM games ORDER BY id")
    await house.query("UPDATE snapshots SET state = ? WHERE game = ?", b"{}", first)
    house.restart()
    await house.engines.note_pending_turns()
    assert {game for _, game, *_ in await kept(house)} == {id for (id,) in rest} and len(games) == 3
