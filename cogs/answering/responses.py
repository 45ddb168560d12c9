"""Answering an interaction, and turning errors into one sentence for the person and a trace for the log.

What an interaction has done stands whether its answer arrives or not: see reaching.py and unseen.py beside this.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import time
from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands, ui

from bot.delivery.outgoing import name_people
from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.games.wishes.why_not import wanted
from bot.record.visible import visible
from bot.storage.errors import StorageError
from bot.storage.logs import Answered
from bot.table.session import Actor, Player
from cogs.answering.attempts import Disputable, Tried
from cogs.answering.context import Interaction
from cogs.answering.payloads import component, form
from cogs.answering.reaching import Fate, reach
from cogs.parts.components import MOST_PARTS, Row, add_notices, button, cut_to_limits, text_layout
from cogs.parts.custom_ids import SERVICES, custom_id, from_path, parsed
from cogs.pictures.picture import kept_files

log = logging.getLogger(__name__)

WARNING = 0xB3541E
ARRIVED = "arrived"
"""The key of an interaction's extras that says when it came, until it is answered."""
ACKNOWLEDGED = "acknowledged"
"""The key of an interaction's extras that says whether Discord has a first answer to it."""
DEFERRED = "deferred"
"""The key of an interaction's extras that says, until its answer comes, that this was only that it takes longer; and
whether it then takes the place of the message that was clicked."""
GAME = "game"
"""The key of an interaction's extras that holds the game that it is about, where that is known."""
SHOWN_IN = "shown in"
"""The key of an interaction's extras that holds the id of the message in which it was answered, once it is."""


def concern(interaction: Interaction, engine: Engine) -> Engine:
    """Notes which game an interaction is about, and returns it. In a game between servers, the answer then names the
    people of the other server."""
    interaction.extras[GAME] = engine
    return engine


def strangers(interaction: Interaction) -> dict[str, str]:
    """Returns the mentions that say nothing to whoever acts, each with the name that stands in its place."""
    engine: Engine | None = interaction.extras.get(GAME)
    if engine is None:
        return {}
    guild, session = interaction.guild_id, engine.session
    there = guild == session.abroad_guild if guild is not None else interaction.user.id == session.guest
    return session.strangers(engine.players.values(), there)


def begun(interaction: Interaction) -> bool:
    """Tells whether an interaction is to be answered: not once the bot stops. Somebody is in its channel then, so that
    what has failed there before is tried again. Notes when it has come."""
    interaction.extras[ARRIVED] = time.perf_counter()
    interaction.client.courier.hurry(interaction.channel_id or 0)
    return interaction.client.under_way.take()


def actor(interaction: Interaction) -> Actor:
    """Returns the person that acts, with the interaction."""
    return Actor(interaction.user.id, escaped(shown_name(interaction.user)), interaction.id)


def shown_name(user: discord.User | discord.Member) -> str:
    """Returns a person's name as it may be shown where nothing is formatted."""
    return visible(user.display_name) or visible(user.name) or "Somebody"


def escaped(text: str) -> str:
    """Returns a person's text on one line, with nothing left that Discord would format or ping or nobody can see."""
    text = discord.utils.escape_markdown(visible(text), ignore_links=False)
    return discord.utils.escape_mentions(text).replace("<", "\\<")


async def answer(
    interaction: Interaction,
    view: ui.LayoutView,
    files: list[discord.File] | None = None,
    edit: bool = False,
    ordinary: bool = False,
    beside: bool = False,
) -> list[str]:
    """Answers in private, or edits the private message that was clicked (``edit``), and adds what the person has yet
    to be told, which is returned. Where the answer does not arrive, the person is told later what was done. With
    ``ordinary`` the answer is an ordinary message, for the private channel with the bot. What stands ``beside`` a panel
    leads back to it."""
    courier, user, given = interaction.client.courier, interaction.user.id, files or []
    notices = list[str]()
    # What was decided is to be answered, whatever else fails.
    with contextlib.suppress(StorageError):
        notices = await courier.notices(user)
    if beside:
        add_way_back(interaction, view)
    notices = add_notices(view, notices)
    name_people(view, strangers(interaction))
    cut_to_limits(view)
    # Clicks are routed by custom id, so that the library need not remember any view.
    view.stop()
    if not edit:
        await clear_menu(interaction)
    none, acknowledged = discord.AllowedMentions.none(), is_acknowledged(interaction)
    if edit:
        # The picture of what stood there before is wanted no more.
        await interaction.client.following.supersede(message_key(interaction, edit))

    shown = message_key(interaction, edit)
    fills_in = interaction.extras.pop(DEFERRED, None) == edit
    files_now = interaction.client.following.files(interaction.message)
    after = [*(kept_files(interaction.message, files_now, view) if edit else ()), *given]

    async def send() -> None:
        nonlocal shown
        if fills_in:
            message = await interaction.edit_original_response(view=view, attachments=after, allowed_mentions=none)
            shown = message.id
            interaction.client.following.shown(message)
        elif acknowledged:
            more = await interaction.followup.send(
                view=view, files=given, ephemeral=not ordinary, allowed_mentions=none, wait=True
            )
            shown = more.id
        elif edit:
            edited = await interaction.response.edit_message(view=view, attachments=after, allowed_mentions=none)
            if edited is not None and isinstance(edited.resource, discord.InteractionMessage):
                interaction.client.following.shown(edited.resource)
        else:
            sent = await interaction.response.send_message(
                view=view, files=given, ephemeral=not ordinary, allowed_mentions=none
            )
            shown = sent.message_id or shown

    fate = await reach(interaction, send, given)
    if fate is Fate.BEFORE and ACKNOWLEDGED in interaction.extras and not acknowledged:
        # The acknowledgement had arrived, though its answer was lost.
        acknowledged = True
        fate = await reach(interaction, send, given)
    if fate is Fate.LOST:
        await tell_later(interaction)
        return []
    interaction.client.unseen.told(user, interaction.id)
    if fate is Fate.BEFORE:
        return []
    # The library does not know of an acknowledgement whose answer was lost.
    interaction.extras[ACKNOWLEDGED] = True
    observe(interaction)
    interaction.client.double_taps.renewed(shown)
    interaction.extras[SHOWN_IN] = shown
    if notices:
        with contextlib.suppress(StorageError):
            await courier.told(user, notices)
    return notices


def is_shown_in(interaction: Interaction, message: discord.Message | None) -> bool:
    """Whether a message is the one in which an interaction was answered, as far as its id is known."""
    return message is not None and interaction.extras.get(SHOWN_IN) == message.id


def message_key(interaction: Interaction, edit: bool) -> int:
    """Tells the private message of an answer apart: the one that was clicked, or one of its own."""
    return interaction.message.id if edit and interaction.message is not None else interaction.id


async def answer_openly(
    interaction: Interaction, view: ui.LayoutView, pinged: Iterable[int] = (), edit: bool = False
) -> None:
    """Answers with a message that everybody in the channel reads, or edits the one that was clicked (``edit``); calls
    those users. What a person has yet to be told is not for everybody, and is told another time."""
    cut_to_limits(view)
    view.stop()
    called = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in pinged])
    response = interaction.response

    async def send() -> None:
        if edit:
            await response.edit_message(view=view, allowed_mentions=called)
        else:
            await response.send_message(view=view, allowed_mentions=called)

    if await reach(interaction, send) is Fate.LOST:
        await tell_later(interaction)
    else:
        observe(interaction)


def is_acknowledged(interaction: Interaction) -> bool:
    """Tells whether Discord has a first answer to an interaction, so that the next one is a message of its own."""
    return interaction.response.is_done() or bool(interaction.extras.get(ACKNOWLEDGED))


def awaits_answer(interaction: Interaction) -> bool:
    """Tells whether an interaction has no answer yet, or only that it takes longer: what comes next is the message that
    its token changes from then on."""
    return not is_acknowledged(interaction) or DEFERRED in interaction.extras


def observe(interaction: Interaction) -> None:
    """Measures how long Discord has waited for an interaction's first answer."""
    at = interaction.extras.pop(ARRIVED, None)
    if at is not None:
        interaction.client.metrics.answers.labels(kind_of(interaction)).observe(time.perf_counter() - at)


def kind_of(interaction: Interaction) -> str:
    """Returns the kind of an interaction, as far as it tells nothing of what was done."""
    if interaction.type is discord.InteractionType.component:
        data: dict[str, Any] = dict(interaction.data or {})
        return "button" if data.get("component_type") == discord.ComponentType.button.value else "menu"
    return "form" if interaction.type is discord.InteractionType.modal_submit else "command"


async def clear_menu(interaction: Interaction) -> None:
    """Has a menu of a private message show nothing as chosen, before the answer comes in a message of its own: until
    its message changes, a client sends nothing when somebody chooses the same again. No panel stands by the token of
    such an answer, for those take the place of the private message that was clicked."""
    if kind_of(interaction) != "menu" or not on_private(interaction) or is_acknowledged(interaction):
        return
    fate = await reach(interaction, interaction.response.edit_message)
    interaction.extras[ACKNOWLEDGED] = fate is Fate.SENT


async def acknowledge(interaction: Interaction, edit: bool = False, ordinary: bool = False) -> None:
    """Tells Discord that the answer, a private message, takes longer than an interaction waits; ``edit`` and
    ``ordinary`` are as for ``answer``."""
    if not edit:
        await clear_menu(interaction)
        if is_acknowledged(interaction):
            return
    response = interaction.response
    fate = await reach(
        interaction, lambda: response.defer() if edit else response.defer(ephemeral=not ordinary, thinking=True)
    )
    # The library does not know of an acknowledgement whose answer was lost.
    interaction.extras[ACKNOWLEDGED] = fate is Fate.SENT
    if fate is Fate.SENT:
        interaction.extras[DEFERRED] = edit
        observe(interaction)


async def open_form(interaction: Interaction, form: ui.Modal) -> None:
    """Answers with a form."""
    # Forms are routed by custom id, so that the library need not remember them.
    form.stop()
    if await reach(interaction, lambda: interaction.response.send_modal(form)) is not Fate.LOST:
        observe(interaction)


async def tell_later(interaction: Interaction) -> None:
    """Leaves a notice of what an interaction has done, whose answer is lost; nothing where it did nothing."""
    interaction.client.metrics.lost.labels(kind_of(interaction)).inc()
    done = interaction.client.engines.acted(interaction.id)
    if done is not None:
        interaction.client.unseen.lost(interaction.user.id, interaction.id)
        with contextlib.suppress(StorageError):
            await interaction.client.courier.leave_notice(interaction.user.id, unseen_text(done))


def unseen_text(done: Answered) -> str:
    """Tells a person what was done by an interaction whose answer they have not seen."""
    said = f": {done.answer.splitlines()[0][:300]}" if done.answer else "."
    return f"Discord lost my last answer to you, but what you did in game `{done.game}` stands{said}"


def component_id(interaction: Interaction) -> str:
    """Returns the custom id of what was clicked, or of the form that was sent; of a menu of services the one that was
    picked."""
    data: dict[str, Any] = dict(interaction.data or {})
    id = parsed(clicked := str(data.get("custom_id", "")))
    picked = selected_values(interaction) if id is not None and id.verb == SERVICES else []
    return picked[0] if len(picked) == 1 else clicked


def selected_values(interaction: Interaction) -> list[str]:
    """The values picked in a menu."""
    return component(interaction.data).values


def selected_value(interaction: Interaction) -> str:
    """Returns the value picked in a menu that takes one. Raises Refusal where it is not one."""
    values = selected_values(interaction)
    if len(values) != 1:
        raise Refusal("Pick one line of the menu")
    return values[0]


def selected_person(interaction: Interaction) -> Player:
    """Returns the person picked in a menu of people. Raises Refusal where it is not one, and for a bot."""
    picked = component(interaction.data)
    person = picked.resolved.users.get(picked.values[0]) if len(picked.values) == 1 else None
    if person is None:
        raise Refusal("Pick one person of the menu")
    name = visible(person.global_name or "") or visible(person.username) or "Somebody"
    if person.bot:
        raise Refusal(f"{escaped(name)} is a bot, and bots do not play")
    return Player(int(person.id), escaped(name))


def form_values(interaction: Interaction) -> dict[str, str]:
    """The texts of a form that was sent, by their fields' custom ids."""
    return form(interaction.data).fields


def on_private(interaction: Interaction) -> bool:
    """Whether the click came from a private message, which the answer may replace."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def add_way_back(interaction: Interaction, view: ui.LayoutView) -> None:
    """Adds *Your move* to what a private message of a game in play is answered with: a phone shows the panel far above
    that. The button puts the panel in its place."""
    if not on_private(interaction) or view.total_children_count + 2 > MOST_PARTS:
        return
    engine: Engine | None = interaction.extras.get(GAME) or interaction.client.panel_sessions.beside(interaction)
    if engine is None or engine.session.status != "playing":
        return
    # The first is awaited, if any is.
    for seat in engine.sides_of(interaction.user.id)[:1]:
        id = custom_id("panel", engine.id, seat)
        view.add_item(Row(button("Your move", id, discord.ButtonStyle.primary)))


def check_deliberate(interaction: Interaction) -> None:
    """Raises Refusal where a click came too soon after its message had changed to have been meant (see
    cogs.answering.double_taps)."""
    if interaction.message is not None:
        interaction.client.double_taps.check(interaction.message.id)


def error_text(error: BaseException) -> str | None:
    """Puts an error into a sentence for the person that caused it; None for a fault of ours."""
    if isinstance(error, app_commands.CommandInvokeError):
        return error_text(error.original)
    if isinstance(error, Refusal | StorageError):
        return str(error) if str(error).endswith((".", "!", "?")) else f"{error}."
    if isinstance(error, app_commands.NoPrivateMessage):
        return "That works in a server's channel only."
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return "That command has changed since your Discord loaded it. Reload Discord and try again."
    if isinstance(error, app_commands.TransformerError):
        return f"“{escaped(str(error.value))[:80]}” does not fit there."
    return None


def rule_row(error: BaseException) -> tuple[Row, ...]:
    """The buttons that show the rule on which a refusal rests, explain it, and dispute it; no row where it rests on
    none."""
    error = getattr(error, "original", error)
    rule = error.rule if isinstance(error, Refusal) else ""
    buttons = [button(f"Rule {rule}", custom_id("rule", rule))] if rule else []
    if isinstance(error, Tried):
        buttons.append(
            button("Why not?", custom_id("why", error.game, from_path(tuple(wanted(error.tried)[:60].split()))))
        )
    if isinstance(error, Disputable):
        buttons.append(button("Dispute", custom_id("dispute", error.game, error.attempt)))
    return (Row(*buttons),) if buttons else ()


async def answer_error(interaction: Interaction, error: BaseException) -> None:
    """Answers with one sentence for the person; for a fault of ours an id as well, which the log has with the trace.
    Where the interaction has done something already, that is said first: an error after it takes nothing back."""
    said, done = error_text(error), interaction.client.engines.acted(interaction.id)
    if said is None:
        id = secrets.token_hex(4)
        log.error("Error %s in interaction %s", id, interaction.id, exc_info=error)
        said = f"Something went wrong on my side. I noted it as `{id}`."
    elif isinstance(error, StorageError):
        log.error("The database refused: %s (%r)", error, error.__cause__)
    if done is None:
        await answer(interaction, text_layout(said, colour=WARNING, rows=rule_row(error)))
        return
    if isinstance(error, StorageError):
        said = "The database did not answer after that; use `/board` in a moment."
    await answer(interaction, text_layout(*filter(None, ("Your act stands.", done.answer, said)), colour=WARNING))
