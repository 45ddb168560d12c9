"""Whoever names a hex that cannot be entered is told why, and by which rule (sections 3 to 8)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.donelson.game import GAME
from bot.games.donelson.rules.movement.paths import Walker
from bot.games.donelson.state.state import Engagement
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
