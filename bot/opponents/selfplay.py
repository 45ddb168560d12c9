"""Random self-play: a game plays itself by walking down its tree, and every promise of the contract is checked.

The first half of a run's games are played one by one, number n (from 0) from seed + n, so a fault found there is had
again by one game of that seed. Random players soon lose, so the other half are played side by side, a decision of each
in turn: one that ends is dropped for a copy of one that goes on, until that has taken ``SHARE`` times the decisions of
the first half. So some come to what is late in a game, whatever it takes to live that long. A fault found there is had
again by the same run.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from itertools import chain
from time import perf_counter
from typing import Any, Self

import msgspec

from bot.games.contract.choices import Path
from bot.games.contract.game import PUBLIC, AnyGame, Draws, Outcome, Result, Seat
from bot.games.contract.options import objection
from bot.games.kit import peace
from bot.games.tree import wander, wander_orders
from bot.opponents.invariants import (
    ending_faults,
    event_faults,
    hush_faults,
    replay_faults,
    silence_faults,
    state_faults,
    stream_faults,
)
from bot.opponents.report import Fault, Report
from bot.record.dice import Dice, DiceTray
from bot.record.replayer import bots_choice

BOUND = 20_000
"""Decisions and orders after which a game counts as endless."""
ORDERS_SHARE = 0.03
"""How often, before a decision, some seat gives an order."""
PEACE_SHARE = 0.02
"""How many of the offers to end the game without a winner are made that chance would make: else most games end by one
before they have reached anything."""
RARE_SHARE = 0.25
"""How often the kind of decision that this game has seen least is taken, so that rare offers are reached."""
WORLDS_SHARE = 0.1
"""How often a decision is tried in another world with the same view, to see whether it ends the game there."""
SHARE = 4
"""How many decisions are made side by side, for each made one by one, while what ends is dropped for copies."""
TRIES = 500
"""How often options are drawn anew because they do not go together."""


def run(
    game: AnyGame,
    games: int,
    seed: int,
    invariants: bool = True,
    options: Mapping[str, str] | None = None,
    bound: int = BOUND,
) -> Report:
    """Plays ``games`` random games. Options not given are drawn at random for each game.

    With ``invariants`` every decision is checked against the contract and draws come from a committed seed, without
    them a fast generator draws and nothing is checked. Raises Fault.
    """
    report = Report(game.key, seed, invariants)
    started = perf_counter()
    tables = [
        (_CheckedPlay if invariants else _Play)(game, seed + number, options or {}, bound) for number in range(games)
    ]
    together = tables[games - games // 2 :]
    for table in together:
        table.name = f"one of {len(together)} games side by side in a run of {games} of seed {seed}"
    alone = tables[: games - games // 2]
    for table, result in chain(_one_by_one(alone), _side_by_side(together, alone, seed)):
        report.decisions += table.decisions
        report.orders += table.orders
        if result is None:
            report.dropped += 1
            continue
        report.games += 1
        names = {info.key: info.name for info in table.seats}
        report.winners[" and ".join(names[seat] for seat in result.winners) or "nobody"] += 1
        report.endings[result.text] += 1
    report.seconds = perf_counter() - started
    return report


def options_at_random(game: AnyGame, rng: random.Random, given: Mapping[str, str]) -> dict[str, str]:
    """A value for each of the game's options: as given, otherwise at random, but only what goes together. Raises
    Refusal where what is given does not."""
    for _ in range(TRIES):
        options = {option.key: given.get(option.key) or rng.choice(list(option.values)) for option in game.options}
        refusal = objection(game, options)
        if refusal is None:
            return options
    assert refusal is not None
    raise refusal


def bots_outcome(game: AnyGame, state: Any, seat: Seat, draw: Draws) -> Outcome[Any]:
    """Returns the outcome of a decision of the game's own bot, with all that is drawn for it."""
    return game.apply(state, seat, game.parse(bots_choice(game, state, seat, draw)), draw)


class _Play:
    """One game played with nothing checked, as fast as the rules go."""

    def __init__(self, game: AnyGame, seed: int, options: Mapping[str, str], bound: int) -> None:
        self.game, self.bound = game, bound
        self.name = f"one game of seed {seed}"
        self.decisions = self.orders = self.inherited = 0
        self.rng = random.Random(seed)
        self.seen = Counter[str]()
        """How often each kind of decision was taken, by its first word."""
        self.options = options_at_random(game, self.rng, options)
        self.seats = game.seats_for(self.options)
        self.bots = {info.key for info in self.seats if info.bot}
        self.seat = self.seats[0].key
        self.state: Any = None

    def play(self) -> Result:
        """Plays to the end. Raises Fault."""
        while (result := self.go_on()) is None:
            pass
        return result

    def go_on(self) -> Result | None:
        """A decision or an order, at first the setup; how the game has ended, None while it goes on. Raises Fault."""
        try:
            if self.state is None:
                self.state = self.begin()
            return self.act()
        except Exception as error:
            what = str(error) if isinstance(error, Fault) else f"{type(error).__name__}: {error}"
            where = f"decision {self.inherited + self.decisions + 1} (after {self.orders} orders)"
            raise Fault(f"{self.game.key}, {self.name}, {where}: {what}") from error

    def act(self) -> Result | None:
        """Has a seat that is to act decide, or some seat give an order; the result where nobody is to act."""
        game, rng = self.game, self.rng
        view = game.view(self.state, self.seat)
        to_act = list(game.awaited(view))
        if not to_act:
            if (result := game.result(view)) is None:
                raise Fault("nobody is awaited, but there is no result")
            return result
        if self.inherited + self.decisions + self.orders >= self.bound:
            raise Fault(f"no end after {self.bound:,} decisions and orders")
        if rng.random() < ORDERS_SHARE:
            self.order()
            return None
        chosen = to_act[0] if len(to_act) == 1 else rng.choice(to_act)
        if chosen != self.seat:
            self.seat = chosen
            view = game.view(self.state, chosen)
        if chosen in self.bots:
            self.state = self.decide_for_bot(chosen)
        elif text := wander(game, view, chosen, rng, self.rarest(view, chosen)):
            self.seen[text.split(" ", 1)[0]] += 1
            self.state = self.decide(view, chosen, text)
        else:
            raise Fault(f"{chosen} is awaited but has no choice")
        self.decisions += 1
        return None

    def twin(self, seed: int) -> Self:
        """A game that goes on from here with chance of its own; it counts only what it plays itself."""
        other = copy(self)
        other.rng = random.Random(seed)
        other.inherited, other.decisions, other.orders = self.inherited + self.decisions + self.orders, 0, 0
        return other

    def rarest(self, view: Any, seat: Seat) -> Path:
        """The kind of decision, of those that a seat may take, which was taken least so far; () where chance alone
        decides this time."""
        if self.rng.random() >= RARE_SHARE:
            return ()
        level = self.game.choices(view, seat, ())
        if level is None or level.most > 1 or level.fields or len(level.choices) < 2:
            return ()
        return (min(level.choices, key=lambda choice: self.seen[choice.key]).key,)

    def order(self) -> None:
        """Has some seat give a random order, if it may; offers of peace seldom."""
        seat = self.rng.choice(self.seats).key
        view = self.game.view(self.state, seat)
        text = wander_orders(self.game, view, seat, self.rng)
        if text.startswith(f"{peace.WORD} ") and self.rng.random() >= PEACE_SHARE:
            return
        if text:
            self.state = self.decide(view, seat, text, silent=True)
            self.orders += 1

    def begin(self) -> Any:
        """The first state."""
        return self.game.setup(self.options, self.draw).state

    def decide(self, view: Any, seat: Seat, text: str, silent: bool = False) -> Any:
        """The state after a decision, or an order, which may be ``silent``."""
        return self.game.apply(self.state, seat, self.game.parse(text), self.draw).state

    def decide_for_bot(self, seat: Seat) -> Any:
        """The state after a decision of the game's own bot."""
        return bots_outcome(self.game, self.state, seat, self.draw).state

    def draw(self, sides: int, purpose: str, stream: str = PUBLIC) -> int:
        """A draw that is fast and recorded nowhere."""
        return int(self.rng.random() * sides) + 1


class _CheckedPlay(_Play):
    """One game played with committed draws and every promise checked."""

    def __init__(self, game: AnyGame, seed: int, options: Mapping[str, str], bound: int) -> None:
        super().__init__(game, seed, options, bound)
        self.tray = _tray(seed)
        self.used: Mapping[str, int] = {}
        self.elsewhere = random.Random(f"other worlds {seed}")
        """Chance in other worlds with the same view, so that looking at them changes nothing in this one."""

    def twin(self, seed: int) -> Self:
        """Returns the same game with dice of its own, and other chance in other worlds."""
        other = super().twin(seed)
        other.tray, other.used, other.elsewhere = _tray(seed), {}, random.Random(f"other worlds {seed}")
        return other

    def begin(self) -> Any:
        """The first state, checked."""
        return self.carried_out("setup", lambda draw: self.game.setup(self.options, draw))

    def decide(self, view: Any, seat: Seat, text: str, silent: bool = False) -> Any:
        """The state after a decision, or an order, which may be ``silent``; checked."""
        game, state = self.game, self.state
        decision = game.parse(text)
        if (said := game.text(decision)) != text:
            raise Fault(f'"{text}" was read as "{said}"')
        if refusal := game.check(view, seat, decision):
            raise Fault(f'{seat} was offered "{text}" and refused it: {refusal}')
        after = self.carried_out(f'{seat} "{text}"', lambda draw: game.apply(state, seat, decision, draw), seat, silent)
        ends = game.may_end(view, seat, decision)
        worlds = [after]
        if self.elsewhere.random() < WORLDS_SHARE:
            other = game.resample(state, seat, self.elsewhere)
            worlds.append(game.apply(other, seat, decision, self.draw_elsewhere).state)
        if faults := ending_faults(game, ends, worlds):
            raise Fault(f'{seat} "{text}": {"; ".join(faults)}')
        return after

    def draw_elsewhere(self, sides: int, purpose: str, stream: str = PUBLIC) -> int:
        """A draw in another world."""
        return self.elsewhere.randint(1, sides)

    def decide_for_bot(self, seat: Seat) -> Any:
        """Has the game's own bot decide for a seat, and returns the state after that, checked."""
        return self.carried_out(f"{seat}'s bot", lambda draw: bots_outcome(self.game, self.state, seat, draw), seat)

    def carried_out(
        self, what: str, act: Callable[[Draws], Outcome[Any]], seat: Seat | None = None, silent: bool = False
    ) -> Any:
        """Acts with committed draws and again with the recorded ones; returns the state, checked. ``seat`` acts, if it
        is not the setup; an order of its may be ``silent``."""
        before = msgspec.json.encode(self.state)
        dice = Dice(self.tray, self.used)
        outcome = act(dice)
        if msgspec.json.encode(self.state) != before:
            raise Fault(f"{what} changed the state that it was applied to")
        self.used = dice.used
        faults = [
            *replay_faults(act, outcome, dice.draws),
            *state_faults(self.game, self.seats, outcome.state),
            *event_faults(self.seats, outcome.events),
            *stream_faults(self.seats, dice.draws),
        ]
        if seat is not None:
            faults += silence_faults(self.game, self.seats, self.state, outcome.state, (seat, outcome.events))
            faults += [] if silent else hush_faults(outcome.events)
        if faults:
            raise Fault(f"{what}: {'; '.join(faults)}")
        return outcome.state


def _tray(seed: int) -> DiceTray:
    return DiceTray(hashlib.sha256(f"self-play {seed}".encode()).digest(), (), f"self-play-{seed}", 1)


def _one_by_one(tables: list[_Play]) -> Iterator[tuple[_Play, Result]]:
    """Plays each game to its end."""
    for table in tables:
        yield table, table.play()


def _side_by_side(going: list[_Play], alone: list[_Play], seed: int) -> Iterator[tuple[_Play, Result | None]]:
    """Plays all games at once, a decision of each in turn. What ends before others is dropped (None) for a copy of one
    of them, as long as that does not take too many decisions beside those of ``alone``, which have been played."""
    rng, left = random.Random(f"side by side {seed}"), SHARE * sum(table.decisions for table in alone)
    while going:
        results = [(table, table.go_on()) for table in going]
        left -= len(going)
        going = [table for table, result in results if result is None]
        living = len(going)
        for table, result in results:
            if result is None:
                continue
            dropped = living > 0 and left > 0
            if dropped:
                going.append(going[rng.randrange(living)].twin(rng.getrandbits(64)))
            yield table, None if dropped else result
