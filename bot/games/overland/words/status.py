"""The state of a campaign in a line: its clock, the side that it waits for, and its headline."""

from __future__ import annotations

from functools import cache

from bot.games.contract.game import Seat, TurnMark
from bot.games.overland.state.state import UNION
from bot.games.overland.state.view import OverlandView
from bot.games.overland.words.events import ending
from bot.games.overland.words.names import where
from bot.games.phrases import counted


def turn_of(view: OverlandView) -> TurnMark:
    """Returns how many Action Points are left: they are a campaign's clock, for there are no turns."""
    return _left(view.points)


@cache
def _left(points: int) -> TurnMark:
    return TurnMark(f"{counted(points, 'Action Point')} left")


def awaited(view: OverlandView) -> dict[Seat, str]:
    """Returns the Union, which decides until the end."""
    return {} if view.ending else {UNION: "the Union decides"}


def headline(view: OverlandView) -> str:
    """Returns the state of the campaign in one line."""
    if view.ending:
        return ending(view.ending, view.points)
    grant, lee = view.places["grant"], view.places["lee"]
    apart = f"Grant in {where(grant)}, Lee in {where(lee)}"
    stand = f"Grant faces Lee in {where(grant)}" if grant == lee else apart
    attempt = " · Grant may march around Lee" if view.turn else ""
    return f"{stand} · {counted(view.points, 'Action Point')} (AP){attempt}"
