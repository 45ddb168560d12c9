"""*Review*: what a finished game's decisions and dice were worth, and the worst mistakes with what was better."""

from __future__ import annotations

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.games.contract.options import full_name
from bot.games.phrases import counted, sentence
from bot.opponents.reviewing.mistakes import Mistake
from bot.opponents.reviewing.review import Review
from cogs.answering.autocomplete import own_game, own_games
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer
from cogs.clicking.declared import click
from cogs.parts.components import QUIET, button, rows_of, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.past.later import Made, shown_later
from cogs.pictures.gallery import REVIEW
from cogs.pictures.picture import Picture, illustrate
from renderers import review_chart
from renderers.review_chart import Course, Line, Slip
from renderers.theme import house

TITLE = "### Review"
WAIT = (
    "I'm going through the game. This takes a minute, or up to ten for a long game. The review appears here. If it "
    "isn't here after a quarter of an hour, ask for it again."
)
TOO_EARLY = "A game can be reviewed when it is over and its secrets are out"
CONTINUES = "A ruling lets this game continue as a new game. It can be reviewed when the new game is over"
UNKNOWN = (
    "I can't judge this game. It is too short, it was played by earlier rules, or I don't know what its positions are "
    "worth."
)
NOTE = (
    "-# Decisions are judged by what their player could know, from many trials of what might follow. A point is one "
    "hundredth of the chance to win. Points of choices, and of dice, are added up. Accuracy goes by what each turn "
    "gave away. A choice is one decision, or some moves of a phase together."
)


class Reviews(commands.Cog):
    """The command."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="review", description="Review a finished game: chances, luck and the worst mistakes")
    @app_commands.describe(game="Id of one of your games (leave empty for this channel's)")
    @app_commands.autocomplete(game=own_games)
    @app_commands.guild_only()
    async def review(self, interaction: Interaction, game: str = "") -> None:
        """Shows a game's review."""
        await show_review(interaction, await own_game(interaction, game))


@click("review")
async def show_review(interaction: Interaction, engine: Engine) -> None:
    """Answers in private with a game's review, or that it is being worked out and comes. Raises Refusal while secrets
    may still be hidden."""
    if (objection := await objection_to_review(interaction, engine)) is not None:
        raise objection
    if (found := await interaction.client.reviewer.kept(engine)) is not None:
        picture = await chart(interaction, engine, found)
        await answer(interaction, *review_message(engine, found, picture))
        return
    await shown_later(interaction, TITLE, WAIT, lambda: worked_out(interaction, engine))


async def objection_to_review(interaction: Interaction, engine: Engine) -> Refusal | None:
    """Returns why a game's review may not be shown, None where it may: its secrets are out."""
    if engine.session.status == "over" and await interaction.client.engines.settled(engine):
        return None
    return Refusal(CONTINUES if engine.session.anew else TOO_EARLY)


async def worked_out(interaction: Interaction, engine: Engine) -> Made:
    """Returns the message with a review that has yet to be worked out, or why there is none."""
    review = await interaction.client.reviewer.review(engine)
    # A ruling may have let the game go on meanwhile.
    if (objection := await objection_to_review(interaction, engine)) is not None:
        return text_layout(TITLE, f"{objection}."), []
    if review is None:
        return text_layout(TITLE, UNKNOWN), []
    return review_message(engine, review, await chart(interaction, engine, review))


async def chart(interaction: Interaction, engine: Engine, review: Review) -> Picture | None:
    """Returns the picture of a review."""
    return await interaction.client.gallery.card(REVIEW, engine, course(engine, review))


def course(engine: Engine, review: Review) -> Course:
    """Returns what the picture of a review shows."""
    seats = list(review.plays)
    lines = tuple(
        Line(house(seat), engine.seat_name(seat), tuple(point.chances[seat] for point in review.course))
        for seat in seats
    )
    numbers = [point.number for point in review.course]
    # A mistake stands where it was made: before its own entry.
    slips = tuple(
        Slip(n, seats.index(each.seat), max(0, numbers.index(each.number) - 1))
        for n, each in enumerate(review.mistakes, 1)
    )
    return Course(full_name(engine.game, engine.session.options), numbers[0], numbers[-1], lines, slips)


def review_message(engine: Engine, review: Review, picture: Picture | None) -> tuple[ui.LayoutView, list[discord.File]]:
    """Returns the message that shows a review, with its files."""
    view: ui.LayoutView = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=QUIET)
    container.add_item(ui.TextDisplay(TITLE))
    files = illustrate(container, picture, review_chart.alt(course(engine, review)))
    container.add_item(ui.TextDisplay("\n".join(play_line(engine, seat, review) for seat in review.plays)))
    for number, mistake in enumerate(review.mistakes, 1):
        container.add_item(ui.TextDisplay(mistake_text(engine, number, mistake)))
    if review.mistakes:
        tries = [
            button(f"Try {number}", custom_id("whatifthen", engine.id, max(0, mistake.number - 1)))
            for number, mistake in enumerate(review.mistakes, 1)
        ]
        for row in rows_of(tries, TRIES_IN_ROW):
            container.add_item(row)
    else:
        container.add_item(ui.TextDisplay("I found no decision that clearly gave away 3 points or more."))
    container.add_item(ui.TextDisplay(NOTE))
    view.add_item(container)
    return view, files


TRIES_IN_ROW = 3
"""As many as a side has mistakes."""


def play_line(engine: Engine, seat: Seat, review: Review) -> str:
    """Returns how a side played, in a line."""
    play = review.plays[seat]
    lost, luck = counted(max(0, round(100 * play.lost)), "point"), round(100 * play.luck)
    judged, dice = counted(play.judged, "choice"), f"{'took' if luck < 0 else 'gave'} {counted(abs(luck), 'point')}"
    accuracy = f"accuracy {play.accuracy:.0f} of 100 in {judged}"
    return f"**{engine.seat_name(seat)}**: {accuracy}, which gave away {lost}. The dice {dice}."


def mistake_text(engine: Engine, number: int, mistake: Mistake) -> str:
    """Returns a mistake in a few lines: what was done, what was better, and why."""
    where = f"{mistake.turn}, entry {mistake.number}" if mistake.turn else f"entry {mistake.number}"
    # The practice opponent plays what a hint would say, and asks for none.
    asked = not engine.players[mistake.seat].practises
    advised = ", which a hint would have advised" if mistake.advised and asked else ""
    points = counted(round(100 * mistake.lost), "point")
    # A reason speaks to whoever decides, and both sides read it here.
    why = f". Why, said to {engine.seat_within(mistake.seat)}: {sentence(mistake.reason)}" if mistake.reason else ""
    return (
        f"**{number}. {engine.seat_name(mistake.seat)}** ({where}) gave away {points}\n"
        f"Played: {mistake.taken}{advised}\nBetter: {mistake.better}{why}"
    )


async def setup(bot: Bot) -> None:
    """Adds the command."""
    await bot.add_cog(Reviews(bot))
