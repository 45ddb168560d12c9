"""/chancellorsville card and odds: what a card says, and the chances of an attack."""

from __future__ import annotations

from discord import app_commands

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formation, of_side
from bot.games.chancellorsville.data.terms import Formation, Place
from bot.games.chancellorsville.practice.odds import attack_rows
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.words import cards as card_sheet
from bot.games.chancellorsville.words.labels import dice_label
from bot.games.chancellorsville.words.names import formation_of, place_name, place_of
from bot.games.contract.advice import OddsTable
from bot.games.contract.choices import Choice, Level, Refusal
from bot.games.phrases import plain_words
from cogs.answering.autocomplete import Choices, cached_game, cached_seat
from cogs.answering.context import Interaction
from cogs.answering.responses import answer
from cogs.commands.decisions import SlashCommand, fitting, game_here
from cogs.parts.components import text_layout
from cogs.playing.close_up import asker_view
from cogs.playing.odds import odds_sheet
from cogs.rules.answers import explain_row

GAME = "chancellorsville"


@app_commands.command(name="card", description="Show a card: tactics, activation or BOT")
@app_commands.describe(wanted="Which card")
@app_commands.rename(wanted="card")
async def card(interaction: Interaction, wanted: str) -> None:
    """Shows a card's sheet."""
    engine = await game_here(interaction, GAME)
    view: View = asker_view(interaction, engine)
    key = card_sheet.named(wanted)
    if not key:
        raise Refusal("There is no such card. Name a tactics card, or a card such as u3, c7 or bot-u3")
    sheet = card_sheet.told(view, key, engine.game.rulebook())
    await answer(interaction, text_layout(*sheet, rows=explain_row(engine.game, "\n".join(sheet))))


@card.autocomplete("wanted")
async def cards(interaction: Interaction, typed: str) -> Choices:
    """All cards: those in the row and bought first."""
    engine = await cached_game(interaction)
    if engine is None or engine.game.key != GAME or engine.state is None:
        return []
    view: View = asker_view(interaction, engine)
    near = {*view.row, *(view.own.hand if view.own is not None else ())}
    near |= {each.card for army in view.armies.values() for each in army.tactics}
    some = sorted(card_sheet.sheets().items(), key=lambda each: each[0] not in near)
    return fitting(Level("", tuple(Choice(key, name) for key, name in some)), typed)


@app_commands.command(name="odds", description="The chances of an attack before you roll (only you see it)")
@app_commands.describe(
    attacker="Your attacking formation", place="Which location", start="Location the attack comes from"
)
@app_commands.rename(attacker="formation", start="from")
async def odds(interaction: Interaction, attacker: str, place: str, start: str = "") -> None:
    """Shows exact chances of the first roll, from what the asker can see."""
    view: View = asker_view(interaction, await game_here(interaction, GAME))
    if view.own is None:
        raise Refusal("Only players have something to attack with. You're watching")
    named = formation_of(plain_words(attacker))
    if named is None or formation(named[0]).side != view.own.side or not view.pieces[named[0]].at:
        raise Refusal("You have no such formation on the map", "CV-1.2")
    key, target = named[0], place_named(place)
    origin = place_named(start) if start else origin_of(view, key, target)
    if target not in board().adjacent[origin]:
        raise Refusal(f"No line joins {place_name(origin)} and {place_name(target)}", "CV-4.12")
    found = attack_rows(Situation(view, view.own.side), key, origin, target)
    await answer(interaction, odds_sheet(OddsTable(dice_label(key, origin, target), *found)))


def place_named(text: str) -> Place:
    """A location by its number or its name. Raises Refusal."""
    found = place_of(plain_words(text))
    if found is None:
        raise Refusal("There is no such location. Use a number or name from the map", "CV-17.1")
    return found[0]


def origin_of(view: View, key: Formation, target: Place) -> Place:
    """Where an attack would come from: the formation's place, or the neighbour of the target that is next to it."""
    at = view.pieces[key].at
    if target in board().adjacent[at]:
        return at
    between = [place for place in board().adjacent[at] if place in board().adjacent[target]]
    return between[0] if between else at


@odds.autocomplete("attacker")
async def attackers(interaction: Interaction, typed: str) -> Choices:
    """The asker's formations on the map."""
    found = await cached_seat(interaction)
    if found is None or found[0].game.key != GAME:
        return []
    view = found[0].view(found[1])
    mine = [key for each in ("usa", "csa") if each == found[1] for key in of_side(each) if view.pieces[key].at]
    return fitting(Level("", tuple(Choice(key, formation(key).name) for key in mine)), typed)


@odds.autocomplete("place")
@odds.autocomplete("start")
async def locations(interaction: Interaction, typed: str) -> Choices:
    """All locations."""
    engine = await cached_game(interaction)
    if engine is None or engine.game.key != GAME:
        return []
    return fitting(Level("", tuple(Choice(str(p), board().name(p)) for p in board().locations)), typed)


COMMANDS: tuple[SlashCommand, ...] = (card, odds)
"""The commands that no decision makes."""
