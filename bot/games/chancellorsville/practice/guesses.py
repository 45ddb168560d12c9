"""Guesses of where hidden enemies stand."""

from __future__ import annotations

import random

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import of_side
from bot.games.chancellorsville.data.terms import ROOM, ROUNDS, SIDES, Formation, Place
from bot.games.chancellorsville.practice.field import Field
from bot.games.chancellorsville.practice.line import Line
from bot.games.chancellorsville.practice.tempers import Temper
from bot.games.chancellorsville.practice.weights import Clock
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.rules.whereabouts import whereabouts

MAJORITY = 2
"""Objectives that the Union needs to win, but for a Union player against the BOT (CV-14.2, CV-16.19)."""


def fields(now: Situation, rng: random.Random, worlds: int, temper: Temper) -> list[Field]:
    """Returns guesses of the field: one is enough where nothing of the enemy's is hidden."""
    view = now.view
    hidden = [key for key in of_side(now.enemy) if view.pieces[key].alive and not view.pieces[key].at]
    hidden = [key for key in hidden if view.pieces[key].track < 0]
    enemies = {key: piece.at for key, piece in now.enemies.items()}
    strength = {key: max(1, view.pieces[key].cohesion) for key in (*enemies, *hidden)}
    strength |= {key: max(1, piece.true or 0) for key, piece in now.mine.items()}
    lost = {side: sum(not view.pieces[key].alive for key in of_side(side)) for side in SIDES}
    left = now.army.hand + now.army.deck - (view.stage == "card")
    needed = len(board().objectives) if view.options.solo == "usa" else MAJORITY
    over, bot = 1 - left / ROUNDS, view.options.bot
    clock = Clock(now.side, frozenset(view.control), lost, over, left <= 0, needed, bot, temper)
    mine = Line(now.side, {key: piece.at for key, piece in now.mine.items()}, strength, view.redoubts, clock)
    if not hidden:
        return [Field(mine, Line(now.enemy, enemies, strength, view.redoubts, clock))]
    chances = {key: hidings(now, key) for key in hidden}
    found = [placed(mine, enemies, chances, rng) for _ in range(worlds)]
    return [Field(mine, Line(now.enemy, at, strength, view.redoubts, clock)) for at in found]


def placed(
    mine: Line, enemies: dict[Formation, Place], chances: dict[Formation, dict[Place, float]], rng: random.Random
) -> dict[Formation, Place]:
    """Returns a guess of where the enemy stands: each hidden formation somewhere that it can have reached and where
    there is room."""
    at, standing = dict(enemies), [*mine.at.values(), *enemies.values()]
    for key, weights in chances.items():
        crowded = {place for place in standing if standing.count(place) >= ROOM}
        free = {place: weight for place, weight in weights.items() if place not in crowded}
        if free:
            (at[key],) = rng.choices(list(free), list(free.values()))
            standing.append(at[key])
    return at


def hidings(now: Situation, key: Formation) -> dict[Place, float]:
    """Returns the possible places of a hidden enemy out of sight, by how likely each is."""
    mine = [piece.at for piece in now.mine.values() if not piece.screened]
    seen = {near for place in mine for near in (place, *board().adjacent[place])} | board().deep[now.side]
    view = now.view
    piece = view.pieces[key]
    likely = whereabouts(key, piece.seen, piece.seen_turn, view.turn, view.redoubts)
    return {place: weight for place, weight in likely.items() if place not in seen}
