"""Lessons: what a game's package says for a coached first game, in ``lesson.toml`` beside its rules.

A game without that file is taught all the same: from its own beginning with the usual options, by the first seat that a
person takes. The file may hold

    seat = "us"                  the learner's seat
    seed = 3                     settles the throw-away dice of whoever follows the coach
    guided = 5                   so many decisions are suggested unasked; later ones by *Hint*
    most = 40                    after so many decisions of the learner's the lesson ends, if the game has not
    position = "lesson.json"     where it begins: {"rules": a version, "state": plain data}; else at the setup
    ending = "…"                 the coach's last words
    [options]                    those that are not as usual
    [[script]]                   the decisions of a whole lesson, in their order, as far as it is told step by step
    [[says]]                     the coach's lines, in the order in which they are wanted

As long as a learner follows the ``script``, the coach suggests its next decision (``do``, a canonical text) with its
own ``text`` and no other, and the others (``seat``) answer by it: what it tells stays true, whatever a practice
opponent learns. Its dice are always the same. After anything else the practice opponent and the lines take over.

A line of the coach is said once, before the first decision to which all of its conditions apply: ``suggests`` and
``offers`` are the first words of the suggested decision, and of one that may be taken; ``happened`` is the kind of an
event since the learner's last decision; ``decision`` counts the learner's decisions from 1.
"""

from __future__ import annotations

import hashlib
import sys
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from bot.games.contract.game import Game, Seat, people_seats
from bot.games.contract.options import checked_options

FILE = "lesson.toml"
MOST_SAID = 200
"""Characters of one of the coach's lines: five lines of a phone."""
MOST_SCRIPTED = 400
"""The same of a script, which are never two at once."""
MOST_ENDING = 300
"""Characters of the coach's last words."""


class BadLesson(Exception):
    """Raised for a lesson's file that does not hold; names the file, the line, and the correction."""


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the coach says, and when; see this module."""

    text: str
    suggests: str = ""
    offers: str = ""
    happened: str = ""
    decision: int = 0


class Scripted(Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of the script: whose (the learner's where no seat is named), which, and what the coach says before
    it."""

    do: str
    text: str = ""
    seat: Seat = ""


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    seat: Seat = ""
    seed: int = 1
    guided: int = 5
    most: int = 40
    position: str = ""
    ending: str = ""
    options: dict[str, str] = field(default_factory=dict)
    script: tuple[Scripted, ...] = ()
    says: tuple[Line, ...] = ()


class Start(Struct, frozen=True):
    """A position in which a lesson begins: plain data of a state, and the version of the rules that it is of."""

    rules: str
    state: Any


class Lesson(Struct, frozen=True):
    """A game's lesson: every option with its value, the learner's seat, and the rest as the file has it. ``start`` is
    None where it begins with the setup. ``fingerprint`` tells the beginning apart from any other."""

    seat: Seat
    seed: int
    guided: int
    most: int
    ending: str
    options: dict[str, str]
    lines: tuple[Line, ...]
    script: tuple[Scripted, ...]
    start: Start | None
    fingerprint: str


def lesson_of(game: Game[Any, Any, Any]) -> Lesson:
    """Returns the lesson of a game. Raises BadLesson for a file that does not hold."""
    package = folder_of(game)
    there = package.joinpath(FILE)
    text = there.read_text("utf-8") if there.is_file() else ""
    said = read(text, f"{package.name}/{FILE}")
    start, raw = None, b""
    if said.position:
        raw = package.joinpath(said.position).read_bytes()
        start = msgspec.json.decode(raw, type=Start)
    options = checked_options(game, said.options)
    seats = people_seats(game.seats_for(options))
    if said.seat and said.seat not in [info.key for info in seats]:
        raise BadLesson(f"{package.name}/{FILE}: no person takes the seat “{said.seat}” with these options")
    mark = repr((game.rules_version, said.seed, said.seat, sorted(options.items()), said.script, raw))
    learner = said.seat or seats[0].key
    return Lesson(
        learner,
        said.seed,
        said.guided,
        said.most,
        said.ending,
        options,
        said.says,
        tuple(each if each.seat else replace(each, seat=learner) for each in said.script),
        start,
        hashlib.sha256(mark.encode()).hexdigest()[:16],
    )


def folder_of(game: Game[Any, Any, Any]) -> Traversable:
    """Returns the folder of a game's package: that of the module which makes the game."""
    package: str = sys.modules[type(game).__module__].__package__ or ""
    return resources.files(package)


def read(text: str, name: str) -> _File:
    """Returns what a lesson's file says; ``name`` is what errors call it. Raises BadLesson."""
    try:
        said = msgspec.toml.decode(text, type=_File)
    except msgspec.ValidationError as error:
        raise BadLesson(f"{name}, line {_line_of(text, str(error))}: {error}") from error
    except ValueError as error:
        # The parser names the line itself.
        raise BadLesson(f"{name}: {error}") from error
    texts = [("says", number, line.text, 1, MOST_SAID) for number, line in enumerate(said.says)]
    texts += [("script", number, each.text, 0, MOST_SCRIPTED) for number, each in enumerate(said.script)]
    for table, number, words, least, most in texts:
        if not least <= len(words) <= most:
            where = f"{name}, line {_line_of(text, f'$.{table}[{number}]')}"
            raise BadLesson(f"{where}: a line of the coach has {least} to {most} characters, not {len(words)}")
    if len(said.ending) > MOST_ENDING:
        where = f"{name}, line {_line_of(text, '$.ending')}"
        raise BadLesson(f"{where}: the last words have at most {MOST_ENDING} characters, not {len(said.ending)}")
    return said


def _line_of(text: str, error: str) -> int:
    """Returns the line of the file that an error is about: of the coach's line that it counts, or of the key that it
    names."""
    lines = text.splitlines()
    for table in ("says", "script"):
        if f"$.{table}[" in error:
            wanted = int(error.split(f"$.{table}[")[1].split("]")[0])
            heads = [number for number, line in enumerate(lines, 1) if line.strip() == f"[[{table}]]"]
            return heads[wanted]
    keys = [line.split("=")[0].strip() for line in lines]
    found = [number for number, key in enumerate(keys, 1) if key and (f"$.{key}" in error or f"`{key}`" in error)]
    return found[0] if found else 1
