"""A game's options: checked, filled in, and said in words."""

from __future__ import annotations

from collections.abc import Container, Mapping

from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, AnyGame, Option, Preset, SeatInfo
from bot.games.phrases import listed


def checked_options(game: AnyGame, given: Mapping[str, str]) -> dict[str, str]:
    """Returns every option with a value, where none is given the usual one beside those that are. Raises Refusal."""
    options = usual(game)
    for key, value in given.items():
        option = next((o for o in game.options if o.key == key), None)
        if option is None:
            raise Refusal(f"{game.name} has no option {key}")
        if value not in option.values:
            raise Refusal(
                f"{option.name} can be {listed((short(option, v) for v in option.values), 'or')}, not {value}"
            )
        options[key] = value
    return settled(game, options, given)


def usual(game: AnyGame) -> dict[str, str]:
    """Returns the default of every option."""
    return {o.key: next(iter(o.values)) for o in game.options}


def settled(game: AnyGame, options: Mapping[str, str], kept: Container[str] = ()) -> dict[str, str]:
    """Returns options, one value for each, with those set back to the usual that mean nothing beside the others, or
    whose value does not go with them; those ``kept`` stay."""
    found, offered = usual(game), {o.key: o for o in game.options_for(options)}
    for key, value in options.items():
        if key in kept or (key in offered and value in offered[key].values):
            found[key] = value
        elif key in offered:
            found[key] = next(iter(offered[key].values))
    return found


def with_preset(game: AnyGame, preset: Preset, options: Mapping[str, str]) -> dict[str, str]:
    """Returns options, one value for each, after a preset was chosen."""
    return settled(game, {**options, **preset.options})


def from_preset(game: AnyGame, preset: Preset, given: Mapping[str, str]) -> dict[str, str]:
    """Returns a value for every option of a new game: those given, else the preset's, else the usual."""
    return settled(game, {**usual(game), **preset.options, **given}, given)


def preset_of(game: AnyGame, options: Mapping[str, str]) -> Preset | None:
    """Returns the first preset that would change nothing of the options; None without one."""
    return next((p for p in game.presets if with_preset(game, p, options) == dict(options)), None)


def preset_named(game: AnyGame, text: str) -> Preset:
    """Returns the preset with that key or name. Raises Refusal."""
    wanted = " ".join(text.lower().split())
    found = next((p for p in game.presets if wanted in (p.key, p.name.lower())), None)
    if found is None:
        there = f"there is {listed(p.name for p in game.presets)}" if game.presets else "there is none"
        raise Refusal(f"{game.name} has no such preset; {there}")
    return found


def unusual(game: AnyGame, options: Mapping[str, str]) -> list[Option]:
    """Returns the options that mean something beside each other and are not as usual there."""
    return [o for o in game.options_for(options) if options.get(o.key) not in (None, next(iter(o.values)))]


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


def full_name(game: AnyGame, options: Mapping[str, str]) -> str:
    """Returns a game's name with what it is about where that is an option: "Dixie: Shiloh"."""
    about = [short(o, options[o.key]) for o in game.options if o.named and o.key in options]
    return f"{game.name}: {', '.join(about)}" if about else game.name


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
