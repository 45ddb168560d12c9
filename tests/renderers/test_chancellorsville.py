"""Chancellorsville's pictures: they show what a view tells, nothing else, and large enough for a phone."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations, islice, pairwise
from math import hypot
from time import sleep
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.bot_cards import bot_cards
from bot.games.chancellorsville.data.cards import activation_cards, formation, formations, tactics
from bot.games.chancellorsville.data.terms import SIDES
from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.options import Options
from bot.games.chancellorsville.state.state import Bought, Combat, DieRoll, Moved, Question, Scouted, State
from bot.games.chancellorsville.state.view import ArmyView, View
from bot.games.chancellorsville.words import status
from bot.games.contract.choices import Focus, Target
from bot.games.contract.game import PUBLIC
from bot.games.kit.sides import OTHER, Side
from bot.games.phrases import listed
from bot.games.tree import wander
from renderers.canvas import Box, Placed
from renderers.chancellorsville import combat_panel, counters, picture, words
from renderers.chancellorsville.colours import COATS, PALETTE
from renderers.chancellorsville.ground import printed_arrows
from renderers.chancellorsville.layout import BOT_CARD, COMBAT, CONTROL, KEY, TITLE, TRACKS, layout, sheet
from renderers.chancellorsville.spots import Ranked, Spots, ends
from renderers.theme import GOLD
from tests.games.chancellorsville.positions import Position, position
from tests.renderers.looking import inside, opened, overlap, overlapping

WIDTH, HEIGHT = 1200, 2075
GAMES = ("", "usa", "csa")
"""The sides that a person plays against the BOT; "" for two players."""


def playing(solo: str, seed: int = 1) -> Iterator[State]:
    """Goes through the states of a game of random decisions."""
    rng = random.Random(f"{solo} {seed}")

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    values = {option.key: next(iter(option.values)) for option in GAME.options} | ({"opponent": solo} if solo else {})
    state = GAME.setup(values, draw).state
    yield state
    bots = {seat.key for seat in GAME.seats_for(values) if seat.bot}
    while awaited := GAME.awaited(GAME.view(state, None)):
        seat = rng.choice(sorted(awaited))
        view = GAME.view(state, seat)
        text = GAME.bot(view, seat, draw) if seat in bots and GAME.bot else wander(GAME, view, seat, rng)
        state = GAME.apply(state, seat, GAME.parse(text), draw).state
        yield state


@cache
def played(solo: str, seed: int = 1) -> tuple[State, ...]:
    """Returns the states of a whole game."""
    return tuple(playing(solo, seed))


def views(solo: str, step: int) -> list[View]:
    """Returns the views of spectators and both seats of some of a game's states, its last among them."""
    return [GAME.view(state, seat) for state in played(solo)[::-1][::step] for seat in (None, *SIDES)]


@pytest.mark.parametrize("solo", GAMES)
def test_in_a_random_game_all_is_within_the_sheet_and_each_formation_where_it_is_seen(solo: str) -> None:
    """With its cohesion; and no counter or mark touches another location's plate."""
    for view in views(solo, 31):
        placed = picture.compose(view).placed
        for each in placed:
            assert inside(each.box, (0, 0, *sheet(bool(solo)))), each
            kind, _, key = each.what.rpartition(" ")
            if each.kind == "piece" and key in formations() and kind in ("", "seen"):
                own = view.pieces[key].at or view.pieces[key].seen
                near = [p for p in board().locations if overlap(each.box, layout().plate(p))]
                assert not near, (each.what, near)
                (x0, y0), (x1, y1) = ends(each.box, layout().plate(own))
                assert hypot(x1 - x0, y1 - y0) < 300
        drawn = {p.what for p in placed if p.kind == "piece"}
        for key, piece in view.pieces.items():
            assert (key in drawn) == bool(piece.at), key
            assert (f"seen {key}" in drawn) == bool(piece.alive and not piece.at and piece.seen), key
            if piece.at:
                assert str(counters.cohesion(piece)[1]) in [p.what for p in placed if p.within == key]


def test_a_formation_has_one_cohesion_on_the_map_and_beside_it_its_cards_counted() -> None:
    view = piece("meade", at=9, shown=True, cohesion=8, cards=3, true=3)
    placed = picture.compose(view).placed
    on_map = {p.what for p in placed if p.within == "meade"}
    beside = {p.what for p in placed if p.within == "true meade"}
    assert "3" in on_map and "8" not in on_map and beside == {"3"}
    unknown = picture.compose(piece("meade", at=9, shown=True, cohesion=8, cards=3)).placed
    assert "8" in {p.what for p in unknown if p.within == "meade"}


def test_a_card_s_formations_that_are_destroyed_are_struck_out() -> None:
    key = next(key for key, card in activation_cards().items() if card.side == "usa" and len(card.minor) == 1)
    view = replace(BASE, armies=played_by("usa", key))
    minor = activation_cards()[key].minor[0]
    gone = replace(view, pieces=view.pieces | {minor: replace(view.pieces[minor], alive=False, at=0)})
    boxes = [next(p.box for p in picture.compose(v).placed if p.what == "played usa") for v in (view, gone)]
    assert picture.compose(view).image.crop(boxes[0]).tobytes() != picture.compose(gone).image.crop(boxes[1]).tobytes()


def test_nobody_is_out_of_sight_once_the_game_is_over() -> None:
    view = piece("meade", at=9, shown=False)
    drawn = [picture.draw(replace(each, ending="objectives")) for each in (view, piece("meade", at=9, shown=True))]
    assert drawn[0] == drawn[1]


def test_counters_lie_apart_at_the_start_and_leave_the_fixed_plates_free() -> None:
    state = next(s for s in played("") if s.stage == "card")
    plates = [layout().plate(place) for place in board().locations]
    for seat in (None, *SIDES):
        placed = [p for p in picture.compose(GAME.view(state, seat)).placed if p.what in formations()]
        assert placed and not [(a.what, b.what) for a, b in overlapping(placed)]
        fixed = [p for p in placed if len(formations()[p.what].starts) == 1]
        assert not [(p.what, box) for p in fixed for box in plates if overlap(p.box, box)]


CROWDED = (
    ("meade@11 couch@3 howard@2 slocum@2 sickles@4 reynolds@5 sedgwick@5", "anderson@12 mclaws@12 early@13 hill@14"),
    ("meade@11 couch@11 howard@2 slocum@2 sickles@4 reynolds@5 sedgwick@5", "anderson@12 mclaws@12 early@13 hill@14"),
)
"""Where Taylor's Hill and Banks' Ford are full, among other full locations."""


@pytest.mark.parametrize(("usa", "csa"), CROWDED)
def test_counters_rather_lie_on_a_printed_arrow_than_by_another_location(usa: str, csa: str) -> None:
    view = GAME.view(position(usa=usa, csa=csa).state, "usa")
    for placed in picture.compose(view).placed:
        if placed.what in formations():
            at = view.pieces[placed.what].at
            both = [
                p.box for p in picture.compose(view).placed if p.what in formations() and view.pieces[p.what].at == at
            ]
            away = min(hypot(b[0] - a[0], b[1] - a[1]) for a, b in (ends(box, layout().plate(at)) for box in both))
            own, plate = ends(placed.box, layout().plate(at))
            assert away < 60 and hypot(plate[0] - own[0], plate[1] - own[1]) < 180


@pytest.mark.parametrize("solo", GAMES)
def test_no_two_counters_overlap_in_crowded_positions(solo: str) -> None:
    for seed in (1, 2):
        for state in played(solo, seed)[7::25]:
            placed = picture.compose(GAME.view(state, "csa")).placed
            counters = [p for p in placed if p.what in formations()]
            assert not [(a.what, b.what) for a, b in overlapping(counters)]


@pytest.mark.parametrize(
    "pair", [("usa", 4), ("usa", 7), ("usa", 2), ("csa", 12), ("csa", 13), ("csa", 18), ("csa", 22)]
)
def test_two_at_one_location_are_both_read(pair: tuple[Side, int]) -> None:
    side, place = pair
    mine = [key for key, info in formations().items() if info.side == side][:2]
    others = {key: replace(p, at=0, shown=False, seen=0) for key, p in BASE.pieces.items()}
    both = {key: replace(BASE.pieces[key], at=place, shown=True, alive=True) for key in mine}
    bare = replace(BASE, pieces=others, dug=(), this_turn=(), last_turn=())
    drawn, empty = picture.compose(replace(bare, pieces={**others, **both})), picture.compose(bare)
    first, second = [p for p in drawn.placed if p.what in mine]
    assert not overlap(first.box, second.box)
    for plate in (layout().plate(each) for each in board().locations if each != place):
        assert drawn.image.crop(plate).tobytes() == empty.image.crop(plate).tobytes(), "a pointer crosses it"


@pytest.mark.parametrize("lines", [((4, 13), (5, 13), (8, 18), (16, 17), (20, 24)), ((10, 21), (12, 22), (17, 24))])
def test_arrows_of_moves_leave_other_locations_names_free(lines: tuple[tuple[int, int], ...]) -> None:
    """Straight between these locations lie others: arrows pass beside them or beneath, and stay on the map."""
    away = {key: replace(p, at=0, shown=False, seen=0) for key, p in BASE.pieces.items()}
    bare = replace(BASE, pieces=away, dug=(), this_turn=(), last_turn=())
    empty, ends_of = picture.compose(bare).image, {place for line in lines for place in line}
    others = [layout().plate(place) for place in board().locations if place not in ends_of]
    for way in (1, -1):
        moved = tuple(Moved("hill", start, end, "attack") for start, end in (line[::way] for line in lines))
        drawn = picture.compose(replace(bare, this_turn=moved)).image
        for box in (*others, CONTROL, (0, layout().map[3] + 12, WIDTH, COMBAT[1])):
            assert drawn.crop(box).tobytes() == empty.crop(box).tobytes(), box


def test_what_must_be_read_is_at_least_a_36th_of_the_width() -> None:
    for solo in GAMES:
        for view in views(solo, 59):
            for p in picture.compose(view).placed:
                if p.kind == "text" and p.matters:
                    assert p.tall >= WIDTH / 36, p


def test_every_card_s_texts_fit_at_that_size() -> None:
    """The tactics row, the hand, the cards before a side, and the BOT's card."""
    sheets, own = list[View](), EARLIER.own
    assert own is not None
    for key in tactics():
        sheets.append(replace(BASE, row=(key,) * 3, armies=with_tactics((key, "timing", "saddle", "smoke"))))
    for printed in activation_cards().values():
        hand = replace(EARLIER, own=replace(own, hand=(printed.key,) * 3))
        sheets.append(replace(hand, armies=played_by(printed.side, printed.key)))
    solo = GAME.view(played("usa")[-1], None)
    for side, cards in bot_cards().items():
        for card in cards:
            armies = {**solo.armies, side: replace(solo.armies[side], played=(card,))}
            sheets.append(replace(solo, options=replace(solo.options, solo=OTHER[side]), armies=armies))
    for view in sheets:
        placed = picture.compose(view).placed
        boxes = {p.what: p.box for p in placed if p.kind == "piece"}
        for p in placed:
            if p.kind == "text" and p.matters:
                assert p.tall >= WIDTH / 36 and inside(p.box, (0, 0, *sheet(bool(view.options.solo)))), p
                if p.within.startswith(("hand ", "tactics ", "played ")):
                    assert inside(p.box, boxes[p.within]), p
                    assert not [q for q in placed if q.what.startswith("price") and overlap(p.box, q.box)], p
                if p.box[1] > KEY[3]:
                    assert inside(p.box, BOT_CARD), p


def with_tactics(cards: Sequence[str]) -> dict[Side, ArmyView]:
    bought = tuple(Bought(card, 1) for card in cards)
    return {side: replace(army, tactics=bought) for side, army in BASE.armies.items()}


def played_by(side: Side, card: str) -> dict[Side, ArmyView]:
    return {**BASE.armies, side: replace(BASE.armies[side], played=(card,))}


@pytest.mark.parametrize("dice", [(1, 1, 2, 2, 6, 6, 3, 3, 5), (6, 6, 5, 5, 4, 4, 3, 1, 2)])
def test_the_latest_combat_says_what_each_pair_did(dice: tuple[int, ...]) -> None:
    placed = picture.compose(replace(BASE, combat=None, this_turn=(), last_turn=(replace(ROLL, dice=dice),))).placed
    texts = [p for p in placed if p.kind == "text" and inside(p.box, COMBAT)]
    said = {p.what for p in texts}
    told = "AP Hill −2; Meade −2; 2 cubes" if dice.count(1) > 1 else "AP Hill −4; 1 cube"
    assert told in said and any("Meade attacks AP Hill at 18" in text for text in said)
    assert any(text.startswith(("Pairs", "Needed: pairs")) for text in said)
    shown = [p for p in placed if p.what.startswith("die ")]
    assert len(shown) == len(dice) and all(inside(p.box, COMBAT) for p in shown)
    assert not [(a.what, b.what) for a, b in overlapping((*texts, *shown))]


FALLS_BACK, HOLDS = Moved("hill", 18, 21, "retreat"), Moved("meade", 18, 9, "back")


@pytest.mark.parametrize(
    ("dice", "then", "told"),
    [
        ((1, 1, 6, 6, 3), FALLS_BACK, "AP Hill −2, falls back; Meade −1; 1 cube"),
        ((4, 4, 1), HOLDS, "AP Hill −1, holds"),
        ((1, 2, 6), HOLDS, "AP Hill holds, no losses"),
    ],
)
def test_the_latest_combat_says_who_lost_what_and_holds_or_falls_back(
    dice: tuple[int, ...], then: Moved, told: str
) -> None:
    view = replace(BASE, combat=None, this_turn=(replace(ROLL, dice=dice), then))
    assert told in [p.what for p in picture.compose(view).placed if inside(p.box, COMBAT)]


@pytest.mark.parametrize("seed", [2, 5, 8, 11])
def test_the_losses_told_of_a_fight_are_those_that_the_cohesion_shows(seed: int) -> None:
    """Of attacker and defender, in games of random decisions; what cards that lie on them come to counts as well."""
    fought, states = 0, played("", seed)
    for before, after in pairwise(states):
        if before.combat is None or not before.combat.dice or after.combat is not None:
            continue
        view = GAME.view(after, None)
        fight = combat_panel.latest(view)
        assert fight is not None and fight.roll is not None
        fought += 1
        told = words.results(fight.roll, fight.fate, view)[0]
        if fight.fate == "void":
            assert "−" not in told and not after.pieces[fight.roll.formation].alive
            continue
        roll, did = fight.roll, words.cost(fight.roll)
        sides = [((roll.formation,), did.attacker), (roll.against, did.defender)]
        for keys, lost in sides:
            names = listed(formation(key).name for key in keys)
            part = next((part.removeprefix(f"{names} ") for part in told.split("; ") if part.startswith(names)), "")
            assert (f"−{lost}" in part.split(", ")) == bool(lost), told
            for key in keys:
                was, now = before.pieces[key], after.pieces[key]
                if now.alive:
                    assert was.true - now.true == lost, (told, key)
            assert ("destroyed" in part) == (not any(after.pieces[key].alive for key in keys)), told
        retreated = [k for k in roll.against if after.pieces[k].alive and after.pieces[k].at != before.combat.target]
        assert bool(retreated) == ("falls back" in told or "fall back" in told)
    assert fought > 5


def test_an_attacker_lost_in_paying_to_roll_again_has_cost_the_defender_nothing() -> None:
    pieces = BASE.pieces | {"meade": replace(BASE.pieces["meade"], alive=False, at=0, cohesion=0)}
    test = DieRoll("test", "meade", 9, (6,), needed=4, outcome="fails")
    for dice in ((5, 5, 3), (1, 1, 5, 5)):
        view = replace(BASE, combat=None, pieces=pieces, this_turn=(replace(ROLL, dice=dice), test))
        said = [p.what for p in picture.compose(view).placed if inside(p.box, COMBAT)]
        assert "Meade destroyed" in said and not any("−" in text for text in said if text.startswith("AP Hill"))


def test_a_fight_of_the_turn_before_is_dated_and_the_march_since_is_told() -> None:
    pieces = BASE.pieces | {"hill": replace(BASE.pieces["hill"], cohesion=14, alive=True)}
    march = Moved("slocum", 1, 8, "march")
    fight = (replace(ROLL, dice=(4, 4, 1)), HOLDS)
    view = replace(BASE, combat=None, turn=7, pieces=pieces, last_turn=fight, this_turn=(march,))
    said = [p.what for p in picture.compose(view).placed if inside(p.box, COMBAT)]
    assert any(text.startswith("Round 3: Meade attacks AP Hill") for text in said)
    assert {"AP Hill −1, holds, now 14 again", "Round 4: Slocum marched 1–8"} <= set(said)
    view = replace(view, last_turn=(), this_turn=(*fight, march))
    said = [p.what for p in picture.compose(view).placed if inside(p.box, COMBAT)]
    assert "Then Slocum marched 1–8" in said and not any(text.startswith("Round") for text in said)


def test_dice_that_may_be_rolled_again_are_not_told_as_the_end_and_dice_to_come_are_counted() -> None:
    fight = Combat("meade", 9, 18, ("hill",), stage="rolled", dice=(3, 1, 6), rolls=1)
    roll = replace(ROLL, dice=fight.dice)
    said = [p.what for p in picture.compose(replace(BASE, combat=fight, this_turn=(roll,))).placed]
    assert "So far: 1 cube" in said
    fresh = replace(fight, stage="before", dice=(), rolls=0)
    said = [p.what for p in picture.compose(replace(BASE, combat=fresh, this_turn=(roll,))).placed]
    assert f"{formation('meade').dice} dice to be rolled" in said


@pytest.mark.rule("CV-7.4", "CV-7.10")
def test_a_fight_shows_the_retreat_that_its_dice_force_before_they_are_accepted() -> None:
    """And it does not say of losses that are still to come that they have been made good."""
    at = position(usa="meade@9", csa="anderson@10", hands={"usa": "u2"}).play("play u2")
    lying = at.play("attack meade 10", 6, 6, 4, 4, 3)
    assert "So far: Anderson −3, must retreat; 1 cube" in fight_texts(lying)
    lying = at.play("attack meade 10", 1, 1, 4, 4, 3)
    assert "So far: Anderson −1; Meade −1; 1 cube" in fight_texts(lying)
    live = position(usa="meade@9", csa="anderson@18", hands={"usa": "u2"}, options=Options(live=True))
    asked = live.bought("csa", "hold").play("play u2").play("attack meade 18", 6, 6, 1, 2, 3).play("accept")
    assert asked.awaited() == ["csa"] and "Anderson −2, must retreat; 1 cube" in fight_texts(asked)
    assert "Anderson −2, holds; 1 cube" in fight_texts(asked.play("use hold"))
    assert "Anderson −2, falls back; 1 cube" in fight_texts(asked.play("pass"))


def fight_texts(at: Position) -> set[str]:
    """What the fight's panel says to everyone."""
    placed = picture.compose(GAME.view(at.state, None)).placed
    return {p.what for p in placed if p.kind == "text" and inside(p.box, COMBAT)}


def test_a_test_without_an_attack_says_what_was_needed() -> None:
    test = DieRoll("test", "hill", 18, (6,), needed=5, outcome="fails")
    placed = picture.compose(replace(BASE, combat=None, this_turn=(test,))).placed
    said = [p.what for p in placed if inside(p.box, COMBAT)]
    assert {"AP Hill tests: 6, fails", "5 or less needed", "die 1"} <= set(said)


def test_dice_of_the_bot_s_count_each_alone() -> None:
    roll = DieRoll("bot", "meade", 18, (1, 2, 3, 5, 6), against=("hill",))
    view = replace(BASE, combat=None, this_turn=(roll, FALLS_BACK))
    said = [p.what for p in picture.compose(view).placed if inside(p.box, COMBAT)]
    assert "AP Hill −6, falls back; Meade −3" in said
    assert any(text.startswith("Each") for text in said) and not any("airs" in text for text in said)


def test_the_dice_by_which_the_bot_chose_stand_on_its_card() -> None:
    view = GAME.view(next(s for s in played("csa") if s.armies["usa"].played and s.active == "csa"), None)
    rolls = [
        DieRoll("choice", "", 0, dice, outcome=chosen) for dice, chosen in (((4,), "Howard"), ((2, 5), "Berea (3)"))
    ]
    placed = [p for p in picture.compose(replace(view, last_turn=tuple(rolls))).placed if inside(p.box, BOT_CARD)]
    assert {p.what for p in placed if p.kind == "text"} >= {"Howard", "Berea (3)"}
    assert [p.what for p in placed if p.what.startswith("choice ")] == ["choice Howard", *["choice Berea (3)"] * 2]
    assert not [(a.what, b.what) for a, b in overlapping(placed)]


@pytest.mark.parametrize(
    ("changes", "head"),
    [
        ({"stage": "card", "active": "csa"}, "Confederates play a card"),
        ({"stage": "buy", "active": "usa"}, "Union buys tactics"),
        ({"asks": (Question("fix", "usa"),)}, "Union answers"),
    ],
)
def test_the_head_says_what_is_awaited_of_whom(changes: dict[str, Any], head: str) -> None:
    said = [p.what for p in picture.compose(replace(BASE, **changes)).placed if p.within == "status"]
    assert said == [f"Round {(BASE.turn + 1) // 2} of 15 · {head}"]


def test_scouts_reports_are_on_their_own_side_s_picture() -> None:
    view = GAME.view(_STATE, "usa")
    assert view.own is not None
    told = replace(view, own=replace(view.own, scouted=(Scouted("mclaws", 24, 5),)))
    placed = picture.compose(told).placed
    assert [p.what for p in placed if p.within == "scouted mclaws"] == ["McLaws, round 3"]


def test_when_the_game_is_over_everyone_sees_every_place() -> None:
    (last, state) = played("")[-1], played("")[-2]
    assert last.ending and not state.ending
    drawn = {p.what for p in picture.compose(GAME.view(last, None)).placed}
    assert {key for key, piece in last.pieces.items() if piece.at} <= drawn
    assert any(piece.at and not piece.shown for piece in last.pieces.values())


def test_the_plates_lie_apart_and_their_names_can_be_read_on_a_phone() -> None:
    plates = {place: layout().plate(place) for place in board().locations}
    assert not [(a, b) for a, b in combinations(plates, 2) if overlap(plates[a], plates[b])]
    assert all(inside(box, layout().map) for box in plates.values())
    placed = picture.compose(GAME.view(played("")[0], None)).placed
    for place, lines in layout().plates.items():
        for text in (str(place), *lines):
            (found, *_) = [p for p in placed if p.what == text and inside(p.box, plates[place])]
            assert found.tall >= WIDTH / 36


def test_two_states_that_a_viewer_cannot_tell_apart_have_the_same_pictures() -> None:
    rng = random.Random(3)
    for state in played("")[20:-1:67]:
        drawn = {viewer: picture.draw(GAME.view(state, viewer)) for viewer in (None, *SIDES)}
        for seat in SIDES:
            other = GAME.resample(state, seat, rng)
            for viewer in (seat, None):
                assert picture.draw(GAME.view(other, viewer)) == drawn[viewer]


# As little of the game as that takes: each process that collects the tests plays it.
_STATE = next(s for s in islice(playing(""), 60, None) if s.stage == "act")
BASE = GAME.view(replace(_STATE, armies={k: replace(a, spent=()) for k, a in _STATE.armies.items()}), None)


EARLIER = GAME.view(_STATE, "usa")


@cache
def base() -> bytes:
    """The picture of BASE."""
    return picture.draw(BASE)


def piece(key: str, **fields: Any) -> View:
    return replace(BASE, pieces={**BASE.pieces, key: replace(BASE.pieces[key], **fields)})


def army(side: Side, **fields: Any) -> View:
    return replace(BASE, armies={**BASE.armies, side: replace(BASE.armies[side], **fields)})


ROLL = DieRoll("attack", "meade", 18, (1, 1, 3, 6, 6), against=("hill",))


@pytest.mark.parametrize(
    "other",
    [
        replace(BASE, turn=BASE.turn + 2),
        replace(BASE, stage="buy"),
        replace(BASE, active="csa" if BASE.active == "usa" else "usa"),
        replace(BASE, dug=((9, 1),)),
        replace(BASE, control=(13, 18, 22)),
        replace(BASE, row=("rally", "rally")),
        replace(BASE, this_turn=(ROLL,)),
        replace(BASE, this_turn=(replace(ROLL, dice=(1, 1, 3, 6, 5)),)),
        replace(BASE, this_turn=(Moved("meade", 2, 9, "march"),)),
        replace(BASE, last_turn=(Moved("meade", 2, 9, "retreat"),)),
        replace(BASE, offers=("usa",)),
        replace(BASE, ending="agreed"),
        replace(BASE, ending="objectives", winner="usa"),
        army("usa", cubes=BASE.armies["usa"].cubes + 1),
        army("csa", spent=("lee", "march")),
        army("csa", spent=("lee", "march", "attack")),
        army("csa", played=("c7",)),
        army("usa", tactics=(Bought("telegraph", 1),)),
        army("usa", hand=1),
        piece("meade", cohesion=3, at=9, shown=True),
        piece("meade", at=9, shown=True),
        piece("meade", at=0, shown=False, seen=9, seen_turn=4),
        piece("meade", at=0, shown=False, seen=9, seen_turn=5),
        piece("meade", alive=False, at=0),
        piece("meade", cards=2),
    ],
)  # fmt: skip
def test_what_a_view_tells_is_on_the_picture(other: View) -> None:
    assert picture.draw(other) != base()


def test_a_hidden_formation_of_ones_own_looks_otherwise() -> None:
    assert picture.draw(piece("meade", at=9, shown=False)) != picture.draw(piece("meade", at=9, shown=True))


def test_a_seat_sees_its_hand_and_nobody_else_does() -> None:
    state = next(s for s in played("")[40:] if len(s.armies["usa"].hand) == 3)
    for seat in (None, *SIDES):
        cards = [p.what for p in picture.compose(GAME.view(state, seat)).placed if p.what.startswith("hand ")]
        assert len(cards) == (0 if seat is None else len(state.armies[seat].hand))


@pytest.mark.parametrize("solo", GAMES[1:])
def test_the_hidden_movement_track_carries_the_bots_formations(solo: str) -> None:
    state = next(s for s in played(solo) if s.stage != "setup" and any(p.track >= 0 for p in s.pieces.values()))
    drawn = {p.what for p in picture.compose(GAME.view(state, solo)).placed}
    assert {f"track {key}" for key, p in state.pieces.items() if p.track >= 0} <= drawn


def test_every_formation_has_a_badge_of_its_own() -> None:
    seen = {counters.emblem(key).tobytes() for key in formations()}
    assert len(seen) == len(formations())


def test_the_palette_is_a_png_s() -> None:
    assert len(PALETTE.colours) == len(set(PALETTE.colours)) <= 256


def test_it_is_a_small_palette_png_in_portrait() -> None:
    for view in views("", 120):
        for png in (picture.draw(view), picture.draw(view, Focus(("13", "18")))):
            image = opened(png)
            assert (image.format, image.mode, image.width) == ("PNG", "P", WIDTH) and image.height <= HEIGHT
            assert len(png) < 400 * 1024


def test_losses_stand_in_every_picture_and_what_is_destroyed_keeps_its_colour() -> None:
    for view in views("", 60):
        if view.stage == "setup":
            continue
        canvas = picture.compose(view)
        for side in SIDES:
            gone = [key for key, piece in view.pieces.items() if not piece.alive and formation(key).side == side]
            assert [p.what for p in canvas.placed if p.within == f"lost {side}"] == [f"Lost {len(gone)}/3"]
            for key in gone:
                (name,) = [p for p in canvas.placed if p.what == formation(key).name and inside(p.box, TRACKS)]
                assert name.fill == COATS[side]


def test_no_counter_of_taylor_s_hill_stands_across_the_river() -> None:
    """Alone there, each stands on its own side of it."""
    for key in formations():
        box, _ = Spots().find(12, (counters.width(key), counters.HIGH))
        assert box[1] > layout().plate(12)[1], key


def test_the_foot_tells_how_a_game_ended_and_at_first_what_both_sides_are_about() -> None:
    def foot(view: View) -> str:
        texts = (each for each in picture.compose(view).placed if each.kind == "text" and inside(each.box, COMBAT))
        return " ".join(each.what for each in texts)

    over = next(state for state in played("") if GAME.view(state, None).ending)
    view = GAME.view(over, None)
    won, _, why = status.ending(view).partition(": ")
    assert foot(view) == f"{won} {why[:1].upper()}{why[1:]}"
    assert "Destroy three formations" in foot(GAME.view(played("")[0], None))
    assert "the Union needs two of the three starred places" in foot(GAME.view(played("")[0], None))
    assert "the Union needs all three starred places" in foot(GAME.view(played("usa")[0], None))


def test_the_key_explains_the_marks_and_each_entry_keeps_its_place_in_every_picture() -> None:
    """Of two players it tells what hides and shows, and of solitaire what arrows bring the BOT."""
    for solo in GAMES:
        kept = None
        for view in views(solo, 37):
            placed = [p for p in picture.compose(view).placed if inside(p.box, KEY)]
            said = {p.what: p.box for p in placed if p.within == "key"}
            assert {"Objective", "Cubes", "Must test", "Fell back"} <= set(said)
            hiding = {"Last seen", "Scouted", "Not seen", "With cards", "Seen here", "Union lead seen", "+2 dice"}
            assert hiding & set(said) == (set() if solo else hiding)
            assert ({"+2 dice, BOT +1", "−2 dice, BOT −1"} <= set(said)) == bool(solo)
            assert kept in (None, said)
            kept = said
            assert not [(a.what, b.what) for a, b in combinations(placed, 2)
                        if overlap(a.box, b.box) and a.what not in (b.what, b.within)]  # fmt: skip


def test_an_arrow_goes_beneath_all_plates_and_is_faint_once_it_is_of_the_turn_before() -> None:
    away = {key: replace(p, at=0, shown=False, seen=0) for key, p in BASE.pieces.items()}
    bare = replace(BASE, pieces=away, dug=(), this_turn=(), last_turn=())
    moved = Moved("meade", 12, 22, "attack"), Moved("hill", 18, 21, "retreat")
    empty, now = picture.compose(bare).image, picture.compose(replace(bare, this_turn=moved)).image
    for place in board().locations:
        assert now.crop(layout().plate(place)).tobytes() == empty.crop(layout().plate(place)).tobytes(), place
    old = picture.compose(replace(bare, last_turn=moved[:1], this_turn=moved[1:])).image
    assert old.crop(layout().map).tobytes() != now.crop(layout().map).tobytes()


def test_a_pointer_goes_beneath_the_names_of_other_locations(monkeypatch: pytest.MonkeyPatch) -> None:
    # All were seen last at Tabernacle Church, and some have nowhere near it to stand.
    seen = {key: replace(each, at=0, alive=True, seen=21, seen_turn=9) for key, each in BASE.pieces.items()}
    view = replace(BASE, pieces=seen)
    drawn = picture.compose(view).image
    monkeypatch.setattr(counters, "pointer", lambda *_: None)
    bare = picture.compose(view).image
    assert drawn.tobytes() != bare.tobytes()
    for place in set(board().locations) - {21}:
        left, top, right, bottom = layout().plate(place)
        plate = (round(left) + 4, round(top) + 4, round(right) - 4, round(bottom) - 4)
        assert drawn.crop(plate).tobytes() == bare.crop(plate).tobytes(), place


def test_the_title_names_the_battle_and_its_date_in_every_picture() -> None:
    for solo in GAMES:
        for view in views(solo, 80):
            title = [p for p in picture.compose(view).placed if p.within == "title"]
            assert [p.what for p in title] == ["CHANCELLORSVILLE", "May 1863"]
            assert all(inside(p.box, TITLE) for p in title)


def test_a_badge_of_a_panel_leaves_every_plate_s_number_and_name_free() -> None:
    for at in board().locations:
        near = (at, *board().adjacent[at])
        focus = Focus((), tuple(Target(n, str(place), "2 dice") for n, place in enumerate(near, 1)), "cut")
        canvas, part = picture.compose_cut(BASE, focus)
        shown = [p for p in canvas.placed if p.what.startswith("target ")]
        assert len(shown) == len(near) and all(inside(p.box, part) for p in shown)
        badges = [p.box for p in shown]
        names = [p for p in canvas.placed if p.kind == "text" and p.what in layout_texts()]
        assert not [(p.what, box) for p in names for box in badges if overlap(p.box, box)]


def test_a_location_with_a_badge_has_a_golden_ring() -> None:
    for place, ringed in (("10", True), ("12", False)):
        canvas, _ = picture.compose_cut(BASE, Focus((), (Target(1, "10"), Target(2, "21")), "cut"))
        left, _, _, bottom = layout().plate(int(place))
        found = canvas.image.getpixel((round(left) + 20, round(bottom) + 3))
        assert (found == PALETTE.place(GOLD)) == ringed


def layout_texts() -> set[str]:
    """Returns the names and numbers of the locations as their plates have them; those of other texts too."""
    names = {line for lines in layout().plates.values() for line in lines}
    return {*names, *(str(place) for place in board().locations if place > 14)}


def test_sides_have_the_same_names_in_all_panels() -> None:
    for view in views("", 50):
        said = {p.what for p in picture.compose(view).placed if p.kind == "text"}
        assert {"Union", "Confederates"} <= said and not {"USA", "CSA"} & said


def pieces_of(placed: Sequence[Placed], what: str) -> Box:
    """Returns the box of what is drawn by a name."""
    (found,) = [p.box for p in placed if p.what == what]
    return found


def test_cards_leave_a_cohesion_track_whole_and_minor_activations_are_told_in_words() -> None:
    known = piece("meade", cards=2, cohesion=9, true=7)
    placed = picture.compose(known).placed
    assert [p.what for p in placed if p.within in ("cards meade", "true meade")] == ["2", "7"]
    bar, row = pieces_of(placed, "bar meade"), [p.box for p in placed if p.what in ("cards meade", "true meade")]
    assert len(row) == 2 and not [box for box in row if overlap(box, bar)]
    for key, card in activation_cards().items():
        view = replace(BASE, armies=played_by(card.side, key))
        (said,) = [p for p in picture.compose(view).placed
                   if p.within == f"played {card.side}" and p.what.startswith("minor: ")]  # fmt: skip
        assert said.what == f"minor: {', '.join(formation(each).name for each in card.minor)}"


def test_a_printed_arrow_pales_only_where_a_move_s_arrow_crosses_it() -> None:
    away = {key: replace(p, at=0, shown=False, seen=0) for key, p in BASE.pieces.items()}
    bare = replace(BASE, pieces=away, dug=(), this_turn=(), last_turn=())
    empty = picture.compose(bare).image
    drawn = picture.compose(replace(bare, this_turn=(Moved("couch", 5, 13, "attack"),))).image

    def changed(a: int, b: int) -> bool:
        boxes = printed_arrows()[a, b]
        return any(drawn.crop(box).tobytes() != empty.crop(box).tobytes() for box in boxes)

    assert changed(5, 13) and not changed(1, 8)


def test_spots_are_ranked_alike_for_several_threads_at_once() -> None:
    """Pictures are drawn on several threads, and what is weighed for one is kept for all."""
    alone = list(Ranked(18, 60, 40))

    class Slow(Ranked):
        """Lets other threads run in the middle of weighing a spot."""

        def __init__(self) -> None:
            super().__init__(18, 60, 40)
            weighed = self._rest
            self._rest = (sleep(0) or each for each in weighed)  # type: ignore[func-returns-value]

    shared = Slow()
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: list(shared), range(4)))
    assert found == [alone] * 4
