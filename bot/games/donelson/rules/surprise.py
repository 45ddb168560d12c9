"""Surprise: which Union divisions are awake (section 26)."""

from __future__ import annotations

from bot.games.donelson.forces import counter, divisions
from bot.games.donelson.ground.field import field
from bot.games.donelson.state.campaign import Campaign
from bot.games.donelson.terms import Division, Hex, Key
from bot.games.phrases import listed

UNION: tuple[Division, ...] = (1, 2, 3)
MATRIX: dict[tuple[Division, Division], int] = {(1, 2): -2, (1, 3): -1, (2, 1): -2, (2, 3): 1, (3, 1): -1, (3, 2): 0}
"""By the division to activate and the one attacked: what is added to the die. An attacked division itself wakes."""
NEED = 6
"""What die and modifiers must reach."""
EXITED = 2
"""Added once a Confederate unit has left the map."""
LEADER = 2
"""Added where the leader of an activated division is stacked with this one's."""
GRANT = 4
"""Added where Grant is stacked with the division's leader."""


def struck(work: Campaign, keys: tuple[Key, ...]) -> None:
    """Notes the Union divisions of units that are the target of an attack or a bombardment (US-26)."""
    new = {work.division(key) for key in keys if counter(key).side == "usa"} & set(UNION)
    work.attacked = tuple(sorted({*work.attacked, *new}))


def activate(work: Campaign) -> None:
    """Activates Union divisions at the start of their player turn: what is certain first, then by the die (US-26)."""
    for division in _asleep(work):
        if reason := _certain(work, division):
            _wake(work, division, reason)
    if not work.attacked:
        return
    awake = work.active_divisions
    for division in _asleep(work):
        _roll(work, division, awake)


def _asleep(work: Campaign) -> tuple[Division, ...]:
    return tuple(each for each in UNION if each not in work.active_divisions)


def _certain(work: Campaign, division: Division) -> str:
    """Returns why a division is activated without a roll, or ""."""
    if division in work.attacked:
        return "it has been attacked"
    bare = unguarded(work, division)
    return f"nobody guards the rifle pits at {listed(f'{at:04}' for at in bare)}" if bare else ""


def unguarded(work: Campaign, division: Division) -> tuple[Hex, ...]:
    """Returns the hexes behind a division's rifle pits with no Confederate and no garrison in them or next to them."""
    board = work.board
    hexes = {pit.hex for pit in field().pits.values() if pit.division == division}
    return tuple(sorted(at for at in hexes if board.holder(at) != "csa" and not board.next_to_enemy(at, "usa")))


def modifiers(work: Campaign, division: Division, awake: tuple[Division, ...]) -> dict[str, int]:
    """Returns what is added to a division's die, by what for; ``awake`` are the divisions activated before."""
    found = {
        f"division {max(work.attacked, key=lambda each: MATRIX[division, each])} attacked": max(
            MATRIX[division, each] for each in work.attacked
        ),
        f"turn {work.turn}": turn_modifier(work.turn),
        "a Confederate unit has left": EXITED if _exited(work) else 0,
        "an active leader with theirs": LEADER if _leader_with(work, division, awake) else 0,
        "Grant with their leader": GRANT if _with(work, "grant", division) else 0,
    }
    return {what: number for what, number in found.items() if number}


def turn_modifier(turn: int) -> int:
    """Returns what is added for the turn (US-26)."""
    return 0 if turn < 2 else 1 if turn < 4 else 2 if turn == 4 else 3


def _exited(work: Campaign) -> bool:
    return any(unit.status == "out" and counter(key).side == "csa" for key, unit in work.units.items())


def _leader_with(work: Campaign, division: Division, awake: tuple[Division, ...]) -> bool:
    return any(_with(work, divisions()[other].commander, division) for other in awake)


def _with(work: Campaign, leader: Key, division: Division) -> bool:
    """Whether a leader is stacked with a division's."""
    own, other = work.units[divisions()[division].commander], work.units[leader]
    return own.status == other.status == "map" and own.at == other.at


def _roll(work: Campaign, division: Division, awake: tuple[Division, ...]) -> None:
    die = work.draw(6, f"activation of {divisions()[division].name}")
    found = modifiers(work, division, awake)
    total = die + sum(found.values())
    parts = "".join(f", {number:+} ({what})" for what, number in found.items()).replace("-", "−")
    sum_ = f"a roll of {die}{parts}: {total}".replace(": -", ": −")
    if total >= NEED:
        _wake(work, division, f"{sum_}, and {NEED} was needed")
        return
    text = f"{divisions()[division].name} stays inactive: {sum_}, and {NEED} is needed."
    work.tell("activation", text, division=division, die=die, active=False)


def _wake(work: Campaign, division: Division, reason: str) -> None:
    work.active_divisions = tuple(sorted({*work.active_divisions, division}))
    text = f"{divisions()[division].name} is activated: {reason}."
    work.tell("activation", text, division=division, active=True)
