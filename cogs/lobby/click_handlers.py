"""Handles the buttons and menus around a game: its lobby, its end, and going on elsewhere."""

from __future__ import annotations

from bot.engine.engine import Engine
from cogs.components import text_layout
from cogs.context import Handler, Interaction
from cogs.custom_ids import CustomId
from cogs.judging.judges import check_office
from cogs.lobby import actions, chooser, new_game, record_files
from cogs.lobby import options as lobby_options
from cogs.lobby.relocating import relocate_here
from cogs.responses import actor, answer, check_deliberate, on_private, selected_value


async def game_of(interaction: Interaction, id: CustomId) -> Engine:
    """The game that the clicked component belongs to. Raises Refusal."""
    engine = await interaction.client.engines.get(id.game)
    await check_office(interaction, engine)
    return engine


async def join(interaction: Interaction, id: CustomId) -> None:
    """*Join*."""
    await actions.join(interaction, await game_of(interaction, id))


async def seat_practice(interaction: Interaction, id: CustomId) -> None:
    """*Practice opponent*."""
    await actions.seat_practice(interaction, await game_of(interaction, id))


async def leave(interaction: Interaction, id: CustomId) -> None:
    """*Leave*."""
    await actions.leave(interaction, await game_of(interaction, id))


async def start(interaction: Interaction, id: CustomId) -> None:
    """*Start*."""
    await actions.start(interaction, await game_of(interaction, id))


async def decline_seat(interaction: Interaction, id: CustomId) -> None:
    """*Decline* a seat."""
    await actions.decline(interaction, await game_of(interaction, id))


async def options(interaction: Interaction, id: CustomId) -> None:
    """*Options*."""
    await lobby_options.show_options(interaction, await game_of(interaction, id))


async def options_page(interaction: Interaction, id: CustomId) -> None:
    """The arrows between the pages of the options."""
    await lobby_options.show_options(interaction, await game_of(interaction, id), int(id.arguments[0]))


async def option(interaction: Interaction, id: CustomId) -> None:
    """The menu of an option."""
    await lobby_options.choose_option(
        interaction, await game_of(interaction, id), id.arguments[1], int(id.arguments[0])
    )


async def switches(interaction: Interaction, id: CustomId) -> None:
    """The menu of options that are on or off."""
    engine = await game_of(interaction, id)
    await lobby_options.choose_switches(interaction, engine, id.arguments[1], int(id.arguments[0]))


async def preset(interaction: Interaction, id: CustomId) -> None:
    """The menu of presets in the lobby."""
    await lobby_options.choose_preset(interaction, await game_of(interaction, id))


async def show_games(interaction: Interaction, id: CustomId) -> None:
    """*Choose a game*."""
    await chooser.show_games(interaction)


async def pick_game(interaction: Interaction, id: CustomId) -> None:
    """The menu of games there."""
    await chooser.show_games(interaction, selected_value(interaction))


async def open_chosen(interaction: Interaction, id: CustomId) -> None:
    """The buttons under a game there."""
    await chooser.open_chosen(interaction, id.game, id.arguments[0])


async def again(interaction: Interaction, id: CustomId) -> None:
    """*Play again*: a new lobby for the same game with the same options."""
    await new_game.play_again(interaction, await game_of(interaction, id))


async def anew(interaction: Interaction, id: CustomId) -> None:
    """*Go on* with a game that is over, after a ruling, as a new game."""
    await new_game.go_on_anew(interaction, await game_of(interaction, id))


async def rematch(interaction: Interaction, id: CustomId) -> None:
    """*Open it in a thread* for a game that is played again."""
    await new_game.again_in_thread(interaction, await game_of(interaction, id))


async def go_on(interaction: Interaction, id: CustomId) -> None:
    """*Go on here* with a record, after the question."""
    await record_files.go_on(interaction, await game_of(interaction, id), id.arguments[0])


async def give_up(interaction: Interaction, id: CustomId) -> None:
    """*Resign* among the orders: asks first."""
    await actions.confirm_resignation(interaction, await game_of(interaction, id))


async def resign(interaction: Interaction, id: CustomId) -> None:
    """*Resign*, after the question."""
    engine = await game_of(interaction, id)
    check_deliberate(interaction)
    reply = await engine.resign(actor(interaction), id.arguments[0], int(id.arguments[1]))
    await answer(interaction, text_layout(*reply.lines or ("You have resigned.",)), edit=on_private(interaction))


def target_of(id: CustomId) -> int:
    """The channel in which a game is to go on, by a button elsewhere; 0 by one that stands in it."""
    return int(id.arguments[0]) if id.arguments else 0


async def agree_to_move(interaction: Interaction, id: CustomId) -> None:
    """*Agree* that a game goes on in another channel."""
    await record_files.answer_move(interaction, await game_of(interaction, id), True, target_of(id))


async def decline_to_move(interaction: Interaction, id: CustomId) -> None:
    """*Decline* that, or *Withdraw* it."""
    await record_files.answer_move(interaction, await game_of(interaction, id), False, target_of(id))


async def thread(interaction: Interaction, id: CustomId) -> None:
    """*Open it in a thread*."""
    await new_game.open_in_thread(interaction, id.game, id.arguments)


async def export(interaction: Interaction, id: CustomId) -> None:
    """*Export* of a game in a list."""
    await record_files.export(interaction, await game_of(interaction, id))


async def relocate(interaction: Interaction, id: CustomId) -> None:
    """*Move here*."""
    await relocate_here(interaction, await game_of(interaction, id))


async def dice(interaction: Interaction, id: CustomId) -> None:
    """*Dice*: what proves them."""
    await actions.explain_dice(interaction, await game_of(interaction, id))


LOBBY_HANDLERS: dict[str, Handler] = {
    "join": join,
    "practise": seat_practice,
    "leave": leave,
    "start": start,
    "refuse": decline_seat,
    "options": options,
    "optionspage": options_page,
    "option": option,
    "switches": switches,
    "preset": preset,
    "games": show_games,
    "pick": pick_game,
    "open": open_chosen,
    "dice": dice,
    "again": again,
    "goesanew": anew,
    "rematch": rematch,
    "goon": go_on,
    "giveup": give_up,
    "resign": resign,
    "moveyes": agree_to_move,
    "moveno": decline_to_move,
    "thread": thread,
    "export": export,
    "relocate": relocate,
}
