"""Handles the buttons and menus of a trial's message, and opens trials.

They are those of a panel, with a trial's id in place of a game's: what a verb means on a panel, it means here.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from msgspec.structs import replace

from bot.engine.decide import Outdated
from bot.engine.engine import Engine
from bot.games.contract.choices import Path, Refusal
from bot.games.contract.game import Seat
from bot.trials.trials import TrialTable
from cogs.answering.context import Interaction
from cogs.answering.responses import answer, check_deliberate
from cogs.clicking.choosing import ClickedPanel, choices
from cogs.clicking.declared import click
from cogs.learning.showing import on_lesson, show_apart, worked_out
from cogs.learning.trial_message import Shown, standing_at, trial_layout
from cogs.panels.panel_picture import panel_focus
from cogs.parts.choice_tree import SeatTree, shown_before
from cogs.parts.components import text_layout
from cogs.past.log import reader_of, step_from


@click("whatifthen")
async def try_then(interaction: Interaction, engine: Engine, number: int) -> None:
    """*What if* under an earlier board."""
    await open_at(interaction, engine, number)


async def open_at(interaction: Interaction, engine: Engine, number: int | None) -> None:
    """Begins a trial at the board after a public entry (None: as the game stands). Raises Refusal."""
    last = engine.session.numbers.get("public", 0)
    if engine.state is None:
        raise Refusal("The game hasn't started yet, so there is nothing to try")
    if number is None or number >= last:
        await begin(interaction, engine, engine.state, last)
        return
    seq = await engine.repository.seq_of(number) if number > 0 else None
    await open_after(interaction, engine, seq, number)


async def open_after(interaction: Interaction, engine: Engine, seq: int | None, number: int) -> None:
    """Begins a trial at the board after an entry. Raises Refusal where it left none."""
    state = await engine.repository.state_at(engine.game, seq) if seq is not None else None
    if state is None:
        raise Refusal(f"There is no board of entry {number} to try moves on")
    await begin(interaction, engine, state, number)


async def begin(interaction: Interaction, engine: Engine, state: Any, number: int) -> None:
    """Begins a trial and shows it: as a player's own seat knows the position, for others as a spectator does."""
    client, held = interaction.client, engine.sides_of(interaction.user.id)
    opened = await client.engines.revealed(engine)
    seat = held[0] if held else None
    work = client.trials.open(interaction.user.id, engine, state, number, seat, opened)
    await show_trial(interaction, await worked_out(interaction, work, edit=False), Shown(), edit=False)


@click("whatif")
async def what_if(interaction: Interaction, engine: Engine, place: str) -> None:
    """*What if* beside a step of the log: begins a trial at the position after it. Raises Refusal."""
    reader = reader_of(engine, interaction.user.id)
    step = await step_from(reader, reader.place(place), back=True)
    if step is None:
        raise Refusal("There is no board to try moves on yet")
    await open_after(interaction, engine, step.told.seq, await engine.repository.public_before(step.told.seq))


async def show_trial(interaction: Interaction, table: TrialTable, shown: Shown, edit: bool) -> None:
    """Answers with a trial's message. ``edit`` puts it in place of the message that was clicked."""
    gallery = interaction.client.gallery
    tree, path = standing_at(table, shown)
    focus, draws = panel_focus(gallery, tree, path), gallery.draws(table.game.key)
    shown = replace(shown, focus=focus)
    await show_apart(
        interaction, table, tree.seat, focus, lambda picture: trial_layout(table, shown, picture, draws), edit
    )


async def change(
    interaction: Interaction, table: TrialTable, work: Coroutine[Any, Any, TrialTable], shown: Shown
) -> None:
    """Changes a trial and shows it; where nothing was done, why, and how it stands."""
    edit, note = on_lesson(interaction), ""
    try:
        table = await worked_out(interaction, work, edit)
    except Outdated as outdated:
        table, note = await interaction.client.trials.get(table.id, table.user), f"{outdated.reason}."
    except Refusal as refusal:
        note = str(refusal)
    await show_trial(interaction, table, replace(shown, note=note), edit)


class TrialPanel(ClickedPanel):
    """The choices of a trial's message."""

    def __init__(self, interaction: Interaction, table: TrialTable, tree: SeatTree, revision: int) -> None:
        super().__init__(tree, revision, table.result() is None)
        self._interaction, self._table = interaction, table

    async def show(self, path: Path, asking: bool = False) -> None:
        """See ClickedPanel: nothing is asked about in a trial."""
        shown = Shown(self.tree.seat, path, self.tree.verb)
        await show_trial(self._interaction, self._table, shown, on_lesson(self._interaction))

    async def carry_out(self, path: Path) -> None:
        """See ClickedPanel; the second tap of a double tap leaves what was shown."""
        interaction, table, tree = self._interaction, self._table, self.tree
        before = Shown(tree.seat, shown_before(tree, path), tree.verb)
        try:
            if self.now:
                check_deliberate(interaction)
        except Refusal as refusal:
            await show_trial(interaction, table, replace(before, note=str(refusal)), on_lesson(interaction))
            return
        work = interaction.client.trials.decide(table, tree.seat, " ".join(path), self.revision)
        await change(interaction, table, work, Shown())

    async def show_outdated(self, path: Path) -> None:
        """See ClickedPanel."""
        await self.show(path)


@choices(TrialTable)
async def opened(interaction: Interaction, table: TrialTable, seat: Seat, revision: int, verb: str) -> ClickedPanel:
    """The message of a trial whose choices were clicked."""
    return TrialPanel(interaction, table, SeatTree(table, seat, verb), revision)


@click("panel")
async def stand(interaction: Interaction, table: TrialTable, seat: Seat) -> None:
    """*Back*, *Move …*: the trial as it stands, with a seat's choices."""
    await show_trial(interaction, table, Shown(seat), on_lesson(interaction))


@click("undo")
async def take_back(interaction: Interaction, table: TrialTable, seat: Seat, revision: int) -> None:
    """*Take back*."""
    await change(interaction, table, interaction.client.trials.back(table, revision), Shown())


@click("forth")
async def again(interaction: Interaction, table: TrialTable, seat: Seat, revision: int) -> None:
    """*Again*."""
    await change(interaction, table, interaction.client.trials.forth(table, revision), Shown())


@click("out")
async def close(interaction: Interaction, table: TrialTable) -> None:
    """*Close*."""
    await interaction.client.trials.close(table)
    await answer(interaction, text_layout("Closed. The game itself is unchanged."), edit=on_lesson(interaction))
