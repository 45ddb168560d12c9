"""Combat (section 6 of the rulebook), what it does to tension (section 7), and the dice of a piece with a Boon."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct

from bot.games.contract.choices import Objection
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Command, Declared
from bot.games.life_1861.data.board import board
from bot.games.life_1861.rules.owners import PIECE, ActionRules, Declaration
from bot.games.life_1861.rules.turns import alive
from bot.games.life_1861.state.state import CIVILIANS, DieQuestion, Hex, Key, LifeState, Roll, seat_of
from bot.games.life_1861.state.view import Position
from bot.games.life_1861.state.working_copy import Work
from bot.games.life_1861.words import events, names
from bot.games.phrases import sentence

PISTOL_COMBAT, PISTOL_RANGE = 4, 2
"""A Civilian's combat and range with a pistol (LF-5.22)."""
FREE_RANGE = 1
"""Attacks up to here cost no ammunition (LF-6.4, LF-6.5)."""
BANDIT = "bandit-"
"""The beginning of a bandit's key; its hex follows."""


class Attack(Struct, frozen=True):
    """ "attack soldier clara", "attack anna bandit-c3": a piece attacks a target."""

    piece: Key
    target: str


def attack_range(position: Position, piece: Key) -> int:
    """A piece's range in hexes, ammunition aside."""
    return PISTOL_RANGE if position.pieces[piece].pistol else board().pieces[piece].range


def place_of(position: Position, target: str) -> Hex:
    """The hex of a target: a piece, or a bandit by its key."""
    return target.removeprefix(BANDIT) if target.startswith(BANDIT) else position.pieces[target].at


def distance(position: Position, piece: Key, target: str) -> int:
    """The distance of a target from a piece, in hexes."""
    return board().distances[position.pieces[piece].at, place_of(position, target)]


def combat_number(position: Position, piece: Key) -> int:
    """The least die with which a piece hits on another hex than its own (LF-6.1, LF-6.6)."""
    return PISTOL_COMBAT if position.pieces[piece].pistol else board().pieces[piece].combat


def needed(position: Position, piece: Key, target: str) -> int:
    """The least die with which an attack hits (LF-6.1, LF-6.2, LF-6.3, LF-6.6)."""
    closer = not target.startswith(BANDIT) and position.pieces[piece].at == position.pieces[target].at
    return combat_number(position, piece) - closer


def hit_chance(position: Position, piece: Key, target: str) -> float:
    """The chance, from 0 to 1, that an attack hits: with the better of two dice where there is a Boon (LF-5.15)."""
    misses = (needed(position, piece, target) - 1) / 6
    return 1 - misses * (misses if position.pieces[piece].boon else 1)


def targets(position: Position, piece: Key) -> Iterable[tuple[str]]:
    """Lists the targets that a piece may attack: in range, with ammunition or near enough (LF-6.1, LF-6.4)."""
    pieces, far = position.pieces, board().distances
    reach = attack_range(position, piece) if position.stocks[seat_of(piece)].ammo else FREE_RANGE
    at = pieces[piece].at
    found = list[tuple[str]]()
    if position.drawn[-1:] != ("truce",):  # LF-11.19
        enemies = CIVILIANS if piece == "soldier" else ("soldier",)
        found = [(enemy,) for enemy in enemies if pieces[enemy].health and far[at, pieces[enemy].at] <= reach]
    if position.bandits:
        found += [(f"{BANDIT}{place}",) for place in dict.fromkeys(position.bandits) if far[at, place] <= reach]
    return found


def objection_to_attack(position: Position, piece: Key, target: str) -> Objection | None:
    """Returns why a piece may not attack a target, or None."""
    if target.startswith(BANDIT):
        if target.removeprefix(BANDIT) not in position.bandits:
            return f"No bandit is at {names.where(target.removeprefix(BANDIT))}", "LF-6.6"
    elif target not in position.pieces:
        return f"There is no one called {target}", "LF-6.1"
    elif seat_of(target) == seat_of(piece):
        return "You can't attack your own side", "LF-6.7"
    elif not alive(position, target):
        return f"{names.subject(target)} is dead", "LF-1.5"
    elif position.drawn[-1:] == ("truce",):
        return "There is a truce this round", "LF-11.19"
    far = distance(position, piece, target)
    reach = attack_range(position, piece)
    if far > reach:
        who = names.subject(target)
        return f"{who} is {names.hexes(far)} from {names.who(piece)}, whose range is {reach}", "LF-6.1"
    if far > FREE_RANGE and not position.stocks[seat_of(piece)].ammo:
        return f"{names.hexes(far)} away is a shot, and there is no ammunition", "LF-6.4"
    return None


def attack(work: Work, piece: Key, target: str) -> None:
    """Carries an attack out, up to the choice of a die where that is the player's."""
    if distance(work.state, piece, target) > FREE_RANGE:
        work.pay(seat_of(piece), "ammo")
    least = needed(work.state, piece, target)
    dice = own_dice(work, piece, f"{names.who(piece)} attacks {names.who(target)}")
    if len({die >= least for die in dice}) > 1:
        ask(work, DieQuestion(piece, (dice[0], dice[-1]), target))
    else:
        strike(work, piece, target, dice, max(dice))


def own_dice(work: Work, piece: Key, purpose: str) -> tuple[int, ...]:
    """A piece's own roll: one die, or the two that its Boon gives, which is spent (LF-5.15, LF-5.17)."""
    purpose = sentence(purpose)
    first = work.draw(6, purpose)
    if not work.state.pieces[piece].boon:
        return (first,)
    work.piece(piece, boon=False)
    return first, work.draw(6, f"{purpose} (Boon)")


def ask(work: Work, choice: DieQuestion) -> None:
    """Asks which of two dice counts, since they would do different things (LF-13.8)."""
    work.set(pending=choice)
    piece, what = choice.piece, "attack" if choice.target else "loot"
    at = place_of(work.state, choice.target or piece)
    least = needed(work.state, piece, choice.target) if choice.target else 0
    target = "bandit" if choice.target.startswith(BANDIT) else choice.target
    work.show(Roll("attack" if choice.target else "loot", piece, target, at, choice.dice, 0, least, "nothing"))
    work.tell("luck", events.two_dice(choice, at), piece=piece, dice=list(choice.dice), what=what, target=choice.target)


def strike(work: Work, piece: Key, target: str, dice: tuple[int, ...], used: int) -> None:
    """Carries an attack out by the die that counts."""
    before = work.state
    least, at = needed(before, piece, target), place_of(before, target)
    outcome = "miss"
    if used >= least:
        outcome = _hit(work, target)
    if not target.startswith(BANDIT):  # LF-7.7
        towards = 1 if piece == "soldier" else -1  # LF-7.3, LF-7.4
        work.tension(towards * (2 if outcome == "kill" else 1))  # LF-7.5, LF-7.6
    whom = "bandit" if target.startswith(BANDIT) else target
    roll = Roll("attack", piece, whom, at, dice, used, least, outcome)
    work.show(roll)
    work.tell("attack", events.attack(before, work.state, roll), **roll_data(roll, work.state))


def _hit(work: Work, target: str) -> str:
    """Whether a hit on a target wounds or kills it."""
    if not target.startswith(BANDIT):
        return "hit" if work.wound(target) else "kill"
    bandits = list(work.state.bandits)
    bandits.remove(target.removeprefix(BANDIT))
    work.set(bandits=tuple(bandits))
    return "kill"


def board_attack(
    work: Work,
    what: Literal["shot", "town", "bandit", "disease"],
    piece: Key,
    dice: tuple[int, ...],
    least: int,
    source: Hex = "",
) -> None:
    """Carries out the board's attack on a piece: it hits on ``least`` or more, a disease (better die, LF-10.8) on
    exactly that. ``source`` is the hex of a bandit that attacks."""
    used, at = max(dice), work.state.pieces[piece].at
    hits = used == least if what == "disease" else used >= least
    outcome = "miss"
    if hits:
        outcome = "hit" if work.wound(piece) else "kill"
    roll = Roll(what, piece, "", at, dice, used, least, outcome)
    work.show(roll)
    work.tell(what, events.board_attack(work.state, roll, source), **roll_data(roll, work.state))


def roll_data(roll: Roll, after: LifeState) -> dict[str, Any]:
    """A roll as an event's data, with the health that is left to whom it was against."""
    hurt = roll.target if roll.what == "attack" else roll.piece
    data: dict[str, Any] = {
        "piece": roll.piece,
        "target": roll.target,
        "at": roll.at,
        "dice": list(roll.dice),
        "used": roll.used,
        "needed": roll.needed,
        "outcome": roll.outcome,
        "tension": after.tension,
    }
    return data | ({"health": after.pieces[hurt].health} if hurt in after.pieces else {})


ATTACK: Declaration = Declared(
    Attack,
    ("attack {piece} {target}",),
    ActionRules(targets, objection_to_attack, attack),
    Command("Attack an enemy piece or a bandit in range", (PIECE, CommandOption("target", "Whom"))),
)
