"""The buttons of the desk, but for those of its own sheets."""

from __future__ import annotations

from bot.engine import nudge
from bot.engine.clocks import proposals
from bot.engine.engine import Engine
from bot.games.contract.game import Seat, people_seats
from bot.games.phrases import listed
from bot.record.judging import WHOLE
from cogs.answering.context import Interaction
from cogs.answering.responses import actor
from cogs.clicking.declared import click
from cogs.clicking.judges import check_has_desk, gone_away
from cogs.judging import files
from cogs.judging.acting import ask_to_look, show_acting, show_side
from cogs.judging.desk import show_desk
from cogs.judging.forms import ask_reason, reason_given
from cogs.parts.custom_ids import custom_id

UNKNOWN = 0.5
"""The chance that a game gives that does not know."""


@click("desk", check=check_has_desk)
async def desk(interaction: Interaction, engine: Engine) -> None:
    """*The desk*, *Refresh*, *Back*."""
    await show_desk(interaction, engine)


@click("deskact", check=check_has_desk)
async def act(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """*Act for …*."""
    await show_acting(interaction, engine, seat)


@click("desklook", check=check_has_desk)
async def look(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """*Look at …*: asks first, or shows what has been looked at."""
    if seat == WHOLE:
        await ask_to_look(interaction, engine, seat, "view")
    else:
        await show_side(interaction, engine, seat)


@click("deskseen", check=check_has_desk)
async def seen(interaction: Interaction, engine: Engine, seat: Seat, why: str) -> None:
    """*Look*: asks for the reason."""
    await ask_reason(interaction, "Look", custom_id("deskseen", engine.id, seat, why))


@click("deskseen", form=True, check=check_has_desk)
async def reason_sent(interaction: Interaction, engine: Engine, seat: Seat, why: str) -> None:
    """Takes the form with the reason: logs the look, then shows what the game master wanted to see."""
    await engine.gm_look(actor(interaction), seat, reason_given(interaction))
    await after_look(interaction, engine, seat, why)


async def after_look(interaction: Interaction, engine: Engine, seat: str, why: str) -> None:
    """What comes after a look."""
    if why == "file":
        await files.give_file(interaction, engine)
    elif seat == WHOLE:
        await show_desk(interaction, engine, "You may see every side until the position changes.", *chances(engine))
    elif why == "act":
        await show_acting(interaction, engine, seat)
    else:
        await show_side(interaction, engine, seat)


def chances(engine: Engine) -> list[str]:
    """Returns what each side's chance to win is, by its own view, for whoever may see everything: a help in an
    adjudication. Nothing in a game that does not know, or is over."""
    people = [info.key for info in people_seats(engine.seats)]
    found = {seat: engine.game.value(engine.view(seat), seat) for seat in people if engine.awaited()}
    if all(chance == UNKNOWN for chance in found.values()):
        return []
    each = listed(f"{engine.seat_name(seat)} {chance:.0%}" for seat, chance in found.items())
    return [f"Chance to win, each by its own view: {each}. It is an estimate from practice games."]


@click("deskpause", check=check_has_desk)
async def pause(interaction: Interaction, engine: Engine) -> None:
    """*Pause*, *Go on*."""
    reply = await engine.act(
        proposals.do_as_game_master, actor(interaction), "resume" if engine.session.paused else "pause"
    )
    await show_desk(interaction, engine, *reply.lines)


@click("desktime", check=check_has_desk)
async def give_day(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """*Give … a day*."""
    reply = await engine.give_time(actor(interaction), seat, gm=True)
    await show_desk(interaction, engine, *reply.lines)


@click("deskremind", check=check_has_desk)
async def remind(interaction: Interaction, engine: Engine) -> None:
    """*Remind*: calls everybody who is awaited."""
    nudged = await engine.alone(nudge.nudge, actor(interaction), gm=True, left=await gone_away(interaction, engine))
    called = (
        f"Called: {', '.join(nudged.called)}." if nudged.called else "None of the players due to move wants a ping."
    )
    await show_desk(interaction, engine, called)


@click("deskseat", check=check_has_desk)
async def open_seat(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """*Open … seat*."""
    reply = await engine.seek_substitute(actor(interaction), seat, 0, gm=True)
    await show_desk(interaction, engine, *reply.lines)
