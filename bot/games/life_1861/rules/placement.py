"""Placing things on random hexes (LF-9.2)."""

from __future__ import annotations

from bot.games.life_1861.board import board
from bot.games.life_1861.rules.working_copy import Play
from bot.games.life_1861.state import Hex, Resource
from bot.games.life_1861.text import names, stage_text


def scatter(play: Play, resource: Resource) -> None:
    """Places a resource randomly, if the supply has one (LF-9.2, LF-9.3)."""
    what = names.things(resource)
    if not getattr(play.state.supply, resource):
        play.tell("lacking", stage_text.lacking(names.resource(resource)), what=resource)
        return
    die, at = random_hex(play, what)
    play.lay(at, resource)
    play.show_change(f"{what} is placed", "", at)
    play.tell("placed", stage_text.placed(what, die, at), what=resource, die=die, at=at)


def random_hex(play: Play, what: str) -> tuple[int, Hex]:
    """The twenty-sided die for placing a thing, and the hex of its number (LF-9.2, LF-14.3)."""
    numbered = board().numbered
    die = play.draw(len(numbered), f"where {what} is placed")
    return die, numbered[die - 1]
