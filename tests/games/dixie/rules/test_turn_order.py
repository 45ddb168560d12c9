"""Battle Turns: who comes when, what happens in which phase, reinforcements, and how a battle without end ends."""

from __future__ import annotations

import pytest

from bot.games.contract.game import PUBLIC, TurnMark
from bot.games.dixie.data.card import Card
from bot.games.dixie.data.cards import cards
from bot.games.dixie.data.terms import OUT, RESERVE, Edition
from bot.games.dixie.game import GAME
from bot.games.dixie.state.stacks import CardState
from bot.games.dixie.state.state import Army
from bot.games.kit.sides import Side
from tests.games.dixie.scene import Scene, deployed, opening, scene

RATES = {"bull-run": (1, 1), "shiloh": (2, 2), "gettysburg": (1, 2)}
"""Reinforcements a turn: CSA, USA."""
QUIET: dict[Edition, dict[str, dict[str, str]]] = {
    "bull-run": {"usa": {"uc": "i2", "ul": "i2", "ur": "i2"}, "csa": {"cc": "i2", "cl": "i2", "cr": "i2"}},
    "gettysburg": {"usa": {"uc": "i2", "ul": "i2", "ur": "i2"}, "csa": {"cc": "i2", "cl": "i2", "cr": "i2"}},
    "shiloh": {
        "usa": {"fc": "i2", "fl": "i2", "fr": "i2", "bc": "i2", "bl": "i2", "br": "i2"},
        "csa": {"reserve": "i2"},
    },
}
"""Nobody engaged."""


def quiet(edition: Edition = "bull-run", usa: int = 5, csa: int = 5, **more: object) -> Scene:
    """A battle with nobody engaged, at the end of moves, and so many reinforcements left."""
    armies: dict[Side, Army] = {"csa": Army(deck=csa, committed=True), "usa": Army(deck=usa, committed=True)}
    cards = QUIET[edition]
    return scene(edition, phase="move", usa=cards["usa"], csa=cards["csa"], armies=armies, **more)  # type: ignore[arg-type]


def reserve(at: Scene, side: str) -> int:
    return sum(laid.at == RESERVE and key[0] == side[0] for key, laid in at.state.cards.items())


@pytest.mark.rule("DX-5.0")
@pytest.mark.parametrize("edition", list(RATES))
def test_the_csa_begins_and_turns_alternate(edition: Edition) -> None:
    at = deployed(opening(edition=edition))
    order = []
    for _ in range(4):
        order.append(at.state.active)
        at = (at.next() if at.state.phase == "combat" else at).next()
    assert order == ["csa", "usa", "csa", "usa"]


@pytest.mark.rule("DX-5.0a", "DX-6.0")
def test_morale_combat_moves_reinforcements() -> None:
    """The CSA ends its moves: it draws, then the USA's hits are rolled for, and the USA is to fire."""
    at = scene(
        phase="move",
        active="csa",
        usa={"uc": "a:i3*1", "ul": "i2", "ur": "i2"},
        csa={"uc": "i3", "cl": "i2", "cr": "i2"},
    )
    at = at.next(2)
    assert (at.state.active, at.state.phase, at.awaited()) == ("usa", "combat", ["usa"])
    assert reserve(at, "csa") == 1 and at.hits("a") == [0]
    told = at.told()
    assert told.index("draw") < told.index(at.name("a"))
    assert at.allowed("fire uc all") and not at.legal("move")
    assert at.next().told() == "The Union ends combat. Moves begin."
    at = at.next()
    assert at.state.phase == "move" and not at.legal("fire")


@pytest.mark.rule("DX-9.0", "DX-9.0b")
@pytest.mark.parametrize("edition", list(RATES))
@pytest.mark.parametrize("side", ["csa", "usa"])
def test_how_many_are_drawn(edition: Edition, side: Side) -> None:
    at = quiet(edition, active=side)
    before = reserve(at, side)
    after = at.next()
    rate = RATES[edition][side == "usa"]
    assert reserve(after, side) - before == rate
    assert after.state.armies[side].deck == 5 - rate
    names = after.told(audience=side)
    assert "card" in after.told() and names != after.told()


@pytest.mark.rule("DX-9.0")
def test_no_more_than_there_are() -> None:
    at = quiet("gettysburg", usa=1, active="usa")
    after = at.next()
    assert (reserve(after, "usa"), after.state.armies["usa"].deck) == (1, 0)
    assert reserve(quiet("gettysburg", usa=0).next(), "usa") == 0


@pytest.mark.rule("DX-9.0a")
def test_what_was_drawn_moves_in_the_next_turn() -> None:
    at = quiet(active="usa").next()
    (new,) = [key for key, laid in at.state.cards.items() if laid.at == RESERVE]
    assert at.awaited() == ["csa"]
    at = at.next().next().next()
    assert at.state.active == "usa" and at.allowed(f"move uc {new}") and not at.state.cards[new].up


@pytest.mark.rule("DX-16.1")
@pytest.mark.parametrize(
    ("edition", "usa", "csa", "winner"),
    [
        ("bull-run", {"uc": "i2", "ul": "i2", "ur": "i2"}, {"cc": "i2", "cl": "i2", "cr": "i2"}, "csa"),
        ("gettysburg", {"uc": "i2", "ul": "i2", "ur": "i2"}, {"cc": "i2", "cl": "i2", "cr": "i2"}, "usa"),
        ("bull-run", {"cl": "i2", "uc": "i2", "ul": "i2"}, {"cc": "i2", "cr": "i2"}, "usa"),
        ("gettysburg", {"uc": "i2", "ur": "i2"}, {"ul": "i2", "cc": "i2", "cl": "i2"}, "csa"),
    ],
)
def test_six_turns_each_after_both_decks_are_empty(
    edition: Edition, usa: dict[str, str], csa: dict[str, str], winner: str
) -> None:
    none: dict[Side, Army] = {"csa": Army(committed=True), "usa": Army(committed=True)}
    at = scene(edition, phase="move", active="usa", usa=usa, csa=csa, armies=none)
    last = at.state.turn + 2 * 6 - 1
    while not at.state.winner:
        at = at.next()
    assert (at.state.winner, at.state.ending, at.state.turn) == (winner, "time", last)


@pytest.mark.rule("DX-16.1")
def test_at_shiloh_time_is_the_unions() -> None:
    none: dict[Side, Army] = {"csa": Army(committed=True), "usa": Army(committed=True)}
    usa = {"fl": "i2", "fr": "i2", "bc": "i2", "bl": "i2", "br": "i2"}
    at = scene("shiloh", phase="move", active="usa", usa=usa, csa={"fc": "i1"}, armies=none, day=2)
    for _ in range(40):
        at = at if at.state.winner else at.next()
    assert (at.state.winner, at.state.ending) == ("usa", "time")


@pytest.mark.rule("DX-16.3")
def test_giving_up_and_agreeing() -> None:
    at = quiet()
    given_up = GAME.resign(at.state, "usa").state
    assert (given_up.winner, given_up.ending) == ("csa", "resigned")
    offered = at.play("offer end", seat="csa")
    assert offered.awaited() == at.awaited() and "offer to end" in offered.told()
    assert offered.play("offer withdraw", seat="csa").state.offers == ()
    agreed = offered.play("offer end", seat="usa").state
    assert (agreed.winner, agreed.ending) == ("", "agreed")
    result = GAME.result(GAME.view(agreed, None))
    assert result and result.winners == ()


def test_each_position_says_where_the_battle_stands() -> None:
    at = scene(phase="combat", usa={"ul": "i2"}, csa={"cl": "i2"})
    after = at.next()
    assert GAME.turn_of(GAME.view(after.state, None)) == TurnMark(f"Battle Turn {at.state.turn}: Union", "Moves")
    usual = {option.key: next(iter(option.values)) for option in GAME.options}
    start = GAME.setup(usual, lambda sides, purpose, stream=PUBLIC: 1)
    assert GAME.turn_of(GAME.view(start.state, None)) == TurnMark("Preparations", "Deployment")
    resigned = GAME.resign(after.state, "csa")
    assert GAME.turn_of(GAME.view(resigned.state, None)) == TurnMark(f"Battle Turn {at.state.turn}: Union")


FACING: dict[str, str] = {"uc": "i2", "ul": "i2", "ur": "i2"}
OPPOSITE: dict[str, str] = {"cc": "i2", "cl": "i2", "cr": "i2"}


def after_the_unions_moves(edition: Edition, usa: dict[str, str], csa: dict[str, str], **more: object) -> Scene:
    """The CSA's turn, just begun."""
    return scene(edition, phase="move", usa=FACING | usa, csa=OPPOSITE | csa, **more).next()  # type: ignore[arg-type]


@pytest.mark.rule("DX-17.10")
def test_an_empty_combat_phase_is_passed_over() -> None:
    at = after_the_unions_moves("bull-run", {"reserve": "i2"}, {"reserve": "i2"})
    assert (at.state.active, at.state.phase) == ("csa", "move") and "nothing to fire at" in at.told()


@pytest.mark.rule("DX-17.10", "DX-7.2d", "DX-13.3")
@pytest.mark.parametrize(
    ("usa", "csa", "setup"),
    [
        ({}, {"cc": "s2"}, {}),
        ({}, {"cc": "i2 s2"}, {}),
        ({}, {"ul": "i2"}, {}),
        ({"cc": "i2"}, {"cl": "i3"}, {}),
    ],
)
def test_a_combat_phase_in_which_something_can_be_done_is_not(
    usa: dict[str, str], csa: dict[str, str], setup: dict[str, object]
) -> None:
    at = after_the_unions_moves("bull-run", usa, csa, setup=setup)
    assert (at.state.active, at.state.phase) == ("csa", "combat") and at.keys("") != ["next"]


@pytest.mark.rule("DX-17.10", "DX-16.2")
@pytest.mark.parametrize("card", ["i2", "s2"])
def test_whether_it_is_passed_over_does_not_tell_what_lies_face_down(card: str) -> None:
    """Guns could fire across; infantry cannot, but nobody else knows that."""
    at = after_the_unions_moves("bull-run", {}, {"cc": f"{card}?"})
    assert at.state.phase == "combat"


@pytest.mark.rule("DX-17.10", "DX-16.2", "DX-12.1")
def test_nor_what_the_reserve_holds() -> None:
    """Sharpshooters could aim at the general across, whatever cards the Reserve has; not if there are none left."""
    usa = {"uc": "g i2"}
    for hand in ("i2", "sharpshooters"):
        assert after_the_unions_moves("gettysburg", usa, {"reserve": hand}).state.phase == "combat"
    seen = {k: CardState(OUT, up=True, why="played") for k, c in cards("gettysburg", "csa").items() if aims(c)}
    start = scene("gettysburg", phase="move", usa=FACING | usa, csa=OPPOSITE | {"reserve": "i2"})
    assert start.changed(cards={**start.state.cards, **seen}).next().state.phase == "move"


@pytest.mark.rule("DX-17.10")
def test_a_combat_phase_ends_when_nothing_is_left_to_do() -> None:
    """As soon as anyone can see it: not while a card that has not fired, or one lying face-down, may fire; and with the
    last shot the melees are past."""
    start = scene(usa={"uc": "i2", "ur": "i2"}, csa={"uc": "i3", "ur": "i3"})
    once = start.play("fire uc all", 6, 6)
    assert once.state.phase == "combat"
    twice = once.play("fire ur all", 6, 6)
    assert twice.state.phase == "move" and "nothing more to fire at. Moves begin." in twice.told()
    assert (twice.state.fought, twice.state.closed, twice.state.played) == (False, (), ())


@pytest.mark.rule("DX-17.10", "DX-16.2")
@pytest.mark.parametrize("card", ["i2", "s2"])
def test_that_it_ends_does_not_tell_what_lies_face_down(card: str) -> None:
    usa, csa, setup = {"uc": "i2", "ul": f"{card}?"}, {"uc": "i3", "cr": "i3"}, {"enfilade": False}
    assert scene("gettysburg", usa=usa, csa=csa, setup=setup).play("fire uc all", 6, 6).state.phase == "combat"
    shown = scene("gettysburg", usa={"uc": "i2", "ul": "i2"}, csa=csa, setup=setup)
    assert shown.play("fire uc all", 6, 6).state.phase == "move"


def aims(c: Card) -> bool:
    return c.effect == "sharpshooters"
