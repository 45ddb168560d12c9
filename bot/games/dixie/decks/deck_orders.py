"""Orders by which a side chooses its own Battle Deck (DX-14.0d)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.dixie.data.cards import number
from bot.games.dixie.data.deck_sizes import total
from bot.games.dixie.data.terms import Side
from bot.games.dixie.decks.deck_list import fill, fitting, points_of
from bot.games.dixie.interface.decisions import CARDS, PAGE, Cards, Decision, Owner, declared
from bot.games.dixie.offers.card_menus import card_level
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.state.working_copy import Battle
from bot.games.language import Command
from bot.games.phrases import counted


class ListCards(Decision, frozen=True):
    """Order, decks phase: puts cards into one's own Battle Deck, or takes them out of it."""

    how: Literal["add", "drop"]
    cards: Cards
    page: str = ""


class ListFill(Decision, frozen=True):
    """Order, decks phase: fills the Battle Deck at random up to its Battle Points."""


def orders(view: DixieView, board: Board, side: Side, path: Path) -> Level | None:
    """Offers the orders about one's own Battle Deck, after ``path`` (DX-14.0d)."""
    if not path:
        return Level("Your deck", (Choice("list", "Your Battle Deck"),) if _choosing(view) else ())
    army = view.army
    if not _choosing(view) or army is None:
        raise Refusal("Battle Decks are chosen before the muster, and not after you have committed", "DX-14.0d")
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
        return _priced(board, card_level(board, free, path, path[2:], f"Which cards? {left} Battle Points are left"))
    if path[1] == "drop" and army.list:
        return _priced(board, card_level(board, army.list, path, path[2:], "Which cards go?"))
    raise Refusal(f"“{path[1][:40]}” is none of the choices", "DX-14.0d", ("list add", "list drop", "list fill"))


def _priced(board: Board, level: Level | None) -> Level | None:
    """Returns a menu of cards with the Battle Points that each costs; returns a level of pages unchanged."""
    if level is None or level.most == 1:
        return level
    told = (replace(c, hint=f"{c.hint}; {counted(board.card(c.key).points, 'point')}") for c in level.choices)
    return replace(level, choices=tuple(told))


def _choosing(view: DixieView) -> bool:
    return view.phase == "decks" and view.army is not None and not view.army.committed


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Changes one's own list, in secret; leaves out cards that do not fit the Battle Points."""
    listed = battle.consult(side).list
    match decision:
        case ListFill():
            fill(battle, side)
            new = [k for k in battle.consult(side).list if k not in listed]
            _tell(battle, side, f"Added at random: {', '.join(battle.name(k) for k in new)}")
        case ListCards("drop", keys):
            battle.army(side, list=tuple(k for k in listed if k not in keys))
            _tell(battle, side, f"Taken out: {', '.join(battle.name(k) for k in keys)}")
        case ListCards("add", keys):
            added, left = list(listed), total(battle.setup, side) - points_of(battle, listed)
            for key in keys:
                if battle.card(key).points <= left:
                    added.append(key)
                    left -= battle.card(key).points
            battle.army(side, list=tuple(sorted(added, key=number)))
            out = [battle.name(k) for k in keys if k not in added]
            lacking = f". For want of Battle Points left out: {', '.join(out)}" if out else ""
            _tell(battle, side, f"Added: {', '.join(battle.name(k) for k in keys if k in added)}{lacking}")


def _tell(battle: Battle, side: Side, text: str) -> None:
    listed = battle.consult(side).list
    left = total(battle.setup, side) - points_of(battle, listed)
    battle.tell_apart("listed", side, f"{text}. {len(listed)} cards, {left} Battle Points left.", "")


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
