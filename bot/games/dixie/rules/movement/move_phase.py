"""The Move phase: one battle move at a time, terrain, decoys, and the end of movement (DX-8.0)."""

from __future__ import annotations

from bot.games.dixie.data.terms import CardKey, Cards, Pos
from bot.games.dixie.rules import settlement
from bot.games.dixie.rules.combat import late_fire, melee
from bot.games.dixie.rules.movement import laying, outflanking
from bot.games.dixie.rules.movement.mobility import DOUBLE_MOVERS, Mobility
from bot.games.dixie.rules.movement.moving import complete_moves, tell_moved
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side


class Move(Decision, frozen=True):
    """Move phase: one battle move to a position or RESERVE."""

    to: str
    cards: Cards
    page: str = ""


class LayDecoy(Decision, frozen=True):
    """Move phase: lays a general, special or terrain card of the Reserve face-down as a decoy."""

    at: Pos
    card: CardKey


class LayTerrain(Decision, frozen=True):
    """Move phase: plays a terrain card from the Reserve."""

    at: Pos
    card: CardKey


class Reveal(Decision, frozen=True):
    """Move phase: turns a decoy face-up."""

    card: CardKey


def begin(work: Work) -> None:
    """Starts the active side's Move phase."""
    work.phase = "move"


def finish(work: Work) -> bool:
    """Carries out everything between the end of movement and the Reinforce phase, in this order: engaged cards are
    revealed, decoys and lone generals eliminated, overstacked positions disorganized, outflankers arrive, they and
    horse artillery fire, bayonet charges are fought. Returns False where a question interrupts it or the battle is won;
    called again, it goes on."""
    settlement.recall_lone(work)
    settle(work)
    for step in (outflanking.arrive, late_fire.fire_late, melee.charges):
        if work.asks or work.ending or not step(work):
            return False
    settle(work)
    return not work.asks and not work.ending


# -- carrying out


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Carries out a move, a decoy laid or shown, or terrain played."""
    match decision:
        case Move(to, cards):
            _move(work, side, to, cards)
        case LayDecoy(at, key):
            laying.lay(work, side, key, at)
        case LayTerrain(at, key):
            work.lay(key, at=at, up=True)
            work.tell("terrain", events.plays_terrain(work, side, key, at), card=key, at=at)
        case Reveal(key):
            at = work.cards[key].at
            work.reveal(key)
            work.tell("decoy", events.turns_up(work, side, key, at), card=key, at=at)
    settle(work)


def _move(work: Work, side: Side, to: str, cards: tuple[CardKey, ...]) -> None:
    mobility = Mobility(work, side)
    going = mobility.fitting_together(cards, to)
    came = {key: work.cards[key].at for key in going}
    shown = [key for key in going if work.cards[key].up]
    complete_moves(work, mobility, {key: "step" if _has_another(mobility, key) else "moved" for key in going}, to)
    tell_moved(work, side, came, to, shown)


def _has_another(mobility: Mobility, key: CardKey) -> bool:
    """Tells whether a card that makes a battle move has another one left after it (DX-8.5)."""
    board = mobility.board
    return board.cards[key].done == "" and board.card(key).kind in DOUBLE_MOVERS and not mobility.is_decoy(key)
