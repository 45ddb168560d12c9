"""Close-ups of every game: each place can be drawn, badges match the targets, and nothing but the focus decides."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from bot.client import artist_of
from bot.games.contract.choices import Focus, Target
from bot.games.library import LIBRARY
from bot.games.tree import wander
from renderers.artist import Artist
from renderers.canvas import Box, Canvas, Placed, drawn_once, enlarged, patch, scale, size_of
from renderers.chancellorsville import picture as chancellorsville
from renderers.close_up import HEIGHT, WIDTH, cut_width, cutting, enlargement, region
from renderers.dixie import close_up as dixie
from renderers.dixie import picture as dixie_picture
from renderers.donelson import close_up as donelson
from renderers.life_1861 import picture as life_1861
from renderers.overland import picture as overland
from renderers.theme import GOLD
from tests.renderers.looking import inside, opened, overlap
from tests.renderers.test_type import LEAST_HIGH, PHONE, decoration

COMPOSED: dict[str, Callable[[Any, Focus], Canvas]] = {
    "overland": overland.compose_part,
    "life": life_1861.compose_part,
    "dixie": dixie.compose,
    "chancellorsville": chancellorsville.compose_part,
    "donelson": donelson.compose,
}
"""What was put where in the close-ups of those games whose pictures can tell."""
each_game = pytest.mark.parametrize("key", LIBRARY)


@cache
def views(key: str) -> tuple[Any, ...]:
    """Spectators' views of a game, from its beginning on."""
    game, rng = LIBRARY[key].game, random.Random(7)

    def draw(sides: int, purpose: str, stream: str = "public") -> int:
        return rng.randint(1, sides)

    options = {option.key: next(iter(option.values)) for option in game.options}
    state, found = game.setup(options, draw).state, list[Any]()
    for step in range(61):
        view = game.view(state, None)
        awaited = sorted(game.awaited(view))
        if step % 30 == 0:
            found.append(view)
        if not awaited:
            break
        seat = rng.choice(awaited)
        state = game.apply(state, seat, game.parse(decided(game, state, seat, rng)), draw).state
    return tuple(found)


def decided(game: Any, state: Any, seat: str, rng: random.Random) -> str:
    """What a seat decides: what practice would with little thought, or anything."""
    view, practice = game.view(state, seat), game.quick_practice
    text: str = practice(view, seat, rng) if practice is not None else wander(game, view, seat, rng)
    return text


def artist(key: str) -> Artist[Any]:
    """What draws a game."""
    found = artist_of(LIBRARY[key].package)
    assert found is not None
    return found


def numbered_places(key: str, view: Any) -> list[str]:
    """The places of a view that can bear numbers."""
    return [place for place in artist(key).places(view) if place in artist(key).targets(view)]


@each_game
def test_every_place_can_be_drawn_large(key: str) -> None:
    """As a small palette PNG as wide as a phone shows it; one that there is not is refused."""
    view, whole = views(key)[-1], artist(key).draw(views(key)[-1])
    places = list(artist(key).places(view))
    for place in (places[0], places[len(places) // 2], places[-1]):
        png = artist(key).draw(view, Focus((place,)))
        image = opened(png)
        assert (image.format, image.mode, image.width) == ("PNG", "P", WIDTH)
        # A place that is no target is the whole board.
        assert image.height <= HEIGHT or place not in artist(key).targets(view)
        assert png != whole and len(png) < 400 * 1024
    with pytest.raises(ValueError, match="nowhere"):
        artist(key).draw(view, Focus(("nowhere",)))


def test_a_note_stands_by_its_number() -> None:
    """Under the badge, and large enough for a phone; a target without one has none."""
    view = views("chancellorsville")[-1]
    canvas = chancellorsville.compose_part(view, Focus(("1",), (Target(1, "1", "4+"), Target(2, "3"))))
    said = {p.what: p for p in canvas.placed if p.within.startswith("target ")}
    assert set(said) == {"1", "2", "4+"} and said["4+"].within == "target 1"
    by = canvas.image.width / shown(canvas, "chancellorsville")
    assert said["4+"].box[1] > said["1"].box[1] and said["4+"].tall * by >= WIDTH / 36


@each_game
def test_places_have_names_of_their_own(key: str) -> None:
    for view in views(key):
        names = list(artist(key).places(view).values())
        assert len(set(names)) == len(names) and all(0 < len(name) <= 100 for name in names)


@pytest.mark.parametrize("key", COMPOSED)
def test_each_target_has_its_number(key: str) -> None:
    """Badges lie apart, within the picture, and are large enough for a phone, wherever the targets are."""
    view = views(key)[-1]
    places = numbered_places(key, view)
    if key == "dixie":
        places = [place for place in places if len(place) > 1]
    targets = tuple(Target(n, place) for n, place in enumerate([*places[:6], places[0]], 1))
    canvas = COMPOSED[key](view, Focus((places[0],), targets))
    badges = [p for p in canvas.placed if p.kind == "piece" and p.what.startswith("target ")]
    numbers = [p for p in canvas.placed if p.within.startswith("target ")]
    assert sorted(p.what for p in badges) == sorted(f"target {t.number}" for t in targets)
    assert sorted(p.what for p in numbers) == sorted(str(t.number) for t in targets)
    assert not [(a.what, b.what) for a, b in combinations(badges, 2) if overlap(a.box, b.box)]
    by = canvas.image.width / shown(canvas, key)
    assert all(p.tall * by >= WIDTH / 36 for p in numbers)
    assert all(pixels(canvas, p) == pixels(canvas, p, clipped=True) for p in badges)


def shown(canvas: Canvas, key: str) -> float:
    """How many pixels of the whole picture a canvas shows from left to right."""
    left, _ = canvas.on_picture((0, 0))
    right, _ = canvas.on_picture((canvas.image.width, 0))
    return right - left


def pixels(canvas: Canvas, placed: Placed, clipped: bool = False) -> tuple[float, ...]:
    """Where something is on the image; ``clipped`` to it."""
    first, last = canvas.on_picture((0, 0)), canvas.on_picture(canvas.image.size)
    left, top, right, bottom = placed.box
    if clipped:
        return max(left, first[0]), max(top, first[1]), min(right, last[0]), min(bottom, last[1])
    return placed.box


@each_game
def test_close_ups_leave_the_whole_picture_alone(key: str) -> None:
    """Whatever is drawn larger in between: the same view and focus, the same bytes."""
    first, last = views(key)[0], views(key)[-1]
    before = [artist(key).draw(view) for view in (first, last)]
    places = numbered_places(key, first)
    focus = Focus((places[0], places[-1]), (Target(3, places[-1]),))
    large = [artist(key).draw(view, focus) for view in (first, last)]
    artist(key).draw(first, Focus((places[1],)))
    assert large == [artist(key).draw(view, focus) for view in (last, first)][::-1]
    assert before == [artist(key).draw(view) for view in (first, last)]


def test_a_part_holds_all_that_it_is_to_show() -> None:
    whole = (0.0, 0.0, 1000.0, 1500.0)
    assert region([(500, 500, 520, 520)], whole, 400) == (310, 310, 710, 710)
    assert region([(0, 0, 20, 20)], whole, 400) == (0, 0, 400, 400), "moved to lie within"
    tall = region([(100, 100, 200, 1400)], whole, 400)
    assert inside((60, 60, 240, 1440), tall) and tall[3] - tall[1] > tall[2] - tall[0]
    assert enlargement((0, 0, 400, 400)) == 3 and enlargement((0, 0, 300, 1600)) == 1


def test_patches_of_each_size_are_kept_apart() -> None:
    @drawn_once
    def dot(size: int) -> Any:
        return patch((size, size), lambda pen: pen.disc((size / 2, size / 2), size / 2, GOLD))

    usual = dot(10)
    with enlarged(2.5):
        large = dot(10)
        assert scale() == 2.5 and large.size == (25, 25) and size_of(large) == (10, 10) and dot(10) is large
    assert dot(10) is usual and usual.size == (10, 10) == size_of(usual)


CUT: dict[str, Callable[[Any, Focus], tuple[Canvas, Box]]] = {
    "overland": overland.compose_cut,
    "life": life_1861.compose_cut,
    "dixie": dixie_picture.compose_cut,
    "chancellorsville": chancellorsville.compose_cut,
}
"""What was put where on what is cut out, and the part."""
TALLEST = {"overland": overland.TALL, "life": life_1861.TALLEST}
"""The height of such a part for a width of 1, where it may be higher than wide."""


def width_of(key: str, part: Box) -> int:
    """The pixels of such a part from left to right, with its margins."""
    return cut_width(part, dixie_picture.tall(part) if key == "dixie" else TALLEST.get(key, 1))


@pytest.mark.parametrize("key", CUT)
def test_what_is_cut_out_holds_its_targets(key: str) -> None:
    """The badges are whole in it, apart, and large enough to be read on a phone; it is hardly higher than wide, so
    that it leaves a phone's screen room for buttons, and a small file."""
    view = views(key)[-1]
    places = [place for place in artist(key).places(view) if place in artist(key).targets(view)]
    for number in (1, 2, 5):
        focus = Focus((), tuple(Target(n, place) for n, place in enumerate(places[:number], 1)), "cut")
        canvas, part = CUT[key](view, focus)
        badges = [p for p in canvas.placed if p.kind == "piece" and p.what.startswith("target ")]
        numbers = [p for p in canvas.placed if p.within.startswith("target ")]
        assert len(badges) == len(numbers) == number
        assert not [(a.what, b.what) for a, b in combinations(badges, 2) if overlap(a.box, b.box)]
        assert all(inside(p.box, part) for p in badges)
        image = opened(artist(key).draw(view, focus))
        assert all(p.tall >= image.width / 36 for p in numbers)
        assert (image.width, image.height) == (width_of(key, part), part[3] - part[1]), (
            "a high part stands between margins"
        )
        assert len(artist(key).draw(view, focus)) < len(artist(key).draw(view))


@each_game
def test_without_targets_the_latest_is_cut_out(key: str) -> None:
    """Whatever has happened; of a place that there is not, nothing."""
    for view in views(key):
        assert opened(artist(key).draw(view, Focus((), (), "cut"))).width >= 370
    with pytest.raises(ValueError, match="nowhere"):
        artist(key).draw(views(key)[-1], Focus(("nowhere",), (), "cut"))


def test_a_part_is_low_where_there_is_room_to_its_sides() -> None:
    assert cutting([(500, 100, 600, 1000)], (0, 0, 2000, 2000), 400) == (6, 60, 1095, 1040)
    assert cutting([(0, 0, 50, 50)], (0, 0, 2000, 2000), 400) == (0, 0, 400, 240)
    assert cutting([(0, 0, 300, 1500)], (0, 0, 300, 1500), 400) == (0, 0, 300, 1500)


NOTES = {"donelson": "4+"}
"""What stands under the numbers of those games whose choices have a note."""


@pytest.mark.parametrize("key", LIBRARY)
@pytest.mark.parametrize("number", [1, 4])
def test_what_must_be_read_is_large_enough_for_a_phone(key: str, number: int) -> None:
    """On every part that is cut out about so many choices."""
    for view in views(key)[1:]:
        places = numbered_places(key, view)
        for first in range(0, len(places), max(number, len(places) // 4)):
            found = enumerate(places[first : first + number], 1)
            focus = Focus((), tuple(Target(n, at, NOTES.get(key, "")) for n, at in found), "cut")
            if key == "donelson":
                canvas = donelson.compose(view, focus)
                part, wide = canvas_part(canvas), shown(canvas, key)
            else:
                canvas, part = CUT[key](view, focus)
                wide = width_of(key, part)
            small = [p.what for p in canvas.placed if p.kind == "text" and inside(p.box, part)
                     and p.tall * PHONE / wide < LEAST_HIGH and not decoration(key, p.what)]  # fmt: skip
            assert small == [], f"{places[first]}: {small}"


@pytest.mark.parametrize("key", COMPOSED)
def test_an_enlarged_part_is_large_enough_for_a_phone_too(key: str) -> None:
    for first, view in enumerate(views(key)[1:]):
        places = numbered_places(key, view)
        for place in places[first :: max(1, len(places) // 2)]:
            canvas = COMPOSED[key](view, Focus((place,), (Target(1, place, NOTES.get(key, "")),)))
            small = [p.what for p in canvas.placed if p.kind == "text" and not decoration(key, p.what)
                     and p.tall * PHONE / shown(canvas, key) < LEAST_HIGH]  # fmt: skip
            assert small == [], place


def canvas_part(canvas: Canvas) -> Box:
    """The part of the whole picture that a canvas is."""
    return *canvas.on_picture((0, 0)), *canvas.on_picture(canvas.image.size)
