"""An opponent that looks ahead: it tries each of a few decisions in positions that may be the one on the board, lets
practice opponents play on from there, and takes the decision after which its seat stands best.

Everything follows from a seat's own view: the positions are made up from it (``guess``). The same view, thought and
random numbers give the same decision on any machine: what bounds it are trials, never seconds.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from hashlib import blake2b
from typing import Any, NoReturn, TypeVar

from msgspec import Struct

from bot.games.contract.advice import Proposal
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, AnyGame, Result, Seat
from bot.games.kit.views import fingerprint
from bot.games.tree import wander
from bot.record.replayer import bots_choice

NOBODY_WINS = 0.5
"""What an end without a winner is worth."""
LIKELY = -0.01
"""What another decision gains against the one that seems best, before it is tried, in the mean. Few trials alone do not
speak for a decision that practice would not take."""
UNTOLD, LONGEST = 6, 120
"""How many decisions count as a turn in a game that tells no turns; and how many a turn has at most: enough for one of
Donelson, of some seventy."""
ALIKE = 4
"""In how many trials a decision comes to the same as the first before it counts as the same, as fire in another order
is: it is tried no longer."""
UNSURE = 0.1
"""By how much the results of one trial differ at least, though the first few be alike."""
TIMES = 2
"""How often practice is asked for a row of decisions in each temper."""

T = TypeVar("T")


class Thought(Struct, frozen=True):
    """How much is thought: at most so many ``candidates``, ``trials`` in all, each of them played on to the end of so
    many ``turns``, in ``worlds`` positions that may be the one on the board. By ``spread`` what decisions are worth
    differs before they are tried, in the game that is thought about. Where there is a choice, up to ``chance`` more
    candidates are any that are legal, by chance. With ``each_turn`` a trial comes to the mean of what the ends of all
    those turns are worth, not of the last one alone: that depends less on luck."""

    candidates: int
    trials: int
    turns: int
    worlds: int
    spread: float = 0.025
    chance: int = 0
    each_turn: bool = False


class Weighed(Struct, frozen=True):
    """A decision that was tried: the chance to win after it, in the mean of so many trials."""

    proposal: Proposal
    chance: float
    trials: int


def weighed(
    game: AnyGame,
    view: Any,
    seat: Seat,
    guessed: Any,
    thought: Thought,
    rng: random.Random,
    bots: Collection[Seat] = (),
    temper: str = "",
) -> tuple[Weighed, ...]:
    """Returns the decisions that were tried, the best first: at least one. ``guessed`` is a position with that view
    that was made up from it, None where there is none: then nothing is tried. ``bots`` are the seats of the game's own
    bot. The ``temper`` says which decisions are tried first, and which of them the others are measured by."""
    proposed = candidates(game, view, seat, temper, rng)[: thought.candidates]
    if guessed is not None and len(proposed) > 1:
        proposed += by_chance(game, view, seat, thought.chance, {each.text for each in proposed}, rng)
    if guessed is None or len(proposed) == 1:
        return tuple(Weighed(each, 0.5, 0) for each in proposed[:1])
    found = worlds(game, guessed, seat, thought.worlds, rng)
    search = Search(game, seat, found, thought.turns, rng.getrandbits(64), bots, each_turn=thought.each_turn)
    return search.ranked(proposed, thought)


class Row(Struct, frozen=True):
    """What a seat does in a row, to the end of a phase or until dice fall, in a ``temper``: each decision by its text,
    after the fingerprint of what the seat sees as it takes it."""

    temper: str
    decisions: tuple[tuple[bytes, str], ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """The decisions alone."""
        return tuple(text for _, text in self.decisions)

    def next(self, view: Any) -> str:
        """Returns the decision for a view, "" where the seat sees none that was foreseen."""
        return dict(self.decisions).get(fingerprint(view), "")


def best_row(
    game: AnyGame,
    seat: Seat,
    guessed: Any,
    thought: Thought,
    rng: random.Random,
    bots: Collection[Seat] = (),
    temper: str = "",
) -> Row:
    """Returns what a seat had best do to the end of a phase in which practice sees one way at a time: what its own
    temper does, unless another row gains more in trials of all of it. The rest is as for ``weighed``."""
    if guessed is None:
        return Row(temper)
    some = rows(game, guessed, seat, temper)[: thought.candidates]
    if len(some) == 1:
        return some[0]
    found = worlds(game, guessed, seat, thought.worlds, rng)
    search = Search(game, seat, found, thought.turns, rng.getrandbits(64), bots)
    return halving(some, lambda row, number: search.trial(row.texts, number, row.temper), thought)[0][0]


def rows(game: AnyGame, guessed: Any, seat: Seat, temper: str) -> tuple[Row, ...]:
    """Returns what practice does in different rows, in a position that was made up: in each temper, a seat's own
    first, and then again as other random numbers have it. A practice opponent without a temper takes no random
    numbers, so it is asked once."""
    found = dict[tuple[str, ...], Row]()
    for time in range(TIMES):
        for each in dict.fromkeys((temper, *game.tempers)):
            if each or not time:
                row = row_of(game, guessed, seat, each, time)
                found.setdefault(row.texts, row)
    return tuple(found.values())


def row_of(game: AnyGame, guessed: Any, seat: Seat, temper: str, time: int) -> Row:
    """Returns what practice does in a temper to the end of a phase, or until dice fall; at another ``time`` with other
    random numbers."""
    state, view = guessed, game.view(guessed, seat)
    phase, practice, found = game.turn_of(view), game.in_temper(temper).quick_practice, list[tuple[bytes, str]]()
    while len(found) < LONGEST and practice is not None:
        seen = fingerprint(view)
        found.append((seen, practice(view, seat, random.Random(seen + bytes(time)))))
        try:
            state = game.apply(state, seat, game.parse(found[-1][1]), no_dice).state
        except Rolled:
            break
        view = game.view(state, seat)
        if game.result(view) is not None or seat not in game.awaited(view) or game.turn_of(view) != phase:
            break
    return Row(temper, tuple(found))


class Rolled(Exception):
    """A decision rolls dice or draws a card, so nobody knows what comes of it."""


def no_dice(sides: int, purpose: str, stream: str = PUBLIC) -> NoReturn:
    """Draws nothing."""
    raise Rolled(purpose)


def candidates(game: AnyGame, view: Any, seat: Seat, temper: str, rng: random.Random) -> tuple[Proposal, ...]:
    """Returns the decisions to try: what a temper proposes, the best first, and then what other tempers would do. Where
    it sees only one way, no other is asked."""
    found = dict[str, Proposal]()
    for proposed in by_temper(game, view, seat, temper, rng):
        for proposal in proposed:
            found.setdefault(proposal.text, proposal)
        if len(found) == 1:
            break
    return tuple(found.values())


def by_temper(game: AnyGame, view: Any, seat: Seat, temper: str, rng: random.Random) -> Iterator[tuple[Proposal, ...]]:
    """Yields what each temper proposes, a seat's own first."""
    for each in dict.fromkeys((temper, *game.tempers)):
        yield tuple(game.in_temper(each).proposals(view, seat, rng))


def by_chance(
    game: AnyGame, view: Any, seat: Seat, number: int, known: Collection[str], rng: random.Random
) -> tuple[Proposal, ...]:
    """Returns up to so many legal decisions beside those that are ``known``. Nobody proposes them, and so they have no
    reason; some are better than what is proposed."""
    found = dict.fromkeys(wander(game, view, seat, rng) for _ in range(number))
    others = [text for text in found if text not in known]
    return tuple(Proposal(text, "") for text in others if not game.may_end(view, seat, game.parse(text)))


def worlds(game: AnyGame, guessed: Any, seat: Seat, number: int, rng: random.Random) -> list[Any]:
    """Returns ``number`` positions that look alike to a seat, ``guessed`` first; in a game without secrets that one
    alone."""
    found = [guessed]
    for _ in range(number - 1 if game.hidden else 0):
        other = game.guess(guessed, seat, random.Random(rng.getrandbits(64)))
        found.append(guessed if other is None else other)
    return found


def points(result: Result, seat: Seat) -> float:
    """Returns what a result is worth to a seat: 1 for winning, with others or alone."""
    return float(seat in result.winners) if result.winners else NOBODY_WINS


def standing(game: AnyGame, state: Any, seat: Seat) -> float:
    """Returns a seat's chance to win by its own view; once the game is over, what the result is worth to it."""
    view = game.view(state, seat)
    result = game.result(view)
    return game.value(view, seat) if result is None else points(result, seat)


def halving(some: Sequence[T], trial: Callable[[T, int], float], thought: Thought) -> list[tuple[T, list[float]]]:
    """Tries all alike, then the better half again, until two are left: the first, which the others are measured
    by, and the best of these. Returns them with what came of each ``trial`` by its number, the best first; those
    that were dropped come after those that were not."""
    rounds = max(1, math.ceil(math.log2(len(some))))
    first = (some[0], list[float]())
    left = [first, *((each, list[float]()) for each in some[1:])]
    dropped = list[tuple[T, list[float]]]()
    for _ in range(rounds):
        for _ in range(max(1, thought.trials // (rounds * len(left)))):
            for each, found in left:
                # Each meets the same positions and the same dice, so that what differs is the decision.
                found.append(trial(each, len(found)))
        others = sorted(left[1:], key=lambda pair: -gain(pair[1], first[1], thought.spread))
        keep = max(1, -(-len(left) // 2) - 1)
        if len(first[1]) >= ALIKE:
            others.sort(key=lambda pair: pair[1] == first[1])
            keep = min(keep, sum(pair[1] != first[1] for pair in others))
        left, dropped = [first, *others[:keep]], [*others[keep:], *dropped]
        if not keep:
            break
    left.sort(key=lambda pair: -gain(pair[1], first[1], thought.spread))
    return [*left, *dropped]


class Search:
    """Trials of the decisions of one moment: of ``seat``, in ``worlds`` that look alike to it, each played on to the
    end of so many ``turns``; for ``each_turn`` see ``Thought``."""

    def __init__(
        self,
        game: AnyGame,
        seat: Seat,
        worlds: list[Any],
        turns: int,
        seed: int,
        bots: Collection[Seat],
        *,
        each_turn: bool = False,
    ) -> None:
        self._game, self._seat, self._worlds, self._turns, self._seed = game, seat, worlds, turns, seed
        self._each_turn = each_turn
        self._practice, self._bots = game.quick_practice, bots
        begun = game.view(worlds[0], seat)
        self._turn, self._phase = self._turn_of(begun, 0), game.turn_of(begun)

    def ranked(self, proposed: Sequence[Proposal], thought: Thought) -> tuple[Weighed, ...]:
        """Returns some decisions, the best first."""
        found = halving(proposed, lambda each, number: self.trial((each.text,), number), thought)
        return tuple(Weighed(each, mean(came), len(came)) for each, came in found)

    def chance(self, text: str, first: int, trials: int) -> float:
        """Returns what a decision comes to, in the mean of some trials from the ``first`` on."""
        return mean([self.trial((text,), number) for number in range(first, first + trials)])

    def trial(self, texts: Sequence[str], number: int, temper: str = "") -> float:
        """Returns what decisions in a row come to in one trial: its ``number`` says in which position, and with which
        dice. Practice decides in place of those that what comes between leaves no room for, and of all if there are
        none; with a ``temper`` for this seat to the end of the phase."""
        game, dice = self._game, TrialDice(f"{self._seed} {number}")
        state = self._worlds[number % len(self._worlds)]
        for place, text in enumerate(texts):
            try:
                state = game.apply(state, self._seat, game.parse(text), dice).state
            except Refusal:
                if place:
                    break
                # Not so in this position, though it looks alike: such a decision is none to count on.
                return 0.0
        ends = list(self._ends(state, dice, random.Random(f"{self._seed} {number}"), LONGEST, temper))
        found = [standing(game, each, self._seat) for each in (ends if self._each_turn else ends[-1:])]
        # A game that is over stays so for the turns that are left.
        return mean(found + found[-1:] * (self._turns - len(found))) if self._each_turn else found[0]

    def played_on(self, state: Any, draw: TrialDice, rng: random.Random, most: int = LONGEST) -> Any:
        """Returns what a position comes to when practice opponents have played on to the end of the turns that are
        thought about, or of the game, and at most so many decisions a turn."""
        *_, last = self._ends(state, draw, rng, most)
        return last

    def _ends(self, state: Any, draw: TrialDice, rng: random.Random, most: int, temper: str = "") -> Iterator[Any]:
        """Yields the positions at the end of each turn that is thought about, the last of them where the trial ends. To
        the end of the phase this seat has that ``temper``."""
        # A position seems better or worse by whose turn is over and by what of a turn is done: two decisions can only
        # be compared where both have come equally far.
        game, turn, ends = self._game, self._turn, 0
        tempered = game.in_temper(temper).quick_practice if temper else None
        for ply in range(most * self._turns):
            seen = game.view(state, self._seat)
            if game.result(seen) is not None:
                break
            if (now := self._turn_of(seen, ply)) != turn:
                turn, ends = now, ends + 1
                if ends == self._turns:
                    break
                yield state
            seat = next(iter(game.awaited(seen)))
            if seat in self._bots:
                text = bots_choice(game, state, seat, draw)
            else:
                view = game.view(state, seat)
                own = tempered is not None and seat == self._seat and game.turn_of(view) == self._phase
                practice = tempered if own else self._practice
                text = practice(view, seat, rng) if practice else wander(game, view, seat, rng)
            state = game.apply(state, seat, game.parse(text), draw).state
        yield state

    def _turn_of(self, view: Any, ply: int) -> str:
        """Returns the turn of a view, after so many decisions of a trial."""
        mark = self._game.turn_of(view)
        return str(ply // UNTOLD) if mark is None else mark.turn


class TrialDice:
    """The dice of one trial: those for one purpose fall alike, whatever was thrown for others before, so that two
    decisions differ by luck as little as may be."""

    def __init__(self, seed: str) -> None:
        self._seed, self._thrown = seed, Counter[str]()

    def __call__(self, sides: int, purpose: str, stream: str = PUBLIC) -> int:
        self._thrown[purpose] += 1
        said = f"{self._seed} {self._thrown[purpose]} {purpose}"
        return 1 + int.from_bytes(blake2b(said.encode(), digest_size=8).digest()) % sides


def gain(found: Sequence[float], first: Sequence[float], spread: float) -> float:
    """Returns what a decision gains against the first, as far as trials of both with the same dice and what is likely
    before any, by ``spread``, say; nothing for the first itself."""
    if found is first:
        return 0.0
    differences = [one - other for one, other in zip(found, first, strict=True)]
    middle = mean(differences)
    error = max(UNSURE**2, mean([(each - middle) ** 2 for each in differences])) / len(differences)
    return (LIKELY * error + middle * spread**2) / (error + spread**2)


def mean(found: Sequence[float]) -> float:
    """Returns the mean of some numbers, 0 of none."""
    return sum(found) / len(found) if found else 0.0
