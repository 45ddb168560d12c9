"""Movements as people write them: what each word is, and the order in which the decision has them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.games.choices import Level, Path, Refusal
from bot.games.donelson.data.forces import brigades, counter, of_side
from bot.games.donelson.data.terms import FACINGS, Hex
from bot.games.donelson.offers.moves import ways
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.rules.movement import goals
from bot.games.donelson.rules.movement.paths import Walker
from bot.games.donelson.rules.movement.unreachable import unreachable
from bot.games.tree import Tree

BEYOND = frozenset({"move", "brigade", "stack", "march"})
"""What may be said of a hex out of reach: it becomes a goal."""


class Said:
    """The tokens of a text by what they are: the side's own counters, hexes (an enemy counter stands for its own), and
    all others."""

    def __init__(self, now: Situation, tokens: Sequence[str]) -> None:
        self.units = [token for token in tokens if token in now.view.units and token in of_side(now.side)]
        self.hexes = [at for token in tokens if (at := _hex_in(now, token))]
        self.rest = [t for t in tokens if t not in self.units and not _hex_in(now, t)]


def _hex_in(now: Situation, token: str) -> str:
    """Returns the hex that a token is, or in which the enemy counter stands that it names; "" for neither."""
    if re.fullmatch("[0-9]{4}", token):
        return token
    enemy = token in now.view.units and token not in of_side(now.side) and now.view.units[token].at
    return f"{now.view.units[token].at:04}" if enemy else ""


def moving(now: Situation, tree: Tree, first: str, tokens: list[str]) -> list[str]:
    """Returns the words of a movement: with a facing at its end, by way of a hex, of a brigade or a stack."""
    return beyond(now, tree, arranged_move(now, first, tokens))


def arranged_move(now: Situation, first: str, tokens: list[str]) -> list[str]:
    """Returns the words of a movement by what each of them is."""
    said = Said(now, tokens)
    facings = [token for token in said.rest if token in FACINGS]
    named = [token for token in said.rest if token in brigades()]
    if first == "move" and not said.units and len(said.hexes) == 1 and named:
        return ["brigade", named[0], *said.hexes, *facings]
    if first == "stack":
        return of_a_hex(now, Tree(lambda path: None), first, tokens)
    if first == "march" and named and not said.units:
        return ["head", named[0], *said.hexes]
    if first == "move" and not said.units and len(said.hexes) == 2:
        return ["stack", *said.hexes]
    if "via" in tokens and len(said.hexes) == 2 and said.units:
        one, other = said.hexes
        last = tokens.index("via") < tokens.index(one)
        return ["through", said.units[0], *((one, other) if last else (other, one))]
    if first in ("move", "wheel") and facings and said.units and said.hexes:
        return ["wheel", said.units[0], said.hexes[-1], facings[-1]]
    return [first, *tokens]


def beyond(now: Situation, tree: Tree, words: list[str]) -> list[str]:
    """Returns the words of a movement; where the hex is out of reach, those of a march on to it."""
    if words[0] in BEYOND and len(words) == 3:
        level = offered_at(tree, tuple(words[:2]))
        if level and words[2] not in [choice.key for choice in level.choices]:
            farther = heading(now, tree, "head", words[1:])
            return farther if Tree(tree.at).holds(tuple(farther)) and nearer(now, words[1], int(words[2])) else words
    return heading(now, tree, "head", words[1:]) if words[0] == "head" else words


def nearer(now: Situation, who: str, goal: Hex) -> bool:
    """Whether a hex is too far for all of those named, nothing else keeps some of them out of it, and those come nearer
    to it now."""
    keys = goals.members(now.view.units, who)
    return not any(goal in ways(now, key) for key in keys) and any(
        not unreachable(Walker(now.view, now.board, key), goal) and goals.onward(now.view, now.board, key, goal)
        for key in keys
    )


def heading(now: Situation, tree: Tree, first: str, tokens: list[str]) -> list[str]:
    """Returns the words of a march on: a hex without a name after the first half of its number."""
    if len(tokens) == 2 and tokens[0].isdigit() and not tokens[1].isdigit():
        tokens = tokens[::-1]
    level = offered_at(tree, (first, *tokens[:1]))
    if len(tokens) == 2 and level and tokens[1] not in [choice.key for choice in level.choices]:
        return [first, tokens[0], tokens[1][:2], tokens[1]]
    return [first, *tokens]


def by_name(now: Situation, tree: Tree, first: str, tokens: list[str]) -> list[str]:
    """Returns the words of what is done by name: a counter stands for its brigade where that alone is offered."""
    level = offered_at(tree, (first,))
    keys = [choice.key for choice in level.choices] if level else []
    whole = [counter(token).brigade if token in now.view.units and token not in keys else token for token in tokens]
    return [first, *(new if new in keys else token for new, token in zip(whole, tokens, strict=True))]


def of_a_hex(now: Situation, tree: Tree, first: str, tokens: list[str]) -> list[str]:
    """Returns the words of what a whole hex does, which may be named by a counter in it."""
    return [first, *(f"{now.view.units[t].at:04}" if t in of_side(now.side) else t for t in tokens)]


def offered_at(tree: Tree, path: Path) -> Level | None:
    """Returns the level at a path, None where it leads nowhere."""
    try:
        return tree.at(path)
    except Refusal:
        return None
