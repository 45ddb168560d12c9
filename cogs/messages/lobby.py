"""The public message of a lobby: the game's cover and card, seats and options. The dice's commitment is in the id of
the button that explains it."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import ui

from bot.attention.reasons import declined
from bot.delivery.outgoing import OutgoingMessage
from bot.engine.engine import Engine
from bot.engine.lobby import is_settled, may_practise, options_now, vacant
from bot.games.contract.game import Option, Seat, people_seats
from bot.games.contract.options import full_name, in_words, objection, preset_of, unusual
from bot.record.table_settings import GONE, LEVEL, SETTINGS, USUAL
from bot.storage.people import Reliability
from cogs.parts.components import COLOURS, Row, button
from cogs.parts.custom_ids import custom_id
from cogs.pictures.picture import Picture, illustrate
from cogs.words.beside_names import reliability_words
from cogs.words.dice import how_dice_work
from cogs.words.house_rules import count_line, show_button, told_short
from cogs.words.introduction import introduction_text

MOST_NAMED = 4
"""How many options are all named in a footer."""


def option_label(engine: Engine, option: Option) -> str:
    """Returns the label chosen for an option; the default where the option is newer than the game."""
    default = next(iter(option.values))
    value = engine.session.options.get(option.key, default)
    return option.values.get(value, value)


def named_option_label(engine: Engine, option: Option) -> str:
    """Returns the label chosen for an option, with the option's name where others may be set to the same."""
    label = option_label(engine, option).split(":")[0]
    alike = [o for o in engine.game.options if label in o.values.values()]
    return f"{option.name}: {label}" if len(alike) > 1 else label


def lobby(
    engine: Engine,
    row: int,
    kind: str = "board",
    cover: Picture | None = None,
    known: Mapping[int, Reliability] | None = None,
) -> OutgoingMessage:
    """The lobby: the game's cover and card, who sits where, the options that are not as usual, and
    the buttons to join, decline, leave and start, unless it is retired because another message shows the game
    now. How reliably people play stands beside those who are ``known``."""
    session, game = engine.session, engine.game
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["lobby"])
    is_new = session.origin is None
    name = full_name(game, session.options)
    state = "a new game" if is_new else "a game goes on"
    if session.status == "lobby":
        state = "the lobby is further down" if kind == "retire" else state
    else:
        state = "the game has begun" if session.status in ("playing", "over") else "the lobby is closed"
    container.add_item(ui.TextDisplay(f"### {name} – {state}"))
    files = illustrate(container, cover, f"Part of the board of {game.name}")
    if is_new:
        card = game.introduction(session.options, only_seat(engine))
        container.add_item(ui.TextDisplay(introduction_text(card, practises(engine))))
    container.add_item(ui.TextDisplay("\n".join(table_lines(engine, known or {}))))
    if kind != "retire":
        if not is_settled(engine) and session.status == "lobby":
            if game.presets:
                container.add_item(Row(preset_menu(engine, f"{row}m")))
            if practises(engine):
                container.add_item(Row(level_menu(engine, f"{row}m")))
        for buttons in lobby_buttons(engine, f"{row}m"):
            container.add_item(buttons)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    # Whom a seat is kept for is called by the first post, the lobby's owner when it was declined.
    kept = [session.invited[s].user for s in vacant(engine) if s in session.invited]
    return OutgoingMessage(layout, files, [*kept, session.owner] if session.status == "lobby" else [])


def practises(engine: Engine) -> bool:
    """Whether the practice opponent has a seat."""
    return any(player.practises for player in engine.players.values())


def only_seat(engine: Engine) -> Seat | None:
    """The seat of the one person who plays, None where several do or may yet, or nobody knows yet which it is."""
    people = [info.key for info in people_seats(engine.seats)]
    mine = [seat for seat in people if seat not in engine.players or engine.players[seat].is_person]
    return mine[0] if len(mine) == 1 and not (engine.session.drawn and len(people) > 1) else None


def table_lines(engine: Engine, known: Mapping[int, Reliability]) -> list[str]:
    """Returns lines that say who has which seat, how reliable the people are who are ``known``, and how the game is set
    up."""
    session = engine.session
    lines = [f"<@{session.owner}> has opened the lobby."]
    if session.origin is not None:
        lines.append(f"Continues game {session.origin.game} from entry {session.origin.number}.")
    if session.drawn:
        lines.append("**Sides are drawn at the start.**" if session.status == "lobby" else "The sides were drawn.")
    others = sum(not (player := engine.players.get(s.key)) or player.is_person for s in people_seats(engine.seats))
    # How reliably somebody plays is for those who would play with them.
    lines += seat_lines(engine, known if others > 1 else {})
    lines += [*([f"Game master: <@{session.gm}>"] if session.gm else []), *option_lines(engine)]
    several = others > 1 and session.status == "lobby"
    settled = [
        (SETTINGS[key], value)
        for key, value in session.settings.items()
        if (value != USUAL[key] and (key != LEVEL.key or is_settled(engine))) or (key == GONE.key and several)
    ]
    lines += [f"{option.name}: **{option.values[value]}**" for option, value in settled]
    if session.status == "lobby" and (rules := told_short(engine)):
        lines += ["House rules from the game before:", *rules]
    if session.origin is None and session.status == "lobby":
        lines += [f"⚠️ {said}" for said in conflict_lines(engine)]
    return lines


def option_lines(engine: Engine) -> list[str]:
    """How a lobby's game is set up: the preset that says it all or, without one, what is not as usual; nothing where
    all is."""
    options = options_now(engine)
    changed = [o for o in unusual(engine.game, options) if not o.named]
    if changed and (preset := preset_of(engine.game, options)) is not None:
        return [f"Options: **{preset.name}** ({preset.hint})"]
    return [f"{o.name}: **{option_label(engine, o)}**" for o in changed]


def preset_menu(engine: Engine, mark: str) -> ui.Select[ui.LayoutView]:
    """The menu in which the lobby's owner sets the options at once."""
    now = preset_of(engine.game, options_now(engine))
    choices = [
        discord.SelectOption(label=p.name, value=p.key, description=p.hint, default=p == now)
        for p in engine.game.presets
    ]
    return ui.Select(custom_id=custom_id("preset", engine.id, mark), placeholder="Own options", options=choices)


def level_menu(engine: Engine, mark: str) -> ui.Select[ui.LayoutView]:
    """The menu in which the lobby's owner sets how well the practice opponent plays."""
    now = engine.session.settings[LEVEL.key]
    choices = [
        discord.SelectOption(
            label=in_words(LEVEL, value), value=value, description=label.partition(": ")[2], default=value == now
        )
        for value, label in LEVEL.values.items()
    ]
    return ui.Select(custom_id=custom_id("level", engine.id, mark), placeholder=LEVEL.name, options=choices)


def conflict_lines(engine: Engine) -> list[str]:
    """Warns where a lobby's options do not go together, as happens while they are changed one by one."""
    refusal = objection(engine.game, options_now(engine))
    return [f"These options do not go together: {refusal}"] if refusal is not None else []


def seat_lines(engine: Engine, known: Mapping[int, Reliability]) -> list[str]:
    """A lobby's seats: who holds each and, where that is known, plays how reliably; whom it is kept for, and who
    declined it."""
    session, lines, away = engine.session, list[str](), declined(engine)
    for info in engine.seats:
        player, invited = engine.players.get(info.key), session.invited.get(info.key)
        name = "Player" if session.drawn and session.status == "lobby" else info.name
        free = "*free*"
        if info.key in away:
            free += f"; {away[info.key]} has declined (`/game invite` asks someone else)"
        kept = f"*kept for <@{invited.user}>*" if invited else free
        how = f" · {reliability_words(known[player.user])}" if player and player.user in known else ""
        lines.append(f"{name}: {player.mention}{how}" if player else f"{name}: {kept}")
    return lines


def people_of(engine: Engine) -> set[int]:
    """The people who have a seat in a lobby, or for whom one is kept."""
    there = {player.user for player in engine.players.values() if player.is_person}
    return there | {player.user for player in engine.session.invited.values()}


def lobby_buttons(engine: Engine, mark: str) -> list[Row]:
    """Join, Decline and Practice opponent where a seat is free, Start where none is, and Leave; under them what there
    is to read and to set. Where nobody but the opener is there, the practice opponent comes first."""
    free, found, others = vacant(engine), Row(), Row()
    main, beside = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    lonely = may_practise(engine) and len(people_of(engine)) == 1
    if lonely:
        found.add_item(button("Practice opponent", custom_id("practise", engine.id, mark), main))
    if free:
        found.add_item(button("Join", custom_id("join", engine.id, mark), beside if lonely else main))
    else:
        found.add_item(button("Start", custom_id("start", engine.id, mark), main))
    if any(seat in engine.session.invited for seat in free):
        found.add_item(button("Decline", custom_id("refuse", engine.id, mark)))
    if any(seat not in engine.session.invited for seat in free):
        found.add_item(button("Invite", custom_id("invite", engine.id, mark)))
    if may_practise(engine) and not lonely:
        found.add_item(button("Practice opponent", custom_id("practise", engine.id, mark)))
    found.add_item(button("Leave", custom_id("leave", engine.id, mark)))
    if not is_settled(engine):
        others.add_item(button("Options", custom_id("options", engine.id, mark)))
    others.add_item(button("Rules", custom_id("rules", engine.id, mark)))
    others.add_item(how_dice_work(engine, mark))
    others.add_item(button("About", custom_id("about", engine.session.key, mark)))
    if not engine.session.is_rated:
        others.add_item(button("Team", custom_id("team", engine.id, mark)))
    rules = [Row(show_button(engine, mark))] if count_line(engine) else []
    return [found, others, *rules]
