"""The same evening at the table in two worlds that one person cannot tell apart, and all that this person received."""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
import re
import shutil
import sqlite3
from collections.abc import Awaitable, Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.attention.notifications import RECENTLY_ACTIVE_MS
from bot.clocks.control import DAY_MS
from bot.games.contract.game import Game
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.local.rest.journal import Exchange
from bot.storage.snapshots import packed, unpacked
from bot.table.session import Session
from cogs.answering import deferring, reaching
from cogs.learning import showing
from cogs.panels import panel_sessions
from cogs.pictures import following
from cogs.pictures.waiting_pictures import PATIENCE
from tests.probe.game import PROBE
from tests.wire.table import Table, answer

HASHES = re.compile(r"\b(?:[0-9a-f]{64}|[0-9a-f]{16})\b")
"""Heads, commitments, nonces of leaves and digests: random by design."""
TIMES = re.compile(r"(?<=<t:)\d{10}\b|(?<=\"at\":)\d{10}")
"""Seconds of the world's clock; every step takes one, so that times tell the steps apart."""
DATES = re.compile(r"\b\d{1,2} [A-Z][a-z]{2}, (?=\d\d:\d\d UTC)")
"""Days in the log's words."""
TRIALS = re.compile(r"\bW[a-z0-9]{9}\b")
"""Ids of boards of *What if*: random by design."""
SNOWFLAKES = re.compile(r"\b\d{17,20}\b")
REVISIONS = re.compile(r"(?<=:)\d{5,9}(?=[:\"'])")
"""Revisions in custom ids, whose last digits are of a moment."""
MARKS = re.compile(r"(?<=:)(?:agree|decline|withdraw|takecase|case\w*|rule\w*):\w+:\d{5,}(?=[:\"'])")
"""What answers questions and acts on cases, with a mark: it is of a moment too, and may be a revision's number by
chance."""
PATIENT = 60.0
"""Seconds for whatever is given up, or done otherwise, after a while."""
TO_PEOPLE = re.compile(r"^/(?:interactions/\d+|webhooks/\d+)/([^/]+)")
"""Requests that answer an interaction; the group is its token."""
RENEWAL = re.compile(r"^/webhooks/\d+/[^/]+/messages/")
"""Those of them that change an answer later."""


TIMES_KEPT = (
    ("timers", "due"),
    ("timers", "try_at"),
    ("heartbeat", "at"),
    ("pending_turns", "since"),
    ("games", "updated"),
)
"""Tables of the database and their columns that hold moments."""


@dataclass
class Step:
    """Something that happens at the table. With ``only_first`` it happens in the first world alone, in secret; with
    ``asks`` whoever acts may be asked twice in one world alone, by answers that nobody else sees."""

    name: str
    act: Callable[[Table], Awaitable[Any]]
    only_first: bool = False
    asks: bool = False


@dataclass
class Received:
    """What a person got and what the bot sent, step by step, without what is random by design."""

    table: Table
    person: Person
    steps: list[tuple[str, list[str]]] = field(default_factory=list)
    _ids: dict[str, str] = field(default_factory=dict)
    """The ids and times met so far, numbered in the order of their first appearance."""

    async def listen(self, step: Step, happens: bool) -> None:
        """Carries a step out and keeps what came of it. Answers to each person and deliveries to each channel go their
        own ways at once, so that only the order within each says something; what goes to others in private does not
        count. An earlier panel is taken away beside the answer, by whichever connection is free first."""
        journal, before = self.table.local.journal, len(self.table.local.journal)
        self.table.local.clock.advance(1.0)
        given = await step.act(self.table) if happens else None
        # A picture may follow an answer that the person has before the bot knows that it arrived.
        await self.table.pictured()
        await self.table.local.wait_for(lambda: all(e.finished is not None for e in journal.entries[before:]))
        new = journal.entries[before:]
        answers = [e for e in new if TO_PEOPLE.match(e.path)]
        answers = [e for e in answers if self._mine(e) or not (step.only_first or step.asks or RENEWAL.match(e.path))]
        answers.sort(key=lambda entry: (self._mine(entry), entry.method == "DELETE"))
        sent = [e for e in new if not TO_PEOPLE.match(e.path) and not self._to_others(e)]
        requests = [*answers, *sorted(sent, key=lambda e: "/".join(e.path.split("/")[:3]))]
        lines = [self.masked(line) for entry in requests for line in self._lines(entry)]
        self.steps.append((step.name, [*lines, self.masked(repr(given))]))

    def _to_others(self, entry: Exchange) -> bool:
        """Whether a request concerns the private channel of somebody else, or a channel where another game is."""
        found = re.match(r"/channels/(\d+)", entry.path)
        channel = self.table.local.world.channels.get(int(found[1])) if found else None
        if channel is not None and channel.is_dm:
            return channel.recipient is not self.person
        if channel is not None:
            return channel is not self.table.channel
        payload = entry.payload if isinstance(entry.payload, dict) else {}
        return entry.path == "/users/@me/channels" and str(payload.get("recipient_id")) != str(self.person.id)

    def _mine(self, entry: Exchange) -> bool:
        found = TO_PEOPLE.match(entry.path)
        event = self.table.local.world.by_token.get(found.group(1)) if found else None
        return event is not None and event.user is self.person

    def _lines(self, entry: Exchange) -> list[str]:
        found = TO_PEOPLE.match(entry.path)
        path = entry.path.replace(found.group(1), "TOKEN") if found else entry.path
        lines = [f"{entry.method} {path}"]
        if found is None or self._mine(entry):
            payload = entry.payload | {"nonce": ""} if isinstance(entry.payload, dict) else entry.payload
            lines.append(json.dumps(payload, sort_keys=True, ensure_ascii=False))
            lines += [f"{f.filename}: {_content(f.data)}" for f in entry.files]
        return lines

    def masked(self, text: str) -> str:
        """A text without hashes, and with its ids and times numbered in the order in which they appear."""
        text = HASHES.sub("HASH", text)
        text = DATES.sub("DATE, ", TRIALS.sub("TRIAL", text))
        text = MARKS.sub(self._marked, text)
        for pattern in (SNOWFLAKES, TIMES, REVISIONS):
            text = pattern.sub(lambda m: self._ids.setdefault(m[0], f"NO{len(self._ids)}"), text)
        return text

    def _marked(self, found: re.Match[str]) -> str:
        """An id with a mark, which is numbered among marks alone."""
        *rest, mark = found[0].split(":")
        return ":".join([*rest, self._ids.setdefault(f"mark {mark}", f"NO{len(self._ids)}")])


def _content(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return hashlib.sha256(data).hexdigest()[:20]


def resample(data: Path, seat: str, seed: int, game: Game[Any, Any, Any]) -> None:
    """Deals anew, in the database of a bot that is not running, what the seat may not know of the latest position."""
    db = sqlite3.connect(next(data.rglob("*.db")))
    with db:
        seq, raw = db.execute("SELECT seq, state FROM snapshots ORDER BY seq DESC LIMIT 1").fetchone()
        state = msgspec.json.decode(unpacked(raw), type=game.state_type)
        other = game.resample(state, seat, random.Random(seed))
        assert other != state, "the two worlds are one"
        db.execute("UPDATE snapshots SET state = ? WHERE seq = ?", (packed(msgspec.json.encode(other)), seq))
    db.close()


def days_later(data: Path, days: int) -> None:
    """Moves everything that runs by a clock on by so many days, in the database of a bot that is not running."""
    db, span = sqlite3.connect(next(data.rglob("*.db"))), days * DAY_MS
    with db:
        for table, column in TIMES_KEPT:
            db.execute(f"UPDATE {table} SET {column} = {column} + ?", (span,))
        for game, raw in db.execute("SELECT id, session FROM games").fetchall():
            session = msgspec.json.decode(raw, type=Session)
            session.created += span
            session.since = {seat: at + span for seat, at in session.since.items()}
            session.acted = {seat: at + span for seat, at in session.acted.items()}
            session.clocks = {
                seat: replace(clock, since=clock.since + span if clock.runs else 0)
                for seat, clock in session.clocks.items()
            }
            db.execute("UPDATE games SET session = ? WHERE id = ?", (msgspec.json.encode(session), game))
    db.close()


def shown(table: Table) -> dict[Message, tuple[Any, ...]]:
    """The messages that stand, with what they show."""
    world = table.local.world
    return {m: (m.content, m.components, m.attachments, m.flags) for m in world.posts if not m.deleted}


def bring_back(table: Table, standing: dict[Message, tuple[Any, ...]]) -> None:
    """Makes the messages that stand those that stood, as they were then."""
    for message in table.local.world.posts:
        message.deleted = message not in standing
        if message.deleted:
            message.channel.messages.pop(message.id, None)
        else:
            message.channel.messages[message.id] = message
            message.content, message.components, message.attachments, message.flags = standing[message]


async def agrees(at: Table, yes: bool) -> None:
    """Bea answers the request for an undo, where there is one."""
    asked = [m for m in at.posts() if any(b.label == "Agree" for b in m.buttons)]
    if asked:
        answer(await at.bea.click(asked[-1], "Agree" if yes else "Decline"))


async def elsewhere(at: Table) -> None:
    """Carl and Bea play another game on another server, and it is noisy."""
    place = at.local.add_guild("Others").add_channel("elsewhere")
    answer(await at.carl.slash(place, "game new", game="probe"))
    answer(await at.bea.slash(place, "game join"))
    answer(await at.carl.slash(place, "game start"))
    answer(await at.carl.slash(place, "play", decision="commit hold"))
    for _ in range(3):
        answer(await at.bea.slash(place, "board"))


@contextlib.contextmanager
def unhurried() -> Iterator[None]:
    """Keeps everything from being done otherwise because this machine is busy."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in (
            (panel_sessions, "PATIENCE"),
            (panel_sessions, "PICTURE_PATIENCE"),
            (panel_sessions, "HASTE"),
            (panel_sessions, "SLOW"),
            (following, "HASTE"),
            (following, "SLOW"),
            (reaching, "TRY_SECONDS"),
            (showing, "THINKING"),
            (deferring, "AT_ONCE"),
        ):
            patch.setattr(module, name, PATIENT)
        for urgency in PATIENCE:
            patch.setitem(PATIENCE, urgency, PATIENT)
        yield


def after_deliveries(table: Table) -> None:
    """Lets a picture that follows an answer wait until all is delivered. Which is quicker depends on the machine alone,
    but the picture's edit links to the board that stands by then."""
    pictures, courier = table.bot.following, table.bot.courier
    begin = pictures.begin

    def later(
        key: Hashable,
        draw: Callable[[Callable[[], bool]], Awaitable[bool]],
        send: Callable[[], Awaitable[object]],
    ) -> None:
        async def draw_later(wanted: Callable[[], bool]) -> bool:
            await courier.settled()
            return await draw(wanted)

        begin(key, draw_later, send)

    pictures.begin = later  # type: ignore[method-assign]


async def in_two_worlds(
    table: Table,
    person: Person,
    seat: str,
    steps: Sequence[Step],
    seed: int,
    game: Game[Any, Any, Any] = PROBE,
    same_hour: bool = False,
) -> tuple[Received, Received]:
    """Plays the steps on from where the table stands, twice: as it is, and with ``seat`` 's ignorance dealt anew. The
    second time is later, so whoever is to be called soon is called before; with ``same_hour`` it is whole days later,
    and all that runs by a clock with it."""
    await table.settled()
    table.local.clock.pause()
    table.local.clock.advance(1 + RECENTLY_ACTIVE_MS / 1000)
    await table.settled()
    await table.stop()
    kept = table.data.with_name("kept")
    shutil.copytree(table.data, kept, symlinks=True)
    received = Received(table, person), Received(table, person)
    standing, begun = shown(table), table.local.clock.now()
    with unhurried():
        for world, heard in enumerate(received):
            shutil.rmtree(table.data)
            shutil.copytree(kept, table.data, symlinks=True)
            if world:
                bring_back(table, standing)
                for each in (table.ann, table.bea, table.carl):
                    each.chosen.clear()
                resample(table.data, seat, seed, game)
                if same_hour:
                    days = 1 + int((table.local.clock.now() - begun) * 1000 // DAY_MS)
                    table.local.clock.advance(begun + days * DAY_MS / 1000 - table.local.clock.now())
                    days_later(table.data, days)
            await table.start()
            after_deliveries(table)
            for step in steps:
                await heard.listen(step, happens=not (world and step.only_first))
            if not world:
                await table.stop()
    shutil.rmtree(kept)
    return received


def differences(one: Received, other: Received) -> list[str]:
    """What tells the worlds apart, step by step; empty when nothing does."""
    found = []
    for (name, first), (_, second) in zip(one.steps, other.steps, strict=True):
        if first != second:
            pairs = [(a, b) for a, b in zip(first, second, strict=False) if a != b]
            found.append(f"{name}: {len(first)} and {len(second)} lines; {pairs[:1]}")
    return found
