"""The questions that every game answers of itself: its goal, its end, a turn, its length, taking back and resigning.

The answer depends on the game's options and on the asker's side, so it comes from the game's introduction rather than
from one entry of the rulebook; the glossary's ``subjects`` name the entry that stands below it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bot.games.contract import Game, Seat
from bot.games.rulebooks.glossary import Glossary

ASKING = frozenset(
    re.findall(
        r"\w+",
        "a about am an and are at be can could did do does for get have how i if in is it its long me mine my of on or "
        "our please should tell that the there this to us was we what whats when where which who why will with would "
        "you your",
    )
)
"""Words of a question that say nothing of what it is about."""
PLAIN = frozenset(("battle", "campaign", "game", "match", "play", "playing"))
"""Words for the whole of a game, which a question about one of its parts has others beside."""
SUBJECTS: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "undo": (
        frozenset(("back", "undo", "mistake", "misclick")),
        frozenset(("take", "taken", "move", "moves", "last", "decision", "made", "turn", "wrong")),
    ),
    "resign": (frozenset(("resign", "surrender", "quit", "concede")), frozenset(("up", "give", "early"))),
    "length": (frozenset(("minutes", "hours", "long")), frozenset(("take", "takes", "last", "lasts", "many"))),
    "goal": (
        frozenset(("win", "winning", "victory", "goal", "goals", "aim", "objective", "purpose", "need")),
        frozenset(("side", "must", "try", "trying")),
    ),
    "end": (frozenset(("end", "ends", "ending", "over", "finish", "finished", "finishes")), frozenset(())),
    "turn": (
        frozenset(("turn", "turns", "sequence", "order", "phases", "round", "first")),
        frozenset(("first", "happens", "goes", "works", "work", "move", "each", "one", "steps")),
    ),
}
"""The words of each subject, of which a question has one at least, and those that it may have beside them."""
UNDO = (
    "Yes, if your last move rolled no die and revealed nothing: press *Undo* on your panel, or use `/undo`. "
    "Otherwise the other players must agree."
)


class Subject(Struct, frozen=True):
    """What a question is about: the ``answer`` in a sentence or two, and the id of the ``rule`` below it ("": none)."""

    answer: str
    rule: str


def subject_of(question: str) -> str:
    """Returns the subject that a question is about, "" for any other question."""
    words = re.findall("[a-z]+", re.sub("['’]", "", question.casefold()))
    telling = {word for word in words if word not in ASKING} - PLAIN
    for name, (telltale, beside) in SUBJECTS.items():
        # "How long" begins with a word that says nothing elsewhere.
        said = telling | ({"long"} if name == "length" and "long" in words else set())
        if said & telltale and said <= telltale | beside:
            return name
    return ""


def answered(
    game: Game[Any, Any, Any], glossary: Glossary, question: str, options: Mapping[str, str], seat: Seat | None
) -> Subject | None:
    """Returns the answer to a question about one of the subjects, for the player of a seat (None: for anyone) in a game
    with these options. None for any other question."""
    name = subject_of(question)
    if not name:
        return None
    card = game.introduction(options, seat)
    says = {
        "goal": f"{card.aim} {card.ending}",
        "end": card.ending,
        "turn": card.turn,
        "length": f"{card.length[:1].upper()}{card.length[1:]}.",
        "undo": UNDO,
        "resign": "Yes: `/game resign` ends your part in the game, after asking once more.",
    }
    keys = (*(f"{name} {each}" for each in (seat or "", *options.values()) if each), name)
    rule = next((glossary.subjects[key] for key in keys if key in glossary.subjects), "")
    return Subject(says[name], rule)
