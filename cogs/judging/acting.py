"""Acting for a seat: the seat's choices as its own panel shows them, after a look that stands in the log."""

from __future__ import annotations

import discord
from discord import ui

from bot.engine.engine import Engine
from bot.engine.judging.game_master import check_may_act
from bot.engine.sides_seen import may_see
from bot.games.contract.choices import Path
from bot.games.contract.game import Seat
from bot.games.phrases import whose
from bot.record.judging import WHOLE
from cogs.answering.context import Interaction
from cogs.answering.illustrated import Composed, Subject, answer_illustrated
from cogs.answering.responses import actor, answer, check_deliberate, on_private
from cogs.clicking.choosing import ClickedPanel, choices
from cogs.clicking.judges import check_has_desk
from cogs.judging.desk import show_desk
from cogs.panels.panel import add_choices, add_news, add_question
from cogs.parts.choice_tree import SeatTree
from cogs.parts.components import COLOURS, Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.pictures.picture import Picture, files_of, illustrate

ACTS = "g"
"""What comes before the verbs of a seat's choices where a game master makes them."""


def asks_to_look(engine: Engine, seat: Seat, why: str = "act") -> ui.LayoutView:
    """The question before a look: nothing of the side is in it."""
    name = "everything" if seat == WHOLE else f"{whose(engine.seat_name(seat))} side"
    text = f"This shows {name}, and the log will say so."
    row = Row(
        button("Look", custom_id("deskseen", engine.id, seat, why), discord.ButtonStyle.danger),
        button("Back", custom_id("desk", engine.id)),
    )
    return text_layout(text, rows=(row,), colour=COLOURS["playing"])


async def ask_to_look(interaction: Interaction, engine: Engine, seat: Seat, why: str = "act") -> None:
    """Asks before a look. ``why`` says what comes after it: "act", "view", or the "file" of the position."""
    await answer(interaction, asks_to_look(engine, seat, why), edit=on_private(interaction))


async def show_side(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """A seat's side, in words and as a picture, for a game master who has looked; else the question."""
    if not may_see(engine, interaction.user.id, seat):
        await ask_to_look(interaction, engine, seat, "view")
        return
    view, user = engine.view(seat), interaction.user.id
    text = "\n".join(filter(None, (engine.game.own(view), engine.game.position(view))))[:3000]

    def compose(picture: Picture | None) -> Composed:
        if not may_see(engine, user, seat):
            return asks_to_look(engine, seat, "view"), []
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
        container.add_item(ui.TextDisplay(f"**{whose(engine.seat_name(seat))} side**"))
        files = illustrate(container, picture, engine.game.alt(view))
        container.add_item(ui.TextDisplay(text))
        container.add_item(Row(button("The desk", custom_id("desk", engine.id))))
        layout = ui.LayoutView(timeout=None)
        layout.add_item(container)
        return layout, files

    await answer_illustrated(interaction, Subject(engine, view, seat), compose, edit=on_private(interaction))


async def show_acting(
    interaction: Interaction,
    engine: Engine,
    seat: Seat,
    path: Path = (),
    said: tuple[str, ...] = (),
    verb: str = "d",
    asking: bool = False,
) -> None:
    """The panel on which the game master decides for a seat; the question before a look where one is due."""
    user = interaction.user.id
    if not may_see(engine, user, seat):
        await ask_to_look(interaction, engine, seat)
        return
    check_may_act(engine, actor(interaction), seat)

    def compose(picture: Picture | None) -> Composed:
        if not may_see(engine, user, seat) or engine.session.status != "playing":
            # The position has changed since: what it is now takes another look.
            return asks_to_look(engine, seat), []
        return acting_panel(SeatTree(engine, seat, verb, prefix=ACTS), path, said, asking, picture), files_of(picture)

    subject = Subject(engine, engine.view(seat), seat)
    await answer_illustrated(interaction, subject, compose, edit=on_private(interaction))


def acting_panel(
    tree: SeatTree, path: Path, said: tuple[str, ...], asking: bool, picture: Picture | None
) -> ui.LayoutView:
    """A seat's choices, for the game master."""
    engine, seat = tree.engine, tree.seat
    view = engine.view(seat)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
    head = f"**{engine.game.headline(view)}**\n-# You act for {engine.seat_name(seat)} as game master"
    container.add_item(ui.TextDisplay(head))
    if own := engine.game.own(view):
        container.add_item(ui.TextDisplay(own))
    illustrate(container, picture, engine.game.alt(view))
    asks = tree.question(path) if asking and tree.walk.holds(path) else None
    if asks is None and not tree.walk.leads_on(path):
        path = ()
    if asks is not None:
        add_news(container, said)
        add_question(container, tree, path, asks)
    elif tree.verb == "o" or seat in engine.awaited():
        add_choices(container, tree, path, said)
    else:
        add_news(container, said)
        container.add_item(ui.TextDisplay(f"{engine.seat_name(seat)} has nothing to decide now."))
    found = [button("Back", tree.root_id())] if path or tree.verb == "o" else []
    orders = engine.orders(seat, ())
    if tree.verb != "o" and orders is not None and orders.choices:
        found.append(button("Orders", SeatTree(engine, seat, "o", prefix=ACTS).button_id(())))
    container.add_item(Row(*found, button("The desk", custom_id("desk", engine.id))))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout


async def carry_out(interaction: Interaction, engine: Engine, seat: Seat, text: str) -> None:
    """Decides for a seat, and shows what came of it."""
    reply = await engine.gm_act(actor(interaction), seat, text)
    if engine.session.status == "playing" and may_see(engine, interaction.user.id, seat):
        await show_acting(interaction, engine, seat, said=reply.lines)
    else:
        await show_desk(interaction, engine, "Done. It's in the log.")


class ActingPanel(ClickedPanel):
    """A seat's choices for the game master: of another position, or where a look is due, the panel shows what there is,
    or asks."""

    def __init__(self, interaction: Interaction, engine: Engine, tree: SeatTree, revision: int) -> None:
        seen = may_see(engine, interaction.user.id, tree.seat)
        super().__init__(tree, revision, seen)
        self._interaction, self._engine = interaction, engine

    async def show(self, path: Path, asking: bool = False) -> None:
        """See ClickedPanel."""
        seat, verb = self.tree.seat, self.tree.verb
        await show_acting(self._interaction, self._engine, seat, path, verb=verb, asking=asking)

    async def carry_out(self, path: Path) -> None:
        """See ClickedPanel."""
        if not self.now:
            await show_acting(self._interaction, self._engine, self.tree.seat)
            return
        check_deliberate(self._interaction)
        await carry_out(self._interaction, self._engine, self.tree.seat, " ".join(path))

    async def asks(self, path: Path) -> bool:
        """See ClickedPanel: whatever has a question."""
        return self.tree.question(path) is not None


@choices(Engine, prefix=ACTS, check=check_has_desk)
async def opened(interaction: Interaction, engine: Engine, seat: Seat, revision: int, verb: str) -> ClickedPanel:
    """The panel of the seat for which the game master decides."""
    return ActingPanel(interaction, engine, SeatTree(engine, seat, verb, prefix=ACTS), revision)
