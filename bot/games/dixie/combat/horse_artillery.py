"""Horse artillery that has moved: the shots that it may fire when movement is complete, and the orders that choose one
(DX-7.2h, DX-7.2k)."""

from __future__ import annotations

from typing import Literal

from bot.games.choices import Choice, Level, Path
from bot.games.dixie.combat.firepower import Shot, aimed, exposed, shootable, shot
from bot.games.dixie.data.terms import OTHER, CardKey, Pos, Side
from bot.games.dixie.interface.decisions import Decision, Owner, declared
from bot.games.dixie.offers.card_menus import card_choice
from bot.games.dixie.state.board import Board, everywhere
from bot.games.dixie.state.state import Aim
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.state.working_copy import Battle
from bot.games.paths import down

_MOVED = ("moved", "step")


class TakeAim(Decision, frozen=True):
    """Order, Move phase: says what horse artillery that has moved does when movement is complete: it fires at a
    position, at one artillery card there ("battery"), or not at all ("hold"); "best" leaves it to the preference."""

    card: CardKey
    how: Literal["fire", "battery", "hold", "best"]
    at: Pos = ""
    target: CardKey = ""


def has_ridden(board: Board, key: CardKey) -> bool:
    """Tells whether a card is horse artillery that has moved this turn and has not fired."""
    return board.card(key).horse and board.cards[key].done in _MOVED


def ridden(board: Board, side: Side) -> list[CardKey]:
    """Returns a side's horse artillery on the field that has moved this turn and has not fired."""
    return [k for at in everywhere(board) for k in board.troops(side, at) if has_ridden(board, k)]


def shots(board: Board, key: CardKey, closed: tuple[Pos, ...] = ()) -> list[Shot]:
    """Returns the shots that horse artillery can fire from where it is: at enemies engaged with it, at long range, in
    support and in enfilade; at none of the positions where fire is over (DX-7.0b)."""
    here, enemy = board.cards[key].at, OTHER[board.card(key).side]
    places = (here, board.field.across(here), *board.field.beside(here))
    open_to = [at for at in places if at not in closed and shootable(board, enemy, at)]
    return [s for at in open_to if (s := shot(board, key, at)) and s.dice]


def chosen(battle: Battle, key: CardKey) -> tuple[Shot | None, CardKey]:
    """Returns the shot that horse artillery fires now, None for none, and the artillery card that it is aimed at alone,
    "" for none. Where no order can be carried out any more its side's preference decides: no fire, or the shot with
    most hits on average that hits no friends, at troops (DX-7.2k, DX-17.8)."""
    army, possible = battle.consult(battle.card(key).side), shots(battle, key, battle.closed)
    aim = next((a for a in army.aims if a.card == key), None)
    if aim and not aim.at:
        return None, ""
    for each in possible if aim else ():
        if aim and each.at == aim.at and (not aim.target or aim.target in targets(battle, each)):
            return each, aim.target
    enemy = OTHER[battle.card(key).side]
    plain = [s for s in possible if s.how != "support" and exposed(battle, enemy, s.at)]
    if army.preferences.horse == "hold" or not plain:
        return None, ""
    return max(plain, key=lambda s: s.expected), ""


def targets(board: Board, fired: Shot) -> list[CardKey]:
    """Returns the artillery cards that a shot may be aimed at alone (DX-13.4)."""
    if not board.setup.counter_battery:
        return []
    enemy = OTHER[board.card(fired.card).side]
    return [k for k in board.troops(enemy, fired.at) if aimed(board, k, [fired])]


def orders(view: DixieView, board: Board, side: Side, path: Path) -> Level | None:
    """Offers to choose the fire of horse artillery that has moved, after ``path``."""
    keys = ridden(board, side) if (view.phase, view.active) == ("move", side) and not view.asks else []
    if not path:
        return Level("Horse artillery", (Choice("aim", "Horse artillery: choose its fire"),) if keys else ())
    levels: dict[Path, Level] = {("aim",): Level("Which horse artillery?", tuple(card_choice(board, k) for k in keys))}
    if len(path) > 1 and path[1] in keys:
        levels |= _ways(board, path[1])
    return down(levels, path, "No horse artillery of yours that has moved can do that", "DX-7.2k")


def _ways(board: Board, key: CardKey) -> dict[Path, Level]:
    """Returns the levels after the words that name a horse artillery card."""
    name, found = board.name(key), shots(board, key)
    aims = {s.at: each for s in found if (each := targets(board, s))}
    ways = [Choice("fire", "Fire at a position")] if found else []
    ways += [Choice("battery", "Fire at one artillery card alone")] if aims else []
    ways += [Choice("hold", f"{name} holds its fire"), Choice("best", f"{name}: as I prefer")]
    at = tuple(Choice(s.at, f"{name} at {board.spot(s.at)}"[:80], _hint(s), place=s.at) for s in found)
    levels: dict[Path, Level] = {
        ("aim", key): Level(f"{name} has moved: what does it do?", tuple(ways)),
        ("aim", key, "fire"): Level("Fire at which position?", at),
        ("aim", key, "battery"): Level(
            "Fire at guns in which position?", tuple(Choice(p, board.spot(p), place=p) for p in aims)
        ),
    }
    for p, guns in aims.items():
        on = tuple(Choice(k, f"{name} at {board.name(k)}"[:80], f"CV {board.card(k).cv}") for k in guns)
        levels["aim", key, "battery", p] = Level("At which artillery card?", on)
    return levels


_WAYS = {"short": "Engaged", "long": "Long range", "support": "Support, 5s hit friends", "enfilade": "Enfilade"}


def _hint(fired: Shot) -> str:
    return f"{_WAYS[fired.how]}: {fired.dice} {'die' if fired.dice == 1 else 'dice'}, F{fired.power}"


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Keeps an order about horse artillery, in silence."""
    assert isinstance(decision, TakeAim)
    others = tuple(a for a in battle.consult(side).aims if a.card != decision.card)
    mine = () if decision.how == "best" else (Aim(decision.card, decision.at, decision.target),)
    battle.army(side, aims=(*others, *mine))


OWNER = Owner(orders, carry_out)
# Dixie has as many slash commands as a group may hold: this order is a button, or typed.
DECISIONS = (
    declared(
        TakeAim,
        "aim {card} {how} {at?} {target?}",
        owner=OWNER,
        order=True,
    ),
)
