"""Rolls for morale other than for hits."""

from __future__ import annotations

from bot.games.dixie.data.terms import RESERVE, Bonus, CardKey
from bot.games.dixie.state.working_copy import Battle
from bot.games.dixie.words.events import breakdown, passing


def passes_roll(battle: Battle, key: CardKey, need: int, parts: tuple[Bonus, ...], what: str, first: str = "") -> bool:
    """Rolls for a card's morale for a reason other than hits; returns whether it passes. The die of a card lying
    face-up is public, that of a hidden one and its event are its side's alone (DX-16.2). ``first`` names the first part
    of the number needed, before ``parts``; by default the card's CV."""
    laid, side, name = battle.cards[key], battle.card(key).side, battle.name(key)
    where = "the Reserve" if laid.at == RESERVE else battle.spot(laid.at)
    purpose = f"{name} in {where}: {what}"
    die = battle.die(purpose) if laid.up else battle.draw(6, purpose, side)
    passes = die != 6 and (die <= need or die == 1)
    made = breakdown(first or f"CV {battle.card(key).cv}", parts)
    text = f"{name} rolls {die} for {what} ({passing(need)}: {made}) and {'passes' if passes else 'fails'}."
    if laid.up:
        battle.tell("rolled", text, card=key, die=die, need=need, what=what)
    else:
        battle.tell_apart("rolled", side, text, "", card=key, die=die, need=need, what=what)
    return passes
