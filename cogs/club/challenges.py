"""/challenge: open challenges on a server's board, a search for anybody alike, and the block list."""

from __future__ import annotations

import hashlib
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.clocks.control import HOUR_MS
from bot.club import challenges as acts
from bot.club import searches
from bot.club.challenges import odds, rating_of
from bot.club.pairing import USUAL_PACE, settled
from bot.club.posts import id_of, new_id
from bot.club.results import ladder
from bot.delivery.sight import has_lost_sight
from bot.engine.options import apart, checked_settings, from_text
from bot.engine.seating import RANDOM
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game, people_seats
from bot.games.contract.options import checked_options, from_preset, objection, preset_named
from bot.record.players import mention
from bot.record.table_settings import CLOCK
from bot.storage.club import challenges as kept
from bot.storage.club import pairings, seekers, servers
from bot.storage.club.challenges import Challenge
from bot.storage.club.pairings import Seated
from bot.storage.club.seekers import Seeker
from bot.storage.transaction import Transaction
from cogs.answering.autocomplete import Choices, game_named, games_named, listed_choices
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer, escaped, on_private, shown_name
from cogs.clicking.declared import Named, click
from cogs.clicking.judges import named
from cogs.lobby.new_game import NEEDED_PERMISSIONS
from cogs.parts.components import Row, button, rows_on_phone, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.personal.abroad import allow
from cogs.words.club import challenge_lines, game_name, rating_words, table_words

EITHER = "either"
HOURS, MOST_HOURS = 72, acts.LONGEST_MS // HOUR_MS
MOST_LISTED = 10
PACES = [app_commands.Choice(name=label[:100], value=value) for value, label in CLOCK.values.items()]
IN_THREADS = {
    **NEEDED_PERMISSIONS,
    "send_messages": "Send Messages",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}


def chosen_rules(interaction: Interaction) -> Game[Any, Any, Any] | None:
    """The game that is named so far."""
    return interaction.client.games.get(str(getattr(interaction.namespace, "game", None) or ""))


async def complete_game(interaction: Interaction, typed: str) -> Choices:
    """The games for two people."""
    return games_named({key: game for key, game in interaction.client.games.items() if is_for_two(game)}, typed)


async def complete_preset(interaction: Interaction, typed: str) -> Choices:
    """The chosen game's presets."""
    rules = chosen_rules(interaction)
    found = [(f"{p.name}: {p.hint}"[:100], p.key) for p in rules.presets] if rules is not None else []
    return listed_choices(found, typed)


async def complete_side(interaction: Interaction, typed: str) -> Choices:
    """The chosen game's seats."""
    rules = chosen_rules(interaction)
    seats = [(s.name, s.key) for s in people_seats(rules.seats_for({}))] if rules is not None else []
    return listed_choices([("Either: drawn at the start", EITHER), *seats], typed)


def is_for_two(game: Game[Any, Any, Any]) -> bool:
    """Whether a game with its usual options is played by two people."""
    return len(people_seats(game.seats_for({}))) == 2


def rules_named(bot: Bot, text: str) -> Game[Any, Any, Any]:
    """The game for two people that a text names. Raises Refusal."""
    rules = bot.games[game_named(bot.games, text)]
    if not is_for_two(rules):
        raise Refusal(f"{rules.name} is not for two players, so there is no one to challenge")
    return rules


def chosen_for_two(
    rules: Game[Any, Any, Any], preset: str, options: str, settled: dict[str, str]
) -> tuple[dict[str, str], dict[str, str], list[str]]:
    """The values that a preset and a text choose over what is ``settled``, all of the game's options as they are then,
    and its two seats for people. Raises Refusal."""
    given = from_text(rules, options)
    if preset:
        given = from_preset(rules, preset_named(rules, preset), given)
    plain, settings = apart({**settled, **given})
    whole = checked_options(rules, plain)
    checked_settings(rules, whole, settings)
    if (refusal := objection(rules, whole)) is not None:
        raise refusal
    seats = [info.key for info in people_seats(rules.seats_for(whole))]
    if len(seats) != 2:
        raise Refusal("With those options the game is not for two players")
    return {**plain, **settings}, whole, seats


async def board_of(interaction: Interaction) -> int:
    """The channel of a server's board, or else this one. Raises Refusal where no thread can be opened there."""
    guild, here = interaction.guild, interaction.channel_id or 0
    if guild is None:
        raise Refusal("That works in a server's channel only")
    club = await interaction.client.database.read(lambda transaction: servers.of(transaction, guild.id))
    check_board(guild, club.channel or here)
    return club.channel or here


def check_board(guild: discord.Guild, id: int) -> None:
    """Raises Refusal where threads cannot be opened in a channel."""
    channel = guild.get_channel_or_thread(id)
    if not isinstance(channel, discord.TextChannel):
        raise Refusal("Games of the club open in threads, so the channel must be a text channel")
    permissions = channel.permissions_for(guild.me)
    if lacking := [label for key, label in IN_THREADS.items() if not getattr(permissions, key)]:
        raise Refusal(f"In <#{id}> I lack these permissions: {', '.join(lacking)}")


def has_role(interaction: Interaction, role: int) -> bool:
    """Whether the person who acts has a role (0: none is needed)."""
    user = interaction.user
    return not role or (isinstance(user, discord.Member) and user.get_role(role) is not None)


def server_name(interaction: Interaction) -> str:
    """The name of the server where somebody acts."""
    return escaped(interaction.guild.name) if interaction.guild is not None else ""


def me(interaction: Interaction) -> Seated:
    """The person who acts."""
    return Seated(interaction.user.id, escaped(shown_name(interaction.user)))


@app_commands.guild_only()
class Challenges(commands.GroupCog, group_name="challenge", group_description="Find an opponent"):
    """The /challenge group."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="new", description="Post an open challenge")
    @app_commands.describe(
        game="Game to play",
        preset="A set of options, such as a first battle",
        side="Your side; either: drawn at the start",
        pace="Time for each decision (3 days if you leave it empty)",
        rated="Whether it counts for ratings (yes if you leave it empty)",
        least="Lowest rating that may take it",
        most="Highest rating that may take it",
        role="Role whose members may take it",
        hours="Hours that it stands (72 if you leave it empty)",
        options="Options such as “Combat table: Standard”, separated by commas",
        elsewhere="Whether people on other servers may take it (no if you leave it empty)",
    )
    @app_commands.autocomplete(game=complete_game, preset=complete_preset, side=complete_side)
    @app_commands.choices(pace=PACES)
    async def new(
        self,
        interaction: Interaction,
        game: str,
        preset: str = "",
        side: str = EITHER,
        pace: str = USUAL_PACE,
        rated: bool = True,
        least: app_commands.Range[int, 0, 4000] = 0,
        most: app_commands.Range[int, 0, 4000] = 0,
        role: discord.Role | None = None,
        hours: app_commands.Range[int, 1, MOST_HOURS] = HOURS,
        options: str = "",
        elsewhere: bool = False,
    ) -> None:
        """Posts a challenge."""
        rules = rules_named(self.bot, game)
        chosen, whole, seats = chosen_for_two(rules, preset, options, settled(pace, rated))
        if most and least > most:
            raise Refusal("The lowest rating is above the highest")
        if elsewhere and role is not None and not role.is_default():
            raise Refusal("People on other servers can't have that role. Leave out one of the two")
        mine, other = sides(rules, seats, side)
        services, author = self.bot.engines.services, me(interaction)
        made = Challenge(
            new_id(services.entropy),
            interaction.guild_id or 0,
            await board_of(interaction),
            author.user,
            author.name,
            rules.key,
            ladder(rules, whole),
            chosen,
            mine,
            other,
            least,
            most,
            role.id if role is not None and not role.is_default() else 0,
            services.now() + hours * HOUR_MS,
            home=server_name(interaction) if elsewhere else "",
        )
        await post(interaction, made)

    @app_commands.command(name="list", description="Show this server's open challenges")
    async def listed(self, interaction: Interaction) -> None:
        """Shows the challenges."""
        await show_list(interaction)

    @app_commands.command(name="find", description="Find anyone of your strength and pace to play with")
    @app_commands.describe(
        game="Game to play",
        pace="Time for each decision (3 days if you leave it empty)",
        rated="Whether it counts for ratings (yes if you leave it empty)",
    )
    @app_commands.autocomplete(game=complete_game)
    @app_commands.choices(pace=PACES)
    async def find(self, interaction: Interaction, game: str, pace: str = USUAL_PACE, rated: bool = True) -> None:
        """Has somebody look for anybody alike."""
        rules, services, mine = rules_named(self.bot, game), self.bot.engines.services, me(interaction)
        place, now = await board_of(interaction), services.now()
        seeker = Seeker(
            new_id(services.entropy),
            interaction.guild_id or 0,
            place,
            mine.user,
            mine.name,
            rules.key,
            pace,
            rated,
            now,
        )
        id, where = new_id(services.entropy), ladder(rules, checked_options(rules, {}))
        found, channels = await self.bot.database.write(
            lambda transaction: searches.look(transaction, seeker, where, id, now)
        )
        self.bot.courier.wake(channels)
        said = f"I look for someone like you to play {rules.name}. Each day I ask in <#{place}> if you still want to."
        if found is not None:
            said = f"You play {mention(found.first.user)}. I open your game in <#{found.channel}> and ping you both."
        await answer(interaction, text_layout(said))

    @app_commands.command(name="stop", description="Stop looking for an opponent")
    async def stop(self, interaction: Interaction) -> None:
        """Ends all searches of a person."""
        user = interaction.user.id

        def work(transaction: Transaction) -> int:
            found = seekers.of_user(transaction, user)
            for each in found:
                searches.stop(transaction, each.id, user)
            return len(found)

        count = await self.bot.database.write(work)
        said = "I no longer look for an opponent for you." if count else "You are not looking for an opponent."
        await answer(interaction, text_layout(said))

    @app_commands.command(name="block", description="Meet someone no longer by challenge or search")
    @app_commands.describe(
        who="Player to block (leave empty to show your list)", remove="Take this player off the list"
    )
    async def block(
        self, interaction: Interaction, who: discord.User | None = None, remove: discord.User | None = None
    ) -> None:
        """Changes and shows somebody's block list."""
        user = interaction.user.id
        if who is not None and who.id == user:
            raise Refusal("You can't block yourself")

        def work(transaction: Transaction) -> list[int]:
            if who is not None:
                seekers.block(transaction, user, who.id)
            if remove is not None:
                seekers.unblock(transaction, user, remove.id)
            return seekers.blocked_by(transaction, user)

        if who is not None:
            named(who)
        found = await self.bot.database.write(work)
        people = ", ".join(mention(other) for other in found) or "No one."
        note = "-# Only you see this list. A blocked player can't take your challenges, and isn't told why."
        await answer(interaction, text_layout(f"### Players you block\n{people}", note))

    @app_commands.command(name="server", description="Set the channel of this server's challenges")
    @app_commands.describe(channel="Channel for challenges (leave empty to show it)", clear="Use no channel")
    async def server(
        self, interaction: Interaction, channel: discord.TextChannel | None = None, clear: bool = False
    ) -> None:
        """Says where challenges are posted, or changes it for whoever manages the server."""
        guild = interaction.guild
        assert guild is not None, "it is for servers only"
        if channel is not None or clear:
            if not interaction.permissions.manage_guild:
                raise Refusal("Only people with the permission Manage Server can change that")
            if channel is not None:
                check_board(guild, channel.id)
            id = 0 if channel is None else channel.id

            def work(transaction: Transaction) -> None:
                servers.put(transaction, guild.id, replace(servers.held(transaction, guild.id), channel=id))

            await self.bot.database.write(work)
        club = await self.bot.database.read(lambda transaction: servers.of(transaction, guild.id))
        where = f"Challenges stand in <#{club.channel}>." if club.channel else "A challenge stands where it is made."
        await answer(interaction, text_layout(where))


def sides(rules: Game[Any, Any, Any], seats: list[str], side: str) -> tuple[str, str]:
    """The challenger's seat and the other, "" for both where they are drawn. Raises Refusal."""
    wanted = " ".join(side.lower().split())
    if wanted in ("", EITHER, RANDOM):
        return "", ""
    infos = {info.key: info.name for info in rules.seats_for({})}
    mine = next((seat for seat in seats if wanted in (seat, infos.get(seat, "").lower())), None)
    if mine is None:
        names = ", ".join(infos.get(seat, seat) for seat in seats)
        raise Refusal(f"{rules.name} has no side {escaped(side)}; there is {names}, or either")
    return mine, next(seat for seat in seats if seat != mine)


async def post(interaction: Interaction, made: Challenge) -> None:
    """Posts a challenge. One that was posted by the same button is not posted again."""
    rules = interaction.client.games[made.key]
    try:
        channels = await interaction.client.database.write(lambda transaction: acts.make(transaction, made))
    except acts.NotAllowed:
        await answer(interaction, asked_to_allow(custom_id("abroadme", "-", "yes")))
        return
    interaction.client.courier.wake(channels)
    said = f"Your challenge stands in <#{made.channel}>. {table_words(rules, made.options)}."
    note = "-# `/challenge new` sets side, pace, options and who may take it. *Withdraw* under it takes it back."
    await answer(interaction, text_layout(said, note), edit=on_private(interaction))


def asked_to_allow(id: str) -> discord.ui.LayoutView:
    """Asks whether somebody allows games between servers, by a button of that id."""
    text = (
        "### Play between servers?\nPeople of both servers see the name that you have on yours. I write to you by DM "
        "when it's your turn. The challenger's server keeps the game, and its judges govern."
    )
    allow = button("Allow games between servers", id, discord.ButtonStyle.success)
    return text_layout(text, "-# `/settings` takes that back.", rows=(Row(allow),))


@click("chpost", deliberate=True)
async def post_by_button(interaction: Interaction, key: Named) -> None:
    """Posts a challenge by one press: the same as the person's last one to that game here, or the usual one."""
    bot, mine, guild = interaction.client, me(interaction), interaction.guild_id or 0
    rules, channel = rules_named(bot, key), await board_of(interaction)

    def found(transaction: Transaction) -> tuple[Challenge | None, bool]:
        last = kept.last_of(transaction, guild, mine.user, rules.key)
        return last, servers.of(transaction, guild).abroad

    last, allowed = await bot.database.read(found)
    # Of several presses of one button each makes the same challenge.
    pressed = f"{interaction.message.id if interaction.message is not None else interaction.id} {mine.user}"
    made = replace(
        as_before(rules, last) or usual_challenge(rules),
        id=id_of(hashlib.sha256(f"challenge {pressed}".encode()).digest()),
        guild=guild,
        channel=channel,
        user=mine.user,
        name=mine.name,
        until=bot.engines.services.now() + HOURS * HOUR_MS,
        home=server_name(interaction) if allowed and last is not None and last.home else "",
    )
    await post(interaction, made)


def usual_challenge(rules: Game[Any, Any, Any]) -> Challenge:
    """A challenge to a game by nobody yet, as `/challenge new` makes it of the game alone."""
    chosen, whole, _ = chosen_for_two(rules, "", "", settled(USUAL_PACE, rated=True))
    return Challenge("", 0, 0, 0, "", rules.key, ladder(rules, whole), chosen, "", "", 0, 0, 0, 0)


def as_before(rules: Game[Any, Any, Any], last: Challenge | None) -> Challenge | None:
    """Somebody's last challenge as open again; None before the first, and where a game has other options by now."""
    if last is None:
        return None
    options, settings = apart(last.options)
    try:
        whole = checked_options(rules, options)
        checked_settings(rules, whole, settings)
    except Refusal:
        return None
    return replace(last, ladder=ladder(rules, whole), status="open", taker=0, boards={})


async def show_list(interaction: Interaction) -> None:
    """Shows somebody a server's open challenges, each with its board."""
    bot, guild, user = interaction.client, interaction.guild_id or 0, interaction.user.id
    found = await bot.database.read(lambda transaction: acts.visible_to(transaction, guild, user))

    def where(challenge: Challenge) -> str:
        return f"in <#{challenge.channel}>" if challenge.guild == guild else f"from **{challenge.home}**"

    choose = button("Post a challenge", custom_id("games", "-"))
    if not found:
        await answer(interaction, text_layout("There is no open challenge.", rows=(Row(choose),)))
        return
    listed = [each for each in found if each.key in bot.games][:MOST_LISTED]
    texts = [
        "\n".join((f"**{n}. {game_name(bot.games[each.key], each.options)}** {where(each)}", *lines))
        for n, each in enumerate(listed, 1)
        if (lines := challenge_lines(bot.games[each.key], each, each.guild != guild))
    ]
    taken = [
        button(f"Take {n}", custom_id("chtake", each.id, "0m"), discord.ButtonStyle.success)
        for n, each in enumerate(listed, 1)
        if each.user != user
    ]
    await answer(interaction, text_layout("### Open challenges", *texts, rows=tuple(rows_on_phone([*taken, choose]))))


@click("chlist")
async def show_challenges(interaction: Interaction, id: Named) -> None:
    """The button under a challenge that is over."""
    await show_list(interaction)


@click("chtake")
async def take(interaction: Interaction, id: Named) -> None:
    """Takes a challenge, by one press."""
    bot, taker, now = interaction.client, me(interaction), interaction.client.engines.services.now()
    guild = interaction.guild_id or 0
    found = await bot.database.read(lambda transaction: kept.load(transaction, id))
    if found is not None and found.status == "open" and await has_lost_sight(bot, found.channel, found.user):
        # Nobody wins on time against somebody who has left.
        raise Refusal(acts.NOT_NOW)
    board = 0
    if found is not None and found.guild != guild:
        board = found.boards.get(guild) or await board_of(interaction)

    def work(transaction: Transaction) -> tuple[Challenge, list[int]]:
        role = acts.held(transaction, id).role
        return acts.take(transaction, id, taker, has_role(interaction, role), now, guild, board)

    try:
        challenge, channels = await bot.database.write(work)
    except acts.NotAllowed:
        await answer(interaction, asked_to_allow(custom_id("chguest", id)))
        return
    bot.courier.wake(channels)
    said = f"You play {mention(challenge.user)}. Your game begins in a thread under the challenge, and I ping you both."
    if board:
        said = (
            f"You play **{challenge.name}** on the server **{challenge.home}**, whose judges govern. I write to you by "
            f"DM when it's your turn. A board stands in <#{board}>."
        )
    await answer(interaction, text_layout(said))


@click("chguest")
async def take_as_guest(interaction: Interaction, id: Named) -> None:
    """Allows games between servers, and takes a challenge of another."""
    await allow(interaction)
    await take(interaction, id)


@click("chdrop")
async def withdraw(interaction: Interaction, id: Named) -> None:
    """Takes a challenge back."""
    bot, user = interaction.client, interaction.user.id
    manages = (interaction.guild_id or 0) if interaction.permissions.manage_guild else 0
    _, channels = await bot.database.write(lambda transaction: acts.withdraw(transaction, id, user, manages))
    bot.courier.wake(channels)
    await answer(interaction, text_layout("The challenge is withdrawn."))


@click("pairshow")
async def show_pairing(interaction: Interaction, id: Named) -> None:
    """Shows the ratings of the two people of a pairing."""
    bot = interaction.client

    def work(transaction: Transaction) -> list[str] | None:
        pairing = pairings.load(transaction, id)
        if pairing is None or pairing.key not in bot.games:
            return None
        rules = bot.games[pairing.key]
        where = ladder(rules, checked_options(rules, apart(pairing.options)[0]))
        standings = [rating_of(transaction, where, user) for user in pairing.people]
        favored = odds(transaction, pairing, where, standings)
        name = mention(pairing.people[0] if favored >= 0.5 else pairing.people[1])
        said = [f"{mention(user)}: {rating_words(each)}" for user, each in zip(pairing.people, standings, strict=True)]
        return [*said, f"By these ratings {name} wins with a chance of {max(favored, 1 - favored):.0%}."]

    found = await bot.database.read(work)
    if found is None:
        raise Refusal("That game is gone")
    await answer(interaction, text_layout("\n".join(found)))


@click("searchstay")
async def stay(interaction: Interaction, id: Named) -> None:
    """*I'm still looking*: goes on with a person's search for an opponent."""
    user, now = interaction.user.id, interaction.client.engines.services.now()
    await interaction.client.database.write(lambda transaction: searches.stay(transaction, id, user, now))
    await answer(interaction, text_layout("I go on looking, and ask you again in a day."))


@click("searchstop")
async def stop_search(interaction: Interaction, id: Named) -> None:
    """*Stop looking*: ends a person's search for an opponent."""
    user = interaction.user.id
    await interaction.client.database.write(lambda transaction: searches.stop(transaction, id, user))
    await answer(interaction, text_layout("I no longer look for an opponent for you."))


async def setup(bot: Bot) -> None:
    """Adds the group."""
    await bot.add_cog(Challenges(bot))
