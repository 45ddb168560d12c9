"""Moving pictures: every view in its turn, never too large, the same bytes for the same views."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from renderers import film
from renderers.film import animate

TIMES = (350, 1100, 350, 2600)
"""Milliseconds of four views."""


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small pictures, which are quick."""
    monkeypatch.setattr(film, "WIDTHS", (200, 150, 100))


def board(n: int) -> bytes:
    """A picture of a square that moves over a ground that stays."""
    image = Image.new("RGB", (300, 400), (243, 233, 210))
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 375, 300, 400), fill=(38, 29, 22))
    pen.rectangle((25 + 50 * n, 75, 75 + 50 * n, 125), fill=(28, 58, 112))
    into = BytesIO()
    image.save(into, "PNG")
    return into.getvalue()


def frames(gif: bytes) -> list[tuple[Image.Image, int]]:
    """The frames of a GIF as a viewer shows them, with their times."""
    found = []
    with Image.open(BytesIO(gif)) as image:
        assert image.format == "GIF" and "loop" not in image.info, "it plays once"
        for n in range(getattr(image, "n_frames", 1)):
            image.seek(n)
            found.append((image.convert("RGB"), int(image.info["duration"])))
    return found


def test_each_view_is_shown_in_its_turn() -> None:
    """For its time, as it is, though a frame holds only what has changed."""
    gif = animate(board, range(4), TIMES)
    found = frames(gif)
    assert [time for _, time in found] == list(TIMES)
    for n, (frame, _) in enumerate(found):
        with Image.open(BytesIO(board(n))) as whole:
            expected = whole.convert("RGB").resize(frame.size, Image.Resampling.LANCZOS)
        assert max(ImageStat.Stat(ImageChops.difference(frame, expected)).mean) < 4
    assert gif == animate(board, range(4), TIMES)


def test_it_is_never_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made smaller and, where that is not enough, views are left out; its time stays the same."""
    whole = animate(board, range(4), TIMES)
    assert frames(whole)[0][0].width == film.WIDTHS[0]
    monkeypatch.setattr(film, "MOST_BYTES", len(whole) - 1)
    smaller = animate(board, range(4), TIMES)
    assert len(smaller) < len(whole) and frames(smaller)[0][0].width < film.WIDTHS[0]
    monkeypatch.setattr(film, "WIDTHS", (200,))
    shorter = frames(animate(board, range(4), TIMES))
    assert [time for _, time in shorter] == [1450, 2950]
    monkeypatch.setattr(film, "MOST_BYTES", 10)
    with pytest.raises(ValueError, match="small enough"):
        animate(board, range(4), TIMES)


def test_boards_of_different_heights_fit_together() -> None:
    """The higher one tells the height; what a lower one lacks is left white."""

    def drawn(n: int) -> bytes:
        into = BytesIO()
        Image.new("RGB", (300, 400 - 75 * n), (28, 58, 112)).save(into, "PNG")
        return into.getvalue()

    first, last = frames(animate(drawn, range(2), (500, 500)))
    assert first[0].size == last[0].size and last[0].getpixel((100, first[0].height - 10)) == (255, 255, 255)
