"""The messages of the club: challenges, pairings, and questions to those who look for an opponent."""

from __future__ import annotations

import discord
from discord import ui
from msgspec.structs import replace

from bot.club import posts
from bot.club.challenges import is_open_to
from bot.delivery.outgoing import OutgoingMessage
from bot.engine.engines import Engines
from bot.games.contract.game import PUBLIC
from bot.storage import games
from bot.storage.club import challenges, cups, pairings, results, seasons, seekers
from bot.storage.club.challenges import Challenge
from bot.storage.club.cups import Cup
from bot.storage.club.pairings import Pairing
from bot.storage.club.results import Result
from bot.storage.club.seasons import Season
from bot.storage.club.seekers import Seeker
from bot.storage.database import Database
from bot.storage.outbox import Row as OutboxRow
from bot.storage.transaction import Transaction
from cogs.parts.components import COLOURS, Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.pictures.picture import Part, drawn, illustrated
from cogs.words.club import STATUS, challenge_lines, game_name, pairing_lines
from cogs.words.cups import announcement, crosstable, round_lines
from cogs.words.interventions import cup_lines
from cogs.words.seasons import season_over, season_picture
from renderers.club import crosstable as crosstables
from renderers.club import ladder as ladders

Found = Challenge | tuple[Pairing, int, Result | None] | Seeker | Cup | Season | None

COLOUR_OF = {"open": "lobby", "playing": "playing", "paused": "lobby", "over": "over", "off": "closed"}


async def club_message(engines: Engines, row: OutboxRow, number: int) -> OutgoingMessage | None:
    """The message of a row of the club's as of now; None where there is nothing to say any more."""
    found = await engines.services.database.read(lambda transaction: thing(transaction, row.game))
    mark = f"{number}m"
    if isinstance(found, Cup):
        return await cup_message(engines, found, row, mark)
    if isinstance(found, Seeker):
        return still_looking(engines, found, mark) if row.kind == posts.PINGED else None
    if isinstance(found, Season):
        shown = Row(button("Show this season", custom_id("season", found.id, mark)))
        pictures = await season_pictures(engines.services.database, found)
        layout, files = illustrated([season_over(found), *pictures], COLOURS["over"], (shown,))
        return OutgoingMessage(layout, files, [])
    if isinstance(found, Challenge):
        return await shown_challenge(engines, found, row, mark)
    if isinstance(found, tuple) and (guild := posts.board_of(row.audience)):
        # What came of it is shown by the game's own board, where one stands there.
        challenge = await engines.services.database.read(lambda transaction: challenges.load(transaction, row.game))
        return None if challenge is None else challenge_message(engines, challenge, mark, elsewhere=bool(guild))
    return None if found is None else pairing_message(engines, *found, mark)


def thing(transaction: Transaction, id: str) -> Found:
    """What an id of the club's means: a challenge until it is taken, and a pairing with its channel and result."""
    challenge = challenges.load(transaction, id)
    pairing = pairings.load(transaction, id)
    if pairing is not None:
        place = games.channel_of(transaction, pairing.game) if pairing.game else None
        return pairing, place or 0, results.of_game(transaction, pairing.game) if pairing.game else None
    if challenge is not None:
        return challenge
    return cups.load(transaction, id) or seasons.load(transaction, id) or seekers.load(transaction, id)


async def shown_challenge(engines: Engines, challenge: Challenge, row: OutboxRow, mark: str) -> OutgoingMessage:
    """A challenge on its own board, or on that of another server while people there may take it."""
    if not (guild := posts.board_of(row.audience)):
        return challenge_message(engines, challenge, mark)
    stands = await engines.services.database.read(lambda transaction: is_open_to(transaction, challenge, guild))
    shown = challenge if stands or challenge.status != "open" else replace(challenge, status="withdrawn")
    return challenge_message(engines, shown, mark, elsewhere=True)


def challenge_message(engines: Engines, challenge: Challenge, mark: str, elsewhere: bool = False) -> OutgoingMessage:
    """A challenge on the board of its own server, or of another (``elsewhere``), with the buttons to take it and to
    withdraw it while it is open."""
    game, id = engines.games[challenge.key], challenge.id
    title = f"### {game_name(game, challenge.options)}: an open challenge"
    if challenge.status != "open":
        row = Row(button("Show open challenges", custom_id("chlist", id, mark)))
        texts = (title.replace("an open", "a"), STATUS.get(challenge.status, "Someone took this challenge."))
        return OutgoingMessage(text_layout("\n".join(texts), colour=COLOURS["closed"], rows=(row,)), [], [])
    row = Row(button("Take it", custom_id("chtake", id, mark), discord.ButtonStyle.success))
    if not elsewhere:
        row.add_item(button("Withdraw", custom_id("chdrop", id, mark)))
    text = "\n".join((title, *challenge_lines(game, challenge, elsewhere)))
    return OutgoingMessage(text_layout(text, colour=COLOURS["lobby"], rows=(row,)), [], [])


def pairing_message(
    engines: Engines, pairing: Pairing, place: int, result: Result | None, mark: str
) -> OutgoingMessage:
    """Two people whose game is opened, is played, or is over."""
    game = engines.games[pairing.key]
    title = f"### {game_name(game, pairing.options)}: {pairing.title}"
    row = Row(button("Show both ratings", custom_id("pairshow", pairing.id, mark)))
    text = "\n".join((title, *pairing_lines(game, pairing, place, result)))
    colour = COLOURS["over" if result is not None else "playing"]
    return OutgoingMessage(text_layout(text, colour=colour, rows=(row,)), [], [])


async def cup_message(engines: Engines, cup: Cup, row: OutboxRow, mark: str) -> OutgoingMessage | None:
    """A cup's announcement, which becomes its table; a round; a word to its director; or what
    the director did, for moderators."""
    shown = button("Show the table", custom_id("cuptable", cup.id, mark))
    if row.kind == posts.LOGGED:
        act = await engines.services.database.read(lambda transaction: cups.act(transaction, row.position))
        text = cup_lines(cup, act) if act is not None else ""
        return (
            OutgoingMessage(text_layout(text, colour=COLOURS["playing"], rows=(Row(shown),)), [], []) if act else None
        )
    if row.kind == posts.PINGED:
        text = (
            f"<@{cup.director}>, games of {cup.name} are past their deadline. `/cup desk` shows them. Extend or settle "
            "them. In two days I count them as drawn."
        )
        layout = text_layout(text, colour=COLOURS["playing"], rows=(Row(shown),))
        return OutgoingMessage(layout, [], [cup.director])
    if row.audience != PUBLIC:
        lines = round_lines(cup, int(row.audience.partition(" ")[2]))
        return OutgoingMessage(text_layout("\n".join(lines), colour=COLOURS["playing"], rows=(Row(shown),)), [], [])
    lines = [f"### {cup.name}", *announcement(engines.games[cup.key], cup)]
    parts: list[Part] = ["\n".join(lines)[:3900], *await table_pictures(cup)]
    buttons = [shown]
    if cup.status == "open":
        join = button("Register", custom_id("cupjoin", cup.id, mark), discord.ButtonStyle.success)
        buttons = [join, button("Leave the cup", custom_id("cupout", cup.id, mark)), shown]
    layout, files = illustrated(parts, COLOURS[COLOUR_OF[cup.status]], (Row(*buttons),))
    return OutgoingMessage(layout, files, [])


async def table_pictures(cup: Cup) -> list[Part]:
    """A cup's table as a picture with its alternative text; nothing before the first round."""
    if not cup.played:
        return []
    table = crosstable(cup)
    return [(await drawn(crosstables.draw, table), crosstables.alt(table))]


async def season_pictures(database: Database, season: Season, own: int = 0) -> list[Part]:
    """The table of a season that is over as a picture with its alternative text, for everybody or for the user who
    looks (``own``); nothing where nobody has played."""
    users = [line.user for line in season.lines]
    names = await database.read(lambda transaction: games.last_names(transaction, users))
    table = season_picture(season, names, own)
    return [] if table is None else [(await drawn(ladders.draw, table), ladders.alt(table))]


def still_looking(engines: Engines, seeker: Seeker, mark: str) -> OutgoingMessage:
    """The question whether somebody still looks for an opponent."""
    row: ui.ActionRow[ui.LayoutView] = Row(
        button("I'm still looking", custom_id("searchstay", seeker.id, mark), discord.ButtonStyle.primary),
        button("Stop looking", custom_id("searchstop", seeker.id, mark)),
    )
    text = (
        f"<@{seeker.user}>, no one like you looks for a game of {engines.games[seeker.key].name} yet. "
        "Are you still looking? Without an answer I stop in a day."
    )
    return OutgoingMessage(text_layout(text, colour=COLOURS["lobby"], rows=(row,)), [], [seeker.user])
