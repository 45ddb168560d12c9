"""Opening lobbies: by /game new, in a thread where the channel has a game, and to play a finished game again."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Mapping
from typing import Any

import aiohttp
import discord

from bot.club.challenges import check_again
from bot.engine.engine import Engine
from bot.engine.lobby import kept_for, may_practise, vacant
from bot.engine.opening import Place, Taken
from bot.engine.options import packed, unpacked
from bot.engine.seating import RANDOM, Wish, places
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game, people_seats
from bot.games.contract.options import checked_options
from bot.table.session import Player
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer, escaped, on_private, shown_name
from cogs.clicking.declared import Named, Verb, click
from cogs.lobby.actions import start
from cogs.parts.components import COLOURS, Row, button, text_layout
from cogs.parts.custom_ids import LIMIT, custom_id
from cogs.words.dice import how_dice_work

log = logging.getLogger(__name__)

NEEDED_PERMISSIONS = {
    "view_channel": "View Channel",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
TAKEN_AT_HOME = "Another game is in that game's thread now. End that one first"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def missing_permissions(interaction: Interaction) -> list[str]:
    """The permissions that a game needs here and that we lack."""
    permissions = interaction.app_permissions
    needed = dict(NEEDED_PERMISSIONS)
    if isinstance(interaction.channel, discord.Thread):
        needed["send_messages_in_threads"] = "Send Messages in Threads"
    else:
        needed["send_messages"] = "Send Messages"
    return [label for key, label in needed.items() if not getattr(permissions, key)]


def place_here(interaction: Interaction) -> Place:
    """Where the interaction was. Raises Refusal where a game cannot be played there."""
    if interaction.guild_id is None:
        raise Refusal("That works in a server's channel only")
    if lacking := missing_permissions(interaction):
        raise Refusal(f"I cannot play here without these permissions: {', '.join(lacking)}")
    return Place(interaction.guild_id, interaction.channel_id or 0)


def place_after(interaction: Interaction, before: Engine) -> Place:
    """Where a game that follows another is opened: here, or at home if it was between two servers, each of which has a
    board to press. Raises Refusal where a game cannot be played."""
    session = before.session
    return Place(session.guild, session.channel) if session.guest else place_here(interaction)


async def check_between_again(interaction: Interaction, before: Engine) -> None:
    """Raises Refusal where a game between two servers may not be played again between them."""
    session, user = before.session, interaction.user.id
    people = [player.user for player in before.players.values()]
    if session.guest and session.guest in people and user in people:
        [other] = [each for each in people if each != user]
        both = session.guild, session.abroad_guild
        await interaction.client.database.read(lambda transaction: check_again(transaction, both, user, other))


async def open_game(interaction: Interaction, game: str, options: dict[str, str], wish: Wish) -> None:
    """Opens a lobby where the command was given, or offers a thread where the channel is taken."""
    place = place_here(interaction)
    try:
        engine = await interaction.client.engines.open(actor(interaction), game, options, place, wish)
    except Taken:
        rules = interaction.client.games[game]
        await answer(interaction, await thread_offer(interaction, offer_id(rules, options, wish)))
        return
    await welcome(interaction, engine)


@click("again", "sameagain")
async def play_again(interaction: Interaction, before: Engine, verb: Verb) -> None:
    """Opens a lobby for the same game with the same options; where several play it, with the sides swapped, or as they
    were, and the seats kept for the same people."""
    same = verb == "sameagain"
    place, engines = place_after(interaction, before), interaction.client.engines
    one_seat, game = len(people_seats(before.seats)) == 1, before.game
    await check_between_again(interaction, before)
    try:
        if one_seat:
            options = checked_options(game, before.session.options)
            engine = await engines.open(actor(interaction), game.key, options, place, Wish())
        else:
            engine = await engines.again(actor(interaction), before, place, same)
    except Taken as taken:
        if before.session.guest:
            raise Refusal(TAKEN_AT_HOME) from taken
        wanted = (
            offer_id(game, before.session.options, Wish()) if one_seat else custom_id("rematch", before.id, int(same))
        )
        await answer(interaction, await thread_offer(interaction, wanted))
        return
    await go_on_alone(interaction, engine, other_side(engine, interaction.user.id, before))


@click("goesanew")
async def go_on_anew(interaction: Interaction, before: Engine) -> None:
    """Opens the lobby of the game that goes on with one that is over, as a ruling lets it."""
    place = place_after(interaction, before)
    try:
        engine = await interaction.client.engines.anew(actor(interaction), before, place)
    except Taken as taken:
        if before.session.guest:
            raise Refusal(TAKEN_AT_HOME) from taken
        said = await in_the_way(interaction)
        raise Refusal(f"{said}. End it, or go on in a thread by the record's file") from taken
    await welcome(interaction, engine)


def other_side(engine: Engine, user: int, before: Engine) -> str:
    """Tells a person which side they play now, where the sides of a game that is played again are swapped."""
    now = engine.seats_of(user) or [seat for seat, kept in engine.session.invited.items() if kept.user == user]
    if not now or now == before.seats_of(user) or engine.session.drawn:
        return ""
    return f"Sides are swapped: you play {engine.seat_name(now[0])} now."


async def go_on_alone(interaction: Interaction, engine: Engine, first: str = "") -> None:
    """Begins a game that one person plays as soon as its dice are committed for all to see; where others play as well,
    or Discord is too slow, its lobby waits, as is told after the words ``first``."""
    user, session = interaction.user.id, engine.session
    alone = not vacant(engine) and all(p.user == user for p in engine.players.values() if p.is_person)
    if session.status == "lobby" and alone:
        await interaction.client.courier.quiet(session.channel, interaction.client.posted_within)
        posted = await interaction.client.courier.standing(engine.id)
        if posted is not None:
            # Discord numbers the post after the commitment was made, as it would a click on Start.
            await start(interaction, engine, salt=posted.message, first=first)
            return
    await welcome(interaction, engine, first)


async def welcome(interaction: Interaction, engine: Engine, first: str = "") -> None:
    """Tells the opener, or a player who wanted to open the same, in private what comes next, after the words
    ``first``."""
    user, row = interaction.user.id, Row()
    channel = engine.session.channel_for(user)
    here = channel == interaction.channel_id
    text = f"Game `{engine.id}` is open in <#{channel}>. "
    if engine.session.status == "playing":
        text = f"Game `{engine.id}` is played in <#{channel}> already."
    elif kept_for(engine, user):
        row.add_item(button("Join", custom_id("join", engine.id, "0"), discord.ButtonStyle.primary))
        row.add_item(button("Decline", custom_id("refuse", engine.id, "0")))
        text += "A seat is kept for you."
    elif vacant(engine):
        text += awaited_players(engine)
        if user == engine.session.owner and may_practise(engine):
            text += " *Practice opponent* plays against you at once."
    else:
        text += f"Press *Start* {'here, in its lobby,' if here else 'there'} when you are ready."
        # Whoever starts by command has it before the last salt is given, even if the lobby's post comes later.
        row.add_item(how_dice_work(engine, "0"))
    # In the offer's place, for that would open one thread after the other.
    asked_for = on_private(interaction) and engine.session.channel != interaction.channel_id
    rows = (row,) if row.children else ()
    interaction.client.openings.begin(interaction.user, engine)
    await answer(
        interaction, text_layout(f"{first} {text}".strip(), colour=COLOURS["lobby"], rows=rows), edit=asked_for
    )


def awaited_players(engine: Engine) -> str:
    """Names the players that a lobby waits for, in a sentence or two."""
    invited, free, said = engine.session.invited, vacant(engine), list[str]()
    kept = [s for s in free if s in invited]
    for seat in kept:
        name = "A seat" if engine.session.drawn else f"The {engine.seat_name(seat)} seat"
        said.append(f"{name} is kept for <@{invited[seat].user}>, who is notified.")
    rest = [s for s in free if s not in kept]
    if rest:
        seats = " and ".join(f"the {engine.seat_name(s)} seat" for s in rest)
        said.append(f"It is waiting for another player{'' if engine.session.drawn else f' to take {seats}'}.")
    return " ".join(said)


# -- a thread, where the channel has a game


async def in_the_way(interaction: Interaction) -> str:
    """Says that the channel has a game already and, where that is a lobby, how it is closed."""
    with contextlib.suppress(Refusal):
        there = await interaction.client.engines.in_channel(interaction.channel_id or 0)
        if there.session.status == "lobby":
            named = f"the lobby of {there.game.name}, game `{there.id}`"
            return f"This channel already has a game: {named}, which its players close with `/game leave`"
    return "This channel already has a game"


async def thread_offer(interaction: Interaction, id: str) -> discord.ui.LayoutView:
    """Offers a thread where a channel has a game already; ``id`` is the custom id of the button that makes a thread."""
    text = f"{await in_the_way(interaction)}. A channel holds one game."
    if beside_which(interaction) is None:
        return text_layout(f"{text} Open yours in another channel or thread.")
    row = Row(button("Open it in a thread", id, discord.ButtonStyle.success))
    return text_layout(text, rows=(row,))


def offer_id(game: Game[Any, Any, Any], options: dict[str, str], wish: Wish) -> str:
    """The custom id of an offer, which holds all that was asked for: a restart forgets none of it."""
    seat = str(seat_wishes(game, options).index(wish.seat))
    if wish.master is not None:
        seat += f"g{base_36(wish.master.user)}"
    id = custom_id("thread", game.key, packed(game, options), seat)
    if wish.master is not None:
        id += f":{wish.master.name.replace(':', ' ')[:20]}"
    if wish.invite is not None:
        id += f":{base_36(wish.invite.user)}:"
        # The name last: it may hold colons itself, and is cut where it is too long.
        id += wish.invite.name[: LIMIT - len(id)].rstrip("\\")
    return id


def asked_for(game: Game[Any, Any, Any], arguments: tuple[str, ...]) -> tuple[dict[str, str], Wish]:
    """Reads the arguments of an offer's custom id. Raises Refusal for those of another version of ours."""
    try:
        code, wished, *invite = arguments
        options = unpacked(game, code)
        seat, _, judge = wished.partition("g")
        master = Player(int(judge, 36), invite.pop(0)) if judge else None
        wish = Wish(seat_wishes(game, options)[int(seat)], master=master)
        if invite:
            user = int(invite[0], 36)
            if not 0 <= user < 1 << 63:
                raise ValueError(f"{user} is no user's id")
            wish = Wish(wish.seat, Player(user, ":".join(invite[1:])), master)
    except (ValueError, IndexError) as error:
        raise Refusal("That button is from an older version of the bot. Use `/game new` again") from error
    return options, wish


def seat_wishes(game: Game[Any, Any, Any], options: Mapping[str, str]) -> list[str]:
    """Every wish for a seat with those options, by whose place an offer names it."""
    return ["", RANDOM, *(s.key for s in game.seats_for(options))]


def base_36(number: int) -> str:
    """A number in 36 digits."""
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
    return text or "0"


@click("thread")
async def open_in_thread(interaction: Interaction, key: Named, *arguments: str) -> None:
    """Makes a thread beside the taken channel and opens the offered lobby there."""
    client = interaction.client
    if key not in client.games:
        raise Refusal(f"There is no game called {escaped(key)}; there is {', '.join(client.games)}")
    game = client.games[key]
    # The button may be old: nothing is to be refused once there is a thread.
    options, wish = asked_for(game, arguments)
    places(game, options, actor(interaction), wish)
    offer = str(interaction.message.id if interaction.message is not None else interaction.id)
    async with client.offers.alone(offer):
        if (opened := client.offers.taken(offer)) is not None:
            engine = await client.engines.get(opened)
        else:
            place = await thread_for(interaction, game.name)
            engine = await client.engines.open(actor(interaction), key, options, place, wish)
            client.offers.take(offer, engine.id)
    await welcome(interaction, engine)


@click("rematch")
async def again_in_thread(interaction: Interaction, before: Engine, same: int = 0) -> None:
    """Makes a thread beside the taken channel and opens a lobby there that plays a finished game again. If there is one
    already, it shows that one."""
    engines = interaction.client.engines
    async with interaction.client.offers.alone(before.id):
        there = await engines.played_again(actor(interaction), before)
        if there is None:
            place = await thread_for(interaction, before.game.name)
            there = await engines.again(actor(interaction), before, place, bool(same))
    await go_on_alone(interaction, there, other_side(there, interaction.user.id, before))


def beside_which(interaction: Interaction) -> discord.TextChannel | None:
    """The text channel in which a thread can be made: this one, or that of this thread; None where there is none."""
    channel = interaction.channel
    there = channel.parent if isinstance(channel, discord.Thread) else channel
    return there if isinstance(there, discord.TextChannel) else None


async def thread_for(interaction: Interaction, name: str) -> Place:
    """A new thread for a game of that name. Raises Refusal where none can be made."""
    channel = beside_which(interaction)
    if channel is None:
        raise Refusal("A thread can be opened in a text channel only")
    permissions = interaction.app_permissions
    if not (permissions.create_public_threads and permissions.send_messages_in_threads):
        raise Refusal("I need the permissions Create Public Threads and Send Messages in Threads for that")
    title = f"{name} – {shown_name(interaction.user)}"[:100]
    try:
        thread = await channel.create_thread(name=title, type=discord.ChannelType.public_thread)
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        log.warning("No thread beside channel %s: %r", channel.id, error)
        raise Refusal("Discord didn't open a thread just now, so no game was opened. Press it again later") from error
    return Place(interaction.guild_id or 0, thread.id)
