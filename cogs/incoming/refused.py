"""A click on a panel that does nothing: the panel says why, so that no message comes besides."""

from __future__ import annotations

from bot.games.contract.choices import Path, Refusal
from cogs.answering.context import Interaction
from cogs.answering.responses import awaits_answer, on_private
from cogs.parts.choice_tree import SeatTree, shown_before
from cogs.parts.custom_ids import CustomId, to_path
from cogs.playing.hints import show_hint
from cogs.playing.play import show_panel

TREES = {f"{before}{verb}": verb for before in ("", "s", "f", "y") for verb in ("d", "o")}
"""The tree that a button or menu of a choice belongs to, by its verb."""
PLANS = frozenset({"plan", "strike"})
"""The verbs of the parts of a hint."""


async def shown_on_panel(interaction: Interaction, id: CustomId, refusal: Refusal) -> bool:
    """Shows a refusal on the panel that was clicked, which stays as it was; tells whether it could. An act that stands
    is told otherwise."""
    client, seat = interaction.client, id.arguments[0] if id.arguments else ""
    if not on_private(interaction) or not awaits_answer(interaction):
        return False
    engine = client.engines.loaded(id.game)
    if engine is None or engine.session.status != "playing" or client.engines.acted(interaction.id) is not None:
        return False
    if seat not in engine.sides_of(interaction.user.id):
        return False
    if (shown := client.panel_sessions.counsel_on(interaction, engine)) is not None and shown.seat == seat:
        await show_panel(interaction, engine, seat, counsel=shown.counsel, focus=shown.focus, refusal=refusal)
        return True
    if id.verb in PLANS and int(id.arguments[1]) == engine.session.hinted_at.get(seat) == engine.revision(seat):
        await show_hint(interaction, engine, seat, refusal=refusal)
        return True
    path: Path = ()
    verb = TREES.get(id.verb, "d")
    if id.verb in TREES and int(id.arguments[1]) == engine.revision(seat):
        path = to_path(id.arguments[-1])
        if id.verb == verb:
            path = before_choosing(SeatTree(engine, seat, verb), path)
    await show_panel(interaction, engine, seat, path, verb=verb, asking=id.verb == f"y{verb}", refusal=refusal)
    return True


def before_choosing(tree: SeatTree, path: Path) -> Path:
    """The path at which a panel shows the button of ``path``; the root where that is no choice there is."""
    try:
        return shown_before(tree, path)
    except Refusal:
        return ()
