"""The luck of a battle: what the first roll of each attack costs the defender more than the attacker, and cohesion
tests. Re-rolls and dice more are bought, and are not measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from bot.games.chancellorsville.data.bot_cards import ATTACKER, DEFENDER
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.rules.dice import counted
from bot.games.chronicle.board_state import Fortune
from bot.games.chronicle.fortune import FACES, told, tried, valued
from bot.games.contract.game import Event

COHESION, TESTS = "cohesion won by the first rolls of attacks", "cohesion tests held"


def fortunes(events: Sequence[Event]) -> list[Fortune]:
    """Returns the luck of each attack's first roll for the attacker, and of each test for its formation's side."""
    found, attacker = list[Fortune](), ""
    for event in events:
        data = told(event)
        if event.kind == "attack" and "formation" in data:
            attacker = formation(data["formation"]).side
        elif event.kind == "dice" and attacker and "dice" in data:
            dice, fixed = data["dice"], data.get("fixed", ())
            held = tuple(sorted(dice[i] for i in fixed))
            found.append(valued(attacker, COHESION, chances(held, len(dice) - len(held)), _gain(dice)))
            # What is rolled after that was paid for.
            attacker = ""
        elif event.kind == "bot-dice" and attacker and "dice" in data:
            values = Counter(DEFENDER.get(die, 0) - ATTACKER.get(die, 0) for die in FACES)
            each = {float(value): number / 6 for value, number in values.items()}
            gains = [DEFENDER.get(die, 0) - ATTACKER.get(die, 0) for die in data["dice"]]
            found += [valued(attacker, COHESION, each, gain) for gain in gains]
            attacker = ""
        elif event.kind in ("test", "rally") and {"die", "cohesion"} <= data.keys():
            side, left = formation(data["formation"]).side, data["cohesion"]
            found.append(tried(side, TESTS, min(left, 6) / 6, int(data["die"] <= left)))
    return found


def _gain(dice: Sequence[int]) -> float:
    """What dice cost the defender more than the attacker (CV-7.10)."""
    pairs = counted(dice)
    return pairs.defender - pairs.attacker


@cache
def chances(held: tuple[int, ...], rolled: int) -> Mapping[float, float]:
    """The chances of each gain when so many dice are rolled beside those that are fixed."""
    found = Counter[float]()
    for faces in combinations_with_replacement(FACES, rolled):
        ways = factorial(rolled) // prod(factorial(n) for n in Counter(faces).values())
        found[_gain((*held, *faces))] += ways / 6**rolled
    return found
