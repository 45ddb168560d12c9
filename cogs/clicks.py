"""Every click on a button or menu of ours, and every form sent, routed by its custom id.

No view is kept in memory: what a message's components mean stands in their custom ids, so they work after a restart and
for as long as the message is there.
"""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.coaching.lessons import is_lesson
from bot.games.choices import Refusal
from bot.trials.trials import is_trial
from cogs.cases.click_handlers import CASE_NEEDS
from cogs.click_handlers import FORMS, HANDLERS
from cogs.components import text_layout
from cogs.context import Bot, Interaction
from cogs.custom_ids import CustomId, parsed
from cogs.incoming.entrance import received
from cogs.judging.click_handlers import DESK_NEEDS
from cogs.learning.lesson_clicks import LESSON_HANDLERS
from cogs.refused import shown_on_panel
from cogs.responses import answer, answer_error, component_id
from cogs.trials.clicks import TRIAL_HANDLERS

NEEDED: dict[str, str] = {
    "panel": "s",
    "d": "sns",
    "o": "sns",
    "sd": "snns",
    "so": "snns",
    "fd": "snnns",
    "fo": "snnns",
    "yd": "sns",
    "yo": "sns",
    "resign": "sn",
    "page": "ss",
    "optionspage": "n",
    "option": "ns",
    "switches": "ns",
    "open": "s",
    "goon": "s",
    "step": "ss",
    "then": "n",
    "whatif": "s",
    "whatifthen": "n",
    "forth": "sn",
    "turn": "nn",
    "whole": "s",
    "undo": "sn",
    "agree": "n",
    "explain": "s",
    "words": "sss",
    "handwish": "s",
    "decline": "n",
    "hint": "sn",
    "strike": "sn",
    "plan": "snn",
    "odds": "sn",
    "follow": "n",
    "anew": "n",
    "preparewhen": "ss",
    "unprepare": "n",
    "giveday": "s",
    "propose": "s",
    "claim": "s",
    "seek": "s",
    "keepseat": "s",
    "applyfor": "s",
    "acceptseat": "ss",
    "takeback": "s",
    "closetime": "s",
    "withdraw": "n",
    "without": "ss",
    "comeback": "s",
    "yes": "n",
    "no": "n",
    **CASE_NEEDS,
    **DESK_NEEDS,
}
"""The first arguments that a verb needs, "n" being a number; a message may still hold ids of another version's form."""

DIGITS = 16
"""The most digits of a number in an id."""


def fits(id: CustomId) -> bool:
    """Whether the id has the arguments that its verb needs today."""
    needed = NEEDED.get(id.verb, "")
    return len(id.arguments) >= len(needed) and all(
        kind != "n" or (a.isascii() and a.isdigit() and len(a) <= DIGITS)
        for kind, a in zip(needed, id.arguments, strict=False)
    )


class Clicks(commands.Cog):
    """Listens for clicks."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Finds the handler by the custom id; errors become one sentence."""
        kinds = {discord.InteractionType.component: HANDLERS, discord.InteractionType.modal_submit: FORMS}
        handlers = kinds.get(interaction.type)
        if handlers is None or not await received(interaction):
            return
        id = parsed(component_id(interaction))
        if id is not None and handlers is HANDLERS and is_lesson(id.game):
            handlers = LESSON_HANDLERS
        elif id is not None and handlers is HANDLERS and is_trial(id.game):
            handlers = TRIAL_HANDLERS
        handler = handlers.get(id.verb) if id else None
        try:
            if id is None or handler is None or not fits(id):
                await answer(
                    interaction, text_layout("That button is of a version of mine that is gone; use `/board`.")
                )
                return
            await handler(interaction, id)
        except Exception as error:
            await explain(interaction, id, error)


async def explain(interaction: Interaction, id: CustomId | None, error: Exception) -> None:
    """Tells a person why a click did nothing: on the panel that was clicked where it is one."""
    try:
        if isinstance(error, Refusal) and id is not None and await shown_on_panel(interaction, id, error):
            return
    except Exception as further:
        error = further
    await answer_error(interaction, error)


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Clicks(bot))
