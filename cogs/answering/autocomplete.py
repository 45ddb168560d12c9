"""Autocomplete: lists games, decisions and orders while somebody types."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Mapping
from typing import Any

from discord import app_commands

from bot.attention import pending_turns
from bot.engine.engine import Engine
from bot.games.contract.choices import Path, Refusal
from bot.games.contract.game import Game, Seat
from bot.games.phrases import shortened
from bot.games.tree import Found, Tree
from bot.storage.errors import StorageError
from cogs.answering.context import Interaction
from cogs.answering.responses import concern, escaped
from cogs.parts.choice_tree import SeatTree

PATIENCE = 1.0
"""Seconds that autocomplete waits for a game that is not in memory yet."""


Choices = list[app_commands.Choice[str]]


async def cached_game(interaction: Interaction) -> Engine | None:
    """The channel's game for autocomplete: from memory, or loaded if that is done at once; None without one."""
    engines, channel = interaction.client.engines, interaction.channel_id or 0
    engine = engines.loaded_in(channel)
    if engine is None:
        try:
            engine = await asyncio.wait_for(engines.in_channel(channel), PATIENCE)
        except (TimeoutError, Refusal, StorageError):
            return None
    return engine


async def cached_seat(interaction: Interaction) -> tuple[Engine, Seat] | None:
    """The asker's game and seat, the awaited one first, for autocomplete; None without one in play."""
    engine = await cached_game(interaction)
    held = engine.sides_of(interaction.user.id) if engine is not None else []
    return (engine, held[0]) if engine is not None and held and engine.session.status == "playing" else None


def complete(engine: Engine, seat: Seat, typed: str, most: int = 25) -> list[tuple[str, str]]:
    """Completes the typed text, as (label, canonical text): whole decisions first found, else a way towards
    them, then orders. Words may come in any order and be cut short: "rich att" finds "attack richmond"."""
    found = [way for verb in "do" for way in search(SeatTree(engine, seat, verb).walk, typed, most)]
    return found[:most]


def complete_all(engine: Engine, held: list[Seat], typed: str) -> list[tuple[str, str]]:
    """Completes the typed text for all seats that somebody holds; where they are several, each says which."""
    if len(held) < 2:
        return complete(engine, held[0], typed) if held else []
    named, typed = of_seat(held, typed)
    each = [(seat, complete(engine, seat, typed)) for seat in held if named in (None, seat)]
    return [(f"{engine.seat_name(s)}: {label}", f"{s}: {text}") for s, found in each for label, text in found][:25]


def of_seat(held: list[Seat], text: str) -> tuple[Seat | None, str]:
    """Which of several seats a text such as "red: commit a3" is for, None where it does not say, and the rest."""
    name, colon, rest = text.partition(":")
    seat = name.strip().lower()
    return (seat, rest.strip()) if colon and len(held) > 1 and seat in held else (None, text)


def search(tree: Tree, typed: str, most: int) -> list[tuple[str, str]]:
    """What ``complete`` finds in one tree."""
    return [(_label(tree, found), found.text) for found in tree.search(typed, most)]


def _label(tree: Tree, found: Found) -> str:
    """What a person reads of what is listed: the words, then the text that may be typed for it."""
    words = found.label or " · ".join(tree.labels(found.path))
    words, text = shortened(words, 100 - len(found.text) - 5), f"{found.text}{'' if found.whole else ' …'}"
    return f"{words} – {text}" if words else text


def unfinished(engine: Engine, seat: Seat, typed: str) -> tuple[str, Path] | None:
    """The verb of the tree, and the path, where what is typed begins a decision or an order but leaves more to choose;
    None where it does not."""
    path = tuple(typed.lower().split())
    for verb in "do":
        if path and SeatTree(engine, seat, verb).walk.leads_on(path):
            return verb, path
    return None


def listed(engine: Engine, seat: Seat, path: Path, typed: str) -> Choices:
    """The decisions below ``path`` for an option of a game's own command, without the path itself."""
    prefix = " ".join(path)
    whole = complete(engine, seat, f"{prefix} {typed}", most=25) if SeatTree(engine, seat).walk.leads_on(path) else []
    return [
        app_commands.Choice(name=label[:100], value=text.removeprefix(prefix).strip())
        for label, text in whole
        if text.startswith(prefix)
    ]


STATUSES = {"lobby": "open", "playing": "in play", "over": "over", "closed": "closed"}
MOST_GAMES = 200
"""How many of a person's games are looked through for what is typed."""


def listed_choices(named: Iterable[tuple[str, str]], typed: str) -> Choices:
    """Lists what fits what is typed, of things given by name and value."""
    found = [(name, value) for name, value in named if typed.lower() in f"{name} {value}".lower()]
    return [app_commands.Choice(name=name, value=value) for name, value in found[:25]]


async def own_games(interaction: Interaction, typed: str) -> Choices:
    """Lists the asker's games that fit what is typed, by id: this channel's first, then those in play."""
    rules = interaction.client.games
    try:
        found = await pending_turns.all_of(interaction.client.database, interaction.user.id, MOST_GAMES)
    except StorageError:
        return []
    found = sorted(found, key=lambda game: game.channel != interaction.channel_id)
    named = [(f"{rules[g.key].name if g.key in rules else g.key} {g.id} – {STATUSES[g.status]}", g.id) for g in found]
    fitting = [(name, id) for name, id in named if typed.lower().strip() in name.lower()]
    return [app_commands.Choice(name=name[:100], value=id) for name, id in fitting[:25]]


async def own_game(interaction: Interaction, id: str) -> Engine:
    """Returns one of the asker's games by its id, wherever it is; without an id the channel's. Raises Refusal."""
    engines, wanted = interaction.client.engines, id.strip().strip("`").lower()
    if not wanted:
        return concern(interaction, await engines.in_channel(interaction.channel_id or 0))
    with contextlib.suppress(Refusal):
        engine = await engines.get(wanted)
        if engine.sides_of(interaction.user.id):
            return concern(interaction, engine)
    raise Refusal(f"You play no game {escaped(id)[:40]}; `/game mine` lists yours")


def games_named(games: Mapping[str, Game[Any, Any, Any]], typed: str) -> Choices:
    """Lists the games whose name or key fits what is typed."""
    found = [(g.name, key) for key, g in games.items() if typed.lower() in f"{key} {g.name}".lower()]
    return [app_commands.Choice(name=name, value=key) for name, key in found[:25]]


def game_named(games: Mapping[str, Game[Any, Any, Any]], text: str) -> str:
    """The key of the game that a text names by its key or by its name or the beginning of it. Raises Refusal."""
    wanted = " ".join(text.lower().split())
    found = [key for key, g in games.items() if wanted and g.name.lower().startswith(wanted)]
    if wanted in games or len(found) == 1:
        return wanted if wanted in games else found[0]
    raise Refusal(f"There is no game called {escaped(text)}; there is {', '.join(g.name for g in games.values())}")
