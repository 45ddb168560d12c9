"""The chance to win of a side, by what it sees: health, stores, who is near whom, and time."""

from __future__ import annotations

from bot.games.kit.judge import Judge
from bot.games.life_1861.data.board import board
from bot.games.life_1861.practice.worth import OTHER, PIECES
from bot.games.life_1861.state.state import CIVILIANS, RESOURCES, ROUNDS, Key, Seat
from bot.games.life_1861.state.view import LifeView, given_up

AWAY = 9.0
"""Hexes at which a piece counts that is not on the board."""
JUDGE = Judge("bot.games.life_1861.practice")


def value(view: LifeView, seat: Seat) -> float:
    """Returns the chance to win, from 0 to 1."""
    return JUDGE.chance(kind(view, seat), numbers(view, seat))


def kind(view: LifeView, seat: Seat) -> str:
    """Returns the kind of position that a net is learned for: who may win, and the side."""
    return f"{'survivor' if view.survivor and not given_up(view) else 'together'} {seat}"


def numbers(view: LifeView, seat: Seat) -> list[float]:
    """Returns what matters in a view, in numbers of about one."""
    found, pieces = list[float](), view.pieces
    for key in ("soldier", *CIVILIANS):
        piece = pieces[key]
        found += [piece.health / 2, piece.diseases / 2, float(piece.boon), float(piece.pistol), _far(view, key) / 5]
    for each in (seat, OTHER[seat]):
        stock = view.stocks[each]
        found += [min(6, getattr(stock, kind)) / 3 for kind in RESOURCES]
        meals = -(-sum(pieces[key].health > 0 for key in PIECES[each]) // 2) * (ROUNDS - view.round + 1)
        found.append(min(1.0, stock.food / max(1, meals)))
    lives = [float(pieces[key].health > 0) for key in CIVILIANS]
    found += [sum(lives) / 2, float(sum(lives) == 1), sum(pieces[key].health for key in CIVILIANS) / 4]
    found += [view.round / ROUNDS, view.tension / 8, len(view.bandits) / 3, len(view.turns) / 4]
    found += [float(view.farm.owner == seat), float(view.farm.owner == OTHER[seat]), view.farm.crop / 4]
    found += [float("soldier" in view.turns), float(view.turn is not None and view.turn.piece in PIECES[seat])]
    return found


def _far(view: LifeView, key: Key) -> float:
    """Returns how many hexes a piece is from the nearest enemy."""
    enemies = CIVILIANS if key == "soldier" else ("soldier",)
    places = [view.pieces[each].at for each in enemies if view.pieces[each].health]
    if not places or not view.pieces[key].health:
        return AWAY
    return float(min(board().distances[view.pieces[key].at, at] for at in places))
