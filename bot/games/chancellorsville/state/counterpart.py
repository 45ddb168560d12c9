"""Decisions that look the same from outside: a hidden formation marches elsewhere or stands, cards of the same number
are kept, reinforcements go the other way."""

from __future__ import annotations

import random
from typing import Any

from bot.games.chancellorsville.data.terms import REDOUBTS_HERE, Formation
from bot.games.chancellorsville.state.state import State
from bot.games.chancellorsville.state.view import View
from bot.games.contract.choices import Path, Refusal
from bot.games.contract.game import Game, Seat
from bot.games.tree import Tree, decisions


def counterpart(game: Game[State, View, Any], state: State, other: State, actor: Seat, text: str) -> str:
    """Returns the form in ``other`` of the actor's decision in ``state``, for people who do not know his secrets; "" if
    there is none."""
    tree, rng = decisions(game, game.view(other, actor), actor), random.Random(text)
    words = tuple(text.split())
    if words[0] in ("march", "stand") and not state.pieces[words[1]].shown:
        return marching(state, other, tree, words, rng)
    if words[0] in ("start", "keep") or words[:2] == ("draw", "search"):
        return at_random(tree, [words[: 2 if words[0] == "draw" else 1]], rng)
    if words[0] == "transfer":
        return at_random(tree, [words[:3]], rng)
    if words[:2] == ("use", "reserves"):
        return at_random(tree, [words[:4]], rng)
    moved = "hill" if words[0] == "jackson" else words[2] if words[0] == "use" and len(words) > 2 else ""
    if words[:2] == ("jackson", "march") or (words[0] == "use" and words[1] in ("night", "smoke", "forced")):
        return text if state.pieces[moved].shown else at_random(tree, [words[:-1]], rng)
    return text if tree.holds(words) else ""


def marching(state: State, other: State, tree: Tree, words: Path, rng: random.Random) -> str:
    """Another march of a hidden formation, or standing; where it stands free of charge, everyone sees that (CV-4.5)."""
    key, free = words[1], stands_free(other, words[1])
    if words[0] == "stand" and stands_free(state, key):
        return " ".join(words) if free and tree.holds(words) else ""
    return at_random(tree, [("march", key)] if free else [("march", key), ("stand", key)], rng)


def stands_free(state: State, key: Formation) -> bool:
    """Whether a formation that begins to act can stand without paying, where others pay."""
    here = state.redoubts.get(state.pieces[key].at, 0)
    return here >= REDOUBTS_HERE and state.march is None and not state.now.fresh


def at_random(tree: Tree, starts: list[Path], rng: random.Random) -> str:
    """A decision that begins with one of these words, "" where there is none."""
    ways = [start for start in starts if leads(tree, start)]
    if not ways:
        return ""
    start = rng.choice(ways)
    return " ".join((*start, *Tree(lambda path: tree.at(start + path)).random(rng)))


def leads(tree: Tree, path: Path) -> bool:
    """Whether something begins with these words."""
    try:
        return tree.at(path) is not None or tree.holds(path)
    except Refusal:
        return False
