"""The probe's own rules, so that tests built on it stand on firm ground."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Outcome
from bot.games.tree import legal
from bot.record.dice import Draw, Replayed
from tests.probe.game import PROBE
from tests.probe.state import BLUE, PACK, RED, Frame, Mark, SeatView, Side, State


def side(hand: str, **more: Any) -> Side:
    """A seat that holds the cards named in ``hand``; the rest of its pack is in the deck."""
    cards = tuple(sorted(hand.split()))
    gone = {*cards, more.get("in_play", ""), *more.get("discard", ())}
    return Side(cards, tuple(card for card in PACK if card not in gone), **more)


def state(red: Side, blue: Side, *stack: Frame) -> State:
    """A first round of three with these phases, the last to be decided first."""
    made = State(3, {RED: red, BLUE: blue}, stack=list(stack))
    assert PROBE.problems(made) == []
    return made


def play(at: State, seat: str, text: str, *dice: int) -> Outcome[State]:
    """Carries a decision out with public six-sided dice that show ``dice``, all of which must be used."""
    left = list(dice)

    def draw(sides: int, purpose: str, stream: str = "public") -> int:
        return left.pop(0)

    decision = PROBE.read(PROBE.view(at, seat), seat, text)
    outcome = PROBE.apply(at, seat, decision, draw)
    assert not left
    assert PROBE.problems(outcome.state) == []
    return outcome


def kinds(outcome: Outcome[State]) -> list[str]:
    """The kinds of what happened, in order."""
    return [event.kind for event in outcome.events]


def commitments(red: str = "a3 m1 p1 p4", blue: str = "a1 m2 p2 p3") -> State:
    return state(side(red), side(blue), Frame("commit"))


def turn(red: Side, blue: Side) -> State:
    return state(red, blue, Frame("turn", BLUE), Frame("turn", RED))


@pytest.mark.rule("PR-1", "PR-2")
def test_hands_are_dealt_from_each_seats_own_stream() -> None:
    asked: list[tuple[str, int]] = []

    def draw(sides: int, purpose: str, stream: str = "public") -> int:
        asked.append((stream, sides))
        return 1

    dealt = PROBE.setup({"rounds": "3"}, draw).state
    assert asked == [(seat, sides) for seat in (RED, BLUE) for sides in (12, 11, 10, 9)]
    assert dealt.sides[RED].hand == PACK[:4] and dealt.sides[RED].deck == PACK[4:]
    assert PROBE.awaited(PROBE.view(dealt, None)) == {RED: "commit a card", BLUE: "commit a card"}


@pytest.mark.rule("PR-3")
def test_a_commitment_is_announced_without_its_content() -> None:
    outcome = play(commitments(), RED, "commit a3")
    assert outcome.secret and not outcome.consulted
    (event,) = outcome.events
    assert event.lines["public"].text == "Red has committed."
    assert event.lines[RED].text == "You commit attack 3."
    assert list(PROBE.awaited(PROBE.view(outcome.state, BLUE))) == [BLUE]
    assert outcome.state.sides[RED].hand == ("a3", "m1", "p1", "p4")


@pytest.mark.rule("PR-4")
def test_a_commitment_may_be_withdrawn_until_the_other_has_committed() -> None:
    with pytest.raises(Refusal, match="withdraw"):
        play(commitments(), RED, "withdraw")
    committed = play(commitments(), RED, "commit a3").state
    free = play(committed, RED, "withdraw")
    assert free.state == commitments()
    shown = play(committed, BLUE, "commit m2").state
    with pytest.raises(Refusal, match="withdraw"):
        play(shown, RED, "withdraw")


@pytest.mark.rule("PR-5")
@pytest.mark.parametrize(
    ("red", "blue", "dice", "first"),
    [("a3", "m2", (), RED), ("m1", "p3", (), BLUE), ("m1", "a1", (3,), RED), ("hold", "hold", (4,), BLUE)],
)
def test_the_last_commitment_reveals_both(red: str, blue: str, dice: tuple[int, ...], first: str) -> None:
    outcome = play(play(commitments(), RED, f"commit {red}").state, BLUE, f"commit {blue}", *dice)
    assert kinds(outcome)[:3] == ["committed", "revealed", "revealed"]
    assert outcome.secret and outcome.consulted
    assert list(PROBE.awaited(PROBE.view(outcome.state, None))) == [first]
    assert [s.in_play for s in outcome.state.sides.values()] == ["" if c == "hold" else c for c in (red, blue)]


@pytest.mark.rule("PR-5")
def test_a_round_ends_after_both_turns_and_fills_the_hands() -> None:
    at = turn(side("m1 p1", in_play="a3", steps=2, used=True), side("m2 p2 p3 a1 a2"))
    after = play(play(at, RED, "end").state, BLUE, "end", 1, 1).state
    assert after.round == 2 and after.stack == [Frame("commit")]
    assert after.sides[RED].discard == ("a3",) and after.sides[RED].in_play == ""
    assert [len(s.hand) for s in after.sides.values()] == [4, 5]
    assert (after.sides[RED].steps, after.sides[RED].used) == (0, False)


@pytest.mark.rule("PR-6")
def test_steps_are_three_a_turn_within_the_track_and_free_of_consequences() -> None:
    at = turn(side("a1 a2 a3 a4", place=4), side("a1 a2 a3 a4"))
    for text in ("right", "step left", "step left"):
        outcome = play(at, RED, text)
        assert not outcome.secret and not outcome.consulted
        at = outcome.state
        if at.sides[RED].place == 5:
            with pytest.raises(Refusal, match="step right"):
                play(at, RED, "step right")
    with pytest.raises(Refusal, match="step"):
        play(at, RED, "step left")


@pytest.mark.rule("PR-7")
def test_a_card_is_drawn_once_a_turn_and_shown_to_its_owner_alone() -> None:
    outcome = play(turn(side("a1"), side("a1")), RED, "draw", 2)
    (event,) = outcome.events
    assert (event.lines["public"].text, event.lines[RED].text) == ("Red draws a card.", "You draw attack 3.")
    assert outcome.state.sides[RED].hand == ("a1", "a3")
    with pytest.raises(Refusal, match="draw"):
        play(outcome.state, RED, "draw")


@pytest.mark.rule("PR-8")
@pytest.mark.parametrize(("card", "held"), [("p2", True), ("p4", False)])
def test_scouts_report_to_their_seat_alone_and_always_bar_free_undo(card: str, held: bool) -> None:
    outcome = play(turn(side("a1"), side("p2 p3")), RED, f"scout {card}")
    assert outcome.secret and outcome.consulted
    (event,) = outcome.events
    assert event.lines["public"].text == "Red scouts the other hand."
    assert event.lines[RED].data["held"] is held
    assert event.to(BLUE) == event.lines["public"]
    view = PROBE.view(outcome.state, RED)
    assert isinstance(view, SeatView) and (view.found, view.absent) == (((card,), ()) if held else ((), (card,)))
    with pytest.raises(Refusal, match="scout"):
        play(outcome.state, RED, "scout m1")


@pytest.mark.rule("PR-9")
def test_a_strike_interrupts_the_turn_until_it_is_answered() -> None:
    struck = play(turn(side("m1", in_play="a3"), side("p2 m4")), RED, "strike")
    assert struck.consulted
    assert PROBE.awaited(PROBE.view(struck.state, None)) == {BLUE: "answer a strike of 3"}
    assert list(legal(PROBE, PROBE.view(struck.state, BLUE), BLUE)) == ["parry p2", "yield"]
    yielded = play(struck.state, BLUE, "yield").state
    assert yielded.sides[RED].score == 3
    assert list(PROBE.awaited(PROBE.view(yielded, None))) == [RED]
    won = play(struck.state, BLUE, "parry p2", 4, 4).state
    lost = play(struck.state, BLUE, "parry p2", 4, 5).state
    assert (won.sides[RED].score, lost.sides[RED].score) == (1, 0)
    assert won.sides[BLUE].discard == ("p2",)


@pytest.mark.rule("PR-9")
def test_a_stronger_parry_is_followed_by_a_riposte() -> None:
    struck = play(turn(side("p1 p3", in_play="a1"), side("p2 m4")), RED, "strike").state
    riposte = play(struck, BLUE, "parry p2", 1, 1).state
    assert PROBE.awaited(PROBE.view(riposte, None)) == {RED: "answer a riposte of 1"}
    again = play(riposte, RED, "parry p3", 1, 1).state
    assert PROBE.awaited(PROBE.view(again, None)) == {BLUE: "answer a riposte of 2"}
    assert play(again, BLUE, "yield").state.sides[RED].score == 2


@pytest.mark.rule("PR-17")
def test_who_yields_shows_a_card_that_no_view_keeps() -> None:
    struck = play(turn(side("m1", in_play="a3"), side("a1 p2 m4")), RED, "strike").state
    yielded = play(struck, BLUE, "yield")
    assert "Blue shows march 4 and takes it back." in [e.lines[PUBLIC].text for e in yielded.events]
    assert yielded.consulted and yielded.state.sides[BLUE].hand == struck.sides[BLUE].hand
    other = play(turn(side("m1", in_play="a3"), side("a1 p2 p4")), RED, "strike").state
    assert PROBE.view(yielded.state, RED) == PROBE.view(play(other, BLUE, "yield").state, RED)


@pytest.mark.rule("PR-10")
@pytest.mark.parametrize(("card", "points"), [("m1", 1), ("m2", 1), ("m3", 2), ("m4", 2)])
def test_a_march_scores_half_its_strength(card: str, points: int) -> None:
    after = play(turn(side("a1", in_play=card), side("a1")), RED, "march").state
    assert after.sides[RED].score == points
    with pytest.raises(Refusal, match="march"):
        play(after, RED, "march")


@pytest.mark.rule("PR-11")
def test_scattering_has_five_thousand_leaves() -> None:
    view = PROBE.view(turn(side("a1"), side("a1")), RED)
    texts = [text for text in legal(PROBE, view, RED) if text.startswith("scatter")]
    assert len(texts) == len(set(texts)) == 5000
    assert "scatter 25 1 -" in texts and "scatter 1 25 smoke,noise,fire" in texts


@pytest.mark.rule("PR-11")
@pytest.mark.parametrize(("die", "points"), [(4, 0), (5, 1)])
def test_scattering_leaves_a_mark_and_may_score(die: int, points: int) -> None:
    after = play(turn(side("a1"), side("a1")), RED, "scatter 3 4 fire,smoke", die).state
    assert after.marks == (Mark(3, 4, ("smoke", "fire")),)
    assert after.sides[RED].score == points
    with pytest.raises(Refusal, match="scatter"):
        play(after, RED, "scatter 3 4 -")


@pytest.mark.rule("PR-12")
@pytest.mark.parametrize(("hand", "card"), [("p1 p3 p4", "p3"), ("p1 p2", "p2")])
def test_a_standing_order_parries_inside_the_strikes_entry(hand: str, card: str) -> None:
    ordered = play(turn(side("m1", in_play="a3"), side(hand)), BLUE, "auto parry on")
    assert ordered.secret and list(ordered.events[0].lines) == [BLUE]
    struck = play(ordered.state, RED, "strike", 1, 6)
    assert kinds(struck) == ["struck", "ordered", "parried"]
    assert struck.consulted
    assert struck.state.sides[BLUE].discard == (card,)
    assert list(PROBE.awaited(PROBE.view(struck.state, None))) == [RED]
    off = play(ordered.state, BLUE, "auto parry off").state
    assert list(PROBE.awaited(PROBE.view(play(off, RED, "strike").state, None))) == [BLUE]


@pytest.mark.rule("PR-15")
def test_an_omen_is_rolled_at_any_time_and_nobody_else_hears_of_it() -> None:
    asked = play(turn(side("m1"), side("a1")), BLUE, "omen", 4)
    assert asked.secret and [list(event.lines) for event in asked.events] == [[BLUE]]
    assert asked.events[0].lines[BLUE].text == "Your omen is 4." and asked.state.sides[BLUE].omen == 4
    assert "Your last omen: 4" in PROBE.own(PROBE.view(asked.state, BLUE))
    assert "omen" not in PROBE.own(PROBE.view(asked.state, RED)) and "omen" not in PROBE.position(
        PROBE.view(asked.state, None)
    )


@pytest.mark.rule("PR-13")
def test_seven_points_win_at_once_and_the_last_round_ends_the_game() -> None:
    won = play(turn(side("a1", in_play="m3", score=5), side("a1")), RED, "march").state
    assert won.result is not None and won.result.winners == (RED,)
    for scores, winners in (((2, 3), (BLUE,)), ((3, 3), ())):
        red, blue = (side("a1", score=score) for score in scores)
        last = replace(state(red, blue, Frame("turn", RED)), round=3)
        ended = play(last, RED, "end").state
        assert ended.result is not None and ended.result.winners == winners
        assert PROBE.awaited(PROBE.view(ended, None)) == {}


@pytest.mark.rule("PR-14")
def test_who_resigns_loses() -> None:
    result = PROBE.resign(commitments(), RED).state.result
    assert result is not None and (result.winners, result.text) == ((BLUE,), "Red resigns.")


def test_a_state_of_the_former_version_is_brought_up_to_date() -> None:
    at = replace(commitments(), marks=(Mark(1, 2, ("smoke", "fire")), Mark(3, 4, ())))
    data = msgspec.to_builtins(at)
    former = data | {"marks": [mark | {"effects": ",".join(mark["effects"])} for mark in data["marks"]]}
    assert msgspec.convert(PROBE.upgrade(former, "probe-0"), State) == at
    with pytest.raises(ValueError, match="probe-7"):
        PROBE.upgrade(former, "probe-7")


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda s: s.sides[RED].__setattr__("hand", ("a3", "m1", "p1")), "Red's cards are not one pack"),
        (lambda s: s.sides[RED].__setattr__("hand", ("p4", "p1", "m1", "a3")), "sorted"),
        (lambda s: s.sides[BLUE].__setattr__("committed", "m4"), "does not hold"),
        (lambda s: s.sides[BLUE].__setattr__("place", 6), "beyond the track"),
        (lambda s: s.sides[BLUE].__setattr__("found", ("p2",)), "know what is not so"),
        (lambda s: s.sides.pop(BLUE), "the sides must be"),
        (lambda s: s.stack.clear(), "phases to come or a result"),
        (lambda s: s.stack.append(Frame("turn", RED)), "nothing can interrupt"),
        (lambda s: s.stack.__setitem__(0, Frame("answer", RED)), "interrupts a turn"),
        (lambda s: s.stack.__setitem__(0, Frame("turn")), "one seat's"),
        (lambda s: s.__setattr__("round", 4), "round 4"),
        (lambda s: [x.__setattr__("committed", "hold") for x in s.sides.values()], "nothing was revealed"),
    ],
)
def test_problems_of_an_edited_state(damage: Any, words: str) -> None:
    at = commitments()
    damage(at)
    assert any(words in problem for problem in PROBE.problems(at))


def test_the_words_of_a_view() -> None:
    at = play(commitments(), RED, "commit a3").state
    assert PROBE.headline(PROBE.view(at, None)) == "Round 1 of 3 · Red 0, Blue 0 · Blue to commit a card"
    mine, theirs = (PROBE.position(PROBE.view(at, seat)) for seat in (RED, BLUE))
    assert "You have committed attack 3" in mine and "attack 3" not in theirs.split("Your hand")[0]
    assert "Red's pawn on 0" in PROBE.alt(PROBE.view(at, None))


def test_anybody_elses_view_is_not_asked_for_choices() -> None:
    for view in (PROBE.view(commitments(), None), PROBE.view(commitments(), BLUE)):
        with pytest.raises(ValueError, match="own view"):
            PROBE.choices(view, RED, ())


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("Right", "step right"),
        ("scout attack 2", "scout a2"),
        ("scatter 3 4 fire, smoke", "scatter 3 4 smoke,fire"),
        ("scatter 03 77 -", "scatter 3 77 -"),
        ("commit march 4", "commit m4"),
        ("AUTO on", "auto parry on"),
    ],
)
def test_people_write_shortly_and_records_canonically(typed: str, text: str) -> None:
    at = turn(side("a1"), side("a1"))
    assert PROBE.text(PROBE.read(PROBE.view(at, RED), RED, typed)) == text
    with pytest.raises(Refusal, match=r"begins with no known action|does not say one decision"):
        PROBE.parse(typed)
    assert PROBE.text(PROBE.parse(text)) == text


def test_a_recorded_strike_replays() -> None:
    struck = play(turn(side("m1", in_play="a3"), side("p2 m4")), RED, "strike").state
    draws = [Draw("public", 1, 6, 4, "the strike"), Draw("public", 2, 6, 5, "the parry")]
    live = play(struck, BLUE, "parry p2", 4, 5)
    assert PROBE.apply(struck, BLUE, PROBE.parse("parry p2"), Replayed(draws)) == live
