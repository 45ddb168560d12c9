"""Finds faults in a state of 1861: positions that no play can lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from bot.games.life_1861.data.board import board
from bot.games.life_1861.rules.event_stage import WAGON
from bot.games.life_1861.rules.setup import PRINTED
from bot.games.life_1861.rules.status_stage import FED_BY_ONE
from bot.games.life_1861.rules.victory import to_come
from bot.games.life_1861.state.state import (
    CIVILIANS,
    RESOURCES,
    ROUNDS,
    SEATS,
    Change,
    DieQuestion,
    FeedingQuestion,
    Hex,
    LifeState,
    LootQuestion,
    Merchant,
    Plan,
    PlayOn,
    Roll,
    Step,
    Stock,
    seat_of,
)
from bot.games.life_1861.state.view import given_up, living
from bot.games.life_1861.words import names

_QUESTIONED = 2
"""The actions that a turn can have used while its last one still waits for an answer."""


def problems(state: LifeState) -> list[str]:
    """Returns the faults of a state in sentences; none for all that play can reach.

    Whether this much luck is likely is not judged: a game master edits a state to mend it. ``last`` is judged only by
    whether it names pieces and hexes that exist.
    """
    return list(_of_names(state)) or list(_of_position(state))


def _of_names(state: LifeState) -> Iterator[str]:
    """Keys that name nothing, which everything else would stumble over."""
    pieces, hexes = board().pieces, board().places
    if set(state.pieces) != set(pieces):
        yield f"The pieces are {names.listed(pieces)}, no more and no fewer."
    if set(state.stocks) != set(SEATS):
        yield f"The stocks are those of {names.listed(SEATS)}."
    named = [*state.turns, *state.bread, *state.hunger]
    named += [state.turn.piece] if state.turn else []
    named += [state.pending.piece] if isinstance(state.pending, DieQuestion) else []
    yield from (f"There is no piece “{key}”." for key in named if key not in pieces)
    occupied = [p.at for p in state.pieces.values() if p.at] + [m.at for m in state.merchants]
    at = [*occupied, *state.ground, *state.bandits]
    yield from (f"There is no hex “{place}”." for place in dict.fromkeys(at) if place not in hexes)
    yield from (f"There is no event card “{key}”." for key in state.drawn if key not in board().cards)
    yield from (f"There is no side “{seat}”." for seat in state.offers if seat not in SEATS)
    yield from _of_last(state)


def _of_last(state: LifeState) -> Iterator[str]:
    pieces, hexes = {*board().pieces, "", "bandit", "town"}, {*board().places, ""}
    for part in state.last:
        match part:
            case Step(piece, start, end):
                keys, places = [piece], [start, end]
            case Roll():
                keys, places = [part.piece, part.target.partition("-")[0]], [part.at]
            case Change(at=at):
                keys, places = [], [at]
        yield from (f"The latest decision names the piece “{key}”." for key in keys if key not in pieces)
        yield from (f"The latest decision names the hex “{at}”." for at in places if at not in hexes)


def _of_position(state: LifeState) -> Iterator[str]:
    for part in (_of_round, _of_pieces, _of_blocks, _of_ground, _of_farm, _of_visitors, _of_turns, of_questions):
        yield from part(state)
    yield from _of_orders(state)
    yield from _of_ending(state)


def _of_round(state: LifeState) -> Iterator[str]:
    if not 1 <= state.round <= ROUNDS:
        yield f"Rounds are from 1 to {ROUNDS}, not {state.round}."
    if len(state.drawn) != state.round:
        yield f"One event card is drawn a round: {state.round}, not {len(state.drawn)}."
    for key, number in Counter(state.drawn).items():
        if number > board().cards[key].count:
            yield f"{names.card(key)} was drawn {number} times, and there are {board().cards[key].count}."
    if not 1 <= state.tension <= 10:
        yield f"Tension is from 1 to 10, not {state.tension}."
    if not 0 <= state.counter <= 2:
        yield f"The tension counter is from 0 to 2, not {state.counter}."
    if state.decisions < 0:
        yield f"The decisions made cannot be {state.decisions}."


def _of_pieces(state: LifeState) -> Iterator[str]:
    for key, piece in state.pieces.items():
        info = board().pieces[key]
        if not 0 <= piece.health <= info.health:
            yield f"{info.name}'s health is from 0 to {info.health}, not {piece.health}."
        if bool(piece.at) != (piece.health > 0):
            yield f"{info.name} is on the board exactly while alive."
        if piece.diseases < 0:
            yield f"{info.name} cannot have {piece.diseases} diseases."
        if not piece.health and (piece.diseases or piece.boon or piece.pistol):
            yield f"{info.name} is dead and can have neither disease nor Boon nor pistol."
        if piece.pistol and key not in CIVILIANS:
            yield f"{info.name} has a pistol, which only Civilians find."
    ill = sum(piece.diseases for piece in state.pieces.values())
    drawn = sum(key.startswith("disease") for key in state.drawn)
    if ill > drawn:
        yield f"There are {ill} diseases, but only {drawn} came by event cards."


def _of_blocks(state: LifeState) -> Iterator[str]:
    """Supply, stocks, merchants and board together always hold what is in the box (LF-9.3)."""
    holders = [state.supply, *state.stocks.values(), *state.ground.values(), *(m.stock for m in state.merchants)]
    for key in RESOURCES:
        counts = [getattr(holder, key) for holder in holders]
        if min(counts) < 0:
            yield f"Nobody can have fewer than 0 {names.resource(key)}."
        if sum(counts) != getattr(PRINTED, key):
            yield f"There are {sum(counts)} {names.resource(key)} in all; the box has {getattr(PRINTED, key)}."


def _of_ground(state: LifeState) -> Iterator[str]:
    built = {key: info.hex for key, info in board().buildings.items()}
    for at, blocks in state.ground.items():
        if blocks == Stock():
            yield f"At {names.where(at)} nothing lies, which is not written down."
        if blocks.goods:
            yield f"At {names.where(at)} lies {names.stock(blocks)}; trade goods never lie on the board."
        if (blocks.ammo or blocks.medicine) and at != built["base"]:
            yield f"Ammunition or medicine lies at {names.where(at)}; it comes to the Base only."
        if blocks.food and at not in (*board().numbered, built["bakery"], built["farm"], built["base"]):
            yield f"Food lies at {names.where(at)}, where none ever comes."
    wagons = state.drawn.count("supply-wagon")
    most = {key: wagons * getattr(WAGON, key) for key in RESOURCES}
    base = state.ground.get(built["base"], Stock())
    if any(getattr(base, key) > most[key] for key in RESOURCES):
        yield f"More lies at the Base than {names.count(wagons, 'Supply Wagon')} can have brought."
    if state.ground.get(built["bakery"], Stock()).food > state.round + 1:
        yield f"The Bakery cannot have baked so much by round {state.round}."


def _of_farm(state: LifeState) -> Iterator[str]:
    farm = state.farm
    lying = state.ground.get(board().buildings["farm"].hex, Stock()).food
    if farm.stage in ("growing", "ripe") and farm.owner not in SEATS:
        yield "Nobody activated the Farm, yet it bears."
    if farm.stage in ("growing", "fallow") and not state.round <= farm.round <= state.round + 3:
        yield f"The Farm cannot be {farm.stage} until round {farm.round} in round {state.round}."
    if farm.stage == "ripe" and not 1 <= farm.crop <= 2:
        yield f"A ripe crop is 1 or 2 food, not {farm.crop}."
    if lying != (farm.crop if farm.stage == "ripe" else 0):
        yield "The food at the Farm is its ripe crop, neither more nor less."


def _of_visitors(state: LifeState) -> Iterator[str]:
    for merchant in state.merchants:
        yield from _of_merchant(state, merchant)
    if len({merchant.until for merchant in state.merchants}) < len(state.merchants):
        yield "Two merchants came in one round."
    bandits = state.drawn.count("bandit")
    if len(state.bandits) > bandits:
        yield f"There are {names.count(len(state.bandits), 'bandit')}, but only {bandits} came."
    yield from (f"A bandit is at {names.where(at)}, where none comes." for at in _unnumbered(state.bandits))


def _of_merchant(state: LifeState, merchant: Merchant) -> Iterator[str]:
    came = merchant.until - 1
    if not 1 <= came <= len(state.drawn) or state.drawn[came - 1] != "merchant" or merchant.until < state.round:
        yield f"No merchant of those that came stays until round {merchant.until}."
    if sum(getattr(merchant.stock, key) for key in RESOURCES) > len(RESOURCES):
        yield "A merchant never has more than he came with."
    yield from (f"A merchant is at {names.where(at)}, where none comes." for at in _unnumbered((merchant.at,)))


def _unnumbered(places: tuple[Hex, ...]) -> list[Hex]:
    return [at for at in places if at not in board().numbered]


def _of_turns(state: LifeState) -> Iterator[str]:
    """The order of turns, and the one under way."""
    turns, turn = state.turns, state.turn
    for key, taken in Counter(turns).items():
        if taken > (1 if key in CIVILIANS else 2):
            yield f"{names.name(key)} has had {taken} turns this round."
    if any(pair == ("soldier", "soldier") for pair in pairwise(turns)):
        yield "The Soldier has had two turns in a row."
    if not turn:
        return
    if turns[-1:] != (turn.piece,):
        yield f"{names.name(turn.piece)} is on a turn that is not the latest of the round."
    if not state.ending and not state.pieces[turn.piece].health:
        yield f"{names.name(turn.piece)} is dead and cannot be on a turn."
    if not 0 <= turn.actions <= (_QUESTIONED if state.pending or state.ending else 1):
        yield f"A turn under way has used 0 or 1 actions, not {turn.actions}."
    if not 0 <= turn.moved <= board().pieces[turn.piece].movement or (turn.moved and not turn.actions):
        yield f"{names.name(turn.piece)} cannot have moved {names.hexes(turn.moved)} this turn."
    if turn.blessed and not turn.actions:
        yield "The Church was activated in a turn without an action."


def _of_orders(state: LifeState) -> Iterator[str]:
    order = state.plan
    fits = {
        "ask": order == Plan(),
        "after": 0 <= order.first < order.second <= len(CIVILIANS) and not order.hexes,
        "near": 1 <= order.hexes <= 3 and not (order.first or order.second),
    }
    if not fits.get(order.kind):
        yield "The Soldier's plan is none that can be given."
    if state.hunger and sorted(state.hunger) != sorted(CIVILIANS):
        yield "The order of feeding names every Civilian once."
    if len(set(state.offers)) < len(state.offers):
        yield "A side offers twice to end the game."
    if (len(state.offers) == len(SEATS)) != (state.ending == "agreed"):
        yield "The game ends without a winner exactly when both sides offer it."


def _of_ending(state: LifeState) -> Iterator[str]:
    alive = living(state)
    if state.ending == "soldier-dead" and "soldier" in alive:
        yield "The game ended with the Soldier's death, but he is alive."
    elif state.ending == "civilians-dead" and "civilians" in alive:
        yield "The game ended with the Civilians' death, but some are alive."
    elif state.ending == "survived" and state.round != ROUNDS:
        yield f"The game ended after fifteen rounds, but this is round {state.round}."
    elif state.ending == "agreed" and alive != SEATS:
        yield "One side is dead, but the game has not ended by that."
    elif state.ending.removeprefix("resigned-") in SEATS and state.ending.removeprefix("resigned-") not in alive:
        yield "The side that gave up last is dead."
    elif not state.ending and not alive:
        yield "Nobody is alive, but the game goes on."
    elif not state.ending and alive != SEATS:
        yield from _of_one_alone(state)


def _of_one_alone(state: LifeState) -> Iterator[str]:
    """Yields what cannot be after the other side has given up (LF-12.7)."""
    if state.survivor:
        yield "One side is dead, but the game has not ended by that."
    for seat in given_up(state):
        if state.stocks[seat] != Stock():
            yield f"{names.side(seat)} gave up, but still has {names.stock(state.stocks[seat])}."
    if state.offers:
        yield "An end is offered although one side has resigned."


def of_questions(state: LifeState) -> Iterator[str]:
    """Yields the faults of open questions between turns and within them, and of who has had the free bread."""
    if state.asked and (state.turn or state.pending):
        yield "The Soldier is asked whether he goes next, but not between two turns."
    if state.asked and not _soldier_may_go(state):
        yield "The Soldier is asked whether he goes next, but may not."
    yield from _of_pending(state)
    if not (state.ending or state.turn or state.asked or state.pending or to_come(state)):
        yield "Nobody is left to act, but the round is not over."
    if strangers := [key for key in state.bread if key not in CIVILIANS or key not in state.turns]:
        yield f"{names.listed(map(names.name, strangers))} took free bread without a turn."
    if len(set(state.bread)) < len(state.bread):
        yield "A Civilian took free bread twice in a round."


def _of_pending(state: LifeState) -> Iterator[str]:
    """Yields the faults of the question that must be answered before anything else."""
    match state.pending:
        case FeedingQuestion(fed):
            yield from _of_hunger(state, fed)
        case PlayOn():
            if state.turn or not given_up(state):
                yield "A side should play on alone, but no other has resigned between two turns."
        case LootQuestion():
            if not state.turn or state.turn.piece != "soldier":
                yield "Only the Soldier on his turn chooses his loot."
        case DieQuestion(piece, dice, target):
            yield from _of_luck(state, piece, dice, target)


def _of_hunger(state: LifeState, fed: int) -> Iterator[str]:
    """Yields the faults of the question of the Status stage (LF-8.5)."""
    alive, food = sum(state.pieces[key].health > 0 for key in CIVILIANS), state.stocks["civilians"].food
    if state.turn or not 0 < fed < alive:
        yield f"It is asked which {fed} of {alive} Civilians are fed."
    elif fed != food * FED_BY_ONE:
        yield f"It is asked which {fed} Civilians are fed, but the food of the Civilians is {food}."
    if to_come(state):
        yield "It is asked who is fed before every Civilian has had a turn."


def _soldier_may_go(state: LifeState) -> bool:
    fewer = state.turns.count("soldier") < 2 and state.turns[-1:] != ("soldier",)
    return fewer and (state.pieces["soldier"].health > 0 or bool(state.ending))


def _of_luck(state: LifeState, piece: str, dice: tuple[int, int], target: str) -> Iterator[str]:
    if not state.turn or state.turn.piece != piece:
        yield f"{names.name(piece)} chooses a die outside a turn."
    if not all(1 <= die <= 6 for die in dice):
        yield f"Dice show 1 to 6, not {dice[0]} and {dice[1]}."
    kind, _, at = target.partition("-")
    if kind == "bandit" and at not in state.bandits:
        yield f"{names.name(piece)} attacks a bandit where none is."
    elif kind != "bandit" and target not in (*board().pieces, ""):
        yield f"{names.name(piece)} attacks “{target}”, which is nobody."
    elif target in board().pieces and (seat_of(target) == seat_of(piece) or not state.pieces[target].health):
        yield f"{names.name(piece)} attacks {names.who(target)}, who is no living enemy."
