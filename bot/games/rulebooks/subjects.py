"""The questions that beginners ask of any game: of its goal, its end, a turn, moving, fighting, losses and so on.

How they are worded stands in ``beginners.toml``; a game's glossary names the entry that answers each subject, by side,
option and phase where that makes a difference. Of its goal, end, turn and length, and of taking back and resigning, a
game says itself what is true for the asker, by its introduction.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.contract.game import Game, Seat
from bot.games.rulebooks.glossary import Glossary


class Bank(Struct, frozen=True, forbid_unknown_fields=True):
    """``words`` that say the same in a question about any game, and for each of the ``subjects`` how beginners ask
    about it."""

    words: dict[str, tuple[str, ...]]
    subjects: dict[str, tuple[str, ...]]


BANK = msgspec.convert(tomllib.loads(resources.files(__package__).joinpath("beginners.toml").read_text("utf-8")), Bank)
OWN = frozenset(("advice", "end", "goal", "length", "resign", "turn", "undo"))
"""Subjects of which every game says something itself."""
UNDO = (
    "Yes, if your last move rolled no die and revealed nothing: press *Undo* on your panel, or use `/undo`. "
    "Otherwise the other players must agree."
)
ADVICE = "Press *Hint* on your panel. It shows a move for your side, and says why."


class Subject(Struct, frozen=True):
    """What a question is about: the ``name`` of the subject ("" for none), the ``answer`` in a sentence or two, and the
    id of the ``rule`` below it; "" where there is none."""

    name: str
    answer: str = ""
    rule: str = ""


def asker(options: Mapping[str, str], seat: Seat | None, phase: str = "") -> frozenset[str]:
    """Returns the words by which a glossary tells askers apart: the values of the options, the seat, and the words of
    the phase that the game is in."""
    return frozenset((*options.values(), *([seat] if seat else []), *re.findall("[a-z]+", phase.casefold())))


def answered(
    game: Game[Any, Any, Any], glossary: Glossary, name: str, options: Mapping[str, str], seat: Seat | None
) -> Subject | None:
    """Returns what a game says itself about a subject, for the player of a seat (None: for anyone) in a game with these
    options. None for a subject of which the rulebook alone speaks."""
    if name not in OWN:
        return None
    card = game.introduction(options, seat)
    says = {
        "advice": ADVICE,
        "goal": f"{card.aim} {card.ending}",
        "end": card.ending,
        "turn": card.turn,
        "length": f"{card.length[:1].upper()}{card.length[1:]}.",
        "undo": UNDO,
        "resign": "Yes: `/game resign` ends your part in the game, after asking once more.",
    }
    return Subject(name, says[name], glossary.entry_of(name, asker(options, seat)))
