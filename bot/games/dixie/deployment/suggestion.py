"""A sensible deployment, and Shiloh's, which fills every position."""

from __future__ import annotations

from collections.abc import Collection

from bot.games.dixie.data.cards import number, side_of
from bot.games.dixie.data.terms import RESERVE, CardKey, Pos, Side
from bot.games.dixie.deployment.staging import (
    Staging,
    deployable_positions,
    fit_staging,
    laying_order,
    may_lie,
    only_face_down,
)
from bot.games.dixie.rules.morale_values import leads
from bot.games.dixie.state.board import Board


def suggest(board: Board, side: Side) -> dict[CardKey, Pos]:
    """Returns a sensible deployment: two thirds of the troops, spread evenly, guns among infantry, cavalry in the rear;
    terrain that favours the defender, and each general where he helps most."""
    places = deployable_positions(board, side)
    reserve = [k for k in board.cards_at(side, RESERVE) if k not in board.outflanking]
    troops = sorted((k for k in reserve if board.card(k).troop), key=lambda k: _worth(board, k))
    if not places or not reserve:
        return {}
    forward = len(troops) * 2 // 3 + (len(troops) * 2 % 3 > 0)
    each = max(1, min(4, -(-forward // len(places))))
    staging: dict[CardKey, Pos] = {}
    _lay_ground(board, [k for k in reserve if board.card(k).kind in ("terrain", "special")], places, staging)
    foot = [k for k in troops if board.card(k).kind == "infantry"]
    guns = [k for k in troops if board.card(k).kind == "artillery"]
    horse = [k for k in troops if board.card(k).kind == "cavalry"]
    for turn in range(each):
        for at in places:
            arms = (guns, foot, horse) if turn == 1 else (foot, guns, horse)
            arm = next((a for a in arms if a), None)
            if arm:
                staging[arm.pop(0)] = at
    staging = fit_staging(board, side, staging, ())
    _lay_generals(board, [k for k in reserve if board.card(k).kind == "general"], places, staging)
    return fit_staging(board, side, staging, ())


def _worth(board: Board, key: CardKey) -> tuple[int, int]:
    card = board.card(key)
    return -card.cv * 2 - {"A": 1, "C": -1}.get(card.morale, 0), number(key)


def _lay_ground(board: Board, keys: list[CardKey], places: list[Pos], staging: dict[CardKey, Pos]) -> None:
    """Stages at most one terrain card and one lasting special card in each position, no Ford: it would help the enemy
    across."""
    for key in keys:
        card = board.card(key)
        if card.effect == "ford":
            continue
        taken = {at for k, at in staging.items() if board.card(k).kind == card.kind}
        for at in places:
            if (
                at not in taken
                and may_lie(board, key, at, board.cards_at(side_of(key), at))
                and not only_face_down(board, key)
            ):
                staging[key] = at
                break


def _lay_generals(board: Board, generals: list[CardKey], places: list[Pos], staging: dict[CardKey, Pos]) -> None:
    """Stages each general where he helps most, one a position."""
    for at in places:
        led = [k for k, p in staging.items() if p == at and board.card(k).troop]
        worth = {g: sum(leads(board, g, k) for k in led) * (board.card(g).defence or 0) for g in generals}
        best = max(generals, key=lambda g: (worth[g], board.card(g).attack), default="")
        if best and led and worth[best]:
            staging[best] = at
            generals.remove(best)


def with_every_position_filled(
    board: Board, side: Side, staging: Staging, decoys: Collection[CardKey] = ()
) -> dict[CardKey, Pos]:
    """Returns the staging with troops in every position of the side's lines, as Shiloh asks of the USA (DX-3.21d), as
    far as there are troops: first from the Reserve, then from positions that have more than one. Where other cards take
    all the room, the last of them stay in the Reserve."""
    found = dict(staging)
    for at in deployable_positions(board, side):
        if any(p == at and board.card(k).troop for k, p in found.items()):
            continue
        idle = [k for k in board.troops(side, RESERVE) if k not in found]
        spare = [k for k in found if board.card(k).troop and _crowded(board, found, found[k])]
        if key := next(iter([*idle, *spare]), ""):
            while fit_staging(board, side, found | {key: at}, decoys).get(key) != at:
                del found[max((k for k, p in found.items() if p == at), key=lambda k: laying_order(board, k))]
            found[key] = at
    return found


def _crowded(board: Board, staging: Staging, at: Pos) -> bool:
    return sum(p == at and board.card(k).troop for k, p in staging.items()) > 1
