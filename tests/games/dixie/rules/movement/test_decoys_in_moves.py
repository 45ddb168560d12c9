"""Decoys laid in the Move phase, as cards that nobody knows (13.6)."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from bot.games.dixie.game import GAME
from bot.games.dixie.state.counterpart import counterpart
from tests.games.dixie.scene import Scene, scene
from tests.games.secrecy import check_secrecy

LINE = {"cc": "i2", "cl": "i2", "cr": "i2"}


def moving(usa: dict[str, str], csa: dict[str, str] | None = None, edition: Any = "bull-run", **more: Any) -> Scene:
    """The Union's Move phase in a battle with decoys."""
    return scene(edition, phase="move", usa=usa, csa=csa or LINE, setup={"decoys": True}, **more)


def public(at: Scene) -> tuple[bytes, ...]:
    """What everybody and the enemy receive: their views, and what was told of the latest decision."""
    views = [msgspec.json.encode(GAME.view(at.state, seat)) for seat in (None, "csa")]
    return (*views, at.told().encode(), at.told(audience="csa").encode())


@pytest.mark.rule("DX-13.6", "DX-13.6d", "DX-17.2")
@pytest.mark.parametrize("decoy", ["rally", "g", "hill", "color-guard"])
def test_a_decoy_is_laid_as_troops_move(decoy: str) -> None:
    """Nobody else can tell which it was."""
    usa = {"uc": "i3", "ur": "i2?", "reserve": f"d:{decoy} t:i2"}
    start = moving(usa)
    laid, moved = start.play("move decoy ur {d}"), start.play("move ur {t}")
    assert (
        laid.at("d") == ["ur"]
        and not laid.laid("d").up
        and laid.told() == "The Union moves 1 card from the Reserve to USA Right."
    )
    assert public(laid) == public(moved)
    assert laid.name("d") in laid.told(audience="usa")
    assert laid.outcome is not None and moved.outcome is not None
    assert (laid.outcome.secret, laid.outcome.consulted) == (moved.outcome.secret, moved.outcome.consulted)
    assert laid.purposes == () and laid.state.last == moved.state.last


@pytest.mark.rule("DX-13.6d", "DX-13.6e")
def test_to_be_laid_is_its_one_move() -> None:
    at = moving({"uc": "i3", "ur": "i2", "reserve": "g:g r:rally"})
    laid = at.play("move decoy ur {g}").play("move decoy ur {r}")
    assert laid.refused("move reserve {g}").rule == "DX-8.0" and laid.refused("move reserve {r}").rule == "DX-8.0"
    back = moving({"uc": "i3 g:g", "reserve": "i2"}).play("move reserve {g}")
    assert back.refused("move decoy ur {g}").rule == "DX-13.6d", "he has moved"
    hit = moving({"uc": "i3", "reserve": "g:g*1 i2"})
    assert hit.refused("move decoy ur {g}").rule == "DX-13.6d"


@pytest.mark.rule("DX-13.6d")
def test_a_decoy_lies_where_a_card_of_its_kind_could() -> None:
    at = moving(
        {"uc": "g i3", "ur": "i3 hill woods", "ul": "rally? cover? i2", "reserve": "d:g t:field r:color-guard x:i2"}
    )
    assert at.keys("move decoy") == ["ur", "uc", "ul"]
    assert at.refused("move decoy uc {d}").rule == "DX-11.0"
    assert at.refused("move decoy ur {t}").rule == "DX-10.0"
    assert at.refused("move decoy ul {r}").rule == "DX-12.0d"
    assert at.refused("move decoy ur {x}").rule == "DX-13.6"
    assert at.refused("move decoy cl {d}").rule == "DX-8.0a"


@pytest.mark.rule("DX-13.6f", "DX-13.6")
def test_no_decoy_comes_where_it_would_be_known() -> None:
    """Not to an enemy, not to what an enemy has held and left, and beyond only to friends."""
    at = moving({"uc": "i3", "reserve": "d:rally i2"}, LINE | {"ur": "i3"}, holders={"ul": "csa"})
    assert at.refused("move decoy ur {d}").rule == "DX-13.6" and at.refused("move decoy ul {d}").rule == "DX-13.6f"
    assert at.keys("move decoy") == ["uc"]
    gone = {"cl": "i2", "cc": "i2"}
    vacant = moving({"ul": "d:rally? i3", "ur": "i2"}, gone)
    assert vacant.refused("move cr {d}").rule == "DX-13.6f"
    friends = moving({"ul": "d:rally? i3", "cr": "i2", "uc": "i2"}, gone)
    assert friends.play("move cr {d}").at("d") == ["cr"]


@pytest.mark.rule("DX-13.6f", "DX-10.4a")
def test_decoys_alone_in_ones_own_position_are_not_known_by_who_holds_it() -> None:
    start = moving({"uc": "i3", "reserve": "d:rally t:i2"}, holders={})
    assert public(start.play("move decoy ul {d}")) == public(start.play("move ul {t}"))


@pytest.mark.rule("DX-13.6e", "DX-15.2d")
def test_special_cards_that_have_come_as_decoys_may_be_more_than_are_laid_at_once() -> None:
    """Two lie there and a third moves to them; the battle is sound when the next night is deployed for, too."""
    at = moving({"uc": "i3", "ur": "rally? cover? i2", "cl": "d:spy? i2"}, {"cc": "i2", "cr": "i2"}, "gettysburg")
    at = at.play("move ur {d}")
    assert at.at("d") == ["ur"]
    night = at.changed(phase="deploy").armed("usa", committed=False).armed("csa", committed=False)
    assert GAME.problems(night.state) == []


@pytest.mark.rule("DX-13.6d", "DX-17.3")
def test_an_armed_card_that_is_laid_is_armed_no_longer() -> None:
    at = moving({"uc": "i3", "reserve": "r:rally i2"}).play("arm {r} any 1", seat="usa").play("move decoy uc {r}")
    assert at.state.armies["usa"].armed == () and at.at("r") == ["uc"]


@pytest.mark.rule("DX-13.6d", "DX-13.6a", "DX-13.6b")
def test_what_was_laid_is_shown_or_dies_as_any_decoy() -> None:
    at = moving({"uc": "i3", "reserve": "g:g i2"}, LINE | {"cl": "x:i3"}).play("move decoy ur {g}")
    assert at.play("reveal {g}").laid("g").up
    done = at.next().play("move ur {x}", seat="csa").next()
    assert done.at("g") == ["eliminated"]


@pytest.mark.rule("DX-13.6", "DX-13.6d", "DX-13.0")
def test_without_the_option_there_are_none() -> None:
    at = scene(phase="move", usa={"uc": "i3", "reserve": "d:rally i2"}, csa=LINE)
    assert "decoy" not in at.keys("move") and at.refused("move decoy uc {d}").rule == "DX-13.6"
    ordered = moving({"uc": "i3", "reserve": "d:rally i2"}).refused("decoy {d}", seat="usa")
    assert (ordered.rule, ordered.instead) == ("DX-13.6d", ("move decoy",))


@pytest.mark.rule("DX-13.6f", "DX-16.2")
@pytest.mark.parametrize("seed", range(6))
def test_battles_with_decoys_laid_give_nothing_away(seed: int) -> None:
    """From a position in which decoys may be laid at once."""
    usa = {"uc": "i3? i2?", "ur": "i2? i1?", "ul": "i3?", "reserve": "g g rally cover hill i2 i3 k1"}
    csa = {"cc": "i2? i2?", "cl": "i2?", "cr": "i2? i3?", "reserve": "g spy i2 i3 railway field"}
    start = scene(phase="move", usa=usa, csa=csa, setup={"decoys": True})
    check_secrecy(GAME, start.state, random.Random(seed), 14, frozenset({"revealed"}), counterpart)


@pytest.mark.rule("DX-10.2d", "DX-12.12")
def test_terrain_is_not_played_under_a_decoy_that_a_spy_has_seen() -> None:
    """The decoy still lies in the enemy's hands, as it does for a side that does not know what it is."""
    usa, csa = {"reserve": "h:hill", "uc": "i3", "ur": "i2"}, LINE | {"ul": "d:spy?"}
    unknown = moving(usa, csa, holders={"ul": "csa"})
    seen = unknown.changed(known={"usa": (unknown.labels["d"],)})
    for at in (unknown, seen):
        assert at.refused("terrain ul {h}").rule == "DX-10.2d" and at.allowed("terrain uc {h}")
