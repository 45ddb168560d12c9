"""/board with a place: a part of the board, large, as the asker sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from discord import ui

from bot.engine.engine import Engine
from bot.games.choices import Focus, Level, Refusal, Target
from bot.games.contract import PUBLIC
from cogs.components import COLOURS
from cogs.context import Interaction
from cogs.pictures.illustrated import Composed, Subject, answer_illustrated
from cogs.pictures.picture import Picture, illustrate


def asker_view(interaction: Interaction, engine: Engine) -> Any:
    """Returns the asker's view of a game that has started: a player's own, for others the public one."""
    held = engine.seats_of(interaction.user.id)
    return engine.view(held[0] if held else None)


def place_named(parts: Mapping[str, str], text: str, side: str) -> str | None:
    """The part that a text names by its key, by its name or by one of several ("USA Left / CSA Right"); without its
    side where that is the asker's own, ``side``. None where there is no such part."""
    wanted = " ".join(text.lower().split())
    for name in (wanted, f"{side.lower()} {wanted}"):
        for key, label in parts.items():
            if name in (key, label.lower(), *label.lower().split(" / ")):
                return key
    return None


def focus_of(level: Level, places: Collection[str]) -> Focus | None:
    """The part of the board that the choices of a level are about, as far as it is among the ``places`` that can be
    drawn large: those that name a place are numbered from 1 in the order of their buttons. None where none does."""
    named = [choice for choice in level.choices if choice.place in places]
    targets = tuple(Target(number, choice.place, choice.label) for number, choice in enumerate(named, 1))
    return Focus(tuple(dict.fromkeys(target.place for target in targets)), targets) if targets else None


async def show_place(interaction: Interaction, engine: Engine, place: str) -> None:
    """A part of the board, large, as the asker sees it. Raises Refusal."""
    if engine.state is None:
        raise Refusal("The game has not started yet")
    view, held = asker_view(interaction, engine), engine.seats_of(interaction.user.id)
    places = interaction.client.gallery.places(engine.game.key, view)
    found = place_named(places, place, engine.seat_name(held[0]) if held else "")
    if found is None:
        there = f"there is {', '.join(places.values())}" if places else "it is shown whole only"
        raise Refusal(f"This board has no part of that name; {there}")
    title = f"**{engine.game.headline(view)}**\n{places[found]}"
    alt, colour = f"{places[found]}, large. {engine.game.alt(view)}", COLOURS[engine.session.status]

    def compose(picture: Picture | None) -> Composed:
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=colour)
        container.add_item(ui.TextDisplay(title))
        files = illustrate(container, picture, alt)
        shown = ui.LayoutView(timeout=None)
        shown.add_item(container)
        return shown, files

    part = Subject(engine, view, f"{held[0] if held else PUBLIC}, a part", Focus((found,)))
    await answer_illustrated(interaction, part, compose)
