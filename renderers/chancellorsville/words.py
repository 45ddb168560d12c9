"""The few words on Chancellorsville's picture."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.cards import formation, tactics
from bot.games.chancellorsville.rules.dice import counted
from bot.games.chancellorsville.solitaire.bot_attack import ATTACKER, DEFENDER, RETREAT
from bot.games.chancellorsville.state.game_state import DieRoll
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.terms import SIDES, Side
from bot.games.phrases import counted as number_of
from bot.games.phrases import listed
from renderers import fonts
from renderers.chancellorsville.layout import READ

TITLES: dict[Side, str] = {"usa": "Union", "csa": "Confederates"}
GENERALS: dict[Side, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "usa": (("Hooker", ("hooker",)),),
    "csa": (("Lee", ("lee",)), ("Jackson", ("march", "attack"))),
}
"""Each side's generals, with their abilities."""
BRIEF = {
    "timing": "Timing",
    "saddle": "Saddle",
    "night": "Night",
    "smoke": "Smoke",
    "forced": "Forced",
    "hold": "Hold",
    "flank": "Flank",
    "battery": "Battery",
    "screen": "Screen",
    "fresh": "Fresh",
}
"""Tactics cards in one word."""
SHORT: dict[Side, str] = {"usa": "USA", "csa": "CSA"}
"""The sides on a flag's band."""
GOAL = "The Union wins with two of the three starred objectives in the end; whoever destroys three formations, at once."
"""What both sides are about, before there is anything else to say."""
NO_CARDS = "The cards that both sides play lie here: one formation that acts in full, others that may do a little."
DOING = {
    "card": ("plays a card", "play a card"),
    "act": ("goes on", "go on"),
    "buy": ("buys tactics", "buy tactics"),
    "draw": ("draws a card", "draw a card"),
}
"""What is awaited of a side, of the Union and of the Confederates."""


def status(view: View) -> list[str]:
    """Returns round, turn and what is awaited of which side, the fullest first."""
    if view.ending:
        winner = f"{TITLES[view.winner]} won" if view.winner else "no winner"
        return [f"May 1863 · the game is over: {winner}", f"The game is over: {winner}"]
    if view.stage == "setup":
        left = [TITLES[side] for side in SIDES if not view.armies[side].ready]
        return [f"Setup: {' and '.join(left)} to choose"]
    doing = awaited(view) + (" · peace offered" if view.offers else "")
    number = (view.turn + 1) // 2
    return [f"Round {number}, turn {view.turn} · {doing}", f"Turn {view.turn} · {doing}", doing]


def awaited(view: View) -> str:
    """Returns what is awaited of which side: "Confederates play a card", "Union: Howard acts"."""
    if view.asks:
        side = view.asks[-1].side
        return f"{TITLES[side]} {'answers' if side == 'usa' else 'answer'}"
    side = view.active
    if side == view.options.bot:
        return "the BOT’s turn"
    if view.stage != "act":
        return f"{TITLES[side]} {DOING[view.stage][side == 'csa']}"
    if view.combat is not None:
        return f"{TITLES[side]}: {formation(view.combat.attacker).name} attacks"
    if view.march is not None:
        return f"{TITLES[side]}: {formation(view.march.formation).name} acts"
    if view.now.left:
        names = " or ".join(formation(each.formation).name for each in view.now.left)
        return f"{TITLES[side]}: {names} to act" if len(view.now.left) < 3 else f"{TITLES[side]} to act"
    return f"{TITLES[side]} {DOING[view.stage][side == 'csa']}"


def tactics_lines(held: Sequence[str], wide: float, most: int, label: str = "") -> list[str]:
    """Returns the tactics cards before a side after a label in at most so many lines: by their names, or where there
    are too many by their most telling words, and at last by how many more there are."""
    number = {key: held.count(key) for key in held}
    times = {key: f" ×{n}" if n > 1 else "" for key, n in number.items()}
    full = [tactics()[key].name + times[key] for key in number]
    brief = [BRIEF.get(key, tactics()[key].name) + times[key] for key in number]
    shorter = ([*brief[:n], f"+{len(brief) - n}"] for n in range(len(brief) - 1, -1, -1))
    for names in (full, brief, *shorter):
        lines = fonts.wrapped(label + ", ".join(names), fonts.ITALIC, READ, wide)
        if len(lines) <= most and all(fonts.width(line, fonts.ITALIC, READ) <= wide for line in lines):
            return lines
    return []


def roll(found: DieRoll, wide: float) -> str:
    """Returns an attack's title, the fullest that is no wider than that: "Early attacks Sedgwick at 6 Fitzhugh House,
    rolled again"."""
    whom = listed(formation(key).name for key in found.against)
    name = board().name(found.place) if found.place else ""
    at = f" at {name}" if whom and name else f" {name}" if name else ""
    start = f"{formation(found.formation).name} attacks{f' {whom}' if whom else ''}"
    brief = f"{start}{' at' if whom else ''} {found.place}" if found.place else start
    again = ", rolled again" if found.what == "reroll" else ""
    texts = (f"{start}{at}{again}", f"{brief}{again}", brief)
    return next((text for text in texts if fonts.width(text, fonts.SLAB, READ) <= wide), brief)


def tests(found: Sequence[DieRoll], wide: float) -> str:
    """Returns tests of cohesion, as many of the latest as there is room for: "Early’s 5: 6, fails"."""
    said = [f"{formation(t.formation).name} tests {t.needed}: {t.dice[0]}, {t.outcome}" for t in found]
    texts = ("; ".join(said[at:]) for at in range(len(said)))
    return next((text for text in texts if fonts.width(text, fonts.ROMAN, READ) <= wide), "")


def effects(found: DieRoll, dice: Sequence[Sequence[int]], wide: float) -> list[str]:
    """Returns what groups of dice did, by the names of who suffered it, or where there is no room for those in brief;
    the BOT's dice each alone, others in pairs."""
    bot = found.what == "bot"
    one = len(found.against) == 1
    named = (formation(found.formation).name, formation(found.against[0]).name if one else "defenders")
    for attacker, defender in (named, ("att.", "def.")):
        texts = [_effect(bot, each, attacker, defender) for each in dice]
        if sum(fonts.width(text, fonts.SLAB, READ) + 14 for text in texts if text) <= wide:
            break
    return texts


def _effect(bot: bool, dice: Sequence[int], attacker: str, defender: str) -> str:
    if bot:
        if dice[0] in ATTACKER:
            return f"{attacker} −{ATTACKER[dice[0]]}"
        return f"{defender} −{DEFENDER[dice[0]]}{', back' * (dice[0] == RETREAT)}"
    if len(set(dice)) > 1 or (len(dice) == 1 and dice[0] != 3):
        return ""
    pairs = counted(dice)
    if pairs.cubes:
        return number_of(pairs.cubes, "cube")
    return (
        f"{attacker} −{pairs.attacker}" if pairs.attacker else f"{defender} −{pairs.defender}{', back' * pairs.retreat}"
    )
