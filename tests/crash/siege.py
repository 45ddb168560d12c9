"""Kills the bot again and again while a game is played, then checks what is left."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from bot.engine.engines import Engines
from bot.games.contract.game import PUBLIC
from bot.games.library import GAMES
from bot.local.local_discord import LocalDiscord
from bot.local.model.guilds import Message
from bot.record.entries import Entry
from bot.record.replay import verify
from bot.storage.opening import open_database
from bot.table.services import Services
from tests.crash.lives import Lives
from tests.crash.player import Attempt, Player

MARK = re.compile(r"^a:(?!about:)[^:]*:([^:]*):.*?:?(\d+)m$")
IN_BRACKETS = re.compile(r" \([^)]*\)")
EARLIER = "then"
"""The verb of the button that stays under an old board."""


class Siege(Lives):
    """A game of Overland that Ann plays through many lives of the bot."""

    def __init__(self, local: LocalDiscord, data: Path, seed: int, films: bool = False, loaded: bool = False) -> None:
        super().__init__(local, data, seed, films, loaded=loaded)
        self.channel = local.add_guild("Friends").add_channel("games")
        ann = local.add_user("Ann")
        self.player = Player(local, ann, self.channel, lambda: self.process.alive, self.rng)

    async def act(self) -> None:
        """Ann does one thing."""
        await self.player.act()

    async def nudge(self, instant: str) -> None:
        """Ann has the board posted."""
        if instant == "post" and self.player.posts():
            await self.player.person.slash(self.channel, "board")

    # -- what is left

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
                    # Where much has happened, a panel leaves out how it was reckoned, in brackets.
                    seen, line = (IN_BRACKETS.sub("", text or "") for text in (attempt.seen, line_of(entry)))
                    assert attempt.seen is None or line in seen, (attempt.seen, line_of(entry))
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
    done = {"new": "is open", "start": "campaign begins", "undo": "Undone"}
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
