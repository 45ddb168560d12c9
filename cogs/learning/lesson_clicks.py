"""Handles the buttons and menus of a lesson's message.

They are those of a panel, with a lesson's id in place of a game's: what a verb means on a panel, it means here.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from msgspec.structs import replace

from bot.coaching.lessons import CoachedTable
from bot.engine.decide import Outdated
from bot.games.choices import Path, Refusal
from bot.games.contract import people_seats
from bot.games.tokens import NONE, token_of
from cogs.choice_tree import SeatTree, shown_before
from cogs.close_up import show_whole
from cogs.components import text_layout
from cogs.context import Handler, Interaction
from cogs.custom_ids import CustomId, to_path
from cogs.form_sheet import after_picking
from cogs.learning.lesson_message import Shown
from cogs.learning.showing import on_lesson, show_lesson, worked_out
from cogs.lobby.chooser import ALONE, open_chosen, opening_buttons
from cogs.responses import answer, check_deliberate, selected_values
from cogs.rules.answers import show_rules


async def lesson_of(interaction: Interaction, id: CustomId) -> CoachedTable:
    """The lesson that the clicked component belongs to. Raises Refusal where it is another person's."""
    return await interaction.client.lessons.get(id.game, interaction.user.id)


async def open_lesson(interaction: Interaction, key: str) -> None:
    """Opens a person's lesson of a game: where it stands, or at its beginning."""
    lessons = interaction.client.lessons
    table = await worked_out(interaction, lessons.open(interaction.user.id, key), edit=False)
    note = "Welcome back: this is where you left." if table.decided and not table.ended else ""
    await show_lesson(interaction, table, Shown(note=note), edit=False)


async def change(
    interaction: Interaction, table: CoachedTable, work: Coroutine[Any, Any, CoachedTable], shown: Shown | None = None
) -> None:
    """Changes a lesson and shows it; where nothing was done, why, and how it stands."""
    edit = on_lesson(interaction)
    try:
        table, note = await worked_out(interaction, work, edit), ""
    except Outdated as outdated:
        table, note = await interaction.client.lessons.get(table.id, table.user), f"{outdated.reason}."
    except Refusal as refusal:
        note = str(refusal)
    await show_lesson(interaction, table, Shown(note=note) if note or shown is None else shown, edit)


async def go_on_with(interaction: Interaction, table: CoachedTable, id: CustomId, path: Path) -> None:
    """Opens what comes after a path, or carries it out where it is whole; nothing where the component is of an earlier
    position."""
    tree, revision = SeatTree(table, table.seat, id.verb[-1]), int(id.arguments[1])
    if revision == table.version and not table.ended:
        whole, level = (path, None) if tree.walk.sheet(path) is not None else tree.walk.settled(path)
        path = whole if level is None else path
        if tree.walk.leads_on(path):
            await show_lesson(interaction, table, Shown(path, tree.verb), on_lesson(interaction))
            return
    await decide(interaction, table, " ".join(path), revision, Shown(shown_before(tree, path), tree.verb))


async def decide(interaction: Interaction, table: CoachedTable, text: str, revision: int, before: Shown) -> None:
    """Carries a decision or an order out; the second tap of a double tap leaves what was shown ``before``."""
    try:
        if revision == table.version:
            check_deliberate(interaction)
    except Refusal as refusal:
        await show_lesson(interaction, table, replace(before, note=str(refusal)), on_lesson(interaction))
        return
    await change(interaction, table, interaction.client.lessons.decide(table, text, revision))


async def choose(interaction: Interaction, id: CustomId) -> None:
    """A button of the choices."""
    await go_on_with(interaction, await lesson_of(interaction, id), id, to_path(id.arguments[-1]))


async def select(interaction: Interaction, id: CustomId) -> None:
    """A menu of the choices; several picks are one token, in the order of the level."""
    table, path, keys = await lesson_of(interaction, id), to_path(id.arguments[-1]), selected_values(interaction)
    tree = SeatTree(table, table.seat, id.verb[-1])
    level = tree.level(path) if int(id.arguments[1]) == table.version else None
    token = token_of(level, keys) if level is not None else ",".join(keys) or NONE
    await go_on_with(interaction, table, id, (*path, token))


async def fill_in(interaction: Interaction, id: CustomId) -> None:
    """A menu of a form's field: the form is shown with what was picked."""
    table, path = await lesson_of(interaction, id), to_path(id.arguments[-1])
    tree = SeatTree(table, table.seat, id.verb[-1])
    if int(id.arguments[1]) == table.version:
        path = after_picking(tree, path, int(id.arguments[2]), selected_values(interaction))
    await show_lesson(interaction, table, Shown(path, tree.verb), on_lesson(interaction))


async def stand(interaction: Interaction, id: CustomId) -> None:
    """*Back*, *Go on*: the lesson as it stands."""
    await show_lesson(interaction, await lesson_of(interaction, id), Shown(), on_lesson(interaction))


async def show_all(interaction: Interaction, id: CustomId) -> None:
    """*All choices*."""
    await show_lesson(interaction, await lesson_of(interaction, id), Shown(whole=True), on_lesson(interaction))


async def step_back(interaction: Interaction, id: CustomId) -> None:
    """*Back one step*."""
    table = await lesson_of(interaction, id)
    await change(interaction, table, interaction.client.lessons.back(table, int(id.arguments[1])))


async def hint(interaction: Interaction, id: CustomId) -> None:
    """*Hint*."""
    table = await lesson_of(interaction, id)
    await change(interaction, table, interaction.client.lessons.hint(table, int(id.arguments[1])))


async def follow(interaction: Interaction, id: CustomId) -> None:
    """*Do it*: what the coach suggests."""
    table, revision = await lesson_of(interaction, id), int(id.arguments[0])
    advice = table.progress.here.advice
    # With another revision nothing is carried out, whatever it would be.
    text = advice.decision if advice is not None else ""
    await decide(interaction, table, text, revision, Shown())


async def leave(interaction: Interaction, id: CustomId) -> None:
    """*Leave*."""
    await show_lesson(interaction, await lesson_of(interaction, id), Shown(leaving=True), on_lesson(interaction))


async def begin_anew(interaction: Interaction, id: CustomId) -> None:
    """*Begin anew*."""
    table = await lesson_of(interaction, id)
    await change(interaction, table, interaction.client.lessons.begin_anew(table, int(id.arguments[0])))


async def play_really(interaction: Interaction, id: CustomId) -> None:
    """*Play a real game*: opens a lobby of the game where one is, in a server."""
    table = await lesson_of(interaction, id)
    if interaction.guild_id is None:
        note = f"A real game is played in a server's channel: use `/game new game:{table.game.key}` there."
        await show_lesson(interaction, table, Shown(note=note, leaving=not table.ended), on_lesson(interaction))
        return
    game = table.game
    if len(people_seats(game.seats_for({}))) == 1:
        await open_chosen(interaction, game.key, ALONE)
        return
    text = f"A real game of {game.name}: its lobby opens here in the channel, with all the rules and options to choose."
    await answer(interaction, text_layout(text, rows=(opening_buttons(game),)))


async def rules(interaction: Interaction, id: CustomId) -> None:
    """*Rules*."""
    await show_rules(interaction, (await lesson_of(interaction, id)).game.key)


async def whole(interaction: Interaction, id: CustomId) -> None:
    """*Whole board*."""
    table = await lesson_of(interaction, id)
    await show_whole(interaction, table, table.seat)


LESSON_HANDLERS: dict[str, Handler] = {
    "d": choose,
    "o": choose,
    "sd": select,
    "so": select,
    "fd": fill_in,
    "fo": fill_in,
    "panel": stand,
    "all": show_all,
    "undo": step_back,
    "hint": hint,
    "follow": follow,
    "out": leave,
    "anew": begin_anew,
    "real": play_really,
    "rules": rules,
    "whole": whole,
}
"""The handlers of a lesson's components, by the verb of their custom id."""
