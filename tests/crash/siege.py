"""Kills the bot again and again while a game is played, then checks what is left."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from bot.engine.engines import Engines
from bot.games.contract import PUBLIC
from bot.games.library import GAMES
from bot.local.local_discord import LocalDiscord
from bot.local.model.guilds import Message
from bot.record.entries import Entry
from bot.record.replay import verify
from bot.storage.opening import open_database
from bot.table.services import Services
from tests.crash.player import Attempt, Player
from tests.crash.process import BotProcess

MESSAGES = r"^/channels/\d+/messages"
CALLBACKS = r"^/interactions/"
MARK = re.compile(r"^a:(?!about:)[^:]*:([^:]*):.*?:?(\d+)m$")
EARLIER = "then"
"""The verb of the button that stays under an old board."""
MOST = 14
"""What Ann does at most before the bot is killed, should the instant aimed at not come."""
INSTANTS = ("delay", "delay", "post", "edit", "callback", "start")
"""When the bot is killed: some milliseconds after an interaction (so inside commits too), when a post, an edit or an
answer arrives at Discord (before or after it is carried out), or while it starts."""


class Siege:
    """One local Discord, one data folder, and many lives of the bot."""

    def __init__(self, local: LocalDiscord, data: Path, seed: int, films: bool = False) -> None:
        self.local, self.data = local, data
        self.rng = random.Random(seed)
        self.channel = local.add_guild("Friends").add_channel("games")
        self.process = BotProcess(local, data, films)
        ann = local.add_user("Ann")
        self.player = Player(local, ann, self.channel, lambda: self.process.alive, self.rng)
        self.instants: Counter[str] = Counter()

    async def kills(self, times: int) -> None:
        """Plays through that many kills, and then to a quiet end with the bot alive."""
        for _ in range(times):
            instant = self.rng.choice(INSTANTS)
            self.instants[instant] += 1
            if instant == "start":
                await self.process.spawn()
                await asyncio.sleep(self.rng.uniform(0.0, 1.2))
                await self.process.kill()
                continue
            await self.process.start()
            await self.until_killed(instant)
            self.local.faults.clear()
        await self.process.start()
        for _ in range(MOST):
            await self.player.act()
        await self.local.wait_for(lambda: not self.waiting(), 180)
        await self.process.stop()

    async def until_killed(self, instant: str) -> None:
        """Plays until the instant comes."""
        rng, alive = self.rng, True
        quiet = rng.randrange(4)
        for _ in range(quiet):
            await self.player.act()
        if instant == "delay":
            acting = asyncio.create_task(self.player.act())
            await asyncio.sleep(rng.expovariate(1 / 0.012))
            await self.process.kill()
            await acting
            return
        after = rng.random() < 0.5
        method, path = {"post": ("POST", MESSAGES), "edit": ("PATCH", MESSAGES), "callback": ("POST", CALLBACKS)}[
            instant
        ]
        gate = self.local.faults.hold_next(method, path, after=after)

        async def strike() -> None:
            await self.local.wait_for(lambda: gate.reached or not alive, 60)
            await self.process.kill()
            if rng.random() < 0.5:
                # What was under way may still be carried out when nobody waits for its answer.
                gate.release()

        striking = asyncio.create_task(strike())
        for _ in range(MOST):
            if instant == "post" and not gate.reached and self.process.alive and self.player.posts():
                await self.player.person.slash(self.channel, "board")
            await self.player.act()
        alive = False
        self.local.world.changed()
        await striking

    # -- what is left

    @contextmanager
    def database(self) -> Iterator[sqlite3.Connection]:
        """The bot's database, to read."""
        with closing(sqlite3.connect(f"file:{self.data / 'adjutant.db'}?mode=ro", uri=True)) as db:
            yield db

    def waiting(self) -> int:
        """How many posts wait to be delivered."""
        with self.database() as db:
            return int(db.execute("SELECT count(*) FROM outbox").fetchone()[0])

    def entries(self) -> dict[tuple[str, int], Entry]:
        """The logs of all games."""
        with self.database() as db:
            found = db.execute("SELECT game, seq, body FROM entries ORDER BY game, seq").fetchall()
        return {(game, seq): msgspec.json.decode(body, type=Entry) for game, seq, body in found}

    def acted(self) -> dict[int, tuple[str, int]]:
        """The interactions that were acted on, with the entry that each made."""
        sql = "SELECT interaction, game, seq FROM entries WHERE interaction IS NOT NULL"
        with self.database() as db:
            return {id: (game, seq) for id, game, seq in db.execute(sql)}

    async def check(self) -> None:
        """Everything that must hold after any number of kills."""
        self.check_log()
        self.check_posts()
        await self.check_records()
        assert self.local.violations == [] and "Traceback" not in self.process.log(), self.process.log()[-6000:]

    def check_log(self) -> None:
        """What was acknowledged is in the log once; what was not is there wholly or not at all."""
        entries, acted = self.entries(), self.acted()
        assert Counter(acted.values()) == Counter(entries.keys()), "each entry has its one interaction"
        for attempt in self.player.attempts:
            if attempt.interaction in acted:
                entry = entries[acted[attempt.interaction]]
                if attempt.decision:
                    assert entry.text == attempt.what
                    assert attempt.seen is None or line_of(entry) in attempt.seen, (attempt.seen, line_of(entry))
            else:
                assert not claims(attempt), f"{attempt} is not in the log"
        with self.database() as db:
            whole = set(db.execute("SELECT game, seq FROM leaves WHERE chain = 'public'"))
            assert whole == set(entries), "each entry has its leaf"
            newest = dict(db.execute("SELECT game, max(seq) FROM entries GROUP BY game"))
            for game, session in db.execute("SELECT id, session FROM games"):
                assert msgspec.json.decode(session)["seq"] == newest[game]

    def check_posts(self) -> None:
        """Each post was made once; of each game one message is left to press, but for those beside the board, and it
        shows the newest state."""
        made = [m for m in self.local.world.posts if m.author.bot and not m.ephemeral]
        marks = Counter(mark for m in made for mark in {first_mark(m)})
        assert set(marks.values()) == {1}, marks
        with self.database() as db:
            ledgers = {g: msgspec.json.decode(raw) for g, raw in db.execute("SELECT id, session FROM games")}
            standing = dict(db.execute("SELECT game, message FROM messages WHERE audience = 'public'"))
            beside = {message for (message,) in db.execute("SELECT message FROM messages WHERE audience != 'public'")}
        pressable: dict[str, list[Message]] = {}
        for message in (m for m in made if m.id not in beside):
            for game in {
                id.split(":")[2] for id in (str(b.custom_id) for b in message.buttons) if id.split(":")[1] != EARLIER
            }:
                pressable.setdefault(game, []).append(message)
        assert pressable.keys() == ledgers.keys()
        for game, session in ledgers.items():
            [message] = pressable[game]
            assert message.id == standing[game]
            if session["status"] != "lobby":
                shown = f"entry {session['numbers'][PUBLIC]}, head `{session['heads'][PUBLIC][:16]}`"
                assert shown in message.text

    async def check_records(self) -> None:
        """Every game's record holds: chains, dice, every move."""
        database = await open_database(self.data / "adjutant.db")
        try:
            engines = Engines(Services(database, lambda: 0), GAMES)
            for game in {game for game, _ in self.entries()}:
                verify(await engines.export(await engines.get(game), None), GAMES)
        finally:
            await database.close()


def line_of(entry: Entry) -> str:
    """The first line that tells of an entry."""
    line: Any = entry.events[0].lines[PUBLIC]
    return str(line.text)


def claims(attempt: Attempt) -> bool:
    """Whether Ann was told that what she tried was done."""
    if attempt.asked:
        return False
    done = {"new": "is open in", "start": "campaign begins", "undo": "Undone"}
    claim = "left." if attempt.decision else done.get(attempt.what)
    return bool(attempt.seen and claim and claim in attempt.seen and "nothing was done" not in attempt.seen)


def first_mark(message: Message) -> tuple[str, str]:
    """The post that a message is: its game and the number of its outbox row there, from the buttons of its first
    version."""
    found = {m.groups() for i in re.findall(r'"custom_id": "([^"]+)"', msgspec_text(message)) if (m := MARK.search(i))}
    assert len(found) == 1, message
    [(game, number)] = found
    return game, number


def msgspec_text(message: Message) -> str:
    """The JSON of a message as it was first posted."""
    return msgspec.json.format(msgspec.json.encode(message.revisions[0]), indent=1).decode()
