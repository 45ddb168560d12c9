"""What the pictures share: colours, typefaces, dice, counters, the palette."""

from __future__ import annotations

import random
import zlib
from importlib import resources
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.games.chronicle.fortune import Luck
from renderers import canvas, counters, fonts, result_card, review_chart, theme
from renderers.dice import die
from renderers.encode import encode
from renderers.overland.ground import engraved
from renderers.palette import HOUSE
from tests.renderers.looking import overlap


@pytest.mark.parametrize("pair", theme.TEXT_ON_GROUND)
def test_text_can_be_read_on_its_ground(pair: tuple[theme.Colour, theme.Colour]) -> None:
    assert theme.contrast(*pair) >= 4.5


def test_contrast_is_the_published_ratio() -> None:
    assert theme.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert theme.contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_the_palette_holds_every_named_colour_once() -> None:
    colours = theme.palette()
    assert len(colours) == len(set(colours)) <= 256
    named = [getattr(theme, name) for name in dir(theme) if name.isupper() and len(getattr(theme, name)) == 3]
    assert len(named) > 15
    for colour in named:
        assert colour in colours


def test_quantising_hardly_changes_the_map() -> None:
    image, _ = engraved()
    difference = ImageChops.difference(image, HOUSE.quantised(image).convert("RGB")).convert("L")
    far = sum(difference.histogram()[24:])
    assert far < image.width * image.height * 0.002


def test_a_png_has_the_palettes_colours() -> None:
    image = Image.new("RGB", (8, 8), theme.UNION)
    assert Image.open(BytesIO(encode(image))).convert("RGB").getpixel((3, 3)) == theme.UNION


def test_a_picture_of_many_details_is_compressed_the_harder() -> None:
    rng = random.Random(1)
    dots = Image.new("P", (1200, 1600))
    for _ in range(60_000):
        x, y = rng.randrange(1190), rng.randrange(1590)
        dots.paste(rng.randrange(40), (x, y, x + 9, y + 6))
    data = encode(dots)
    assert Image.open(BytesIO(data)).tobytes() == dots.tobytes()
    assert len(data) < len(zlib.compress(dots.tobytes(), 1))


def test_each_font_has_its_licence_beside_it() -> None:
    folder = resources.files("renderers").joinpath("fonts")
    files = {f.name: f.read_bytes() for f in folder.iterdir()}
    for name in (fonts.ROMAN, fonts.ITALIC, fonts.SLAB):
        assert len(files[name]) < 600_000
        assert any(name in text.decode() for other, text in files.items() if other.endswith(".txt"))


def test_the_typefaces_have_every_sign_we_draw() -> None:
    missing = fonts.face(fonts.SLAB, 36).getmask("\U000e0001")
    for sign in "0123456789+−–≤=;:’…":
        mask = fonts.face(fonts.SLAB, 36).getmask(sign)
        assert mask.size != missing.size or bytes(mask) != bytes(missing), sign


@pytest.mark.parametrize("side", ["us", "csa", ""])
def test_dice_faces_differ(side: str) -> None:
    faces = [die(number, side, 80).tobytes() for number in range(1, 7)]
    assert len(set(faces)) == 6


def test_text_is_wrapped_at_words_within_its_width() -> None:
    text = "Tension falls where a Civilian attends"
    lines = fonts.wrapped(text, fonts.SLAB, 36, 300)
    assert " ".join(lines) == text
    assert len(lines) > 1 and all(fonts.width(line, fonts.SLAB, 36) <= 300 for line in lines)
    assert fonts.wrapped("Fredericksburg is far", fonts.SLAB, 36, 100) == ["Fredericksburg", "is far"]
    assert fonts.wrapped("", fonts.SLAB, 36, 100) == []


def test_dice_pips_count() -> None:
    for number in range(1, 7):
        face = die(number, "us", 90).convert("L").point(lambda v: 255 if v > 200 else 0)
        assert _blobs(face) == number


def _blobs(image: Image.Image) -> int:
    """How many separate bright patches there are."""
    from PIL import ImageDraw

    count = 0
    while True:
        spot = image.getbbox()
        if spot is None:
            return count
        x = next(x for x in range(spot[0], spot[2]) if image.getpixel((x, spot[1])))
        ImageDraw.floodfill(image, (x, spot[1]), 0)
        count += 1


def test_sides_differ_in_shape_and_not_in_colour_alone() -> None:
    union, _ = counters.leader("Grant", "us", 3)
    rebel, _ = counters.leader("Grant", "csa", 3)
    assert union.size == rebel.size
    assert union.getchannel("A").tobytes() != rebel.getchannel("A").tobytes()
    corner = (4, 4)
    alphas = [image.getchannel("A").getpixel(corner) for image in (union, rebel)]
    assert alphas == [255, 0]


def test_a_counters_texts_lie_apart_on_it() -> None:
    for name, side in (("Grant", "us"), ("Lee", "csa"), ("Beauregard", "csa"), ("Breckinridge", "csa")):
        body, texts = counters.leader(name, side, 3)
        assert [t.what for t in texts] == ["3", name]
        for text in texts:
            assert text.box[0] >= 6 and text.box[2] <= body.width - 6
        for a, b in combinations(texts, 2):
            assert a.box[3] <= b.box[1]


LUCK = Luck("hits", 3, 9.4, "unlucky")
CARD_OF = result_card.ResultCard(
    "Dixie",
    "Victory for the Confederates",
    "The Confederates hold two positions alone.",
    "3 days, 124 decisions",
    (
        result_card.Side("us", "Union", "Ann \N{GAME DIE} Marlowe", False, 61, (Luck("hits", 3, 9.4, "unlucky"),)),
        result_card.Side("csa", "Confederates", "\N{GAME DIE}", True, 1),
    ),
)


def test_badges_of_a_review_stand_apart() -> None:
    line = review_chart.Line("csa", "CSA", (0.5, 0.45, 0.2, 1.0))
    slips = tuple(review_chart.Slip(number, 0, at) for number, at in ((1, 0), (2, 0), (3, 2)))
    course = review_chart.Course("Dixie", 0, 3, (line,), slips)
    numbers = {each.what: each.box for each in review_chart.compose(course).placed if each.what in ("1", "2", "3")}
    assert len(numbers) == 3 and numbers["1"][1] > numbers["2"][3], "the second stands above the first"
    assert "CSA: 50% at first, 100% at the end" in review_chart.alt(course)
    assert review_chart.draw(course) == review_chart.draw(course)


def test_a_result_card_names_who_played_and_their_luck() -> None:
    canvas = result_card.compose(CARD_OF)
    texts = [p for p in canvas.placed if p.kind == "text"]
    said = {p.what for p in texts}
    assert {"Victory for the Confederates", "Ann Marlowe", "61 decisions", "1 decision", "Hits: 3"} <= said
    assert "9.4 expected: unlucky" in said
    assert {"Victory", "Defeat"} <= said, "a name without any letter that can be set gives way to the side's"
    assert sum(p.what == "Confederates" for p in texts) == 2
    assert all(p.tall >= canvas.image.width / 36 for p in texts)
    assert not [(a.what, b.what) for a, b in combinations(texts, 2) if overlap(a.box, b.box)]
    assert "Ann" in result_card.alt(CARD_OF) and "unlucky" in result_card.alt(CARD_OF)


def test_what_came_as_expected_is_called_so_on_a_result_card() -> None:
    luck = Luck("morale rolls passed", 16, 14.1, "as expected")
    one = result_card.Side("us", "Union", "Ann", True, 3, (luck,))
    canvas = result_card.compose(result_card.ResultCard("Dixie: Gettysburg", "Victory", "It wins.", "1 day", (one,)))
    said = {each.what: each for each in canvas.placed}
    assert "about the 14.1 expected" in said and "Dixie: Gettysburg · 1 day" in said


def test_a_little_bad_luck_is_not_written_in_red() -> None:
    def ink(verdict: str) -> theme.Colour | None:
        luck = Luck("hits", 3, 4.4, verdict)
        one = result_card.Side("us", "Union", "Ann", True, 3, (luck,))
        canvas = result_card.compose(result_card.ResultCard("Dixie", "Victory", "It wins.", "1 day", (one,)))
        return next(each.fill for each in canvas.placed if each.what == f"4.4 expected: {verdict}")

    assert ink("a little unlucky") == ink("a little lucky") == theme.FADED
    assert ink("unlucky") == ink("very unlucky") == theme.RED


def test_texts_are_kept_by_their_bytes() -> None:
    """Large ones of many result cards do not pile up; what was just written is found again."""
    kept, written = canvas.KeptTexts(100_000), list[int]()

    def write(number: int) -> canvas.Lettered:
        written.append(number)
        return Image.new("L", (100, 100)), (0, 0), (0, 0, 100, 100)

    for number in range(50):
        for _ in range(2):
            kept.get((number,), lambda number=number: write(number))  # type: ignore[misc]
        assert kept.size <= 100_000
    assert written == list(range(50))
    kept.get((0,), lambda: write(0))
    assert written[-1] == 0


@pytest.mark.parametrize("by", [0, 1, 2, 3, 5])
def test_a_broadened_mask_is_as_pillows_filter_makes_it(by: int) -> None:
    mask = Image.new("L", (60, 40))
    pen = ImageDraw.Draw(mask)
    pen.text((2, 2), "Dover", 200)
    pen.line((0, 39, 59, 20), 90)
    assert canvas.broadened(mask, by).tobytes() == mask.filter(ImageFilter.MaxFilter(2 * by + 1)).tobytes()
