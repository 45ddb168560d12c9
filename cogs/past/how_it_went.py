"""How a finished game went: the days and decisions that it took, and each side's luck against what was expected."""

from __future__ import annotations

from collections import Counter

from bot.clocks.control import DAY_MS
from bot.engine.engine import Engine
from bot.games.chronicle.fortune import Luck, summed
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.games.contract.options import full_name
from bot.games.phrases import counted, listed
from bot.record.effective import struck
from bot.record.entries import Entry
from cogs.answering.context import Interaction
from cogs.answering.responses import answer
from cogs.clicking.declared import click
from cogs.parts.components import text_layout
from renderers.result_card import ResultCard, Side
from renderers.theme import house

NOTE = (
    "-# Luck: what the dice gave, with the expected value of the same rolls in brackets. A review counts luck by what "
    "the dice changed of the chance to win."
)
MINUTE_MS = 60_000


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
    dates = f" (<t:{begun // 1000}:d> to <t:{ended // 1000}:d>)" if ended - begun >= DAY_MS else ""
    lines = [f"It took {length(entries)}{dates}"]
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
    minutes = max(1, (ended - begun) // MINUTE_MS)
    if days := (ended - begun) // DAY_MS:
        return counted(days, "day")
    return counted(minutes // 60, "hour") if minutes >= 60 else counted(minutes, "minute")


def outcome(engine: Engine, entries: list[Entry]) -> ResultCard | None:
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
    return ResultCard(full_name(engine.game, engine.session.options), headline, result.text, took_, sides)


def luck_lines(engine: Engine, entries: list[Entry]) -> list[str]:
    """One line for each side and each thing that was rolled for."""
    names = {info.key: info.name for info in engine.seats}
    return [
        f"**{names[seat]}**: {each.what} {each.came:g} ({each.expected:.1f}), {each.verdict}"
        for seat, all_ in luck(engine, entries).items()
        for each in all_
    ]


def luck(engine: Engine, entries: list[Entry]) -> dict[Seat, tuple[Luck, ...]]:
    """Returns the luck of each side that had any, in the order of the seats, with each thing that was rolled for."""
    if engine.session.alone:
        # Dice that their only roller could take back were no luck.
        return {}
    found = summed(engine.game.fortunes([event for entry in entries for event in entry.events]))
    return {info.key: found[info.key] for info in engine.seats if info.key in found}
