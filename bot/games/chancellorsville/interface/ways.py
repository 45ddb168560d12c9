"""Marches of one or several steps, written as one word: "3-4" is a march to Berea and on to Falmouth."""

from __future__ import annotations

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.cards import formation
from bot.games.chancellorsville.interface.situation import Situation
from bot.games.chancellorsville.state.campaign import place_name
from bot.games.chancellorsville.terms import Formation, Place
from bot.games.choices import Choice, Level
from bot.games.descriptor import CommandOption

WAY = CommandOption("way", "Where to; several steps as 3-4")


def places_of(way: str) -> tuple[Place, ...]:
    """Returns the locations of a march from its word."""
    return tuple(int(place) for place in way.split("-"))


def ways(now: Situation, key: Formation, most: int) -> list[tuple[Place, ...]]:
    """Returns every march of a formation of at most so many steps into no enemy in sight, shorter ones first; none
    ends where there is no room (CV-4.11) or comes back on itself."""
    found: list[tuple[Place, ...]] = []
    edge: list[tuple[Place, ...]] = [()]
    for _ in range(most):
        longer = []
        for way in edge:
            start = way[-1] if way else now.mine[key].at
            been = (now.mine[key].at, *way)
            longer += [(*way, p) for p in now.steps(start) if p not in been]
        found += [way for way in longer if now.can_stop(key, way[-1])]
        edge = longer
    return found


def attacks(now: Situation, key: Formation, most: int) -> list[tuple[Place, ...]]:
    """Returns every way of a formation into an enemy in sight within so many steps; nobody attacks from a location
    where there is no room (CV-4.11)."""
    at = now.mine[key].at
    found: list[tuple[Place, ...]] = [(target,) for target in now.targets(at)]
    if most > 1:
        for step in now.steps(at):
            if now.can_stop(key, step):
                found += [(step, target) for target in now.targets(step)]
    return found


def way_level(now: Situation, key: Formation, most: int) -> Level:
    """Offers a formation's marches."""
    choices = [way_choice(way) for way in ways(now, key, most)]
    return Level(f"Where does {formation(key).name} march?", tuple(choices[:100]))


def way_choice(way: tuple[Place, ...]) -> Choice:
    """A march as a choice."""
    label = " → ".join(place_name(place) for place in way)
    if len(label) > 80:
        label = " → ".join(board().name(place) for place in way)[:80]
    return Choice("-".join(map(str, way)), label, role="move", place=str(way[-1]))


def attack_level(now: Situation, key: Formation, most: int) -> Level:
    """Offers a formation's attacks."""
    choices = [attack_choice(now, way) for way in attacks(now, key, most)]
    return Level(f"Whom does {formation(key).name} attack?", tuple(choices))


def attack_choice(now: Situation, way: tuple[Place, ...]) -> Choice:
    """An attack as a choice."""
    target = way[-1]
    names = " and ".join(now.name(k) for k, piece in now.enemies.items() if piece.at == target)
    via = f" by {board().locations[way[0]].name}" if len(way) > 1 else ""
    label = f"{names} at {place_name(target)}{via}"
    return Choice("-".join(map(str, way)), label[:80], role="attack", place=str(target))
