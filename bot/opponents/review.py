"""A review of a finished game: the chance to win over its course, what the dice gave, what decisions gave away, and the
worst of them with what was better.

Decisions are judged by what their seat could know then, from trials in positions that looked the same to it; dice by
the true positions. Everything follows from the game alone: whoever works it out comes to the same.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Mapping, Sequence
from statistics import stdev
from typing import Any

from msgspec import Struct

from bot.games.advising import advice_for, in_words, seeded
from bot.games.contract.advice import Proposal
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, AnyGame, Passage, Seat, people_seats
from bot.opponents.search import Search, Thought, mean, points, worlds


class Depth(Struct, frozen=True):
    """How closely a decision is looked at: the ``candidates`` beside it, so many ``trials`` of each, of so many
    ``turns``; the trials in which the best and the one that was taken are then ``compared`` again; and those in which
    both are compared a third time before that is ``told``, of so many turns as are ``far``."""

    candidates: int
    trials: int
    compared: int
    turns: int
    told: int
    far: int


TO_THE_END = 100
"""More turns than any game has."""
DEPTHS: Mapping[str, Depth] = {
    "dixie": Depth(6, 8, 24, 3, 192, TO_THE_END),
    "life": Depth(6, 8, 24, 2, 96, 2),
    "chancellorsville": Depth(5, 6, 16, 2, 64, 2),
    "donelson": Depth(4, 3, 8, 1, 32, 1),
}
"""By game: at most ten minutes of processor for a long game, on a machine of 2026. After a few turns Dixie's values
lean by more than the trials' luck."""
USUAL = Depth(6, 8, 24, 2, 96, 2)
WORLDS = 8
REDICED = 12
"""Times that a decision's dice are thrown anew to say what was to be expected of them."""
WORST, WORTH_TELLING = 3, 0.03
"""The mistakes of each side that are told, and the least chance that one gave away."""
SEEMING = 5
"""The decisions of each side that seem worst, and are compared once more."""
LUCK = 2.0
"""How many times its standard error a loss must be so as to be told."""
APART, ONCE_MORE = 10_000, 20_000
"""The numbers of the first trials in which two decisions are compared again, and a third time: what chose the
decisions, or the mistake among many, was luck as well, and no trial of it is among them."""


class Point(Struct, frozen=True):
    """Each seat's chance to win after a public entry."""

    number: int
    chances: dict[Seat, float]


class Mistake(Struct, frozen=True):
    """A decision that gave away a part ``lost`` of the chance to win: its public entry, what it was and what was
    better, in words, why, and the point of the game; whether it was ``advised``, by a hint there, and by how much the
    trials may be wrong about the loss (``noise``)."""

    number: int
    seat: Seat
    taken: str
    better: str
    reason: str
    lost: float
    turn: str
    advised: bool = False
    noise: float = 0.0

    @property
    def worth_telling(self) -> bool:
        """Whether so much was given away that it is told, and more than chance among the trials explains."""
        return self.lost >= WORTH_TELLING and self.lost > LUCK * self.noise


class Judgement(Struct, frozen=True):
    """The decision of a passage, what seemed ``best`` beside it, and the chance that was ``lost`` by it: below 0 where
    the decision did better in the trials that say so, so that their luck evens out over a game."""

    passage: Passage[Any]
    best: Proposal
    lost: float


class Play(Struct, frozen=True):
    """How a seat played: ``accuracy`` from 0 to 100, the chance that its decisions ``lost`` in all, what dice of either
    side gave it (``luck``), and how many decisions were judged."""

    accuracy: float
    lost: float
    luck: float
    judged: int


class Review(Struct, frozen=True):
    """A whole review."""

    course: tuple[Point, ...]
    plays: dict[Seat, Play]
    mistakes: tuple[Mistake, ...]


def reviewed(game: AnyGame, options: Mapping[str, str], passages: Sequence[Passage[Any]]) -> Review | None:
    """Returns the review of a game that is over, given its options and every decision that stands; None for a game in
    which nobody knows what a position is worth."""
    infos = game.seats_for(options)
    people = [info.key for info in people_seats(infos)]
    bots = tuple(info.key for info in infos if info.bot)
    told = [each for each in passages if each.before is not None]
    course = [Point(each.number, chances(game, each.after, people)) for each in told]
    if not told or all(chance == 0.5 for point in course[:-1] for chance in point.chances.values()):
        return None
    begin = Point(max(0, told[0].number - 1), chances(game, told[0].before, people))
    luck, judged = dict.fromkeys(people, 0.0), dict[Seat, list[Judgement]]({seat: [] for seat in people})
    for number, passage in enumerate(told):
        if passage.decision == "resign":
            continue
        expected = expectation(game, passage, people, number)
        for seat, chance in expected.items():
            luck[seat] += course[number].chances[seat] - chance
        if passage.seat in people and (made := judgement(game, passage, bots)) is not None:
            judged[passage.seat].append(made)
    mistakes = tuple(each for seat in people for each in worst(game, judged[seat], bots))
    plays = dict[Seat, Play]()
    for seat in people:
        losses = [each.lost for each in judged[seat]]
        plays[seat] = Play(accuracy(losses), max(0.0, sum(losses)), luck[seat], len(losses))
    return Review((begin, *course), plays, mistakes)


def chances(game: AnyGame, state: Any, people: Sequence[Seat]) -> dict[Seat, float]:
    """Returns each seat's chance to win by its own view; once the game is over, who has won."""
    if (result := game.result(game.view(state, None))) is not None:
        return {seat: points(result, seat) for seat in people}
    return {seat: game.value(game.view(state, seat), seat) for seat in people}


def accuracy(losses: Sequence[float]) -> float:
    """Returns how well a seat decided, from 0 to 100, by the curve that Lichess uses for chances in hundredths
    (lichess.org/page/accuracy), in the mean of its decisions."""
    each = [min(100.0, 103.1668 * math.exp(-0.04354 * 100 * lost) - 3.1668) for lost in losses]
    return max(0.0, mean(each)) if each else 100.0


def expectation(game: AnyGame, passage: Passage[Any], people: Sequence[Seat], number: int) -> dict[Seat, float]:
    """Returns the chances that were to be expected of a decision before its dice; nothing where it threw none."""
    drawn, found = 0, list[dict[Seat, float]]()
    for again in range(REDICED):
        rng = random.Random(f"{number} {again}")

        def draw(sides: int, purpose: str, stream: str = PUBLIC, rng: random.Random = rng) -> int:
            nonlocal drawn
            drawn += 1
            return rng.randint(1, sides)

        after = game.apply(passage.before, passage.seat, game.parse(passage.decision), draw).state
        if not drawn:
            return {}
        found.append(chances(game, after, people))
    return {seat: mean([each[seat] for each in found]) for seat in people}


def turn_words(game: AnyGame, view: Any) -> str:
    """Returns the turn and the phase of a game in words, "" for a game without turns."""
    mark = game.turn_of(view)
    return "" if mark is None else ", ".join(filter(None, (mark.turn, mark.phase)))


def compared(search: Search, better: str, taken: str, first: int, trials: int) -> tuple[float, float]:
    """Returns how much more one decision comes to than another, in the mean of some trials, and by how much that may be
    wrong."""
    # Both meet the same dice: each pair shows what differs.
    gains = [search.trial(better, n) - search.trial(taken, n) for n in range(first, first + trials)]
    return mean(gains), error(gains)


def looked(
    game: AnyGame, passage: Passage[Any], bots: Collection[Seat], depth: Depth, turns: int
) -> tuple[Search, list[Proposal]] | None:
    """Returns what tries the decisions of a moment for some turns, by its seat's knowledge, and a few others than the
    one that was taken; None if there are none, or if nobody can say."""
    seat = passage.seat
    view = game.view(passage.before, seat)
    if seat not in game.awaited(view):
        return None
    rng = seeded(view)
    guessed = game.guess(passage.before, seat, rng)
    others = [each for each in game.proposals(view, seat, rng) if each.text != passage.decision][: depth.candidates]
    if guessed is None or not others:
        return None
    thought = Thought(len(others) + 1, 0, turns, WORLDS)
    found = worlds(game, guessed, seat, WORLDS, rng)
    return Search(game, seat, found, thought, rng.getrandbits(64), bots), others


def judgement(game: AnyGame, passage: Passage[Any], bots: Collection[Seat]) -> Judgement | None:
    """Judges a decision against the best of a few others. Returns None if there was no other, or if nobody can say."""
    depth, taken = DEPTHS.get(game.key, USUAL), passage.decision
    if (look := looked(game, passage, bots, depth, depth.turns)) is None:
        return None
    search, others = look

    def seemed(text: str) -> float:
        return mean([search.trial(text, n) for n in range(depth.trials)])

    try:
        chance, seeming = seemed(taken), [seemed(each.text) for each in others]
        best, lost = others[seeming.index(max(seeming))], 0.0
        if max(seeming) > chance:
            # What seemed best of several was lucky, too: both are compared in trials that have not chosen it.
            lost = compared(search, best.text, taken, APART, depth.compared)[0]
    except Refusal:
        return None
    return Judgement(passage, best, lost)


def worst(game: AnyGame, judged: Sequence[Judgement], bots: Collection[Seat]) -> list[Mistake]:
    """Returns the mistakes of a seat that a review shows, the worst first. What seems worst of many decisions was
    unlucky, too: it is compared again, in trials that have not chosen it."""
    seeming = sorted((each for each in judged if each.lost >= WORTH_TELLING), key=lambda each: -each.lost)[:SEEMING]
    found = [made for each in seeming if (made := mistake(game, each, bots)) is not None and made.worth_telling]
    return sorted(found, key=lambda each: (-each.lost, each.number))[:WORST]


def mistake(game: AnyGame, judged: Judgement, bots: Collection[Seat]) -> Mistake | None:
    """Returns a judgement as it may be told, with what trials of its own say that the decision gave away; None where
    there are no words for it."""
    passage, best, depth = judged.passage, judged.best, DEPTHS.get(game.key, USUAL)
    seat, view = passage.seat, game.view(passage.before, passage.seat)
    try:
        words = in_words(game, view, seat, passage.decision), in_words(game, view, seat, best.text)
    except Refusal:
        return None
    look = looked(game, passage, bots, depth, depth.far)
    assert look is not None
    lost, noise = compared(look[0], best.text, passage.decision, ONCE_MORE, depth.told)
    advice = advice_for(game, view, seat)
    advised = advice is not None and advice.decision == passage.decision
    return Mistake(passage.number, seat, *words, best.reason, lost, turn_words(game, view), advised, noise)


def error(gains: Sequence[float]) -> float:
    """Returns the standard error of a mean, 0 of a single number."""
    return stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else 0.0
