"""The decisions that answer a question: whether the Soldier goes now, what he loots, which die counts, who is fed."""

from __future__ import annotations

from msgspec import Struct

from bot.games.contract.choices import Objection
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Command, Declared
from bot.games.life_1861.rules import combat, rounds, status_stage, turns
from bot.games.life_1861.rules.locations import looting
from bot.games.life_1861.rules.owners import Declaration, Rules
from bot.games.life_1861.state.state import (
    CIVILIANS,
    DieQuestion,
    FeedingQuestion,
    Key,
    LootQuestion,
    PlayOn,
    Resource,
    Seat,
)
from bot.games.life_1861.state.view import Position, living
from bot.games.life_1861.state.working_copy import Work
from bot.games.life_1861.words import events, names
from bot.games.phrases import quoted


class Wait(Struct, frozen=True):
    """ "wait": the Soldier, asked, lets the Civilians go first."""


class Take(Struct, frozen=True):
    """ "take food": what the Soldier loots."""

    resource: Resource


class Use(Struct, frozen=True):
    """ "use 5": the die that counts of the two that a Boon gives."""

    die: int


class Feed(Struct, frozen=True):
    """ "feed anna,ben": who is fed, in the order of CIVILIANS."""

    pieces: tuple[Key, ...]


class GoOn(Struct, frozen=True):
    """ "play-on": the side that is left goes on where the other has given up."""


def dice(choice: DieQuestion) -> list[int]:
    """The dice to choose from, the higher first."""
    return sorted(set(choice.dice), reverse=True)


def eaters(position: Position) -> list[Key]:
    """The Civilians of whom some are fed."""
    return [key for key in CIVILIANS if turns.alive(position, key)]


def _objection(position: Position, seat: Seat, kind: str, question: type[Struct]) -> Objection | None:
    """Returns why ``seat`` may not answer such a question now, or None."""
    if position.ending:
        return turns.game_over(position)
    if not isinstance(position.pending, question):
        return f"No question is open for “{kind}”", "LF-13.9"
    return None if seat in turns.awaited(position) else ("The other side is asked", "LF-3.5")


def _not_among(said: str, keys: list[str]) -> str:
    return f"{quoted(said)} is not a choice, only {names.listed(keys)}"


def objection_to_waiting(position: Position, seat: Seat, decision: Wait) -> Objection | None:
    """Returns why the Soldier may not let the Civilians go first, or None."""
    return turns.objection_to_waiting(position, seat)


def objection_to_take(position: Position, seat: Seat, decision: Take) -> Objection | None:
    """Returns why a resource may not be taken as loot, or None."""
    if barred := _objection(position, seat, "take", LootQuestion):
        return barred
    there = list[str](looting.wares(position))
    return None if decision.resource in there else (_not_among(decision.resource, there), "LF-9.6")


def objection_to_use(position: Position, seat: Seat, decision: Use) -> Objection | None:
    """Returns why a die may not be chosen, or None."""
    if barred := _objection(position, seat, "use", DieQuestion):
        return barred
    assert isinstance(position.pending, DieQuestion)
    thrown = dice(position.pending)
    return None if decision.die in thrown else (_not_among(str(decision.die), list(map(str, thrown))), "LF-13.8")


def objection_to_feed(position: Position, seat: Seat, decision: Feed) -> Objection | None:
    """Returns why those Civilians may not be fed, or None."""
    if barred := _objection(position, seat, "feed", FeedingQuestion):
        return barred
    assert isinstance(position.pending, FeedingQuestion)
    number, fed = position.pending.fed, list(decision.pieces)
    if len(fed) == number and fed == [key for key in eaters(position) if key in fed]:
        return None
    return f"Exactly {number} are fed, of those alive", "LF-8.5"


def objection_to_playing_on(position: Position, seat: Seat, decision: GoOn) -> Objection | None:
    """Returns why nobody has to say that the game goes on, or None."""
    return _objection(position, seat, "play-on", PlayOn)


def wait(work: Work, decision: Wait) -> None:
    """The Soldier lets the Civilians go first."""
    loses = turns.waiting_loses(work.state)
    work.set(asked=False)
    work.tell("wait", events.WAITS_AND_LOSES if loses else events.WAITS, piece="soldier", loses=loses)


def go_on(work: Work, decision: GoOn) -> None:
    """Goes on with the game for the side that is left (LF-12.7)."""
    work.set(pending=None)
    alone = living(work.state)[0]
    work.tell("plays-on", events.plays_on(alone), seat=alone)
    rounds.go_on(work)


def take(work: Work, decision: Take) -> None:
    """The Soldier takes what he has chosen as loot."""
    work.set(pending=None)
    looting.take(work, decision.resource)
    rounds.after(work, "loot")


def use(work: Work, decision: Use) -> None:
    """The die that counts of two (LF-13.8)."""
    choice = work.state.pending
    assert isinstance(choice, DieQuestion)
    work.set(pending=None)
    if choice.target:
        combat.strike(work, choice.piece, choice.target, choice.dice, decision.die)
        rounds.after(work, "attack")
    else:
        looting.plunder(work, choice.piece, choice.dice, decision.die)
        rounds.after(work, "loot")


def feed(work: Work, decision: Feed) -> None:
    """The Status stage goes on with the Civilians that eat."""
    work.set(pending=None)
    status_stage.carry_out(work, decision.pieces)
    rounds.end_round(work)
    rounds.go_on(work)


ANSWERS: tuple[Declaration, ...] = (
    Declared(
        GoOn,
        ("play-on",),
        Rules(objection_to_playing_on, go_on),
        Command("Go on alone after the other side has resigned"),
    ),
    Declared(
        Wait,
        ("wait",),
        Rules(objection_to_waiting, wait),
        Command("As the Soldier: let the Civilians go first"),
    ),
    Declared(
        Take,
        ("take {resource}",),
        Rules(objection_to_take, take),
        Command("Choose what the Soldier has looted", (CommandOption("what", "Which resource"),)),
    ),
    Declared(
        Use,
        ("use {die}",),
        Rules(objection_to_use, use),
        Command("Choose a die of a roll with a Boon", (CommandOption("die", "Which of the two"),)),
    ),
    Declared(
        Feed,
        ("feed {pieces}",),
        Rules(objection_to_feed, feed),
        Command("Choose who eats when food is short", (CommandOption("who", "The pieces that eat, by commas"),)),
    ),
)
