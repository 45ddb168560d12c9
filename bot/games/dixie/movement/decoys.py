"""Decoys in the Move phase: laid from the Reserve as unknown cards, and shown (DX-13.6)."""

from __future__ import annotations

from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.dixie.data.card import kinds
from bot.games.dixie.data.terms import RESERVE, CardKey, Pos, Side
from bot.games.dixie.deployment.staging import SPECIALS, lacks_water
from bot.games.dixie.movement import terrain
from bot.games.dixie.movement.mobility import Mobility, Objection
from bot.games.dixie.movement.move_menus import position
from bot.games.dixie.movement.moving import tell_moved
from bot.games.dixie.offers.card_menus import card_choice, labelled_choice
from bot.games.dixie.state.board import Board, everywhere
from bot.games.dixie.state.working_copy import Battle
from bot.games.phrases import counted

WORD = "decoy"
"""The word after "move" that lays a decoy."""


def layable(mobility: Mobility) -> dict[Pos, list[CardKey]]:
    """Returns the cards of a side's Reserve that may be laid as decoys, by the positions where they may."""
    board = mobility.board
    if not board.setup.decoys:
        return {}
    places = [p for p in board.field.links(mobility.side, RESERVE) if _closed(mobility, p) is None]
    keys = [k for k in mobility.cards.get(RESERVE, ()) if not board.card(k).troop]
    found = {at: [k for k in keys if _barred(mobility, k, at) is None] for at in places}
    return {at: some for at, some in found.items() if some}


def lay_choices(mobility: Mobility, path: Path) -> Level | None:
    """Offers to lay decoys, first the position and then the card, after ``path``, which begins with "move decoy"."""
    board = mobility.board
    if not board.setup.decoys:
        raise Refusal("This battle is fought without decoys", "DX-13.6")
    found = layable(mobility)
    if len(path) > 2:
        at = position(mobility, path[2])
        if why := _closed(mobility, at):
            raise Refusal(*why, tuple(found)[:4])
        if len(path) > 3 and path[3] in mobility.cards.get(RESERVE, ()) and (why := _barred(mobility, path[3], at)):
            raise Refusal(*why)
        some = found.get(at, [])
        if len(path) == 4 and path[3] in some:
            return None
        if len(path) > 3 or not some:
            raise Refusal(f"You have no such card in Reserve to lay in {board.spot(at)}", "DX-13.6d", tuple(some[:4]))
        down = f"face-down in {board.spot(at)}"
        cards = (labelled_choice(board, k, f"{board.name(k)} {down}", "play", at) for k in some)
        return Level(f"Which card lies face-down in {board.spot(at)}?", tuple(cards))
    if not found:
        raise Refusal("You have no card in Reserve that could be laid as a decoy now", "DX-13.6d")
    return Level("A decoy in which position?", tuple(_place(mobility, at, len(x)) for at, x in found.items()))


def _place(mobility: Mobility, at: Pos, count: int) -> Choice:
    return Choice(at, f"Lay a decoy in {mobility.board.spot(at)}", counted(count, "card"), role="play", place=at)


def lay(battle: Battle, side: Side, key: CardKey, at: Pos) -> None:
    """Lays a card as a decoy. The log tells it as the battle move of an unknown card (DX-17.2)."""
    battle.army(side, armed=tuple(a for a in battle.consult(side).armed if a.card != key))
    battle.lay(key, at=at, up=False, done="moved")
    tell_moved(battle, side, {key: RESERVE}, at, [])


def _closed(mobility: Mobility, at: str) -> Objection | None:
    """Returns the reason why no decoy may be laid at a place, or None."""
    if at not in mobility.field.links(mobility.side, RESERVE):
        return f"No battle move leads from the Reserve to {mobility.place_name(at)}", "DX-8.0a"
    return mobility.decoy_objection(at)


def _barred(mobility: Mobility, key: CardKey, at: Pos) -> Objection | None:
    """Returns the reason why a card of the Reserve may not be laid as a decoy in a position where decoys may be, or
    None."""
    board, side = mobility.board, mobility.side
    card, laid = board.card(key), board.cards[key]
    if card.troop:
        return f"{card.name} is troops, and no decoy", "DX-13.6"
    if laid.done or laid.hits or key in board.outflanking:
        what = "has moved this turn" if laid.done else "bears a hit marker" if laid.hits else "is to outflank"
        return f"{card.name} {what} and is no decoy now", "DX-13.6d"
    if card.kind == "terrain":
        return terrain.unplayable(board, side, key, at)
    if card.kind == "general":
        return (f"There is a general in {board.spot(at)} already", "DX-11.0") if at in mobility.with_general else None
    there = [board.card(k).effect for k in board.cards_at(side, at) if board.card(k).kind == "special"]
    if card.effect in there or len(there) >= SPECIALS:
        return f"There are two special cards in {board.spot(at)} already, or one alike", "DX-12.0d"
    return None


def lying(board: Board, side: Side) -> list[CardKey]:
    """Returns a side's decoys on the field."""
    return sorted(k for at in everywhere(board) for k in board.stack_at(side, at).down)


def unshown(board: Board, side: Side, key: CardKey) -> Objection | None:
    """Returns the reason why a decoy may not be shown, or None: it must be a card that may lie there (DX-13.6b)."""
    card, at = board.card(key), board.cards[key].at
    if card.kind == "terrain":
        return terrain.misplaced(board, key, at)
    if card.kind == "general" and board.general(side, at):
        return f"There is a general in {board.spot(at)} already", "DX-11.0"
    if card.kind == "special" and (not kinds()[1][card.effect].stays or board.special(side, at, card.effect)):
        return f"{card.name} does not lie in a position", "DX-12.0a"
    if lacks_water(board, key, at, {}, ()):
        return f"There is no water in {board.spot(at)} for the Ford", "DX-12.9a"
    return None


def reveal_choices(board: Board, side: Side, path: Path) -> Level | None:
    """Offers the decoys that may be shown, after ``path``."""
    found = lying(board, side)
    shown = [k for k in found if unshown(board, side, k) is None]
    if len(path) == 1:
        return Level("Which decoy is shown?", tuple(card_choice(board, k) for k in shown))
    if path[1] in found and path[1] not in shown:
        raise Refusal(*(unshown(board, side, path[1]) or ("", "")))
    if path[1] not in shown or len(path) > 2:
        raise Refusal("You have no such decoy", "DX-13.6b", tuple(f"reveal {k}" for k in shown[:4]))
    return None
