"""What people type: canonical texts, positions by name, cards apart, and what goes without saying."""

from __future__ import annotations

import pytest

from bot.games.contract.choices import Refusal
from bot.games.dixie.decisions import LANGUAGE
from bot.games.dixie.game import GAME
from tests.games.dixie.scene import Scene, scene


def fight() -> Scene:
    """The Union can fire at the CSA's Left with two cards."""
    return scene(usa={"cl": "a:i3 b:i2", "ul": "c:a2"}, csa={"cl": "i3 i2"})


def read(at: Scene, text: str) -> str:
    return GAME.text(GAME.read(GAME.view(at.state, "usa"), "usa", at.named(text)))


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("fire cl all", "fire cl all"),
        ("Fire CSA-Left all", "fire cl all"),
        ("fire csa left ALL", "fire cl all"),
        ("fire cl {b} {a}", "fire cl some {a},{b}"),
        ("fire csa-left some {b}, {a} , {b}", "fire cl some {a},{b}"),
        ("next", "next"),
        ("prefer hits ask", "prefer hits ask"),
    ],
)
def test_what_is_meant(typed: str, text: str) -> None:
    at = fight()
    assert read(at, typed) == at.named(text)


def test_what_is_not_possible_is_read_all_the_same_and_the_rules_say_why() -> None:
    at = fight()
    assert read(at, "fire usa-center u1 c3") == "fire uc some c3,u1"
    assert at.refused("fire uc all").rule == "DX-7.3"
    assert read(at, "move usa-left {b} {a}") == at.named("move ul {a},{b}")
    assert "Combat comes first" in at.refused("move usa-left {a}").reason


def test_half_a_decision_says_what_is_left_to_say() -> None:
    at = fight()
    with pytest.raises(Refusal) as refused:
        read(at, "fire cl")
    assert refused.value.reason == "“Fire at CSA Left” does not say all: fire at CSA Left with which cards?"
    assert refused.value.instead == ("fire cl all", "fire cl some")


def test_a_text_that_says_nothing_is_answered_with_what_is_legal() -> None:
    with pytest.raises(Refusal, match="begins with no known action: decisions look like") as refused:
        read(fight(), "dance cl")
    assert "next" in refused.value.instead
    with pytest.raises(Refusal, match="is too long"):
        read(fight(), "fire " * 50)


@pytest.mark.parametrize(
    "text",
    [
        "fire usa-left all",
        "FIRE ul all",
        "fire ul some -",
        "fire ul u1",
        "pass",
        "arm u1 ul 0",
        "deploy suggest u1",
        "",
    ],
)
def test_only_the_canonical_text_is_parsed(text: str) -> None:
    with pytest.raises(Refusal):
        GAME.parse(text)


def test_every_kind_is_declared_with_one_owner() -> None:
    for word, kinds in LANGUAGE.words.items():
        assert len({each.owner for each in kinds}) == len({each.order for each in kinds}) == 1, word
        assert sum(each.command is not None for each in kinds) == (word not in ("melee", "again", "leave", "aim")), word
