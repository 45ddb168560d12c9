"""The declaration of decisions and orders: each kind is declared beside its owner, with its text and its slash command.

A decision's text is its path in the tree of choices: words joined by spaces, several cards as one word joined by commas
in the order of their numbers, "-" for no card at all. Where more cards qualify than one menu holds, a word such as
"infantry" or "infantry-2" before them names the page that they are on (see bot.games.menus).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from bot.games.choices import Level, Path
from bot.games.descriptor import CommandOption
from bot.games.dixie.data.terms import CardKey, Side
from bot.games.dixie.offers.typed import TOKENS
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.state.working_copy import Battle
from bot.games.language import Command, Declared

Cards = tuple[CardKey, ...]


class Decision(Struct, frozen=True):
    """A decision or an order of a side."""


class Owner(Struct, frozen=True):
    """A part of the rules that owns kinds of decisions, or of orders.

    ``offer(view, board, side, ())`` returns its share of the first level (no choices where it has none now), and with a
    path that begins with one of its words the level after that path, None where the path is whole. It raises Refusal,
    with the reason and the rule, where the path leads nowhere. ``carry_out(battle, side, decision)`` carries out a
    decision that has been checked.
    """

    offer: Callable[[DixieView, Board, Side, Path], Level | None]
    carry_out: Callable[[Battle, Side, Any], None]


Kind = Declared[Decision, Owner]
"""A kind of decision, declared."""


def declared(
    struct: type[Decision], *forms: str, owner: Owner, command: Command | None = None, order: bool = False
) -> Kind:
    """Declares a kind of decision; see bot.games.language.Declared."""
    return Declared(struct, forms, owner, command, order, TOKENS)


CARDS = CommandOption("cards", "Which cards, by commas; or their page, where they fill more than one menu")
NO_PAGES = CommandOption("cards", "Which cards, by commas")
PAGE = CommandOption("page", "Which cards of that page, by commas")
AT = CommandOption("at", "In which position")
"""Options of several slash commands."""
