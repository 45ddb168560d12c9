"""A game's options: checked, filled in, and said in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.choices import Refusal
from bot.games.contract import PUBLIC, Game, Option, SeatInfo
from bot.games.phrases import listed

AnyGame = Game[Any, Any, Any]


def checked_options(game: AnyGame, given: Mapping[str, str]) -> dict[str, str]:
    """Returns every option with a value, the default where none is given. Raises Refusal."""
    options = {o.key: next(iter(o.values)) for o in game.options}
    for key, value in given.items():
        option = next((o for o in game.options if o.key == key), None)
        if option is None:
            raise Refusal(f"{game.name} has no option {key}")
        if value not in option.values:
            raise Refusal(
                f"{option.name} can be {listed((short(option, v) for v in option.values), 'or')}, not {value}"
            )
        options[key] = value
    return options


def objection(game: AnyGame, options: Mapping[str, str]) -> Refusal | None:
    """Returns the reason why these options, one value for each, do not go together; None where they do."""
    try:
        game.setup(options, _first_draw)
    except Refusal as refusal:
        return refusal
    except _BegunError:
        return None
    return None


class _BegunError(Exception):
    """Ends a setup at its first draw: a game refuses options before."""


def _first_draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
    raise _BegunError


def short(option: Option, value: str) -> str:
    """Returns a value's label up to its colon, after which the label explains it."""
    return option.values.get(value, value).split(":")[0].strip()


def in_words(option: Option, value: str) -> str:
    """Returns an option with its value, such as "Combat table: Standard"; ``from_text`` understands it."""
    return f"{option.name}: {short(option, value)}"


def named(game: AnyGame, key: str) -> Option:
    """Returns the option with that key. Raises Refusal."""
    option = next((o for o in game.options if o.key == key), None)
    if option is None:
        raise Refusal(f"{game.name} has no option {key}")
    return option


def any_seats(game: AnyGame) -> tuple[SeatInfo, ...]:
    """Returns the seats of a game with the usual options, then those that some other value of one option adds."""
    found = {info.key: info for info in game.seats_for({})}
    for option in game.options:
        for value in option.values:
            found = {info.key: info for info in game.seats_for({option.key: value})} | found
    usual = [info.key for info in game.seats_for({})]
    return tuple(sorted(found.values(), key=lambda info: info.key not in usual))
