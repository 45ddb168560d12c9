"""Placing things on random hexes (LF-9.2)."""

from __future__ import annotations

from bot.games.life_1861.data.board import board
from bot.games.life_1861.state.state import Hex, Resource
from bot.games.life_1861.state.working_copy import Work
from bot.games.life_1861.words import events, names


def scatter(work: Work, resource: Resource) -> None:
    """Places a resource randomly, if the supply has one (LF-9.2, LF-9.3)."""
    what = names.things(resource)
    if not getattr(work.state.supply, resource):
        work.tell("lacking", events.lacking(names.resource(resource)), what=resource)
        return
    die, at = random_hex(work, what)
    work.lay(at, resource)
    work.show_change(f"{what} is placed", "", at)
    work.tell("placed", events.placed(what, die, at), what=resource, die=die, at=at)


def random_hex(work: Work, what: str) -> tuple[int, Hex]:
    """The twenty-sided die for placing a thing, and the hex of its number (LF-9.2, LF-14.3)."""
    numbered = board().numbered
    die = work.draw(len(numbered), f"where {what} is placed")
    return die, numbered[die - 1]
