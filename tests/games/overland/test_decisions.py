"""Decisions as text and as a tree: what is read, what is refused, and what is offered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.contract.choices import Refusal
from bot.games.overland.decisions import every_decision
from bot.games.overland.game import GAME
from bot.games.overland.rules.battles import Assault, Attack
from bot.games.overland.rules.movement import Cross, Move, Turn
from bot.games.overland.rules.stakes import Decision
from bot.games.overland.state.state import OverlandState
from tests.games.overland.scene import legal, position, refused
from tests.games.tables import few

FREE = position("cold-harbor", "richmond")


@pytest.mark.rule("OV-4.A")
@pytest.mark.parametrize(
    ("text", "decision"),
    [
        ("attack lee", Attack("lee", "grant")),
        ("attack grant", Attack("lee", "grant")),
        ("attack lee with grant", Attack("lee", "grant")),
        ("ATTACK   Lee ", Attack("lee", "grant")),
        ("attack butler", Attack("beauregard", "butler")),
        ("attack Breckenridge", Attack("breckinridge", "sigel")),
        ("attack sigel", Attack("breckinridge", "sigel")),
        ("attack Richmond with Grant", Assault("grant")),
        ("attack butler richmond", Assault("butler")),
        ("attack lee butler", Attack("lee", "butler")),
        ("move north-anna", Move("north-anna")),
        ("move grant to the North Anna", Move("north-anna")),
        ("move cold_harbor", Move("cold-harbor")),
        ("move the wilderness", Move("wilderness")),
        ("Move Drury's Bluff", Move("drurys-bluff")),
        ("move drury’s", Move("drurys-bluff")),
        ("move savage", Move("savage-station")),
        ("turn ashland", Turn("ashland")),
        ("tma ash", Turn("ashland")),
        ("cross", Cross()),
        ("cross the James river", Cross()),
        ("cross james", Cross()),
        ("Grant attacks Lee", Attack("lee", "grant")),
        ("Butler attacks Richmond", Assault("butler")),
        ("assault Richmond with Grant", Assault("grant")),
        ("Grant moves back to Cold Harbour", Move("cold-harbor")),
        ("go to the Coldharbour", Move("cold-harbor")),
        ("turn lee to ashland", Turn("ashland")),
        ("Grant crosses the James", Cross()),
        # Labels of buttons
        ("Attack Richmond with Butler (1 AP)", Assault("butler")),
        ("March back around Lee to North Anna (1 AP)", Turn("north-anna")),
        ("Move Grant back to North Anna", Move("north-anna")),
        ("Cross the James (1 AP)", Cross()),
    ],
)
@pytest.mark.parametrize(
    "state", [FREE, position(turn=True), position(ending="resigned")], ids=["free", "held", "over"]
)
def test_what_is_read(text: str, decision: Decision, state: OverlandState) -> None:
    """Legal or not, and whatever else would be: the rules say why not."""
    assert GAME.read(GAME.view(state, "us"), "us", text) == decision


@pytest.mark.rule("OV-4.A", "OV-4.A2", "OV-10.A")
@pytest.mark.parametrize(
    ("text", "reason", "rule"),
    [
        ("", "An empty text says nothing: decisions look like “attack lee”", "OV-4.A"),
        ("\x00\u202e\n", "An empty text says nothing", "OV-4.A"),
        ("(1 AP)", "An empty text says nothing", "OV-4.A"),
        ("retreat", "“retreat” begins with no known action: decisions look like “attack lee”", "OV-4.A"),
        ("lee attacks grant", "“lee attacks grant” begins with no known action", "OV-4.A"),
        ("attack", "“Attack” does not say all: attack whom?", "OV-4.A1"),
        ("attack lee beauregard", "“lee beauregard” is not possible after “Attack”: attack whom?", "OV-4.A"),
        ("attack grant butler", "“grant butler” is not possible after “Attack”", "OV-4.A"),
        ("attack richmond", "“richmond” is not possible after “Attack”", "OV-4.A1"),
        ("attack longstreet", "“longstreet” is not possible after “Attack”", "OV-4.A1"),
        ("attack beauregard; drop table", "“drop table” is too much", "OV-4.A"),
        ("attack lee in Spotsylvania", "An attack names no area but Richmond, because leaders attack", "OV-7.1"),
        ("attack the Valley", "An attack names no area but Richmond", "OV-7.1"),
        ("move", "“Move Grant” does not say all: move Grant from Cold Harbor to where?", "OV-14.1"),
        ("move grant back", "“Move Grant” does not say all", "OV-14.1"),
        ("turn lee", "after “turn grant” there should be an area of the map: wilderness, spotsylvania", "OV-14.1"),
        ("move lee ashland", "Lee is not yours to move: only Grant moves", "OV-4.A2"),
        ("butler moves to Richmond", "Butler never leaves his area: only Grant moves", "OV-10.A"),
        ("turn beauregard", "Beauregard is not yours to move", "OV-4.A2"),
        ("move atlantis", "“atlantis” is not possible after “Move Grant”: move Grant from Cold Harbor", "OV-14.1"),
        ("move a", "“a” is not possible", "OV-14.1"),
        ("turn left", "after “turn grant” there should be an area of the map", "OV-14.1"),
        ("cross delaware", "“delaware” is too much", "OV-4.A"),
        ("move ＡＳＨＬＡＮＤ", "does not say all", "OV-14.1"),
        ("attack lee" + " " * 200, "“attack lee” is too long", "OV-4.A"),
        ("attack " + "lee " * 10_000, "is too long", "OV-4.A"),
    ],
)
def test_what_is_not_read_is_refused_by_name(text: str, reason: str, rule: str) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.read(GAME.view(FREE, "us"), "us", text)
    assert reason in caught.value.reason
    assert caught.value.rule == rule
    for start in caught.value.instead:
        assert any(f"{one} ".startswith(f"{start} ") for one in legal(FREE))


@pytest.mark.rule("OV-4.A1")
def test_what_nobody_named_is_offered_and_not_done() -> None:
    richmond = position("savage-station", "richmond")
    with pytest.raises(Refusal, match="“Attack Richmond” does not say all") as only:
        GAME.read(GAME.view(richmond, "us"), "us", "attack richmond")
    assert only.value.instead == ("attack richmond grant",)
    both = position("savage-station", "richmond", beauregard="richmond")
    with pytest.raises(
        Refusal, match="“Attack Richmond” does not say all: attack Richmond with which leader"
    ) as caught:
        GAME.read(GAME.view(both, "us"), "us", "attack richmond")
    assert caught.value.instead == ("attack richmond grant", "attack richmond butler")


@pytest.mark.parametrize("text", ["attack grant", "attack richmond", "move ashland", "cross james"])
def test_a_record_holds_canonical_texts_alone(text: str) -> None:
    with pytest.raises(Refusal):
        GAME.parse(text)


@pytest.mark.rule("OV-4.A")
@few
@given(
    st.text(max_size=300)
    | st.lists(st.sampled_from(["attack", "move", "turn", "cross", "lee", "grant", "richmond"])).map(" ".join)
)
def test_no_text_does_worse_than_be_refused(text: str) -> None:
    try:
        decision = GAME.read(GAME.view(FREE, "us"), "us", text)
    except Refusal as refusal:
        assert len(str(refusal)) < 400
        assert refusal.reason.replace("\u200d", "").isprintable()
        assert not refusal.reason.endswith(".")
        return
    assert decision in every_decision()


@pytest.mark.rule("OV-4.A")
@pytest.mark.parametrize("decision", every_decision(), ids=GAME.text)
def test_every_decision_is_its_text(decision: Decision) -> None:
    assert GAME.parse(GAME.text(decision)) == decision


@pytest.mark.rule("OV-4.A", "OV-4.A1", "OV-4.A2", "OV-4.A3", "OV-4.A4")
def test_the_canonical_texts() -> None:
    texts = {GAME.text(d) for d in every_decision()}
    assert texts >= {
        "attack lee",
        "attack beauregard",
        "attack breckinridge",
        "attack richmond grant",
        "attack richmond butler",
        "move grant north-anna",
        "turn grant ashland",
        "cross",
    }


@pytest.mark.rule("OV-4.1", "OV-4.A")
def test_the_levels_of_the_tree() -> None:
    state = position("savage-station", "richmond", beauregard="richmond")
    view = GAME.view(state, "us")

    def keys(*path: str) -> list[str]:
        level = GAME.choices(view, "us", path)
        assert level
        return [choice.key for choice in level.choices]

    assert keys() == ["attack", "move", "cross"]
    assert keys("attack") == ["richmond", "breckinridge"]
    assert keys("attack", "richmond") == ["grant", "butler"]
    assert keys("move") == ["grant"]
    assert keys("move", "grant") == ["cold-harbor", "mechanicsville"]
    assert GAME.choices(view, "us", ("cross",)) is None


@pytest.mark.rule("OV-7.D1", "OV-14.5")
def test_labels_and_hints_say_what_it_takes() -> None:
    level = GAME.choices(GAME.view(position("spotsylvania", "spotsylvania"), "us"), "us", ("attack",))
    assert level
    assert level.choices[0].label == "Attack Lee (1 AP)"
    assert level.choices[0].hint == "needs 5 or more"
    state = position("savage-station", "richmond", beauregard="richmond")
    level = GAME.choices(GAME.view(state, "us"), "us", ("attack", "richmond"))
    assert level
    assert [c.hint for c in level.choices] == ["needs a 6, wins the campaign", "even a 6 fails"]
    level = GAME.choices(GAME.view(FREE, "us"), "us", ("move", "grant"))
    assert level
    assert level.choices[1].hint == "Lee intercepts on 3 or less"
    assert [c.label for c in level.choices][2:] == ["Move Grant back to North Anna", "Move Grant to Ashland"]
    level = GAME.choices(GAME.view(position("savage-station", "mechanicsville"), "us"), "us", ("move", "grant"))
    assert level  # Mechanicsville is as near to Richmond: going there is not going back
    assert [c.label for c in level.choices] == ["Move Grant back to Cold Harbor", "Move Grant to Mechanicsville"]


@pytest.mark.rule("OV-12.C1", "OV-10.R1")
def test_hints_say_where_lee_will_be() -> None:
    level = GAME.choices(GAME.view(position("north-anna", "ashland"), "us"), "us", ("move", "grant"))
    assert level
    assert [c.hint for c in level.choices] == ["Lee is there", "Lee follows", "no one is there"]


@pytest.mark.rule("OV-10.2", "OV-11.1", "OV-13.1")
@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (("move",), "OV-10.2"),
        (("move", "grant"), "OV-10.2"),
        (("turn",), "OV-11.1"),
        (("cross",), "OV-13.1"),
        (("attack", "richmond"), "OV-7.1"),
        (("attack", "lee", "grant"), "OV-4.A"),
        (("attack", "lee", "butler"), "OV-7.1"),
        (("surrender",), "OV-4.A"),
    ],
)
def test_a_path_that_leads_nowhere_says_why(path: tuple[str, ...], rule: str) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.choices(GAME.view(position(), "us"), "us", path)
    assert caught.value.rule == rule
    assert caught.value.instead


@pytest.mark.rule("OV-4.A")
def test_a_refusal_says_what_would_be_legal() -> None:
    refusal = refused(FREE, "move richmond")
    assert refusal.instead[0].startswith("move grant ")
    assert set(refusal.instead) <= set(legal(FREE))
    assert str(refusal).startswith("No Union leader may enter Richmond")
    assert "(OV-5.3). You could: move grant mechanicsville" in str(refusal)


@pytest.mark.rule("OV-7.1", "OV-10.2", "OV-10.B", "OV-11.1")
@pytest.mark.parametrize(
    ("state", "text", "reason"),
    [
        (
            position("savage-station", "richmond"),
            "attack lee",
            "Lee is in Richmond: attack Richmond, not a leader in it",
        ),
        (
            position("wilderness", "spotsylvania"),
            "attack lee",
            "Lee is in Spotsylvania, Grant in The Wilderness: leaders fight within one area",
        ),
        (
            position(),
            "move spotsylvania",
            "Lee holds Grant in The Wilderness until Grant wins a battle there or marches around Lee",
        ),
        (position(turn=True), "turn valley", "No movement line joins The Wilderness and The Valley"),
    ],
)
def test_why_not(state: OverlandState, text: str, reason: str) -> None:
    refusal = refused(state, text)
    assert refusal.reason == reason
    assert set(refusal.instead) <= set(legal(state))


@pytest.mark.rule("OV-4.A1")
@pytest.mark.parametrize("decision", [Assault("lee"), Attack("grant", "butler"), Move("mars"), Turn("mars")])
def test_decisions_of_no_sense_are_refused(decision: Decision) -> None:
    view = GAME.view(FREE, "us")
    assert GAME.check(view, "us", decision)


@pytest.mark.rule("OV-4.A")
def test_there_are_no_orders() -> None:
    view = GAME.view(FREE, "us")
    level = GAME.orders(view, "us", ())
    assert level and not level.choices
    with pytest.raises(Refusal):
        GAME.orders(view, "us", ("wait",))
