"""What is wrong with a game's package, as far as a start of the bot can see: its shape, in a blink."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import import_module

from bot.games.contract.game import Game
from bot.games.descriptor import CommandGroup, DeclaredCommand, Descriptor
from bot.games.rulebooks import asked, glossary, rulebook

KEY = re.compile(r"(?=.{1,20}$)[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""A game's key: it names commands, and stands in custom ids."""
NAME = re.compile(r"[a-z0-9_-]{1,32}")
"""A name of a command or of its option, as Discord takes it."""
MOST_COMMANDS, MOST_OPTIONS, MOST_DESCRIPTION = 25, 3, 100
"""Commands of a group, options of a command, and characters of a description."""
MOST_VALUES, MOST_LABEL = 25, 100
"""Values of an option in the lobby, and characters of one."""
COMMANDS = frozenset(
    (
        "board", "challenge", "cup", "game", "gm", "hand", "help", "learn", "log", "mine", "note",
        "orders", "play", "puzzle", "review", "rules", "season", "seats", "settings", "stats", "undo", "why",
    )
)  # fmt: skip
"""The commands that belong to no game: none may be called after a game, for two would have one name."""
PACKAGE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
"""A name of a Python package."""
DRAWS = ("warm_up", "draw", "targets", "outlines", "tiles", "places")
"""The functions of an artist."""
FUNCTIONS = ("warm_up", "board", "counterpart", "pieces")
"""The functions of a declaration."""
RAISED = (Exception, SystemExit)
"""What a stranger's package may raise as it is loaded; one that ends the program must not end the bot's."""
MEMBERS = tuple(name for name in (*Game.__annotations__, *vars(Game)) if not name.startswith("_"))
"""The members of the contract."""


def faults(found: object) -> list[str]:
    """Returns what is wrong with what a package declares as its game, in sentences; nothing where it may be played."""
    if not isinstance(found, Descriptor):
        return [f"it declares {type(found).__name__}, not a Descriptor (bot.games.descriptor)."]
    game = found.game
    if lacks := [member for member in MEMBERS if not hasattr(game, member)]:
        return [f"its game lacks {', '.join(lacks)}: derive it from Base of bot.games.kit.base."]
    said = {name: getattr(game, name) for name in ("key", "name", "rules_version")}
    if wrong := [
        f"its {name} is {value!r:.60}, and should be a text." for name, value in said.items() if not _is_text(value)
    ]:
        return wrong
    if "hidden" in getattr(game, "__dict__", {}):
        return ["its game says “hidden” when it is made: say it in the class, which then needs what such games need."]
    wrong = (
        [] if KEY.fullmatch(game.key) else [f"“{game.key}” is no key: small letters, digits and hyphens, at most 20."]
    )
    if game.key in COMMANDS:
        wrong.append(f"“{game.key}” is no key for a game: /{game.key} is a command of Adjutant's own.")
    if not isinstance(found.package, str) or not PACKAGE.fullmatch(found.package):
        wrong.append(f"its package is {found.package!r}, and should be the name of its Python package.")
    if not re.fullmatch(rf"{re.escape(game.key)}-\d+", game.rules_version):
        wrong.append(f"its rules_version is “{game.rules_version}”, and should be like “{game.key}-1”.")
    for what, look in PARTS.items():
        try:
            wrong += look(found)
        except RAISED as error:
            wrong.append(f"its {what} raise {type(error).__name__}: {error}")
    return wrong


def _is_text(value: object) -> bool:
    """Whether a value is a text with something in it."""
    return isinstance(value, str) and bool(value.strip())


def _seats(found: Descriptor) -> Iterator[str]:
    """Yields what is wrong with seats and options."""
    seats = found.game.seats_for({})
    if all(info.bot for info in seats):
        yield "no seat is a person's."
    if len({info.key for info in seats}) != len(seats) or any(not KEY.fullmatch(info.key) for info in seats):
        yield "its seats need keys of their own, of small letters and digits."
    for option in found.game.options:
        if not KEY.fullmatch(option.key):
            yield f"“{option.key}” is no key of an option: small letters, digits and hyphens, at most 20."
        if not 2 <= len(option.values) <= MOST_VALUES:
            yield f"its option {option.key} has {len(option.values)} values, where 2 to {MOST_VALUES} fit in a menu."
        if any(not 0 < len(label) <= MOST_LABEL for label in option.values.values()):
            yield f"a value of its option {option.key} has more than {MOST_LABEL} characters."


def _rules(found: Descriptor) -> Iterator[str]:
    """Yields what is wrong with the rulebook, the glossary and what is asked."""
    book = rulebook.parse(found.game.rulebook())
    if not book.entries:
        yield "its rulebook has no rule: “### AB-1 · Title”, then “*rules*”, then the text."
    glossary.parse(found.game.glossary(), book)
    asked.parse(found.game.asked(), book)


def _introduction(found: Descriptor) -> Iterator[str]:
    """Yields what is wrong with the introduction."""
    card = found.game.introduction({}, None)
    if not (card.aim and card.turn and card.ending):
        yield "its introduction says nothing of its aim, its turns or its end."


def _commands(found: Descriptor) -> Iterator[str]:
    """Yields what Discord would refuse of the commands: one refused command would refuse them all."""
    if found.commands is not None:
        yield from commands_refused(found.game.key, found.commands)


def _picture(found: Descriptor) -> Iterator[str]:
    """Yields what is wrong with the artist, the board and the other functions of a declaration."""
    if found.artist:
        artist = import_module(found.artist)
        if lacks := [name for name in DRAWS if not callable(getattr(artist, name, None))]:
            yield f"its artist {found.artist} lacks {', '.join(lacks)} (renderers/artist.py)."
    for name in FUNCTIONS:
        if (function := getattr(found, name)) is not None and not callable(function):
            yield f"its {name} is {function!r:.60}, and should be a function."


def commands_refused(key: str, group: CommandGroup) -> Iterator[str]:
    """Yields what Discord would refuse of a group of commands."""
    if not 0 < len(group.commands) <= MOST_COMMANDS:
        yield f"/{key} has {len(group.commands)} commands, where 1 to {MOST_COMMANDS} are allowed."
    if len({command.name for command in group.commands}) < len(group.commands):
        yield f"two commands of /{key} have one name."
    for name, description in [(key, group.description), *_described(key, group.commands)]:
        if not NAME.fullmatch(name.split()[-1]):
            yield f"/{name} is no name that Discord takes."
        if not 0 < len(description) <= MOST_DESCRIPTION:
            yield f"/{name} is described in {len(description)} characters, where 1 to {MOST_DESCRIPTION} are allowed."
    for command in group.commands:
        if len(command.options) > MOST_OPTIONS:
            yield f"/{key} {command.name} has {len(command.options)} options, where {MOST_OPTIONS} are allowed."


def _described(key: str, commands: tuple[DeclaredCommand, ...]) -> Iterator[tuple[str, str]]:
    """Yields the names and descriptions of commands and their options."""
    for command in commands:
        yield f"{key} {command.name}", command.description
        yield from ((f"{key} {command.name} {option.name}", option.description) for option in command.options)


PARTS: dict[str, Callable[[Descriptor], Iterator[str]]] = {
    "seats": _seats,
    "rules": _rules,
    "introduction": _introduction,
    "commands": _commands,
    "pictures": _picture,
}
"""What is looked at, by what it is called where it cannot be."""
