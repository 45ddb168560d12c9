"""The board, the pieces and the deck, and how a game begins."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.life_1861.data.board import board
from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import Piece, Stock
from tests.games.life_1861.scene import actions, next_round, on_turn, opening, play, position, soldier_asked
from tests.games.tables import played


@pytest.mark.rule("LF-2.2", "LF-9.2", "LF-14.3")
def test_food_lies_in_the_bakery_and_on_two_hexes_that_dice_choose() -> None:
    assert opening(1, 20).state.ground == {"b2": Stock(1), "b1": Stock(1), "h4": Stock(1)}
    assert opening(7, 7).state.ground == {"b2": Stock(1), "d3": Stock(2)}


@pytest.mark.rule("LF-14.3")
def test_the_numbers_of_the_hexes() -> None:
    where = [next(at for at in opening(number, number).state.ground if at != "b2") for number in range(1, 21)]
    assert " ".join(where) == "b1 b4 c2 c4 c5 d1 d3 e2 e3 e4 f2 f3 f4 g2 g4 g5 h1 h2 h3 h4"


@pytest.mark.rule("LF-1.1", "LF-1.2", "LF-2.3", "LF-2.4", "LF-2.5", "LF-2.8", "LF-14.2")
def test_where_the_pieces_begin() -> None:
    pieces = opening(1, 2).state.pieces
    home = Piece("a3", 2)
    assert pieces == {
        "soldier": Piece("i3", 3),
        "anna": home,
        "ben": home,
        "clara": home,
        "daniel": Piece("c3", 2),
    }


@pytest.mark.rule("LF-2.6", "LF-2.7", "LF-9.3")
def test_the_stocks_at_the_start_come_out_of_the_box() -> None:
    state = opening(1, 2).state
    assert state.stocks == {"soldier": Stock(2, 1, 2, 3), "civilians": Stock(7, 2, 2, 0)}
    assert state.supply == Stock(30 - 2 - 7 - 3, 20 - 1 - 2, 10 - 2 - 2, 15 - 3)


@pytest.mark.rule("LF-3.1", "LF-3.2", "LF-7.1")
def test_the_first_event_stage_is_over_when_play_begins() -> None:
    state = opening(1, 2, card="martial-law").state
    assert (state.round, state.drawn, state.tension, state.counter) == (1, ("martial-law",), 4, 0)
    assert opening(1, 2).state.tension == 3
    assert state.asked and state.turns == ()


@pytest.mark.rule("LF-2.1")
def test_any_card_may_come_first_and_none_is_known_before() -> None:
    for card in board().cards:
        dice = {"merchant": (9,), "bandit": (9,), "disease-civilian": (1,), "good-harvest": (9, 9)}.get(card, ())
        assert opening(1, 2, *dice, card=card).state.drawn == (card,)
    assert not any("deck" in field for field in type(GAME.view(opening(1, 2).state, None)).__struct_fields__)


@pytest.mark.rule("LF-11.1")
def test_the_deck() -> None:
    counts = {key: info.count for key, info in board().cards.items()}
    diseases = sum(count for key, count in counts.items() if key.startswith("disease"))
    assert (sum(counts.values()), diseases, counts["merchant"], counts["bandit"]) == (34, 4, 4, 4)
    assert counts["supply-wagon"] == 6
    twice = ("good-harvest", "foraging-order", "town-meeting", "skirmish", "rain")
    once = ("drought", "church-social", "fever-breaks", "quiet-day", "martial-law", "truce")
    assert [counts[key] for key in (*twice, *once)] == [2] * 5 + [1] * 6


@pytest.mark.rule("LF-11.1")
def test_no_card_comes_more_often_than_it_is_in_the_deck() -> None:
    for seed in range(12):
        drawn = Counter(played(GAME, seed, 10_000).state.drawn)
        assert all(number <= board().cards[key].count for key, number in drawn.items())


@pytest.mark.rule("LF-14.1")
def test_the_hexes() -> None:
    rows = Counter(label[0] for label in board().places)
    assert "".join(rows) == "abcdefghi" and list(rows.values()) == [5, 4, 5, 4, 5, 4, 5, 4, 5]
    near = {at for at in board().places if board().distances["c3", at] == 1}
    assert near == {"b2", "b3", "c2", "c4", "d2", "d3"}
    assert {at for at in board().places if board().distances["a1", at] == 1} == {"a2", "b1"}
    assert board().distances["a3", "i3"] == 8 and board().distances["a1", "a5"] == 4


@pytest.mark.rule("LF-14.2", "LF-5.2")
def test_the_buildings() -> None:
    assert {info.name: info.hex for info in board().buildings.values()} == {
        "House": "a3",
        "Bakery": "b2",
        "Doctor": "b3",
        "Town Hall": "c3",
        "General Goods Store": "d2",
        "Church": "d4",
        "Farm": "e1",
        "Battlefield": "g3",
        "Base": "i3",
    }
    assert {key for key, info in board().buildings.items() if info.town} == {
        "town-hall",
        "bakery",
        "doctor",
        "store",
    }


@pytest.mark.rule("LF-1.3")
def test_the_statistics() -> None:
    soldier = position(soldier="e3", anna="e3", **soldier_asked())
    assert max(board().distances["e3", text.split()[2]] for text in actions(soldier, "move")) == 4
    anna = position(anna="e3", ben=None, clara=None, daniel=None)
    assert max(board().distances["e3", text.split()[2]] for text in actions(anna, "move")) == 3
    state = opening(1, 2).state
    assert [piece.health for piece in state.pieces.values()] == [3, 2, 2, 2, 2]
    near = position(soldier="h2", anna="h3", **soldier_asked())
    assert [play(near, "attack soldier anna", die).pieces["anna"].health for die in (2, 3)] == [2, 1]
    far = position(soldier="e2", anna="e3", **on_turn("anna"))
    assert [play(far, "attack anna soldier", die).pieces["soldier"].health for die in (5, 6)] == [3, 2]


@pytest.mark.rule("LF-2.1")
def test_two_games_draw_different_decks() -> None:
    drawn = {played(GAME, seed, 10_000).state.drawn[:3] for seed in range(8)}
    assert len(drawn) > 4


@pytest.mark.rule("LF-3.2")
def test_every_round_draws_one_card_for_the_whole_board() -> None:
    before = position(**on_turn("daniel", "soldier", "anna", "ben", "soldier", "clara"))
    after = next_round(before, 1, card="martial-law")
    assert (after.round, after.drawn) == (6, (*before.drawn, "martial-law"))
