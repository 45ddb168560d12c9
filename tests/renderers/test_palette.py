"""Pictures are drawn in places of a palette, and look as if they had been drawn in all colours."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.games.library import GAMES
from renderers import palette as palettes
from renderers import theme
from renderers.canvas import Canvas, Pen, enlarged, patch
from renderers.chancellorsville import colours as chancellorsville_colours
from renderers.chancellorsville import picture as chancellorsville
from renderers.dixie import colours as dixie_colours
from renderers.dixie import picture as dixie
from renderers.fonts import SLAB
from renderers.life_1861 import colours as life_colours
from renderers.life_1861 import picture as life
from renderers.marks import faded
from renderers.overland import picture as overland
from renderers.palette import HOUSE, Palette
from renderers.scattered import scatter, scattered
from renderers.theme import CARD, GOLD, INK, PAPER, RED, UNION, Colour

PICTURES = {"chancellorsville": chancellorsville, "dixie": dixie, "life": life, "overland": overland}
DISC = patch((40, 40), lambda pen: pen.disc((20, 20), 19, UNION, GOLD, 3))


def on_a_striped_sheet(palette: Palette | None) -> Canvas:
    """A sheet of paper with a band of another colour, half drawn upon."""
    image = Image.new("RGB", (200, 90), PAPER) if palette is None else palette.plain((200, 90), palette.place(PAPER))
    canvas = Canvas(image, palette=palette)
    canvas.rectangle((0, 40, 199, 89), CARD, INK, 2)
    canvas.disc((170, 60), 12, RED)
    for x in (5, 50):
        canvas.paste(DISC, (x, 3))
        canvas.paste(DISC, (x, 28))
    canvas.text((100, 30), "Lee", SLAB, 30, INK)
    canvas.text((100, 55), "1861", SLAB, 30, RED, spacing=2)
    return canvas


@pytest.mark.parametrize("palette", [HOUSE, life_colours.PALETTE])
def test_it_looks_as_if_drawn_in_all_colours(palette: Palette) -> None:
    for _ in range(2):
        # The second time everything is copied from what is kept.
        drawn, reference = on_a_striped_sheet(palette), on_a_striped_sheet(None)
        difference = ImageChops.difference(drawn.image.convert("RGB"), reference.image).convert("L")
        assert max(value for value, count in enumerate(difference.histogram()) if count) < 32
        assert sum(difference.histogram()[12:]) < 200
        assert drawn.placed == reference.placed


@pytest.mark.parametrize(
    "palette", [HOUSE, life_colours.PALETTE, dixie_colours.PALETTE, chancellorsville_colours.PALETTE]
)
def test_the_colours_of_the_house_stay_as_they_are(palette: Palette) -> None:
    named = [getattr(theme, name) for name in dir(theme) if name.isupper() and isinstance(getattr(theme, name), tuple)]
    for colour in (c for c in named if c in palette.colours):
        place = palette.quantised(Image.new("RGB", (1, 1), colour)).getpixel((0, 0))
        assert place == palette.place(colour), colour


def test_what_a_patch_does_not_cover_stays_exactly_as_it_was() -> None:
    clear = Image.new("RGBA", (len(HOUSE.colours), 1), (0, 0, 0, 0))
    all_ = Image.new("P", clear.size)
    all_.putdata(range(len(HOUSE.colours)))
    all_.putpalette(HOUSE.bytes)
    canvas = Canvas(all_.copy(), palette=HOUSE)
    canvas.paste(clear, (0, 0))
    assert canvas.image.tobytes() == all_.tobytes()


def test_a_colour_that_is_not_in_the_palette_is_not_drawn_with() -> None:
    canvas = Canvas(HOUSE.plain((9, 9), 0), palette=HOUSE)
    with pytest.raises(KeyError):
        canvas.rectangle((0, 0, 5, 5), (1, 2, 3))


def test_a_patch_that_is_gone_lends_its_looks_to_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(palettes, "BUDGET", 3 * 100)

    def square(colour: Colour) -> Image.Image:
        return Image.new("RGBA", (10, 10), (*colour, 255))

    palette = Palette(HOUSE.colours)
    for colour in (UNION, RED, GOLD, CARD) * 5:
        canvas = Canvas(palette.plain((10, 10), palette.place(PAPER)), palette=palette)
        canvas.paste(square(colour), (0, 0))
        assert canvas.image.getpixel((5, 5)) == palette.place(colour)


@pytest.mark.parametrize(("key", "picture"), PICTURES.items())
def test_what_has_been_drawn_is_copied_the_next_time(
    key: str, picture: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    game: Any = GAMES[key]
    state = game.setup({o.key: next(iter(o.values)) for o in game.options}, lambda sides, purpose, stream="public": 1)
    view = game.view(state.state, None)
    before = picture.draw(view)

    def blended(*args: object) -> Image.Image:
        raise AssertionError("it is kept")

    monkeypatch.setattr(Palette, "over", blended)
    monkeypatch.setattr(Palette, "quantised", blended)
    assert picture.draw(view) == before


@pytest.mark.parametrize("by", [1, 2.4])
def test_a_patch_that_is_put_down_in_parts_looks_as_it_does_whole(by: float) -> None:
    def draw(pen: Pen) -> None:
        for wide, fill in ((11, CARD), (7, INK), (4, RED)):
            pen.line([(8, 9), (150, 30), (190, 240.5)], fill, wide)
            pen.disc((8, 9), wide, fill)

    size = 201, 251
    with enlarged(by):
        whole, parts = faded(patch(size, draw), 0.38), scattered(size, draw, 0.38)
        canvases = [Canvas(HOUSE.plain((640, 640), HOUSE.place(PAPER)), (), (10, 20), palette=HOUSE) for _ in range(2)]
        canvases[0].paste(whole, (12.4, 21.7))
        scatter(canvases[1], parts, (12.4, 21.7))
    assert canvases[0].image.tobytes() == canvases[1].image.tobytes()
    assert len(canvases[0].image.getcolors() or ()) > 3
    covered = sum(part.width * part.height for _, part in parts)
    assert covered < whole.width * whole.height / 2, "what is empty is not kept"
