"""The probe's decisions and orders, each declared once: how it is written, its command, and what carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from bot.games.contract.game import Seat
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Command, Declared, Language
from tests.probe import phases
from tests.probe.entry import Entry
from tests.probe.state import (
    Auto,
    Commit,
    Decision,
    Draw,
    End,
    March,
    Omen,
    Parry,
    Scatter,
    Scout,
    Step,
    Strike,
    Withdraw,
    Yield,
)


class Owner(Struct, frozen=True):
    """A kind of decision in the rules: its ``label`` on a panel, the ``rule`` that it rests on, and the function that
    carries it out for a seat once it has been checked."""

    label: str
    rule: str
    carry_out: Callable[[Entry, Seat, Any], None]


def _declared(
    struct: type[Decision], form: str, owner: Owner, *options: CommandOption, order: bool = False
) -> Declared[Decision, Owner]:
    """A kind with one form, whose slash command has these options."""
    return Declared(struct, (form,), owner, Command(owner.label, options), order)


CARD = CommandOption("card", "Which card")
SIDE = CommandOption("side", "Which way")
SWITCH = CommandOption("switch", "On or off")
CELL = (
    CommandOption("column", "Which column"),
    CommandOption("row", "Which row"),
    CommandOption("effects", "Which effects, by commas"),
)

LANGUAGE: Language[Decision, Owner] = Language(
    (
        _declared(Commit, "commit {card}", Owner("Commit a card", "PR-3", phases.commit), CARD),
        _declared(Step, "step {side}", Owner("Step along the track", "PR-6", phases.step), SIDE),
        _declared(Draw, "draw", Owner("Draw a card", "PR-7", phases.draw)),
        _declared(Scout, "scout {card}", Owner("Scout the other hand", "PR-8", phases.scout), CARD),
        _declared(Strike, "strike", Owner("Strike", "PR-9", phases.strike)),
        _declared(March, "march", Owner("March", "PR-10", phases.march)),
        _declared(Scatter, "scatter {x} {y} {effects}", Owner("Scatter (once a game)", "PR-11", phases.scatter), *CELL),
        _declared(End, "end", Owner("End the turn", "PR-5", phases.end)),
        _declared(Parry, "parry {card}", Owner("Parry", "PR-9", phases.parry), CARD),
        _declared(Yield, "yield", Owner("Yield", "PR-9", phases.give_way)),
        _declared(Withdraw, "withdraw", Owner("Take the commitment back", "PR-4", phases.withdraw), order=True),
        _declared(Auto, "auto parry {switch}", Owner("Standing orders", "PR-12", phases.set_auto), SWITCH, order=True),
        _declared(Omen, "omen", Owner("Ask for an omen", "PR-15", phases.omen), order=True),
    ),
    "decisions look like “commit a1”, “step left” or “end”",
    "PR-5",
)
"""Every kind of decision and order, in the order of their slash commands."""
COMMANDS = LANGUAGE.commands("The probe: a small game for two")
"""Its slash commands."""


def owner_of(word: str) -> Owner:
    """The owner of the kind whose text begins with that word. Raises KeyError where there is none."""
    return LANGUAGE.words[word][0].owner


def carry_out(entry: Entry, decision: Decision) -> None:
    """Does what a decision or order of the entry's actor says, which was checked."""
    LANGUAGE.of(decision).owner.carry_out(entry, entry.actor, decision)
