"""Opening a seat to a substitute, applying for it, and handing it over, for good or until its person returns. Called
by the engine under its lock.

Who applies stands in the session and nowhere else, so that applying tells nothing to anybody but those who may accept.
The table is told when the seat changes hands.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.attention.clocks import RETURN
from bot.attention.private_boards import take_away_board
from bot.clocks.clock import stopped
from bot.clocks.control import DAY_MS
from bot.engine.commit import Reply, amend, changeset_of, commit, new_entry
from bot.engine.judging.game_master import check_is_game_master, check_seat
from bot.engine.judging.masters import check_in_no_team, check_no_master, set_master
from bot.engine.sides_seen import check_unseen, side_seen
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.storage import notices, timers
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.table.changeset import Changeset
from bot.table.session import CLOCK, Actor, OpenSeat, Player, Session, StandIn
from bot.table.table import Table

OTHERS_AFTER_MS = 2 * DAY_MS
"""Milliseconds after which the other players may decide, where neither the seat's holder nor the game master does."""
MOST_DAYS = 60
"""The days for which a seat can be given away; for longer, it is for good."""
MOST_APPLICANTS = 5
"""People who may apply for one seat at a time."""


def is_open(table: Table, seat: Seat) -> bool:
    """Tells whether a seat is open to a substitute. One for a time that has passed is so no more."""
    found = table.session.open_seats.get(seat)
    in_time = found is not None and not 0 < found.until <= table.services.now()
    return in_time and table.session.status == "playing"


def open_seat(table: Table, seat: Seat) -> OpenSeat:
    """Returns an open seat's details. Raises Refusal if it is not open."""
    found = table.session.open_seats.get(seat)
    if found is None or not is_open(table, seat):
        raise Refusal(f"The {table.seat_name(seat)} seat isn't open (any longer)")
    return found


def applicant(table: Table, seat: Seat, user: int) -> Player:
    """Returns an applicant for an open seat. Raises Refusal for anybody else, and for whoever may not have it."""
    found = next((player for player in open_seat(table, seat).applied if player.user == user), None)
    if found is None:
        raise Refusal("They no longer apply for this seat")
    check_may_have(table, seat, user)
    return found


def check_plays_not(table: Table, user: int) -> None:
    """Raises Refusal for a player of this game, and for its game master."""
    if table.seats_of(user):
        raise Refusal("You already play in this game. Its other seats are for someone else")
    check_no_master(table, user)


def check_may_have(table: Table, seat: Seat, user: int) -> None:
    """Raises Refusal where a user may not take a seat: a player of this game, or who has seen another side."""
    check_plays_not(table, user)
    check_in_no_team(table, user, seat)
    check_unseen(table, user, seat)


async def seek(table: Table, actor: Actor, seat: Seat | None, until: int, gm: bool) -> Reply:
    """Opens a seat to a substitute, until a moment (milliseconds since 1970) or (0) for good: the actor's own or, as
    game master, any."""
    if gm:
        check_is_game_master(table, actor)
        check_seat(table, seat or "")
    mine = seat or "" if gm else table.seat_of(actor, seat)
    if not table.players[mine].is_person:
        raise Refusal("Only a person's seat can be opened")
    now = table.services.now()
    if until and not now < until <= now + MOST_DAYS * DAY_MS:
        raise Refusal(f"Give a day from today to {MOST_DAYS} days from now, or none for good")
    if mine in table.session.stand_ins:
        raise Refusal("This seat's player is coming back, so it can't be passed on")
    data = {"what": "seeks", "seat": mine, "until": until}
    changes = changeset_of(table, new_entry(table, actor, "clock", gm=gm, data=data))
    changes.session.open_seats[mine] = OpenSeat(now, until)
    return await commit(table, changes, actor, ("The seat is open to a substitute: `/game seats` lists it.",))


async def keep(table: Table, actor: Actor, seat: Seat) -> Reply:
    """The holder of an open seat keeps it after all."""
    mine = table.seat_of(actor, seat)
    open_seat(table, mine)
    changes = changeset_of(table, new_entry(table, actor, "clock", data={"what": "keeps", "seat": mine}))
    del changes.session.open_seats[mine]
    return await commit(table, changes, actor, ("You keep your seat.",))


async def apply(table: Table, actor: Actor, seat: Seat) -> str:
    """Notes that somebody applies for an open seat; its holder and the game master are left a line. Returns what the
    applicant is told."""
    there = open_seat(table, seat)
    check_plays_not(table, actor.user)
    check_in_no_team(table, actor.user, seat)
    if any(player.user == actor.user for player in there.applied):
        raise Refusal("You have already applied for this seat")
    if len(there.applied) >= MOST_APPLICANTS:
        raise Refusal(f"{MOST_APPLICANTS} people have already applied for this seat")
    name = table.seat_name(seat)

    def work(transaction: Transaction, session: Session) -> None:
        more = (*there.applied, Player(actor.user, actor.name))
        session.open_seats[seat] = replace(there, applied=more)
        text = f"Game `{session.id}`: {actor.name} applies for the {name} seat. Accept under *Clock*."
        for user in dict.fromkeys((table.players[seat].user, session.gm)):
            if user:
                notices.add(transaction, user, text)

    await amend(table, work)
    if side_seen(table, actor.user, seat) is not None:
        return f"You have applied for the {name} seat. You have seen a side of this game, so all players must agree."
    return f"You have applied for the {name} seat. You see nothing of that side until you are accepted."


async def accept(table: Table, actor: Actor, seat: Seat, user: int, gm: bool = False) -> Reply:
    """Gives an open seat to a person who applied for it. The actor holds the seat or, with ``gm``, is the game
    master."""
    if gm:
        check_is_game_master(table, actor)
    else:
        table.seat_of(actor, seat)
    return await hand_over(table, actor, seat, applicant(table, seat, user), gm)


def check_others_may(table: Table, seat: Seat) -> Player:
    """Returns the applicant whom the other players may accept together: the first, so that nobody names the person who
    takes an opponent's seat. Raises Refusal before its time."""
    there = open_seat(table, seat)
    if table.services.now() < there.at + OTHERS_AFTER_MS:
        raise Refusal("For two days only its holder and the game master may accept")
    unseen = [player for player in there.applied if side_seen(table, player.user, seat) is None]
    if not unseen:
        raise Refusal("No one has applied for this seat yet")
    return applicant(table, seat, unseen[0].user)


def check_all_may(table: Table, value: str) -> tuple[Seat, Player, Seat]:
    """Returns a seat, the applicant for it who has seen a side, and that side; ``value`` has the seat and the user's
    id. Raises Refusal for anybody else."""
    seat, _, user = value.partition(" ")
    found = next((player for player in open_seat(table, seat).applied if str(player.user) == user), None)
    side = side_seen(table, found.user, seat) if found is not None else None
    if found is None or side is None:
        raise Refusal("They no longer apply for this seat")
    check_plays_not(table, found.user)
    check_in_no_team(table, found.user, seat)
    return seat, found, side


def in_spite(table: Table, value: str) -> str:
    """Returns in words that somebody who has seen a side is to have a seat."""
    seat, player, side = check_all_may(table, value)
    return (
        f"that {player.name}, who has seen the {table.seat_name(side)} side, "
        f"takes over the {table.seat_name(seat)} seat"
    )


async def accept_in_spite(table: Table, actor: Actor, value: str, gm: bool) -> Reply:
    """All players accept an applicant who has seen a side; no game master does that alone."""
    if gm:
        raise Refusal("All players must agree to that")
    seat, player, _ = check_all_may(table, value)
    return await hand_over(table, actor, seat, player)


async def accept_together(table: Table, actor: Actor, seat: Seat, gm: bool) -> Reply:
    """All other players accept the first applicant."""
    return await hand_over(table, actor, seat, check_others_may(table, seat), gm)


async def take_back(table: Table, actor: Actor, seat: Seat) -> Reply:
    """A person takes the seat back that they had given away for a time."""
    away = table.session.stand_ins.get(seat)
    if away is None or away.player.user != actor.user or table.session.status != "playing":
        raise Refusal("You have no seat to return to in this game")
    return await hand_over(table, actor, seat, away.player)


async def come_back(table: Table, timer: Timer) -> None:
    """Gives a seat back to its person when the time of the substitute is over. A timer that is no longer due changes
    nothing."""
    away, seat = table.session.stand_ins.get(timer.seat), timer.seat
    if away is None or table.session.status != "playing" or away.until > table.services.now():

        def put_right(transaction: Transaction, session: Session) -> None:
            timers.take(transaction, timer)
            if away is not None and session.status == "playing":
                timers.add(transaction, Timer(RETURN, away.until, session.id, seat))

        await amend(table, put_right)
        return
    await hand_over(table, CLOCK, seat, away.player)


async def hand_over(table: Table, actor: Actor, seat: Seat, to: Player, gm: bool = False) -> Reply:
    """Gives a seat to another person, with the clock that is theirs and what was prepared, stopped. Whoever leaves it
    keeps nothing of it, but is remembered to have seen it."""
    before, until = table.players[seat], returns_at(table, seat)
    data: dict[str, Any] = {"seat": seat, "name": to.name, "from": str(before.user), "to": str(to.user)}
    if until:
        data["until"] = until
    if to.user == table.session.gm:
        data["ceases"] = True
    changes = changeset_of(table, new_entry(table, actor, "replace", gm=gm, data=data))
    seat_anew(table, changes, seat, to)
    return await commit(table, changes, actor, (f"{to.name} plays the {table.seat_name(seat)} seat now.",))


def returns_at(table: Table, seat: Seat) -> int:
    """When the holder of a seat returns to it who gives it away now (milliseconds since 1970), 0 for good."""
    there, away = table.session.open_seats.get(seat), table.session.stand_ins.get(seat)
    return there.until if there is not None and away is None and there.until > table.services.now() else 0


def seat_anew(table: Table, changes: Changeset, seat: Seat, to: Player) -> None:
    """Writes into the changes that a seat goes to another person, and all that follows from it."""
    session, before, now = table.session, table.players[seat], table.services.now()
    there, until = session.open_seats.get(seat), returns_at(table, seat)
    changes.players = changes.players | {seat: to}
    kept, also_before = changes.session, changes.also
    kept.open_seats.pop(seat, None)
    kept.stand_ins.pop(seat, None)
    if until:
        kept.stand_ins[seat] = StandIn(before, until)
    users = kept.played.get(seat, [])
    kept.arrived = [other for other in kept.arrived if other != seat] + ([] if to.user in users else [seat])
    kept.played[seat] = [*users, *(user for user in (before.user, to.user) if user not in users)]
    clocks = dict(kept.old_clocks.get(seat, {}))
    if seat in kept.clocks:
        clocks[before.user] = stopped(kept.clocks.pop(seat), now)
    if to.user in clocks:
        kept.clocks[seat] = clocks.pop(to.user)
    kept.old_clocks[seat] = clocks
    kept.prepared[seat] = [replace(one, stopped=True) for one in kept.prepared.get(seat, ())]
    kept.practises_once = [other for other in kept.practises_once if other != seat]
    kept.practises = [other for other in kept.practises if other != seat]
    kept.missed.pop(seat, None)
    kept.acted.pop(seat, None)
    kept.revisions[seat] = kept.revisions.get(seat, 0) + 1
    if to.user == session.gm:
        set_master(kept, None)
    kept.move, kept.proposal, kept.asked = None, None, None

    applied = there.applied if there is not None else ()
    told = {player.user: f"the {table.seat_name(seat)} seat went to someone else." for player in applied}
    told[before.user] = f"{to.name} has the {table.seat_name(seat)} seat now."
    told[to.user] = f"you have the {table.seat_name(seat)} seat now."

    def also(transaction: Transaction) -> None:
        for user, text in told.items():
            if user != changes.entry.by:
                notices.add(transaction, user, f"Game `{table.id}`: {text}")
        timers.remove(transaction, table.id, (RETURN,), seat)
        if until:
            timers.put(transaction, Timer(RETURN, until, table.id, seat))
        changes.channels += take_away_board(transaction, table.id, before.user, seat)
        if also_before is not None:
            changes.result = also_before(transaction)

    changes.also = also
