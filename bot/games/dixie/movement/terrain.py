"""The Move phase's terrain: cards that the Reserve lays down (DX-10.2)."""

from __future__ import annotations

from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.dixie.data.terms import OTHER, RESERVE, SIDES, CardKey, Pos, Side
from bot.games.dixie.deployment.staging import TERRAIN, is_water, terrain_refusal, water
from bot.games.dixie.movement.mobility import Objection
from bot.games.dixie.offers.card_menus import labelled_choice
from bot.games.dixie.state.board import Board, everywhere


def playable(board: Board, side: Side) -> bool:
    """Tells whether a side may play any terrain now."""
    return any(unplayable(board, side, key, at) is None for key in held(board, side) for at in everywhere(board))


def held(board: Board, side: Side) -> list[CardKey]:
    """Returns the terrain cards in a side's Reserve."""
    return [k for k in board.cards_at(side, RESERVE) if board.card(k).kind == "terrain"]


def grounds(board: Board, side: Side, key: CardKey) -> list[Pos]:
    """Returns the positions where a terrain card of the Reserve may be played."""
    return [at for at in everywhere(board) if unplayable(board, side, key, at) is None]


def unplayable(board: Board, side: Side, key: CardKey, at: Pos) -> Objection | None:
    """Returns the reason why a terrain card may not be played in a position, or None (DX-10.2)."""
    enemy = OTHER[side]
    if board.stacking_count(enemy, at):  # also by a decoy that a spy has seen
        return f"The enemy is in {board.spot(at)}", "DX-10.2d" if not board.troops(side, at) else "DX-10.2"
    if board.field.spots[at].line != side:
        if board.setup.edition != "shiloh":
            return f"{board.spot(at)} is not in your battleline", "DX-10.2"
        if not board.holds_alone(side, at):
            return f"You do not hold {board.spot(at)}", "DX-10.2c"
    lying = sum(board.card(k).kind == "terrain" for s in SIDES for k in board.cards_at(s, at))
    if lying >= TERRAIN:
        return f"There are two terrain cards in {board.spot(at)} already", "DX-10.0"
    return misplaced(board, key, at)


def misplaced(board: Board, key: CardKey, at: Pos) -> Objection | None:
    """Returns the reason why the kind of a terrain card bars it from lying face-up in a position, or None."""
    card = board.card(key)
    if refusal := terrain_refusal(board, card, at):
        return refusal.reason, refusal.rule
    if is_water(card) and water(board, board.field.spots[at].column):
        return f"There is water in the column of {board.spot(at)} already", "DX-10.2b"
    return None


def choices(board: Board, side: Side, path: Path) -> Level | None:
    """Offers terrain to play, first the position and then the card, after ``path``."""
    fits = {key: grounds(board, side, key) for key in held(board, side)}
    places = [at for at in everywhere(board) if any(at in found for found in fits.values())]
    if len(path) == 1:
        return Level("Terrain in which position?", tuple(Choice(at, board.spot(at), place=at) for at in places))
    at, key = path[1], path[2] if len(path) > 2 else ""
    if at in board.field.spots and key in fits and at not in fits[key]:
        raise Refusal(*(unplayable(board, side, key, at) or ("", "")))
    here = [k for k in fits if at in fits[k]]
    if not here or len(path) > 3 or (key and key not in here):
        raise Refusal("You have no such terrain to play there", "DX-10.2", tuple(places[:4]))
    spot = board.spot(at)
    ways = (labelled_choice(board, k, f"{board.name(k)} in {spot}", "play", at) for k in here)
    return None if key else Level(f"Which terrain in {spot}?", tuple(ways))
