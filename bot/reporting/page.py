"""The report as a page: one HTML file with its pictures, its chart and the record in it, and nothing from anywhere
else; and the same in Markdown for a forum."""

from __future__ import annotations

import base64
import gzip
import time
from collections.abc import Callable, Iterator, Sequence
from html import escape
from io import BytesIO
from typing import Any

from PIL import Image

from bot.games.contract import Seat
from bot.games.phrases import counted, listed
from bot.opponents.review import Point
from bot.reporting.story import Story

Draw = Callable[[Any], bytes | None]
"""Draws a view: a PNG, or None where no picture can be had."""

MOST_BYTES = 8 * 1024 * 1024
"""A page's size: Discord takes more from nobody."""
QUALITIES = (82, 65, 45, 25)
"""The qualities in which pictures are tried until the page is small enough."""
COLORS = {"us": "#1c3a70", "csa": "#68543a"}
WIDE, HIGH = 800, 300
"""The size of the chart's lines."""
ROUND = 17
"""The radius of the numbers on the chart, which is half as large on a phone."""
STYLE = """
body{font:17px/1.5 Georgia,serif;color:#261d16;background:#f3e9d2;max-width:52rem;margin:0 auto;padding:1rem}
h1,h2{font-weight:normal;line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid #cdba92}
img,svg{width:100%;height:auto;background:#fbf6e9}ul{padding-left:1.2rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dd{margin:0}
summary{cursor:pointer;padding:.5rem 0}svg text{font:24px Georgia,serif;fill:#261d16}
a.record{display:inline-block;padding:.6rem 1rem;background:#261d16;color:#fbf6e9;text-decoration:none}
""".strip()
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


def page(told: Story, data: bytes, pictures: Sequence[bytes | None]) -> bytes:
    """Returns the page; ``data`` is the record's file, and ``pictures`` are the chapters' PNGs. Pictures lose detail
    before the page gets too large, and are left out at last."""
    for quality in QUALITIES:
        small = [None if png is None else smaller(png, quality) for png in pictures]
        found = "".join(parts(told, data, small)).encode()
        if len(found) <= MOST_BYTES:
            return found
    return "".join(parts(told, data, [None] * len(pictures))).encode()


def smaller(png: bytes, quality: int) -> bytes:
    """Returns a picture as WebP."""
    out = BytesIO()
    Image.open(BytesIO(png)).convert("RGB").save(out, "WEBP", quality=quality)
    return out.getvalue()


def parts(told: Story, data: bytes, pictures: Sequence[bytes | None]) -> Iterator[str]:
    """Yields the page piece by piece."""
    title = f"{told.name}: {told.result}"
    yield f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{STYLE}</style></head><body>'
    yield f"<h1>{escape(told.name)}</h1><p><strong>{escape(told.result)}</strong></p><dl>"
    for side in told.sides:
        yield f"<dt>{escape(side.name)}</dt><dd>{escape(side.player)}{', won' if side.won else ''}</dd>"
    yield f"<dt>Played</dt><dd>{days(told)}</dd></dl>"
    if told.course:
        yield f"<h2>How it went</h2>{bullets(told.course)}"
    if len(told.chances) > 1:
        yield f"<h2>The chance to win</h2>{chart(told)}"
    for chapter, picture in zip(told.chapters, pictures, strict=True):
        yield f"<h2>{escape(chapter.title)}</h2>{bullets(chapter.main)}"
        if picture is not None:
            alt = escape(told.game.alt(chapter.view), quote=True)
            yield f'<img alt="{alt}" src="data:image/webp;base64,{base64.b64encode(picture).decode()}">'
        if chapter.main != chapter.lines:
            yield f"<details><summary>Everything that happened ({counted(len(chapter.lines), 'line')})</summary>"
            yield f"{bullets(chapter.lines)}</details>"
    packed = base64.b64encode(gzip.compress(data, mtime=0)).decode()
    name = f"{told.game.key}-{told.id}.json.gz"
    yield "<h2>The record</h2><p>Every decision and every die is in this file. It proves the game: unpack it, and "
    yield "<code>python -m bot verify FILE</code> checks it.</p>"
    yield f'<p><a class="record" download="{name}" href="data:application/gzip;base64,{packed}">Save the record</a></p>'
    yield "</body></html>"


def bullets(lines: Sequence[str]) -> str:
    """Returns lines as a list."""
    return "<ul>" + "".join(f"<li>{escape(plain(line))}</li>" for line in lines) + "</ul>"


def plain(line: str) -> str:
    """Returns a line without Discord's formatting."""
    return line.replace("**", "").replace("`", "").removeprefix("-# ").strip()


def days(told: Story) -> str:
    """Returns when a game was played."""
    first, last = day(told.began), day(told.ended)
    return first if first == last else f"{first} to {last}"


def day(at: int) -> str:
    """Returns the day of a time in milliseconds since 1970, in UTC."""
    return time.strftime("%-d %B %Y", time.gmtime(at / 1000))


def chart(told: Story) -> str:
    """Returns each side's chance to win over the game as a drawing, with its turning points, which are numbered, in
    words."""
    seats, names = list(told.chances[0].chances), names_of(told)
    across = WIDE / max(1, len(told.chances) - 1)
    drawn = [scale()]
    for number, seat in enumerate(seats):
        values = [point.chances[seat] for point in told.chances]
        path = " ".join(f"{n * across:.1f},{height(value)}" for n, value in enumerate(values))
        drawn.append(f'<polyline fill="none" stroke="{color(seat, number)}" stroke-width="4" points="{path}"/>')
    for number, (_, _, after) in enumerate(told.turning, 1):
        x, y = told.chances.index(after) * across, height(after.chances[seats[0]])
        drawn.append(f'<circle cx="{x:.1f}" cy="{y}" r="{ROUND}" fill="#fbf6e9" stroke="#261d16" stroke-width="2"/>')
        drawn.append(f'<text x="{x:.1f}" y="{y}" text-anchor="middle" dominant-baseline="central">{number}</text>')
    said = "; ".join(f"{names[seat]} {change(told.chances[0], told.chances[-1], seat)}" for seat in seats)
    box = f"-70 {-ROUND - 5} {WIDE + 70 + ROUND + 5} {HIGH + 2 * ROUND + 10}"
    drawing = f'<svg viewBox="{box}" role="img" aria-label="{escape(said, quote=True)}">{"".join(drawn)}</svg>'
    key = ", ".join(
        f'<strong style="color:{color(seat, number)}">{escape(names[seat])}</strong>'
        for number, seat in enumerate(seats)
    )
    lines = turning(told)
    points = "".join(f"<li><strong>{escape(turn)}</strong>: {escape(text)}</li>" for turn, text in lines)
    numbers = "The numbers are the turning points." if lines else "No turn changed the chances by much."
    return f"{drawing}<p>{key}, from the first decision to the last. {numbers}</p><ol>{points}</ol>"


def scale() -> str:
    """Returns the chart's lines at no chance, an even one and certainty, with what they stand for."""
    return "".join(
        f'<line x1="0" y1="{height(chance)}" x2="{WIDE}" y2="{height(chance)}" stroke="#cdba92"/>'
        f'<text x="-8" y="{height(chance)}" text-anchor="end" dominant-baseline="central">{chance:.0%}</text>'
        for chance in (0.0, 0.5, 1.0)
    )


def height(chance: float) -> str:
    """Returns how far down the chart a chance stands."""
    return f"{HIGH - chance * HIGH:.1f}"


def names_of(told: Story) -> dict[Seat, str]:
    """Returns the sides' names."""
    return {side.seat: side.name for side in told.sides}


def change(before: Point, after: Point, seat: Seat) -> str:
    """Returns how a side's chance changed."""
    return f"from {before.chances[seat]:.0%} to {after.chances[seat]:.0%}"


def turning(told: Story) -> list[tuple[str, str]]:
    """Returns the turning points in order, each in two parts: the turn with the first side's chance before and after
    it, and what happened in it."""
    seat = next(iter(told.chances[0].chances)) if told.chances else ""
    return [
        (
            f"{chapter.title} ({names_of(told)[seat]} {change(before, after, seat)})",
            " ".join(plain(line) for line in chapter.brief),
        )
        for chapter, before, after in told.turning
    ]


def color(seat: Seat, number: int) -> str:
    """Returns a seat's color."""
    side = "us" if seat.startswith("us") or seat == "soldier" else "csa" if seat.startswith(("csa", "civil")) else ""
    return COLORS.get(side) or ("#261d16", "#a01e18")[number % 2]


def markdown(told: Story) -> str:
    """Returns the report without its pictures, for a forum: of each turn the most important."""
    won = [side.name for side in told.sides if side.won]
    lines = [f"# {told.name}", "", f"**{told.result}**", ""]
    lines += [f"- {side.name}: {side.player}" for side in told.sides]
    lines += [f"- Played {days(told)}; won: {listed(won) if won else 'nobody'}", f"- Game {told.id}", ""]
    lines += [f"- {plain(line)}" for line in told.course]
    if points := turning(told):
        lines += ["", "## The turning points of the chance to win", ""]
        lines += [f"{number}. **{turn}**: {text}" for number, (turn, text) in enumerate(points, 1)]
    for chapter in told.chapters:
        lines += ["", f"## {chapter.title}", "", *(f"- {plain(line)}" for line in chapter.main)]
    return "\n".join(lines) + "\n"
