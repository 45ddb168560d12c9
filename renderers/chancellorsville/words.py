"""The few words on Chancellorsville's picture."""

from __future__ import annotations

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.cards import activation_cards, formation
from bot.games.chancellorsville.state.game_state import DieRoll
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.terms import SIDES, Side

TITLES: dict[Side, str] = {"usa": "Union", "csa": "Confederates"}
GENERALS: dict[Side, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "usa": (("Hooker", ("hooker",)),),
    "csa": (("Lee", ("lee",)), ("Jackson", ("march", "attack"))),
}
"""Each side's generals, with their abilities."""
DOING = {
    "setup": "setup",
    "card": "plays a card",
    "act": "activations",
    "buy": "tactics",
    "draw": "draws",
    "over": "over",
}


def status(view: View) -> str:
    """Returns round, turn and the side to act."""
    if view.ending:
        winner = f"{TITLES[view.winner]} won" if view.winner else "no winner"
        return f"May 1863 · the game is over: {winner}"
    if view.stage == "setup":
        left = [TITLES[side] for side in SIDES if not view.armies[side].ready]
        return f"Setup: {' and '.join(left)} to choose"
    asked = view.asks[-1].side if view.asks else None
    doing = f"{TITLES[asked]} to answer" if asked else f"{TITLES[view.active]}: {DOING[view.stage]}"
    if view.offers:
        doing += " · peace offered"
    return f"Round {(view.turn + 1) // 2} · turn {view.turn} · {doing}"


def card(key: str) -> tuple[str, str, int]:
    """Returns an activation card's major formation, its minor ones, and its icons."""
    printed = activation_cards()[key]
    return formation(printed.major).name, ", ".join(formation(k).name for k in printed.minor), printed.icons


def roll(found: DieRoll) -> str:
    """Returns a roll's title."""
    name = formation(found.formation).name
    place = f" at {board().locations[found.place].number}" if found.place else ""
    match found.what:
        case "attack":
            return f"{name} attacks{place}"
        case "reroll":
            return f"{name} re-rolls"
        case "bot":
            return f"{name} attacks{place}"
        case _:
            return f"{name}’s test of {found.needed}: {found.dice[0]}, {found.outcome}"


def result(found: DieRoll) -> str:
    """Returns what dice of an attack come to: the BOT's count alone, all others in pairs."""
    if found.what == "bot" or not found.dice:
        return ""
    return pairs(found.dice)


def pairs(dice: tuple[int, ...]) -> str:
    """Returns the pairs of a roll, as in "2 × 4, 1 × 6; 3s: 2"."""
    found = [f"{dice.count(face) // 2}×{face}{face}" for face in (1, 2, 4, 5, 6) if dice.count(face) > 1]
    number = dice.count(3)
    threes = [f"+{number} cube{'s' * (number > 1)}"] if number else []
    return ", ".join([*found, *threes]) or "no pairs"
