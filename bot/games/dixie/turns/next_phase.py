"""Ends the Combat or the Move phase, with a Railway or without (DX-5.0, DX-12.10)."""

from __future__ import annotations

from typing import Literal

from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.dixie.combat import combat_phase
from bot.games.dixie.data.terms import OTHER, RESERVE, CardKey, Side
from bot.games.dixie.interface.decisions import Decision, Owner, declared
from bot.games.dixie.movement import move_phase
from bot.games.dixie.rules.victory import would_win
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.state.working_copy import Battle
from bot.games.language import Command
from bot.games.phrases import sentence

RAILWAY = "railway"


class Next(Decision, frozen=True):
    """Combat and move phases: ends the phase. ``how`` is asked only of a side with a Railway in its Reserve at the end
    of its moves."""

    how: Literal["", "now", "railway"] = ""


def choices(view: DixieView, board: Board, side: Side, path: Path) -> Level | None:
    """Offers to go on to the next phase, after ``path``."""
    moving = view.phase == "move"
    railways = moving and view.decks[side] and held_railway(board, side)
    if path == ("next",) and not railways:
        return None
    left, asks = _overlooked(view, board, side)
    if not path:
        label = "End moves" if moving else "End combat"
        usual = not left and not moving
        if railways:
            return Level("Done?", (Choice("next", label, left[:100], "end", usual),))
        return Level("Done?", (Choice("next", label, left[:100], "end", usual, asks),))
    if len(path) == 1:
        draws = Choice("now", "End moves, draw reinforcements", role="end", asks=asks)
        more = "End moves, play the Railway: two more cards"
        railway = Choice(RAILWAY, more, role="end", asks=asks)
        return Level("Reinforce", (draws, railway))
    if not railways or path[1] not in ("now", RAILWAY) or len(path) > 2:
        raise Refusal(f"“{' '.join(path)[:40]}” is none of the choices", "DX-12.10", ("next",))
    return None


def _overlooked(view: DixieView, board: Board, side: Side) -> tuple[str, str]:
    """Returns the actions that the side may have overlooked in the phase, and the same with the consequence; two
    empty texts for none."""
    if view.phase == "move" and would_win(board, view.dawn, OTHER[side]):
        asks = f"When your moves end now, the {OTHER[side].upper()} holds enough positions alone and wins the battle."
        return "the battle is lost", asks
    left, consequence = (move_phase if view.phase == "move" else combat_phase).left_to_do(view, board, side)
    return left, f"{sentence(left)}. {consequence}." if left else ""


def held_railway(board: Board, side: Side) -> CardKey:
    """Returns a Railway in a side's Reserve, "" without one."""
    return next((k for k in board.hand(side) if board.card(k).effect == RAILWAY), "")


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Ends the Combat phase, or the moves and with them the turn."""
    if battle.phase == "combat":
        end_combat(battle, f"The {side.upper()} ends its combat.")
        return
    battle.firing, battle.closed, battle.fought = "", (), False
    battle.phase = "reinforce"
    battle.tell("phase", f"The {side.upper()} ends its moves.")
    if isinstance(decision, Next) and decision.how == RAILWAY:
        play_railway(battle, side, held_railway(battle, side))


def end_combat(battle: Battle, why: str) -> None:
    """Ends the Combat phase, ``why`` in a sentence, and begins the moves."""
    battle.firing, battle.closed, battle.fought, battle.played = "", (), False, []
    battle.tell("phase", f"{why} Its moves begin.")
    move_phase.begin(battle)


def play_railway(battle: Battle, side: Side, key: CardKey) -> None:
    """Plays a Railway, which brings two cards in this Reinforce phase (DX-12.10)."""
    battle.remove(key, "played")
    battle.army(side, armed=tuple(a for a in battle.consult(side).armed if a.card != key))
    battle.played.append(f"{side} {RESERVE} {RAILWAY}")
    battle.tell("special", f"The {side.upper()} plays {battle.name(key)}: two more reinforcements.", card=key)


OWNER = Owner(choices, carry_out)
DECISIONS = (
    declared(
        Next,
        "next {how?}",
        owner=OWNER,
        command=Command(
            "End combat, or end moves", (CommandOption("how", "With a Railway or without, where you are asked"),)
        ),
    ),
)
