"""The Move phase: one battle move at a time, terrain, decoys, and the end of movement (DX-8.0)."""

from __future__ import annotations

from bot.games.dixie.data.terms import CardKey, Cards, Pos
from bot.games.dixie.rules import settlement
from bot.games.dixie.rules.combat import late_fire, melee
from bot.games.dixie.rules.movement import laying, outflanking
from bot.games.dixie.rules.movement.mobility import DOUBLE_MOVERS, Mobility
from bot.games.dixie.rules.movement.moving import complete_moves, tell_moved
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.working_copy import Battle
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


def begin(battle: Battle) -> None:
    """Starts the active side's Move phase."""
    battle.phase = "move"


def finish(battle: Battle) -> bool:
    """Carries out everything between the end of movement and the Reinforce phase, in this order: engaged cards are
    revealed, decoys and lone generals eliminated, overstacked positions disorganized, outflankers arrive, they and
    horse artillery fire, bayonet charges are fought. Returns False where a question interrupts it or the battle is won;
    called again, it goes on."""
    settlement.recall_lone(battle)
    settle(battle)
    for step in (outflanking.arrive, late_fire.fire_late, melee.charges):
        if battle.asks or battle.ending or not step(battle):
            return False
    settle(battle)
    return not battle.asks and not battle.ending


# -- carrying out


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Carries out a move, a decoy laid or shown, or terrain played."""
    match decision:
        case Move(to, cards):
            _move(battle, side, to, cards)
        case LayDecoy(at, key):
            laying.lay(battle, side, key, at)
        case LayTerrain(at, key):
            battle.lay(key, at=at, up=True)
            battle.tell("terrain", events.plays_terrain(battle, side, key, at), card=key, at=at)
        case Reveal(key):
            at = battle.cards[key].at
            battle.reveal(key)
            battle.tell("decoy", events.turns_up(battle, side, key, at), card=key, at=at)
    settle(battle)


def _move(battle: Battle, side: Side, to: str, cards: tuple[CardKey, ...]) -> None:
    mobility = Mobility(battle, side)
    going = mobility.fitting_together(cards, to)
    came = {key: battle.cards[key].at for key in going}
    shown = [key for key in going if battle.cards[key].up]
    complete_moves(battle, mobility, {key: "step" if _has_another(mobility, key) else "moved" for key in going}, to)
    tell_moved(battle, side, came, to, shown)


def _has_another(mobility: Mobility, key: CardKey) -> bool:
    """Tells whether a card that makes a battle move has another one left after it (DX-8.5)."""
    board = mobility.board
    return board.cards[key].done == "" and board.card(key).kind in DOUBLE_MOVERS and not mobility.is_decoy(key)
