"""What players do in a running game: decide, give orders, resign. Called by the engine under its lock."""

from __future__ import annotations

from itertools import islice
from typing import Any

from bot.games.contract import Path, Refusal, Seat
from bot.games.tree import legal
from bot.table.commit import Reply, change, new_entry
from bot.table.session import Actor
from bot.table.table import Table


class Outdated(Refusal):
    """A click on a message made for an earlier position; it is answered with what is possible now."""


async def decide(table: Table, actor: Actor, text: str, seat: Seat | None, revision: int | None) -> Reply:
    """A player's decision or order, unless it is a click on an outdated button."""
    mine = table.seat_of(actor, seat or deciding(table, actor, text))
    not_outdated(table, mine, revision)
    return await carry_out(table, actor, mine, text)


def deciding(table: Table, actor: Actor, text: str) -> Seat | None:
    """Of someone's several seats the first that may decide so; None where none may, or there are not several."""
    held = table.seats_of(actor.user)
    if len(held) < 2 or table.session.status != "playing":
        return None
    return next((seat for seat in held if possible(table, seat, text)), None)


def possible(table: Table, seat: Seat, text: str) -> bool:
    """Whether a text says something that a seat may do now."""
    view = table.view(seat)
    try:
        return table.game.check(view, seat, table.game.read(view, seat, text)) is None
    except Refusal:
        return False


def not_outdated(table: Table, seat: Seat, revision: int | None) -> None:
    """Raises Outdated where a button was made for another revision of the seat's; None stands for something typed."""
    if revision is not None and revision != table.revision(seat):
        raise Outdated("The game has moved on since that button was made, so nothing was done")


async def resign(table: Table, actor: Actor, seat: Seat | None) -> Reply:
    """A seat gives up; who holds several must say which."""
    mine, held = table.seat_of(actor, seat), table.seats_of(actor.user)
    if seat is None and len(held) > 1:
        raise Refusal(f"You play {' and '.join(map(table.seat_name, held))}: say which of them gives up")
    done = table.game.resign(table.state, mine)
    entry = new_entry(table, actor, "resign", seat=mine, events=tuple(done.events), stops_undo=True)
    return await change(table, entry, done, actor)


async def carry_out(table: Table, actor: Actor, seat: Seat, text: str, gm: bool = False) -> Reply:
    """Carries out a decision or an order for a seat; ``gm`` where the game master makes it."""
    view, game = table.view(seat), table.game
    decision = understood(table, seat, text)
    canonical = game.text(decision)
    refusal = game.check(view, seat, decision)
    kind = "order" if is_order(table, view, seat, canonical) else "decision"
    if refusal is not None:
        raise refusal
    dice = table.dice(table.session.salts)
    done = game.apply(table.state, seat, decision, dice)
    entry = new_entry(
        table,
        actor,
        kind,
        gm=gm,
        seat=seat,
        text=canonical,
        secret=done.secret,
        draws=tuple(dice.draws),
        events=tuple(done.events),
        stops_undo=bool(dice.draws) or done.consulted or gm,
    )
    return await change(table, entry, done, actor, dice)


def understood(table: Table, seat: Seat, text: str) -> Any:
    """The decision that a text says. Where the rules refuse the text without saying what would be possible, that is
    added here. Raises Refusal."""
    try:
        return table.game.read(table.view(seat), seat, text)
    except Refusal as refusal:
        if refusal.instead or seat not in table.awaited():
            raise
        instead = tuple(islice(legal(table.game, table.view(seat), seat), 3))
        raise Refusal(refusal.reason, refusal.rule, instead) from refusal


def is_order(table: Table, view: Any, seat: Seat, text: str) -> bool:
    """Whether a canonical text is found in the tree of orders."""
    path: Path = ()
    for key in text.split(" "):
        try:
            level = table.game.orders(view, seat, path)
        except Refusal:
            return False
        if level is None or (level.most == 1 and all(c.key != key for c in level.choices)):
            return False
        path = (*path, key)
    return table.game.orders(view, seat, path) is None
