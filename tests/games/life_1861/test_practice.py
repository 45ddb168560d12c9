"""The practice opponent of 1861: always legal, from its own view alone, never at a loss, and better than chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.games.contract.game import PUBLIC
from bot.games.life_1861.game import GAME
from bot.games.life_1861.practice import reasons
from bot.games.life_1861.practice.worth import Outlook
from bot.games.life_1861.state.state import (
    SEATS,
    DieQuestion,
    FeedingQuestion,
    LifeState,
    LootQuestion,
    Piece,
    Plan,
    PlayOn,
    Stock,
)
from bot.opponents import practice_matches
from tests.games.life_1861.scene import on_turn, position, rest, soldier_asked
from tests.games.life_1861.wandering import game, scattered

SURVIVOR = {"survivor": "survivor"}


def decided(state: LifeState, seat: str) -> str:
    """What it decides for a seat."""
    return GAME.propose(GAME.view(state, seat), seat, random.Random(1)).text


def decisions(seed: int, survivor: str = "survivor") -> Iterator[tuple[LifeState, str, str]]:
    """A match's states before each of its decisions, with who decides and what; whatever is illegal raises."""
    rng = random.Random(seed)

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    state = GAME.setup({"survivor": survivor}, draw).state
    while awaited := GAME.awaited(GAME.view(state, None)):
        seat = next(iter(awaited))
        text = decided(state, seat)
        yield state, seat, text
        state = GAME.apply(state, seat, GAME.parse(text), draw).state


@pytest.mark.parametrize("survivor", ["survivor", "nobody"])
def test_it_decides_alike_where_its_view_is_alike(survivor: str) -> None:
    """Another state with the same view, the other's standing orders given anew, changes nothing."""
    rng = random.Random(3)
    for state, seat, text in decisions(3, survivor=survivor):
        assert decided(GAME.resample(state, seat, rng), seat) == text


def test_it_knows_what_to_do_wherever_the_pieces_stand() -> None:
    """In the positions of random games, whatever is in stock and whoever plays on alone."""
    rng, asked = random.Random(8), Counter[str]()
    for seed in range(3):
        for step in game(seed):
            seat, before = step.seat, replace(step.before, plan=Plan(), hunger=())
            state = before if before.pending else scattered(before, rng)
            view = GAME.view(state, seat)
            text = GAME.propose(view, seat, rng).text
            assert GAME.check(view, seat, GAME.parse(text)) is None, text
            asked[text.split()[0]] += 1
    assert {"move", "attack", "pick-up", "bakery", "loot", "store", "medicine"} <= set(asked)


def test_it_beats_random_play_with_either_side() -> None:
    """The sides in turn, and every game won: of a hundred it wins more than 95."""
    report = practice_matches.run(GAME, 8, 1, mixed=True, options=SURVIVOR)
    assert report.winners == {"Soldier, practice": 4, "Civilians, practice": 4}


def test_both_sides_of_a_match_are_played_and_either_may_win() -> None:
    report = practice_matches.run(GAME, 6, 1, options=SURVIVOR)
    assert report.winners["Soldier"] and report.winners["Civilians"] and report.decisions > 200


def test_fighting_is_a_choice_among_others() -> None:
    """Both sides attack, but gather, trade, heal and wait far more often."""
    done = Counter(f"{seat} {text.split()[0]}" for seed in range(4) for _, seat, text in decisions(seed))
    for seat in SEATS:
        assert {f"{seat} {kind}" for kind in ("attack", "move", "pick-up", "loot", "medicine")} <= set(done)
    assert {"soldier wait", "civilians bakery", "civilians farm", "civilians church", "civilians end"} <= set(done)
    assert done["soldier attack"] + done["civilians attack"] < done.total() / 4


def test_where_wiping_a_side_out_wins_nothing_it_lets_the_other_live() -> None:
    attacks = [text for _, _, text in decisions(1, survivor="nobody") if "attack" in text]
    assert all("bandit" in text for text in attacks)


def test_it_strikes_the_last_blow_where_that_wins() -> None:
    moment, dying = on_turn("soldier"), Piece("e1", 1)
    state = position(soldier="e1", anna=dying, ben=None, clara=None, daniel=None, survivor=True, **moment)
    assert decided(state, "soldier") == "attack soldier anna"
    assert "attack" not in decided(replace(state, survivor=False), "soldier")


def test_it_answers_every_question() -> None:
    loot = position(
        soldier="g3", pending=LootQuestion(), **on_turn("soldier", actions=1), stocks={"soldier": Stock(ammo=3)}
    )
    assert decided(loot, "soldier") == "take food", "he starves tonight"
    die = DieQuestion("anna", (2, 6), "soldier")
    assert (
        decided(position(anna="i3", survivor=True, pending=die, **on_turn("anna", actions=1)), "civilians") == "use 6"
    )
    hungry = position(
        ben=Piece("a3", 1),
        clara=Piece("a3", 1),
        stocks={"civilians": Stock(food=1)},
        pending=FeedingQuestion(2),
        turns=("anna", "ben", "clara", "daniel"),
    )
    assert decided(hungry, "civilians") == "feed ben,clara"
    alone = GAME.resign(position(**soldier_asked("soldier", "anna", "ben", "clara", "daniel")), "soldier").state
    assert alone.pending == PlayOn() and decided(alone, "civilians") == "play-on"


def test_it_takes_standing_orders_back_and_decides_itself() -> None:
    planned = position(plan=Plan("near", hexes=1), **soldier_asked())
    assert decided(planned, "soldier") == "plan ask"
    assert decided(position(hunger=("anna", "ben", "clara", "daniel")), "civilians") == "hunger ask"


def test_it_agrees_to_an_end_only_where_it_is_about_to_lose() -> None:
    even = position(survivor=True, offers=("soldier",))
    assert decided(even, "civilians") != "offer end"
    weak = Piece("e1", 1)
    lost = position(anna=weak, ben=None, clara=None, daniel=None, survivor=True, offers=("soldier",))
    assert decided(lost, "civilians") == "offer end"
    starving = replace(lost, stocks={**lost.stocks, "civilians": Stock()}, survivor=False)
    starving = replace(starving, supply=rest([*starving.stocks.values(), *starving.ground.values()]))
    assert GAME.problems(starving) == [] and decided(starving, "civilians") == "offer end"


def test_its_reasons_name_whom_hunger_and_illness_threaten() -> None:
    """A hint says so: who would die of the next meal that fails, and how ill a patient is."""

    def hint(state: LifeState, seat: str) -> str:
        advice = GAME.advice(GAME.view(state, seat), seat, random.Random(1))
        assert advice is not None
        return advice.reason

    hungry = position(
        anna=Piece("b2", 1), stocks={"civilians": Stock(), "soldier": Stock(food=2)}, ground={"b2": Stock(food=2)},
        **on_turn("anna"),
    )  # fmt: skip
    said = hint(hungry, "civilians")
    assert "no food for this round's meal" in said and "Anna would die" in said
    ill = position(
        anna=Piece("b3", 1, diseases=2), stocks={"civilians": Stock(9, 0, 3), "soldier": Stock(2)}, **on_turn("anna")
    )
    cured = reasons.reason(Outlook(GAME.view(ill, "civilians"), "civilians"), "doctor anna cure")
    assert "Anna is ill and has 1 health left" in cured


@pytest.mark.rule("LF-7.9")
def test_a_hint_names_the_town_to_which_it_leads() -> None:
    """Where tension is high enough that it shoots, and only then."""
    for tension, told in ((5, True), (3, False)):
        state = position(
            soldier="h4", anna="a1", ben="a1", clara="a1", daniel="a1", tension=tension, ground={"b2": Stock(food=3)},
            stocks={"soldier": Stock(0, 0, 3)}, **on_turn("soldier"),
        )  # fmt: skip
        reason = reasons.reason(Outlook(GAME.view(state, "soldier"), "soldier"), "move soldier b2")
        assert ("the town may shoot at the Soldier there" in reason) == told


@pytest.mark.rule("LF-12.1", "LF-12.4")
def test_it_keeps_the_peace_where_killing_wins_nothing() -> None:
    """Where the survivor wins it fights; where nobody does, both live to the end in most games."""
    report = practice_matches.run(GAME, 3, 1, options={"survivor": "nobody"})
    assert report.winners["Soldier and Civilians"] >= 2


def test_it_heals_a_last_health_that_the_next_hit_takes_before_it_gathers() -> None:
    """Two Civilians stand within reach: food on the hex can wait. Where nobody threatens, it is picked up."""
    stocks = {"soldier": Stock(1, 1, 1, 2), "civilians": Stock(4, 1, 1, 1)}
    now = on_turn("soldier", actions=1, moved=3)
    for anna, does in (("h3", "medicine soldier soldier heal"), ("a3", "pick-up soldier food-medicine")):
        state = position(
            soldier=Piece("i3", 1), anna=anna, clara="g2" if anna == "h3" else "a3", ben="a3", daniel="b3",
            survivor=True, round=4, ground={"i3": Stock(1, 1)}, stocks=stocks, **now,
        )  # fmt: skip
        assert decided(state, "soldier") == does


def test_it_heals_a_last_health_before_it_goes_looting() -> None:
    """The Soldier has one health, medicine for three, and food for four rounds."""
    weak = position(
        soldier=Piece("h4", 1), anna="b2", ben=None, clara=None, daniel="g2", survivor=True, round=11,
        stocks={"soldier": Stock(food=4, medicine=3)}, **on_turn("soldier"),
    )  # fmt: skip
    assert decided(weak, "soldier") == "medicine soldier soldier heal"


def test_it_shoots_who_can_kill_it_before_it_gathers_what_can_wait() -> None:
    """Clara's pistol can take the Soldier's last health before the second turn in which he can still pick up his
    meal."""
    weak = position(
        soldier=Piece("f4", 1), anna=None, ben=None, clara=Piece("g3", 1, pistol=True), daniel="b2", survivor=True,
        round=6, ground={"f4": Stock(food=1)}, bandits=("e3",), **on_turn("soldier", actions=1, moved=2),
        stocks={"soldier": Stock(goods=5, ammo=4), "civilians": Stock(5, 1, 5, 1)},
    )  # fmt: skip
    assert decided(weak, "soldier") == "attack soldier clara"


def test_the_last_civilian_does_not_gather_for_rounds_that_she_will_not_see() -> None:
    """Anna has one health, food for eight rounds, and the Soldier beside her."""
    hunted = position(
        soldier=Piece("b2", 2), anna=Piece("b2", 1), ben=None, clara=None, daniel=None, survivor=True, round=6,
        ground={"b2": Stock(food=1)}, stocks={"soldier": Stock(0, 3, 2, 1), "civilians": Stock(8, 0, 2, 0)},
        turns=("soldier",),
    )  # fmt: skip
    assert not decided(hunted, "civilians").startswith("bakery")


@pytest.mark.rule("LF-10.7")
def test_it_cures_a_disease_before_it_adds_to_food_for_some_rounds() -> None:
    """The last action of a round: without food for the meal food comes first. The last health is healed before a
    disease is cured."""
    for health, treated in ((3, "cure"), (2, "cure"), (1, "heal")):
        for food, does in ((4, f"medicine soldier soldier {treated}"), (0, "pick-up soldier food-medicine")):
            ill = position(
                soldier=Piece("i3", health, diseases=1), ground={"i3": Stock(1, 1)}, survivor=True, round=4,
                stocks={"soldier": Stock(food, 1, 1, 2)}, **on_turn("soldier", "soldier", "anna", "ben", actions=1),
            )  # fmt: skip
            assert decided(ill, "soldier") == does, (health, food)


@pytest.mark.rule("LF-8.2", "LF-10.7")
def test_a_hint_to_wait_says_when_hunger_and_disease_harm() -> None:
    state = position(soldier=Piece("i3", 3, diseases=1), stocks={"soldier": Stock(0, 1, 1, 2)}, **soldier_asked())
    told = reasons.reason(Outlook(GAME.view(state, "soldier"), "soldier"), "wait")
    assert (
        "Hunger and disease harm the Soldier only at the end of the round. Medicine can cure him in his turn." in told
    )
    well = position(stocks={"soldier": Stock(1, 1, 1, 2)}, **soldier_asked())
    assert "harm" not in reasons.reason(Outlook(GAME.view(well, "soldier"), "soldier"), "wait")


def test_the_soldier_does_not_stay_where_many_can_attack_him() -> None:
    """One more food lies beside three Civilians; with none of them about he takes it."""
    stocks = {"soldier": Stock(food=3, ammo=3)}
    turn = on_turn("soldier", actions=1)
    crowd = position(
        soldier="c4", anna="e4", ben="e4", clara="d3", daniel="d3", survivor=True, stocks=stocks,
        ground={"c4": Stock(food=1)}, **turn,
    )  # fmt: skip
    assert not decided(crowd, "soldier").startswith("pick-up")


def test_who_takes_medicine_gives_it_to_nobody() -> None:
    """A reason says "the Soldier takes medicine", not that he gives it to himself."""
    said = list[str]()
    for seed in range(4):
        for state, seat, _ in decisions(seed):
            said += [each.reason for each in GAME.proposals(GAME.view(state, seat), seat, random.Random(1))]
    assert any("takes medicine this turn" in each for each in said)
    names = ("the Soldier", "Anna", "Ben", "Clara", "Daniel")
    assert not any(f"{name} gives {name} medicine" in each for each in said for name in names)
