"""The BOT's attacks (CV-16.9 to CV-16.17), and its choices between equals, which a die makes in the open (CV-16.18).

Its losses, tests and retreats are those of every combat, so they are laid out as the same tasks (see rules.combat).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.bot_cards import ATTACKER, DEFENDER, RETREAT
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import NOWHERE, ROOM, Formation, Place
from bot.games.chancellorsville.rules import combat
from bot.games.chancellorsville.state.state import Combat, DieRoll, Moved, Task
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import bot_events as bots
from bot.games.chancellorsville.words.names import place_name
from bot.games.kit.sides import OTHER, Side

T = TypeVar("T")

FACES = 6


def pick(work: Work, options: Mapping[T, str], purpose: str) -> T:
    """Returns one of the options, each given with its name, chosen by a die; nothing is rolled for one.

    Each option has as many faces as the others, in their order; faces left over are rolled again. For more options than
    a die has faces two dice are read as one number.
    """
    some = list(options)
    if len(some) == 1:
        return some[0]
    dice = 1 if len(some) <= FACES else 2
    share: int = FACES**dice // len(some)
    rolled: list[str] = []
    number = share * len(some)
    while number >= share * len(some):
        faces = [work.draw(FACES, purpose) for _ in range(dice)]
        rolled.append(" ".join(map(str, faces)))
        number = read_as_one(faces)
    chosen = some[number // share]
    work.tell(
        "bot-choice",
        bots.chooses(purpose, options.values(), rolled, options[chosen]),
        rolled=rolled,
        chosen=options[chosen],
    )
    work.note(DieRoll("choice", "", NOWHERE, tuple(faces), outcome=options[chosen]))
    return chosen


def read_as_one(faces: Sequence[int]) -> int:
    """Returns the number, from 0, of faces among all that so many dice can show, in order."""
    number = 0
    for face in faces:
        number = number * FACES + face - 1
    return number


def pick_place(work: Work, places: list[Place], purpose: str) -> Place:
    """Returns one of the locations."""
    return pick(work, {place: place_name(place) for place in places}, purpose)


def over_river(side: Side, start: Place, end: Place) -> bool:
    """Whether a step or an attack crosses the river, for the side whose BOT never does (CV-16.15, CV-16.24)."""
    return side == "csa" and (start, end) in board().river


def targets(work: Work, key: Formation) -> list[Place]:
    """Returns the adjacent locations with an enemy that the BOT would attack first, equal ones together (CV-16.14)."""
    side, at = formation(key).side, work.seen(key).at
    enemies = work.places(OTHER[side]).values()
    found = [place for place in board().adjacent[at] if place in enemies and not over_river(side, at, place)]

    def order(place: Place) -> tuple[bool, int]:
        return place not in board().objectives, work.redoubts_at(place)

    best = min(map(order, found), default=None)
    return [place for place in found if order(place) == best]


def strike(work: Work, key: Formation, target: Place, dice: int) -> None:
    """Rolls an attack from where a formation stands, off the track if it is there, and lays out what follows: the
    defenders' losses, the attacker's, the retreat (CV-16.10, CV-7.14)."""
    origin, name = work.seen(key).at, formation(key).name
    defenders = tuple(k for k, at in work.places(OTHER[formation(key).side]).items() if at == target)
    text = bots.turns_against(key, defenders, target, origin)
    work.tell("attack", text, formation=key, start=origin, at=target, defenders=list(defenders))
    work.note(Moved(key, origin, target, "attack"))
    number = number_of_dice(work, origin, target, dice)
    rolled = tuple(work.draw(6, f"{name}'s attack, die {n + 1}") for n in range(number))
    work.tell(
        "bot-dice",
        bots.attacks(key, defenders, target, rolled),
        formation=key,
        dice=list(rolled),
        at=target,
        number=sum(ATTACKER.get(die, 0) + DEFENDER.get(die, 0) for die in rolled),
    )
    work.note(DieRoll("bot", key, target, rolled, against=defenders))
    work.combat = Combat(key, origin, target, defenders, stage="result", dice=rolled)
    lost, own = sum(DEFENDER.get(die, 0) for die in rolled), sum(ATTACKER.get(die, 0) for die in rolled)
    losses = [Task("lose", each, lost) for each in defenders] if lost else []
    losses += [Task("lose", key, own)] if own else []
    forced = [Task("force-out")] if RETREAT in rolled else []
    work.tasks[:0] = [*losses, *forced, Task("bot-settle"), Task("after")]


def number_of_dice(work: Work, origin: Place, target: Place, dice: int) -> int:
    """Returns the dice that the BOT rolls, and takes off the redoubts used up against them: one that could take no die
    away stays (CV-16.9). There are no arrows off the track (CV-16.11)."""
    arrow = int((origin, target) in board().green) - int((origin, target) in board().river)
    number = max(1, dice + arrow)
    there = work.redoubts_at(target)
    used = min(there, number - 1)
    if used:
        work.set_redoubts(target, there - used)
    if text := bots.dice_of_an_attack(dice, arrow, used, there):
        work.tell("bot-attack", text, at=target, redoubts=used, dice=number - used)
    return number - used


def settle(work: Work, task: Task) -> None:
    """Moves the BOT's formation after its attack. It enters if nobody defends any longer. Otherwise it falls back, or
    takes a place beside its target if it came off the track (CV-7.15, CV-7.16, CV-16.17)."""
    fight = combat.the(work)
    if not combat.still_there(work) or fight.origin:
        combat.settle(work, task)
        return
    if not combat.alive(work):
        return
    key = fight.attacker
    free = beside(work, key, fight.target)
    if not free:
        work.tell("bot-track", bots.stays_on_track(key, fight.target), formation=key)
        return
    to = pick_place(work, free, f"{formation(key).name}'s place")
    work.change(key, at=to, track=-1, shown=True)
    work.tell("bot-arrives", bots.stays_beside(key, fight.target, to), formation=key, at=to)
    work.note(Moved(key, NOWHERE, to, "arrive"))


def beside(work: Work, key: Formation, target: Place) -> list[Place]:
    """Returns the free locations next to the target: those with a green arrow into it, or if there is none all."""
    side = formation(key).side
    friends, enemies = list(work.places(side).values()), work.places(OTHER[side]).values()
    free = [place for place in board().adjacent[target] if place not in enemies and friends.count(place) < ROOM]
    return [place for place in free if (place, target) in board().green] or free
