"""1861's picture: every field of the view is on it but the standing orders, nothing overlaps, everything is large and
dark enough to read, and the same view gives the same bytes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from math import hypot
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from bot.games.contract.choices import Focus, Target
from bot.games.contract.game import PUBLIC
from bot.games.life_1861.data.board import board
from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import (
    CIVILIANS,
    RESOURCES,
    Change,
    DieQuestion,
    Ending,
    Farm,
    FeedingQuestion,
    LootQuestion,
    Merchant,
    Piece,
    Plan,
    Roll,
    Step,
    Stock,
    Turn,
)
from bot.games.life_1861.state.view import LifeView
from bot.games.tree import wander
from renderers.canvas import Box, Placed
from renderers.life_1861 import moves, picture, pieces, words
from renderers.life_1861.colours import PALETTE, TEXT_ON_GROUND
from renderers.life_1861.layout import layout
from renderers.theme import GOLD, contrast
from tests.renderers.looking import ground_of, inside, opened, overlap, overlapping

WIDTH, HEIGHT = 1200, 1600
BORDER = (24, 24, WIDTH - 24, HEIGHT - 24)
ENDINGS: tuple[Ending, ...] = (
    "survived",
    "soldier-dead",
    "civilians-dead",
    "resigned-soldier",
    "resigned-civilians",
    "agreed",
)


@cache
def played(seed: int) -> tuple[LifeView, ...]:
    """The spectators' views of a game of random decisions."""
    rng = random.Random(seed)

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    state = GAME.setup({"survivor": "nobody"}, draw).state
    views = [GAME.view(state, None)]
    while awaited := GAME.awaited(views[-1]):
        seat = next(iter(awaited))
        text = wander(GAME, GAME.view(state, seat), seat, rng)
        state = GAME.apply(state, seat, GAME.parse(text), draw).state
        views.append(GAME.view(state, None))
    return tuple(views)


@cache
def drawn(seed: int) -> tuple[tuple[LifeView, tuple[Placed, ...]], ...]:
    """Every other view of such a game, and what is put on its picture."""
    return tuple((view, tuple(picture.compose(view).placed)) for view in played(seed)[::2])


def start(**fields: Any) -> LifeView:
    """The first view of a game with ``fields`` changed."""
    return replace(played(1)[0], **{"last": (), **fields})


def piece(view: LifeView, key: str, **fields: Any) -> dict[str, Piece]:
    return {**view.pieces, key: replace(view.pieces[key], **fields)}


def gathered(at: str) -> LifeView:
    """Everybody on one hex, ill, with blocks of every kind, a merchant, a bandit and a die."""
    pieces = {key: Piece(at, 2, 1) for key in board().pieces}
    ground = {at: Stock(1, 1, 1, 1)}
    return start(pieces=pieces, ground=ground, merchants=(Merchant(at, Stock(1, 1, 1, 1), 3),), bandits=(at,))


def clashes(placed: Sequence[Placed]) -> list[tuple[str, str]]:
    """Pairs on ``frame`` that overlap and should not: texts and pieces; a text may lie on its own piece."""
    solid = [p for p in placed if p.matters and p.kind != "mark"]
    return [(a.what, b.what) for a, b in overlapping(solid) if a.within != b.what and b.within != a.what]


def strays(placed: Sequence[Placed]) -> list[str]:
    """Texts that matter and leave both the field and every card."""
    panels = layout().panels
    cards = [getattr(panels, name) for name in panels.__struct_fields__]
    return [
        p.what
        for p in placed
        if (p.matters and not inside(p.box, BORDER))
        or (p.kind == "text" and p.matters and p.box[2] > WIDTH * 0.69 and not any(inside(p.box, c) for c in cards))
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_nothing_overlaps_in_games_of_random_play(seed: int) -> None:
    for view, placed in drawn(seed):
        assert not clashes(placed), view
        assert not strays(placed), view


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("alive", [(), ("soldier",), ("anna", "clara"), ("soldier", *CIVILIANS)])
def test_the_end_is_shown_on_a_plaque_with_the_winners(ending: Ending, alive: tuple[str, ...]) -> None:
    pieces = {key: played(1)[0].pieces[key] if key in alive else Piece("", 0) for key in board().pieces}
    for survivor in (False, True):
        view = start(ending=ending, pieces=pieces, survivor=survivor, asked=False)
        canvas = picture.compose(view)
        assert not clashes(canvas.placed) and not strays(canvas.placed)
        assert any(p.what == "ending" for p in canvas.placed)
        said = [p for p in canvas.placed if p.within == "ending"]
        assert len(said) == 3 and all(inside(p.box, layout().panels.event) for p in said)
        result = GAME.result(view)
        assert result is not None
        wins = {("soldier",): ("Soldier wins",), ("civilians",): ("Civilians win",), (): ("No one wins", "Both agreed")}
        assert said[0].what in wins.get(result.winners, ("Both win",)) and said[0].tall >= said[1].tall


@pytest.mark.parametrize("at", list(board().places))
def test_a_crowd_on_a_hex_is_laid_out_without_overlapping(at: str) -> None:
    view = gathered(at)
    canvas = picture.compose(view)
    assert not clashes(canvas.placed)
    x, y = layout().centre(at)
    here = [p for p in canvas.placed if p.kind == "piece" and inside(p.box, (x - 80, y - 92, x + 80, y + 92))]
    assert sorted(p.what for p in here) == sorted(
        [*board().pieces, *(f"{kind} 1" for kind in RESOURCES), "merchant", "bandit"]
    )


def test_even_a_heap_that_cannot_be_laid_out_is_drawn() -> None:
    heap = Stock(10, 10, 10, 10)
    view = replace(gathered("c3"), ground={"c3": heap}, bandits=("c3",) * 4, merchants=(Merchant("c3", heap, 15),) * 4)
    assert opened(picture.draw(view)).size == (WIDTH, HEIGHT)


def test_the_living_stand_where_the_view_says_and_the_dead_nowhere() -> None:
    for view, placed in (each for seed in range(4) for each in drawn(seed)):
        field = [p for p in placed if p.kind == "piece"]
        for key, info in view.pieces.items():
            found = [p.box for p in field if p.what == key]
            assert len(found) == (info.health > 0)
            for box in found:
                x, y = layout().centre(info.at)
                assert inside(box, (x - 80, y - 92, x + 80, y + 92))


def test_texts_that_matter_are_tall_enough_for_a_phone() -> None:
    for _, placed in (each for seed in range(4) for each in drawn(seed)):
        assert not [p for p in placed if p.kind == "text" and p.matters and p.tall < WIDTH / 36]


@pytest.mark.parametrize("seed", range(4))
def test_texts_stand_out_from_their_ground(seed: int) -> None:
    for view in played(seed)[:: len(played(seed)) // 6]:
        canvas = picture.compose(view)
        for placed in canvas.placed:
            if placed.kind == "text" and placed.fill is not None and placed.matters:
                pair = (placed.fill, ground_of(canvas.image, placed))
                assert pair in TEXT_ON_GROUND, placed
                assert contrast(*pair) >= 4.5, placed


@pytest.mark.parametrize("key", list(board().cards))
def test_each_event_says_what_it_does_within_its_card(key: str) -> None:
    canvas = picture.compose(start(drawn=(key,)))
    title, effect = words.event(start(drawn=(key,)))
    here = [p for p in canvas.placed if p.kind == "text" and inside(p.box, layout().panels.event)]
    assert " ".join(p.what for p in here) == f"{title} {effect}"
    assert effect


@pytest.mark.parametrize(
    "fields",
    [
        {"turn": Turn("daniel"), "turns": ("daniel",), "asked": False},
        {"turn": Turn("soldier", 1, 4), "turns": ("soldier",), "asked": False},
        {"pending": LootQuestion(), "asked": False},
        {"pending": DieQuestion("clara", (1, 6), "soldier"), "asked": False},
        {"pending": FeedingQuestion(1), "asked": False},
        {"asked": False},
        {"asked": True},
    ],
)
def test_whoever_is_awaited_has_the_golden_edge(fields: dict[str, Any]) -> None:
    view = start(**fields)
    (seat,) = GAME.awaited(view)
    canvas = picture.compose(view)
    assert not clashes(canvas.placed) and not strays(canvas.placed)
    panels = layout().panels
    for name, box in (("soldier", panels.soldier), ("civilians", panels.civilians)):
        edge = canvas.image.convert("RGB").getpixel((round(box[0]) + 1, round(box[1]) + 60))
        assert (edge == (214, 164, 54)) == (name == seat)


def test_the_soldier_is_not_shown_a_choice_to_wait_where_nobody_is_left_to_go_first() -> None:
    assert "wait" in words.status(start(asked=True))
    alone = words.status(start(asked=True, turns=("anna", "ben", "clara", "daniel")))
    assert "wait" not in alone and "last turn" in alone


def test_every_roll_of_a_decision_is_reported_in_order_with_its_dice_on_the_hex() -> None:
    rolls = (
        Roll("attack", "anna", "soldier", "e3", (2, 6), 6, 5, "hit"),
        Roll("town", "soldier", "", "c3", (3,), 3, 6, "miss"),
        Roll("disease", "ben", "", "d3", (1,), 1, 1, "kill"),
    )
    placed = picture.compose(start(last=rolls)).placed
    reported = [p for p in placed if p.what.startswith("rolled ")]
    assert [p.what for p in reported] == ["rolled 2", "rolled 6", "rolled 3", "rolled 1"]
    said = [p.what for p in placed]
    told = [what for what in said if what.startswith(("hit", "misses", "dies"))]
    assert [what.split()[0] for what in told] == ["hit", "misses", "dies"]
    dice = {p.what: p.box for p in placed if p.what.startswith("die ")}
    for what, at in (("die 2", "e3"), ("die 6", "e3"), ("die 3", "c3"), ("die 1", "d3")):
        x, y = layout().centre(at)
        assert inside(dice.pop(what), (x - 80, y - 92, x + 80, y + 92))
    assert not dice


def test_of_a_long_report_the_dice_are_kept_and_the_rest_is_counted() -> None:
    rolls = [Roll("bandit", key, "", "c3", (4,), 4, 5, "miss") for key in CIVILIANS]
    last = (*(Change("bread is baked" if i % 2 else "a bandit comes", "c3") for i in range(20)), *rolls)
    canvas = picture.compose(start(last=last))
    assert not clashes(canvas.placed) and not strays(canvas.placed)
    assert len([p for p in canvas.placed if p.what == "rolled 4"]) == 4
    shown = len([p for p in canvas.placed if p.what in ("C3: bread", "C3: bandit")])
    assert 0 < shown < 20
    assert any(p.what == f"{20 - shown} more, and:" for p in canvas.placed)


def test_where_not_all_can_be_told_people_come_before_places_and_like_places_are_one_line() -> None:
    last = (Change("Anna starves", "a3"), *(Change(f"{n} food is placed", "c3") for n in range(20)))
    said = [p.what for p in picture.compose(start(last=last)).placed if p.kind == "text"]
    assert "A3: starves" in said and "C3: 0 food" not in said and "C3: 19 food" in said
    same = tuple(Change("1 food is placed", at) for at in ("g4", "h1"))
    assert "G4, H1: 1 food" in [p.what for p in picture.compose(start(last=same)).placed]
    twice = tuple(Change("1 food is placed", "g4") for _ in range(2))
    assert "G4 ×2: 1 food" in [p.what for p in picture.compose(start(last=twice)).placed]


def test_a_move_is_headed_where_it_enters_its_last_hex() -> None:
    canvas = picture.compose(start(pieces=piece(start(), "anna", at="c4"), last=(Step("anna", "a3", "c4"),)))
    (head,) = [p for p in canvas.placed if p.what == "way of anna"]
    x, y = layout().centre("c4")
    assert overlap(head.box, (x - 80, y - 92, x + 80, y + 92))


def test_an_attack_says_how_it_moved_tension() -> None:
    def said(tension: int, *last: Roll | Change) -> list[str]:
        view = start(tension=tension, last=last)
        return [p.what for p in picture.compose(view).placed if p.what.startswith("Tension") and p.box[0] > 834]

    shot = Roll("attack", "soldier", "anna", "c3", (1,), 1, 3, "miss")
    kill = Roll("attack", "ben", "soldier", "c3", (6,), 6, 3, "kill")
    assert said(4, shot) == ["Tension 3 to 4"] and said(2, kill) == ["Tension 4 to 2"]
    assert said(1, kill) == ["Tension now 1"]
    assert not said(4, Roll("attack", "ben", "bandit", "c3", (6,), 6, 3, "kill"))
    assert not said(4, shot, Change("event: rain"))


def test_a_way_ends_at_the_token_that_moved_and_leads_past_those_on_its_hexes() -> None:
    crowd = {**piece(start(), "ben", at="h2"), "soldier": Piece("g3", 3), "daniel": Piece("g3", 2)}
    view = start(pieces=crowd, last=(Step("daniel", "i3", "g3"),))
    standing = {at: pieces.standing(at, things) for at, things in pieces.contents(view).items()}
    ((_, points),) = pieces.moves(view)
    boxes = {thing.what: box for here in standing.values() for thing, box in here}
    left, top, right, bottom = boxes["piece", "daniel"]
    x, y = (left + right) / 2, (top + bottom) / 2
    assert hypot(points[-1][0] - x, points[-1][1] - y) < (right - left) / 2 + 40
    for (ax, ay), (bx, by) in pairwise(points):
        for i in range(21):
            at = ax + (bx - ax) * i / 20, ay + (by - ay) * i / 20
            assert not any(inside((*at, *at), boxes["piece", key]) for key in ("ben", "soldier")), at


@pytest.mark.parametrize(("start_", "end"), [("a3", "c4"), ("d4", "h3"), ("e1", "e5"), ("i1", "a5"), ("b2", "b2")])
def test_a_way_leads_from_hex_to_hex(start_: str, end: str) -> None:
    way, far = moves.between(start_, end), board().distances
    assert way[0] == start_ and way[-1] == end and len(way) == far[start_, end] + 1
    assert all(far[a, b] == 1 for a, b in pairwise(way))


def test_the_log_says_where() -> None:
    changes = (Change("bread is baked", "b2"), Change("1 food is placed", "g5"), Change("Clara falls ill", "a3"))
    said = " ".join(p.what for p in picture.compose(start(last=changes)).placed if p.kind == "text")
    assert all(f"{at}: " in said for at in ("B2", "G5", "A3"))


def test_the_legend_tells_the_marks_that_are_there() -> None:
    def told(view: LifeView) -> set[str]:
        canvas = picture.compose(view)
        assert not clashes(canvas.placed) and not strays(canvas.placed)
        return {p.what.removeprefix("sample of ") for p in canvas.placed if p.what.startswith("sample of ")}

    # A report that leaves no room for more than what must be told.
    full = tuple(Change(f"{n} food is placed", "c3") for n in range(20))
    for last in ((), full):
        ill = start(pieces=piece(start(), "ben", diseases=1, boon=True), last=last)
        assert told(ill) >= {"ill", "Boon: two dice"}
        assert "bandit" in told(start(bandits=("c2",), last=last))
    assert "Boon: two dice" not in told(start(last=full))


def test_the_legend_fills_the_room_that_is_left_first_with_what_is_there() -> None:
    moved = start(pieces=piece(start(), "anna", at="c4"), last=(Step("anna", "a3", "c4"), Change("bread", "b2")))
    attack = Roll("attack", "soldier", "anna", "e5", (3,), 3, 5, "miss")
    shot = start(pieces=piece(start(), "soldier", at="h4"), last=(attack,))
    sown = start(farm=Farm("growing", "civilians", 9))
    marks = {"move": moved, "from": moved, "change": moved, "attack": shot, "Civilians": sown}
    for mark, view in marks.items():
        canvas = picture.compose(view)
        assert not clashes(canvas.placed) and not strays(canvas.placed)
        assert any(p.what == f"sample of {mark}" for p in canvas.placed), mark
    left, top_of_all, _, _ = layout().panels.rest
    over = start(ending="soldier-dead", asked=False)
    for view, placed in ((over, picture.compose(over).placed), *(each for seed in range(3) for each in drawn(seed))):
        here = [p.box for p in placed if p.box[0] >= left and p.box[1] > top_of_all]
        edges = sorted((top, foot) for _, top, _, foot in here)
        reached, gap = edges[0][1], 0.0
        for top, foot in edges:
            gap, reached = max(gap, top - reached), max(reached, foot)
        assert gap < 2 * 45 + 30, view


def test_what_wins_is_one_sentence_for_both_cases_and_true_to_the_option() -> None:
    def said(survivor: bool) -> str:
        return " ".join(p.what for p in picture.compose(start(survivor=survivor)).placed if p.kind == "text")

    assert "Live longest or 15 rounds" in said(True) and "a lone side wins at once." in said(True)
    assert "Both live 15 rounds" in said(False) and "no one" in said(False)
    for survivor in (True, False):
        left, top, right, bottom = layout().panels.title
        placed = picture.compose(start(survivor=survivor)).placed
        plate = left + 14, top + 14, right - 12, bottom - 14
        titles = [p.box for p in placed if overlap(p.box, layout().panels.title)]
        assert len(titles) == 5 and all(inside(box, plate) for box in titles)


def test_labels_are_clear_of_what_stands_by_a_building() -> None:
    for view in (start(pieces={key: Piece(at, 2) for key in board().pieces}) for at in board().built):
        canvas = picture.compose(view)
        solid = [p.box for p in canvas.placed if p.kind == "piece" and inside(p.box, picture.FIELD)]
        for label in (p for p in canvas.placed if p.kind == "text" and p.what.lower() in board().built):
            assert not [box for box in solid if overlap(label.box, box)], label.what


@pytest.mark.parametrize("at", list(board().places))
def test_a_part_that_is_cut_out_halves_no_text_of_the_field(at: str) -> None:
    for named in ((at,), (at, "c3"), (at, "h2")):
        canvas, part = picture.compose_cut(start(), Focus(named, (), "cut"))
        field = [p for p in canvas.placed if p.kind == "text" and p.box[2] < 834 and p.box[1] > picture.FIELD[1]]
        for text in field:
            assert inside(text.box, part) or not overlap(text.box, part), (named, text.what, part)


def test_the_key_stands_at_the_foot_and_the_four_goods_are_named_whatever_has_happened() -> None:
    right, bottom = layout().panels.rest[2:]
    others = [(view, picture.compose(view).placed) for view in (start(), gathered("c3"))]
    for view, placed in (*others, *(each for seed in range(3) for each in drawn(seed))):
        said = [p.what for p in placed if p.kind == "text"]
        named = all(f"{getattr(view.supply, kind)} {kind}" in said for kind in RESOURCES)
        # A long report takes the names' room, not the key's.
        assert named or len(view.last) > 3
        key = [p.box for p in placed if p.what.startswith("sample of ")]
        assert key and max(box[3] for box in key) > bottom - 60 and max(box[2] for box in key) < right
        ill = any(one.diseases for one in view.pieces.values())
        assert not ill or any(p.what == "sample of ill" for p in placed)


def test_no_name_is_covered_by_what_stands_on_its_hex() -> None:
    crowds = [(view, picture.compose(view).placed) for view in map(gathered, board().places)]
    for view, placed in (*crowds, *(each for seed in range(3) for each in drawn(seed))):
        field = [p for p in placed if p.box[2] < 830]
        names = [p for p in field if p.what in {"House", "Store", *(b.name for b in board().buildings.values())}]
        solid = [p for p in field if p.kind == "piece"]
        assert len(names) >= len(board().buildings)
        for name_ in names:
            # The next row's crowd may reach up to a name; what stands on its own hex may not.
            assert not [p.what for p in solid if overlap(name_.box, p.box)], (name_, view.ground)


@pytest.mark.parametrize("at", [thing.hex for thing in board().buildings.values()])
def test_a_badge_of_a_piece_by_a_building_covers_no_name(at: str) -> None:
    view = start(pieces=piece(start(), "anna", at=at))
    canvas, _ = picture.compose_cut(view, Focus((), (Target(1, "anna"),), "cut"))
    (badge,) = [p.box for p in canvas.placed if p.what == "target 1"]
    names = {"Store", *(thing.name for thing in board().buildings.values())}
    named = [p for p in canvas.placed if p.what in names]
    assert named and not [p.what for p in named if overlap(p.box, badge)]


def test_a_badge_of_an_open_hex_covers_no_row_of_tokens() -> None:
    view = start(
        pieces=piece(start(), "anna", at="g4"), last=(Roll("attack", "soldier", "anna", "g4", (1,), 1, 3, "miss"),)
    )
    canvas, _ = picture.compose_cut(view, Focus((), (Target(1, "g4"),), "cut"))
    (badge,) = [p.box for p in canvas.placed if p.what == "target 1"]
    assert not [p.what for p in canvas.placed if p.what in ("anna", "die 1") and overlap(p.box, badge)]


def test_an_attack_is_an_arrow_and_who_dies_of_it_lies_there() -> None:
    alive = start(pieces=piece(start(), "soldier", at="h4"))
    roll = Roll("attack", "soldier", "anna", "e5", (3,), 3, 3, "kill")
    canvas = picture.compose(replace(alive, pieces=piece(alive, "anna", at="", health=0), last=(roll,)))
    placed = {p.what: p.box for p in canvas.placed}
    _, y = layout().centre("e5")
    left, top, right, bottom = placed["attack of soldier"]
    assert overlap((left, top, right, bottom), hexagon("e5")) and (top + bottom) / 2 > y
    assert inside(placed["dead anna"], hexagon("e5"))
    assert "attacks Anna" in placed and "dies (E5)" in placed
    near = replace(roll, at="h4")
    assert "attack of soldier" not in {p.what for p in picture.compose(replace(alive, last=(near,))).placed}


def test_tension_says_what_it_does_and_when_it_rises() -> None:
    assert words.rise(start(tension=6, counter=1)) == "Rises to 7 in 2 rounds"
    assert words.rise(start(tension=6, counter=2)) == "Rises to 7 after this round"
    for level in range(1, 11):
        for counter in range(3):
            canvas = picture.compose(start(tension=level, counter=counter))
            texts = [p for p in canvas.placed if p.kind == "text" and inside(p.box, layout().panels.tracks)]
            assert {words.tension(level), words.rise(start(tension=level, counter=counter))} <= {p.what for p in texts}


@pytest.mark.parametrize("tension", [9, 10])
def test_the_scale_of_tension_begins_right_of_its_name(tension: int) -> None:
    canvas = picture.compose(start(tension=tension))
    (named,) = [p.box for p in canvas.placed if p.what == f"Tension {tension}"]
    (scale,) = [p.box for p in canvas.placed if p.what == "the scale of tension"]
    assert named[2] < scale[0]


def test_only_who_has_won_by_playing_on_has_a_wreath() -> None:
    def gold(ending: Ending) -> int:
        left, top, right, bottom = (round(x) for x in layout().panels.event)
        image = picture.compose(start(ending=ending, survivor=True, asked=False)).image.convert("RGB")
        panel = image.crop((left + 20, top + 20, right - 20, bottom - 20))
        return sum(count for count, colour in panel.getcolors(99999) or () if colour == GOLD)

    assert gold("survived") > 500
    assert not gold("resigned-soldier") and not gold("agreed")


FULL = {
    "round": 7,
    "tension": 5,
    "counter": 1,
    "supply": Stock(17, 17, 6, 12),
    "ground": {"b2": Stock(food=2)},
    "farm": Farm("growing", "soldier", 9),
    "merchants": (Merchant("e4", Stock(1, 1, 1, 1), 8),),
    "bandits": ("f3",),
    "drawn": ("rain",) * 6 + ("truce",),
    "turns": ("anna", "soldier", "ben"),
    "turn": Turn("ben", 0, 1),
    "asked": False,
}


@cache
def full() -> bytes:
    """The picture of a view with all of it."""
    return picture.draw(start(**FULL))


@cache
def bare() -> bytes:
    """The picture of the first view of a game."""
    return picture.draw(start())


@pytest.mark.parametrize(
    "field, value",
    [
        ("round", 8),
        ("tension", 6),
        ("counter", 2),
        ("supply", Stock(17, 17, 6, 11)),
        ("ground", {"b2": Stock(food=2), "d1": Stock(ammo=1)}),
        ("ground", {"b2": Stock(food=3)}),
        ("farm", Farm("growing", "civilians", 9)),
        ("farm", Farm("growing", "soldier", 10)),
        ("farm", Farm("ripe", "soldier", 9, 2)),
        ("farm", Farm("ripe", "soldier", 9, 1)),
        ("farm", Farm("fallow", "soldier", 9)),
        ("merchants", ()),
        ("merchants", (Merchant("e5", Stock(1, 1, 1, 1), 8),)),
        ("merchants", (Merchant("e4", Stock(1, 1, 2, 0), 8),)),
        ("merchants", (Merchant("e4", Stock(1, 1, 1, 1), 9),)),
        ("bandits", ("f3", "f3")),
        ("drawn", ("rain",) * 6 + ("drought",)),
        ("turns", ("anna", "soldier", "clara", "soldier", "ben")),
        ("turn", None),
        ("turn", Turn("ben", 1, 1)),
        ("turn", Turn("ben", 0, 2)),
        ("turn", Turn("ben", 0, 1, True)),
        ("pending", DieQuestion("ben", (1, 6))),
        ("bread", ("anna",)),
        ("offers", ("civilians",)),
        ("ending", "agreed"),
        ("survivor", True),
        ("stocks", {"soldier": Stock(2, 1, 2, 2), "civilians": Stock(7, 2, 2, 0)}),
        ("stocks", {"soldier": Stock(2, 1, 2, 3), "civilians": Stock(7, 2, 1, 0)}),
        ("last", (Change("bread is baked", "b2"),)),
    ],
)
def test_each_field_of_the_view_is_on_the_picture(field: str, value: Any) -> None:
    assert picture.draw(start(**FULL | {field: value})) != full()


@pytest.mark.parametrize("key", list(board().pieces))
@pytest.mark.parametrize("fields", [{"health": 1}, {"diseases": 2}, {"boon": True}, {"pistol": True}, {"at": "e3"}])
def test_each_field_of_a_piece_is_on_the_picture(key: str, fields: dict[str, Any]) -> None:
    assert picture.draw(start(pieces=piece(start(), key, **fields))) != bare()


def test_standing_orders_are_not_on_the_picture() -> None:
    view = start()
    plain = picture.draw(view)
    for plan in (None, Plan(), Plan("after", 1, 3), Plan("near", hexes=2)):
        for hunger in (None, (), CIVILIANS[::-1]):
            assert picture.draw(replace(view, plan=plan, hunger=hunger, seat="soldier")) == plain


def changed(a: LifeView, b: LifeView) -> Box:
    """What differs between two views' pictures."""
    pair = [opened(picture.draw(view)).convert("RGB") for view in (a, b)]
    box = ImageChops.difference(*pair).getbbox()
    assert box is not None
    return box


def test_a_difference_shows_where_it_belongs_and_nowhere_else() -> None:
    panels = layout().panels
    view = start()
    assert inside(changed(view, replace(view, tension=9)), panels.tracks)
    assert inside(changed(view, replace(view, drawn=("rain",))), panels.event)
    assert inside(changed(view, replace(view, pieces=piece(view, "soldier", health=2))), panels.soldier)
    assert inside(changed(view, replace(view, pieces=piece(view, "clara", health=1))), panels.civilians)
    assert inside(changed(view, replace(view, supply=Stock(1, 2, 3, 4))), panels.rest)
    x, y = layout().centre("h2")
    assert inside(changed(view, replace(view, ground={**view.ground, "h2": Stock(9, 9, 9, 9)})),
                  (x - 80, y - 92, x + 80, y + 92))  # fmt: skip


def test_cards_stand_apart_within_the_border_and_clear_of_the_field() -> None:
    plan = layout()
    boxes = [getattr(plan.panels, name) for name in plan.panels.__struct_fields__]
    radius = plan.field.radius
    for a, b in combinations(boxes, 2):
        assert not overlap(a, b), (a, b)
    for at in board().places:
        x, y = plan.centre(at)
        hexagon = (x - radius * 0.87, y - radius, x + radius * 0.87, y + radius)
        assert inside(hexagon, BORDER), at
        assert not [box for box in boxes if overlap(hexagon, box)], at
    for box in boxes:
        assert inside(box, BORDER)


def hexagon(at: str) -> Box:
    """The box about a hex."""
    x, y = layout().centre(at)
    return x - 80, y - 92, x + 80, y + 92


def test_hexes_and_buildings_are_named_on_the_field() -> None:
    canvas = picture.compose(start())
    printed = [p for p in canvas.placed if p.kind == "text"]
    for at in board().places:
        (label,) = [p.box for p in printed if p.what == at.upper()]
        x, y = layout().centre(at)
        # Within the lower corner, whose edges rise to both sides.
        assert label[3] <= y + 92 - max(x - label[0], label[2] - x) / 3**0.5
    dice = {p.what: p.box for p in canvas.placed if p.kind == "mark" and p.what.startswith("random ")}
    assert set(dice) == {f"random {at}" for at in board().numbered}
    assert all(inside(dice[f"random {at}"], hexagon(at)) for at in board().numbered)
    assert not {str(n) for n in range(1, 21)} & {p.what for p in printed if inside(p.box, picture.FIELD)}, (
        "one system of numbers"
    )
    for building in board().buildings.values():
        x, y = layout().centre(building.hex)
        names = [p for p in printed if p.what in (building.name, building.name.removeprefix("General Goods "))]
        # The longest reach a little over the sides, where a neighbour has something only when it is crowded.
        assert any(inside(p.box, (x - 90, y - 20, x + 90, y + 30)) for p in names)


def test_the_palette_is_a_png_s() -> None:
    assert len(PALETTE.colours) == len(set(PALETTE.colours)) <= 256


def test_it_is_a_small_palette_png_in_portrait() -> None:
    for view in (*played(3)[::10], gathered("g3")):
        png = picture.draw(view)
        image = opened(png)
        assert (image.format, image.mode, image.size) == ("PNG", "P", (WIDTH, HEIGHT))
        assert len(png) < 280 * 1024
