"""Positions to start tests from, and dice that fall as told.

Counters stand in a text: ``"oglesby-a@2009n/5 b1il@2009n~ grant@2011"``. A counter is named by its key; ``@2009`` is
its hex, the letters after it its facing (as printed unless told), ``/5`` the strength or gun points that are left (all
unless told), ``!`` marks one that is disordered, ``~`` a limbered battery, ``#`` a garrison marker. Counters that are
not named are out of the game, but for those that the option ``rest`` leaves where the set-up has them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Outcome
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import FACINGS, OFF, SIDES, Facing, Hex, Key
from bot.games.donelson.game import GAME
from bot.games.donelson.options import Options
from bot.games.donelson.rules.setup import first_state
from bot.games.donelson.state.state import Roster, State, Unit
from bot.games.donelson.state.working_copy import Work
from bot.games.kit.sides import Side
from bot.games.tree import legal as flattened
from tests.games.told_dice import Dice

SPEC = re.compile(r"(?P<key>[a-z0-9-]+)@(?P<at>\d{4})(?P<facing>n|ne|se|s|sw|nw)?(?:/(?P<left>\d+))?(?P<flags>[!~#]*)")


class Position(Struct, frozen=True):
    """A state of the game, and what the latest decision told and rolled."""

    state: State
    outcome: Outcome[State] | None = None
    purposes: tuple[str, ...] = ()

    def play(self, text: str, *dice: int, seat: str = "", picks: Iterable[int] = ()) -> Position:
        """The position after a decision (of whoever is awaited, unless told) for which exactly those dice are
        rolled; ``picks`` are a side's own draws."""
        draw, who = Dice(dice, picks), seat or self.awaited()[0]
        decision = GAME.read(GAME.view(self.state, who), who, text)
        outcome = GAME.apply(self.state, who, decision, draw)
        after = Position(outcome.state, outcome, tuple(draw.purposes))
        assert not draw.left, f"dice left over: {draw.left}, rolled for {draw.purposes}: {after.told()}"
        assert not (found := GAME.problems(outcome.state)), found
        return after

    def run(self, *texts: str) -> Position:
        """The position after some decisions for which nothing is rolled."""
        at = self
        for text in texts:
            at = at.play(text)
        return at

    def refused(self, text: str, seat: str = "") -> Refusal:
        """How a decision is refused; nothing may have been rolled."""
        with pytest.raises(Refusal) as caught:
            self.play(text, seat=seat)
        return caught.value

    def legal(self, start: str = "", seat: str = "") -> list[str]:
        """The legal decisions that begin so."""
        who = seat or self.awaited()[0]
        return [text for text in flattened(GAME, GAME.view(self.state, who), who) if text.startswith(start)]

    def keys(self, path: str = "", seat: str = "", orders: bool = False) -> list[str]:
        """The keys of the level after a path of the tree of decisions, or of orders; none where the path is whole."""
        who = seat or self.awaited()[0]
        level = (GAME.orders if orders else GAME.choices)(GAME.view(self.state, who), who, tuple(path.split()))
        return [choice.key for choice in level.choices] if level else []

    def allowed(self, text: str, seat: str = "") -> bool:
        """Whether a decision or order may be made now."""
        who = seat or self.awaited()[0]
        return GAME.check(GAME.view(self.state, who), who, GAME.parse(text)) is None

    def awaited(self) -> list[str]:
        """The seats that are to act."""
        return sorted(GAME.awaited(GAME.view(self.state, None)))

    def at(self, *keys: Key) -> list[Hex]:
        """Where counters are."""
        return [self.state.units[key].at for key in keys]

    def unit(self, key: Key) -> Unit:
        """A counter."""
        return self.state.units[key]

    def strength(self, *keys: Key) -> list[int]:
        """The strength points left of infantry."""
        return [self.state.rosters[counter(key).side].strength[key] for key in keys]

    def roster(self, side: Side) -> Roster:
        """A side's sheet."""
        return self.state.rosters[side]

    def told(self, audience: str = PUBLIC) -> str:
        """What an audience was told of the latest decision."""
        events = self.outcome.events if self.outcome else []
        return "\n".join(line.text for event in events if (line := event.to(audience)))

    def changed(self, **changes: Any) -> Position:
        """The same position with other things in its state."""
        return Position(replace(self.state, **changes))

    def written(self, side: Side, **changes: Any) -> Position:
        """The same position with other things on a side's sheet."""
        return self.changed(rosters={**self.state.rosters, side: replace(self.state.rosters[side], **changes)})

    def work(self, *dice: int, picks: Iterable[int] = (), actor: str = "") -> Work:
        """A working copy of the position, for which those dice fall."""
        return Work(self.state, Dice(dice, picks), actor)


def position(*texts: str, options: Options | None = None, rest: bool = False, **more: Any) -> Position:
    """A game in its midst: by default the Confederates' first movement of turn 2, with all Union divisions active and
    nobody on the map but those named (``rest``: the others where they begin). ``more`` are fields of the state."""
    state = first_state(options or Options())
    named = {spec["key"]: spec for text in texts for each in text.split() if (spec := _spec(each))}
    units = {key: _unit(key, unit, named.get(key), rest) for key, unit in state.units.items()}
    garrisons = tuple(key for key, spec in named.items() if "#" in spec["flags"])
    left = {key: int(spec["left"]) for key, spec in named.items() if spec["left"]}
    rosters = {side: _roster(state.rosters[side], side, named, left) for side in SIDES}
    fields = {"turn": 2, "active_divisions": (1, 2, 3), "garrisons": garrisons} | more
    estimates = state.estimates | left
    found = replace(state, units=units, rosters=rosters, estimates=estimates, **fields)
    problems = GAME.problems(found)
    assert not problems, problems
    return Position(found)


def opening(seed: int = 1, **options: str) -> Position:
    """A game as it is set up, by dice at random; options that are not given have their first value."""
    rng = random.Random(seed)
    values = {option.key: next(iter(option.values)) for option in GAME.options} | options
    outcome = GAME.setup(values, lambda sides, purpose, stream=PUBLIC: rng.randint(1, sides))
    assert GAME.problems(outcome.state) == []
    return Position(outcome.state, outcome)


def _spec(text: str) -> re.Match[str]:
    spec = SPEC.fullmatch(text)
    assert spec, f"“{text}” names no counter"
    return spec


def _unit(key: Key, begun: Unit, spec: re.Match[str] | None, rest: bool) -> Unit:
    """A counter as a text says, or as ``rest`` leaves it."""
    if spec is None:
        gone = begun.status in ("map", "due") and not rest
        return replace(begun, at=OFF, status="gone") if gone else begun
    facing: Facing = next((each for each in FACINGS if each == spec["facing"]), begun.facing)
    flags = spec["flags"]
    return Unit(at=int(spec["at"]), facing=facing, disordered="!" in flags, limbered="~" in flags)


def _roster(roster: Roster, side: Side, named: Iterable[Key], left: dict[Key, int]) -> Roster:
    """A side's sheet with what is left of those named; a regiment that stands on the map has its points."""
    regiments = {key: counter(key).strength for key in named if counter(key).regiment and counter(key).side == side}
    mine = {key: points for key, points in left.items() if counter(key).side == side}
    guns = {key: points for key, points in mine.items() if counter(key).arm == "art"}
    strength = regiments | {key: points for key, points in mine.items() if counter(key).arm == "inf"}
    return replace(roster, strength={**roster.strength, **strength}, guns={**roster.guns, **guns})
