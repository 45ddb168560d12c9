"""A second server beside the besieged club's: a guest of it takes challenges of the club's people, and plays them."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections import Counter
from collections.abc import Callable
from functools import partial

import msgspec

from bot.attention.posting import ABROAD
from bot.games.contract.game import PUBLIC
from bot.local.clients.person import Person
from bot.local.local_discord import LocalDiscord
from bot.local.model.guilds import Channel, Guild, Message
from bot.record.players import mention
from bot.storage import games, messages
from bot.storage.club.pairings import Pairing
from bot.storage.transaction import Transaction
from bot.table.session import Session
from tests.crash.club_people import Act, ClubPeople

ENTRY = re.compile(r"^-# .* · log entry (\d+)", re.MULTILINE)
RELIABILITY = re.compile(r" · left \d+ of \d+")
LEAST = ("Commit your deployment", "End combat", "End moves")
"""The decisions of Dixie by which a battle goes on."""
MOST_BETWEEN = 3
"""Games between the servers in play, from which on no other is arranged."""
DRAWN_IN = 5.0
"""Seconds in which a board is usually drawn and edited."""


class BetweenPeople(ClubPeople):
    """The club's people, and a guest with a board on another server. Neither is on the other's."""

    def __init__(
        self,
        local: LocalDiscord,
        guild: Guild,
        channel: Channel,
        people: list[Person],
        alive: Callable[[], bool],
        rng: random.Random,
    ) -> None:
        super().__init__(guild, channel, people, alive, rng)
        there = local.add_guild("Neighbors")
        self.local, self.board, self.guest = local, there.add_channel("board"), local.add_user("Guest")
        there.owner = self.guest
        guild.remove_member(self.guest)
        for person in people:
            there.remove_member(person)

    async def allow(self) -> None:
        """Both servers and everybody allow games between servers."""
        for manager, channel in ((self.people[0], self.channel), (self.guest, self.board)):
            await manager.slash(channel, "challenge server", channel=channel)
            await self.press_setting(manager, channel, "Allow games with other servers")
        for person, channel in (*((each, self.channel) for each in self.people), (self.guest, self.board)):
            await self.press_setting(person, channel, "Allow games between servers")

    async def press_setting(self, person: Person, channel: Channel, label: str) -> None:
        """Somebody presses a button on the sheet of their settings."""
        sheet = (await person.slash(channel, "settings")).response
        assert sheet is not None
        assert (await person.click(sheet, label)).acknowledged

    # -- what they do

    def kinds(self) -> list[list[Act]]:
        """The same, and the guest takes challenges, and games between the servers go on by the boards of both."""
        boards, offers = self.with_any("Join", "Start", "Your move"), self.with_any("Take it")
        at_home = [game for game in map(self.game_of, self.guild.threads) if game is not None]
        between = [post for _, post, label in at_home if label == "Your move" and game_on(post) in map(game_on, boards)]
        moves: list[Act] = [partial(self.move, self.someone(), board) for board in between]
        kinds: list[list[Act]] = [[*moves, *(partial(self.go_on, board) for board in boards)]] * 6
        if len(boards) < MOST_BETWEEN:
            kinds += [[partial(self.take_abroad, post) for post in offers] or [self.challenge_abroad]] * 3
        return [*super().kinds(), *kinds]

    def with_any(self, *labels: str) -> list[Message]:
        """The messages on the other server's board that have one of those buttons."""
        return [m for m in self.guest.messages(self.board) if any(b.label in labels for b in m.buttons)]

    async def challenge_abroad(self) -> None:
        """Posts a challenge on both servers."""
        person = self.someone()
        await self.command(person, "challenge", "challenge new", self.channel, game="dixie", elsewhere=True)

    async def take_abroad(self, post: Message) -> None:
        """The guest takes a challenge, now and then at once with somebody at its home."""
        at_home = [m for m in self.with_button("Take it") if game_on(m) == game_on(post)]
        racing = at_home if self.rng.random() < 0.2 else []
        await asyncio.gather(
            self.click(self.guest, post, "Take it", "take"),
            *(self.click(self.someone(), each, "Take it", "take") for each in racing),
        )

    async def go_on(self, board: Message) -> None:
        """The guest sits down, starts the game, moves, or resigns it now and then."""
        there = [b.label for b in board.buttons]
        label = next((each for each in ("Join", "Start", "Your move") if each in there), None)
        if label is None:
            # The game has ended since its board was chosen.
            return
        if label != "Your move":
            said = await self.click(self.guest, board, label, label)
            if said is not None and "has begun" in said.text:
                # Nobody presses on before the board is there.
                with contextlib.suppress(TimeoutError):
                    await self.local.wait_for(lambda: board not in self.with_any(label) or not self.alive(), DRAWN_IN)
        elif self.rng.random() < 0.1:
            asked = await self.command(self.guest, "resign?", "game resign", self.board, game=game_on(board))
            if asked is not None and any(b.label == "Yes, resign" for b in asked.buttons) and self.alive():
                done = await self.guest.click(asked, "Yes, resign")
                self.saw(self.guest, "resign", game_on(board), done)
        else:
            await self.move(self.guest, board)

    async def move(self, person: Person, board: Message) -> None:
        """Somebody does the least that they can in a game, if they play it and it's their turn."""
        panel = await self.click(person, board, "Your move", "look")
        label = next((b.label for b in panel.buttons if b.label and b.label.startswith(LEAST)), None) if panel else None
        if panel is None or label is None or not self.alive():
            return
        said = await self.click(person, panel, label, "move")
        sure = next((b.label for b in said.buttons if b.label and b.label.startswith("Yes")), None) if said else None
        if said is not None and sure is not None and self.alive():
            await self.click(person, said, sure, "move")


def game_on(message: Message) -> str:
    """The game, or the challenge, of a message, "" where it has no buttons of the bot's."""
    return next((b.custom_id.split(":")[2] for b in message.buttons if b.custom_id), "")


# -- what is left


def check_between(transaction: Transaction, people: BetweenPeople, pairs: list[Pairing]) -> Counter[str]:
    """Each game between the servers has one board on the other, which shows what the one at home does, and its guest
    was written to. Returns how many such games there are, by their status."""
    found = Counter[str]()
    places = people.board, people.guest.dm()
    posted = [m for m in people.guest.world.posts if m.author.bot and not m.ephemeral and m.channel in places]
    for pair in (pair for pair in pairs if pair.abroad):
        row = games.load(transaction, pair.game)
        assert row is not None
        session = msgspec.json.decode(row.session, type=Session)
        found[session.status] += 1
        assert (session.guest, session.abroad) == (pair.second.user, pair.abroad) == (people.guest.id, people.board.id)
        of_game = [m for m in posted if game_on(m) == pair.game]
        [there] = [m for m in of_game if m.channel is people.board]
        standing = messages.standing(transaction, pair.game, PUBLIC)
        assert standing is not None and messages.standing(transaction, pair.game, ABROAD) == (people.board.id, there.id)
        home = people.guild.world.channels[standing.channel].messages[standing.message]
        assert named(there, pair) == named(home, pair), (named(there, pair), named(home, pair))
        assert mention(pair.first.user) not in there.text and mention(pair.second.user) not in home.text
        calls = [m for m in of_game if m.channel is not people.board]
        resigned = [t.user for t in people.tried if (t.what, t.thing) == ("resign", pair.game) and t.said]
        if session.status == "over":
            assert people.guest.id in resigned or "see how it ended" in calls[-1].text
        else:
            # A message that arrives after she has acted is needless: another calls her if she is awaited again.
            seats = [holder.seat for holder in games.holders(transaction, pair.game) if holder.user == people.guest.id]
            needless = session.status == "playing" and all(
                session.since.get(seat, 0) <= session.acted.get(seat, 0) for seat in seats
            )
            assert calls or people.guest.id in session.uncalled or needless, "the guest is written to"
        seen = [int(n) for t in people.tried if t.thing == pair.game for n in ENTRY.findall(t.said or "")]
        assert max(seen, default=0) <= session.numbers[PUBLIC], "what somebody was shown is in the log"
    return found


def named(message: Message, pair: Pairing) -> tuple[str, list[str | None]]:
    """What a board says and offers, with names in place of mentions, and without what other games change of people's
    reliability: one may have been drawn later than the other."""
    text = RELIABILITY.sub("", message.text)
    for each in (pair.first, pair.second):
        text = text.replace(mention(each.user), f"**{each.name}**")
    return text, [b.label for b in message.buttons]
