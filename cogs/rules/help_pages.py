"""What can be done here and now, in a few lines with the buttons that lead on: beside a game as it stands for whoever
asks, and in private messages."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import ui
from msgspec import Struct

from bot.attention import pending_turns
from bot.engine.engine import Engine
from bot.engine.lobby import is_settled, may_practise, to_take, vacant
from bot.engine.undo import may_undo
from bot.games.contract.options import full_name
from cogs.answering.context import Bot
from cogs.parts.components import COLOURS, QUIET, button, rows_of, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.words.introduction import introduction_text
from cogs.words.log_lines import waiting_for
from cogs.words.waiting_games import bullet_list, game_line, wait_text

EVERYWHERE = "-# `/mine` lists your games · `/settings` notifications · `/learn` a first game with a coach"

Button = ui.Button[ui.LayoutView]


class Help(Struct, frozen=True):
    """A page of help: its texts and the buttons under them, the likely one first."""

    texts: tuple[str, ...]
    buttons: tuple[Button, ...]
    colour: int = QUIET

    def layout(self) -> ui.LayoutView:
        """Returns the page as a message."""
        rows = rows_of(self.buttons)
        return text_layout(*self.texts, colour=self.colour, rows=tuple(rows))


def likely(label: str, verb: str, *arguments: str) -> Button:
    """Returns the button for the most likely next step."""
    return button(label, custom_id(verb, *arguments), discord.ButtonStyle.primary)


def other(label: str, verb: str, *arguments: str) -> Button:
    """A button of what else there is."""
    return button(label, custom_id(verb, *arguments))


def without_game() -> Help:
    """Where no game is played."""
    text = (
        "### There is no game in this channel\n"
        "I am the game master for board games of the American Civil War: I know the rules, roll the dice and draw the "
        "board.\n"
        "- **Choose a game** shows them, and opens one in this channel.\n"
        "- **Learn** plays a first game with you, for you alone."
    )
    buttons = (
        likely("Choose a game", "games", "-"),
        other("Learn", "learn", "-"),
        other("My games", "mine", "-"),
        other("Rules", "books", "-"),
    )
    return Help((text, EVERYWHERE), buttons)


def beside_game(engine: Engine, user: int, commands: Iterable[str]) -> Help:
    """Beside a channel's game, as it stands for a user; ``commands`` are the game's own."""
    match engine.session.status:
        case "lobby":
            return beside_lobby(engine, user)
        case "playing":
            return in_play(engine, user, commands)
        case _:
            return after_game(engine)


def beside_lobby(engine: Engine, user: int) -> Help:
    """Beside a lobby."""
    session, id = engine.session, engine.id
    held, free = engine.seats_of(user), [engine.seat_name(s) for s in vacant(engine)]
    buttons: list[Button] = []
    if held and not free:
        said = "All seats are taken. **Start** begins the game."
        buttons.append(likely("Start", "start", id, "0"))
    elif held:
        said = f"You have a seat. The lobby is waiting for someone to take {' and '.join(free)}: they press **Join**."
        said += " `/game invite` asks a friend." if session.owner == user else ""
        said += (
            " **Practice opponent** lets you play against me right away."
            if session.owner == user and may_practise(engine)
            else ""
        )
    elif to_take(engine, user):
        said = "A seat is free. Press **Join** to take it."
        buttons.append(likely("Join", "join", id, "0"))
    else:
        said = "Every seat is taken. You can watch, or play in another channel or thread."
    if held and session.owner == user and not is_settled(engine):
        buttons.append(other("Options", "options", id, "0"))
    if held:
        buttons.append(other("Leave", "leave", id, "0"))
    buttons += [other("Rules", "rules", id), other("Learn", "learn", session.key), other("How dice work", "dice", id)]
    title = f"### A lobby is open here: {full_name(engine.game, session.options)}\n{said}"
    return Help((title, card_of(engine, user), EVERYWHERE), tuple(buttons), COLOURS["lobby"])


def in_play(engine: Engine, user: int, commands: Iterable[str]) -> Help:
    """Returns the help of a channel whose game is in play, for a user who plays in it or watches."""
    session, id = engine.session, engine.id
    held, awaited = engine.sides_of(user), engine.awaited()
    mine = [seat for seat in held if seat in awaited]
    undo = ("`/undo`",) if mine and may_undo(engine, engine.players[mine[0]].user) else ()
    typed = " · ".join(("`/play` any decision", *commands, *undo, "`/board`", "`/log`"))
    if mine:
        said = f"**It is your turn:** {awaited[mine[0]]}. *Your move* shows everything you can do."
        buttons = [likely("Your move", "move", id)]
        lines = f"-# Or type: {typed}"
    elif held:
        said = f"{waiting_for(engine)} I ping you when it's your turn."
        buttons = [likely("My side", "side", id)]
        if len({p.user for p in engine.players.values() if p.is_person}) > 1:
            buttons.append(other("Nudge", "nudge", id))
        lines = "-# Until then: `/log` what happened · `/board` the board · `/note` your own note · `/rules` a question"
        lines += " · `/gm dispute` if something was not by the rules"
    elif user == session.gm:
        said = f"You are the game master. {waiting_for(engine)}"
        buttons = [likely("The desk", "desk", id)]
        lines = "-# `/gm desk` everything you can do · `/log` what happened · `/board` the board"
    else:
        names = ", ".join(player.name for player in engine.players.values())
        said = f"You are watching {names}. To play yourself, open a game in another channel or thread."
        buttons = [other("Follow", "followgame", id)]
        lines = "-# `/log` the game so far · `/game follow` a DM at the end of each turn · `/board` the board"
    buttons += [other("What happened", "log", id), other("Rules", "rules", id), other("Learn", "learn", session.key)]
    title = f"### {full_name(engine.game, session.options)}\n{said}"
    return Help((title, card_of(engine, user), f"{lines}\n{EVERYWHERE}"), tuple(buttons), COLOURS["playing"])


def after_game(engine: Engine) -> Help:
    """Where the last game is over, or was closed."""
    id, over = engine.id, engine.session.status == "over"
    result = engine.result() if over else None
    said = result.text if result is not None else "It was closed."
    title = f"### The last game here is over: {full_name(engine.game, engine.session.options)}\n{said}"
    again = [likely("Play again", "again", id)] if over else []
    choose = other if over else likely
    buttons = (
        *again,
        choose("Choose a game", "games", "-"),
        other("What happened", "log", id),
        other("Learn", "learn", "-"),
        other("My games", "mine", "-"),
    )
    return Help((title, f"-# `/game export` saves the record that proves the dice\n{EVERYWHERE}"), buttons)


def card_of(engine: Engine, user: int) -> str:
    """The game's card for a user's seat, or for a watcher."""
    held = engine.sides_of(user)
    return introduction_text(engine.game.introduction(engine.session.options, held[0] if len(held) == 1 else None))


async def in_private(client: Bot, user: int) -> Help:
    """In private messages: what awaits the user, and what can be done there."""
    games = await pending_turns.games_of(client.database, user)
    invitations = await pending_turns.invitations(client.database, user)
    names, now = {key: game.name for key, game in client.games.items()}, client.engines.services.now()
    awaiting = [f"{game_line(mine, names)} · {wait_text(mine, now)}" for mine in games if mine.turn is not None]
    invited = [game_line(i.lobby, names) for i in invitations]
    texts = ["### Games are played in a server's channel\nHere I notify you, and teach you a first game if you like."]
    if awaiting:
        texts.append(f"**It's your turn**\n{bullet_list(awaiting)}")
    if invited:
        texts.append(f"**You are invited**\n{bullet_list(invited)}")
    if not awaiting and not invited:
        texts.append(
            "It isn't your turn in any game. Use `/game new` in a channel of your server to open one, "
            "with friends or alone."
        )
    learn, mine = ("Learn", "learn", "-"), ("My games", "mine", "-")
    first, second = (mine, learn) if awaiting or invited else (learn, mine)
    buttons = (likely(*first), other(*second), other("Rules", "books", "-"))
    return Help((*texts, "-# I don't read what you write here; I only notice that you wrote"), buttons)
