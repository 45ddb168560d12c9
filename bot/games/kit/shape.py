"""The members that no base can derive: a game without one of them does not come into being."""

from __future__ import annotations

from collections.abc import Mapping


class ShapeError(TypeError):
    """Raised for a game that lacks what cannot be derived; the message is one sentence."""


VALUES: Mapping[str, str] = {
    "key": "the name of its commands and of its records, such as “nim”",
    "name": "how people read it",
    "rules_version": "such as “nim-1”, and the next number whenever its rules change",
    "state_type": "the Struct of its states",
}
"""Values that a game must say."""
ALWAYS: Mapping[str, str] = {
    "setup": "the first state",
    "awaited": "whose turn it is",
    "choices": "what a seat may do: “tree” gives it, and five more",
    "carry_out": "what a decision does",
    "result": "how the game ended: a state with the field “result” says it",
    "give_up": "what becomes of it when a seat resigns: a state with the field “result” needs none",
}
"""Functions that every game must have. Where another of :data:`INSTEAD` stands, that one will do."""
HIDDEN: Mapping[str, str] = {
    "view": "without it every seat would see everything",
    "resample": "nothing else can test that no secret gets out",
    "guess": "without it “What if” and prepared moves would show what is hidden",
}
"""Functions that a game must have as well where it hides anything."""
INSTEAD: Mapping[str, str] = {"choices": "tree", "carry_out": "apply", "result": "ended", "give_up": "resign"}
SAID_BY: Mapping[str, str] = {"result": "result", "give_up": "result"}
"""Of the functions that a field of the states can stand for, that field."""


def missing(game: type, base: type) -> str:
    """Returns a sentence about the first thing that a game lacks and ``base`` can't derive; "" if it lacks nothing."""
    name = getattr(game, "name", "") or game.__name__
    for member, what in VALUES.items():
        if not hasattr(game, member):
            return f"{name} needs {member}: {what}."
    wanted = {**ALWAYS, **HIDDEN} if getattr(game, "hidden", False) else ALWAYS
    for member, what in wanted.items():
        if not (_own(game, base, member) or _own(game, base, INSTEAD.get(member, member)) or _field(game, member)):
            hides = " hides something, so it" if member in HIDDEN else ""
            return f"{name}{hides} needs {member}: {what}."
    return ""


def _own(game: type, base: type, member: str) -> bool:
    """Whether a game has a member of its own."""
    return getattr(game, member, None) is not getattr(base, member, None)


def _field(game: type, member: str) -> bool:
    """Whether a field of its states says it."""
    return SAID_BY.get(member) in getattr(getattr(game, "state_type", None), "__struct_fields__", ())
