"""Standing orders: what is answered while a side is away (CV-15.1)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import events
from bot.games.kit import orders
from bot.games.kit.sides import Side


class Prefer(orders.Prefer, frozen=True):
    """ "prefer hold always"."""

    what: Literal["redoubts", "between", "hold", "rally"]


def prefer(work: Work, side: Side, order: orders.Prefer) -> None:
    """Changes one of a side's standing orders (CV-15.1); nobody else learns of it."""
    what, answer = order.what, order.answer
    work.supply(side, orders=replace(work.army(side).orders, **{what: answer}))
    work.tell_apart("prefers", side, events.prefers(what, answer), "", what=what, answer=answer)
