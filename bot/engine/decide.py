"""The players' acts in a running game: decide, give orders, resign. Called by the engine under its lock."""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import Any

from bot.engine.commit import Reply, change, new_entry
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game, Seat
from bot.games.tree import legal, orders
from bot.record.dice import Dice
from bot.record.prepared import Prepared
from bot.record.replayer import bots_choice
from bot.storage.timers import Timer
from bot.table.session import BOT, Actor
from bot.table.table import Table


class Outdated(Refusal):
    """A click on a message made for an earlier position; it is answered with what is possible now."""


async def decide(table: Table, actor: Actor, text: str, seat: Seat | None = None, revision: int | None = None) -> Reply:
    """A player's decision or order, by its canonical text or a usual shorthand. ``revision`` is the one the button was
    made for, None for something typed: a button made for an earlier one is never applied."""
    mine = table.seat_to_play(actor, seat or seat_that_may_decide(table, actor, text))
    not_outdated(table, mine, revision)
    return await carry_out(table, actor, mine, text)


def seat_that_may_decide(table: Table, actor: Actor, text: str) -> Seat | None:
    """Of the several seats for which someone moves the first that may decide so; None where none may, or there are not
    several."""
    held = table.seats_to_play(actor.user)
    if len(held) < 2 or table.session.status != "playing":
        return None
    return next((seat for seat in held if may_decide(table, seat, text)), None)


def may_decide(table: Table, seat: Seat, text: str) -> bool:
    """Whether a text says what a seat may decide or order now."""
    view, game = table.view(seat), table.game
    try:
        return canonical_decision(table, seat, text) is not None or (
            game.check(view, seat, game.read(view, seat, text)) is None
        )
    except Refusal:
        return False


def canonical_decision(table: Table, seat: Seat, text: str) -> Any | None:
    """The decision or order whose canonical text that is, where the seat may take it now; else None. So the tree need
    not be read for what a button or a plan says."""
    try:
        decision = table.game.parse(text)
    except Refusal:
        return None
    return decision if table.game.check(table.view(seat), seat, decision) is None else None


def not_outdated(table: Table, seat: Seat, revision: int | None) -> None:
    """Raises Outdated where a button was made for another revision of the seat's; None stands for something typed."""
    if revision is not None and revision != table.revision(seat):
        raise Outdated("The game has moved on since that button was made, so I did nothing")


def typed(table: Table, actor: Actor, text: str, seat: Seat | None) -> tuple[Seat, str]:
    """The seat for which the actor's text decides, and the canonical text of that decision or order. Raises Refusal as
    ``decide`` does."""
    mine = table.seat_to_play(actor, seat or seat_that_may_decide(table, actor, text))
    return mine, table.game.text(legal_decision(table, mine, text))


async def resign(table: Table, actor: Actor, seat: Seat | None = None, revision: int | None = None) -> Reply:
    """Gives a seat up; a person who holds several must say which. ``revision`` is as for ``decide``."""
    mine, held = table.seat_of(actor, seat), table.seats_of(actor.user)
    not_outdated(table, mine, revision)
    if seat is None and len(held) > 1:
        raise Refusal(f"You play {' and '.join(map(table.seat_name, held))}: say which of them resigns")
    done = table.game.resign(table.state, mine)
    entry = new_entry(table, actor, "resign", seat=mine, events=tuple(done.events), stops_undo=True)
    return await change(table, entry, done, actor)


async def decide_for_bot(table: Table, actor: Actor, seat: Seat, revision: int) -> Reply:
    """The game's own bot decides for one of its seats. What its choice draws stands in the entry before what carrying
    it out draws. Raises Outdated where the seat is not to act in the position of that revision any more, and ValueError
    for what no bot may decide."""
    if table.players.get(seat) != BOT or seat not in table.awaited():
        raise Outdated(f"The bot doesn't have to decide for {table.seat_name(seat)} now")
    not_outdated(table, seat, revision)
    dice = table.dice(table.session.salts)
    # Its thinking may take a while, and the other games go on meanwhile.
    text = await asyncio.to_thread(bots_choice, table.game, table.state, seat, dice)
    if is_order(table, seat, text):
        raise ValueError(f"the bot gives an order ({text}), where it has to decide")
    return await carry_out(table, actor, seat, text, dice=dice)


async def carry_out(
    table: Table,
    actor: Actor,
    seat: Seat,
    text: str,
    gm: bool = False,
    dice: Dice | None = None,
    prepared: tuple[int, list[Prepared]] | None = None,
    timer: Timer | None = None,
    follows: bool = False,
) -> Reply:
    """Carries out a decision or an order for a seat; ``gm`` where the game master makes it. ``dice`` go on from the
    draws that led to the decision. ``prepared`` is the entry by which it was prepared, with what is still prepared
    after it; ``timer`` is that by which it is done. One that ``follows`` is taken back with the one before it."""
    game = table.game
    decision = legal_decision(table, seat, text)
    canonical = game.text(decision)
    kind = "order" if is_order(table, seat, canonical) else "decision"
    dice = dice or table.dice(table.session.salts)
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
        hidden={"prepared": prepared[0]} if prepared is not None else {"follows": True} if follows else {},
    )
    return await change(
        table, entry, done, actor, dice, rest=prepared[1] if prepared is not None else None, timer=timer
    )


def legal_decision(table: Table, seat: Seat, text: str) -> Any:
    """The decision that a text says in the seat's position. Where the rules name nothing that would be legal instead,
    the first legal decisions are named. Raises Refusal, also for what may not be decided now."""
    view, game = table.view(seat), table.game
    if (decision := canonical_decision(table, seat, text)) is not None:
        return decision
    try:
        decision = game.read(view, seat, text)
    except Refusal as refusal:
        if refusal.instead or seat not in table.awaited():
            raise
        instead = tuple(islice(legal(game, view, seat), 3))
        raise Refusal(refusal.reason, refusal.rule, instead) from refusal
    if (refused := game.check(view, seat, decision)) is not None:
        raise refused
    return decision


def legal_text(game: Game[Any, Any, Any], view: Any, seat: Seat, text: str) -> str:
    """The canonical text of the decision or order that a text says in a view of a seat's. Raises Refusal for what may
    not be decided there."""
    decision = game.read(view, seat, text)
    if (refused := game.check(view, seat, decision)) is not None:
        raise refused
    return game.text(decision)


def is_order(table: Table, seat: Seat, text: str) -> bool:
    """Whether a canonical text is found in the seat's tree of orders."""
    return orders(table.game, table.view(seat), seat).holds(tuple(text.split(" ")))
