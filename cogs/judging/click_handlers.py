"""Handles the buttons, menus and forms of the desk."""

from __future__ import annotations

from bot.engine.engine import Engine
from bot.record.judging import WHOLE
from cogs.context import Handler, Interaction
from cogs.custom_ids import CustomId
from cogs.judging import files, forms, setting, taking_back
from cogs.judging.acting import ask_to_look, show_acting, show_side
from cogs.judging.acting_clicks import ACTING_HANDLERS, ACTING_NEEDS
from cogs.judging.desk import check_has_desk, show_desk
from cogs.judging.judges import gone_away
from cogs.lobby.click_handlers import game_of
from cogs.responses import actor, selected_value


async def desk(interaction: Interaction, id: CustomId) -> None:
    """*The desk*, *Refresh*, *Back*."""
    await show_desk(interaction, await game_of(interaction, id))


async def act(interaction: Interaction, id: CustomId) -> None:
    """*Act for …*."""
    await show_acting(interaction, await game_of(interaction, id), id.arguments[0])


async def look(interaction: Interaction, id: CustomId) -> None:
    """*Look at …*: asks first, or shows what has been looked at."""
    engine, seat = await game_of(interaction, id), id.arguments[0]
    if seat == WHOLE:
        await ask_to_look(interaction, engine, seat, "view")
    else:
        await show_side(interaction, engine, seat)


async def seen(interaction: Interaction, id: CustomId) -> None:
    """*Look*: it is in the log, and then shown."""
    engine, (seat, why) = await game_of(interaction, id), id.arguments[:2]
    check_has_desk(interaction, engine)
    await engine.gm_look(actor(interaction), seat)
    await after_look(interaction, engine, seat, why)


async def after_look(interaction: Interaction, engine: Engine, seat: str, why: str) -> None:
    """What comes after a look."""
    if why == "file":
        await files.give_file(interaction, engine)
    elif seat == WHOLE:
        await show_desk(interaction, engine, "You may see every side until the position changes.")
    elif why == "act":
        await show_acting(interaction, engine, seat)
    else:
        await show_side(interaction, engine, seat)


async def choose_entry(interaction: Interaction, id: CustomId) -> None:
    """*Take back*."""
    await taking_back.choose(interaction, await game_of(interaction, id))


async def entry_chosen(interaction: Interaction, id: CustomId) -> None:
    """The menu of entries."""
    value = selected_value(interaction)
    await taking_back.ask(interaction, await game_of(interaction, id), int(value) if value.isdigit() else 0)


async def take_back(interaction: Interaction, id: CustomId) -> None:
    """*Yes, go back*."""
    number, last = map(int, id.arguments[:2])
    await taking_back.confirm(interaction, await game_of(interaction, id), number, last)


async def dice(interaction: Interaction, id: CustomId) -> None:
    """*Dice*."""
    await forms.open_dice(interaction, await game_of(interaction, id))


async def dice_sent(interaction: Interaction, id: CustomId) -> None:
    """The form of the dice."""
    await forms.dice_sent(interaction, await game_of(interaction, id))


async def say(interaction: Interaction, id: CustomId) -> None:
    """*Announce*."""
    await forms.open_announcement(interaction, await game_of(interaction, id))


async def said(interaction: Interaction, id: CustomId) -> None:
    """The form of an announcement."""
    await forms.announced(interaction, await game_of(interaction, id))


async def pause(interaction: Interaction, id: CustomId) -> None:
    """*Pause*, *Go on*."""
    engine = await game_of(interaction, id)
    reply = await engine.gm_do(actor(interaction), "resume" if engine.session.paused else "pause")
    await show_desk(interaction, engine, *reply.lines)


async def give_day(interaction: Interaction, id: CustomId) -> None:
    """*Give … a day*."""
    engine = await game_of(interaction, id)
    reply = await engine.give_time(actor(interaction), id.arguments[0], gm=True)
    await show_desk(interaction, engine, *reply.lines)


async def remind(interaction: Interaction, id: CustomId) -> None:
    """*Remind*."""
    await reminded(interaction, await game_of(interaction, id))


async def reminded(interaction: Interaction, engine: Engine) -> None:
    """Calls everybody who is awaited."""
    nudged = await engine.nudge(actor(interaction), gm=True, left=await gone_away(interaction, engine))
    called = f"Called: {', '.join(nudged.called)}." if nudged.called else "Nobody who is awaited wants to be called."
    await show_desk(interaction, engine, called)


async def open_seat(interaction: Interaction, id: CustomId) -> None:
    """*Open … seat*."""
    engine = await game_of(interaction, id)
    reply = await engine.seek_substitute(actor(interaction), id.arguments[0], 0, gm=True)
    await show_desk(interaction, engine, *reply.lines)


async def set_open(interaction: Interaction, id: CustomId) -> None:
    """*Set*."""
    await setting.show(interaction, await game_of(interaction, id))


async def set_group(interaction: Interaction, id: CustomId) -> None:
    """The menu of groups of parts."""
    value = selected_value(interaction)
    await setting.show(interaction, await game_of(interaction, id), int(value) if value.isdigit() else 0)


async def set_part(interaction: Interaction, id: CustomId) -> None:
    """A menu of parts."""
    engine = await game_of(interaction, id)
    await setting.show(interaction, engine, int(id.arguments[0]), selected_value(interaction))


async def set_value(interaction: Interaction, id: CustomId) -> None:
    """A menu of a part's values."""
    await setting.pick(interaction, await game_of(interaction, id), int(id.arguments[0]), id.arguments[1])


async def set_clear(interaction: Interaction, id: CustomId) -> None:
    """*Clear*."""
    await setting.clear(interaction, await game_of(interaction, id))


async def set_preview(interaction: Interaction, id: CustomId) -> None:
    """*Preview*."""
    await setting.preview(interaction, await game_of(interaction, id))


async def set_confirm(interaction: Interaction, id: CustomId) -> None:
    """*Confirm*, *Propose it*."""
    await setting.confirm(interaction, await game_of(interaction, id), int(id.arguments[0]))


async def file_confirm(interaction: Interaction, id: CustomId) -> None:
    """*Confirm* of a position that was given as a file."""
    await files.confirm(interaction, await game_of(interaction, id), int(id.arguments[0]), id.arguments[1])


DESK_HANDLERS: dict[str, Handler] = ACTING_HANDLERS | {
    "desk": desk,
    "deskact": act,
    "desklook": look,
    "deskseen": seen,
    "deskback": choose_entry,
    "deskbackto": entry_chosen,
    "deskbackyes": take_back,
    "deskdice": dice,
    "desksay": say,
    "deskpause": pause,
    "desktime": give_day,
    "deskremind": remind,
    "deskseat": open_seat,
    "setopen": set_open,
    "setgroup": set_group,
    "setpart": set_part,
    "setvalue": set_value,
    "setclear": set_clear,
    "setpreview": set_preview,
    "setconfirm": set_confirm,
    "fileconfirm": file_confirm,
}
DESK_FORMS: dict[str, Handler] = {"deskdice": dice_sent, "desksay": said}
"""The handlers of forms."""
DESK_NEEDS: dict[str, str] = ACTING_NEEDS | {
    **dict.fromkeys(("deskact", "desklook", "desktime", "deskseat"), "s"),
    "deskseen": "ss",
    "deskbackyes": "nn",
    "setpart": "n",
    "setvalue": "ns",
    "setconfirm": "n",
    "fileconfirm": "ns",
}
"""The arguments that they need (see cogs.clicks)."""
