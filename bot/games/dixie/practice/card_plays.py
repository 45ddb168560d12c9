"""Terrain and special cards played in the Move phase."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.contract.advice import Proposal
from bot.games.dixie.data.terms import RESERVE, CardKey, Pos
from bot.games.dixie.practice.fight_estimates import fighters_at
from bot.games.dixie.practice.moving import Moving
from bot.games.dixie.practice.reasons import SPECIALS
from bot.games.dixie.rules.staging import TERRAIN, is_water
from bot.games.phrases import counted

STRONGER = 1.2
"""How many times a side's CV before a position exceeds the other's there, where water is laid between them."""
CHARGES = 1.1
"""How many times the CV of a charge exceeds that of those who are charged."""


def terrain(moving: Moving) -> Iterator[Proposal]:
    """Yields terrain to play where the enemy may come and room is left: water only before a stronger enemy, for it
    would hold up one's own attack as well."""
    board = moving.board
    for key in board.cards_at(moving.side, RESERVE):
        if board.card(key).kind != "terrain":
            continue
        useful = _outnumbered if is_water(board.card(key)) else _has_room
        places = (at for at in moving.places if moving.mine(at) and not moving.opposed(at) and useful(moving, at))
        why = "it helps you defend against a possible attack"
        if is_water(board.card(key)):
            why = "it holds up a stronger enemy"
        yield from (Proposal(f"terrain {at} {key}", f"{board.name(key)} in {board.spot(at)}: {why}.") for at in places)


def _has_room(moving: Moving, at: Pos) -> bool:
    """Tells whether a position has room for ground beside what it has, and for further terrain of the enemy's."""
    return len(moving.board.terrain(at)) < TERRAIN - 1 and moving.room(at) > 0


def _outnumbered(moving: Moving, at: Pos) -> bool:
    """Tells whether the enemy opposite a position is so much stronger that he may attack."""
    if not moving.assessment.near(at) or moving.room(at) <= 0:
        return False
    theirs = sum(f.cv for f in fighters_at(moving.board, moving.enemy, moving.board.field.across(at)))
    return theirs > STRONGER * sum(moving.board.card(k).cv for k in moving.mine(at))


def specials(moving: Moving) -> Iterator[Proposal]:
    """Yields plays of special cards: colors for the troops that fight, the bayonet where infantry has engaged a
    weaker enemy, a ford where water holds up an attack, a spy where most of the enemy's cards are hidden."""
    board, places = moving.board, moving.places
    busy = sorted(places, key=lambda p: (not moving.opposed(p), -len(moving.mine(p)), -moving.stakes[p]))
    for key in _hand(moving, "color-guard", "johnny-shiloh"):
        yield from (_play(moving, key, at) for at in busy[:2] if moving.mine(at))
    for key in _hand(moving, "bayonet-charge"):
        why = "Your infantry has just engaged a weaker enemy there. It fights a melee at once, before they can fire."
        yield from (Proposal(f"play {key} {at}", why) for at in busy if _charges(moving, at))
    for key in _hand(moving, "ford"):
        yield from (_play(moving, key, at) for at in places if board.terrain(at) and _held_up(moving, at))
    for key in _hand(moving, "spy"):
        for at in sorted(places, key=lambda p: -board.unseen(moving.enemy, p))[:1]:
            down = counted(board.unseen(moving.enemy, at), "card")
            why = f"They have {down} face-down in {board.spot(at)}, more than anywhere. The Spy shows you which."
            yield Proposal(f"play {key} {at}", why)


def _play(moving: Moving, key: CardKey, at: Pos) -> Proposal:
    """Returns the play of a special card in a position."""
    return Proposal(f"play {key} {at}", f"{SPECIALS[moving.board.card(key).effect]}.")


def _hand(moving: Moving, *effects: str) -> list[CardKey]:
    return [key for effect in effects for key in moving.assessment.hand(effect)]


def _charges(moving: Moving, at: Pos) -> bool:
    charging = [k for k in moving.mine(at) if moving.board.cards[k].engaged]
    strong = sum(moving.board.card(k).cv for k in charging)
    return strong > CHARGES * sum(f.cv for f in fighters_at(moving.board, moving.enemy, at)) > 0


def _held_up(moving: Moving, at: Pos) -> bool:
    """Tells whether the water of a position's column keeps more of the side's troops from crossing than it lets."""
    field = moving.board.field
    column = field.spots[at].column
    limit = moving.board.crossing_limit(column)
    near, far = field.near[moving.side][column], field.near[moving.enemy][column]
    if limit is None or moving.assessment.waits() or moving.opposed(near):
        return False
    return len(moving.mine(near)) >= limit and moving.opposed(far)
