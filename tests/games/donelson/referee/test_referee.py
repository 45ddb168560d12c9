"""Whole games under the eyes of the second referee: each move's way, price, zones and facing; each attack's odds."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.games.donelson.data.forces import counters
from bot.games.donelson.game import GAME
from bot.games.donelson.state.state import Attack, Moved, State
from tests.games.donelson.positions import position
from tests.games.donelson.referee.combat import check_attack, check_first, told
from tests.games.donelson.referee.games import steps
from tests.games.donelson.referee.ground import before, letters, near, pits, price, streams, terrain
from tests.games.donelson.referee.retreats import check_retreat
from tests.games.donelson.referee.zones import Field

OTHER = {"usa": "csa", "csa": "usa"}


def check_move(state: State, after: State, mark: Moved) -> None:
    """A way of a single unit: whether each of its steps, its price and its end are legal."""
    view, key = GAME.view(state, None), mark.key
    each, unit, now = counters()[key], state.units[key], after.units[key]
    field, enemy = Field(view), OTHER[counters()[key].side]
    zone = field.zone(enemy)
    steps = list(pairwise(mark.way))
    least = 0
    free = each.side == "csa" and state.turn == 1
    for a, b in steps:
        assert b in near(a) and letters()[b] != "~", (a, b)
        assert field.side(b) != enemy, f"{key} enters {b}"
        assert len(field.fighters(b, each.arm)) < 2 or each.arm == "hq", f"{key} passes {b}, which is full"
        down = b // 100 - a // 100
        assert not unit.disordered or (down >= 0 if each.side == "usa" else down <= 0)
        if each.arm == "art":
            side = frozenset((a, b))
            assert side not in streams() or price(a, b, free) == 1
        least += price(a, b, free) + (2 if each.arm != "hq" and a in zone and b in zone else 0)
        if b in zone and each.arm != "hq":
            assert b == mark.way[-1], f"{key} goes on through a zone at {b}"
            if each.arm == "art":
                assert field.fighters(b, "inf"), f"guns alone in a zone at {b}"
    paid = now.spent - unit.spent
    most = {"hq": 12, "art": 4, "inf": 4 if unit.disordered or key in state.out_of_command else 6}[each.arm]
    assert least <= paid and now.spent <= most, (key, mark.way, least, paid, most)
    if each.arm == "hq":
        assert paid == least
    end = mark.way[-1]
    if each.arm == "inf" and end in zone:
        mine = before(end, now.facing)
        if end in {pit for pit, _ in pits()} or terrain(end) == "fort":
            mine = near(end)
        friends = [k for k in field.fighters(end, "inf") if k != key]
        theirs = set().union(*(before(end, view.units[k].facing) for k in friends)) if friends else set()
        assert zone[end] & (mine | theirs), f"{key} shows only flank or rear at {end}"
    if key in state.out_of_command or state.stage == "night-move":
        close = {other for b in mark.way[1:] for other in near(b)}
        assert each.arm == "hq" or not any(field.side(other) == enemy for other in close)


def judged(seed: int, bound: int) -> tuple[int, int, int]:
    """Watches a game; returns how many moves, first attacks and first retreats the referee judged."""
    moves = attacks = retreats = 0
    for step in steps(seed, bound):
        state, outcome, word = step.state, step.outcome, step.text.split()[0]
        if word in ("move", "wheel", "through"):
            marks = [mark for mark in outcome.state.last if isinstance(mark, Moved) and mark.kind == "move"]
            check_move(state, outcome.state, marks[0])
            moves += 1
        elif word == "fight":
            attacks += check_first(state, told(outcome))
            retreats += check_retreat(state, outcome.state, told(outcome))
    return moves, attacks, retreats


def test_the_second_referee_agrees() -> None:
    moves, attacks, _ = judged(1, 300)
    assert moves > 20 and attacks


@pytest.mark.long
def test_the_second_referee_agrees_over_many_games() -> None:
    found = [judged(seed, 3000) for seed in range(100, 140)]
    assert [sum(each) > least for each, least in zip(zip(*found, strict=True), (3000, 600, 300), strict=True)] == [
        True
    ] * 3


def test_the_referee_catches_what_is_wrong() -> None:
    """A way too cheap, one through a full hex, and a result that the dice do not give."""
    at = position("oglesby-a@2216nw cook-a@2218nw cook-b@2218nw", active="usa")
    after = at.play("move oglesby-a 2217").state
    check_move(at.state, after, after.last[0])  # type: ignore[arg-type]
    cheap = replace(after, units={**after.units, "oglesby-a": replace(after.units["oglesby-a"], spent=0)})
    with pytest.raises(AssertionError):
        check_move(at.state, cheap, after.last[0])  # type: ignore[arg-type]
    with pytest.raises(AssertionError, match="full"):
        check_move(at.state, after, Moved("oglesby-a", (2216, 2217, 2218, 2219)))
    fight = position("oglesby-a@2217n/5 baldwin-a@2117n/3", active="usa", stage="first-combat")
    state = replace(fight.state, attacks=(Attack(2117, ("oglesby-a",)),))
    check_attack(state, (), 3, "0/1 R1")
    with pytest.raises(AssertionError):
        check_attack(state, (), 3, "0/1 R2")
