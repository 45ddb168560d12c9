"""The exact odds of the attacks that are open to a side, and of the one about to be rolled."""

from __future__ import annotations

from bot.games.advice import Chance, Odds, OddsTable, at_least
from bot.games.chancellorsville.cards import formation
from bot.games.chancellorsville.interface import attack_odds
from bot.games.chancellorsville.interface.situation import Situation
from bot.games.chancellorsville.rules.dice import arrow, limited, number_of_dice_in
from bot.games.chancellorsville.state.campaign import place_name
from bot.games.chancellorsville.terms import Formation, Place
from bot.games.phrases import counted
from bot.games.tree import Tree

ROLLS = frozenset({"attack", "roll"})
NOTE = "The first roll alone: no re-rolls, no cards."
MOST = 60
"""Attacks that are looked at."""


def table(now: Situation, tree: Tree) -> OddsTable:
    """Returns the odds of each attack in a side's tree of decisions, or of the one that is about to be rolled."""
    fight, words = now.view.combat, tree.words()
    if fight is not None and "roll" in words:
        label = f"{now.name(fight.attacker)} attacks {place_name(fight.target)}"
        dice = number_of_dice_in(fight)
        return OddsTable("Odds", (row(label, dice, attack_odds.fixed_at_one(now, fight.target, dice)),), NOTE)
    found: dict[tuple[Formation, Place, Place], Odds] = {}
    for path, _ in (tree.leaves(("attack",), MOST) if "attack" in words else None) or ():
        key, places = path[1], [int(each) for each in path[2].split("-")]
        origin = places[-2] if len(places) > 1 else now.mine[key].at
        found.setdefault((key, places[-1], origin), attack_row(now, key, origin, places[-1]))
    return OddsTable("Odds", tuple(found.values()), NOTE)


def attack_row(now: Situation, key: Formation, origin: Place, target: Place) -> Odds:
    """Returns the odds of a formation's attack from one location on another, with the dice that redoubts there are to
    fix."""
    dice = limited(formation(key).dice + arrow(origin, target))
    label = f"{now.name(key)} attacks {place_name(target)}"
    if origin != now.mine[key].at:
        label += f" from {place_name(origin)}"
    return row(label, dice, attack_odds.fixed_at_one(now, target, dice))


def row(label: str, dice: int, fixed: int) -> Odds:
    """Returns the odds of so many dice, some of them fixed at 1."""
    found = attack_odds.odds(dice, fixed)
    average = f"each defender loses {found.mean_defender:.1f} on average, you {found.mean_attacker:.1f}"
    if fixed:
        average += f", with {counted(fixed, 'die').replace('dies', 'dice')} fixed at 1 by redoubts"
    chances = (*at_least(found.defender), Chance("they must retreat", min(1.0, found.retreat)))
    return Odds(label, average, chances)
