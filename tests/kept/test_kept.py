"""What an earlier version wrote holds: its records verify and are told again, and its database opens and is played on.

README.md says what the files are. None of them is ever made again.
"""

from __future__ import annotations

import gzip
import hashlib
import itertools
import json
import random
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.engine.opening import Place
from bot.games.contract.choices import Refusal
from bot.games.library import GAMES
from bot.games.tree import wander
from bot.record.replay import other_rules, read, replay, verify
from bot.record.replayer import Wrong
from bot.storage.opening import open_database
from bot.table.services import Services
from bot.table.session import Actor
from tests.table.house import asking

HERE = Path(__file__).parent
ANN, BEA, CARL, GUS = 184467440737095516, 731905884200140801, 1099511627776000003, 402653184999000017
"""Who played: Gus is the game master, Carl only watches."""
NAMES = {ANN: "Ann", BEA: "Bea", CARL: "Carl", GUS: "Gus"}
PRACTICE = 0
"""The user that stands for the practice opponent."""
MOVES = {"start", "decision", "order", "resign", "edit"}
"""The kinds of entry that are played again."""
KINDS = {
    *("open", "join", "leave", "decline", "invite", "options", "start", "decision", "order", "resign", "undo", "ask"),
    *("answer", "close", "rewind", "edit", "dice", "look"),
}
INTERACTIONS = itertools.count(1 << 61)
"""Numbers for what people do, above all that were given before."""


class Told(Struct, forbid_unknown_fields=True):
    """A record told move by move: how many lines, the last, and a hash of all but the one before it. That one says in
    the words of the day how the game stands or ended; all others say what stands in the record."""

    lines: int
    last: str
    sha256: str


class Expected(Struct, forbid_unknown_fields=True):
    """What was said of a record by the version that wrote it; ``told`` is None for what cannot be played again."""

    verified: tuple[str, ...]
    told: Told | None


class Stood(Struct, forbid_unknown_fields=True):
    """How a game in the database stood; ``state`` is the position's hash, "" before the start."""

    id: str
    key: str
    status: str
    channel: int
    players: dict[str, tuple[int, str]]
    awaited: tuple[str, ...]
    entries: int
    public: int
    head: str
    state: str
    asking: int


class Then(Struct, forbid_unknown_fields=True):
    """The database: when it was left, its games by name, and the positions to which an undo leads in two of them."""

    now: int
    before: dict[str, str]
    games: dict[str, Stood]


class File(Struct, forbid_unknown_fields=True):
    """The file of expectations."""

    records: dict[str, Expected]
    database: Then


EXPECTED = msgspec.json.decode((HERE / "expected.json").read_bytes(), type=File)
THEN = EXPECTED.database
RUNNING = [name for name, stood in THEN.games.items() if stood.status == "playing"]


@cache
def record(name: str) -> bytes:
    """A kept record's file."""
    return gzip.decompress((HERE / "records" / f"{name}.json.gz").read_bytes())


def hashed(state: Any) -> str:
    """A position's hash, as records have it."""
    return hashlib.sha256(msgspec.json.encode(state, order="sorted")).hexdigest()


ADDED = {"dixie": {"dawn", "aims", "cover"}}
"""The fields that later versions added to the states of a game, all of which an old game has at nothing."""


def hashed_as_then(key: str, state: Any) -> str:
    """The hash of a position in the shape of the version that wrote it."""
    return hashed(without(msgspec.to_builtins(state), ADDED.get(key, set())))


def without(data: Any, names: set[str]) -> Any:
    """Plain data without the fields of these names that have nothing in them."""
    if isinstance(data, list | tuple):
        return [without(x, names) for x in data]
    if not isinstance(data, dict):
        return data
    return {name: without(x, names) for name, x in data.items() if x or name not in names}


def actor(user: int, interaction: int | None = None) -> Actor:
    """A user who does something new, or again what that interaction did."""
    if user == PRACTICE:
        return Actor(PRACTICE, "Practice opponent")
    return Actor(user, NAMES[user], next(INTERACTIONS) if interaction is None else interaction)


# -- records


def test_every_record_is_expected() -> None:
    """No file is left out, and none is missing."""
    assert {f.name for f in (HERE / "records").iterdir()} == {f"{name}.json.gz" for name in EXPECTED.records}


PLAYED_AGAIN = "moves are legal and lead where the record says."
"""The end of the line that says that the moves were played again."""


REWORDED = re.compile(r" \d+ of their lines are worded differently today\.$")
"""What is added to that line where log lines have other words today: that breaks nothing."""


def under_other_rules(data: bytes) -> bool:
    """Whether a record was made under other rules than today's alone."""
    found = read(data)
    return bool(other_rules(found, GAMES[found.key]))


def as_of_today(name: str, line: str) -> str:
    """What is to be said today where a line was said then: moves are played again under their own rules alone."""
    found = read(record(name))
    today = GAMES[found.key].rules_version
    if not under_other_rules(record(name)) or not (
        line.endswith(PLAYED_AGAIN) or line.startswith("The moves were not played again")
    ):
        return line
    return f"The moves were not played again: they were made under {found.rules}, not {today} alone."


@pytest.mark.parametrize("name", EXPECTED.records)
def test_a_record_verifies(name: str) -> None:
    """Every line is what it was, but that moves made under earlier rules are not played again; and the lines say what
    they must of such a record."""
    lines = tuple(REWORDED.sub("", line) for line in verify(record(name), GAMES).lines)
    assert lines == tuple(as_of_today(name, line) for line in EXPECTED.records[name].verified)
    lines = EXPECTED.records[name].verified
    found = read(record(name))
    for chain, links in found.chains.items():
        assert f"{len(links)} {chain} entries follow one another unbroken." in lines or not links
    if found.whole is not None:
        entries = found.whole.entries
        draws, moves = sum(len(e.draws) for e in entries), sum(e.kind in MOVES for e in entries)
        assert f"The seed is the one committed to, and it gives all {draws} draws." in lines
        assert f"All {moves} {PLAYED_AGAIN}" in lines
    else:
        assert any(line.startswith("The seed is not in this record") for line in lines)
        played = any(line.endswith(PLAYED_AGAIN) for line in lines)
        assert played != GAMES[found.key].hidden
    assert lines[-1] == f"The public head is {found.chains['public'][-1].head}."


@pytest.mark.parametrize("name", [name for name, expected in EXPECTED.records.items() if expected.told])
def test_a_record_is_told_as_it_was(name: str) -> None:
    """Move by move, to the same position; by today's rules or, where those are others, by what stands in it."""
    expected, lines = EXPECTED.records[name].told, list(replay(record(name), GAMES))
    assert expected is not None
    if not under_other_rules(record(name)):
        assert (len(lines), lines[-1]) == (expected.lines, expected.last)
        fixed = [*lines[:-2], lines[-1]] if lines[-1].startswith("Final state: ") else lines
    elif read(record(name)).whole is None:
        # What a position hashes to stands in no public entry.
        fixed = [*lines, expected.last]
    else:
        fixed = lines
    assert hashlib.sha256("\n".join(fixed).encode()).hexdigest() == expected.sha256


@pytest.mark.parametrize("name", [name for name, expected in EXPECTED.records.items() if not expected.told])
def test_a_record_that_lacks_secrets_is_not_told(name: str) -> None:
    """What a seat or everybody was given while a game with secrets ran."""
    with pytest.raises(Wrong, match="does not hold what is needed to play it again"):
        list(replay(record(name), GAMES))


@pytest.mark.parametrize("share", [0.02, 0.65])
@pytest.mark.parametrize("name", EXPECTED.records)
def test_one_changed_digit_is_found(name: str, share: float) -> None:
    """Wherever it stands."""
    data = bytearray(record(name))
    at = next(i for i in range(int(share * len(data)), len(data)) if data[i : i + 1].isdigit())
    data[at] = b"1234567890"[data[at] - ord("0")]
    with pytest.raises(Wrong):
        verify(bytes(data), GAMES)


def test_the_records_have_everything_that_can_be_in_one() -> None:
    """Every kind of entry, epochs that follow one another, supplied dice, orders that lapse, sides that are drawn, and
    each kind of asker; read as plain JSON."""
    plain = [json.loads(record(name)) for name in EXPECTED.records]
    whole = [found["whole"]["entries"] for found in plain if "whole" in found]
    entries = [entry for log in whole for entry in log]
    assert {entry["kind"] for entry in entries} == KINDS
    assert {found["key"] for found in plain} == set(GAMES), "the games of versions before"
    assert {found["epoch"] for found in plain} == {1, 2, 3}
    assert {found.get("asker", "") for found in plain} == {"", "us", "soldier", "civilians,soldier", "usa"}
    assert any(draw.get("supplied") for entry in entries for draw in entry.get("draws", ()))
    assert {len(entry.get("hidden", {}).get("lapsed", ())) for entry in entries} == {0, 1}
    assert any(entry["kind"] == "start" and "drawn" in entry["data"] for entry in entries)
    assert any(entry.get("gm") and entry["kind"] == "decision" for entry in entries)
    assert any(entry["kind"] == "undo" and entry["data"]["agreed"] for entry in entries)
    assert len({found["game"] for found in plain}) == len(whole) + 3, "three games were exported while they ran"


@pytest.mark.parametrize(
    ("name", "user", "seat", "guest"),
    [("overland-running", ANN, "us", None), ("dixie-running-operator", BEA, "usa", ANN)],
)
async def test_a_record_is_gone_on_with(tmp_path: Path, name: str, user: int, seat: str, guest: int | None) -> None:
    """By those who played it, where nothing is known of their game: everybody's record, and the operator's."""
    told = EXPECTED.records[name].told
    async with opened(tmp_path / "adjutant.db") as engines:
        if under_other_rules(record(name)):
            with pytest.raises(Refusal, match="That game was played under"):
                await engines.continued(actor(user), record(name), Place(5, 100))
            return
        engine = await engines.continued(actor(user), record(name), Place(5, 100))
        if guest is not None:
            await engine.join(actor(guest))
        await engine.start(actor(user))
        assert told is not None and told.last == f"Final state: {hashed(engine.state)}"
        assert engine.session.epoch == 2 and engine.players[seat].user == user
        await played_on(engine, 6)
        await must_verify(engines, engine)


# -- the database


@cache
def database() -> bytes:
    """The kept database's file."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(gzip.decompress((HERE / "database-0003.sql.gz").read_bytes()).decode())
        assert db.execute("PRAGMA user_version").fetchone() == (3,)
        return db.serialize()


def laid_out(path: Path) -> Path:
    """The kept database, as the version that wrote it left it."""
    path.write_bytes(database())
    return path


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Engines]:
    """The games of a database that is opened, brought up to date where it is old, and closed again."""
    database = await open_database(path)
    try:
        yield Engines(Services(database, lambda: THEN.now, random.Random(0).randbytes), GAMES)
    finally:
        await database.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The kept database's file."""
    return laid_out(tmp_path / "adjutant.db")


@pytest.fixture
async def engines(path: Path) -> AsyncIterator[Engines]:
    """The games of the kept database, under today's code."""
    async with opened(path) as made:
        yield made


async def migrated(path: Path) -> None:
    """Opens a database and closes it."""
    async with opened(path):
        pass


@contextmanager
def plainly(path: Path) -> Iterator[sqlite3.Connection]:
    """The same file beside the open database."""
    with closing(sqlite3.connect(path)) as db:
        yield db


async def kept(engines: Engines, name: str) -> Engine:
    """One of the kept games."""
    return await engines.get(THEN.games[name].id)


async def played_on(engine: Engine, most: int, rng: random.Random | None = None) -> None:
    """So many decisions at random, of whoever is awaited, or fewer where the game ends."""
    rng = rng or random.Random(1)
    for _ in range(most):
        if engine.session.status != "playing":
            return
        seat = rng.choice(sorted(engine.awaited()))
        before = engine.session.seq
        await engine.decide(actor(engine.players[seat].user), wander(engine.game, engine.view(seat), seat, rng), seat)
        assert engine.session.seq == before + 1


async def must_verify(engines: Engines, engine: Engine) -> None:
    """What anybody is given of a game holds, and the operator's record leads to where the game stands."""
    for user in (ANN, BEA, CARL):
        verify(await engines.export(engine, user), GAMES)
    data = await engines.export(engine, None)
    said = "they were made under" if under_other_rules(data) else PLAYED_AGAIN
    assert any(said in line for line in verify(data, GAMES).lines)
    last = list(replay(data, GAMES))[-1]
    hashes = (hashed(engine.state), hashed_as_then(engine.game.key, engine.state)) if engine.state is not None else ()
    assert engine.state is None or last in [f"Final state: {each}" for each in hashes]


async def test_the_database_opens_once_and_again(path: Path) -> None:
    """It is brought up to date, nothing in it points nowhere, and it stays so."""
    for _ in range(2):
        async with opened(path) as engines:
            assert (await kept(engines, "life")).session.status == "playing"
        with plainly(path) as db:
            assert db.execute("PRAGMA user_version").fetchone() >= (3,)
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert db.execute("PRAGMA foreign_key_check").fetchall() == []
            assert db.execute("SELECT count(*) FROM games").fetchone() == (len(THEN.games),)


@pytest.mark.parametrize("name", THEN.games)
async def test_a_game_stands_as_it_stood(engines: Engines, name: str) -> None:
    """With its players, whom it awaits, its position, and its chain up to the last head."""
    engine, stood = await kept(engines, name), THEN.games[name]
    session = engine.session
    assert (session.id, engine.game.key, session.status) == (stood.id, stood.key, stood.status)
    assert (session.guild, session.channel) == (1290000000000000005, stood.channel)
    assert {seat: (p.user, p.name) for seat, p in engine.players.items()} == stood.players
    assert tuple(sorted(engine.awaited())) == stood.awaited
    # Where its rules have changed since, one entry more says so.
    told = engine.recent[-1].kind == "rules"
    links = read(await engines.export(engine, None)).chains["public"]
    assert (session.seq - told, len(links) - told) == (stood.entries, stood.public)
    assert links[stood.public - 1].head == stood.head
    assert ("" if engine.state is None else hashed_as_then(stood.key, engine.state)) == stood.state
    assert asking(engine) == stood.asking
    assert (await engines.in_channel(stood.channel)).id == stood.id
    await must_verify(engines, engine)


async def test_what_else_is_kept_of_the_games(engines: Engines) -> None:
    """Invitations, a game master and the dice he supplied, and which game follows which."""
    lobby, continued, overland = [await kept(engines, name) for name in ("lobby", "continued", "overland")]
    assert lobby.session.owner == ANN and lobby.session.options == {"survivor": "survivor"}
    assert {seat: player.user for seat, player in lobby.session.invited.items()} == {"soldier": BEA}
    assert (overland.session.gm, overland.session.supplied) == (GUS, [2, 5])
    assert (await kept(engines, "over")).session.again == THEN.games["again"].id
    assert (await kept(engines, "original")).session.goes_on == continued.id
    assert continued.session.epoch == 2 and continued.session.origin is not None
    assert continued.session.origin.game == THEN.games["original"].id
    assert hashed(continued.session.origin.state) == THEN.games["original"].state


@pytest.mark.parametrize("name", RUNNING)
async def test_a_running_game_goes_on(path: Path, name: str) -> None:
    """Whoever is awaited decides; the record holds from the first entry on, and the next run finds what this one
    left."""
    async with opened(path) as engines:
        engine, stood = await kept(engines, name), THEN.games[name]
        await played_on(engine, 8)
        assert engine.session.seq > stood.entries and engine.session.numbers["public"] > stood.public
        assert read(await engines.export(engine, None)).chains["public"][stood.public - 1].head == stood.head
        await must_verify(engines, engine)
    async with opened(path) as engines:
        again = await kept(engines, name)
        assert (again.session, again.players) == (engine.session, engine.players)
        assert hashed(again.state) == hashed(engine.state) != stood.state


@pytest.mark.parametrize("name", ["overland", "dixie", "life"])
async def test_a_running_game_comes_to_its_end(engines: Engines, name: str) -> None:
    """And comes out whole."""
    engine, rng = await kept(engines, name), random.Random(3)
    if name == "overland":
        await engine.gm_dice(actor(GUS), [])
    await played_on(engine, 600, rng)
    assert engine.session.status == "over" and engine.result() is not None
    assert read(await engines.export(engine, CARL)).whole is not None
    await must_verify(engines, engine)


async def test_the_undo_that_was_asked_for_is_agreed_to(engines: Engines) -> None:
    """The game goes back to before the decision, and on from there."""
    engine = await kept(engines, "life")
    await engine.answer(actor(ANN), True, asking(engine))
    assert asking(engine) == 0 and hashed(engine.state) == THEN.before["life"]
    assert set(engine.awaited()) == {"civilians"}
    await played_on(engine, 3)
    await must_verify(engines, engine)


async def test_the_undo_that_was_asked_for_is_declined(engines: Engines) -> None:
    """Everything stays as it was."""
    engine = await kept(engines, "life")
    await engine.answer(actor(ANN), False, asking(engine))
    assert asking(engine) == 0 and hashed(engine.state) == THEN.games["life"].state
    await must_verify(engines, engine)


async def test_a_free_undo_and_supplied_dice(engines: Engines) -> None:
    """The last move is taken back, and the next die is the game master's."""
    engine = await kept(engines, "overland")
    await engine.undo(actor(ANN))
    assert hashed(engine.state) == THEN.before["overland"]
    await engine.decide(actor(ANN), "attack breckinridge", "us")
    assert [(draw.value, draw.supplied) for draw in engine.recent[-1].draws][:1] == [(2, True)]
    await must_verify(engines, engine)


async def test_the_practice_opponent_is_awaited_still(path: Path) -> None:
    """The next run of the bot finds that it is, and it deploys."""
    await migrated(path)
    with plainly(path) as db:
        waits = db.execute("SELECT game FROM pending_turns WHERE user_id = ?", (PRACTICE,)).fetchall()
        assert waits == [(THEN.games["drill"].id,)]
    async with opened(path) as engines:
        engine = await kept(engines, "drill")
        await engine.decide(actor(PRACTICE), "commit", "usa")
        assert set(engine.awaited()) == {"csa"}
        await must_verify(engines, engine)


@pytest.mark.parametrize(("name", "guest"), [("lobby", BEA), ("continued", ANN), ("again", None)])
async def test_a_lobby_begins(engines: Engines, name: str, guest: int | None) -> None:
    """With whom its seat is kept for; the game that goes on does so from where it stood."""
    engine = await kept(engines, name)
    if guest is not None:
        await engine.join(actor(guest))
    await engine.start(actor(engine.session.owner))
    assert engine.session.status == "playing"
    assert name != "continued" or hashed(engine.state) == THEN.games["original"].state
    await played_on(engine, 3)
    await must_verify(engines, engine)


async def test_what_was_done_already_is_not_done_again(path: Path) -> None:
    """An interaction that comes once more is answered as it was."""
    stood = THEN.games["dixie"]
    sql = "SELECT id, seq, answer FROM interactions WHERE game = ? ORDER BY seq DESC LIMIT 1"
    with plainly(path) as db:
        interaction, seq, answer = db.execute(sql, (stood.id,)).fetchone()
    async with opened(path) as engines:
        engine = await kept(engines, "dixie")
        reply = await engine.decide(actor(ANN, interaction), "commit", "usa")
        assert reply.repeated and reply.seq == seq and "\n".join(reply.lines) == answer
        assert engine.session.seq == stood.entries + 1 and engine.recent[-1].kind == "rules"


async def test_a_silent_game_is_closed(engines: Engines) -> None:
    """It had been silent for two weeks already."""
    engine = await kept(engines, "silent")
    await engine.close(actor(ANN), False)
    assert engine.session.status == "closed"
    assert read(await engines.export(engine, CARL)).whole is not None


async def test_what_people_want_and_note_is_there(path: Path) -> None:
    """How each is called, where their private pictures go, and what they noted for themselves."""
    await migrated(path)
    with plainly(path) as db:
        assert db.execute("SELECT user_id, called, dm FROM people ORDER BY user_id").fetchall() == [
            (BEA, "message", 1290000000000900002),
            (CARL, "never", 0),
        ]
        assert db.execute("SELECT user_id, dm, wanted FROM private_boards ORDER BY user_id").fetchall() == [
            (ANN, 1290000000000900001, 1),
            (CARL, 0, 0),
        ]
        notes = {(user, game): text for user, game, text in db.execute("SELECT user_id, game, text FROM notes")}
    assert notes == {
        (ANN, THEN.games["dixie"].id): "Their left is weak.\nDevil’s Den: two guns behind the wall 🐎",
        (ANN, THEN.games["life"].id): "Bea hides the medicine in c3",
        (BEA, THEN.games["duel"].id): "Nothing to note yet.",
    }


async def test_what_was_to_be_done_is_there(path: Path) -> None:
    """Posts that wait, one in flight and one put aside; timers; whom each game awaits; a notice."""
    await migrated(path)
    ids = {stood.id: name for name, stood in THEN.games.items()}
    with plainly(path) as db:
        rows = db.execute("SELECT id, game, kind, status, pings FROM outbox ORDER BY id").fetchall()
        timers = {(ids[game], kind) for game, kind in db.execute("SELECT game, kind FROM timers")}
        waits = {(ids[game], user) for game, user in db.execute("SELECT game, user_id FROM pending_turns")}
        notices = db.execute("SELECT user_id FROM notices").fetchall()
        standing = {ids[game] for (game,) in db.execute("SELECT game FROM messages WHERE audience = 'public'")}
    posts = {(ids[game], kind, status, pings) for _, game, kind, status, pings in rows}
    assert {
        ("duel", "turn", "in flight", f"[{ANN}]"),
        ("overland", "board", "parked", "[]"),
        ("life", "ask", "waiting", f"[{ANN}]"),
        ("life", "call", "waiting", f"[{BEA}]"),
        ("dixie", "board", "waiting", "[]"),
    } < posts
    assert {(ids[game], kind) for id, game, kind, *_ in rows if id < 0} == {("dixie", "held"), ("drill", "held")}
    silent = {name for name, kind in timers if kind == "silent"}
    assert silent == {n for n, stood in THEN.games.items() if stood.status in ("lobby", "playing")} - {"silent"}
    assert timers - {(name, "silent") for name in silent} == {("life", "call")}
    assert waits == {(n, THEN.games[n].players[seat][0]) for n in RUNNING for seat in THEN.games[n].awaited}
    assert notices == [(ANN,)] and standing == set(THEN.games) - {"overland"}
