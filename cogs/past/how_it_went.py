"""How a finished game went: the days and decisions that it took, and each side's luck against what was expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt

from bot.engine.engine import Engine
from bot.games.choices import Refusal
from bot.games.chronicle.standing import Fortune
from bot.games.contract import Seat
from bot.games.phrases import counted, listed
from bot.record.effective import struck
from bot.record.entries import Entry
from cogs.components import text_layout
from cogs.context import Interaction
from cogs.responses import answer

DAY_MS = 24 * 60 * 60 * 1000
VERDICTS = ((0.5, "as expected"), (1.3, "a little {}"), (2.2, "{}"), (float("inf"), "very {}"))
"""How far luck is from what was expected, in standard deviations, and how that is called."""
NOTE = "-# Luck: what came of the dice, and in brackets what was to be expected of the same rolls."


async def show_how_it_went(interaction: Interaction, engine: Engine) -> None:
    """Answers in private how a finished game went. Raises Refusal while secrets may still be hidden."""
    if engine.session.status != "over" or not await interaction.client.engines.revealed(engine):
        raise Refusal("The game is not over yet")
    entries = await engine.repository.entries()
    gone = struck(entries)
    texts = took(engine, [entry for entry in entries if entry.seq not in gone])
    await answer(interaction, text_layout("### How it went", *texts))


def took(engine: Engine, entries: list[Entry]) -> list[str]:
    """Tells the days and decisions, and the luck, of the entries that count."""
    begun = next((entry.at for entry in entries if entry.kind == "start"), entries[0].at)
    ended = max(entry.at for entry in entries)
    decisions = Counter(entry.seat for entry in entries if entry.kind == "decision")
    by_side = listed(f"{engine.seat_name(info.key)} {decisions[info.key]}" for info in engine.seats)
    days = (ended - begun) // DAY_MS
    length = counted(days, "day") if days else "less than a day"
    lines = [f"It took {length} (<t:{begun // 1000}:d> to <t:{ended // 1000}:d>)"]
    lines[0] += f" and {counted(sum(decisions.values()), 'decision', '0')}: {by_side}."
    events = [event for entry in entries for event in entry.events]
    luck = luck_lines(engine, engine.game.fortunes(events))
    return ["\n".join(lines), "\n".join([*luck, NOTE])] if luck else lines


def luck_lines(engine: Engine, fortunes: Iterable[Fortune]) -> list[str]:
    """One line for each side and each thing that was rolled for."""
    sums: dict[tuple[Seat, str], list[float]] = {}
    for each in fortunes:
        total = sums.setdefault((each.seat, each.what), [0.0, 0.0, 0.0])
        for n, value in enumerate((each.expected, each.came, each.variance)):
            total[n] += value
    lines = list[str]()
    for info in engine.seats:
        for (seat, what), (expected, came, variance) in sums.items():
            if seat == info.key:
                lines.append(f"**{info.name}**: {what} {came:g} ({expected:.1f}), {verdict(came - expected, variance)}")
    return lines


def verdict(more: float, variance: float) -> str:
    """Calls a difference from what was expected by how often chance brings one as large."""
    if variance <= 0:
        return VERDICTS[0][1]
    off = more / sqrt(variance)
    words = next(words for most, words in VERDICTS if abs(off) < most)
    return words.format("lucky" if off > 0 else "unlucky")
