"""Attacks on leaders and on Richmond (sections 7 to 9 of the rulebook)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import force_setattr

from bot.games.contract.choices import Objection
from bot.games.overland.data.board import board
from bot.games.overland.rules.modifiers import attack_modifiers
from bot.games.overland.rules.reactions import counterattack
from bot.games.overland.state.state import MOST_POINTS, OPPONENTS, OUT, RICHMOND, Leader
from bot.games.overland.state.view import OverlandView
from bot.games.overland.state.working_copy import Work
from bot.games.overland.words import events, names

VALLEY_POINTS = 2
"""Action Points gained by the first victory in the Valley (OV-9.C)."""
ATTACKERS = {csa: us for us, csa in OPPONENTS.items()}
"""The US leader who can meet each CSA leader."""


class Attack(Struct, frozen=True, tag="attack"):
    """ "attack lee": on a CSA leader in the attacker's area."""

    target: Leader
    leader: Leader = ""
    """The attacker, "" for the one US leader who can meet the target: so the same attack is always the same."""

    def __post_init__(self) -> None:
        if OPPONENTS.get(self.leader) == self.target:
            force_setattr(self, "leader", "")

    @property
    def attacker(self) -> Leader:
        """The US leader who attacks; "" where nobody can meet the target."""
        return self.leader or ATTACKERS.get(self.target, "")


class Assault(Struct, frozen=True, tag="assault"):
    """ "attack richmond grant"."""

    leader: Leader


def to_attack(view: OverlandView, decision: Attack) -> Objection | None:
    """The objection to an attack within an area."""
    target, leader = decision.target, decision.attacker
    if leader not in OPPONENTS:
        return _not_a_us_leader(leader)
    if target not in OPPONENTS.values():
        return f"{names.who(target)} can't be attacked by Union leaders", "OV-4.A1"
    place, attacked = view.places[leader], view.places[target]
    if attacked == OUT:
        return f"{names.who(target)} has left the game", "OV-12.B3"
    if attacked == RICHMOND:
        return f"{names.who(target)} is in Richmond: attack Richmond, not a leader in it", "OV-7.1"
    if attacked != place:
        where = f"{names.who(target)} is in {names.where(attacked)}, {names.who(leader)} in {names.where(place)}"
        return f"{where}: leaders fight within one area", "OV-7.1"
    return None


def _not_a_us_leader(leader: Leader) -> Objection:
    return f"{names.who(leader)} is not a Union leader, and you command only those", "OV-4.A1"


def to_assault(view: OverlandView, decision: Assault) -> Objection | None:
    """The objection to an attack on Richmond."""
    leader = decision.leader
    if leader not in OPPONENTS:
        return _not_a_us_leader(leader)
    place, enemy = view.places[leader], OPPONENTS[leader]
    if RICHMOND not in board().adjacent.get(place, ()):
        return f"{names.who(leader)} in {names.where(place)} is not next to Richmond", "OV-7.1"
    if view.places[enemy] == place:
        return f"{names.who(enemy)} holds {names.who(leader)} in {names.where(place)}, a contested area", "OV-1.e"
    return None


def attack(work: Work, decision: Attack) -> None:
    """An attack on a leader in the attacker's area."""
    _fight(work, decision.target, decision.attacker)


def assault(work: Work, decision: Assault) -> None:
    """An attack on Richmond."""
    _fight(work, RICHMOND, decision.leader)


def _fight(work: Work, target: str, leader: Leader) -> None:
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


def _defeat(work: Work, target: str) -> None:
    """A retreat result: the defender goes back, or Richmond is captured whoever defends it (OV-7.R3)."""
    if target == RICHMOND:
        work.ending = "richmond"
    elif target == "breckinridge":
        work.step(target, OUT, "destroyed")  # OV-12.B3
    else:
        work.step(target, board().retreats[work.places[target]], "retreat")


def valley_gain(points: int) -> int:
    """How many points that victory brings to somebody who has so many: no more than there may be (OV-9.C)."""
    return min(MOST_POINTS, points + VALLEY_POINTS) - points


def _gain(work: Work) -> None:
    """The first victory in the Valley; Breckinridge is destroyed, so there is no second (OV-9.C, OV-9.R2)."""
    gained = valley_gain(work.points)
    work.gain(gained)
    work.tell("gain", events.gain(gained, work.points), points=gained)
