"""A review of a finished game: the chance to win over its course, what the dice gave, what decisions gave away, and the
worst of them with what was better.

Decisions are judged by what their seat could know then (``mistakes.py``); dice and the course by the true positions.
Everything follows from the game alone: whoever works it out comes to the same.
"""

from __future__ import annotations

import math
import random
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.game import PUBLIC, AnyGame, Passage, Seat, people_seats
from bot.opponents.reviewing.mistakes import Judgement, Mistake, depth_of, judgement, worst
from bot.opponents.reviewing.stretches import stretches
from bot.opponents.search import LONGEST, Search, TrialDice, mean, standing

REDICED, PLAYED_ON = 48, 12
"""Times that a decision's dice are thrown again to say what was to be expected of them; and where practice plays on
after each."""


class Point(Struct, frozen=True):
    """Each seat's chance to win after a public entry."""

    number: int
    chances: dict[Seat, float]


class Play(Struct, frozen=True):
    """How a seat played: ``accuracy`` from 0 to 100 (see :func:`accuracy`), the chance that its decisions ``lost`` in
    all, what dice of either side gave it (``luck``), and how many decisions were judged."""

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
    if not any(chance != 0.5 for each in told[:-1] for chance in chances(game, [each.after], people).values()):
        return None
    luck, judged = dict.fromkeys(people, 0.0), dict[Seat, list[Judgement]]({seat: [] for seat in people})
    for number, passage in enumerate(told):
        if passage.decision == "resign":
            continue
        for seat, given in fortune(game, passage, people, bots, number).items():
            luck[seat] += given
    for stretch in stretches(game, told, people):
        if (made := judgement(game, stretch, bots)) is not None:
            judged[made.first.seat].append(in_order(game, made, told))
    mistakes, plays = list[Mistake](), dict[Seat, Play]()
    for seat in people:
        shown, again = worst(game, judged[seat], bots)
        mistakes += shown
        # What was compared once more is known better than what chose it to be.
        known, checked = {each.number: each.lost for each in again}, depth_of(game).checked
        losses = [known.get(each.first.number, 0.0 if checked else each.lost) for each in judged[seat]]
        # The luck of trials evens out over many decisions, but not over what is shown.
        lost = max(sum(losses), sum(each.lost for each in shown))
        plays[seat] = Play(accuracy(by_turn(game, judged[seat], losses)), lost, luck[seat], len(losses))
    begin = Point(max(0, told[0].number - 1), ahead(game, told[0].before, people, bots))
    course = [Point(each.number, ahead(game, each.after, people, bots)) for each in told]
    return Review((begin, *course), plays, tuple(sorted(mistakes, key=lambda each: each.number)))


def chances(game: AnyGame, states: Sequence[Any], people: Sequence[Seat]) -> dict[Seat, float]:
    """Returns each seat's chance to win in the mean of some positions, by its own view; where one of two wins, by what
    both views say. Once the game is over, it is who has won."""
    found = {seat: mean([standing(game, each, seat) for each in states]) for seat in people}
    if game.zero_sum and len(people) == 2:
        one, other = people
        both = (found[one] + 1 - found[other]) / 2
        return {one: both, other: 1 - both}
    return found


def ahead(game: AnyGame, state: Any, people: Sequence[Seat], bots: Collection[Seat]) -> dict[Seat, float]:
    """Returns each seat's chance to win, in the mean of a few trials that play on for some turns: then a fight that is
    under way is over. All positions of a game meet the same dice."""
    depth = depth_of(game)
    if not depth.ahead or game.result(game.view(state, None)) is not None:
        return chances(game, [state], people)
    return after(game, state, [state] * depth.ahead, people, bots, depth.turns)


def after(
    game: AnyGame,
    begin: Any,
    states: Sequence[Any],
    people: Sequence[Seat],
    bots: Collection[Seat],
    turns: int,
    most: int = LONGEST,
) -> dict[Seat, float]:
    """Returns each seat's chance to win in the mean of some positions, when practice has played on from each for some
    turns that are counted from the position of ``begin``, and for at most so many decisions a turn."""
    search = Search(game, people[0], [begin], turns, 0, bots)
    ends = [search.played_on(each, TrialDice(f"{n}"), random.Random(n), most) for n, each in enumerate(states)]
    return chances(game, ends, people)


def in_order(game: AnyGame, made: Judgement, passages: Sequence[Passage[Any]]) -> Judgement:
    """Returns a judgement of a decision, among all others: where the seat took the better one later in the same turn,
    no more is lost than what others took from it before that."""
    seat, taken = made.first.seat, 0.0
    if made.best is None or (mark := game.turn_of(game.view(made.first.before, seat))) is None:
        return made
    for each in passages[bisect_right(passages, made.first.number, key=lambda each: each.number) :]:
        now = game.turn_of(game.view(each.before, seat))
        if now is None or now.turn != mark.turn:
            break
        if each.seat != seat:
            taken += max(0.0, standing(game, each.before, seat) - standing(game, each.after, seat))
        elif each.decision == made.best.text:
            return replace(made, lost=min(taken, made.lost), most=taken)
    return made


def by_turn(game: AnyGame, judged: Sequence[Judgement], losses: Sequence[float]) -> list[float]:
    """Returns what a seat's decisions lost in each of its turns, given what each of them lost; in a game that tells no
    turns each decision is one."""
    found: defaultdict[object, float] = defaultdict(float)
    for number, (each, lost) in enumerate(zip(judged, losses, strict=True)):
        mark = game.turn_of(game.view(each.first.before, each.first.seat))
        found[number if mark is None else mark.turn] += lost
    return list(found.values())


def accuracy(turns: Sequence[float]) -> float:
    """Returns how well a seat decided, from 0 to 100, by the curve that Lichess uses for chances in hundredths
    (lichess.org/page/accuracy): a move there is a turn here. It is the mean of the turns, each by what it lost."""
    each = [min(100.0, max(0.0, 103.1668 * math.exp(-0.04354 * 100 * lost) - 3.1668)) for lost in turns]
    return mean(each) if each else 100.0


def fortune(
    game: AnyGame, passage: Passage[Any], people: Sequence[Seat], bots: Collection[Seat], number: int
) -> dict[Seat, float]:
    """Returns what the dice of a decision gave each seat: its chances after them, less those that were to be expected;
    nothing where it threw none."""
    unseen, drawn, found = depth_of(game).unseen, 0, list[Any]()
    times = PLAYED_ON if unseen else REDICED
    for again in range(times):
        rng = random.Random(f"{number} {again}")

        def draw(sides: int, purpose: str, stream: str = PUBLIC, rng: random.Random = rng) -> int:
            nonlocal drawn
            drawn += 1
            return rng.randint(1, sides)

        found.append(game.apply(passage.before, passage.seat, game.parse(passage.decision), draw).state)
        if not drawn:
            return {}
    # Where practice plays on, its dice are luck as well, which more trials even out.
    came, expected = ([passage.after] * (2 * times), found * 2) if unseen else ([passage.after], found)
    first, other = (after(game, passage.before, each, people, bots, 1, unseen) for each in (came, expected))
    return {seat: first[seat] - other[seat] for seat in people}
