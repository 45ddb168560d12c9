"""Who holds the hexes that matter: the last of either side's combat units in them (section 27)."""

from __future__ import annotations

from functools import cache

from bot.games.donelson.forces import counter
from bot.games.donelson.ground.field import field
from bot.games.donelson.rules import morale
from bot.games.donelson.state.campaign import Campaign
from bot.games.donelson.state.game_state import Moved
from bot.games.donelson.terms import OTHER, Hex, Side, does
from bot.games.phrases import listed

GROUP_NAMES = {
    "west": "the western batteries",
    "centre": "the central batteries",
    "south": "the southern batteries",
    "river": "the river batteries",
}


@cache
def hexes() -> frozenset[Hex]:
    """Returns the hexes whose holder is noted: deployment hexes, battery groups, the fort, Dover."""
    ground = field()
    groups = (at for group in ground.groups.values() for at in group)
    return frozenset((*ground.deployment, *groups, *ground.fort_hexes, ground.dover))


def note(work: Campaign) -> None:
    """Notes who was last in the hexes that matter, by the ways gone in this decision and by where all stand now, and
    what that takes from the Confederates. It may be called again at any point of a decision."""
    for mark in work.last:
        if isinstance(mark, Moved) and counter(mark.key).arm != "hq":
            for at in mark.way:
                _hold(work, at, counter(mark.key).side)
    for at in sorted(hexes()):
        if holder := work.board.holder(at):
            _hold(work, at, holder)
    _fort(work)
    _groups(work)


def _hold(work: Campaign, at: Hex, side: Side) -> None:
    """Notes a side in a hex."""
    if at in hexes() and work.held.get(at) != side:
        work.held[at] = side


def deployment_taken(held: dict[Hex, Side]) -> tuple[Hex, ...]:
    """Returns the Union's deployment hexes in which the Confederates were last."""
    return tuple(sorted(at for at in field().deployment if held.get(at) == "csa"))


def captured(held: dict[Hex, Side]) -> tuple[str, ...]:
    """Returns the battery groups of which the Union was last in every hex."""
    return tuple(key for key, group in field().groups.items() if all(held.get(at) == "usa" for at in group))


def fort_kept(held: dict[Hex, Side]) -> bool:
    """Whether the Union was last in no hex of the fort."""
    return all(held.get(at) != "usa" for at in field().fort_hexes)


def _fort(work: Campaign) -> None:
    """Charges the first hex of the fort that is lost (US-21)."""
    if work.fort_lost or fort_kept(work.held):
        return
    work.fort_lost = True
    work.tell("fort", "The Union is in Fort Donelson.", side="usa")
    if not work.ending:
        morale.ground_lost(work, morale.FORT)


def _groups(work: Campaign) -> None:
    """Charges the battery groups that are lost for the first time (US-21)."""
    new = tuple(key for key in captured(work.held) if key not in work.groups_lost)
    if not new:
        return
    work.groups_lost = (*work.groups_lost, *new)
    names = listed([GROUP_NAMES[key] for key in new])
    work.tell("group", f"{does('usa', 'takes', 'take')} {names}.", side="usa", groups=list(new))
    if not work.ending:
        morale.ground_lost(work, morale.GROUP * len(new))


def heights_kept(work: Campaign) -> bool:
    """Whether the Confederates hold the ground that Defend asks for: the fort, Dover, and every height or a hex next to
    it (US-27)."""
    ground, board = field(), work.board
    return (
        fort_kept(work.held)
        and work.held.get(ground.dover) != "usa"
        and all(board.holder(at) == "csa" or board.next_to_enemy(at, OTHER["csa"]) for at in ground.heights)
    )
