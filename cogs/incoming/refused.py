"""A click on a panel that does nothing: the panel says why, so that no message comes besides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.decide import Outdated
from bot.games.contract.choices import Path, Refusal
from cogs.answering.context import Interaction
from cogs.answering.responses import awaits_answer, on_private
from cogs.parts.choice_tree import SeatTree, shown_before
from cogs.parts.custom_ids import CustomId
from cogs.playing.hints import show_hint
from cogs.playing.play import show_outdated, show_panel


async def shown_as_now(interaction: Interaction, id: CustomId, given: Mapping[str, Any], outdated: Outdated) -> bool:
    """Shows the panel of a person who clicked a button of an earlier position; tells whether they have one. ``given``
    is what the id says, by the names of its handler's parameters."""
    engine, seat = interaction.client.engines.loaded(id.game), given["seat"]
    if engine is None or engine.state is None or seat not in engine.sides_of(interaction.user.id):
        return False
    await show_outdated(interaction, engine, seat, outdated)
    return True


async def shown_on_panel(interaction: Interaction, id: CustomId, given: Mapping[str, Any], refusal: Refusal) -> bool:
    """Shows a refusal on the panel that was clicked, which stays as it was; tells whether it could. ``given`` is what
    the id says, by the names of its handler's parameters. An act that stands is told otherwise."""
    client, seat = interaction.client, given["seat"]
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
    now = given.get("revision") == engine.revision(seat)
    if "looked" in given and now and engine.session.hinted_at.get(seat) == engine.revision(seat):
        # It was a part of a hint.
        await show_hint(interaction, engine, seat, refusal=refusal)
        return True
    path: Path = ()
    verb = given["verb"][-1] if "verb" in given else "d"
    if "verb" in given and now:
        # It was a choice, of the tree whose verb is the last letter.
        path = given["path"]
        if id.verb == verb:
            path = before_choosing(SeatTree(engine, seat, verb), path)
    await show_panel(interaction, engine, seat, path, verb=verb, asking=id.verb == f"y{verb}", refusal=refusal)
    return True


def before_choosing(tree: SeatTree, path: Path) -> Path:
    """Returns the path at which a panel shows the button of ``path``; the root if that choice is gone."""
    try:
        return shown_before(tree, path)
    except Refusal:
        return ()
