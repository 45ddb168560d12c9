"""Orders at any time: a side's standing preferences, and the offer to end the battle without a winner."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from bot.games.contract import Choice, Level, Path, Refusal
from bot.games.dixie.cards.card_set import cards
from bot.games.dixie.interface.decisions import Decision, Offer, Prefer
from bot.games.dixie.state.battle import Battle
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.terms import OTHER, Edition, Side

_PREFERENCES: dict[str, tuple[str, str, dict[str, str]]] = {
    "hits": (
        "Who takes hits",
        "Who takes hits first?",
        {
            "lowest": "Hits: lowest CV first, guns last",
            "highest": "Hits: highest CV first",
            "ask": "Hits: ask me each time",
        },
    ),
    "melee": (
        "A second round of melee",
        "A second round, when the enemy began?",
        {
            "fewer": "Enemy melee: leave with fewer CV",
            "stay": "Enemy melee: always fight on",
            "leave": "Enemy melee: always leave",
        },
    ),
    "horse": (
        "Horse artillery that has moved",
        "Does horse artillery fire when it has moved?",
        {"fire": "Moved horse artillery: fire", "hold": "Moved horse artillery: hold fire, unseen"},
    ),
    "railway": (
        "A Railway that you draw",
        "What becomes of a Railway when you draw it?",
        {"play": "A drawn Railway: play it", "hold": "A drawn Railway: hold it"},
    ),
}
"""What may be preferred: its name, the question, and the answers, which a panel shows without the question."""


def orders(view: DixieView, board: Board, side: Side, path: Path) -> Level | None:
    """Offers the orders to prefer and to offer, after ``path``."""
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
            found = _open_to(view.setup.edition, side)
            return Level("What do you prefer?", tuple(Choice(k, _PREFERENCES[k][0]) for k in found))
        case ("prefer", what) if what in _open_to(view.setup.edition, side):
            _, question, ways = _PREFERENCES[what]
            now = getattr(view.army.preferences, what) if view.army else ""
            return Level(question, tuple(Choice(k, f"{x} (as now)" if k == now else x) for k, x in ways.items()))
        case ("offer",) if side in view.offers:
            return Level("Your offer stands.", (Choice("withdraw", "Withdraw the offer"),))
        case ("offer",):
            label = "Agree: end without a winner" if OTHER[side] in view.offers else "Offer to end without a winner"
            return Level("End the battle without a winner?", (Choice("end", label),))
    return None


@cache
def _open_to(edition: Edition, side: Side) -> tuple[str, ...]:
    """Says what a side may have preferences about in an edition: what its half of the set has."""
    half = cards(edition, side).values()
    horse, railway = any(c.horse for c in half), any(c.effect == "railway" for c in half)
    return ("hits", "melee", *(("horse",) if horse else ()), *(("railway",) if railway else ()))


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Keeps a preference in silence; makes, agrees to or withdraws an offer in public (DX-16.3, DX-17.5, DX-17.6)."""
    match decision:
        case Prefer(what, how):
            battle.army(side, preferences=replace(battle.armies[side].preferences, **{what: how}))
            battle.secret = True
        case Offer("end"):
            battle.offers = (*battle.offers, side)
            battle.tell("offer", f"The {side.upper()} offers to end the battle without a winner.")
            if len(battle.offers) > 1:
                battle.winner, battle.ending, battle.phase = "", "agreed", "over"
        case Offer("withdraw"):
            battle.offers = tuple(s for s in battle.offers if s != side)
            battle.tell("offer", f"The {side.upper()} withdraws its offer.")
