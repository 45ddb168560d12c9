"""Bombardment: batteries that fire on their own (section 16)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import bombarded, charts, parsed
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.rules import engagement
from bot.games.donelson.rules.combat import guns
from bot.games.donelson.rules.combat.position import Position
from bot.games.donelson.rules.combat.retreating import alone, fall_back
from bot.games.donelson.state.state import Attack, Combat, Fought, Task
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import combat_events as fights
from bot.games.kit.sides import OTHER


def able(now: Position, target: Hex) -> tuple[Key, ...]:
    """Returns the batteries that can bombard a hex with enemy units; a nominal point is no target (US-16.8)."""
    return guns.able(now, target) if now.targeted(target) else ()


def strength(batteries: Iterable[Key], target: Hex) -> int:
    """Returns the modifiers of a bombardment's die (US-16.17)."""
    return sum(counter(key).bombardment for key in batteries) + charts().bombardment.cover * covered(target)


def covered(target: Hex) -> bool:
    """Whether a hex gives cover against bombardment: rifle pits, the fort, woods (US-16.17)."""
    return works(target) or field().cells[target].terrain == "woods"


def works(target: Hex) -> bool:
    """Whether a hex is of the fort, or has rifle pits."""
    return field().fort(target) or target in field().pit_hexes()


def fire(work: Work, attack: Attack) -> None:
    """Rolls for a bombardment and begins with its losses (US-16.17)."""
    there = work.board.combat(attack.target)
    for key in attack.guns:
        work.change(key, fired=True, fought=True)
    die = work.draw(6, f"the bombardment of {attack.target:04d}")
    added = strength(attack.guns, attack.target)
    row = bombarded(die + added)
    work.combat = Combat(attack, there, die=die, result=row.name)
    origins = tuple(dict.fromkeys(work.units[key].at for key in attack.guns))
    work.note(Fought(attack.target, origins, die, row.name, True, attack.guns, there))
    text = fights.bombards(attack.guns, attack.target, die, added, row)
    work.tell("bombardment", text, side=work.active, at=attack.target, die=die, result=row.name)
    enemy = OTHER[work.active]
    work.tasks[:0] = [
        Task("lose", enemy, there, attack.target, row.defender_loss),
        Task("shaken", enemy, there, attack.target),
    ]


def shaken(work: Work, task: Task) -> None:
    """Lets those who were bombarded retreat, a hex less from the fort and from rifle pits (US-16.17, US-22.6)."""
    assert work.combat is not None
    back = max(0, parsed(work.combat.result).defender_retreat - works(task.at))
    if any(counter(key).arm == "inf" for key in task.units):
        fall_back(work, task.units, back)
    else:
        alone(work, task.units, back)
    engagement.tidy(work)
