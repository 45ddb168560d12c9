"""/game: opening, joining, starting, leaving, resigning, listing and showing games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.inactivity import is_silent
from bot.engine.listing import Card
from bot.engine.lobby import to_take, vacant
from bot.engine.options import completed, from_text
from bot.engine.seating import RANDOM, Wish
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Game, people_seats
from bot.games.contract.options import any_seats, from_preset, preset_named
from bot.games.phrases import counted, listed, whose
from bot.record.house_rules import id_of, rules_in_force
from bot.table.session import PRACTICE, Player
from cogs.answering.autocomplete import (
    Choices,
    cached_game,
    game_named,
    games_named,
    listed_choices,
    own_game,
    own_games,
)
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer, escaped, shown_name
from cogs.clicking.judges import named, note_if_gone
from cogs.clicking.tables import channel_game
from cogs.commands.seats import SeatCommands
from cogs.judging import house_rules
from cogs.learning.trial_clicks import open_at
from cogs.lobby.actions import ADDRESS, confirm_resignation, invite, join, leave, seat_named, start
from cogs.lobby.chooser import show_games
from cogs.lobby.inactivity import close_button
from cogs.lobby.new_game import open_game
from cogs.lobby.record_files import export, import_record
from cogs.lobby.visible_games import may_see
from cogs.messages.lobby import option_label
from cogs.parts.components import Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.past.dice import show_dice
from cogs.past.report import show_report
from cogs.personal.following import follow_button
from cogs.personal.my_games import show_mine
from cogs.personal.settings import own_menus
from cogs.playing.spectators import spectators_rows
from cogs.words.house_rules import count_line, show_button
from cogs.words.questions import open_to

PRACTISE = "practice"
"""The opponent that the bot plays itself."""


def wished_seat(game: Game[Any, Any, Any], options: Mapping[str, str], text: str) -> str:
    """The wish for a seat that a text says: the key of one that those options give to a person, RANDOM, or "". Raises
    Refusal."""
    seats = people_seats(game.seats_for(options))
    wanted = " ".join(text.lower().split())
    found = [s.key for s in seats if wanted in (s.key, s.name.lower())]
    if not wanted or wanted == RANDOM or found:
        return found[0] if found else wanted
    names = ", ".join(s.name for s in seats)
    raise Refusal(
        f"{game.name} has no seat {escaped(text)}; there is {names}" + (", or random" if len(seats) > 1 else "")
    )


def invited(user: discord.User | discord.Member | None) -> Player | None:
    """The person for whom a seat is kept. Raises Refusal for a bot."""
    if user is None:
        return None
    if user.bot:
        raise Refusal(f"{escaped(shown_name(user))} is a bot, and bots do not play")
    return Player(user.id, escaped(shown_name(user)))


def player_of_free_seat(opponent: str, invite: Player | None) -> Player | None:
    """Returns the player of the free seat: the person invited, or the practice opponent. Raises Refusal."""
    if not opponent.strip():
        return invite
    if opponent.strip().lower() not in (PRACTISE, PRACTICE.name.lower()):
        raise Refusal(f"There is no opponent called {escaped(opponent)}; there is {PRACTISE}. A person is invited")
    if invite is not None:
        raise Refusal("Invite someone or play the practice opponent, not both")
    return PRACTICE


def chosen_game(interaction: Interaction) -> str:
    """The game that is named so far in /game new."""
    return str(getattr(interaction.namespace, "game", None) or "")


@app_commands.guild_only()
class Lobby(
    SeatCommands, commands.GroupCog, group_name="game", group_description="Open, join, start, list and export games"
):
    """The /game group."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="new", description="Open a new game in this channel")
    @app_commands.describe(
        game="Game to play (leave empty to pick from a list)",
        preset="A set of options, such as a first battle",
        seat="Your side; random: drawn at the start",
        invite="Friend to reserve a seat for (choose yourself to play every side)",
        opponent="practice: play against the bot right away",
        gm="Game master, who settles disputes and does not play",
        options="Options such as “Combat table: Standard, Clock: 3 days”, separated by commas",
    )
    async def new(
        self,
        interaction: Interaction,
        game: str = "",
        preset: str = "",
        seat: str = "",
        invite: discord.User | None = None,
        opponent: str = "",
        options: str = "",
        gm: discord.User | None = None,
    ) -> None:
        """Opens a lobby, or shows the games where none is named."""
        if not game:
            if preset or seat or invite or opponent or options or gm:
                raise Refusal("Name the game, too. `/game new` alone lists the games")
            await show_games(interaction)
            return
        game = game_named(self.bot.games, game)
        rules = self.bot.games[game]
        chosen = from_text(rules, options)
        if preset:
            chosen = from_preset(rules, preset_named(rules, preset), chosen)
        master = Player(gm.id, named(gm)) if gm is not None else None
        wish = Wish(wished_seat(rules, chosen, seat), player_of_free_seat(opponent, invited(invite)), master)
        await open_game(interaction, game, chosen, wish)

    @new.autocomplete("game")
    async def games(self, interaction: Interaction, typed: str) -> Choices:
        """The games there are."""
        return games_named(self.bot.games, typed)

    @new.autocomplete("preset")
    async def presets(self, interaction: Interaction, typed: str) -> Choices:
        """The chosen game's presets."""
        rules = self.bot.games.get(chosen_game(interaction))
        found = [(f"{p.name}: {p.hint}"[:100], p.key) for p in rules.presets] if rules is not None else []
        return listed_choices(found, typed)

    @new.autocomplete("seat")
    async def sides(self, interaction: Interaction, typed: str) -> Choices:
        """The chosen game's seats."""
        rules = self.bot.games.get(chosen_game(interaction))
        seats = [(s.name, s.key) for s in any_seats(rules)] if rules is not None else []
        return listed_choices([*seats, ("Random: drawn at the start", RANDOM)] if len(seats) > 1 else seats, typed)

    @new.autocomplete("opponent")
    async def opponents(self, interaction: Interaction, typed: str) -> Choices:
        """The practice opponent, for a game that has one."""
        rules = self.bot.games.get(chosen_game(interaction))
        there = rules is not None and rules.practice is not None
        return listed_choices([(PRACTICE.name, PRACTISE)] if there else [], typed)

    @new.autocomplete("options")
    async def options(self, interaction: Interaction, typed: str) -> Choices:
        """Lists settings of the chosen game's options."""
        rules = self.bot.games.get(chosen_game(interaction))
        found = completed(rules, typed) if rules is not None else []
        return [app_commands.Choice(name=label, value=text) for label, text in found]

    @app_commands.command(name="join", description="Take a free seat in this channel's game")
    @app_commands.describe(
        seat="Side to take; if you already have one, name the other to play both",
        salt="Any text, to shuffle the dice (leave empty for a random one)",
    )
    async def join(self, interaction: Interaction, seat: str = "", salt: str = "") -> None:
        """Takes a seat."""
        engine = await self.bot.engines.in_channel(interaction.channel_id or 0)
        await join(interaction, engine, seat=seat_named(engine, seat), salt=salt)

    @join.autocomplete("seat")
    async def free_seats(self, interaction: Interaction, typed: str) -> Choices:
        """The seats that the asker may take."""
        engine = await cached_game(interaction)
        if engine is None or engine.session.status != "lobby" or engine.session.drawn:
            return []
        return listed_choices([(engine.seat_name(s), s) for s in to_take(engine, interaction.user.id)], typed)

    @app_commands.command(name="invite", description="Reserve an open seat for someone and notify them")
    @app_commands.describe(who="Player to invite", seat="Seat, if several are open")
    async def invite(self, interaction: Interaction, who: discord.User, seat: str = "") -> None:
        """Invites somebody else, after one has declined or does not answer."""
        engine = await self.bot.engines.in_channel(interaction.channel_id or 0)
        guest = invited(who)
        assert guest is not None
        await invite(interaction, engine, guest, seat_named(engine, seat))

    @invite.autocomplete("seat")
    async def kept_seats(self, interaction: Interaction, typed: str) -> Choices:
        """The seats that somebody may be invited to."""
        engine = await cached_game(interaction)
        if engine is None or engine.session.status != "lobby" or engine.session.drawn:
            return []
        return listed_choices([(engine.seat_name(s), s) for s in vacant(engine)], typed)

    @app_commands.command(name="leave", description="Leave your seat before the game starts")
    @app_commands.describe(
        seat="Seat, if you have several (leave empty for all)",
        game="Id of one of your games (leave empty for this channel's)",
    )
    @app_commands.autocomplete(game=own_games)
    async def leave(self, interaction: Interaction, seat: str = "", game: str = "") -> None:
        """Gives the seat back."""
        engine = await own_game(interaction, game)
        await leave(interaction, engine, seat=seat_named(engine, seat))

    @leave.autocomplete("seat")
    async def own_seats(self, interaction: Interaction, typed: str) -> Choices:
        """The asker's seats."""
        engine = await cached_game(interaction)
        held = engine.seats_of(interaction.user.id) if engine is not None else []
        return listed_choices([(engine.seat_name(s), s) for s in held], typed) if engine is not None else []

    @app_commands.command(name="start", description="Start the game once every seat is taken")
    async def start(self, interaction: Interaction) -> None:
        """Begins the game."""
        await start(interaction, await self.bot.engines.in_channel(interaction.channel_id or 0))

    @app_commands.command(name="resign", description="Resign this game")
    @app_commands.describe(game="Id of one of your games (leave empty for this channel's)")
    @app_commands.autocomplete(game=own_games)
    async def resign(self, interaction: Interaction, game: str = "") -> None:
        """Asks, then gives up."""
        await confirm_resignation(interaction, await own_game(interaction, game))

    @app_commands.command(name="list", description="List this server's open and running games")
    @app_commands.describe(which="open: games with a free seat; mine: games that you play")
    async def list_(self, interaction: Interaction, which: Literal["open", "mine", "all"] = "all") -> None:
        """Lists games."""
        user = interaction.user.id
        cards = await self.bot.engines.cards(interaction.guild_id or 0, user if which == "mine" else None)
        cards = [card for card in cards if may_see(interaction, card)]
        if which == "open":
            cards = [card for card in cards if card.open_to(user)]
        if not cards:
            nothing = "No game has a free seat for you" if which == "open" else "No game is open or running"
            await answer(interaction, text_layout(f"{nothing} here. `/game new` opens one."))
            return
        lines = [await self.listed(card, interaction.guild_id or 0) for card in cards[:25]]
        if len(cards) > 25:
            lines.append(f"… and {len(cards) - 25} more.")
        await answer(interaction, text_layout("\n".join(lines)))

    async def listed(self, card: Card, guild: int) -> str:
        """A game's line in a server's list; an open one's leads to its lobby."""
        name = self.bot.games[card.key].name if card.key in self.bot.games else card.key
        who = ", ".join(dict.fromkeys(p.name for p in card.players))
        status = "in play"
        if card.status == "lobby":
            standing = await self.bot.courier.standing(card.id)
            channel, *message = standing or (card.channel,)
            address = "/".join(map(str, (ADDRESS, guild, channel, *message)))
            status = f"[open ({len(card.players)}/{card.seats})]({address})"
        awaited = f" · waiting for {' and '.join(card.awaited)}" if card.awaited else ""
        where = f"`{card.id}` in <#{card.channel}>"
        return f"- **{name}** {where} · {status} · {who}{awaited} · <t:{card.updated // 1000}:R>"

    @app_commands.command(name="mine", description="Show your games on every server, and your notifications")
    async def mine(self, interaction: Interaction) -> None:
        """Lists the asker's games."""
        await show_mine(interaction)

    @app_commands.command(name="whatif", description="Try moves on a board of your own that counts for nothing")
    @app_commands.describe(entry="Start after this entry of the log (leave empty for now)")
    async def whatif(self, interaction: Interaction, entry: app_commands.Range[int, 1] | None = None) -> None:
        """Begins a trial."""
        await open_at(interaction, await channel_game(interaction), entry)

    @app_commands.command(name="show", description="Show this channel's game: players, progress and its proof")
    @app_commands.describe(game="Id of one of your games (leave empty for this channel's)")
    @app_commands.autocomplete(game=own_games)
    async def show(self, interaction: Interaction, game: str = "") -> None:
        """Shows the game's particulars."""
        engine = await own_game(interaction, game)
        await note_if_gone(self.bot, engine)
        session = engine.session
        lines = [f"### {engine.game.name} · game `{engine.id}`", f"Status: **{session.status}**"]
        if engine.state is not None:
            lines.append(engine.game.headline(engine.view(None)))
        lines += [f"{o.name}: {option_label(engine, o)}" for o in engine.game.options]
        lines += [f"{engine.seat_name(s)}: {p.mention}" for s, p in engine.players.items()]
        lines += [f"Game master: <@{session.gm}>"] if session.gm else []
        looks = listed(f"{whose(engine.seat_name(s))} side {counted(n, 'time')}" for s, n in session.looks.items())
        lines += [f"A game master has looked at {looks}"] if looks else []
        lines += [line] if (line := count_line(engine)) else []
        lines.append(f"Rules: {session.rules} · opened <t:{session.created // 1000}:f>")
        lines.append(f"Public entries: {session.numbers.get(PUBLIC, 0)}, head `{session.heads.get(PUBLIC, '')}`")
        lines.append(f"Dice commitment: `{session.commitment}` (epoch {session.epoch})")
        standing = await self.bot.courier.standing(engine.id)
        if standing is not None:
            lines.append(f"[The board](https://discord.com/channels/{session.guild}/{standing[0]}/{standing[1]})")
        texts, rows = open_to(engine, interaction.user.id)
        if count_line(engine):
            rows.append(Row(show_button(engine)))
        if session.gm and (interaction.user.id == session.gm or engine.seats_of(interaction.user.id)):
            rows.append(Row(button("Letters", custom_id("letters", engine.id))))
        if is_silent(engine):
            rows.append(close_button(engine))
        rows += [*await follow_button(interaction, engine), *await spectators_rows(interaction, engine)]
        rows += await own_menus(interaction)
        await answer(interaction, text_layout("\n".join(lines), *texts, rows=tuple(rows)))

    @app_commands.command(name="house-rules", description="Show the agreed house rules, or propose one")
    @app_commands.describe(
        propose="Text of a house rule that all players must agree to",
        withdraw="House rule that no longer holds, once all players agree",
    )
    async def house_rules(self, interaction: Interaction, propose: str = "", withdraw: str = "") -> None:
        """Shows the house rules, or proposes a change of them."""
        engine = await channel_game(interaction)
        if propose.strip() and withdraw.strip():
            raise Refusal("Propose a house rule or withdraw one, not both at once")
        if propose.strip():
            await house_rules.propose(interaction, engine, propose)
        elif withdraw.strip():
            await house_rules.withdraw(interaction, engine, withdraw)
        else:
            await house_rules.show(interaction, engine)

    @house_rules.autocomplete("withdraw")
    async def house_rules_named(self, interaction: Interaction, typed: str) -> Choices:
        """The house rules that hold."""
        engine = await cached_game(interaction)
        rules = rules_in_force(engine.session.house_rules) if engine is not None else {}
        return listed_choices([(f"{id_of(n)}: {rule.text}"[:100], id_of(n)) for n, rule in rules.items()], typed)

    @app_commands.command(name="export", description="Export this channel's record, a file that anyone can verify")
    @app_commands.describe(game="Id of one of your games (leave empty for this channel's)")
    @app_commands.autocomplete(game=own_games)
    async def export(self, interaction: Interaction, game: str = "") -> None:
        """Gives the record, in private."""
        await export(interaction, await own_game(interaction, game))

    @app_commands.command(name="report", description="Get a finished game as one page: story, pictures and record")
    @app_commands.describe(game="Id of one of your games (leave empty for this channel's)")
    @app_commands.autocomplete(game=own_games)
    async def report(self, interaction: Interaction, game: str = "") -> None:
        """Gives the report, in private."""
        await show_report(interaction, await own_game(interaction, game))

    @app_commands.command(name="dice", description="See how the dice fell so far, and how likely that is")
    @app_commands.describe(game="Id of one of your games (leave empty for this channel's)")
    @app_commands.autocomplete(game=own_games)
    async def dice(self, interaction: Interaction, game: str = "") -> None:
        """Shows the statistics of the dice, in private."""
        await show_dice(interaction, await own_game(interaction, game))

    @app_commands.command(name="import", description="Continue here the game that a record holds")
    @app_commands.describe(file="A file from /game export")
    async def import_(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Continues a game from its record."""
        await import_record(interaction, file)


async def setup(bot: Bot) -> None:
    """Adds the cog and the group."""
    await bot.add_cog(Lobby(bot))
