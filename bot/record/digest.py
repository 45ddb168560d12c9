"""A digest of what has happened: the heaviest of many lines, each with the roll that it followed from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from bot.games.contract.game import PUBLIC, Happening, Seat

MOST = 3
"""Lines of a digest."""
REACH = 8
"""How far back the roll is looked for that a loss followed from."""
OWN = 2
"""How many times as much a loss weighs for the side that it hurts."""


class Weighing(Protocol):
    """What a digest asks of a game; see bot.games.contract.game."""

    @property
    def weights(self) -> Mapping[str, int]:
        """How much each kind of event weighs, or one with its outcome, or one that hurts."""
        ...

    @property
    def origins(self) -> Mapping[str, tuple[str, ...]]:
        """The kinds of events that are told with another before them, and the kinds that this may have."""
        ...

    @property
    def stated(self) -> Sequence[re.Pattern[str]]:
        """How lines state what later ones may change."""
        ...

    def loser(self, happening: Happening) -> Seat | None:
        """Returns the seat that it hurts, or None."""
        ...


def digest(
    happenings: Sequence[Happening],
    game: Weighing,
    audience: str = PUBLIC,
    most: int = MOST,
    known: int = 0,
    spared: Seat | None = None,
) -> list[tuple[int, str]]:
    """The texts of all that has happened where they are at most so many, else of the heaviest for an audience, in the
    order in which they happened; what ends the game is among them. Each has the number of its happening, from 0. What
    follows from a roll, or from something else as the game says, is told with it; what reads alike is told once, with
    how often it was. So many of the first happenings are ``known`` already: nothing is told of them but what others
    came of. What hurts the side that is ``spared`` is told only so as well."""
    if not known and spared is None and len(happenings) <= most:
        return [(n, line.text) for n, (_, line) in enumerate(happenings)]
    undone = withdrawn(happenings)
    weighed = [
        (weight(game, each, audience), n)
        for n, each in enumerate(happenings)
        if n >= known and n not in undone and (spared is None or game.loser(each) != spared)
    ]
    # What weighs nothing is told only where nothing else has happened.
    weighed = [each for each in weighed if each[0]] or weighed
    ending = max(game.weights, key=game.weights.__getitem__, default="")
    heaviest = dict[str, int]()
    for _, n in sorted(weighed, key=lambda each: (happenings[each[1]][0] != ending, -each[0], -each[1])):
        heaviest.setdefault(happenings[n][1].text, n)
    chosen, times = set(list(heaviest.values())[:most]), Counter(happenings[n][1].text for _, n in weighed)
    found, told = list[tuple[int, str]](), set(chosen)
    for n in sorted(chosen):
        text, before = happenings[n][1].text, origin(game, happenings, n)
        text = f"{text.removesuffix('.')} ({times[text]} times)." if times[text] > 1 else text
        while before is not None and before not in told:
            told.add(before)
            text = f"{happenings[before][1].text} {text}"
            before = origin(game, happenings, before) if happenings[before][0] in game.origins else None
        found.append((n, text))
    return found


def current(game: Weighing, happenings: Sequence[Happening], later: Sequence[Happening] = ()) -> Sequence[Happening]:
    """Some happenings without the values that another after them changes, one of those that came ``later`` too: who
    reads them alone takes such a value for the one that there is."""
    if not game.stated:
        return happenings
    found, changed = list[Happening](), set[str]()
    for kind, line in reversed([*happenings, *later]):
        text, matches = line.text, [match for each in game.stated for match in each.finditer(line.text)]
        for match in sorted(matches, key=lambda match: -match.start()):
            if match.groupdict().get("out") and of_what(match) in changed:
                text = text[: match.start("out")] + text[match.end("out") :]
        changed.update(map(of_what, matches))
        found.append((kind, line if text == line.text else replace(line, text=text)))
    return found[::-1][: len(happenings)]


def of_what(match: re.Match[str]) -> str:
    """Names what a line states something of."""
    return (match.groupdict().get("of") or "").lower()


def withdrawn(happenings: Sequence[Happening]) -> set[int]:
    """The numbers of what was done and taken back again, and of what took it back: an event that takes others back
    names their units as its ``undone``."""
    found = set[int]()
    for n, (_, line) in enumerate(happenings):
        units = list(line.data.get("undone", ()))
        if not units:
            continue
        found.add(n)
        for before in range(n - 1, -1, -1):
            if before not in found and (unit := happenings[before][1].data.get("unit")) in units:
                found.add(before)
                units.remove(unit)
    return found


def weight(game: Weighing, happening: Happening, audience: str) -> int:
    """How heavy something is for an audience: more where it is a loss of its own, and least where it came to
    nothing."""
    kind, line = happening
    loser = game.loser(happening)
    kinds = (f"{kind} {line.data.get('outcome')}", f"{kind} hurts" if loser is not None else kind, kind)
    each = next((game.weights[kind] for kind in kinds if kind in game.weights), 0)
    own = audience != PUBLIC and loser == audience
    return max(each * magnitude(line.data) * (OWN if own else 1), min(each, 1))


def origin(game: Weighing, happenings: Sequence[Happening], number: int) -> int | None:
    """The number of what something is told with: the nearest before it of the kinds that the game names, in the same
    place where both tell theirs; or its roll."""
    kind, line = happenings[number]
    if wanted := game.origins.get(kind):
        at = line.data.get("at")
        for n in range(number - 1, -1, -1):
            if happenings[n][0] in wanted and at in (None, happenings[n][1].data.get("at", at)):
                return n
        return None
    return roll_before(happenings, number, game.loser(happenings[number]) is not None)


def roll_before(happenings: Sequence[Happening], number: int, loss: bool) -> int | None:
    """The number of the roll that something followed from: the one straight before it; for a loss else the nearest
    before for the same card or, where it names none, in the same place."""
    data = happenings[number][1].data
    if "dice" in data:
        return None
    for n in range(number - 1, max(0, number - REACH if loss else number - 1) - 1, -1):
        rolled = happenings[n][1].data
        if "dice" in rolled and (n == number - 1 or akin(rolled, data)):
            return n
    return None


def akin(rolled: Mapping[str, Any], data: Mapping[str, Any]) -> bool:
    """Tells whether a roll concerns the card, or without one the place, that something else tells of."""
    key = "card" if "card" in data else "at"
    return data.get(key) is not None and rolled.get(key) == data[key]


def magnitude(data: Mapping[str, Any]) -> int:
    """How much of something an event's data tell: hits, or a number lost, for each of its cards; 1 without."""
    each = next((data[key] for key in ("number", "each", "hits") if isinstance(data.get(key), int)), 1)
    cards = data.get("cards")
    return each * max(1, len(cards)) if "each" in data and isinstance(cards, list | tuple) else each
