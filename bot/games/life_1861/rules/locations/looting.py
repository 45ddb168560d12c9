"""Looting the Battlefield, and the shot at those who do (LF-5.19 to LF-5.23)."""

from __future__ import annotations

from msgspec import Struct

from bot.games.contract.choices import Objection
from bot.games.kit.language import Command, Declared
from bot.games.life_1861.rules import combat
from bot.games.life_1861.rules.combat import ask, board_attack, own_dice
from bot.games.life_1861.rules.locations.town import away
from bot.games.life_1861.rules.owners import PIECE, ActionRules, Declaration, unless
from bot.games.life_1861.state.state import (
    RESOURCES,
    DieQuestion,
    Key,
    LootQuestion,
    Resource,
    Roll,
    seat_of,
)
from bot.games.life_1861.state.view import Position
from bot.games.life_1861.state.working_copy import Work
from bot.games.life_1861.words import events, names

SHOT, SKIRMISH_SHOT = 6, 5
"""The least die with which looting Civilians are hit, and in a Skirmish (LF-5.20, LF-11.12)."""


class Loot(Struct, frozen=True):
    """ "loot anna": a piece loots the Battlefield."""

    piece: Key


def objection_to_loot(position: Position, piece: Key) -> Objection | None:
    """Returns why a piece may not loot, or None."""
    return away(position, piece, "battlefield")


def wares(position: Position) -> list[Resource]:
    """The resources that the supply has (LF-9.6)."""
    return [key for key in RESOURCES if getattr(position.supply, key)]


def find(position: Position, piece: Key, die: int) -> str:
    """The loot that a die brings: a resource, "pistol", "any", or "nothing" (LF-5.19, LF-5.23, LF-9.3)."""
    if die == 6 and piece == "soldier":
        return "any" if wares(position) else "nothing"
    if die == 6:
        return "nothing" if position.pieces[piece].pistol else "pistol"
    found: Resource = "ammo" if die > 3 else "goods"
    return found if getattr(position.supply, found) else "nothing"


def loot(work: Work, piece: Key) -> None:
    """Loots, up to the choice of a die where that is the player's."""
    dice = own_dice(work, piece, f"{names.subject(piece)} loots the Battlefield")
    if len({find(work.state, piece, die) for die in dice}) > 1:
        ask(work, DieQuestion(piece, (dice[0], dice[-1])))
    else:
        plunder(work, piece, dice, max(dice))


def plunder(work: Work, piece: Key, dice: tuple[int, ...], used: int) -> None:
    """Carries looting out by the die that counts."""
    found, at = find(work.state, piece, used), work.state.pieces[piece].at
    roll = Roll("loot", piece, "", at, dice, used, 0, found)
    work.show(roll)
    work.tell("loot", events.loots(roll), **combat.roll_data(roll, work.state))
    if found == "pistol":
        work.piece(piece, pistol=True)
    elif found == "any":
        _reward(work)
    elif found != "nothing":
        work.earn(seat_of(piece), "ammo" if found == "ammo" else "goods")
    if piece != "soldier":
        _shoot(work, piece)


def _reward(work: Work) -> None:
    """The Soldier chooses any resource that there is; a single one he simply takes."""
    there = wares(work.state)
    if len(there) > 1:
        work.set(pending=LootQuestion())
    else:
        take(work, there[0])


def take(work: Work, resource: Resource) -> None:
    """Gives the Soldier the resource that he chose as loot."""
    at = work.state.pieces["soldier"].at
    work.earn("soldier", resource)
    work.show_change(f"takes {names.things(resource)}", "soldier", at)
    work.tell("take", events.takes(resource, at), piece="soldier", at=at, what=resource)


def shot_hits(position: Position) -> int:
    """Returns the least die with which the shot at a looting Civilian hits."""
    return SKIRMISH_SHOT if position.drawn[-1:] == ("skirmish",) else SHOT


def _shoot(work: Work, piece: Key) -> None:
    """The Battlefield's shot at a looting Civilian."""
    die = work.draw(6, f"the shot at {names.subject(piece)}, who loots")
    board_attack(work, "shot", piece, (die,), shot_hits(work.state))


LOOT: Declaration = Declared(
    Loot,
    ("loot {piece}",),
    ActionRules(unless(objection_to_loot), objection_to_loot, loot, "battlefield"),
    Command("Loot the Battlefield", (PIECE,)),
)
