"""The chance to win of a side, by what it sees: strength, ground and fights in each position, reserves, and time."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.dixie.data.terms import OUT, RESERVE, Pos
from bot.games.dixie.practice.assessment import Assessment
from bot.games.dixie.practice.fight_estimates import fighters_at
from bot.games.dixie.state.board import board_of
from bot.games.dixie.state.view import DixieView
from bot.games.kit.judge import Judge
from bot.games.kit.sides import Side

UNSEEN = 3.0
"""The CV at which a card counts that lies face-down."""
JUDGE = Judge("bot.games.dixie.practice")


def value(view: DixieView, side: Side) -> float:
    """Returns the chance to win, from 0 to 1."""
    return JUDGE.chance(kind(view, side), numbers(view, side))


def kind(view: DixieView, side: Side) -> str:
    """Returns the kind of position that a net is learned for: the battle, its columns and days, and the side."""
    return f"{view.setup.edition} {view.setup.columns} {view.setup.days} {side}"


def numbers(view: DixieView, side: Side) -> list[float]:
    """Returns what matters in a view, in numbers of about one."""
    board = board_of(view)
    assessment = Assessment(view, board, side)
    enemy, field = assessment.enemy, board.field
    places = [at for column in field.columns for at in (field.near[side][column], field.near[enemy][column])]
    found = list[float]()
    for at in places:
        held = view.holders.get(at, field.spots[at].line)
        found += [_cv(view, side, at) / 8, _cv(view, enemy, at) / 8, 1.0 if held == side else -1.0]
        found.append(float(len(board.troops(side, at)) > 0 and board.present(enemy, at)))
    found += [_cv(view, side, RESERVE) / 10, view.reserves[enemy] / 6, len(board.hand(side)) / 4]
    found += [_cv(view, side, OUT) / 20, _cv(view, enemy, OUT) / 20]
    found += [view.decks[side] / 10, view.decks[enemy] / 10]
    found += [assessment.spent(), float(assessment.waits()), view.idle / 4, float(view.turn) / 10]
    found += [float(view.active == side), float(view.phase == "combat"), float(view.day > 1), float(view.day > 2)]
    for at in places:
        found += _fight(assessment, at)
    for each in (side, enemy):
        found.append(float(sum(x.line != each and board.holds_alone(each, at) for at, x in field.spots.items())))
    return found


def _cv(view: DixieView, side: Side, at: str) -> float:
    """Returns the CV of a side's troops at a place, as far as the view shows them or counts them."""
    board = board_of(view)
    return sum(board.card(key).cv for key in board.troops(side, at)) + UNSEEN * board.unseen(side, at)


def _fight(assessment: Assessment, at: Pos) -> Iterator[float]:
    """Yields what the fight in a position promises: the hits that each side has taken, those that a volley of each
    gives with its terrain and its general, and the estimate of a fight that has begun."""
    board, sides = assessment.board, (assessment.side, assessment.enemy)
    for side in sides:
        yield sum(board.cards[key].hits for key in board.troops(side, at)) / 4
    troops = [fighters_at(board, side, at) for side in sides]
    for fighters in troops:
        yield sum(each.hits for each in fighters) / 2
    if not all(troops):
        yield from (0.0, 0.0, 0.0)
        return
    fight = assessment.fight(at, first=assessment.view.active == assessment.side)
    yield from (fight.beaten, fight.clears, (fight.won - fight.lost) / 5)
