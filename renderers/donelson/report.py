"""What happened last, in plain sentences: who did what to whom, with which result."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import parsed
from bot.games.donelson.data.forces import brigades, counter
from bot.games.donelson.data.terms import OFF, Hex, Key
from bot.games.donelson.state.state import Fell, Fought, Mark, Moved
from bot.games.donelson.state.view import View
from bot.games.donelson.words.names import name_of
from bot.games.kit.sides import Side
from bot.games.phrases import counted, listed, sentence
from renderers.donelson.counters import shorter
from renderers.donelson.moves import fresh

MOST = 3
"""Lines of what happened last."""
NAMED = 3
"""Counters that are named in a row; of more the others are counted."""
OPENING = "Before the battle: the Union stands about the fort, the Confederates must break out or hold it."
STILL = "Nobody has moved or fought in this player turn or the one before."
WENT = {"move": "moves", "advance": "advances", "march": "marches", "retreat": "falls back", "exit": "leaves the map"}
WENT_MANY = {"move": "move", "advance": "advance", "march": "march", "retreat": "fall back", "exit": "leave the map"}


def lines(view: View, wrapped: Callable[[str], list[str]]) -> list[str]:
    """Returns what the latest decision with marks did in at most MOST lines, its combats first; what finds no room is
    counted. ``wrapped`` breaks a text into lines."""
    if view.combat is not None and not view.combat.die:
        attack = view.combat.attack
        by = (*attack.by, *attack.guns)
        told = [f"{_names(by)} {_verb(by, 'attack')} {_place(attack.target)}."]
    else:
        told = sentences(fresh(view), away(view)) or [OPENING if view.turn == 1 else STILL]
    shown = told[:1]
    for more in told[1:]:
        rest = len(told) - len(shown) - 1
        ending = f" And {counted(rest, 'thing')} more." if rest else ""
        if len(wrapped(" ".join([*shown, more]) + ending)) > MOST:
            break
        shown.append(more)
    rest = len(told) - len(shown)
    return wrapped(" ".join(shown) + (f" And {counted(rest, 'thing')} more." if rest else ""))[:MOST]


def away(view: View) -> frozenset[Key]:
    """Returns the counters of the brigades that have shattered and are yet to come back."""
    back = [brigade for brigade, each in view.shattered.items() if each.due]
    return frozenset(key for brigade in back for key in brigades()[brigade].counters)


def sentences(marks: Iterable[Mark], away: Collection[Key] = ()) -> list[str]:
    """Returns a sentence for each combat, each brigade that shatters, its counters being ``away`` for a while, each
    counter that is gone for good, and the counters that moved alike."""
    marks = tuple(marks)
    fights = [mark for mark in marks if isinstance(mark, Fought)]
    fell = [mark.key for mark in marks if isinstance(mark, Fell) and not mark.points]
    gone = [key for key in fell if key not in away]
    shattered = dict.fromkeys(counter(key).brigade for key in fell if key in away)
    told = [_fight(mark) for mark in fights]
    told += [f"{name_of(brigade)} shatters." for brigade in shattered]
    if gone:
        told.append(f"{_names(gone)} {'is' if len(gone) == 1 else 'are'} destroyed.")
    return [*told, *_moves([mark for mark in marks if isinstance(mark, Moved)], bool(fights))]


def _fight(mark: Fought) -> str:
    """Returns "Drake A attacks Cook B in 1913: die 4, both lose 1 and stay engaged."."""
    verb, where = "bombard" if mark.bombard else "attack", _place(mark.target)
    whom = f"{_names(mark.there)} in {where}" if mark.there else where
    if not mark.by:
        return f"{sentence(whom)} is {verb}ed: die {mark.die}, {outcome(mark)}."
    return f"{_names(mark.by)} {_verb(mark.by, verb)} {whom}: die {mark.die}, {outcome(mark)}."


def outcome(mark: Fought) -> str:
    """Returns a combat's result in words."""
    if not mark.result:
        return "no effect"
    row = parsed(mark.result)
    if row.engaged and mark.there and all(counter(key).arm == "art" for key in mark.there):
        # Guns alone lose one more and fall back from an engagement (US-16.16).
        ours = [f"attackers lose {row.loss}"] if row.loss else []
        return listed([*ours, f"the guns lose {row.defender_loss + 1} and fall back"])
    parts = [
        f"{who} {_cost(lost, back)}"
        for who, lost, back in (
            ("attackers", row.loss, row.retreat),
            ("defenders", row.defender_loss, row.defender_retreat),
        )
        if lost or back
    ]
    if row.loss == row.defender_loss and parts and not row.retreat and not row.defender_retreat:
        parts = [f"both sides lose {row.loss}"]
    return (
        listed([*parts, *(["they stay engaged" if parts else "both are engaged"] if row.engaged else [])])
        or "no effect"
    )


def _cost(lost: int, back: int) -> str:
    return " and ".join(([f"lose {lost}"] if lost else []) + ([f"fall back {back}"] if back else []))


def _moves(moved: Sequence[Moved], fought: bool) -> list[str]:
    """Returns a sentence for the counters that went from one hex to another in the same manner; after a combat its
    result has told of retreats."""
    found = dict[tuple[str, Side, Hex, Hex], list[Key]]()
    for mark in moved:
        if not (fought and mark.kind == "retreat"):
            found.setdefault((mark.kind, counter(mark.key).side, mark.way[0], mark.way[-1]), []).append(mark.key)
    told = list[str]()
    for (kind, _, start, end), keys in found.items():
        keys = list(dict.fromkeys(keys))
        words = WENT[kind] if len(keys) == 1 else WENT_MANY[kind]
        if start == end:
            told.append(f"{_names(keys)} {'comes' if len(keys) == 1 else 'come'} on at {_place(end)}.")
            continue
        since = f" from {start:04}" if start != OFF else ""
        told.append(f"{_names(keys)} {words}{since}{f' to {_place(end)}' if end != OFF and kind != 'exit' else ''}.")
    return told


def _names(keys: Sequence[Key]) -> str:
    """Returns counters' names in a row: "Oglesby A and Cook B", those beyond a few counted."""
    names = [shorter(counter(key)) for key in dict.fromkeys(keys)]
    if len(names) > NAMED:
        names = [*names[: NAMED - 1], f"{len(names) - NAMED + 1} more"]
    return listed(names)


def _verb(keys: Sequence[Key], word: str) -> str:
    return f"{word}s" if len(set(keys)) <= 1 else word


def _place(at: Hex) -> str:
    """Returns a hex by its number, and by its name where it has one."""
    name = field().names.get(at, "")
    return f"{at:04}{f' ({name})' if name else ''}"
