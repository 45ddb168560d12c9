"""Going on elsewhere with a running game: everybody who plays it agrees before. Called by the engine under its lock.

Agreeing is no part of the record; it stands in the session as long as nothing public happens in the game, for a week
at most. It ends with the lobby that it led to: where that is closed before the start, everybody agrees anew.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.attention import questions
from bot.attention.nights import asleep
from bot.attention.notifications import may_ping
from bot.attention.posting import add_private_calls
from bot.attention.preferences import sorted_by_preference
from bot.attention.questions import wish_to_move
from bot.engine.commit import amend
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.storage import notices, outbox, timers
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.table.session import Actor, Move, Session
from bot.table.table import Table


def is_under_way(table: Table) -> bool:
    """Whether a game is in play, or closed only because it goes on elsewhere."""
    return table.session.status == "playing" or bool(table.session.goes_on)


def asked(table: Table, channel: int) -> Move | None:
    """Returns the wish to go on in a channel that stands now; None without one."""
    move = wish_to_move(table.session)
    return move if move is not None and move.channel == channel else None


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
        raise Refusal(f"All players must agree to continue this game elsewhere. Not yet agreed: {names} did not yet")


async def ask(table: Table, actor: Actor, channel: int, guild: int = 0) -> list[int]:
    """Keeps a player's wish to go on in a server's channel, for the others to agree to, in place of any other. Returns
    the users whom the question there pings, once in PING_INTERVAL_MS; the others are called as they want it, and when
    they want it."""
    mine = table.seat_of(actor, started=not is_under_way(table))
    check_nobody_returns(table)
    others, now = yet_to_agree(table, actor.user, channel), table.services.now()
    lapses, head = now + questions.LAPSES_AFTER_MS, table.session.heads[PUBLIC]
    move = Move(actor.user, table.players[mine].name, head, channel, guild=guild, lapses=lapses)

    def work(transaction: Transaction, session: Session) -> tuple[list[int], list[int]]:
        session.move = move
        timers.put(transaction, Timer(questions.LAPSE, questions.lapses_at(session), session.id))
        if not may_ping(session, table.players, actor.user, "move", now):
            return [], []
        session.pinged[f"move {actor.user}"] = now
        pinged, private = sorted_by_preference(transaction, others, session)
        sleeping = asleep(transaction, pinged, now)
        if sleeping:
            outbox.add(transaction, session.id, session.channel, "summons", "summons", session.seq, list(sleeping))
        channels = add_private_calls(transaction, session.id, session.seq, private)
        return [user for user in pinged if user not in sleeping], [*channels, *[session.channel] * bool(sleeping)]

    pinged, channels = await amend(table, work)
    table.services.posted(channels)
    return pinged


async def answer(table: Table, actor: Actor, channel: int, agrees: bool) -> Move:
    """Notes that another player agrees or declines; whose wish it is withdraws it by declining. Returns the wish as it
    stands then. Raises Refusal."""
    move = asked(table, channel)
    if move is None:
        raise Refusal("The game has moved on since that was asked, or the question is closed, so nothing is moved")
    if actor.user == move.user and not agrees:
        await _keep(table, None)
        return move
    if actor.user not in yet_to_agree(table, move.user, channel):
        raise Refusal(
            "You have agreed already" if actor.user in move.agreed else "Only the other players can answer that"
        )
    answered = replace(move, agreed=(*move.agreed, actor.user)) if agrees else None
    await _keep(table, answered)
    return answered or move


async def _keep(table: Table, move: Move | None) -> None:
    def work(transaction: Transaction, session: Session) -> None:
        session.move = move

    await amend(table, work)


async def lapse(table: Table, timer: Timer) -> None:
    """A week has gone by without an answer: the wish lapses, and whose it was is told with their next answer."""
    move = questions.wish_to_move(table.session)

    def work(transaction: Transaction, session: Session) -> None:
        timers.take(transaction, timer)
        session.move = None
        if move is not None:
            text = f"For a week no one answered whether game `{session.id}` goes on in <#{move.channel}>: it stays."
            notices.add(transaction, move.user, text)
        if due := questions.lapses_at(session):
            timers.add(transaction, Timer(questions.LAPSE, due, session.id))

    await amend(table, work)
