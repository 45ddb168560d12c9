"""Sixteen people in six time zones, and what they do when they look in: all of it as Discord lets a person do it."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Iterator

from bot.games.tree import wander
from bot.local.clients.person import Person
from bot.local.model.guilds import Channel
from tests.month.acts import Followed, Ledger
from tests.month.habits import Habits
from tests.month.hands import Hands
from tests.month.plays import RULES
from tests.month.wall import DAY, Quiet

ZONES = (
    "Europe/Berlin",
    "Pacific/Auckland",
    "Australia/Lord_Howe",
    "Asia/Kolkata",
    "America/New_York",
    "America/Santiago",
)
CALLED = {"channel": "Ping me in the channel", "message": "Send me a DM", "never": "Don't notify me"}
REMINDED = {
    (2, 10): "Remind me twice",
    (2,): "Remind me at half my time",
    (10,): "Remind me when a tenth is left",
    (): "Don't remind me",
}
CLOCKS = (*RULES, *("12h", "1d", "bank-1d") * 4, "none")
"""What tables choose, mostly short."""
PAGES = 5
"""Pages of a lobby's options that are turned at the most."""


class Visitor(Hands):
    """Somebody at the table. ``zeal`` is how likely they decide where they are awaited when they look in; ``now``
    tells the time by the bot's clock, ``after`` is called after each act."""

    def __init__(
        self,
        person: Person,
        zone: str,
        ledger: Ledger,
        home: Channel,
        now: Callable[[], int],
        after: Callable[[], Awaitable[None]],
        rng: random.Random,
    ) -> None:
        super().__init__(person, rng)
        self.zone, self.ledger, self.home, self.now, self.after = zone, ledger, home, now, after
        self.habits = Habits()
        self.zeal = rng.choice((0.95, 0.7, 0.4, 0.15))
        self.done: dict[str, int] = {}

    def count(self, what: str) -> None:
        """Counts what was done."""
        self.done[what] = self.done.get(what, 0) + 1

    # -- their days

    async def settle_in(self) -> None:
        """Says their zone, quiet hours and wishes."""
        rng, habits = self.rng, self.habits
        sheet = await self.slash(self.home, "settings", zone=self.zone)
        habits.zone = self.zone
        if rng.random() < 0.75:
            begin = rng.choice((21, 22, 23))
            assert await self.choose(sheet, "Quiet from", f"Quiet from {begin:02}:00")
            habits.choose_quiet(Quiet(self.zone, begin, (begin + 9) % 24), self.now())
            if rng.random() < 0.4:
                assert await self.choose(sheet, "What quiet hours do", "Quiet hours stop my clocks too")
                habits.stops = True
        await self.change_called()
        await self.change_reminded()
        if rng.random() < 0.7:
            await self.change_digest()
        if rng.random() < 0.3:
            await self.change_leave()

    async def change_quiet(self) -> None:
        """Other quiet hours, which count a week later."""
        sheet = await self.slash(self.home, "settings")
        begin = self.rng.choice((20, 21, 22, 23))
        old = self.habits.quiet
        wanted = Quiet(self.zone, begin, (begin + 9) % 24)
        if wanted != old and await self.choose(sheet, "Quiet from", f"Quiet from {begin:02}:00"):
            self.habits.choose_quiet(wanted, self.now())
            self.habits.set_digest(self.now())

    async def change_called(self) -> None:
        """How they are called."""
        wish = self.rng.choice(("channel", "channel", "message", "message", "never"))
        if wish == "message" and self.habits.dms_closed:
            return
        mine = await self.slash(self.home, "settings")
        if await self.choose(mine, "How should I notify you?", CALLED[wish]):
            self.habits.called = wish

    async def change_reminded(self) -> None:
        """When they are reminded."""
        wish = self.rng.choice(((2, 10), (2, 10), (2, 10), (2,), (10,), ()))
        sheet = await self.slash(self.home, "settings")
        if await self.choose(sheet, "Remind you when?", REMINDED[wish]):
            self.habits.reminded = wish
            self.habits.set_digest(self.now())

    async def change_digest(self) -> None:
        """At which hour they wish a digest, or none."""
        if self.habits.dms_closed:
            return
        hour = self.rng.choice((5, 6, 7, 8, 9, 12, None))
        sheet = await self.slash(self.home, "settings")
        label = f"Digest at {hour:02}:00" if hour is not None else "No morning digest"
        if await self.choose(sheet, "Morning digest", label):
            self.habits.digest = hour
            self.habits.set_digest(self.now())

    async def change_leave(self) -> None:
        """Whether a vacation begins by itself."""
        days = self.rng.choice((0, 1, 2, 3))
        sheet = await self.press(await self.slash(self.home, "settings"), "Vacation")
        label = f"{days} day{'s' * (days > 1)}, when a clock would run out" if days else "Never automatically"
        if await self.choose(sheet, "By itself", label):
            self.habits.leave = days
            self.habits.set_digest(self.now())

    async def vacate(self) -> None:
        """Takes some days, or is back."""
        sheet = await self.press(await self.slash(self.home, "settings"), "Vacation")
        if self.habits.absent_until(self.now()) and self.rng.random() < 0.7:
            if await self.press(sheet, "I am back") is not None:
                self.habits.come_back(self.now())
                self.count("back early")
            return
        days = self.rng.choice((1, 2, 3))
        word = "more" if self.habits.absent_until(self.now()) else "of vacation from now on"
        if await self.choose(sheet, "Take days", f"{days} day{'s' * (days > 1)} {word}"):
            self.habits.begin_vacation(days, self.now())
            self.count("vacations taken")

    async def open_or_close_messages(self) -> None:
        """Closes their private messages to the bot, or opens them again."""
        self.habits.dms_closed = self.person.closes_dms = not self.person.closes_dms

    # -- games

    def mine(self) -> Iterator[tuple[Followed, str]]:
        """The games in play in which they have a seat."""
        for game in self.ledger.followed.values():
            for seat, user in game.holders.items():
                if game.playing and user == self.person.id:
                    yield game, seat

    def place(self, game: Followed) -> Channel:
        """Where a game is played."""
        assert self.home.guild is not None
        return next(c for c in self.home.guild.channels if c.id == game.channel)

    async def visit(self) -> None:
        """Looks in: decides here and there, and does something else now and then."""
        for game, seat in list(self.mine()):
            if seat in game.awaited and self.rng.random() < self.zeal:
                await self.decide(game, seat)
                await self.after()
        if self.rng.random() < 0.5:
            acts, weights = zip(*self.other_acts(), strict=True)
            await self.rng.choices(acts, weights)[0]()
            await self.after()

    def other_acts(self) -> list[tuple[Callable[[], Awaitable[None]], int]]:
        """What else they may do, and how often."""
        return [
            (self.undo, 8),
            (self.on_the_clock, 12),
            (self.answer, 12),
            (self.seek, 6),
            (self.apply, 10),
            (self.accept, 8),
            (self.prepare, 10),
            (self.vacate, 1),
            (self.change_quiet, 1),
            (self.change_called, 1),
            (self.change_reminded, 1),
            (self.change_digest, 1),
            (self.change_leave, 1),
            (self.open_or_close_messages, 2),
        ]

    def some_game(self) -> tuple[Followed, str] | None:
        """One of their games, those that await them first."""
        found = list(self.mine())
        return self.rng.choice(found) if found else None

    async def decide(self, game: Followed, seat: str) -> None:
        """Makes a decision by /play."""
        text = wander(game.game, game.game.view(game.walk.state, seat), seat, self.rng)
        if text:
            await self.slash(self.place(game), "play", decision=text)
            self.count("decisions sent")

    async def undo(self) -> None:
        """Takes back, or asks to."""
        if found := self.some_game():
            await self.slash(self.place(found[0]), "undo")

    async def on_the_clock(self) -> None:
        """Does one of what stands under *Clock*."""
        if (found := self.some_game()) is None:
            return
        board = self.board(self.place(found[0]), "Clock")
        sheet = await self.press(board, "Clock")
        if sheet is None:
            return
        kinds = ["Ask for", "Give", "Propose", "Pause", "Accept", "Accept", "Take", "Keep", "Claim", "Close", "another"]
        wish = self.rng.choice(kinds)
        if wish == "another":
            menus = [m for m in sheet.selects if m.placeholder == "Propose another clock"]
            if menus and self.rng.random() < 0.3:
                await self.person.select(sheet, menus[0].placeholder or "", [self.rng.choice(menus[0].options).value])
            return
        asked = await self.press(sheet, wish)
        if wish in ("Claim", "Close") and asked is not None and self.rng.random() < 0.3:
            await self.press(asked, "Yes")

    async def answer(self) -> None:
        """Agrees to what is asked, or declines."""
        for game, _ in list(self.mine()):
            question = self.board(self.place(game), "Agree")
            if question is not None:
                await self.press(question, self.rng.choice(("Agree", "Agree", "Decline")))
                await self.after()

    async def seek(self) -> None:
        """Looks for a substitute."""
        if found := self.some_game():
            days = {"days": self.rng.choice((1, 2, 4))} if self.rng.random() < 0.8 else {}
            await self.slash(self.place(found[0]), "game substitute", **days)

    async def apply(self) -> None:
        """Applies for an open seat."""
        await self.press(await self.slash(self.home, "game seats"), "Apply")

    async def accept(self) -> None:
        """Accepts applicants for seats of theirs."""
        for game, _ in list(self.mine()):
            sheet = await self.press(self.board(self.place(game), "Clock"), "Clock")
            if await self.press(sheet, "Accept") is not None:
                return

    async def prepare(self) -> None:
        """Prepares a decision where somebody else is awaited."""
        for game, seat in list(self.mine()):
            if seat not in game.awaited:
                offered = await self.person.autocomplete(self.place(game), "orders", "decision", "")
                if offered:
                    when = self.rng.choice(("always", "same"))
                    await self.slash(self.place(game), "orders", decision=self.rng.choice(offered)[1], when=when)
                    return

    async def open_game(self, channel: Channel, key: str, others: list[Visitor]) -> None:
        """Opens a game with a clock or without one, and plays it with the others."""
        await self.slash(channel, "game new", game=key)
        await self.after()
        if others:
            await self.choose_setting(channel, "Clock", self.rng.choice(CLOCKS))
            await self.choose_setting(
                channel, "When time is out", self.rng.choice(("note", "practice", "open", "others"))
            )
            await self.choose_setting(channel, "Prepared decisions", self.rng.choice(("later", "later", "once")))
        for other in others:
            await other.slash(channel, "game join")
        await self.slash(channel, "game start")

    async def choose_setting(self, channel: Channel, name: str, value: str) -> None:
        """Chooses one of the table's settings in the lobby."""
        sheet = await self.press(self.board(channel, "Options"), "Options")
        if sheet is not None and any(b.label == "More options" for b in sheet.buttons):
            sheet = await self.press(sheet, "More options")
        for _ in range(PAGES):
            menus = [m for m in sheet.selects if m.placeholder == name] if sheet else []
            if sheet is not None and menus:
                if value in [option.value for option in menus[0].options]:
                    await self.person.select(sheet, name, [value])
                return
            if sheet is None or not any(b.label == "▶" and not b.disabled for b in sheet.buttons):
                return
            sheet = await self.press(sheet, "▶")


def soon(rng: random.Random) -> int:
    """Until somebody looks in again, in milliseconds: mostly hours, sometimes days."""
    return int(rng.expovariate(1 / (DAY / 8 if rng.random() < 0.93 else 2 * DAY))) + 60_000
