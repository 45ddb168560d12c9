"""The game's end, as a decision may bring it about. Morale, which is rolled for at every turn's end, does not count."""

from __future__ import annotations

from bot.games.contract.choices import WINS
from bot.games.donelson.data.board import field
from bot.games.donelson.data.terms import CAMPS, OUT, SIDES, TURNS_A_DAY
from bot.games.donelson.state.places import captured, deployment_held
from bot.games.donelson.state.view import View
from bot.games.kit.sides import Side

LAST = "The last turn may end with this, and with it the game (US-27.7)."
NO_FIGHT = "If nothing can be attacked then, the last turn ends with this, and with it the game (US-27.7)."
BATTERIES: dict[Side, str] = {
    "usa": f"{WINS}game: the day may end with all batteries in your hands (US-27.7).",
    "csa": "The day may end with this. A Union that holds all batteries then has won (US-27.7).",
}
BREAKOUT: dict[Side, str] = {
    "usa": "The turn may end with this. If enough Confederates are out by then, they have won (US-27.4).",
    "csa": f"{WINS}game: the turn may end with enough of your points out (US-27.4).",
}
NEAR = 1
"""Battery groups that may still fall in the fight that ends the day."""


def ending(view: View, side: Side, word: str) -> str:
    """Says how the game may end by a side's decision whose first word that is; "" where it cannot."""
    if view.active != SIDES[1] or not _may_close(view, word):
        return ""
    if view.turn >= view.options.days * TURNS_A_DAY:
        return f"{NO_FIGHT if view.stage == 'second-move' else LAST} {_as_things_stand(view, side)}"
    if view.turn % TURNS_A_DAY == 0 and len(captured(view.held)) >= len(field().groups) - NEAR:
        return BATTERIES[side]
    return BREAKOUT[side] if _may_be_out(view, side) else ""


def _as_things_stand(view: View, side: Side) -> str:
    """Says who wins at the end of the last day by what the side sees, if no army breaks (US-27.9)."""
    groups = len(captured(view.held))
    if _may_be_out(view, side):
        winner = "the Confederates may win by Breakout" if side == "usa" else "you win by Breakout"
    elif groups or not view.objective_drawn or view.options.days == 1:
        winner = "the Union wins"
    else:
        winner = "it is a draw"
    secret = view.options.days > 1 and view.objective_drawn and groups < len(field().groups)
    drawn = view.own.roster.objective if view.own is not None and side == "csa" else "defend"
    defend = " and the Confederates do not fulfill Defend" if secret and drawn == "defend" else ""
    return f"As things stand {winner} then, if no army breaks{defend}."


def _may_close(view: View, word: str) -> bool:
    """Whether a decision may end the second combat phase: it commits the attacks, answers within them, or ends a
    movement phase after which there may be nothing to attack (US-2.2)."""
    if view.stage == "second-move":
        return word == "done" or bool(view.asks)
    return view.stage == "second-combat" and (word == "fight" or bool(view.asks))


def _may_be_out(view: View, side: Side) -> bool:
    """Whether the Confederates may have as many points out as win (US-27.4): they know it, the Union sees what left."""
    days = view.options.days
    if not (view.camps or deployment_held(view.held) >= CAMPS[days]):
        return False
    enough = OUT[days][0]
    if view.own is not None and side == "csa":
        return view.own.roster.exited >= enough
    return sum(view.estimates.get(key, 0) for key, unit in view.units.items() if unit.status == "out") >= enough
