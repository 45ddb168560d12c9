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
from bot.reporting.story import Story

Draw = Callable[[Any], bytes | None]
"""Draws a view: a PNG, or None where no picture can be had."""

MOST_BYTES = 8 * 1024 * 1024
"""A page's size: Discord takes more from nobody."""
QUALITIES = (82, 65, 45, 25)
"""The qualities in which pictures are tried until the page is small enough."""
COLORS = {"us": "#1c3a70", "csa": "#68543a"}
WIDE, HIGH = 800, 240
"""The chart's size."""
STYLE = """
body{font:17px/1.5 Georgia,serif;color:#261d16;background:#f3e9d2;max-width:52rem;margin:0 auto;padding:1rem}
h1,h2{font-weight:normal;line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid #cdba92}
img,svg{width:100%;height:auto;background:#fbf6e9}ul{padding-left:1.2rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dd{margin:0}
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
    yield f"<dt>Played</dt><dd>{day(told.began)} to {day(told.ended)}</dd></dl>"
    if told.course:
        yield f"<h2>How it went</h2>{bullets(told.course)}"
    if len(told.chances) > 1:
        yield f"<h2>The chance to win</h2>{chart(told)}"
    for chapter, picture in zip(told.chapters, pictures, strict=True):
        yield f"<h2>{escape(chapter.title)}</h2>{bullets(chapter.lines)}"
        if picture is not None:
            alt = escape(told.game.alt(chapter.view), quote=True)
            yield f'<img alt="{alt}" src="data:image/webp;base64,{base64.b64encode(picture).decode()}">'
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


def day(at: int) -> str:
    """Returns the day of a time in milliseconds since 1970, in UTC."""
    return time.strftime("%-d %B %Y", time.gmtime(at / 1000))


def chart(told: Story) -> str:
    """Returns each side's chance to win over the game as a drawing, with the same in words."""
    seats = list(told.chances[0].chances)
    names = {side.seat: side.name for side in told.sides}
    lines = list[str]()
    for number, seat in enumerate(seats):
        values = [point.chances[seat] for point in told.chances]
        across = WIDE / max(1, len(values) - 1)
        path = " ".join(f"{n * across:.1f},{HIGH - value * HIGH:.1f}" for n, value in enumerate(values))
        lines.append(f'<polyline fill="none" stroke="{color(seat, number)}" stroke-width="3" points="{path}"/>')
    said = "; ".join(
        f"{names[seat]} from {told.chances[0].chances[seat]:.0%} to {told.chances[-1].chances[seat]:.0%}"
        for seat in seats
    )
    middle = f'<line x1="0" y1="{HIGH // 2}" x2="{WIDE}" y2="{HIGH // 2}" stroke="#cdba92"/>'
    drawing = f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(said, quote=True)}">{middle}'
    legend = ", ".join(
        f'<span style="color:{color(seat, number)}">{escape(names[seat])}</span>' for number, seat in enumerate(seats)
    )
    return f"{drawing}{''.join(lines)}</svg><p>{legend}. {escape(turning(told))}</p>"


def turning(told: Story) -> str:
    """Names the largest turn of the chances, in a sentence."""
    seat = next(iter(told.chances[0].chances))
    steps = list(zip(told.chances, told.chances[1:], strict=False))
    before, after = max(steps, key=lambda pair: abs(pair[1].chances[seat] - pair[0].chances[seat]))
    names = {side.seat: side.name for side in told.sides}
    gained = after.chances[seat] - before.chances[seat]
    way = "rose" if gained > 0 else "fell"
    return (
        f"The largest turn came with entry {after.number} of the log: the {names[seat]} chance {way} from "
        f"{before.chances[seat]:.0%} to {after.chances[seat]:.0%}."
    )


def color(seat: Seat, number: int) -> str:
    """Returns a seat's color."""
    side = "us" if seat.startswith("us") or seat == "soldier" else "csa" if seat.startswith(("csa", "civil")) else ""
    return COLORS.get(side) or ("#261d16", "#a01e18")[number % 2]


def markdown(told: Story) -> str:
    """Returns the report without its pictures, for a forum."""
    won = [side.name for side in told.sides if side.won]
    lines = [f"# {told.name}", "", f"**{told.result}**", ""]
    lines += [f"- {side.name}: {side.player}" for side in told.sides]
    lines += [f"- Played {day(told.began)} to {day(told.ended)}; won: {listed(won) if won else 'nobody'}"]
    lines += [f"- {counted(len(told.chapters), 'chapter')}; game {told.id}", ""]
    lines += [f"- {plain(line)}" for line in told.course]
    for chapter in told.chapters:
        lines += ["", f"## {chapter.title}", "", *(f"- {plain(line)}" for line in chapter.lines)]
    return "\n".join(lines) + "\n"
