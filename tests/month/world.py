"""The month itself: time passes in steps, people look in, the bot stops, is killed and comes back, and after each step
all that was to be seen by then must have been seen, once, and nothing else."""

from __future__ import annotations

import asyncio
import logging
import random
import re
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from bot.games.contract import Game
from bot.local.local_discord import LocalDiscord
from bot.local.model.clock import Clock
from bot.local.model.guilds import Channel, Message
from tests.month.acts import Act, Ledger
from tests.month.model import BY_CLOCK, CALLED_WITHIN, Due, Model, Play
from tests.month.people import ZONES, Visitor, soon
from tests.month.served import GAMES, Apart, Inside, settings_of
from tests.month.wall import DAY, HOUR, MINUTE, quiet_until

STEP = 10 * MINUTE
"""The longest step: the bot notes every ten minutes that it is at work."""
FIRST = int(datetime(2026, 9, 25, 12, tzinfo=UTC).timestamp() * 1000)
"""Summer time begins in Auckland two days later and on Lord Howe Island after nine, and ends in Berlin after thirty."""
NAMES = (
    "Ann",
    "Bea",
    "Carl",
    "Dora",
    "Emil",
    "Fay",
    "Gus",
    "Hal",
    "Ida",
    "Jon",
    "Kay",
    "Leo",
    "Mia",
    "Ned",
    "Ora",
    "Pip",
)
KEYS = ("probe", "dixie", "life", "chancellorsville", "overland")
AWAITED = re.compile(r"<@(\d+)> – ")
MESSAGES = r"^/channels/\d+/messages$"
CALLED_TO = re.compile(r"awaits you in <#(\d+)>")


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
            for n, name in enumerate(NAMES[:people])
        ]
        self.model = Model({one.person.id: one.habits for one in self.people})
        self.visits = {one: self.true + self.rng.randrange(HOUR, 8 * HOUR) for one in self.people}
        self.opens = {channel: self.true + self.rng.randrange(HOUR, 30 * HOUR) for channel in self.channels}
        self.figures: Counter[str] = Counter()
        self.seen_posts = 0
        self.checked = self.disturbed = self.now
        self.errors = Errors()
        self.bot: Inside | Apart

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
            self.bot = Apart(self.local, self.data, self.true)
            self.bot.offset = self.offset
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
        if kill and isinstance(self.bot, Apart):
            await self.bot.kill()
            self.figures["kills"] += 1
        else:
            await self.bot.stop()
            self.figures["stops"] += 1
        # Whoever waits for an answer is told that there is none.
        self.go_to(self.true + max(span, 4000))
        self.disturbed = self.now
        await self.start()
        if span > 30 * MINUTE:
            self.figures["outages"] += 1
            # What was written as the bot was killed came before.
            self.check(self.model.outage(self.now))
        else:
            self.check([])

    async def killed_at_work(self) -> None:
        """The bot is killed as somebody decides, or as something falls due."""
        assert isinstance(self.bot, Apart)
        games = [(one, game, seat) for one in self.people for game, seat in one.mine() if seat in game.awaited]
        if games and self.rng.random() < 0.6:
            acting = asyncio.create_task(self.rng.choice(games)[0].decide(*self.rng.choice(games)[1:]))
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
        self.offset += span
        self.go_to(self.true + STEP + 1000)
        self.disturbed = max(self.now, self.now - span)
        await self.bot.time(self.true, self.offset)
        self.check(self.model.outage(self.now) if span > 30 * MINUTE else [])

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
                self.check_nothing_waits()
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
        self.check([])

    # -- what is seen

    def check(self, owed: list[Due]) -> None:
        """What was owed by now has been seen, once; and nothing else."""
        left = Counter(owed)
        extra: Counter[Due] = Counter()
        while True:
            left.update(self.model.fall_due(self.now))
            if not (news := self.ledger.news()):
                break
            self.take_all(news, left, extra)
        self.fall_back()
        allowed = self.hear(left, extra)
        idle = [(play.id, seat) for play, seat in self.model.awaiting() if seat in play.practised]
        assert not idle, f"the practice opponent has not decided: {idle}"
        wrong = +left, +(extra - allowed)
        assert not any(wrong), self.told(*wrong)
        for user in self.model.stopped:
            [(habits,)] = self.ledger.query("SELECT habits FROM people WHERE user_id = ?", user)
            assert "digest" not in msgspec.json.decode(habits), (self.now, self.model.people[user])
        self.model.stopped.clear()

    def take_all(self, news: list[Act], left: Counter[Due], extra: Counter[Due]) -> None:
        """Tells the model what happened, in the order of each game. Among games that order is lost where all is of one
        moment: what comes by itself follows what it comes from."""
        while news:
            heads = list({act.game: act for act in reversed(news)}.values())
            left.update(self.model.fall_due(self.now))
            act = next((act for act in reversed(heads) if (due := by_itself(act)) is None or left[due] > 0), heads[-1])
            news.remove(act)
            self.take(act, left, extra)

    def take(self, act: Act, left: Counter[Due], extra: Counter[Due]) -> None:
        """An act stands in the log: what came by itself must have been due."""
        self.figures[f"entries: {act.kind}"] += 1
        due = by_itself(act)
        if due is not None:
            self.seen(due, left, extra)
        if act.prepared:
            self.check_prepared(act)
        self.model.take(act)

    def seen(self, due: Due, left: Counter[Due], extra: Counter[Due]) -> None:
        """Something was seen that was owed, or was not."""
        self.figures[f"by itself: {due.what}"] += 1
        if left[due] > 0:
            left[due] -= 1
        else:
            extra[due] += 1

    def fall_back(self) -> None:
        """Those who have closed their private messages are called in the channel once one did not reach them."""
        for user, person in self.model.people.items():
            if person.dms_closed and person.called == "message":
                [(person.called,)] = self.ledger.query("SELECT called FROM people WHERE user_id = ?", user)

    def check_prepared(self, act: Act) -> None:
        """A prepared decision follows 2 to 20 minutes after its seat is awaited, unless the table chose at once; as the
        model does not know when, the world may look up to a step later."""
        play = self.model.plays[act.game]
        waited = act.at - play.waits[act.seat]
        self.figures["prepared decisions"] += 1
        if play.waits[act.seat] > self.disturbed:
            assert (2 * MINUTE if play.prepared == "later" else 0) <= waited <= 20 * MINUTE + STEP, (act, waited)

    def check_nothing_waits(self) -> None:
        """What is prepared follows, or lapses: none of it stands twenty minutes after its seat is awaited."""
        prepared = dict(self.ledger.query("SELECT id, json_extract(CAST(session AS TEXT), '$.prepared') FROM games"))
        for play, seat in self.model.awaiting():
            waits = play.waits[seat]
            if self.disturbed < waits < self.now - 20 * MINUTE - STEP and prepared[play.id]:
                there = [one for one in msgspec.json.decode(prepared[play.id]).get(seat, []) if not one.get("stopped")]
                assert not there, (play.id, seat, waits, self.now, there)

    def hear(self, left: Counter[Due], extra: Counter[Due]) -> Counter[Due]:
        """Listens to what was posted. Returns the calls that an act of just now explains: by private message they read
        as reminders do."""
        posts = self.local.world.posts
        plays = {play.channel: play for play in self.model.plays.values()}
        allowed: Counter[Due] = Counter()
        for post in posts[self.seen_posts :]:
            for due in heard(post, plays):
                owed = left[due] > 0
                self.seen(due, left, extra)
                if due.what == "reminder":
                    self.check_reminder(due, post.channel.is_dm, owed)
                    if self.model.plays[due.game].last + CALLED_WITHIN + 1 >= self.checked:
                        allowed[due] += not owed
        self.seen_posts, self.checked = len(posts), self.now
        return allowed

    def check_reminder(self, due: Due, private: bool, owed: bool) -> None:
        """It comes as its person wishes; in their quiet hours only where time runs out before these end."""
        person, play = self.model.people[int(due.who)], self.model.plays[due.game]
        # Who has quiet hours is reminded in private, where that can be.
        may_be_private = person.called == "channel" and person.quiet is not None
        assert private == (person.called == "message") or may_be_private, (due, private, owed, person, play)
        awake = quiet_until(person.quiet_at(self.now), self.now)
        if owed and awake is not None:
            seats = [seat for seat, user in play.holders.items() if user == int(due.who)]
            assert any(play.clocks[seat].ends <= awake for seat in seats), due
            self.figures["reminders in quiet hours, as time ran out"] += 1

    def told(self, lost: Counter[Due], doubled: Counter[Due]) -> str:
        """What is wrong, for whoever has to find out why."""
        when = datetime.fromtimestamp(self.now / 1000, UTC)
        games = {due.game for due in (*lost, *doubled)}
        plays = [self.model.plays.get(game) for game in games]
        people = {due.who: self.model.people.get(int(due.who)) for due in (*lost, *doubled) if due.who.isdigit()}
        quiet = {who: quiet_until(p.quiet_at(self.now), self.now) for who, p in people.items() if p}
        return f"at {when} ({self.now}) lost {dict(lost)}, not due {dict(doubled)}\n{plays}\n{people}\n{quiet}"


def by_itself(act: Act) -> Due | None:
    """What an act is that comes by itself; None for what people do."""
    what = str(act.data.get("what", ""))
    if act.kind == "clock" and what in ("away", "back"):
        return Due(what, act.game, str(act.by))
    if act.by != BY_CLOCK:
        return None
    if act.kind == "replace":
        return Due("return", act.game, act.data["seat"])
    return Due(what, act.game, str(act.data.get("seat", "")))


def heard(post: Message, plays: Mapping[int, Play]) -> list[Due]:
    """The reminders and digests that a post is. Other calls by private message read alike."""
    if not post.author.bot or post.ephemeral:
        return []
    if post.channel.recipient is not None:
        user = str(post.channel.recipient.id)
        if post.text.startswith("**Good morning!"):
            return [Due("digest", "", user)]
        # A board of one's own by private message tells of an entry.
        found = CALLED_TO.search(post.text) if "-# Entry" not in post.text else None
        play = plays.get(int(found.group(1))) if found else None
        return [Due("reminder", play.id, user)] if play is not None else []
    play = plays.get(post.channel.id)
    if play is None or not post.text.startswith("**Awaited:**"):
        return []
    return [Due("reminder", play.id, user) for user in AWAITED.findall(post.text)]
