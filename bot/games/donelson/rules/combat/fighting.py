"""Declared attacks carried out one by one, task by task (sections 10 to 13 and 16)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bot.games.donelson.data.charts import Result, parsed, result
from bot.games.donelson.data.compass import distance
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Facing, Hex, Key
from bot.games.donelson.rules import engagement
from bot.games.donelson.rules.combat import advancing, bombarding, guns, losses, obligations, odds, retreating
from bot.games.donelson.rules.combat.position import position
from bot.games.donelson.rules.combat.retreating import fall_back
from bot.games.donelson.rules.facts import division_of
from bot.games.donelson.rules.rally import spread
from bot.games.donelson.state.state import Attack, Combat, Fought, Question, Task
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import combat_events as fights
from bot.games.kit.sides import OTHER

HELPLESS = "0 R2/0"
"""What befalls a unit that must attack and cannot."""


def open_combat(work: Work) -> bool:
    """Opens a combat phase: notes who is engaged as it begins, and that no battery has fired yet. Returns whether there
    is anything to declare or to suffer (US-2.8)."""
    work.attacks, work.fighting, work.combat = (), (), None
    work.stale = tuple(dict.fromkeys(key for each in work.engagements for key in (*each.usa, *each.csa)))
    for key, unit in work.units.items():
        if unit.fired:
            work.change(key, fired=False)
    now = position(work, work.board)
    if any(obligations.targets(now, key) for key in now.of(now.active, "inf")) or obligations.helpless(now):
        return True
    return any(bombarding.able(now, at) for at in work.board.held(now.enemy))


def commit(work: Work) -> None:
    """Commits the declared attacks: first what befalls those that must attack and cannot, then each attack in the order
    of declaration (US-10.1)."""
    now = position(work, work.board)
    for key in obligations.helpless(now):
        work.tasks.append(Task("helpless", work.active, (key,)))
    work.fighting, work.attacks = work.attacks, ()
    work.tasks.append(Task("next-attack", work.active))


def suffer(work: Work, task: Task) -> None:
    """A unit that must attack and cannot retreats, and loses nothing by it (US-10.6)."""
    (key,) = task.units
    if work.units[key].status != "map":
        return
    row = parsed(HELPLESS)
    work.tell("helpless", fights.helpless(key, work.units[key].at, row.retreat), unit=key, result=row.name)
    fall_back(work, (key,), row.retreat)
    engagement.tidy(work)


def next_attack(work: Work, task: Task) -> None:
    """Begins the next attack that stands, or ends the phase."""
    work.combat = None
    if not work.fighting:
        spread(work)
        work.tasks.append(Task("close-combat", work.active))
        return
    attack, work.fighting = work.fighting[0], work.fighting[1:]
    attack = left_of(work, attack)
    if not attack.by and not attack.guns:
        work.tell("lapsed", fights.lapses(attack.target), at=attack.target)
        work.tasks.append(Task("next-attack", work.active))
    elif attack.by:
        begin(work, attack)
    else:
        noticed(work, position(work, work.board).targeted(attack.target))
        work.tasks.append(Task("next-attack", work.active))
        bombarding.fire(work, attack)


def left_of(work: Work, attack: Attack) -> Attack:
    """Returns a declared attack without the units that were beaten or driven off since. Nothing is left if its target
    or all its infantry is gone (US-10.10)."""
    now = position(work, work.board)
    by = tuple(key for key in attack.by if attack.target in obligations.targets(now, key))
    able = guns.able(now, attack.target, by)
    fire = tuple(key for key in attack.guns if key in able)
    if work.board.holder(attack.target) != now.enemy or (attack.by and not by):
        return Attack(attack.target, ())
    return Attack(attack.target, by, fire)


def begin(work: Work, attack: Attack) -> None:
    """Begins an attack: relief, the mark on the division attacked, then the defender's supporting guns (US-10.9,
    US-13.9, US-26.3)."""
    now = position(work, work.board)
    there = now.targeted(attack.target)
    noticed(work, there)
    firing = tuple(key for key in attack.guns if guns.canister(now, key, (attack.target,)))
    engagement.relieve(work, (*attack.by, *firing), there, attack.guns)
    for key in attack.guns:
        work.change(key, fired=True, fought=True)
    for key in attack.by:
        work.change(key, fought=True)
    work.combat = Combat(attack, there)
    work.tell("attack", fights.attacks((*attack.by, *attack.guns), there, attack.target), at=attack.target)
    ready = guns.defending(now, attack)
    work.tasks.insert(0, Task("roll", work.active))
    if ready and work.options.live:
        work.asks.append(Question("support", now.enemy, ready, attack.target))
    elif ready:
        chosen = guns.preferred(now, attack, losses.preferences(work, now.enemy).support, ready)
        support(work, chosen)


def noticed(work: Work, there: tuple[Key, ...]) -> None:
    """Notes which Union divisions have been attacked (US-26.3)."""
    divisions = (division_of(work, key) for key in there if counter(key).side == "usa")
    work.attacked = tuple(sorted({*work.attacked, *(each for each in divisions if each)}))


def support(work: Work, chosen: tuple[Key, ...]) -> None:
    """Lets the defender's batteries support the defense."""
    work.combat = replace(the(work), support=chosen)
    for key in chosen:
        work.change(key, fired=True)
    if chosen:
        work.tell("support", fights.supports(chosen), units=list(chosen))


def the(work: Work) -> Combat:
    """Returns the attack under way."""
    assert work.combat is not None
    return work.combat


def roll(work: Work, task: Task) -> None:
    """Rolls for the attack under way, tells the result, and begins with the losses (US-11.5)."""
    fight, now = the(work), position(work, work.board)
    attack = fight.attack
    work.disclose(work.active)  # The result shows something of the attacker's strength.
    found = odds.reckon(now, attack, fight.support, work.strength)
    die = work.draw(6, f"the attack on {attack.target:04d}")
    row = result(die + found.total)
    firing = tuple(key for key in attack.guns if guns.canister(now, key, (attack.target,)))
    hexes = guns.origins(now, attack)
    work.combat = replace(fight, die=die, result=row.name, flank=odds.flanked(now, attack), canister=firing)
    work.note(Fought(attack.target, hexes, die, row.name, False, (*attack.by, *attack.guns), fight.defenders))
    tell_roll(work, found, die, row)
    unlimber(work, fight, guns.in_self_defence(now, attack))
    for key in firing:
        if work.board.in_zone(work.units[key].at, OTHER[counter(key).side]):
            losses.lose_crew(work, key)
    works = odds.sheltered(now, attack)
    beside = tuple(key for at in hexes for key in now.board.guns(at))
    work.tasks[:0] = [
        Task("lose", work.active, attack.by, attack.target, row.loss),
        Task("lose", now.enemy, fight.defenders, attack.target, row.defender_loss, row.name),
        Task("after", work.active, beside, attack.target, int(works)),
    ]


def unlimber(work: Work, fight: Combat, firing: tuple[Key, ...]) -> None:
    """Lets batteries that defend their own hex, with infantry or alone, unlimber for it; those that are ``firing``
    support no other combat in this phase (US-10.11, US-16.11)."""
    for key in firing:
        work.change(key, fired=True)
    alone = all(counter(key).arm == "art" for key in fight.defenders)
    for key in fight.defenders if alone else firing:
        if work.units[key].limbered:
            work.change(key, limbered=False)
            work.tell("unlimber", fights.unlimbers(key), unit=key)


def tell_roll(work: Work, found: odds.Reckoning, die: int, row: Result) -> None:
    """Tells everyone the die, the result, and the modifiers that all can see; what rests on strengths stays unsaid."""
    attack = the(work).attack
    text = fights.rolls(attack, die, found.modifiers, row)
    work.tell("combat", text, side=work.active, at=attack.target, die=die, result=row.name)


def lose(work: Work, task: Task) -> None:
    """Takes the points that a side loses in the attack under way: by its preference, or as it says in a live window
    (US-11.13)."""
    left = task.number
    if left and task.at in work.board.guarded and task.word:
        break_cover(work, task.at)
        return
    while left > 0:
        some = tuple(key for key in task.units if bears(work, key, task))
        if not some:
            break
        if work.options.live and len(some) > 1:
            work.tasks.insert(0, replace(task, number=left))
            work.asks.append(Question("lose", task.side, some, task.at, left))
            return
        left -= max(1, take(work, losses.picked(work, some), task))


def bears(work: Work, key: Key, task: Task) -> bool:
    """Whether a counter can bear a loss: infantry as long as there was any, or batteries that were alone (US-12.8)."""
    infantry = any(counter(each).arm == "inf" for each in task.units)
    return work.units[key].status == "map" and (counter(key).arm == "inf" or not infantry)


def chosen(work: Work, key: Key) -> None:
    """Takes the next point from the counter that its side has named in a live window."""
    task = work.tasks[0]
    work.tasks[0] = replace(task, number=max(0, task.number - take(work, key, task)))


def take(work: Work, key: Key, task: Task) -> int:
    """Takes one point from a counter; returns how many it lost, for a regiment's last one goes with it (US-19.4)."""
    lost = losses.strike(work, key, 1, fights.at(task.at, work.combat is not None and not work.combat.attack.by))
    losses.seen(work, task.units, min(lost, 1), task.at)
    return lost


def break_cover(work: Work, at: Hex) -> None:
    """Ends a pit's nominal garrison: its infantry loses a point (US-23.4)."""
    posts = [key for key in work.garrisons if work.units[key].status == "map"]
    nearest = min(posts, key=lambda key: (distance(work.units[key].at, at), key))
    work.set_garrisons(work.garrisons, (*work.broken, at))
    work.tell("cover", fights.driven_out(at), at=at)
    losses.cross_off(work, nearest, 1, fights.at(at))


def after(work: Work, task: Task) -> None:
    """Retreats and engagement of the attack under way; then the attacker may advance and turn (US-12.10, US-13.1)."""
    fight = the(work)
    retreating.apply(work, fight, parsed(fight.result), bool(task.number), task.units)
    engagement.tidy(work)
    vacated = work.board.holder(fight.attack.target) is None
    work.combat = replace(fight, vacated=vacated, room=in_order(work, fight))
    steps = ("advance", "onward", "turn") if vacated else ()
    work.tasks[:0] = [*(Task(what, work.active) for what in steps), Task("next-attack", work.active)]


def in_order(work: Work, fight: Combat) -> tuple[Key, ...]:
    """Returns the attackers that an attack has left on the map and in order."""
    some = (*fight.attack.by, *fight.canister)
    return tuple(key for key in some if work.units[key].status == "map" and not work.units[key].disordered)


def some_have(work: Work, what: str) -> bool:
    """Whether attackers have advanced into the hex that was left, or have turned."""
    fight = the(work)
    if what == "advance":
        return any(work.units[key].at == fight.attack.target for key in in_order(work, fight))
    return bool({*in_order(work, fight)} - {*fight.room})


def advance(work: Work, task: Task) -> None:
    """Asks the attacker who advances into the hex that was left: infantry, then canister (US-12.10, US-12.12)."""
    fight = the(work)
    target = fight.attack.target
    some = advancing.able(work, work.board, fight.room, target)
    for arm in ("inf", "art"):
        group = tuple(key for key in some if counter(key).arm == arm)
        if group and task.word != arm:
            if arm == "inf":
                work.tasks.insert(0, Task("advance", work.active, word="inf"))
            work.asks.append(Question("advance", work.active, group, target))
            return


def onward(work: Work, task: Task) -> None:
    """Asks the attacker who goes on, one hex beyond (US-12.10)."""
    fight = the(work)
    ways = advancing.onward(work, work.board, fight.room, fight.attack.target)
    if ways:
        units = tuple(dict.fromkeys(key for some in ways.values() for key in some))
        work.asks.append(Question("advance", work.active, units, fight.attack.target, 1))


def turn(work: Work, task: Task) -> None:
    """Asks the attacker who of his units turns (US-12.11)."""
    fight = the(work)
    some = tuple(key for key in fight.room if work.units[key].status == "map")
    if some:
        work.asks.append(Question("pivot", work.active, some, fight.attack.target))


def advanced(work: Work, keys: tuple[Key, ...], to: Hex) -> None:
    """Carries out an advance; one that went beyond may be followed by another, and so may one out of the fort, where
    somebody stays (US-12.10, US-22.1)."""
    fight, arm = the(work), counter(keys[0]).arm
    able = advancing.able(work, work.board, fight.room, to)
    held_back = advancing.one_stays(work, work.board, tuple(key for key in able if counter(key).arm == arm), to)
    advancing.enter(work, keys, to)
    engagement.tidy(work)
    if to != fight.attack.target:
        work.tasks.insert(0, Task("onward", work.active))
    elif held_back and arm == "inf":
        work.tasks[0] = Task("advance", work.active)
    elif held_back:
        work.tasks.insert(0, Task("advance", work.active, word="inf"))


def turned(work: Work, key: Key, facing: Facing) -> None:
    """Turns a unit and its stack once, and asks for the others (US-12.11)."""
    fight, at = the(work), work.units[key].at
    advancing.pivot(work, key, facing)
    work.combat = replace(fight, room=tuple(each for each in fight.room if work.units[each].at != at))
    work.tasks.insert(0, Task("turn", work.active))


TASKS: dict[str, Callable[[Work, Task], None]] = {
    "helpless": suffer,
    "next-attack": next_attack,
    "roll": roll,
    "lose": lose,
    "after": after,
    "shaken": bombarding.shaken,
    "advance": advance,
    "onward": onward,
    "turn": turn,
}
"""What carries out the parts of a combat phase."""
