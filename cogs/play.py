"""/play, /hand, /board and /undo: the commands that serve every game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping
from typing import TYPE_CHECKING, Any

from discord import app_commands, ui
from discord.ext import commands

from bot.delivery.private_boards import channel_of
from bot.games.contract import Game, Path, Refusal, Seat
from bot.storage.private_boards import PrivateChannel
from bot.table.commit import Reply
from bot.table.decide import Outdated
from bot.table.engine import Engine
from cogs.board_message import COLOURS
from cogs.panel import Tree, leads_on, settle
from cogs.panel_sessions import Shown
from cogs.pictures import illustrate
from cogs.responses import Interaction, actor, answer, plain, sheet

if TYPE_CHECKING:
    from bot.client import Adjutant

PATIENCE = 1.0
"""Seconds that autocomplete waits for a game that is not in memory yet."""
Choices = list[app_commands.Choice[str]]


async def here(interaction: Interaction) -> Engine:
    """The channel's game. Raises Refusal."""
    return await interaction.client.engines.in_channel(interaction.channel_id or 0)


async def show_panel(
    interaction: Interaction,
    engine: Engine,
    seat: Seat | None = None,
    path: Path = (),
    said: tuple[str, ...] = (),
    verb: str = "d",
    hand: PrivateChannel | None = None,
    after: int | None = None,
) -> None:
    """Opens the asker's panel, or renews the one that was clicked; ``verb`` tells the tree (see Tree). With ``after``
    it also tells what the log has after that entry, with ``hand`` whether that person has hands sent."""
    if engine.session.status == "lobby":
        raise Refusal("The game has not started yet: press *Start* or use `/game start`")
    if engine.state is None:
        raise Refusal("This game was closed before it began")
    held = engine.seats_of(interaction.user.id)
    if not held:
        names = ", ".join(p.name for p in engine.players.values())
        raise Refusal(f"Only the players of this game have a panel ({names}); you are watching")
    seat = seat if seat in held else held[0]
    shown = Shown(seat, path, said, after, verb, hand=hand)
    interaction.client.openings.begin(interaction.user, engine, asked=hand is not None)
    await interaction.client.panel_sessions.show(interaction, engine, shown)


def seen(interaction: Interaction, engine: Engine) -> Any:
    """What the asker may know of a game that has started: a player his own view, others the public one."""
    held = engine.seats_of(interaction.user.id)
    return engine.view(held[0] if held else None)


def part_named(parts: Mapping[str, str], text: str, side: str) -> str | None:
    """The part that a text names by its key, by its name or by one of several ("USA Left / CSA Right"); without its
    side where that is the asker's own, ``side``. None where there is no such part."""
    wanted = " ".join(text.lower().split())
    for name in (wanted, f"{side.lower()} {wanted}"):
        for key, label in parts.items():
            if name in (key, label.lower(), *label.lower().split(" / ")):
                return key
    return None


async def show_part(interaction: Interaction, engine: Engine, place: str) -> None:
    """A part of the board, large, as the asker sees it. Raises Refusal."""
    if engine.state is None:
        raise Refusal("The game has not started yet")
    view, held = seen(interaction, engine), engine.seats_of(interaction.user.id)
    parts = interaction.client.gallery.parts(engine.game.key, view)
    part = part_named(parts, place, engine.seat_name(held[0]) if held else "")
    if part is None:
        there = f"there is {', '.join(parts.values())}" if parts else "it is shown whole only"
        raise Refusal(f"This board has no part of that name; {there}")
    picture = await interaction.client.gallery.draw_part(engine.game.key, view, part)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS[engine.session.status])
    container.add_item(ui.TextDisplay(f"**{engine.game.headline(view)}**\n{parts[part]}"))
    files = illustrate(container, picture, engine.game.alt(view))
    shown = ui.LayoutView(timeout=None)
    shown.add_item(container)
    await answer(interaction, shown, files)


async def decide(
    interaction: Interaction, engine: Engine, text: str, seat: Seat | None = None, revision: int | None = None
) -> None:
    """Carries a decision out and shows what happened and what is possible now."""
    await show_outcome(interaction, engine, seat, engine.decide(actor(interaction), text, seat, revision))


async def undo(interaction: Interaction, engine: Engine, seat: Seat | None = None, revision: int | None = None) -> None:
    """Takes the last decision back, or asks the others."""
    await show_outcome(interaction, engine, seat, engine.undo(actor(interaction), seat, revision))


async def show_outcome(interaction: Interaction, engine: Engine, seat: Seat | None, act: Awaitable[Reply]) -> None:
    """Waits for an act and renews the panel, which also tells what others have done by then, the practice opponent
    above all; after a click on an outdated one, with nothing done."""
    awaited, after = seat in engine.awaited(), None
    try:
        reply = await act
        said, after = reply.lines, reply.seq
    except Outdated as outdated:
        said = (f"{outdated.reason}. This is possible now:",)
    if awaited and seat not in engine.awaited():
        # Who holds several seats sees next the one that is awaited then.
        seat = None
    await show_panel(interaction, engine, seat, said=said, after=after)


async def nearby(interaction: Interaction) -> Engine | None:
    """The channel's game for autocomplete: from memory, or loaded if that is done at once; None without one."""
    engines, channel = interaction.client.engines, interaction.channel_id or 0
    engine = engines.loaded_in(channel)
    if engine is None:
        try:
            engine = await asyncio.wait_for(engines.in_channel(channel), PATIENCE)
        except (TimeoutError, Refusal):
            return None
    return engine


async def quickly(interaction: Interaction) -> tuple[Engine, Seat] | None:
    """The asker's game and seat, the awaited one first, for autocomplete; None without one in play."""
    engine = await nearby(interaction)
    held = engine.seats_of(interaction.user.id) if engine is not None else []
    return (engine, held[0]) if engine is not None and held and engine.session.status == "playing" else None


def complete(engine: Engine, seat: Seat, typed: str, most: int = 25) -> list[tuple[str, str]]:
    """What the typed text may become, as (label, canonical text): whole decisions first found, else a way towards
    them, then orders. Words may come in any order and be cut short: "rich att" finds "attack richmond"."""
    found = [way for verb in "do" for way in search(Tree(engine, seat, verb), typed, most)]
    return found[:most]


def complete_all(engine: Engine, held: list[Seat], typed: str) -> list[tuple[str, str]]:
    """What the typed text may become for all seats that somebody holds; where they are several, each says which."""
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
    words = typed.lower().split()
    path: Path = ()
    # Follow what is typed exactly as far as it goes, so that a huge tree is not searched from its root.
    while words and (level := tree.level(path)) is not None:
        if not any(c.key == words[0] for c in level.choices):
            break
        path, words = (*path, words[0]), words[1:]
    found: list[tuple[str, str]] = []
    waiting: list[tuple[Path, str]] = [(path, "")]
    seen = 0
    while waiting and len(found) < most and seen < 400:
        at, label = waiting.pop(0)
        seen += 1
        at, level = settle(tree, at)
        text = " ".join(at)
        if level is None:
            if all(w in f"{text} {label}".lower() for w in words):
                found.append((f"{text} – {label}" if label else text, text))
        elif level.most > 1 or len(level.choices) > 40:
            found.append((f"{text} …", text))
        else:
            waiting += [((*at, c.key), c.label) for c in level.choices]
    return found


def unfinished(engine: Engine, seat: Seat, typed: str) -> tuple[str, Path] | None:
    """The verb of the tree, and the path, where what is typed begins a decision or an order but leaves more to choose;
    None where it does not."""
    path = tuple(typed.lower().split())
    for verb in "do":
        if path and leads_on(Tree(engine, seat, verb), path):
            return verb, path
    return None


def listed(engine: Engine, seat: Seat, path: Path, typed: str) -> Choices:
    """The decisions below ``path`` for an option of a game's own command, without the path itself."""
    prefix = " ".join(path)
    whole = complete(engine, seat, f"{prefix} {typed}", most=25) if leads_on(Tree(engine, seat), path) else []
    return [
        app_commands.Choice(name=label.removeprefix(prefix).strip()[:100], value=text.removeprefix(prefix).strip())
        for label, text in whole
        if text.startswith(prefix)
    ]


def games_named(games: Mapping[str, Game[Any, Any, Any]], typed: str) -> Choices:
    """What autocomplete lists where a game is to be named."""
    found = [(g.name, key) for key, g in games.items() if typed.lower() in f"{key} {g.name}".lower()]
    return [app_commands.Choice(name=name, value=key) for name, key in found[:25]]


def game_named(games: Mapping[str, Game[Any, Any, Any]], text: str) -> str:
    """The key of the game that a text names by its key or by its name or the beginning of it. Raises Refusal."""
    wanted = " ".join(text.lower().split())
    found = [key for key, g in games.items() if wanted and g.name.lower().startswith(wanted)]
    if wanted in games or len(found) == 1:
        return wanted if wanted in games else found[0]
    raise Refusal(f"There is no game called {plain(text)}; there is {', '.join(g.name for g in games.values())}")


class Play(commands.Cog):
    """What every game needs."""

    def __init__(self, bot: Adjutant) -> None:
        self.bot = bot

    @app_commands.command(name="play", description="Make a decision: type, or pick from what is legal now")
    @app_commands.describe(decision="Start typing: only what is legal is listed")
    @app_commands.guild_only()
    async def play(self, interaction: Interaction, decision: str) -> None:
        """Carries out a decision; half of one opens the panel where it left off."""
        engine = await here(interaction)
        held = engine.seats_of(interaction.user.id)
        seat, decision = of_seat(held, decision)
        for mine in (held if seat is None else [seat]) if engine.session.status == "playing" else ():
            if begun := unfinished(engine, mine, decision):
                verb, path = begun
                await show_panel(interaction, engine, mine, path, verb=verb)
                return
        await decide(interaction, engine, decision, seat)

    @play.autocomplete("decision")
    async def decisions(self, interaction: Interaction, typed: str) -> Choices:
        """Every legal decision that fits what is typed."""
        engine = await nearby(interaction)
        if engine is None or engine.session.status != "playing":
            return []
        listed = complete_all(engine, engine.seats_of(interaction.user.id), typed)
        return [app_commands.Choice(name=label[:100], value=text[:100]) for label, text in listed]

    @app_commands.command(name="hand", description="Your own side, in private: its picture and what you may do")
    @app_commands.guild_only()
    async def hand(self, interaction: Interaction) -> None:
        """Shows the asker's side."""
        wish = await channel_of(self.bot.database, interaction.user.id)
        await show_panel(interaction, await here(interaction), hand=wish)

    @app_commands.command(name="board", description="Bring the board to the bottom of the channel, or look closer")
    @app_commands.describe(place="A part of the board, drawn large for you alone")
    @app_commands.guild_only()
    async def board(self, interaction: Interaction, place: str = "") -> None:
        """Posts the public message anew, or shows a part of it as the asker sees it."""
        engine = await here(interaction)
        if place:
            await show_part(interaction, engine, place)
            return
        await engine.bring()
        await answer(interaction, sheet("Here comes the board."))

    @board.autocomplete("place")
    async def places(self, interaction: Interaction, typed: str) -> Choices:
        """The parts of the board that can be drawn large."""
        engine = await nearby(interaction)
        if engine is None or engine.state is None:
            return []
        found = self.bot.gallery.parts(engine.game.key, seen(interaction, engine))
        return [
            app_commands.Choice(name=name[:100], value=key)
            for key, name in found.items()
            if typed.lower() in f"{key} {name}".lower()
        ][:25]

    @app_commands.command(name="undo", description="Take your last decision back, if it rolled and revealed nothing")
    @app_commands.guild_only()
    async def undo(self, interaction: Interaction) -> None:
        """Takes back."""
        await undo(interaction, await here(interaction))


async def setup(bot: Adjutant) -> None:
    """Adds the cog."""
    await bot.add_cog(Play(bot))
