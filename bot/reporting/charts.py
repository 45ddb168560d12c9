"""The charts of a report, as drawings of lines: the chance to win, what was lost, and the luck of the dice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from math import hypot

from bot.games.chronicle.board_state import Toll
from bot.games.chronicle.fortune import VERDICTS
from bot.games.contract.game import Seat
from bot.games.phrases import listed
from bot.opponents.reviewing.review import Point
from bot.reporting.story import Moment, Story

COLORS = {"us": "#1c3a70", "csa": "#68543a"}
WIDE, HIGH = 800, 300
"""The size of a chart's lines."""
ROUND = 20
"""The radius of the numbers on a chart, which is half as large on a phone."""
MUCH = VERDICTS[-2][0]
"""The deviations from which luck is called very good or bad."""
Tick = tuple[float, str]
"""A value of a chart with what stands beside it."""


def of_chances(told: Story) -> str:
    """Returns each side's chance to win over the game as a drawing, with its turning points, which are numbered, in
    words."""
    seats, names = list(told.chances[0].chances), names_of(told)
    curves = {seat: [point.chances[seat] for point in told.chances] for seat in seats}
    numbers = [(told.chances.index(each.after), each.after.chances[seats[0]]) for each in told.turning]
    said = "; ".join(f"{names[seat]} {change(told.chances[0], told.chances[-1], seat)}" for seat in seats)
    lines = turning(told)
    points = "".join(f"<li><strong>{escape(turn)}</strong>: {escape(text)}</li>" for turn, text in lines)
    by_itself = len(curves) > 1 and not told.game.zero_sum
    estimated = "Each side's chance is estimated by itself. " if by_itself else ""
    note = "The numbers are the turning points." if lines else "No decision changed the chances by much."
    drawn = drawing(curves, [(0.0, "0%"), (0.5, "50%"), (1.0, "100%")], said, begins(told), numbers)
    return f"{drawn}<p>{key(told, curves)}. {along(told)}{estimated}{note}</p><ol>{colored(told, points)}</ol>"


def of_losses(told: Story, toll: Toll) -> str:
    """Returns what each side had lost after each decision as a drawing; ``toll`` is the end's."""
    curves = over(told, lambda moment: moment.toll.by if moment.toll is not None else {})
    names, most = names_of(told), max(max(values) for values in curves.values())
    said = f"Lost in all, in {toll.what}: {listed(f'{names[seat]} {toll.by[seat]}' for seat in curves)}."
    ticks = [(0.0, "0"), (most, f"{most:g}")]
    return f"{drawing(curves, ticks, said, begins(told))}<p>{key(told, curves)}. {along(told)}{escape(said)}</p>"


def of_luck(told: Story) -> str:
    """Returns each side's luck, added up from roll to roll, as a drawing, and what was rolled for in words."""
    curves = over(told, lambda moment: moment.luck)
    names = names_of(told)
    ticks = [(-MUCH, "very unlucky"), (0.0, "even"), (MUCH, "very lucky")]
    words = [
        f"{names[seat]}: {each.what} {each.came:g} ({each.expected:.1f} expected), {each.verdict}"
        for seat in curves
        for each in told.luck.get(seat, ())
    ]
    said = "; ".join(words)
    points = "".join(f"<li>{escape(line)}</li>" for line in words)
    return (
        f"{drawing(curves, ticks, said, begins(told))}<p>{key(told, curves)}. {along(told)}"
        f"Up: the dice gave more than fair dice do on average.</p><ul>{points}</ul>"
    )


def over(told: Story, count: Callable[[Moment], Mapping[Seat, float]]) -> dict[Seat, list[float]]:
    """Returns what is counted, after each decision, for each side that has any in the end."""
    last = count(told.moments[-1])
    order = [side.seat for side in told.sides if side.seat in last]
    return {seat: [0.0, *(count(moment).get(seat, 0.0) for moment in told.moments)] for seat in order}


def drawing(
    curves: Mapping[Seat, Sequence[float]],
    ticks: Sequence[Tick],
    said: str,
    turns: Sequence[tuple[int, str]],
    numbers: Sequence[tuple[int, float]] = (),
) -> str:
    """Returns curves as an SVG that says ``said`` to whoever cannot see it. They lie between the ticks, or go beyond
    them; ``turns`` are the places where turns begin, with their numbers; ``numbers`` are points of the curves, by their
    place and value, that get 1, 2, 3 …"""
    values = [value for curve in curves.values() for value in curve] + [value for value, _ in ticks]
    low, high = min(values), max(values)
    across = WIDE / max(1, max(map(len, curves.values())) - 1)

    def down(value: float) -> str:
        return f"{HIGH - (value - low) / ((high - low) or 1) * HIGH:.1f}"

    def parts() -> Iterator[str]:
        for value, name in ticks:
            yield f'<line x1="0" y1="{down(value)}" x2="{WIDE}" y2="{down(value)}" stroke="#cdba92"/>'
            yield f'<text x="-8" y="{down(value)}" text-anchor="end" dominant-baseline="central">{name}</text>'
        free = 0.0
        for place, name in turns:
            x = place * across
            yield f'<line x1="{x:.1f}" y1="{HIGH}" x2="{x:.1f}" y2="{HIGH + 10}" stroke="#261d16"/>'
            if x >= free:
                yield f'<text x="{x:.1f}" y="{HIGH + 40}" text-anchor="middle">{name}</text>'
                free = x + 22 * (len(name) + 1)
        for number, (seat, curve) in enumerate(curves.items()):
            path = " ".join(f"{n * across:.1f},{down(value)}" for n, value in enumerate(curve))
            yield f'<polyline fill="none" stroke="{color(seat, number)}" stroke-width="4" points="{path}"/>'
        points = [(place * across, float(down(value))) for place, value in numbers]
        for number, (point, (x, y)) in enumerate(zip(points, apart(points), strict=True), 1):
            yield f'<line x1="{point[0]:.1f}" y1="{point[1]:.1f}" x2="{x:.1f}" y2="{y:.1f}" stroke="#261d16"/>'
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{ROUND}" fill="#fbf6e9" stroke="#261d16" stroke-width="2"/>'
            yield f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" dominant-baseline="central">{number}</text>'

    left = 20 + 15 * max(len(name) for _, name in ticks)
    box = f"{-left} {-ROUND - 5} {WIDE + left + ROUND + 5} {HIGH + 2 * ROUND + 30}"
    return f'<svg viewBox="{box}" role="img" aria-label="{escape(said, quote=True)}">{"".join(parts())}</svg>'


def apart(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Returns where numbers stand: at their points, or above or below where another is."""
    found = list[tuple[float, float]]()
    for x, y in points:
        steps = [y, *(y + sign * n * ROUND for n in range(1, HIGH // ROUND + 1) for sign in (-1, 1))]
        free = (at for at in steps if 0 <= at <= HIGH and all(hypot(x - a, at - b) >= 2 * ROUND for a, b in found))
        found.append((x, next(free, y)))
    return found


def begins(told: Story) -> list[tuple[int, str]]:
    """Returns where the chapters that have a number begin, by the decisions before them, each with its number; the
    sides' turns of one number are one."""
    found, last = list[tuple[int, str]](), ""
    for chapter in told.chapters:
        title = chapter.title.partition(": ")[0]
        if title != last and (number := re.search(r"\d+", title.rpartition(",")[2] or title)):
            first = chapter.tales[0].number + chapter.tales[0].rest
            found.append((sum(moment.number < first for moment in told.moments), number[0]))
        last = title
    return found


def along(told: Story) -> str:
    """Says what the numbers along the bottom count."""
    titles = [chapter.title.partition(": ")[0] for chapter in told.chapters]
    before = [kind[1] for title in titles if (kind := re.search(r"([A-Z]?[a-z]+?)s? \d+(?: and \d+)?$", title))]
    after = [kind[1] for title in titles if (kind := re.match(r"\d+ (.+)", title))]
    return f"Along the bottom: {f'the {before[-1].lower()}s' if before else after[0]}. " if before or after else ""


def key(told: Story, seats: Iterable[Seat]) -> str:
    """Returns sides' names in the colors of their curves and pieces."""
    names = names_of(told)
    return ", ".join(
        f'<strong style="color:{color(seat, number)}">{escape(names[seat])}</strong>'
        for number, seat in enumerate(seats)
    )


def colored(told: Story, text: str) -> str:
    """Returns escaped text with the names of the sides' pieces in their colors."""
    owners = {escape(name): seat for seat, names in told.names.items() for name in names}
    if not owners:
        return text
    colors = {seat: color(seat, number) for number, seat in enumerate(told.names)}
    names = re.compile("|".join(rf"\b{re.escape(name)}(?!\w)" for name in sorted(owners, key=len, reverse=True)))
    return names.sub(lambda found: f'<b style="color:{colors[owners[found[0]]]}">{found[0]}</b>', text)


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
            f"{each.chapter.title} ({names_of(told)[seat]} {change(each.before, each.after, seat)})",
            " ".join(plain(line) for line in each.brief),
        )
        for each in told.turning
    ]


def plain(line: str) -> str:
    """Returns a line without Discord's formatting."""
    return line.replace("**", "").replace("`", "").removeprefix("-# ").strip()


def color(seat: Seat, number: int) -> str:
    """Returns a seat's color."""
    side = "us" if seat.startswith("us") or seat == "soldier" else "csa" if seat.startswith(("csa", "civil")) else ""
    return COLORS.get(side) or ("#261d16", "#a01e18")[number % 2]
