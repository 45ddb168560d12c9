"""Trees from known parts: from whole paths, or from levels written down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice

from bot.games.contract.choices import Level, Path, Refusal


def following(paths: Iterable[Path], prefix: Path) -> tuple[str, ...]:
    """Returns the keys that come next after ``prefix`` in the paths that go on from it, in their order, each once."""
    depth = len(prefix)
    return tuple(dict.fromkeys(path[depth] for path in paths if len(path) > depth and path[:depth] == prefix))


def down(levels: Mapping[Path, Level], path: Path, reason: str, rule: str) -> Level | None:
    """Returns the level at a path among some levels, None where it ends one. Raises Refusal where it leads nowhere."""
    if path in levels and (levels[path].choices or not path):
        return levels[path]
    above = levels.get(path[:-1])
    if above is None or path[-1] not in [c.key for c in above.choices]:
        raise Refusal(reason, rule, tuple(c.key for c in above.choices[:4]) if above else ())
    return None


def nearest(texts: Iterable[str], text: str, most: int = 4) -> tuple[str, ...]:
    """Returns a few of the legal decisions' texts: those first that share the most words with the refused one from its
    beginning on."""
    words = text.split()

    def unlike(other: str) -> int:
        alike = 0
        for mine, its in zip(words, other.split(), strict=False):
            if mine != its:
                break
            alike += 1
        return -alike

    return tuple(islice(sorted(texts, key=unlike), most))
