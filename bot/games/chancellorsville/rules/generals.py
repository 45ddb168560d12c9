"""The generals: who may countermand, and Jackson's march and attack (section 13)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.chancellorsville.data.terms import Formation, Place
from bot.games.chancellorsville.rules import marching
from bot.games.chancellorsville.rules.activation import ways
from bot.games.chancellorsville.rules.marching import places_of
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.state.state import Activation
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side

GENERAL: dict[Side, str] = {"usa": "hooker", "csa": "lee"}
"""The general that may countermand (CV-13.1)."""
HILL: Formation = "hill"
JACKSON_STEPS = 3
"""Steps of Jackson's march (CV-13.6)."""


class Jackson(Decision, frozen=True):
    """ "jackson march 16-23": AP Hill marches up to three locations."""

    way: str


class Promote(Decision, frozen=True):
    """ "jackson attack": AP Hill's minor activation becomes a major one."""


def may_countermand(now: Situation) -> bool:
    """Whether a side's general has yet to countermand, and somebody to order (CV-13.1)."""
    return GENERAL[now.side] not in now.army.spent and bool(now.mine)


def jackson(now: Situation) -> list[str]:
    """Returns what Jackson can do now: "march" (CV-13.6) or "attack" (CV-13.7)."""
    view = now.view
    mine = now.side == "csa" and now.active() and view.combat is None
    if not mine or HILL not in now.mine or view.stage not in ("card", "act", "buy", "draw"):
        return []
    marches = "march" not in now.army.spent and not view.now.hill and may_interrupt(now)
    found = ["march"] if marches and ways(now, HILL, JACKSON_STEPS) else []
    later = "march" in now.army.spent and "attack" not in now.army.spent and view.turn > now.army.jackson
    return found + (["attack"] if later and Activation(HILL, "minor") in view.now.left else [])


def may_interrupt(now: Situation) -> bool:
    """Whether Jackson's march may begin as far as whoever is on the way goes: not while that is AP Hill, nor while one
    passes a location with two friends, who might find the way back filled (CV-13.8)."""
    march = now.view.march
    return march is None or not (march.formation == HILL or now.overfull(march.formation))


def jackson_marches(work: Work, path: tuple[Place, ...]) -> None:
    """Marches AP Hill up to three locations (CV-13.6)."""
    side = work.active
    work.supply(side, spent=(*work.army(side).spent, "march"), jackson=work.turn)
    work.tell("jackson", events.JACKSON_MARCHES)
    marching.free_march(work, HILL, "jackson", path)


def jackson_attacks(work: Work) -> None:
    """Makes AP Hill's minor activation a major one (CV-13.7)."""
    side = work.active
    army = work.army(side)
    left = tuple(Activation(HILL, "major") if a.formation == HILL else a for a in work.now.left)
    work.now = replace(work.now, left=left)
    work.supply(side, spent=(*army.spent, "attack"))
    work.tell("jackson", events.JACKSON_ATTACKS)


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Marches AP Hill, or makes his activation a major one."""
    if isinstance(decision, Promote):
        jackson_attacks(work)
    elif isinstance(decision, Jackson):
        jackson_marches(work, places_of(decision.way))
