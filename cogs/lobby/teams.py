"""*Team*: the private sheet of who plays together, and what may be done about it."""

from __future__ import annotations

from discord import ui

from bot.attention.reasons import asks_into_team
from bot.delivery.team_threads import thread_of
from bot.engine.engine import Engine
from bot.engine.teams import acts as teams
from bot.engine.teams.acts import MOST_COMPANIONS, team_of
from bot.games.contract.game import Seat
from bot.games.phrases import listed
from bot.storage import messages
from bot.table.session import Team
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer, on_private, selected_person
from cogs.clicking.declared import Snowflake, click
from cogs.parts.components import COLOURS, Row, button, rows_on_phone, text_layout
from cogs.parts.custom_ids import custom_id

Button = ui.Button[ui.LayoutView]
HOW = (
    f"Ask up to {MOST_COMPANIONS} people to play your side with you. They see all that you see, as long as they are in "
    "your team. One of you moves. You still answer for the seat: hints, resigning and agreeing are yours alone."
)
NO_TEAMS = "No one plays together in this game."


@click("team")
async def show(interaction: Interaction, engine: Engine, *, said: str = "") -> None:
    """The sheet, headed by what was just ``said``."""
    user = interaction.user.id
    texts = [said, "### Teams", "\n".join(team_lines(engine, user)) or NO_TEAMS]
    rows: list[Row] = []
    team = engine.session.teams.get(mine) if (mine := own_side(engine, user)) is not None else None
    if team is not None and team.companions and user in team.users:
        text, opened = await thread_line(interaction, engine, team)
        texts.append(text)
        rows += [] if opened else [Row(button("Open a thread", custom_id("teamthread", engine.id)))]
    if may_ask(engine, user, team):
        texts.append(HOW)
        rows.append(Row(ui.UserSelect(custom_id=custom_id("teamask", engine.id), placeholder="Ask whom to join you?")))
    rows = [*rows_on_phone(buttons_for(engine, user)), *rows]
    layout = text_layout(*filter(None, texts), rows=tuple(rows), colour=COLOURS[engine.session.status])
    await answer(interaction, layout, edit=on_private(interaction))


def own_side(engine: Engine, user: int) -> Seat | None:
    """The seat that a user holds, or of whose team they are; None without one."""
    return next(iter(engine.seats_of(user)), None) or team_of(engine, user)


def may_ask(engine: Engine, user: int, team: Team | None) -> bool:
    """Whether a user holds a seat whose team has room."""
    if len(engine.seats_of(user)) != 1 or engine.session.is_rated:
        return False
    beside = len(team.companions) + len(team.invited) if team is not None else 0
    return engine.session.status in ("lobby", "playing") and beside < MOST_COMPANIONS


def team_lines(engine: Engine, user: int) -> list[str]:
    """Returns lines that say who plays together, and who moves. Only their team, and they themselves, see people who
    are invited."""
    lines = list[str]()
    for seat, team in engine.session.teams.items():
        place = "A seat" if engine.session.drawn and engine.session.status == "lobby" else engine.seat_name(seat)
        if team.companions:
            names = listed((engine.players[seat].mention, *(player.mention for player in team.companions)))
            mover = engine.session.mover_at(seat, engine.players[seat])
            lines.append(f"**{place}**: {names}. <@{mover}> moves.")
        asked = [player for player in team.invited if user in (*team.users, player.user)]
        if asked:
            names = listed(player.mention for player in asked)
            lines.append(f"{engine.players[seat].mention} asks {names} to play {place} together.")
    return lines


def buttons_for(engine: Engine, user: int) -> list[Button]:
    """The buttons that mean something to a user."""
    if engine.session.status not in ("lobby", "playing"):
        return []
    found = list[Button]()
    if asks_into_team(engine.session, user) is not None:
        found.append(button("Join the team", custom_id("teamjoin", engine.id)))
        found.append(button("Decline", custom_id("teamno", engine.id)))
    for seat, team in engine.session.teams.items():
        holder = engine.players[seat]
        if user == holder.user:
            for each in team.companions:
                if each.user != team.moves:
                    found.append(button(f"{each.name} moves"[:80], custom_id("teammoves", engine.id, each.user)))
                found.append(button(f"Dismiss {each.name}"[:80], custom_id("teamdrop", engine.id, each.user)))
            for each in team.invited:
                label = f"Stop asking {each.name}"
                found.append(button(label[:80], custom_id("teamback", engine.id, each.user)))
        if team.moves and user in (holder.user, team.moves):
            label = "I move" if user == holder.user else f"{holder.name} moves"
            found.insert(0, button(label[:80], custom_id("teammoves", engine.id, holder.user)))
        if user in team.users[1:]:
            found.append(button("Leave the team", custom_id("teamleave", engine.id)))
    return found


async def thread_line(interaction: Interaction, engine: Engine, team: Team) -> tuple[str, bool]:
    """Where a team can talk among themselves, and whether it has a thread."""
    there = await interaction.client.database.look_up(
        lambda transaction: messages.standing(transaction, engine.id, thread_of(team.no))
    )
    if there is None:
        return "Your team has no private thread (yet).", False
    return f"Your team's thread: <#{there.channel}>. Moderators can read it.", True


@click("teamask")
async def ask(interaction: Interaction, engine: Engine) -> None:
    """The menu of people: asks the one who was picked."""
    await show(
        interaction, engine, said=await engine.alone(teams.invite, actor(interaction), selected_person(interaction))
    )


@click("teamjoin")
async def join(interaction: Interaction, engine: Engine) -> None:
    """*Join the team*."""
    reply = await engine.act(teams.join, actor(interaction))
    await show(interaction, engine, said=" ".join(reply.lines))


@click("teamno")
async def decline(interaction: Interaction, engine: Engine) -> None:
    """*Decline*: the asker turns down the invitation into a team."""
    await show(interaction, engine, said=await engine.alone(teams.decline, actor(interaction)))


@click("teamleave")
async def leave(interaction: Interaction, engine: Engine) -> None:
    """*Leave the team*."""
    await show(interaction, engine, said=" ".join((await engine.act(teams.leave, actor(interaction))).lines))


@click("teamdrop")
async def dismiss(interaction: Interaction, engine: Engine, user: Snowflake) -> None:
    """*Dismiss …*."""
    await show(interaction, engine, said=" ".join((await engine.act(teams.dismiss, actor(interaction), user)).lines))


@click("teamback")
async def take_back(interaction: Interaction, engine: Engine, user: Snowflake) -> None:
    """*Stop asking …*."""
    await show(interaction, engine, said=await engine.alone(teams.take_invitation_back, actor(interaction), user))


@click("teammoves")
async def hand_moves(interaction: Interaction, engine: Engine, user: Snowflake) -> None:
    """*… moves*, *I move*: gives the moves of a team to one of its people."""
    await show(interaction, engine, said=" ".join((await engine.act(teams.hand_moves, actor(interaction), user)).lines))


@click("teamthread")
async def open_thread(interaction: Interaction, engine: Engine) -> None:
    """*Open a thread*, where there was none."""
    await engine.alone(teams.bring_thread, actor(interaction))
    await show(interaction, engine, said="I try to open a thread for your team.")
