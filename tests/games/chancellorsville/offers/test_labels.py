"""What people read: choices that say what happens, prompts that say why, and lines for every audience."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.chancellorsville.data.terms import SIDES
from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.offers.combat import AGAIN
from bot.games.chancellorsville.offers.tree import situation
from bot.games.chancellorsville.options import Options
from bot.games.chancellorsville.practice.plans import Planner
from bot.games.chancellorsville.practice.reasons import reason
from bot.games.chancellorsville.state.view import View
from bot.games.contract.advice import OddsTable
from bot.games.contract.choices import Choice, Level
from bot.games.contract.game import Passage, Seat
from bot.games.tree import decisions
from bot.opponents.planning import told
from bot.record.digest import digest
from cogs.parts.ways import Way
from tests.games.chancellorsville.positions import Position, opening, position
from tests.games.tables import played


def level(at: Position, path: str = "", seat: Seat = "") -> Level:
    who = seat or at.awaited()[0]
    found = GAME.choices(GAME.view(at.state, who), who, tuple(path.split()))
    assert found is not None
    return found


def choice(at: Position, path: str, key: str) -> Choice:
    return next(each for each in level(at, path).choices if each.key == key)


def acting() -> Position:
    """Meade is to act with a major activation, Couch and Sickles with minor ones."""
    at = position(usa="meade@5 couch@7/6 sickles@4", csa="early@13 hill@14", hands={"usa": "u1 u2 u10"})
    return at.play("play u1")


@pytest.mark.rule("CV-4.3", "CV-4.4")
def test_a_prompt_says_why_an_act_may_not_be_skipped() -> None:
    at = acting()
    price = "Each pays 1 cohesion, unless it digs or transfers."
    assert (
        level(at).prompt == f"Meade, Couch and Sickles must act. The card names them, so none may be skipped. {price}"
    )
    assert "each turn must begin with one" in level(position()).prompt
    left = at.play("dig meade").play("dig sickles")
    assert (
        level(left).prompt
        == f"Couch must act. The card names it, so it may not be skipped. {price.replace('Each', 'It')}"
    )


@pytest.mark.rule("CV-7.2", "CV-9.2")
def test_a_label_tells_the_dice_and_a_hint_the_cost() -> None:
    at = acting()
    found = choice(at, "attack meade", "13")
    assert found.label == "Meade attacks Early at Fredericksburg: 3 dice, −2 over the river"
    assert found.hint == "Costs 1 (14 → 13). Cohesion there: Early 14" and found.role == "attack"
    assert found.place == "13"
    assert choice(at, "stand", "couch").hint == "Tested: lost on a 6. Costs 1 (6 → 5)"
    green = position(csa="anderson@12 mclaws@22", usa="reynolds@13", active="csa", hands={"csa": "c4"}).play("play c4")
    assert choice(green, "attack anderson", "13").label.endswith("7 dice, +2 green arrow")


def test_labels_of_whole_decisions_stand_alone() -> None:
    """A panel shows them without what was chosen before: each formation's act names the formation."""
    names = {"couch", "howard", "meade", "reynolds", "sedgwick", "sickles", "slocum"}
    at = acting()
    tree = decisions(GAME, GAME.view(at.state, "usa"), "usa")
    for path in tree.every():
        named = next((word for word in path if word in names), "")
        last = tree.choice(path)
        assert last is not None
        assert named.capitalize() in last.label, path


def test_what_ends_a_level_is_marked_and_one_thing_is_usual() -> None:
    for seed in range(15):
        at = played(GAME, seed, seed * 7)
        for info in at.seats:
            view = GAME.view(at.state, info.key)
            root = GAME.choices(view, info.key, ())
            assert root is not None and sum(each.usual for each in root.choices) <= 1
            if root.choices:
                assert root.prompt[-1] in ".?:)" or "before the roll" in root.prompt, root.prompt


@pytest.mark.rule("CV-7.10", "CV-7.11", "CV-7.12")
def test_the_public_line_tells_every_die_and_what_each_pair_did() -> None:
    at = position(usa="meade@22", csa="early@13 anderson@21", redoubts={}, hands={"usa": "u2"}).play("play u2")
    at = at.play("attack meade 21", 6, 6, 3, 1, 1)
    assert "Meade rolls 5 dice: 6 6 3 1 1." in at.told()
    at = at.play("accept")
    told = "Two 1s cost the attacker 1 cohesion. Two 6s cost the defender 2 cohesion and force a retreat."
    assert f"Meade's dice are 6 6 3 1 1. {told} A 3 brings the attacker 1 cube." in at.told()
    assert "Anderson retreats to" in at.told() and "Meade enters Tabernacle Church (21)." in at.told()


@pytest.mark.rule("CV-4.13", "CV-10.4")
def test_a_hidden_place_is_in_no_public_line() -> None:
    at = position(usa="meade@2 couch@3", hands={"usa": "u8"}).play("play u8").play("march meade 3")
    assert at.told() == "Meade is activated and pays 1 cohesion: 13 left."
    assert "Meade marches from Hartwood (2) to Berea (3)." in at.told("usa")
    away = at.play("transfer couch meade give 1")
    assert "Couch and Meade exchange reinforcement cards." in away.told() and "gives" not in away.told()
    assert away.outcome is not None and away.outcome.secret


def test_the_position_and_its_summary_tell_each_what_he_may_know() -> None:
    at = position(usa="meade@2 couch@3", csa="mclaws@10")
    mine, theirs = (GAME.position(GAME.view(at.state, seat)) for seat in ("usa", "csa"))
    assert "Meade (V Corps): cohesion 14; Hartwood (2), hidden" in mine
    assert "Meade (V Corps): cohesion 14; hidden, never seen" in theirs
    assert "**Hidden**: Couch at Berea (3)" in GAME.own(GAME.view(at.state, "usa"))
    assert GAME.own(GAME.view(at.state, None)) == ""
    assert "Hartwood" not in GAME.alt(GAME.view(at.state, "csa"))


@pytest.mark.rule("CV-1.5", "CV-10.7")
def test_the_pairs_left_are_those_that_can_be_given() -> None:
    """Of three pairs two are broken: their other cards have come back."""
    at = position(usa="couch@7-3 meade@5-3")
    assert "**Reinforcements left**: 1 pair of 3 and 3 pairs of 1" in GAME.own(GAME.view(at.state, "usa"))


@pytest.mark.rule("CV-3.5")
def test_a_run_is_told_by_its_icons() -> None:
    at = position().armed("usa", run=2, icons=3).armed("csa", run=1, icons=1)
    told = GAME.position(GAME.view(at.state, None))
    assert "; 2 cards with 3 icons in a row;" in told and "; last card: 1 icon;" in told


def test_the_headline_says_whose_turn_it_is_and_at_what() -> None:
    assert GAME.headline(GAME.view(position().state, None)) == "Round 3 of 15, the Union: play an activation card"
    fight = acting().play("attack meade 13", 1, 2, 4)
    assert GAME.headline(GAME.view(fight.state, None)).endswith("the Union: Meade's attack at Fredericksburg (13)")
    assert GAME.headline(GAME.view(opening().state, None)).startswith("Setup")


def test_the_report_lifts_the_screens_heaviest_losses_first() -> None:
    """Where the hidden formations stood and marched, which nobody else was told before."""
    whole = played(GAME, 5, 10_000)
    passages = [Passage(p.before, p.seat, p.decision, p.after, p.events, p.number) for p in whole.passages]
    lines = GAME.report(passages)
    assert lines[0].startswith("The campaign took")
    losses = next(line for line in lines if line.startswith("Heaviest losses"))
    numbers = [int(number) for number in re.findall(r" (\d+)", losses)]
    assert numbers == sorted(numbers, reverse=True)
    assert whole.state.options.solo or any(line.startswith("Behind the screen of") for line in lines)


def test_the_report_counts_what_the_log_says_was_paid() -> None:
    """Also where a payment turns reinforcement cards over or is tested, and by formations that are destroyed later."""
    for seed in range(4):
        passages = played(GAME, seed, 10_000).passages
        logged = [line.text for p in passages for event in p.events for line in event.lines.values()]
        paid = re.findall(r"^(.+?) (?:is activated and )?pays 1 cohesion", "\n".join(logged), re.MULTILINE)
        assert len(paid) > 10
        (told,) = [line for line in GAME.report(list(passages)) if line.startswith("Most cohesion paid")]
        names = re.findall(r"([A-Z][\w. ]*?) (\d+)[,.]", told.split(": ", 1)[1])
        assert len(names) == 4 and all(paid.count(name) == int(number) for name, number in names), told
        assert int(names[0][1]) == max(Counter(paid).values())


def test_a_refusal_says_what_is_possible() -> None:
    at = acting()
    for text in ("buy rally", "play u2", "jackson attack", "use rally", "accept", "keep u1,u2,u3"):
        refused = GAME.check(GAME.view(at.state, "usa"), "usa", GAME.parse(text))
        assert refused is not None and refused.rule.startswith("CV-"), text
        assert refused.instead == ("attack", "march", "stand", "dig"), text


def test_nothing_is_asked_that_has_one_answer() -> None:
    """The last card of a hand is played, and dice that are all fixed are counted, without a question."""
    asked = 0
    for seed in range(6):
        for passage in played(GAME, seed, 10_000).passages:
            view = GAME.view(passage.before, passage.seat)
            if passage.seat != view.options.bot and passage.seat in GAME.awaited(view):
                leaves = decisions(GAME, view, passage.seat).leaves((), 1)
                assert leaves is None or len(leaves) > 1, leaves
                asked += 1
    assert asked > 300


def levels(view: View, seat: Seat, rng: random.Random) -> Iterator[tuple[tuple[str, ...], Level]]:
    """The levels of a seat's decisions, and some of those below each."""
    edge: list[tuple[str, ...]] = [()]
    while edge:
        path = edge.pop()
        found = GAME.choices(view, seat, path)
        if found is not None:
            yield path, found
            below = [(*path, each.key) for each in found.choices] if found.most == 1 else []
            edge += below if not path else rng.sample(below, min(2, len(below)))


def test_choices_say_what_happens_no_two_alike() -> None:
    """In words instead of codes; each has its role, and each thing at the first level its heading."""
    rng, seen = random.Random(1), 0
    for seed in range(16):
        at = played(GAME, seed, seed * 9)
        for info in at.seats:
            for path, found in levels(GAME.view(at.state, info.key), info.key, rng):
                labels = [each.label for each in found.choices]
                assert len(set(labels)) == len(labels), (path, labels)
                for each in found.choices:
                    assert each.role and not re.search(r"\b[CU]\d", each.label), (path, each)
                    assert each.label[0].isupper() and (path or each.group), (path, each)
                    seen += 1
    assert seen > 100


@pytest.mark.rule("CV-9.2", "CV-14.4", "CV-11.6")
def test_a_panel_asks_twice_where_much_is_at_stake() -> None:
    at = position(usa="meade@5/4 couch@7/6 sickles@4", csa="early@13", hands={"usa": "u1 u2 u10"}).play("play u1")
    assert choice(at, "stand", "meade").asks == "Paying 1 cohesion destroys Meade on 3 of 6 faces of a die. Go on?"
    assert choice(at, "march", "meade").asks == choice(at, "attack", "meade").asks == choice(at, "stand", "meade").asks
    assert not choice(at, "stand", "couch").asks and not choice(at, "dig", "meade").asks
    dire = position(usa="meade@5/4 couch@7/6 sickles@4 howard! slocum!", csa="early@13", hands={"usa": "u1"})
    asked = choice(dire.play("play u1"), "stand", "couch").asks
    assert asked == "Paying 1 cohesion destroys Couch on 1 of 6 faces of a die, which loses the game. Go on?"
    assert choice(at.bought("usa", "dig", "dig", "rally"), "", "cash").asks.startswith("Hand in three tactics cards")


ON_10 = "Meade attacks Zoan Church (10)"


def attacking_redoubts(**options: Any) -> tuple[Position, Position]:
    """Meade at 9, about to attack three redoubts at 10, and after that before the roll."""
    setup = Options(**options)
    at = position(usa="meade@9", csa="anderson@10", redoubts={10: 3, 9: 1}, hands={"usa": "u2"}, options=setup)
    at = at.play("play u2")
    return at, at.play("attack meade 10")


@pytest.mark.rule("CV-16.12", "CV-12.7")
def test_odds_know_what_a_bots_redoubts_fix_before_the_attack_and_before_the_roll() -> None:
    for at in (moments := attacking_redoubts(solo="usa")):
        (row,) = (row for row in odds_table(at).rows if row.label.startswith(ON_10))
        assert row.label == f"{ON_10}, redoubts fix 3 dice at 1"
    (row,) = odds_table(moments[1].armed("usa", smoke=(10,))).rows
    assert row.label == ON_10


@pytest.mark.rule("CV-15.1", "CV-15.2", "CV-12.7")
@pytest.mark.parametrize("live", [False, True])
def test_odds_of_both_cases_stand_where_only_the_defender_knows_what_redoubts_do(live: bool) -> None:
    """Whatever the defender has ordered, the odds are the same, and say what they assume."""
    moments = attacking_redoubts(live=live)
    for at in moments:
        rows = [row for row in odds_table(at).rows if row.label.startswith(ON_10)]
        assert [row.label for row in rows] == [
            f"{ON_10}, if redoubts fix no die",
            f"{ON_10}, if redoubts fix 3 dice at 1",
        ]
        assert rows[0].average != rows[1].average and "Only the defender knows" in odds_table(at).note
        for order in ("redoubts none", "redoubts all", "between all"):
            assert odds_table(at.play(f"prefer {order}", seat="csa")) == odds_table(at)
    (row,) = odds_table(moments[1].armed("usa", smoke=(10,))).rows
    assert row.label == ON_10


@pytest.mark.rule("CV-15.1")
def test_the_reason_for_an_attack_says_what_it_assumes_of_redoubts() -> None:
    at = attacking_redoubts()[0]
    planner = Planner(situation(GAME.view(at.state, "usa"), "usa"), random.Random(1), 1)
    assert re.search(r"\d+% to force a retreat \(\d+% if the defender's redoubts", reason(planner, "attack meade 10"))
    planner = Planner(situation(GAME.view(attacking_redoubts(solo="usa")[0].state, "usa"), "usa"), random.Random(1), 1)
    assert "redoubts" not in reason(planner, "attack meade 10")


def odds_table(at: Position) -> OddsTable:
    """The odds that the Union may look at."""
    return GAME.odds(GAME.view(at.state, "usa"), "usa")


@pytest.mark.rule("CV-14.2", "CV-14.4", "CV-16.19")
@pytest.mark.parametrize("opponent", ["person", "usa", "csa"])
def test_the_goal_card_says_both_ends_the_one_that_comes_more_often_first(opponent: str) -> None:
    for seat in ("usa", "csa", None):
        card = GAME.introduction({"opponent": opponent}, seat)
        places = "all three of" if opponent == "usa" else "two of"
        assert 0 < card.aim.index("estroy three") < card.aim.index(f"{places} Fredericksburg")
        assert 0 < card.ending.index("lost three formations") < card.ending.index("15 rounds")
    assert GAME.glossary().index('"CV-14.4", "CV-14.2"')


def test_kinds_of_action_stand_under_the_same_heads_in_every_turn() -> None:
    for at in (acting(), acting().play("dig meade"), position(hands={"usa": "u1 u2 u10"}).play("play u1")):
        heads = {choice.key: choice.group for choice in level(at).choices if choice.key != "use"}
        assert list(dict.fromkeys(heads.values())) == [
            head for head in ("Attack", "March", "Stay") if head in heads.values()
        ]
        assert heads["march"] == "March" and heads["stand"] == heads["dig"] == "Stay"


@pytest.mark.rule("CV-4.15")
def test_ways_that_lead_elsewhere_come_first_and_others_say_what_differs() -> None:
    at = acting()
    choices = level(at, "march meade").choices
    assert len(choices) == len({choice.key for choice in choices})
    straight = [choice for choice in choices if choice.group == "March"]
    assert choices[: len(straight)] == tuple(straight)
    assert len({choice.place for choice in straight}) == len(straight), "each place is offered once, and numbered"
    again = choice(at, "march meade", "6-5")
    assert (again.group, again.place) == ("There and back", "")
    assert again.label == "Meade steps out to Fitzhugh House (6) and back"
    assert again.hint == "Costs 1 (14 → 13). Sights what is hidden next to there"
    around = choice(at, "march meade", "7-4")
    assert (around.group, around.place) == ("By another way", "")
    assert around.hint == "Costs 1 (14 → 13). As with fewer steps, but may sight others on the way"


@pytest.mark.rule("CV-4.4", "CV-4.5")
def test_every_march_says_on_its_button_what_it_costs() -> None:
    """However long its way is called: a button that says less looks free beside the others."""
    at = position(usa="meade@5 couch@9", csa="anderson@12 mclaws@12", hands={"usa": "u13"})
    tree = decisions(GAME, GAME.view(at.play("play u13").state, "usa"), "usa")
    for path in tree.every():
        if path[0] == "march":
            way = list(tree.steps(path))[-1].picked[-1]
            assert "Costs 1 (14 → 13)" in Way(path, f"① {way.label}", way.hint).text


@pytest.mark.rule("CV-9.2")
def test_every_button_that_may_destroy_a_formation_says_so() -> None:
    """However long its label is: attacks, marches, and to stand."""
    at = position(usa="meade@5/6 couch@9", csa="early@13 anderson@12 mclaws@12", hands={"usa": "u1"}).play("play u1")
    tree = decisions(GAME, GAME.view(at.state, "usa"), "usa")
    seen = set()
    for path in tree.every():
        if path[:2] in (("march", "meade"), ("attack", "meade"), ("stand", "meade")):
            way = list(tree.steps(path))[-1].picked[-1]
            assert " · Tested: lost on a 6" in Way(path, f"① {way.label}", way.hint).text
            seen.add(path[0])
    assert seen == {"march", "attack", "stand"}


@pytest.mark.rule("CV-9.2", "CV-14.4")
def test_a_card_says_whom_it_may_cost_and_the_headline_who_is_lost() -> None:
    at = position(usa="meade@5/3 howard! slocum!", csa="colston!", hands={"usa": "u1"})
    hint = next(c.hint for c in level(at, "play").choices if "Meade" in c.label)
    assert "If it pays: Meade tested: lost on 3 to 6" in hint
    head = GAME.headline(GAME.view(at.state, None))
    assert head.endswith("; formations lost: the Union 2 of 3, the Confederates 1 of 3")


@pytest.mark.rule("CV-7.8", "CV-9.2")
def test_a_reroll_that_may_destroy_its_formation_is_not_taken_again_unasked() -> None:
    for cohesion, again in ((7, ""), (9, AGAIN)):
        at = position(usa=f"meade@5/{cohesion}", csa="early@13", hands={"usa": "u1"}).play("play u1")
        at = at.play("attack meade 13", 1, 2, 3)
        assert choice(at, "reroll", "cohesion").again == again


def test_a_single_die_that_may_be_rolled_again_is_named_with_its_price() -> None:
    """It is a button for each price, and these lie beside each other."""
    at = position(usa="meade@5/9", csa="early@13", hands={"usa": "u1"}).play("play u1").play("attack meade 13", 1, 2, 3)
    view = GAME.view(at.state, "usa")
    assert view.combat is not None
    view = replace(view, combat=replace(view.combat, fixed=(0, 2)))
    found = GAME.choices(view, "usa", ("reroll", "cohesion"))
    assert found is not None and [c.label for c in found.choices] == ["Re-roll die 2 (2) for 1 cohesion of Meade"]


@pytest.mark.rule("CV-10.6")
def test_costs_and_transfers_tell_the_true_cohesion_where_the_track_shows_another() -> None:
    at = position(usa="meade@5/13+1 couch@5/12", hands={"usa": "u1"}).play("play u1")
    assert choice(at, "march meade", "6").hint.startswith("Costs 1 (true 14 → 13)")
    taking = choice(at, "transfer couch meade take", "1").label
    assert taking == "Couch takes 1 from Meade; true cohesion: Meade 13, Couch 13"


def test_a_card_that_is_played_on_a_formation_is_named_with_it() -> None:
    """The only one that can be played now is shown without the level before it."""
    at = position(usa="meade@5/13 couch@5/12", hands={"usa": "u1"}).bought("usa", "reserves").play("play u1")
    found = level(at, "use reserves").choices
    assert found and all(each.label.startswith("Play Reserves: ") for each in found)


@pytest.mark.rule("CV-7.10", "CV-7.11")
def test_the_prompt_of_the_dice_says_which_of_them_count() -> None:
    at = position(usa="meade@22", csa="early@13 anderson@21", hands={"usa": "u2"}).play("play u2")
    at = at.play("attack meade 21", 6, 2, 3, 1, 3)
    assert level(at).prompt == "The dice: 6 2 3 1 3 (2 cubes gained). Only pairs count, and each 3."


@pytest.mark.rule("CV-4.5")
def test_standing_on_three_redoubts_is_free_wherever_it_is_told() -> None:
    """The text over the buttons, the button and the hint say the same."""
    at = position(usa="meade@5 couch@6", hands={"usa": "u1"}, redoubts={5: 3}).play("play u1")
    assert "digs or stands on three redoubts" in level(at).prompt
    assert choice(at, "stand", "meade").hint == "Free: three redoubts are there"
    planner = Planner(situation(GAME.view(at.state, "usa"), "usa"), random.Random(1), 1)
    assert "This costs nothing here." in reason(planner, "stand meade")
    assert "This costs 1 cohesion" in reason(planner, "stand couch")


@pytest.mark.rule("CV-10.6")
def test_a_short_report_of_a_loss_has_the_cards_that_it_turned_over() -> None:
    """What is left on the track is not what the formation has; the line that says so is never left out."""
    at = position(usa="meade@5 couch@7 sickles@4", csa="early@13/7+3 hill@14", hands={"usa": "u1"}).play("play u1")
    at = at.play("attack meade 13", 6, 6, 3).play("accept")
    assert at.outcome is not None
    for side in SIDES:
        lines = " ".join(text for _, text in digest(told(at.outcome.events, side), GAME, side, most=2))
        assert "Early loses 2 cohesion: 5 left on its track. Early's reinforcement cards are turned over (+3)" in lines


@pytest.mark.rule("CV-9.2", "CV-12.13")
def test_a_short_report_has_the_test_that_saved_a_formation() -> None:
    at = position(usa="meade@5 couch@7 sickles@4", csa="early@13/3 hill@14", hands={"usa": "u1"}).play("play u1")
    at = at.play("attack meade 13", 6, 6, 3).play("accept", 1)
    assert at.outcome is not None
    lines = " ".join(text for _, text in digest(told(at.outcome.events, "csa"), GAME, "csa", most=2))
    assert "Early tests its cohesion of 1 and rolls 1 (needs 1 or less): it holds." in lines


@pytest.mark.rule("CV-4.5", "CV-14.4")
def test_what_costs_nothing_is_not_asked_about_as_if_it_might_lose_the_game() -> None:
    at = position(usa="meade@5/5 couch@5/9 slocum! howard!", hands={"usa": "u1"}, redoubts={5: 1}).play("play u1")
    view = GAME.view(at.state, "usa")
    for text in ("dig meade", "transfer meade couch take 3"):
        assert not GAME.may_end(view, "usa", GAME.parse(text))
    assert "may be destroyed" in GAME.may_end(view, "usa", GAME.parse("stand meade"))


@pytest.mark.rule("CV-7.8")
def test_a_reroll_is_advised_with_the_dice_and_what_is_kept() -> None:
    at = acting().play("attack meade 13", 6, 6, 3)
    planner = Planner(situation(GAME.view(at.state, "usa"), "usa"), random.Random(1), 1)
    assert reason(planner, "reroll cubes 3") == (
        "Your dice are 6 6 3: defender −2 and a retreat, 1 cube gained. You keep 6 6 and re-roll only the rest. "
        "On average that gains more than 3 cubes."
    )
    assert "You re-roll all of them." in reason(planner, "reroll cohesion 1,2,3")


@pytest.mark.rule("CV-14.4")
def test_whoever_may_lose_with_one_more_formation_reads_so_over_the_cards() -> None:
    assert "you lose with the third" not in level(position(usa="howard!")).prompt
    near = position(usa="howard! slocum!", hands={"usa": "u1"})
    assert "2 of your formations are destroyed: you lose with the third." in level(near).prompt
