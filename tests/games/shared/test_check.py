"""The check says in sentences which promise of the contract a game breaks, and says nothing of games that keep all."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from goofspiel.game import DESCRIPTOR, Bid, Goofspiel, State, View
from msgspec.structs import replace

from bot.games.contract.advice import Advice, Odds, OddsTable
from bot.games.contract.choices import Level, Path, Refusal
from bot.games.contract.game import Draws, Happening, Outcome, Passage, Preset, Result, public
from bot.games.contract.introduction import Introduction
from bot.games.descriptor import Descriptor
from bot.games.kit import api
from bot.games.kit.plain import Board, Grid, Row, row
from bot.games.positions.parts import Part
from bot.opponents.check import check, keeps, promised
from tests.games.test_secrecy_check import LeakyChoices, LeakyFinding, LeakyView, OpenCards, Stacked
from tests.games.test_selfplay import Corrupting, Fickle, Mumbling, Stuck, Tacit, Undecided
from tests.probe import state as probe
from tests.probe.game import PROBE, Probe
from tests.probe.tree import rolled

GAME = DESCRIPTOR.game


class Blurting(Goofspiel):
    """Tells everyone what is bid."""

    def carry_out(self, state: State, seat: str, decision: Bid, draw: Draws) -> Outcome[State]:
        outcome = super().carry_out(state, seat, decision, draw)
        outcome.events[0].lines["public"] = api.Line(f"Somebody bids {decision.card}.")
        return outcome


class Unheard(Goofspiel):
    """Tells of what no rule is named for."""

    def carry_out(self, state: State, seat: str, decision: Bid, draw: Draws) -> Outcome[State]:
        outcome = super().carry_out(state, seat, decision, draw)
        outcome.events.append(public("sneezed", "Somebody sneezes."))
        return outcome


class Knowing(Goofspiel):
    """Guesses what is true."""

    def guess(self, state: State, seat: str | None, rng: random.Random) -> State:
        return state


class Rigid(Goofspiel):
    """Has no other state with the same view, so that two worlds are one."""

    def resample(self, state: State, seat: str, rng: random.Random) -> State:
        return state


class Unmoved(Probe):
    """Deals nothing anew that was dealt at the setup."""

    def resample(self, state: probe.State, seat: str, rng: random.Random) -> probe.State:
        return state


def thrown_openly(view: probe.View, seat: str, draw: Draws) -> str:
    """The bot's decision, secret or not, by dice that everyone sees."""
    return rolled(view, seat, lambda sides, purpose, stream="public": draw(sides, purpose))


class OpenBot(Probe):
    """Has a bot whose secret decisions follow from public draws."""

    bot = staticmethod(thrown_openly)


class Foolish(Goofspiel):
    """Advises a card that nobody holds."""

    def propose(self, view: View, seat: str, rng: random.Random) -> api.Proposal:
        return api.Proposal("bid 99", "Why not?")


class Officious(Probe):
    """Advises whoever waits as well."""

    def advice(self, view: probe.View, seat: str, rng: random.Random) -> Advice | None:
        return super().advice(view, seat, rng) or Advice("wait", "Wait", "There is nothing else to do.")


class Hopeful(Goofspiel):
    """Is surer of winning than anybody can be."""

    def value(self, view: View, seat: str) -> float:
        return 1.5


class Trying(Goofspiel):
    """Would try the same twice."""

    def proposals(self, view: View, seat: str, rng: random.Random) -> tuple[api.Proposal, ...]:
        return self.propose(view, seat, rng), self.propose(view, seat, rng)


class Fixed(Goofspiel):
    """Cannot be set up with its second option."""

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[State]:
        if options["cards"] == "5":
            raise Refusal("Too few cards")
        return super().setup(options, draw)


class Wary(Goofspiel):
    """Cannot be set up with an option that it offers."""

    def setup(self, options: Mapping[str, str], draw: Draws) -> Outcome[State]:
        if options["cards"] == "13":
            raise Refusal("Too many cards")
        return super().setup(options, draw)


class Presetting(Goofspiel):
    """Has a preset of what there is not."""

    presets = (Preset("long", "Long", "With more cards", {"cards": "52"}),)


class Moody(Goofspiel):
    """Introduces itself otherwise to whoever asks for what it does not know."""

    def introduction(self, options: Mapping[str, str], seat: str | None) -> Introduction:
        card = super().introduction(options, seat)
        return replace(card, aim="Go away.") if set(options) - {"cards"} else card


class Sullen(Goofspiel):
    """Resigns without a word."""

    def resign(self, state: State, seat: str) -> Outcome[State]:
        outcome = super().resign(state, seat)
        outcome.events.clear()
        return outcome


class Rambling(Goofspiel):
    """Has something to say of a game that never was."""

    def report(self, passages: list[Passage[State]]) -> list[str]:
        return ["It was a fine game."]


class Hurting(Goofspiel):
    """Hurts somebody who has no seat."""

    def loser(self, happening: Happening) -> str | None:
        return "green"


class Curt(Probe):
    """Gives its reasons as sentences."""

    def check(self, view: probe.View, seat: str, decision: probe.Decision) -> Refusal | None:
        refused = super().check(view, seat, decision)
        return refused and Refusal(f"{refused.reason}.", refused.rule)


class Lawless(Probe):
    """Rests its refusals on what no rulebook has."""

    def check(self, view: probe.View, seat: str, decision: probe.Decision) -> Refusal | None:
        refused = super().check(view, seat, decision)
        return refused and Refusal(refused.reason, "PR-99")


class Permissive(Probe):
    """Allows what it does not offer, whatever it is."""

    def check(self, view: probe.View, seat: str, decision: probe.Decision) -> Refusal | None:
        return None

    def carry_out(self, state: probe.State, seat: str, decision: probe.Decision, draw: Draws) -> Outcome[probe.State]:
        return Outcome(state, [public("ended", "Something is done.")])


class Abrupt(Probe):
    """Picks of each level another choice than its tree has."""

    def narrowed(self, view: probe.View, seat: str, path: Path, token: str) -> Level | None:
        whole = super().choices(view, seat, path)
        return whole and replace(whole, choices=whole.choices[:1])


class Eager(Probe):
    """Offers the end of a turn before all else."""

    def choices(self, view: probe.View, seat: str, path: Path) -> Level | None:
        level = super().choices(view, seat, path)
        if level is None or path or not level.choices:
            return level
        first, *others = level.choices
        return replace(level, choices=(replace(first, role="end"), *others))


class Hinting(Probe):
    """Names odds where no dice are thrown."""

    def odds(self, view: probe.View, seat: str) -> OddsTable:
        return OddsTable("Odds", (Odds("A fair wind", average="3.5"),), "")


class Nosy(Probe):
    """Names odds that follow from what the other holds."""

    last: probe.State

    def view(self, state: probe.State, seat: str | None) -> probe.View:
        self.last = state
        return super().view(state, seat)

    def odds(self, view: probe.View, seat: str) -> OddsTable:
        return OddsTable("Odds", (Odds(str(self.last.sides[probe.OTHER[seat]].hand), average="3.5"),), "")


class Careless(Probe):
    """Has a part whose key cannot stand in an id."""

    def settable(self, view: probe.View) -> tuple[Part, ...]:
        return tuple(replace(part, key=f"the:{part.key}") for part in super().settable(view))


class Heedless(Probe):
    """Leaves a part as it was that is set."""

    def with_parts(self, state: probe.State, parts: Mapping[str, str]) -> probe.State:
        return state


class Fumbling(Probe):
    """Changes the state from which it guesses."""

    def guess(self, state: probe.State, seat: str | None, rng: random.Random) -> probe.State | None:
        state.round += 1
        return super().guess(state, seat, rng)


class Forgetful(Probe):
    """Guesses what looks right and leads nowhere."""

    made: ClassVar[list[probe.State]] = []

    def guess(self, state: probe.State, seat: str | None, rng: random.Random) -> probe.State | None:
        found = super().guess(state, seat, rng)
        self.made[:] = [*self.made[-9:], *([found] if found is not None else [])]
        return found

    def carry_out(self, state: probe.State, seat: str, decision: probe.Decision, draw: Draws) -> Outcome[probe.State]:
        if any(state is each for each in self.made):
            raise KeyError("reserve")
        return super().carry_out(state, seat, decision, draw)


class Shared(Probe):
    """Lets both win, though one side's gain is the other's loss."""

    def result(self, view: probe.View) -> Result | None:
        found = super().result(view)
        return found and replace(found, winners=("red", "blue"))


class Secretive(Probe):
    """Lets an order be seen of which nobody is told."""

    def carry_out(self, state: probe.State, seat: str, decision: probe.Decision, draw: Draws) -> Outcome[probe.State]:
        outcome = super().carry_out(state, seat, decision, draw)
        if self.text(decision).startswith("omen"):
            outcome.state.sides[seat].place += 1
        return outcome


BROKEN: tuple[tuple[Any, str, str], ...] = (
    (Blurting, "Nothing that a seat receives tells it what it may not know.", "tells the worlds apart"),
    (Unheard, "Every event can be told.", "names no rules for events of the kind “sneezed”"),
    (Rambling, "Every event can be told.", "a closing report of nothing"),
    (Hurting, "Every event can be told.", "green is hurt by"),
    (Knowing, "A guess follows from the view alone.", "give different guesses"),
    (Fumbling, "A guess follows from the view alone.", "a guess changed the state"),
    (Forgetful, "A guess follows from the view alone.", "a guess cannot be played on: KeyError"),
    (Foolish, "Advice may be taken, and has a reason.", "Bid 99"),
    (Officious, "Advice may be taken, and has a reason.", "is not to act, and gets a hint"),
    (Hopeful, "The value of a position is a chance.", "a chance of 1.5"),
    (Trying, "Every proposal of the opponent is allowed", "none of them twice"),
    (Fixed, "Options that are offered together go together", "The usual options do not go together: Too few cards"),
    (Wary, "Options that are offered together go together", "are offered beside each other, and refused"),
    (Presetting, "Options that are offered together go together", "sets cards to what there is not"),
    (Moody, "The game introduces itself", "an option or a seat that it does not know changes its card"),
    (Sullen, "A seat that resigns does not win.", "nobody is told that red resigned"),
    (Curt, "Every offer is allowed", "should be a clause without a full stop"),
    (Lawless, "Every offer is allowed", "refused by PR-99, which is not in the rulebook"),
    (Permissive, "Every offer is allowed", "and the trees say otherwise"),
    (Fickle, "Every offer is allowed", "not today"),
    (Abrupt, "Decisions are offered level by level", "otherwise than choices"),
    (Eager, "Decisions are offered level by level", "stands first, and ends something"),
    (Hinting, "Odds are chances.", "has no choice that dice decide"),
    (Nosy, "Another state with the same view", "the odds of red tell of what is hidden"),
    (Careless, "A part of a position that is set", "has a colon"),
    (Heedless, "A part of a position that is set", "is set, and is"),
    (Secretive, "An order takes nobody's turn.", "sees a change that no line tells of"),
    (Mumbling, "Games come to an end", "was read as"),
    (Stuck, "Games come to an end", "but its choices are"),
    (Corrupting, "Games come to an end", "score is negative"),
    (Tacit, "That something was decided is public.", "nobody is told that"),
    (Undecided, "Games come to an end", "with result None"),
    (Shared, "Games come to an end", "red and blue win together, so zero_sum should be false"),
    (LeakyChoices, "Another state with the same view", "tells the worlds apart"),
    (LeakyFinding, "Nothing that a seat receives", "tells the worlds apart"),
    (Blurting, "Nothing that a seat receives", 'told tells the worlds apart: [0].text: "Somebody bids '),
    (LeakyView, "Another state with the same view", "a spectator: view tells the worlds apart: sides."),
    (Rigid, "Another state with the same view", "resample never gave another state"),
    (Unmoved, "Options that are offered together go together", "resample for red never deals anything else to blue"),
    (OpenBot, "Nothing that a seat receives", "blue's own bot, by the public draw “the bot's choice”"),
    (OpenCards, "Nothing that a seat receives", "everyone can work out what"),
    (Stacked, "Options that are offered together go together", "everyone can work out what"),
)


@pytest.mark.parametrize(("game", "promise", "how"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
def test_the_check_says_which_promise_is_broken_and_how(game: Any, promise: str, how: str) -> None:
    broken = game()
    [says] = [each for each in promised(broken) if each.startswith(promise)]
    said = keeps(Descriptor("broken", broken), says, 6)
    assert any(how in line for line in said), said


class Clumsy(Goofspiel):
    """Has no words for what was won."""

    def own(self, view: View) -> str:
        if any(view.won.values()):
            raise KeyError("prize")
        return super().own(view)


def test_an_error_is_said_once_with_its_line_and_how_many_promises_it_breaks() -> None:
    """All of these are counted, and what else is broken is said as ever."""
    broken = list(check(Descriptor("clumsy", Clumsy()), 2))
    [how] = [how for each in broken for how in each.how if "KeyError" in how]
    assert re.match(r"It raises KeyError: 'prize', at test_check.py:\d+, in own \(", how)
    assert how.endswith(f" This also breaks {len(broken) - 1} other promises.") and len(broken) > 3


KINDS: tuple[tuple[str, Any, str], ...] = (
    ("awaited", "red", "`awaited` gives 'red', and should give a dict"),
    ("result", "red wins", "`result` gives 'red wins', and should give a Result or None"),
    ("choices", ["bid 1"], "`choices` gives ['bid 1'], and should give a Level or None"),
    ("setup", None, "`setup` gives None, and should give an Outcome"),
    ("carry_out", None, "`carry_out` gives None, and should give an Outcome"),
    ("headline", None, "`headline` gives None, and should give a text"),
    ("proposals", ("bid 1",), "`proposals` gives ('bid 1',), and should give a tuple of Proposals"),
)


@pytest.mark.parametrize(("name", "given", "how"), KINDS, ids=[each[0] for each in KINDS])
def test_what_is_of_another_kind_is_said_before_all_else(name: str, given: Any, how: str) -> None:
    """In one sentence, instead of an error under each promise."""
    strange = type("Strange", (Goofspiel,), {name: lambda self, *more: given})
    [broken] = check(Descriptor("strange", strange()), 1)
    assert broken.promise == promised(GAME)[0] and how in broken.how[0] and len(broken.how) == 1


def test_who_deals_secrets_anew_says_that_there_are_any() -> None:
    """Else none of the promises about secrets would be looked at."""
    forgetful = type("Forgetful", (Goofspiel,), {"hidden": False})
    [broken] = check(Descriptor("forgetful", forgetful()), 1)
    assert broken.promise == promised(GAME)[0]
    assert broken.how == ("It has guess and resample of its own, but not “hidden = True”: nobody checks its secrets",)


class Drawn(Goofspiel):
    """Has a board of its own."""


def raising(view: View) -> Board:
    raise ZeroDivisionError("no squares")


@pytest.mark.parametrize(
    ("board", "how"),
    [
        (raising, "It raises ZeroDivisionError: no squares, at test_check.py:"),
        (lambda view: None, "the board of a spectator: it is None, and should be a Board."),
        (lambda view: Board("Prizes", (Row("Left", (3,)),)), "the board of a spectator: Expected `str`, got `int`"),  # type: ignore[arg-type]
        (lambda view: Board("Prizes", (row("Left", [3], ["3", "4"]),)), "its part 1 has 2 keys for 1 things"),
        (lambda view: Board("Prizes", (row("Left", [3], marked=[1]),)), "its part 1 marks 1, and has 1 things"),
        (lambda view: Board("Prizes", (Grid((("",) * 30,)),)), "its part 1 has more than 20 squares in a row"),
    ],
)
def test_a_board_is_made_of_every_view(board: Any, how: str) -> None:
    [says] = [each for each in promised(GAME) if each.startswith("The board")]
    told = keeps(Descriptor("drawn", Drawn(), board=board), says, 1)
    assert how in told[0], told
    assert keeps(DESCRIPTOR, says, 1) == ()


@pytest.mark.parametrize("game", [GAME, PROBE], ids=lambda game: game.key)
def test_games_that_keep_every_promise_are_told_of_nothing(game: Any) -> None:
    assert list(check(Descriptor("kept", game), 4)) == []
