"""Every turn of the BOT in random games is what its printed procedure gives with the same dice."""

from __future__ import annotations

import random
from collections import deque
from contextlib import suppress
from typing import Any

import pytest

from bot.games.chancellorsville.data.cards import choosing, deck, of_side
from bot.games.chancellorsville.data.terms import SIDES
from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.state.state import State
from bot.games.contract.game import PUBLIC, Draws
from bot.games.kit.sides import OTHER, Side
from bot.games.tree import wander
from tests.games.chancellorsville.rules.solitaire.bots import bot_with
from tests.games.chancellorsville.rules.solitaire.procedure import Bot, Over, Table


@pytest.mark.rule("CV-16.7", "CV-16.20")
@pytest.mark.parametrize("player", SIDES)
def test_the_bots_turns_follow_the_procedure(player: Side) -> None:
    turns = sum(compared(player, seed) for seed in range(3))
    assert turns >= 4 * 8


@pytest.mark.rule("CV-16.7", "CV-16.10", "CV-16.14", "CV-16.17", "CV-16.24")
@pytest.mark.parametrize("player", SIDES)
def test_the_bots_turns_follow_the_procedure_wherever_formations_stand(player: Side) -> None:
    for seed in range(150):
        rng = random.Random(seed)
        rolled = deque[int]()
        state = thrown(player, rng)

        def draw(sides: int, purpose: str, stream: str = PUBLIC, *, rng: random.Random = rng, to: Any = rolled) -> int:
            to.append(rng.randint(1, sides))
            return int(to[-1])

        check_turn(state, OTHER[player], draw, rolled)


def thrown(player: Side, rng: random.Random) -> State:
    """The BOT's turn in a position of formations thrown onto a few locations, of each side onto its own, with a card of
    the BOT's."""
    places = list(range(8, 25)) if rng.random() < 0.7 else list(range(1, 25))
    rng.shuffle(places)
    some = {player: places[: rng.randint(4, 8)], OTHER[player]: places[8:14]}
    words: dict[Side, list[str]] = {"usa": [], "csa": []}
    for side, free in some.items():
        room = free * 2
        rng.shuffle(room)
        for key in of_side(side):
            left = f"/{rng.randint(2, 14)}"
            on_track = side != player and key in choosing(side) and rng.random() < 0.5
            words[side].append(f"{key}~{rng.randint(0, 6)}{left}" if on_track else f"{key}@{room.pop()}{left}")
    card, pool = rng.choice(deck(OTHER[player])), rng.randint(0, 12)
    redoubts = {place: min(3, pool - 3 * at) for at, place in enumerate(rng.sample(places, 4)) if pool > 3 * at}
    return bot_with(card, usa=" ".join(words["usa"]), csa=" ".join(words["csa"]), redoubts=redoubts).state


def check_turn(state: State, bot: Side, draw: Draws, rolled: deque[int]) -> State:
    """The state after the BOT's turn, which is what the procedure gives with the dice that were ``rolled``: the first
    of these turns the card over."""
    after = GAME.apply(state, bot, GAME.parse("turn"), draw).state
    while after.asks:
        after = GAME.apply(after, after.asks[-1].side, GAME.parse("pass"), draw).state
    rolled.popleft()
    card, table = after.armies[bot].played[-1], laid_out(state, rolled)
    with suppress(Over):
        Bot(bot == "usa", table).turn(card)
    table.redoubts = {place: number for place, number in table.redoubts.items() if number}
    assert table == laid_out(after, deque()), (after.turn, card, state)
    return after


def compared(player: Side, seed: int) -> int:
    """Plays a random game, whose player answers nothing in the BOT's turn, and holds each of its turns against the
    procedure; returns how many there were."""
    rng, rolled, turns = random.Random(seed), deque[int](), 0

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        rolled.append(rng.randint(1, sides))
        return rolled[-1]

    options = {"opponent": player, "difficulty": "standard", "windows": "orders"}
    state = GAME.setup(options, draw).state
    while to_act := GAME.awaited(GAME.view(state, None)):
        rolled.clear()
        if player in to_act:
            decision = GAME.parse(wander(GAME, GAME.view(state, player), player, rng))
            state = GAME.apply(state, player, decision, draw).state
            continue
        state, turns = check_turn(state, OTHER[player], draw, rolled), turns + 1
    return turns


def laid_out(state: State, dice: deque[int]) -> Table:
    """The board of a state."""
    pieces = state.pieces.items()
    return Table(
        {key: piece.at for key, piece in pieces},
        {key: piece.track for key, piece in pieces},
        {key: piece.cohesion for key, piece in pieces},
        dict(state.redoubts),
        deque(dice),
    )
