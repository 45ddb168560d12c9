"""Who keeps what as a day ends: the ground that Defend asks for, a hex at least of each battery group, and on the Union
side each hex of the groups that it has taken."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import INF_POINTS, Hex, Key
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.practice.far import distances
from bot.games.donelson.rules.facts import idle
from bot.games.donelson.state.places import captured

Duties = dict[Key, frozenset[Hex]]
"""Units that are to keep ground, with the hexes to which they go for that."""
WARDENS = 2
"""Infantry counters that keep each battery group."""
IN_A_TURN = 2 * INF_POINTS
"""Movement points that infantry has in a turn."""


def lost_ground(now: Situation) -> frozenset[Hex]:
    """Returns the hexes of the fort and Dover that the Union was last in and is not: whoever enters wins them back."""
    ground, held = field(), now.view.held
    kept = (*ground.fort_hexes, ground.dover)
    return frozenset(at for at in kept if held[at] != "csa" and now.board.holder(at) != "usa")


def keepers(now: Situation) -> Duties:
    """Returns the Confederates who go onto or next to high ground that Defend asks for and nobody keeps, those nearest
    to it, and who walks through what is lost of the fort (US-27.3)."""
    ground, found = field(), Duties()
    near = {at: (at, *ground.neighbours(at)) for at in ground.heights}
    kept = {at for at, some in near.items() if any(now.board.holder(each) == "csa" for each in some)}
    for at in ground.heights:
        open_ = _open(now, near[at])
        free = [key for key in _free(now) if key not in found and not _alone_keeps(now, key, kept, near)]
        if at not in kept and open_ and free:
            found[_nearest(now, free, open_)] = open_
    lost = lost_ground(now)
    free = [key for key in _free(now) if key not in found]
    if lost and free:
        found[_nearest(now, free, lost)] = lost
    return found


def nearest_group(now: Situation, but: str) -> str:
    """Returns the battery group, of all but one, that wardens reach the soonest."""
    groups = field().groups

    def way(name: str) -> int:
        ways = distances(_open(now, groups[name]))
        return sum(sorted(ways.get(now.view.units[key].at, 99) for key in _men(now))[:WARDENS])

    return min((name for name in groups if name != but), key=lambda name: (way(name), name))


def wardens(now: Situation, names: Iterable[str], busy: Collection[Key] = ()) -> Duties:
    """Returns the Confederates who go to each of those battery groups or stay there, those nearest to it of all who are
    not busy: the Union has it only once it was last in all its hexes (US-27.8)."""
    found = Duties()
    for _ in range(WARDENS):
        for name in names:
            open_ = _open(now, field().groups[name])
            free = [key for key in _men(now) if key not in found and key not in busy]
            if open_ and free:
                found[_nearest(now, free, open_)] = open_
    return found


def holders(now: Situation, busy: Collection[Key]) -> Duties:
    """Returns the Union's infantry that stays in each hex of a battery group that it has taken, or goes there, if an
    enemy could come back to it in his next turn: he wins the whole group back by entering one hex (US-27.8)."""
    ground, board, units, found = field(), now.board, now.view.units, Duties()
    theirs = [unit.at for key, unit in units.items() if unit.status == "map" and counter(key).side == now.enemy]
    held = frozenset(board.held(now.side))
    for name in captured(now.view.held):
        for at in ground.groups[name]:
            ways = distances(frozenset({at}), held - {at})
            if board.holder(at) == now.enemy or all(ways.get(enemy, 99) > IN_A_TURN for enemy in theirs):
                continue
            free = [key for key in _men(now) if key not in found and key not in busy and not idle(now.view, key)]
            near = distances(frozenset({at}))
            there = [key for key in board.inf(at) if key not in found]
            some = there or [key for key in free if near.get(units[key].at, 99) <= INF_POINTS and board.at(at) == ()]
            if some:
                found[min(some, key=lambda key: (units[key].disordered, near.get(units[key].at, 99)))] = frozenset({at})
    return found


def _men(now: Situation) -> list[Key]:
    return [key for key, unit in now.mine.items() if counter(key).arm == "inf" and not unit.disordered]


def _free(now: Situation) -> list[Key]:
    """Returns the men who may go elsewhere: a garrison stays in its works."""
    return [key for key in _men(now) if key not in now.view.garrisons]


def _open(now: Situation, some: Collection[Hex]) -> frozenset[Hex]:
    """Returns those of some hexes where no enemy is and troops may stand."""
    return frozenset(at for at in some if now.board.holder(at) != "usa" and field().passable(at))


def _nearest(now: Situation, men: Collection[Key], goals: frozenset[Hex]) -> Key:
    ways = distances(goals)
    return min(men, key=lambda key: (ways.get(now.view.units[key].at, 99), key))


def _alone_keeps(now: Situation, key: Key, kept: Collection[Hex], near: Mapping[Hex, Collection[Hex]]) -> bool:
    """Whether some high ground is kept by nobody but a counter, or those of its hex."""
    at, board = now.view.units[key].at, now.board
    mine = [height for height in kept if at in near[height]]
    return any(all(each == at or board.holder(each) != "csa" for each in near[height]) for height in mine)
