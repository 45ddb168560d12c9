"""The closing report: deaths and their causes, lost health, the attacks' results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from bot.games.chronicle.board_state import Toll
from bot.games.contract.game import PUBLIC, Happening, Passage
from bot.games.life_1861.data.board import board
from bot.games.life_1861.state.state import SEATS, LifeState, Seat, seat_of
from bot.games.life_1861.words import names
from bot.games.phrases import sentence

_CAUSES = {
    "hungry": "hunger",
    "bandit": "bandits",
    "disease": "diseases",
    "town": "the town",
    "shot": "shots at looters",
    "attack": "attacks",
}
"""Causes of lost health, by the kind of their events."""
_DEATHS = {
    "hungry": "died of hunger",
    "bandit": "was killed by a bandit",
    "disease": "died of a disease",
    "town": "was shot by the town",
    "shot": "was shot while looting",
    "attack": "was killed by {}",
}
"""What a death came of, by the kind of its event; ``{}`` is whoever attacked."""

Fact = tuple[str, dict[str, Any], int]
"""An event's kind and data, and the round in which it happened."""


def report(passages: list[Passage[LifeState]]) -> list[str]:
    """The lines said when the game has ended; none for a game without a decision."""
    if not passages:
        return []
    facts = list(_facts(passages))
    told = [data["tension"] for _, data, _ in facts if "tension" in data]  # also between two decisions
    highest = max([passages[0].before.tension, *told])
    lines = [f"Tension was {passages[-1].after.tension} at the end and {highest} at its highest."]
    lines += [_attacks(facts, seat) for seat in SEATS]
    lines += _losses(facts, sum(map(_won_back, passages)))
    lines += [_death(kind, data, number) for kind, data, number in facts if _hurt(kind, data) and not data["health"]]
    if lost := sum(kind == "lost-turn" for kind, _, _ in facts):
        lines.append(f"The Soldier lost {names.count(lost, 'turn')}.")
    return lines


def toll(state: LifeState) -> Toll:
    """Returns the health that each side's pieces lack of what they began with."""
    lacking = dict.fromkeys(SEATS, 0)
    for key, info in board().pieces.items():
        lacking[info.seat] += max(0, info.health - state.pieces[key].health)
    return Toll("points of health without those won back", lacking)


def _facts(passages: list[Passage[LifeState]]) -> Iterator[Fact]:
    for passage in passages:
        number = passage.before.round
        for event in passage.events:
            line = event.lines.get(PUBLIC)
            if line is None:
                continue
            if event.kind == "event":
                number = line.data["round"]
            yield event.kind, line.data, number


def _hurt(kind: str, data: dict[str, Any]) -> bool:
    """Whether a player's piece lost health."""
    return kind == "hungry" or (kind in _CAUSES and data["outcome"] in ("hit", "kill") and "health" in data)


def loser(happening: Happening) -> Seat | None:
    """Returns the seat whose piece lost health or fell ill, or None."""
    kind, line = happening
    if kind == "disease-card":
        return seat_of(line.data["piece"])
    if not _hurt(kind, line.data):
        return None
    return seat_of(line.data["target" if kind == "attack" else "piece"])


def _attacks(facts: list[Fact], seat: Seat) -> str:
    attacks = [data for kind, data, _ in facts if kind == "attack" and seat_of(data["piece"]) == seat]
    hits = sum(data["outcome"] != "miss" for data in attacks)
    how = f"attacked {names.count(len(attacks), 'time')}, {hits} with a hit" if attacks else "never attacked"
    return f"{sentence(names.side(seat))} {how}."


def _won_back(passage: Passage[LifeState]) -> int:
    """How much health a decision won back: what was lacking before it or was lost in it, and is not lacking after."""
    before, after = (sum(toll(state).by.values()) for state in (passage.before, passage.after))
    return before - after + sum(_hurt(kind, data) for kind, data, _ in _facts([passage]))


def _losses(facts: list[Fact], won: int) -> list[str]:
    """What cost health, and how much was ``won`` back."""
    costs = Counter(_CAUSES[kind] for kind, data, _ in facts if _hurt(kind, data))
    if not costs:
        return ["Nobody lost any health."]
    back = f"; {won} won back" if won else ""
    return [f"Health lost: {', '.join(f'{number} by {cause}' for cause, number in costs.most_common())}{back}."]


def _death(kind: str, data: dict[str, Any], number: int) -> str:
    who = data["target"] if kind == "attack" else data["piece"]
    how = _DEATHS[kind].format(names.who(data["piece"]))
    return f"{names.subject(who)} {how}, in round {number} at {names.where(data['at'])}."
