"""Calling people again because another player asks for it, which is no part of a game's record."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct

from bot.attention.notifications import PING_INTERVAL_MS
from bot.attention.posting import add_private_calls
from bot.attention.preferences import sorted_by_preference
from bot.attention.reasons import LETTER, reasons
from bot.attention.timers import LATE_CALL
from bot.engine.commit import amend
from bot.engine.judging.game_master import check_is_game_master
from bot.games.contract.choices import Refusal
from bot.storage import outbox, timers
from bot.storage.transaction import Transaction
from bot.table.session import Actor, Session
from bot.table.table import Table


class Nudged(Struct, frozen=True):
    """The names of those whom a nudge has called, and of those who want no calls."""

    called: tuple[str, ...]
    quiet: tuple[str, ...]


async def nudge(table: Table, actor: Actor, gm: bool = False, left: Collection[int] = ()) -> Nudged:
    """Calls everyone else whom the game awaits, once in PING_INTERVAL_MS, but for those who have ``left``. Raises
    Refusal; called by the engine under its lock."""
    names = {p.user: p.name for p in table.players.values() if p.is_person}
    users = others_awaited(table, actor.user)
    now = table.services.now()
    if gm:
        check_is_game_master(table, actor)
    else:
        table.seat_of(actor)
    check_may_nudge(table, users, now)
    users = [user for user in users if user not in left]

    def work(transaction: Transaction, session: Session) -> tuple[list[int], dict[int, int]]:
        pinged, private = sorted_by_preference(transaction, users, session)
        if pinged or private:
            session.nudged = now
            no_late_call(transaction, session, users)
        if pinged:
            outbox.add(transaction, session.id, session.channel, "summons", "summons", session.seq, pinged)
        add_private_calls(transaction, session.id, session.seq, private)
        return pinged, private

    pinged, private = await amend(table, work)
    table.services.posted([*([table.session.channel] if pinged else []), *private.values()])
    called = tuple(names[u] for u in users if u in pinged or u in private)
    return Nudged(called, tuple(names[u] for u in users if u not in pinged and u not in private))


def others_awaited(table: Table, user: int) -> list[int]:
    """Returns the other users whom the game awaits. Whether somebody has read a letter is nobody else's business."""
    others = dict.fromkeys(player.user for player in table.players.values() if player.is_person)
    return [other for other in others if other != user and set(reasons(table, other)) - {LETTER}]


def check_may_nudge(table: Table, users: list[int], now: int) -> None:
    """Raises Refusal where nobody may nudge those users, or not yet."""
    if not users:
        raise Refusal("It's only your turn, so there is no one to nudge")
    last = table.session.nudged
    # A clock that was set back by a little does not allow it, one set back by days does not forbid it for days.
    if last and abs(now - last) < PING_INTERVAL_MS:
        last = min(last, now)
        raise Refusal(
            f"This game was nudged <t:{last // 1000}:R>; "
            f"it can be nudged again <t:{-(-(last + PING_INTERVAL_MS) // 1000)}:R>"
        )


def no_late_call(transaction: Transaction, session: Session, users: Iterable[int]) -> None:
    """Cancels those users' later pings. If nobody else is left on the timer, it goes too."""
    gone = set(users)
    session.uncalled = [user for user in session.uncalled if user not in gone]
    if not session.uncalled:
        session.call_at = 0
        timers.remove(transaction, session.id, [LATE_CALL])
