"""The few words on Chancellorsville's picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.bot_cards import ATTACKER, DEFENDER, RETREAT
from bot.games.chancellorsville.data.cards import ActivationCard, formation, tactics
from bot.games.chancellorsville.data.terms import MOST_COHESION, ROUNDS, SIDES, round_of
from bot.games.chancellorsville.rules.dice import counted
from bot.games.chancellorsville.rules.victory import needed
from bot.games.chancellorsville.state.state import DieRoll
from bot.games.chancellorsville.state.view import View
from bot.games.kit.sides import Side
from bot.games.phrases import counted as number_of
from bot.games.phrases import listed
from renderers import fonts
from renderers.chancellorsville.layout import READ

Fate = Literal["", "open", "holds", "back", "enters", "lost", "void"]
"""What became of an attack: see combat_panel."""
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


def nothing(view: View) -> str:
    """Returns what stands where no fight and no move is shown: at first, how the game is won, the way that comes more
    often first."""
    if view.stage == "setup":
        number = "all three" if needed(view.options) == len(board().objectives) else "two of the three"
        return f"Destroy three formations and you win at once. Else the Union needs {number} starred places in the end."
    return f"Nothing {'happened' if view.options.solo else 'was seen'} in the last two turns"


DEALT = "Keep three of these six: the first formation acts in full, the minor ones do a little."
"""What to do with the cards dealt, and how they are read."""
PLAYED = "Played last: the first acts in full"
"""Over the cards that both sides played last."""
NO_CARDS = "The cards that both sides play lie here: one formation that acts in full, others that may do a little."
DOING = {
    "card": ("plays a card", "play a card"),
    "act": ("goes on", "go on"),
    "buy": ("buys tactics", "buy tactics"),
    "draw": ("draws a card", "draw a card"),
}
"""What is awaited of a side, of the Union and of the Confederates."""


def status(view: View) -> list[str]:
    """Returns the round and what is awaited of which side, the fullest first."""
    if view.ending:
        winner = f"{TITLES[view.winner]} won" if view.winner else "no winner"
        return [f"May 1863 · the game is over: {winner}", f"The game is over: {winner}"]
    if view.stage == "setup":
        left = [TITLES[side] for side in SIDES if not view.armies[side].ready]
        return [f"Setup: {' and '.join(left)} to choose"]
    doing = awaited(view) + (" · peace offered" if view.offers else "")
    number = round_of(view.turn)
    return [f"Round {number} of {ROUNDS} · {doing}", f"Round {number} · {doing}", doing]


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


def activation(card: ActivationCard, wide: float) -> tuple[str, str]:
    """Returns an activation card in two lines, the first of which is no wider than that: "Couch", "minor: Howard"."""
    major, minor = formation(card.major).name, ", ".join(formation(key).name for key in card.minor)
    if len(card.minor) == 1:
        return major, f"minor: {minor}"
    texts = (f"{major}; minor:", f"{major}, minor", major)
    return next((text for text in texts if fonts.width(text, fonts.ROMAN, READ) <= wide), major), minor


def roll(found: DieRoll, wide: float, turn: int = 0) -> str:
    """Returns an attack's title, the fullest that is no wider than that, of one that is past with its round: "Round 3:
    Early attacks Sedgwick at 6 Fitzhugh House, rolled again"."""
    whom = listed(formation(key).name for key in found.against)
    name = board().name(found.place) if found.place else ""
    at = f" at {name}" if whom and name else f" {name}" if name else ""
    when = f"Round {round_of(turn)}: " if turn else ""
    start = f"{when}{formation(found.formation).name} attacks{f' {whom}' if whom else ''}"
    brief = f"{start}{' at' if whom else ''} {found.place}" if found.place else start
    again = ", rolled again" if found.what == "reroll" else ""
    texts = (f"{start}{at}{again}", f"{brief}{again}", brief)
    return next((text for text in texts if fonts.width(text, fonts.SLAB, READ) <= wide), brief)


def test(found: DieRoll) -> tuple[str, str]:
    """Returns a test of cohesion in words, and what it needed: "Early tests: 6, fails", "5 or less needed"."""
    name = formation(found.formation).name
    return f"{name} tests: {found.dice[0]}, {found.outcome}", f"{found.needed} or less needed"


def tests(found: Sequence[DieRoll], wide: float) -> str:
    """Returns tests of cohesion, as many of the latest as there is room for: "Early tests: 6, fails (needed 5 or
    less)"."""
    for brief in (False, True):
        said = [
            f"{formation(t.formation).name} rolls {t.dice[0]}, {t.outcome} at {t.needed}"
            if brief
            else f"{test(t)[0]} ({test(t)[1]})"
            for t in found
        ]
        texts = ("; ".join(said[at:]) for at in range(len(said) if brief else 1))
        text = next((text for text in texts if fonts.width(text, fonts.ROMAN, READ) <= wide), "")
        if text:
            return text
    return ""


class Cost(Struct, frozen=True):
    """What dice did: cohesion that the attacker and each defender lost, whether the defenders must go back, and
    cubes."""

    attacker: int
    defender: int
    back: bool
    cubes: int


def cost(found: DieRoll) -> Cost:
    """Returns what dice did; the BOT's each alone, others in pairs."""
    if found.what == "bot":
        lost, own = (sum(table.get(die, 0) for die in found.dice) for table in (DEFENDER, ATTACKER))
        return Cost(own, lost, RETREAT in found.dice, 0)
    pairs = counted(found.dice)
    return Cost(pairs.attacker, pairs.defender, pairs.retreat, pairs.cubes)


def results(found: DieRoll, fate: Fate, view: View) -> list[str]:
    """Returns what dice did to whom, or do as they lie where ``fate`` is "open", the fullest first; ``fate`` is what
    became of it."""
    if fate == "void":
        return [f"{formation(found.formation).name} destroyed", "attacker destroyed"]
    did = cost(found)
    # Whoever stood when it was over has been lost since, by something else.
    stood = (
        (found.formation, *(found.against if fate != "enters" else ())) if fate in ("holds", "back", "enters") else ()
    )
    gone = [key for key in (found.formation, *found.against) if not view.pieces[key].alive and key not in stood]
    texts = list[str]()
    named = listed(formation(key).name for key in found.against) or "defenders"
    for attacker, defender, brief in (
        (formation(found.formation).name, named, False),
        (formation(found.formation).name, "defenders" if len(found.against) > 1 else named, True),
        ("attacker", "defenders" if len(found.against) > 1 else "defender", True),
        ("att.", "def.", True),
    ):
        ended = {"back": "back" if brief else "falls back", "holds": "holds"}.get(fate, "")
        if fate == "open" and did.back and view.pieces[found.formation].alive:
            ended = "must go back" if brief else "must retreat"
        if found.against and all(key in gone for key in found.against):
            ended = "destroyed"
        if len(found.against) > 1 and ended in ("holds", "falls back"):
            ended = {"holds": "hold", "falls back": "fall back"}[ended]
        parts = [f"−{did.defender}"] if did.defender else []
        parts += [ended] if ended else []
        parts += _made_good(found, did.defender, view) if parts and not brief and fate != "open" else []
        if parts and not brief and not (did.attacker or did.defender or gone):
            parts.append("no losses")
        said = [f"{defender} {', '.join(parts)}"] if parts else []
        own = [f"−{did.attacker}"] if did.attacker else []
        own += ["destroyed"] if found.formation in gone else []
        said += [f"{attacker} {', '.join(own)}"] if own else []
        said += [number_of(did.cubes, "cube")] if did.cubes else []
        texts.append("; ".join(said) if said else "no effect")
    return texts


def _made_good(found: DieRoll, lost: int, view: View) -> list[str]:
    """Returns the cohesion of a defender that has regained some of what dice cost, where it shows that it has."""
    now = [view.pieces[key].cohesion for key in found.against]
    return [f"now {now[0]} again"] if len(now) == 1 and now[0] > MOST_COHESION - lost else []


def needs(found: DieRoll) -> list[str]:
    """Returns what dice need to count, the fullest first."""
    attacker = formation(found.formation).name
    named = listed(formation(key).name for key in found.against) or "the defender"
    if found.what == "bot":
        return [
            f"Each die counts: 3 to 6 hits {named}, 1 or 2 hits {attacker}",
            f"Each counts: 3–6 hit {named}, 1–2 {attacker}",
            "Each counts: 3–6 hit, 1–2 cost",
            "Each die counts",
        ]
    return [
        f"Needed: pairs. 4, 5, 6 hit {named}, 1 and 2 hit {attacker}; any 3 is a cube",
        f"Needed: pairs. 4–6 hit {named}, 1–2 {attacker}; a 3 is a cube",
        f"Pairs needed: 4–6 hit {named}, 1–2 {attacker}; 3: a cube",
        f"Pairs: 4–6 hit {named}, 1–2 {attacker}; 3: a cube",
        "Pairs: 4–6 hit, 1–2 cost; any 3: a cube",
        "Pairs hit or cost; a 3: a cube",
        "Needed: pairs, or 3s",
        "Needed: pairs",
    ]
