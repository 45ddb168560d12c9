"""Whose turn it is, what a turn is, and how the Soldier's turns come between the Civilians'."""

from __future__ import annotations

import pytest

from bot.games.contract.choices import Choice
from bot.games.contract.game import PUBLIC, Outcome
from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import DieQuestion, LifeState, Merchant, Piece, Stock
from tests.games.life_1861.scene import (
    DONE,
    actions,
    awaited,
    last_turn,
    legal,
    next_round,
    on_turn,
    outcome,
    play,
    position,
    refused,
    run,
    soldier_asked,
)
from tests.games.life_1861.wandering import words_of


def kinds(result: Outcome[LifeState]) -> list[str]:
    """The kinds of events that everybody sees."""
    return [event.kind for event in result.events if PUBLIC in event.lines]


def through(order: str) -> list[str]:
    """The decisions of a round in which Soldier (S) and Civilians (C) have empty turns in that order."""
    civilians, texts = iter(("anna", "ben", "clara", "daniel")), []
    for before, now in zip(" " + order, order, strict=False):
        if now == "S":
            texts.append("end soldier")
        else:
            waits = ["wait"] if before != "S" and "S" in order[len([t for t in texts if t != "wait"]) :] else []
            texts += [*waits, f"end {next(civilians)}"]
    return texts


@pytest.mark.rule("LF-3.4", "LF-3.6", "LF-3.7")
@pytest.mark.parametrize("order", ["SCCCSC", "SCSCCC", "CCCSCS", "CSCCCS", "CCSCSC", "SCCCCS"])
def test_orders_of_turns_that_the_rules_allow(order: str) -> None:
    state = position(**soldier_asked())
    for text in through(order)[:-1]:
        state = play(state, text)
    assert "".join("S" if key == "soldier" else "C" for key in state.turns) == order[:-1]
    after = play(state, through(order)[-1], 1)
    assert after.round == 6 and after.turns == ()


@pytest.mark.rule("LF-3.7")
@pytest.mark.parametrize("before", [(), ("anna",), ("anna", "ben", "clara")])
def test_the_soldier_never_has_two_turns_in_a_row(before: tuple[str, ...]) -> None:
    after = play(position(**soldier_asked(*before)), "end soldier")
    assert awaited(after) == ["civilians"]
    assert refused(after, "end soldier", seat="soldier").rule == "LF-3.7"


@pytest.mark.rule("LF-3.8")
def test_the_last_turn_of_a_round_and_the_first_of_the_next_may_be_the_soldiers() -> None:
    state = position(**soldier_asked("soldier", "anna", "ben", "clara", "daniel"))
    after = play(state, "end soldier", 1)
    assert after.round == 6 and after.asked and awaited(after) == ["soldier"]
    assert run(after, "end soldier").turns == ("soldier",)


@pytest.mark.rule("LF-3.4")
def test_every_civilian_has_one_turn() -> None:
    state = position(turns=("anna", "soldier"))
    assert {text.split()[1] for text in legal(state)} == {"ben", "clara", "daniel"}
    assert refused(state, "end anna").rule == "LF-3.4"


@pytest.mark.rule("LF-3.4")
def test_the_soldier_has_no_third_turn() -> None:
    state = play(position(turns=("soldier", "anna", "soldier")), "end ben")
    assert awaited(state) == ["civilians"] and not state.asked


@pytest.mark.rule("LF-3.5")
def test_civilians_in_any_order_one_turn_at_a_time() -> None:
    state = position(turns=("soldier",))
    assert {text.split()[1] for text in legal(state)} == {"anna", "ben", "clara", "daniel"}
    begun = play(state, "move clara b3")
    assert {text.split()[1] for text in legal(begun)} == {"clara"}
    assert refused(begun, "move anna b3").rule == "LF-3.5"


@pytest.mark.rule("LF-3.9")
def test_a_turn_that_could_only_follow_another_of_his_is_lost_and_said_to_be() -> None:
    state = position(**soldier_asked("anna", "ben", "clara", "daniel"))
    result = outcome(state, "end soldier", 1)
    assert result.state.round == 6
    assert "lost-turn" in kinds(result)


@pytest.mark.rule("LF-3.9")
def test_he_is_warned_before_an_attack_that_may_cost_a_turn() -> None:
    """Daniel alone is left to act, with 1 health: a hit kills him, and the Soldier has no turn after that."""

    def attack_on(daniel: Piece, *before: str, asked: bool = False) -> Choice:
        moment = soldier_asked(*before) if asked else on_turn("soldier", *before)
        state = position(soldier="c3", daniel=daniel, tension=1, **moment)
        level = GAME.choices(GAME.view(state, "soldier"), "soldier", ("attack", "soldier"))
        assert level is not None
        return next(choice for choice in level.choices if choice.key == "daniel")

    weak, acted = Piece("c3", 1), ("anna", "ben", "clara")
    for warned in (attack_on(weak, *acted), attack_on(weak, *acted, asked=True)):
        assert "Only Daniel is left to act. A hit on 2+ (5 in 6) kills Daniel" in warned.asks
        assert "lose a turn" in warned.label and "LF-3.9" in warned.hint and len(warned.label) <= 80
    for safe in (
        attack_on(Piece("c3", 2), *acted),
        attack_on(weak, "anna", "ben"),
        attack_on(weak, "soldier", *acted),
        attack_on(weak, "soldier", *acted, asked=True),
    ):
        assert not safe.asks and "turn" not in safe.label and "LF-3.9" not in safe.hint
    lost = play(position(soldier="c3", daniel=weak, **on_turn("soldier", *acted)), "attack soldier daniel", 2, 1, 1)
    assert lost.round == 6 and "soldier" not in lost.turns


@pytest.mark.rule("LF-7.3", "LF-7.9")
def test_he_is_warned_before_an_attack_that_draws_the_towns_fire() -> None:
    """An attack ends his turn where he stands, and raises tension first: asked where the town fires only because of it,
    or on better dice, or may kill him; told where it would have fired anyhow."""

    def attack_on(target: str, tension: int, soldier: Piece | str = "c3", daniel: Piece | str = "c3") -> Choice:
        state = position(
            soldier=soldier,
            daniel=daniel if isinstance(daniel, Piece) else Piece(daniel, 2),
            bandits=("c2",),
            tension=tension,
            **on_turn("soldier"),
        )
        level = GAME.choices(GAME.view(state, "soldier"), "soldier", ("attack", "soldier"))
        assert level is not None
        return next(choice for choice in level.choices if choice.key == target)

    for tension, die in ((3, "6 (1 in 6)"), (7, "4+ (3 in 6)")):
        asked = attack_on("daniel", tension)
        assert f"it hits on {die}" in asked.asks and "then the town hits him" in asked.hint and len(asked.hint) <= 100
    told = attack_on("daniel", 5)
    assert not told.asks and "then the town hits him on 6" in told.hint
    hurt = attack_on("daniel", 5, Piece("c3", 1))
    assert hurt.asks
    for tension, die in ((2, "6 (1 in 6)"), (6, "4+ (3 in 6)")):
        kills = attack_on("daniel", tension, daniel=Piece("c3", 1))
        assert f"it hits on {die}" in kills.asks, "a kill raises tension by two"
    for safe in (attack_on("daniel", 2), attack_on("bandit-c2", 3), attack_on("daniel", 8, "i3", "i3")):
        assert not safe.asks and "town" not in safe.hint


@pytest.mark.rule("LF-3.9", "LF-13.8")
def test_he_is_warned_before_a_die_that_costs_a_turn() -> None:
    pending = DieQuestion("soldier", (1, 5), "daniel")
    state = position(
        soldier="c3",
        daniel=Piece("c3", 1),
        pending=pending,
        **on_turn("soldier", "anna", "ben", "clara", actions=1),
    )
    level = GAME.choices(GAME.view(state, "soldier"), "soldier", ("use",))
    assert level is not None
    kills, misses = level.choices
    assert "loses a turn" in kills.label and "LF-3.9" in kills.asks and "Daniel" in kills.asks
    assert misses.label == "Use the 1: misses" and not misses.asks


@pytest.mark.rule("LF-3.9", "LF-13.1")
def test_he_is_warned_before_waiting_costs_a_turn() -> None:
    in_time = position(**soldier_asked("anna", "ben"))
    too_late = position(**soldier_asked("anna", "ben", "clara"))
    assert "lose" not in words_of(in_time, "soldier", "wait")
    assert "lose" in words_of(too_late, "soldier", "wait") and "LF-3.9" in words_of(too_late, "soldier", "wait")
    second = position(**soldier_asked("soldier", "anna", "ben", "clara"))
    assert "lose" not in words_of(second, "soldier", "wait")
    few = position(anna=None, ben=None, clara=None, **soldier_asked())
    assert "lose" in words_of(few, "soldier", "wait")


@pytest.mark.rule("LF-3.9")
def test_with_one_civilian_left_alive_he_has_both_turns_by_going_first() -> None:
    state = position(anna=None, ben=None, clara=None, **soldier_asked())
    after = run(state, "end soldier", "end daniel")
    both = outcome(after, "end soldier", 1)
    assert after.asked and both.state.round == 6 and "lost-turn" not in kinds(both)
    late = run(state, "wait", "end daniel")
    assert "lost-turn" in kinds(outcome(late, "end soldier", 1))


@pytest.mark.rule("LF-3.10", "LF-3.11")
def test_two_actions_a_turn_alike_or_not() -> None:
    state = position(anna="b3", **on_turn("anna"))
    once = play(state, "move anna c3")
    assert once.turn and once.turn.actions == 1
    twice = play(once, "move anna d3")
    assert twice.turn is None and twice.turns == ("anna",)
    assert run(once, "end anna").turn is None


@pytest.mark.rule("LF-3.11")
def test_giving_medicine_and_trading_are_actions() -> None:
    ill = Piece("e3", 1)
    state = position(anna=ill, merchants=(Merchant("e3", Stock(1, 1, 1, 1), 5),), **on_turn("anna"))
    after = run(state, "medicine anna anna heal", "merchant anna food ammo")
    assert after.turn is None and after.stocks["civilians"] == Stock(6, 1, 2, 1)


@pytest.mark.rule("LF-3.12")
def test_turns_may_end_early_and_empty_ones_are_turns() -> None:
    empty = run(position(), "end anna")
    assert empty.turns == ("anna",) and empty.turn is None
    town = position(soldier="c4", tension=5, **soldier_asked())
    assert play(town, "end soldier", 6).pieces["soldier"].health == 2
    after = run(position(), "move ben b3", "end ben")
    assert after.turns == ("ben",) and after.turn is None


@pytest.mark.rule("LF-3.13")
@pytest.mark.parametrize("die", [1, 6])
def test_an_attack_before_any_other_action_is_the_whole_turn(die: int) -> None:
    state = position(soldier="e2", anna="e3", **on_turn("anna"))
    after = play(state, "attack anna soldier", die)
    assert after.turn is None and after.turns == ("anna",)


@pytest.mark.rule("LF-3.14")
def test_combat_as_the_second_action() -> None:
    state = run(position(soldier="e2", anna="e4", **on_turn("anna")), "move anna e3")
    assert "attack anna soldier" in legal(state)
    after = play(state, "attack anna soldier", 6)
    assert after.turn is None and after.pieces["soldier"].health == 2


@pytest.mark.rule("LF-3.13")
def test_bandits_are_combat_too() -> None:
    after = play(position(anna="e3", bandits=("e3",), **on_turn("anna")), "attack anna bandit-e3", 1)
    assert after.turn is None


@pytest.mark.rule("LF-3.15", "LF-5.20")
def test_a_piece_that_dies_in_its_turn_ends_it() -> None:
    state = position(anna=Piece("g3", 1), **on_turn("anna"))
    after = play(state, "loot anna", 1, 6)
    assert after.pieces["anna"].health == 0 and after.turn is None


@pytest.mark.rule("LF-3.15")
def test_the_dead_have_no_turn() -> None:
    state = position(soldier="h1", daniel=Piece("h1", 1), **soldier_asked())
    after = play(state, "attack soldier daniel", 6)
    assert {text.split()[1] for text in legal(after)} == {"anna", "ben", "clara"}
    assert refused(after, "end daniel").rule in ("LF-1.5", "LF-3.15")
    two = run(after, "end anna", "wait", "end ben", "wait", "end clara")
    assert two.asked and "wait" not in legal(two)


@pytest.mark.rule("LF-13.1")
def test_any_action_of_his_begins_his_turn_while_he_is_asked() -> None:
    state = position(soldier="e3", **soldier_asked("anna"))
    after = play(state, "move soldier e2")
    assert after.turns == ("anna", "soldier") and not after.asked
    assert {text.split()[1] for text in legal(after)} == {"soldier"}


@pytest.mark.rule("LF-13.1")
def test_he_is_asked_before_every_civilian_turn_that_he_could_go_before() -> None:
    state = position(**soldier_asked())
    for civilian in ("anna", "ben", "clara", "daniel"):
        assert awaited(state) == ["soldier"]
        state = run(state, "wait")
        assert awaited(state) == ["civilians"]
        state = run(state, f"end {civilian}")
    assert awaited(state) == ["soldier"]


@pytest.mark.rule("LF-13.2")
def test_he_cannot_wait_for_nobody() -> None:
    state = position(**soldier_asked("soldier", "anna", "ben", "clara", "daniel"))
    assert "wait" not in legal(state) and actions(state, "end") == ["end soldier"]
    assert refused(state, "wait").rule == "LF-13.2"
    assert refused(position(), "wait", seat="soldier").rule


@pytest.mark.rule("LF-3.1", "LF-3.3")
def test_a_card_counts_in_its_own_round_only() -> None:
    wet = position(anna="e3", today="rain", **last_turn())
    assert next_round(wet, 1).round == 6
    dry = run(next_round(wet, 1), "wait")
    assert "move anna e1" in legal(position(anna="e3")) and "move anna b3" in legal(dry)
    assert "move anna b3" not in legal(position(anna="e3", today="rain"))


@pytest.mark.rule("LF-3.1")
def test_event_action_status() -> None:
    state = position(**on_turn("daniel", *DONE[:-1]))
    result = outcome(state, "end daniel", 3, card="martial-law")
    happened = kinds(result)
    assert happened[0] == "end" and happened.index("fed") < happened.index("counter") < happened.index("event")
