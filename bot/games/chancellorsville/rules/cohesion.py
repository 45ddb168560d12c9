"""Cohesion: losses, tests, formations destroyed, reinforcement cards turned over (sections 9 and 10)."""

from __future__ import annotations

from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import MOST_COHESION, NOWHERE, TESTED_AT, Formation
from bot.games.chancellorsville.rules import reactions, victory
from bot.games.chancellorsville.rules.hidden import look
from bot.games.chancellorsville.state.state import DieRoll, Question, Task
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import events


def reduce(work: Work, key: Formation, number: int) -> None:
    """Takes cohesion from a formation, and makes the test that this may demand (CV-9.1, CV-9.2). Cards on it that are
    turned over, or stay down, tell of its true cohesion; that there are some is public."""
    work.change(key, cohesion=work.seen(key).cohesion - number)
    piece = work.piece(key)
    if piece.cards:
        work.disclose(formation(key).side)
    if piece.cards and min(piece.cohesion, piece.true) <= TESTED_AT:
        turn_over(work, key)
    left = work.seen(key).cohesion
    if left <= 0:
        destroy(work, key)
    elif left <= TESTED_AT:
        test(work, key)


def turn_over(work: Work, key: Formation) -> None:
    """Turns a formation's reinforcement cards over and sets its track right (CV-10.6)."""
    side, piece = formation(key).side, work.piece(key)
    true = piece.true
    give_back(work, key)
    work.change(key, cohesion=true)
    work.tell(
        "turned",
        events.cards_turned(key, piece.cards, true),
        formation=key,
        side=side,
        values=list(piece.cards),
        cohesion=true,
    )


def give_back(work: Work, key: Formation) -> None:
    """Puts a formation's reinforcement cards back into the stock (CV-10.7, CV-10.8)."""
    side = formation(key).side
    given = list(work.army(side).given)
    for value in work.piece(key).cards:
        given.remove(value)
    work.supply(side, given=tuple(given))
    work.change(key, cards=())


def test(work: Work, key: Formation) -> None:
    """Rolls a cohesion test; a failed one may be rallied (CV-9.2, CV-12.13)."""
    left = work.seen(key).cohesion
    die = work.draw(6, f"{formation(key).name}'s cohesion test")
    failed = die > left
    outcome = "fails" if failed else "holds"
    work.note(DieRoll("test", key, work.seen(key).at, (die,), needed=left, outcome=outcome))
    work.tell("test", events.tests(key, left, die), formation=key, die=die, cohesion=left, failed=failed)
    if failed:
        work.tasks.insert(0, Task("broken", key))
        reactions.ask(work, Question("rally", formation(key).side, key))


def rally(work: Work, task: Task) -> None:
    """Spends a Rally on the test that has just failed; the new die stands (CV-12.13)."""
    key = task.formation
    assert work.tasks[0] == Task("broken", key)
    work.tasks.pop(0)
    work.spend(formation(key).side, "rally")
    left = work.seen(key).cohesion
    die = work.draw(6, f"{formation(key).name} rallies")
    held = die <= left
    work.note(DieRoll("test", key, work.seen(key).at, (die,), needed=left, outcome="holds" if held else "fails"))
    work.tell("rally", events.rallies(key, left, die), formation=key, die=die, cohesion=left, failed=not held)
    if not held:
        destroy(work, key)


def broken(work: Work, task: Task) -> None:
    """Destroys a formation whose test failed and was not rallied."""
    destroy(work, task.formation)


def destroy(work: Work, key: Formation) -> None:
    """Takes a formation off the map for good (CV-9.3); the third one loses the game (CV-14.4).
    The enemies that it alone showed go back behind the screen, in a combat when that is over (CV-5.5)."""
    give_back(work, key)
    work.change(key, at=NOWHERE, track=-1, shown=False, screened=False, held=False, seen=NOWHERE, cohesion=0)
    work.tell("destroyed", events.destroyed(key), formation=key)
    victory.losses(work, formation(key).side)
    if not work.ending and work.combat is None:
        look(work)


def gain(work: Work, key: Formation, number: int) -> int:
    """Gives a formation cohesion, up to the most by either figure (CV-1.4); returns how much."""
    piece = work.piece(key)
    gained = min(number, MOST_COHESION - max(piece.cohesion, piece.true))
    work.change(key, cohesion=piece.cohesion + max(0, gained))
    return max(0, gained)
