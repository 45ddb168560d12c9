"""Dixie's pictures: every card that a viewer may name is on them with its value, nothing overlaps, all of it can be
read, and the same view gives the same bytes."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from bot.games.contract.choices import Focus, Target
from bot.games.contract.game import PUBLIC
from bot.games.dixie.data.board import field
from bot.games.dixie.data.cards import cards
from bot.games.dixie.data.terms import OUT, RESERVE, SIDES, Edition
from bot.games.dixie.game import GAME
from bot.games.dixie.options import Options
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.stacks import CardState
from bot.games.dixie.state.state import Armed, Army, DixieState, HitsQuestion, Mark, Melee, MeleeQuestion
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.words import prints
from bot.games.dixie.words.course import day
from bot.games.kit.sides import Side
from bot.games.tree import wander
from renderers.canvas import Canvas, Placed
from renderers.close_up import cut_width
from renderers.dixie import close_up, full_cards, picture, position_rows, words
from renderers.dixie.arrangement import arrange
from renderers.dixie.colours import PALETTE, TEXT_ON_GROUND
from renderers.dixie.pieces import Face
from renderers.dixie.scene import Scene
from renderers.theme import contrast
from tests.renderers.looking import ground_of, inside, opened, overlap, overlapping

WIDTH, HEIGHT = 1200, 1600
BORDER = (28, 28, WIDTH - 28, HEIGHT - 28)
EDITIONS: tuple[Edition, ...] = ("bull-run", "shiloh", "gettysburg")
GAMES: dict[str, dict[str, str]] = {
    "bull-run": {"decoys": "on"},
    "shiloh": {"edition": "shiloh"},
    "gettysburg": {"edition": "gettysburg", "columns": "5", "deck": "points", "integrity": "corps"},
    "own": {"deck": "own", "live": "on"},
}


@cache
def played(name: str, seed: int = 1) -> tuple[DixieState, ...]:
    """The states of a game of random decisions."""
    rng = random.Random(f"{name} {seed}")

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    values = {option.key: next(iter(option.values)) for option in GAME.options} | GAMES[name]
    states = [GAME.setup(values, draw).state]
    while awaited := GAME.awaited(GAME.view(states[-1], None)):
        seat = rng.choice(sorted(awaited))
        text = wander(GAME, GAME.view(states[-1], seat), seat, rng)
        states.append(GAME.apply(states[-1], seat, GAME.parse(text), draw).state)
    return tuple(states)


def views(name: str, step: int) -> list[DixieView]:
    """What spectators and both seats see of some of a game's states, its last among them."""
    states = played(name)[::-1][::step]
    return [GAME.view(state, seat) for state in states for seat in (None, *SIDES)]


DONE = get_args(get_type_hints(CardState)["done"])


def crowded(edition: Edition, columns: int, contested: int, hand: int, *, down: bool = False) -> DixieState:
    """A battle with as many cards as its positions hold, both sides in ``contested`` of them, hit, fired and moved."""
    rng = random.Random(7)
    place = field(edition, columns)
    left = {side: list(cards(edition, side).values()) for side in SIDES}
    laid: dict[str, CardState] = {}

    def lay(side: Side, at: str, kinds: str, up: bool = True) -> None:
        for kind in kinds.split():
            key = next((c.key for c in left[side] if c.kind == kind or c.effect == kind), "")
            left[side] = [c for c in left[side] if c.key != key]
            troop = kind in ("infantry", "cavalry", "artillery")
            if key:
                laid[key] = CardState(at, up or not troop)
            if key and troop and up:
                laid[key] = CardState(at, True, rng.randint(0, 2), rng.choice(DONE))

    spots = list(place.spots)
    for i, at in enumerate(spots):
        near = place.spots[at].near
        both = i < contested
        for side in SIDES if both else (near,):
            lay(side, at, "infantry infantry cavalry artillery general", both or not down)
        lay(near, at, "terrain color-guard")
    for side in SIDES:
        lay(side, OUT, "infantry infantry")
        for card in left[side][-hand:] if hand else []:
            laid[card.key] = CardState(RESERVE)
    armed = tuple(Armed(k) for k, x in laid.items() if x.at == RESERVE and cards(edition, "usa").get(k, _BLANK).effect)
    dice = tuple(Mark("fire", spots[0], "usa", "1st Rhode Island", (1, 2, 5, 6), (1, 2)) for _ in range(5))
    rolls = (*dice, Mark("morale", spots[0], "csa", "Kershaw's Brigade fails", (2, 6), (6,)))
    return DixieState(
        Options(edition, columns, integrity="corps" if edition == "gettysburg" else "none"),
        "combat",
        "usa",
        12,
        1,
        laid,
        {"usa": Army(7, committed=True, armed=armed), "csa": Army(8, committed=True)},
        {},
        {place.columns[0]: 1},
        firing=spots[0],
        closed=tuple(spots[1:2]),
        last=rolls,
    )


_BLANK = next(c for c in cards("bull-run", "usa").values() if not c.effect)
CROWDS = [
    crowded("bull-run", 3, 2, 6),
    crowded("bull-run", 3, 0, 18, down=True),
    crowded("bull-run", 5, 10, 30),
    crowded("shiloh", 3, 6, 33),
    crowded("gettysburg", 5, 4, 14),
    crowded("gettysburg", 5, 8, 36),
    crowded("gettysburg", 3, 6, 0),
]


def upon(a: Placed, b: Placed) -> bool:
    """Whether a thing is printed on another, or a sign that belongs on it."""
    return a.within == b.what or a.what.startswith(f"{b.what} ") or a.within.startswith(f"{b.what} ")


def clashes(canvas: Canvas) -> list[tuple[str, str]]:
    """Pairs on ``frame`` that overlap and should not: texts and pieces, but for what lies on its own piece."""
    return [
        (a.what, b.what)
        for a, b in overlapping(canvas.placed)
        if not (a.kind != "text" and upon(b, a)) and not (b.kind != "text" and upon(a, b))
    ]


def sound(canvas: Canvas) -> None:
    """Asserts that nothing overlaps or leaves the sheet, and that a card's writing stays on the card."""
    assert not clashes(canvas)
    boxes = {p.what: p.box for p in canvas.placed if p.kind == "piece"}
    for p in canvas.placed:
        assert inside(p.box, BORDER), p
        assert not p.within or inside(p.box, boxes[p.within]), p


@pytest.mark.parametrize("name", GAMES)
def test_nothing_overlaps_and_all_is_read_in_games_of_random_play(name: str) -> None:
    """What must be read is large enough for a phone: the header, the report and its key as well as the battlefield."""
    for view in views(name, 24):
        canvas = picture.compose(view)
        sound(canvas)
        told = [p for p in canvas.placed if p.tall and p.matters]
        assert [(p.within, p.what) for p in told if p.tall * 390 / WIDTH < 11] == []


@pytest.mark.parametrize("state", CROWDS)
def test_nothing_overlaps_however_much_is_drawn_close_up(state: DixieState) -> None:
    view = GAME.view(state, "usa")
    positions = field(state.setup.edition, state.setup.columns).order
    for places in (positions[:1], positions[1:2], positions[:4], positions[::2], positions):
        canvas = close_up.compose(view, Focus(places))
        sound(canvas)
        drawn = {p.what for p in canvas.placed if p.kind == "piece"}
        assert {f"card {k}" for k, x in view.laid.items() if x.at in places} <= drawn


def shown(view: DixieView) -> set[str]:
    """The cards that are to be on a view's picture."""
    own = {k for k, x in view.laid.items() if x.at == RESERVE and not view.ending}
    return {k for k, x in view.laid.items() if x.at not in (RESERVE, OUT)} | own


@pytest.mark.parametrize("state", CROWDS)
def test_where_positions_and_hands_are_full_nothing_overlaps_and_a_phone_shows_every_value(state: DixieState) -> None:
    """Of each card in sight, on the board; and nothing overlaps on a column either."""
    for seat in (None, *SIDES):
        view = GAME.view(state, seat)
        canvas, board = picture.compose(view), Places.of(view)
        sound(canvas)
        for column in board.field.columns:
            sound(close_up.compose(view, Focus((column,))))
        drawn = [p.what.split() for p in canvas.placed if p.kind == "piece"]
        assert {what[1] for what in drawn if what[0] == "card" and len(what) == 2} == shown(view)
        for key in shown(view):
            card = board.card(key)
            here = [p for p in canvas.placed if p.within in (f"card {key}", f"card {key} hit")]
            assert all(p.tall * 390 / WIDTH >= 11 for p in here), (card, here)
            if card.troop:
                assert any(p.what == str(card.cv) for p in here), card
                hits = {p.what for p in canvas.placed if p.what == f"card {key} hit"}
                assert bool(hits) == bool(view.laid[key].hits), card
                assert not card.morale or any(p.what == card.morale for p in here), card
            if card.kind == "general":
                assert any(p.what == f"{card.attack}/{card.defence}" for p in here), card


@pytest.mark.parametrize("state", CROWDS)
@pytest.mark.parametrize("number", [1, 2, 4])
def test_cards_on_a_part_that_is_cut_out_are_large_enough_for_a_phone(state: DixieState, number: int) -> None:
    view = GAME.view(state, "usa")
    order = field(state.setup.edition, state.setup.columns).order
    for first in range(0, len(order) - number + 1, number):
        targets = tuple(Target(n, at) for n, at in enumerate(order[first : first + number], 1))
        canvas, part = picture.compose_cut(view, Focus((), targets, "cut"))
        small = [(p.what, p.tall) for p in canvas.placed if p.within.startswith("card ") and p.matters
                 and inside(p.box, part) and p.tall * 390 / cut_width(part) < 11]  # fmt: skip
        assert small == [], (order[first], cut_width(part))


@pytest.mark.parametrize("state", CROWDS)
def test_the_reserve_stands_under_the_battlefield_while_its_side_moves(state: DixieState) -> None:
    """Each of its cards, large enough for a phone; for that side alone, and not in combat."""
    positions = Focus(tuple(field(state.setup.edition, state.setup.columns).order), (), "cut")
    for phase, seat, seen in (("move", "usa", True), ("move", "csa", False), ("combat", "usa", False)):
        view = GAME.view(replace(state, phase=phase, active="usa"), seat)
        canvas, part = picture.compose_cut(view, positions)
        drawn = {p.what.removeprefix("card ") for p in canvas.placed if p.kind == "piece" and inside(p.box, part)}
        held = {key for key, x in view.laid.items() if x.at == RESERVE}
        assert drawn & held == (held if seen else set())
        wide = cut_width(part, picture.tall(part))
        assert all(p.tall * 390 / wide >= 11 for p in canvas.placed if p.within.startswith("card ") and p.matters)


@pytest.mark.parametrize("state", [CROWDS[0], CROWDS[3], replace(CROWDS[4], last=())])
def test_cards_in_sight_are_named_as_far_as_letters_are_large_enough(state: DixieState) -> None:
    """All but few of those that have a row to themselves: by a name, or by its beginning."""
    for seat in (None, *SIDES):
        view = GAME.view(state, seat)
        canvas, board = picture.compose(view), Places.of(view)
        across = {p.what: p.box[2] - p.box[0] for p in canvas.placed if p.kind == "piece"}
        named = {True: 0, False: 0}
        for key in (key for key in shown(view) if across[f"card {key}"] > 180):
            here = [p.what.removesuffix(".") for p in canvas.placed if p.within == f"card {key}"]
            card = board.card(key)
            names = [*words.names(card), words.shortest(card)]
            named[any(name.startswith(text) for text in here if len(text) > 2 for name in names)] += 1
        assert named[True] > 5 * named[False]


@pytest.mark.parametrize("state", [CROWDS[0], CROWDS[4]])
def test_a_column_shows_what_a_card_is_in_full(state: DixieState) -> None:
    """Wherever its cards have room to stand upright: a crowd's lie in rows, as on the whole board."""
    view = GAME.view(state, "usa")
    board, upright = Places.of(view), 0
    for column in board.field.columns:
        spots = {at for at, spot in board.field.spots.items() if spot.column == column}
        canvas = close_up.compose(view, Focus((column,)))
        boxes = {p.what: p.box for p in canvas.placed if p.kind == "piece"}
        for key in (k for k, x in view.laid.items() if x.at in spots):
            card, (left, top, right, bottom) = board.card(key), boxes[f"card {key}"]
            if right - left > bottom - top:
                continue
            upright += 1
            # A long name is broken in two.
            said = " ".join(p.what for p in canvas.placed if p.within == f"card {key}").replace("- ", "")
            assert any(name in said for name in (*words.names(card), words.shortest(card))), card
            assert not card.gun or prints.GUNS[card.gun] in said
            assert not card.stacking or f"+{card.stacking}" in said
            if card.effect:
                effects = prints.effects(card)
                assert effects[0] in said or (words.compact(card) if card.kind == "terrain" else effects[1]) in said
    assert upright > 5


def test_a_long_name_is_broken_between_syllables() -> None:
    found = {"Longstreet": "Long- street", "McDowell": "McDo- well", "Thompson": "Thomp- son", "Hancock": "Han- cock"}
    for name, broken in found.items():
        assert broken.split() in full_cards.broken(name)
    assert not any(len(line.strip("-")) < 2 for lines in full_cards.broken("A. S. Johnston") for line in lines)


def test_columns_are_named_as_each_side_has_them() -> None:
    names = {"r": "USA Right / CSA Left", "c": "USA Center / CSA Center", "l": "USA Left / CSA Right"}
    assert columns(CROWDS[0]) == names
    assert columns(CROWDS[3]) == {"r": "Right", "c": "Center", "l": "Left"}
    assert columns(CROWDS[4])["lc"] == "USA Left-Center / CSA Right-Center"


def columns(state: DixieState) -> dict[str, str]:
    """The columns among the places that can be drawn large."""
    view = GAME.view(state, None)
    return {key: name for key, name in picture.places(view).items() if key in Places.of(view).field.columns}


def test_there_is_no_picture_of_a_column_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="lc"):
        picture.draw(GAME.view(CROWDS[0], None), Focus(("lc",)))


def counted_backs(canvas: Canvas, what: str) -> int:
    """The number of backs: as many as are drawn where each is seen whole, else what stands upon the last."""
    numbers = [p.what for p in canvas.placed if p.within == what]
    return int(numbers[0]) if numbers else sum(p.what == what for p in canvas.placed)


def test_many_cards_lying_face_down_overlap_and_are_numbered() -> None:
    state = crowded("bull-run", 5, 0, 0, down=True)
    canvas = picture.compose(GAME.view(state, None))
    assert {counted_backs(canvas, p.within) for p in canvas.placed if "face-down in" in p.within} == {4}


def test_a_place_that_a_terrain_card_bears_is_not_named_on_the_land_too() -> None:
    state = CROWDS[0]
    view = GAME.view(replace(state, cards={k: x for k, x in state.cards.items() if x.at == OUT}), None)
    land = [p.what for p in picture.compose(view).placed if p.kind == "text" and not p.within and not p.matters]
    named = {prints.typeset(c.name): c for c in cards("bull-run", "csa").values() if c.kind == "terrain"}
    both = [name for name in land if name in named]
    assert both
    laid = replace(state, cards={named[both[0]].key: CardState("cc", True)})
    assert both[0] not in {p.what for p in picture.compose(GAME.view(laid, None)).placed if not p.within}


def test_morale_rolls_lie_by_the_cards_of_the_side_that_rolled() -> None:
    state = CROWDS[0]
    at = next(iter(field("bull-run", 3).spots))
    rolls = tuple(Mark("morale", at, side, f"{side} fails", (2,), (2,)) for side in SIDES)
    view = GAME.view(replace(state, last=rolls), None)
    found = position_rows.rows(Scene(view), at, 300)
    sides = [row.throw.side for row in found if row.throw]
    near = Scene(view).board.field.spots[at].near
    order = [row.what for row in found]
    assert sides == [near, next(s for s in SIDES if s != near)]
    assert order.index("dice") < order.index("versus") < len(order) - 1 - order[::-1].index("dice")


def test_a_seat_is_told_the_last_events_above_its_reserve_with_what_they_needed() -> None:
    told = needed = 0
    for state in [s for s in played("shiloh") if not s.ending and any(m.what == "morale" for m in s.last)][:40]:
        for seat in SIDES:
            scene = Scene(GAME.view(state, seat))
            canvas = picture.compose(scene.view)
            sound(canvas)
            foot = arrange(scene).plan.foot
            told += any(p.box[1] > foot[1] and p.what.startswith("told") for p in canvas.placed)
            for mark in [m for m in state.last if m.what == "morale" and scene.need([m])]:
                need = scene.need([mark])
                # The die that fails is above it, or a 6; the others are not, or a 1.
                assert all((die == 6 or (die > need and die != 1)) == (die in mark.hit) for die in mark.dice)
                needed += any(p.what.startswith("stays on ") for p in canvas.placed)
    assert told and needed


def test_the_turns_left_are_told_when_both_decks_are_empty() -> None:
    view = GAME.view(played("shiloh")[-2], None)
    last = replace(view, decks={"usa": 0, "csa": 0}, idle=11, turn=30, phase="combat")
    assert day(last).endswith("Turn 30 of 30")
    assert day(replace(last, idle=0, turn=19)).endswith("Turn 19 of 30")
    assert day(replace(last, decks={"usa": 1, "csa": 0})).endswith("Turn 30")


def test_no_fraction_but_a_guns_hits_and_a_generals_bonus_is_on_a_card() -> None:
    for edition in EDITIONS:
        for side in SIDES:
            assert not any("/" in text for card in cards(edition, side).values() for text in prints.places(card))


def test_cards_lying_face_down_are_counted_and_not_shown() -> None:
    state = CROWDS[1]
    canvas = picture.compose(GAME.view(state, None))
    for at in field("bull-run", 3).spots:
        side = "usa" if at[0] == "u" else "csa"
        assert counted_backs(canvas, f"{side} face-down in {at}") == 4
    own = picture.compose(GAME.view(state, "usa"))
    assert not [p for p in own.placed if p.what.startswith("usa face-down")]
    assert [p for p in own.placed if p.what.startswith("csa face-down")]


@pytest.mark.parametrize("name", GAMES)
def test_two_states_that_a_viewer_cannot_tell_apart_have_the_same_pictures(name: str) -> None:
    rng = random.Random(3)
    for state in played(name)[4::41]:
        if state.ending:
            continue
        drawn = {viewer: picture.draw(GAME.view(state, viewer)) for viewer in (None, *SIDES)}
        for seat in SIDES:
            other = GAME.resample(state, seat, rng)
            for viewer in (seat, None):
                assert picture.draw(GAME.view(other, viewer)) == drawn[viewer]


def test_no_two_units_with_the_same_emblem_go_by_the_same_name() -> None:
    for edition in EDITIONS:
        for side in SIDES:
            known: dict[tuple[str, str], str] = {}
            for card in cards(edition, side).values():
                for name in (*words.names(card), words.shortest(card)) if card.troop else ():
                    assert known.setdefault((card.kind, name), card.name) == card.name, name


def test_names_of_places_lie_free_and_whole() -> None:
    """Where cards would cover them they are left out; on the empty field all are there that it has room for."""
    start = GAME.view(next(s for s in played("shiloh") if s.phase == "deploy"), None)
    empty = {p.what for p in picture.compose(start).placed if p.kind == "text" and not p.matters}
    assert {"Shiloh Church", "Hornet’s Nest", "Bloody Pond", "Peach Orchard", "Owl Creek", "Sunken Road"} <= empty
    full = picture.compose(GAME.view(CROWDS[3], None))
    sound(full)
    assert not {"Owl Creek", "Sunken Road"} & {p.what for p in full.placed}


def test_large_dice_say_what_they_needed() -> None:
    said = set[str]()
    for key in (k for k, x in BASE.cards.items() if x.at == "uc" and cards("bull-run", "usa")[k].troop):
        name = cards("bull-run", "usa")[key].name
        fired = replace(BASE, last=(Mark("fire", "cc", "usa", name, (1, 4, 6), (1,)),))
        canvas = picture.compose(GAME.view(fired, None))
        dice = [p for p in canvas.placed if p.what.startswith("rolled ")]
        assert [p.what for p in dice] == ["rolled 1", "rolled 4", "rolled 6"], "what hit comes first"
        assert all(p.box[2] - p.box[0] >= WIDTH / 24 for p in dice)
        left, top, _, bottom = dice[0].box
        row = [p for p in canvas.placed if p.kind == "text" and top < p.box[1] < bottom and p.box[2] <= left]
        said |= {p.what for p in row if left - p.box[2] < 20}
    assert said & {"1", "1–2", "1–3"}, "a card that can fire shows up to what its dice hit"


def test_a_march_is_an_arrow_over_the_centerline() -> None:
    board = Places.of(GAME.view(BASE, None))
    moved = replace(BASE, last=(Mark("move", "cl", "usa", f"2 from {board.spot(board.field.across('cl'))}"),))
    [arrow] = [p for p in picture.compose(GAME.view(moved, None)).placed if p.what.startswith("march ")]
    assert arrow.what.endswith(" cl usa")
    sound(picture.compose(GAME.view(moved, None)))


def test_a_card_that_fell_leaves_a_ghost_with_the_name_that_it_had() -> None:
    key = next(k for k, x in CROWDS[4].cards.items() if x.at == OUT and k[0] == "u")
    card = cards("gettysburg", "usa")[key]
    fallen = replace(CROWDS[4], last=(Mark("morale", "uc", "usa", f"{card.name}, 1 hit: fails", (6,), (6,)),))
    assert words.names(card)[-1] in {p.what for p in picture.compose(GAME.view(fallen, None)).placed}


def test_at_the_end_every_card_is_shown_and_what_was_left_in_the_reserves() -> None:
    over = replace(crowded("bull-run", 3, 0, 5, down=True), phase="over", ending="positions", winner="csa", last=())
    view = GAME.unveiled(over)
    canvas = picture.compose(view)
    sound(canvas)
    drawn = {p.what for p in canvas.placed if p.kind == "piece"}
    assert {f"card {k}" for k, x in over.cards.items() if x.at != OUT} <= drawn
    assert not any("face-down" in what or what.endswith(" known") for what in drawn)
    assert "Left in the Reserve of the Union" in GAME.alt(view) or len(GAME.alt(view)) > 900


def test_a_card_by_itself_says_all_that_is_printed_on_it() -> None:
    view = GAME.view(CROWDS[4], "usa")
    for key in list(view.laid)[:40]:
        card = Places.of(view).card(key)
        canvas = full_cards.sheet(Face(card))
        sound_alone(canvas)
        said = " ".join(p.what for p in canvas.placed)
        assert words.names(card)[0] in said and (not card.effect or prints.effects(card)[0] in said)
    png = picture.draw(view, Focus((next(iter(view.laid)),)))
    assert opened(png).size == (640, full_cards.height(640)) and len(png) < 100 * 1024
    hidden = next(k for k in CROWDS[5].cards if k not in view.laid)
    with pytest.raises(ValueError, match=hidden):
        picture.draw(view, Focus((hidden,)))


def sound_alone(canvas: Canvas) -> None:
    """The same as sound, of a card that fills its picture."""
    assert not clashes(canvas)
    whole = (0, 0, canvas.image.width, canvas.image.height)
    assert all(inside(p.box, whole) for p in canvas.placed)


@pytest.mark.parametrize("name", GAMES)
def test_the_land_stays_where_it_is_while_cards_come_and_go(name: str) -> None:
    plans = [arrange(Scene(GAME.view(state, None))).plan for state in played(name) if not state.ending]
    assert len({plan.land for plan in plans}) == 1
    board = Places.of(GAME.view(played(name)[0], None))
    lines = [line for plan in plans for line in plan.lines(board.field).values()]
    # The Centerline gives way only where a crowd has little room.
    assert lines.count(lines[0]) >= 0.6 * len(lines)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_centerline_gives_way_to_a_crowd_in_its_own_column_and_spares_names(edition: Edition) -> None:
    whole = crowded(edition, 3, 1, 0)
    place = field(edition, 3)
    at = next(iter(place.spots))
    alone = replace(whole, cards={k: x for k, x in whole.cards.items() if x.at in (at, OUT)}, last=())
    scene = Scene(GAME.view(alone, None))
    found = arrange(scene)
    lines = found.plan.lines(place)
    assert found.stacks[at].high >= 47
    assert [column for column, y in lines.items() if y != found.plan.land] == [place.spots[at].column]
    canvas = picture.compose(scene.view)
    sound(canvas)
    names = [p for p in canvas.placed if p.kind == "text" and not p.within and not p.matters]
    spots = [found.plan.spots[place.near[found.plan.above][column]] for column in lines]
    dashed = [(left, y, right, y + 1) for (left, _, right, _), y in zip(spots, lines.values(), strict=True)]
    assert names and not any(overlap(name.box, line) for name in names for line in dashed)


def test_the_report_tells_in_sentences_and_a_key_explains_what_is_in_the_picture() -> None:
    for state in played("shiloh")[::7]:
        view = GAME.view(state, None)
        if not view.last or view.ending:
            continue
        canvas = picture.compose(view)
        texts = [p.what for p in canvas.placed if p.kind == "text"]
        for each in (canvas, picture.compose(GAME.view(state, "usa"))):
            assert any(p.what.startswith("sample of ") for p in each.placed)
        assert not any(text.endswith((": fails", ": passes")) for text in texts)
    assert words.told(Mark("morale", "fc", "csa", "2nd Texas, 1 hit: fails", (6,)), "Center-Front") == (
        "2nd Texas (1 hit) fails morale in Center-Front"
    )
    assert words.told(Mark("move", "cr", "csa", "1 from the Reserve"), "CSA Right") == (
        "Confederates: 1 card from the Reserve to CSA Right"
    )
    assert words.reason("Time is up, and the Union wins.") == "Time is up."


def test_a_card_seen_by_a_spy_is_shown_with_an_eye() -> None:
    state = CROWDS[1]
    key = next(k for k, x in state.cards.items() if k[0] == "c" and x.at == "cc" and not x.up)
    seen = picture.compose(GAME.view(replace(state, known={"usa": (key,)}), "usa"))
    assert any(p.what == f"card {key} known" for p in seen.placed)
    assert counted_backs(seen, "csa face-down in cc") == 3


def test_a_deployment_is_shown_to_its_owner_alone() -> None:
    state = next(s for s in played("bull-run") if s.phase == "deploy" and s.armies["usa"].staged)
    staged = {f"card {k}" for k in state.armies["usa"].staged}
    own = {p.what: p.box for p in picture.compose(GAME.view(state, "usa")).placed}
    held = {f"card {k}" for k, x in state.cards.items() if k[0] == "u" and x.at == RESERVE} - staged
    assert staged <= own.keys() and max(own[k][3] for k in staged) < min(own[k][1] for k in held)
    for seat in (None, "csa"):
        assert not staged & {p.what for p in picture.compose(GAME.view(state, seat)).placed}


@pytest.mark.parametrize("count", [12, 40, 58, 80, 100])
def test_a_battle_deck_is_shown_as_large_as_its_sheet_has_room(count: int) -> None:
    start = next(s for s in played("own") if s.phase == "decks")
    listed = tuple(cards(start.setup.edition, "usa"))[:count]
    state = replace(start, armies=start.armies | {"usa": replace(start.armies["usa"], list=listed)})
    canvas = picture.compose(GAME.view(state, "usa"))
    sound(canvas)
    drawn = [p for p in canvas.placed if p.kind == "piece" and p.what in {f"card {k}" for k in listed}]
    assert len(drawn) == count
    assert max(p.box[3] for p in drawn) > 1100 or count < 40, "no half of the sheet stays empty"


def test_a_general_of_one_arm_says_which() -> None:
    hunt = next(c for c in cards("gettysburg", "usa").values() if c.name == "Hunt")
    assert prints.place(hunt) == "Artillery"


BASE = crowded("bull-run", 3, 1, 8)
CARD = next(k for k, x in BASE.cards.items() if k[0] == "u" and x.at == "ur" and x.hits == 0)


@cache
def base() -> bytes:
    """Spectators' picture of it."""
    return picture.draw(GAME.view(BASE, None))


def changed(state: DixieState, key: str, **fields: Any) -> DixieState:
    return replace(state, cards={**state.cards, key: replace(state.cards[key], **fields)})


@pytest.mark.parametrize(
    "other",
    [
        replace(BASE, turn=13),
        replace(BASE, phase="move"),
        replace(BASE, active="csa"),
        replace(BASE, firing="", last=()),
        replace(BASE, firing="cc"),
        replace(BASE, closed=()),
        replace(BASE, holders={"cl": "usa"}),
        replace(BASE, last=BASE.last[1:]),
        replace(BASE, last=(*BASE.last[:-1], replace(BASE.last[-1], dice=(2, 5), hit=(5,)))),
        replace(BASE, asks=(HitsQuestion("csa", "uc", 2),)),
        replace(BASE, asks=(MeleeQuestion("csa", "ur"),)),
        replace(BASE, melee=Melee("ur", "usa")),
        replace(BASE, melee=Melee("ur", "usa", 2)),
        replace(BASE, offers=("usa",)),
        replace(BASE, phase="over", ending="agreed"),
        replace(BASE, phase="over", ending="positions", winner="usa"),
        replace(BASE, phase="over", ending="positions", winner="csa"),
        replace(BASE, armies={**BASE.armies, "csa": Army(9, committed=True)}),
        changed(BASE, CARD, hits=1),
        changed(BASE, CARD, hits=2),
        changed(BASE, CARD, done="fired"),
        changed(BASE, CARD, done="failed"),
        changed(BASE, CARD, at="uc"),
        changed(BASE, CARD, at=OUT, why="routed"),
    ],
)
def test_what_a_view_tells_is_on_the_picture(other: DixieState) -> None:
    assert picture.draw(GAME.view(other, None)) != base()


def test_a_seat_sees_what_it_has_armed_and_who_is_to_outflank() -> None:
    army = BASE.armies["usa"]
    hand = next(k for k, x in BASE.cards.items() if k[0] == "u" and x.at == RESERVE)
    for other in (
        replace(BASE, armies={**BASE.armies, "usa": replace(army, armed=(Armed(hand, "uc"),))}),
        replace(BASE, outflanking={hand: "cl"}),
    ):
        before, after = (picture.draw(GAME.view(s, "usa")) for s in (BASE, other))
        assert before != after
        assert (picture.draw(GAME.view(other, None)) == base()) == (not other.outflanking)


def test_creeks_run_along_the_centerline_with_who_has_crossed() -> None:
    creek = next(k for k, c in cards("bull-run", "csa").items() if c.effect == "creek-2")
    state = replace(BASE, cards={**BASE.cards, creek: CardState("cc", True)}, crossed={"c": 1})
    said = [p.what for p in picture.compose(GAME.view(state, None)).placed]
    assert "1 of 2 crossed" in said


@pytest.mark.parametrize("state", [*CROWDS[:1], CROWDS[4]])
def test_texts_stand_out_from_their_ground(state: DixieState) -> None:
    for seat in (None, "usa"):
        canvas = picture.compose(GAME.view(state, seat))
        for placed in canvas.placed:
            if placed.kind == "text" and placed.fill is not None and placed.matters:
                pair = (placed.fill, ground_of(canvas.image, placed))
                assert pair in TEXT_ON_GROUND, placed
                assert contrast(*pair) >= 4.5, placed


def test_every_kind_of_card_can_be_drawn() -> None:
    for edition in EDITIONS:
        for side in SIDES:
            keys = list(cards(edition, side))
            for start in range(0, len(keys), 45):
                laid = {k: CardState(RESERVE) for k in keys[start : start + 45]}
                armies: dict[Side, Army] = {"usa": Army(), "csa": Army()}
                state = DixieState(Options(edition), "move", side, 2, 1, laid, armies, {}, {})
                sound(picture.compose(GAME.view(state, side)))


def test_special_and_terrain_cards_all_have_words() -> None:
    for edition in EDITIONS:
        for side in SIDES:
            for card in cards(edition, side).values():
                assert not card.effect or prints.effects(card)[0], card


def test_the_palette_is_a_png_s() -> None:
    assert len(PALETTE.colours) == len(set(PALETTE.colours)) <= 256


def test_it_is_a_small_palette_png_in_portrait() -> None:
    for view in (GAME.view(CROWDS[5], "usa"), GAME.view(CROWDS[4], None), GAME.view(CROWDS[1], "csa")):
        for png in (picture.draw(view), picture.draw(view, Focus(("c",)))):
            image = opened(png)
            assert (image.format, image.mode, image.size) == ("PNG", "P", (WIDTH, HEIGHT))
            assert len(png) < 300 * 1024


@pytest.mark.parametrize("edition", ["bull-run", "shiloh", "gettysburg"])
def test_close_ups_of_positions_carry_what_a_whole_battlefield_cannot(edition: Edition) -> None:
    """Values, letters, firepower and names, however many cards lie there."""
    laid = cards(edition, "usa") | cards(edition, "csa")
    for state in (state for state in CROWDS if state.setup.edition == edition):
        view = GAME.view(state, None)
        for at in field(edition, state.setup.columns).spots:
            for placed in close_up.compose(view, Focus((at,))).placed:
                card = laid.get(placed.within.split()[-1]) if placed.within.startswith("card ") else None
                if card is None or not placed.matters or not placed.tall:
                    continue
                assert placed.tall * 390 / 1200 >= 11, (at, placed.what)
