"""The buttons and menus of a player's panel, and the words of a game under a board."""

from __future__ import annotations

import re

from bot.engine.engine import Engine
from bot.games.chronicle.board_state import Mark
from bot.games.contract.choices import Path, Refusal
from bot.games.contract.game import Seat
from bot.table.table import Table
from cogs.answering.context import Interaction
from cogs.answering.responses import answer, check_deliberate
from cogs.clicking.choosing import ClickedPanel, choices
from cogs.clicking.declared import click
from cogs.panels.panel import panel, words_of
from cogs.parts.choice_tree import SeatTree
from cogs.parts.components import MOST_TEXT, text_layout
from cogs.playing.hints import carried_out_as_advised
from cogs.playing.play import decide, must_ask, open_panel, show_panel, undo
from cogs.playing.thought import thought
from cogs.rules import answers as rule_answers


class OwnPanel(ClickedPanel):
    """A player's panel in a game."""

    def __init__(self, interaction: Interaction, engine: Engine, tree: SeatTree, revision: int) -> None:
        mine = engine.session.status == "playing" and tree.seat in engine.sides_of(interaction.user.id)
        super().__init__(tree, revision, mine)
        self._interaction, self._engine = interaction, engine
        self._advised = interaction.client.panel_sessions.is_advised(interaction, engine)

    async def show(self, path: Path, asking: bool = False) -> None:
        """See ClickedPanel."""
        seat, verb = self.tree.seat, self.tree.verb
        marks: tuple[Mark, ...] = ()
        if path and verb == "d" and self._interaction.client.gallery.draws(self._engine.game.key):
            marks = await thought(self._interaction, self._interaction.client.thinking.sketch(self._engine, seat, path))
        advised = asking and self._advised
        await show_panel(
            self._interaction, self._engine, seat, path, verb=verb, asking=asking, marks=marks, advised=advised
        )

    async def carry_out(self, path: Path) -> None:
        """See ClickedPanel. What a hint has led to shows how the plan goes on, as *Do it* does. Whoever has left the
        hint decides alone."""
        check_deliberate(self._interaction)
        text, seat = " ".join(path), self.tree.seat
        if not self._advised or not await carried_out_as_advised(
            self._interaction, self._engine, seat, self.revision, text
        ):
            await decide(self._interaction, self._engine, text, seat, self.revision)

    async def asks(self, path: Path) -> bool:
        """See ClickedPanel."""
        return await must_ask(self._interaction, self.tree, path)


@choices(Engine, now=True, on_panel=True)
async def opened(interaction: Interaction, engine: Engine, seat: Seat, revision: int, verb: str) -> ClickedPanel:
    """The panel of a game whose choices were clicked."""
    return OwnPanel(interaction, engine, SeatTree(engine, seat, verb), revision)


@click("move", "side")
async def move(interaction: Interaction, engine: Engine) -> None:
    """*Your move*, *My side*: opens the panel."""
    await open_panel(interaction, engine)


@click("panel", on_panel=True)
async def renew(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """*Refresh*, *Back*: the panel from its root."""
    await show_panel(interaction, engine, seat)


@click("more", on_panel=True)
async def show_more(interaction: Interaction, engine: Engine, seat: Seat, revision: int, path: Path) -> None:
    """*More choices*: the choices at a path, with those that seldom pay."""
    await show_panel(interaction, engine, seat, path if engine.revision(seat) == revision else (), more=True)


@click("undo", now=True, deliberate=True, on_panel=True)
async def take_back(interaction: Interaction, engine: Engine, seat: Seat, revision: int) -> None:
    """*Undo* on the panel."""
    await undo(interaction, engine, seat, revision)


@click("words")
async def words(interaction: Interaction, engine: Engine, seat: Seat, verb: str, path: Path) -> None:
    """*Explain* on a panel: what its words mean, those of its choices first."""
    if seat not in engine.sides_of(interaction.user.id):
        raise Refusal("That isn't your side")
    tree = SeatTree(engine, seat, verb)
    at = path if tree.walk.leads_on(path) else ()
    await rule_answers.explain_text(interaction, engine.game.key, words_of(panel(tree, at)))


@click("text")
async def text(interaction: Interaction, engine: Engine, seat: Seat = "") -> None:
    """*Read position*: the position in words, as the asker may know it; from a hand, as that seat sees it."""
    if engine.state is None:
        await answer(interaction, text_layout("The game has not started yet."))
        return
    held = engine.sides_of(interaction.user.id)
    own = seat if seat in held else next(iter(held), None)
    view = engine.view(own)
    position = engine.game.position(view)
    # What the seat alone knows stands there in some games, in more words or fewer.
    alone = "\n".join(line for line in engine.game.own(view).splitlines() if _head(line) not in position)
    if len(alone) + len(position) <= MOST_TEXT:
        await answer(interaction, text_layout(*filter(None, (position, alone))), beside=True)
        return
    await answer(interaction, text_layout(position))
    await answer(interaction, text_layout(alone), beside=True)


def _head(line: str) -> str:
    """Returns the words in bold with which a line begins; the whole line if none do."""
    found = re.match(r"\*\*.+?\*\*", line)
    return found[0] if found else line


@click("rules")
async def rules(interaction: Interaction, table: Table) -> None:
    """*Rules* under a board, a call or a lesson: a message of its own."""
    await rule_answers.show_rules(interaction, table.game.key)
