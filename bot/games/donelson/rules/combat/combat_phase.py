"""What a side decides in its combat phase: attacks declared one by one, proposed whole, and committed together
(sections 10 and 16)."""

from __future__ import annotations

from bot.games.donelson.rules.combat import declaring, fighting
from bot.games.donelson.rules.combat.declaring import announce
from bot.games.donelson.rules.combat.proposing import proposed
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import combat_events as fights
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side


class Propose(Decision, frozen=True):
    """ "propose all": whatever is owed and promises well; "propose 1512": the best attack on a hex."""

    declaration: str


class DeclareAttack(Decision, frozen=True):
    """ "attack 1512 oglesby-a,oglesby-b": infantry joins the attack on a hex."""

    at: str
    units: tuple[str, ...]


class Change(Decision, frozen=True):
    """ "change 1512 oglesby-a,oglesby-b": the infantry that attacks a hex, or the batteries that bombard it."""

    at: str
    units: tuple[str, ...]


class Withdraw(Decision, frozen=True):
    """ "withdraw 1512": takes all that is declared against a hex back."""

    at: str


class Fight(Decision, frozen=True):
    """ "fight": commits all declared attacks; without any it ends the phase."""


class DeclareSupport(Decision, frozen=True):
    """ "support 1512 b1il": a battery supports the attack on a hex."""

    at: str
    battery: str


class Bombard(Decision, frozen=True):
    """ "bombard 1512 b1il,d1il": batteries fire on their own."""

    at: str
    batteries: tuple[str, ...]


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Declares, takes back, or commits."""
    match decision:
        case Propose(declaration):
            proposed(work, declaration)
        case DeclareAttack(at, units):
            attacks = declaring.with_infantry(work.attacks, int(at), units)
            announce(work, attacks, units, fights.will(units, f"attack {at}"))
        case DeclareSupport(at, battery):
            attacks = declaring.with_support(work.attacks, int(at), (battery,))
            announce(work, attacks, (battery,), fights.will((battery,), f"support the attack on {at}"))
        case Bombard(at, batteries):
            attacks = declaring.with_bombardment(work.attacks, int(at), batteries)
            announce(work, attacks, batteries, fights.will(batteries, f"bombard {at}"))
        case Change(at, units):
            attacks = declaring.changed(work.attacks, int(at), units)
            made = next(each for each in attacks if each.target == int(at))
            announce(work, attacks, units, fights.changed(made))
        case Withdraw(at):
            work.attacks = declaring.withdrawn(work.attacks, int(at))
            work.tell("withdrawn", fights.withdrawn(at), at=int(at))
        case Fight():
            if not work.attacks:
                work.tell("no-attack", fights.NO_ATTACK, side=side)
            fighting.commit(work)
