"""What menus and orders say: whom a gun fires at, what a preference is about, where a card is laid out already."""

from __future__ import annotations

from bot.games.dixie.data.cards import card
from bot.games.dixie.data.deck_sizes import total
from bot.games.dixie.game import GAME
from tests.games.dixie.offers.test_labels import labels
from tests.games.dixie.scene import Scene, opening, scene


def test_a_gun_alone_is_one_button_and_its_target_is_named() -> None:
    """All that can fire is one card: it is not offered a second time; at guns alone its label tells at which."""
    at = scene(
        usa={"uc": "a:s2", "ul": "i2", "ur": "i2"},
        csa={"cc": "b:s3 c:i2", "cl": "i2", "cr": "i2"},
        active="usa",
    )
    gun, target = at.name("a"), at.name("b")
    assert labels(at, "usa", "fire", "cc") == [f"Fire at CSA Center with {gun}"]
    assert labels(at, "usa", "battery", "cc", at.labels["b"]) == [f"{gun} fires at {target} alone"]
    fired = at.play("fire cc some {a}", 6, 6)
    assert f"The Union fires at the Confederates' cards in CSA Center with {gun}." in fired.told()


def test_a_preference_says_what_it_is_about_and_which_stands() -> None:
    at = scene(usa={"uc": "i2"}, csa={"cc": "i2"})
    assert labels(at, "usa", "prefer", "hits", orders=True)[0] == "Hits: lowest CV first, guns last (as now)"
    after = at.play("prefer hits ask", seat="usa")
    assert [label for label in labels(after, "usa", "prefer", "hits", orders=True) if "as now" in label] == [
        "Hits: ask me each time (as now)"
    ]
    assert all(label.startswith("Enemy melee: ") for label in labels(at, "csa", "prefer", "melee", orders=True))


def test_a_menu_of_a_position_says_which_cards_are_laid_out_elsewhere() -> None:
    at = scene(phase="deploy", usa={"reserve": "a:i3 b:i2 i2"}, csa={"reserve": "i2 i2 i2"})
    at = at.armed("usa", committed=False).play("deploy ur {a}", seat="usa")
    level = GAME.orders(GAME.view(at.state, "usa"), "usa", ("deploy", "uc"))
    assert level is not None
    hints = {choice.key: choice.hint for choice in level.choices}
    assert hints[at.labels["a"]] == "infantry 3; in USA Right" and hints[at.labels["b"]] == "infantry 2"


def test_no_menu_lets_one_pick_more_than_there_is_room_for() -> None:
    """Four troops in a position and, with a general, himself and those for whom he makes room; cards for the Battle
    Points that are left. Where too many may go, the question says for how many there is room."""

    def most(at: Scene, *path: str) -> int:
        level = GAME.orders(GAME.view(at.state, "usa"), "usa", path)
        assert level is not None
        return level.most

    at = scene(phase="deploy", usa={"reserve": "i3 i2 i2 i3 i3 i2 i2"}, csa={"reserve": "i2 i2 i2"})
    assert most(at.armed("usa", committed=False), "deploy", "uc") == 4
    led = scene(phase="deploy", usa={"reserve": "g21 g:g11 i3 i2 i2 i3 i3 i2 i2 i3"}, csa={"reserve": "i2 i2 i2"})
    bonus = max(card("bull-run", key).stacking for key in ("u80", "u82"))
    assert most(led.armed("usa", committed=False), "deploy", "uc") == 4 + 1 + bonus
    deck = opening(edition="gettysburg", deck="own").play("list fill", seat="usa")
    dropped = next(key for key in deck.state.armies["usa"].list if card("gettysburg", key).points >= 10)
    deck = deck.play(deck.paged("list drop", dropped, "usa"), seat="usa")
    left = total(deck.state.setup, "usa") - sum(card("gettysburg", k).points for k in deck.state.armies["usa"].list)
    for page in deck.keys("list add", "usa"):
        level = GAME.orders(GAME.view(deck.state, "usa"), "usa", ("list", "add", page))
        costs = sorted(card("gettysburg", choice.key).points for choice in level.choices) if level else []
        assert level is not None and sum(costs[: level.most]) <= left < 25
    going = scene(usa={"uc": "i2 i2 i3", "reserve": "i3 i2 g11"}, csa={"cc": "i2"}, phase="move", active="usa")
    level = GAME.choices(GAME.view(going.state, "usa"), "usa", ("move", "uc"))
    assert level is not None and level.prompt == "Which cards move to USA Center (room for 1)?" and level.most == 3
    where = GAME.choices(GAME.view(going.state, "usa"), "usa", ("move",))
    assert where is not None and "3 cards (room for 1)" in [choice.hint for choice in where.choices]


def test_special_cards_say_what_they_do_to_whom() -> None:
    at = scene(
        usa={"uc": "g:g21 i3", "ur": "g11 i2", "ul": "i2"},
        csa={"cc": "i2", "cl": "i2", "cr": "i2", "reserve": "s:sharpshooters c:uniform-confusion y:rebel-yell"},
        active="csa",
    )
    mark = at.name("g")
    assert labels(at, "csa", "play", at.labels["s"], "uc") == [f"Play {at.name('s')} at {mark}"]
    assert labels(at, "csa", "arm", at.labels["y"], orders=True)[:1] == [f"Arm {at.name('y')}: anywhere"]
    assert labels(at, "csa", "arm", at.labels["c"], "any", orders=True)[1] == f"Arm {at.name('c')}: at least 2 dice"
    after = at.play("arm {c} any 2", seat="csa")
    assert labels(after, "csa", "disarm", orders=True) == [f"Disarm {at.name('c')}"]


def test_beside_the_commitment_stands_what_may_be_changed_before() -> None:
    for at, beside in (
        (opening(edition="gettysburg", deck="own"), [("list",)]),
        (opening(edition="bull-run"), [("deploy", "ur"), ("deploy", "uc"), ("deploy", "ul"), ("deploy", "suggest")]),
    ):
        level = GAME.choices(GAME.view(at.state, "usa"), "usa", ())
        assert level is not None and [each.key for each in level.choices] == ["commit"]
        assert list(level.staged) == beside


def test_pages_of_cards_say_what_is_on_them() -> None:
    at = opening(edition="gettysburg", deck="own")
    level = GAME.orders(GAME.view(at.state, "usa"), "usa", ("list", "add"))
    assert level is not None
    first, *_, last = level.choices
    assert first.label == "Infantry 1: 25 cards" and first.hint.startswith("Iron Brigade … ")
    assert last.label.startswith("Generals, terrain, specials 2: ")
    menu = GAME.orders(GAME.view(at.state, "usa"), "usa", ("list", "add", first.key))
    assert menu is not None and menu.choices[0].hint == "infantry 3A, I Corps; 14 points"
    riders = GAME.orders(GAME.view(at.state, "usa"), "usa", ("list", "add", "cavalry"))
    assert riders is not None and "Cavalry Corps" in riders.choices[0].hint


def test_the_picture_in_words_says_what_happened_last() -> None:
    at = scene(usa={"uc": "a:s2", "ul": "i2", "ur": "i2"}, csa={"cc": "i3", "cl": "i2", "cr": "i2"}, active="usa")
    after = at.play("fire cc all", 2, 6)
    fired = f"Last: {at.name('a')} (Union) fires at CSA Center, rolls 2, 6 (no hit)."
    assert fired in GAME.alt(GAME.view(after.state, None))
