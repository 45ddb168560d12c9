"""The practice opponent of Dixie: always legal, from its own view alone, never at a loss, and better than chance."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from bot.games.contract.game import PUBLIC, Event, Happening, Line
from bot.games.contract.options import checked_options
from bot.games.dixie.data.terms import OUT, RESERVE, SIDES
from bot.games.dixie.game import GAME
from bot.games.dixie.practice.assessment import Assessment
from bot.games.dixie.practice.moving import Moving
from bot.games.dixie.state.places import places_of
from bot.games.dixie.state.state import DixieState
from bot.games.tree import wander
from bot.opponents import practice_matches
from bot.opponents.selfplay import options_at_random
from bot.record.digest import digest, weight
from tests.games.dixie.scene import Scene, scene

EDITIONS = ("bull-run", "shiloh", "gettysburg")


def decisions(options: Mapping[str, str], seed: int, others: str = "practice") -> Iterator[tuple[DixieState, str, str]]:
    """A match's states before each of its decisions, with who decides and what; the CSA plays by practice, the USA so
    or at random. Whatever is illegal raises."""
    rng = random.Random(seed)

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    state = GAME.setup(options, draw).state
    while awaited := GAME.awaited(GAME.view(state, None)):
        seat = next(iter(awaited))
        view = GAME.view(state, seat)
        if seat == "csa" or others == "practice":
            assert GAME.practice is not None
            text = GAME.practice(view, seat, random.Random(seed))
        else:
            text = wander(GAME, view, seat, rng)
        yield state, seat, text
        state = GAME.apply(state, seat, GAME.parse(text), draw).state


@pytest.mark.parametrize("seed", range(3))
def test_its_games_come_to_an_end_whatever_the_options(seed: int) -> None:
    rng = random.Random(seed)
    options = options_at_random(GAME, rng, {})
    assert sum(1 for _ in decisions(options, seed)) < 2000
    assert sum(1 for _ in decisions(options, seed, "random")) < 3000


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("live", ["on", "off"])
def test_it_decides_alike_where_its_view_is_alike(edition: str, live: str) -> None:
    """Another state with the same view, the enemy's hand and face-down cards dealt anew, changes nothing."""
    options = {o.key: next(iter(o.values)) for o in GAME.options} | {"edition": edition, "live": live}
    rng = random.Random(3)
    assert GAME.practice is not None
    for number, (state, seat, text) in enumerate(decisions(options, 3)):
        if number % 3 == 0:
            other = GAME.resample(state, seat, rng)
            assert GAME.practice(GAME.view(other, seat), seat, random.Random(3)) == text


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_beats_random_play(edition: str) -> None:
    report = practice_matches.run(GAME, 6, 1, mixed=True, options={"edition": edition})
    won = sum(n for who, n in report.winners.items() if who.endswith("practice"))
    assert report.games == 6 and won >= 5


def test_both_sides_of_a_match_are_played() -> None:
    report = practice_matches.run(GAME, 8, 1, options={"edition": "bull-run"})
    assert set(report.winners) == {"Confederates", "Union"} and report.decisions > 8


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("integrity", ["none", "division"])
def test_troops_meet_by_the_third_turn(edition: str, integrity: str) -> None:
    options = {o.key: next(iter(o.values)) for o in GAME.options} | {"edition": edition, "integrity": integrity}
    for seed in range(3):
        met = next(state for state, *_ in decisions(options, seed) if state.turn > 3 or engaged(state))
        assert met.turn <= 3, f"seed {seed}"


def engaged(state: DixieState) -> bool:
    """Whether both sides have troops in some position."""
    both = state.stacks["usa"].keys() & state.stacks["csa"].keys() - {RESERVE, OUT}
    return any(state.stacks["usa"][at].troops and state.stacks["csa"][at].troops for at in both)


def practised(at: Scene, seat: str = "") -> str:
    """What the practice opponent decides, once it has armed its cards."""
    who = seat or at.awaited()[0]
    assert GAME.practice is not None
    return GAME.practice(GAME.view(at.state, who), who, random.Random(1))


@pytest.mark.parametrize(
    ("options", "empty"),
    [
        ({"edition": "gettysburg"}, {"cl"}),
        ({"edition": "gettysburg", "columns": "5"}, {"cl", "clc"}),
        ({"edition": "bull-run"}, set[str]()),
    ],
)
def test_who_must_act_at_gettysburg_masses_on_one_side(options: Mapping[str, str], empty: set[str]) -> None:
    found = decisions(checked_options(GAME, options), 1)
    state = next(state for state, _, _ in found if state.phase not in ("decks", "deploy"))
    board = places_of(GAME.view(state, None))
    for side in SIDES:
        line = [p for p, spot in board.field.spots.items() if spot.line == side]
        held = {p for p in line if any(x.at == p for x in state.cards.values())}
        assert set(line) - held == {p for p in empty if p[0] == side[0]}


def test_light_cavalry_scouts_before_an_attack_on_what_nobody_has_seen() -> None:
    at = scene(usa={"ur": "i4 i3 i3 s:k1", "uc": "i3"}, csa={"cl": "i2? i2? i2?", "cc": "i3"}, phase="move")
    assert practised(at) == at.named("scout cl {s}")
    seen = scene(usa={"ur": "i4 i3 i3 s:k1", "uc": "i3"}, csa={"cl": "i2 i2 i2", "cc": "i3"}, phase="move")
    assert not practised(seen).startswith("scout")


def test_the_reserve_marches_into_an_undefended_position_behind_an_empty_one() -> None:
    """The second position of three wins the battle, and nobody stands opposite it."""
    at = scene(
        usa={"cc": "i3", "ul": "i3 i3", "reserve": "a:k1"},
        csa={"cr": "i3 i3 i3 i3"},
        holders={"cc": "usa"},
        setup={"enfilade": False},
        phase="move",
    )
    assert practised(at) == at.named("march cl {a}")
    assert at.play(practised(at)).state.winner == "usa"


def test_the_reserve_is_forced_to_march_to_a_fight_across_the_centerline() -> None:
    at = scene(
        usa={"cl": "i4 i3", "uc": "i3 i3", "ul": "i3 i3", "reserve": "a:i4"},
        csa={"cl": "i4 i3", "cc": "i3 i3 i3 i3", "cr": "i3 i3 i3 i3"},
        setup={"outflanking": False},
        phase="move",
    )
    assert practised(at) == at.named("march cl {a}")


def test_an_unengaged_column_marches_to_the_help_of_another() -> None:
    at = scene(
        usa={"ur": "i3 i2", "uc": "i3 i3 i3 b:i4", "ul": "i3 i3"},
        csa={"ur": "i3 i3", "cc": "i4 i4 i4 hill", "cr": "i3 i3 i3 i3"},
        phase="move",
    )
    assert practised(at).startswith("march ur") and at.labels["b"] in practised(at)


def test_an_attack_that_must_fail_is_not_made_however_few_it_costs() -> None:
    at = scene(usa={"uc": "i3 i1", "ul": "i3"}, csa={"cc": "i4 i4 i4 hill", "cr": "i4 i4 i4 i4"}, phase="move")
    assert practised(at) == "next"


def test_the_odds_tell_what_an_attack_is_estimated_to_come_to() -> None:
    """About the place that the attack goes to, with all the cards that can go, as the hint estimates it."""
    at = scene(usa={"uc": "i3 i1", "ul": "i3"}, csa={"cc": "i4 i4 i4 hill", "cr": "i4 i4 i4 i4"}, phase="move")
    rows = [row for row in GAME.odds(GAME.view(at.state, "usa"), "usa").rows if row.concerns(("move", "cc"))]
    assert [row.label for row in rows] == ["Attack CSA Center with 2 troop cards"]
    beaten, clears = rows[0].chances
    assert rows[0].average.startswith("about CV ") and beaten.chance > 0.5 > clears.chance


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_own_loss_is_left_out_of_a_digest_for_something_lighter(edition: str) -> None:
    options = {o.key: next(iter(o.values)) for o in GAME.options} | {"edition": edition}
    folded = 0
    for happened, seat in product(turns(options, 7), SIDES):
        found = [(e.kind, line) for e in happened if (line := e.to(seat)) is not None]
        shown = {n for n, _ in digest(found, GAME, seat)}
        own = {n for n, each in enumerate(found) if GAME.loser(each) == seat}
        lightest = min((printed(found[n]) for n in shown - own), default=1000)
        told = {found[n][1].text for n in shown}
        left_out = [found[n] for n in own - shown if printed(found[n]) >= lightest and found[n][1].text not in told]
        folded += bool(own - shown)
        assert not left_out
    assert folded


def test_a_card_that_routs_weighs_more_than_the_hits_that_led_to_it() -> None:
    """However many cards take them: where there is room for little, what was lost is told."""
    hit = ("hits", Line("They each take 1 hit.", {"cards": ["c1", "c2", "c3", "c4"], "each": 1}))
    routs = ("routed", Line("One routs.", {"card": "c1"}))
    assert [text for _, text in digest([routs, hit], GAME, "csa", 1, known=0, spared="usa")] == ["One routs."]


def printed(happening: Happening) -> int:
    """How heavy something is for those whom it does not concern."""
    return weight(GAME, happening, PUBLIC)


def turns(options: Mapping[str, str], seed: int) -> Iterator[list[Event]]:
    """What happens in each turn of a match of the practice opponent with itself."""
    rng = random.Random(seed)

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    state, events, acting = GAME.setup(options, draw).state, list[Event](), ""
    assert GAME.practice is not None
    while awaited := GAME.awaited(GAME.view(state, None)):
        seat = next(iter(awaited))
        if seat != acting:
            yield events
            events, acting = [], seat
        text = GAME.practice(GAME.view(state, seat), seat, rng)
        outcome = GAME.apply(state, seat, GAME.parse(text), draw)
        state, events = outcome.state, [*events, *outcome.events]
    yield events


@pytest.mark.parametrize(("melee", "arms"), [(True, True), (False, False)])
def test_rebel_yell_is_armed_only_where_there_is_melee(melee: bool, arms: bool) -> None:
    start = scene(
        setup={"melee": melee}, usa={"uc": "a:i3"}, csa={"uc": "b:i3", "reserve": "y:rebel-yell"}, active="csa"
    )
    assert GAME.practice is not None
    text = GAME.practice(GAME.view(start.state, "csa"), "csa", random.Random(1))
    assert (text == start.named("arm {y} any")) is arms


@pytest.mark.parametrize(("melee", "hint"), [(True, ""), (False, "This battle has no melee")])
def test_an_order_that_cannot_apply_says_so(melee: bool, hint: str) -> None:
    start = scene(setup={"melee": melee}, usa={"uc": "a:i3"}, csa={"uc": "b:i3", "reserve": "y:rebel-yell"})
    view = GAME.view(start.state, "csa")
    preferences, armed = GAME.orders(view, "csa", ("prefer",)), GAME.orders(view, "csa", ("arm",))
    assert preferences is not None and armed is not None
    assert {c.key: c.hint for c in preferences.choices}["melee"] == hint
    assert (armed.choices[0].hint == "This battle has no melee") is bool(hint)


@pytest.mark.rule("DX-13.3c")
def test_it_fills_a_gap_that_would_be_enveloped_before_anything_else() -> None:
    """USA Center is empty beside the CSA in USA Left: the one card of the Reserve goes there, not to the fight."""
    at = scene(
        phase="move", active="usa", usa={"ur": "i3 i2", "reserve": "a:i2"}, csa={"ul": "i3", "ur": "i4", "cc": "i2"}
    )
    assert GAME.practice is not None
    text = GAME.practice(GAME.view(at.state, "usa"), "usa", random.Random(1))
    assert text == at.named("move uc {a}")


@pytest.mark.rule("DX-13.2c", "DX-4.0")
def test_it_stays_in_a_melee_where_leaving_loses_the_battle() -> None:
    """The CSA holds USA Left alone: to leave USA Center as well would end it, however bad the odds are."""
    weak = scene(
        usa={"uc": "i2 i1", "ur": "i3"}, csa={"uc": "i4 i4 i3", "ul": "i2"}, holders={"ul": "csa"}, phase="combat"
    )
    after = weak.play("melee uc", *[6] * 3, *[6] * 11)
    assert after.awaited() == ["usa"] and practised(after) == "again"
    spare = scene(usa={"uc": "i2 i1", "ur": "i3", "ul": "i3"}, csa={"uc": "i4 i4 i3"}, phase="combat")
    assert practised(spare.play("melee uc", *[6] * 3, *[6] * 11)) == "leave"


def test_a_general_retreats_with_his_troops() -> None:
    at = scene(usa={"uc": "i2 b:g11", "ul": "i3", "ur": "i3"}, csa={"uc": "i4 i4 i4 i4"}, phase="move")
    view = GAME.view(at.state, "usa")
    assert Moving(Assessment(view, places_of(view), "usa")).general("uc", RESERVE) == at.labels["b"]


@pytest.mark.parametrize(("general", "goes"), [("g10", True), ("g01", False)])
def test_a_general_joins_an_attack_that_he_helps(general: str, goes: bool) -> None:
    """Who attacks is helped by an attack rating alone (DX-11.1)."""
    at = scene(
        usa={"cc": "i3 i3 i3", "uc": f"b:{general}", "ul": "i3 i3", "ur": "i3 i3"},
        csa={"cc": "i2 i2", "cl": "i3 i3", "cr": "i3 i3"},
        phase="move",
    )
    view = GAME.view(at.state, "usa")
    texts = [each.text for each in GAME.proposals(view, "usa", random.Random(1))]
    assert (at.named("move cc {b}") in texts) == goes
