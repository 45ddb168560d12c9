"""Cards as choices: what a menu says of them, and the menus in which several are picked."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import Literal

from msgspec.structs import replace

from bot.games.choices import Choice, Level, Path, Role
from bot.games.dixie.cards.card_set import card, number
from bot.games.dixie.interface.card_texts import brief, corps_of
from bot.games.dixie.state.board import Board
from bot.games.dixie.terms import RESERVE, CardKey, Edition, Pos
from bot.games.menus import MENU_SIZE, Menu, on_page, page_names

_KINDS = {
    "infantry": "Infantry",
    "cavalry": "Cavalry",
    "artillery": "Artillery",
    "other": "Generals, terrain, specials",
}
"""The pages of cards where one menu does not hold them, with their headings."""
PAGES = page_names(_KINDS)
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
    """The level in which between ``least`` and ``most`` cards are picked (see bot.games.menus), in the order of their
    numbers; ``rest`` is what ``path`` holds after the words that cards follow."""
    return Menu(prompt, card_choices(board, keys), _KINDS, least, most, chosen, "card", rule).level(path, rest)


def cards_on_page(board: Board, keys: Iterable[CardKey], page: str) -> list[CardKey]:
    """The cards among ``keys`` that a decision with that page (or "") is about."""
    return on_page(card_choices(board, keys), _KINDS, page)


def labelled_choice(board: Board, key: CardKey, label: str, role: Role = "", at: str = "") -> Choice:
    """A card with a label that says what is done with it, ``at`` a position where it does not lie."""
    choice = card_choice(board, key)
    return replace(choice, label=label[:80], role=role, place=at or choice.place)


def label_single_card(level: Level | None, doing: str) -> Level | None:
    """The level; where it has one card only, which is a button of its own, that says what is done with it."""
    if level is None or len(level.choices) != 1:
        return level
    (only,) = level.choices
    return replace(level, choices=(replace(only, label=f"{doing}: {only.label}"[:80]),))


def card_choice(board: Board, key: CardKey) -> Choice:
    """A card as a menu shows it: its name, what its values are, and the position where it lies."""
    at = board.cards[key].at if key in board.cards else RESERVE
    return _choice(board.setup.edition, key, at if at in board.field.spots else "")


def card_choices(board: Board, keys: Iterable[CardKey]) -> list[Choice]:
    """Cards as a menu shows them, in the order of their numbers."""
    return [card_choice(board, key) for key in sorted(keys, key=number)]


@cache
def _choice(edition: Edition, key: CardKey, at: Pos | Literal[""]) -> Choice:
    found = card(edition, key)
    corps = f", {corps_of(found)}" if found.corps else ""
    kind = _KINDS[found.kind if found.troop else "other"]
    return Choice(key, found.name, f"{brief(found)}{corps}"[:80], group=kind, place=at)
