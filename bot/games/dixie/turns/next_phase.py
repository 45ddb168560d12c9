"""Ends the Combat or the Move phase, with a Railway or without (DX-5.0, DX-12.10)."""

from __future__ import annotations

from bot.games.contract import Choice, Level, Path, Refusal
from bot.games.dixie.cards.card import kinds
from bot.games.dixie.combat import combat_phase
from bot.games.dixie.interface.decisions import Decision, Next
from bot.games.dixie.movement import move_phase
from bot.games.dixie.state.battle import Battle
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.terms import RESERVE, CardKey, Side

RAILWAY = "railway"


def choices(view: DixieView, board: Board, side: Side, path: Path) -> Level | None:
    """Offers to go on to the next phase, after ``path``."""
    if not path:
        moving = view.phase == "move"
        left = (move_phase if moving else combat_phase).left_to_do(view, board, side)
        label = f"{'End moves' if moving else 'End combat'}{': ' if left else ''}{left}"
        return Level("Done?", (Choice("next", label[:80]),))
    railways = view.phase == "move" and view.decks[side] and held_railway(board, side)
    if len(path) == 1:
        draws = Choice("now", "End moves, draw reinforcements")
        railway = Choice(RAILWAY, "End moves, play the Railway: two more cards")
        return Level("Reinforce", (draws, railway)) if railways else None
    if not railways or path[1] not in ("now", RAILWAY) or len(path) > 2:
        raise Refusal(f"“{' '.join(path)[:40]}” is none of the choices", "DX-12.10", ("next",))
    return None


def held_railway(board: Board, side: Side) -> CardKey:
    """Returns a Railway in a side's Reserve, "" without one."""
    return next((k for k in board.hand(side) if board.card(k).effect == RAILWAY), "")


def _may_have_railway(battle: Battle, side: Side) -> bool:
    """Tells whether for all that anyone knows a side may hold a Railway and draw cards with it."""
    railway = kinds()[1][RAILWAY]
    return (railway.side, railway.edition) == (side, battle.setup.edition) and battle.armies[side].deck > 0


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Ends the Combat phase, or the moves and with them the turn."""
    battle.firing, battle.closed, battle.fought = "", (), False
    if battle.phase == "combat":
        battle.played = []
        battle.tell("phase", f"The {side.upper()} ends its combat. Its moves begin.")
        move_phase.begin(battle)
        return
    battle.secret = _may_have_railway(battle, side)  # else the words of the decision would tell who has none
    battle.phase = "reinforce"
    battle.tell("phase", f"The {side.upper()} ends its moves.")
    if isinstance(decision, Next) and decision.how == RAILWAY:
        play_railway(battle, side, held_railway(battle, side))


def play_railway(battle: Battle, side: Side, key: CardKey) -> None:
    """Plays a Railway, which brings two cards in this Reinforce phase (DX-12.10)."""
    battle.remove(key, "played")
    battle.army(side, armed=tuple(a for a in battle.armies[side].armed if a.card != key))
    battle.played.append(f"{side} {RESERVE} {RAILWAY}")
    battle.tell("special", f"The {side.upper()} plays {battle.name(key)}: two more reinforcements.", card=key)
