"""The report as a page: one HTML file with its pictures, its charts and the record in it, and nothing from anywhere
else; and the same in Markdown for a forum."""

from __future__ import annotations

import base64
import gzip
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from io import BytesIO
from types import MappingProxyType
from typing import Any

from PIL import Image

from bot.games.phrases import counted, listed
from bot.reporting import charts
from bot.reporting.charts import colored, plain, turning
from bot.reporting.story import Story

Draw = Callable[[Any], bytes | None]
"""Draws a view: a PNG, or None where no picture can be had."""

MOST_BYTES = 8 * 1024 * 1024
"""A page's size: Discord takes more from nobody."""
QUALITIES = (82, 65, 45, 25)
"""The qualities in which pictures are tried until the page is small enough."""
STYLE = """
body{font:17px/1.5 Georgia,serif;color:#261d16;background:#f3e9d2;max-width:52rem;margin:0 auto;padding:1rem}
h1,h2{font-weight:normal;line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid #cdba92}
img,svg{width:100%;height:auto;background:#fbf6e9}ul{padding-left:1.2rem}
figure{margin:0}figcaption{font-style:italic}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dd{margin:0}
summary{cursor:pointer;padding:.5rem 0}svg text{font:30px Georgia,serif;fill:#261d16}
.note{white-space:pre-line}
a.record{display:inline-block;padding:.6rem 1rem;background:#261d16;color:#fbf6e9;text-decoration:none}
""".strip()
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


def page(
    told: Story, data: bytes, pictures: Sequence[bytes | None], notes: Mapping[str, str] = MappingProxyType({})
) -> bytes:
    """Returns the page; ``data`` is the record's file, ``pictures`` are the PNGs of its views, and ``notes`` what
    players noted, by their names. Pictures lose detail before the page gets too large, and are left out at last."""
    for quality in QUALITIES:
        small = [None if png is None else smaller(png, quality) for png in pictures]
        found = "".join(parts(told, data, small, notes)).encode()
        if len(found) <= MOST_BYTES:
            return found
    return "".join(parts(told, data, [None] * len(pictures), notes)).encode()


def smaller(png: bytes, quality: int) -> bytes:
    """Returns a picture as WebP."""
    out = BytesIO()
    Image.open(BytesIO(png)).convert("RGB").save(out, "WEBP", quality=quality)
    return out.getvalue()


def parts(told: Story, data: bytes, pictures: Sequence[bytes | None], notes: Mapping[str, str]) -> Iterator[str]:
    """Yields the page piece by piece."""
    title = f"{told.name}: {told.result}"
    yield f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{STYLE}</style></head><body>'
    yield f"<h1>{escape(told.name)}</h1><p><strong>{escape(told.result)}</strong></p><dl>"
    for side in told.sides:
        yield f"<dt>{charts.key(told, [side.seat])}</dt><dd>{escape(side.player)}{', won' if side.won else ''}"
        yield f"<br>Goal: {escape(side.goal)}</dd>"
    yield f"<dt>Played</dt><dd>{days(told)}</dd></dl>"
    if told.names:
        yield "<p>Each side's pieces are named in its color.</p>"
    if told.course:
        yield f"<h2>How it went</h2>{bullets(told.course, told)}"
    if len(told.chances) > 1:
        yield f"<h2>The chance to win</h2>{charts.of_chances(told)}"
    if told.moments and (toll := told.moments[-1].toll) is not None and any(toll.by.values()):
        yield f"<h2>Losses</h2>{charts.of_losses(told, toll)}"
    if told.luck:
        yield f"<h2>The luck of the dice</h2>{charts.of_luck(told)}"
    for name, text in notes.items():
        yield f'<h2>What {escape(name)} noted</h2><p class="note">{escape(text)}</p>'
    for chapter, picture in zip(told.chapters, pictures, strict=False):
        yield f"<h2>{escape(chapter.title)}</h2>"
        yield board(told, chapter.view, picture, f"The board at the first decision of {chapter.title}")
        yield bullets(chapter.main, told)
        if any(all(line not in text for text in chapter.main) for line in chapter.lines):
            yield f"<details><summary>Everything that happened ({counted(len(chapter.lines), 'line')})</summary>"
            yield f"{bullets(chapter.lines, told)}</details>"
    yield board(told, told.end, pictures[-1], "The board at the end")
    packed = base64.b64encode(gzip.compress(data, mtime=0)).decode()
    name = f"{told.game.key}-{told.id}.json.gz"
    yield "<h2>The record</h2><p>Every decision and every die is in this file. It proves the game: unpack it, and "
    yield "<code>python -m bot verify FILE</code> checks it.</p>"
    yield f'<p><a class="record" download="{name}" href="data:application/gzip;base64,{packed}">Save the record</a></p>'
    yield "</body></html>"


def board(told: Story, view: Any, picture: bytes | None, caption: str) -> str:
    """Returns a board's picture with what it shows; "" where there is none."""
    if picture is None:
        return ""
    alt, source = escape(told.game.alt(view), quote=True), base64.b64encode(picture).decode()
    shown = f'<img alt="{alt}" src="data:image/webp;base64,{source}">'
    return f"<figure>{shown}<figcaption>{escape(caption)}</figcaption></figure>"


def bullets(lines: Sequence[str], told: Story | None = None) -> str:
    """Returns lines as a list, with the pieces of a story in their sides' colors."""
    found = "<ul>" + "".join(f"<li>{escape(plain(line))}</li>" for line in lines) + "</ul>"
    return colored(told, found) if told is not None else found


def days(told: Story) -> str:
    """Returns when a game was played."""
    first, last = day(told.began), day(told.ended)
    return first if first == last else f"{first} to {last}"


def day(at: int) -> str:
    """Returns the day of a time in milliseconds since 1970, in UTC."""
    return time.strftime("%-d %B %Y", time.gmtime(at / 1000))


def markdown(told: Story) -> str:
    """Returns the report without its pictures, for a forum: of each turn the most important."""
    won = [side.name for side in told.sides if side.won]
    lines = [f"# {told.name}", "", f"**{told.result}**", ""]
    lines += [f"- {side.name}: {side.player}. Goal: {side.goal}" for side in told.sides]
    lines += [f"- Played {days(told)}; won: {listed(won) if won else 'nobody'}", f"- Game {told.id}", ""]
    lines += [f"- {plain(line)}" for line in told.course]
    if points := turning(told):
        lines += ["", "## The turning points of the chance to win", ""]
        lines += [f"{number}. **{turn}**: {text}" for number, (turn, text) in enumerate(points, 1)]
    for chapter in told.chapters:
        lines += ["", f"## {chapter.title}", "", *(f"- {plain(line)}" for line in chapter.main)]
    return "\n".join(lines) + "\n"
