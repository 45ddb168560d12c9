"""Cups that run themselves: registered for, begun when full or at a date, played in rounds with deadlines, and decided.

Everything that may happen is worked out in one place, ``advance``, from the cup's row and the results of its games. It
is called by a timer, which is due at each deadline and whenever a game of the cup ends.
"""

from __future__ import annotations

import hashlib
import math

import msgspec

from bot.clocks.control import DAY_MS
from bot.club import pairing, posts, swiss
from bot.club.challenges import rating_of
from bot.club.swiss import Drawn, Score
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.games.phrases import counted
from bot.record.players import mention
from bot.storage import games, outbox, snapshots, timers
from bot.storage.club import cups, pairings, results
from bot.storage.club.cups import Cup, CupAct, CupGame, CupOutcome, How, Place, Round
from bot.storage.club.pairings import Pairing, Seated
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction

CUP = "cup"
"""The kind of a cup's timer."""
LONGEST_MS = 90 * DAY_MS
FEWEST, MOST = 3, 64
"""How many may take part."""
GRACE_MS = 2 * DAY_MS
"""Milliseconds after a deadline in which the director may settle a late game, before it counts as drawn."""
WAIT_MS = 14 * DAY_MS
"""Milliseconds that whoever does not turn up, or drops out, waits before the next cup."""
WORTH: dict[CupOutcome, tuple[float, float]] = {
    "first": (1.0, 0.0),
    "second": (0.0, 1.0),
    "draw": (0.5, 0.5),
    "none": (0.0, 0.0),
}
"""What an outcome is worth to the first and the second side."""


# -- registration


def make(transaction: Transaction, cup: Cup) -> int:
    """Announces a cup, with a thread of its own. Returns the channel where something waits."""
    cups.put(transaction, cup)
    if cup.starts:
        timers.put(transaction, Timer(CUP, cup.starts, cup.id))
    cups.note(transaction, cup.id, CupAct(cup.made, cup.director, "announced the cup"))
    posts.show(transaction, cup.id, cup.channel)
    outbox.add(transaction, cup.id, cup.channel, posts.OPENED, PUBLIC, 0)
    return cup.channel


def note(transaction: Transaction, cup: Cup, act: CupAct) -> None:
    """Notes what a person did in a cup, in its ledger and where the server follows such acts."""
    posts.log(transaction, cup.id, cup.guild, cups.note(transaction, cup.id, act))


def held(transaction: Transaction, id: str) -> Cup:
    """Returns a cup, which nobody else changes until the transaction ends. Raises Refusal."""
    cup = cups.held(transaction, id)
    if cup is None:
        raise Refusal("That cup is gone. `/cup list` shows this server's cups")
    return cup


def playing(cup: Cup, user: int) -> int | None:
    """Returns the place of somebody who takes part, None where they do not."""
    return next((i for i, place in enumerate(cup.places) if place.user == user and not place.gone), None)


def register(transaction: Transaction, id: str, user: int, name: str, now: int) -> list[int]:
    """Registers somebody; whoever makes a cup full has it begin. Returns the channels where something waits. Raises
    Refusal."""
    cup = held(transaction, id)
    if playing(cup, user) is not None:
        raise Refusal(f"You take part in {cup.name} already")
    if cup.status != "open":
        raise Refusal(f"{cup.name} has begun, or is over. `/cup list` shows the others")
    if (until := cups.barred_until(transaction, cup.guild, user)) > now:
        raise Refusal(f"You left a cup early, so you can register again from <t:{until // 1000}:f> on")
    if cup.level > 1 and not has_won(transaction, cup.guild, cup.level - 1, user):
        raise Refusal(f"{cup.name} is for players who won a cup of level {cup.level - 1}")
    cup.places.append(Place(user, name))
    if len(cup.places) >= cup.most:
        begin(transaction, cup, now)
    return keep(transaction, cup, now)


def has_won(transaction: Transaction, guild: int, level: int, user: int) -> bool:
    """Whether somebody has won a cup of a level on a server."""
    found = cups.of_guild(transaction, guild)
    return any(cup.status == "over" and cup.level == level and cup.winner == user for cup in found)


def leave(transaction: Transaction, id: str, user: int, by: int, now: int) -> list[int]:
    """A player drops out, or the director drops them: the cup says what becomes of games that are not over. Raises
    Refusal."""
    cup = held(transaction, id)
    place = playing(cup, user)
    if place is None:
        raise Refusal(f"{'You don’t' if user == by else 'That player doesn’t'} take part in {cup.name}")
    if cup.status == "open":
        del cup.places[place]
        return keep(transaction, cup, now)
    if cup.status not in ("playing", "paused"):
        raise Refusal(f"{cup.name} is over")
    if user != by:
        check_no_rival(cup, by, place)
    cup.places[place].gone = True
    cups.bar(transaction, cup.guild, user, now + WAIT_MS)
    note(transaction, cup, CupAct(now, by, f"{mention(user)} dropped out"))
    for each in cup.played:
        for game in each.games:
            if not game.outcome and place in (game.first, game.second):
                forfeit(transaction, cup, game, {place}, "dropped")
    return keep(transaction, cup, now)


def check_no_rival(cup: Cup, by: int, place: int) -> None:
    """Raises Refusal for a director who plays a game against that place: they would decide it."""
    mine = playing(cup, by)
    if any(not game.outcome and {mine, place} == {game.first, game.second} for _, game in numbered(cup)):
        raise Refusal("You play that player yourself. Someone else who manages the server can do that")


def forfeit(transaction: Transaction, cup: Cup, game: CupGame, absent: set[int], how: How) -> None:
    """The players who are absent lose a game, which is no longer opened."""
    game.how = how
    game.outcome = "none" if len(absent) > 1 else "second" if game.first in absent else "first"
    call_off(transaction, game)


def call_off(transaction: Transaction, game: CupGame) -> None:
    """Calls off the pairing of a game, unless that is open by now: it leads to no game."""
    made = pairings.held(transaction, game.pairing) if game.pairing else None
    if made is not None and not made.game:
        pairings.put(transaction, msgspec.structs.replace(made, off=True))
        posts.show(transaction, made.id, made.channel)


# -- rounds


def begin(transaction: Transaction, cup: Cup, now: int) -> None:
    """Begins a cup: its places are ordered by rating. One with too few players is off."""
    if len(cup.places) < FEWEST:
        cup.status = "off"
        cups.note(transaction, cup.id, CupAct(now, 0, f"{counted(len(cup.places), 'player')}: too few to begin"))
        return
    shown = {place.user: rating_of(transaction, cup.ladder, place.user).shown for place in cup.places}
    cup.places.sort(key=lambda place: -shown[place.user])
    count = len(cup.places)
    if cup.kind == "robin":
        cup.rounds = count - 1 + count % 2
    else:
        wished = cup.rounds or math.ceil(math.log2(count))
        cup.rounds = min(wished, swiss.most_rounds(count))
    cup.status = "playing"
    cups.note(transaction, cup.id, CupAct(now, 0, f"the cup began with {counted(count, 'player')}"))
    next_round(transaction, cup, now)


def next_round(transaction: Transaction, cup: Cup, now: int) -> None:
    """Draws the next round, and has its games opened."""
    number = len(cup.played) + 1
    drawn = drawn_for(cup, number)
    made = Round(now + cup.days * DAY_MS, [], drawn.free)
    cup.played.append(made)
    for meeting in drawn.meetings:
        for leg in range(cup.legs):
            pair = (meeting.first, meeting.second) if not leg else (meeting.second, meeting.first)
            game = CupGame("", *pair)
            made.games.append(game)
            absent = {place for place in pair if cup.places[place].gone}
            if absent:
                forfeit(transaction, cup, game, absent, "dropped")
            else:
                open_game(transaction, cup, game, number, f"{leg}")
    posts.show(transaction, cup.id, cup.thread or cup.channel, f"round {number}")


def drawn_for(cup: Cup, number: int) -> Drawn:
    """Returns who meets whom in a round."""
    if cup.kind == "robin":
        return swiss.round_robin(len(cup.places), number)
    stand = standings(cup)
    there = [score.place for score in stand if not cup.places[score.place].gone]
    met, sides, free = set[tuple[int, int]](), dict[int, int](), list[int]()
    for each in cup.played:
        free += each.free
        for game in each.games:
            met.add((game.first, game.second))
            sides[game.first] = sides.get(game.first, 0) + 1
            sides[game.second] = sides.get(game.second, 0) - 1
    return swiss.swiss(there, {score.place: score.points for score in stand}, met, sides, free)


def open_game(transaction: Transaction, cup: Cup, game: CupGame, number: int, leg: str) -> None:
    """Has a game of a round opened. Its pairing's id follows from the cup, so that it is opened once."""
    game.pairing = posts.id_of(hashlib.sha256(f"{cup.id} {number} {game.first} {game.second} {leg}".encode()).digest())
    one, other = cup.places[game.first], cup.places[game.second]
    made = Pairing(
        game.pairing,
        cup.id,
        cup.guild,
        cup.channel,
        f"{cup.name}, round {number}: {one.name} – {other.name}",
        cup.key,
        cup.options,
        Seated(one.user, one.name, cup.seats[0]),
        Seated(other.user, other.name, cup.seats[1]),
    )
    pairing.begin(transaction, made)


def fall_due(transaction: Transaction, timer: Timer, now: int) -> list[int]:
    """A cup's timer: a date, a deadline, or a result."""
    cup = cups.held(transaction, timer.game)
    return [] if cup is None else keep(transaction, cup, now)


def keep(transaction: Transaction, cup: Cup, now: int) -> list[int]:
    """Works out what follows of a cup that was changed, keeps it, and sets its timer. Returns the channels where
    something waits."""
    advance(transaction, cup, now)
    cups.put(transaction, cup)
    timers.remove(transaction, cup.id, (CUP,))
    if (due := next_due(cup, now)) is not None:
        timers.put(transaction, Timer(CUP, due, cup.id))
    posts.show(transaction, cup.id, cup.channel)
    return [cup.channel, *([cup.thread] if cup.thread else []), *posts.followed_in(transaction, cup.guild)]


def advance(transaction: Transaction, cup: Cup, now: int) -> None:
    """Does everything that is due in a cup by now."""
    if cup.status == "open" and cup.starts and now >= cup.starts:
        begin(transaction, cup, now)
    note_results(transaction, cup)
    while cup.status == "playing":
        current = cup.played[-1]
        settle_late(transaction, cup, current, now)
        if not all(game.outcome for game in current.games):
            return
        there = sum(not place.gone for place in cup.places)
        if len(cup.played) >= cup.rounds or there < 2:
            cup.status = "over"
            cups.note(transaction, cup.id, CupAct(now, 0, "the cup is over"))
        else:
            next_round(transaction, cup, now)
    if cup.status == "over":
        cup.winner = cup.places[standings(cup)[0].place].user


def note_results(transaction: Transaction, cup: Cup) -> None:
    """Takes over the results of games that have ended, and those that a ruling has changed since. What the director has
    settled stands."""
    for number, each in enumerate(cup.played, 1):
        for game in each.games:
            if game.how in ("director", "dropped") or not game.pairing:
                continue
            made = pairings.load(transaction, game.pairing)
            found = results.of_game(transaction, made.game) if made is not None and made.game else None
            if found is not None:
                first, second = (seat in found.winners for seat in cup.seats)
                game.outcome = "draw" if first == second else "first" if first else "second"
                game.how = "played"
            elif game.how == "played" and number == len(cup.played) and cup.status == "playing":
                # A ruling has the game go on.
                game.outcome, game.how = "", ""


def settle_late(transaction: Transaction, cup: Cup, current: Round, now: int) -> None:
    """Settles the games of a round whose deadline has passed: whoever did not take their seat has lost, and the
    director has some time for the rest."""
    late = False
    for game in current.games:
        due = game.until or current.deadline
        if game.outcome or now < due:
            continue
        absent = not_there(transaction, cup, game)
        if absent:
            forfeit(transaction, cup, game, absent, "absent")
            for place in absent:
                cups.bar(transaction, cup.guild, cup.places[place].user, now + WAIT_MS)
        elif now >= due + GRACE_MS:
            game.outcome, game.how = "draw", "late"
        else:
            late = True
    if late and not current.told:
        current.told = True
        posts.ping(transaction, cup.id, cup.thread or cup.channel, "late", [cup.director])


def not_there(transaction: Transaction, cup: Cup, game: CupGame) -> set[int]:
    """Returns the places whose players have not taken their seats in the lobby of a game; nobody's where it has begun,
    or could not be opened. Whoever left last, and so closed it, is not there: the other could no longer come."""
    made = pairings.load(transaction, game.pairing)
    there = games.load(transaction, made.game) if made is not None and made.game else None
    if there is None or there.status not in ("lobby", "closed") or snapshots.last(transaction, there.id):
        return set()
    seated = {holder.user for holder in games.holders(transaction, there.id)}
    if there.status == "closed" and not seated:
        return {place for place in (game.first, game.second) if cup.places[place].user == there.owner}
    return {place for place in (game.first, game.second) if cup.places[place].user not in seated}


def next_due(cup: Cup, now: int) -> int | None:
    """Returns when something is due in a cup next (milliseconds since 1970), None where that is not known."""
    if cup.status == "open":
        return cup.starts or None
    if cup.status != "playing":
        return None
    current = cup.played[-1]
    due = [game.until or current.deadline for game in current.games if not game.outcome]
    return min((at if at > now else at + GRACE_MS for at in due), default=None)


# -- how it stands


def counting(cup: Cup) -> list[tuple[int, int, float, float]]:
    """Returns the games that count, as (first, second, points of each). Where the cup says so, no game of a place that
    dropped out does."""
    struck = {i for i, place in enumerate(cup.places) if place.gone} if cup.dropouts == "strike" else set[int]()
    return [
        (game.first, game.second, *WORTH[game.outcome])
        for each in cup.played
        for game in each.games
        if game.outcome and struck.isdisjoint((game.first, game.second))
    ]


def standings(cup: Cup) -> list[Score]:
    """Returns how the places stand, the best first; those that dropped out come last. A free round of a Swiss cup is
    worth a match won."""
    free = dict[int, float]()
    if cup.kind == "swiss":
        for each in cup.played:
            for place in each.free:
                free[place] = free.get(place, 0.0) + cup.legs
    found = swiss.scores(range(len(cup.places)), counting(cup), free)
    return sorted(found, key=lambda score: cup.places[score.place].gone)


def numbered(cup: Cup) -> list[tuple[int, CupGame]]:
    """Returns the games of a cup, each with its round; a game's number is its place in the list, from 1."""
    return [(number, game) for number, each in enumerate(cup.played, 1) for game in each.games]
