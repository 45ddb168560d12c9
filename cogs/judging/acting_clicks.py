"""The buttons and menus by which a game master decides for a seat."""

from __future__ import annotations

from bot.engine.engine import Engine
from bot.engine.sides_seen import may_see
from bot.games.choices import Path
from bot.games.tokens import NONE, token_of
from cogs.choice_tree import SeatTree
from cogs.context import Handler, Interaction
from cogs.custom_ids import CustomId, to_path
from cogs.form_sheet import after_picking
from cogs.judging.acting import ACTS, carry_out, show_acting
from cogs.judging.desk import check_has_desk
from cogs.lobby.click_handlers import game_of
from cogs.responses import check_deliberate, selected_values


async def opened(interaction: Interaction, id: CustomId) -> tuple[Engine, SeatTree] | None:
    """The game and the tree of a component; None where it is of another position, or a look is due: then the panel
    shows what there is, or asks."""
    engine, (seat, revision) = await game_of(interaction, id), id.arguments[:2]
    check_has_desk(interaction, engine)
    if not may_see(engine, interaction.user.id, seat) or int(revision) != engine.revision(seat):
        await show_acting(interaction, engine, seat)
        return None
    return engine, SeatTree(engine, seat, id.verb[-1], prefix=ACTS)


async def go_on(interaction: Interaction, engine: Engine, tree: SeatTree, path: Path) -> None:
    """Opens what comes after a path, or asks before it, or carries it out where it is whole."""
    path = tree.after_choosing(path)
    opens = tree.walk.sheet(path) is not None or tree.level(path) is not None
    asks = not opens and tree.question(path) is not None
    if opens or asks:
        await show_acting(interaction, engine, tree.seat, path, verb=tree.verb, asking=asks)
        return
    check_deliberate(interaction)
    await carry_out(interaction, engine, tree.seat, " ".join(path))


async def choose(interaction: Interaction, id: CustomId) -> None:
    """A button: a whole decision is carried out, a part of one opens what comes next."""
    if (found := await opened(interaction, id)) is not None:
        await go_on(interaction, *found, to_path(id.arguments[-1]))


async def select(interaction: Interaction, id: CustomId) -> None:
    """A menu."""
    if (found := await opened(interaction, id)) is not None:
        path, keys = to_path(id.arguments[-1]), selected_values(interaction)
        level = found[1].level(path)
        await go_on(interaction, *found, (*path, token_of(level, keys) if level else ",".join(keys) or NONE))


async def fill_in(interaction: Interaction, id: CustomId) -> None:
    """A menu of a form's field."""
    if (found := await opened(interaction, id)) is not None:
        engine, tree = found
        path = after_picking(tree, to_path(id.arguments[-1]), int(id.arguments[2]), selected_values(interaction))
        await show_acting(interaction, engine, tree.seat, path, verb=tree.verb)


async def confirm(interaction: Interaction, id: CustomId) -> None:
    """*Yes*."""
    if (found := await opened(interaction, id)) is not None:
        check_deliberate(interaction)
        await carry_out(interaction, found[0], found[1].seat, " ".join(to_path(id.arguments[-1])))


_KINDS: dict[str, tuple[Handler, str]] = {
    "": (choose, "sns"),
    "s": (select, "snns"),
    "f": (fill_in, "snnns"),
    "y": (confirm, "sns"),
}
ACTING_HANDLERS: dict[str, Handler] = {f"{ACTS}{k}{verb}": h for k, (h, _) in _KINDS.items() for verb in "do"}
ACTING_NEEDS: dict[str, str] = {f"{ACTS}{k}{verb}": needs for k, (_, needs) in _KINDS.items() for verb in "do"}
"""The arguments that they need (see cogs.clicks)."""
