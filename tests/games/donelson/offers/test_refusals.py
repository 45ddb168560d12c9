"""Whoever names a hex that cannot be entered is told why, and by which rule (sections 3 to 8)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.games.contract.choices import Refusal
from bot.games.donelson.data.forces import brigades, counters
from bot.games.donelson.data.terms import SIDES
from bot.games.donelson.game import GAME
from bot.games.donelson.options import Options
from bot.games.donelson.rules.movement.paths import Walker
from bot.games.donelson.state.state import Engagement, State
from bot.games.donelson.state.view import View
from bot.games.kit.sides import Side
from tests.games.donelson.at_random import decided, mingled, typed
from tests.games.donelson.positions import Position, position

ENGAGED = (Engagement("csa", ("oglesby-a",), ("baldwin-a",), 1),)
USA: dict[str, Any] = {"active": "usa"}


def usa(texts: str, **more: Any) -> Position:
    return position(texts, **{**USA, **more})


@pytest.mark.rule("US-3.6", "US-4.7", "US-5.1", "US-6.6", "US-8.4", "US-13.3", "US-14.4", "US-16.6", "US-24.3")
@pytest.mark.parametrize(
    ("at", "text", "rule"),
    [
        (usa("oglesby-a@2216nw baldwin-a@2217s"), "move oglesby-a 2217", "US-3.6"),
        (usa("oglesby-a@1112n"), "move oglesby-a 1111", "US-4.7"),
        (usa("oglesby-a@2216nw cook-a@2217n cook-b@2217n"), "move oglesby-a 2217", "US-5.1"),
        (usa("oglesby-a@2216n cook-a@2116s baldwin-a@2115nw"), "move oglesby-a 2116", "US-6.6"),
        (usa("oglesby-a@2216nw baldwin-a@2218s", out_of_command=("oglesby-a",)), "move oglesby-a 2217", "US-8.4"),
        (usa("oglesby-a@2216n baldwin-a@2116s", engagements=ENGAGED, markers=1), "move oglesby-a 2316", "US-13.3"),
        (usa("oglesby-a@2216n!"), "move oglesby-a 2116", "US-14.4"),
        (usa("b1il@2216n~ baldwin-a@2218se"), "move b1il 2217", "US-16.6"),
        (usa("grant@2216 oglesby-a@2214n baldwin-a@2218se"), "move grant 2217", "US-4.6"),
        (usa("oglesby-a@2216n baldwin-a@2218s", stage="night-move", turn=8), "move oglesby-a 2217", "US-24.3"),
        (position("head-a@1217sw hanson-a@1709s smith@2122"), "move head-a 1218", "US-22.1"),
        (usa("oglesby-a@2216n oglesby-b@2216n baldwin-a@2217s"), "stack 2216 2217", "US-3.6"),
        (usa("oglesby-a@2214n baldwin-a@2019s"), "march oglesby-a 2219", "US-7.2"),
        (usa("oglesby-a@2214n baldwin-a@2019s"), "march oglesby-a 2218", "US-7.2"),
        (usa("oglesby-a@2214n"), "march oglesby-a 2114", "US-7.1"),
        (usa("oglesby-a@2214n oglesby-b@2215n").play("march oglesby-b 2218"), "march oglesby-a 2218", "US-7.4"),
    ],
)
def test_a_hex_that_it_cannot_enter(at: Position, text: str, rule: str) -> None:
    refusal = at.refused(text)
    assert refusal.rule == rule and refusal.instead, refusal.reason


@pytest.mark.rule("US-3.1")
def test_a_hex_that_is_out_of_reach() -> None:
    """Whoever writes it marches on to it; as a move of this phase it is refused."""
    at = usa("oglesby-a@2216nw")
    refusal = GAME.check(GAME.view(at.state, "usa"), "usa", GAME.parse("move oglesby-a 2222"))
    assert refusal and refusal.rule == "US-3.1" and refusal.instead


@pytest.mark.rule("US-3.4")
def test_a_leaders_farthest_hexes_are_said_to_take_two_moves() -> None:
    at = usa("grant@2216 oglesby-a@2515n")
    offered = at.keys("move grant")
    assert len(offered) == 100
    work = at.work()
    far = next(to for to in Walker(work, work.board, "grant").ways() if f"{to:04d}" not in offered)
    assert "two moves" in at.refused(f"move grant {far:04d}").reason


@pytest.mark.parametrize(
    ("at", "text", "reason"),
    [
        (usa("oglesby-a@2216n baldwin-a@1918s"), "move baldwin-a 2217", "Baldwin A is none of your units"),
        (usa("oglesby-a@2216n"), "limber maney", "Maney's Battery is none of your units on the map"),
        (
            usa("oglesby-a@2216n oglesby-b@2217n"),
            "gather oglesby",
            "Oglesby's brigade is not one unit: name one of its counters",
        ),
        (usa("oglesby-a@2216n"), "back oglesby-a", "Oglesby A has not moved in this phase"),
        (
            usa("oglesby-a@2216n"),
            "brigade heiman 2217",
            "Heiman's brigade can't move now: none of its counters can",
        ),
        (usa("oglesby-a@2216n"), "transfer oglesby 4", "Pillow's Division is no other division of yours"),
        (usa("oglesby-a@2216nw"), "turn 2216 nw", "The stack at 2216 cannot face northwest"),
        (usa("oglesby-a@2216nw"), "free graves,oglesby-a", "Graves' Battery with others neither marches on nor holds"),
        (usa("oglesby-a@2216nw"), "enter nobody", "“nobody” is not a reinforcement of yours"),
    ],
)
def test_a_refusal_names_what_it_is_about_as_the_board_does(at: Position, text: str, reason: str) -> None:
    refusal = GAME.check(GAME.view(at.state, "usa"), "usa", GAME.parse(text))
    assert refusal and refusal.reason == reason


KEYS = (counters().keys() | brigades().keys()) - {"water"}
"""Names that people type and the board does not show; the Water Battery's is a word of every day."""
QUOTES = re.compile("is not understood|does not say|begins with no known action|is not possible after")
"""Refusals that repeat the whole of what was typed, or the part of it that was taken in."""


def raw(reason: str) -> list[str]:
    """The typed keys in a reason."""
    return [word for word in re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", reason) if word in KEYS]


def reasons(view: View, side: Side, text: str) -> Iterator[str]:
    """Why a text is refused, as it stands and as it is understood."""
    for understood in (GAME.parse, lambda said: GAME.read(view, side, said)):
        try:
            refusal = GAME.check(view, side, understood(text))
        except Refusal as found:
            refusal = found
        if refusal and not QUOTES.search(refusal.reason):
            yield refusal.reason


def positions_at_random(rng: random.Random) -> Iterator[State]:
    """Positions of every phase, and every question that is asked in them."""
    live = Options(live=True)
    for stage in ("first-move", "first-combat", "second-move", "second-combat", "night-move"):
        for side in SIDES:
            state = position(mingled(rng), options=live, stage=stage, active=side, turn=8).state
            for _ in range(8):
                yield state
                who = Position(state).awaited()
                if not who:
                    break
                decision = GAME.parse(decided(Position(state), rng))
                state = GAME.apply(state, who[0], decision, lambda sides, *told: rng.randint(1, sides)).state


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long), pytest.param(2, marks=pytest.mark.long)])
def test_no_refusal_prints_a_key_that_only_the_typed_text_has(seed: int) -> None:
    rng = random.Random(seed)
    refused = 0
    for state in positions_at_random(rng):
        for side in SIDES:
            view = GAME.view(state, side)
            for text in (typed(state, rng) for _ in range(6)):
                for reason in reasons(view, side, text):
                    refused += 1
                    assert not raw(reason), (text, reason)
    assert refused > 300
