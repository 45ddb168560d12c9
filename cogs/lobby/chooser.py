"""*Choose a game*: a game with its cover and its card, the buttons that open its lobby, and a menu of the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.engine.seating import Wish
from bot.games.choices import Refusal
from bot.games.contract import Game, people_seats
from bot.games.options import usual, with_preset
from bot.table.session import PRACTICE
from cogs.answering.context import Interaction
from cogs.answering.responses import answer, escaped, on_private, selected_value
from cogs.clicking.declared import Named, click
from cogs.lobby.new_game import open_game, place_here
from cogs.parts.components import QUIET, Row, button
from cogs.parts.custom_ids import custom_id
from cogs.pictures.picture import illustrate
from cogs.words.introduction import introduction_text

AnyGame = Game[Any, Any, Any]

ALONE, TOGETHER = "alone", "together"
MENU = 25
"""Options of a menu."""


@click("games")
async def show_games(interaction: Interaction, *, key: str = "") -> None:
    """Answers in private with a game, the first where none is named, and the others to choose from: so much as a
    phone's screen holds. Raises Refusal where none can be played."""
    place_here(interaction)
    client = interaction.client
    key = key if key in client.games else next(iter(client.games))
    game = client.games[key]
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=QUIET)
    container.add_item(ui.TextDisplay(f"### {game.name}"))
    files = illustrate(container, client.gallery.cover(key), f"Part of the board of {game.name}")
    container.add_item(ui.TextDisplay(introduction_text(game.introduction({}, None))))
    container.add_item(opening_buttons(game))
    container.add_item(Row(menu_of_games(client.games, key)))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    await answer(interaction, layout, files, edit=on_private(interaction))


@click("pick")
async def pick_game(interaction: Interaction) -> None:
    """The menu of games there."""
    await show_games(interaction, key=selected_value(interaction))


def menu_of_games(games: Mapping[str, AnyGame], shown: str) -> ui.Select[ui.LayoutView]:
    """The menu of the games, each with its length and difficulty. Where one menu does not hold all, it has the page on
    which the shown one stands, and leads to the first game of the page before and after."""
    keys = list(games)
    size = len(keys) if len(keys) <= MENU else MENU - 2
    start = keys.index(shown) // size * size
    choices = [game_option(games[key], key, key == shown) for key in keys[start : start + size]]
    if start:
        choices.insert(0, discord.SelectOption(label="◀ Earlier games", value=keys[start - size]))
    if start + size < len(keys):
        left = len(keys) - start - size
        choices.append(discord.SelectOption(label=f"▶ {left} more", value=keys[start + size]))
    return ui.Select(custom_id=custom_id("pick", "-"), placeholder="Which game?", options=choices)


def game_option(game: AnyGame, key: str, shown: bool) -> discord.SelectOption:
    """A game in the menu."""
    card = game.introduction({}, None)
    facts = f"{card.length} · {card.difficulty}"[:100]
    return discord.SelectOption(label=game.name[:100], value=key, description=facts, default=shown)


def opening_buttons(game: AnyGame) -> Row:
    """The buttons that open a game's lobby, for oneself and with others where several play it, and its lesson."""
    row, name = Row(), game.name.partition(":")[0]
    several = len(people_seats(game.seats_for({}))) > 1
    if alone_with(game) is not None:
        label = "Play alone" if several else f"Play {name}"
        row.add_item(button(label, custom_id("open", game.key, ALONE), discord.ButtonStyle.primary))
    if several:
        row.add_item(button("Play with others", custom_id("open", game.key, TOGETHER)))
    row.add_item(button("Learn with a coach", custom_id("learn", game.key)))
    return row


def alone_with(game: AnyGame) -> tuple[dict[str, str], Wish] | None:
    """How one person plays a game: by the first preset, which is for a first game, or by one that leaves one person's
    seat; with the practice opponent where that is needed. None where one cannot."""
    options = [*(with_preset(game, preset, usual(game)) for preset in game.presets), usual(game)]
    single = next((each for each in options if len(people_seats(game.seats_for(each))) == 1), None)
    if single is not None:
        return single, Wish()
    return (options[0], Wish(invite=PRACTICE)) if game.practice is not None else None


@click("open")
async def open_chosen(interaction: Interaction, key: Named, how: str) -> None:
    """Opens the lobby of the game whose button was pressed. Raises Refusal."""
    game = interaction.client.games.get(key)
    if game is None:
        raise Refusal(f"There is no game called {escaped(key)}; `/game new` lists them")
    options, wish = (alone_with(game) if how == ALONE else None) or ({}, Wish())
    await open_game(interaction, key, options, wish)
