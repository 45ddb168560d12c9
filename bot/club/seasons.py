"""Seasons: a table of a server's rated games of so many weeks, from everybody's first game of them on. Whoever does not
play falls back day by day. It is worked out of the results when it is looked at, and kept as the season ends."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from msgspec.structs import replace

from bot.clocks.control import DAY_MS
from bot.club import posts
from bot.club.rating import Rating, person, worked_out
from bot.club.stats import points
from bot.games.contract.choices import Refusal
from bot.storage import timers
from bot.storage.club import results, seasons, servers
from bot.storage.club.results import Result
from bot.storage.club.seasons import Line, Season
from bot.storage.club.servers import Club
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction

WEEK_MS = 7 * DAY_MS
SEASON = "season"
"""The kind of the timer by which a season ends; its seat is the server."""
MOST_WEEKS = 26
IDLE_MS, A_DAY, MOST_DECAY = 7 * DAY_MS, 3, 150
"""Milliseconds without a game after which somebody falls back, the points of each further day, and at the most."""


def lines(some: Sequence[Result], now: int) -> list[Line]:
    """Returns the table of a season's rated results, in order, as of a time (milliseconds since 1970)."""
    standings = worked_out(some)
    last, games, made = dict[int, int](), dict[int, int](), dict[int, float]()
    for result in some:
        for seat, user in result.seats.items():
            last[user] = max(last.get(user, 0), result.ended)
            games[user] = games.get(user, 0) + 1
            made[user] = made.get(user, 0.0) + points(result, seat)
    found = []
    for user, at in last.items():
        standing = standings.get(person(user), Rating())
        decay = min(MOST_DECAY, max(0, now - at - IDLE_MS) // DAY_MS * A_DAY)
        found.append(Line(user, standing.shown, standing.spread, decay, games[user], made[user]))
    return sorted(found, key=lambda line: (-line.worth, line.user))


def now_table(transaction: Transaction, guild: int, club: Club, now: int) -> list[Line]:
    """Returns the table of the season that a server plays."""
    return lines(results.rated_in(transaction, guild, club.began, now), now)


def begin(transaction: Transaction, guild: int, weeks: int, now: int) -> Club:
    """Has a server play seasons of so many weeks, from now on. Raises Refusal where it does already."""
    club = servers.held(transaction, guild)
    if club.weeks:
        raise Refusal(f"Season {club.season} is being played. Stop it first")
    return _next(transaction, guild, replace(club, weeks=weeks), now)


def _next(transaction: Transaction, guild: int, club: Club, now: int) -> Club:
    club = replace(club, season=club.season + 1, began=now)
    servers.put(transaction, guild, club)
    timers.put(transaction, Timer(SEASON, now + club.weeks * WEEK_MS, seat=str(guild)))
    return club


def stop(transaction: Transaction, guild: int, now: int) -> tuple[Season, list[int]]:
    """Ends the season that a server plays, and begins none after it. Returns it, with the channels where something
    waits. Raises Refusal where none is played."""
    club = servers.held(transaction, guild)
    if not club.weeks:
        raise Refusal("No season is being played")
    season, channels = over(transaction, guild, club, now)
    servers.put(transaction, guild, replace(club, weeks=0))
    timers.remove(transaction, "", (SEASON,), str(guild))
    return season, channels


def over(transaction: Transaction, guild: int, club: Club, now: int) -> tuple[Season, list[int]]:
    """Keeps the table of a season as it ends, and announces it where the server has a channel for that."""
    id = posts.id_of(hashlib.sha256(f"season {guild} {club.season}".encode()).digest())
    table = tuple(now_table(transaction, guild, club, now))
    season = Season(id, guild, club.channel, club.season, club.began, now, table)
    seasons.put(transaction, season)
    return season, [posts.show(transaction, id, club.channel)] if club.channel else []


def end(transaction: Transaction, timer: Timer, now: int) -> list[int]:
    """A season has come to its end: its table is kept, and the next one begins."""
    guild = int(timer.seat)
    club = servers.held(transaction, guild)
    if not club.weeks:
        return []
    _, channels = over(transaction, guild, club, now)
    _next(transaction, guild, club, now)
    return channels


def ends_at(club: Club) -> int:
    """Returns when a server's season ends (milliseconds since 1970)."""
    return club.began + club.weeks * WEEK_MS
