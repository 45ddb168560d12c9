"""Self-play finds what breaks the contract, and says by which seed it is had again."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.contract.choices import Level, Path, Refusal
from bot.games.contract.game import AnyGame, Draws, Event, Line, Outcome, Result, Seat, public
from bot.games.life_1861.game import GAME as LIFE
from bot.games.life_1861.game import Life
from bot.games.life_1861.state.state import LifeState
from bot.opponents.report import Fault, main_text
from bot.opponents.selfplay import run
from tests.games.tables import GAMES, LONGEST, SHORTEST, SLOW
from tests.probe.game import PROBE, Probe
from tests.probe.state import Decision, Frame, Scatter, State, View


class Overwriting(Probe):
    """Changes the state that it was given."""

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        outcome = super().apply(state, seat, decision, draw)
        state.sides = outcome.state.sides
        return outcome


class Gambling(Probe):
    """Rolls its own dice."""

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        outcome = super().apply(state, seat, decision, draw)
        outcome.events.append(public("gambled", f"Something happens {random.random()}."))
        return outcome


class Corrupting(Probe):
    """Reaches a state that it calls impossible."""

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        outcome = super().apply(state, seat, decision, draw)
        if isinstance(decision, Scatter):
            outcome.state.sides[seat].score = -1
        return outcome


class Stuck(Probe):
    """Offers nothing to a seat that it awaits."""

    def choices(self, view: View, seat: Seat, path: Path) -> Level | None:
        level = super().choices(view, seat, path)
        keys = [choice.key for choice in level.choices] if level else []
        return Level("Nothing", ()) if not path and "parry" in keys else level


class Fickle(Probe):
    """Refuses what it offers."""

    def check(self, view: View, seat: Seat, decision: Decision) -> Refusal | None:
        return Refusal("not today") if isinstance(decision, Scatter) else super().check(view, seat, decision)


class Mumbling(Probe):
    """Reads its own texts wrongly."""

    def parse(self, text: str) -> Decision:
        decision = super().parse(text)
        return replace(decision, x=decision.x + 1) if isinstance(decision, Scatter) else decision


class Silent(Probe):
    """Tells of events without words."""

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        outcome = super().apply(state, seat, decision, draw)
        outcome.events.append(public("silence", " "))
        return outcome


class Tacit(Probe):
    """Tells of a move to nobody but its actor."""

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        outcome = super().apply(state, seat, decision, draw)
        if isinstance(decision, Scatter):
            outcome.events[:] = [Event("scattered", {seat: Line("You scatter.")})]
        return outcome


class Hushed(Probe):
    """Tells the others neither that something was decided, nor anything else that a view shows."""

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        outcome = super().apply(state, seat, decision, draw)
        if self.text(decision) == "commit hold":
            outcome.events[:] = [Event("committed", {info.key: Line("You commit.") for info in self.seats_for({})})]
        return outcome


class Unsavable(Probe):
    """Tells of events with data that JSON has no form for."""

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        outcome = super().apply(state, seat, decision, draw)
        outcome.events.append(public("unsavable", "Something.", data=object()))
        return outcome


class Whispering(Probe):
    """Draws from a stream that is nobody's."""

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        draw(6, "a whisper", "nobody")
        return super().apply(state, seat, decision, draw)


class Undecided(Probe):
    """Ends without a result."""

    def result(self, view: View) -> Result | None:
        return None


class Blabbing(Probe):
    """Tells a spectator something of its own."""

    def own(self, view: View) -> str:
        return super().own(view) or "Red is up to something."


class Verbose(Probe):
    """Tells a seat more than its panel holds."""

    def own(self, view: View) -> str:
        return super().own(view) * 40


class Endless(Probe):
    """Never lets a round end."""

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        outcome = super().apply(state, seat, decision, draw)
        if outcome.state.stack and outcome.state.stack[-1].phase == "commit":
            outcome.state.round = 1
        if outcome.state.result:
            outcome.state.result = None
            outcome.state.stack.append(Frame("turn", seat))
        return outcome


class Unasked(Probe):
    """Says of nothing that the game may end by it."""

    def may_end(self, view: View, seat: Seat, decision: Decision) -> str:
        return ""


FAULTS: tuple[tuple[type[Probe], str], ...] = (
    (Overwriting, "changed the state"),
    (Gambling, "another outcome"),
    (Unasked, "ends the game unasked"),
    (Corrupting, "score is negative"),
    (Stuck, "but its choices are"),
    (Fickle, "not today"),
    (Mumbling, "was read as"),
    (Silent, "empty line"),
    (Tacit, "sees a change that no line tells of"),
    (Hushed, "has no public line"),
    (Unsavable, "TypeError"),
    (Whispering, "drawn from 'nobody'"),
    (Undecided, "with result None"),
    (Blabbing, "a spectator is told what a seat alone knows"),
    (Verbose, "what the seat alone knows has"),
    (Endless, "no end after 500"),
)


@pytest.mark.parametrize(("faulty", "words"), FAULTS)
def test_faults_are_found(faulty: type[Probe], words: str) -> None:
    with pytest.raises(Fault, match=words):
        run(faulty(), 40, seed=1, bound=500)


def test_a_fault_says_by_which_seed_it_is_had_again() -> None:
    with pytest.raises(Fault) as found:
        run(Corrupting(), 40, seed=1)
    words = str(found.value)
    seed = int(words.split("one game of seed ")[1].split(",")[0])
    with pytest.raises(Fault) as again:
        run(Corrupting(), 1, seed=seed)
    assert str(again.value) == words
    assert words.startswith("probe, one game of seed ") and "decision " in words


def test_unchecked_play_stops_at_the_bound_and_at_dead_ends_too() -> None:
    with pytest.raises(Fault, match="no end after 500"):
        run(Endless(), 5, seed=1, invariants=False, bound=500)
    with pytest.raises(Fault, match="has no choice"):
        run(Stuck(), 40, seed=1, invariants=False)


@pytest.mark.parametrize(
    ("game", "invariants"),
    [
        # What slow games promise is looked at promise by promise, and .ci/run plays whole ones.
        pytest.param(game, checked, marks=[pytest.mark.long] if game.key in (SLOW if checked else LONGEST) else [])
        for game in GAMES
        for checked in (True, False)
    ],
    ids=lambda value: getattr(value, "key", str(value)),
)
def test_the_same_seed_plays_the_same_games(game: AnyGame, invariants: bool) -> None:
    """Of the longest games a short one is played twice where nothing is checked, and once where every promise is."""
    games = 1 if game.key in LONGEST else 2 if game.key in SLOW else 4

    def counts() -> tuple[Any, ...]:
        report = run(game, games, 5, invariants, SHORTEST.get(game.key))
        return report.decisions, report.orders, report.winners, report.endings

    found = counts()
    assert found[0] > games
    if game.key not in LONGEST or not invariants:
        assert counts() == found


@pytest.mark.parametrize("game", [game for game in GAMES if game.key not in SLOW], ids=lambda game: game.key)
@pytest.mark.parametrize("invariants", [True, False])
def test_other_seeds_play_other_games(game: AnyGame, invariants: bool) -> None:
    played = {run(game, 1, seed, invariants).decisions for seed in range(5)}
    assert len(played) > 1


def rounds_of_life(seed: int, games: int) -> list[int]:
    """The rounds in which games of 1861 ended, each game once."""
    found: list[int] = []
    for text, count in run(LIFE, games, seed, invariants=False).endings.items():
        number = re.search(r"round (\d+)", text)
        found += [int(number.group(1)) if number else 15] * count
    return sorted(found)


def test_half_of_the_games_are_kept_long() -> None:
    """Alone random players starve by the middle of 1861; of those side by side some live on."""
    alone = [rounds_of_life(seed, 1)[0] for seed in range(15)]
    latest = [rounds_of_life(seed, 45)[-1] for seed in range(1, 4)]
    assert sorted(latest)[1] >= max(alone) + 3


def test_a_fault_in_a_long_game_is_had_again_by_the_same_run() -> None:
    """It lies too late for games that are played alone."""

    class Weary(Life):
        def problems(self, state: LifeState) -> list[str]:
            return ["nobody has ever come so far"] if state.round == 7 else super().problems(state)

    found = []
    for _ in range(2):
        with pytest.raises(Fault, match="ever come so far") as caught:
            run(Weary(), 8, seed=1)
        found.append(str(caught.value))
    assert found[0] == found[1] and found[0].startswith("life, one of 4 games side by side in a run of 8 of seed 1,")


def test_what_is_dropped_counts_as_no_game() -> None:
    report = run(PROBE, 20, seed=1, invariants=False)
    assert report.dropped > 0 and report.games == 20 == sum(report.endings.values())
    assert f"{report.dropped:,} games that ended early made way" in main_text(report)


def test_options_are_as_given() -> None:
    short, long = (run(PROBE, 30, 1, False, options={"rounds": rounds}).decisions for rounds in "36")
    assert short < long


def test_the_report_in_words() -> None:
    report = run(PROBE, 10, seed=3)
    report.seconds = 2.0
    lines = main_text(report, most=1).splitlines()
    assert lines[0] == "probe: 10 games from seed 3, every invariant checked"
    assert lines[1] == f"{report.decisions:,} decisions and {report.orders:,} orders in 2.0 s: " + (
        f"{report.decisions / 2:,.0f} decisions a second"
    )
    assert lines[2] == (
        f"{report.dropped:,} games that ended early made way for copies of others. What follows leans to long games."
    )
    assert lines[3] == "Won by:"
    ((winner, count),) = report.winners.most_common(1)
    assert lines[4].split("%")[1].strip() == winner and lines[4].split()[0] == str(count)
    assert lines[-1] == f"  … and {len(report.endings) - 1} more"
