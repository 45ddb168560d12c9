"""Menus of several of many things: one multi-select where they fit, else pages, and never more than a text holds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.phrases import counted, shortened
from bot.games.tokens import NONE

MENU_SIZE = 25
"""Choices in a multi-select."""
PATH_LENGTH = 60
"""Characters in a whole path."""
PARTS = 9
"""Pages of things of one kind at most."""


class Menu(Struct, frozen=True):
    """A choice of some of many things: between ``least`` and ``most`` of ``choices``, as ``rule`` says. Where there are
    more than one menu holds, they are on pages: one for each of ``kinds``, the headings by key, which the choices have
    as their group. ``noun`` names the things; ``chosen`` stand as chosen already."""

    prompt: str
    choices: Sequence[Choice]
    kinds: Mapping[str, str]
    least: int = 1
    most: int = MENU_SIZE
    chosen: Collection[str] = ()
    noun: str = "card"
    rule: str = ""

    def level(self, path: Path, rest: Path) -> Level | None:
        """Returns the level below the whole ``path``, of which ``rest`` is the part after the words that the things
        follow: pages, where there are any, then the things themselves; None where ``rest`` is complete. Raises Refusal
        where it leads nowhere."""
        if len(self.choices) <= MENU_SIZE:
            return self._picked(self.choices, path, rest)
        pages = paged(self.choices, self.kinds)
        if not rest:
            return Level(self.prompt, tuple(self._page(page, on) for page, on in pages.items()))
        if rest[0] not in pages:
            raise Refusal(f"There is no page “{rest[0]}” of {self.noun}s", "", tuple(list(pages)[:4]))
        return self._picked(pages[rest[0]], path, rest[1:])

    def _page(self, page: str, on: Sequence[Choice]) -> Choice:
        """Returns a page as a choice, with the number of things on it, the first and the last."""
        kind, _, part = page.partition("-")
        title = f"{self.kinds[kind]} {part}".strip()
        span = " … ".join(c.label for c in dict.fromkeys((on[0], on[-1])))
        return Choice(page, f"{title}: {counted(len(on), self.noun)}", shortened(span, 100))

    def _picked(self, choices: Sequence[Choice], path: Path, rest: Path) -> Level | None:
        """Returns the level in which the things on a page are picked; None where ``rest`` names them."""
        keys = [c.key for c in choices]
        if len(rest) > 1:
            raise Refusal(f"“{rest[1][:40]}” is too much")
        if rest:
            picked = [] if rest[0] == NONE else rest[0].split(",")
            fit = min(self.most, room(keys, path[:-1]))
            if picked != [k for k in keys if k in picked] or not self.least <= len(picked) <= fit:
                raise self._objection(keys, picked, path[:-1], fit)
            return None
        if not keys:
            raise Refusal(f"There is no {self.noun} for that")
        most = max(1, min(self.most, len(keys), room(keys, path)))
        # A level whose things may be left out altogether is a multi-select even with one thing on it.
        most = most if self.least else max(2, most)
        stand = tuple(k for k in keys if k in self.chosen)
        return Level(self.prompt, tuple(choices), self.least, most, stand if len(stand) <= most else ())

    def _objection(self, keys: list[str], picked: list[str], stem: Path, fit: int) -> Refusal:
        """Returns the reason why these things cannot be named, with those that could be."""
        if wrong := [k for k in picked if k not in keys]:
            return Refusal(f"{wrong[0]} is not among the {self.noun}s for that", self.rule)
        if len(picked) < self.least:
            return Refusal(f"At least {counted(self.least, self.noun)} must be named", self.rule)
        some = (" ".join((*stem, ",".join(sorted(picked, key=keys.index)[:fit]))),)
        if fit < self.most:
            reason = f"One decision has room for {fit} {self.noun}s: name the others in another"
            return Refusal(reason, "", some)
        return Refusal(f"At most {counted(self.most, self.noun)} can be named for that", self.rule, some)


def paged(choices: Sequence[Choice], kinds: Mapping[str, str]) -> dict[str, list[Choice]]:
    """Returns the choices by page: those of each kind together, in parts of at most as many as a menu holds."""
    pages: dict[str, list[Choice]] = {}
    for kind, heading in kinds.items():
        some = [c for c in choices if c.group == heading]
        for start in range(0, len(some), MENU_SIZE):
            name = kind if len(some) <= MENU_SIZE else f"{kind}-{start // MENU_SIZE + 1}"
            pages[name] = some[start : start + MENU_SIZE]
    return pages


def on_page(choices: Sequence[Choice], kinds: Mapping[str, str], page: str) -> list[str]:
    """Returns the keys of the choices that are on a page; of all of them where one menu holds them."""
    found = paged(choices, kinds).get(page, []) if len(choices) > MENU_SIZE else choices
    return [c.key for c in found]


def page_names(kinds: Mapping[str, str]) -> frozenset[str]:
    """Returns every word that may name a page."""
    return frozenset(f"{kind}{part}" for kind in kinds for part in ("", *(f"-{n}" for n in range(1, PARTS + 1))))


def room(keys: Collection[str], stem: Path) -> int:
    """Returns the number of the keys that fit into the rest of a path's text after the words of ``stem``."""
    return (PATH_LENGTH - len(" ".join(stem))) // (max((len(k) for k in keys), default=3) + 1)
