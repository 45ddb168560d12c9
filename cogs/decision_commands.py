"""Slash commands made from a game's tree of decisions: one for each kind, with an option for each level below it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from discord import app_commands
from msgspec import Struct

from bot.games.contract import Level, Path, Refusal
from bot.table.engine import Engine
from cogs.panel import Tree, leads_on, settle
from cogs.play import Choices, decide, here, quickly, show_panel
from cogs.responses import Interaction


class Part(Struct, frozen=True):
    """An option of a command: its name, and its description."""

    name: str
    about: str


Command = app_commands.Command[Any, ..., Any]


async def game_here(interaction: Interaction, key: str) -> Engine:
    """The channel's game of that key. Raises Refusal where it is another game's."""
    engine = await here(interaction)
    if engine.game.key != key:
        wanted = interaction.client.games[key].name
        raise Refusal(f"This channel's game is {engine.game.name}, not {wanted}")
    return engine


def decision_command(game: str, kind: str, about: str, *parts: Part, verb: str = "d") -> Command:
    """The command for decisions (``verb`` "d") or orders ("o") whose text begins with ``kind``. Each option lists what
    may follow the ones before it; options left out open the panel there. At most three parts."""
    callback = _callback(game, kind, parts, verb)
    if parts:
        names = {f"p{n}": part.name for n, part in enumerate(parts)}
        callback = app_commands.rename(**names)(callback)
        callback = app_commands.describe(**{f"p{n}": part.about for n, part in enumerate(parts)})(callback)
    command: Command = app_commands.Command(name=kind, description=about, callback=callback)
    for n in range(len(parts)):
        command.autocomplete(f"p{n}")(_listing(game, kind, parts[:n], verb))
    return command


def _callback(game: str, kind: str, parts: tuple[Part, ...], verb: str) -> Any:
    async def act(interaction: Interaction, *given: str) -> None:
        engine = await game_here(interaction, game)
        path: Path = (kind, *" ".join(given).lower().split())
        held = engine.seats_of(interaction.user.id)
        tree = Tree(engine, held[0], verb) if held and engine.session.status == "playing" else None
        if tree is not None and parts and len(path) == 1:
            # The word alone is no decision yet: where nothing may follow it, the tree says why.
            tree.level(path)
        if tree is not None and leads_on(tree, path):
            # The last of a ranking, say, goes without saying.
            path, level = settle(tree, path)
            if level is not None:
                await show_panel(interaction, engine, held[0], path, verb=verb)
                return
        await decide(interaction, engine, " ".join(path))

    # The library reads a command's options from its callback's parameters.
    async def none(interaction: Interaction) -> None:
        await act(interaction)

    async def one(interaction: Interaction, p0: str = "") -> None:
        await act(interaction, p0)

    async def two(interaction: Interaction, p0: str = "", p1: str = "") -> None:
        await act(interaction, p0, p1)

    async def three(interaction: Interaction, p0: str = "", p1: str = "", p2: str = "") -> None:
        await act(interaction, p0, p1, p2)

    return (none, one, two, three)[len(parts)]


def _listing(
    game: str, kind: str, before: tuple[Part, ...], verb: str
) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    async def listing(interaction: Interaction, typed: str) -> Choices:
        found = await quickly(interaction)
        if found is None or found[0].game.key != game:
            return []
        given = [str(getattr(interaction.namespace, part.name) or "") for part in before]
        path = (kind, *" ".join(given).lower().split())
        try:
            level = Tree(*found, verb).level(path)
        except Refusal:
            return []
        return fitting(level, typed) if level is not None and len(path) == len(before) + 1 else []

    return listing


def fitting(level: Level, typed: str) -> Choices:
    """The choices that fit what is typed. Where several may be picked, what stands after the last comma is completed,
    and those picked before stay."""
    done, _, last = typed.lower().rpartition(",") if level.most > 1 else ("", "", typed.lower())
    picked = [key for key in done.split(",") if key]
    found = []
    for choice in level.choices:
        if choice.key not in picked and all(w in f"{choice.key} {choice.label}".lower() for w in last.split()):
            value = ",".join((*picked, choice.key))
            label = f"{done}, {choice.label}" if picked else choice.label
            found.append(app_commands.Choice(name=label[:100], value=value[:100]))
    return found[:25]
