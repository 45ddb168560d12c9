"""The first state: counters where the set-up has them, rosters with points exchanged unseen (section 28)."""

from __future__ import annotations

from itertools import pairwise

from bot.games.contract.game import Draws
from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import brigades, counter, counters, of_side
from bot.games.donelson.data.terms import SIDES, Brigade, Hex, Key
from bot.games.donelson.options import Options
from bot.games.donelson.state.state import Roster, State, Status, Unit
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events
from bot.games.kit.sides import Side


def setup(options: Options, draw: Draws) -> Work:
    """Returns a game set up, before the first player turn begins."""
    work = Work(first_state(options), draw)
    if options.exchange:
        for side in SIDES:
            exchange(work, side)
    work.tell("opening", events.OPENING)
    return work


def first_state(options: Options) -> State:
    """Returns the printed set-up."""
    return State(
        options=options,
        turn=1,
        active="csa",
        stage="first-move",
        units={key: first_unit(key) for key in counters()},
        rosters={side: printed_roster(side, options) for side in SIDES},
        estimates={key: each.strength or each.guns for key, each in counters().items() if each.arm != "hq"},
        divisions={},
        joining={},
        moved_away=(),
        tried=(),
        initiative=(),
        out_of_command=(),
        fragmented=(),
        active_divisions=(),
        attacked=(),
        garrisons=(),
        gathering=(),
        broken=(),
        engagements=(),
        stale=(),
        shattered={},
        returning=(),
        held={f"{at:04}": side for at, side in first_holders().items()},
        fort_lost=False,
        groups_lost=(),
        objective_drawn=options.days == 1,
        dusk_held=False,
        arrivals=0,
        attacks=(),
        fighting=(),
        combat=None,
        tasks=(),
        asks=(),
        markers=0,
        last=(),
        this_turn=(),
        last_turn=(),
    )


def first_unit(key: Key) -> Unit:
    """Returns a counter as it begins: in its hex, to come later, or within its brigade."""
    each = counter(key)
    status: Status = "map" if each.start else "within" if each.regiment and each.brigade else "due"
    return Unit(at=each.start, facing=each.facing, status=status)


def printed_roster(side: Side, options: Options) -> Roster:
    """Returns a side's roster sheet as printed; in a battle of one day the Confederates are to break out (US-27.11)."""
    own = [counter(key) for key in of_side(side)]
    return Roster(
        strength={each.key: each.strength for each in own if each.arm == "inf" and not each.regiment},
        guns={each.key: each.guns for each in own if each.arm == "art"},
        crew={each.key: each.guns for each in own if each.arm == "art"},
        base={key: each.strength for key, each in brigades().items() if each.side == side},
        objective="breakout" if side == "csa" and options.days == 1 else "",
    )


def first_holders() -> dict[Hex, Side]:
    """Returns who holds the hexes that matter when the game begins."""
    ground = field()
    groups = (at for hexes in ground.groups.values() for at in hexes)
    own: dict[Hex, Side] = dict.fromkeys((*ground.fort_hexes, ground.dover, *groups), "csa")
    return own | dict.fromkeys(ground.deployment, "usa")


def exchange(work: Work, side: Side) -> None:
    """Lets pairs of brigades of each division exchange a point or not, by the side's own stream (US-28.4)."""
    roster = work.roster(side)
    strength, base = dict(roster.strength), dict(roster.base)
    by_division: dict[int, list[Brigade]] = {}
    for key, each in brigades().items():
        if each.side == side and all(counter(unit).start for unit in each.counters):
            by_division.setdefault(each.division, []).append(key)
    for some in by_division.values():
        for first, second in list(pairwise(some))[::2]:
            give, take = {1: ("", ""), 2: (first, second), 3: (second, first)}[
                work.draw(3, "whether two brigades exchange a point", side)
            ]
            if give:
                strength[brigades()[give].counters[-1]] -= 1
                strength[brigades()[take].counters[-1]] += 1
                base[give] -= 1
                base[take] += 1
    work.write(side, strength=strength, base=base)
