"""Open challenges: made, taken by one press, withdrawn, and lapsed. Each act is one transaction's work."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.clocks.control import HOUR_MS
from bot.club import pairing, posts
from bot.club.rating import NEW_SCALE, SCALE, Rating, chance, person, side
from bot.games.contract.choices import Refusal
from bot.storage import people, timers, vacations
from bot.storage.club import challenges, ratings, seekers, servers
from bot.storage.club.challenges import Challenge
from bot.storage.club.pairings import Pairing, Seated
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction

LONGEST_MS = 14 * 24 * HOUR_MS
"""Milliseconds that a challenge stands at the most."""
LAPSE = "challenge"
"""The kind of the timer by which a challenge lapses."""
MOST_OPEN = 5
"""Open challenges that a person may have at once."""
NOT_NOW = "That challenge can't be taken right now. `/challenge new` opens one of your own"
"""Said alike of everything that is the challenger's own business: vacation, a block, too little room."""


MOST_BOARDS = 20
"""Boards of other servers on which a challenge stands at the most."""
NO_GAMES_ABROAD = (
    "This server plays no games with other servers. Someone with Manage Server can allow it in `/settings`"
)


class NotAllowed(Refusal):
    """The person has not allowed games between servers."""


def rating_of(transaction: Transaction, ladder: str, user: int) -> Rating:
    """Returns a person's rating by a ladder."""
    return Rating.of(ratings.current(transaction, ladder, person(user)))


def odds(transaction: Transaction, pairing: Pairing, ladder: str, standings: Sequence[Rating]) -> float:
    """Returns the chance that the first of a pairing wins by their ratings; sides that are drawn are left out."""
    scale = Rating.of(ratings.current(transaction, ladder, SCALE), NEW_SCALE)
    first, second = pairing.first.seat, pairing.second.seat
    if not first:
        return chance([standings[0]], [standings[1]], scale)
    names = (side(pairing.key, seat) for seat in (first, second))
    mine, theirs = (Rating.of(ratings.current(transaction, ladder, name)) for name in names)
    return chance([standings[0], mine], [standings[1], theirs], scale)


def make(transaction: Transaction, challenge: Challenge) -> list[int]:
    """Posts a challenge. Returns the channels where something waits. Raises Refusal."""
    if (before := challenges.load(transaction, challenge.id)) is not None:
        return [before.channel]
    if challenge.home:
        if not servers.of(transaction, challenge.guild).abroad:
            raise Refusal(NO_GAMES_ABROAD)
        check_allows(transaction, challenge.user)
        boards = servers.boards_abroad(transaction, challenge.guild)
        challenge = replace(challenge, boards=dict(list(boards.items())[:MOST_BOARDS]))
    if len(challenges.open_of(transaction, challenge.user)) >= MOST_OPEN:
        raise Refusal(f"You have {MOST_OPEN} open challenges. Withdraw one first")
    challenges.put(transaction, challenge)
    timers.put(transaction, Timer(LAPSE, challenge.until, challenge.id))
    return show(transaction, challenge)


def show(transaction: Transaction, challenge: Challenge) -> list[int]:
    """Leaves a challenge's posts to be made or edited, on each of its boards. Returns the channels."""
    channels = [posts.show(transaction, challenge.id, challenge.channel)]
    for guild, channel in challenge.boards.items():
        channels.append(posts.show(transaction, challenge.id, channel, posts.on_board_of(guild)))
    return channels


def renew_abroad(transaction: Transaction, guild: int) -> list[int]:
    """Leaves the posts to be edited of open challenges between servers that a server has to do with: it allows such
    games, or does so no longer. Returns the channels."""
    here = [each for each in challenges.open_in(transaction, guild) if each.home]
    there = [each for each in challenges.open_abroad(transaction, guild) if guild in each.boards]
    return [channel for each in (*here, *there) for channel in show(transaction, each)]


def is_open_to(transaction: Transaction, challenge: Challenge, guild: int) -> bool:
    """Tells whether people of a server may take a challenge: it is that server's, or both allow games between them."""
    if guild == challenge.guild:
        return True
    return bool(challenge.home) and all(servers.of(transaction, each).abroad for each in (guild, challenge.guild))


def allows(transaction: Transaction, user: int) -> bool:
    """Tells whether somebody has allowed games between servers."""
    chosen = people.preferences(transaction, user)
    return chosen is not None and chosen.habits.abroad


def check_allows(transaction: Transaction, user: int) -> None:
    """Raises NotAllowed for somebody who has not allowed games between servers."""
    if not allows(transaction, user):
        raise NotAllowed("You play with people of this server only. `/settings` allows games between servers")


def check_may_take(transaction: Transaction, challenge: Challenge, user: int, has_role: bool, now: int) -> None:
    """Raises Refusal where somebody may not take an open challenge."""
    if user == challenge.user:
        raise Refusal("That's your own challenge. *Withdraw* takes it back")
    if not has_role:
        raise Refusal("That challenge is for members of a role. `/challenge list` shows the others")
    shown = rating_of(transaction, challenge.ladder, user).shown
    if (challenge.least and shown < challenge.least) or (challenge.most and shown > challenge.most):
        raise Refusal(f"That challenge is for other ratings than yours ({shown}). `/challenge list` shows the others")
    away = vacations.running(transaction, challenge.user, now) is not None
    if away or seekers.apart(transaction, user, [challenge.user]):
        raise Refusal(NOT_NOW)


def check_between(transaction: Transaction, challenge: Challenge, user: int, guild: int) -> None:
    """Raises Refusal where somebody of another server may not take a challenge, and NotAllowed where they may once they
    allow games between servers."""
    if not servers.of(transaction, guild).abroad:
        raise Refusal(NO_GAMES_ABROAD)
    if not is_open_to(transaction, challenge, guild) or not allows(transaction, challenge.user):
        raise Refusal(NOT_NOW)
    check_allows(transaction, user)


def check_again(transaction: Transaction, servers_: Sequence[int], user: int, other: int) -> None:
    """Raises Refusal where a user may not play again with another between two servers: one of the servers or of the
    people allows it no longer, or they are apart by a block."""
    allowed = all(servers.of(transaction, each).abroad for each in servers_) and allows(transaction, other)
    if not allowed or seekers.apart(transaction, user, [other]):
        raise Refusal("That game can't be played again right now. `/challenge new` opens a challenge")
    check_allows(transaction, user)


def take(
    transaction: Transaction, id: str, taker: Seated, has_role: bool, now: int, guild: int = 0, channel: int = 0
) -> tuple[Challenge, list[int]]:
    """Takes a challenge: its game is opened. Whoever has taken it already is answered as before. Somebody of another
    server names that ``guild``, and the ``channel`` where a board may stand. Returns the challenge, and the channels
    where something waits. Raises Refusal."""
    challenge = held(transaction, id)
    if challenge.status == "taken" and challenge.taker == taker.user:
        return challenge, [challenge.channel]
    check_open(challenge)
    check_may_take(transaction, challenge, taker.user, has_role, now)
    abroad = 0
    if guild and guild != challenge.guild:
        check_between(transaction, challenge, taker.user, guild)
        abroad = challenge.boards.get(guild, channel)
    challenge = replace(challenge, status="taken", taker=taker.user)
    challenges.put(transaction, challenge)
    timers.remove(transaction, id, (LAPSE,))
    title = f"{challenge.name} – {taker.name}"
    first = Seated(challenge.user, challenge.name, challenge.seat)
    made = Pairing(
        challenge.id,
        challenge.id,
        challenge.guild,
        challenge.channel,
        title,
        challenge.key,
        challenge.options,
        first,
        replace(taker, seat=challenge.other),
        abroad=abroad,
        abroad_guild=guild if abroad else 0,
    )
    return challenge, [pairing.begin(transaction, made), *show(transaction, challenge)[1:]]


def withdraw(transaction: Transaction, id: str, user: int, manages: int) -> tuple[Challenge, list[int]]:
    """Takes a challenge back: its own person does, or somebody who ``manages`` its server (0: none). Returns it and the
    channels where something waits. Raises Refusal."""
    challenge = held(transaction, id)
    if user != challenge.user and manages != challenge.guild:
        raise Refusal("Only the person who made a challenge can withdraw it")
    if challenge.status == "withdrawn":
        return challenge, [challenge.channel]
    check_open(challenge)
    challenge = replace(challenge, status="withdrawn")
    challenges.put(transaction, challenge)
    timers.remove(transaction, id, (LAPSE,))
    return challenge, show(transaction, challenge)


def lapse(transaction: Transaction, timer: Timer, now: int) -> list[int]:
    """A challenge has stood for its time."""
    challenge = challenges.held(transaction, timer.game)
    if challenge is None or challenge.status != "open":
        return []
    challenge = replace(challenge, status="lapsed")
    challenges.put(transaction, challenge)
    return show(transaction, challenge)


def held(transaction: Transaction, id: str) -> Challenge:
    """Returns a challenge, which nobody else changes until the transaction ends. Raises Refusal."""
    challenge = challenges.held(transaction, id)
    if challenge is None:
        raise Refusal("That challenge is gone. `/challenge list` shows those that are open")
    return challenge


def check_open(challenge: Challenge) -> None:
    """Raises Refusal for a challenge that is open no longer."""
    how = {"taken": "Someone has taken that challenge", "withdrawn": "That challenge was withdrawn"}
    if challenge.status != "open":
        raise Refusal(f"{how.get(challenge.status, 'That challenge has lapsed')}. `/challenge list` shows those open")


def visible_to(transaction: Transaction, guild: int, user: int) -> list[Challenge]:
    """Returns the open challenges that people of a server may take, its own first, without those of people apart from a
    user by a block."""
    found = challenges.open_in(transaction, guild)
    if servers.of(transaction, guild).abroad:
        abroad = challenges.open_abroad(transaction, guild)
        found += [each for each in abroad if is_open_to(transaction, each, guild)]
    apart = seekers.apart(transaction, user, [each.user for each in found])
    return [each for each in found if each.user not in apart]
