"""How a finished game went: the days and decisions that it took, and each side's luck against what was expected."""

from __future__ import annotations

from collections import Counter
from math import sqrt

from bot.clocks.control import DAY_MS
from bot.engine.engine import Engine
from bot.games.choices import Refusal
from bot.games.contract import Seat
from bot.games.options import full_name
from bot.games.phrases import counted, listed
from bot.record.effective import struck
from bot.record.entries import Entry
from cogs.answering.context import Interaction
from cogs.answering.responses import answer
from cogs.clicking.declared import click
from cogs.parts.components import text_layout
from renderers.result_card import Luck, Outcome, Side
from renderers.theme import house

VERDICTS = ((0.5, "as expected"), (1.3, "a little {}"), (2.2, "{}"), (float("inf"), "very {}"))
"""How far luck is from what was expected either way, in standard deviations, and how that is called."""
NOTE = "-# Luck: what the dice gave, with the expected value of the same rolls in brackets."


@click("went")
async def show_how_it_went(interaction: Interaction, engine: Engine) -> None:
    """Answers in private how a finished game went. Raises Refusal while secrets may still be hidden."""
    if engine.session.status != "over" or not await interaction.client.engines.revealed(engine):
        raise Refusal("The game is not over yet")
    texts = took(engine, await effective_entries(engine))
    await answer(interaction, text_layout("### How it went", *texts))


async def effective_entries(engine: Engine) -> list[Entry]:
    """The entries that count: all but those that were taken back."""
    entries = await engine.repository.entries()
    gone = struck(entries)
    return [entry for entry in entries if entry.seq not in gone]


def took(engine: Engine, entries: list[Entry]) -> list[str]:
    """Tells the days and decisions, and the luck, of the entries that count."""
    begun, ended = span(entries)
    decisions = Counter(entry.seat for entry in entries if entry.kind == "decision")
    by_side = listed(f"{engine.seat_name(info.key)} {decisions[info.key]}" for info in engine.seats)
    lines = [f"It took {length(entries)} (<t:{begun // 1000}:d> to <t:{ended // 1000}:d>)"]
    lines[0] += f" and {counted(sum(decisions.values()), 'decision', '0')}: {by_side}."
    luck = luck_lines(engine, entries)
    return ["\n".join(lines), "\n".join([*luck, NOTE])] if luck else lines


def span(entries: list[Entry]) -> tuple[int, int]:
    """Returns when a game began and ended, in milliseconds."""
    begun = next((entry.at for entry in entries if entry.kind == "start"), entries[0].at)
    return begun, max(entry.at for entry in entries)


def length(entries: list[Entry]) -> str:
    """Returns how long a game took, in words."""
    begun, ended = span(entries)
    days = (ended - begun) // DAY_MS
    return counted(days, "day") if days else "less than a day"


def outcome(engine: Engine, entries: list[Entry]) -> Outcome | None:
    """Returns what the result card tells of a game that has ended, from the entries that count; None without a
    result."""
    result = engine.result()
    if result is None:
        return None
    decisions = Counter(entry.seat for entry in entries if entry.kind == "decision")
    found = luck(engine, entries)
    sides = tuple(
        Side(
            house(info.key),
            info.name,
            engine.players[info.key].name,
            info.key in result.winners,
            decisions[info.key],
            found.get(info.key, ()),
        )
        for info in engine.seats
        if info.key in engine.players
    )
    won = [info.within for info in engine.seats if info.key in engine.players and info.key in result.winners]
    headline = f"Victory for {listed(won)}" if won else "No one has won" if len(sides) > 1 else "Defeat"
    took_ = f"{length(entries)}, {counted(sum(decisions.values()), 'decision', '0')}"
    return Outcome(full_name(engine.game, engine.session.options), headline, result.text, took_, sides)


def luck_lines(engine: Engine, entries: list[Entry]) -> list[str]:
    """One line for each side and each thing that was rolled for."""
    names = {info.key: info.name for info in engine.seats}
    return [
        f"**{names[seat]}**: {each.what} {each.came:g} ({each.expected:.1f}), {each.verdict}"
        for seat, all_ in luck(engine, entries).items()
        for each in all_
    ]


def luck(engine: Engine, entries: list[Entry]) -> dict[Seat, tuple[Luck, ...]]:
    """Returns the luck of each side that had any, with each thing that was rolled for."""
    sums: dict[tuple[Seat, str], list[float]] = {}
    if engine.session.alone:
        # Dice that their only roller could take back were no luck.
        return {}
    for each in engine.game.fortunes([event for entry in entries for event in entry.events]):
        total = sums.setdefault((each.seat, each.what), [0.0, 0.0, 0.0])
        for n, value in enumerate((each.expected, each.came, each.variance)):
            total[n] += value
    found: dict[Seat, tuple[Luck, ...]] = {}
    for info in engine.seats:
        for (seat, what), (expected, came, variance) in sums.items():
            if seat == info.key:
                called = verdict(came - expected, variance)
                found[seat] = (*found.get(seat, ()), Luck(what, came, expected, called))
    return found


def verdict(more: float, variance: float) -> str:
    """Calls a difference from what was expected by how often chance brings one as large."""
    if variance <= 0:
        return VERDICTS[0][1]
    off = more / sqrt(variance)
    words = next(words for most, words in VERDICTS if abs(off) < most)
    return words.format("lucky" if off > 0 else "unlucky")
