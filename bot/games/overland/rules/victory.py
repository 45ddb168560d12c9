"""How the campaign ends (section 3 of the rulebook)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.contract.choices import Refusal
from bot.games.contract.game import Outcome, Result, public
from bot.games.overland.state.state import UNION, UNION_VICTORIES, OverlandState
from bot.games.overland.state.view import OverlandView
from bot.games.overland.words import events


def result(view: OverlandView) -> Result | None:
    """The winners and the ending, or None while it goes on."""
    if not view.ending:
        return None
    winners = (UNION,) if view.ending in UNION_VICTORIES else ()
    return Result(winners, events.ending(view.ending, view.points))


def resign(state: OverlandState) -> Outcome[OverlandState]:
    """Gives the campaign up (OV-3.R1). Raises Refusal when it is over."""
    if state.ending:
        raise Refusal("The campaign is over", "OV-3.2")
    event = public("resignation", events.ending("resigned", state.points), set={"ending": "resigned"})
    return Outcome(replace(state, ending="resigned", last=()), [event])
