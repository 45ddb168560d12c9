"""/why and *Why not?*: why something that a player wants cannot be done now, and what would have to change."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.engine.engine import Engine
from bot.games.contract.choices import Path, Refusal
from bot.games.contract.game import Game, Seat
from bot.games.descriptor import DeclaredCommand, Descriptor
from bot.games.in_words import as_people_read_it
from bot.games.phrases import shortened
from bot.games.wishes.why_not import Reason, Trial, wanted
from cogs.answering.autocomplete import Choices, cached_game
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer, escaped, form_values, open_form, selected_value
from cogs.clicking.declared import click
from cogs.clicking.tables import channel_game
from cogs.parts.choice_tree import SeatTree
from cogs.parts.components import Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.rules.answers import show_rules
from cogs.rules.books import book_of

MOST_REASONS = 6
"""Different reasons that are shown of a piece or a place alone."""
MOST_RULES, MOST_WAYS = 3, 3
"""Buttons of rules, and of what is possible."""
FORM_FIELD = "wanted"
"""The custom id of the form's only field."""
COLOUR = 0x8A6D3B


async def explain(interaction: Interaction, engine: Engine, text: str, edit: bool = False) -> None:
    """Says why what a text names cannot be done now, by the asker's own view, in place of the message that was clicked
    (``edit``) or in one of its own. What is no move of the game is asked of the rules. Raises Refusal for whoever has
    no seat."""
    seat = asking_seat(interaction, engine)
    if not wanted(text):
        raise Refusal(
            "Say what you want to do: an action, with a piece or a place", instead=("attack", "the name of a piece")
        )
    tree, view = SeatTree(engine, seat), engine.view(seat)
    descriptor = interaction.client.library[engine.game.key]
    trial = trial_for(engine.game, descriptor, view, seat)
    # Some positions have many pieces to try.
    found = await asyncio.to_thread(trial.reasons, text)
    if not found and interaction.type is discord.InteractionType.component:
        raise Refusal("The reason above is all I know")
    if not found:
        await show_rules(interaction, engine.game.key, text, engine)
        return
    said = [f"-# {engine.game.name} · {engine.seat_name(seat)} · “{escaped(text)[:200]}”", *lines_of(tree, found)]
    rows = (*buttons_of(tree, found), typing_row(engine))
    await answer(interaction, text_layout("\n".join(said), colour=COLOUR, rows=rows), edit=edit, beside=True)


def trial_for(game: Game[Any, Any, Any], descriptor: Descriptor, view: Any, seat: Seat) -> Trial:
    """What a seat wants, to be tried against its view."""
    kinds, words = kinds_of(descriptor), book_of(game).glossary.words
    meaning = {other: proper for proper, others in words.items() if proper in kinds for other in others}
    return Trial(game, view, seat, kinds, descriptor.pieces(view, seat), meaning)


@click("why")
async def explain_refusal(interaction: Interaction, engine: Engine, path: Path) -> None:
    """*Why not?* under a refusal."""
    await explain(interaction, engine, " ".join(path))


@click("whykind")
async def explain_kind(interaction: Interaction, engine: Engine) -> None:
    """The menu of actions under *Why not?*."""
    await explain(interaction, engine, selected_value(interaction), edit=True)


@click("why", form=True)
async def explain_typed(interaction: Interaction, engine: Engine) -> None:
    """The form of *Type it*."""
    await explain(interaction, engine, form_values(interaction).get(FORM_FIELD, ""))


@click("whynot")
async def ask(interaction: Interaction, engine: Engine) -> None:
    """*Why not?*: what was it that the asker wanted? An action from a menu, or anything typed."""
    asking_seat(interaction, engine)
    descriptor = interaction.client.library[engine.game.key]
    about = [(c.name, c.description) for c in commands_of(descriptor) if not c.is_order][:25]
    rows: list[Row] = []
    if about:
        options = [
            discord.SelectOption(label=named(kind), value=kind, description=shortened(text, 100))
            for kind, text in about
        ]
        menu: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=custom_id("whykind", engine.id), placeholder="What did you want to do?", options=options
        )
        rows.append(Row(menu))
    text = "**Why not?** Pick what you wanted to do, or type it with a piece or a place. Only you see this."
    await answer(interaction, text_layout(text, colour=COLOUR, rows=(*rows, typing_row(engine))), beside=True)


@click("whytype")
async def open_question(interaction: Interaction, engine: Engine) -> None:
    """*Type it*: opens the form."""
    form = ui.Modal(title="Why not?", custom_id=custom_id("why", engine.id))
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=FORM_FIELD, placeholder="Such as: attack, move, or the name of a piece", max_length=100
    )
    form.add_item(ui.Label(text="What did you want to do?", component=field))
    await open_form(interaction, form)


# -- what is said


def lines_of(tree: SeatTree, found: Sequence[Reason]) -> list[str]:
    """The reasons in words: one whole, with what would have to change, or several kinds of moves in a line each."""
    changes = book_of(tree.engine.game).glossary.changes
    if len(found) == 1:
        [reason] = found
        if reason.refusal is None:
            return [f"**You can do that now:** {as_people_read_it(tree.walk, reason.path)}"]
        change = changes.get(reason.refusal.rule, "")
        return [f"**{sentence(reason.refusal)}**", *([f"What would have to change: {change}"] if change else [])]
    lines = list[str]()
    for said, some in groupby(found, key=lambda reason: sentence(reason.refusal) if reason.refusal else ""):
        kinds = ", ".join(named(reason.path[0]) for reason in some)
        lines.append(f"- **{kinds}**: {said or 'possible now'}")
    rules = dict.fromkeys(reason.refusal.rule for reason in found if reason.refusal)
    needed = [changes[rule] for rule in rules if rule in changes][:MOST_RULES]
    return [*lines[:MOST_REASONS], *([f"What would have to change: {' '.join(needed)}"] if needed else [])]


def sentence(refusal: Refusal) -> str:
    """A refusal's reason with its rule, without what else is possible."""
    return str(Refusal(refusal.reason, refusal.rule))


def buttons_of(tree: SeatTree, found: Sequence[Reason]) -> list[Row]:
    """What is possible, or would be instead, as buttons; then the rules of the reasons."""
    instead = [tuple(text.split()) for reason in found if reason.refusal for text in reason.refusal.instead]
    ways = dict.fromkeys([reason.path for reason in found if reason.refusal is None] + instead)
    possible = [made for path in ways if (made := way_button(tree, path)) is not None][:MOST_WAYS]
    rules = dict.fromkeys(reason.refusal.rule for reason in found if reason.refusal and reason.refusal.rule)
    cited = [button(f"Rule {rule}", custom_id("rule", rule)) for rule in list(rules)[:MOST_RULES]]
    return [Row(*some) for some in (possible, cited) if some]


def way_button(tree: SeatTree, path: Path) -> ui.Button[ui.LayoutView] | None:
    """The button that opens, or carries out, a path of the seat's decisions; None where it leads nowhere."""
    if not path or not (tree.walk.holds(path) or tree.walk.leads_on(path)):
        return None
    labels = tree.walk.labels(path)
    return button(labels[-1][:80], tree.button_id(path)) if labels else None


def typing_row(engine: Engine) -> Row:
    """*Type it*."""
    return Row(button("Type it", custom_id("whytype", engine.id)))


def named(kind: str) -> str:
    """A kind of decision as a heading: "pick-up" is "Pick up"."""
    return kind.replace("-", " ").capitalize()


# -- who asks, and of what


def asking_seat(interaction: Interaction, engine: Engine) -> Seat:
    """The asker's seat, the one that is to act first. Raises Refusal."""
    if engine.session.status != "playing" or engine.state is None:
        raise Refusal("There is no game here right now")
    held = engine.sides_of(interaction.user.id)
    if not held:
        raise Refusal("Only players can ask why not: you're watching. `/rules` answers everyone")
    return held[0]


def commands_of(descriptor: Descriptor) -> Sequence[DeclaredCommand]:
    """The commands of a game's decisions."""
    return descriptor.commands.commands if descriptor.commands is not None else ()


def kinds_of(descriptor: Descriptor) -> list[str]:
    """The first words of a game's decisions, without its orders."""
    return [command.name for command in commands_of(descriptor) if not command.is_order]


class WhyNot(commands.Cog):
    """The command."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="why", description="Ask why you can't do something now, and what would have to change")
    @app_commands.describe(wanted="What you want to do: a move, a piece or a place")
    @app_commands.guild_only()
    async def why(self, interaction: Interaction, wanted: str = "") -> None:
        """Explains, or asks what is wanted."""
        engine = await channel_game(interaction)
        if wanted.strip():
            await explain(interaction, engine, wanted)
        else:
            await ask(interaction, engine)

    @why.autocomplete("wanted")
    async def listed(self, interaction: Interaction, typed: str) -> Choices:
        """The actions that fit what is typed, then their pieces."""
        engine = await cached_game(interaction)
        held = engine.sides_of(interaction.user.id) if engine is not None else []
        if engine is None or engine.state is None or not held:
            return []
        descriptor, said = self.bot.library[engine.game.key], typed.casefold().strip()
        found = {c.name: f"{named(c.name)} – {c.description}" for c in commands_of(descriptor) if not c.is_order}
        first = said.partition(" ")[0]
        if first in found:
            pieces = descriptor.pieces(engine.view(held[0]), held[0])
            found = {first: found[first]} | {f"{first} {piece}": f"{named(first)} {piece}" for piece in pieces}
        fitting = [(text, name) for text, name in found.items() if said in text or said in name.casefold()]
        return [app_commands.Choice(name=name[:100], value=text[:100]) for text, name in fitting[:25]]


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(WhyNot(bot))
