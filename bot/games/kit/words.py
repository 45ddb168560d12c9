"""Plain words for any game: its headline, its position and its introduction, from nothing but the contract."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from bot.games.contract.game import AnyGame, Seat
from bot.games.contract.introduction import MOST_LINE, Introduction
from bot.games.contract.options import any_seats
from bot.games.phrases import listed, sentence

BY_CHANCE = "One of the things that are allowed now."
"""The reason for a decision by chance."""
MOST_POSITION, MOST_ALT = 3000, 1024
"""Characters of a position in words, and of an alternative text."""
_UNSHOWN = {"result", "offers"}
"""Fields of a view that other words say."""


def headline(game: AnyGame, view: Any) -> str:
    """Returns how a game ended, or its turn and whose it is."""
    if (result := game.result(view)) is not None:
        return result.text
    names = {info.key: info.name for info in any_seats(game)}
    mark = game.turn_of(view)
    turn = [mark.turn, mark.phase] if mark is not None else []
    waits = [f"{names.get(seat, seat)}: {why}" for seat, why in game.awaited(view).items()]
    return " · ".join(part for part in (*turn, *waits) if part)


def position(game: AnyGame, view: Any) -> str:
    """Returns the headline, what a seat alone knows, and every field of the view, as Markdown."""
    fields = asdict(view) if isinstance(view, Struct) else {}
    lines = [f"- **{sentence(name.replace('_', ' '))}**: {said(value)}" for name, value in fields.items()]
    shown = [line for name, line in zip(fields, lines, strict=True) if name not in _UNSHOWN]
    return "\n".join((f"**{game.headline(view)}**", *filter(None, [game.own(view)]), *shown))[:MOST_POSITION]


def said(value: Any) -> str:
    """Returns a value in words: lists by commas, mappings as "Red 3; Blue 4"."""
    if isinstance(value, Struct):
        value = asdict(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(f"{sentence(str(key))} {said(each)}" for key, each in value.items()) or "none"
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(map(said, value)) or "none"
    return "none" if value is None or value == "" else str(value)


def alt(game: AnyGame, view: Any) -> str:
    """Returns the position without Markdown."""
    return re.sub(r"\*\*|^- ", "", game.position(view), flags=re.MULTILINE).replace("\n", ". ")[:MOST_ALT]


def resigning(game: AnyGame, seat: Seat) -> str:
    """Returns what resigning does where it ends the game: the others win."""
    others = [info.name for info in game.seats_for({}) if info.key != seat]
    wins = "wins" if len(others) == 1 else "win"
    return (
        f"The game ends at once, and {listed(others)} {wins}." if others else "The game ends at once, and it is lost."
    )


def introduction(
    game: AnyGame, card: Introduction | None, options: Mapping[str, str], seat: Seat | None
) -> Introduction:
    """Returns the game's card, which tells each seat its name. Without a card of its own the aim is the beginning of
    the rulebook, and how long and how hard it is nobody has said."""
    seats = game.seats_for(options)
    if card is None:
        card = Introduction(
            aim=_beginning(game.rulebook()) or f"Win the game of {game.name}.",
            turn="Your panel shows what you can do on your turn.",
            ending="The rules say how the game ends.",
            length="Not said",
            players=str(len([info for info in seats if not info.bot])),
            difficulty="Not said",
        )
    name = next((info.name for info in seats if info.key == seat), "")
    if not name or len(seats) < 2:
        return card
    return Introduction(
        f"You are {name}. {card.aim}"[:MOST_LINE], *[getattr(card, f) for f in card.__struct_fields__[1:]]
    )


def _beginning(rules: str) -> str:
    """Returns the first sentences of a rulebook's opening, as many as a line of a card holds."""
    opening = re.split(r"^#{2,}", rules, maxsplit=1, flags=re.MULTILINE)[0]
    text = " ".join(line for line in opening.splitlines() if line and not line.startswith(("#", "*")))
    found = ""
    for part in re.findall(r"[^.!?]+[.!?]", text):
        if len(found) + len(part) > MOST_LINE - 30:
            break
        found += part
    return found.strip()
