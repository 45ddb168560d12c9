"""What may be done in a position of 1861, stated once more from the rules' text alone, to compare the tree with.

Nothing of the game's own code is used here but the shape of its state and what is printed on the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from bot.games import hexes
from bot.games.life_1861.data.board import board
from bot.games.life_1861.state.state import (
    CIVILIANS,
    RESOURCES,
    DieQuestion,
    FeedingQuestion,
    LifeState,
    LootQuestion,
    Piece,
    Stock,
)

TURNS = {"soldier": 2} | dict.fromkeys(CIVILIANS, 1)
"""The turns of a round."""


def allowed(state: LifeState, seat: str) -> set[str]:
    """Every decision that the rules allow the seat now."""
    if state.ending:
        return set()
    if state.pending:
        return set(_answers(state, seat))
    if state.turn:
        piece = state.turn.piece
        return set(_doings(state, piece)) if owner(piece) == seat else set()
    if state.asked:
        waiting = {"wait"} if civilians_waiting(state) else set()
        return set(_doings(state, "soldier")) | waiting if seat == "soldier" else set()
    if seat == "soldier":
        return set()
    return {text for piece in civilians_waiting(state) for text in _doings(state, piece)}


def owner(piece: str) -> str:
    """Whose piece it is."""
    return "soldier" if piece == "soldier" else "civilians"


def civilians_waiting(state: LifeState) -> list[str]:
    """The living Civilians that have not had their turn."""
    return [key for key in CIVILIANS if state.pieces[key].health and key not in state.turns]


def soldier_may_go(state: LifeState) -> bool:
    """Whether a turn of the Soldier's may come next: he has one left, and the last was not his."""
    has = state.turns.count("soldier") < TURNS["soldier"] and state.pieces["soldier"].health > 0
    return has and state.turns[-1:] != ("soldier",)


def plan_says(state: LifeState) -> bool:
    """Whether the Soldier, who may go, is to go or to be asked by his plan, or lest he lose a turn."""
    plan, taken = state.plan, state.turns.count("soldier")
    spare = len(civilians_waiting(state)) >= TURNS["soldier"] - taken
    if plan.kind == "after":
        return not spare or len(state.turns) - taken >= (plan.first, plan.second)[taken]
    soldier = board().places[state.pieces["soldier"].at]
    living = [board().places[state.pieces[key].at] for key in CIVILIANS if state.pieces[key].health]
    near = any(hexes.distance(soldier, place) <= plan.hexes for place in living)
    return plan.kind == "ask" or near or not spare


def _answers(state: LifeState, seat: str) -> Iterator[str]:
    match state.pending:
        case LootQuestion() if seat == "soldier":
            yield from (f"take {key}" for key in RESOURCES if getattr(state.supply, key))
        case DieQuestion(piece, dice) if owner(piece) == seat:
            yield from (f"use {die}" for die in dice)
        case FeedingQuestion(fed) if seat == "civilians":
            alive = [key for key in CIVILIANS if state.pieces[key].health]
            yield from (f"feed {','.join(chosen)}" for chosen in combinations(alive, fed))


def _doings(state: LifeState, piece: str) -> Iterator[str]:
    yield f"end {piece}"
    for part in (_moves, _pick_ups, _at_buildings, _at_merchants, _attacks, _medicine):
        yield from part(state, piece)


def _moves(state: LifeState, key: str) -> Iterator[str]:
    piece = state.pieces[key]
    limit = max(1, (4 if key == "soldier" else 3) - piece.diseases - (state.drawn[-1] == "rain"))
    limit -= state.turn.moved if state.turn else 0
    start = board().places[piece.at]
    for at, place in board().places.items():
        if 0 < hexes.distance(start, place) <= limit:
            yield f"move {key} {at}"


def _pick_ups(state: LifeState, key: str) -> Iterator[str]:
    at = state.pieces[key].at
    building = board().built.get(at)
    if building == "bakery" or (building == "farm" and state.farm.owner != owner(key)):
        return
    most = 2 if key == "soldier" else 1
    for what in _handfuls(state.ground.get(at, Stock()), most):
        yield f"pick-up {key} {'-'.join(what)}"


def _handfuls(stock: Stock, most: int) -> Iterator[tuple[str, ...]]:
    """Every choice of 1 to ``most`` blocks of a stock."""
    for size in range(1, most + 1):
        for what in combinations_with_replacement(RESOURCES, size):
            if all(what.count(key) <= getattr(stock, key) for key in what):
                yield what


def _at_buildings(state: LifeState, key: str) -> Iterator[str]:
    piece, stock = state.pieces[key], state.stocks[owner(key)]
    match board().built.get(piece.at):
        case "bakery":
            free = state.drawn[-1] == "foraging-order" if key == "soldier" else key not in state.bread
            if state.ground.get(piece.at, Stock()).food and (free or stock.goods):
                yield f"bakery {key}"
        case "doctor" if stock.goods:
            yield from (f"doctor {key} {what}" for what in _ailments(key, piece))
        case "store":
            for give in _handfuls(stock, 2):
                if len(give) == 2:
                    yield from (f"store {key} {'-'.join(give)} {get}" for get in _supplied(state, give))
        case "farm":
            if state.farm.stage == "idle":
                yield f"farm {key} activate"
            if state.farm.crop and state.farm.owner != owner(key) and stock.goods >= 2:
                yield f"farm {key} trade"
        case "church" if not (state.turn and state.turn.blessed):
            yield f"church {key}"
        case "battlefield":
            yield f"loot {key}"


def _supplied(state: LifeState, give: tuple[str, ...]) -> Iterator[str]:
    """What the General Goods Store has once those are handed in."""
    yield from (key for key in RESOURCES if getattr(state.supply, key) or key in give)


def _ailments(key: str, piece: Piece) -> Iterator[str]:
    if piece.health < (3 if key == "soldier" else 2):
        yield "heal"
    if piece.diseases:
        yield "cure"


def _at_merchants(state: LifeState, key: str) -> Iterator[str]:
    here = [merchant for merchant in state.merchants if merchant.at == state.pieces[key].at]
    for number, merchant in enumerate(here, 1):
        for (give,) in _handfuls(state.stocks[owner(key)], 1):
            for (get,) in _handfuls(merchant.stock, 1):
                if give != get:
                    yield f"merchant {key} {give} {get}{'' if number == 1 else f'-{number}'}"


def _attacks(state: LifeState, key: str) -> Iterator[str]:
    piece = state.pieces[key]
    reach = 3 if key == "soldier" else 2 if piece.pistol else 1
    if not state.stocks[owner(key)].ammo:
        reach = min(reach, 1)
    enemies = [other for other in TURNS if owner(other) != owner(key) and state.pieces[other].health]
    targets = [] if state.drawn[-1] == "truce" else [(other, state.pieces[other].at) for other in enemies]
    targets += [(f"bandit-{at}", at) for at in state.bandits]
    start = board().places[piece.at]
    for target, at in targets:
        if hexes.distance(start, board().places[at]) <= reach:
            yield f"attack {key} {target}"


def _medicine(state: LifeState, key: str) -> Iterator[str]:
    if not state.stocks[owner(key)].medicine:
        return
    for patient in TURNS:
        if owner(patient) == owner(key) and state.pieces[patient].health:
            yield from (f"medicine {key} {patient} {what}" for what in _ailments(patient, state.pieces[patient]))
