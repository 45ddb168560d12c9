"""The Confederates' objective, and the end of the game (section 27)."""

from __future__ import annotations

from typing import Literal

from bot.games.donelson.rules import ground_held, morale
from bot.games.donelson.state.campaign import Campaign
from bot.games.donelson.state.game_state import Options
from bot.games.donelson.terms import NAMES, OTHER, SIDES, TURNS_A_DAY, Ending, Objective, Side, does
from bot.games.phrases import sentence

DEPLOYMENT = 7
"""Deployment hexes of the Union that the Confederates must have taken before an objective is drawn."""
EXIT = 50
"""Points off the map with which Breakout is reached."""
EXIT_DECISIVE = 65
"""Points off the map with which Breakout is decisive."""
DEFEND_LOSSES = 45
"""Defend needs more Union points lost than this."""
GROUPS = 4
"""Battery groups in all: their capture is decisive."""
Degree = Literal["", "narrow", "tactical", "decisive"]


def last_turn(options: Options) -> int:
    """Returns the last turn of the game."""
    return options.days * TURNS_A_DAY


def dusk(turn: int) -> bool:
    """Whether a day ends with a turn."""
    return turn % TURNS_A_DAY == 0


def draw_objective(work: Campaign) -> None:
    """Draws the Confederates' objective at the end of a player turn, once they hold enough deployment hexes (US-27).
    In a battle of one day it is Breakout without a die."""
    if work.objective_drawn or len(ground_held.deployment_taken(work.held)) < DEPLOYMENT:
        return
    work.objective_drawn = True
    objective: Objective = "breakout"
    if work.options.days > 1:
        die = work.draw(6, "the Confederates' objective", "csa")
        objective = "defend" if die <= 3 else "breakout"
    work.write("csa", objective=objective)
    text = f"The Confederates hold {DEPLOYMENT} deployment hexes of the Union and draw an objective"
    if work.options.days == 1:
        work.tell("objective", f"{text}: Breakout.", objective=objective)
        return
    work.tell_own("objective", "csa", f"{text}: {objective.capitalize()}.", f"{text} in secret.", objective=objective)


def end_of_turn(work: Campaign) -> None:
    """Ends the game at the end of a turn where something is decided, in the settled order: army morale, Breakout, all
    battery groups, Defend, some battery groups (US-27)."""
    ground_held.note(work)
    for check in (_morale, _breakout, _all_groups, _defend, _some_groups, _time):
        if not work.ending:
            check(work)
    if not work.ending and work.turn == TURNS_A_DAY:
        work.dusk_held = ground_held.heights_kept(work)


def _morale(work: Campaign) -> None:
    broken = morale.roll(work)
    if broken:
        winner = OTHER[broken[0]] if len(broken) == 1 else None
        end(work, winner, "morale", "decisive" if winner else "")


def _breakout(work: Campaign) -> None:
    """Breakout with 65 points, or with 50 at the end of the day, or at once unless they mean to go on for 65."""
    if not work.objective_drawn:
        return
    roster = work.roster("csa")
    if roster.objective != "breakout" or roster.exited < EXIT:
        return
    if roster.exited >= EXIT_DECISIVE:
        end(work, "csa", "breakout", "decisive")
    elif not roster.persist or dusk(work.turn):
        end(work, "csa", "breakout", "tactical")


def _all_groups(work: Campaign) -> None:
    if dusk(work.turn) and len(ground_held.captured(work.held)) == GROUPS:
        end(work, "usa", "groups", "decisive")


def _defend(work: Campaign) -> None:
    """Defend: its ground at the end of both days, and more than 45 points of the Union lost."""
    if work.turn != last_turn(work.options) or not (work.objective_drawn and work.dusk_held):
        return
    if not ground_held.heights_kept(work) or work.roster("csa").objective != "defend":
        return
    if work.disclose("usa").crossed > DEFEND_LOSSES:
        end(work, "csa", "defend", "tactical")


def _some_groups(work: Campaign) -> None:
    if work.turn == last_turn(work.options) and ground_held.captured(work.held):
        end(work, "usa", "groups", "tactical")


def _time(work: Campaign) -> None:
    """The last turn is over, and nobody has reached anything: the Union wins narrowly if no objective was drawn."""
    if work.turn < last_turn(work.options):
        return
    if work.objective_drawn:
        end(work, None, "stalemate")
    else:
        end(work, "usa", "stalemate", "narrow")


def end(work: Campaign, winner: Side | None, how: Ending, degree: Degree = "") -> None:
    """Ends the game. The roster sheets are shown to all, so nothing that led to the end is taken back freely."""
    for side in SIDES:
        work.disclose(side)
    work.winner, work.ending, work.victory, work.stage = winner, how, degree, "over"
    work.tasks, work.asks, work.attacks, work.fighting, work.combat = [], [], (), (), None
    work.tell("ended", ending_words(winner, how, degree), winner=winner, how=how, degree=degree)


def ending_words(winner: Side | None, how: Ending, degree: str) -> str:
    """Returns the ending in a sentence."""
    if winner is None:
        return {
            "morale": "Both armies are demoralized at once: a draw.",
            "stalemate": "The last turn is over and neither side has reached its aim: a draw.",
        }.get(how, "Both sides agree to end the game; nobody wins.")
    wins, loser = sentence(f"{NAMES[winner]} {'win' if winner == 'csa' else 'wins'}"), OTHER[winner]
    if how == "resigned":
        return f"{does(loser, 'gives up', 'give up')}: {NAMES[winner]} {'win' if winner == 'csa' else 'wins'}."
    reasons = {
        "morale": f"the army of {NAMES[loser]} is demoralized",
        "breakout": "the Confederates have broken out",
        "groups": "all battery groups are taken" if degree == "decisive" else "battery groups are taken",
        "defend": "the ground is held, and the Union has lost too many",
        "stalemate": "the Confederates never came out far enough to draw an objective",
    }
    return f"{wins}{_DEGREES[degree]}: {reasons[how]}."


_DEGREES = {"": "", "narrow": " narrowly", "tactical": " a tactical victory", "decisive": " a decisive victory"}
