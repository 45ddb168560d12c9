"""People's texts in the words of the tree: names for keys, hexes by name, facings in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.games.donelson.interface.names import FILLERS, brigade_of, facing_of, hex_of, unit_of
from bot.games.donelson.interface.situation import Situation
from bot.games.spelling import Spelling
from bot.games.tree import Tree
from bot.games.typed_text import Vocabulary

ACTIONS = {
    "go": "move", "goes": "move", "moves": "move", "moving": "move", "marches": "march", "marching": "march",
    "gtm": "march", "attacks": "attack", "assault": "attack", "charge": "attack", "bombards": "bombard",
    "shell": "bombard", "fire": "bombard", "supports": "support", "turns": "turn", "rotate": "turn", "faces": "turn",
    "leave": "exit", "exits": "exit", "leaves": "exit", "enters": "enter", "arrive": "enter", "limbers": "limber",
    "unlimbers": "unlimber", "wheels": "wheel", "detaches": "detach", "attaches": "attach", "advances": "advance",
    "disperse": "garrison", "guard": "garrison", "undisperse": "gather", "gathers": "gather",
}  # fmt: skip
"""What counters do, in people's words."""
KNOWN = frozenset(ACTIONS.values()) | {"move", "march", "stack", "brigade", "turn", "face", "transfer", "withdraw"}
WHOLE = {
    "end": ("done",), "finish": ("done",), "finished": ("done",), "next": ("done",), "resolve": ("fight",),
    "roll": ("fight",), "commit": ("fight",), "no": ("stay",), "hold": ("stay",), "skip": ("pass",),
}  # fmt: skip
"""First words that stand for others where they are all that is said."""
TOGETHER = frozenset({"attack", "bombard", "support", "advance", "defend"})
"""Words after which counters are named together, joined by commas."""
OF_BRIGADES = frozenset({"brigade", "detach", "attach", "transfer", "place"})
"""Words after which a name is a brigade's rather than a counter's."""


def in_order(words: list[str]) -> list[str]:
    """Returns the words with what is done put before who does it, where it comes after, and first words exchanged."""
    if len(words) == 1:
        return list(WHOLE.get(words[0], words))
    for at in range(1, min(len(words), 5)):
        if words[0] not in ACTIONS and words[0] not in KNOWN and words[at] in {*ACTIONS, *KNOWN}:
            words = [words[at], *words[:at], *words[at + 1 :]]
            break
    return [ACTIONS.get(words[0], words[0]), *words[1:]] if words else words


VOCABULARY = Vocabulary(rewritten=in_order)
"""People's words beside those of the tree."""


def resolved(now: Situation, tree: Tree, words: list[str]) -> list[str]:
    """Returns the words of a text as the tree knows them: names and codes of counters and brigades as their keys, hexes
    as numbers, facings as on the map. A text that begins with a counter moves it."""
    if not words:
        return words
    if (named := unit_of(words, now.side)) and len(words) > named[1] and hex_of(words[named[1] :]):
        words = ["move", *words]
    first, left = words[0], [part for word in words[1:] for part in _parts(word) if part not in FILLERS]
    found: list[str] = []
    while left:
        token, used = read(now, first, left, not found)
        if first in TOGETHER and found and is_key(now, found[-1]) and is_key(now, token):
            found[-1] = f"{found[-1]},{token}"
        else:
            found.append(token)
        left = left[used:]
    return [first, *found]


def _parts(word: str) -> list[str]:
    return [part for part in word.split(",") if part]


def is_key(now: Situation, token: str) -> bool:
    """Whether a token is a counter's key, or several joined by commas."""
    return all(part in now.view.units for part in token.split(","))


def read(now: Situation, first: str, words: Sequence[str], start: bool) -> tuple[str, int]:
    """Returns the token that the first of some words mean after the word ``first``, and how many words that took; a
    word that names nothing stays. ``start`` says that no other token stands before it."""
    if re.fullmatch("[0-9]{1,3}", words[0]) and not unit_of(words, now.side):
        return words[0], 1
    if first in OF_BRIGADES and (brigade := brigade_of(words)):
        return brigade
    if not start and (facing := facing_of(words)):
        return facing
    if unit := unit_of(words, now.side):
        return unit
    if at := hex_of(words):
        return f"{at[0]:04}", at[1]
    if start and (brigade := brigade_of(words)):
        return brigade
    return words[0], 1


def _unit(words: Sequence[str]) -> tuple[str, int] | None:
    return unit_of(words, "usa") or brigade_of(words)


def _brigade(words: Sequence[str]) -> tuple[str, int] | None:
    return brigade_of(words)


def _hex(words: Sequence[str]) -> tuple[str, int] | None:
    named = hex_of(words)
    return (f"{named[0]:04}", named[1]) if named else None


def _facing(words: Sequence[str]) -> tuple[str, int] | None:
    return facing_of(words)


def _matching(pattern: str, lacks: str) -> Spelling:
    return Spelling(lambda words: (words[0], 1) if re.fullmatch(pattern, words[0]) else None, lacks)


_A_UNIT = Spelling(_unit, "a unit such as “oglesby-a”", "US-1")
_A_HEX = Spelling(_hex, "a hex such as “1812”", "US-28")
_A_FACING = Spelling(_facing, "a facing such as “ne”", "US-6")
_UNITS = _matching("[a-z0-9-]+(,[a-z0-9-]+)*", "units such as “oglesby-a,oglesby-b”")
SPELLINGS: Mapping[str, Spelling] = {
    "unit": _A_UNIT,
    "battery": _A_UNIT,
    "regiment": _A_UNIT,
    "leader": _A_UNIT,
    "key": _A_UNIT,
    "units": _UNITS,
    "by": _UNITS,
    "guns": _UNITS,
    "batteries": _UNITS,
    "brigade": Spelling(_brigade, "a brigade such as “oglesby”"),
    "at": _A_HEX,
    "hex": _A_HEX,
    "to": _A_HEX,
    "end": _A_HEX,
    "target": _A_HEX,
    "via": _A_HEX,
    "facing": _A_FACING,
    "division": _matching("[1-6]", "a division's number"),
    "declaration": _matching("all|[0-9]{4}", "a hex, or “all”"),
    "answer": _matching("[a-z]+", "an answer"),
}
"""How people write the fields that are more than one of a few words."""
