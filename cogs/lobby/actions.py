"""In the lobby and at the end: options, seats taken, declined and given back, starting, resigning."""

from __future__ import annotations

import discord
from discord import ui
from msgspec.structs import replace

from bot.engine import lobby
from bot.engine.engine import Engine
from bot.engine.lobby import check_invites, vacant
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.table.session import Player
from cogs.answering.context import Interaction, PanelContents
from cogs.answering.responses import actor, answer, escaped, on_private, selected_person
from cogs.clicking.declared import click
from cogs.parts.components import Row, button, text_layout
from cogs.parts.custom_ids import custom_id

ADDRESS = "https://discord.com/channels"


def seat_named(engine: Engine, text: str) -> Seat | None:
    """The seat that a text names, None for an empty one. Raises Refusal."""
    wanted = " ".join(text.lower().split())
    found = [s.key for s in engine.seats if wanted in (s.key, s.name.lower())]
    if text and not found:
        raise Refusal(f"There is no seat {escaped(text)}; there is {', '.join(s.name for s in engine.seats)}")
    return found[0] if text else None


@click("join")
async def join(interaction: Interaction, engine: Engine, *, seat: Seat | None = None, salt: str = "") -> None:
    """Takes a seat; who takes the last one is told that the lobby has the button to start."""
    reply = await engine.join(actor(interaction), seat, salt)
    interaction.client.openings.begin(interaction.user, engine)
    await answer(
        interaction, text_layout(" ".join((*reply.lines, *to_start(interaction, engine)))), edit=on_private(interaction)
    )


@click("practise")
async def seat_practice(interaction: Interaction, engine: Engine) -> None:
    """Has the practice opponent take a free seat."""
    reply = await engine.act(lobby.seat_practice, actor(interaction))
    await answer(interaction, text_layout(" ".join((*reply.lines, *to_start(interaction, engine)))))


def to_start(interaction: Interaction, engine: Engine) -> tuple[str, ...]:
    """What comes next where a lobby is full."""
    channel = engine.session.channel
    where = "here, in the lobby" if interaction.channel_id == channel else f"in <#{channel}>"
    full = not vacant(engine) and engine.session.status == "lobby"
    return (f"All seats are taken: press *Start* {where}.",) if full else ()


@click("refuse")
async def decline(interaction: Interaction, engine: Engine) -> None:
    """Does not take the seat that was kept."""
    reply = await engine.decline(actor(interaction))
    await answer(interaction, text_layout(*reply.lines), edit=on_private(interaction))


async def invite(interaction: Interaction, engine: Engine, guest: Player, seat: Seat | None) -> None:
    """Keeps a free seat for somebody."""
    reply = await engine.act(lobby.invite, actor(interaction), guest, seat)
    await answer(interaction, text_layout(*reply.lines))


@click("invite")
async def ask_whom_to_invite(interaction: Interaction, engine: Engine) -> None:
    """Shows the lobby's owner the menu of those whom they may invite."""
    check_invites(engine, actor(interaction))
    people: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
        custom_id=custom_id("invitee", engine.id), placeholder="Invite whom?"
    )
    text = "I keep a seat for the person you pick and ping them in the lobby."
    await answer(interaction, text_layout(text, rows=(Row(people),)))


@click("invitee")
async def invite_picked(interaction: Interaction, engine: Engine) -> None:
    """Keeps a free seat for the person picked in that menu."""
    reply = await engine.act(lobby.invite, actor(interaction), selected_person(interaction))
    await answer(interaction, text_layout(*reply.lines), edit=on_private(interaction))


@click("dice")
async def explain_dice(interaction: Interaction, engine: Engine) -> None:
    """Tells what proves that nobody chooses how the dice fall."""
    session = engine.session
    text = (
        "### No one chooses the dice\n"
        "1. Before anyone sat down I made up a secret *seed* and posted its fingerprint with this button. It proves "
        "the seed later, but no one can guess the seed from it.\n"
        "2. Everyone who joins or starts the game adds a number that Discord gives to that very click, or a text of "
        "their own. I could not know it when I chose the seed.\n"
        "3. Each roll follows from both. When the game is over I show the seed here. `/game export` then gives a file "
        "with which anyone can calculate every roll again."
    )
    rows = () if session.status == "lobby" else (Row(button("The dice so far", custom_id("dicesofar", engine.id))),)
    proof = [f"-# The fingerprint: `{session.commitment}`"]
    if session.status == "over" and engine.result() is not None:
        proof.append(f"-# The seed: `{engine.seed.hex()}`")
    await answer(interaction, text_layout(text, "\n".join(proof), rows=rows))


@click("leave")
async def leave(interaction: Interaction, engine: Engine, *, seat: Seat | None = None) -> None:
    """Gives a seat back, or all."""
    reply = await engine.leave(actor(interaction), seat)
    await answer(interaction, text_layout(*reply.lines))


@click("start")
async def start(interaction: Interaction, engine: Engine, *, salt: int = 0, first: str = "") -> None:
    """Begins the game and shows the starter's panel, which begins with the words ``first``. ``salt`` is a number of
    Discord's that is younger than the dice's commitment, where the interaction's own is not."""
    starter = actor(interaction)
    reply = await engine.start(replace(starter, interaction=salt) if salt else starter)
    mine, session = engine.seats_of(interaction.user.id), engine.session
    drawn = (f"The sides are drawn: you play {engine.seat_name(mine[0])}.",) if session.drawn else ()
    there = "" if session.channel == interaction.channel_id else f"{ADDRESS}/{session.guild}/{session.channel}"
    shown = PanelContents(mine[0], said=(*filter(None, (first,)), *drawn, *reply.lines), board=there)
    interaction.client.openings.begin(interaction.user, engine)
    await interaction.client.panel_sessions.show(interaction, engine, shown)


@click("giveup")
async def confirm_resignation(interaction: Interaction, engine: Engine) -> None:
    """Asks before a game is given up, and for which seat where the asker holds several."""
    held = engine.seats_of(interaction.user.id)
    if not held:
        engine.seat_of(actor(interaction), started=False)
    if engine.session.status == "lobby":
        raise Refusal("The game has not started yet: `/game leave` gives your seat back")
    if engine.session.status != "playing":
        raise Refusal("This game is over")
    row: Row = Row()
    texts = [f"Resign this game of {engine.game.name}?"]
    for seat in held[:4]:
        one, name = len(held) == 1, engine.seat_name(seat)
        label = "Yes, resign" if one else f"Yes, resign as {name}"
        means = engine.game.resigning(engine.view(seat), seat)
        texts.append(means if one else f"As {name}: {means}")
        id = custom_id("resign", engine.id, seat, engine.revision(seat))
        row.add_item(button(label, id, discord.ButtonStyle.danger))
    row.add_item(button("Play on", custom_id("panel", engine.id, held[0])))
    await answer(interaction, text_layout("\n".join(texts), rows=(row,)))


@click("resign", deliberate=True)
async def resign(interaction: Interaction, engine: Engine, seat: Seat, revision: int) -> None:
    """*Resign*, after the question."""
    reply = await engine.resign(actor(interaction), seat, revision)
    await answer(interaction, text_layout(*reply.lines or ("You have resigned.",)), edit=on_private(interaction))
