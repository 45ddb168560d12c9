"""The chance to win of a side, by what it sees: the troops, the ground and the fight in each position, open lines,
reserves, and time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.contract.game import Seat
from bot.games.dixie.data.terms import OUT, RESERVE, Pos
from bot.games.dixie.practice.assessment import Assessment
from bot.games.dixie.practice.fight_estimates import Fighter, expect_fire_fight, fighter, unknown
from bot.games.dixie.rules.combat.firepower import LONG
from bot.games.dixie.state.places import Places, places_of
from bot.games.dixie.state.view import DixieView
from bot.games.kit.judge import Judge
from bot.games.kit.sides import Side, side_of_seat

JUDGE = Judge("bot.games.dixie.practice")
Troops = dict[tuple[Side, Pos], list[Fighter]]
"""A side's troops in each position, with the chance that each is still there when it has rolled for its hits."""


def value(view: DixieView, seat: Seat) -> float:
    """Returns the chance to win, from 0 to 1."""
    side = side_of_seat(seat)
    return JUDGE.chance(kind(view, side), numbers(view, side))


def kind(view: DixieView, side: Side) -> str:
    """Returns the kind of position that a net is learned for: the battle, its columns and days, and the side."""
    return f"{view.setup.edition} {view.setup.columns} {view.setup.days} {side}"


def numbers(view: DixieView, side: Side) -> list[float]:
    """Returns what matters in a view, in numbers of about one."""
    board = places_of(view)
    assessment = Assessment(view, board, side)
    enemy, field = assessment.enemy, board.field
    places = [at for column in field.columns for at in (field.near[side][column], field.near[enemy][column])]
    firing = _firing(view, board, places)
    troops: Troops = {(each, at): _troops(board, each, at) for at in places for each in (side, enemy)}
    found = list[float]()
    for at in places:
        held = view.holders.get(at, field.spots[at].line)
        found.append(1.0 if held == side else -1.0)
        for each in (side, enemy):
            found += _strength(board, each, at, troops[each, at])
        first = (view.active == side) == (at in firing)
        found += _fight(troops[side, at], troops[enemy, at], first=first)
    cards = [board.card(key) for key in board.cards_at(side, RESERVE)]
    reserve = sum(card.cv for card in cards if card.troop)
    found += [reserve / 10, sum(card.troop for card in cards) / 6, view.reserves[enemy] / 6]
    found += [len(board.hand(side)) / 4, sum(card.kind == "general" for card in cards) / 2]
    found += [sum(board.card(key).cv for key in board.troops(each, OUT)) / 20 for each in (side, enemy)]
    found += [view.decks[side] / 10, view.decks[enemy] / 10]
    found += [(_cv(troops, side) + reserve) / 20, _cv(troops, enemy) / 20]
    # Cards lying face-down count as average ones, but are better than that: few deploy their worst. How many there are
    # lets the net make up for it, so that the chance does not rise or fall whenever some are turned up.
    found += [sum(board.unseen(each, at) for at in places) / 6 for each in (side, enemy)]
    for each, other in ((side, enemy), (enemy, side)):
        found += _gaps(board, troops, each, other)
    found += [assessment.spent(), float(assessment.waits()), view.idle / 4, view.turn / 10]
    found += [float(view.active == side), float(view.day > 1), float(view.day > 2)]
    return found


def _firing(view: DixieView, board: Places, places: Sequence[Pos]) -> list[Pos]:
    """Returns the positions in which the side that acts has troops that fire next. The other side does in all others:
    for all has been fired from them, or cards move there."""
    if view.phase != "combat":
        return []
    return [at for at in places if any(not board.cards[key].done for key in board.troops(view.active, at))]


def _troops(board: Places, side: Side, at: Pos) -> list[Fighter]:
    """Returns a side's fighters in a position. Those with hits may rout before they fight."""
    leader, defends = board.general(side, at), board.defends(side, at)
    found = list[Fighter]()
    for key in board.troops(side, at):
        each = fighter(board, key, at, leader, defends=defends)
        each.there = float(each.holds ** board.cards[key].hits)
        found.append(each)
    return found + [unknown(board, side, at, leader, defends=defends) for _ in range(board.unseen(side, at))]


def _cv(troops: Troops, side: Side) -> float:
    """Returns the CV of a side's troops on the field."""
    return sum(each.there * each.cv for (whose, _), some in troops.items() if whose == side for each in some)


def _strength(board: Places, side: Side, at: Pos, troops: Sequence[Fighter]) -> Iterator[float]:
    """Yields how strong a side is in a position: its CV and cards, the hits of a volley, its general, and its guns."""
    general = board.general(side, at)
    guns = [card for key in board.troops(side, at) if (card := board.card(key)).kind == "artillery"]
    yield sum(each.there * each.cv for each in troops) / 8
    yield len(troops) / 4
    yield sum(each.there * each.hits for each in troops) / 2
    yield (board.card(general).attack + board.card(general).defence) / 4 if general else 0.0
    yield sum(card.cv * LONG[card.gun] for card in guns) / 6


def _fight(mine: Sequence[Fighter], theirs: Sequence[Fighter], *, first: bool) -> tuple[float, ...]:
    """Returns whether there is a fight between some troops, and what is to be expected of it."""
    if not mine or not theirs:
        return 0.0, 0.0, 0.0, 0.0
    fight = expect_fire_fight(mine, theirs, first=first)
    return 1.0, fight.beaten, fight.clears, (fight.won - fight.lost) / 5


def _gaps(board: Places, troops: Troops, side: Side, enemy: Side) -> Iterator[float]:
    """Yields how open a side's line is: positions that the enemy holds alone, empty ones, and those of them beside
    the enemy."""
    line = dict.fromkeys(at for _, at in troops if board.field.spots[at].line == side)
    empty = [at for at in line if not troops[side, at] and not troops[enemy, at]]
    yield float(sum(not troops[side, at] and len(troops[enemy, at]) > 0 for at in line))
    yield float(len(empty))
    yield float(sum(any(troops[enemy, by] for by in board.field.beside(at)) for at in empty))
