"""/play, /hand, /board and /undo: the commands that serve every game."""

from __future__ import annotations

import re
from collections.abc import Coroutine
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.attention.preferences import is_asked
from bot.attention.private_boards import channel_of
from bot.engine.commit import Reply
from bot.engine.decide import Outdated, typed
from bot.engine.engine import Engine
from bot.games.chronicle.board_state import Mark
from bot.games.contract.choices import Focus, Path, Refusal
from bot.games.contract.game import Seat
from bot.games.phrases import plain_words
from bot.games.tree import holder
from bot.storage.private_boards import PrivateChannel
from cogs.answering.attempts import disputable
from cogs.answering.autocomplete import Choices, cached_game, complete_all, of_seat, unfinished
from cogs.answering.context import Bot, Counsel, Interaction, PanelContents
from cogs.answering.responses import actor, answer
from cogs.answering.unseen import UNDO
from cogs.clicking.tables import channel_game
from cogs.panels.panel_picture import with_marks
from cogs.parts.choice_tree import SeatTree, shown_before
from cogs.parts.components import text_layout
from cogs.past.catch_up import STORY, catch_up
from cogs.playing.close_up import asker_view, show_place
from cogs.playing.thought import thought
from cogs.playing.told_why import told_why
from cogs.playing.typed import all_alike, answered_question, explained, is_read, typeable, understood
from cogs.words.log_lines import FOLDED
from cogs.words.questions import open_to

UNDOING = [words.split() for words in ("undo", "undo that", "undo it", "take back", "take it back", "take that back")]
"""What people type for /undo."""
WHEREABOUTS = re.compile(r"(?:where(?: is| are|['’]s)|what(?: is|['’]s) (?:at|in)|who is (?:at|in)) (?P<name>.+)", re.I)
"""Questions that /board answers."""
REPEATED = (
    "That command already went through, even if you didn't see my answer, so I did nothing now. "
    "Use it again if you want to repeat it."
)


async def show_panel(
    interaction: Interaction,
    engine: Engine,
    seat: Seat | None = None,
    path: Path = (),
    said: tuple[str, ...] = (),
    verb: str = "d",
    hand: PrivateChannel | None = None,
    after: int | None = None,
    asking: bool = False,
    counsel: Counsel | None = None,
    refusal: Refusal | None = None,
    focus: Focus | None = None,
    marks: tuple[Mark, ...] = (),
    more: bool = False,
    advised: bool = False,
    since: int | None = None,
) -> None:
    """Opens the asker's panel, or renews the one that was clicked; ``verb`` tells the tree (see
    SeatTree), ``asking`` that what the path says is asked about. With ``after`` it also tells what the log has after
    that entry (``since``: see PanelContents), with ``hand`` whether private boards are sent. ``counsel`` stands in
    place of the choices, ``refusal`` under them; ``focus`` is what the picture shows, where that is not what they are
    about, and ``marks`` show on it what is chosen so far; with ``more`` the panel shows what seldom pays as well. What
    is asked may be ``advised``."""
    if engine.session.status == "lobby":
        raise Refusal("The game has not started yet: press *Start* or use `/game start`")
    if engine.state is None:
        raise Refusal("This game was closed before it began")
    held = engine.sides_of(interaction.user.id)
    if not held:
        names = ", ".join(p.name for p in engine.players.values())
        raise Refusal(f"Only the players of this game have a panel ({names}); you are watching")
    seat = seat if seat in held else held[0]
    shown = PanelContents(
        seat,
        path,
        said,
        after,
        verb,
        hand=hand,
        asking=asking,
        counsel=counsel,
        refusal=refusal,
        focus=focus,
        marks=marks,
        more=more,
        advised=advised,
        since=since,
    )
    interaction.client.openings.begin(interaction.user, engine, asked=hand is not None)
    await interaction.client.panel_sessions.show(interaction, engine, shown)


async def show_outdated(
    interaction: Interaction, engine: Engine, seat: Seat | None, outdated: Outdated, said: tuple[str, ...] = ()
) -> None:
    """Shows the asker's panel as it is now, after ``said``, with why their click did nothing. An interaction that has
    acted, and comes again, is answered as before."""
    done = interaction.client.engines.acted(interaction.id)
    if done is None or said:
        await show_panel(interaction, engine, seat, said=(*said, f"{outdated.reason}. These are your choices now:"))
    else:
        await show_panel(interaction, engine, seat, said=tuple(done.answer.splitlines()), after=done.seq)


async def open_panel(interaction: Interaction, engine: Engine, hand: PrivateChannel | None = None) -> None:
    """Opens the asker's panel. If more has happened since their last move than a report has room for, the panel first
    tells all of it, with one picture. A person who has just taken a seat over gets its story so far."""
    playing = engine.session.status == "playing"
    caught = await catch_up(engine, interaction.user.id) if playing else None
    if caught is None or not caught.more:
        await show_panel(interaction, engine, hand=hand)
        return
    title = (f"**{STORY}**",) if caught.title == STORY else ()
    said = (*title, *caught.lines, *((FOLDED,) if caught.folded else ()))
    focus = None
    if caught.focus is not None:
        # A phone shows the part of the board where it happened together with the first choice.
        focus = with_marks(interaction.client.gallery, engine, caught.seat, None, caught.focus.marks)
    since, upto = caught.since + 1, caught.upto
    await show_panel(interaction, engine, caught.seat, said=said, hand=hand, after=upto, focus=focus, since=since)


async def decide(
    interaction: Interaction,
    engine: Engine,
    text: str,
    seat: Seat | None = None,
    revision: int | None = None,
    asked: bool = False,
) -> None:
    """Carries a decision out and shows what happened and what is possible now. Of what was typed (without
    ``revision``) it asks first where it gives much away, unless that was ``asked`` about already."""
    if revision is None and (
        await repeats_unseen(interaction, engine, text)
        or (not asked and await ask_first(interaction, engine, text, seat))
    ):
        return
    reply = engine.decide(actor(interaction), text, seat, revision)
    try:
        await show_outcome(interaction, engine, seat, reply, text if revision is None else None)
    except Refusal as refusal:
        held = engine.sides_of(interaction.user.id)
        told = await told_why(interaction, engine, held, text, refusal) if revision is None else refusal
        told.instead = tuple(explained(engine, held, typeable(engine, held, text, each)) for each in told.instead)
        raise await disputable(interaction, engine, text, told) from refusal


async def play_typed(
    interaction: Interaction, engine: Engine, seats: list[Seat], text: str, named: Seat | None
) -> None:
    """Carries out what a player typed, who holds those seats and may have ``named`` one; half a decision opens the
    panel where it leaves off. Of what was taken for a decision that gives something away it asks first, whatever its
    user prefers."""
    standing = interaction.client.panel_sessions.shown_to(engine, interaction.user.id)
    said = answered_question(standing, text)
    if standing is not None and said is not None:
        if said:
            await decide(interaction, engine, " ".join(standing.path), standing.seat, asked=True)
        else:
            at = shown_before(SeatTree(engine, standing.seat, standing.verb), standing.path)
            await show_panel(interaction, engine, standing.seat, at, verb=standing.verb)
        return
    if asked := WHEREABOUTS.fullmatch(text.strip().rstrip("?")):
        await show_place(interaction, engine, asked["name"])
        return
    if plain_words(text) in UNDOING and not any(is_read(engine, mine, text) for mine in seats):
        await undo(interaction, engine)
        return
    for mine in seats:
        if begun := unfinished(engine, mine, text):
            verb, path = begun
            await show_panel(interaction, engine, mine, path, verb=verb)
            return
    for mine in seats:
        if alike := all_alike(engine, mine, text):
            if not await repeats_unseen(interaction, engine, text):
                await decide_alike(interaction, engine, mine, alike, engine.revision(mine), text)
            return
    meant = understood(interaction, engine, seats, text)
    if isinstance(meant, str):
        await decide(interaction, engine, meant, named)
        return
    tree, path = meant
    path = tree.after_choosing(path)
    whole = tree.walk.holds(path)
    if not whole or tree.question(path) is not None:
        await show_panel(interaction, engine, tree.seat, path, verb=tree.verb, asking=whole)
    else:
        await decide(interaction, engine, " ".join(path), tree.seat)


async def decide_alike(
    interaction: Interaction, engine: Engine, seat: Seat, path: Path, revision: int, words: str | None = None
) -> None:
    """Decides all that is left of a kind alike, each as a decision of its own; ``words`` are those of a command, None
    for a button. Raises Refusal."""
    person = actor(interaction)
    engine.seat_to_play(person, seat)
    found = await thought(interaction, interaction.client.thinking.rest(engine, seat, path))
    if not found:
        raise Refusal("That asks before it is carried out. Choose them one by one")
    await show_outcome(interaction, engine, seat, engine.follow_plan(person, found, seat, revision), words)


async def must_ask(interaction: Interaction, tree: SeatTree, path: Path) -> bool:
    """Tells whether a person is asked before a whole path of a tree of theirs is carried out: always where the game may
    end by it, else as they prefer."""
    return await is_asked(interaction.client.database, interaction.user.id, tree.question(path))


async def ask_first(interaction: Interaction, engine: Engine, text: str, seat: Seat | None) -> bool:
    """Asks before a typed decision or order where it gives much away; tells whether it did. What an interaction has
    done already is not asked about."""
    if interaction.client.engines.acted(interaction.id) is not None:
        return False
    try:
        seat, text = typed(engine, actor(interaction), text, seat)
    except Refusal:
        # Carrying it out tells why not.
        return False
    path = tuple(text.split(" "))
    tree = holder(path, (SeatTree(engine, seat, "d"), SeatTree(engine, seat, "o")))
    if tree is None or not await must_ask(interaction, tree, path):
        return False
    await show_panel(interaction, engine, seat, path, verb=tree.verb, asking=True)
    return True


async def undo(interaction: Interaction, engine: Engine, seat: Seat | None = None, revision: int | None = None) -> None:
    """Takes the last decision back, or asks the others."""
    if revision is None and await repeats_unseen(interaction, engine, UNDO):
        return
    reply = engine.undo(actor(interaction), seat, revision)
    await show_outcome(interaction, engine, seat, reply, UNDO if revision is None else None)


async def repeats_unseen(interaction: Interaction, engine: Engine, words: str) -> bool:
    """Tells whether a command repeats one that was carried out, whose answer its user has not seen: then it is answered
    so, and not carried out once more."""
    user = interaction.user.id
    if not interaction.client.unseen.repeats(user, engine, interaction.id, words):
        return False
    await show_panel(interaction, engine, said=(REPEATED,))
    return True


async def show_outcome(
    interaction: Interaction, engine: Engine, seat: Seat | None, act: Coroutine[Any, Any, Reply], words: str | None
) -> None:
    """Waits for an act and renews the panel, which also tells what others have done by then, the practice opponent
    above all; after a click on an outdated one, with nothing done. ``words`` are those of a command, which its user may
    repeat where no answer comes; None for a button, which acts once."""
    awaited = seat in engine.awaited()

    def shown() -> Seat | None:
        """A person with several seats sees next the one that is awaited then."""
        return None if awaited and seat not in engine.awaited() else seat

    try:
        reply = await act
    except Outdated as outdated:
        await show_outdated(interaction, engine, shown(), outdated)
        return
    if words is not None:
        interaction.client.unseen.done(interaction.user.id, engine.id, interaction.id, words)
    await show_panel(interaction, engine, shown(), said=reply.lines, after=reply.seq, since=reply.first)


class Play(commands.Cog):
    """The commands that every game needs."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="play", description="Make a move: type, or pick from what is legal now")
    @app_commands.describe(decision="Start typing; the list shows only legal moves")
    @app_commands.guild_only()
    async def play(self, interaction: Interaction, decision: str) -> None:
        """Carries out a decision; half of one opens the panel where it left off."""
        engine = await channel_game(interaction)
        held = engine.sides_of(interaction.user.id)
        seat, decision = of_seat(held, decision)
        if engine.session.status == "playing" and held:
            await play_typed(interaction, engine, held if seat is None else [seat], decision, seat)
        else:
            await decide(interaction, engine, decision, seat)

    @play.autocomplete("decision")
    async def decisions(self, interaction: Interaction, typed: str) -> Choices:
        """Every legal decision that fits what is typed."""
        engine = await cached_game(interaction)
        if engine is None or engine.session.status != "playing":
            return []
        listed = complete_all(engine, engine.sides_of(interaction.user.id), typed)
        return [app_commands.Choice(name=label[:100], value=text[:100]) for label, text in listed]

    @app_commands.command(name="hand", description="Show your own side and your choices (only you see it)")
    @app_commands.guild_only()
    async def hand(self, interaction: Interaction) -> None:
        """Shows the asker's side."""
        wish, engine = await channel_of(self.bot.database, interaction.user.id), await channel_game(interaction)
        # Only the holder of a seat has private boards of it.
        companion = engine.sides_of(interaction.user.id) and not engine.seats_of(interaction.user.id)
        await open_panel(interaction, engine, None if companion else wish)

    @app_commands.command(name="board", description="Bring the board to the bottom of the channel, or look closer")
    @app_commands.describe(place="A part of the board, drawn large for you alone")
    @app_commands.guild_only()
    async def board(self, interaction: Interaction, place: str = "") -> None:
        """Posts the public message anew, and what is open, or shows a part of the board as the asker sees it."""
        engine = await channel_game(interaction)
        if place:
            await show_place(interaction, engine, place)
            return
        await engine.bring()
        texts, rows = open_to(engine, interaction.user.id)
        await answer(interaction, text_layout("Here comes the board.", *texts, rows=tuple(rows)))

    @board.autocomplete("place")
    async def places(self, interaction: Interaction, typed: str) -> Choices:
        """The parts of the board that can be drawn large."""
        engine = await cached_game(interaction)
        if engine is None or engine.state is None:
            return []
        found = self.bot.gallery.places(engine.game.key, asker_view(interaction, engine))
        return [
            app_commands.Choice(name=name[:100], value=key)
            for key, name in found.items()
            if typed.lower() in f"{key} {name}".lower()
        ][:25]

    @app_commands.command(name="undo", description="Undo your last move, if it rolled and revealed nothing")
    @app_commands.guild_only()
    async def undo(self, interaction: Interaction) -> None:
        """Takes back."""
        await undo(interaction, await channel_game(interaction))


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Play(bot))
