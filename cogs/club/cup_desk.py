"""/cup desk and what the director of a cup does beside it."""

from __future__ import annotations

from collections.abc import Callable

import discord
from discord import app_commands
from discord.ext import commands

from bot.attention.pending_turns import asked_at
from bot.club import cup_desk as acts
from bot.club import cups as running
from bot.club.cups import numbered
from bot.games.contract.choices import Refusal
from bot.record.players import mention
from bot.storage.club import cups, pairings
from bot.storage.club.cups import Cup, CupAct, CupGame, CupOutcome
from bot.storage.club.pairings import Pairing
from bot.storage.transaction import Transaction
from cogs.answering.autocomplete import Choices, listed_choices
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer, escaped, shown_name
from cogs.clicking.judges import named
from cogs.club.naming_cups import carried_out, complete_cup, cup_named
from cogs.messages.club import table_pictures
from cogs.parts.components import text_layout
from cogs.pictures.picture import illustrated
from cogs.words.beside_names import clock_words
from cogs.words.cups import outcome_line, state_of

MOST_OPEN, MOST_OVER, MOST_ACTS = 32, 12, 20
"""Games in play, games that are over, and acts that are listed at once, the latest."""
MOST_WHY = 200
OUTCOMES: dict[str, CupOutcome] = {"first": "first", "second": "second", "draw": "draw", "none": "none", "open": ""}
NAME_CUP = "Cup (leave empty for the one being played)"


async def complete_number(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The games of the cup that is meant, the latest first."""
    try:
        cup = await cup_named(interaction, str(getattr(interaction.namespace, "cup", None) or ""))
    except Refusal:
        return []
    found = [
        (f"{number}: {cup.places[game.first].name} – {cup.places[game.second].name}"[:100], number)
        for number, (_, game) in reversed(list(enumerate(numbered(cup), 1)))
    ]
    wanted = typed.lower()
    return [app_commands.Choice(name=label, value=number) for label, number in found if wanted in label.lower()][:25]


async def complete_outcome(interaction: Interaction, typed: str) -> Choices:
    """What a game's result can be."""
    words = {
        "first": "The first player named wins",
        "second": "The second player named wins",
        "draw": "A draw",
        "none": "No points for either",
        "open": "Take back what the director said",
    }
    return listed_choices([(label, key) for key, label in words.items()], typed)


class CupDesk(commands.Cog):
    """The commands of /cup for its director."""

    bot: Bot

    @app_commands.command(name="desk", description="Show every game of a cup, for its director")
    @app_commands.describe(cup=NAME_CUP)
    @app_commands.autocomplete(cup=complete_cup)
    async def desk(self, interaction: Interaction, cup: str = "") -> None:
        """Shows the desk."""
        found = await cup_named(interaction, cup)
        user, manages = interaction.user.id, interaction.permissions.manage_guild

        def work(transaction: Transaction) -> list[Pairing]:
            acts.directed(transaction, found.id, user, manages)
            return pairings.of_source(transaction, found.id)

        made = {pairing.id: pairing for pairing in await self.bot.database.write(work)}
        open_, over = [], []
        for number, (_, game) in enumerate(numbered(found), 1):
            if game.outcome:
                over.append(outcome_line(found, number, game))
            else:
                open_.append(await in_play(self.bot, found, number, game, made.get(game.pairing)))
        texts = [f"### {found.name}: the director's desk\n{state_of(found).capitalize()}."]
        if open_:
            texts.append("\n".join(["**Not over**", *open_[:MOST_OPEN]]))
        if over:
            texts.append("\n".join(["**Over**", *over[-MOST_OVER:]]))
        texts.append("-# `/cup extend`, `result`, `replace`, `drop`, `pause`, `resume`, `start`, `cancel`, `log`")
        await answer(interaction, *illustrated([texts[0], *await table_pictures(found), *texts[1:]]))

    @app_commands.command(name="extend", description="Give a cup's round, or one game, more days")
    @app_commands.describe(days="More days", game="Number of the game (leave empty for the round)", cup=NAME_CUP)
    @app_commands.autocomplete(cup=complete_cup)
    @app_commands.autocomplete(game=complete_number)
    async def extend(
        self,
        interaction: Interaction,
        days: app_commands.Range[int, 1, acts.MOST_DAYS],
        game: app_commands.Range[int, 0, 5000] = 0,
        cup: str = "",
    ) -> None:
        """Moves a deadline."""
        await direct(interaction, cup, "extended", lambda t, c, by, now: acts.extend(t, c, by, days, game, now))

    @app_commands.command(name="result", description="Settle a cup's game, or correct its result")
    @app_commands.describe(game="Number of the game", result="How it ended", why="Reason, for the log", cup=NAME_CUP)
    @app_commands.autocomplete(cup=complete_cup, result=complete_outcome)
    @app_commands.autocomplete(game=complete_number)
    async def result(
        self,
        interaction: Interaction,
        game: app_commands.Range[int, 1, 5000],
        result: str,
        why: str = "",
        cup: str = "",
    ) -> None:
        """Settles a game."""
        if result not in OUTCOMES:
            raise Refusal(f"The result is one of {', '.join(OUTCOMES)}")
        outcome, reason = OUTCOMES[result], escaped(why)[:MOST_WHY]
        await direct(interaction, cup, "settled", lambda t, c, by, now: acts.rule(t, c, by, game, outcome, reason, now))

    @app_commands.command(name="replace", description="Give a player's place in a cup to someone else")
    @app_commands.describe(player="Player who goes", by="Player who comes", cup=NAME_CUP)
    @app_commands.autocomplete(cup=complete_cup)
    async def replace(self, interaction: Interaction, player: discord.User, by: discord.User, cup: str = "") -> None:
        """Replaces a player."""
        named(by)
        name = escaped(shown_name(by))
        begun = 0

        def work(transaction: Transaction, found: Cup, director: int, now: int) -> list[int]:
            nonlocal begun
            channels, begun = acts.replace(transaction, found, director, player.id, by.id, name, now)
            return channels

        said = "replaced"
        await direct(interaction, cup, said, work, lambda: IN_PLAY if begun else "")

    @app_commands.command(name="drop", description="Take a player out of a cup")
    @app_commands.describe(player="Player who goes", cup=NAME_CUP)
    @app_commands.autocomplete(cup=complete_cup)
    async def drop(self, interaction: Interaction, player: discord.User, cup: str = "") -> None:
        """Takes a player out."""
        await direct(interaction, cup, "changed", lambda t, c, by, now: running.leave(t, c.id, player.id, by, now))

    @app_commands.command(name="pause", description="Pause a cup: no deadline passes")
    @app_commands.describe(cup=NAME_CUP)
    @app_commands.autocomplete(cup=complete_cup)
    async def pause(self, interaction: Interaction, cup: str = "") -> None:
        """Pauses a cup."""
        await direct(interaction, cup, "paused", acts.pause)

    @app_commands.command(name="resume", description="Resume a cup that is paused")
    @app_commands.describe(cup=NAME_CUP)
    @app_commands.autocomplete(cup=complete_cup)
    async def resume(self, interaction: Interaction, cup: str = "") -> None:
        """Resumes a cup."""
        await direct(interaction, cup, "resumed", acts.resume)

    @app_commands.command(name="start", description="Start a cup before it is full")
    @app_commands.describe(cup=NAME_CUP)
    @app_commands.autocomplete(cup=complete_cup)
    async def start(self, interaction: Interaction, cup: str = "") -> None:
        """Begins a cup."""
        await direct(interaction, cup, "started", acts.start)

    @app_commands.command(name="cancel", description="Cancel a cup")
    @app_commands.describe(cup=NAME_CUP)
    @app_commands.autocomplete(cup=complete_cup)
    async def cancel(self, interaction: Interaction, cup: str = "") -> None:
        """Ends a cup without a winner."""
        await direct(interaction, cup, "canceled", acts.cancel)

    @app_commands.command(name="log", description="Show what a cup's director did")
    @app_commands.describe(cup=NAME_CUP)
    @app_commands.autocomplete(cup=complete_cup)
    async def log(self, interaction: Interaction, cup: str = "") -> None:
        """Shows the ledger to anyone."""
        found = await cup_named(interaction, cup)
        done = await self.bot.database.read(lambda transaction: cups.acts(transaction, found.id))
        lines = [act_line(act) for act in done[-MOST_ACTS:]]
        await answer(interaction, text_layout(f"### {found.name}: log", "\n".join(lines)))


IN_PLAY = " A game in play keeps its seat until a substitute takes it: `/seats`."

Directed = Callable[[Transaction, Cup, int, int], list[int]]
"""What a director does to a cup, in one transaction: the cup, the director and the time (milliseconds since 1970)."""


async def direct(interaction: Interaction, text: str, said: str, act: Directed, more: Callable[[], str] = str) -> None:
    """Carries out a director's act on the cup that is meant. Raises Refusal for anybody else."""
    found = await cup_named(interaction, text)
    user, manages = interaction.user.id, interaction.permissions.manage_guild
    now = interaction.client.engines.services.now()
    await carried_out(interaction, lambda t: act(t, acts.directed(t, found.id, user, manages), user, now))
    await answer(interaction, text_layout(f"{found.name} is {said}.{more()}"))


async def in_play(bot: Bot, cup: Cup, number: int, game: CupGame, pairing: Pairing | None) -> str:
    """A game of the desk that is not over, in words: where it is, whose turn, how long, and what is disputed."""
    one, other = (cup.places[place].name for place in (game.first, game.second))
    head = f"`{number}` {one} – {other}"
    if pairing is None or not pairing.game:
        return f"{head}: not open yet"
    engine = await bot.engines.get(pairing.game)
    session = engine.session
    if session.status == "lobby":
        return f"{head}, <#{session.channel}>: in the lobby"
    if session.status != "playing":
        return f"{head}, <#{session.channel}>: closed without a result"
    turns = [
        ", ".join(filter(None, (engine.players[seat].mention, f"<t:{asked_at(engine, seat) // 1000}:R>", words)))
        for seat in engine.awaited()
        for words in [clock_words(engine, seat)]
    ]
    case = f"; case {session.case.no} is open" if session.case is not None else ""
    return f"{head}, <#{session.channel}>: due {'; '.join(turns)}{case}"


def act_line(act: CupAct) -> str:
    """An act of the ledger, in words."""
    return f"- <t:{act.at // 1000}:f> {mention(act.by) + ' ' if act.by else ''}{act.text}"
