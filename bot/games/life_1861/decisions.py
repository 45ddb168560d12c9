"""The decisions and orders of 1861, each declared beside its rules, and how they are written."""

from __future__ import annotations

from bot.games.contract.game import Draws, Outcome
from bot.games.kit.language import Language
from bot.games.life_1861.rules import rounds
from bot.games.life_1861.rules.actions import ACTIONS, End
from bot.games.life_1861.rules.answers import ANSWERS, Feed, GoOn, Take, Use, Wait
from bot.games.life_1861.rules.combat import Attack
from bot.games.life_1861.rules.locations.farm import UseFarm
from bot.games.life_1861.rules.locations.healing import GiveMedicine, SeeDoctor
from bot.games.life_1861.rules.locations.looting import Loot
from bot.games.life_1861.rules.locations.town import Buy, Pray
from bot.games.life_1861.rules.locations.trading import Swap, Trade
from bot.games.life_1861.rules.movement import Move, PickUp
from bot.games.life_1861.rules.owners import ActionRules, Owner
from bot.games.life_1861.rules.standing_orders import ORDERS, Order
from bot.games.life_1861.state.state import LifeState, Seat
from bot.games.life_1861.state.working_copy import WorkingCopy

Action = Move | PickUp | Buy | SeeDoctor | Trade | UseFarm | Pray | Loot | Swap | Attack | GiveMedicine | End
Decision = Action | Wait | GoOn | Take | Use | Feed | Order

LANGUAGE: Language[Decision, Owner] = Language(
    (*ACTIONS, *ANSWERS, *ORDERS),
    "decisions look like “move anna c3”, “pick-up ben food”, “attack soldier clara” or “end anna”",
    "LF-13.9",
)


def carry_out(work: WorkingCopy, decision: Decision) -> None:
    """Carries a decision or order out, which the caller has checked, with all that follows from it."""
    declared = LANGUAGE.of(decision)
    if isinstance(declared.owner, ActionRules):
        rounds.act(work, decision, declared.word, declared.owner)
    else:
        declared.owner.do(work, decision)


def outcome(state: LifeState, seat: Seat, decision: Decision, draw: Draws) -> Outcome[LifeState]:
    """Returns what becomes of a state by a decision or order of a seat's, which the caller has checked."""
    declared = LANGUAGE.of(decision)
    work = WorkingCopy(state, seat, draw, state.last if declared.order else ())
    if not declared.order:
        work.set(decisions=state.decisions + 1)
    carry_out(work, decision)
    return work.outcome(LANGUAGE.path(decision))
