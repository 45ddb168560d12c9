"""The BOT's attacks (CV-16.9 to CV-16.17)."""

from __future__ import annotations

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.cards import formation
from bot.games.chancellorsville.rules import cohesion
from bot.games.chancellorsville.rules.retreat import retreat
from bot.games.chancellorsville.rules.sighting import look
from bot.games.chancellorsville.state.campaign import Campaign, place_name
from bot.games.chancellorsville.state.game_state import DieRoll, Moved
from bot.games.chancellorsville.terms import NOWHERE, OTHER, ROOM, Formation, Place
from bot.games.phrases import listed

ATTACKER = {1: 2, 2: 1}
"""Cohesion that the BOT's attacker loses, by die (CV-16.10)."""
DEFENDER = {3: 1, 4: 2, 5: 2, 6: 3}
"""Cohesion that the defender loses, by die."""


def targets(work: Campaign, key: Formation) -> list[Place]:
    """Returns the adjacent locations with an enemy that the BOT would attack first, equal ones together (CV-16.14,
    CV-16.15)."""
    side, at = formation(key).side, work.seen(key).at
    enemies = set(work.places(OTHER[side]).values())
    found = [p for p in board().adjacent[at] if p in enemies and not (side == "csa" and (at, p) in board().river)]
    if not found:
        return []

    def order(place: Place) -> tuple[bool, int]:
        return place not in board().objectives, work.redoubts_at(place)

    best = min(map(order, found))
    return [place for place in found if order(place) == best]


def arrows(origin: Place, target: Place) -> int:
    """Returns the dice that arrows add to the BOT's attack (CV-16.9); off the track there are none (CV-16.11)."""
    if origin == NOWHERE:
        return 0
    return int((origin, target) in board().green) - int((origin, target) in board().river)


def number_of_dice(work: Campaign, origin: Place, target: Place, dice: int) -> tuple[int, int]:
    """Returns the dice that the BOT rolls, and the redoubts used up against them (CV-16.9)."""
    most = max(1, dice + arrows(origin, target))
    used = min(work.redoubts_at(target), most - 1)
    return most - used, used


def attack(work: Campaign, key: Formation, target: Place, dice: int) -> None:
    """Attacks from the location where a formation stands."""
    strike(work, key, work.seen(key).at, target, dice)


def attack_off_track(work: Campaign, key: Formation, target: Place, dice: int) -> None:
    """Attacks off the Hidden Movement Track, from nowhere (CV-16.11)."""
    strike(work, key, NOWHERE, target, dice)


def strike(work: Campaign, key: Formation, origin: Place, target: Place, dice: int) -> None:
    """Rolls an attack and carries its results out, the defenders' first (CV-16.10, CV-7.14)."""
    side, name = formation(key).side, formation(key).name
    defenders = [k for k, at in work.places(OTHER[side]).items() if at == target]
    number, used = number_of_dice(work, origin, target, dice)
    work.set_redoubts(target, work.redoubts_at(target) - used)
    rolled = tuple(work.draw(6, f"{name}'s attack, die {n + 1}") for n in range(number))
    names = listed([formation(each).name for each in defenders])
    off = "" if origin else " off the Hidden Movement Track"
    text = f"{name} attacks {names} at {place_name(target)}{off} and rolls {' '.join(map(str, rolled))}."
    work.tell("bot-attack", text, formation=key, at=target, dice=list(rolled), redoubts=used)
    work.last.append(DieRoll("attack", key, target, rolled))
    losses = sum(DEFENDER.get(die, 0) for die in rolled)
    for each in defenders:
        if losses:
            lose(work, each, losses)
    own = sum(ATTACKER.get(die, 0) for die in rolled)
    if own and not work.ending:
        lose(work, key, own)
    if work.ending:
        return
    if 6 in rolled and work.seen(key).alive:
        left = [each for each in defenders if work.seen(each).at == target]
        if left:
            retreat(work, left, target, origin)
    after(work, key, origin, target)


def lose(work: Campaign, key: Formation, number: int) -> None:
    """Takes cohesion from a formation."""
    work.tell("loss", f"{formation(key).name} loses {number} cohesion.", formation=key, number=number)
    cohesion.reduce(work, key, number)


def after(work: Campaign, key: Formation, origin: Place, target: Place) -> None:
    """Has the BOT's formation enter, stay, or off the track find a place beside its target (CV-16.17)."""
    if work.ending or (not work.seen(key).alive and origin != NOWHERE):
        return
    side = formation(key).side
    if target not in work.places(OTHER[side]).values():
        work.change(key, at=target)
        work.tell("enters", f"{formation(key).name} enters {place_name(target)}.", formation=key, at=target)
        work.last.append(Moved(key, origin or target, target, "enter"))
    elif origin == NOWHERE:
        to = beside(work, key, target)
        work.change(key, at=to, track=-1 if to else 0)
        if to:
            work.tell("bot-line", f"{formation(key).name} stands at {place_name(to)}.", formation=key, at=to)
    look(work)


def beside(work: Campaign, key: Formation, target: Place) -> Place:
    """Returns a free location next to the target, best with a green arrow into it; NOWHERE if there is none."""
    side = formation(key).side
    friends = list(work.places(side).values())
    enemies = set(work.places(OTHER[side]).values())
    free = [p for p in board().adjacent[target] if p not in enemies and friends.count(p) < ROOM]
    if not free:
        return NOWHERE
    green = [p for p in free if (p, target) in board().green] or free
    return green[0] if len(green) == 1 else green[work.draw(len(green), "where it stands") - 1]
