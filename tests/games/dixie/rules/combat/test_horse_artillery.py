"""Horse artillery that has moved: what it fires at, and that its owner may have it hold its fire (7.2)."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.dixie.game import GAME
from bot.games.dixie.state.state import ReactionQuestion
from tests.games.dixie.scene import Scene, scene


def ridden(usa: dict[str, str], csa: dict[str, str], **more: object) -> Scene:
    """The Union's Move phase at Gettysburg."""
    return scene("gettysburg", phase="move", usa=usa, csa=csa, **more)  # type: ignore[arg-type]


LINE = {"cc": "e:i3A f:i3A", "cl": "i3", "cr": "i3"}


@pytest.mark.rule("DX-7.2k", "DX-17.8", "DX-7.2h")
def test_horse_artillery_holds_its_fire_if_its_side_prefers() -> None:
    start = ridden({"reserve": "h:h3", "uc": "i3B", "ul": "i3", "ur": "i3"}, LINE)
    held = start.play("prefer horse hold").play("move uc {h}")
    after = held.next()
    assert after.purposes == () and not after.laid("h").up
    assert held.play("prefer horse fire").next(6, 6, 6).laid("h").up


@pytest.mark.rule("DX-17.8")
def test_what_is_preferred_of_horse_artillery_shows_nowhere() -> None:
    start = ridden({"reserve": "h:h3", "uc": "i3B", "ul": "i3", "ur": "i3"}, LINE)
    held = start.play("prefer horse hold")
    assert held.outcome is not None and held.outcome.secret and not held.outcome.events
    for seat in (None, "csa"):
        assert msgspec.json.encode(GAME.view(held.state, seat)) == msgspec.json.encode(GAME.view(start.state, seat))
    assert "horse" in held.keys("prefer") and held.keys("prefer horse") == ["fire", "hold"]
    elsewhere = scene(usa={"uc": "i3"}, csa={"cc": "i3"})
    assert "horse" not in elsewhere.keys("prefer") and elsewhere.refused("prefer horse hold").rule == "DX-17.5"


@pytest.mark.rule("DX-7.2k", "DX-13.3")
def test_horse_artillery_that_has_moved_may_enfilade() -> None:
    """It has come to a position that it alone occupies; engaged it cannot."""
    start = ridden({"ur": "h:h3 i3", "uc": "i3", "ul": "i3"}, {"cc": "c:i3", "cr": "i3"}).play("move cl {h}")
    after = start.next(1, 6, 6, 4)
    assert after.purposes[0] == f"{after.name('h')} fires at CSA Center" and "fires in enfilade" in after.told()
    engaged = ridden({"ur": "h:h3 i3", "uc": "i3", "ul": "i3"}, {"cl": "x:i3", "cc": "c:i3", "cr": "i3"})
    short = engaged.play("move cl {h}").next(6, 6, 6)
    assert short.purposes[0] == f"{short.name('h')} fires at CSA Left", "engaged it does not enfilade"


@pytest.mark.rule("DX-7.2k")
def test_horse_artillery_fires_where_it_promises_most() -> None:
    csa = {"cl": "=Rock_Creek d:i3", "uc": "x:i3", "cr": "i3"}
    start = ridden({"reserve": "h:h3", "ur": "i3", "ul": "i3"}, csa).play("move ur {h}")
    assert start.next(6, 6, 6).purposes[0].endswith("fires at CSA Left"), "F2 across, F1 from its own line"


@pytest.mark.rule("DX-7.2k", "DX-13.5")
def test_horse_artillery_does_not_fire_into_an_engagement_of_friends() -> None:
    start = ridden({"reserve": "h:h3", "cc": "i3", "uc": "i2", "ul": "i3", "ur": "i3"}, LINE).play("move uc {h}")
    assert start.next().purposes == ()


@pytest.mark.rule("DX-7.2k", "DX-13.3c")
@pytest.mark.parametrize("how", ["fire", "hold"])
def test_horse_artillery_envelops_when_it_has_moved(how: str) -> None:
    """The CSA has gone forward from its Center."""
    usa = {"ur": "h:h3 i3", "ul": "i3", "uc": "i3"}
    start = ridden(usa, {"uc": "c:i3", "cr": "i3"}).play(f"prefer horse {how}")
    won = start.play("move cl {h}").next()
    assert (won.state.winner, won.state.ending, won.purposes) == ("usa", "envelopment", ())
    foot = ridden({**usa, "ur": "i:i3 i3"}, {"uc": "c:i3", "cr": "i3"}).play("move cl {i}").next()
    assert foot.state.ending == ""


@pytest.mark.rule("DX-7.2i", "DX-7.0b", "DX-17.4")
def test_outflankers_and_horse_artillery_fire_together_and_one_window_opens() -> None:
    usa = {"ur": "h:h3 i3", "cl": "e:i2B", "uc": "i3", "ul": "i3", "reserve": "a:i3A"}
    csa = {"cl": "x:i4 y:i4", "cc": "i3", "cr": "i3", "reserve": "i2"}
    start = ridden(usa, csa, setup={"live": True}).play("move cl {h}").play("outflank cl {a}")
    asked = start.next(picks=[1])
    assert asked.state.asks == (ReactionQuestion("csa", "fire", "cl"),)
    assert asked.state.volley is not None and set(asked.state.volley.cards) == {asked.labels["a"], asked.labels["h"]}
    after = asked.play("pass now", *[6] * 6)
    assert after.state.active == "csa" and after.state.volley is None


@pytest.mark.rule("DX-7.0b", "DX-7.2i")
def test_horse_artillery_does_not_return_to_where_fire_is_over() -> None:
    """Both guns aim at the Center, where the first leaves nobody; at the Right the outflankers have fired already."""
    usa = {"ur": "e:i2B", "ul": "i3", "reserve": "a:i3A first:h4 second:h3"}
    csa = {"ur": "i4 i4", "cc": "z:i2*1", "cl": "i3", "cr": "i3"}
    start = ridden(usa, csa).run("move uc {first},{second}", "outflank ur {a}")
    after = start.next(6, 6, 6, 1, 2, 6, 6, picks=[1])
    assert after.at("a", "z") == ["ur", "eliminated"]
    assert not any(purpose.startswith(after.name("second")) for purpose in after.purposes)


@pytest.mark.rule("DX-7.2k", "DX-11.2f")
def test_horse_artillery_that_has_moved_does_not_fire_at_a_general_alone() -> None:
    start = ridden({"reserve": "h:h3", "uc": "i3", "ul": "i3", "ur": "i3"}, {"cc": "g:g", "cl": "i3", "cr": "i3"})
    after = start.play("move uc {h}").next()
    assert after.purposes == () and not after.laid("h").up and after.hits("g") == [0]


@pytest.mark.rule("DX-7.2k", "DX-7.2h")
def test_horse_artillery_that_has_moved_chooses_its_target() -> None:
    """It could fire across or in enfilade; it fires where it is told to."""
    csa = {"cl": "d:i3", "uc": "x:i3", "cr": "i3"}
    start = ridden({"reserve": "h:h3", "ur": "i3", "ul": "i3"}, csa)
    assert start.refused("aim {h} fire uc", seat="usa").rule == "DX-7.2k", "it has not moved"
    moved = start.play("move ur {h}")
    assert sorted(moved.keys("aim {h} fire")) == ["cl", "uc"] and moved.keys("aim {h}") == ["fire", "hold", "best"]
    assert moved.play("aim {h} fire uc").next(6, 6, 6).purposes[0].endswith("fires at USA Center")
    assert moved.play("aim {h} fire cl").next(6, 6, 6).purposes[0].endswith("fires at CSA Left")
    assert moved.play("aim {h} hold").next().purposes == ()
    assert moved.play("aim {h} fire uc").play("aim {h} best").next(6, 6, 6).purposes[0].endswith("fires at CSA Left")


@pytest.mark.rule("DX-7.2k", "DX-13.5")
def test_it_may_support_an_engagement_if_it_is_told_to() -> None:
    start = ridden({"reserve": "h:h3", "cc": "y:i3", "uc": "i2", "ul": "i3", "ur": "i3"}, LINE).play("move uc {h}")
    after = start.play("aim {h} fire cc").next(5, 1, 6, 6, 1)
    assert after.at("y") == ["routed"], "a five hits a friend, who rolls at once"
    assert after.purposes[3:] == (
        f"{after.name('y')} in CSA Center: Morale",
        f"{after.name('e')} in CSA Center: Morale",
    )


@pytest.mark.rule("DX-7.2k", "DX-13.4")
def test_it_may_fire_at_one_artillery_card_alone() -> None:
    csa = {"cc": "s:a2 i:i3A g:g", "cl": "i3", "cr": "i3"}
    start = ridden({"reserve": "h:h3", "uc": "i2", "ul": "i3", "ur": "i3"}, csa).play("move uc {h}")
    assert start.keys("aim {h} battery") == ["cc"] and start.keys("aim {h} battery cc") == [start.labels["s"]]
    after = start.play("aim {h} battery cc {s}").next(1, 6, 6, 1)
    assert after.hits("s", "i", "g") == [0, 0, 0] and after.purposes[3].startswith(after.name("s"))
    without = ridden({"reserve": "h:h3", "uc": "i2"}, csa, setup={"counter_battery": False}).play("move uc {h}")
    assert "battery" not in without.keys("aim {h}")


@pytest.mark.rule("DX-7.2k", "DX-17.8")
def test_what_cannot_be_done_any_more_goes_by_preference() -> None:
    """Told to fire at guns of which outflankers leave nothing, it fires at the others there."""
    usa = {"ur": "h:h3 i3", "cl": "e:i2B", "uc": "i3", "ul": "i3", "reserve": "a:i3A"}
    start = ridden(usa, {"cl": "s:a2*2 x:i4*2", "cc": "i3", "cr": "i3"}).play("move cl {h}").play("outflank cl {a}")
    told = start.play("aim {h} battery cl {s}")
    after = told.next(1, 1, 6, *(6, 6, 6), 1, 1, 1, picks=[1])
    assert after.at("s") == ["eliminated"] and after.purposes[3] == f"{after.name('h')} fires at CSA Left"


@pytest.mark.rule("DX-17.8", "DX-7.2k")
def test_what_horse_artillery_is_told_shows_nowhere_and_is_forgotten_with_the_turn() -> None:
    start = ridden({"reserve": "h:h3", "uc": "i3B", "ul": "i3", "ur": "i3"}, LINE).play("move uc {h}")
    told = start.play("aim {h} hold")
    assert told.outcome is not None and told.outcome.secret and not told.outcome.events and not told.outcome.consulted
    for seat in (None, "csa"):
        assert msgspec.json.encode(GAME.view(told.state, seat)) == msgspec.json.encode(GAME.view(start.state, seat))
    assert told.state.armies["usa"].aims and not told.next().state.armies["usa"].aims
    assert "aim" not in [c.key for c in GAME.orders(GAME.view(start.state, "csa"), "csa", ()).choices]  # type: ignore[union-attr]
