"""People's texts in the words of the tree: names for keys, hexes by name, facings in words, movements in order."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from bot.games.contract.choices import Level, Path, Refusal
from bot.games.contract.game import Seat
from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import front
from bot.games.donelson.data.forces import brigades, counter, divisions, of_side
from bot.games.donelson.data.terms import FACINGS, OFF, Hex
from bot.games.donelson.offers.answers import WORDS
from bot.games.donelson.offers.movers import movers, ways
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.rules.movement import goals
from bot.games.donelson.rules.movement.paths import Walker
from bot.games.donelson.rules.movement.unreachable import unreachable
from bot.games.donelson.state.view import View
from bot.games.donelson.words.ground import in_full, landmark, towards
from bot.games.donelson.words.names import FILLERS, brigade_of, facing_of, hex_number, hex_of, unit_list, unit_of
from bot.games.kit.spelling import NotPossible, Spelling
from bot.games.phrases import plain_words
from bot.games.tree import Tree
from bot.games.typed_text import Vocabulary

ANSWERS = frozenset(("neither", "no", "nobody", "none", "nothing", "stay", "yes"))
"""Words that answer a question by themselves."""
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
        able = [key for key in brigades()[named[0]].counters if key in movers(now)]
        if len(able) == 1:
            return ["move", able[0], *said.hexes, *facings]
        return ["brigade", named[0], *said.hexes, *facings]
    if first == "move" and named == said.rest and len(named) == 1 and not said.units and not said.hexes:
        return ["brigade", *named]
    if first == "stack":
        return of_a_hex(now, Tree(lambda path: None), first, tokens)
    if first == "march" and named and not said.units:
        return ["head", named[0], *said.hexes]
    if first == "move" and not said.units and len(said.hexes) == 2:
        return ["stack", *said.hexes]
    if first == "move" and len(said.units) > 1 and len(said.hexes) == 1:
        return together_from(now, said)
    if "via" in tokens and len(said.hexes) == 2 and said.units:
        one, other = said.hexes
        last = tokens.index("via") < tokens.index(one)
        return ["through", said.units[0], *((one, other) if last else (other, one))]
    if first in ("move", "wheel") and facings and said.units and said.hexes:
        return ["wheel", said.units[0], said.hexes[-1], facings[-1]]
    return [first, *tokens]


def together_from(now: Situation, said: Said) -> list[str]:
    """Returns the words of a movement of several counters: as a stack or a brigade, where they are all of it that can
    move. Raises NotPossible: nobody else is taken along unasked."""
    able, to, named = movers(now), said.hexes[0], set(said.units)
    here = {now.view.units[key].at for key in named}
    stack = {key for key in able if now.view.units[key].at in here}
    of = {counter(key).brigade for key in named}
    brigade = {key for key in able if counter(key).brigade in of}
    if len(here) == 1 and named == stack:
        return ["stack", f"{here.pop():04}", to]
    if len(of) == 1 and named == brigade:
        return ["brigade", of.pop(), to]
    others = unit_list(key for key in able if key in (stack if len(here) == 1 else brigade) - named)
    also = f". {others} would go too" if others else ""
    raise NotPossible(
        f"Several units move together only as all of a stack or of a brigade{also}",
        "US-3.13",
        tuple(f"move {key} {to}" for key in said.units[:3]),
    )


def beyond(now: Situation, tree: Tree, words: list[str]) -> list[str]:
    """Returns the words of a movement; where the hex is out of reach, those of a march on to it."""
    if words[0] in BEYOND and len(words) == 3 and hex_number(words[2]):
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
    """Returns the words of an act by names: a counter stands for its brigade if only the brigade's act is offered."""
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
OTHERS = ("change", "prefer", "goal", "offer", "propose", "lose", "pivot", "defend", "head", "hold", "free", "back")
FIRST = frozenset({*ACTIONS, *KNOWN, *OTHERS})
"""Words with which a text begins that says what is done first."""
WHOLE = {
    "end": ("done",), "finish": ("done",), "finished": ("done",), "next": ("done",), "resolve": ("fight",),
    "roll": ("fight",), "commit": ("fight",), "no": ("stay",), "hold": ("stay",), "skip": ("pass",),
}  # fmt: skip
"""First words that stand for others where they are all that is said."""
PHRASES = {
    ("as", "before"): "resume", ("march", "on"): "head", ("march", "towards"): "head", ("march", "toward"): "head",
    ("take", "back"): "back", ("unmove",): "back", ("continue",): "resume",
}  # fmt: skip
"""Several words at the beginning, and the one that they stand for."""
OF_BRIGADES = frozenset({"brigade", "detach", "transfer"})
"""Words after which a name is a brigade's rather than a counter's."""


def in_order(words: list[str]) -> list[str]:
    """Returns the words with what is done put before who does it, where it comes after, and first words exchanged."""
    for said, meant in PHRASES.items():
        if tuple(words[: len(said)]) == said:
            words = [meant, *words[len(said) :]]
    if len(words) < 2:
        return list(WHOLE.get(words[0], words)) if words else words
    for at in range(1, min(len(words), 6) if words[0] not in FIRST else 0):
        if words[at] in FIRST:
            words = [words[at], *words[:at], *words[at + 1 :]]
            break
    return [ACTIONS.get(words[0], words[0]), *words[1:]]


def whereabouts(view: View, name: str) -> tuple[str, ...]:
    """Returns the hexes of a hex's own name or number, of a counter or a brigade on the map, of a road, or of any other
    landmark; () for any other name."""
    words = [word for word in plain_words(name) if word not in FILLERS]
    if not words:
        return ()
    found, one, brigade = hex_of(words), unit_of(words, view.own.side if view.own else "usa"), brigade_of(words)
    if some := landmark(words):
        return tuple(f"{at:04}" for at in some)
    if found:
        return (f"{found[0]:04}",)
    keys = [one[0]] if one else [*brigades()[brigade[0]].counters] if brigade else []
    return tuple(dict.fromkeys(f"{view.units[key].at:04}" for key in keys if view.units[key].at != OFF))


def neighbors(view: View, name: str) -> tuple[str, ...]:
    """Returns the hexes next to a hex, or to one counter on the map; () for any other name."""
    here = whereabouts(view, name)
    return tuple(f"{at:04}" for at in field().neighbours(int(here[0]))) if len(here) == 1 else ()


def ground(view: View, place: str, start: str = "") -> str:
    """Returns the ground of a hex, "thicket, high", from a hex next to it with its direction and what lies between; ""
    for anything else."""
    at, near = hex_number(place), hex_number(start)
    if at not in field().cells:
        return ""
    return towards(near, at) if near in field().cells and at in field().neighbours(near) else in_full(at)


def ahead(view: View, seat: Seat, text: str) -> tuple[str, ...]:
    """Returns the hexes in front of the counter that a text names first, or of its brigade's counters."""
    words = [word for word in plain_words(text) if word not in FILLERS]
    for at in range(len(words)):
        one, brigade = unit_of(words[at:], "csa" if seat == "csa" else "usa"), brigade_of(words[at:])
        keys = [one[0]] if one else [*brigades()[brigade[0]].counters] if brigade else []
        units = [view.units[key] for key in keys if key in view.units and view.units[key].at != OFF]
        if keys:
            return tuple(dict.fromkeys(f"{each:04}" for unit in units for each in front(unit.at, unit.facing)))
    return ()


VOCABULARY = Vocabulary(
    spellings=dict.fromkeys(("everything", "everybody", "everyone", "every"), "all"), rewritten=in_order
)
"""People's words beside those of the tree."""


def resolved(now: Situation, tree: Tree, words: list[str]) -> list[str]:
    """Returns the words of a text as the tree knows them: names and codes of counters and brigades as their keys, hexes
    as numbers, facings as on the map, in the order in which the decision has them. A text that begins with a counter
    moves it."""
    if not words:
        return words
    if len(words) == 1 and words[0] in ANSWERS and (ask := now.asked(*WORDS)):
        # Yes is the first answer that a question has, and no the last.
        return [WORDS[ask.what][0 if words[0] == "yes" else -1]]
    parts = [part for word in words for part in _parts(word) if part not in FILLERS]
    if goes_somewhere(now, parts):
        parts = ["move", *parts]
    elif words[0] not in FIRST and (brigade := brigade_of(parts)) and hex_of(parts[brigade[1] :]):
        parts = ["brigade", *parts]
    elif words[0] not in ARRANGED:
        return words
    first, left = parts[0], parts[1:]
    if first == "face" and not now.asked("face"):
        first = "turn"
    found: list[str] = []
    while left:
        token, used = read(now, first, left, not found)
        found.append(token)
        left = left[used:]
    return ARRANGED[first](now, tree, first, found)


def goes_somewhere(now: Situation, parts: Sequence[str]) -> bool:
    """Whether words begin with counters and then name a hex."""
    at = 0
    while at < len(parts) and (named := unit_of(parts[at:], now.side)):
        at += named[1]
    return 0 < at < len(parts) and hex_of(parts[at:]) is not None


def _parts(word: str) -> list[str]:
    return [part for part in word.split(",") if part]


def read(now: Situation, first: str, words: Sequence[str], start: bool) -> tuple[str, int]:
    """Returns the token that the first of some words mean after the word ``first``, and how many words that took; a
    word that names nothing stays. ``start`` says that no other token stands before it."""
    if first in OF_BRIGADES and (brigade := brigade_of(words)):
        return brigade
    if not start and (facing := facing_of(words)):
        return facing
    if unit := unit_of(words, now.side):
        return unit
    if at := hex_of(words):
        return f"{at[0]:04}", at[1]
    return brigade_of(words) or (words[0], 1)


def against(now: Situation, tree: Tree, first: str, tokens: list[str]) -> list[str]:
    """Returns the words of a declaration: the hex, then all counters as one token. An attack by nobody is proposed, one
    by all is by all that can."""
    said = Said(now, tokens)
    if first == "attack" and said.hexes and "all" in said.rest and not said.units:
        level = offered_at(tree, (first, said.hexes[0]))
        if level is not None and level.choices:
            return [first, said.hexes[0], ",".join(choice.key for choice in level.choices)]
    if first in ("attack", "propose") and not said.units:
        if len(said.rest) == 1 and (hexes := enemy_hexes(now, said.rest[0])):
            level = offered_at(tree, ("propose",))
            able = [choice.key for choice in level.choices if choice.key in hexes] if level is not None else []
            return ["propose", (able or hexes)[0]] if len(able) < 2 else [first, *tokens]
        return ["propose", *(dict.fromkeys(said.hexes) or tokens or ["all"])]
    return [first, *said.hexes[:1], *([",".join(said.units)] if said.units else []), *said.rest]


def enemy_hexes(now: Situation, token: str) -> list[str]:
    """Returns the hexes in which an enemy brigade stands, none for anything else."""
    if token not in brigades() or brigades()[token].side == now.side:
        return []
    places = (now.view.units[key].at for key in brigades()[token].counters)
    return [f"{at:04}" for at in dict.fromkeys(places) if at != OFF]


def together(now: Situation, tree: Tree, first: str, tokens: list[str]) -> list[str]:
    """Returns the words of an answer: all counters as one token, then the hex."""
    said = Said(now, tokens)
    return [first, *([",".join(said.units)] if said.units else []), *said.hexes[:1], *said.rest]


def of_a_brigade(now: Situation, tree: Tree, first: str, tokens: list[str]) -> list[str]:
    """Returns the words of a detachment or a transfer: a brigade's counter by the brigade's name, where that leaves one
    that can; a division by its commander."""
    if first == "transfer":
        chiefs = {each.commander: str(number) for number, each in divisions().items()}
        return [first, *(chiefs.get(token, token) for token in tokens)]
    if tokens and tokens[0] in brigades():
        level = offered_at(tree, (first,))
        able = [c.key for c in level.choices if counter(c.key).brigade == tokens[0]] if level else []
        if able:
            return [first, able[0], *tokens[1:]]
    return [first, *tokens]


def of_batteries(now: Situation, tree: Tree, first: str, tokens: list[str]) -> list[str]:
    """Returns the words of what a battery does, where all of those that can may be a single one."""
    level = offered_at(tree, (first,))
    only = level is not None and len(level.choices) == 1
    return [first, level.choices[0].key] if level and only and tokens == ["all"] else [first, *tokens]


def as_said(now: Situation, tree: Tree, first: str, tokens: list[str]) -> list[str]:
    """Returns the words in the order in which they were said."""
    return [first, *tokens]


ARRANGED: Mapping[str, Callable[[Situation, Tree, str, list[str]], list[str]]] = {
    **dict.fromkeys(("move", "wheel", "through", "stack", "brigade", "march"), moving),
    **dict.fromkeys(("turn", "exit"), of_a_hex),
    **dict.fromkeys(("back", "free"), by_name),
    **dict.fromkeys(("head", "hold"), heading),
    **dict.fromkeys(("attack", "propose", "support", "bombard", "change", "withdraw"), against),
    **dict.fromkeys(("advance", "defend"), together),
    **dict.fromkeys(("detach", "transfer"), of_a_brigade),
    **dict.fromkeys(("limber", "unlimber"), of_batteries),
    **dict.fromkeys(
        ("garrison", "gather", "enter", "attach", "pivot", "lose", "face"),
        as_said,
    ),
}
"""How the words after each first word are put in order; other texts stay as they are."""


def _unit(words: Sequence[str]) -> tuple[str, int] | None:
    return unit_of(words, "usa") or brigade_of(words)


def _who(words: Sequence[str]) -> tuple[str, int] | None:
    return _unit(words) or _hex(words) or ((words[0], 1) if words[0] in ("all", "rest") else None)


def _brigade(words: Sequence[str]) -> tuple[str, int] | None:
    return brigade_of(words)


def _hex(words: Sequence[str]) -> tuple[str, int] | None:
    named = hex_of(words)
    return (f"{named[0]:04}", named[1]) if named else None


def _facing(words: Sequence[str]) -> tuple[str, int] | None:
    return facing_of(words)


def _matching(pattern: str, lacks: str) -> Spelling:
    return Spelling(lambda words: (words[0], 1) if re.fullmatch(pattern, words[0]) else None, lacks)


_A_UNIT = Spelling(_unit, "a unit such as “oglesby-a”", "US-1.3")
_A_HEX = Spelling(_hex, "a hex such as “1812”", "US-28.1")
_A_FACING = Spelling(_facing, "a facing such as “ne”", "US-6.1")
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
    "start": _A_HEX,
    "hex": _A_HEX,
    "to": _A_HEX,
    "end": _A_HEX,
    "target": _A_HEX,
    "via": _A_HEX,
    "facing": _A_FACING,
    "who": Spelling(_who, "a brigade or unit such as “oglesby”"),
    "column": _matching("[0-2][0-9]", "the first half of a hex's number"),
    "division": _matching("[1-6]", "a division's number"),
    "declaration": _matching("all|[0-9]{4}", "a hex, or “all”"),
    "answer": _matching("[a-z]+", "an answer"),
}
"""How people write the fields that are more than one of a few words."""
