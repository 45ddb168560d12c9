"""Offers the orders by which a side chooses its own Battle Deck (DX-14.0d)."""

from __future__ import annotations

from itertools import accumulate

from msgspec.structs import replace

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.dixie.data.deck_sizes import total
from bot.games.dixie.offers.situation import CARDS, PAGE, Owner, Situation, declared
from bot.games.dixie.rules.decks import ListCards, ListFill, carry_out, fitting, points_of
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.words.card_menus import card_level, no_more_than
from bot.games.kit.language import Command
from bot.games.phrases import counted


def orders(now: Situation, path: Path) -> Level | None:
    """Offers the orders about one's own Battle Deck, after ``path`` (DX-14.0d)."""
    view, board, side = now.view, now.board, now.side
    if not path:
        return Level("Your deck", (Choice("list", "Your Battle Deck"),) if _choosing(view) else ())
    army = view.army
    if not _choosing(view) or army is None:
        raise Refusal("Battle Decks are chosen before the muster, until you commit", "DX-14.0d")
    left = total(view.setup, side) - points_of(board, army.list)
    free = fitting(board, side, army.list)
    if len(path) == 1:
        found = [Choice("add", f"Add cards: {left} Battle Points are left")] if free else []
        found += [Choice("drop", f"Take cards out: {len(army.list)} are in")] if army.list else []
        found += [Choice("fill", "Fill up at random")] if free else []
        return Level(f"Your Battle Deck: {len(army.list)} cards, {left} Battle Points left", tuple(found))
    if path[1:] == ("fill",) and free:
        return None
    if path[1] == "add" and free:
        level = card_level(board, free, path, path[2:], f"Add which cards? {left} Battle Points are left")
        return _priced(board, _affordable(board, left, level))
    if path[1] == "drop" and army.list:
        return _priced(board, card_level(board, army.list, path, path[2:], "Take out which cards?"))
    raise Refusal(f"“{path[1][:40]}” is not one of the choices", "DX-14.0d", ("list add", "list drop", "list fill"))


def _affordable(board: Places, left: int, level: Level | None) -> Level | None:
    """Returns a menu of cards in which no more can be picked than the Battle Points pay for."""
    costs = sorted(board.card(choice.key).points for choice in level.choices) if level and level.most > 1 else []
    return no_more_than(level, sum(paid <= left for paid in accumulate(costs)))


def _priced(board: Places, level: Level | None) -> Level | None:
    """Returns a menu of cards with the Battle Points that each costs; returns a level of pages unchanged."""
    if level is None or level.most == 1:
        return level
    told = (replace(c, hint=f"{c.hint}; {counted(board.card(c.key).points, 'point')}") for c in level.choices)
    return replace(level, choices=tuple(told))


def _choosing(view: DixieView) -> bool:
    return view.phase == "decks" and view.army is not None and not view.army.committed


OWNER = Owner(orders, carry_out)
DECISIONS = (
    declared(
        ListCards,
        "list {how} {page?} {cards}",
        owner=OWNER,
        order=True,
        command=Command(
            "Choose the cards of your Battle Deck", (CommandOption("how", "Add, drop or fill"), CARDS, PAGE)
        ),
    ),
    declared(ListFill, "list fill", owner=OWNER, order=True),
)
