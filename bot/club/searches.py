"""Anybody like me: people who look for an opponent are paired by rating, pace and time zone, and asked again each day
whether they still look."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from bot.attention.preferences import preferences_of
from bot.clocks.control import DAY_MS
from bot.club import pairing, posts
from bot.club.challenges import rating_of
from bot.games.contract.choices import Refusal
from bot.storage import timers, vacations
from bot.storage.club import seekers
from bot.storage.club.pairings import Pairing, Seated
from bot.storage.club.seekers import Seeker
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction

ASK = "search"
"""The kind of the timer by which somebody is asked whether they still look, and matched again."""
NEAR, WIDER = 200, 100
"""The points by which two ratings may differ at first, and how many more for each day that either has waited."""
AN_HOUR = 20
"""An hour between two time zones counts as so many points, to choose among several."""
MOST_SEARCHES = 3
"""Games for which a person may look at once."""


def distance(transaction: Transaction, one: Seeker, other: Seeker, ladder: str, now: int) -> float | None:
    """Returns how far two people who look are apart, in points; None where they are not for each other."""
    if (one.pace, one.rated) != (other.pace, other.rated) or one.user == other.user:
        return None
    if seekers.apart(transaction, one.user, [other.user]) or vacations.running(transaction, other.user, now):
        return None
    apart = abs(rating_of(transaction, ladder, one.user).shown - rating_of(transaction, ladder, other.user).shown)
    waited = (now - min(one.since, other.since)) // DAY_MS
    if apart > NEAR + WIDER * waited:
        return None
    return apart + AN_HOUR * hours_apart(transaction, one.user, other.user, now)


def hours_apart(transaction: Transaction, one: int, other: int, now: int) -> float:
    """Returns the hours between two people's time zones, as far as they have said them: 0 otherwise."""
    zones = [found.habits.zone for found in preferences_of(transaction, (one, other)).values()]
    if len(zones) < 2 or not all(zones):
        return 0.0
    at = datetime.fromtimestamp(now / 1000, UTC)
    first, second = (at.astimezone(ZoneInfo(zone)).utcoffset() for zone in zones)
    assert first is not None and second is not None, "a zone has an offset"
    hours = abs((first - second).total_seconds()) / 3600
    return min(hours, 24 - hours)


def look(transaction: Transaction, seeker: Seeker, ladder: str, id: str, now: int) -> tuple[Pairing | None, list[int]]:
    """Has somebody look for an opponent from now on, and pairs them with the nearest who looks as well; ``id`` is that
    of the pairing. Returns the pairing, None without one, and the channels where something waits. Raises Refusal."""
    others = seekers.those(transaction, seeker.guild, seeker.key)
    mine = next((each for each in others if each.user == seeker.user), None)
    if mine is None and len(seekers.of_user(transaction, seeker.user)) >= MOST_SEARCHES:
        raise Refusal(f"You look for {MOST_SEARCHES} games already. Stop one first")
    if mine is not None and (mine.pace, mine.rated) == (seeker.pace, seeker.rated):
        # The wait so far counts.
        seeker = replace(seeker, since=mine.since)
    found = nearest(transaction, seeker, others, ladder, now)
    if found is not None:
        return paired(transaction, seeker, found, id)
    if mine is not None:
        timers.remove(transaction, mine.id, (ASK,))
    seekers.put(transaction, seeker)
    timers.put(transaction, Timer(ASK, now + DAY_MS, seeker.id, payload=[ladder, id]))
    return None, []


def nearest(transaction: Transaction, seeker: Seeker, others: list[Seeker], ladder: str, now: int) -> Seeker | None:
    """Returns the nearest of those who look that goes with somebody; of equals the one who has waited longest."""
    measured = [(distance(transaction, seeker, other, ladder, now), other.since, other.id) for other in others]
    best = min((each for each in measured if each[0] is not None), default=None)
    return None if best is None else next(other for other in others if other.id == best[2])


def paired(transaction: Transaction, one: Seeker, other: Seeker, id: str) -> tuple[Pairing, list[int]]:
    """Ends two people's searches and opens their game. Returns the game, and the channels where something waits to be
    posted."""
    for each in (one, other):
        timers.remove(transaction, each.id, (ASK,))
        seekers.remove(transaction, each.guild, each.user, each.key)
    first, second = Seated(other.user, other.name), Seated(one.user, one.name)
    options = pairing.settled(one.pace, one.rated)
    title = f"{first.name} – {second.name}"
    made = Pairing(id, other.id, one.guild, other.channel, title, one.key, options, first, second)
    return made, [pairing.begin(transaction, made)]


def with_others(transaction: Transaction, id: str) -> tuple[Seeker | None, list[Seeker]]:
    """Returns a search, None where it has ended, and all for the same game there; nobody else changes them until the
    transaction ends. It is looked for again once that is so: another process may just have ended it."""
    seeker = seekers.load(transaction, id)
    others = [] if seeker is None else seekers.those(transaction, seeker.guild, seeker.key)
    return next((each for each in others if each.id == id), None), others


def stop(transaction: Transaction, id: str, user: int) -> None:
    """Ends a person's search; one that has ended already stays so. Raises Refusal for another's search."""
    seeker, _ = with_others(transaction, id)
    if seeker is None:
        return
    if seeker.user != user:
        raise Refusal("That question is for someone else")
    timers.remove(transaction, id, (ASK,))
    seekers.remove(transaction, seeker.guild, seeker.user, seeker.key)


def stay(transaction: Transaction, id: str, user: int, now: int) -> None:
    """Somebody still looks: they are asked again in a day. Raises Refusal."""
    seeker, _ = with_others(transaction, id)
    if seeker is None:
        raise Refusal("You no longer look for that game. `/challenge find` begins again")
    if seeker.user != user:
        raise Refusal("That question is for someone else")
    kept = next(iter(timers.payloads(transaction, id, ASK)), None)
    seekers.put(transaction, replace(seeker, asked=0))
    timers.put(transaction, Timer(ASK, now + DAY_MS, id, payload=kept))


def ask(transaction: Transaction, timer: Timer, now: int) -> list[int]:
    """Looks again for an opponent when a search has lasted another day, and asks its person whether they still look if
    there is none. Ends the search of a person who did not answer the last time."""
    seeker, others = with_others(transaction, timer.game)
    if seeker is None:
        return []
    if seeker.asked:
        seekers.remove(transaction, seeker.guild, seeker.user, seeker.key)
        return []
    ladder, id = timer.payload
    found = nearest(transaction, seeker, others, ladder, now)
    if found is not None:
        return paired(transaction, seeker, found, id)[1]
    seekers.put(transaction, replace(seeker, asked=now))
    timers.put(transaction, Timer(ASK, now + DAY_MS, seeker.id, payload=timer.payload))
    return [posts.ping(transaction, seeker.id, seeker.channel, "search", [seeker.user])]
