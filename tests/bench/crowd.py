"""Many tables at once: how long people wait for the answer, and the channel for its picture.

The bot is a process of its own; the local Discord and the people are in this one. The record tells which click became
which public entry, so a picture that never came, or an answer, counts as the worst there is.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import sqlite3
import tempfile
import time
from collections import defaultdict
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from bot.client import artist_of
from bot.games.library import GAMES, LIBRARY
from bot.local.local_discord import LocalDiscord
from bot.settings import LOOPBACK, Settings
from renderers import layers
from tests.bench.figures import NEVER, Figure, percentile, spread
from tests.bench.pages import THOUGHT, Asked, PageTable
from tests.bench.tables import WANDERS, Arrival, Click, Table, Ticker
from tests.crash.process import BotProcess

SECONDS = 40.0
"""How long they play."""
LATEST = 15.0
"""Seconds after the last click for which pictures are waited for."""
BOARDS_WITHIN = 240.0
"""Seconds in which every table has its first board."""
OPENED_AT_ONCE = 10
DECIDED = 15
"""Clicks of a hundred by which people decide something, at least."""
ACCEPTED = 100
"""Decisions a second that one process accepts of its heaviest game."""


How = Literal["", "hints", "pages", "strong"]
SEARCHED = ("dixie", "life", "chancellorsville")
"""Games whose strong opponents let people decide within a load: eight of Donelson's take minutes for a turn."""
HOW = {"": "", "hints": ", by hints", "pages": ", half of them by pages", "strong": ", against Strong"}


class Load(Struct, frozen=True):
    """So many tables of a game; ``think`` are the mean seconds between a panel and the next click of its table. People
    who play by ``hints`` press *Hint* and *Do it*, and nothing else where these are offered. With ``pages`` the people
    of every other table play on their pages; with ``strong`` each plays alone against an opponent who looks ahead."""

    game: str
    tables: int
    think: float = 10.0
    how: How = ""

    @property
    def name(self) -> str:
        """How figures name it."""
        return f"{self.game}, {self.tables} tables, thinking {self.think:g} s{HOW[self.how]}"


def of(game: str) -> list[Load]:
    """The loads under which a game is measured: few tables and many, people who think for less than the gap between two
    edits of one message, for about as long, and for longer; the heaviest first."""
    tables = [Load(game, tables) for tables in (300, 100, 10)]
    return [
        *tables,
        Load(game, 300, how="pages"),
        Load(game, 60, how="hints"),
        *([Load(game, 8, how="strong")] if game in SEARCHED else []),
        Load(game, 100, 0.5),
        Load(game, 10, 0.5),
        Load(game, 10, 2.0),
    ]


def processor(pid: int) -> float:
    """Seconds of processor that a process and those it has started have taken."""
    spent, parents = dict[int, float](), dict[int, int]()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text("ascii", "replace").rsplit(")", 1)[1].split()
            number = int(stat.parent.name)
            parents[number], spent[number] = int(fields[1]), sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    family = {pid}
    while found := {child for child, parent in parents.items() if parent in family} - family:
        family |= found
    return sum(spent.get(number, 0.0) for number in family)


class Public(Struct, frozen=True):
    """A decision in the record: the interaction that made it, and its public number (0: it has none)."""

    interaction: int
    channel: int
    number: int


def recorded(path: Path) -> list[Public]:
    """The decisions of every game in a database, by the interactions that made them."""
    sql = """SELECT e.interaction, g.channel, coalesce(l.no, 0) FROM entries e JOIN games g ON g.id = e.game
             LEFT JOIN leaves l ON l.game = e.game AND l.seq = e.seq AND l.chain = 'public'
             WHERE e.interaction IS NOT NULL"""
    with sqlite3.connect(path) as db:
        return [Public(*row) for row in db.execute(sql)]


def made(path: Path) -> int:
    """How many decisions people have made, those of a plan that one click carries out each counted."""
    sql = """SELECT count(*) FROM entries WHERE json_extract(CAST(body AS TEXT), '$.kind') = 'decision'
             AND json_extract(CAST(body AS TEXT), '$.by') > 0"""
    with sqlite3.connect(path) as db:
        return int(db.execute(sql).fetchone()[0])


def waits(decisions: list[Public], clicks: dict[int, Click], arrivals: list[Arrival]) -> list[float]:
    """How long after each click the public picture of what it decided, or of something later, had come; NEVER where
    none did."""
    came: dict[int, list[Arrival]] = defaultdict(list)
    for arrival in arrivals:
        came[arrival.channel].append(arrival)
    found = []
    for decision in decisions:
        if decision.number and (click := clicks.get(decision.interaction)):
            later = [a.at for a in came[decision.channel] if a.entry >= decision.number and a.at >= click.at]
            found.append(min(later, default=NEVER) - click.at)
    return found


@cache
def grounds() -> tempfile.TemporaryDirectory[str]:
    """A folder with what never changes on pictures, as a bot has it that was started before: drawing it is no part of a
    load."""
    folder = tempfile.TemporaryDirectory()
    layers.keep_in(Path(folder.name))
    for descriptor in LIBRARY.values():
        if artist := artist_of(descriptor.package):
            artist.warm_up()
    layers.keep_in(None)
    return folder


async def measure(load: Load, seconds: float = SECONDS) -> list[Figure]:
    """Plays at all tables at once."""
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord(rate_limits=False) as local:
            guild, game, ticker = local.add_guild("Friends"), GAMES[load.game], Ticker(local)
            seats = [
                info for info in game.seats_for({o.key: next(iter(o.values)) for o in game.options}) if not info.bot
            ]
            spread_of = (0.4 * load.think, 1.6 * load.think)
            tables = []
            for number in range(load.tables):
                playing = seats[:1] if load.how == "strong" else seats
                people = [local.add_user(f"P{number}-{info.key}") for info in playing]
                channel = guild.add_channel(f"games-{number}")
                wanders = 0 if load.how == "hints" else WANDERS
                kind = PageTable if load.how == "pages" and number % 2 else Table
                tables.append(kind(ticker, game, people, channel, spread_of, number, wanders))
            shutil.copytree(grounds().name, Settings(data=Path(folder) / "data").layers)
            bot = BotProcess(
                local, Path(folder) / "data", web=f"http://{LOOPBACK}:{free_port()}" if load.how == "pages" else ""
            )
            await bot.start()
            ticking = asyncio.create_task(ticker.run())
            gate = asyncio.Semaphore(OPENED_AT_ONCE)

            async def opened(table: Table) -> None:
                async with gate:
                    await table.open()

            async def seated(table: Table) -> None:
                async with gate:
                    await table.sit()

            await asyncio.gather(*map(opened, tables))
            # Begun in earnest once everybody has a board: a start has a part of its own.
            await ticker.until(lambda: all(table.board() is not None for table in tables), BOARDS_WITHIN)
            await asyncio.gather(*map(seated, tables))
            begun, own, its = time.monotonic(), time.process_time(), processor(bot.pid)
            end = asyncio.get_running_loop().time() + seconds
            await asyncio.gather(*(table.play(end) for table in tables))
            span, own, its = time.monotonic() - begun, time.process_time() - own, processor(bot.pid) - its
            clicks = {click.id: click for table in tables for click in table.clicks}
            await asyncio.sleep(LATEST)
            ticker.sweep()
            await asyncio.gather(*(table.close() for table in tables))
            ticking.cancel()
            await bot.stop()
            path = Path(folder) / "data" / "adjutant.db"
            decisions, all_ = [d for d in recorded(path) if d.interaction in clicks], made(path)
    at_pages = [table for table in tables if isinstance(table, PageTable)]
    decisions += [Public(click, t.channel.id, number) for t in at_pages for click, number in t.decided]
    figures = _figures(load, clicks, decisions, all_, ticker, span, own, its)
    if load.how == "pages":
        asked = [each for table in at_pages for each in table.asked]
        figures += of_pages(asked, sum(len(t.decided) for t in at_pages), sum(t.shut for t in at_pages))
    return figures


def of_pages(asked: list[Asked], decided: int, shut: int) -> list[Figure]:
    """What was measured of pages alone: their requests, how many of these decided something, and how many pages did not
    open."""
    at_once = [NEVER if each.seconds is None else each.seconds for each in asked if each.what not in THOUGHT]
    thought = [NEVER if each.seconds is None else each.seconds for each in asked if each.what in THOUGHT]
    steps = sum(each.what in ("offer", "act", "follow") for each in asked)
    never = sum(each.seconds is None for each in asked)
    return [
        *spread("  a page answered", at_once, p99=100),
        *(spread("  a page's hint, taken or followed", thought) if thought else []),
        Figure("  pages that did not open", shut, "", 0),
        Figure("  requests of pages without an answer", never, f"of {len(asked)}", 0),
        Figure("  steps on pages that decided", 100 * decided / max(1, steps), "%", DECIDED, least=True),
    ]


def free_port() -> int:
    """A port of this machine that nobody uses."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def _figures(
    load: Load,
    clicks: dict[int, Click],
    decisions: list[Public],
    all_: int,
    ticker: Ticker,
    span: float,
    own: float,
    its: float,
) -> list[Figure]:
    """What was measured, as lines of the table."""
    answers = [NEVER if c.acknowledged is None else c.acknowledged for c in clicks.values()]
    panels = [NEVER if c.shown is None else c.shown for c in clicks.values()]
    pictures = waits(decisions, clicks, ticker.arrivals)
    # Who thinks for less than the gap between two edits of one message makes its pictures wait for that.
    budgets = (150, 1000) if load.tables <= 100 and load.think >= 10 else (None, None)
    hurried = load.tables * load.think <= 50
    pace = all_ / span
    return [
        *spread(f"{load.name}: acknowledged", answers, p99=100),
        *spread("  the panel shown", panels),
        *spread("  the public picture", pictures, *budgets),
        Figure("  the last of them", percentile(pictures, 1.0), "s", LATEST),
        Figure("  clicks without an answer", answers.count(NEVER), f"of {len(answers)}", 0),
        Figure("  public pictures that never came", pictures.count(NEVER), f"of {len(pictures)}", 0),
        Figure("  requests refused for a mistake", ticker.violations, "", 0),
        # People who decide nothing have measured nothing.
        Figure("  clicks that decided", 100 * len(decisions) / max(1, len(answers)), "%", DECIDED, least=True),
        Figure(
            "  decisions accepted", pace, "a second", ACCEPTED if hurried and load.tables >= 100 else None, least=True
        ),
        Figure("  processor of the bot, a decision", 1000 * its / max(1, all_), "ms"),
        Figure("  processor of the bot", 100 * its / span, "% of one"),
        Figure("  processor of this load", 100 * own / span, "% of one"),
    ]
