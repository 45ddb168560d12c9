"""Handles the buttons and menus of a trial's message, and opens trials.

They are those of a panel, with a trial's id in place of a game's: what a verb means on a panel, it means here.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from msgspec.structs import replace

from bot.engine.decide import Outdated
from bot.engine.engine import Engine
from bot.games.choices import Path, Refusal
from bot.games.tokens import NONE, token_of
from bot.trials.trials import TrialTable
from cogs.choice_tree import SeatTree, shown_before
from cogs.close_up import show_whole
from cogs.components import text_layout
from cogs.context import Handler, Interaction
from cogs.custom_ids import CustomId, to_path
from cogs.form_sheet import after_picking
from cogs.learning.showing import on_lesson, show_apart, worked_out
from cogs.log import reader_of, step_from
from cogs.panel_picture import panel_focus
from cogs.responses import answer, check_deliberate, selected_values
from cogs.trials.message import Shown, standing_at, trial_layout


async def open_at(interaction: Interaction, engine: Engine, number: int | None) -> None:
    """Begins a trial at the board after a public entry (None: as the game stands). Raises Refusal."""
    last = engine.session.numbers.get("public", 0)
    if engine.state is None:
        raise Refusal("The game has not started yet, so there is nothing to try")
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
    client, held = interaction.client, engine.seats_of(interaction.user.id)
    opened = await client.engines.revealed(engine)
    seat = held[0] if held else None
    work = client.trials.open(interaction.user.id, engine, state, number, seat, opened)
    await show_trial(interaction, await worked_out(interaction, work, edit=False), Shown(), edit=False)


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


async def trial_of(interaction: Interaction, id: CustomId) -> TrialTable:
    """The trial that the clicked component belongs to. Raises Refusal where it is another person's."""
    return await interaction.client.trials.get(id.game, interaction.user.id)


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


async def go_on_with(interaction: Interaction, table: TrialTable, id: CustomId, path: Path) -> None:
    """Opens what comes after a path, or carries it out where it is whole; nothing where the component is of an earlier
    position."""
    tree, revision = SeatTree(table, id.arguments[0], id.verb[-1]), int(id.arguments[1])
    if revision == table.version and table.result() is None:
        whole, level = (path, None) if tree.walk.sheet(path) is not None else tree.walk.settled(path)
        path = whole if level is None else path
        if tree.walk.leads_on(path):
            await show_trial(interaction, table, Shown(tree.seat, path, tree.verb), on_lesson(interaction))
            return
    before = Shown(tree.seat, shown_before(tree, path), tree.verb)
    try:
        if revision == table.version:
            check_deliberate(interaction)
    except Refusal as refusal:
        await show_trial(interaction, table, replace(before, note=str(refusal)), on_lesson(interaction))
        return
    work = interaction.client.trials.decide(table, tree.seat, " ".join(path), revision)
    await change(interaction, table, work, Shown())


async def choose(interaction: Interaction, id: CustomId) -> None:
    """A button of the choices."""
    await go_on_with(interaction, await trial_of(interaction, id), id, to_path(id.arguments[-1]))


async def select(interaction: Interaction, id: CustomId) -> None:
    """A menu of the choices; several picks are one token, in the order of the level."""
    table, path, keys = await trial_of(interaction, id), to_path(id.arguments[-1]), selected_values(interaction)
    tree = SeatTree(table, id.arguments[0], id.verb[-1])
    level = tree.level(path) if int(id.arguments[1]) == table.version else None
    token = token_of(level, keys) if level is not None else ",".join(keys) or NONE
    await go_on_with(interaction, table, id, (*path, token))


async def fill_in(interaction: Interaction, id: CustomId) -> None:
    """A menu of a form's field: the form is shown with what was picked."""
    table, path = await trial_of(interaction, id), to_path(id.arguments[-1])
    tree = SeatTree(table, id.arguments[0], id.verb[-1])
    if int(id.arguments[1]) == table.version:
        path = after_picking(tree, path, int(id.arguments[2]), selected_values(interaction))
    await show_trial(interaction, table, Shown(tree.seat, path, tree.verb), on_lesson(interaction))


async def stand(interaction: Interaction, id: CustomId) -> None:
    """*Back*, *Move …*: the trial as it stands, with a seat's choices."""
    await show_trial(interaction, await trial_of(interaction, id), Shown(id.arguments[0]), on_lesson(interaction))


async def take_back(interaction: Interaction, id: CustomId) -> None:
    """*Take back*."""
    table = await trial_of(interaction, id)
    await change(interaction, table, interaction.client.trials.back(table, int(id.arguments[1])), Shown())


async def again(interaction: Interaction, id: CustomId) -> None:
    """*Again*."""
    table = await trial_of(interaction, id)
    await change(interaction, table, interaction.client.trials.forth(table, int(id.arguments[1])), Shown())


async def close(interaction: Interaction, id: CustomId) -> None:
    """*Close*."""
    await interaction.client.trials.close(await trial_of(interaction, id))
    await answer(interaction, text_layout("Closed. The game stands as it stood."), edit=on_lesson(interaction))


async def whole(interaction: Interaction, id: CustomId) -> None:
    """*Whole board*."""
    await show_whole(interaction, await trial_of(interaction, id), id.arguments[0])


TRIAL_HANDLERS: dict[str, Handler] = {
    "d": choose,
    "o": choose,
    "sd": select,
    "so": select,
    "fd": fill_in,
    "fo": fill_in,
    "panel": stand,
    "undo": take_back,
    "forth": again,
    "out": close,
    "whole": whole,
}
"""The handlers of a trial's components, by the verb of their custom id."""
