"""Who is a game's game master: named with the lobby, agreed on by all, or a standing judge who takes a case. Called by
the engine under its lock.

Nobody who has a seat is it, and whoever is it takes none: no player judges a game of their own.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.engine.commit import Reply, changeset_of, commit, new_entry
from bot.engine.judging.cases import call_judges, cleaned, open_case
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.record.players import CLOCK_NAME, CLOCK_USER
from bot.table.session import Actor, Player, Session
from bot.table.table import Table


def set_master(session: Session, master: Player | None, standing: bool = False) -> None:
    """Notes who a game's game master is from now on (None: nobody), and whether as a ``standing`` judge. A look is the
    person's who took it, and so is the ruling that was drafted."""
    if (waits := session.unread.pop(session.gm, 0)) and master is not None:
        session.unread[master.user] = waits
    session.gm, session.gm_name = (master.user, master.name) if master is not None else (0, "")
    session.gm_standing = standing
    session.looking, session.drafts = {}, {}
    if session.supplied_for is not None:
        session.supplied = []
    if session.case is not None:
        session.case = replace(session.case, read=())


def check_may_be_master(table: Table, user: int) -> None:
    """Raises Refusal for whoever cannot be the game's game master: a player of it, or somebody for whom a seat is
    kept."""
    session = table.session
    kept = [player.user for player in session.invited.values()] if session.status == "lobby" else []
    away = [away.player.user for away in session.stand_ins.values()]
    teams = [each for team in session.teams.values() for each in team.users]
    if user in (player.user for player in table.players.values()) or user in (*kept, *away, *teams):
        raise Refusal(f"<@{user}> plays in this game, and players don't judge their own game")


def check_no_master(table: Table, user: int) -> None:
    """Raises Refusal where a user is the game master, who takes no seat."""
    if user and user == table.session.gm:
        raise Refusal("You are this game's game master, who has no seat in it: `/gm resign` first")


def check_in_no_team(table: Table, user: int, seat: Seat | None = None) -> None:
    """Raises Refusal where a user plays with somebody else, on another seat than that one: nobody is on two sides."""
    for there, team in table.session.teams.items():
        if there != seat and user in team.users[1:]:
            raise Refusal(f"<@{user}> is in a team of this game, and no one is on two sides. `/game team` leaves it")


def read(value: str) -> Player | None:
    """Returns the game master that a proposal's value names: a user's id and the name; None for nobody ("")."""
    user, _, name = value.partition(" ")
    return Player(int(user), name) if user.isascii() and user.isdigit() and int(user) else None


def written(master: Player | None) -> str:
    """Returns a game master, or that there is none, as the value of a proposal."""
    return f"{master.user} {master.name}" if master is not None else ""


def check_agreeable(table: Table, value: str) -> None:
    """Raises Refusal where all together cannot make it so."""
    master = read(value)
    if (master.user if master is not None else 0) == table.session.gm:
        raise Refusal(
            f"{master.name} is the game master already"
            if master is not None
            else "This game has no game master. To propose one, name a person with `/gm agree`"
        )
    if master is not None:
        check_may_be_master(table, master.user)


def agreeing(table: Table, value: str) -> str:
    """Returns in words what is proposed."""
    master = read(value)
    return f"that {master.name} is the game master" if master is not None else "to go on without a game master"


async def agree_on(table: Table, actor: Actor, value: str, gm: bool) -> Reply:
    """All players have agreed on a game master, or to have none."""
    check_agreeable(table, value)
    master = read(value)
    return await _change(table, actor, "agreed" if master is not None else "without", master)


async def take(table: Table, actor: Actor) -> Reply:
    """A standing judge of the server (the caller has checked that) becomes the game master of a game that has none."""
    if table.session.status not in ("playing", "over"):
        raise Refusal("The game isn't in play")
    session = table.session
    if session.gm and not is_barred(session):
        raise Refusal(f"<@{session.gm}> is this game's game master already")
    if actor.user in session.declined:
        raise Refusal("A player of this game has asked for another judge than you")
    if session.case is not None and actor.user in session.case.barred:
        raise Refusal("The case is about what you did or ruled, so another judge takes it")
    check_may_be_master(table, actor.user)
    return await _change(table, actor, "takes", Player(actor.user, actor.name))


async def resign(table: Table, actor: Actor) -> Reply:
    """The game master gives it up."""
    if not table.session.gm or actor.user != table.session.gm:
        raise Refusal("You are not this game's game master")
    return await _change(table, actor, "resigns", None)


async def gone(table: Table, actor: Actor, user: int) -> Reply:
    """The game master has left the server, as somebody's act has shown: the game has none any more. Raises Refusal
    where it is another by now."""
    return await _ends(table, actor, user, "gone")


async def removed(table: Table, actor: Actor, user: int) -> Reply:
    """Ends a standing judge's time as game master of a game. Raises Refusal if that person does not hold the game
    so."""
    if not table.session.gm_standing:
        raise Refusal("The game master keeps the office whether a standing judge or not")
    return await _ends(table, actor, user, "removed")


async def _ends(table: Table, actor: Actor, user: int, what: str) -> Reply:
    if not user or table.session.gm != user:
        raise Refusal("That person is no longer the game master")
    return await _change(table, Actor(CLOCK_USER, CLOCK_NAME, actor.interaction), what, None)


async def ask_for_another(table: Table, actor: Actor, no: int, reason: str) -> Reply:
    """A player asks for another judge in the case of that number, once in a game: the game master ceases, the log says
    why, and the server's other standing judges are called."""
    session, case = table.session, open_case(table)
    table.seat_of(actor, started=session.status != "over")
    if case.no != no:
        raise Refusal(f"Case {no} is settled")
    if not session.gm:
        raise Refusal("This case has no judge yet")
    if actor.user in session.challenged:
        raise Refusal("You have already asked for another judge. You may do so once a game")
    if not (reason := cleaned(reason)):
        raise Refusal("Say why another judge should rule: the log shows it")
    return await _change(table, actor, "challenged", None, reason)


def is_barred(session: Session) -> bool:
    """Whether the open case is about what the game master did or ruled, so that another judge rules on it."""
    return session.case is not None and session.gm in session.case.barred


async def _change(table: Table, actor: Actor, what: str, master: Player | None, reason: str = "") -> Reply:
    session = table.session
    data: dict[str, Any] = {
        "what": what,
        "user": str(master.user if master is not None else 0),
        "name": master.name if master is not None else session.gm_name,
    }
    if reason:
        data["reason"] = reason
    changes = changeset_of(table, new_entry(table, actor, "master", data=data))
    if what == "challenged":
        changes.session.challenged = [*session.challenged, actor.user]
        changes.session.declined = [*session.declined, session.gm]
    set_master(changes.session, master, standing=what == "takes")
    changes.session.proposal = None
    said = f"{master.name} is the game master." if master is not None else "The game has no game master."
    if session.case is None or master is not None:
        return await commit(table, changes, actor, (said,))
    changes.also = lambda transaction: call_judges(transaction, changes)
    return await commit(table, changes, actor, (said,), posts=("case",))
