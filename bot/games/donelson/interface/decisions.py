"""Decisions and orders: their structs, and what owns each kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from bot.games.choices import Level, Path
from bot.games.descriptor import CommandOption
from bot.games.donelson.interface.situation import Situation
from bot.games.donelson.state.campaign import Campaign
from bot.games.donelson.terms import Side
from bot.games.language import Command, Declared


class Decision(Struct, frozen=True):
    """A decision or an order of a side."""


def unknown(_now: Situation, _path: Path) -> bool:
    """Tells of no path that it is whole."""
    return False


class Owner(Struct, frozen=True):
    """A part of the rules that owns kinds of decisions, or of orders.

    ``offer(situation, ())`` returns its share of the first level (no choices where it has none now), and with a path
    that begins with one of its words the level after that path, None where the path is whole. All words of the path but
    the last are choices of the levels before them; where the last is none, it raises Refusal with the reason and the
    rule, or returns anything where it knows no reason. ``carry_out(work, side, decision)`` carries out a decision
    that has been checked. ``whole(situation, path)`` tells quickly that a path is a whole decision; where it says no it
    may yet be one.
    """

    offer: Callable[[Situation, Path], Level | None]
    carry_out: Callable[[Campaign, Side, Any], None]
    whole: Callable[[Situation, Path], bool] = unknown

    def level(self, now: Situation, path: Path) -> Level | None:
        """Returns what is offered after a path, found once a situation: a decision's check goes down the levels that
        were shown. Raises Refusal."""
        kept, key = now.levels, (self.offer, path)
        if key not in kept:
            kept[key] = self.offer(now, path)
        return kept[key]


Kind = Declared[Decision, Owner]
"""A kind of decision, declared."""


def declared(
    struct: type[Decision], *forms: str, owner: Owner, command: Command | None = None, order: bool = False
) -> Kind:
    """Declares a kind of decision; see bot.games.language.Declared."""
    return Declared(struct, forms, owner, command, order)


UNIT = CommandOption("unit", "Which of your units")
HEX = CommandOption("hex", "Which hex, by its number")
FACING = CommandOption("facing", "Which corner it faces")
