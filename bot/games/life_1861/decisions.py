"""1861's language: every kind of decision and order, declared beside its rules, and how one is carried out."""

from __future__ import annotations

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
from bot.games.life_1861.state.working_copy import Work

Action = Move | PickUp | Buy | SeeDoctor | Trade | UseFarm | Pray | Loot | Swap | Attack | GiveMedicine | End
Decision = Action | Wait | GoOn | Take | Use | Feed | Order

LANGUAGE: Language[Decision, Owner] = Language(
    (*ACTIONS, *ANSWERS, *ORDERS),
    "decisions look like “move anna c3”, “pick-up ben food”, “attack soldier clara” or “end anna”",
    "LF-13.9",
)
"""Every kind of decision and order, in the order of their slash commands."""
COMMANDS = LANGUAGE.commands("1861: Life on the Battlefield")


def carry_out(work: Work, decision: Decision) -> None:
    """Carries a decision or order out, which the caller has checked, with all that follows from it. An order leaves the
    picture as it was."""
    kind = LANGUAGE.of(decision)
    if kind.order:
        work.keep_last()
    else:
        work.set(decisions=work.state.decisions + 1)
    if isinstance(kind.owner, ActionRules):
        rounds.act(work, decision, kind.word, kind.owner)
    else:
        kind.owner.do(work, decision)
