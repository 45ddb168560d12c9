"""Precedents as people find them: by rule, by game and by words, and all of them as a document."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import discord

from bot.games.contract.choices import Refusal
from bot.games.phrases import plain_words
from bot.storage import precedents
from bot.storage.precedents import Kept
from cogs.answering.context import Interaction
from cogs.answering.responses import answer, escaped
from cogs.parts.components import text_layout
from cogs.rules.pages import precedents_text

MOST_SHOWN = 8
"""Precedents that a message shows; the document has all."""


def fitting(found: Sequence[Kept], words: str) -> list[Kept]:
    """Returns the precedents in whose rules, reasons, verdict or game each of some words stands, or begins a word."""
    wanted = plain_words(words)
    return [each for each in found if all(any(w.startswith(word) for w in telling(each)) for word in wanted)]


def telling(ruling: Kept) -> list[str]:
    """Returns the words by which a precedent is found."""
    return plain_words(f"{' '.join(ruling.rules)} {ruling.text} {ruling.key} {ruling.verdict}")


async def show_precedents(interaction: Interaction, words: str, key: str) -> None:
    """Shows the server's precedents on some words and of a game ("": any), and gives them as a document. Raises
    Refusal where there are none."""
    guild = interaction.guild_id or 0
    all_ = await interaction.client.database.read(lambda transaction: precedents.precedents(transaction, guild, key))
    found = fitting(all_, words)
    if not found:
        about = f" on “{escaped(words)[:80]}”" if words.strip() else ""
        raise Refusal(f"There is no precedent{about} on this server")
    view = text_layout("### Precedents", precedents_text(found[:MOST_SHOWN])[:3500])
    view.add_item(discord.ui.File("attachment://precedents.md"))
    names = {key: game.name for key, game in interaction.client.games.items()}
    await answer(interaction, view, [discord.File(BytesIO(document(found, names).encode()), "precedents.md")])


def document(found: Sequence[Kept], names: dict[str, str]) -> str:
    """Returns precedents as a document, by game, the latest first."""
    parts = ["# Precedents"]
    for key in dict.fromkeys(each.key for each in found):
        parts.append(f"## {names.get(key, key)}")
        parts += [precedents_text([each]) for each in found if each.key == key]
    return "\n\n".join(parts) + "\n"
