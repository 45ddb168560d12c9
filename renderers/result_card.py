"""The result card of a game that has ended: who won and how, both players' names, and each side's luck. A module that
draws, as the games' own are, but of any game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from PIL import Image

from bot.games.chronicle.fortune import Luck
from bot.games.contract.choices import Focus
from renderers import fonts
from renderers.artist import Outline
from renderers.canvas import Box, Canvas, Pen, patch
from renderers.counters import ring, shield, star
from renderers.encode import encode
from renderers.engraving import neatline
from renderers.ornaments import band, panel, plaque, tablet
from renderers.theme import CARD, FADED, GOLD, INK, PAPER, RED, SIDES, TINT, Colour

WIDTH, EDGE, GAP = 1200, 28, 12
"""Pixels of the whole card, of its border, and between its parts."""
LEFT, RIGHT, TOP = 40, 1160, 40
TEXT = 36
"""Pixels to the em of the smallest text."""
HEAD, NAMES, LUCK = 212, 196, 132
"""Pixels from top to bottom of the plaque, of a side's names, and of each thing that it had luck with."""
BAR = 24
"""Pixels of the bar of what came, from top to bottom."""


class Side(Struct, frozen=True):
    """A side: its colour's key ("us", "csa", or "" for neither), its name and its player's, whether it won, how often
    it decided, and its luck."""

    side: str
    name: str
    player: str
    won: bool
    decisions: int
    luck: tuple[Luck, ...] = ()


class ResultCard(Struct, frozen=True, dict=True):
    """What a result card tells: the game, who won in a few words, the sentence that tells it, how long it took, and the
    sides."""

    game: str
    headline: str
    result: str
    length: str
    sides: tuple[Side, ...]


def alt(outcome: ResultCard) -> str:
    """Returns what a result card shows, in words."""
    said = [f"{outcome.game}: {outcome.headline}. {outcome.result} {outcome.length}."]
    for side in outcome.sides:
        luck = "; ".join(f"{x.what} {x.came:g}, expected {x.expected:.1f}, {x.verdict}" for x in side.luck)
        said.append(f"{side.name}, {side.player}: {side.decisions} decisions{f'; {luck}' if luck else ''}.")
    return " ".join(said)


def warm_up() -> None:
    """Draws nothing ahead: a card is drawn once a game."""


def targets(view: ResultCard) -> Collection[str]:
    """Returns nothing: no badge is put on a result card."""
    return ()


def outlines(view: ResultCard) -> Mapping[str, Outline]:
    """Returns nothing: nothing is chosen on a result card."""
    return {}


def tiles(view: ResultCard) -> Sequence[Box]:
    """Returns none."""
    return ()


def places(view: ResultCard) -> Mapping[str, str]:
    """Returns nothing: a result card is shown whole."""
    return {}


def draw(view: ResultCard, focus: Focus | None = None) -> bytes:
    """Returns the card: a palette PNG 1200 pixels wide. The same outcome gives the same bytes."""
    return encode(compose(view).image)


def compose(outcome: ResultCard) -> Canvas:
    """Returns the finished card, with the record of its contents."""
    rows = max((len(side.luck) for side in outcome.sides), default=0)
    foot = TOP + HEAD + GAP + NAMES + rows * LUCK
    size = WIDTH, foot + TOP
    image = Image.new("RGB", size, PAPER)
    frame = patch(size, lambda pen: neatline(pen, size, EDGE))
    image.paste(frame, (0, 0), frame)
    canvas = Canvas(image)
    _head(canvas, outcome)
    # One scale for both sides: bars beside each other are compared.
    most = max((max(luck.came, luck.expected) for side in outcome.sides for luck in side.luck), default=0) or 1
    count = max(1, len(outcome.sides))
    wide = (RIGHT - LEFT - GAP * (count - 1)) // count
    for i, side in enumerate(outcome.sides):
        left = LEFT + i * (wide + GAP)
        _side(canvas, side, (left, TOP + HEAD + GAP, left + wide, foot), most)
    return canvas


def _head(canvas: Canvas, outcome: ResultCard) -> None:
    won = [side for side in outcome.sides if side.won]
    colour = SIDES.get(won[0].side, INK) if len(won) == 1 else INK
    # No laurels where nobody has earned them.
    plate = plaque if won else tablet
    canvas.paste(plate(RIGHT - LEFT, HEAD, colour), (LEFT, TOP), "result")
    middle, room = WIDTH / 2, RIGHT - LEFT - 190
    size = next((s for s in (66, 60, 54, 48, 42) if fonts.width(outcome.headline, fonts.ROMAN, s) <= room), 36)
    canvas.text((middle, TOP + 78), outcome.headline, fonts.ROMAN, size, CARD, "ms", within="result")
    result, tall = fonts.fitted([outcome.result], room, 38, TEXT)
    canvas.text((middle, TOP + 132), result, fonts.SLAB, tall, CARD, "ms", within="result")
    about, tall = fonts.fitted([f"{outcome.game} · {outcome.length}", outcome.game], room, TEXT, 30)
    canvas.text((middle, TOP + 182), about, fonts.SLAB, tall, GOLD, "ms", within="result")


def _side(canvas: Canvas, side: Side, box: Box, most: float) -> None:
    """Draws a side's panel: emblem and name on its colour, its player, and its luck, whose bars reach to ``most``."""
    left, top, right, bottom = (round(x) for x in box)
    colour, what = SIDES.get(side.side, FADED), f"side {side.name}"
    canvas.paste(_panel(side, right - left, bottom - top, colour), (left, top), what)
    said = "Victory" if side.won else "Defeat"
    canvas.text((right - 22, top + 59), said, fonts.SLAB, 40, GOLD if side.won else CARD, "rs", within=what)
    room = right - left - 130 - fonts.width(said, fonts.SLAB, 40)
    name, size = fonts.fitted([side.name], room, 46, TEXT)
    canvas.text((left + 98, top + 44 + size * 0.36), name, fonts.SLAB, size, CARD, "ls", within=what)
    player, size = fonts.fitted([legible(side.player) or side.name], right - left - 44, 48, TEXT)
    canvas.text((left + 22, top + 138), player, fonts.SLAB, size, INK, "ls", within=what)
    count = f"{side.decisions} decision{'' if side.decisions == 1 else 's'}"
    canvas.text((left + 22, top + 184), count, fonts.SLAB, TEXT, FADED, "ls", within=what)
    for i, luck in enumerate(side.luck):
        _luck(canvas, luck, (left + 22, top + NAMES + i * LUCK, right - 22, 0), most, colour)


def _panel(side: Side, wide: int, high: int, colour: Colour) -> Image.Image:
    def draw(pen: Pen) -> None:
        panel(pen, (0, 0, wide, high), colour, 4)
        pen.box((3, 3, wide - 3, 88), colour, radius=4)
        if side.side == "us":
            shield(pen, (52, 45), 62)
        elif side.side == "csa":
            ring(pen, (52, 45), 66)
        else:
            pen.polygon(star((52, 47), 30), CARD)

    return patch((wide, high), draw)


def _luck(canvas: Canvas, luck: Luck, box: Box, most: float, colour: Colour) -> None:
    """Draws what came as a bar, with a mark where it was expected to end, and how that is called."""
    left, top, right, _ = box
    what = luck.what[:1].upper() + luck.what[1:]
    text, size = fonts.fitted([f"{what}: {luck.came:g}"], right - left, TEXT, 24)
    canvas.text((left, top + 36), text, fonts.SLAB, size, INK, "ls")
    wide, y = right - left, top + 48
    canvas.paste(band(round(wide), BAR, TINT, 4), (left, y))
    if came := round(wide * luck.came / most):
        canvas.paste(band(max(8, came), BAR, colour, 4), (left, y))
    x = left + min(wide - 3, wide * luck.expected / most)
    canvas.paste(patch((12, BAR + 12), _tick), (x - 6, y - 6))
    called, size = fonts.fitted([_called(luck)], wide, TEXT, 24)
    # What is no more than a little is not alarming.
    ink = RED if "unlucky" in luck.verdict and "little" not in luck.verdict else FADED
    canvas.text((right, y + BAR + 38), called, fonts.SLAB, size, ink, "rs")


def _called(luck: Luck) -> str:
    """Returns "9.4 expected: unlucky", or "about the 9.4 expected"."""
    if luck.verdict == "as expected":
        return f"about the {luck.expected:.1f} expected"
    return f"{luck.expected:.1f} expected: {luck.verdict}"


def _tick(pen: Pen) -> None:
    pen.box((2, 0, 10, BAR + 12), CARD)
    pen.box((4, 1, 8, BAR + 11), INK)


def legible(name: str) -> str:
    """Returns the letters of a name that the typeface has."""
    return " ".join("".join(letter for letter in name if fonts.has(letter)).split())
