"""The log's lines of combat, each named after its event."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from bot.games.donelson.data.charts import Result
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Brigade, Facing, Hex, Key
from bot.games.donelson.state.state import Attack
from bot.games.donelson.words.events import Told, hexes_in_words, name, verb
from bot.games.donelson.words.names import FACING_WORDS, attack_text, name_of, result_words, signed, unit_list
from bot.games.kit.sides import Side, does
from bot.games.phrases import counted

STATED: tuple[re.Pattern[str], ...] = (
    re.compile(r"^(?P<of>.+?) loses .+(?P<out>: \d+ left)(?=\.$)"),
    re.compile(r"^(?P<of>.+?) has \w+ .+ left\.$"),
)
"""How lines state a counter's strength."""

NO_ATTACK = "No attack is made."
PUBLIC_MODIFIERS = {
    "superiority": "artillery superiority",
    "flank": "flank attack",
    "works": "works",
    "astray": "out of command",
    "disordered": "disordered defenders",
}
"""What changes a roll and shows on the map, in words."""
MODIFIERS = {**PUBLIC_MODIFIERS, "fresh": "fresh troops"}
"""The same, with what rests on strengths."""


# -- declarations


def declared(attacks: Iterable[Attack]) -> str:
    """Attacks are declared as they were proposed."""
    told = [attack_text(each) for each in attacks]
    return f"{'Attack' if len(told) == 1 else 'Attacks'} declared: {'; '.join(told)}."


def will(keys: Iterable[Key], what: str) -> str:
    """Counters are declared for something."""
    return f"{unit_list(keys)} will {what}."


def changed(attack: Attack) -> str:
    """An attack that was declared is made by others."""
    return f"{'Attack' if attack.by else 'Bombardment'} changed: {attack_text(attack)}."


def can_fire_no_more(keys: Sequence[Key]) -> str:
    """Batteries that a declaration blinds, as another sentence; "" for none."""
    return f" {unit_list(keys)} can no longer fire as declared." if keys else ""


def withdrawn(at: str) -> str:
    """A declaration is taken back."""
    return f"No attack is now declared against {at}."


# -- an attack


def lapses(at: Hex) -> str:
    """A declared attack has nobody left to make it, or to be made on."""
    return f"There is no attack on {at:04d} now: its target or its attackers are gone."


def helpless(key: Key, at: Hex, hexes: int) -> str:
    """A counter that must attack cannot."""
    return f"{name(key)} in {at:04d} must attack and cannot: it retreats {hexes} hexes."


def attacks(keys: Sequence[Key], there: Sequence[Key], target: Hex) -> str:
    """An attack on those who are there begins; where nobody is, on the garrison of the pits."""
    whom = unit_list(there) or "the garrison of the pits"
    return f"{unit_list(keys)} {verb(keys, 'attack')} {whom} in {target:04d}."


def supports(keys: Sequence[Key]) -> str:
    """The defender's batteries support the defense."""
    return f"{unit_list(keys)} {verb(keys, 'support')} the defense."


def unlimbers(key: Key) -> str:
    """A battery that is attacked unlimbers."""
    return f"{name(key)} unlimbers to defend itself."


def rolls(attack: Attack, die: int, modifiers: Mapping[str, int], result: Result) -> str:
    """An attack's die and result, with who attacks and the modifiers that all can see; what rests on strengths stays
    unsaid."""
    seen = [f"{words} {signed(modifiers[key])}" for key, words in PUBLIC_MODIFIERS.items() if key in modifiers]
    added = ", ".join([*seen, "plus odds not told here, as strengths are secret"])
    who = unit_list(attack.by)
    return f"The attack on {attack.target:04d} by {who} rolls {die} ({added}): {result_words(result)}."


def bombards(keys: Sequence[Key], target: Hex, die: int, added: int, result: Result) -> str:
    """Batteries bombard a hex; everyone can see what is ``added`` to the die."""
    more = f" {signed(added)} = {str(die + added).replace('-', '−')}" if added else ""
    what = f"{verb(keys, 'roll')} {die}{more}: {result_words(result)}"
    return f"{unit_list(keys)} {verb(keys, 'bombard')} {target:04d} and {what}."


def engaged(hexes: Iterable[Hex]) -> str:
    """Both sides' counters are engaged."""
    return f"The units in {hexes_in_words(hexes)} are engaged."


# -- losses: each reason ends its line


CANNOT_RETREAT = "because it cannot retreat"
NO_WAY = "because it has no way to retreat"
OVERRUN = "because guns alone cannot retreat"
ON_THE_RETREAT = "on the retreat"
LIMBERING_UP = "as it limbers up"
LAST_CREW = "with its last crew point"


def at(where: Hex, bombarded: bool = False) -> str:
    """A loss in an attack, or in a bombardment."""
    return f"in the {'bombardment of' if bombarded else 'attack on'} {where:04d}"


def loses(key: Key, lost: int, why: str, left: int) -> str:
    """A counter loses points."""
    points = "gun" if counter(key).arm == "art" else "point"
    if why == ON_THE_RETREAT:
        # What it loses is told already, to everyone (see harried).
        return f"{name(key)} has {counted(left, points, 'no')} left."
    what = counted(lost, points)
    return f"{name(key)} loses {what} {why}: {left} left."


def loses_a_crew(key: Key, left: int) -> Told:
    """A battery loses a crew."""
    own = f"{name(key)} fires canister within reach of the enemy and loses a crew point: {left} left."
    return own, f"{name(key)} loses a crew point because it fires canister."


def takes_a_loss(side: Side, where: Hex) -> str:
    """A side chooses who takes a loss."""
    return f"{does(side, 'takes', 'take')} a loss at {where:04d}."


def eliminated(key: Key, where: Hex) -> str:
    """A counter has nothing left."""
    return f"{name(key)} is eliminated in {where:04d}."


def shatters(brigade: Brigade, back: int) -> str:
    """A brigade shatters, to be reorganized in a turn, or for good (0)."""
    after = f" and come back on turn {back}" if back else " for good"
    return f"{name_of(brigade)} shatters: its counters leave the map{after}."


def driven_out(where: Hex) -> str:
    """A pit's nominal garrison is gone."""
    return f"The garrison of the pits at {where:04d} is driven out."


# -- after it


def retreats(keys: Sequence[Key], end: Hex) -> str:
    """Counters retreat."""
    return f"{unit_list(keys)} {verb(keys, 'retreat')} to {end:04d}."


def harried(keys: Sequence[Key], zones: int) -> str:
    """Retreating counters lose for the enemy zones of control on their way."""
    what = counted(zones, "gun" if counter(keys[0]).arm == "art" else "strength point")
    each = " each" if len(keys) > 1 else ""
    return f"{unit_list(keys)} {verb(keys, 'lose')} {what}{each} on the retreat through enemy zones of control."


def advances(keys: Collection[Key], to: Hex) -> str:
    """Counters advance after combat."""
    return f"{unit_list(keys)} {verb(keys, 'advance')} to {to:04d}."


def pivots(key: Key, where: Hex, facing: Facing) -> str:
    """A counter turns after combat, or between the enemy's movements."""
    return f"{name(key)} in {where:04d} now faces {FACING_WORDS[facing]}."


def stays(what: str, other: bool) -> str:
    """Nobody advances, or turns, as was asked; nobody ``other`` than those who have."""
    who = "No other attacker" if other else "None of the attackers"
    return f"{who} {'advances' if what == 'advance' else 'changes facing'}."


def passes(side: Side, what: str) -> str:
    """A side does nothing with what it was asked."""
    return f"{does(side, 'passes', 'pass')}: no one {'fires in support' if what == 'support' else 'changes facing'}."
