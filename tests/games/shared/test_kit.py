"""The kit: what a base derives, and what it refuses to derive."""

from __future__ import annotations

import random

import pytest
from goofspiel.game import DESCRIPTOR, Bid, Goofspiel, State
from msgspec import Struct

from bot.games.contract.advice import Proposal
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Result
from bot.games.descriptor import Descriptor
from bot.games.kit.base import Base
from bot.games.kit.plain import Board, Grid, row
from bot.games.kit.shape import ShapeError
from bot.opponents.check import check, lacks
from renderers.plain import picture

GAME = DESCRIPTOR.game


def first_state() -> State:
    """Five cards each, the lowest prize first."""
    state: State = GAME.setup({"cards": "5"}, lambda sides, purpose, stream="public": 1).state
    return state


@pytest.mark.parametrize("member", ["view", "resample", "guess"])
def test_a_hidden_game_without_what_keeps_its_secrets_does_not_come_into_being(member: str) -> None:
    lacking = type("Lacking", (Goofspiel,), {member: getattr(Base, member)})
    with pytest.raises(ShapeError, match=f"Goofspiel hides something, so it needs {member}: "):
        lacking()


@pytest.mark.parametrize("member", ["setup", "awaited", "carry_out"])
def test_what_cannot_be_derived_is_asked_for_in_one_sentence(member: str) -> None:
    lacking = type("Lacking", (Goofspiel,), {member: getattr(Base, member)})
    with pytest.raises(ShapeError, match=rf"^Goofspiel needs {member}: [^.]+\.$"):
        lacking()


def test_a_game_says_its_key_its_states_and_its_tree() -> None:
    with pytest.raises(ShapeError, match="Nameless needs key"):
        type("Nameless", (Base,), {})()
    said = {"key": "x", "name": "X", "rules_version": "x-1", "state_type": State}
    own = {name: getattr(Goofspiel, name) for name in ("setup", "awaited", "carry_out")}
    with pytest.raises(ShapeError, match="X needs choices: what a seat may do"):
        type("Treeless", (Base,), {**said, **own})()


def test_resigning_ends_the_game_for_all_others() -> None:
    state = first_state()
    outcome = GAME.resign(state, "red")
    assert GAME.result(GAME.view(outcome.state, None)) == Result(("blue",), "Red resigns.")
    assert state.result is None, "the state that was given stays"
    assert GAME.resigning(GAME.view(state, "red"), "red") == "The game ends at once, and Blue wins."
    with pytest.raises(Refusal, match="The game is over"):
        GAME.resign(outcome.state, "blue")
    with pytest.raises(Refusal, match="There is no seat “green” in this game"):
        GAME.resign(state, "green")


class Miser:
    """A practice opponent that keeps its high cards."""

    @staticmethod
    def propose(view: object, seat: str, rng: random.Random, temper: str) -> Proposal:
        """Bids the lowest card."""
        return Proposal("bid 1", f"keeps what is high{temper}")

    @staticmethod
    def proposals(view: object, seat: str, rng: random.Random, temper: str) -> tuple[Proposal, ...]:
        """Knows nothing else."""
        return (Miser.propose(view, seat, rng, temper),)


def test_a_player_proposes_in_the_games_temper() -> None:
    plain = {"propose": Base.propose, "proposals": Base.proposals, "tempers": ("calm",)}
    game = type("Kept", (Goofspiel,), {**plain, "player": Miser})().in_temper("calm")
    view, rng = game.view(first_state(), "red"), random.Random(1)
    assert game.practice(view, "red", rng) == "bid 1"
    assert [each.reason for each in game.proposals(view, "red", rng)] == ["keeps what is highcalm"]


SILENT = {"propose": Base.propose, "proposals": Base.proposals, "value": Base.value}
"""A game that says nothing of what is good."""


def test_a_game_that_says_nothing_of_what_is_good_is_played_by_chance() -> None:
    """Whoever wants to play alone has an opponent, and hints are none."""
    game = type("Silent", (Goofspiel,), SILENT)()
    view = game.view(first_state(), "red")
    assert game.practice is not None and not game.advises and not game.knows_chances
    decided = {game.practice(view, "red", random.Random(seed)) for seed in range(60)}
    assert decided == {f"bid {card}" for card in range(1, 6)}
    assert game.advice(view, "red", random.Random(1)) is None
    assert len(game.proposals(view, "red", random.Random(1))) > 1
    assert [*check(Descriptor("silent", game), 2)] == [], "it breaks no promise"
    assert [*lacks(game)] == [
        "It says neither “propose” nor “proposals”: its opponent decides by chance, and there are no hints.",
        "It says no “value”: its finished games have no review, and Strong plays worse than it could.",
    ]


def test_a_game_that_proposes_several_things_is_played_by_the_first() -> None:
    few = (Proposal("bid 4", "High."), Proposal("bid 2", "Low."))
    game = type("Choosy", (Goofspiel,), {**SILENT, "proposals": lambda self, view, seat, rng: few})()
    view, rng = game.view(first_state(), "red"), random.Random(1)
    assert game.practice is not None and game.practice(view, "red", rng) == "bid 4"
    advice = game.advice(view, "red", rng)
    assert game.advises and advice is not None and (advice.decision, advice.reason) == ("bid 4", "High.")
    assert game.proposals(view, "red", rng) == few


def test_a_game_of_one_person_has_no_opponent() -> None:
    alone = type("Alone", (Goofspiel,), {**SILENT, "seats": Goofspiel.seats[:1]})()
    assert alone.practice is None and GAME.practice is not None and GAME.advises


class Ending(Struct, frozen=True):
    """A view that says by its fields how the game ended."""

    ending: str = ""
    winner: str | None = None


def test_how_a_game_ended_is_said_by_its_ending_and_its_winner() -> None:
    said = {"result": Base.result, "ended": staticmethod(lambda view: f"By {view.ending}."), "scheduled": {"dusk"}}
    game = type("Ended", (Goofspiel,), said)()
    assert game.result(Ending()) is None
    assert game.result(Ending("flight", "red")) == Result(("red",), "By flight.")
    assert game.result(Ending("dusk")) == Result((), "By dusk.", scheduled=True)


def test_words_are_made_of_the_view() -> None:
    view = GAME.view(first_state(), "red")
    assert GAME.headline(view) == "Red: bid for the 1 · Blue: bid for the 1"
    assert "- **Hands**: Red 1, 2, 3, 4, 5; Blue 1, 2, 3, 4, 5" in GAME.position(view).splitlines()
    assert "*" not in GAME.alt(view) and "Prize: 1" in GAME.alt(view)
    assert GAME.introduction({}, "red").aim.startswith("You are Red. Win prizes")
    assert not GAME.introduction({}, None).aim.startswith("You are")


def test_a_listed_tree_says_what_is_possible_instead() -> None:
    view = GAME.view(first_state(), "red")
    with pytest.raises(Refusal) as refused:
        GAME.choices(view, "red", ("bid", "9"))
    assert refused.value.reason == "“Bid 9” is not possible now" and "bid 1" in refused.value.instead
    assert GAME.text(GAME.read(view, "red", "bid the 3".replace("the ", ""))) == "bid 3"
    assert str(GAME.check(view, "red", Bid(9))) == str(refused.value)


def test_a_version_that_never_was_is_refused() -> None:
    assert GAME.upgrade({"a": 1}, "goofspiel-1") == {"a": 1}
    with pytest.raises(ValueError, match="Goofspiel has no rules version goofspiel-0"):
        GAME.upgrade({}, "goofspiel-0")


def test_a_plain_board_shows_each_thing_once_and_numbers_beside_their_places() -> None:
    parts = (row("Hand", range(1, 14), [str(n) for n in range(1, 14)]), Grid((("x", ""), ("", "o")), marked=(3,)))
    board = Board("A game", parts, "A line.")
    assert list(picture.targets(board)) == [str(n) for n in range(1, 14)]
    plain = picture.compose(board)
    written = [placed.what for placed in plain.placed if placed.kind == "text"]
    assert written[:2] == ["A game", "Hand"] and written.count("13") == 1 and written[-1] == "A line."
    boxes = [placed.box for placed in plain.placed if placed.kind == "piece" and placed.what != "title"]
    for one in boxes:
        overlapping = [o for o in boxes if o[0] < one[2] and one[0] < o[2] and o[1] < one[3] and one[1] < o[3]]
        assert overlapping == [one], "no two things overlap"
    assert picture.draw(board) == picture.draw(board)
