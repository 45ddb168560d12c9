"""Decisions that must look the same to whoever may not know what they did (CV-4.13, CV-5.8, CV-5.9, CV-10.4)."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.chancellorsville.descriptor import DESCRIPTOR
from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.state.state import DieRoll, Moved, Turn
from bot.games.contract.game import PUBLIC
from bot.games.tree import decisions
from bot.opponents.secrecy import Compared, check_forward
from bot.record.dice import Dice, DiceTray
from tests.games.chancellorsville.positions import Position, opening, position
from tests.games.chancellorsville.turmoil import turmoil


def bytes_for(at: Position, seat: str) -> bytes:
    """All that a seat gets of a decision: its view, its events in their order, and whether the words are secret."""
    assert at.outcome is not None
    events = [(event.kind, line.text, line.data) for event in at.outcome.events if (line := event.to(seat)) is not None]
    view = GAME.view(at.state, None if seat == PUBLIC else seat)
    return msgspec.json.encode((msgspec.to_builtins(view, str_keys=True), events, at.outcome.secret))


def same(one: Position, other: Position, *seats: str) -> None:
    """Asserts that two decisions look the same to those seats, by default to all but the Union, which made them."""
    for seat in seats or (PUBLIC, "csa"):
        assert bytes_for(one, seat) == bytes_for(other, seat)
    assert one.outcome is not None and other.outcome is not None and one.outcome.consulted == other.outcome.consulted


@pytest.mark.rule("CV-5.5", "CV-5.8", "CV-4.13")
def test_where_a_formation_goes_behind_the_screen() -> None:
    at = position(usa="meade@12 couch@3", csa="anderson@22", hands={"usa": "u2"}).play("play u2")
    same(at.play("march meade 11"), at.play("march meade 11-3"))


@pytest.mark.rule("CV-4.13", "CV-5.9")
def test_how_far_a_hidden_formation_marches() -> None:
    at = position(usa="meade@3", csa="early@24", hands={"usa": "u2"}).play("play u2")
    same(at.play("march meade 2"), at.play("march meade 11-12"))
    same(at.play("march meade 4"), at.play("march meade 2-3"))


@pytest.mark.rule("CV-5.9")
def test_the_marcher_sees_the_same_next_to_nothing_wherever_the_enemy_is() -> None:
    """Where nothing comes into sight, the enemy's hidden places change neither the words nor what may be undone."""
    near, far, met = (
        position(usa="meade@3", csa=f"anderson@{there} early@24", hands={"usa": "u2"}).run("play u2", "march meade 11")
        for there in (22, 20, 12)
    )
    same(near, far, PUBLIC, "usa")
    assert met.outcome is not None and near.outcome is not None and met.outcome.consulted and near.outcome.consulted


@pytest.mark.rule("CV-10.4")
def test_transfers_between_hidden_formations() -> None:
    at = position(usa="meade@3/9 couch@4/9", csa="early@24", hands={"usa": "u2"}).play("play u2")
    options = [at.play(text) for text in at.legal("transfer meade couch")]
    assert len(options) == 4
    for other in options[1:]:
        same(options[0], other)


@pytest.mark.rule("CV-3.4", "CV-4.13")
def test_a_card_for_a_destroyed_formation() -> None:
    """Slocum alone is to act; whether he marches or stands, nobody learns where."""
    at = position(usa="meade! slocum@7 sickles@2", csa="early@24", hands={"usa": "u2"}).play("play u2")
    same(at.play("march slocum 4"), at.play("march slocum 5"))


@pytest.mark.rule("CV-3.7", "CV-3.8", "CV-12.20")
def test_what_is_drawn_or_looked_for() -> None:
    at = position(csa="early@24").armed("usa", cubes=6).play("play u2").run("stand meade", "stand slocum")
    same(at.play("draw search u9"), at.play("draw search u4"))
    assert bytes_for(at.play("draw top", picks=(1,)), "csa") == bytes_for(at.play("draw top", picks=(3,)), "csa")


@pytest.mark.rule("CV-4.13", "CV-4.4")
def test_an_attack_that_its_cost_forestalls() -> None:
    """Meade fails the test of his payment and may be rallied: where he was to step from stays his own side's."""
    at = position(usa="meade@3/5 couch@13 slocum@1", csa="anderson@12 early@24", hands={"usa": "u2"})
    at = at.bought("usa", "rally").play("play u2")
    assert "11-12" in at.keys("attack meade") and not at.state.pieces["meade"].shown
    asked = at.play("attack meade 11-12", 6)
    assert asked.awaited() == ["usa"] and asked.outcome is not None and asked.outcome.secret
    fought = asked.play("use rally", 1, 3, 3, 3, 3, 3)
    assert (
        fought.state.combat is not None
        and "Meade is sighted" in fought.told()
        and "from Banks' Ford (11)" in fought.told()
    )


@pytest.mark.rule("CV-4.13", "CV-12.13")
def test_what_a_hidden_formation_does_once_it_has_rallied() -> None:
    at = position(usa="meade@3/5 couch@13 slocum@1", csa="anderson@22 early@24", hands={"usa": "u2"})
    at = at.bought("usa", "rally").play("play u2")
    stood, marched = (at.play(text, 6).play("use rally", 1) for text in ("stand meade", "march meade 11"))
    assert stood.at("meade") == [3] and marched.at("meade") == [11]
    same(stood, marched)


@pytest.mark.rule("CV-10.4", "CV-14.R1")
def test_an_end_that_turns_cards_over_is_not_taken_back() -> None:
    """With every formation in sight, the cards that lie face down are all that an agreed end shows."""
    others, csa = "couch! howard! sedgwick@12 sickles@12 slocum@21", "anderson@22 mclaws@22 early@13 hill@13 colston!"
    for two, shows in (("meade@10 reynolds@10", False), ("meade@10/9+3 reynolds@10-3", True)):
        before = position(usa=f"{others} {two}", csa=csa)
        assert all(piece.shown for piece in before.state.pieces.values() if piece.at)
        over = before.play("offer end", seat="usa").play("offer end", seat="csa")
        assert over.state.ending == "agreed" and over.outcome is not None and over.outcome.consulted == shows


@pytest.mark.rule("CV-13.6", "CV-11.7")
def test_whether_a_hidden_ap_hill_has_marched() -> None:
    """He may not march with Jackson then: the turn waits for that all the same, and no view says why."""
    at = position(usa="howard@2", csa="hill@23 colston@24", active="csa", hands={"csa": "c10"}).play("play c10")
    at = at.play("stand colston")
    marched, stood = at.play("march hill 16-17"), at.play("stand hill")
    same(marched, stood, PUBLIC, "usa")
    assert marched.state.stage == stood.state.stage == "buy" and marched.awaited() == ["csa"]
    assert [at.allowed("jackson march 16") for at in (stood, marched)] == [True, False]
    same(marched.play("buy nothing"), stood.play("buy nothing"), PUBLIC, "usa")


@pytest.mark.rule("CV-12.18", "CV-4.13")
def test_whether_a_screened_formation_has_marched() -> None:
    at = position(usa="meade@3", csa="early@24", hands={"usa": "u2"}).bought("usa", "screen")
    at = at.run("use screen meade", "play u2")
    stood, marched = at.play("stand meade"), at.play("march meade 2")
    same(stood, marched)
    assert stood.state.pieces["meade"].screened and not marched.state.pieces["meade"].screened


@pytest.mark.rule("CV-4.5", "CV-12.19")
def test_standing_on_three_redoubts_where_nobody_pays() -> None:
    at = position(usa="meade@3 slocum@7", csa="early@24", redoubts={3: 3}, hands={"usa": "u2"}).bought("usa", "fresh")
    at = at.run("play u2", "use fresh")
    same(at.play("stand meade"), at.play("march meade 2"))
    paying = position(usa="meade@3 slocum@7", csa="early@24", redoubts={3: 3}, hands={"usa": "u2"}).play("play u2")
    assert "pays nothing" in paying.play("stand meade").told()


@pytest.mark.rule("CV-1.4", "CV-12.4")
def test_confidence_tells_no_true_cohesion() -> None:
    """It is asked for by the track that everyone sees, and played only where it gains something."""
    asked = []
    for cards in ("", "+3"):
        at = position(usa=f"meade@10/11{cards}", csa="anderson@22", hands={"usa": "u2"}).bought(
            "usa", "confidence", "fresh"
        )
        at = at.run("play u2", "use fresh").play("attack meade 22", 4, 4, 5, 5, 1).play("accept")
        asked.append(at)
    free, full = asked
    assert free.awaited() == full.awaited() == ["usa"] and free.state.asks == full.state.asks != ()
    assert free.keys() == ["pass", "use"] and full.keys() == ["pass"]
    assert "gains 2 cohesion" in free.play("use confidence").told()


@pytest.mark.rule("CV-5.9", "CV-4.13")
def test_going_on_behind_the_screen() -> None:
    """Cavalry hides a formation whose march was interrupted: it goes on or stands, and nobody hears which."""
    at = position(usa="meade@3", csa="early@12 mclaws@24", hands={"usa": "u2"}).bought("usa", "screen").play("play u2")
    met = at.play("march meade 11")
    assert met.state.march is not None and met.state.pieces["meade"].shown
    hidden = met.play("use screen meade")
    assert not hidden.state.pieces["meade"].shown
    stood, marched = hidden.play("stand meade"), hidden.play("march meade 3")
    same(stood, marched)
    assert stood.told() == "Meade has finished acting." and stood.outcome is not None and stood.outcome.consulted


@pytest.mark.rule("CV-5.8")
def test_when_a_formation_was_last_seen() -> None:
    """It was in sight until it left, whatever hidden formations did or looked at meanwhile."""
    at = position(usa="meade@3 sickles@4", csa="early@13", hands={"usa": "u2", "csa": "c8"})
    early = replace(at.state.pieces["early"], seen_turn=2)
    at = at.changed(pieces=at.state.pieces | {"early": early}).play("play u2")
    stood = at.play("stand meade")
    same(stood, at.play("march meade 2"))
    gone = stood.changed(active="csa", turn=6, stage="card", now=Turn()).play("play c8").play("march early 23")
    assert not gone.state.pieces["early"].shown and gone.state.pieces["early"].seen_turn == 6


@pytest.mark.rule("CV-5.9", "CV-13.8")
def test_how_far_it_came_before_it_was_sighted() -> None:
    """Everyone hears that the march may go on, not how many steps were taken."""
    at = position(usa="sickles@22", csa="hill@16 anderson@17", active="csa", hands={"csa": "c1"})
    march = at.play("jackson march 23").state.march
    view = GAME.view(at.play("jackson march 23").state, "usa")
    assert march is not None and (march.left, march.taken) == (2, 1)
    assert view.march is not None and (view.march.left, view.march.taken) == (0, 0)


@pytest.mark.rule("CV-4.13")
def test_what_a_hidden_formation_means_to_attack() -> None:
    at = position(usa="meade@3 sickles@13", csa="early@12", hands={"usa": "u2"})
    at = at.play("play u2").play("attack meade 11-12", 1, 2, 3, 4, 5)
    assert at.outcome is not None and at.outcome.secret
    shown = position(usa="meade@11", csa="early@12", hands={"usa": "u2"})
    shown = shown.play("play u2").play("attack meade 12", 1, 2, 3, 4, 5)
    assert shown.outcome is not None and not shown.outcome.secret


@pytest.mark.rule("CV-10.6", "CV-14.1", "CV-5.7", "CV-5.4")
def test_what_has_been_shown_is_not_taken_back() -> None:
    """Cards turned over, or not; an objective taken unseen; the next on the hashed road."""
    for true in ("+3", "+1"):
        at = position(usa=f"meade@11/6{true}", csa="early@12 hill@24", hands={"usa": "u2"}).play("play u2")
        paid = at.play("stand meade")
        assert paid.outcome is not None and paid.outcome.consulted
    led = position(usa="meade@9 couch@1", csa="early@12", hands={"usa": "u2"}).play("play u2").play("march meade 2")
    assert "Couch is sighted" in led.told() and led.outcome is not None and led.outcome.consulted


@pytest.mark.rule("CV-12.17")
def test_scouts_tell_their_side_alone() -> None:
    worlds = [
        position(usa="meade@11", csa=f"hill@{there} early@12", hands={"usa": "u2"}).bought("usa", "scouts")
        for there in (16, 17)
    ]
    one, other = (at.play("use scouts") for at in worlds)
    assert bytes_for(one, PUBLIC) == bytes_for(other, PUBLIC) and "plays the card Scouts" in one.told(PUBLIC)
    assert one.told("usa") != other.told("usa") and "AP Hill at" not in one.told("csa")


@pytest.mark.rule("CV-2.4", "CV-2.9")
def test_setup_in_either_order_and_taken_back() -> None:
    """What is chosen shows in nothing, nor does taking it back; only who is ready."""
    told = []
    for starts, first in (("2 3 7", 0), ("7 7 3", 3)):
        at = opening(1).play(f"start {starts}", seat="usa").play("start 10 12", seat="csa")
        lines = [bytes_for(at, "csa")]
        for text, seat in (("reconsider", "usa"), (f"start {starts}", "usa")):
            at = at.play(text, seat=seat)
            lines.append(bytes_for(at, "csa"))
        own = GAME.view(at.state, "usa").own
        assert own is not None
        at = at.play(f"keep {','.join(own.dealt[first : first + 3])}", seat="usa")
        lines += [bytes_for(at, "csa"), bytes_for(at, PUBLIC)]
        told.append(lines)
    assert told[0] == told[1]


def two_worlds(seed: int, steps: int) -> Compared:
    """The thick of a campaign played on in two worlds, for each side and a spectator: nothing differs that no line
    has told."""
    total, state = Compared(), turmoil(random.Random(seed)).state
    for seat in (None, "usa", "csa"):
        found = check_forward(
            GAME, state, seat, random.Random(seed), steps,
            passing=frozenset({"scouts", "turned"}), counterpart=DESCRIPTOR.counterpart, in_words=True,
        )  # fmt: skip
        total.decisions += found.decisions
        total.revealed += found.revealed
    return total


def test_the_thick_of_it_in_two_worlds() -> None:
    found = [two_worlds(seed, 30) for seed in range(8)]
    assert sum(each.decisions for each in found) > 300 and sum(each.revealed for each in found) > 5


@pytest.mark.long
@pytest.mark.parametrize("seed", range(0, 200, 10))
def test_the_thick_of_it_at_length(seed: int) -> None:
    for each in range(seed, seed + 10):
        two_worlds(1000 + each, 80)


def test_every_decision_is_heard_of() -> None:
    """The public log has a line of each, so that no decision is missing where another would be told."""
    for seed in range(6):
        rng = random.Random(seed)
        state, dice = turmoil(rng).state, Dice(DiceTray(rng.randbytes(32), ("salt",), "heard", 1), {})
        for _ in range(60):
            if not (acting := sorted(GAME.awaited(GAME.view(state, None)))):
                break
            text = " ".join(decisions(GAME, GAME.view(state, acting[0]), acting[0]).random(rng))
            outcome = GAME.apply(state, acting[0], GAME.parse(text), dice)
            assert any(PUBLIC in event.lines for event in outcome.events), text
            state = outcome.state


@pytest.mark.rule("CV-4.13", "CV-13.6", "CV-11.7")
def test_whether_hidden_hill_has_marched() -> None:
    """Nor does the turn wait for Jackson's march only where he has not."""
    at = position(csa="hill@21 colston@17", active="csa", hands={"csa": "c13"}).play("play c13")
    marched, stood = at.play("march hill 20"), at.play("stand hill")
    same(marched, stood, PUBLIC, "usa")
    same(marched.play("stand colston"), stood.play("stand colston"), PUBLIC, "usa")


def to_the_end(at: Position) -> Position:
    """The position after the turn, whoever is left standing where he is."""
    for text in ("stand meade", "stand slocum", "buy nothing", "draw top"):
        if at.allowed(text):
            at = at.play(text, *[1] * (text == "buy nothing"))
    return at


@pytest.mark.rule("CV-4.13", "CV-5.8")
def test_what_is_noted_of_a_turn_holds_nothing_of_hidden_marches() -> None:
    """Howard is always seen on the hashed road; Meade goes one way or the other behind the screen."""
    at = position(usa="meade@3 howard@1 slocum@2", csa="early@24", hands={"usa": "u2"}).play("play u2")
    ends = list[Position]()
    for way in ("2", "11"):
        done = to_the_end(at.play(f"march meade {way}"))
        assert done.state.active == "csa"
        same(done, ends[0] if ends else done)
        assert "meade" not in str(GAME.view(done.state, "csa").last_turn)
        ends.append(done)


@pytest.mark.rule("CV-5.6", "CV-7.4")
def test_what_both_sides_saw_of_a_turn_is_noted_until_the_next_is_over() -> None:
    at = position(usa="meade@12 slocum@2", csa="anderson@22 early@24", hands={"usa": "u2"}).play("play u2")
    at = at.play("attack meade 22", 1, 1, 6, 6, 4).play("accept")
    assert GAME.view(at.state, None).this_turn and not GAME.view(at.state, None).last_turn
    seen = at.state.this_turn
    assert {m.manner for m in seen if isinstance(m, Moved)} >= {"attack", "retreat"}
    assert [m.dice for m in seen if isinstance(m, DieRoll) and m.what == "attack"] == [(1, 1, 6, 6, 4)]
    at = to_the_end(at)
    for seat in (None, "usa", "csa"):
        assert GAME.view(at.state, seat).last_turn[: len(seen)] == seen and not GAME.view(at.state, seat).this_turn
