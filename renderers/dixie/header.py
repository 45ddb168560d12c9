"""Above the battlefield: the battle and its day, the side to act, and the state of each side."""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct
from PIL import Image

from bot.games.dixie.data.terms import OUT, SHORT, SIDES, Edition
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.words.course import captured, day, needed
from bot.games.dixie.words.status import question
from bot.games.kit.sides import NAMES, Side, does
from bot.games.phrases import sentence
from renderers import fonts
from renderers.canvas import OVERSAMPLING, Canvas, Pen, Placed, patch
from renderers.counters import ring, shield, star
from renderers.dixie import words
from renderers.dixie.colours import COATS, HATCHES, PALETTE
from renderers.dixie.layout import EDGE, HEIGHT, LEGIBLE, PANELS, STATUS, TITLE, WIDTH
from renderers.dixie.scene import Scene
from renderers.engraving import neatline
from renderers.layers import layer
from renderers.ornaments import panel
from renderers.theme import CARD, FADED, GOLD, INK, PAPER, RED

INNER = 72
"""Pixels from a panel's left edge to its texts."""
COUNTS = ("Reserve", "deck", "lost")
"""What a panel counts, each word with room for two digits after it."""
DIGITS, APART = 42, 8
"""Pixels that such a number takes at most, and those between it and its word."""
TITLE_SIZE, STAR = 38, 12
"""Pixels to the em of the battle's name, and from the middle of the star behind it to its points."""
FIRST, SECOND = 37, 73
"""Pixels from a panel's top to the feet of its two lines."""
LINE = 37
"""Pixels from a line of the title, or of the band beside it, to the next."""
KEPT = 128
"""Panels, and bands that say who is to act, that are kept, of 40 KB each."""


@layer
def static_layer(edition: Edition) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns the empty sheet of an edition in the game's palette: paper, border, title; and the texts on it."""
    large = Image.new("RGB", (WIDTH * OVERSAMPLING, HEIGHT * OVERSAMPLING), PAPER)
    pen = Pen(large)
    neatline(pen, (WIDTH, HEIGHT), EDGE)
    panel(pen, TITLE)
    name, year = words.EDITIONS[edition]
    across = [fonts.width(name, fonts.ROMAN, TITLE_SIZE), 3.2 * STAR, fonts.width(year, fonts.ITALIC, TITLE_SIZE)]
    x, foot = (TITLE[0] + TITLE[2] - sum(across)) / 2, TITLE[1] + 36
    pen.polygon(star((x + across[0] + across[1] / 2, foot - 14), STAR), RED)
    image = PALETTE.quantised(large.reduce(OVERSAMPLING))
    canvas = Canvas(image, palette=PALETTE)
    canvas.text((x, foot), name, fonts.ROMAN, TITLE_SIZE, INK, "ls")
    canvas.text((x + across[0] + across[1], foot), year, fonts.ITALIC, TITLE_SIZE, RED, "ls")
    return image, tuple(canvas.placed)


def empty_sheet(edition: Edition) -> Canvas:
    """Returns the sheet of an edition, to be drawn upon."""
    image, texts = static_layer(edition)
    return Canvas(image.copy(), texts, palette=PALETTE)


def header(canvas: Canvas, scene: Scene) -> None:
    """Draws the day, the side to act, and both sides' panels."""
    image, placed = _day(day(scene.view))
    canvas.stamp(image, (TITLE[0] + 22, TITLE[1] + 47), placed)
    acting = _acting(scene.view)
    image, placed = _status(status(scene), COATS[acting] if acting else INK, canvas.ground(STATUS[:2]))
    canvas.stamp(image, STATUS[:2], placed)
    for side in SIDES:
        image, placed = _side_panel(side, _figures(scene, side), canvas.ground(PANELS[side][:2]))
        canvas.stamp(image, PANELS[side][:2], placed)


@lru_cache(KEPT)
def _day(said: str) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns the line that says which day and turn it is, in places of the game's palette, and its contents."""
    wide = round(TITLE[2] - TITLE[0]) - 44
    canvas = Canvas(PALETTE.plain((wide, 36), PALETTE.place(CARD)), palette=PALETTE)
    canvas.text((wide / 2, 27), said, fonts.SLAB, LEGIBLE, INK, "ms")
    return canvas.image, tuple(canvas.placed)


@lru_cache(KEPT)
def _status(said: str, colour: tuple[int, int, int], ground: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns the band that says who is to act, in places of the game's palette, and its contents."""
    wide, high = round(STATUS[2] - STATUS[0]), round(STATUS[3] - STATUS[1])

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), INK, radius=7)
        pen.box((2, 2, wide - 2, high - 2), GOLD, radius=6)
        pen.box((6, 6, wide - 6, high - 6), colour, radius=4)

    canvas = Canvas(PALETTE.plain((wide, high), ground), palette=PALETTE)
    canvas.paste(patch((wide, high), draw), (0, 0), "status")
    lines = fonts.wrapped(said, fonts.SLAB, LEGIBLE, wide - 40)
    first = high / 2 + LEGIBLE * 0.36 - (len(lines) - 1) * LINE / 2
    for i, line in enumerate(lines):
        canvas.text((20, first + i * LINE), line, fonts.SLAB, LEGIBLE, CARD, "ls", within="status")
    return canvas.image, tuple(canvas.placed)


def _acting(view: DixieView) -> Side | None:
    """Returns the one side that is to act; None where both are; the winner, if any, when the battle is over."""
    if view.ending:
        return None if not view.winner else "usa" if view.winner == "usa" else "csa"
    if view.asks:
        return view.asks[-1].side
    if view.phase in ("decks", "deploy"):
        left = [s for s in SIDES if not view.committed[s]]
        return left[0] if len(left) == 1 else None
    return view.active


def status(scene: Scene) -> str:
    """Returns the state of the battle and the awaited side, in a few words."""
    view, board = scene.view, scene.board
    if view.ending:
        return "The battle is over"
    if view.asks:
        return f"{SHORT[view.asks[-1].side]}: {question(view)}"
    acting = _acting(view)
    if view.phase in ("decks", "deploy"):
        what = ("chooses its", "choose their") if view.phase == "decks" else ("deploys", "deploy")
        deck = " Battle Deck" if view.phase == "decks" else ""
        both = "choose their Battle Decks" if view.phase == "decks" else "deploy"
        return f"{does(acting, *what)}{deck}" if acting else f"Both sides {both}"
    doing = {"combat": "Combat", "move": "Moves", "morale": "Morale", "reinforce": "Reinforcements"}[view.phase]
    if view.melee:
        doing = f"Melee in {board.spot(view.melee.at)}, round {view.melee.round}"
    elif view.phase == "combat" and view.firing:
        doing = f"Combat, fire at {board.spot(view.firing)}"
    offer = f" · an offer to end by {NAMES[view.offers[0]]}" if view.offers else ""
    return f"{SHORT[view.active]}: {doing}{offer}"


class Figures(Struct, frozen=True):
    """What a side's panel tells: ``held`` of the ``count`` positions by which it wins (``goal`` is what it is to do,
    where it is one), and the cards in its Reserve and its deck, and those lost."""

    held: int
    count: int
    goal: str
    reserve: int
    deck: int
    lost: int


def _figures(scene: Scene, side: Side) -> Figures:
    view = scene.view
    lost = sum(x.at == OUT and x.why in ("routed", "eliminated") and k[0] == side[0] for k, x in view.laid.items())
    count, place, goal = needed(view, side)
    taken = captured(scene.board, side)
    held = sum(scene.board.spot(at) == place for at in taken) if place else len(taken)
    return Figures(min(held, count), count, goal, view.reserves[side], view.decks[side], lost)


@lru_cache(KEPT)
def _side_panel(side: Side, told: Figures, ground: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a side's panel in places of the game's palette, and its contents: above how far it is from winning, below
    its cards."""
    box = PANELS[side]
    wide, high = round(box[2] - box[0]), round(box[3] - box[1])
    blank, printed = _panel(side, wide, high, ground)
    canvas = Canvas(blank.copy(), printed, palette=PALETTE)
    x: float = INNER
    for i in range(told.held):
        canvas.paste(_flag(), (x, 6), f"{side} flag {i + 1}")
        x += 32
    if told.goal:
        goals = [f"Goal: {told.goal}", sentence(told.goal)]
    else:
        goals = [f"{told.held} of {told.count} captures to win", f"{told.held} of {told.count} to win"]
    text, size = fonts.fitted(goals, wide - x - 10, 36, 36)
    canvas.text((x, FIRST), text, fonts.SLAB, size, INK, "ls")
    for x, word, number in zip(_places(), COUNTS, (told.reserve, told.deck, told.lost), strict=True):
        ink = RED if word == "lost" and number else INK
        after = x + fonts.width(word, fonts.SLAB, LEGIBLE) + APART
        canvas.text((after, SECOND), str(number), fonts.SLAB, LEGIBLE, ink, "ls")
    return canvas.image, tuple(canvas.placed)


@cache
def _places() -> tuple[float, ...]:
    """Returns the left edges of the words that say what a panel counts."""
    found = [float(INNER)]
    for word in COUNTS[:-1]:
        found.append(found[-1] + fonts.width(word, fonts.SLAB, LEGIBLE) + DIGITS + 2 * APART)
    return tuple(found)


@cache
def _panel(side: Side, wide: int, high: int, ground: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a side's panel with its emblem on its colour, in places of the game's palette, and the words that stand
    on every such panel."""

    def draw(pen: Pen) -> None:
        panel(pen, (0, 0, wide, high), COATS[side], 4)
        pen.box((3, 3, 64, high - 3), COATS[side], radius=4)
        if side == "usa":
            shield(pen, (33, high / 2), 54)
        else:
            for x in range(-high + 8, 58, 10):
                a, b = max(x, 6), min(x + high - 12, 60)
                pen.line([(a, high - 6 - (a - x)), (b, high - 6 - (b - x))], HATCHES[side], 1.6)
            pen.disc((33, high / 2), 28, COATS[side])
            ring(pen, (33, high / 2), 56)

    canvas = Canvas(PALETTE.plain((wide, high), ground), palette=PALETTE)
    canvas.paste(patch((wide, high), draw), (0, 0))
    for x, word in zip(_places(), COUNTS, strict=True):
        canvas.text((x, SECOND), word, fonts.SLAB, LEGIBLE, FADED, "ls")
    return canvas.image, tuple(canvas.placed)


@cache
def _flag() -> Image.Image:
    """Returns the golden flag of a captured position."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, 27, 36), INK, radius=5)
        pen.line([(7, 5), (7, 32)], GOLD, 3.2)
        pen.polygon([(8, 6), (24, 13), (8, 20)], GOLD)

    return patch((27, 36), draw)
