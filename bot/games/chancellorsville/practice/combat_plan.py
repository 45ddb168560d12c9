"""How the practice opponent fights: cards before the roll, re-rolls and what they are worth, and answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import factorial, prod

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import tactics
from bot.games.chancellorsville.data.terms import REROLL
from bot.games.chancellorsville.practice import tactics_plan
from bot.games.chancellorsville.practice.activation_plan import CUBE
from bot.games.chancellorsville.practice.attack_tables import harm, one
from bot.games.chancellorsville.practice.field import worth
from bot.games.chancellorsville.practice.plans import Planner
from bot.games.chancellorsville.rules.dice import Pairs
from bot.games.chancellorsville.rules.reactions import fixable_as_seen
from bot.games.chancellorsville.state.state import Combat
from bot.games.kit.sides import OTHER

CHEAP = 0.75
"""A cube's worth against a re-roll's gain: what comes later can be paid for too."""


def proposals(planner: Planner) -> Iterator[str]:
    """Yields what to do in an attack of one's own."""
    now, fight = planner.now, planner.now.view.combat
    assert fight is not None
    if fight.stage == "before":
        yield from tactics_plan.before_the_roll(planner, fight)
        if now.view.now.bonus == fight.attacker:
            yield "prepare support"
        yield "roll"
        return
    yield from again(planner, fight)
    yield "accept"


def again(planner: Planner, fight: Combat) -> Iterator[str]:
    """Yields a re-roll, or two dice more, where the gain to be expected is above the price."""
    now = planner.now
    gain, named = best_reroll(fight.dice, fight.fixed, Result(planner, fight))
    yield from tactics_plan.after_the_roll(planner, fight, gain)
    words = ",".join(str(i + 1) for i in named)
    toll = planner.toll_of_reroll(fight.attacker)
    if named and gain > REROLL * CUBE * CHEAP and now.army.cubes >= REROLL:
        yield f"reroll cubes {words}"
    if named and gain > toll + 0.3:
        yield f"reroll cohesion {words}"


class Result:
    """What a result of the dice is worth to the attacker, in the field as it stands."""

    def __init__(self, planner: Planner, fight: Combat) -> None:
        field, side = planner.fields[0], planner.side
        self._losses = [(field.theirs.strength[key], field.clock.lost[OTHER[side]]) for key in fight.defenders]
        self._own = field.mine.strength[fight.attacker], field.clock.lost[side]
        # As in the plan that led to this attack, what only costs both sides is worth less.
        self._kill = field.clock.kill(side)
        entered = planner.entered(field, fight.attacker, fight.origin, fight.target, list(fight.defenders))
        self._ground = worth(entered) - worth(field)

    def __call__(self, pairs: Pairs) -> float:
        """Returns the worth of a result."""
        gained = self._kill * sum(harm(strength, one(pairs.defender), lost) for strength, lost in self._losses)
        spent = harm(self._own[0], one(pairs.attacker), self._own[1])
        return gained - spent + CUBE * pairs.cubes + (self._ground if pairs.retreat else 0.0)


def answers(planner: Planner) -> Iterator[str]:
    """Yields the answer to what is asked."""
    now, what = planner.now, planner.now.view.asks[-1].what
    fight = now.view.combat
    if what == "fix" and fight is not None:
        number = fixable_as_seen(now) if fight.dice else fixable_as_seen(now) // 2 * 2
        if number:
            yield f"fix {number} {hurting(staying(fight), number)}"
    elif what == "rally":
        yield "use rally"
    elif what == "hold" and fight is not None and (fight.target in board().objectives or len(fight.defenders) > 1):
        yield "use hold"
    elif what == "spoils":
        theirs = {b.card for b in now.view.armies[now.enemy].tactics}
        if theirs:
            yield f"use prisoners {min(theirs, key=lambda card: (-tactics()[card].price, card))}"
        yield "use confidence"
    yield "pass"


def staying(fight: Combat) -> list[int]:
    """Returns the dice of an attack that stay as they are: before the roll those fixed already."""
    return [die for i, die in enumerate(fight.dice) if i not in fight.named] if fight.dice else list(fight.faces)


def hurting(stay: Sequence[int], number: int) -> int:
    """Returns the face, 1 or 2, of which so many dice make the most pairs with those that stay (CV-7.10)."""
    return max((1, 2), key=lambda face: (stay.count(face) % 2 + number) // 2)


Weigh = Callable[[Pairs], float]
"""What a result of the dice is worth to the attacker."""
FACES = 6
Counts = tuple[int, ...]
"""How many dice show each face, from 1 to 6."""


def best_reroll(dice: Sequence[int], fixed: Iterable[int], weigh: Weigh) -> tuple[float, tuple[int, ...]]:
    """Returns the gain to be expected of rolling some dice again, without its price, and their numbers from 0."""
    worths: dict[Pairs, float] = {}

    def worth(pairs: Pairs) -> float:
        if pairs not in worths:
            worths[pairs] = weigh(pairs)
        return worths[pairs]

    away = set(fixed)
    free = [i for i in range(len(dice)) if i not in away]
    now = worth(result(counts_of(dice)))
    best: tuple[float, tuple[int, ...]] = (0.0, ())
    for named in selections(dice, free):
        kept = counts_of(die for i, die in enumerate(dice) if i not in named)
        total = sum(chance * worth(pairs) for pairs, chance in outcomes(kept, len(named)))
        best = max(best, (total - now, named))
    return best


@lru_cache(maxsize=4096)
def outcomes(kept: Counts, thrown: int) -> tuple[tuple[Pairs, float], ...]:
    """Returns what dice of which some are kept and others thrown can come to, each with its chance."""
    found: dict[Pairs, float] = {}
    for counts, chance in throws(thrown):
        pairs = result(added(kept, counts))
        found[pairs] = found.get(pairs, 0.0) + chance
    return tuple(found.items())


def counts_of(dice: Iterable[int]) -> Counts:
    """Returns how many dice show each face."""
    faces = Counter(dice)
    return tuple(faces[face] for face in range(1, FACES + 1))


def added(one: Counts, other: Counts) -> Counts:
    """Returns the counts of dice taken together."""
    return tuple(map(int.__add__, one, other))


@cache
def result(counts: Counts) -> Pairs:
    """Returns what dice do by how many show each face (CV-7.10 to CV-7.12)."""
    ones, twos, _, fours, fives, sixes = (n // 2 for n in counts)
    return Pairs(ones + twos, fours + fives + 2 * sixes, sixes > 0, counts[2])


@cache
def throws(dice: int) -> tuple[tuple[Counts, float], ...]:
    """Returns what so many dice can show, each with its chance."""
    return tuple(
        (counts, factorial(dice) / prod(map(factorial, counts)) / FACES**dice) for counts in shares(dice, FACES)
    )


def shares(dice: int, faces: int) -> Iterator[Counts]:
    """Yields every way to share dice out among faces."""
    if faces == 1:
        yield (dice,)
        return
    for first in range(dice + 1):
        for rest in shares(dice - first, faces - 1):
            yield (first, *rest)


def selections(dice: Sequence[int], free: Sequence[int]) -> list[tuple[int, ...]]:
    """Returns the sets of dice worth rolling again: all that make no pair for the attacker, all but the 6s, one of a
    pair that hurts him, and the dice of each single face."""
    faces = [dice[i] for i in free]
    keep = {face: faces.count(face) // 2 * 2 if face >= 4 else 0 for face in range(1, 7)}
    wild, left = [], dict(keep)
    for i in free:
        if left[dice[i]]:
            left[dice[i]] -= 1
        else:
            wild.append(i)
    found = {tuple(wild), tuple(i for i in free if dice[i] != 6), tuple(i for i in wild if dice[i] != 3)}
    found |= {tuple(i for i in wild if dice[i] != 6)}
    found |= set(combinations([i for i in free if dice[i] <= 2], 1))
    return sorted(each for each in found if each)
