"""The decisions and orders of 1861, each declared beside its rules, and how they are written."""

from __future__ import annotations

from bot.games.language import Language
from bot.games.life_1861.actions.bakery import Buy
from bot.games.life_1861.actions.church import Pray
from bot.games.life_1861.actions.farm import UseFarm
from bot.games.life_1861.actions.healing import GiveMedicine, SeeDoctor
from bot.games.life_1861.actions.kinds import ACTIONS, End
from bot.games.life_1861.actions.looting import Loot
from bot.games.life_1861.actions.movement import Move, PickUp
from bot.games.life_1861.actions.trading import Swap, Trade
from bot.games.life_1861.rules.combat import Attack
from bot.games.life_1861.rules.owners import Owner
from bot.games.life_1861.rules.standing_orders import ORDERS, Order
from bot.games.life_1861.sequence.answers import ANSWERS, Feed, GoOn, Take, Use, Wait

Action = Move | PickUp | Buy | SeeDoctor | Trade | UseFarm | Pray | Loot | Swap | Attack | GiveMedicine | End
Decision = Action | Wait | GoOn | Take | Use | Feed | Order

LANGUAGE: Language[Decision, Owner] = Language(
    (*ACTIONS, *ANSWERS, *ORDERS),
    "decisions look like “move anna c3”, “pick-up ben food”, “attack soldier clara” or “end anna”",
    "LF-13.9",
)
