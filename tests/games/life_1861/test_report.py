"""What is said when a game has ended."""

from __future__ import annotations

from bot.games.contract.game import PUBLIC, Passage
from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import LifeState, Piece, Stock
from bot.record.digest import current, digest
from tests.games.life_1861.scene import last_turn, on_turn, outcome, position, soldier_asked


def passage(state: LifeState, text: str, *dice: int) -> Passage[LifeState]:
    """One decision with exactly those dice."""
    seat = next(iter(GAME.awaited(GAME.view(state, None))))
    result = outcome(state, text, *dice)
    return Passage(state, seat, text, result.state, tuple(result.events), 2)


def test_attacks_and_deaths() -> None:
    begun = position(soldier="g3", anna=Piece("g3", 1), tension=5, **soldier_asked("ben"))
    shot = passage(begun, "attack soldier anna", 2)
    back = passage(position(soldier="g3", ben="g3", **on_turn("ben")), "attack ben soldier", 1)
    assert GAME.report([shot, back]) == [
        "Tension was 2 at the end and 7 at its highest.",
        "The Soldier attacked 1 time, 1 with a hit.",
        "The Civilians attacked 1 time, 0 with a hit.",
        "Health lost: 1 by attacks.",
        "Anna was killed by the Soldier, in round 5 at G3 (Battlefield).",
    ]


def test_a_digest_tells_a_side_what_hurt_it_first() -> None:
    begun = position(soldier="g3", ben="g3", **on_turn("ben"))
    hit, missed = passage(begun, "attack ben soldier", 6), passage(begun, "attack ben soldier", 1)
    happened = [(e.kind, e.lines[PUBLIC]) for e in (*hit.events[:1], *missed.events[:1])]
    assert GAME.loser(happened[0]) == "soldier" and GAME.loser(happened[1]) is None
    [(number, text)] = digest(happened, GAME, "soldier", most=1)
    assert number == 0 and text.startswith("Ben at G3 (Battlefield) attacks the Soldier on the same hex: rolls 6")


def test_what_the_status_stage_costs_counts_for_the_round_that_ends() -> None:
    stocks = {"soldier": Stock(food=0, medicine=1, goods=2, ammo=3), "civilians": Stock(7, 2, 2, 0)}
    state = position(soldier=Piece("e4", 1), bandits=("d3",), daniel="d3", stocks=stocks, **last_turn())
    lines = GAME.report([passage(state, "end daniel", 20, 5)])
    assert "Health lost: 1 by hunger, 1 by bandits." in lines
    assert "The Soldier died of hunger, in round 5 at E4." in lines


def test_lost_turns_are_counted() -> None:
    state = position(**soldier_asked("anna", "ben", "clara", "daniel"))
    assert "The Soldier lost 1 turn." in GAME.report([passage(state, "end soldier", 20)])


def test_the_highest_tension_counts_also_where_no_decision_ends_on_it() -> None:
    state = position(tension=4, counter=2, **last_turn())
    result = outcome(state, "end daniel", 20, card="town-meeting")
    assert result.state.tension == 4
    lines = GAME.report([Passage(state, "civilians", "end daniel", result.state, tuple(result.events), 2)])
    assert lines[0] == "Tension was 4 at the end and 5 at its highest."
    falling = position(soldier="e2", anna="e3", tension=4, **on_turn("anna"))
    lines = GAME.report([passage(falling, "attack anna soldier", 1)])
    assert lines[0] == "Tension was 3 at the end and 4 at its highest."


def test_a_quiet_game() -> None:
    lines = GAME.report([passage(position(), "move anna a4")])
    assert lines[1:] == ["The Soldier never attacked.", "The Civilians never attacked.", "Nobody lost any health."]


def test_news_tell_each_cause_of_lost_health_with_the_health_that_stands() -> None:
    """Hunger and a disease in the same stage: the health that hunger left is no longer so. One's own miss is told."""
    state = position(
        soldier=Piece("a4", 3, diseases=1), anna="c4", ben=None, clara=None, daniel=None, survivor=True,
        stocks={"soldier": Stock(0, 0, 0, 3)}, **on_turn("soldier", "soldier", "anna", actions=1),
    )  # fmt: skip
    done = outcome(state, "attack soldier anna", 1, 1, 1, 1)
    happened = [(event.kind, event.lines[PUBLIC]) for event in done.events]
    told = " ".join(text for _, text in digest(current(GAME, happened), GAME, "soldier", 3))
    assert "a miss." in told, told
    assert "The Soldier at A4 goes hungry." in told and "The Soldier has 1 health." in told, told
