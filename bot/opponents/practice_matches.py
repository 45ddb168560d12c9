"""Matches of the practice opponent: against itself, which shows what chances each side has, or against random play.

Game number n of a run (from 0) is played from seed + n. Nothing is checked but that every decision is legal.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

from bot.games.contract.choices import Refusal
from bot.games.contract.game import AnyGame, Result, Seat, people_seats
from bot.games.contract.options import checked_options
from bot.games.kit.working_copy import throwaway_dice
from bot.games.tree import wander
from bot.opponents.report import Fault, Report
from bot.record.replayer import bots_choice

BOUND = 5_000
"""Decisions and orders after which a match counts as endless."""
PRACTICE, RANDOM, BOT = "practice", "random", "bot"
"""How a seat is played."""


def run(
    game: AnyGame,
    games: int,
    seed: int,
    mixed: bool = False,
    options: Mapping[str, str] | None = None,
    bound: int = BOUND,
    first: int = 0,
) -> Report:
    """Plays ``games`` matches, number ``first`` of a run and those after it, with ``options``, the usual ones where
    none is given. With ``mixed`` the practice opponent has each seat in turn and the others play at random; the report
    then counts who won by how they play. Raises Fault, and Refusal for a game without a practice opponent or for
    options that there are not."""
    if game.practice is None:
        raise Refusal(f"There is no practice opponent for {game.name}")
    chosen = checked_options(game, options or {})
    report, started = Report(game.key, seed, False), perf_counter()
    seats = game.seats_for(chosen)
    people = people_seats(seats)
    for number in range(first, first + games):
        practised = people[number % len(people)].key
        players = {s.key: RANDOM if mixed and s.key != practised else PRACTICE for s in people}
        players |= {s.key: BOT for s in seats if s.bot}
        result, decisions = _play(game, seed + number, players, chosen, bound)
        names = {s.key: f"{s.name}, {players[s.key]}" if mixed else s.name for s in seats}
        report.games += 1
        report.decisions += decisions
        report.winners[" and ".join(names[seat] for seat in result.winners) or "nobody"] += 1
        report.endings[result.text] += 1
    report.seconds = perf_counter() - started
    return report


def _play(
    game: AnyGame, seed: int, players: Mapping[Seat, str], options: Mapping[str, str], bound: int
) -> tuple[Result, int]:
    """One match: how it ended, and after how many decisions and orders."""
    rng = random.Random(seed)
    draw = throwaway_dice(rng)
    state, made = game.setup(options, draw).state, 0
    while not (result := game.result(game.view(state, None))):
        if made >= bound:
            raise Fault(f"{game.key}, match of seed {seed}: no end after {bound:,} decisions and orders")
        seat = next(iter(game.awaited(game.view(state, None))))
        try:
            if players[seat] == BOT:
                text = bots_choice(game, state, seat, draw)
            else:
                text = _decider(game, players[seat])(game.view(state, seat), seat, rng)
            state = game.apply(state, seat, game.parse(text), draw).state
        except Exception as error:
            where = f"{game.key}, match of seed {seed}, decision {made + 1} of {seat}"
            raise Fault(f"{where}: {type(error).__name__}: {error}") from error
        made += 1
    return result, made


def _decider(game: AnyGame, player: str) -> Callable[[Any, Seat, random.Random], str]:
    if player == PRACTICE and game.quick_practice is not None:
        return game.quick_practice
    return lambda view, seat, rng: wander(game, view, seat, rng)
