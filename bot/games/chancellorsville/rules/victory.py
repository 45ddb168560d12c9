"""Control of the objectives, and the end of the game (section 14)."""

from __future__ import annotations

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.terms import LOST, SIDES
from bot.games.chancellorsville.options import Options
from bot.games.chancellorsville.state.state import Ending
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import events
from bot.games.kit.sides import OTHER, Side


def losses(work: Work, side: Side) -> None:
    """Ends the game where a side has lost its third formation (CV-14.4)."""
    if not work.ending and work.lost(side) >= LOST:
        end(work, OTHER[side], "destroyed")


def end(work: Work, winner: Side | None, how: Ending) -> None:
    """Ends the game. The screens are lifted, and the cards that lie face down on formations turned, so nothing that led
    to the end is taken back freely."""
    for side in SIDES:
        if work.any_hidden(side) or work.cards_down(side):
            work.disclose(side)
    work.winner, work.ending, work.stage = winner, how, "over"
    work.tasks, work.asks, work.march, work.combat = [], [], None, None
    work.tell("ended", events.ending(winner, how, len(work.control), needed(work.options)), winner=winner, how=how)


def needed(options: Options) -> int:
    """Returns the objectives that the Union needs at the end (CV-14.2, CV-16.19)."""
    return 3 if options.solo == "usa" else 2


def count(work: Work) -> None:
    """Ends the game by the objectives, when the last card has been played (CV-14.2, CV-14.3, CV-16.19)."""
    end(work, "usa" if len(work.control) >= needed(work.options) else "csa", "objectives")


def take_objectives(work: Work) -> None:
    """Gives the active side the objectives on which its formations stand at the end of its turn (CV-14.1), and shows
    who took one from the enemy (CV-5.7)."""
    side, before = work.active, work.control
    if work.any_hidden(side):
        work.disclose(side)
    for key, at in work.places(side).items():
        if at not in board().objectives or (at in before) == (side == "usa"):
            continue
        work.control = tuple(sorted({*work.control, at} if side == "usa" else set(work.control) - {at}))
        work.change(key, held=not work.options.solo)
        work.tell("control", events.takes(key, at), formation=key, at=at, side=side)


def tell_offer(work: Work, side: Side, what: str) -> None:
    """Tells that a side offers to end without a winner, or takes that back."""
    work.tell("offer", events.offers(side, what), side=side)
