"""The armies, setup, and every line of the tables (sections 1, 2 and 17 of the rulebook)."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import activation_cards, deck, formations, of_side, tactics, tactics_deck
from bot.games.chancellorsville.data.terms import SIDES
from bot.games.kit.sides import Side
from tests.games.chancellorsville.positions import Position, opening, position

UNION = {"couch", "howard", "meade", "reynolds", "sedgwick", "sickles", "slocum"}
CONFEDERATES = {"anderson", "hill", "colston", "early", "mclaws"}
NAMES = (
    "Kelly's Ford road", "Hartwood", "Berea", "Falmouth", "Stafford Heights", "Fitzhugh House", "Potomac Creek",
    "Ely's Ford", "U.S. Ford", "Zoan Church", "Banks' Ford", "Taylor's Hill", "Fredericksburg", "Prospect Hill",
    "Moss Neck", "Guiney road", "Massaponax", "Chancellorsville Junction", "Wilderness Tavern", "Catharine Furnace",
    "Tabernacle Church", "Salem Church", "Telegraph road", "Spotsylvania Court House",
)  # fmt: skip
LINES = (
    "1-2 1-8 2-3 2-9 3-4 3-11 4-5 4-7 4-13 5-6 5-7 5-13 6-14 6-15 8-9 8-18 8-19 9-10 9-18 10-21 10-22 11-12 12-13 "
    "12-22 13-14 13-23 14-15 14-23 15-16 16-17 16-23 17-24 18-19 18-20 18-21 19-20 20-21 20-24 21-22 22-23 23-24"
)
RED = "1-8 2-9 3-11 4-13 5-13 6-14 6-15"
GREEN = "19-18 20-18 12-13 23-13 21-10 24-23"
UNION_CARDS = """Meade / Couch, Sickles (2); Meade / Slocum (1); Meade / Howard (3); Reynolds / Meade, Howard (2);
Reynolds / Sedgwick (1); Sickles / Meade (2); Sickles / Reynolds (3); Couch / Meade, Sedgwick (1);
Couch / Slocum, Howard (3); Sedgwick / Reynolds (2); Sedgwick / Sickles (3); Slocum / Howard, Reynolds (1);
Slocum / Couch, Sickles (2); Howard / Slocum (1); Howard / Sedgwick (3)"""
CONFEDERATE_CARDS = """McLaws / Anderson (1); McLaws / Anderson (2); McLaws / Colston (3); Anderson / McLaws (1);
Anderson / McLaws (3); Anderson / Early (2); Early / AP Hill (2); Early / Colston (1); Early / McLaws (3);
AP Hill / Colston (2); AP Hill / Early (3); AP Hill / Anderson (1); Colston / AP Hill (2); Colston / AP Hill (1);
Colston / Early (3)"""
TACTICS = {
    "Relocate": (2, 2), "Reorganize": (2, 2), "Immaculate Timing": (4, 1), "Confidence": (2, 2),
    "Back in the Saddle": (5, 1), "Night March": (3, 1), "Artillery Smoke Screen": (3, 1), "Prisoners": (3, 2),
    "Forced March": (2, 2), "Dig In": (2, 2), "Sappers": (2, 2), "Hold the Line": (3, 2), "Rally": (4, 2),
    "Reserves": (2, 2), "Flank Fire": (1, 2), "Grand Battery": (3, 2), "Scouts": (1, 2), "Cavalry Screen": (2, 2),
    "Fresh Troops": (4, 2), "Telegraph": (2, 2),
}  # fmt: skip


def pairs(text: str) -> set[tuple[int, int]]:
    """Pairs of locations from a text such as "1-2 2-3"."""
    return {(int(a), int(b)) for a, _, b in (pair.partition("-") for pair in text.split())}


def both(text: str) -> set[tuple[int, int]]:
    """The same, both ways round."""
    return pairs(text) | {(b, a) for a, b in pairs(text)}


def begun(usa: str = "2 3 7", csa: str = "10 12") -> Position:
    """A game whose first turn begins."""
    at = opening()
    starts: dict[Side, str] = {"usa": usa, "csa": csa}
    for side in SIDES:
        at = at.play(f"start {starts[side]}", seat=side)
        at = at.play("keep " + ",".join(at.state.armies[side].dealt[:3]), seat=side)
    return at


@pytest.mark.rule("CV-17.1", "CV-4.12")
def test_locations_and_lines() -> None:
    assert [board().locations[n].name for n in range(1, 25)] == list(NAMES) and len(board().locations) == 24
    assert {(a, b) for a, some in board().adjacent.items() for b in some} == both(LINES)


@pytest.mark.rule("CV-17.2", "CV-7.2")
def test_arrows() -> None:
    assert board().river == both(RED)
    assert board().green == pairs(GREEN) and not board().green & board().river


@pytest.mark.rule("CV-1.8", "CV-5.3", "CV-5.4")
def test_objectives_deep_zones_and_the_hashed_road() -> None:
    assert board().objectives == (13, 18, 22) and board().hashed == (1, 8, 9)
    assert board().deep == {"usa": frozenset(range(1, 8)), "csa": frozenset({16, 17, 23, 24})}


@pytest.mark.rule("CV-17.3", "CV-1.5")
@pytest.mark.parametrize(("side", "cards"), [("usa", UNION_CARDS), ("csa", CONFEDERATE_CARDS)])
def test_activation_cards(side: Side, cards: str) -> None:
    assert [activation_cards()[key].label for key in deck(side)] == cards.replace("\n", " ").split("; ")
    assert len(deck(side)) == 15


@pytest.mark.rule(
    "CV-12.1", "CV-12.2", "CV-12.3", "CV-12.4", "CV-12.5", "CV-12.6", "CV-12.7", "CV-12.8", "CV-12.9", "CV-12.10",
    "CV-12.11", "CV-12.12", "CV-12.13", "CV-12.14", "CV-12.15", "CV-12.16", "CV-12.17", "CV-12.18", "CV-12.19",
    "CV-12.20", "CV-1.5",
)  # fmt: skip
def test_tactics_cards() -> None:
    assert {card.name: (card.price, card.copies) for card in tactics().values()} == TACTICS
    assert len(tactics_deck(solo=False)) == 36
    assert {card.name for card in tactics().values() if not card.solo} == {"Scouts", "Cavalry Screen", "Prisoners"}


@pytest.mark.rule("CV-1.1", "CV-1.2", "CV-1.3", "CV-1.4")
def test_the_two_armies() -> None:
    assert set(of_side("usa")) == UNION and set(of_side("csa")) == CONFEDERATES
    assert {key: info.dice for key, info in formations().items()} == dict.fromkeys(UNION | CONFEDERATES, 5) | {
        "hill": 6
    }
    at = begun()
    assert set(at.cohesion(*formations())) == {14}
    assert at.awaited() == ["usa"] and sorted(opening().awaited()) == ["csa", "usa"]


@pytest.mark.rule("CV-2.1", "CV-2.2", "CV-2.3")
def test_where_formations_start() -> None:
    at = begun()
    assert at.at("early", "hill", "colston", "sedgwick", "reynolds", "sickles", "slocum") == [13, 14, 15, 6, 5, 4, 1]
    assert all(at.state.pieces[key].shown for key in ("early", "hill", "colston", "sedgwick", "slocum"))
    assert at.at("couch", "howard", "meade", "anderson", "mclaws") == [2, 3, 7, 10, 12]
    fresh = opening()
    for path in ("start", "start 2", "start 2 2"):
        assert set(fresh.keys(path, seat="usa")) == ({"2", "3", "7"} if path != "start 2 2" else {"3", "7"})
    assert fresh.keys("start", seat="csa") == fresh.keys("start 10", seat="csa") == ["10", "12", "22"]


@pytest.mark.rule("CV-2.4", "CV-5.8")
def test_starts_are_chosen_in_secret() -> None:
    for side, text in (("usa", "start 2 3 7"), ("csa", "start 22 22")):
        after = opening().play(text, seat=side)
        assert after.outcome is not None and after.outcome.secret
        assert not any(name in after.told() for name in ("Salem", "Hartwood", "(2)", "(22)"))
    at = begun()
    assert not at.state.pieces["howard"].shown and at.state.pieces["howard"].seen == 0
    assert not at.state.pieces["mclaws"].shown and "McLaws" not in at.told()


@pytest.mark.rule("CV-2.5", "CV-2.7", "CV-2.8")
def test_the_first_hand() -> None:
    at = opening()
    assert [len(at.state.armies[side].dealt) for side in SIDES] == [6, 6]
    kept = at.state.armies["usa"].dealt[1:4]
    after = at.play("start 2 3 7", seat="usa").play("keep " + ",".join(kept), seat="usa")
    army = after.state.armies["usa"]
    assert army.hand == kept and len(army.deck) == 12 and set(army.deck) == set(deck("usa")) - set(kept)
    assert not any(card.upper() in after.told() for card in kept)
    assert (army.cubes, army.tactics, army.spent) == (0, (), ()) and not after.state.redoubts


@pytest.mark.rule("CV-2.6")
def test_the_tactics_row() -> None:
    at = opening()
    assert len(at.state.row) == 3 and len(at.state.tactics_deck) == 33
    assert Counter((*at.state.row, *at.state.tactics_deck)) == Counter(tactics_deck(solo=False))


@pytest.mark.rule("CV-2.9")
def test_choosing_can_be_taken_back() -> None:
    at = opening().play("start 2 3 7", seat="usa")
    at = at.play("keep " + ",".join(at.state.armies["usa"].dealt[:3]), seat="usa")
    assert at.awaited() == ["csa"]
    again = at.play("reconsider", seat="usa")
    assert again.awaited() == ["csa", "usa"] and again.legal("start", seat="usa")
    assert begun().refused("reconsider", seat="usa").rule == "CV-2.9"


@pytest.mark.rule("CV-1.6", "CV-4.11")
def test_no_third_friend() -> None:
    at = position(usa="meade@2 couch@3 sickles@3 howard@7", hands={"usa": "u1"}).play("play u1")
    marches = at.keys("march meade")
    assert "3" not in marches and {"3-4", "3-11"} <= set(marches)
    assert at.refused("march meade 3").rule == "CV-4.11"
