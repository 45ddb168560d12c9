"""The objective, and every way in which the game ends (section 27)."""

from __future__ import annotations

from typing import Literal

from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import around
from bot.games.donelson.data.terms import CAMPS, OUT, TURNS_A_DAY, Ending
from bot.games.donelson.state.places import captured, deployment_held
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events
from bot.games.kit.sides import OTHER, Side

BLOODY = 45
"""Union points that must be lost, and more, for Defend."""
Degree = Literal["", "narrow", "tactical", "decisive"]


def take_camps(work: Work) -> None:
    """At the end of a player turn: once the Confederates hold enough Union camps the points that leave count, those of
    this turn as well, and in two days they draw their objective, unseen by the Union (US-27.1, US-27.13)."""
    if work.camps:
        return
    if deployment_held(work.held) < CAMPS[work.options.days]:
        if work.active == "csa":
            work.write("csa", early=work.roster("csa").exited)
        return
    work.camps = True
    if work.options.days == 1:
        work.tell("camps", events.CAMPS_TAKEN)
    else:
        draw_objective(work)


def draw_objective(work: Work) -> None:
    """Draws the Confederates' objective (US-27.2)."""
    work.may_draw("csa")
    die = work.draw(6, "the objective: 1-3 Defend, 4-6 Breakout", "csa")
    objective = "defend" if die <= 3 else "breakout"
    work.objective_drawn = True
    work.write("csa", objective=objective)
    work.tell_apart("objective", "csa", *events.draws_objective(objective), objective=objective)


def day_ends(work: Work) -> bool:
    """Whether the turn under way is a day's last."""
    return work.turn % TURNS_A_DAY == 0


def last_turn(work: Work) -> bool:
    """Whether the turn under way is the game's last."""
    return work.turn >= work.options.days * TURNS_A_DAY


def judge(work: Work, broken: tuple[Side, ...]) -> None:
    """Ends the game at the end of a turn if anything decides it, in the order of US-27.9; ``broken`` are the sides
    whose army is demoralized."""
    if len(broken) == 2:
        end(work, None, "morale")
    elif broken:
        end(work, OTHER[broken[0]], "morale", "tactical")
    elif degree := broken_out(work):
        end(work, "csa", "breakout", degree)
    elif day_ends(work):
        judge_day(work)


def broken_out(work: Work) -> Degree:
    """Returns the degree of a Breakout that is complete now; "" where it is not (US-27.4)."""
    roster = work.roster("csa")
    enough, decisive = OUT[work.options.days]
    if not work.camps or roster.objective != "breakout" or roster.out < enough:
        return ""
    if roster.out >= decisive:
        return "decisive"
    return "" if roster.persist and not day_ends(work) else "tactical"


def judge_day(work: Work) -> None:
    """Ends the game at the end of a day by the ground: four battery groups, Defend, one to three groups; on the last
    day it ends in any case (US-27.7)."""
    groups, ground = captured(work.held), defended(work)
    if len(groups) == len(field().groups):
        end(work, "usa", "groups", "decisive")
    elif not last_turn(work):
        work.dusk_held = ground
    elif work.roster("csa").objective == "defend" and work.dusk_held and ground and bloodied(work):
        end(work, "csa", "defend", "tactical")
    elif groups:
        end(work, "usa", "groups", "tactical")
    elif not work.objective_drawn or work.options.days == 1:
        end(work, "usa", "stalemate", "narrow")
    else:
        end(work, None, "stalemate")


def bloodied(work: Work) -> bool:
    """Whether the Union has lost enough for Defend (US-27.3)."""
    return work.roster("usa").crossed > BLOODY


def defended(work: Work) -> bool:
    """Whether the Confederates hold the fort and Dover, and are on or next to all high ground that Defend names."""
    ground = field()
    if any(work.held[at] != "csa" for at in (*ground.fort_hexes, ground.dover)):
        return False
    board = work.board
    return all(any(board.holder(near) == "csa" for near in (at, *around(at))) for at in ground.heights)


def end(work: Work, winner: Side | None, how: Ending, degree: Degree = "") -> None:
    """Ends the game; both roster sheets are shown."""
    for side in ("usa", "csa"):
        work.disclose(side)
    work.winner, work.ending, work.stage, work.victory = winner, how, "over", degree
    work.tasks, work.asks, work.attacks, work.fighting, work.combat = [], [], (), (), None
    text = events.ending(winner, how, degree, len(captured(work.held)))
    work.tell("ended", text, winner=winner, how=how, degree=degree)


def tell_offer(work: Work, side: Side, what: str) -> None:
    """Tells that a side offers to end without a winner, or takes that back."""
    work.tell("offer", events.offers(side, what), side=side)
