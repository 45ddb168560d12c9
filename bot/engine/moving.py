"""Going on elsewhere with a running game: everybody who plays it agrees before. Called by the engine under its lock.

Agreeing is no part of the record; it stands in the session as long as nothing public happens in the game. It ends
with the lobby that it led to: where that is closed before the start, everybody agrees anew.
"""

from __future__ import annotations

from bot.attention.nights import asleep
from bot.attention.notifications import may_ping
from bot.attention.posting import add_private_calls
from bot.attention.preferences import sorted_by_preference
from bot.engine.commit import amend
from bot.games.choices import Refusal
from bot.games.contract import PUBLIC
from bot.storage import outbox
from bot.storage.transaction import Transaction
from bot.table.session import Actor, Move, Session
from bot.table.table import Table


def is_under_way(table: Table) -> bool:
    """Whether a game is in play, or closed only because it goes on elsewhere."""
    return table.session.status == "playing" or bool(table.session.goes_on)


def asked(table: Table, channel: int) -> Move | None:
    """Returns the wish to go on in a channel that stands now; None without one."""
    move = table.session.move
    stands = move is not None and (move.channel, move.head) == (channel, table.session.heads[PUBLIC])
    return move if stands and is_under_way(table) else None


def yet_to_agree(table: Table, user: int, channel: int) -> list[int]:
    """Returns the people who have yet to agree before a user goes on with a running game in a channel; empty where the
    user plays alone, or the game is not under way."""
    if not is_under_way(table):
        return []
    move = asked(table, channel)
    agreed = move.agreed if move is not None and move.user == user else ()
    others = dict.fromkeys(p.user for p in table.players.values() if p.is_person and p.user != user)
    return [other for other in others if other not in agreed]


def check_nobody_returns(table: Table) -> None:
    """Raises Refusal where a seat is held for somebody who returns to it: elsewhere they would not."""
    for seat, away in table.session.stand_ins.items():
        if table.session.status == "playing":
            name = away.player.name
            raise Refusal(
                f"The {table.seat_name(seat)} seat is {name}'s again later: take it back first, or move the game then"
            )


def check_agreed(table: Table, actor: Actor, channel: int) -> None:
    """Raises Refusal where others have yet to agree, or somebody returns to a seat."""
    check_nobody_returns(table)
    if missing := yet_to_agree(table, actor.user, channel):
        names = " and ".join(f"<@{user}>" for user in missing)
        raise Refusal(f"Everybody who plays this game must agree that it goes on elsewhere; {names} did not yet")


async def ask(table: Table, actor: Actor, channel: int) -> list[int]:
    """Keeps a player's wish to go on in a channel, for the others to agree to; it takes the place of any other. Returns
    the users whom the question there pings, once in PING_INTERVAL_MS; the others are called as they want it, and when
    they want it."""
    mine = table.seat_of(actor, started=not is_under_way(table))
    check_nobody_returns(table)
    move = Move(actor.user, table.players[mine].name, table.session.heads[PUBLIC], channel)
    others, now = yet_to_agree(table, actor.user, channel), table.services.now()

    def work(transaction: Transaction, session: Session) -> tuple[list[int], list[int]]:
        session.move = move
        if not may_ping(session, table.players, actor.user, "move", now):
            return [], []
        session.pinged[f"move {actor.user}"] = now
        pinged, private = sorted_by_preference(transaction, others)
        sleeping = asleep(transaction, pinged, now)
        if sleeping:
            outbox.add(transaction, session.id, session.channel, "summons", "summons", session.seq, list(sleeping))
        channels = add_private_calls(transaction, session.id, session.seq, private)
        return [user for user in pinged if user not in sleeping], [*channels, *[session.channel] * bool(sleeping)]

    pinged, channels = await amend(table, work)
    for waiting in channels:
        table.services.posted(waiting)
    return pinged


async def answer(table: Table, actor: Actor, channel: int, agrees: bool) -> Move:
    """Notes that another player agrees or declines. Returns the wish as it stands then. Raises Refusal."""
    move = asked(table, channel)
    if move is None:
        raise Refusal("The game has gone on since that was asked, or it is not asked any more: nothing is moved")
    if actor.user not in yet_to_agree(table, move.user, channel):
        raise Refusal(
            "You have agreed already" if actor.user in move.agreed else "Only the other players can answer that"
        )
    answered = Move(move.user, move.name, move.head, move.channel, (*move.agreed, actor.user)) if agrees else None
    await _keep(table, answered)
    return answered or move


async def _keep(table: Table, move: Move | None) -> None:
    def work(transaction: Transaction, session: Session) -> None:
        session.move = move

    await amend(table, work)
