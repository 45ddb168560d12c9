"""What players do in a running game: decide, give orders, resign. Called by the engine under its lock."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from bot.games.contract import Path, Refusal, Seat
from bot.games.tree import legal
from bot.table.commit import Reply, change, new_entry
from bot.table.session import Actor

if TYPE_CHECKING:
    from bot.table.engine import Engine


class Outdated(Refusal):
    """A click on a message made for an earlier position; it is answered with what is possible now."""


async def decide(engine: Engine, actor: Actor, text: str, seat: Seat | None, revision: int | None) -> Reply:
    """A player's decision or order, unless it is a click on an outdated button."""
    mine = engine.seat_of(actor, seat or deciding(engine, actor, text))
    not_outdated(engine, mine, revision)
    return await carry_out(engine, actor, mine, text)


def deciding(engine: Engine, actor: Actor, text: str) -> Seat | None:
    """Of someone's several seats the first that may decide so; None where none may, or there are not several."""
    held = engine.seats_of(actor.user)
    if len(held) < 2 or engine.session.status != "playing":
        return None
    try:
        decision = engine.game.parse(text)
    except Refusal:
        return None
    return next((s for s in held if engine.game.check(engine.view(s), s, decision) is None), None)


def not_outdated(engine: Engine, seat: Seat, revision: int | None) -> None:
    """Raises Outdated where a button was made for another revision of the seat's; None stands for something typed."""
    if revision is not None and revision != engine.revision(seat):
        raise Outdated("The game has moved on since that button was made, so nothing was done")


async def resign(engine: Engine, actor: Actor, seat: Seat | None) -> Reply:
    """A seat gives up; who holds several must say which."""
    mine, held = engine.seat_of(actor, seat), engine.seats_of(actor.user)
    if seat is None and len(held) > 1:
        raise Refusal(f"You play {' and '.join(map(engine.seat_name, held))}: say which of them gives up")
    done = engine.game.resign(engine.state, mine)
    entry = new_entry(engine, actor, "resign", seat=mine, events=tuple(done.events), stops_undo=True)
    return await change(engine, entry, done, actor)


async def carry_out(engine: Engine, actor: Actor, seat: Seat, text: str, gm: bool = False) -> Reply:
    """Carries out a decision or an order for a seat; ``gm`` where the game master makes it."""
    view, game = engine.view(seat), engine.game
    decision = understood(engine, seat, text)
    canonical = game.text(decision)
    refusal = game.check(view, seat, decision)
    kind = "order" if is_order(engine, view, seat, canonical) else "decision"
    if refusal is not None:
        raise refusal
    dice = engine.dice(engine.session.salts)
    done = game.apply(engine.state, seat, decision, dice)
    entry = new_entry(
        engine,
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
    return await change(engine, entry, done, actor, dice)


def understood(engine: Engine, seat: Seat, text: str) -> Any:
    """The decision that a text says. The rules refuse a text without knowing the position; what would be legal in it
    is added here. Raises Refusal."""
    try:
        return engine.game.parse(text)
    except Refusal as refusal:
        if refusal.instead or seat not in engine.awaited():
            raise
        instead = tuple(islice(legal(engine.game, engine.view(seat), seat), 3))
        raise Refusal(refusal.reason, refusal.rule, instead) from refusal


def is_order(engine: Engine, view: Any, seat: Seat, text: str) -> bool:
    """Whether a canonical text is found in the tree of orders."""
    path: Path = ()
    for key in text.split(" "):
        try:
            level = engine.game.orders(view, seat, path)
        except Refusal:
            return False
        if level is None or (level.most == 1 and all(c.key != key for c in level.choices)):
            return False
        path = (*path, key)
    return engine.game.orders(view, seat, path) is None
