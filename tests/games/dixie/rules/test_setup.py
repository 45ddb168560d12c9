"""How a game is set up, and what is told about it."""

from __future__ import annotations

import pytest

from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.games.dixie.data.cards import cards
from bot.games.dixie.data.terms import RESERVE, SIDES
from bot.games.dixie.game import GAME
from tests.games.dixie.scene import Scene, deployed, opening, scene


@pytest.mark.rule("DX-16.5", "DX-13.8a", "DX-13.8")
@pytest.mark.parametrize(
    "options",
    [
        {"edition": "shiloh", "columns": "5"},
        {"edition": "bull-run", "days": "three"},
        {"edition": "shiloh", "days": "three"},
        {"edition": "gettysburg", "days": "three", "columns": "5"},
        {"edition": "gettysburg", "days": "three", "deck": "points"},
    ],
)
def test_what_does_not_go_together_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(Refusal) as caught:
        opening(1, **options)
    assert caught.value.rule == "DX-16.5"


@pytest.mark.rule("DX-16.5", "DX-13.8", "DX-15.1")
def test_what_means_nothing_is_left_aside() -> None:
    assert opening(edition="bull-run", integrity="corps", history="some").state.setup == opening().state.setup
    assert opening(edition="shiloh").state.setup.days == 2
    five = opening(edition="bull-run", columns="5")
    assert five.state.setup.deck == "points"
    assert len(five.keys("deploy", "usa")) == 5 + len(["suggest"])


@pytest.mark.rule("DX-13.0")
def test_each_advanced_rule_is_an_option() -> None:
    rules = ("outflanking", "melee", "enfilade", "counter-battery", "support", "scouting", "decoys")
    assert {"columns", "integrity", "days", *rules} <= {option.key for option in GAME.options}
    plain = opening(1, **dict.fromkeys(rules, "off")).state.setup
    assert not any(getattr(plain, rule.replace("-", "_")) for rule in rules)


@pytest.mark.rule("DX-1.1")
def test_dice_have_six_sides() -> None:
    at = scene(usa={"uc": "i4 k1 s2"}, csa={"uc": "i4 i4"})
    rolled: list[int] = []

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        rolled.append(sides)
        return 6

    GAME.apply(at.state, "usa", GAME.parse("fire uc all"), draw)
    assert rolled == [6] * 7


@pytest.mark.rule("DX-12.10", "DX-9.0c", "DX-9.0")
@pytest.mark.parametrize("how", ["next", "armed", "drawn"])
def test_the_railway_brings_two_more(how: str) -> None:
    """Chosen at the end of moves, armed, or drawn in its own moment."""
    at = scene(
        phase="move",
        active="csa",
        usa={"uc": "i2", "ul": "i2", "ur": "i2"},
        csa={"cc": "i2", "cl": "i2", "cr": "i2"} | ({} if how == "drawn" else {"reserve": "r:railway"}),
    )
    if how == "next":
        assert not at.play("next now").state.cards[at.labels["r"]].why, "nobody must play it"
        at = at.play("next railway")
    elif how == "armed":
        at = at.play("arm {r} any", seat="csa").play("next now")
    else:
        at = _drawing(at, "railway")
    drawn = sum(x.at == RESERVE and k[0] == "c" for k, x in at.state.cards.items())
    assert drawn == (2 if how == "drawn" else 3) and at.state.armies["csa"].deck == 2
    assert "Railway" in at.told()


@pytest.mark.rule("DX-16.2", "DX-12.10")
def test_how_moves_end_does_not_tell_whether_a_railway_is_held() -> None:
    """One who has it says how, one who has not does not: so what is said is secret, whatever it is."""
    line = {"cc": "i2", "cl": "i2", "cr": "i2"}
    for hand, text in (("railway", "next now"), ("i2", "next")):
        at = scene(phase="move", active="csa", usa={"uc": "i2", "ul": "i2"}, csa=line | {"reserve": hand}).play(text)
        assert at.outcome is not None and at.outcome.secret and at.told()


@pytest.mark.rule("DX-17.9", "DX-9.0c")
def test_a_railway_that_is_drawn_is_held_if_its_side_prefers() -> None:
    """It is played in a later turn; that it is held, and what is preferred, shows nowhere."""
    line = {"cc": "i2", "cl": "i2", "cr": "i2"}
    start = scene(phase="move", active="csa", usa={"uc": "i2", "ul": "i2", "ur": "i2"}, csa=line)
    pick = next(n for n in range(1, 120) if "Railway" in start.next(picks=[n]).told())
    holding = start.play("prefer railway hold", seat="csa")
    assert holding.told() == "" and GAME.view(holding.state, "usa") == GAME.view(start.state, "usa")
    held = holding.next(picks=[pick])
    assert "Railway" not in held.told() and "Railway" in held.told(audience="csa")
    assert held.state.armies["csa"].deck == 4 and held.state.active == "usa"
    assert "railway" not in start.keys("prefer", seat="usa")
    assert (
        scene("shiloh", usa={"bc": "i2"}, csa={"fc": "i2"}).refused("prefer railway hold", seat="csa").rule == "DX-17.5"
    )


def _drawing(at: Scene, effect: str) -> Scene:
    """The end of a turn in which that special card is drawn."""
    for pick in range(1, 120):
        after = at.next(picks=[pick])
        if effect.capitalize() in after.told():
            return after
    raise AssertionError(f"no {effect} in the deck")


@pytest.mark.rule("DX-8.3b")
def test_one_of_two_creeks_in_a_column_goes_at_random() -> None:
    """Deployed in the same column by the two sides."""
    at = next(at for seed in range(400) if len(_creeks(at := opening(seed))) == 2)
    creeks = _creeks(at)
    for side, place in (("usa", "ul"), ("csa", "cr")):
        at = at.play(f"deploy {place} {creeks[side]}", seat=side)
    at = at.play("commit", seat="usa")
    gone = set()
    for die in (1, 2):
        after = at.play("commit", die, seat="csa")
        gone |= {side for side, key in creeks.items() if after.state.cards[key].why == "removed"}
        assert sum(after.state.cards[key].why == "removed" for key in creeks.values()) == 1
        assert "removed" in after.told()
    assert gone == {"usa", "csa"}


def _creeks(at: Scene) -> dict[str, str]:
    """A creek of each side's muster, by side."""
    waters = ("creek-1", "creek-2", "stone-bridge")
    return {
        side: key
        for side in SIDES
        for key in at.state.cards
        if key[0] == side[0] and cards("bull-run", side)[key].effect in waters
    }


@pytest.mark.rule("DX-3.2", "DX-5.0")
def test_the_battle_begins_with_the_csas_combat() -> None:
    at = deployed(opening(5))
    assert (at.state.turn, at.state.phase, at.awaited()) == (1, "combat", ["csa"])
