"""The Union's decisions carried out, with the reactions to them."""

from __future__ import annotations

from bot.games.overland.data.board import board
from bot.games.overland.decisions import Assault, Attack, Cross, Move, Turn
from bot.games.overland.rules.campaign import MOST_POINTS, VALLEY_POINTS
from bot.games.overland.rules.modifiers import attack_modifiers
from bot.games.overland.rules.reactions import counterattack, follow, intercept, may_intercept, shadows
from bot.games.overland.state.state import OPPONENTS, OUT, RICHMOND, Leader
from bot.games.overland.state.working_copy import CampaignCopy
from bot.games.overland.words import events


def attack(work: CampaignCopy, decision: Attack) -> None:
    """An attack on a leader in the attacker's area."""
    _fight(work, decision.target, decision.attacker)


def assault(work: CampaignCopy, decision: Assault) -> None:
    """An attack on Richmond."""
    _fight(work, RICHMOND, decision.leader)


def _fight(work: CampaignCopy, target: str, leader: Leader) -> None:
    place = work.places[leader]
    work.points -= 1  # OV-7.A
    modifiers = attack_modifiers(work.places, target, leader)
    roll = work.battle("attack", leader, target, modifiers, events.attacks(leader, target, place))
    work.turn |= roll.outcome == "turn"
    if roll.outcome == "retreat":
        _defeat(work, target)
    work.tell_roll("attack", events.attack(roll, place, work.places.get(target, place), work.points), roll, place)
    if leader == "grant" and work.turn and roll.outcome != "turn":
        work.turn = False  # an attempt comes from his latest attack only (OV-11.R1)
        work.tell("lapse", events.LAPSE)
    if roll.outcome == "retreat" and target == "breckinridge":
        _gain(work)
    elif roll.outcome != "retreat" and target == RICHMOND and work.points:  # no reaction at zero (OV-9.R1)
        counterattack(work, OPPONENTS[leader], leader, place)


def _defeat(work: CampaignCopy, target: str) -> None:
    """A retreat result: the defender goes back, or Richmond is captured whoever defends it (OV-7.R3)."""
    if target == RICHMOND:
        work.ending = "richmond"
    elif target == "breckinridge":
        work.step(target, OUT, "destroyed")  # OV-12.B3
    else:
        work.step(target, board().retreats[work.places[target]], "retreat")


def _gain(work: CampaignCopy) -> None:
    """The first victory in the Valley; Breckinridge is destroyed, so there is no second (OV-9.C, OV-9.R2)."""
    gained = min(MOST_POINTS, work.points + VALLEY_POINTS) - work.points
    work.gain(gained)
    work.tell("gain", events.gain(gained, work.points), points=gained)


def move(work: CampaignCopy, decision: Move) -> None:
    """A free move of Grant's, and Lee's answer."""
    start, to = work.places["grant"], decision.to
    work.step("grant", to, "move")
    work.tell("move", events.move(start, to), leader="grant", start=start, end=to)
    lee = work.places["lee"]
    if shadows(lee, to):
        follow(work, to)
    elif may_intercept(lee, to):
        intercept(work, to)


def turn(work: CampaignCopy, decision: Turn) -> None:
    """A Turning Movement Attempt (section 11 of the rulebook)."""
    to = decision.to
    work.points -= 1  # OV-11.C
    work.turn = False  # used up, pass or fail (OV-11.R1)
    place = work.places["grant"]
    roll = work.leadership_check("turn", "grant", to, events.turns(to))
    if roll.outcome == "passes":
        work.step("grant", to, "turn")
    work.tell_roll("turn", events.turn(roll, place, work.points), roll, place)
    if roll.outcome == "passes":
        follow(work, to)


def cross(work: CampaignCopy, decision: Cross) -> None:
    """The Crossing the James attempt (section 13 of the rulebook)."""
    work.points -= 1  # OV-6.B
    place = work.places["grant"]
    roll = work.leadership_check("cross", "grant", place, "Grant tries to cross the James")
    if roll.outcome == "passes":
        work.step("grant", OUT, "cross")
        work.ending = "james"
    work.tell_roll("cross", events.cross(roll, work.points), roll, place)
    if roll.outcome == "fails" and work.points and may_intercept(work.places["lee"], place):
        intercept(work, place)  # OV-13.3; none at zero (OV-9.R1)
