"""Handles the buttons and menus of a lesson's message.

They are those of a panel, with a lesson's id in place of a game's: what a verb means on a panel, it means here.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from msgspec.structs import replace

from bot.coaching.lessons import CoachedTable
from bot.engine.decide import Outdated
from bot.games.contract.choices import Path, Refusal
from bot.games.contract.game import Seat, people_seats
from bot.games.contract.options import full_name
from cogs.answering.context import Interaction
from cogs.answering.responses import answer, check_deliberate
from cogs.clicking.choosing import ClickedPanel, choices
from cogs.clicking.declared import Named, click
from cogs.learning.lesson_message import Shown
from cogs.learning.showing import on_lesson, show_lesson, worked_out
from cogs.learning.start import show_start
from cogs.lobby.chooser import TAUGHT, TAUGHT_TOGETHER, open_chosen, ways_to_play
from cogs.parts.choice_tree import SeatTree, shown_before
from cogs.parts.components import text_layout


@click("learn")
async def learn(interaction: Interaction, key: Named) -> None:
    """*Learn*: a coached first game, or a choice of them."""
    if key in interaction.client.games:
        await open_lesson(interaction, key)
    else:
        await show_start(interaction)


async def open_lesson(interaction: Interaction, key: str) -> None:
    """Opens a person's lesson of a game: where it stands, or at its beginning."""
    lessons = interaction.client.lessons
    table = await worked_out(interaction, lessons.open(interaction.user.id, key), edit=False)
    note = "Welcome back. This is where you left off." if table.decided and not table.ended else ""
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


class CoachedPanel(ClickedPanel):
    """The choices of a lesson's message."""

    def __init__(self, interaction: Interaction, table: CoachedTable, tree: SeatTree, revision: int) -> None:
        super().__init__(tree, revision, not table.ended)
        self._interaction, self._table = interaction, table

    async def show(self, path: Path, asking: bool = False) -> None:
        """See ClickedPanel: nothing is asked about in a lesson."""
        await show_lesson(self._interaction, self._table, Shown(path, self.tree.verb), on_lesson(self._interaction))

    async def carry_out(self, path: Path) -> None:
        """See ClickedPanel."""
        before = Shown(shown_before(self.tree, path), self.tree.verb)
        await decide(self._interaction, self._table, " ".join(path), self.revision, before)

    async def show_outdated(self, path: Path) -> None:
        """See ClickedPanel."""
        await self.show(path)


@choices(CoachedTable)
async def opened(interaction: Interaction, table: CoachedTable, seat: Seat, revision: int, verb: str) -> ClickedPanel:
    """The message of a lesson whose choices were clicked; they are the learner's."""
    return CoachedPanel(interaction, table, SeatTree(table, table.seat, verb), revision)


async def decide(interaction: Interaction, table: CoachedTable, text: str, revision: int, before: Shown) -> None:
    """Carries a decision or an order out; the second tap of a double tap leaves what was shown ``before``."""
    try:
        if revision == table.version:
            check_deliberate(interaction)
    except Refusal as refusal:
        await show_lesson(interaction, table, replace(before, note=str(refusal)), on_lesson(interaction))
        return
    await change(interaction, table, interaction.client.lessons.decide(table, text, revision))


@click("panel")
async def stand(interaction: Interaction, table: CoachedTable) -> None:
    """*Back*, *Go on*: the lesson as it stands."""
    await show_lesson(interaction, table, Shown(), on_lesson(interaction))


@click("all")
async def show_all(interaction: Interaction, table: CoachedTable) -> None:
    """*All choices*."""
    await show_lesson(interaction, table, Shown(whole=True), on_lesson(interaction))


@click("undo")
async def step_back(interaction: Interaction, table: CoachedTable, seat: Seat, revision: int) -> None:
    """*Back one step*."""
    await change(interaction, table, interaction.client.lessons.back(table, revision))


@click("hint")
async def hint(interaction: Interaction, table: CoachedTable, seat: Seat, revision: int) -> None:
    """*Hint*."""
    await change(interaction, table, interaction.client.lessons.hint(table, revision))


@click("follow")
async def follow(interaction: Interaction, table: CoachedTable, revision: int) -> None:
    """*Do it*: what the coach suggests."""
    advice = table.progress.here.advice
    # With another revision nothing is carried out, whatever it would be.
    text = advice.decision if advice is not None else ""
    await decide(interaction, table, text, revision, Shown())


@click("out")
async def leave(interaction: Interaction, table: CoachedTable) -> None:
    """*Leave*."""
    await show_lesson(interaction, table, Shown(leaving=True), on_lesson(interaction))


@click("anew")
async def begin_anew(interaction: Interaction, table: CoachedTable, revision: int) -> None:
    """*Start over*."""
    await change(interaction, table, interaction.client.lessons.begin_anew(table, revision))


@click("real")
async def play_really(interaction: Interaction, table: CoachedTable) -> None:
    """*Play a real game*: opens a lobby of what has just been taught, in a server."""
    if interaction.guild_id is None:
        note = f"A real game is played in a server's channel: use `/game new game:{table.game.key}` there."
        await show_lesson(interaction, table, Shown(note=note, leaving=not table.ended), on_lesson(interaction))
        return
    game = table.game
    if len(people_seats(game.seats_for(table.lesson.options))) == 1:
        await open_chosen(interaction, game.key, TAUGHT)
        return
    text = (
        f"**{full_name(game, table.lesson.options)}** opens here in the channel, with the rules and the length that "
        "you have just learned. *Options* in the lobby changes them."
    )
    await answer(interaction, text_layout(text, rows=(ways_to_play(game, TAUGHT, TAUGHT_TOGETHER),)))
