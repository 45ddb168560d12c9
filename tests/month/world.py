"""The month itself: time passes in steps, people look in, the bot stops, is killed and comes back, and after each step
all that was to be seen by then must have been seen, once, and nothing else."""

from __future__ import annotations

import asyncio
import logging
import random
from datetime import UTC, datetime
from pathlib import Path

from bot.games.contract.game import Game
from bot.local.local_discord import LocalDiscord
from bot.local.model.clock import Clock
from bot.local.model.guilds import Channel
from tests.copied import check_there_and_back
from tests.month.acts import Ledger
from tests.month.model import Model
from tests.month.people import ZONES, Visitor, soon
from tests.month.served import GAMES, Apart, Bot, Inside, settings_of
from tests.month.wall import DAY, HOUR, MINUTE
from tests.month.watch import STEP, Watch

FIRST = int(datetime(2026, 9, 25, 12, tzinfo=UTC).timestamp() * 1000)
"""Summer time begins in Auckland two days later and on Lord Howe Island after nine, and ends in Berlin after thirty."""
NAMES = "Ann Bea Carl Dora Emil Fay Gus Hal Ida Jon Kay Leo Mia Ned Ora Pip"
KEYS = ("probe", "dixie", "life", "chancellorsville", "donelson", "overland")
AWAY = 20 * MINUTE
"""For longer the bot counts as having been away."""
MESSAGES = r"^/channels/\d+/messages$"


class Errors(logging.Handler):
    """Keeps what a bot in this process logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps a record."""
        self.found.append(f"ERROR {record.getMessage()} {record.exc_info or ''}\n")


class World:
    """A local Discord, people and a bot, whose clock is wrong by ``offset`` milliseconds."""

    def __init__(self, data: Path, seed: int, people: int, tables: int, apart: bool) -> None:
        self.rng = random.Random(seed)
        self.true = FIRST
        self.offset = 0
        self.local = LocalDiscord(rate_limits=False, clock=Clock(running=False, start=FIRST / 1000))
        self.data, self.apart = data, apart
        guild = self.local.add_guild("Friends")
        self.home = guild.add_channel("talk")
        self.channels = [guild.add_channel(f"table-{n}") for n in range(tables)]
        games: dict[str, Game] = {key: found.game for key, found in GAMES.items()}  # type: ignore[type-arg]
        self.ledger = Ledger(data / "adjutant.db", games)
        self.people = [
            Visitor(
                self.local.add_user(name),
                ZONES[n % len(ZONES)],
                self.ledger,
                self.home,
                lambda: self.now,
                self.caught_up,
                random.Random(f"{seed} {name}"),
            )
            for n, name in enumerate(NAMES.split()[:people])
        ]
        self.model = Model({one.person.id: one.habits for one in self.people})
        self.visits = {one: self.true + self.rng.randrange(HOUR, 8 * HOUR) for one in self.people}
        self.opens = {channel: self.true + self.rng.randrange(HOUR, 30 * HOUR) for channel in self.channels}
        self.watch = Watch(self.ledger, self.model, self.local.world, self.now)
        self.figures = self.watch.figures
        self.errors = Errors()
        self.bot: Bot

    @property
    def now(self) -> int:
        """The time by the bot's clock."""
        return self.true + self.offset

    # -- the bot

    async def __aenter__(self) -> World:
        """Starts everything; the people say what they wish."""
        logging.getLogger().addHandler(self.errors)
        await self.local.start()
        try:
            await self.start()
            await self.caught_up()
            for one in self.people:
                await one.settle_in()
                await self.caught_up()
        except BaseException:
            await self.end()
            raise
        return self

    async def __aexit__(self, kind: object, *_: object) -> None:
        await self.end()
        if kind is None:
            log = self.bot.log() if isinstance(self.bot, Apart) else "".join(self.errors.found)
            assert "Traceback" not in log and "ERROR" not in log, log[-6000:]
            assert self.local.violations == []

    async def start(self) -> None:
        """Starts the bot."""
        if self.apart:
            self.bot = Apart(self.local, self.data, self.true, self.offset)
        else:
            settings = settings_of(self.local.token, self.local.api_url, self.local.gateway_url, self.data)
            self.bot = Inside(settings, self.true, self.offset)
        await self.bot.start()

    async def end(self) -> None:
        """Stops everything."""
        logging.getLogger().removeHandler(self.errors)
        await self.bot.stop()
        self.ledger.close()
        await self.local.stop()

    async def away(self, span: int, kill: bool) -> None:
        """The bot is away for a while: stopped in order, or killed."""
        begun = self.now
        if kill and isinstance(self.bot, Apart):
            await self.bot.kill()
            self.figures["kills"] += 1
        else:
            await self.bot.stop()
            self.figures["stops"] += 1
        # Whoever waits for an answer is told that there is none.
        self.go_to(self.true + max(span, 4000))
        self.watch.disturbed = self.now
        noted = self.at_work(begun, kill)
        await self.start()
        if span > AWAY:
            self.figures["outages"] += 1
            # What was written as the bot was killed came before.
            self.watch.check(self.now, self.model.outage(noted, self.now))
        else:
            self.watch.check(self.now, [])

    def at_work(self, now: int, crashed: bool = True) -> int:
        """When the bot last noted that it was at work: as it stopped, or every ten minutes as long as it was."""
        [(noted,)] = self.ledger.query("SELECT at FROM heartbeat")
        assert now - (STEP + MINUTE if crashed else 0) <= noted <= now, (noted, now)
        return int(noted)

    async def moved(self) -> None:
        """The bot is stopped, its file copied into PostgreSQL and from there into a new one, with which it goes on."""
        file, other = self.data / "adjutant.db", self.data.parent / "moved" / "adjutant.db"
        await self.bot.stop()
        self.ledger.close()
        await asyncio.to_thread(check_there_and_back, file, other)
        for left in self.data.glob("adjutant.db*"):
            left.unlink()
        other.rename(file)
        self.figures["moves to another database and back"] += 1
        self.go_to(self.true + 4000)
        self.watch.disturbed = self.now
        await self.start()
        self.watch.check(self.now, [])

    async def killed_at_work(self) -> None:
        """The bot is killed as somebody decides, or as something falls due."""
        assert isinstance(self.bot, Apart)
        games = [(one, game, seat) for one in self.people for game, seat in one.mine() if seat in game.awaited]
        if games and self.rng.random() < 0.6:
            one, game, seat = self.rng.choice(games)
            acting = asyncio.create_task(one.decide(game, seat))
        else:
            self.go_to(min(self.model.next_due(self.now) - self.offset + 2, self.true + STEP))
            self.bot.tell(self.true, self.offset)
            acting = asyncio.create_task(asyncio.sleep(0))
        await asyncio.sleep(self.rng.expovariate(1 / 0.02))
        self.figures["kills at work"] += 1
        killing = asyncio.create_task(self.away(self.rng.randrange(5_000, 5 * MINUTE), kill=True))
        await asyncio.gather(acting, killing)

    async def jump(self, span: int) -> None:
        """The machine's clock is set forward, or (below 0) back; ten minutes pass before the bot looks at it."""
        self.figures["clock set forward" if span > 0 else "clock set back"] += 1
        noted = self.at_work(self.now)
        self.offset += span
        self.go_to(self.true + STEP + 1000)
        self.watch.disturbed = max(self.now, self.now - span)
        await self.bot.time(self.true, self.offset)
        self.watch.check(self.now, self.model.outage(noted, self.now) if span > 30 * MINUTE else [])

    def trouble(self) -> None:
        """Discord fails some of the next posts, before they are made or after; or loses the answer."""
        self.figures["posts that failed"] += 4
        for after in (False, True):
            self.local.faults.fail_next("POST", MESSAGES, status=503, times=1, after=after)
            self.local.faults.drop_next("POST", MESSAGES, times=1, after=after)

    # -- time

    def go_to(self, moment: int) -> None:
        """It is that moment now, or some milliseconds later: never just as something is due, for which the bot wakes up
        a millisecond after."""
        moment = max(moment, self.true + 1)
        while (due := self.model.next_due(moment + self.offset - 2)) <= moment + self.offset:
            moment = due - self.offset + 2
        self.true = moment
        self.local.clock.advance(self.true / 1000 - self.local.clock.now())

    async def pass_until(self, end: int) -> None:
        """Time passes, with what falls due in it, and people look in."""
        while self.true < end:
            coming = min(min(self.visits.values()), min(self.opens.values()), self.true + STEP, end)
            due = self.model.next_due(self.now) - self.offset + 2
            self.go_to(min(coming, due))
            await self.caught_up()
            for one in [one for one, at in self.visits.items() if at <= self.true]:
                self.watch.check_nothing_waits()
                await one.visit()
                self.visits[one] = self.true + soon(self.rng)
            for channel in [channel for channel, at in self.opens.items() if at <= self.true]:
                await self.open(channel)
                self.opens[channel] = self.true + self.rng.randrange(DAY, 3 * DAY)

    async def open(self, channel: Channel) -> None:
        """Two people open a game, where none is played."""
        if any(game.playing and game.channel == channel.id for game in self.ledger.followed.values()):
            return
        key = KEYS[(self.channels.index(channel) + self.figures["games"]) % len(KEYS)]
        first, second = self.rng.sample(self.people, 2)
        await first.open_game(channel, key, [] if key == "overland" else [second])
        self.figures["games"] += 1
        await self.caught_up()

    async def caught_up(self) -> None:
        """Everything that was due by now is done, and seen."""
        await self.bot.time(self.true, self.offset)
        self.watch.check(self.now, [])
