"""Parses the texts that players write into decisions: canonical texts, and a few shorthands."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import get_args

from bot.games.contract import Refusal
from bot.games.dixie.interface.card_menus import PAGES
from bot.games.dixie.interface.decisions import (
    Arm,
    Battery,
    Cards,
    Commit,
    Decision,
    DeclareMelee,
    Decoy,
    Deploy,
    Disarm,
    FightOn,
    Fire,
    LayDecoy,
    LayTerrain,
    Leave,
    ListCards,
    ListFill,
    March,
    Move,
    Next,
    Offer,
    Outflank,
    Pass,
    Play,
    Prefer,
    Recall,
    Reveal,
    Scout,
    SendBack,
    Suggest,
    TakeHits,
)
from bot.games.dixie.state.battlefield import field
from bot.games.dixie.terms import RESERVE, CardKey, Edition, Pos

_FORMS = "decisions look like “fire uc all”, “move reserve u3,u12” or “next”"
_LONGEST = 200
"""Characters of text that are looked at; a decision needs less than a third of that."""
_CARD = re.compile(r"[uc][1-9][0-9]{0,2}")


@lru_cache(maxsize=4096)
def parse(line: str) -> Decision:
    """Returns the decision that a text says: canonical, or with positions by name ("usa-left") and cards apart. Raises
    Refusal."""
    if len(line) > _LONGEST:
        raise Refusal(f"{_quoted(line)} is too long: {_FORMS}")
    words = [w for w in line.casefold().split() if w]
    reader = _READERS.get(words[0]) if words else None
    if reader is None:
        raise Refusal(f"{_quoted(line)} begins with no known action: {_FORMS}")
    reading = _Words(line, words[1:])
    decision = reader(reading)
    reading.end()
    return decision


class _Words:
    """The words of a text that are still to be read, one after another."""

    def __init__(self, line: str, words: list[str]) -> None:
        self.line, self.left = line, words

    def one_of(self, *allowed: str, what: str) -> str:
        """Returns the next word, one of a few."""
        if not self.left or self.left[0] not in allowed:
            raise self.lacks(what)
        return self.left.pop(0)

    def maybe(self, *allowed: str) -> str:
        """Returns the next word if it is one of a few, else ""."""
        return self.left.pop(0) if self.left and self.left[0] in allowed else ""

    def place(self, *others: str, what: str = "a position such as “uc” or “cl”") -> str:
        """Returns the next word as a position's key, or one of a few other words."""
        word = self.left[0] if self.left else ""
        key = word if word in others else _places().get(word)
        if key is None:
            raise self.lacks(what)
        self.left.pop(0)
        return key

    def page(self) -> str:
        """Returns the next word if it names a page, else ""."""
        return self.left.pop(0) if self.left and self.left[0] in PAGES else ""

    def card(self) -> CardKey:
        """Returns the next word as one card."""
        if not self.left or not _CARD.fullmatch(self.left[0]):
            raise self.lacks("a card such as “u12”")
        return self.left.pop(0)

    def cards(self) -> Cards:
        """Returns all words that are left, as cards in the order of their numbers; "-" for none."""
        if not self.left:
            raise self.lacks("cards such as “u3,u12”")
        if self.left == ["-"]:
            self.left.clear()
            return ()
        found = [w for word in self.left for w in word.split(",") if w]
        if not found or not all(map(_CARD.fullmatch, found)):
            raise self.lacks("cards such as “u3,u12”")
        self.left.clear()
        return tuple(sorted(dict.fromkeys(found), key=lambda k: (k[0], int(k[1:]))))

    def count(self) -> int:
        """Returns the next word as a number from 1 to 99; 0 where no word is left."""
        if not self.left:
            return 0
        if not re.fullmatch("[1-9][0-9]?", self.left[0]):
            raise self.lacks("a number")
        return int(self.left.pop(0))

    def lacks(self, what: str) -> Refusal:
        """Returns the refusal where ``what`` was expected."""
        done = " ".join(self.line.split()[: len(self.line.split()) - len(self.left)])
        return Refusal(f"{_quoted(self.line)} is not understood: after {_quoted(done)} there should be {what}")

    def end(self) -> None:
        """Refuses words that are left over."""
        if self.left:
            raise Refusal(f"{_quoted(self.line)} is not understood: {_quoted(self.left[0])} is too much")


def _quoted(part: str) -> str:
    """Returns a player's words for a refusal: one short line of printable characters."""
    plain = "".join(c if c.isprintable() else " " for c in part[:60]).strip()
    return f"“{plain[:40]}…”" if len(plain) > 40 else f"“{plain}”"


@lru_cache(maxsize=1)
def _places() -> dict[str, Pos]:
    """Returns every position's key by the words that name it, of all editions."""
    found: dict[str, Pos] = {}
    for edition in get_args(Edition):
        for columns in (3,) if edition == "shiloh" else (3, 5):
            for spot in field(edition, columns).spots.values():
                found |= {spot.key: spot.key, spot.name.casefold().replace(" ", "-"): spot.key}
    return found


def _list(words: _Words) -> Decision:
    how = words.one_of("add", "drop", "fill", what="add, drop or fill")
    if how == "fill":
        return ListFill()
    page = words.page()
    return ListCards("add" if how == "add" else "drop", words.cards(), page)


def _deploy(words: _Words) -> Decision:
    at = words.place("suggest")
    if at == "suggest":
        return Suggest()
    page = words.page()
    return Deploy(at, words.cards(), page)


def _fire(words: _Words) -> Decision:
    at = words.place()
    if words.maybe("all"):
        return Fire(at)
    words.maybe("some")
    page = words.page()
    if not (cards := words.cards()):
        raise words.lacks("all, or cards such as “u3,u12”,")
    return Fire(at, cards, page)


def _battery(words: _Words) -> Decision:
    at, target, page = words.place(), words.card(), words.page()
    return Battery(at, target, words.cards(), page)


def _play(words: _Words) -> Decision:
    card = words.card()
    at = words.place() if words.left and words.left[0] in _places() else ""
    return Play(card, at, words.card() if words.left else "")


def _move(words: _Words) -> Decision:
    if words.maybe("decoy"):
        return LayDecoy(words.place(), words.card())
    to, page = words.place(RESERVE, what="a position or “reserve”"), words.page()
    return Move(to, words.cards(), page)


def _march(words: _Words) -> Decision:
    to, page = words.place(RESERVE, what="a position or “reserve”"), words.page()
    return March(to, words.cards(), page)


def _outflank(words: _Words) -> Decision:
    at, page = words.place(), words.page()
    return Outflank(at, words.cards(), page)


def _withdraw(words: _Words) -> Decision:
    page = words.page()
    return SendBack(words.cards(), page)


def _next(words: _Words) -> Decision:
    how = words.maybe("now", "railway")
    return Next("now" if how == "now" else "railway" if how else "")


def _pass(words: _Words) -> Decision:
    return Pass("turn" if words.maybe("now", "turn") == "turn" else "now")


def _arm(words: _Words) -> Decision:
    return Arm(words.card(), words.place("any", what="a position or “any”"), words.count())


def _prefer(words: _Words) -> Decision:
    what = words.one_of("hits", "melee", "horse", "railway", what="hits, melee, horse or railway")
    match what:
        case "hits":
            return Prefer("hits", words.one_of("lowest", "highest", "ask", what="lowest, highest or ask"))
        case "melee":
            return Prefer("melee", words.one_of("fewer", "stay", "leave", what="fewer, stay or leave"))
        case "horse":
            return Prefer("horse", words.one_of("fire", "hold", what="fire or hold"))
    return Prefer("railway", words.one_of("play", "hold", what="play or hold"))


def _offer(words: _Words) -> Decision:
    return Offer("end" if words.one_of("end", "withdraw", what="end or withdraw") == "end" else "withdraw")


_READERS: dict[str, Callable[[_Words], Decision]] = {
    "list": _list,
    "commit": lambda words: Commit(),
    "deploy": _deploy,
    "decoy": lambda words: Decoy(words.cards()),
    "recall": lambda words: Recall(),
    "melee": lambda words: DeclareMelee(words.place()),
    "fire": _fire,
    "battery": _battery,
    "play": _play,
    "next": _next,
    "move": _move,
    "march": _march,
    "outflank": _outflank,
    "scout": lambda words: Scout(words.place(), words.cards()),
    "terrain": lambda words: LayTerrain(words.place(), words.card()),
    "reveal": lambda words: Reveal(words.card()),
    "hits": lambda words: TakeHits(words.cards()),
    "pass": _pass,
    "again": lambda words: FightOn(),
    "leave": lambda words: Leave(),
    "withdraw": _withdraw,
    "arm": _arm,
    "disarm": lambda words: Disarm(words.card()),
    "prefer": _prefer,
    "offer": _offer,
}
