"""Trees made from whole decisions, each a path of keys: what may follow, and what to offer for a refused one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from bot.games.contract import Level, Path


def following(paths: Iterable[Path], prefix: Path) -> tuple[str, ...]:
    """The keys that come next after ``prefix`` in the paths that go on from it, in their order, each once."""
    depth = len(prefix)
    return tuple(dict.fromkeys(path[depth] for path in paths if len(path) > depth and path[:depth] == prefix))


def picks(level: Level, token: str) -> bool:
    """Whether a token of a canonical text is one that the level offers: a key of it, or a set of its keys as allowed,
    in its order."""
    keys = [choice.key for choice in level.choices]
    if level.most == 1:
        return token in keys
    picked = [] if token == "-" else token.split(",")
    return level.least <= len(picked) <= level.most and picked == [key for key in keys if key in picked]


def nearest(legal: Iterable[str], text: str, most: int = 4) -> tuple[str, ...]:
    """A few of the legal decisions' texts: those first that share the most words with the refused one from its
    beginning on."""
    words = text.split()

    def unlike(other: str) -> int:
        alike = 0
        for mine, its in zip(words, other.split(), strict=False):
            if mine != its:
                break
            alike += 1
        return -alike

    return tuple(islice(sorted(legal, key=unlike), most))
