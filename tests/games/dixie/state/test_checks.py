"""States that no play can have led to are told apart from those it can, whatever a game master changes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.contract.game import PUBLIC
from bot.games.dixie.game import GAME
from bot.games.dixie.state.stacks import CardState
from bot.games.dixie.state.state import Armed, DixieState, MeleeQuestion, ReactionQuestion, WithdrawalQuestion
from bot.games.tree import wander
from bot.opponents.invariants import state_faults
from tests.games.dixie.scene import deployed, opening, scene
from tests.games.tables import played

WORDS = ("nowhere", "", "u1", "c5", "uc", "bl", "reserve", "out", "x1")


def battle() -> DixieState:
    """Bull Run, one card engaged by another, a special in each Reserve."""
    return scene(
        usa={"uc": "i3 g", "reserve": "rally i2"}, csa={"uc": "i3", "cl": "i2", "reserve": "rebel-yell"}, active="usa"
    ).state


CHANGES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("There is no card u999", {"cards": {"u999": CardState("uc", up=True)}}),
    ("which is no position", {"cards": {"u1": CardState("um", up=True)}}),
    ("out of play exactly where it is said why", {"cards": {"u1": CardState("out", up=True)}}),
    ("face-up in the Reserve", {"cards": {"u1": CardState("reserve", up=True)}}),
    ("is not in this battle", {"turn": -1}),
    ("is not in this battle", {"day": 2}),
    ("cards cannot have crossed", {"crossed": {"lc": 1}}),
    ("is no position", {"holders": {"bl": "usa"}}),
    ("is no position", {"asks": (WithdrawalQuestion("usa", "bl", 1),)}),
    ("There is no card", {"asks": (ReactionQuestion("usa", "rout", "uc"),)}),
    ("No battle ends by", {"ending": "uc", "phase": "over"}),
    ("exactly where it is said how it ended", {"ending": "time", "winner": "usa"}),
    ("There is a winner exactly", {"winner": "usa"}),
    (
        "The battle is over, but a question is open",
        {"asks": (MeleeQuestion("usa", "uc"),), "ending": "agreed", "phase": "over"},
    ),
    ("stands still without a question", {"phase": "morale"}),
    ("before its first turn", {"turn": 0}),
    ("Both sides offer", {"offers": ("usa", "csa")}),
    ("cannot be asked for", {"asks": (WithdrawalQuestion("usa", "uc", 99),)}),
)


@pytest.mark.parametrize(("words", "changes"), CHANGES)
def test_what_is_wrong_is_said(words: str, changes: dict[str, Any]) -> None:
    state = battle()
    assert GAME.problems(state) == []
    if "cards" in changes:
        changes = {"cards": state.cards | changes["cards"]}
    found = GAME.problems(replace(state, **changes))
    assert any(words in problem for problem in found), found
    assert all(problem.endswith(".") for problem in found)


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("is no Union general", {"commander": "u1"}),
        ("staged a deployment, but no one deploys", {"staged": {"u96": "uc"}}),
        ("is a decoy but not staged", {"decoys": ("u96",)}),
        ("is armed, but is no special card", {"armed": (Armed("u1"),)}),
        ("is no position", {"armed": (Armed("u96", "reserve"),)}),
        ("its deck is a standard one", {"list": ("u1",)}),
        ("more than the 30 of its deck", {"deck": 40}),
        ("cards left to draw", {"deck": -1}),
    ],
)
def test_what_is_wrong_with_an_army_is_said(words: str, changes: dict[str, Any]) -> None:
    state = battle()
    usa = replace(state.armies["usa"], **changes)
    found = GAME.problems(replace(state, armies=state.armies | {"usa": usa}))
    assert any(words in problem for problem in found), found


def test_stacks_are_judged() -> None:
    crowd = deployed(opening(3)).state
    places = {key: laid for key, laid in crowd.cards.items() if key[0] == "u" and laid.at not in ("reserve", "out")}
    all_in_one = crowd.cards | {key: replace(laid, at="uc") for key, laid in places.items()}
    assert any(
        "more cards in USA Center than there is room for" in p for p in GAME.problems(replace(crowd, cards=all_in_one))
    )


def test_decks_by_points_and_by_history_are_judged() -> None:
    points = opening(2, deck="points").state
    usa = points.armies["usa"]
    drawn = next(k for k in points.cards if k[0] == "u")
    other = replace(usa, list=tuple(k for k in usa.list if k != drawn))
    found = GAME.problems(replace(points, armies=points.armies | {"usa": other}))
    assert any(f"{drawn} is not in the Union deck" in p for p in found)
    assert any("are left" in p for p in found)
    history = opening(2, edition="shiloh", history="some").state
    ohio = {key: CardState("reserve") for key in ("u75",)}
    assert any(
        "cannot have come on the first day" in p for p in GAME.problems(replace(history, cards=history.cards | ohio))
    )


def spots(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value within plain data."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*path, key)
        yield from spots(value, (*path, key))


def changed(data: Any, rng: random.Random) -> Any:
    """The same data with one value left out, named otherwise, or another."""
    data = json.loads(json.dumps(data))
    *way, last = rng.choice(list(spots(data)))
    place = data
    for key in way:
        place = place[key]
    if isinstance(place, dict) and rng.random() < 0.3:
        value = place.pop(last)
        if rng.random() < 0.5:
            place[rng.choice(WORDS)] = value
    else:
        place[last] = rng.choice((0, 1, -1, 2, 5, 99) if type(place[last]) is int else WORDS)
    return data


def test_whatever_is_changed_is_judged_and_what_passes_can_be_played() -> None:
    rng, passed = random.Random(1), 0
    for seed in range(6):
        data = json.loads(msgspec.json.encode(played(GAME, seed, 24 * seed).state))
        for _ in range(25):
            try:
                state = msgspec.convert(changed(data, rng), DixieState)
            except msgspec.ValidationError:
                continue
            if GAME.problems(state):
                continue
            passed += 1
            assert state_faults(GAME, GAME.seats_for({}), state) == []
            for seat in GAME.awaited(GAME.view(state, None)):
                text = wander(GAME, GAME.view(state, seat), seat, rng)
                GAME.apply(state, seat, GAME.parse(text), lambda sides, purpose, stream=PUBLIC: rng.randint(1, sides))
    assert passed > 25
