"""Combat (section 6 of the rulebook), what it does to tension (section 7), and the dice of a piece with a Boon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from bot.games.life_1861.board import board
from bot.games.life_1861.rules.turns import Objection, alive
from bot.games.life_1861.rules.working_copy import Play, seat_of
from bot.games.life_1861.state import CIVILIANS, Hex, Key, LifeState, Luck, Position, Roll
from bot.games.life_1861.text import action_text, names

PISTOL_COMBAT, PISTOL_RANGE = 4, 2
"""What a pistol makes of a Civilian (LF-5.22)."""
FREE_RANGE = 1
"""Attacks up to here cost no ammunition (LF-6.4, LF-6.5)."""
BANDIT = "bandit-"
"""What a bandit's key begins with; its hex follows."""


def attack_range(position: Position, piece: Key) -> int:
    """How far a piece can attack, in hexes, ammunition aside."""
    return PISTOL_RANGE if position.pieces[piece].pistol else board().pieces[piece].range


def place_of(position: Position, target: str) -> Hex:
    """Where a target is: a piece, or a bandit by its key."""
    return target.removeprefix(BANDIT) if target.startswith(BANDIT) else position.pieces[target].at


def distance(position: Position, piece: Key, target: str) -> int:
    """How far a target is from a piece, in hexes."""
    return board().distances[position.pieces[piece].at, place_of(position, target)]


def needed(position: Position, piece: Key, target: str) -> int:
    """The least die with which an attack hits (LF-6.1, LF-6.2, LF-6.3, LF-6.6)."""
    number = PISTOL_COMBAT if position.pieces[piece].pistol else board().pieces[piece].combat
    closer = not target.startswith(BANDIT) and position.pieces[piece].at == position.pieces[target].at
    return number - closer


def targets(position: Position, piece: Key) -> Iterator[tuple[str]]:
    """All whom a piece might think of attacking."""
    enemies = CIVILIANS if piece == "soldier" else ("soldier",)
    yield from ((enemy,) for enemy in enemies if alive(position, enemy))
    yield from ((f"{BANDIT}{at}",) for at in dict.fromkeys(position.bandits))


def objection_to_attack(position: Position, piece: Key, target: str) -> Objection | None:
    """Why a piece may not attack a target, or None."""
    if target.startswith(BANDIT):
        if target.removeprefix(BANDIT) not in position.bandits:
            return f"No bandit is at {names.where(target.removeprefix(BANDIT))}", "LF-6.6"
    elif target not in position.pieces:
        return f"There is nobody called {target}", "LF-6.1"
    elif seat_of(target) == seat_of(piece):
        return "Nobody attacks his own side", "LF-6.7"
    elif not alive(position, target):
        return f"{names.capital(names.who(target))} is dead", "LF-1.5"
    elif position.drawn[-1:] == ("truce",):
        return "There is a truce this round", "LF-11.19"
    far = distance(position, piece, target)
    reach = attack_range(position, piece)
    if far > reach:
        who = names.capital(names.who(target))
        return f"{who} is {names.hexes(far)} from {names.who(piece)}, whose range is {reach}", "LF-6.1"
    if far > FREE_RANGE and not position.stocks[seat_of(piece)].ammo:
        return f"{names.hexes(far)} away is a shot, and there is no ammunition", "LF-6.4"
    return None


def attack(play: Play, piece: Key, target: str) -> None:
    """Carries an attack out, up to the choice of a die where that is the player's."""
    if distance(play.state, piece, target) > FREE_RANGE:
        play.pay(seat_of(piece), "ammo")
    least = needed(play.state, piece, target)
    dice = own_dice(play, piece, f"{names.who(piece)} attacks {names.who(target)}")
    if len({die >= least for die in dice}) > 1:
        ask(play, Luck(piece, (dice[0], dice[-1]), target))
    else:
        strike(play, piece, target, dice, max(dice))


def own_dice(play: Play, piece: Key, purpose: str) -> tuple[int, ...]:
    """A piece's own roll: one die, or the two that its Boon gives, which is spent (LF-5.15, LF-5.17)."""
    purpose = names.capital(purpose)
    first = play.draw(6, purpose)
    if not play.state.pieces[piece].boon:
        return (first,)
    play.piece(piece, boon=False)
    return first, play.draw(6, f"{purpose} (Boon)")


def ask(play: Play, luck: Luck) -> None:
    """Asks which of two dice counts, since they would do different things (LF-13.8)."""
    play.set(pending=luck)
    piece, what = luck.piece, "attack" if luck.target else "loot"
    at = place_of(play.state, luck.target or piece)
    least = needed(play.state, piece, luck.target) if luck.target else 0
    target = "bandit" if luck.target.startswith(BANDIT) else luck.target
    play.show(Roll("attack" if luck.target else "loot", piece, target, at, luck.dice, 0, least, "nothing"))
    play.tell("luck", action_text.luck(luck, at), piece=piece, dice=list(luck.dice), what=what, target=luck.target)


def strike(play: Play, piece: Key, target: str, dice: tuple[int, ...], used: int) -> None:
    """What an attack comes to, by the die that counts."""
    before = play.state
    least, at = needed(before, piece, target), place_of(before, target)
    outcome = "miss"
    if used >= least:
        outcome = _hit(play, target)
    if not target.startswith(BANDIT):  # LF-7.7
        towards = 1 if piece == "soldier" else -1  # LF-7.3, LF-7.4
        play.tension(towards * (2 if outcome == "kill" else 1))  # LF-7.5, LF-7.6
    whom = "bandit" if target.startswith(BANDIT) else target
    roll = Roll("attack", piece, whom, at, dice, used, least, outcome)
    play.show(roll)
    play.tell("attack", action_text.attack(before, play.state, roll), **roll_data(roll, play.state))


def _hit(play: Play, target: str) -> str:
    """Whether a hit on a target wounds or kills it."""
    if not target.startswith(BANDIT):
        return "hit" if play.wound(target) else "kill"
    bandits = list(play.state.bandits)
    bandits.remove(target.removeprefix(BANDIT))
    play.set(bandits=tuple(bandits))
    return "kill"


def board_attack(
    play: Play, what: Literal["shot", "town", "bandit", "disease"], piece: Key, dice: tuple[int, ...], least: int
) -> None:
    """The board rolled against a piece: it hits on ``least`` or more, a disease (the better die counting, LF-10.8) on
    exactly that."""
    used, at = max(dice), play.state.pieces[piece].at
    hits = used == least if what == "disease" else used >= least
    outcome = "miss"
    if hits:
        outcome = "hit" if play.wound(piece) else "kill"
    roll = Roll(what, piece, "", at, dice, used, least, outcome)
    play.show(roll)
    play.tell(what, action_text.board_attack(play.state, roll), **roll_data(roll, play.state))


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
