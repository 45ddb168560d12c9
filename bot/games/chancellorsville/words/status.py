"""The course of a game in a line: its headline, and the sides that it waits for."""

from __future__ import annotations

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import LOST, ROUNDS, SIDES, round_of
from bot.games.chancellorsville.rules import victory
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.words import events
from bot.games.chancellorsville.words.events import ASKED
from bot.games.chancellorsville.words.names import place_name
from bot.games.contract.game import TurnMark
from bot.games.kit.sides import NAMES, Side
from bot.games.phrases import listed, sentence

STAGES = {
    "card": "play an activation card",
    "act": "activate formations",
    "buy": "buy a tactics card",
    "draw": "draw a card",
}


def turn_of(view: View) -> TurnMark:
    """Returns the turn and phase in people's words."""
    if view.stage == "setup":
        return TurnMark("Setup")
    phases = {"card": "Activation card", "act": "Activations", "buy": "Tactics", "draw": "Draw", "over": ""}
    side = NAMES[view.active].removeprefix("the ")
    return TurnMark(f"Round {round_of(view.turn)}: {side}", phases[view.stage])


def awaited(view: View) -> dict[str, str]:
    """Returns the sides to act, each with the reason."""
    if view.ending:
        return {}
    if view.stage == "setup":
        return {s: f"{NAMES[s]}: choose starts and three cards" for s in SIDES if not view.armies[s].ready}
    if view.asks:
        ask = view.asks[-1]
        return {ask.side: f"{NAMES[ask.side]}: {ASKED[ask.what]}"}
    if view.active == view.options.bot:
        return {view.active: f"the BOT leads {NAMES[view.active]}: turn over its card"}
    return {view.active: f"{NAMES[view.active]}: {doing(view)}"}


def doing(view: View) -> str:
    """Returns what the active side is at, in a few words that tell no hidden place."""
    if view.combat is not None:
        fight = view.combat
        return f"{formation(fight.attacker).name}'s attack at {place_name(fight.target)}"
    if view.march is not None:
        return f"{formation(view.march.formation).name} is acting"
    return STAGES[view.stage]


def headline(view: View) -> str:
    """Returns the state of the game in one line."""
    if view.ending:
        return ending(view)
    if view.stage == "setup":
        return f"Setup: starts and cards are chosen{'' if view.options.solo else ' in secret'}"
    side = view.asks[-1].side if view.asks else view.active
    what = ASKED[view.asks[-1].what] if view.asks else doing(view)
    return f"Round {round_of(view.turn)} of {ROUNDS}, {NAMES[side]}: {what}{toll(view)}"


def toll(view: View) -> str:
    """Returns how many of its formations each side has lost of those that lose it the game, as the end of a line; ""
    while none is lost."""
    told = [f"{NAMES[side]} {len(gone)} of {LOST}" for side in SIDES if (gone := lost(view, side))]
    return f"; formations lost: {', '.join(told)}" if told else ""


def ending(view: View) -> str:
    """Returns the ending of the game in a sentence."""
    return events.ending(view.winner, view.ending, len(view.control), victory.needed(view.options))


def control(view: View) -> str:
    """Returns who controls which objectives: "The Union controls Fredericksburg (13); …"."""
    theirs = [place for place in board().objectives if place not in view.control]
    parts = []
    if view.control:
        parts.append(f"the Union controls {listed(map(place_name, view.control))}")
    if theirs:
        parts.append(f"the Confederates control {listed(map(place_name, theirs))}")
    return sentence("; ".join(parts))


def lost(view: View, side: Side) -> list[str]:
    """Returns the names of a side's destroyed formations."""
    pieces = view.pieces.items()
    return [formation(key).name for key, piece in pieces if formation(key).side == side and not piece.alive]
