"""Finds a level in a small tree of choices, written down level by level."""

from __future__ import annotations

from bot.games.contract import Level, Path, Refusal


def level_at(levels: dict[Path, Level], path: Path, reason: str, rule: str) -> Level | None:
    """Returns the level at a path among some levels, None where it ends one. Raises Refusal where it leads nowhere."""
    if path in levels and (levels[path].choices or not path):
        return levels[path]
    above = levels.get(path[:-1])
    if above is None or path[-1] not in [c.key for c in above.choices]:
        raise Refusal(reason, rule, tuple(c.key for c in above.choices[:4]) if above else ())
    return None
