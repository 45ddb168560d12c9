"""Moving and picking up (section 4 of the rulebook)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Objection
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Command, Declared
from bot.games.life_1861.data.board import board
from bot.games.life_1861.rules.locations.farm import FARM, crop_taken
from bot.games.life_1861.rules.locations.town import BAKERY
from bot.games.life_1861.rules.owners import PIECE, ActionRules, Declaration
from bot.games.life_1861.state.state import RESOURCES, Hex, Key, Step, Stock, seat_of
from bot.games.life_1861.state.view import Position
from bot.games.life_1861.state.working_copy import Work
from bot.games.life_1861.words import events, names

SOLDIER_PICKS_UP = 2
"""Resources with one action, at most (LF-4.5)."""


class Move(Struct, frozen=True):
    """ "move anna c3": a piece moves to a hex."""

    piece: Key
    to: Hex


class PickUp(Struct, frozen=True):
    """ "pick-up soldier food-ammo": a piece picks up a bundle that lies on its hex."""

    piece: Key
    bundle: str


def movement_left(position: Position, piece: Key) -> int:
    """The hexes that a piece can still move this turn (LF-4.2); 0 also where a game master has slowed it meanwhile."""
    turn = position.turn
    return max(0, allowance(position, piece) - (turn.moved if turn and turn.piece == piece else 0))


@cache
def within(at: Hex, hexes: int) -> tuple[tuple[Hex], ...]:
    """The hexes within so many of one, without it, the nearest first."""
    far = board().distances
    near = [(far[at, to], to) for to in board().places if 0 < far[at, to] <= hexes]
    return tuple((to,) for _, to in sorted(near))


def destinations(position: Position, piece: Key) -> tuple[tuple[Hex], ...]:
    """Lists the hexes within a piece's movement."""
    return within(position.pieces[piece].at, movement_left(position, piece))


def objection_to_move(position: Position, piece: Key, to: Hex) -> Objection | None:
    """Returns why a piece may not move to a hex, or None."""
    if to not in board().places:
        return f"There is no hex called {names.label(to)}", "LF-14.1"
    at = position.pieces[piece].at
    far, left = board().distances[at, to], movement_left(position, piece)
    if not far:
        return f"{names.subject(piece)} is at {names.where(at)} already", "LF-4.1"
    if far > left:
        can = f"{names.who(piece)} can move {names.hexes(left)} more this turn" if left else "no movement is left"
        return f"{names.where(to)} is {names.hexes(far)} away, and {can}", "LF-4.2"
    return None


def move(work: Work, piece: Key, to: Hex) -> None:
    """Moves a piece."""
    start = work.state.pieces[piece].at
    far = board().distances[start, to]
    work.piece(piece, at=to)
    turn = work.state.turn
    assert turn is not None
    work.set(turn=replace(turn, moved=turn.moved + far))
    work.show(Step(piece, start, to))
    work.tell("move", events.moves(piece, start, to, far), piece=piece, start=start, end=to, hexes=far)


def bundles(position: Position, piece: Key) -> Iterable[tuple[str]]:
    """Lists the bundles that a piece may pick up: one resource, for the Soldier also two (LF-4.4, LF-4.5)."""
    at = position.pieces[piece].at
    here = position.ground.get(at)
    if here is None or at == BAKERY or _crop_of_the_other(position, piece, at):
        return ()
    kinds = [key for key in RESOURCES if getattr(here, key)]
    found: list[tuple[str]] = [(key,) for key in kinds]
    if piece == "soldier":
        pairs = combinations_with_replacement(kinds, 2)
        found += [(f"{one}-{two}",) for one, two in pairs if one != two or getattr(here, one) > 1]
    return found


def _crop_of_the_other(position: Position, piece: Key, at: Hex) -> bool:
    """Tells whether what lies on a hex is the other player's crop (LF-5.11)."""
    return at == FARM and position.farm.stage == "ripe" and position.farm.owner != seat_of(piece)


def objection_to_pick_up(position: Position, piece: Key, what: str) -> Objection | None:
    """Returns why a piece may not pick something up, or None."""
    at, keys = position.pieces[piece].at, what.split("-")
    if len(keys) > 1 and piece != "soldier":
        return "Only the Soldier picks up two resources with one action", "LF-4.5"
    if len(keys) > SOLDIER_PICKS_UP:
        return "The Soldier picks up at most two resources with one action", "LF-4.5"
    if at == BAKERY:
        return f"Food in the Bakery is not picked up: “bakery {piece}” takes it", "LF-4.6"
    if _crop_of_the_other(position, piece, at):
        owner = names.side(position.farm.owner)
        return f"The crop is free for {owner} only: “farm {piece} trade” buys 1 food for 2 trade goods", "LF-5.11"
    here = position.ground.get(at, Stock())
    for key in keys:
        if key not in RESOURCES or getattr(here, key) < keys.count(key):
            return f"At {names.where(at)} lies {names.stock(here)}", "LF-4.4"
    return None


def pick_up(work: Work, piece: Key, what: str) -> None:
    """Picks resources up."""
    at = work.state.pieces[piece].at
    for key in RESOURCES:
        for _ in range(what.split("-").count(key)):
            work.lift(seat_of(piece), at, key)
    work.show_change(f"picks up {names.things(what)}", piece, at)
    work.tell("pick-up", events.picks_up(piece, what, at), piece=piece, at=at, what=what.split("-"))
    if at == FARM:
        crop_taken(work, what.split("-").count("food"))


def allowance(position: Position, piece: Key) -> int:
    """The hexes a piece can move this round, in all of a turn: one less for rain and for each disease, but never
    below 1."""
    rain = position.drawn[-1:] == ("rain",)
    return max(1, board().pieces[piece].movement - rain - position.pieces[piece].diseases)


def is_bundle(key: str) -> bool:
    """Whether a key names resources in their order: "food", "food-ammo"."""
    named, order = key.split("-"), list[str](RESOURCES)
    return set(named) <= set(order) and named == sorted(named, key=order.index)


MOVE: Declaration = Declared(
    Move,
    ("move {piece} {to}",),
    ActionRules(destinations, objection_to_move, move),
    Command("Move a piece", (PIECE, CommandOption("to", "To which hex"))),
)
PICK_UP: Declaration = Declared(
    PickUp,
    ("pick-up {piece} {bundle}",),
    ActionRules(bundles, objection_to_pick_up, pick_up),
    Command("Pick up what lies on a piece's hex", (PIECE, CommandOption("what", "Which resources"))),
    tokens={"bundle": is_bundle},
)
