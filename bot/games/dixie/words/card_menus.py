"""Cards as choices: their labels, and the menus in which several are picked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache
from typing import Literal

from msgspec.structs import replace

from bot.games.contract.choices import Choice, Level, Path, Role
from bot.games.dixie.data.cards import card, number
from bot.games.dixie.data.terms import HEADINGS, RESERVE, CardKey, Edition, Pos
from bot.games.dixie.state.places import Places
from bot.games.dixie.words.card_sheet import brief, corps_of
from bot.games.kit.menus import MENU_SIZE, Menu, on_page

FIRST = ", the enemy fires first"
"""Added to what is said of an attack: troops fight there from the enemy's next turn on."""


def card_level(
    board: Places,
    keys: Iterable[CardKey],
    path: Path,
    rest: Path,
    prompt: str,
    least: int = 1,
    most: int = MENU_SIZE,
    chosen: Collection[CardKey] = (),
    rule: str = "",
) -> Level | None:
    """Returns the level in which between ``least`` and ``most`` cards are picked (see bot.games.kit.menus), in order of
    their numbers; ``rest`` is the part of ``path`` after the words that the cards follow."""
    return Menu(prompt, card_choices(board, keys), HEADINGS, least, most, chosen, "card", rule).level(path, rest)


def no_more_than(level: Level | None, most: int) -> Level | None:
    """Returns a level in which no more cards can be picked than are of use. Whoever types more is still understood."""
    if level is None or level.most == 1:
        return level
    most = min(level.most, max(most, 1 if level.least else 2))
    return replace(level, most=most, chosen=level.chosen if len(level.chosen) <= most else ())


def cards_on_page(board: Places, keys: Iterable[CardKey], page: str) -> list[CardKey]:
    """Returns the cards among ``keys`` that are on a page; all of them where one menu holds them."""
    return on_page(card_choices(board, keys), HEADINGS, page)


def labelled_choice(board: Places, key: CardKey, label: str, role: Role = "", at: str = "") -> Choice:
    """Returns the choice of a card, with a ``label`` that names the act; ``at`` is a position to show instead of its
    own."""
    choice = card_choice(board, key)
    return replace(choice, label=label[:80], role=role, place=at or choice.place)


def label_single_cards(level: Level | None, doing: str, to: str) -> Level | None:
    """Returns the level; where one card is chosen, which becomes a button of its own, its label says what it is
    ``doing`` and where ("Attack USA Left"). The only one is a choice about the place that it goes ``to``, as the button
    of several cards is; "" for none."""
    if level is None or level.most > 1:
        return level
    word, _, where = doing.partition(" ")
    does = f"{'marches' if word == 'March' else f'{word.lower()}s'} {where}"
    first = FIRST if word == "Attack" or where.startswith("to attack ") else ""
    places = {level.choices[0].key: to} if len(level.choices) == 1 else {}
    return replace(
        level,
        choices=tuple(
            replace(c, label=f"{c.label} {does}"[:80], hint=f"{c.hint}{first}", place=places.get(c.key, c.place))
            for c in level.choices
        ),
    )


def card_choice(board: Places, key: CardKey) -> Choice:
    """Returns a card as a menu shows it: its name, its values, and the position where it lies."""
    at = board.cards[key].at if key in board.cards else RESERVE
    return _choice(board.setup.edition, key, at if at in board.field.spots else "")


def card_choices(board: Places, keys: Iterable[CardKey]) -> list[Choice]:
    """Returns cards as a menu shows them, in the order of their numbers, twins told apart."""
    found = [card_choice(board, key) for key in sorted(keys, key=number)]
    if len({choice.label for choice in found}) == len(found):
        return found
    names = names_apart(board, (choice.key for choice in found))
    return [replace(choice, label=names[choice.key]) for choice in found]


def names_apart(board: Places, keys: Iterable[CardKey]) -> dict[CardKey, str]:
    """Returns the names of cards; of those with one name all but the first are numbered: "Rally (2)"."""
    names: dict[CardKey, str] = {}
    counts: Counter[str] = Counter()
    for key in sorted(keys, key=number):
        name = board.name(key)
        counts[name] += 1
        names[key] = name if counts[name] == 1 else f"{name} ({counts[name]})"
    return names


@cache
def _choice(edition: Edition, key: CardKey, at: Pos | Literal[""]) -> Choice:
    found = card(edition, key)
    corps = f", {corps_of(found)}" if found.corps else ""
    kind = HEADINGS[found.kind if found.troop else "other"]
    return Choice(key, found.name, f"{brief(found)}{corps}"[:80], group=kind, place=at)
