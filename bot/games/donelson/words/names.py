"""Counters, brigades, hexes and facings in words, and as people name them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import Result
from bot.games.donelson.data.forces import brigades, counter, counters, divisions, together
from bot.games.donelson.data.terms import OFF, Brigade, Facing, Hex, Key
from bot.games.donelson.state.state import Attack
from bot.games.kit.sides import OTHER, Side
from bot.games.phrases import counted, letters, listed, quoted, shortened

FACING_WORDS: dict[Facing, str] = {
    "n": "north",
    "ne": "northeast",
    "se": "southeast",
    "s": "south",
    "sw": "southwest",
    "nw": "northwest",
}


def hex_text(at: Hex) -> str:
    """Returns a hex as the map numbers it: "0915"."""
    return f"{at:04d}"


def hex_number(text: str) -> Hex:
    """Returns the hex of a number of four digits as the map has it; OFF for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) == 4 else OFF


def ground_words(at: Hex) -> str:
    """Returns what a hex is: its name, the works, or its terrain."""
    ground = field()
    if at in ground.names:
        return ground.names[at]
    if at in ground.pit_hexes():
        return "behind the pits"
    cell = ground.cells[at]
    terrain = {"fort": "the fort", "buildings": "Dover", "clear": "open ground"}.get(cell.terrain, cell.terrain)
    return f"{terrain}, high" if cell.high else terrain


T = TypeVar("T")
LONGEST = 5
"""Words that a name has at most."""
FILLERS = frozenset({"to", "with", "the", "and", "at", "from", "on", "of", "for", "in", "into", "general", "facing"})
"""Words that say nothing."""
LOOKS: Mapping[str, Facing] = {
    "n": "n", "north": "n", "ne": "ne", "northeast": "ne", "se": "se", "southeast": "se", "s": "s", "south": "s",
    "sw": "sw", "southwest": "sw", "nw": "nw", "northwest": "nw",
}  # fmt: skip


def result_words(row: Result) -> str:
    """Returns a result of combat in words: "the defender loses 1 and retreats 1 hex"."""
    if row.loss and row.engaged:
        return f"each side loses {row.loss}, and both are engaged"
    if row.engaged:
        return "both sides are engaged"
    sides = (("attacker", row.loss, row.retreat), ("defender", row.defender_loss, row.defender_retreat))
    told = [f"the {who} {_suffers(loss, retreat)}" for who, loss, retreat in sides if loss or retreat]
    return ", ".join(told) or "no effect"


def _suffers(loss: int, retreat: int) -> str:
    """Returns what a side loses by a result."""
    parts = [f"loses {loss}"] if loss else []
    parts += [f"retreats {retreat} {'hex' if retreat == 1 else 'hexes'}"] if retreat else []
    return " and ".join(parts)


def signed(number: int) -> str:
    """Returns a number with its sign, as people read it: "+2", "−1"."""
    return f"{number:+d}".replace("-", "−")


ATTACHED = "Attached"
"""The name of the one brigade that is not its commander's."""


def name_of(who: str) -> str:
    """Returns what a brigade, a counter, or the stack in a hex is called."""
    if who.isdigit():
        return f"The stack at {who}"
    if who in brigades():
        name = brigades()[who].name
        return f"{name} brigade" if name == ATTACHED else f"{name}'s brigade"
    return counter(who).name


def said(token: str) -> str:
    """Returns the counter, brigade or stack that a token names, in the board's words; of several the first one "with
    others". A token that names nothing is returned as typed, in quotation marks."""
    first, *others = token.split(",")
    if first in counters() or first in brigades() or hex_number(first) in field().cells:
        return f"{name_of(first)} with others" if others else name_of(first)
    return quoted(token)


def place(token: str) -> str:
    """Returns what a token in the place of a hex names: the hex by its number, else as ``said``."""
    return token if hex_number(token) else said(token)


def looking(token: str) -> str:
    """Returns what a token in the place of a facing names: the facing in words, else as ``said``."""
    return next((words for facing, words in FACING_WORDS.items() if facing == token), "") or said(token)


def commanded(token: str) -> str:
    """Returns what a token in the place of a division names: the division, else as ``said``."""
    return next((each.name for number, each in divisions().items() if str(number) == token), "") or said(token)


def no_unit(token: str, where: str = "") -> str:
    """Returns why a token is not the unit of a side's own that is asked for; ``where`` ends the sentence."""
    if "," in token:
        return "One unit is named here, not several"
    if token in brigades():
        return f"{said(token)} is not one unit: name one of its counters"
    return f"{said(token)} is none of your units{where}"


def march_words(goals: Mapping[Key, Hex], most: int = 300) -> str:
    """Returns who marches where, "Oglesby's brigade to 1812, Schwartz to 1911"; only their number where that takes more
    characters than ``most``."""
    by_goal: dict[Hex, list[Key]] = {}
    for key, goal in goals.items():
        by_goal.setdefault(goal, []).append(key)
    found = [f"{name_of(who)} to {goal:04}" for goal, keys in by_goal.items() for who in together(keys)]
    said = ", ".join(found)
    return said if len(said) <= most else f"{len(found)} march on"


def plain(words: Sequence[str]) -> str:
    """Returns words as names are compared: letters and digits alone."""
    return "".join(map(letters, words))


@cache
def unit_names(side: Side) -> Mapping[str, Key]:
    """Returns a side's counters by what they are called: key, name, code and letter, and the brigade's name where it
    has one counter. Names that mean several are left out."""
    meant: dict[str, set[Key]] = {}
    for key, each in counters().items():
        if each.side == side:
            short = re.sub(r"(?i)battery,?|^([a-z]\.\s?)+", "", each.name)
            for name in {plain([each.name]), plain([each.code, each.letter]), plain([short])}:
                meant.setdefault(name, set()).add(key)
    for brigade in brigades().values():
        if brigade.side == side and len(brigade.counters) == 1:
            meant.setdefault(plain([brigade.name]), set()).add(brigade.counters[0])
    keys = {plain([key]): key for key, each in counters().items() if each.side == side}
    return {name: min(found) for name, found in meant.items() if len(found) == 1} | keys


@cache
def brigade_names() -> Mapping[str, Brigade]:
    """Returns all brigades by key and name."""
    ends = ("", "s", " brigade", "s brigade")
    return {plain([name + end]): k for k, each in brigades().items() for name in (k, each.name) for end in ends}


@cache
def hex_names() -> Mapping[str, Hex]:
    """Returns the hexes that have names."""
    return {plain([name]): at for at, name in field().names.items()}


def unit_of(words: Sequence[str], side: Side) -> tuple[Key, int] | None:
    """Returns the counter that the first words name, one of ``side`` rather than of the other, and how many words that
    takes."""
    return _named(unit_names(side), words) or _named(unit_names(OTHER[side]), words)


def brigade_of(words: Sequence[str]) -> tuple[Brigade, int] | None:
    """Returns the brigade that the first words name, and how many words that takes."""
    return _named(brigade_names(), words)


def hex_of(words: Sequence[str]) -> tuple[Hex, int] | None:
    """Returns the hex that the first words name, by its number or its name, and how many words that takes."""
    first = words[0].strip("()#") if words else ""
    if re.fullmatch("[0-9]{3,4}", first):
        return (int(first), 1) if int(first) in field().cells else None
    return _named(hex_names(), words)


def facing_of(words: Sequence[str]) -> tuple[Facing, int] | None:
    """Returns the facing that the first words name: "ne", "northeast", "north east"."""
    return _named(LOOKS, words[:2])


def _named(names: Mapping[str, T], words: Sequence[str]) -> tuple[T, int] | None:
    """Returns what the most of the first words name."""
    for size in range(min(LONGEST, len(words)), 0, -1):
        said = plain(words[:size])
        if said in names:
            return names[said], size
    return None


LABEL, HINT = 80, 100
"""Characters of a button's text, and of a menu's second line."""


def fitting(most: int, *texts: str) -> str:
    """Returns the first of some texts that is short enough, or the last one cut short."""
    return next((text for text in texts if len(text) <= most), shortened(texts[-1], most))


def group_name(group: str) -> str:
    """Returns the name of a battery group by its key."""
    return "center" if group == "centre" else group


def unit_list(keys: Iterable[Key]) -> str:
    """Returns units by their names."""
    return listed(counter(key).name for key in keys)


def attack_text(attack: Attack) -> str:
    """Returns a declaration in a few words: "1512 by Oglesby A and Oglesby B"."""
    by = unit_list((*attack.by, *attack.guns))
    guns = "battery" if len(attack.guns) == 1 else "batteries"
    infantry = [counted(len(attack.by), "infantry unit")] if attack.by else []
    many = ", ".join([*infantry, *([f"{len(attack.guns)} {guns}"] if attack.guns else [])])
    return fitting(LABEL - 20, f"{attack.target:04d} by {by}", f"{attack.target:04d} by {many}")
