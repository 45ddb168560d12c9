"""What is said of a cup: its announcement, its table as text and as a picture, a round, and the director's desk."""

from __future__ import annotations

from collections.abc import Mapping

from bot.club.cups import numbered, standings
from bot.club.swiss import Score
from bot.games.contract.game import AnyGame
from bot.games.phrases import counted
from bot.record.players import mention
from bot.storage.club.cups import Cup, CupGame, CupOutcome
from cogs.words.club import game_name, table_words
from renderers.club.crosstable import Crosstable, Line

KINDS = {"swiss": "Swiss", "robin": "round robin"}
MARKS: dict[CupOutcome, tuple[str, str]] = {
    "first": ("1", "0"),
    "second": ("0", "1"),
    "draw": ("½", "½"),
    "none": ("0", "0"),
    "": ("·", "·"),
}
"""What stands in the cells of the first and the second side."""
HOW = {"absent": "not there", "late": "late", "dropped": "dropped out", "director": "by the director"}
MOST_ACROSS = 12
"""Players of a round robin whose table has a column for each opponent; of more it has one for each round."""


def half(points: float) -> str:
    """Returns points as they are written: 2½."""
    whole, rest = int(points), points % 1
    return f"{whole or ''}½" if rest == 0.5 else f"{whole}" if not rest else f"{points:g}"


def state_of(cup: Cup) -> str:
    """Returns in a few words how far a cup is."""
    if cup.status == "open":
        return f"{len(cup.places)} of {cup.most} registered"
    if cup.status == "off":
        return "canceled"
    if cup.status == "over":
        return f"over after {counted(len(cup.played), 'round')}"
    return f"round {len(cup.played)} of {cup.rounds}" + (", paused" if cup.status == "paused" else "")


def announcement(game: AnyGame, cup: Cup) -> list[str]:
    """Returns a cup in words."""
    legs = "two games a match, with sides exchanged" if cup.legs == 2 else "one game a match"
    lines = [
        f"{game_name(game, cup.options)}. {table_words(game, cup.options)}.",
        f"A {KINDS[cup.kind]} for up to {cup.most} players: {legs}, {counted(cup.days, 'day')} a round.",
    ]
    if cup.level > 1:
        lines.append(f"Level {cup.level}: for players who won a cup of level {cup.level - 1}.")
    if cup.status == "open":
        begins = f" or at <t:{cup.starts // 1000}:f>" if cup.starts else ""
        lines.append(f"It starts when full{begins}. Director: {mention(cup.director)}.")
        if cup.places:
            lines.append("Registered: " + ", ".join(mention(place.user) for place in cup.places))
        return lines
    lines.append(f"**{state_of(cup).capitalize()}.** Director: {mention(cup.director)}.")
    if cup.status == "playing" and any(not game.outcome for game in cup.played[-1].games):
        lines.append(f"This round ends at <t:{cup.played[-1].deadline // 1000}:f>.")
    if cup.status == "over":
        lines.append(f"🏆 {mention(cup.winner)} won the cup.")
    if cup.thread:
        lines.append(f"Talk and rounds: <#{cup.thread}>")
    return lines


def table_text(cup: Cup, most: int = 64) -> str:
    """Returns how a cup stands as a block of text that lines up, or "" before it has begun."""
    if not cup.played:
        return ""
    found = crosstable(cup)
    if not found.lines:
        return ""
    shown = found.lines[:most]
    cells = [max(len(head), *(len(line.cells[i]) for line in shown)) for i, head in enumerate(found.heads)]
    name = min(16, max(len(line.name) for line in shown))

    def aligned(rank: str, who: str, row: tuple[str, ...], points: str, berger: str) -> str:
        across = (f"{cell:>{wide}}" for cell, wide in zip(row, cells, strict=True))
        return " ".join((f"{rank:>2}", f"{who[:name]:<{name}}", *across, f"{points:>4}", f"{berger:>5}"))

    lines = [aligned("", "", found.heads, "Pts", "SB")]
    lines += [aligned(str(line.rank), line.name, line.cells, line.points, line.berger) for line in shown]
    text = "\n".join(line.replace("`", "'") for line in lines)
    return f"```\n{text}\n```"


def crosstable(cup: Cup) -> Crosstable:
    """Returns a cup's table, to be drawn."""
    found = standings(cup)
    ranks = {score.place: rank for rank, score in enumerate(found, 1)}
    if cup.kind == "robin" and len(found) <= MOST_ACROSS:
        heads = tuple(str(rank) for rank in range(1, len(found) + 1))
        rows = {score.place: against_each(cup, score, found) for score in found}
    else:
        heads = tuple(f"R{number}" for number in range(1, len(cup.played) + 1))
        rows = {score.place: by_round(cup, score, ranks) for score in found}
    lines = [
        Line(
            ranks[score.place],
            cup.places[score.place].name.replace("\\", ""),
            rows[score.place],
            half(score.points),
            f"{score.berger:g}",
            cup.places[score.place].gone,
        )
        for score in found
    ]
    return Crosstable(cup.name.replace("\\", ""), state_of(cup), heads, tuple(lines))


def against_each(cup: Cup, score: Score, found: list[Score]) -> tuple[str, ...]:
    """Returns the cells of a place against each other, in the order in which they stand."""
    cells = dict[int, str]()
    for _, game in numbered(cup):
        if score.place in (game.first, game.second):
            rival = game.second if game.first == score.place else game.first
            cells[rival] = cells.get(rival, "") + mark(game, score.place)
    return tuple("×" if other.place == score.place else cells.get(other.place, "") for other in found)


def by_round(cup: Cup, score: Score, ranks: Mapping[int, int]) -> tuple[str, ...]:
    """Returns the cells of a place by rounds: its result, and the rank of whom it met."""
    cells = []
    for each in cup.played:
        games = [game for game in each.games if score.place in (game.first, game.second)]
        rivals = {game.second if game.first == score.place else game.first for game in games}
        met = "".join(str(ranks[rival]) for rival in rivals)
        said = "".join(mark(game, score.place) for game in games)
        cells.append(f"{said}/{met}" if games else "free" if score.place in each.free else "")
    return tuple(cells)


def mark(game: CupGame, place: int) -> str:
    """Returns what a game was worth to a place, as a mark."""
    return MARKS[game.outcome][0 if game.first == place else 1]


def round_lines(cup: Cup, number: int) -> list[str]:
    """Returns a round in words: who meets whom, and who is free."""
    current = cup.played[number - 1]
    lines = [f"### {cup.name}: round {number} of {cup.rounds}", f"Until <t:{current.deadline // 1000}:f>."]
    for game in current.games:
        one, other = (cup.places[place] for place in (game.first, game.second))
        lines.append(f"- {mention(one.user)} – {mention(other.user)}")
    if current.free:
        lines.append("Free: " + ", ".join(mention(cup.places[place].user) for place in current.free))
    lines.append("Each game opens in a thread of its own, and pings both players.")
    return lines


def outcome_line(cup: Cup, number: int, game: CupGame) -> str:
    """Returns a game of the desk that is over, in words."""
    one, other = (cup.places[place].name for place in (game.first, game.second))
    first, second = MARKS[game.outcome]
    how = f" ({HOW[game.how]})" if game.how in HOW else ""
    return f"`{number}` {one} – {other}: {first}–{second}{how}"
