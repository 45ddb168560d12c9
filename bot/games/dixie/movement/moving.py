"""Moves cards, and tells both sides of it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.dixie.data.terms import RESERVE, CardKey, Side
from bot.games.dixie.movement.mobility import Mobility
from bot.games.dixie.state.board import everywhere, place_name
from bot.games.dixie.state.stacks import CardState, Done
from bot.games.dixie.state.working_copy import Battle
from bot.games.dixie.words.events import names_for_both_sides


def complete_moves(battle: Battle, mobility: Mobility, moves: Mapping[CardKey, Done], to: str) -> None:
    """Completes the moves of cards of the mobility's side to a place, each with what it has ``done`` by that: records
    whether they Engaged or Disengaged, counts crossings, and turns them face-down again in the Reserve (DX-8.1d).
    Generals and special cards of the Reserve are laid face-up (DX-3.1c), as are cards with a hit marker on them."""
    moved: dict[CardKey, CardState] = {}
    for key, done in moves.items():
        laid, troop = battle.cards[key], battle.card(key).troop
        if mobility.counts_as_crossing(key, to):
            column = mobility.column(laid.at, to)
            battle.crossed[column] = battle.crossed.get(column, 0) + 1
        through = laid.at != RESERVE and mobility.midway(laid.at, to) == RESERVE
        up = laid.up and (not through or not troop) if laid.at != RESERVE else not troop
        moved[key] = replace(
            laid,
            at=to,
            up=(up or laid.hits > 0) and to != RESERVE,
            done=done,
            engaged=laid.engaged or to in mobility.opposed,
            left=laid.left or laid.at in mobility.opposed,
        )
        if to == RESERVE or through:
            battle.hide_from_enemy(key)
    battle.put(moved)


def tell_moved(battle: Battle, side: Side, came: dict[CardKey, str], to: str, shown: list[CardKey]) -> None:
    """Tells which cards moved from where (DX-17.2): to the other side by name only those that lie face-up."""
    # Place by place as the field lies: the order of the cards' numbers would reveal something of those lying face-down.
    for at in (at for at in (RESERVE, *everywhere(battle)) if at in came.values()):
        keys = [k for k, where in came.items() if where == at]
        own, others = names_for_both_sides(
            battle, keys, [*shown, *(k for k in keys if battle.cards[k].up and to != RESERVE)]
        )
        text = f"The {side.upper()} moves {{}} from {place_name(battle, at)} to {place_name(battle, to)}."
        data = {"cards": keys, "from": at, "to": to}
        battle.tell_apart("moved", side, text.format(own), text.format(others), **data)
        battle.mark("move", to if to != RESERVE else at, side, f"{len(keys)} from {place_name(battle, at)}")
