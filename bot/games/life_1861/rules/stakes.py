"""The game's end, as a decision may bring it about: what a player is always asked about before it.

The decision is tried: with every attack that may hit hitting and every disease wearing, and once more with the piece's
own attack missing, for a bandit that lives attacks. What only the other side knows is tried in all its ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from bot.games.contract.choices import WINS
from bot.games.contract.game import PUBLIC, Draws, Seat
from bot.games.life_1861.decisions import Decision, carry_out
from bot.games.life_1861.rules.status_stage import FED_BY_ONE
from bot.games.life_1861.state.state import CIVILIANS, Ending, Key, LifeState, Plan
from bot.games.life_1861.state.view import LifeView, given_up
from bot.games.life_1861.state.working_copy import Work

DIES = {"soldier-dead": "The Soldier", "civilians-dead": "The last Civilian"}
"""Who dies by an ending."""
LOSES: dict[Seat, Ending] = {"soldier": "civilians-dead", "civilians": "soldier-dead"}
"""The ending by which a seat outlives the other."""


def ending(view: LifeView, seat: Seat, decision: Decision) -> str:
    """Says how the game may end by a decision of a seat's; "" where it cannot."""
    states = [_state(view, order) for order in _orders_of_feeding(view)]
    bad = {
        how
        for state in states
        for draw in (_worst(), _worst(missed=True))
        if (how := _tried(state, seat, decision, draw))
    }
    if not bad:
        return ""
    if "survived" in bad:
        return "The fifteenth round ends with this, and so does the game (LF-12.1)."
    if "agreed" in bad:
        return ""
    sure = all(_tried(state, seat, decision, _mild) for state in states)
    if bad == {LOSES[seat]} and view.survivor and not given_up(view):
        other = "the last Civilian" if seat == "soldier" else "the Soldier"
        return f"{WINS}game: {other} {'dies' if sure else 'may die'} by this (LF-12.2)."
    who = DIES[min(bad)] if len(bad) == 1 else "The last piece of a side"
    return f"{who} {'dies' if sure else 'may die'} by this, and the game is over then (LF-12.2)."


def _tried(state: LifeState, seat: Seat, decision: Decision, draw: Draws) -> Ending:
    work = Work(state, seat, draw)
    carry_out(work, decision)
    return work.state.ending


def _worst(missed: bool = False) -> Draws:
    """Returns dice by which everything hits and every disease wears; ``missed`` leaves out that of the acting piece."""

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        low = "disease" in purpose or "loots the Battlefield" in purpose or (missed and " attacks " in purpose)
        return 1 if low else sides

    return draw


def _mild(sides: int, purpose: str, stream: str = PUBLIC) -> int:
    """Dice by which nothing hits, and no disease wears."""
    return sides if "disease" in purpose else 1


def _state(view: LifeView, order: Sequence[Key]) -> LifeState:
    """Returns a state with that view, in which the Civilians are fed in an order (() asks)."""
    fields = {name: getattr(view, name) for name in LifeState.__struct_fields__ if name not in ("plan", "hunger")}
    return LifeState(**fields, plan=view.plan or Plan(), hunger=tuple(order))


def _orders_of_feeding(view: LifeView) -> Iterable[Sequence[Key]]:
    """Returns the Civilians' orders of feeding that this view allows, as far as they differ in what comes of them."""
    if view.hunger is not None:
        return [view.hunger]
    living = sum(view.pieces[key].health > 0 for key in CIVILIANS)
    short = 0 < view.stocks["civilians"].food * FED_BY_ONE < living
    return [(), *permutations(CIVILIANS)] if short else [()]
