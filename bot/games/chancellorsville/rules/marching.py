"""Formations acting: paying, marching, standing, digging (sections 4 and 6)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import NOWHERE, REDOUBTS_HERE, ROOM, Formation, Place
from bot.games.chancellorsville.rules import cohesion, combat
from bot.games.chancellorsville.rules.hidden import look
from bot.games.chancellorsville.state.state import Activation, Kind, March, Moved, Task
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import events
from bot.games.kit.sides import OTHER

STEPS: dict[Kind, int] = {"major": 2, "minor": 1}
"""CV-4.7, CV-4.8."""


def act(work: Work, key: Formation, then: Task) -> None:
    """Begins a formation's activation: it pays, and then does something (CV-4.4)."""
    keep_covered(work, key)
    kind = taken(work, key)
    work.march = March(key, kind, STEPS[kind])
    work.tasks[:0] = [Task("pay", key), then]


def go_on(work: Work, key: Formation, then: Task) -> None:
    """Has the formation that is acting go on, or go no farther."""
    keep_covered(work, key)
    work.tasks.insert(0, then)


def set_out(work: Work, key: Formation, path: tuple[Place, ...]) -> None:
    """Has a formation march or attack: it begins to act, or goes on (CV-4.7 to CV-4.10)."""
    then = Task("march", key, path=path)
    if work.march is None:
        act(work, key, then)
    else:
        go_on(work, key, then)


def halt(work: Work, key: Formation) -> None:
    """Has a formation stand, free of charge where it may, or go no farther (CV-4.5)."""
    if work.march is not None:
        go_on(work, key, Task("stand", key))
    elif stands_free(work, key):
        stand_free(work, key)
    else:
        act(work, key, Task("stand", key))


def entrench(work: Work, key: Formation) -> None:
    """Has a formation dig by its activation, which costs nothing (CV-6.3)."""
    taken(work, key)
    dig(work, key)


def taken(work: Work, key: Formation) -> Kind:
    """Takes a formation from those that are still to act; returns the kind of its activation."""
    (mine,) = [each for each in work.now.left if each.formation == key]
    left = tuple(each for each in work.now.left if each != mine)
    work.now = replace(work.now, left=left, begun=True)
    return mine.kind


def keep_covered(work: Work, key: Formation) -> None:
    """Bars free undo of what a hidden formation does, whatever that is: an act taken back would tell that it stood, or
    marched where nothing could sight it; and a redoubt dug, or nothing paid, has told a place (CV-4.13, CV-4.14)."""
    if not work.seen(key).shown:
        work.disclose(formation(key).side)


def pay(work: Work, task: Task) -> None:
    """Takes the cost of an activation, 1 cohesion, and makes the test that it may demand (CV-4.4)."""
    if work.now.fresh:
        work.tell("acts", events.acts_free(task.formation), formation=task.formation)
        return
    work.now = replace(work.now, paid=True)
    left = work.seen(task.formation).cohesion - 1
    work.tell("acts", events.acts(task.formation, left, work.covered(task.formation)), formation=task.formation)
    cohesion.reduce(work, task.formation, 1)


def march(work: Work, task: Task) -> None:
    """Takes the next step of a march, until it is done or something comes into sight (CV-4.7, CV-5.9). A step into an
    enemy is an attack (CV-7.1); but nobody attacks from where there is no room for him, who then finds the enemy and
    goes on otherwise (CV-4.11)."""
    key, under_way = task.formation, work.march
    if under_way is None or not work.seen(key).alive or not task.path:
        finish(work)
        return
    to, rest, side = task.path[0], task.path[1:], formation(key).side
    hostile = [k for k, at in work.places(OTHER[side]).items() if at == to]
    if hostile and overfull(work, key):
        for each in hostile:
            work.change(each, screened=False)
        look(work)
        return
    if hostile:
        combat.begin(work, key, to)
        return
    if key == "hill" and not under_way.free:
        work.now = replace(work.now, hill=True)
    back = under_way.back if overfull(work, key) else work.piece(key).at
    sighted = step(work, key, to)
    work.march = replace(under_way, left=under_way.left - 1, taken=under_way.taken + 1, back=back)
    # The defenders' sight of their attacker stops nothing; an enemy that nobody has seen is no reason to go on.
    alone = sighted == [key]
    straight_on = bool(rest) and alone and bool(work.shown_at(OTHER[side], rest[0]))
    if sighted and work.march.left and not straight_on:
        work.tell("interrupted", events.may_march_on(key, alone), formation=key)
    elif rest:
        work.tasks.insert(0, Task("march", key, path=rest))
    else:
        finish(work)


def overfull(work: Work, key: Formation) -> bool:
    """Whether a formation is on its way through a location with two friends (CV-4.11)."""
    places = work.places(formation(key).side)
    return list(places.values()).count(places[key]) > ROOM


def finish(work: Work) -> None:
    """Ends what a formation is doing; the one that a free march interrupted goes on (CV-13.8). Smoke lies around where
    a march under it has ended (CV-12.7)."""
    done = work.march
    work.march = done.within if done else None
    if done is not None and not work.told_everyone():
        # Everyone sees that it acts no more; not whether it went on behind the screen.
        work.tell("finished", events.finished(done.formation), formation=done.formation)
    if done is not None and done.free == "smoke" and work.seen(done.formation).alive:
        work.supply(formation(done.formation).side, smoke=board().adjacent[work.piece(done.formation).at])


def step(work: Work, key: Formation, to: Place) -> list[Formation]:
    """Moves a formation by one line, of which everyone hears as far as they see it; returns itself, if it has
    been sighted, and the enemies that it has sighted (CV-5.6, CV-5.9)."""
    keep_covered(work, key)
    before, side = work.piece(key), formation(key).side
    work.change(key, at=to, held=False, screened=False)
    at = len(work.events)
    sighted = [each for each in look(work) if each == key or formation(each).side != side]
    after = work.events[at:]
    del work.events[at:]
    seen = work.seen(key).shown
    if before.shown and seen:
        work.note(Moved(key, before.at, to, "march"))
    others = "" if not before.shown else events.marches(key, before.at, to if seen else NOWHERE)
    work.tell_apart("march", side, events.marches(key, before.at, to), others, formation=key, start=before.at, end=to)
    work.events += after
    return sighted


def stand(work: Work, task: Task) -> None:
    """Ends an activation where the formation stands; one that cannot stop there goes back (CV-4.11). Where an answer
    about its test came before that, nobody hears whether it stands after it or marches."""
    if work.march is not None and work.seen(task.formation).alive:
        keep_covered(work, task.formation)
        if overfull(work, task.formation):
            step(work, task.formation, work.march.back)
    finish(work)


def only_stands(work: Work) -> bool:
    """Whether the formation whose march is interrupted can do nothing but stand, as far as everyone knows: no hidden
    friend decides whether it is asked (CV-5.9)."""
    going = work.march
    if going is None or not work.seen(going.formation).shown:
        return False
    side, here = formation(going.formation).side, work.seen(going.formation).at
    if not (going.free or going.forced) and any(work.shown_at(OTHER[side], place) for place in adjacent(here)):
        return False
    found = edge = {here}
    for _ in range(going.left):
        edge = {to for place in edge for to in adjacent(place) if not work.shown_at(OTHER[side], to)}
        found = found | edge
    return all(len(work.shown_at(side, place)) >= ROOM for place in found - {here})


def stands_free(work: Work, key: Formation) -> bool:
    """Returns whether a formation stands on three redoubts, so that standing costs nothing (CV-4.5). If nobody pays, a
    test would show the place of a hidden one for nothing (CV-12.19)."""
    return not work.now.fresh and work.redoubts_at(work.piece(key).at) >= REDOUBTS_HERE


def stand_free(work: Work, key: Formation) -> None:
    """Has a formation stand on three redoubts, free of charge (CV-4.5)."""
    keep_covered(work, key)
    taken(work, key)
    work.tell("stands", events.stands_free(key), formation=key)


def dig(work: Work, key: Formation) -> None:
    """Puts a redoubt where a formation is (CV-6.1). Where it is hidden, the redoubt shows its place (CV-4.14)."""
    keep_covered(work, key)
    at = work.piece(key).at
    work.set_redoubts(at, work.redoubts_at(at) + 1)
    work.tell("digs", events.digs(key, at), formation=key, at=at)


def free_march(work: Work, key: Formation, free: Literal["night", "smoke", "jackson"], path: tuple[Place, ...]) -> None:
    """Begins a march that is no activation: a card's or Jackson's (CV-12.6, CV-13.6)."""
    work.march = March(key, "minor", 3 if free == "jackson" else 2, free=free, within=work.march)
    work.tasks.insert(0, Task("march", key, path=path))


def adjacent(place: Place) -> tuple[Place, ...]:
    """Returns the neighbours of a location (CV-4.12)."""
    return board().adjacent[place]


def living(activations: tuple[Activation, ...], work: Work) -> tuple[Activation, ...]:
    """Returns those still to act whose formations live (CV-4.3)."""
    return tuple(each for each in activations if work.seen(each.formation).alive)


def places_of(way: str) -> tuple[Place, ...]:
    """Returns the locations of a march from its word."""
    return tuple(int(place) for place in way.split("-"))
