"""What the Reserve lays in the Move phase: terrain, and decoys, which may be shown later (DX-10.2, DX-13.6)."""

from __future__ import annotations

from bot.games.dixie.data.card import kinds
from bot.games.dixie.data.terms import RESERVE, SIDES, CardKey, Pos
from bot.games.dixie.rules.movement.mobility import Mobility, Objection
from bot.games.dixie.rules.movement.moving import tell_moved
from bot.games.dixie.rules.staging import SPECIALS, TERRAIN, is_water, lacks_water, terrain_refusal, water
from bot.games.dixie.state.places import Places, everywhere
from bot.games.dixie.state.working_copy import Work
from bot.games.kit.sides import OTHER, Side


def layable(mobility: Mobility) -> dict[Pos, list[CardKey]]:
    """Returns the cards of a side's Reserve that may be laid as decoys, by the positions where they may."""
    board = mobility.board
    if not board.setup.decoys:
        return {}
    places = [p for p in board.field.links(mobility.side, RESERVE) if closed(mobility, p) is None]
    keys = [k for k in mobility.cards.get(RESERVE, ()) if not board.card(k).troop]
    found = {at: [k for k in keys if barred(mobility, k, at) is None] for at in places}
    return {at: some for at, some in found.items() if some}


def lay(work: Work, side: Side, key: CardKey, at: Pos) -> None:
    """Lays a card as a decoy. The log tells it as the battle move of an unknown card (DX-17.2)."""
    work.army(side, armed=tuple(a for a in work.consult(side).armed if a.card != key))
    work.lay(key, at=at, up=False, done="moved")
    tell_moved(work, side, {key: RESERVE}, at, [])


def closed(mobility: Mobility, at: str) -> Objection | None:
    """Returns the reason why no decoy may be laid at a place, or None."""
    if at not in mobility.field.links(mobility.side, RESERVE):
        return f"No battle move leads from the Reserve to {mobility.place_name(at)}", "DX-8.0a"
    return mobility.decoy_objection(at)


def barred(mobility: Mobility, key: CardKey, at: Pos) -> Objection | None:
    """Returns the reason why a card of the Reserve may not be laid as a decoy in a position where decoys may be, or
    None."""
    board, side = mobility.board, mobility.side
    card, laid = board.card(key), board.cards[key]
    if card.troop:
        return f"{card.name} is troops, and no decoy", "DX-13.6"
    if laid.done or laid.hits or key in board.outflanking:
        what = "has moved this turn" if laid.done else "bears a hit marker" if laid.hits else "is going to outflank"
        return f"{card.name} {what} and is no decoy now", "DX-13.6d"
    if card.kind == "terrain":
        return unplayable(board, side, key, at)
    if card.kind == "general":
        return (f"There is a general in {board.spot(at)} already", "DX-11.0") if at in mobility.with_general else None
    there = [board.card(k).effect for k in board.cards_at(side, at) if board.card(k).kind == "special"]
    if card.effect in there or len(there) >= SPECIALS:
        return f"There are two special cards in {board.spot(at)} already, or one alike", "DX-12.0d"
    return None


def lying(board: Places, side: Side) -> list[CardKey]:
    """Returns a side's decoys on the field."""
    return sorted(k for at in everywhere(board) for k in board.stack_at(side, at).down)


def unshown(board: Places, side: Side, key: CardKey) -> Objection | None:
    """Returns the reason why a decoy may not be shown, or None: it must be a card that may lie there (DX-13.6b)."""
    card, at = board.card(key), board.cards[key].at
    if card.kind == "terrain":
        return misplaced(board, key, at)
    if card.kind == "general" and board.general(side, at):
        return f"There is a general in {board.spot(at)} already", "DX-11.0"
    if card.kind == "special" and (not kinds()[1][card.effect].stays or board.special(side, at, card.effect)):
        return f"{card.name} does not lie in a position", "DX-12.0a"
    if lacks_water(board, key, at, {}, ()):
        return f"There is no water in {board.spot(at)} for the Ford", "DX-12.9a"
    return None


def playable(board: Places, side: Side) -> bool:
    """Tells whether a side may play any terrain now."""
    return any(unplayable(board, side, key, at) is None for key in held(board, side) for at in everywhere(board))


def held(board: Places, side: Side) -> list[CardKey]:
    """Returns the terrain cards in a side's Reserve."""
    return [k for k in board.cards_at(side, RESERVE) if board.card(k).kind == "terrain"]


def grounds(board: Places, side: Side, key: CardKey) -> list[Pos]:
    """Returns the positions where a terrain card of the Reserve may be played."""
    return [at for at in everywhere(board) if unplayable(board, side, key, at) is None]


def unplayable(board: Places, side: Side, key: CardKey, at: Pos) -> Objection | None:
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


def misplaced(board: Places, key: CardKey, at: Pos) -> Objection | None:
    """Returns the reason why the kind of a terrain card bars it from lying face-up in a position, or None."""
    card = board.card(key)
    if refusal := terrain_refusal(board, card, at):
        return refusal.reason, refusal.rule
    if is_water(card) and water(board, board.field.spots[at].column):
        return f"There is water in the column of {board.spot(at)} already", "DX-10.2b"
    return None
