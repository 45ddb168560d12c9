"""Levels in which cards are picked: one menu where they fit, else a page first, and never more than a text holds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache

from msgspec.structs import replace

from bot.games.contract import Choice, Level, Path, Refusal
from bot.games.dixie.cards.card_set import card, number
from bot.games.dixie.interface.card_texts import brief, corps_of
from bot.games.dixie.state.board import Board
from bot.games.dixie.terms import CardKey, Edition

MENU_SIZE = 25
"""Choices in a multi-select."""


PATH_LENGTH = 60
"""Characters in a whole path."""


_KINDS = ("infantry", "cavalry", "artillery", "other")


PAGES = frozenset(f"{kind}{part}" for kind in _KINDS for part in ("", *(f"-{n}" for n in range(1, 10))))
"""The words that may name a page."""


def card_level(
    board: Board,
    keys: Iterable[CardKey],
    path: Path,
    rest: Path,
    prompt: str,
    least: int = 1,
    most: int = MENU_SIZE,
    chosen: Collection[CardKey] = (),
    rule: str = "",
) -> Level | None:
    """Returns the level below the whole ``path``, of which ``rest`` is what comes after the words that cards follow: a
    page where there are more than 25 cards, then between ``least`` and ``most`` cards (which ``rule`` says), of which
    ``chosen`` stand as chosen already; None where ``rest`` is complete. Raises Refusal where it leads nowhere."""
    found = sorted(keys, key=number)
    if len(found) <= MENU_SIZE:
        return _cards(board, found, path, rest, prompt, least, most, chosen, rule)
    pages = paged(board, found)
    if not rest:
        return Level(prompt, tuple(Choice(page, _title(page, len(on)), _span(board, on)) for page, on in pages.items()))
    if rest[0] not in pages:
        raise Refusal(f"There is no page “{rest[0]}” of cards", "", tuple(list(pages)[:4]))
    return _cards(board, pages[rest[0]], path, rest[1:], prompt, least, most, chosen, rule)


def labelled_choice(board: Board, key: CardKey, label: str) -> Choice:
    """Returns a card with a label that says what is done with it."""
    return replace(card_choice(board, key), label=label[:80])


def label_single_card(level: Level | None, doing: str) -> Level | None:
    """Returns the level; where it has one card only, which is a button of its own, that says what is done with it."""
    if level is None or len(level.choices) != 1:
        return level
    (only,) = level.choices
    return replace(level, choices=(replace(only, label=f"{doing}: {only.label}"[:80]),))


def paged(board: Board, keys: Sequence[CardKey]) -> dict[str, list[CardKey]]:
    """Returns more than 25 cards by page: by kind, the rest together, in parts of at most 25."""
    kinds: dict[str, list[CardKey]] = {}
    for key in keys:
        kinds.setdefault(board.card(key).kind if board.card(key).troop else "other", []).append(key)
    pages: dict[str, list[CardKey]] = {}
    for kind in _KINDS:
        some = kinds.get(kind, [])
        for start in range(0, len(some), MENU_SIZE):
            name = kind if len(some) <= MENU_SIZE else f"{kind}-{start // MENU_SIZE + 1}"
            pages[name] = some[start : start + MENU_SIZE]
    return pages


def on_page(board: Board, keys: Iterable[CardKey], page: str) -> list[CardKey]:
    """Returns the cards among ``keys`` that a decision with that page (or "") is about."""
    found = sorted(keys, key=number)
    return paged(board, found).get(page, []) if len(found) > MENU_SIZE else found


def card_choice(board: Board, key: CardKey) -> Choice:
    """Returns a card as a menu shows it: its name, and what its values are."""
    return _choice(board.setup.edition, key)


@cache
def _choice(edition: Edition, key: CardKey) -> Choice:
    found = card(edition, key)
    corps = f", {corps_of(found)}" if found.corps else ""
    return Choice(key, found.name, f"{brief(found)}{corps}"[:80])


def _cards(
    board: Board,
    keys: list[CardKey],
    path: Path,
    rest: Path,
    prompt: str,
    least: int,
    most: int,
    chosen: Collection[CardKey],
    rule: str,
) -> Level | None:
    if len(rest) > 1:
        raise Refusal(f"“{rest[1][:40]}” is too much")
    if rest:
        picked = [] if rest[0] == "-" else rest[0].split(",")
        stem = path[:-1]
        if picked != [k for k in keys if k in picked] or not least <= len(picked) <= min(most, _room(keys, stem)):
            raise _objection(keys, picked, stem, least, most, rule)
        return None
    if not keys:
        raise Refusal("There is no card for that")
    most = max(1, min(most, len(keys), _room(keys, path)))
    # A level whose cards may be left out altogether is a multi-select even with one card on it.
    cards = tuple(card_choice(board, k) for k in keys)
    most = most if least else max(2, most)
    stand = tuple(k for k in keys if k in chosen)
    return Level(prompt, cards, least, most, stand if len(stand) <= most else ())


def _room(keys: Collection[CardKey], stem: Path) -> int:
    """Counts how many cards have room in what is left of a path's text after the words of ``stem``."""
    return (PATH_LENGTH - len(" ".join(stem))) // (max((len(k) for k in keys), default=3) + 1)


def _objection(keys: list[CardKey], picked: list[str], stem: Path, least: int, most: int, rule: str) -> Refusal:
    """Says why these cards cannot be named, and which of them could be."""
    if wrong := [k for k in picked if k not in keys]:
        return Refusal(f"{wrong[0]} is not among the cards for that", rule)
    if len(picked) < least:
        return Refusal(f"At least {least} card{'s' if least > 1 else ''} must be named", rule)
    fit = min(most, _room(keys, stem))
    some = (" ".join((*stem, ",".join(sorted(picked, key=keys.index)[:fit]))),)
    if fit < most:
        return Refusal(f"One decision has room for {fit} cards: name the others in another", "", some)
    return Refusal(f"At most {most} card{'s' if most > 1 else ''} can be named for that", rule, some)


def _title(page: str, count: int) -> str:
    name = page.replace("other", "generals, terrain, specials").replace("-", " ")
    return f"{name[:1].upper()}{name[1:]}: {count} card{'s' if count > 1 else ''}"


def _span(board: Board, keys: Sequence[CardKey]) -> str:
    """Returns the first and the last card of a page."""
    return " … ".join(board.name(k) for k in dict.fromkeys((keys[0], keys[-1])))[:100]
