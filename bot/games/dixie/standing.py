"""What a side may say at any time: its standing preferences, and the offer to end the battle without a winner."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.contract import Choice, Level, Path, Refusal
from bot.games.dixie.battle import Battle
from bot.games.dixie.decisions import Decision, Offer, Prefer
from bot.games.dixie.sight import Sight
from bot.games.dixie.state import OTHER, DixieView, Side

_HITS = {
    "lowest": "Lowest CV first, guns last",
    "highest": "Highest CV first",
    "ask": "Ask me each time",
}
_MELEE = {
    "fewer": "Leave with fewer CV than the enemy",
    "stay": "Always stay",
    "leave": "Always leave",
}


def orders(view: DixieView, sight: Sight, side: Side, path: Path) -> Level | None:
    """The orders to prefer and to offer, after ``path``."""
    if not path:
        return Level("Orders", tuple(Choice(k, x) for k, x in (("prefer", "Preferences"), ("offer", "A draw"))))
    level = _below(view, side, path[:-1])
    if level is None or path[-1] not in [c.key for c in level.choices]:
        if level := _below(view, side, path):
            return level
        raise Refusal(f"“{' '.join(path)[:60]}” is none of the choices", "DX-17.5")
    return _below(view, side, path)


def _below(view: DixieView, side: Side, path: Path) -> Level | None:
    match path:
        case ("prefer",):
            what = (Choice("hits", "Who takes hits"), Choice("melee", "A second round of melee"))
            return Level("What do you prefer?", what)
        case ("prefer", "hits"):
            return Level("Who takes hits first?", tuple(Choice(k, x) for k, x in _HITS.items()))
        case ("prefer", "melee"):
            return Level("A second round, when the enemy began?", tuple(Choice(k, x) for k, x in _MELEE.items()))
        case ("offer",) if side in view.offers:
            return Level("Your offer stands.", (Choice("withdraw", "Withdraw the offer"),))
        case ("offer",):
            label = "Agree: end without a winner" if OTHER[side] in view.offers else "Offer to end without a winner"
            return Level("End the battle without a winner?", (Choice("end", label),))
    return None


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Keeps a preference in silence; makes, agrees to or withdraws an offer in public (DX-16.3, DX-17.5, DX-17.6)."""
    match decision:
        case Prefer(what, how):
            battle.army(side, standing=replace(battle.armies[side].standing, **{what: how}))
            battle.secret = True
        case Offer("end"):
            battle.offers = (*battle.offers, side)
            battle.tell("offer", f"The {side.upper()} offers to end the battle without a winner.")
            if len(battle.offers) > 1:
                battle.winner, battle.ending, battle.phase = "", "agreed", "over"
        case Offer("withdraw"):
            battle.offers = tuple(s for s in battle.offers if s != side)
            battle.tell("offer", f"The {side.upper()} withdraws its offer.")
