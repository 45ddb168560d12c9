"""Own plans: what is chosen in part is shown before it is committed, and all that is left of a kind is decided alike;
both from the seat's own view alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings

from bot.games.advising import seeded
from bot.games.chronicle.board_state import Mark
from bot.games.chronicle.comparison import merged
from bot.games.contract.choices import Path
from bot.games.contract.game import AnyGame, Seat
from bot.games.donelson.game import GAME as DONELSON
from bot.games.life_1861.game import GAME as LIFE
from bot.games.tree import decisions
from bot.opponents.moments import Moment
from bot.opponents.planning import rest_of, sketch, told
from bot.opponents.search import no_dice
from bot.opponents.secrecy import resampled
from tests.games.donelson.positions import position
from tests.games.donelson.rules.combat.battles import battle
from tests.games.life_1861 import scene
from tests.games.tables import DEPTHS, SEEDS, each_game, few, played

fewer = settings(few, max_examples=12)


def sketched(game: AnyGame, state: Any, seat: Seat, path: Path) -> tuple[Mark, ...]:
    """What a seat's panel marks of a decision that is chosen in part."""
    view = game.view(state, seat)
    guessed = game.guess(state, seat, seeded(view))
    return () if guessed is None else sketch(game, view, seat, guessed, path)


def rest(game: AnyGame, state: Any, seat: Seat, path: Path) -> tuple[str, ...]:
    """The decisions by which a seat decides the rest alike."""
    view = game.view(state, seat)
    guessed = game.guess(state, seat, seeded(view))
    return () if guessed is None else tuple(each.decision for each in rest_of(game, view, seat, guessed, path))


def chosen(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[tuple[Seat, Path]]:
    """Yields a whole decision at random of each seat that is to act."""
    for seat in sorted(game.awaited(game.view(at.state, None))):
        yield seat, decisions(game, game.view(at.state, seat), seat).random(rng)


@each_game
@fewer
@given(seed=SEEDS, depth=DEPTHS)
def test_what_is_marked_is_what_becomes_of_it(game: AnyGame, seed: int, depth: int) -> None:
    """Of a whole decision: it rolls nothing and shows nothing, whatever is hidden; so far as it is marked at all."""
    at = played(game, seed, depth)
    for seat, path in chosen(game, at, random.Random(seed)):
        marks = sketched(game, at.state, seat, path)
        if marks:
            done = game.apply(at.state, seat, game.parse(" ".join(path)), no_dice)
            view = game.view(at.state, seat)
            became = game.marks(view, game.view(done.state, seat), told(done.events, seat))
            assert not done.consulted and marks == merged(became)


@each_game
@fewer
@given(seed=SEEDS, depth=DEPTHS)
def test_plans_of_ones_own_show_nothing_hidden(game: AnyGame, seed: int, depth: int) -> None:
    """They are the same in every world that looks the same."""
    at, rng = played(game, seed, depth), random.Random(seed)
    for seat, path in chosen(game, at, rng):
        alike = resampled(game, at.state, seat, rng, at.options)
        if not path or game.view(alike, seat) != game.view(at.state, seat):
            continue
        for n in range(1, len(path) + 1):
            assert sketched(game, at.state, seat, path[:n]) == sketched(game, alike, seat, path[:n])
        assert rest(game, at.state, seat, path[:1]) == rest(game, alike, seat, path[:1])


def test_a_march_is_marked_before_its_facing_is_chosen() -> None:
    state = position("oglesby-a@2214n baldwin-a@1309s", active="usa").state
    march = Mark("path", "usa", ("2214", "2114"))
    assert sketched(DONELSON, state, "usa", ("wheel", "oglesby-a", "2114")) == (march,)
    assert sketched(DONELSON, state, "usa", ("wheel", "oglesby-a")) == (), "it may still go anywhere"
    assert sketched(DONELSON, state, "usa", ("wheel", "nobody")) == ()


def test_what_dice_decide_is_not_marked() -> None:
    state = scene.position(soldier="c3", anna="c3", **scene.on_turn("soldier"))
    assert sketched(LIFE, state, "soldier", ("attack", "soldier", "anna")) == ()


def test_the_rest_is_decided_alike_one_by_one() -> None:
    """Up to what ends the phase; nothing where nothing begins so."""
    state = scene.position(**scene.soldier_asked("anna"))
    state = scene.play(state, "wait")
    found = rest(LIFE, state, "civilians", ("end",))
    assert found[0] == "end ben" and len(set(found)) == len(found)
    assert rest(LIFE, state, "civilians", ("fly",)) == ()


def test_guns_that_are_free_bombard_by_one_tap() -> None:
    """Each battery another hex that it can fire at; none that fires already, and the tap is offered no longer then."""
    at = battle("cook-a@1612n cook-b@1715n graves@1512s maney@1515s")
    assert rest(DONELSON, at.state, "csa", ("bombard",)) == ("bombard 1612 graves", "bombard 1715 maney")
    then = at.play("bombard 1612 graves")
    assert rest(DONELSON, then.state, "csa", ("bombard",)) == ("bombard 1715 maney",)
    assert rest(DONELSON, then.play("bombard 1715 maney").state, "csa", ("bombard",)) == ()


def test_guns_wake_no_idle_division_by_one_tap() -> None:
    """Nor do they leave an attack that they can support."""
    asleep = battle("cook-a@1612n graves@1512s", active_divisions=(1,))
    assert asleep.keys("bombard") == ["1612"] and rest(DONELSON, asleep.state, "csa", ("bombard",)) == ()
    attacked = battle("cook-a@1612n brown-a@1512s graves@1512s").play("attack 1612 brown-a")
    assert attacked.keys("bombard") == ["1612"] and rest(DONELSON, attacked.state, "csa", ("bombard",)) == ()


def test_reinforcements_come_in_by_one_tap_if_their_division_is_no_question() -> None:
    at = position("cook-a@2120nw", rest=True, turn=5, active="usa", active_divisions=(2,))
    assert rest(DONELSON, at.state, "usa", ("enter",)) == ("enter attached-a 2", "enter attached-b 2", "enter grant")
    open_ = position("cook-a@2120nw", rest=True, turn=5, active="usa")
    assert open_.keys("enter attached-a") == ["1", "2"] and rest(DONELSON, open_.state, "usa", ("enter",)) == ()


def test_garrison_markers_are_removed_by_one_tap() -> None:
    at = position("head-a@1419sw# head-b@1215nw brown-a@1417s#")
    assert rest(DONELSON, at.state, "csa", ("gather",)) == ("gather brown-a", "gather head-a")


def test_the_rest_is_decided_alike_only_where_the_game_offers_it() -> None:
    at = position("oglesby-a@2214n oglesby-b@2214n", active="usa")
    assert rest(DONELSON, at.state, "usa", ("move",)) == ()
