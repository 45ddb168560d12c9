"""Reading decisions: canonical texts and the usual shorthands."""

from __future__ import annotations

import re
from functools import lru_cache

from bot.games.contract import Refusal
from bot.games.overland.board import board
from bot.games.overland.decisions import Attack, Cross, Decision, Move, Turn
from bot.games.overland.state import OPPONENTS, RICHMOND, Area
from bot.games.overland.text import names
from bot.games.reading import LONGEST, plain_words, quoted

_KINDS = {
    **dict.fromkeys(("attack", "attacks", "assault", "assaults"), "attack"),
    **dict.fromkeys(("move", "moves", "go", "goes"), "move"),
    **dict.fromkeys(("turn", "turns", "tma"), "turn"),
    **dict.fromkeys(("cross", "crosses"), "cross"),
}


_FORMS = "decisions look like “attack lee”, “move grant north-anna”, “turn grant ashland” or “cross”"
"""Said where a text is not understood. It cannot say what is legal: that depends on the position."""
_COSTS = re.compile(r"\((1 ap|free)\)")
"""The cost at the end of a label."""
_FILLERS = frozenset(
    ("the", "to", "into", "in", "with", "by", "from", "against", "at", "using", "towards", "via", "back")
)


_SPELLINGS = {"breckenridge": "breckinridge", "beau": "beauregard", "harbour": "harbor", "coldharbour": "coldharbor"}


@lru_cache(maxsize=512)
def parse(line: str) -> Decision:
    """The decision that ``line`` says, canonical or a usual shorthand. Raises Refusal."""
    if len(line) > LONGEST:
        raise Refusal(f"{quoted(line)} is too long: {_FORMS}", "OV-4.A")
    tokens = plain_words(_COSTS.sub("", line.casefold()))
    if not tokens:
        raise Refusal(f"An empty text says nothing: {_FORMS}", "OV-4.A")
    if tokens[0] in OPPONENTS and tokens[1:] and tokens[1] in _KINDS:
        tokens[:2] = tokens[1::-1]  # "grant attacks lee"
    kind = _KINDS.get(tokens[0])
    if kind is None:
        raise Refusal(f"{quoted(line)} begins with no known action: {_FORMS}", "OV-4.A")
    rest = [_SPELLINGS.get(t, t) for t in tokens[1:] if t not in _FILLERS]
    if kind == "attack":
        return _parse_attack(line, rest)
    if kind == "cross":
        return _parse_cross(rest)
    area = _parse_area(kind, rest)
    return Move(area) if kind == "move" else Turn(area)


def _parse_attack(line: str, rest: list[str]) -> Attack:
    targets = [t for t in rest if t == RICHMOND or t in OPPONENTS.values()]
    leaders = [t for t in rest if t in OPPONENTS]
    unknown = [t for t in rest if t not in targets and t not in leaders]
    if unknown and any(unknown[0] in key.split("-") for key in board().areas):
        raise Refusal("An attack names no area but Richmond: leaders attack where they are", "OV-7.1")
    if unknown:
        raise Refusal(f"{quoted(unknown[0])} is neither a leader nor Richmond", "OV-4.A1")
    if len(targets) > 1 or len(leaders) > 1 or not rest:
        example = "as in “attack lee” or “attack richmond grant”"
        raise Refusal(f"{quoted(line)} does not say one attack: name whom, and with whom, {example}", "OV-4.A1")
    if not targets:
        return Attack(OPPONENTS[leaders[0]], leaders[0])
    if leaders:
        return Attack(targets[0], leaders[0])
    if targets[0] == RICHMOND:
        example = "as in “attack richmond grant” or “attack richmond butler”"
        raise Refusal(f"“attack richmond” does not say with whom, {example}", "OV-4.A1")
    return Attack(targets[0], next(union for union, confederate in OPPONENTS.items() if confederate == targets[0]))


def _parse_cross(rest: list[str]) -> Cross:
    unknown = [t for t in rest if t not in ("james", "river", "grant")]
    if unknown:
        raise Refusal(f"{quoted(unknown[0])} is not what Grant crosses: only the James", "OV-13.1")
    return Cross()


def _parse_area(kind: str, rest: list[str]) -> Area:
    """The area named, with or without "grant" before it; a beginning of three letters is enough where it is unique."""
    mine = ("grant", "lee") if kind == "turn" else ("grant",)  # it is Lee who is turned
    others = [t for t in rest if t in board().leaders and t not in mine]
    if others and others[0] in OPPONENTS:
        raise Refusal(f"{names.who(others[0])} never leaves his area: only Grant moves", "OV-10.A")
    if others:
        raise Refusal(f"{names.who(others[0])} is not yours to move: only Grant moves", "OV-4.A2")
    name = "".join(t for t in rest if t not in mine)
    if not name:
        raise Refusal(f"“{kind}” does not say where to, as in “{kind} grant north-anna”", "OV-10.1")
    by_letters = {re.sub("[^a-z]", "", key): key for key in board().areas}
    found = [key for plain, key in by_letters.items() if plain == name]
    if not found and len(name) >= 3:
        found = [key for plain, key in by_letters.items() if plain.startswith(name)]
    if len(found) != 1:
        raise Refusal(f"{quoted(' '.join(rest))} is no area of the map: {', '.join(board().areas)}", "OV-14.1")
    return found[0]
