"""A game's slash commands, made from what its package declares: a group with one for each kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from functools import cache
from itertools import chain
from typing import Any, TypeAlias

from discord import app_commands

from bot.engine.engine import Engine
from bot.games.contract.choices import Level, Path, Refusal
from bot.games.contract.game import Seat
from bot.games.descriptor import CommandGroup, DeclaredCommand
from bot.games.tokens import UNSET
from cogs.answering.autocomplete import Choices, cached_seat, listed
from cogs.answering.context import Interaction
from cogs.clicking.tables import channel_game
from cogs.parts.choice_tree import SeatTree
from cogs.playing.play import decide, show_panel

SlashCommand: TypeAlias = app_commands.Command[Any, ..., Any]


@cache
def game_group(key: str, declared: CommandGroup, own: tuple[SlashCommand, ...] = ()) -> app_commands.Group:
    """The group of a game's commands: those declared for its decisions and orders, then its ``own``. Made once: the
    library reads each callback's source for its options, and no command knows whose tree it is in."""
    group = app_commands.Group(name=key, description=declared.description, guild_only=True)
    for command in declared.commands:
        group.add_command(slash_command(key, command))
    for slash in own:
        group.add_command(slash)
    return group


async def game_here(interaction: Interaction, key: str) -> Engine:
    """The channel's game of that key. Raises Refusal where it is another game's."""
    engine = await channel_game(interaction)
    if engine.game.key != key:
        wanted = interaction.client.games[key].name
        raise Refusal(f"This channel's game is {engine.game.name}, not {wanted}")
    return engine


def slash_command(key: str, command: DeclaredCommand) -> SlashCommand:
    """One of a game's commands. Each option lists what may follow the ones before it; options left out open the panel
    there."""
    whole = any(option.whole for option in command.options)
    callback = _whole_callback(key, command) if whole else _callback(key, command)
    if command.options:
        names = {f"p{n}": option.name for n, option in enumerate(command.options)}
        callback = app_commands.rename(**names)(callback)
        about = {f"p{n}": option.description for n, option in enumerate(command.options)}
        callback = app_commands.describe(**about)(callback)
    made: SlashCommand = app_commands.Command(name=command.name, description=command.description, callback=callback)
    for n in range(len(command.options)):
        made.autocomplete(f"p{n}")(_whole_listing(key, command) if whole else _listing(key, command, n))
    return made


def _tree(command: DeclaredCommand, engine: Engine, seat: Seat) -> SeatTree:
    """The tree that a command's path is in."""
    return SeatTree(engine, seat, "o" if command.is_order else "d")


def _path(command: DeclaredCommand, given: Sequence[str], tree: SeatTree | None) -> Path:
    """The path that a command's options say, given in their order. Of a form, an option that is left out is UNSET; in
    other trees nothing can follow one."""
    said = [text.lower().split() for text in given]
    sheet = tree.walk.sheet(command.start) if tree is not None else None
    for number in range(len(sheet.form.fields) if sheet is not None else 0):
        if any(said[number + 1 :]):
            said[number] = said[number] or [UNSET]
    return (*command.start, *chain.from_iterable(said))


def _callback(key: str, command: DeclaredCommand) -> Any:
    """Carries out what the options say; where they leave something to choose, opens the panel there."""

    async def act(interaction: Interaction, *given: str) -> None:
        engine = await game_here(interaction, key)
        held = engine.sides_of(interaction.user.id)
        tree = _tree(command, engine, held[0]) if held and engine.session.status == "playing" else None
        path = _path(command, given, tree)
        if tree is not None and command.options and path == command.start:
            # The word alone is no decision yet: where nothing may follow it, the tree says why.
            tree.level(path)
        if tree is not None and tree.walk.leads_on(path):
            if tree.walk.sheet(path) is None:
                # The last of a ranking, say, goes without saying.
                path, _ = tree.walk.settled(path)
            if tree.walk.leads_on(path):
                await show_panel(interaction, engine, held[0], path, verb=tree.verb)
                return
        await decide(interaction, engine, " ".join(token for token in path if token != UNSET))

    # The library reads a command's options from its callback's parameters.
    async def none(interaction: Interaction) -> None:
        await act(interaction)

    async def one(interaction: Interaction, p0: str = "") -> None:
        await act(interaction, p0)

    async def two(interaction: Interaction, p0: str = "", p1: str = "") -> None:
        await act(interaction, p0, p1)

    async def three(interaction: Interaction, p0: str = "", p1: str = "", p2: str = "") -> None:
        await act(interaction, p0, p1, p2)

    return (none, one, two, three)[len(command.options)]


def _listing(
    key: str, command: DeclaredCommand, number: int
) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    """Autocomplete for one of the options: the level of the tree that those before it lead to."""
    before = command.options[:number]

    async def listing(interaction: Interaction, typed: str) -> Choices:
        found = await cached_seat(interaction)
        if found is None or found[0].game.key != key:
            return []
        given = [str(getattr(interaction.namespace, option.name) or "") for option in before]
        tree = _tree(command, *found)
        # The option that is being typed is not looked at, but those of a form before it may be left out.
        path = _path(command, (*given, UNSET), tree)[:-1]
        try:
            level = tree.walk.next(path)
        except Refusal:
            return []
        complete = len(path) == len(command.start) + len(before)
        return fitting(level, typed) if level is not None and complete else []

    return listing


def _whole_callback(key: str, command: DeclaredCommand) -> Any:
    async def whole(interaction: Interaction, p0: str) -> None:
        await decide(interaction, await game_here(interaction, key), " ".join((*command.start, p0)))

    return whole


def _whole_listing(key: str, command: DeclaredCommand) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    async def listing(interaction: Interaction, typed: str) -> Choices:
        found = await cached_seat(interaction)
        return listed(*found, command.start, typed) if found is not None and found[0].game.key == key else []

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
