"""How a game ends and who has won."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bot.games.contract.choices import Refusal
from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import (
    SEATS,
    FeedingQuestion,
    LifeState,
    LootQuestion,
    Piece,
    PlayOn,
    Stock,
)
from bot.games.life_1861.state.view import living
from tests.games.life_1861.scene import (
    QUIET,
    awaited,
    last_turn,
    legal,
    on_turn,
    opening,
    play,
    position,
    refused,
    rest,
    run,
    soldier_asked,
    told,
)


def winners(state: LifeState) -> set[str]:
    """The seats that have won a game that is over."""
    result = GAME.result(GAME.view(state, None))
    assert result is not None and awaited(state) == [] and legal(state, "soldier") == legal(state, "civilians") == []
    return set(result.winners)


@pytest.mark.rule("LF-12.1")
def test_both_may_win_after_fifteen_rounds() -> None:
    after = play(position(round=15, **last_turn()), "end daniel", 1)
    assert after.ending == "survived" and winners(after) == {"soldier", "civilians"}
    assert len(after.drawn) == 15 and after.round == 15


@pytest.mark.rule("LF-12.1")
def test_the_fourteenth_round_is_not_the_last() -> None:
    after = play(position(round=14, **last_turn()), "end daniel", 1)
    assert after.round == 15 and not after.ending


@pytest.mark.rule("LF-12.1", "LF-7.8")
def test_left_in_peace_tension_is_eight_after_fifteen_rounds() -> None:
    calm = ["quiet-day", "drought", "truce", *["supply-wagon", "skirmish", "rain"] * 2, *["merchant"] * 4]
    state = opening(1, 1).state
    assert state.tension == 3 and state.drawn == (QUIET,)
    for card in [*calm, "good-harvest", ""]:
        dice = {"merchant": (9,), "good-harvest": (9, 9)}.get(card, ())
        empty = ("soldier", "anna", "soldier", "ben", "clara")
        state = run(well_fed(state), *(f"end {piece}" for piece in empty))
        state = play(state, "end daniel", 1, *dice, card=card)
    assert state.ending == "survived" and len(state.drawn) == 15
    assert (state.tension, state.counter) == (8, 0)


def well_fed(state: LifeState) -> LifeState:
    """The same with nothing lying about and food enough for everybody, as if it had been gathered."""
    stocks = {"soldier": Stock(5, 1, 2, 3), "civilians": Stock(7, 2, 2, 0)}
    holders = [*stocks.values(), *(merchant.stock for merchant in state.merchants)]
    return replace(state, stocks=stocks, ground={}, supply=rest(holders))


@pytest.mark.rule("LF-12.2", "LF-12.3")
def test_a_side_wiped_out_ends_the_game_and_nobody_has_won() -> None:
    state = position(soldier="e1", anna=Piece("e1", 1), ben=None, clara=None, daniel=None, **on_turn("soldier"))
    after = play(state, "attack soldier anna", 6)
    assert after.ending == "civilians-dead" and winners(after) == set()
    state = position(soldier=Piece("e1", 1), anna="e1", **on_turn("anna"))
    after = play(state, "attack anna soldier", 6)
    assert after.ending == "soldier-dead" and winners(after) == set()


@pytest.mark.rule("LF-12.2")
def test_one_living_piece_is_enough() -> None:
    state = position(soldier="e1", anna=Piece("e1", 1), ben=None, clara=None, **on_turn("soldier"))
    assert not play(state, "attack soldier anna", 6).ending


@pytest.mark.rule("LF-12.4")
def test_the_survivor_wins_where_the_game_is_set_up_so() -> None:
    his = position(
        soldier="e1", anna=Piece("e1", 1), ben=None, clara=None, daniel=None, survivor=True, **on_turn("soldier")
    )
    assert winners(play(his, "attack soldier anna", 6)) == {"soldier"}
    theirs = position(soldier=Piece("e1", 1), anna="e1", survivor=True, **on_turn("anna"))
    assert winners(play(theirs, "attack anna soldier", 6)) == {"civilians"}


@pytest.mark.rule("LF-12.4", "LF-8.13")
def test_nobody_survives_where_both_die_in_one_status_stage() -> None:
    nothing = {"soldier": Stock(), "civilians": Stock()}
    state = position(
        soldier=Piece("i3", 1),
        anna=None,
        ben=None,
        clara=None,
        daniel=Piece("c3", 1),
        stocks=nothing,
        survivor=True,
        **on_turn("daniel", "soldier", "clara", "soldier"),
    )
    after = play(state, "end daniel", 1)
    assert winners(after) == set()
    assert GAME.headline(GAME.view(after, None)) == "No one is left alive in round 5: no one wins."


@pytest.mark.rule("LF-12.3", "LF-12.1")
def test_in_the_last_status_stage_those_alive_at_its_end_have_survived() -> None:
    state = position(round=15, soldier=Piece("i3", 1), stocks={"soldier": Stock()}, **last_turn())
    after = play(state, "end daniel", 1)
    assert winners(after) == {"civilians"}
    hungry = position(
        round=15,
        anna=None,
        ben=None,
        clara=None,
        daniel=Piece("c3", 1),
        stocks={"civilians": Stock()},
        **on_turn("daniel", "soldier", "clara", "soldier"),
    )
    assert winners(play(hungry, "end daniel", 1)) == {"soldier"}


OTHER = {"soldier": "civilians", "civilians": "soldier"}


@pytest.mark.rule("LF-12.5")
@pytest.mark.parametrize("seat", SEATS)
def test_giving_up_is_as_being_wiped_out_where_the_survivor_wins(seat: str) -> None:
    state = position(survivor=True, **soldier_asked())
    after = GAME.resign(state, seat).state
    assert winners(after) == {OTHER[seat]}
    assert GAME.problems(after) == []
    with pytest.raises(Refusal, match=r"LF-12\.5"):
        GAME.resign(after, OTHER[seat])


@pytest.mark.rule("LF-12.7")
@pytest.mark.parametrize("seat", SEATS)
def test_giving_up_leaves_the_other_its_win(seat: str) -> None:
    """In the last round but one the other side is about to win; it still does."""
    state = position(round=14, survivor=False, ground={"b2": Stock(food=1)}, **soldier_asked("anna", "ben", "clara"))
    result = GAME.resign(state, seat)
    after, other = result.state, OTHER[seat]
    assert GAME.result(GAME.view(after, None)) is None and GAME.problems(after) == []
    assert "alone" in told(result) and after.stocks[seat] == Stock() and living(after) == (other,)
    with pytest.raises(Refusal, match=r"LF-12\.7"):
        GAME.resign(after, seat)
    assert winners(lived_through(after, other)) == {other}


def lived_through(state: LifeState, seat: str) -> LifeState:
    """The state at the end, where a side alone does nothing more than it must; it never has a decision of the other's
    to wait for."""
    rng = random.Random(3)
    state = replace(state, stocks={**state.stocks, seat: Stock(food=8)}, supply=rest([Stock(food=8), *held(state)]))
    assert GAME.problems(state) == []
    while not state.ending:
        assert awaited(state) == [seat] and GAME.choices(GAME.view(state, OTHER[seat]), OTHER[seat], ()) is not None
        found = legal(state, seat)
        text = next((text for text in found if text.startswith(("play-on", "end"))), found[0])
        state = GAME.apply(state, seat, GAME.parse(text), lambda sides, purpose, stream="": rng.randint(2, 3)).state
        assert GAME.problems(state) == []
    return state


def held(state: LifeState) -> list[Stock]:
    """What lies on the board or with merchants."""
    return [*state.ground.values(), *(merchant.stock for merchant in state.merchants)]


@pytest.mark.rule("LF-12.7")
@pytest.mark.parametrize("seat", SEATS)
def test_alone_a_side_may_still_die_or_give_up_and_nobody_has_won(seat: str) -> None:
    alone = GAME.resign(position(**soldier_asked()), OTHER[seat]).state
    assert winners(GAME.resign(alone, seat).state) == set()
    hungry = replace(alone, stocks={**alone.stocks, seat: Stock()}, supply=rest(held(alone)))
    while not hungry.ending:
        text = next(text for text in legal(hungry, seat) if text.startswith(("play-on", "end")))
        hungry = GAME.apply(hungry, seat, GAME.parse(text), lambda sides, purpose, stream="": min(2, sides)).state
    assert hungry.ending == ("soldier-dead" if seat == "soldier" else "civilians-dead") and winners(hungry) == set()


@pytest.mark.rule("LF-12.7")
def test_who_is_alone_has_nobody_to_agree_with() -> None:
    offered = play(position(**soldier_asked()), "offer end", seat="civilians")
    alone = GAME.resign(offered, "soldier").state
    assert alone.offers == () and GAME.offered(GAME.view(alone, "civilians")) == {}
    assert refused(alone, "offer end", seat="civilians").rule == "LF-12.7"
    assert refused(alone, "plan near 1", seat="soldier").rule == "LF-12.7"
    assert play(alone, "hunger daniel clara ben anna", seat="civilians").hunger[0] == "daniel"


@pytest.mark.rule("LF-12.8")
def test_the_round_goes_on_when_who_is_alone_says_so() -> None:
    """Every Civilian has had a turn when the Soldier gives up: what comes next draws dice."""
    state = position(ground={"b2": Stock(food=1)}, **soldier_asked("soldier", "anna", "ben", "clara", "daniel"))
    alone = GAME.resign(state, "soldier").state
    assert alone.pending == PlayOn() and awaited(alone) == ["civilians"] and legal(alone) == ["play-on"]
    assert refused(alone, "end anna", seat="civilians").rule == "LF-3.5"
    after = play(alone, "play-on", 1)
    assert after.round == state.round + 1 and after.pending is None and awaited(after) == ["civilians"]
    his = position(**on_turn("daniel", "soldier", "anna", "ben", "soldier", "clara"))
    alone = GAME.resign(his, "civilians").state
    assert legal(alone) == ["play-on"] and play(alone, "play-on", 1).asked


@pytest.mark.rule("LF-12.8")
def test_a_turn_or_question_of_the_other_side_goes_on() -> None:
    turn = position(anna="g3", **on_turn("anna", actions=1))
    assert GAME.resign(turn, "soldier").state.turn == turn.turn
    assert GAME.resign(position(**soldier_asked()), "civilians").state.asked
    looting = position(soldier="g3", pending=LootQuestion(), **on_turn("soldier", actions=1))
    assert GAME.resign(looting, "civilians").state.pending == LootQuestion()
    assert GAME.resign(looting, "soldier").state.pending is None
    short = {"civilians": Stock(food=1)}
    hungry = position(stocks=short, pending=FeedingQuestion(2), turns=("anna", "ben", "clara", "daniel"))
    assert GAME.resign(hungry, "soldier").state.pending == FeedingQuestion(2)


@pytest.mark.rule("LF-12.6")
def test_both_offers_end_the_game() -> None:
    state = position(survivor=True, **soldier_asked())
    one = play(state, "offer end", seat="civilians")
    assert one.offers == ("civilians",) and not one.ending and awaited(one) == ["soldier"]
    assert play(one, "offer withdraw", seat="civilians").offers == ()
    both = play(one, "offer end", seat="soldier")
    assert both.ending == "agreed" and winners(both) == set()
    assert refused(state, "offer withdraw", seat="soldier").rule == "LF-12.6"
    assert refused(one, "offer end", seat="civilians").rule == "LF-12.6"


@pytest.mark.rule("LF-12.6")
def test_an_offer_is_public_and_play_goes_on() -> None:
    state = play(position(**soldier_asked()), "offer end", seat="soldier")
    assert GAME.view(state, None).offers == ("soldier",)
    assert run(state, "wait", "end anna").offers == ("soldier",)


@pytest.mark.rule("LF-12.2")
def test_nothing_may_be_done_after_the_end() -> None:
    after = play(position(round=15, **last_turn()), "end daniel", 1)
    for seat, text in (("soldier", "end soldier"), ("civilians", "end anna"), ("soldier", "offer end")):
        assert refused(after, text, seat=seat).rule == "LF-12.1"


@pytest.mark.rule("LF-12.2", "LF-12.5", "LF-12.6")
def test_it_is_said_by_which_rule_the_game_is_over() -> None:
    begun = position(survivor=True, **soldier_asked())
    agreed = play(play(begun, "offer end", seat="civilians"), "offer end", seat="soldier")
    dead = position(soldier=None, ending="soldier-dead")
    for after, rule in ((dead, "LF-12.2"), (GAME.resign(begun, "civilians").state, "LF-12.5"), (agreed, "LF-12.6")):
        for seat, text in (("soldier", "end soldier"), ("civilians", "end anna"), ("soldier", "plan near 1")):
            assert refused(after, text, seat=seat).rule == rule
        with pytest.raises(Refusal, match=rule):
            GAME.resign(after, "soldier")
        with pytest.raises(Refusal, match=rule):
            GAME.orders(GAME.view(after, "soldier"), "soldier", ("plan",))
