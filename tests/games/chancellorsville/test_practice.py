"""The practice opponent of Chancellorsville: always legal, from its own view alone, and better than others."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice

import pytest
from msgspec.structs import replace

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formation, of_side
from bot.games.chancellorsville.data.terms import SIDES
from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.offers import tree
from bot.games.chancellorsville.offers.tree import situation
from bot.games.chancellorsville.options import Options
from bot.games.chancellorsville.practice.combat_plan import best_reroll
from bot.games.chancellorsville.practice.end_plan import buying
from bot.games.chancellorsville.practice.field import Field, worth
from bot.games.chancellorsville.practice.line import Line
from bot.games.chancellorsville.practice.plans import Planner
from bot.games.chancellorsville.practice.reasons import USED, reason
from bot.games.chancellorsville.state.state import Combat, Question, StandingOrders, State
from bot.games.chancellorsville.words.cards import EFFECT
from bot.games.contract.game import PUBLIC, Draws, Passage
from bot.games.kit.sides import OTHER, Side
from bot.games.tree import Tree, wander
from bot.opponents.reviewing.review import fortune
from tests.games.chancellorsville.positions import Position, position

Player = Callable[[State, Side, random.Random], str]
"""Something that decides for a side; only the greedy player looks at more than the side's view."""


def practice(state: State, side: Side, rng: random.Random) -> str:
    """The practice opponent."""
    assert GAME.quick_practice is not None
    return GAME.quick_practice(GAME.view(state, side), side, rng)


def bot(draw: Draws) -> Player:
    """The BOT, which decides by its cards alone."""
    decide = GAME.bot
    assert decide is not None
    return lambda state, side, rng: decide(GAME.view(state, side), side, draw)


def at_random(state: State, side: Side, rng: random.Random) -> str:
    """Random play."""
    return wander(GAME, GAME.view(state, side), side, rng)


def greedy(state: State, side: Side, rng: random.Random) -> str:
    """Tries some decisions out in a guess of the game, with dice of its own, and takes the one after which its side
    stands best: by cohesion, formations and objectives, and by the Union's way to these."""
    guess = GAME.resample(state, side, rng)
    some = sorted({at_random(guess, side, rng) for _ in range(10)})
    if len(some) == 1:
        return some[0]
    return max(some, key=lambda text: standing(GAME.apply(guess, side, GAME.parse(text), dice(rng)).state, side))


def standing(state: State, side: Side) -> float:
    """How well a side stands."""
    total = 12.0 * len(state.control)
    for key, piece in state.pieces.items():
        if formation(key).side == "usa" and piece.at:
            total += piece.true + 10 - 0.7 * min(board().steps[piece.at][goal] for goal in board().objectives)
        elif piece.at:
            total -= piece.true + 10
    return total if side == "usa" else -total


def dice(rng: random.Random) -> Draws:
    """Dice of a generator."""

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    return draw


def game_by(seed: int, players: Mapping[Side, Player], **options: str) -> Iterator[tuple[State, Side, str]]:
    """A game's states before each of its decisions, with the decision; the last has none. Whatever is illegal raises.
    A seat without a player is the BOT's."""
    rng, thoughts = random.Random(seed), random.Random(-seed)
    draw = dice(rng)
    state = GAME.setup({o.key: next(iter(o.values)) for o in GAME.options} | options, draw).state
    while awaited := GAME.awaited(GAME.view(state, None)):
        side: Side = "usa" if min(awaited) == "usa" else "csa"
        player = players.get(side, bot(draw))
        text = player(state, side, thoughts)
        yield state, side, text
        state = GAME.apply(state, side, GAME.parse(text), draw).state
    yield state, "usa", ""


def wins(games: range, other: Player) -> int:
    """How many games it wins against another player, in each of them on the other side than in the one before."""
    won = 0
    for seed in games:
        mine = SIDES[seed % 2]
        *_, (last, _, _) = game_by(seed, {side: practice if side == mine else other for side in SIDES})
        won += last.winner == mine
    return won


@pytest.mark.parametrize("side", SIDES)
def test_what_a_move_does_not_touch_is_kept_exactly(side: Side) -> None:
    """A field after moves is worth to the last bit what one is that is set up so."""
    rng = random.Random(7)
    planner = Planner(situation(GAME.view(opening_turn().state, side), side), rng, 5)
    compared = 0
    for start in planner.fields:
        field = start
        for _ in range(12):
            key = rng.choice(sorted({**field.mine.at, **field.theirs.at}))
            field = field.moved(key, rng.choice(sorted(board().locations)))
            fresh = Field(set_up(field.mine), set_up(field.theirs))
            assert worth(field) == worth(fresh)
            compared += 1
    assert compared == 60


def set_up(line: Line) -> Line:
    """A line that stands as another does."""
    clock = replace(line.clock)
    return Line(line.side, dict(line.at), line.strength, line.redoubts, clock)


def opening_turn() -> Position:
    """A position with hidden enemies on both sides."""
    return position(usa="meade@9 couch@10/8 sickles@4", csa="early@13/6 hill@18 anderson@22", redoubts={18: 2, 9: 1})


def test_it_beats_random_play() -> None:
    assert wins(range(2), at_random) == 2


@pytest.mark.long
def test_it_beats_random_play_in_95_of_100_games() -> None:
    assert wins(range(100), at_random) >= 95


def endings(games: range) -> list[tuple[Side | None, str]]:
    """How games end that it plays against itself."""
    found = list[tuple[Side | None, str]]()
    for seed in games:
        *_, (last, _, _) = game_by(seed, dict.fromkeys(SIDES, practice))
        found.append((last.winner, last.ending))
    return found


@pytest.mark.rule("CV-14.2", "CV-14.3", "CV-14.4")
def test_it_plays_for_places_so_that_games_end_in_either_way() -> None:
    """Where a practice opponent has learned something, this may need other games."""
    assert {how for _, how in endings(range(6, 8))} == {"objectives", "destroyed"}


@pytest.mark.long
def test_objectives_end_a_tenth_of_its_games_and_neither_side_is_hopeless() -> None:
    found = endings(range(200))
    assert sum(how == "objectives" for _, how in found) >= 20
    assert 0.35 <= sum(winner == "usa" for winner, _ in found) / len(found) <= 0.65


def test_it_beats_a_greedy_player() -> None:
    assert wins(range(2), greedy) == 2


@pytest.mark.long
def test_it_beats_a_greedy_player_in_70_of_100_games() -> None:
    assert wins(range(100), greedy) >= 70


@pytest.mark.parametrize("windows", ["orders", "live"])
def test_it_decides_alike_where_its_view_is_alike(windows: str) -> None:
    """Another game with the same view, all that is hidden dealt anew, changes nothing; nor does asking twice. All that
    it decides is offered."""
    rng = random.Random(3)
    for number, (state, side, text) in enumerate(game_by(3, dict.fromkeys(SIDES, practice), windows=windows)):
        if text:
            assert offered(state, side, text), text
        if text and number % 5 == 0:
            other = GAME.resample(state, side, rng)
            first, second = (practice(each, side, random.Random(number)) for each in (state, other))
            assert first == second


def offered(state: State, side: Side, text: str) -> bool:
    """Whether a side's tree of decisions or of orders holds a text."""
    view, path = GAME.view(state, side), tuple(text.split(" "))
    return any(Tree(partial(each, view, side)).holds(path) for each in (tree.choices, tree.orders))


@pytest.mark.parametrize("options", [{"opponent": "usa"}, {"opponent": "csa", "difficulty": "hardest"}])
def test_it_decides_what_is_offered_against_the_bot(options: dict[str, str]) -> None:
    mine = options["opponent"]
    for state, side, text in game_by(5, {side: practice for side in SIDES if side == mine}, **options):
        if text and side == mine:
            assert offered(state, side, text), text


@pytest.mark.parametrize("goal", [13, 18, 22])
def test_the_union_marches_into_an_objective_that_nobody_guards(goal: int) -> None:
    """It has just seen the enemy in his rear, or else he might be near."""
    beside = {13: 14, 18: 8, 22: 10}[goal]
    start = position(usa=f"meade@{beside}", hands={"usa": "u1 u2 u3"}).state
    seen = {key: replace(start.pieces[key], seen=start.pieces[key].at, seen_turn=start.turn) for key in of_side("csa")}
    at = Position(replace(start, pieces={**start.pieces, **seen}))
    while at.state.active == "usa":
        at = at.play(practice(at.state, "usa", random.Random(1)))
    assert goal in at.state.control


@pytest.mark.parametrize("seed", range(3))
def test_it_goes_no_farther_where_that_gains_nothing(seed: int) -> None:
    """Early has taken Fredericksburg, and could attack Sickles over the river, or march away."""
    at = position(usa="sickles@13 meade@3 reynolds@2", csa="early@12/8 hill@14", active="csa", hands={"csa": "c7"})
    at = at.changed(control=(13,)).armed("csa", orders=StandingOrders(between="all"))
    at = at.play("play c7").play("attack early 13", 6, 6, 1, 2, 3, 4, 5).play("accept")
    assert at.at("early", "sickles") == [13, 4] and {"attack", "march", "stand"} <= set(at.keys())
    assert practice(at.state, "csa", random.Random(seed)) == "stand early"
    advice = GAME.advice(GAME.view(at.state, "csa"), "csa", random.Random(seed))
    assert advice is not None
    told = "Early is well placed. Going on would gain nothing more."
    assert (advice.decision, advice.reason) == ("stand early", told)


def test_it_gives_its_standing_orders_before_its_first_card() -> None:
    at = position(csa="hill@18/9", active="csa")
    assert practice(at.state, "csa", random.Random(1)) == "prefer between all"
    assert practice(at.play("prefer between all").state, "csa", random.Random(1)).split()[0] != "prefer"


def test_it_gives_no_orders_where_it_is_asked_each_time() -> None:
    """They would answer nothing, and a hint would change what the player has chosen (CV-15.2)."""
    at = position(csa="hill@18/9", active="csa", options=Options(live=True))
    assert practice(at.state, "csa", random.Random(1)).split()[0] != "prefer"
    some = GAME.proposals(GAME.view(at.state, "csa"), "csa", random.Random(1))
    assert some and not any(each.text.startswith("prefer") for each in some)


def reason_of(at: Position, text: str) -> str:
    """The reason that its side hears for a decision."""
    side = at.awaited()[0]
    return reason(Planner(situation(GAME.view(at.state, side), side), random.Random(1), 5), text)


@pytest.mark.rule("CV-15.2")
def test_a_reason_to_pass_is_about_what_is_asked() -> None:
    at = position(usa="meade@9", csa="anderson@10", redoubts={10: 1}, hands={"usa": "u2"}, options=Options(live=True))
    at = at.play("play u2").play("attack meade 10")
    while at.awaited() == ["usa"]:
        at = at.play("roll")
    assert practice(at.state, "csa", random.Random(1)) == "pass"
    assert "The redoubt does more on a die that the attacker pays to roll again." in reason_of(at, "pass")


@pytest.mark.rule("CV-7.6", "CV-7.10")
def test_a_redoubt_makes_a_pair_with_a_die_that_stays_and_its_reason_counts_no_other() -> None:
    """Of 2s as well as of 1s; a die that makes none is fixed where the attacker has paid to roll it again."""
    for dice, does, told in (
        ((1, 5, 3, 4), "fix 1 1", "1 die fixed at 1 makes 1 pair of 1s with the 1 that stays: that costs the att"),
        ((2, 5, 3, 4), "fix 1 2", "1 die fixed at 2 makes 1 pair of 2s with the 2 that stays: that costs the att"),
        ((6, 5, 3, 4), "fix 1 1", "The attacker pays to roll it again. A die fixed at 1 can't turn against you."),
    ):
        fight = Combat("meade", 9, 10, ("anderson",), "fixing", dice=dice, named=(1,))
        ask = Question("fix", "csa")
        at = position(usa="meade@9", csa="anderson@10", redoubts={10: 1}, options=Options(live=True))
        at = Position(replace(at.state, combat=fight, asks=(ask,)))
        assert practice(at.state, "csa", random.Random(1)) == does
        assert told in reason_of(at, does)


def test_a_reason_for_a_march_names_no_objective_that_it_leaves() -> None:
    at = position(usa="reynolds@5 meade@9", csa="early@13", hands={"usa": "u1 u2 u3"})
    told = reason_of(at, "march reynolds 6")
    assert "Fredericksburg" not in told, told


def test_a_reason_for_a_march_says_which_objective_it_leaves() -> None:
    at = position(usa="reynolds@13 meade@9", csa="early@24", hands={"usa": "u1 u2 u3"})
    assert reason_of(at, "march reynolds 5").endswith(" Reynolds leaves Fredericksburg (13), an objective.")


@pytest.mark.rule("CV-13.3")
def test_a_reason_counts_the_dice_that_a_countermand_brings() -> None:
    at = position(usa="meade@5 couch@3", csa="early@13", hands={"usa": "u8"})
    assert reason_of(at, "attack meade 13").startswith("3 dice")
    assert reason_of(at.play("countermand u8 meade couch"), "attack meade 13").startswith("5 dice")
    assert reason_of(at.bought("usa", "flank"), "attack meade 13").endswith("Re-rolls and Flank Fire can raise that.")


@pytest.mark.rule("CV-9.2", "CV-14.4")
def test_a_reason_says_what_its_price_may_destroy_and_why_it_is_still_best() -> None:
    at = position(usa="meade@5/6 howard! slocum!", csa="early@13", hands={"usa": "u1"}).play("play u1")
    said = reason_of(at, "march meade 6")
    assert "The 1 cohesion that Meade pays is followed by a test: a 6 destroys it, which loses the game." in said
    assert said.endswith(("By these odds it is worth that.", "Every other way to act costs as much."))
    strong = position(usa="meade@5", csa="early@13", hands={"usa": "u1"}).play("play u1")
    assert "destroys" not in reason_of(strong, "march meade 6") + reason_of(at, "dig meade")


@pytest.mark.rule("CV-11.6")
def test_it_buys_no_card_that_it_would_sell() -> None:
    """Of more than four it hands the three cheapest in for a cube."""
    at = position(usa="meade@5", csa="early@13", stage="buy", row=("forced",)).armed("usa", cubes=9)

    def bought(at: Position) -> str:
        return next(buying(Planner(situation(GAME.view(at.state, "usa"), "usa"), random.Random(1), 3)))

    assert bought(at) == "buy forced"
    assert bought(at.bought("usa", "flank", "forced", "scouts", "battery").armed("usa", cubes=9)) == "buy nothing"


def test_a_reroll_is_weighed_by_all_that_may_fall() -> None:
    """Of 6 and 1, the 1 comes up 6 once in six times."""
    gain, named = best_reroll((6, 1), (), lambda pairs: 6.0 * pairs.retreat)
    assert (round(gain, 9), named) == (1.0, (1,))
    assert best_reroll((6, 1), (1,), lambda pairs: 6.0 * pairs.retreat)[0] <= 0


def test_it_thinks_longer_in_play_and_plays_the_same_again() -> None:
    """It weighs many guesses of where the enemy stands, by their number and by no clock."""
    at = position(usa="meade@9 couch@3", csa="anderson@12 early@13", hands={"usa": "u1 u2 u3"})
    view = GAME.view(at.armed("usa", orders=StandingOrders(between="all")).state, "usa")
    drawn = [random.Random(4), random.Random(4), random.Random(4)]
    assert GAME.practice is not None and GAME.quick_practice is not None
    first, again = (GAME.practice(view, "usa", rng) for rng in drawn[:2])
    GAME.quick_practice(view, "usa", drawn[2])
    assert first == again and drawn[0].getstate() == drawn[1].getstate() != drawn[2].getstate()


def test_it_stands_where_a_march_can_neither_go_on_nor_stop() -> None:
    """Two full locations lie behind Meade's second step, a third beside him; an enemy comes into sight before him."""
    usa = "meade@3 couch@11 sickles@11 howard@12 slocum@12 reynolds@22 sedgwick@22"
    at = position(usa=usa, csa="early@24 anderson@24 mclaws@14", hands={"usa": "u2"}).bought("usa", "forced")
    hidden = {key: replace(at.state.pieces[key], screened=True, shown=False) for key in ("howard", "slocum")}
    hidden["mclaws"] = replace(at.state.pieces["mclaws"], at=13, shown=False)
    at = at.changed(pieces=at.state.pieces | hidden).armed("usa", orders=StandingOrders(between="all"))
    at = at.play("play u2").play("use forced meade 11-12-13")
    assert practice(at.state, "usa", random.Random(1)) == "stand meade"
    advice = GAME.advice(GAME.view(at.state, "usa"), "usa", random.Random(1))
    assert advice is not None
    assert advice.reason == "It has no room there and no way on, so it goes back to Berea (3)."


def test_where_hidden_formations_are_guessed_to_be_they_often_are() -> None:
    """By chance alone about every twelfth would be."""
    right = guessed = 0
    for seed in range(3):
        moments = islice(game_by(seed, dict.fromkeys(SIDES, practice), opponent="person"), 31, 90)
        for number, (state, side, _) in enumerate(moments, 31):
            hidden = [key for key in of_side(OTHER[side]) if state.pieces[key].alive and not state.pieces[key].shown]
            if not number % 6 and hidden:
                found = GAME.guess(state, side, random.Random(number))
                assert found is not None
                right += sum(found.pieces[key].at == state.pieces[key].at for key in hidden)
                guessed += len(hidden)
    assert guessed > 40 and right > guessed / 3


def test_a_review_sees_what_the_dice_of_an_attack_bring() -> None:
    """Sixes speak for the attacker, ones against, before any of them has cost anybody anything."""
    state, side, text = next(each for each in game_by(4, dict.fromkeys(SIDES, practice)) if each[2].startswith("roll"))

    def luck(face: int) -> float:
        after = GAME.apply(state, side, GAME.parse(text), lambda sides, purpose, stream=PUBLIC: min(face, sides)).state
        return fortune(GAME, Passage(state, side, text, after, (), 1), SIDES, (), 1)[side]

    assert luck(1) < 0 < luck(6) and luck(6) > 0.02


def test_every_tactics_card_has_a_reason_to_be_played() -> None:
    """Two of them say what the position is, and so have no fixed words."""
    assert USED.keys() | {"hold", "scouts"} == EFFECT.keys()
