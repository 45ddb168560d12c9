"""What choices carry beside their words: their role, a question before the last Action Point, places.

None is marked as the usual one: people take that for advice, and which is best changes from point to point.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.choices import Choice, Path, Role
from bot.games.overland.rules.campaign import VALLEY_POINTS
from bot.games.overland.rules.needed import least_die
from bot.games.overland.state.state import RICHMOND, OverlandView

_ROLES: dict[str, Role] = {"attack": "attack", "move": "move", "turn": "move", "cross": "move"}


def marked(view: OverlandView, path: Path, choice: Choice) -> Choice:
    """The choice with which a path ends, with its marks."""
    asks = _asks(view, path)
    return replace(choice, role=_ROLES[path[0]], asks=asks, place=_place(path))


def _place(path: Path) -> str:
    """The area or leader that a choice is about; "" for one that says only what to do."""
    match path:
        case ("cross",):
            return "savage-station"
        case ("attack", *_, last) | ("move" | "turn", "grant", last):
            return last
        case (_, "grant"):
            return "grant"
    return ""


def _asks(view: OverlandView, path: Path) -> str:
    """What is asked before a decision that spends the last Action Point; "" for others."""
    least, gain = 7, ""
    match path:
        case ("cross",):
            return _last(view, "unless the die shows 3 or less")
        case ("attack", "richmond", leader):
            least = least_die(view, RICHMOND, leader)
        case ("attack", "breckinridge"):
            least, gain = least_die(view, "breckinridge", "sigel"), f", which brings {VALLEY_POINTS} more Action Points"
        case ("attack", "lee" | "beauregard") | ("turn", _, _):
            pass
        case _:
            return ""
    if least <= 1:
        return ""
    saved = "a 6" if least == 6 else f"{least} or more"
    return _last(view, f"unless the die shows {saved}{gain}" if least <= 6 else "whatever the die shows")


def _last(view: OverlandView, unless: str) -> str:
    return f"This spends the last Action Point: the campaign is lost {unless}." if view.points == 1 else ""
