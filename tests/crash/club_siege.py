"""Kills the bot again and again while a server's club is busy, then checks what is left: nothing is counted, paired,
taken or posted twice. Run as a program: for how many seconds, and the first seed."""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from bot.club.cups import numbered
from bot.club.rating import ALL
from bot.club.results import differing
from bot.local.local_discord import LocalDiscord
from bot.storage import games
from bot.storage.club import challenges, cups, pairings, ratings, results, seasons
from bot.storage.club.cups import Cup
from bot.storage.club.pairings import Pairing
from bot.storage.opening import open_database
from bot.storage.transaction import Transaction
from cogs.personal.abroad import SHOWN
from tests.crash.between import BetweenPeople, check_between
from tests.crash.club_people import Tried
from tests.crash.lives import Lives
from tests.crash.siege import first_mark

log = logging.getLogger(__name__)

AIMS = ("delay", "delay", "delay", "post", "edit", "callback", "thread", "start")
MOST, QUIET, PEOPLE, KILLS = 24, 16, 4, 12
"""What is done at most before a kill, and before one is aimed at; the people, and the kills of one siege."""
MOVED = 5
"""What a rated game between two people changes on a ladder: their ratings, their sides', and the scale."""


class ClubSiege(Lives):
    """Four people of one server and a guest of another, through many lives of the bot."""

    def __init__(self, local: LocalDiscord, data: Path, seed: int, loaded: bool = False) -> None:
        super().__init__(local, data, seed, aims=AIMS, most=MOST, quiet=QUIET, loaded=loaded)
        self.guild = local.add_guild("Friends")
        channel = self.guild.add_channel("club")
        people = [local.add_user(f"Player{n}") for n in range(PEOPLE)]
        self.guild.owner = people[0]
        self.people = BetweenPeople(local, self.guild, channel, people, lambda: self.process.alive, self.rng)
        self.between: Counter[str] = Counter()
        """The games between the two servers, by their status."""

    async def kills(self, times: int) -> None:
        """The same, once games between the servers are allowed."""
        await self.process.start()
        await self.people.allow()
        await self.process.stop()
        await super().kills(times)

    async def act(self) -> None:
        """Somebody does one thing."""
        await self.people.act()

    def waiting(self) -> int:
        """How much waits to be posted or done."""
        with self.database() as db:
            due = "SELECT count(*) FROM timers WHERE due <= ?"
            return super().waiting() + int(db.execute(due, (int(time.time() * 1000),)).fetchone()[0])

    async def check(self) -> None:
        """Everything that must hold after any number of kills."""
        assert self.local.violations == [] and "Traceback" not in self.process.log(), self.process.log()[-6000:]
        made = [m for m in self.local.world.posts if m.author.bot and not m.ephemeral and m.text != SHOWN]
        # Posts are numbered by the thing and the channel.
        marks = Counter((m.channel.id, *first_mark(m)) for m in made)
        assert set(marks.values()) == {1}, [mark for mark, count in marks.items() if count > 1]
        database = await open_database(self.data / "adjutant.db")
        try:
            await database.read(self.check_stored)
        finally:
            await database.close()

    def check_stored(self, transaction: Transaction) -> None:
        """What is stored agrees with itself, and with what people were told."""
        made = cups.of_guild(transaction, self.guild.id)
        bodies = transaction.rows("SELECT id FROM pairings ORDER BY id")
        pairs = [pair for (id,) in bodies if (pair := pairings.load(transaction, id)) is not None]
        self.check_games(transaction, pairs, made)
        check_ratings(transaction)
        self.between = check_between(transaction, self.people, pairs)
        for cup in made:
            check_cup(transaction, cup, pairs)
        for tried in self.people.tried:
            if tried.said is not None:
                check_told(transaction, tried)
        for user in self.people.people:
            stands = sum(t.user == user.id and "Your challenge stands" in (t.said or "") for t in self.people.tried)
            kept = transaction.row("SELECT count(*) FROM challenges WHERE user_id = ?", user.id)
            assert kept is not None and stands <= kept[0]
        over = sum(t.what == "season stop" and "is over" in (t.said or "") for t in self.people.tried)
        assert over <= len(seasons.everything(transaction))

    def check_games(self, transaction: Transaction, pairs: list[Pairing], made: list[Cup]) -> None:
        """Each pairing has one game in one thread, and there is no other game and no other thread."""
        opened = [pair.game for pair in pairs if pair.game]
        assert all(pair.game or pair.off for pair in pairs), "every pairing is opened, or called off"
        assert sorted(opened) == sorted(id for (id,) in transaction.rows("SELECT id FROM games"))
        places = [games.channel_of(transaction, game) for game in opened]
        places += [cup.thread for cup in made]
        assert sorted(places, key=str) == sorted((thread.id for thread in self.guild.threads), key=str)
        challenged = [pair.game for pair in pairs if pair.is_challenge]
        begun = [id for (id,) in transaction.rows("SELECT id FROM games WHERE status != 'lobby'")]
        assert set(challenged) <= set(begun), "a challenge that is taken begins"
        taken = Counter(pair.source for pair in pairs if challenges.load(transaction, pair.source) is not None)
        assert set(taken.values()) <= {1}, "a challenge is taken once"


def check_ratings(transaction: Transaction) -> None:
    """Each game that is over has one result, and each rated result has moved each ladder once."""
    ended = [id for (id,) in transaction.rows("SELECT id FROM games WHERE status = 'over'")]
    found = results.everything(transaction)
    assert sorted(ended) == sorted(each.game for each in found)
    rated = [each for each in found if each.rated]
    assert sorted(each.number for each in rated) == list(range(1, len(rated) + 1))
    sql = "SELECT ladder, game, count(*), count(DISTINCT who) FROM rating_changes GROUP BY ladder, game"
    moved = {(ladder, game): (count, people) for ladder, game, count, people in transaction.rows(sql)}
    assert moved == {(ladder, each.game): (MOVED, MOVED) for each in rated for ladder in (each.ladder, ALL)}
    for ladder in ratings.ladders(transaction):
        assert differing(transaction, ladder) == {}


def check_cup(transaction: Transaction, cup: Cup, pairs: list[Pairing]) -> None:
    """Nobody stands in a cup twice or plays twice in a round or meets somebody again, and its results are the
    games'."""
    users = [place.user for place in cup.places]
    assert len(set(users)) == len(users) <= cup.most
    met = [frozenset((game.first, game.second)) for _, game in numbered(cup)]
    assert len(set(met)) == len(met)
    ids = [game.pairing for _, game in numbered(cup) if game.pairing]
    assert sorted(ids) == sorted(pair.id for pair in pairs if pair.source == cup.id)
    for each in cup.played:
        busy = [place for game in each.games for place in (game.first, game.second)] + list(each.free)
        assert sorted(busy) == list(range(len(cup.places)))
        for game in each.games:
            result = next(results.of_game(transaction, pair.game) for pair in pairs if pair.id == game.pairing)
            if game.how != "director":
                won = "" if result is None else "first" if cup.seats[0] in result.winners else "second"
                assert game.outcome == won, (game, result)
    assert (cup.status == "over") == bool(cup.winner)


def check_told(transaction: Transaction, tried: Tried) -> None:
    """What somebody was told has been done is done."""
    said = tried.said or ""
    if tried.what in ("take", "withdraw"):
        challenge = challenges.load(transaction, tried.thing)
        assert challenge is not None
        if "You play" in said:
            assert (challenge.status, challenge.taker) == ("taken", tried.user)
        elif "is withdrawn" in said:
            assert challenge.status == "withdrawn"
    elif tried.what == "register" and "You are registered" in said:
        cup = cups.load(transaction, tried.thing)
        assert cup is not None and tried.user in [place.user for place in cup.places]
    elif tried.what == "resign" and "resign" in said:
        result = results.of_game(transaction, tried.thing)
        assert result is not None, tried
        assert tried.user not in [result.seats[seat] for seat in result.winners]


async def besieged(data: Path, seed: int, kills: int, loaded: bool = False) -> ClubSiege:
    """A club through so many kills, and checked."""
    async with LocalDiscord(rate_limits=False) as local:
        siege = ClubSiege(local, data, seed, loaded)
        await siege.kills(kills)
        await siege.check()
        return siege


async def run(seconds: float, seed: int) -> None:
    """Besieges one club after the other until so many seconds have passed, and prints what happened."""
    until, total, instants, count = time.monotonic() + seconds, Counter[str](), Counter[str](), 0
    between = Counter[str]()
    while time.monotonic() < until:
        with tempfile.TemporaryDirectory() as folder:
            siege = await besieged(Path(folder), seed + count, KILLS)
        count += 1
        total += siege.people.happened
        between += siege.between
        instants += siege.instants
        log.info("seed %s holds", seed + count - 1)
    print(f"{count} clubs, {instants.total()} kills: {dict(instants)}")
    print(f"done: {dict(total)}")
    print(f"games between servers: {dict(between)}")


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    asyncio.run(run(float(sys.argv[1]), int(sys.argv[2])))
