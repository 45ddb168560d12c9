"""A second opinion on fire, morale and movement, made from the published text alone.

It reads the card files and plain states by itself and uses none of the game's rules: what a card is worth, who can fire
how, with how many dice, what hits, what a card needs to keep its morale, and where a move may lead.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec

Plain = Mapping[str, Any]
"""A state as plain data."""
Row = Mapping[str, str]
"""A card as its file has it."""

WATER = {"creek-1": 1, "creek-2": 2, "pond": 1, "stone-bridge": 3, "plum-run": 2}
FACING = {"l": "r", "lc": "rc", "c": "c", "rc": "lc", "r": "l"}
ORDER = {3: ["l", "c", "r"], 5: ["l", "lc", "c", "rc", "r"]}
MEN = ("infantry", "cavalry", "artillery")
CHANGING = {"routed", "eliminated", "recalled", "fell-back", "sent-back", "outflanked", "night", "melee", "captured"}
"""The kinds of events after which a position may not be what it was."""


@cache
def files(edition: str) -> dict[str, Row]:
    """The cards of an edition by key, as their files have them."""
    found: dict[str, Row] = {}
    for side in ("usa", "csa"):
        text = resources.files("bot.games.dixie").joinpath(f"data/{edition}-{side}.csv").read_text("utf-8")
        found |= {f"{side[0]}{n}": row for n, row in enumerate(csv.DictReader(text.splitlines()), 1)}
    return found


class Referee:
    """The field of one state as the referee sees it."""

    def __init__(self, state: Any) -> None:
        self.state: Plain = msgspec.to_builtins(state)
        self.setup = self.state["setup"]
        self.edition: str = self.setup["edition"]
        self.cards: Mapping[str, Plain] = self.state["cards"]
        self.rows = files(self.edition)

    # -- cards

    def kind(self, key: str) -> str:
        """The kind of a card."""
        return self.rows[key]["kind"]

    def cv(self, key: str) -> int:
        """One point for 250 men, or 600 at Gettysburg; for 2 guns, or 7; halves up, from 1 to 4."""
        row, late = self.rows[key], self.edition == "gettysburg"
        per, many = (7 if late else 2, row["guns"]) if row["guns"] else (600 if late else 250, row["men"])
        return min(4, max(1, int(int(many) / per + 0.5)))

    def lying(self, side: str, at: str, *kinds: str) -> list[str]:
        """A side's cards of these kinds in a position; of those that are no troops only the open ones."""
        here = [k for k, x in self.cards.items() if k[0] == side[0] and x["at"] == at and self.kind(k) in kinds]
        return [k for k in here if self.kind(k) in MEN or self.cards[k]["up"]]

    def effects(self, at: str) -> list[str]:
        """The open terrain of a position, whoever laid it."""
        return [self.rows[k]["effect"] for side in ("usa", "csa") for k in self.lying(side, at, "terrain")]

    def defends(self, side: str, at: str) -> bool:
        """Whether a side held a position last, or, before anyone has, it is in its battleline."""
        home = "usa" if at[0] in "ubf" else "csa"
        return bool(self.state["holders"].get(at, home) == side)

    # -- the field

    def column(self, at: str) -> str:
        """The column of a position, as the Union names it."""
        return FACING[at[1:]] if at[0] == "c" else at[1:]

    def near(self, at: str) -> str:
        """The side whose Reserve is behind a position."""
        return "usa" if at[0] in "ub" else "csa"

    def opposite(self, at: str) -> str:
        """The position across the Centerline."""
        if self.edition == "shiloh":
            return ("f" if at[0] == "b" else "b") + at[1:]
        return ("c" if at[0] == "u" else "u") + FACING[at[1:]]

    def beside(self, at: str, other: str) -> bool:
        """Whether two positions are neighbours in one line."""
        order = ORDER[self.setup["columns"]]
        return at[0] == other[0] and abs(order.index(self.column(at)) - order.index(self.column(other))) == 1

    def limit(self, at: str) -> int | None:
        """How many troops may cross in the column of a position; None without water."""
        both = (at, self.opposite(at))
        wet = [WATER[e] for spot in both for e in self.effects(spot) if e in WATER]
        fords = sum(
            self.rows[k]["effect"] == "ford" for s in ("usa", "csa") for p in both for k in self.lying(s, p, "special")
        )
        return min(wet) + fords if wet else None

    # -- fire

    def fire(self, key: str, at: str, short: bool) -> tuple[str, int, int]:
        """How a card fires at a position, its dice and the highest number that hits; ``short`` of ammunition."""
        side, here = ("usa" if key[0] == "u" else "csa"), self.cards[key]["at"]
        row, arm = self.rows[key], self.kind(key)
        guns = {"smoothbore": (1, 3), "rifled": (2, 2), "": (0, 0)}[row["gun"]]
        dice = self.cv(key) - short
        if here == at:
            how, power = "short", {"infantry": 2, "cavalry": 1, "artillery": guns[1]}[arm]
        elif self.beside(here, at):
            home = here[0] == side[0] or (self.edition == "shiloh" and side == "usa")
            how, power = "enfilade", 1 if home else 2
        else:
            assert here == self.opposite(at) and arm == "artillery", f"{key} cannot fire from {here} at {at}"
            how, power = "support" if self.lying(side, at, *MEN) else "long", guns[0]
        dice += self.terrain(side, here, at, how) + self.gunner(side, here, arm)
        return how, max(0, dice), power

    def terrain(self, side: str, here: str, at: str, how: str) -> int:
        """What terrain adds to the dice of fire."""
        there, attacks = self.effects(at), how == "enfilade" or not self.defends(side, at)
        found = -there.count("woods") if attacks else 0
        if how == "short" and not attacks:
            found += there.count("hill") + there.count("field")
        if how in ("long", "support") and self.defends(side, here):
            found += self.effects(here).count("hill")
        return found

    def gunner(self, side: str, here: str, arm: str) -> int:
        """What an artillery general adds to guns, with integrity."""
        leaders = self.lying(side, here, "general") if self.setup["integrity"] != "none" else []
        return int(arm == "artillery" and any(self.rows[k]["arm"] == "artillery" for k in leaders[:1]))

    # -- morale

    def morale(self, key: str, at: str) -> int:
        """The number with which a troop card keeps its morale, where generals help everyone (no integrity)."""
        side, row = ("usa" if key[0] == "u" else "csa"), self.rows[key]
        found = self.cv(key) + {"A": 1, "C": -1}.get(row["morale"], 0)
        rating = "defence" if self.defends(side, at) else "attack"
        flags = [k for k in self.lying(side, at, "special") if self.rows[k]["effect"] == "color-guard"]
        for key in (*self.lying(side, at, "general")[:1], *flags[:1]):
            found += int(self.rows[key][rating] or 0)
        found += self.effects(at).count("hill") if self.defends(side, at) else -self.effects(at).count("woods")
        specials = {self.rows[k]["effect"] for k in self.lying(side, at, "special")}
        return found + ("johnny-shiloh" in specials and self.defends(side, at))


def passes(die: int, need: int) -> bool:
    """Whether a die passes: a six never, a one always, else up to the number."""
    return die == 1 or (die != 6 and die <= need)


def fire_faults(before: Any, outcome: Any) -> Iterator[str]:
    """What is wrong with the fire of a decision in a Combat phase."""
    field, short = Referee(before), set[str]()
    for line in (event.lines.get("public") for event in outcome.events):
        if line is None or "dice" not in (data := line.data or {}) or "how" not in data:
            continue
        key, at = data["card"], data["at"]
        short |= {key} if any(part["rule"] == "DX-12.11" for part in data["parts"]) else set()
        how, dice, power = field.fire(key, at, key in short)
        if (data["how"], len(data["dice"]), data["power"]) != (how, dice, power):
            yield f"{key} at {at}: {data['how']}, {data['dice']}, F{data['power']}; not {how}, {dice} dice, F{power}"
        enemy = "csa" if key[0] == "u" else "usa"
        anybody = any(x["at"] == at and k[0] == enemy[0] and (not x["up"] or field.kind(k) in MEN)
                      for k, x in field.cards.items())  # fmt: skip
        if not data["confused"] and data["hits"] != sum(die <= power for die in data["dice"]) * anybody:
            yield f"{key} at {at} rolls {data['dice']} with F{power}, and hits {data['hits']} times"


def morale_faults(before: Any, outcome: Any) -> Iterator[str]:
    """What is wrong with the rolls of a Morale phase that follows the enemy's moves, up to the first event that changes
    what helps the troops; the number is known where generals help everyone."""
    field = Referee(before)
    for event in outcome.events:
        if event.kind in CHANGING:
            return
        line = event.lines.get("public")
        if event.kind != "morale" or line is None:
            continue
        data, key = line.data, line.data["card"]
        need = field.morale(key, data["at"]) if field.kind(key) in MEN else 5
        if field.setup["integrity"] != "none" and field.kind(key) in MEN:
            need = data["need"]
        good = [passes(die, need) for die in data["dice"]]
        if data["need"] != need or not all(good[:-1]) or good[-1] != (data["outcome"] == "passes"):
            yield f"{key} needs {need}: {line.text}"


def uneven(before: Any, after: Any, at: str, side: str) -> bool:
    """Whether a card has taken a second hit in a position before all others there had their first, and so on."""
    old, new = Referee(before), Referee(after)
    here = [k for k in old.lying(side, at, *MEN) if new.cards[k]["at"] == at]
    struck = [new.cards[k]["hits"] for k in here if new.cards[k]["hits"] > old.cards[k]["hits"]]
    return bool(struck) and min(new.cards[k]["hits"] for k in here) < max(struck) - 1


def move_faults(before: Any, after: Any, text: str) -> Iterator[str]:
    """What is wrong with where the cards of a battle move have gone."""
    old, new = Referee(before), Referee(after)
    side, crossed = old.state["active"], dict(old.state["crossed"])
    for key, x in old.cards.items():
        at, to = x["at"], new.cards[key]["at"]
        if at == to or to == "out" or key[0] != side[0]:
            continue
        ways = {"reserve"} if at != "reserve" and old.near(at) == side else set()
        ways |= {old.opposite(at)} if at != "reserve" else {p for p in spots(old) if old.near(p) == side}
        if to not in ways and text.startswith("move "):
            yield f"{key} goes from {at} to {to}"
        away = [at != "reserve" and old.near(at) != side, to != "reserve" and old.near(to) != side]
        if away[0] != away[1] and (old.kind(key) in MEN or (not x["up"] and at != "reserve")):
            spot = at if away[0] else to
            crossed[old.column(spot)] = crossed.get(old.column(spot), 0) + 1
            if (most := old.limit(spot)) is not None and crossed[old.column(spot)] > most:
                yield f"{key} is one too many over the water of {spot}"
    if crossed != dict(new.state["crossed"]):
        yield f"crossed: {new.state['crossed']}, not {crossed}"


def spots(field: Referee) -> list[str]:
    """All positions."""
    letters = "bf" if field.edition == "shiloh" else "uc"
    return [letter + column for letter in letters for column in ORDER[field.setup["columns"]]]
