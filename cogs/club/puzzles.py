"""/puzzle: the day's position from somebody's game, answered in private."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from discord import app_commands, ui
from discord.ext import commands

from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game
from bot.games.contract.options import full_name
from bot.games.phrases import counted, sentence
from bot.opponents.reviewing.puzzle import Puzzle
from bot.opponents.reviewing.puzzler import streak
from bot.storage.club.puzzles import Answered
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer, on_private
from cogs.clicking.declared import Named, click
from cogs.parts.components import COLOURS, Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.past.later import Made, shown_later
from cogs.pictures.picture import illustrate

TITLE = "### Puzzle of the day"
WAIT = "I'm looking for a puzzle in finished games. This takes a minute. It appears here."
NONE = (
    "I have found no puzzle for today yet. I look for them in finished games whose players all agree, in a few more "
    "each time that you ask. `/settings` has a menu for yours."
)
OUTDATED = "This puzzle is gone. `/puzzle` shows today's"
NOTE = "-# The chance to win after each, from many trials of what might follow, by what that side could know."


class PuzzlesOfTheDay(commands.Cog):
    """The command."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="puzzle", description="Find the best move in the puzzle of the day")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def puzzle(self, interaction: Interaction) -> None:
        """Shows the day's puzzle."""
        await show_puzzle(interaction)


@click("puzzle")
async def show_puzzle(interaction: Interaction) -> None:
    """Answers in private: with the day's puzzle, with its solution if the person has answered it, or with the news that
    the bot is still looking for one."""
    puzzler = interaction.client.puzzler
    day = puzzler.today
    if (puzzle := await puzzler.set_for(day)) is not None:
        await answer(interaction, *await made(interaction, day, puzzle))
        return
    await shown_later(interaction, TITLE, WAIT, lambda: looked_for(interaction))


async def looked_for(interaction: Interaction) -> Made:
    """Returns the message with a puzzle that has yet to be found, or that there is none."""
    puzzler = interaction.client.puzzler
    await puzzler.look()
    day = puzzler.today
    if (puzzle := await puzzler.set_for(day)) is None:
        return text_layout(TITLE, NONE), []
    return await made(interaction, day, puzzle)


@click("puzzleanswer")
async def answer_puzzle(interaction: Interaction, day: Named, choice: int) -> None:
    """A choice: says whether it is the right one. Raises Refusal if that puzzle is gone."""
    puzzler = interaction.client.puzzler
    puzzle = await puzzler.of(day)
    if puzzle is None or choice >= len(puzzle.choices):
        raise Refusal(OUTDATED)
    await puzzler.answer(interaction.user.id, day, puzzle, choice)
    await answer(interaction, *await made(interaction, day, puzzle), edit=on_private(interaction))


async def made(interaction: Interaction, day: str, puzzle: Puzzle) -> Made:
    """Returns the message of a day's puzzle: to be answered, or answered."""
    found = await interaction.client.puzzler.answers(interaction.user.id)
    mine = next((each for each in found if each.day == day), None)
    return await message(interaction, puzzle, day, mine, found)


async def message(
    interaction: Interaction, puzzle: Puzzle, day: str, mine: Answered | None, answers: Sequence[Answered]
) -> Made:
    """Returns the message of a puzzle. ``mine`` is what the asker answered to it, None for nothing yet."""
    game = interaction.client.games.get(puzzle.key)
    if game is None:
        return text_layout(TITLE, NONE), []
    view = game.view(state_of(game, puzzle), puzzle.seat)
    picture = await interaction.client.gallery.position(game.key, view, (f"puzzle-{day}", puzzle.seat))
    side = next(info.name for info in game.seats_for(puzzle.options) if info.key == puzzle.seat)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
    where = " · ".join(filter(None, (full_name(game, puzzle.options), puzzle.turn)))
    container.add_item(ui.TextDisplay(f"{TITLE}\n{where}\nYou play **{side}**. What is best?"))
    files = illustrate(container, picture, game.alt(view))
    if mine is None:
        container.add_item(ui.TextDisplay("\n".join(f"{n}. {c.words}" for n, c in enumerate(puzzle.choices, 1))))
        row: Row = Row()
        for number in range(len(puzzle.choices)):
            row.add_item(button(f"Choose {number + 1}", custom_id("puzzleanswer", day, number)))
        container.add_item(row)
    else:
        for text in solution(puzzle, mine, streak(answers, day)):
            container.add_item(ui.TextDisplay(text))
    layout: ui.LayoutView = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout, files


def solution(puzzle: Puzzle, mine: Answered, days: int) -> list[str]:
    """Returns what is said to who has answered: whether that was right, what each choice is worth, and why."""
    best = puzzle.choices[puzzle.best]
    said = "✅ **Right!**" if mine.right else f"❌ **{mine.choice + 1} is not the best.** It is {puzzle.best + 1}."
    lines = [
        f"{number}. {'**' if each is best else ''}{each.words}: {each.chance:.0%}{'**' if each is best else ''}"
        for number, each in enumerate(puzzle.choices, 1)
    ]
    row = f"Your streak: {counted(days, 'day')}." if days else "A wrong answer ends your streak."
    return [
        "\n".join((said, *lines)),
        sentence(puzzle.reason),
        f"{row} The next puzzle is for tomorrow, from midnight UTC.",
        NOTE,
    ]


def state_of(game: Game[Any, Any, Any], puzzle: Puzzle) -> Any:
    """Returns a puzzle's position in today's shape."""
    plain = msgspec.json.decode(puzzle.state)
    plain = plain if puzzle.rules == game.rules_version else game.upgrade(plain, puzzle.rules)
    return msgspec.convert(plain, game.state_type)


async def setup(bot: Bot) -> None:
    """Adds the command."""
    await bot.add_cog(PuzzlesOfTheDay(bot))
