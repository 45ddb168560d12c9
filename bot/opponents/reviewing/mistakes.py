"""The decisions that gave a part of a game away: what was better, by how much, and why.

A decision is judged by what its seat could know then, from trials in positions that looked the same to it. Each look
has trials of its own: what seemed worst of many was unlucky, too.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from statistics import stdev
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.advising import advice_for, in_words, seeded
from bot.games.contract.advice import Proposal
from bot.games.contract.choices import Refusal
from bot.games.contract.game import AnyGame, Passage, Seat
from bot.games.tree import decisions
from bot.opponents.reviewing.stretches import Stretch, going_on, in_a_row, told_apart
from bot.opponents.search import Search, mean, worlds


class Depth(Struct, frozen=True):
    """How closely a game is looked at: the ``candidates`` beside each decision, so many ``trials`` of each, of so many
    ``turns``; the trials in which the best and the one that was taken are then ``compared`` again; those in which both
    are compared a third time before that is ``told``, of so many turns as are ``far``; and those to the game's end that
    must bear it out (``checked``), where a few turns say too little: there no other loss counts. Each trial of a
    comparison has a position of its own. The chances over the course of the game come from so many trials as look
    ``ahead``. The values of a game may not see what the dice of a fight bring before so many more decisions
    (``unseen``)."""

    candidates: int
    trials: int
    compared: int
    turns: int
    told: int
    far: int
    checked: int = 0
    ahead: int = 0
    unseen: int = 0


TO_THE_END = 100
"""More turns than any game has."""
DEPTHS: Mapping[str, Depth] = {
    "overland": Depth(12, 24, 96, 0, 384, 0),
    "dixie": Depth(6, 8, 24, 3, 192, TO_THE_END, ahead=16),
    "life": Depth(6, 8, 24, 2, 96, 2, ahead=16),
    "chancellorsville": Depth(5, 6, 16, 2, 64, 2, checked=48, ahead=12, unseen=4),
    "donelson": Depth(4, 3, 8, 1, 48, 2),
}
"""By game: at most ten minutes of processor for a long game, on a machine of 2026. Overland's values are exact, so
only a decision's own dice are thrown. After a few turns Dixie's values lean by more than the trials' luck, and
Chancellorsville's may. In Donelson 100 trials to the end leave a mistake of six points open."""
USUAL = Depth(6, 8, 24, 2, 96, 2)
WORST, WORTH_TELLING = 3, 0.03
"""The mistakes of each side that are shown, and the least chance that one gave away."""
SEEMING, MOST_SEEMING = 5, 7
"""The decisions of each side that seem worst and are compared once more; and how many, where fewer stand that test than
are shown."""
LUCK = 2.0
"""How many times its standard error a loss must be so as to be told."""
BORNE_OUT = 1.5
"""The same of what it is in games to their end, where it must be so there too. In Chancellorsville ten losses of 10
points, as trials of two turns had it, were none in 20 such games each (-5 points, error 4)."""
APART, ONCE_MORE, LAST = 10_000, 20_000, 30_000
"""The numbers of the first trials in which two decisions are compared again, a third time, and to the end: what chose
the decisions, or the mistake among many, was luck as well, and no trial of it is among them."""


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
        """Whether so much was given away that it is shown, and more than chance among the trials explains."""
        return self.lost >= WORTH_TELLING and self.lost > LUCK * self.noise


class Judgement(Struct, frozen=True):
    """The decisions of a ``stretch``, what seemed ``best`` in place of a single one (None: what practice does in place
    of them all), and the chance that was ``lost`` by them: below 0 where they did better in the trials that say so, so
    that their luck evens out over a game. It cannot be more than ``most``, whatever other trials say."""

    stretch: Stretch
    best: Proposal | None
    lost: float
    most: float = 1.0

    @property
    def first(self) -> Passage[Any]:
        """The passage that they begin with."""
        return self.stretch.first

    @property
    def taken(self) -> tuple[str, ...]:
        """What was decided."""
        return tuple(each.decision for each in self.stretch.passages)

    @property
    def better(self) -> tuple[str, ...]:
        """What is decided in its place before practice goes on."""
        return () if self.best is None else (self.best.text,)


def turn_words(game: AnyGame, view: Any) -> str:
    """Returns the turn and the phase of a game in words, "" for a game without turns."""
    mark = game.turn_of(view)
    return "" if mark is None else ", ".join(filter(None, (mark.turn, mark.phase)))


def looked(
    game: AnyGame, passage: Passage[Any], bots: Collection[Seat], turns: int, positions: int
) -> tuple[Search, list[Proposal]] | None:
    """Returns what tries the decisions of a moment for some turns, in so many positions that look the same to its seat,
    and a few decisions beside the one that was taken; None if there are none, or if nobody can say."""
    seat = passage.seat
    view = game.view(passage.before, seat)
    if seat not in game.awaited(view):
        return None
    rng = seeded(view)
    guessed = game.guess(passage.before, seat, rng)
    others = [each for each in game.proposals(view, seat, rng) if each.text != passage.decision]
    others = others[: depth_of(game).candidates]
    if guessed is None or not others:
        return None
    found = worlds(game, guessed, seat, positions, rng)
    return Search(game, seat, found, turns, rng.getrandbits(64), bots), others


def compared(
    search: Search, better: Sequence[str], taken: Sequence[str], first: int, trials: int
) -> tuple[float, float]:
    """Returns how much more some decisions come to than others, in the mean of some trials, and by how much that may be
    wrong."""
    # Both meet the same dice: each pair shows what differs.
    gains = [search.trial(better, n) - search.trial(taken, n) for n in range(first, first + trials)]
    return mean(gains), error(gains)


def judgement(game: AnyGame, stretch: Stretch, bots: Collection[Seat]) -> Judgement | None:
    """Judges a decision against the best of a few others, or several against what practice would do in their place.
    Returns None if there was no other, or if nobody can say."""
    depth, first = depth_of(game), stretch.first
    if (look := looked(game, first, bots, depth.turns, depth.compared)) is None:
        return None
    search, others = look
    made = Judgement(stretch, None, 0.0)
    try:
        if not stretch.usual:
            chance = search.chance(first.decision, 0, depth.trials)
            seeming = [search.chance(each.text, 0, depth.trials) for each in others]
            made = replace(made, best=others[best_of(game, first, others, seeming)])
            if max(seeming) <= chance:
                return made
        # What seemed best of several was lucky, too: both are compared in trials that have not chosen it.
        return replace(made, lost=compared(search, made.better, made.taken, APART, depth.compared)[0])
    except Refusal:
        return None


def best_of(game: AnyGame, first: Passage[Any], others: Sequence[Proposal], chances: Sequence[float]) -> int:
    """Returns which of some proposals came out best, as a decision where that comes to the same as an order: what is
    better is not the order, but what practice decides after it."""
    tree = decisions(game, game.view(first.before, first.seat), first.seat)

    def rank(number: int) -> tuple[float, bool]:
        return chances[number], tree.holds(tuple(others[number].text.split(" ")))

    return max(range(len(others)), key=rank)


def worst(game: AnyGame, judged: Sequence[Judgement], bots: Collection[Seat]) -> tuple[list[Mistake], list[Mistake]]:
    """Returns the mistakes of a seat that a review shows, the worst first, and all that were compared once more for
    that, in trials that have not chosen them."""
    seeming = sorted((each for each in judged if each.lost >= WORTH_TELLING), key=lambda each: -each.lost)
    told, again = dict[tuple[str, str], Mistake](), list[Mistake]()
    for looked_at, each in enumerate(seeming[:MOST_SEEMING]):
        if looked_at >= SEEMING and len(told) >= WORST:
            break
        if (made := mistake(game, each, bots)) is None:
            continue
        again.append(made)
        # What was not done all turn long is one mistake, however often it could have been done.
        same = told.get((made.turn, made.better))
        if made.worth_telling and (same is None or made.lost > same.lost):
            told[made.turn, made.better] = made
    return sorted(told.values(), key=lambda each: (-each.lost, each.number))[:WORST], again


def mistake(game: AnyGame, judged: Judgement, bots: Collection[Seat]) -> Mistake | None:
    """Returns a judgement as it may be told, with what trials of its own say that was given away; None where there are
    no words for it."""
    first, depth = judged.first, depth_of(game)
    seat, view = first.seat, game.view(first.before, first.seat)
    try:
        if judged.best is None:
            taken, better, reason = told_apart(game, judged.stretch)
        else:
            taken, better = in_words(game, view, seat, first.decision), in_place(game, first, judged.best.text)
            reason = judged.best.reason
    except Refusal:
        return None

    def again(turns: int, number: int, trials: int) -> tuple[float, float]:
        look = looked(game, first, bots, turns, trials)
        assert look is not None
        return compared(look[0], judged.better, judged.taken, number, trials)

    lost, noise = again(depth.far, ONCE_MORE, depth.told)
    if depth.checked and lost > 0:
        # What seems better after a few turns may only seem so to the values.
        at_last, off = again(TO_THE_END, LAST, depth.checked)
        lost = lost if at_last > BORNE_OUT * off else 0.0
    lost = min(lost, judged.most)
    advice = advice_for(game, view, seat)
    advised = advice is not None and judged.taken == (advice.decision,)
    return Mistake(first.number, seat, taken, better, reason, lost, turn_words(game, view), advised, noise)


def in_place(game: AnyGame, first: Passage[Any], text: str) -> str:
    """Returns what was better than a single decision, in words: a decision, or an order with what practice does after
    it before it decides, as a deployment is made of an order for each place. In place of the end of a phase it is all
    that practice proposes there and does to its end; what it answers to dice is not told."""
    view, found = game.view(first.before, first.seat), list[str]()
    ended = game.turn_of(view) != game.turn_of(game.view(first.after, first.seat))
    proposed = {each.text for each in game.proposals(view, first.seat, seeded(view))} - {first.decision}
    for each in going_on(game, first, text):
        if not found or each.text in proposed or (each.order and each.text != first.decision):
            found.append(each.words)
        if not (each.order or ended):
            break
    return in_a_row(found)


def depth_of(game: AnyGame) -> Depth:
    """Returns how closely a game is looked at."""
    return DEPTHS.get(game.key, USUAL)


def error(gains: Sequence[float]) -> float:
    """Returns the standard error of a mean, 0 of a single number."""
    return stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else 0.0
