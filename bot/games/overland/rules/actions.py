"""The Union's decisions carried out, with the reactions to them."""

from __future__ import annotations

from bot.games.contract import Draws, Outcome
from bot.games.overland.board import board
from bot.games.overland.decisions import Attack, Cross, Decision, Move, Turn
from bot.games.overland.rules.campaign import MOST_POINTS, VALLEY_POINTS
from bot.games.overland.rules.modifiers import attack_modifiers
from bot.games.overland.rules.reactions import counterattack, follow, intercept, may_intercept, shadows
from bot.games.overland.rules.working_copy import WorkingCopy
from bot.games.overland.state import OPPONENTS, OUT, RICHMOND, Area, Leader, OverlandState
from bot.games.overland.text import event_text, names


def carry_out(state: OverlandState, decision: Decision, draw: Draws) -> Outcome[OverlandState]:
    """Carries a decision out with all that follows from it. The caller has checked that it is legal."""
    work = WorkingCopy(state, draw)
    match decision:
        case Attack(target, leader):
            _attack(work, target, leader)
        case Move(to):
            _move(work, to)
        case Turn(to):
            _turn(work, to)
        case Cross():
            _cross(work)
    _end(work)
    return work.outcome()


def _attack(work: WorkingCopy, target: str, leader: Leader) -> None:
    place = work.places[leader]
    work.points -= 1  # OV-7.A
    modifiers = attack_modifiers(work.places, target, leader)
    roll = work.battle("attack", leader, target, modifiers, event_text.attacks(leader, target, place))
    work.turn |= roll.outcome == "turn"
    if roll.outcome == "retreat":
        _defeat(work, target)
    work.tell_roll("attack", event_text.attack(roll, place, work.places, work.points), roll, place)
    if leader == "grant" and work.turn and roll.outcome != "turn":
        work.turn = False  # an attempt comes from his latest attack only (OV-11.R1)
        work.tell("lapse", event_text.LAPSE)
    if roll.outcome == "retreat" and target == "breckinridge":
        _gain(work)
    elif roll.outcome != "retreat" and target == RICHMOND and work.points:  # no reaction at zero (OV-9.R1)
        counterattack(work, OPPONENTS[leader], leader, place)


def _defeat(work: WorkingCopy, target: str) -> None:
    """A retreat result: the defender goes back, or Richmond is captured whoever defends it (OV-7.R3)."""
    if target == RICHMOND:
        work.ending = "richmond"
    elif target == "breckinridge":
        work.step(target, OUT, "destroyed")  # OV-12.B3
    else:
        work.step(target, board().retreats[work.places[target]], "retreat")


def _gain(work: WorkingCopy) -> None:
    """The first victory in the Valley; Breckinridge is destroyed, so there is no second (OV-9.C, OV-9.R2)."""
    gained = min(MOST_POINTS, work.points + VALLEY_POINTS) - work.points
    work.gain(gained)
    work.tell("gain", event_text.gain(gained, work.points), points=gained)


def _move(work: WorkingCopy, to: Area) -> None:
    start = work.places["grant"]
    work.step("grant", to, "move")
    work.tell("move", event_text.move(start, to), leader="grant", start=start, end=to)
    lee = work.places["lee"]
    if shadows(lee, to):
        follow(work, to)
    elif may_intercept(lee, to):
        intercept(work, to)


def _turn(work: WorkingCopy, to: Area) -> None:
    """A Turning Movement Attempt (section 11 of the rulebook)."""
    work.points -= 1  # OV-11.C
    work.turn = False  # used up, pass or fail (OV-11.R1)
    place = work.places["grant"]
    roll = work.leadership_check("turn", "grant", to, f"Grant tries to turn Lee out of {names.where(place)}")
    if roll.outcome == "passes":
        work.step("grant", to, "turn")
    work.tell_roll("turn", event_text.turn(roll, place, work.points), roll, place)
    if roll.outcome == "passes":
        follow(work, to)


def _cross(work: WorkingCopy) -> None:
    """The Crossing the James attempt (section 13 of the rulebook)."""
    work.points -= 1  # OV-6.B
    place = work.places["grant"]
    roll = work.leadership_check("cross", "grant", place, "Grant tries to cross the James")
    if roll.outcome == "passes":
        work.step("grant", OUT, "cross")
        work.ending = "james"
    work.tell_roll("cross", event_text.cross(roll, work.points), roll, place)
    if roll.outcome == "fails" and work.points and may_intercept(work.places["lee"], place):
        intercept(work, place)  # OV-13.3; none at zero (OV-9.R1)


def _end(work: WorkingCopy) -> None:
    if not work.ending and work.points == 0:
        work.ending = "exhausted"  # OV-3.2
    if work.ending:
        work.tell("end", event_text.ending(work.ending, work.points), ending=work.ending)
