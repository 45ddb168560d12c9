"""*Choose a game*: every game with its cover and its card, and the buttons that open its lobby."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.engine.seating import Wish
from bot.games.choices import Refusal
from bot.games.contract import Game, people_seats
from bot.games.options import usual, with_preset
from bot.table.session import PRACTICE
from cogs.components import QUIET, Row, button
from cogs.context import Interaction
from cogs.custom_ids import custom_id
from cogs.lobby.new_game import open_game, place_here
from cogs.messages.introduction import introduction_text
from cogs.pictures.picture import Picture, files_of
from cogs.responses import answer, escaped, on_private

AnyGame = Game[Any, Any, Any]

ALONE, TOGETHER = "alone", "together"


async def show_games(interaction: Interaction) -> None:
    """Answers in private with the games there are. Raises Refusal where none can be played."""
    place_here(interaction)
    client = interaction.client
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=QUIET)
    files = list[discord.File]()
    for key, game in client.games.items():
        cover = client.gallery.cover(key)
        container.add_item(shown_game(game, cover))
        container.add_item(opening_buttons(game))
        files += files_of(cover)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    await answer(interaction, layout, files, edit=on_private(interaction))


def shown_game(game: AnyGame, cover: Picture | None) -> ui.Item[ui.LayoutView]:
    """A game's name and card, its cover beside them."""
    text: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay(
        f"### {game.name}\n{introduction_text(game.introduction({}, None))}"
    )
    if cover is None:
        return text
    picture: ui.Thumbnail[ui.LayoutView] = ui.Thumbnail(
        f"attachment://{cover.name}", description=f"Part of the board of {game.name}"
    )
    return ui.Section(text, accessory=picture)


def opening_buttons(game: AnyGame) -> Row:
    """The buttons that open a game's lobby: for oneself, and with others where several play it."""
    row, name = Row(), game.name.partition(":")[0]
    several = len(people_seats(game.seats_for({}))) > 1
    if alone_with(game) is not None:
        label = f"Play {name} alone" if several else f"Play {name}"
        row.add_item(button(label, custom_id("open", game.key, ALONE), discord.ButtonStyle.primary))
    if several:
        row.add_item(button(f"Play {name} with others", custom_id("open", game.key, TOGETHER)))
    return row


def alone_with(game: AnyGame) -> tuple[dict[str, str], Wish] | None:
    """How one person plays a game: its options, with a preset that leaves one person's seat where there is one, and the
    practice opponent where that is needed. None where one cannot."""
    options = [usual(game), *(with_preset(game, preset, usual(game)) for preset in game.presets)]
    single = next((each for each in options if len(people_seats(game.seats_for(each))) == 1), None)
    if single is not None:
        return single, Wish()
    return (usual(game), Wish(invite=PRACTICE)) if game.practice is not None else None


async def open_chosen(interaction: Interaction, key: str, how: str) -> None:
    """Opens the lobby of the game whose button was pressed. Raises Refusal."""
    game = interaction.client.games.get(key)
    if game is None:
        raise Refusal(f"There is no game called {escaped(key)}; `/game new` lists them")
    options, wish = (alone_with(game) if how == ALONE else None) or ({}, Wish())
    await open_game(interaction, key, options, wish)
