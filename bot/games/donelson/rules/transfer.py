"""Brigades transferred from one division to another (section 20)."""

from __future__ import annotations

from bot.games.choices import Refusal
from bot.games.donelson.data.field import field
from bot.games.donelson.data.forces import brigades, counter, divisions
from bot.games.donelson.data.terms import MOVING, Brigade, Division, Key, Side
from bot.games.donelson.ground.command import command_distance
from bot.games.donelson.rules.facts import Facts, commanded_now
from bot.games.donelson.state.board import Board
from bot.games.donelson.state.working_copy import Campaign

NEED, NEED_IDLE = 3, 2
"""The die or less that transfers a brigade, from a division that is activated or not."""
ARMY: dict[Side, Key] = {"usa": "grant", "csa": "floyd"}


def barred_from_transferring(
    facts: Facts, board: Board, away: tuple[Division, ...], tried: tuple[Division, ...], brigade: Brigade
) -> Refusal | None:
    """Returns why a brigade cannot be given to another division now, or None: ``away`` are the divisions that have
    given one, ``tried`` those that have rolled in this phase (US-20.3)."""
    info, division = brigades()[brigade], commanded_now(facts, brigade)
    if facts.stage not in MOVING or facts.active != info.side:
        return Refusal("Brigades are transferred in their own side's movement phases", "US-20.1")
    if all(facts.units[key].status != "map" for key in info.counters):
        return Refusal(f"{info.name}'s brigade is not on the map", "US-20.1")
    name = divisions()[division].name
    if division in away:
        return Refusal(f"{name} has given a brigade away already", "US-20.3")
    if division in tried:
        return Refusal(f"{name} has tried a transfer in this phase", "US-20.1")
    if info.side == "csa" and not in_army_radius(facts, board, division, "csa"):
        return Refusal(f"The commander of {name} is beyond Floyd's radius", "US-20.5")
    return None


def in_army_radius(facts: Facts, board: Board, division: Division, side: Side) -> bool:
    """Whether a division's commander is within its army commander's radius (US-20.5)."""
    army, commander = facts.units[ARMY[side]], facts.units[divisions()[division].commander]
    if army.status != "map" or commander.status != "map":
        return False
    return commander.at in command_distance(field(), board, army.at, counter(ARMY[side]).radius, side)


def surely(facts: Facts, board: Board, brigade: Brigade) -> bool:
    """Whether no roll is needed: a Union division within Grant's radius (US-20.4)."""
    division = commanded_now(facts, brigade)
    return brigades()[brigade].side == "usa" and in_army_radius(facts, board, division, "usa")


def transfer(work: Campaign, brigade: Brigade, division: Division) -> None:
    """Tries to give a brigade to another division; its new command begins with the next phase (US-20.2)."""
    info, old = brigades()[brigade], commanded_now(work, brigade)
    if not surely(work, work.board, brigade):
        is_idle = info.side == "usa" and old not in work.active_divisions
        need = NEED_IDLE if is_idle else NEED
        die = work.draw(6, f"the transfer of {info.name}'s brigade")
        if die > need:
            work.tried = (*work.tried, old)
            text = f"{info.name}'s brigade stays with {divisions()[old].name}: {die}, of {need} or less."
            work.tell("transfer", text, brigade=brigade, division=old, die=die, side=info.side)
            return
    work.tried = (*work.tried, old)
    work.moved_away = (*work.moved_away, old)
    work.joining = {**work.joining, brigade: division}
    text = f"{info.name}'s brigade goes over to {divisions()[division].name}, from the next phase on."
    work.tell("transfer", text, brigade=brigade, division=division, side=info.side)
