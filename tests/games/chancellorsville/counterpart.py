"""Decisions that look the same from outside: a hidden formation marches elsewhere or stands, cards of the same number
are kept, reinforcements go the other way."""

from __future__ import annotations

import random

from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.state.game_state import State
from bot.games.choices import Path, Refusal
from bot.games.contract import Seat
from bot.games.tree import Tree, decisions


def counterpart(state: State, other: State, actor: Seat, text: str) -> str:
    """What the actor's decision in ``state`` is in ``other``, for who does not know his secrets; "" where there is
    none."""
    tree, rng = decisions(GAME, GAME.view(other, actor), actor), random.Random(text)
    words = tuple(text.split())
    if words[0] in ("march", "stand") and not state.pieces[words[1]].shown:
        return at_random(tree, [("march", words[1]), ("stand", words[1])], rng)
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
