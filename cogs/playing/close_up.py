"""The board as the asker sees it, in private: a part of it, large, or the whole."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from discord import ui

from bot.engine.engine import Engine
from bot.games.contract.choices import Focus, Refusal
from bot.games.contract.game import PUBLIC, Game, Seat
from bot.games.phrases import listed, plain_words, quoted
from bot.games.wishes.nearest import in_order
from bot.table.table import Table
from cogs.answering.context import Interaction
from cogs.answering.illustrated import Composed, Subject, answer_illustrated
from cogs.answering.responses import answer
from cogs.clicking.declared import click
from cogs.panels.panel_picture import OWN_SHEET
from cogs.parts.components import COLOURS, text_layout
from cogs.pictures.picture import Picture, illustrate
from cogs.playing.directions import directed
from renderers.artist import WHOLE

MOST_NUMBERS = 8
"""Hexes without a name that are all listed."""
ELSEWHERE = ("Deck", "Buildings", "Ground of the counters")
"""Lists of a position that say nothing of a place, or nothing that its own words do not say."""
PART = 3
"""Letters of a part of a name that are enough where it is no other's."""


def asker_view(interaction: Interaction, engine: Engine) -> Any:
    """Returns the asker's view of a game: a player's own, for others the public one. Raises Refusal where the game has
    not started."""
    if engine.state is None:
        raise Refusal("The game has not started yet")
    held = engine.sides_of(interaction.user.id)
    return engine.view(held[0] if held else None)


def place_named(parts: Mapping[str, str], text: str, *own: str) -> str | None:
    """The part that a text names by its key, by its name or by one of several ("USA Left / CSA Right"); without its
    side where that is the asker's own, as any of ``own`` names it; else by a part of its name that is no other's. None
    where there is no such part."""
    wanted = run_together(text).removeprefix("the")
    for name in (wanted, *(f"{run_together(side)}{wanted}" for side in own)):
        for key, label in parts.items():
            if name in names_of(key, label):
                return key
    found = parts_named(parts, text)
    return found[0] if len(found) == 1 else None


def names_of(key: str, label: str) -> set[str]:
    """The names of a part, run together: its key, its name, and each of several names with and without the key."""
    some = {run_together(name) for name in (key, label, *label.split(" / "))}
    return some | {name.removeprefix(run_together(key)) for name in some}


def run_together(name: str) -> str:
    """Returns the letters and digits of a name, small: "usford" of "U.S. Ford"."""
    return "".join(plain_words(name))


def parts_named(parts: Mapping[str, str], text: str) -> list[str]:
    """The parts whose names have all words of a text, in that order."""
    words = [word for word in plain_words(text) if word != "the"]
    named = words and any(len(word) >= PART for word in words)
    return [key for key, label in parts.items() if in_order(words, plain_words(label))] if named else []


async def show_place(interaction: Interaction, engine: Engine, place: str) -> None:
    """A part of the board, large, as the asker sees it. Raises Refusal."""
    view, held = asker_view(interaction, engine), engine.sides_of(interaction.user.id)
    places = interaction.client.gallery.places(engine.game.key, view)
    own = (held[0], engine.seat_name(held[0])) if held else ()
    found = place_named(places, place, *own)
    if found is None:
        lying = directed(engine.game, view, held[0] if held else None, place)
        near = dict.fromkeys(key for each in lying if (key := place_named(places, each, *own)))
        if len(near) > 1:
            raise Refusal(f"Several parts of the board lie there: {', '.join(places[key] for key in near)}. Name one")
        here = engine.game.whereabouts(view, place) if not near else ()
        if len(here) > 1:
            raise Refusal(
                f"{quoted(place)} is in several places: {listed(places.get(at, at) for at in here)}. Name one"
            )
        if not near and not here and (some := parts_named(places, place)):
            raise Refusal(f"{quoted(place)} is not clear: do you mean {listed((places[key] for key in some), 'or')}?")
        found = next((key for key in (*near, *here) if key in places), None)
        if found is None:
            raise _no_part(places)
    title = f"**{engine.game.headline(view)}**\n{places[found]}"
    part = Subject(engine, view, f"{held[0] if held else PUBLIC}, a part", Focus((found,)))
    alt = place_alt(engine, view, found, places)
    await show_picture(interaction, part, title, f"{places[found]}, large. {alt}")


def _no_part(places: Mapping[str, str]) -> Refusal:
    """Returns the refusal of a part that is no single one of some; hexes that are numbers alone are not all named."""
    if not places:
        return Refusal("This board has no part with that name; it is only shown whole")
    names = [name for name in places.values() if not name.isdigit()]
    numbers = [name for name in places.values() if name.isdigit()]
    names += numbers if len(numbers) <= MOST_NUMBERS else [f"any hex by its number, such as {numbers[0]}"]
    return Refusal(f"This board has no part with that name. Its parts are {listed(names)}")


def place_alt(engine: Engine, view: Any, key: str, places: Mapping[str, str]) -> str:
    """What a picture of one of the board's ``places`` shows in words, as far as the view tells: the seat's own sheet,
    or what stands and happened there, its ground and what is next to it; of the whole board, or of a place with
    nothing, the whole."""
    game, label = engine.game, places[key]
    if key in (OWN_SHEET, WHOLE):
        return game.own(view).replace("*", "") if key == OWN_SHEET else game.alt(view)
    said, lies = about_place(game.position(view), key, label), surroundings(game, view, key, places)
    if said:
        return f"{said}. {lies}".strip()
    return f"Nothing is known there. {lies}".strip() + f" The whole board: {game.alt(view)}"


def surroundings(game: Game[Any, Any, Any], view: Any, key: str, places: Mapping[str, str]) -> str:
    """The ground of a place, and the places next to it with theirs and what lies between, in a sentence or two; ""
    where the game knows of neither."""
    ground = game.ground(view, key)
    near = [(places.get(each, each), game.ground(view, each, key)) for each in game.neighbors(view, key)]
    told = [f"{name} ({what})" if what and what != name else name for name, what in near]
    said = [f"Ground: {ground}."] if ground else []
    return " ".join([*said, *([f"Next to it: {', '.join(told)}."] if told else [])])


def about_place(position: str, key: str, label: str) -> str:
    """Returns what a position in words says of one place, by its key or any of its names ("USA Left / CSA Right"),
    without Markdown; "" where it says nothing. Of a long list of places only its beginning stays."""
    names = {label.removesuffix(" alone"), *(name.removeprefix(f"{key} ") for name in label.split(" / "))}
    names |= {key} if len(key) > 1 else set()
    wanted = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names), re.IGNORECASE)
    found = list[str]()
    for line in re.sub(r"(?m)^-# .*$|^- (?:`\w+` )?|[*`]", "", position).splitlines():
        if line.casefold().startswith(tuple(f"{name}{end}".casefold() for name in names for end in ":( ")):
            found.append(line)
            continue
        head, _, rest = line.partition(": ")
        items = [item for item in (rest or head).split("; ") if wanted.search(item) and not item.startswith("near")]
        if items and head not in ELSEWHERE:
            items = [re.sub(r"(?: by)?(?: \d{4}){3,}.*", "", item) for item in items]
            found.append(f"{f'{head}: ' if rest else ''}{'; '.join(items)}".rstrip("."))
    return ". ".join(found)


@click("whole")
async def show_whole(interaction: Interaction, engine: Table, seat: Seat) -> None:
    """The whole board as the asker sees it, as ``seat`` where that is theirs; the position in words where the game has
    no pictures. Raises Refusal."""
    if engine.state is None:
        raise Refusal("The game has not started yet")
    held = engine.sides_of(interaction.user.id)
    own = seat if seat in held else held[0] if held else None
    view = engine.view(own)
    if not interaction.client.gallery.draws(engine.game.key):
        await answer(interaction, text_layout(engine.game.position(view)))
        return
    subject = Subject(engine, view, own or PUBLIC)
    await show_picture(interaction, subject, f"**{engine.game.headline(view)}**", engine.game.alt(view))


async def show_picture(interaction: Interaction, subject: Subject, title: str, alt: str) -> None:
    """Answers in private with a picture under a title."""
    colour = COLOURS[subject.engine.session.status]

    def compose(picture: Picture | None) -> Composed:
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=colour)
        container.add_item(ui.TextDisplay(title))
        files = illustrate(container, picture, alt)
        shown = ui.LayoutView(timeout=None)
        shown.add_item(container)
        return shown, files

    await answer_illustrated(interaction, subject, compose)
