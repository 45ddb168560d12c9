"""What choices say beside their labels: their role, what is usual, what is asked twice, and where they are."""

from __future__ import annotations

import random

import pytest

from bot.games.contract.choices import Choice, Level, Path
from bot.games.dixie.data.terms import SIDES
from bot.games.dixie.game import GAME
from renderers.dixie.picture import places
from tests.games.dixie.scene import Scene, scene
from tests.games.dixie.test_properties import SETUPS, battle


def choice(at: Scene, *path: str, seat: str = "usa") -> Choice:
    """The choice with which a path ends."""
    walk = GAME.orders if path[0] in ("offer", "deploy") else GAME.choices
    level = walk(GAME.view(at.state, seat), seat, path[:-1])
    assert level is not None
    return next(c for c in level.choices if c.key == path[-1])


def test_to_end_a_phase_is_asked_twice_where_something_is_overlooked() -> None:
    at = scene(usa={"cl": "i3 a2"}, csa={"cl": "i3"})
    found = choice(at, "next")
    assert found.role == "end" and not found.usual
    assert found.asks == "1 card and 1 gun have not fired. Cards that haven't fired by then don't fire this turn."
    assert choice(at, "fire").usual and choice(at, "fire").role == "attack"
    quiet = scene(usa={"ul": "i3"}, csa={"cr": "i3"})
    assert choice(quiet, "next").asks == "" and choice(quiet, "next").usual


def test_to_agree_to_an_end_is_asked_twice_and_to_offer_it_is_not() -> None:
    at = scene(usa={"ul": "i3"}, csa={"cr": "i3"})
    assert choice(at, "offer", "end").asks == ""
    found = choice(at.play("offer end", seat="csa"), "offer", "end")
    assert (found.role, found.asks) == ("give-up", "The battle ends at once, and nobody wins.")


def test_choices_say_where_they_are() -> None:
    at = scene(usa={"cl": "a:i3 b:i2", "reserve": "i1"}, csa={"cl": "i3"})
    assert choice(at, "fire", "cl").place == "cl"
    assert choice(at, "fire", "cl", "some", at.named("{a}")).place == "cl"
    moves = scene(phase="move", usa={"ur": "i3 i2", "reserve": "i1"}, csa={"cl": "i3"})
    assert (choice(moves, "move", "cl").role, choice(moves, "move", "cl").place) == ("attack", "cl")
    assert (choice(moves, "move", "reserve").role, choice(moves, "move", "reserve").place) == ("move", "")


def levels(at: object, seat: str, path: Path = ()) -> list[Level]:
    """The first levels of both trees, three deep where one is a single choice."""
    found: list[Level] = []
    for walk in (GAME.choices, GAME.orders):
        waiting = [path]
        while waiting:
            here = waiting.pop()
            if (level := walk(at, seat, here)) is None:  # type: ignore[arg-type]
                continue
            found.append(level)
            if level.most == 1 and len(here) < 3:
                waiting += [(*here, c.key) for c in level.choices]
    return found


@pytest.mark.parametrize("setup", SETUPS[:5], ids=lambda setup: "-".join(setup.values()))
def test_places_are_the_pictures_and_one_choice_at_most_is_usual(setup: dict[str, str]) -> None:
    rng = random.Random(3)
    for state, *_ in battle(setup, 3, most=120):
        if rng.random() > 0.15:
            continue
        for seat in SIDES:
            view = GAME.view(state, seat)
            drawn = places(view)
            for level in levels(view, seat):
                assert sum(c.usual for c in level.choices) <= 1, level
                assert all(c.place == "" or c.place in drawn for c in level.choices), level
                assert all(c.asks == "" or c.asks.endswith(".") for c in level.choices), level
