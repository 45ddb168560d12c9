"""Disengagement of a whole position: after a melee and at nightfall, compulsory or of a side's own will."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.games.dixie.data.card import WITH_TROOPS
from bot.games.dixie.data.terms import OTHER, RESERVE, CardKey, Pos, Side
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.working_copy import Battle


def may_leave(board: Board, side: Side, at: Pos) -> bool:
    """Tells whether all of a side's troops may disengage from a position of its own will, as by any battle move: to the
    Reserve always, across the Centerline where no enemy is and the movement limit lets all of them over (DX-8.2,
    DX-8.3, DX-13.2g)."""
    spot = board.field.spots[at]
    if spot.near == side:
        return True
    limit = board.crossing_limit(spot.column)
    free = limit is None or len(board.troops(side, at)) <= limit - board.crossed.get(spot.column, 0)
    return free and not board.stacking_count(OTHER[side], board.field.across(at))


def fall_back(battle: Battle, side: Side, *places: Pos) -> None:
    """Moves all of a side's cards in these positions, except terrain and fords, one battle move back at once, whatever
    movement limits say: across the Centerline to their own line, or from there to the Reserve (DX-8.2a, DX-8.3d,
    DX-8.3e). Troops that cross count against the limit for those who come after (DX-8.3c). The caller handles
    overstacking and settles the battle."""
    going = [(at, [k for k in battle.cards_at(side, at) if _goes(battle, k)]) for at in places]
    for at, cards in going:
        back = rear(battle, side, at)
        if back != RESERVE:
            column = battle.field.spots[at].column
            battle.crossed[column] = battle.crossed.get(column, 0) + sum(battle.card(k).troop for k in cards)
        retire(battle, cards, back)
        if cards:
            where = "the Reserve" if back == RESERVE else battle.spot(back)
            many = f"{len(cards)} card{'s' if len(cards) > 1 else ''}"
            battle.tell("fell-back", f"The {side.upper()} falls back from {battle.spot(at)} to {where}: {many}.")
            battle.mark("move", at, side, f"{len(cards)} fall back")


def rear(battle: Battle, side: Side, at: Pos) -> str:
    """Returns the place to which a side's cards go back from a position: across the Centerline, but not where the enemy
    is the defender (DX-8.3e), even with cards lying face-down that may be decoys."""
    back = battle.field.across(at)
    held = battle.stacking_count(OTHER[side], back) and not battle.defends(side, back)
    return RESERVE if held or battle.field.spots[at].near == side else back


def _goes(battle: Battle, key: CardKey) -> bool:
    card = battle.card(key)
    return card.kind != "terrain" and (card.kind != "special" or card.effect in WITH_TROOPS)


def retire(battle: Battle, keys: Iterable[CardKey], to: str) -> None:
    """Takes cards back; in the Reserve they lie face-down again (DX-8.1d). They do nothing more this turn, and horse
    artillery does not fire as if it had moved."""
    laid = {key: battle.cards[key] for key in keys}
    battle.put({k: replace(x, at=to, left=True, done="fired", up=x.up and to != RESERVE) for k, x in laid.items()})
