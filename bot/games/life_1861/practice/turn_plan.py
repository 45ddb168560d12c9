"""The best turn of a piece: two actions, of which the first is taken."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bot.games.life_1861.practice.doings import Doing
from bot.games.life_1861.practice.prospects import Prospects
from bot.games.life_1861.practice.worth import Outlook
from bot.games.life_1861.rules.movement import destinations
from bot.games.life_1861.rules.turns import ACTIONS_PER_TURN
from bot.games.life_1861.state.state import Hex, Key


class TurnPlan(Struct, frozen=True):
    """A way to go on with a turn: the first action's text, the worth of all of it, and ``gain``, what it is worth more
    than to end the turn."""

    text: str
    worth: float
    gain: float = 0.0


def plans(outlook: Outlook, piece: Key) -> list[TurnPlan]:
    """Returns the ways to go on with a piece's turn, the best first; ending it is always among them."""
    view = outlook.view
    left = ACTIONS_PER_TURN - (view.turn.actions if view.turn else 0)
    prospects, at = Prospects(outlook, piece), view.pieces[piece].at
    idle = prospects.worth(at)
    found = [TurnPlan(f"end {piece}", idle)]
    to = [hex for (hex,) in destinations(view, piece)]
    found += _acting_here(prospects, at, to, left)
    found += _moving(prospects, piece, to, left)
    ranked = sorted(found, key=lambda plan: -plan.worth)
    return [TurnPlan(plan.text, plan.worth, plan.worth - idle) for plan in ranked]


def _acting_here(prospects: Prospects, at: Hex, to: list[Hex], left: int) -> Iterator[TurnPlan]:
    """Yields plans that act first: again on the same hex, or moving off afterwards."""
    here = prospects.doings(at)
    for doing in here:
        done = at if _uses_up(doing) else ""
        best = prospects.worth(at, done) + prospects.saves(doing, at)
        if left > 1 and not doing.text.startswith("attack"):
            best = max([best, *(prospects.worth(hex, done) + prospects.saves(doing, hex) for hex in to)])
            best = max(best, prospects.worth(at, done) + prospects.saves(doing, at) + _second(here, doing))
        yield TurnPlan(doing.text, doing.worth + best)


def _second(here: list[Doing], first: Doing) -> float:
    """Returns the best second action on the same hex."""
    return max([first.again, *(doing.worth for doing in here if doing is not first and _other(doing, first))])


def _other(doing: Doing, first: Doing) -> bool:
    """Tells whether one action is of another kind than the first, which may have spent what it needs."""
    return doing.text.split()[0] != first.text.split()[0]


def _uses_up(doing: Doing) -> bool:
    """Tells whether nothing is left to do there afterwards."""
    return doing.again <= 0 and not doing.text.startswith(("attack", "medicine"))


def _moving(prospects: Prospects, piece: Key, to: list[Hex], left: int) -> Iterator[TurnPlan]:
    """Yields plans that move first, and act there where an action is left."""
    for hex in to:
        best = prospects.worth(hex)
        if left > 1:
            for doing in prospects.doings(hex):
                after = prospects.worth(hex, hex if _uses_up(doing) else "") + prospects.saves(doing, hex)
                best = max(best, doing.worth + after)
        yield TurnPlan(f"move {piece} {hex}", best)
