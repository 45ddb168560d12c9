"""Combat, from the attack to falling back or entering (section 7 of the rulebook)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import CONFIDENCE, MOST_COHESION, Formation, Place
from bot.games.chancellorsville.rules import cohesion, reactions
from bot.games.chancellorsville.rules.dice import counted, number_of_dice, number_of_dice_in
from bot.games.chancellorsville.rules.hidden import look
from bot.games.chancellorsville.rules.retreat import retreat
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.state.state import Combat, DieRoll, March, Moved, Question, Task, Turn
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import combat_events as fights
from bot.games.chancellorsville.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side

BONUS = 2
"""The countermand's dice (CV-13.3)."""


SPOILS = 2
"""Cohesion that an attack must have cost an enemy for Confidence (CV-12.4)."""


class Roll(Decision, frozen=True):
    """ "roll"."""


class Support(Decision, frozen=True):
    """ "prepare support": the countermand's two dice in this attack."""


class Demolish(Decision, frozen=True):
    """ "prepare demolish 2": takes down redoubts where the attack comes from."""

    number: int


class Reroll(Decision, frozen=True):
    """ "reroll cubes 1,4": rolls the first and the fourth die again."""

    payment: Literal["cubes", "cohesion"]
    dice: tuple[str, ...]


class Accept(Decision, frozen=True):
    """ "accept" the dice."""


def begin(work: Work, key: Formation, target: Place) -> None:
    """Opens a combat: ``key`` attacks the enemies in a location (CV-7.1), which it may have marched into unaware of
    (CV-12.18). A screen is gone on both sides."""
    side = formation(key).side
    origin = work.piece(key).at
    defenders = tuple(k for k, at in work.places(OTHER[side]).items() if at == target)
    if key == "hill" and work.march is not None and not work.march.free:
        work.now = replace(work.now, hill=True)
    for each in (key, *defenders):
        if work.seen(each).screened:
            work.change(each, screened=False)
        if not work.seen(each).shown:
            place = origin if each == key else target
            work.change(each, shown=True, seen=place, seen_turn=work.turn)
            work.tell("sighted", events.sighted(each, place), formation=each, at=place)
    text = fights.attacks(key, defenders, target, origin)
    work.tell("attack", text, formation=key, start=origin, at=target, defenders=list(defenders))
    work.note(Moved(key, origin, target, "attack"))
    work.combat = Combat(key, origin, target, defenders)


def open_fire(work: Work, task: Task) -> None:
    """Lets the defender fix dice before the roll, then rolls (CV-7.4, CV-7.6). A BOT's redoubts each fix one at 1, and
    stay (CV-16.12, CV-16.13)."""
    combat = the(work)
    work.combat = replace(combat, stage="fixing")
    if defender(combat) == work.options.bot and (number := reactions.fixable(work)):
        work.combat = replace(the(work), faces=(reactions.FACE,) * number)
        text = fights.bot_fixes(number, reactions.FACE)
        work.tell("fixed", text, number=number, face=reactions.FACE, at=combat.target)
    work.tasks.insert(0, Task("roll"))
    reactions.ask(work, Question("fix", defender(combat)))


def fix(work: Work, task: Task) -> None:
    """Spends the defender's redoubts, each fixing the face of a die (CV-7.6): before the roll any, later among those
    about to be rolled again."""
    combat, face = the(work), task.path[0]
    work.set_redoubts(combat.target, work.redoubts_at(combat.target) - task.n)
    if not combat.dice:
        work.combat = replace(combat, faces=(*combat.faces, *[face] * task.n))
    else:
        fixed = combat.named[: task.n]
        dice = tuple(face if i in fixed else die for i, die in enumerate(combat.dice))
        named = combat.named[task.n :]
        work.combat = replace(combat, dice=dice, fixed=tuple(sorted({*combat.fixed, *fixed})), named=named)
    work.tell("fixed", fights.fixes(task.n, face), number=task.n, face=face, at=combat.target)
    if reactions.is_asked(work, defender(combat)):
        reactions.ask(work, Question("fix", defender(combat)))


def roll(work: Work, task: Task) -> None:
    """Rolls the attacker's dice, those that are not fixed (CV-7.2, CV-7.3)."""
    combat = the(work)
    name, number = formation(combat.attacker).name, number_of_dice(work)
    faces = combat.faces[:number]
    rolled = [work.draw(6, f"{name}'s attack, die {n}") for n in range(len(faces) + 1, number + 1)]
    dice = (*faces, *rolled)
    work.combat = replace(combat, stage="rolled", dice=dice, fixed=tuple(range(len(faces))), rolls=1)
    report(work, "attack", fights.rolls(combat.attacker, number))


def report(work: Work, what: Literal["attack", "reroll"], said: str) -> None:
    """Tells everyone the dice as they lie."""
    combat = the(work)
    work.tell("dice", fights.dice(said, combat.dice, combat.fixed), dice=list(combat.dice), fixed=list(combat.fixed))
    work.note(DieRoll(what, combat.attacker, combat.target, combat.dice, combat.fixed, against=combat.defenders))


def reroll(work: Work, named: tuple[int, ...], by_cohesion: bool) -> None:
    """Pays for another roll of some dice (CV-7.8); the test that this may demand is made before it (CV-7.9)."""
    combat, side = the(work), formation(the(work).attacker).side
    work.combat = replace(combat, stage="fixing", named=named)
    work.tasks[:0] = [Task("fix-again"), Task("roll-again")]
    left = max(0, work.seen(combat.attacker).cohesion - 1)
    text = fights.pays(
        combat.attacker, [combat.dice[i] for i in named], by_cohesion, left, work.covered(combat.attacker)
    )
    work.tell("pays", text, formation=combat.attacker)
    if by_cohesion:
        cohesion.reduce(work, combat.attacker, 1)
    else:
        work.supply(side, cubes=work.cubes(side) - 3)


def fix_again(work: Work, task: Task) -> None:
    """Lets the defender fix some of the dice about to be rolled again (CV-7.6)."""
    if alive(work):
        reactions.ask(work, Question("fix", defender(the(work))))


def roll_again(work: Work, task: Task) -> None:
    """Rolls the named dice again, if the attacker is still there."""
    if not alive(work):
        return
    combat, name = the(work), formation(the(work).attacker).name
    fresh = {i: work.draw(6, f"{name}'s re-roll, die {i + 1}") for i in combat.named}
    dice = tuple(fresh.get(i, die) for i, die in enumerate(combat.dice))
    work.combat = replace(combat, stage="rolled", dice=dice, named=(), rolls=combat.rolls + 1)
    report(work, "reroll", fights.rolls_again(combat.attacker, len(fresh)))


def more_dice(work: Work, number: int) -> None:
    """Rolls dice more after the first roll, within the limit (CV-12.3)."""
    combat, name = the(work), formation(the(work).attacker).name
    before = number_of_dice(work)
    combat = replace(combat, extra=combat.extra + number)
    more = [work.draw(6, f"{name}'s attack, die {n}") for n in range(before + 1, number_of_dice(work, combat) + 1)]
    work.combat = replace(combat, dice=(*combat.dice, *more))
    report(work, "attack", fights.rolls(combat.attacker, len(more), " more"))


def accept(work: Work) -> None:
    """Counts the pairs, and lays out all that follows (CV-7.4)."""
    combat = the(work)
    pairs = counted(combat.dice)
    work.combat = replace(combat, stage="result")
    text = fights.result(combat.attacker, combat.dice)
    work.tell("result", text, attacker=pairs.attacker, defender=pairs.defender, retreat=pairs.retreat)
    tasks = [Task("lose", key, pairs.defender) for key in combat.defenders] if pairs.defender else []
    if pairs.attacker:
        tasks.append(Task("lose", combat.attacker, pairs.attacker))
    tasks += [Task("force-out")] if pairs.retreat else []
    tasks += [Task("settle"), Task("cubes", n=pairs.cubes), Task("after")]
    work.tasks[:0] = tasks


def lose(work: Work, task: Task) -> None:
    """Takes cohesion lost by pairs (CV-7.10, CV-7.13)."""
    key, march = task.formation, work.march
    if not work.seen(key).alive:
        return
    if march is not None and key != march.formation:
        work.march = replace(march, hurt={**march.hurt, key: march.hurt.get(key, 0) + task.n})
    # What a die of the BOT's cost has been told with the die.
    by_bot = formation(the(work).attacker).side == work.options.bot
    text = fights.loses(key, task.n, work.seen(key).cohesion - task.n, work.covered(key))
    work.tell("bot-loss" if by_bot else "loss", text, formation=key, number=task.n)
    cohesion.reduce(work, key, task.n)


def force_out(work: Work, task: Task) -> None:
    """Has the defenders retreat, unless the attacker is destroyed (CV-7.17) or they hold (CV-12.12)."""
    if alive(work) and still_there(work):
        work.tasks.insert(0, Task("retreat"))
        reactions.ask(work, Question("hold", defender(the(work))))


def hold(work: Work, task: Task) -> None:
    """Spends a Hold the Line: the retreat does not happen (CV-12.12)."""
    work.spend(defender(the(work)), "hold")
    assert work.tasks[0].what == "retreat"
    work.tasks.pop(0)


def go_back(work: Work, task: Task) -> None:
    """Has the defenders retreat."""
    combat = the(work)
    work.combat = replace(combat, forced=True)
    retreat(work, still_there(work), combat.target, combat.origin)


def settle(work: Work, task: Task) -> None:
    """Moves the attacker after combat: it falls back, or enters if nobody defends any longer (CV-7.15, CV-7.16)."""
    combat = the(work)
    key = combat.attacker
    if not alive(work):
        return
    if still_there(work):
        work.tell("falls-back", fights.falls_back(key, combat.origin), formation=key)
        work.note(Moved(key, combat.target, combat.origin, "back"))
        return
    work.change(key, at=combat.target, held=False, track=-1, shown=True, seen=combat.target)
    work.tell("enters", fights.enters(key, combat.target), formation=key, at=combat.target)
    work.note(Moved(key, combat.origin, combat.target, "enter"))


def cubes(work: Work, task: Task) -> None:
    """Gives the attacker a cube for each 3, as far as the pool goes (CV-7.12)."""
    side = formation(the(work).attacker).side
    if task.n and (gained := work.gain_cubes(side, task.n)):
        work.tell("cubes", fights.gains_cubes(side, gained), side=side, number=gained)


def after(work: Work, task: Task) -> None:
    """Ends the combat: sightings, and what the attacker may do with the result (CV-7.4)."""
    combat, march = the(work), work.march
    work.combat = None
    look(work)
    if march is None or not work.seen(combat.attacker).alive:
        work.march = march.within if march else None
        return
    work.march = after_attack(march)
    work.spoils = max(march.hurt.values(), default=0) >= SPOILS, combat.forced
    ask_for_spoils(work, combat.attacker)


def ask_for_spoils(work: Work, key: Formation) -> None:
    """Asks whether a card is played on the result of an attack, as long as the attacker's side has one that does
    something: after one there may be another (CV-12.4, CV-12.8). The shown cohesion decides, which everyone sees."""
    side = formation(key).side
    held = work.tactics(side)
    gains = work.spoils[0] and work.seen(key).cohesion <= MOST_COHESION - CONFIDENCE
    takes = work.spoils[1] and bool(work.bought(OTHER[side]))
    if (gains and "confidence" in held) or (takes and "prisoners" in held):
        work.asks.append(Question("spoils", side, key))


def after_attack(march: March) -> March | None:
    """Returns the rest of an activation after an attack (CV-4.9, CV-4.10); None if there is none."""
    more = march.kind == "major" and march.taken == 0 and march.attacks == 0 and not (march.free or march.forced)
    return replace(march, attacks=march.attacks + 1, left=1 if more else 0)


def supported(now: Turn, march: March | None, fight: Combat) -> bool:
    """Whether the countermand's dice are there for an attack: one in its major activation, not in a march by a card or
    Jackson's (CV-13.3)."""
    return now.bonus == fight.attacker and march is not None and not march.free


def supports(now: Situation, fight: Combat) -> bool:
    """Whether the countermand's dice may come into this attack, and would not all be over the limit (CV-13.3)."""
    there = supported(now.view.now, now.view.march, fight)
    return there and limited_more(fight) > number_of_dice_in(fight)


def limited_more(fight: Combat) -> int:
    """Returns the dice with the countermand's two among them (CV-7.3)."""
    return number_of_dice_in(replace(fight, extra=fight.extra + BONUS))


def support(work: Work) -> None:
    """Brings the countermand's dice into the attack, once (CV-13.3)."""
    fight = the(work)
    work.combat = replace(fight, extra=fight.extra + BONUS)
    work.now = replace(work.now, bonus="")
    work.tell("support", fights.SUPPORT, number=BONUS)


def the(work: Work) -> Combat:
    """Returns the combat under way."""
    assert work.combat is not None
    return work.combat


def defender(combat: Combat) -> Side:
    """Returns the side that defends."""
    return OTHER[formation(combat.attacker).side]


def alive(work: Work) -> bool:
    """Whether the attacker is still there."""
    return work.seen(the(work).attacker).alive


def still_there(work: Work) -> list[Formation]:
    """Returns the defenders that are still in the location attacked."""
    combat = the(work)
    return [key for key in combat.defenders if work.seen(key).at == combat.target]


def demolish(work: Work, number: int) -> None:
    """Takes down redoubts where the attack comes from (CV-7.5)."""
    origin = the(work).origin
    work.set_redoubts(origin, work.redoubts_at(origin) - number)
    work.tell("demolished", fights.takes_down(the(work).attacker, number, origin), number=number, at=origin)


def dice_before_roll(combat: Combat) -> int:
    """Returns the dice about to be rolled for the first time, without those fixed."""
    return number_of_dice_in(combat) - len(combat.faces)


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Does what the attacker decides."""
    match decision:
        case Roll():
            work.tasks.insert(0, Task("open-fire"))
        case Support():
            support(work)
        case Demolish(number):
            demolish(work, number)
        case Reroll(payment, dice):
            reroll(work, tuple(int(i) - 1 for i in dice), payment == "cohesion")
        case Accept():
            accept(work)
