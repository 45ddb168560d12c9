"""What stands printed on the board and the cards, typed anew; what may be tuned is read from the game's data files."""

from __future__ import annotations

import csv
import re
from importlib import resources

MEN: dict[str, tuple[str, ...]] = {
    "usa": ("couch", "howard", "meade", "reynolds", "sedgwick", "sickles", "slocum"),
    "csa": ("anderson", "hill", "colston", "early", "mclaws"),
}
ENEMY = {"usa": "csa", "csa": "usa"}
SIDE_OF = {man: side for side, men in MEN.items() for man in men}
CHOOSING = {"usa": ("couch", "howard", "meade"), "csa": ("anderson", "mclaws")}
STARTS = {"usa": (2, 3, 7), "csa": (10, 12, 22)}
FIXED = {"early": 13, "hill": 14, "colston": 15, "sedgwick": 6, "reynolds": 5, "sickles": 4, "slocum": 1}
GENERALS = {"usa": "hooker", "csa": "lee"}
OBJECTIVES = (13, 18, 22)
LINES = """1-2 1-8 2-3 2-9 3-4 3-11 4-5 4-7 4-13 5-6 5-7 5-13 6-14 6-15 8-9 8-18 8-19 9-10 9-18 10-21 10-22 11-12 12-13
12-22 13-14 13-23 14-15 14-23 15-16 16-17 16-23 17-24 18-19 18-20 18-21 19-20 20-21 20-24 21-22 22-23 23-24"""
RIVER = "1-8 2-9 3-11 4-13 5-13 6-14 6-15"
NORTH = DEEP_UNION = range(1, 8)
DEEP_CONFEDERATE = (16, 17, 23, 24)


def _pairs(text: str) -> list[tuple[int, int]]:
    return [(int(a), int(b)) for a, b in (pair.split("-") for pair in text.split())]


NEXT: dict[int, set[int]] = {n: set() for n in range(1, 25)}
for _a, _b in _pairs(LINES):
    NEXT[_a].add(_b)
    NEXT[_b].add(_a)
RED = {pair for a, b in _pairs(RIVER) for pair in ((a, b), (b, a))}


def _distances(start: int) -> dict[int, int]:
    """The distance of every location from one, counted in locations."""
    found, edge = {start: 0}, [start]
    while edge:
        place = edge.pop(0)
        for step in NEXT[place] - set(found):
            found[step] = found[place] + 1
            edge.append(step)
    return found


FAR = {place: _distances(place) for place in NEXT}
"""How many locations apart any two locations are."""


def _text(name: str) -> str:
    return resources.files("bot.games.chancellorsville").joinpath(f"data/{name}").read_text("utf-8")


def _rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(line for line in _text(name).splitlines() if line and line[0] != "#"))


ACTIVATIONS = {
    r["key"]: (r["side"], r["major"], tuple(r["minor"].split()), int(r["icons"])) for r in _rows("activations.csv")
}
PRICES = {r["key"]: int(r["price"]) for r in _rows("tactics.csv")}
SINGLE = ("timing", "saddle", "night", "smoke")
NOT_SOLO = ("scouts", "screen", "prisoners")
COPIES = {card: 1 if card in SINGLE else 2 for card in PRICES}
GREEN = {
    (int(a), int(b))
    for found in re.findall(r"(?m)^green = (.*)$", _text("map.toml"))
    for a, b in re.findall(r"\[(\d+), (\d+)\]", found)
}


def _bot_cards() -> dict[str, list[str]]:
    """The lines of each of the BOT's cards, by key."""
    lines = [line for line in _text("bot.txt").splitlines() if line.strip() and line[0] != "#"]
    return {key: [part.strip() for part in rest.split(";")] for key, rest in (line.split(":", 1) for line in lines)}


BOT_CARDS = _bot_cards()
"""The lines of each of the BOT's cards."""
