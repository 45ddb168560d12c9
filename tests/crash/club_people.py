"""People of a server's club at random: challenges, searches, cups, seasons, and rated games that they resign."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial

from msgspec import Struct

from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Guild, Message
from bot.local.model.interactions import Interaction

ENOUGH = 4
"""Games that are open or in play, from which on no other is arranged."""
SEATS = 3
"""Players of a cup, fewer than there are people, so that its last place is taken from somebody."""

Act = Callable[[], Awaitable[None]]


class Tried(Struct, frozen=True):
    """What somebody did, with the id of the thing it was about ("" where a command makes one), and what they were told,
    None without an answer."""

    user: int
    what: str
    thing: str
    said: str | None


class ClubPeople:
    """Who acts, in a channel and its threads; all that they know is what Discord shows them. ``alive`` tells whether
    the bot runs. The first of them manages the server."""

    def __init__(
        self, guild: Guild, channel: Channel, people: list[Person], alive: Callable[[], bool], rng: random.Random
    ) -> None:
        self.guild, self.channel, self.people, self.alive, self.rng = guild, channel, people, alive, rng
        self.tried: list[Tried] = []
        self.happened: Counter[str] = Counter()

    async def act(self) -> None:
        """One thing that can be done now; nothing while the bot is dead."""
        if self.alive():
            await self.rng.choice(self.rng.choice([acts for acts in self.kinds() if acts]))()

    def kinds(self) -> list[list[Act]]:
        """What can be done now, by kinds that are alike likely."""
        games = [game for game in map(self.game_of, self.guild.threads) if game is not None]
        kinds: list[list[Act]] = [[self.season]] if self.rng.random() < 0.1 else []
        for label, act in (("Take it", self.take), ("Withdraw", self.withdraw), ("Register", self.register)):
            kinds.append([partial(act, post) for post in self.with_button(label)])
        # Mostly games go on, so that results come of them.
        kinds += [[partial(self.play, *game) for game in games]] * 4
        if len(games) < ENOUGH:
            kinds += [[self.challenge], [self.search]]
            kinds += [[self.cup]] if not self.with_button("Register") else []
        return kinds

    # -- what they see

    def posts(self, channel: Channel) -> list[Message]:
        """The bot's public messages, oldest first."""
        return [m for m in self.people[0].messages(channel) if m.author.bot and not m.ephemeral]

    def with_button(self, label: str) -> list[Message]:
        """The messages of the channel that have such a button."""
        return [m for m in self.posts(self.channel) if any(b.label == label for b in m.buttons)]

    def game_of(self, thread: Channel) -> tuple[Channel, Message, str] | None:
        """A thread whose game is open or in play, with the message to press and the button to go on by."""
        for post in reversed(self.posts(thread)):
            for label in ("Join", "Start", "Your move"):
                if any(b.label == label for b in post.buttons):
                    return thread, post, label
        return None

    # -- what they do

    async def click(self, person: Person, message: Message, label: str, what: str) -> Message | None:
        """Somebody presses a button. Returns what they were shown."""
        id = next(b.custom_id or "" for b in message.buttons if b.label == label)
        return self.saw(person, what, id.split(":")[2], await person.click(message, id))

    async def command(
        self, person: Person, what: str, name: str, place: Channel, /, **options: object
    ) -> Message | None:
        """Somebody uses a command. Returns what they were shown."""
        return self.saw(person, what, "", await person.slash(place, name, **options))

    def saw(self, person: Person, what: str, thing: str, done: Interaction) -> Message | None:
        """Remembers an attempt."""
        shown = done.response if done.acknowledged else None
        self.tried.append(Tried(person.id, what, thing, shown.text if shown else None))
        self.happened[what if shown else f"{what}, unanswered"] += 1
        return shown

    def someone(self) -> Person:
        """Anybody."""
        return self.rng.choice(self.people)

    async def challenge(self) -> None:
        """Posts a challenge."""
        await self.command(self.someone(), "challenge", "challenge new", self.channel, game="dixie")

    async def search(self) -> None:
        """Looks for an opponent, and stops looking now and then."""
        if self.rng.random() < 0.2:
            await self.command(self.someone(), "stop", "challenge stop", self.channel)
        else:
            await self.command(self.someone(), "search", "challenge find", self.channel, game="dixie")

    async def cup(self) -> None:
        """Announces a cup of two rounds."""
        await self.command(self.people[0], "cup", "cup new", self.channel, name="Cup", game="dixie", players=SEATS)

    async def season(self) -> None:
        """Begins a season, or ends it."""
        name = self.rng.choice(("season start", "season stop"))
        await self.command(self.people[0], name, name, self.channel)

    async def take(self, post: Message) -> None:
        """Two people take a challenge at once."""
        await asyncio.gather(*(self.click(each, post, "Take it", "take") for each in self.rng.sample(self.people, 2)))

    async def withdraw(self, post: Message) -> None:
        """Somebody withdraws a challenge while another takes it, now and then."""
        if self.rng.random() < 0.2:
            one, other = self.rng.sample(self.people, 2)
            await asyncio.gather(
                self.click(one, post, "Withdraw", "withdraw"), self.click(other, post, "Take it", "take")
            )

    async def register(self, post: Message) -> None:
        """Two people register for a cup at once."""
        people = self.rng.sample(self.people, 2)
        await asyncio.gather(*(self.click(each, post, "Register", "register") for each in people))

    async def play(self, thread: Channel, post: Message, label: str) -> None:
        """Somebody sits down, starts the game, or resigns it; a game of a cup is settled by its director now and
        then."""
        invited = [each for each in self.people for m in self.posts(thread) if each in m.pinged]
        person = self.rng.choice(invited or self.people)
        # A lobby whose game has begun still shows Start until its edit comes.
        if label == "Join" or (label == "Start" and self.rng.random() < 0.5):
            await self.click(person, post, label, label)
        elif self.rng.random() < 0.1:
            number = self.rng.randrange(1, 4)
            await self.command(self.people[0], "settle", "cup result", self.channel, game=number, result="first")
        else:
            game = next(b.custom_id or "" for b in post.buttons if b.label == label).split(":")[2]
            asked = await self.command(person, "resign?", "game resign", thread)
            if asked is not None and any(b.label == "Yes, resign" for b in asked.buttons) and self.alive():
                done = await person.click(asked, "Yes, resign")
                self.saw(person, "resign", game, done)
