"""/gm desk, act, look, rewind, set, file, dice, announce, pause, time, remind, seat, propose: the desk, typed."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.clocks.control import HOUR_MS
from bot.engine.clocks import proposals
from bot.engine.engine import Engine
from bot.engine.judging import game_master
from bot.engine.judging.agreed import DRAW
from bot.engine.sides_seen import may_see
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.record.judging import WHOLE
from cogs.answering.autocomplete import Choices, cached_game, complete
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer, escaped
from cogs.clicking.judges import holds_office, note_if_gone
from cogs.clicking.tables import channel_game, judged_game
from cogs.judging import setting, taking_back
from cogs.judging.acting import ask_to_look as ask
from cogs.judging.acting import carry_out, show_acting, show_side
from cogs.judging.desk import show_desk
from cogs.judging.desk_clicks import remind
from cogs.judging.files import give_file, take_file
from cogs.judging.forms import dice_of
from cogs.lobby.actions import seat_named
from cogs.parts.components import text_layout
from cogs.past.log import in_a_line, last_entries

ENDS = {"close": "", "draw": DRAW}
"""What can be proposed that ends the game for nobody."""


async def seats_named(interaction: Interaction, typed: str) -> Choices:
    """The seats of the channel's game."""
    engine = await cached_game(interaction)
    seats = [(info.name, info.key) for info in engine.seats] if engine is not None else []
    return [app_commands.Choice(name=n, value=k) for n, k in seats if typed.lower() in f"{n} {k}".lower()][:25]


async def entries_named(interaction: Interaction, typed: str) -> Choices:
    """The last entries in words, but for the very last."""
    engine = await cached_game(interaction)
    if engine is None or engine.state is None:
        return []
    told = (await last_entries(engine, interaction.user.id))[1:]
    return [
        app_commands.Choice(name=in_a_line(t), value=str(t.no)) for t in told if typed.lower() in in_a_line(t).lower()
    ]


async def rolls_named(interaction: Interaction, typed: str) -> Choices:
    """What the last public rolls were for."""
    engine = await cached_game(interaction)
    draws = [draw for entry in reversed(engine.recent) for draw in entry.draws] if engine is not None else []
    names = dict.fromkeys(draw.purpose[:100] for draw in draws if draw.stream == PUBLIC)
    return [app_commands.Choice(name=n, value=n) for n in names if typed.lower() in n.lower()][:25]


def entry_number(text: str) -> int:
    """The entry that is meant. Raises Refusal."""
    if not (text.strip().isascii() and text.strip().isdigit() and len(text) < 10):
        raise Refusal("Go back to which entry? Use the command again, and pick it under *entry* or give its number")
    return int(text)


def seat_of(engine: Engine, text: str) -> str:
    """The seat that is meant. Raises Refusal."""
    found = seat_named(engine, text)
    if found is None:
        raise Refusal("Which seat? Use the command again, and pick one of the seats that are listed")
    return found


class DeskCommands(commands.Cog):
    """The commands of /gm that the desk has as buttons."""

    @app_commands.command(name="desk", description="Open the game master's desk")
    async def desk(self, interaction: Interaction) -> None:
        """Shows the desk."""
        await show_desk(interaction, await judged_game(interaction))

    @app_commands.command(name="act", description="Move for a seat as game master; this counts as a look at its side")
    @app_commands.describe(seat="Which seat", decision="Listed as you type, once you have looked at that side")
    @app_commands.autocomplete(seat=seats_named)
    async def act(self, interaction: Interaction, seat: str, decision: str = "") -> None:
        """Decides for a seat, or opens its panel."""
        engine = await judged_game(interaction)
        wanted = seat_of(engine, seat)
        if decision.strip() and may_see(engine, interaction.user.id, wanted):
            await carry_out(interaction, engine, wanted, decision)
        else:
            await show_acting(interaction, engine, wanted)

    @act.autocomplete("decision")
    async def decisions(self, interaction: Interaction, typed: str) -> Choices:
        """What may be decided, for a game master who has looked at that side; for all others nothing."""
        engine = await cached_game(interaction)
        seat = str(getattr(interaction.namespace, "seat", None) or "")
        if engine is None or engine.session.status != "playing" or seat not in engine.players:
            return []
        master = interaction.user.id == engine.session.gm and holds_office(interaction, engine)
        if not master or not may_see(engine, interaction.user.id, seat):
            return []
        return [app_commands.Choice(name=n[:100], value=v[:100]) for n, v in complete(engine, seat, typed)]

    @app_commands.command(name="look", description="Look at a side as game master; the log says so")
    @app_commands.describe(seat="Side (leave empty for everything)")
    @app_commands.autocomplete(seat=seats_named)
    async def look(self, interaction: Interaction, seat: str = "") -> None:
        """Shows a side, or asks the game master first if that counts as a look."""
        engine = await judged_game(interaction)
        if seat.strip():
            await show_side(interaction, engine, seat_of(engine, seat))
        else:
            await ask(interaction, engine, WHOLE, "view")

    @app_commands.command(name="rewind", description="Go back to after an entry of the log")
    @app_commands.describe(entry="After which entry")
    @app_commands.autocomplete(entry=entries_named)
    async def rewind(self, interaction: Interaction, entry: str = "") -> None:
        """Shows what would be struck, and asks."""
        engine = await judged_game(interaction)
        if entry.strip():
            await taking_back.ask(interaction, engine, entry_number(entry))
        else:
            await taking_back.choose(interaction, engine)

    @app_commands.command(name="set", description="Set parts of the position, by menus")
    async def set(self, interaction: Interaction) -> None:
        """Opens the sheet."""
        engine = await channel_game(interaction)
        setting.check_may(interaction, engine)
        await setting.show(interaction, engine)

    @app_commands.command(name="file", description="Download or upload the whole position; this counts as a look")
    @app_commands.describe(position="Changed file that replaces the position")
    async def file(self, interaction: Interaction, position: discord.Attachment | None = None) -> None:
        """Gives the position, or takes it."""
        engine = await judged_game(interaction)
        if position is None:
            await give_file(interaction, engine)
        else:
            await take_file(interaction, engine, position)

    @app_commands.command(name="dice", description="Supply dice rolled at a table, for the next decision that rolls")
    @app_commands.describe(
        results="Results such as 3, 5 (leave empty to roll them again)",
        purpose="Roll that they are for, as the log names it (leave empty for any)",
        reason="Why; the log shows it",
    )
    @app_commands.autocomplete(purpose=rolls_named)
    async def dice(self, interaction: Interaction, results: str = "", purpose: str = "", reason: str = "") -> None:
        """Supplies dice."""
        engine = await judged_game(interaction)
        reply = await engine.gm_dice(actor(interaction), dice_of(results), purpose, escaped(reason))
        await show_desk(interaction, engine, *reply.lines)

    @app_commands.command(name="announce", description="Say something in the log, and under the board")
    @app_commands.describe(text="Text (leave empty to remove the announcement)")
    async def announce(self, interaction: Interaction, text: str = "") -> None:
        """Announces."""
        engine = await judged_game(interaction)
        reply = await engine.act(game_master.announce, actor(interaction), text)
        await show_desk(interaction, engine, *reply.lines)

    @app_commands.command(name="pause", description="Pause or resume the game")
    async def pause(self, interaction: Interaction) -> None:
        """Pauses, or ends the pause."""
        engine = await judged_game(interaction)
        reply = await engine.act(
            proposals.do_as_game_master, actor(interaction), "resume" if engine.session.paused else "pause"
        )
        await show_desk(interaction, engine, *reply.lines)

    @app_commands.command(name="time", description="Give a seat more time")
    @app_commands.describe(seat="Which seat", hours="How many hours")
    @app_commands.autocomplete(seat=seats_named)
    async def time(self, interaction: Interaction, seat: str, hours: app_commands.Range[int, 1, 336] = 24) -> None:
        """Gives time."""
        engine = await judged_game(interaction)
        reply = await engine.give_time(actor(interaction), seat_of(engine, seat), hours * HOUR_MS, gm=True)
        await show_desk(interaction, engine, *reply.lines)

    @app_commands.command(name="remind", description="Ping the players who are due to move")
    async def remind(self, interaction: Interaction) -> None:
        """Calls them."""
        engine = await judged_game(interaction)
        await remind(interaction, engine)

    @app_commands.command(name="seat", description="Open a seat to a substitute")
    @app_commands.describe(seat="Which seat", days="Number of days (leave empty for good)")
    @app_commands.autocomplete(seat=seats_named)
    async def seat(
        self, interaction: Interaction, seat: str, days: app_commands.Range[int, 1, 60] | None = None
    ) -> None:
        """Opens a seat."""
        engine = await judged_game(interaction)
        reply = await engine.seek_substitute(actor(interaction), seat_of(engine, seat), days or 0, gm=True)
        await show_desk(interaction, engine, *reply.lines)

    @app_commands.command(name="propose", description="Without a game master: propose a remedy to the other players")
    @app_commands.describe(what="Which", entry="Go back to after this entry", seat="Winning side")
    @app_commands.autocomplete(entry=entries_named, seat=seats_named)
    async def propose(
        self,
        interaction: Interaction,
        what: Literal["go back", "set the position", "close", "draw", "award"],
        entry: str = "",
        seat: str = "",
    ) -> None:
        """Proposes a remedy; it is carried out when all others have agreed."""
        engine = await channel_game(interaction)
        await note_if_gone(interaction.client, engine)
        if what == "set the position":
            if engine.session.gm:
                raise Refusal("This game has a game master, who does that")
            setting.check_may(interaction, engine)
            await setting.show(interaction, engine)
            return
        if what == "go back":
            reply = await engine.propose(actor(interaction), "back", str(entry_number(entry)))
        else:
            if what != "award" and what not in ENDS:
                raise Refusal("Nothing is called that: pick one of the remedies that are listed")
            value = seat_of(engine, seat) if what == "award" else ENDS[what]
            reply = await engine.propose(actor(interaction), "end", value)
        await answer(interaction, text_layout(*reply.lines))
