"""Above the battlefield: the battle and its day, the side to act, and the state of each side."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.dixie.interface.status_texts import question
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.terms import OUT, SIDES, Edition, Side
from renderers import fonts
from renderers.canvas import OVERSAMPLING, Canvas, Pen, Placed, patch
from renderers.counters import ring, shield
from renderers.dixie import words
from renderers.dixie.colours import COATS, HATCHES, PALETTE
from renderers.dixie.layout import EDGE, HEIGHT, PANELS, STATUS, TITLE, WIDTH
from renderers.dixie.scene import Scene
from renderers.engraving import neatline
from renderers.ornaments import cartouche, panel
from renderers.theme import CARD, FADED, GOLD, INK, PAPER, RED

SIZE = 36
"""Pixels to the em of the header's main texts."""


@cache
def static_layer(edition: Edition) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns the empty sheet of an edition in the game's palette: paper, border, title; and the texts on it."""
    large = Image.new("RGB", (WIDTH * OVERSAMPLING, HEIGHT * OVERSAMPLING), PAPER)
    pen = Pen(large)
    neatline(pen, (WIDTH, HEIGHT), EDGE)
    cartouche(pen, TITLE, 80)
    image = PALETTE.quantised(large.reduce(OVERSAMPLING))
    canvas = Canvas(image, palette=PALETTE)
    name, date = words.EDITIONS[edition]
    middle = (TITLE[0] + TITLE[2]) / 2
    size = next(s for s in (60, 56, 52, 48, 44, 40) if fonts.width(name, fonts.ROMAN, s) < TITLE[2] - TITLE[0] - 56)
    canvas.text((middle, TITLE[1] + 60), name, fonts.ROMAN, size, INK, "ms")
    canvas.text((middle, TITLE[1] + 114), date, fonts.ITALIC, 28, RED, "ms", matters=False)
    return image, tuple(canvas.placed)


def empty_sheet(edition: Edition) -> Canvas:
    """Returns the sheet of an edition, to be drawn upon."""
    image, texts = static_layer(edition)
    return Canvas(image.copy(), texts, palette=PALETTE)


def header(canvas: Canvas, scene: Scene) -> None:
    """Draws the day, the side to act, and both sides' panels."""
    day, size = fonts.fitted([words.day(scene.view)], TITLE[2] - TITLE[0] - 84, 34, 20)
    canvas.text(((TITLE[0] + TITLE[2]) / 2, TITLE[3] - 20), day, fonts.SLAB, size, INK, "ms")
    left, top, right, bottom = STATUS
    acting = _acting(scene.view)
    colour = COATS[acting] if acting else INK
    canvas.paste(_status(round(right - left), round(bottom - top), colour), (left, top), "status")
    text, size = fonts.fitted([status(scene)], right - left - 40, 38, 20)
    canvas.text((left + 20, (top + bottom) / 2 + size * 0.36), text, fonts.SLAB, size, CARD, "ls", within="status")
    for side in SIDES:
        _side(canvas, scene, side)


@cache
def _status(wide: int, high: int, colour: tuple[int, int, int]) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), INK, radius=7)
        pen.box((2, 2, wide - 2, high - 2), GOLD, radius=6)
        pen.box((6, 6, wide - 6, high - 6), colour, radius=4)

    return patch((wide, high), draw)


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
        return f"{view.asks[-1].side.upper()}: {question(view)}"
    acting = _acting(view)
    if view.phase in ("decks", "deploy"):
        what = "chooses its Battle Deck" if view.phase == "decks" else "deploys"
        both = "choose their Battle Decks" if view.phase == "decks" else "deploy"
        return f"The {acting.upper()} {what}" if acting else f"Both sides {both}"
    doing = {"combat": "Combat", "move": "Moves", "morale": "Morale", "reinforce": "Reinforcements"}[view.phase]
    if view.melee:
        doing = f"Melee in {board.spot(view.melee.at)}, round {view.melee.round}"
    elif view.phase == "combat" and view.firing:
        doing = f"Combat, fire at {board.spot(view.firing)}"
    offer = f" · {view.offers[0].upper()} offers to end" if view.offers else ""
    return f"{view.active.upper()}: {doing}{offer}"


@cache
def _panel(side: Side, wide: int, high: int) -> Image.Image:
    """Returns a side's empty panel with its emblem on its colour."""

    def draw(pen: Pen) -> None:
        panel(pen, (0, 0, wide, high), COATS[side], 4)
        pen.box((3, 3, 70, high - 3), COATS[side], radius=4)
        if side == "usa":
            shield(pen, (36, high / 2), 60)
        else:
            for x in range(-high + 8, 64, 10):
                a, b = max(x, 6), min(x + high - 12, 66)
                pen.line([(a, high - 6 - (a - x)), (b, high - 6 - (b - x))], HATCHES[side], 1.6)
            pen.disc((36, high / 2), 31, COATS[side])
            ring(pen, (36, high / 2), 62)

    return patch((wide, high), draw)


def _side(canvas: Canvas, scene: Scene, side: Side) -> None:
    """Draws captured positions, Reserve, deck and losses of a side."""
    view, (left, top, right, bottom) = scene.view, PANELS[side]
    canvas.paste(_panel(side, round(right - left), round(bottom - top)), (left, top))
    lost = sum(x.at == OUT and x.why in ("routed", "eliminated") and k[0] == side[0] for k, x in view.laid.items())
    count, place = words.needed(view, side)
    x = left + 78
    taken = words.captured(scene.board, side)
    held = sum(scene.board.spot(at) == place.split(" on ")[0] for at in taken) if place else len(taken)
    for i in range(count):
        canvas.paste(_flag(i < held), (x + 2 + i * 34, top + 16), f"{side} flag {i + 1}")
    caption = "captured" if not place else place.split(" on ")[0]
    canvas.text((x + 2, bottom - 14), caption, fonts.SLAB, 18 if place else 22, FADED, "ls", matters=False)
    numbers = (("hand", view.reserves[side]), ("deck", view.decks[side]), ("lost", lost))
    cell = 60
    for i, (what, number) in enumerate(numbers):
        middle = right - 8 - cell * (len(numbers) - i - 0.5)
        canvas.text((middle, top + 52), str(number), fonts.SLAB, 42, RED if what == "lost" and number else INK, "ms")
        canvas.text((middle, bottom - 14), what, fonts.SLAB, 22, FADED, "ms", matters=False)


@cache
def _flag(full: bool) -> Image.Image:
    """Returns the place of a captured position: a golden flag, or empty."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, 32, 40), INK if full else FADED, radius=5)
        if full:
            pen.line([(8, 5), (8, 36)], GOLD, 3.4)
            pen.polygon([(9, 6), (29, 14), (9, 23)], GOLD)
        else:
            pen.box((2, 2, 30, 38), CARD, radius=3.5)

    return patch((32, 40), draw)
