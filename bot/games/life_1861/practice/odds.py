"""The exact odds of the attacks and the looting that are open to a side."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.contract.advice import Chance, Odds, OddsTable
from bot.games.life_1861.rules import combat
from bot.games.life_1861.rules.locations import looting
from bot.games.life_1861.state.state import Key
from bot.games.life_1861.state.view import LifeView
from bot.games.life_1861.words.names import amount, subject
from bot.games.tree import Tree

ROLLS = frozenset({"attack", "loot"})
MOST = 24
"""Choices of a kind that are looked at."""


def table(view: LifeView, tree: Tree) -> OddsTable:
    """Returns the odds of each attack and each looting in a seat's tree of decisions."""
    rows = []
    for word in sorted(ROLLS & tree.words()):
        for path, choice in tree.leaves((word,), MOST) or ():
            row = attack_row(view, choice.label, *path[1:]) if word == "attack" else loot_row(view, path[1])
            rows.append(replace(row, about=(path,)))
    return OddsTable("Odds", tuple(rows), "With a Boon two dice are rolled, and you choose one: counted already.")


def attack_row(view: LifeView, label: str, piece: Key, target: str) -> Odds:
    """Returns the odds of one attack."""
    least = combat.needed(view, piece, target)
    return Odds(
        label,
        f"needs {least} or more" if least < 6 else "needs a 6",
        (Chance("hits", combat.hit_chance(view, piece, target)),),
    )


def loot_row(view: LifeView, piece: Key) -> Odds:
    """Returns the odds of looting: what can be had, and the shot at a Civilian."""
    rolls, finds = 2 if view.pieces[piece].boon else 1, [looting.find(view, piece, die) for die in range(1, 7)]
    chances = [Chance(_found(find), 1 - (1 - finds.count(find) / 6) ** rolls) for find in dict.fromkeys(finds)]
    if piece != "soldier":
        chances.append(Chance(f"the shot hits {subject(piece)}", (7 - looting.shot_hits(view)) / 6))
    return Odds(f"{subject(piece)} loots the Battlefield", "", tuple(chances))


def _found(find: str) -> str:
    return {"any": "any resource", "pistol": "a pistol", "nothing": "nothing"}.get(find) or amount(1, find)  # type: ignore[arg-type]
