"""The face change of the player who is not to move (US-2.3)."""

from __future__ import annotations

from bot.games.donelson.data.compass import distance, towards
from bot.games.donelson.data.forces import counter, of_side
from bot.games.donelson.data.terms import Facing, Hex, Key
from bot.games.donelson.rules.combat import advancing
from bot.games.donelson.rules.combat.sight import fan
from bot.games.donelson.state.places import Places
from bot.games.donelson.state.state import Question
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events
from bot.games.kit.sides import OTHER, Side

NEAR = 3
"""How near an enemy must be for a standing order to turn anybody towards it, in hexes."""


def change_faces(work: Work) -> None:
    """Turns the units of the side that is not to move: by its standing order, or it is asked in a live window."""
    side = OTHER[work.active]
    able = may_turn(work.board, side)
    if work.options.live:
        near = tuple(key for key in able if nearest_enemy(work.board, work.units[key].at, side))
        if near:
            work.asks.append(Question("face", side, near))
        return
    if work.roster(side).preferences.face == "keep":
        return
    turned = []
    for key in able:
        at, facing = work.units[key].at, work.units[key].facing
        enemy = nearest_enemy(work.board, at, side)
        if enemy and enemy not in fan(at, facing, NEAR):
            turned.append((key, towards(at, enemy)[0]))
    for key, facing in turned:
        work.change(key, facing=facing)
    if turned:
        text = events.faces_the_enemy(side, [work.units[key].at for key, _ in turned])
        work.tell("faces", text, side=side)


def may_turn(board: Places, side: Side) -> tuple[Key, ...]:
    """Returns a side's combat units that are in no enemy zone of control."""
    return tuple(
        key
        for key in of_side(side)
        if board.units[key].status == "map"
        and counter(key).arm != "hq"
        and not board.in_zone(board.units[key].at, OTHER[side])
    )


def nearest_enemy(board: Places, at: Hex, side: Side) -> Hex:
    """Returns the nearest hex within reach of a standing order that the enemy holds, the lower number first; 0 where
    there is none."""
    near = [(distance(at, held), held) for held in board.held(OTHER[side]) if distance(at, held) <= NEAR]
    return min(near)[1] if near else 0


def turn(work: Work, question: Question, unit: Key, facing: Facing) -> None:
    """Turns a stack between the enemy's movements, and asks for the others."""
    at = work.units[unit].at
    advancing.pivot(work, unit, facing)
    left = tuple(key for key in question.units if work.units[key].at != at)
    if left:
        work.asks.append(Question("face", question.side, left))
