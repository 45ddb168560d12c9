"""What formations may do, as far as their side sees: marches, attacks, and going on (section 4)."""

from __future__ import annotations

from typing import Literal

from bot.games.chancellorsville.data.terms import Formation, Place
from bot.games.chancellorsville.rules import marching
from bot.games.chancellorsville.rules.marching import STEPS, places_of
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.rules.transfers import has_partner, transfer
from bot.games.chancellorsville.state.state import March as MarchUnderWay
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side


class March(Decision, frozen=True):
    """ "march meade 3-4"."""

    formation: Formation
    way: str


class Attack(Decision, frozen=True):
    """ "attack meade 10-18": the last location is the enemy's."""

    formation: Formation
    way: str


class Stand(Decision, frozen=True):
    """ "stand meade"."""

    formation: Formation


class Dig(Decision, frozen=True):
    """ "dig meade"."""

    formation: Formation


class Transfer(Decision, frozen=True):
    """ "transfer meade couch give 3"."""

    formation: Formation
    partner: Formation
    way: Literal["give", "take"]
    size: Literal["3", "1"]


def ways(now: Situation, key: Formation, most: int) -> list[tuple[Place, ...]]:
    """Returns every march of a formation of up to so many steps into no enemy in sight, shorter ones first. None ends
    at a full location (CV-4.11) or passes a location twice, except for the step back to its start."""
    found: list[tuple[Place, ...]] = []
    edge: list[tuple[Place, ...]] = [()]
    for _ in range(most):
        longer = []
        for way in edge:
            start = way[-1] if way else now.mine[key].at
            longer += [(*way, p) for p in now.steps(start) if p not in way]
        found += [way for way in longer if now.can_stop(key, way[-1])]
        edge = [way for way in longer if way[-1] != now.mine[key].at]
    return to_each_end(found, now.mine[key].at) if now.view.options.solo else found


def to_each_end(found: list[tuple[Place, ...]], home: Place) -> list[tuple[Place, ...]]:
    """Returns the first way to each location, and none that leads back to the start. If nothing is hidden, nothing else
    tells two ways apart (CV-16.2a)."""
    first: dict[Place, tuple[Place, ...]] = {}
    for way in found:
        first.setdefault(way[-1], way)
    return [way for end, way in first.items() if end != home]


def attacks(now: Situation, key: Formation, most: int) -> list[tuple[Place, ...]]:
    """Returns every way of a formation into an enemy in sight within so many steps. No formation attacks from a full
    location (CV-4.11)."""
    at = now.mine[key].at
    found: list[tuple[Place, ...]] = [(target,) for target in now.targets(at)]
    if most > 1:
        for step in now.steps(at):
            if now.can_stop(key, step):
                found += [(step, target) for target in now.targets(step)]
    return found


def steps(now: Situation, key: Formation) -> int:
    """Returns the steps of a formation's activation (CV-4.7, CV-4.8)."""
    return next(STEPS[a.kind] for a in now.left() if a.formation == key)


def able(now: Situation, word: str) -> list[Formation]:
    """Returns the formations still to act that can do something; found once a situation."""
    if word not in now.able:
        now.able[word] = found_able(now, word)
    return now.able[word]


def found_able(now: Situation, word: str) -> list[Formation]:
    """Returns the formations still to act that can do something."""
    keys = [a.formation for a in now.left()]
    if word == "march":
        return [key for key in keys if now.may_move(key) and ways(now, key, steps(now, key))]
    if word == "attack":
        return [key for key in keys if now.may_move(key) and attacks(now, key, steps(now, key))]
    if word == "dig":
        return [key for key in keys if now.may_dig_at(now.mine[key].at)]
    if word == "transfer":
        return [key for key in keys if has_partner(now, key)]
    return keys


def may_go_on(now: Situation, march: MarchUnderWay) -> list[str]:
    """Returns how the formation that is acting may go on: "attack", "march", "stand" (CV-4.9 to CV-4.11)."""
    key = march.formation
    fights = not (march.free or march.forced or now.overfull(key))
    found = ["attack"] if fights and attacks(now, key, march.left) else []
    on_foot = bool(ways(now, key, march.left))
    found += ["march"] if on_foot else []
    return found + (["stand"] if not (on_foot and now.overfull(key)) else [])


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Has a formation act, or the one acting go on."""
    match decision:
        case March(key, way) | Attack(key, way):
            marching.set_out(work, key, places_of(way))
        case Stand(key):
            marching.halt(work, key)
        case Dig(key):
            marching.entrench(work, key)
        case Transfer(key, partner, way, size):
            marching.taken(work, key)
            giver, receiver = (key, partner) if way == "give" else (partner, key)
            transfer(work, giver, receiver, int(size), key)
