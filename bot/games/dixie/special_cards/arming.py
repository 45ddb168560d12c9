"""Arming special cards, which then play themselves when their moment comes (DX-17.3)."""

from __future__ import annotations

from bot.games.contract import Choice, Level, Path
from bot.games.dixie.interface import menu_levels
from bot.games.dixie.interface.card_menus import card_choice
from bot.games.dixie.interface.decisions import Arm, Decision, Disarm
from bot.games.dixie.state.army import Armed
from bot.games.dixie.state.battle import Battle
from bot.games.dixie.state.board import Sight, everywhere
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.terms import RESERVE, CardKey, Pos, Side

ANY = "any"
_LEAST = {
    "low-ammunition": "Only against a card that rolls at least so many dice",
    "uniform-confusion": "Only against a card that rolls at least so many dice",
    "cover": "Only when at least so many hits have been rolled",
    "rally": "Only for a card of at least this CV",
}
"""The kinds whose order names how much must be at stake."""
ARMABLE = (*_LEAST, "rebel-yell", "railway")
"""The kinds that can be armed: those that act in a moment when their owner need not be at the table."""
_STAKES = {"low-ammunition": "dice", "uniform-confusion": "dice", "cover": "hits", "rally": "CV"}
"""What is counted for them."""
_HIGHEST = 4


def orders(view: DixieView, sight: Sight, side: Side, path: Path) -> Level | None:
    """To arm special cards and to disarm them, after ``path``."""
    hand = _hand(view, sight, side)
    standing = view.army.armed if view.army else ()
    words = {"arm": bool(hand), "disarm": bool(standing)}
    kinds = tuple(Choice(k, f"{k.capitalize()} a special card") for k, any_ in words.items() if any_)
    on = tuple(Choice(a.card, f"Disarm {sight.name(a.card)}"[:80], _when(sight, a)) for a in standing)
    levels: dict[Path, Level] = {
        (): Level("Armed cards", kinds),
        ("arm",): Level("Which card plays itself?", tuple(card_choice(sight, k) for k in hand)),
        ("disarm",): Level("Which card no longer plays itself?", on),
    }
    for key in hand if path[:1] == ("arm",) else ():
        effect = sight.card(key).effect
        levels["arm", key] = Level("Where?", _places(sight, key, effect))
        if effect in _LEAST and len(path) > 2:
            said = f"Arm {sight.name(key)}: at least"
            least = tuple(Choice(str(n), f"{said} {n} {_STAKES[effect]}") for n in range(1, _HIGHEST + 1))
            levels["arm", key, path[2]] = Level(_LEAST[effect], least)
    if not path:
        return levels[()]
    return menu_levels.down(levels, path, _why_not(sight, hand, path), "DX-17.3")


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Arms or disarms a card, in silence."""
    battle.secret = True
    armed = battle.armies[side].armed
    match decision:
        case Arm(card, at, least):
            place: Pos = "" if at == ANY else at
            others = (a for a in armed if a.card != card)
            battle.army(side, armed=(*others, Armed(card, place, max(1, least))))
        case Disarm(card):
            battle.army(side, armed=tuple(a for a in armed if a.card != card))


def _why_not(sight: Sight, hand: list[CardKey], path: Path) -> str:
    """Why a card cannot be armed or disarmed as a path says."""
    if path[0] == "disarm":
        return "You have armed no such card"
    if path[1:2] == () or path[1] not in hand:
        return "You have no such card in Reserve that can be armed"
    return f"{sight.name(path[1])} cannot be armed with “{path[-1][:20]}”"


def _hand(view: DixieView, sight: Sight, side: Side) -> list[CardKey]:
    if view.phase in ("decks", "deploy", "over"):
        return []
    return [k for k in sight.stack(side, RESERVE) if sight.card(k).effect in ARMABLE]


def _places(sight: Sight, key: CardKey, effect: str) -> tuple[Choice, ...]:
    """Where a card may be armed; where nothing more is to be said, the whole of it."""
    if effect == "railway":
        return (Choice(ANY, f"Arm {sight.name(key)}"),)
    said = "" if effect in _LEAST else f"Arm {sight.name(key)}: "
    anywhere = Choice(ANY, f"{said}anywhere" if said else "Anywhere")
    return (anywhere, *(Choice(p, f"{said}{sight.spot(p)}") for p in everywhere(sight)))


def _when(sight: Sight, armed: Armed) -> str:
    where = sight.spot(armed.at) if armed.at else "Anywhere"
    return f"{where}, with at least {armed.least} at stake" if armed.least > 1 else where
