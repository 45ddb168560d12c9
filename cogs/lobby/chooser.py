"""*Choose a game*: the games with their covers and goals, a menu of them, and the buttons that open one."""

from __future__ import annotations

import re
from collections.abc import Mapping

import discord
from discord import ui

from bot.engine.seating import Wish
from bot.games.contract.choices import Refusal
from bot.games.contract.game import AnyGame, people_seats
from bot.games.contract.introduction import Introduction
from bot.games.contract.options import preset_of, short, usual, with_preset
from bot.games.phrases import shortened
from bot.record.table_settings import LEVEL, USUAL
from bot.storage.games import last_played
from bot.table.session import PRACTICE
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer, escaped, on_private, selected_value
from cogs.clicking.declared import Named, click
from cogs.lobby.new_game import open_game, place_here
from cogs.parts.components import QUIET, Row, button
from cogs.parts.custom_ids import custom_id
from cogs.pictures.picture import files_of

ALONE, TOGETHER = "alone", "together"
TAUGHT, TAUGHT_TOGETHER = "taught", "taughttogether"
"""Ways to open a game: as one person plays it first, with others, and both as its lesson taught it."""
MENU = 25
"""Options of a menu."""
LISTED = 6
"""Games that are shown at once: about as many as a message has parts for."""


@click("games")
async def show_games(interaction: Interaction, *, key: str = "") -> None:
    """Answers in private with the games, each with its cover, goal and facts, and a menu of them. The buttons under it
    open one: that named, else the one that the person has played last. Raises Refusal where none can be played."""
    place_here(interaction)
    client = interaction.client
    if key not in client.games:
        last = await client.engines.services.database.read(lambda t: last_played(t, interaction.user.id))
        key = last if last is not None and last in client.games else next(iter(client.games))
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=QUIET)
    container.add_item(ui.TextDisplay("### Choose a game"))
    files = [file for each in page_of(client.games, key, LISTED) for file in add_game(container, client, each)]
    container.add_item(Row(menu_of_games(client.games, key)))
    if said := alone_text(client.games[key]):
        container.add_item(ui.TextDisplay(said))
    container.add_item(opening_buttons(client.games[key]))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    await answer(interaction, layout, files, edit=on_private(interaction))


def page_of(games: Mapping[str, AnyGame], shown: str, size: int) -> list[str]:
    """The keys of so many games, those among which one is."""
    keys = list(games)
    start = keys.index(shown) // size * size
    return keys[start : start + size]


def add_game(container: ui.Container[ui.LayoutView], client: Bot, key: str) -> list[discord.File]:
    """Adds a game to the list: what one wants in it, and beside that its cover. Its name is short, so that a phone has
    all games on one screen; the menu has it whole. Returns the cover's file."""
    game, cover = client.games[key], client.gallery.cover(key)
    card = game.introduction({}, None)
    text = f"**{game.name.partition(':')[0]}**\n{card.goal or card.aim}\n-# {facts(game, card)}"
    if cover is None:
        container.add_item(ui.TextDisplay(text))
        return []
    picture: ui.Thumbnail[ui.LayoutView] = ui.Thumbnail(f"attachment://{cover.name}", description=f"Cover: {game.name}")
    container.add_item(ui.Section(text, accessory=picture))
    return files_of(cover)


def facts(game: AnyGame, card: Introduction) -> str:
    """A game's players, length and difficulty in a few words: the lobby has them in full. The length is that of what
    one person plays alone, where one can."""
    several, alone = len(people_seats(game.seats_for(usual(game)))), alone_with(game)
    players = f"for {'1–' if several > 1 and alone is not None else ''}{several}"
    length = length_alone(game, alone[0]) if alone is not None else card.length.partition(",")[0]
    length = length.removeprefix("about ").replace(" to ", "–").replace("minutes", "min")
    return f"{length} · {players} · {re.split('[:;,]| to ', card.difficulty)[0]}"


def length_alone(game: AnyGame, options: Mapping[str, str]) -> str:
    """How long a game with those options takes one person."""
    card = game.introduction(options, None)
    return card.alone or card.length.partition(",")[0]


def alone_text(game: AnyGame) -> str:
    """What *Play alone* opens, where there is somebody else to play."""
    alone = alone_with(game)
    if alone is None or len(people_seats(game.seats_for(usual(game)))) == 1:
        return ""
    preset = preset_of(game, alone[0])
    opens = [f"**{preset.name}**"] if preset is not None else ["the game"]
    if alone[1].invite is not None:
        opens.append(f"against the practice opponent ({short(LEVEL, USUAL[LEVEL.key]).lower()})")
    return f"-# *Play alone* opens {' '.join(opens)}: {length_alone(game, alone[0])}"


@click("pick")
async def pick_game(interaction: Interaction) -> None:
    """The menu of games there."""
    await show_games(interaction, key=selected_value(interaction))


def menu_of_games(games: Mapping[str, AnyGame], shown: str) -> ui.Select[ui.LayoutView]:
    """The menu of the games, each with its length and difficulty. Where one menu does not hold all, it has the page on
    which the shown one stands, and leads to the first game of the page before and after."""
    keys = list(games)
    size = len(keys) if len(keys) <= MENU else MENU - 2
    page = page_of(games, shown, size)
    start = keys.index(page[0])
    choices = [game_option(games[key], key, key == shown) for key in page]
    if start:
        choices.insert(0, discord.SelectOption(label="◀ Earlier games", value=keys[start - size]))
    if start + size < len(keys):
        left = len(keys) - start - size
        choices.append(discord.SelectOption(label=f"▶ {left} more", value=keys[start + size]))
    return ui.Select(custom_id=custom_id("pick", "-"), placeholder="Which game?", options=choices)


def game_option(game: AnyGame, key: str, shown: bool) -> discord.SelectOption:
    """A game in the menu."""
    card = game.introduction({}, None)
    return discord.SelectOption(
        label=shortened(game.name, 100), value=key, description=shortened(facts(game, card), 100), default=shown
    )


def opening_buttons(game: AnyGame) -> Row:
    """The buttons that open a game's lobby, for oneself and with others where several play it, post a challenge to
    whoever would play it, and open its lesson."""
    row = ways_to_play(game, ALONE, TOGETHER)
    if len(people_seats(game.seats_for({}))) == 2:
        row.add_item(button("Post a challenge", custom_id("chpost", game.key)))
    row.add_item(button("Learn with a coach", custom_id("learn", game.key)))
    return row


def ways_to_play(game: AnyGame, alone: str, together: str) -> Row:
    """The buttons that open a game's lobby for oneself, and with others where several play it; each is handed how."""
    row, name = Row(), game.name.partition(":")[0]
    several = len(people_seats(game.seats_for({}))) > 1
    if alone_with(game) is not None:
        label = "Play alone" if several else f"Play {name}"
        row.add_item(button(label, custom_id("open", game.key, alone), discord.ButtonStyle.primary))
    if several:
        row.add_item(button("Play with others", custom_id("open", game.key, together)))
    return row


def as_taught(client: Bot, game: AnyGame, how: str) -> tuple[dict[str, str], Wish]:
    """The options and the seat with which a game is opened as its lesson taught it."""
    plan = client.lessons.plan(game.key)
    several = len(people_seats(game.seats_for(plan.options))) > 1
    invite = PRACTICE if how == TAUGHT and several and game.practice is not None else None
    return plan.options, Wish(plan.seat if several else "", invite=invite)


def alone_with(game: AnyGame) -> tuple[dict[str, str], Wish] | None:
    """How one person plays a game: against the practice opponent by the first preset that has a seat for it, for the
    first of all is for a first game; without one by whatever leaves one person's seat. None where one cannot."""
    options = [*(with_preset(game, preset, usual(game)) for preset in game.presets), usual(game)]
    several = next((each for each in options if len(people_seats(game.seats_for(each))) > 1), None)
    if several is not None and game.practice is not None:
        return several, Wish(invite=PRACTICE)
    single = next((each for each in options if len(people_seats(game.seats_for(each))) == 1), None)
    return (single, Wish()) if single is not None else None


@click("open", deliberate=True)
async def open_chosen(interaction: Interaction, key: Named, how: str) -> None:
    """Opens the lobby of the game whose button was pressed. Raises Refusal."""
    game = interaction.client.games.get(key)
    if game is None:
        raise Refusal(f"There is no game called {escaped(key)}; `/game new` lists them")
    if how in (TAUGHT, TAUGHT_TOGETHER):
        options, wish = as_taught(interaction.client, game, how)
    else:
        options, wish = (alone_with(game) if how == ALONE else None) or ({}, Wish())
    await open_game(interaction, key, options, wish)
