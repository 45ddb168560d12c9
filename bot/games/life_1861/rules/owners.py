"""The owners of decisions: the rules by which each kind is offered and carried out, as its declaration names them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from bot.games.contract.choices import Objection
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Declared
from bot.games.life_1861.state.state import Key, Seat
from bot.games.life_1861.state.view import Position
from bot.games.life_1861.state.working_copy import Work

Arguments = tuple[str, ...]
"""The keys after the kind and the piece in an action's canonical text."""


class ActionRules(Struct, frozen=True):
    """The rules of a kind of action, which a piece takes in its turn.

    ``arguments`` lists the legal arguments for a piece that may act and is at the ``building`` where this is done ("":
    anywhere); ``objection`` says why a piece that may act may not do this, None for what ``arguments`` lists; ``do``
    does it. The last two take the piece and the arguments one by one.
    """

    arguments: Callable[[Position, Key], Iterable[Arguments]]
    objection: Callable[..., Objection | None]
    do: Callable[..., None]
    building: str = ""


class Rules(Struct, frozen=True):
    """The rules of every other decision, and of orders: ``objection`` says why a seat may not decide so now, ``do``
    carries it out."""

    objection: Callable[[Any, Seat, Any], Objection | None]
    do: Callable[[Work, Any], None]


Owner = ActionRules | Rules
Declaration = Declared[Any, Owner]
"""A kind of decision or order, declared once."""
PIECE = CommandOption("piece", "Which of your pieces")
"""The first option of every action's command."""


_ALONE: tuple[Arguments, ...] = ((),)


def unless(objection: Callable[[Position, Key], Objection | None]) -> Callable[[Position, Key], tuple[Arguments, ...]]:
    """Returns the arguments of an action that needs none: the action alone, where nothing objects to it."""
    return lambda position, piece: _ALONE if objection(position, piece) is None else ()
