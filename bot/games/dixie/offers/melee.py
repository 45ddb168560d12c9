"""Offers melees, and another round of one."""

from __future__ import annotations

from bot.games.contract.choices import Choice, Level, Path
from bot.games.dixie.data.terms import Pos
from bot.games.dixie.offers.situation import Owner, Situation, declared
from bot.games.dixie.rules.combat.melee import DeclareMelee, FightOn, Leave, carry_out, declarable, strength
from bot.games.dixie.rules.movement.going_back import may_leave
from bot.games.dixie.rules.victory import would_win
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.state import MeleeQuestion
from bot.games.dixie.state.view import DixieView
from bot.games.kit.sides import OTHER, Side
from bot.games.paths import down


def choices(now: Situation, path: Path) -> Level | None:
    """Offers to declare a melee, and to fight on or leave after a round, after ``path``."""
    view, board, side = now.view, now.board, now.side
    ask = view.asks[-1] if view.asks else None
    if isinstance(ask, MeleeQuestion) and ask.side == side:
        asks = _risk(view, board, side, ask.at)
        stay = Choice("again", "Fight another round", role="attack", asks=asks, place=ask.at)
        away = Choice("leave", "Disengage", role="move", place=ask.at)
        found = [stay, away] if may_leave(board, side, ask.at) else [stay]
        levels: dict[Path, Level] = {(): Level(f"The melee in {board.spot(ask.at)}: another round?", tuple(found))}
        return down(levels, path, "First decide whether the melee goes on", "DX-13.2c")
    places = declarable(view, board, side)
    ways = tuple(_declaring(view, board, side, p) for p in places)
    at = Level("Melee in which position?", ways)
    levels = {(): Level("Melee", (Choice("melee", "Fight a melee", role="attack"),) if places else ()), ("melee",): at}
    if path and path[0] != "melee":
        return down(levels, path, "No melee needs your answer now", "DX-13.2c")
    why = "All melees come before normal fire" if view.fought else "You can't melee in any position now"
    return down(levels, path, why, "DX-13.2a" if view.fought else "DX-13.2")


def _declaring(view: DixieView, board: Places, side: Side, at: Pos) -> Choice:
    """Returns the choice of a melee in a position."""
    asks = _risk(view, board, side, at)
    hint = _strengths(board, side, at)
    return Choice(at, f"Fight a melee in {board.spot(at)}", hint, role="attack", asks=asks, place=at)


def _risk(view: DixieView, board: Places, side: Side, at: Pos) -> str:
    """Returns the question before a round of melee in a position, if there is one: when the enemy would win the battle
    there and is more than half as strong, or is at least twice as strong."""
    mine, theirs = strength(board, side, at), strength(board, OTHER[side], at)
    decisive = would_win(board, view.dawn, OTHER[side], at) and 2 * theirs > mine
    if not decisive and theirs < 2 * mine:
        return ""
    driven = f"{_strengths(board, side, at)} in {board.spot(at)}"
    return f"{driven}." if decisive else f"{driven}: you will probably be driven out."


def _strengths(board: Places, side: Side, at: Pos) -> str:
    return f"CV {strength(board, side, at)} against {strength(board, OTHER[side], at)}"


OWNER = Owner(choices, carry_out, phases=("combat",), question=MeleeQuestion)


# Both are options of the slash command /dixie melee (see cogs.games.dixie).
DECISIONS = (
    declared(DeclareMelee, "melee {at}", owner=OWNER),
    declared(FightOn, "again", owner=OWNER),
    declared(Leave, "leave", owner=OWNER),
)
