"""The cards of the three editions, by key: their files are read, Combat Values and Battle Points derived.

A card's key is its side's letter and the number of its row in data/<edition>-<side>.csv: "u12" is the twelfth of the
Union's file. Men and guns are historical strengths; Combat Values and Battle Points follow from them (reconstruction).
"""

from __future__ import annotations

import csv
from functools import cache
from importlib import resources
from io import StringIO
from typing import Any, get_args

import msgspec

from bot.games.dixie.data.card import RANKS, TROOPS, TYPES, Card, General, kinds
from bot.games.dixie.data.terms import SIDES, CardKey, Edition, Kind
from bot.games.kit.sides import Side

COLUMNS = [
    *("kind", "name", "army", "corps", "division", "brigade", "state", "men", "guns", "gun", "horse", "morale"),
    *("attack", "defence", "stacking", "rank", "arm", "effect", "place", "day1", "fate"),
]
LONGEST = 24
"""Characters of a name, as a card has room for them."""
HOMES = {"stone-bridge": "bull-run", "plum-run": "gettysburg"}
"""Kinds of terrain that only one edition has."""
PLACES = {
    "bull-run": ("",),
    "shiloh": ("left-front", "center-front", "right-front", "left-back", "center-back", "right-back"),
    "gettysburg": ("left", "center", "right"),
}
"""The positions in which a terrain card may lie, by edition; at Bull Run anywhere."""


class BadCards(Exception):
    """Raised for a row of a card file that does not hold; names the file, the line, and the correction."""


def read(text: str, name: str, edition: Edition, side: Side) -> dict[str, Card]:
    """Returns the cards in a file's text; ``name`` is what errors call it. Raises BadCards."""
    lines = csv.reader(StringIO(text))
    if (head := next(lines, [])) != COLUMNS:
        raise BadCards(f"{name}, line 1: the columns must be {','.join(COLUMNS)}, not {','.join(head)}")
    found: dict[str, Card] = {}
    for number, cells in enumerate(lines, 1):
        where = f"{name}, line {lines.line_num}"
        if len(cells) != len(COLUMNS):
            raise BadCards(f"{where}: {len(COLUMNS)} cells are needed, not {len(cells)}")
        row = dict(zip(COLUMNS, cells, strict=True))
        card = _card(f"{side[0]}{number}", row, where, edition, side)
        if (card.troop or card.kind == "general") and any(_same(card, other) for other in found.values()):
            raise BadCards(f"{where}: there is a {card.kind} card called {card.name} already")
        found[card.key] = card
    return found


def _same(a: Card, b: Card) -> bool:
    return (a.kind, a.name) == (b.kind, b.name)


def _card(key: str, row: dict[str, str], where: str, edition: Edition, side: Side) -> Card:
    def number(column: str, least: int, most: int) -> int:
        text = row[column] or "0"
        if not text.isdecimal() or not text.isascii() or not least <= int(text) <= most:
            raise BadCards(f"{where}: {column} is “{row[column]}”, where {least} to {most} was expected")
        return int(text)

    def one_of(column: str, *allowed: str) -> str:
        if row[column] not in allowed:
            raise BadCards(
                f"{where}: {column} is “{row[column]}”, where {' or '.join(a or 'nothing' for a in allowed)}"
                " was expected"
            )
        return row[column]

    kind = one_of("kind", *get_args(Kind))
    troop, general = kind in TROOPS, kind == "general"
    rated = general or row["effect"] == "color-guard"
    terrain, special = kinds()
    effects = [k for k, s in special.items() if s.side in ("", side) and s.edition in ("", edition)]
    wanted = list(terrain) if kind == "terrain" else effects if kind == "special" else [""]
    foot, gun = kind in ("infantry", "cavalry"), kind == "artillery"
    men, guns = number("men", 1 if foot else 0, 9000 if foot else 0), number("guns", int(gun), 40 if gun else 0)
    ranked = general and edition == "gettysburg"
    print_ = dict[str, Any](
        key=key,
        side=side,
        name=row["name"].strip(),
        cv=combat_value(edition, men, guns) if troop else 0,
        gun=one_of("gun", *(("smoothbore", "rifled") if gun else ("",))),
        horse=one_of("horse", "", *(("1",) if gun else ())) == "1",
        morale=one_of("morale", *("ABC" if troop and edition == "gettysburg" else ("",))),
        attack=number("attack", 0, 2 if rated else 0),
        defence=number("defence", 0, 2 if rated else 0),
        stacking=number("stacking", 0, 3 if general and edition != "bull-run" else 0),
        rank=one_of("rank", *(("division", "corps", "wing", "army") if ranked else RANKS if general else ("",))),
        arm=one_of("arm", "", *(("cavalry", "artillery") if ranked else ())),
        army=row["army"].strip(),
        corps=tuple(row["corps"].split()),
        division=row["division"].strip(),
        brigade=row["brigade"].strip(),
        state=row["state"].strip(),
        effect=one_of("effect", *wanted),
        place=one_of("place", *(PLACES[edition] if kind == "terrain" else ("",))),
        day1=one_of("day1", "", *(("1",) if edition == "gettysburg" else ())) == "1",
        men=men,
        guns=guns,
        fate=one_of("fate", "", *(("wounded", "killed") if general else ())),
    )
    card = TYPES[kind](**{field: print_[field] for field in TYPES[kind].__struct_fields__ if field in print_})
    if not 0 < len(card.name) <= LONGEST:
        raise BadCards(f"{where}: a card's name has 1 to {LONGEST} characters, not {len(card.name)}")
    if card.effect in HOMES and HOMES[card.effect] != edition:
        raise BadCards(f"{where}: {card.effect} belongs to {HOMES[card.effect]} alone")
    if ranked and isinstance(card, General) and not card.arm and card.rank != "army" and not card.corps:
        raise BadCards(f"{where}: a general of rank {card.rank} needs the corps that he commands")
    return msgspec.structs.replace(card, points=battle_points(edition, card))


def combat_value(edition: Edition, men: int, guns: int) -> int:
    """Returns the CV, 1 to 4: men by 250 (by 600 at Gettysburg), guns by 2 (by 7 at Gettysburg), rounded half up."""
    per = (600 if men else 7) if edition == "gettysburg" else (250 if men else 2)
    return max(1, min(4, (2 * (men or guns) + per) // (2 * per)))


def battle_points(edition: Edition, card: Card) -> int:
    """Returns the Battle Points that a card costs in a custom deck."""
    if card.kind in ("infantry", "cavalry"):
        each = 4 if edition == "gettysburg" else 3
        return each * card.cv + {"A": 2, "C": -2}.get(card.morale, 0)
    if card.kind == "artillery":
        return 3 * card.cv + 3
    if card.kind == "general":
        return 3 * (card.attack + card.defence) + 2 * card.stacking
    return 6 if card.kind == "terrain" else 5


@cache
def cards(edition: Edition, side: Side) -> dict[str, Card]:
    """Returns one side's cards of an edition, by key. Raises BadCards."""
    name = f"data/{edition}-{side}.csv"
    text = resources.files("bot.games.dixie").joinpath(name).read_text("utf-8")
    return read(text, name, edition, side)


@cache
def number(key: CardKey) -> int:
    """Returns a card's number in its file."""
    return int(key[1:])


def side_of(key: CardKey) -> Side:
    """Returns the side that a card belongs to, from its key."""
    return "usa" if key[0] == "u" else "csa"


@cache
def printed(edition: Edition) -> dict[CardKey, Card]:
    """Returns the cards of both sides of an edition by key, each side's in the order of their numbers."""
    return {k: c for side in SIDES for k, c in cards(edition, side).items()}


def card(edition: Edition, key: CardKey) -> Card:
    """Returns a card of an edition, with everything that is printed on it."""
    return printed(edition)[key]
