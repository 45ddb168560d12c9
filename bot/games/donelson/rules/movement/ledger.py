"""What has moved in the movement phase under way, and how each of it is taken back by itself (US-29.6).

A move can be taken back by itself where nothing later rests on it: where none of those that moved later was in a hex in
which it began or ended, so that neither stacking, nor facing, nor whose hex it is would be another. Of moves that rest
on each other the latest is taken back first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import around
from bot.games.donelson.data.forces import counter, together
from bot.games.donelson.data.terms import MOVING, OFF, Hex, Key
from bot.games.donelson.state.places import Places
from bot.games.donelson.state.state import Mark, Moved, Staged, Unit
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side

FREE = frozenset(
    {"move", "wheel", "through", "stack", "brigade", "march", "turn", "limber", "unlimber", "head", "resume"}
)
"""First words of what changes nothing but counters of its own side, and so can be taken back by itself."""
TURN = "turn"
"""What changes a whole stack at once."""
ENDING = frozenset({"transfer"})
"""First words of what rolls a die, before which nothing is taken back by itself."""


class Back(Decision, frozen=True):
    """ "back oglesby": takes the latest move of a brigade or counter, or the turn of the stack in a hex, back."""

    who: str


class Before(Struct, frozen=True):
    """A position before a decision, as far as is needed to note what the decision moves; ``course`` is the phase, and
    what of the fort is lost."""

    units: Mapping[Key, Unit]
    held: Mapping[Hex, Side]
    course: tuple[object, ...]


def course(work: Work) -> tuple[object, ...]:
    """Returns the phase, and what of the fort is lost."""
    return work.turn, work.stage, work.active, work.fort_lost, work.groups_lost


def before(work: Work) -> Before:
    """Returns a position before a decision."""
    return Before(dict(work.units), work.held, course(work))


def note(work: Work, word: str, was: Before) -> None:
    """Notes what the decision with a first word has moved since ``was``; at the phase's end all is forgotten."""
    now = course(work)
    if work.stage not in MOVING or now[:3] != was.course[:3] or word in ENDING:
        work.staged = ()
        return
    changed = [key for key, unit in work.units.items() if unit is not was.units[key]]
    strange = any(counter(key).side != work.active for key in changed)
    fixed = word not in FREE or strange or now != was.course
    taken = {at: side for at, side in was.held.items() if work.held[at] != side}
    for who, keys in (together(changed) if word != TURN else as_one(changed, work.units)).items():
        entry = staged(who, {key: was.units[key] for key in keys}, work.units, work.last, taken)
        work.staged = (*work.staged, replace(entry, fixed=fixed))


def as_one(keys: Sequence[Key], units: Mapping[Key, Unit]) -> dict[str, Sequence[Key]]:
    """Returns counters that changed facing with their stack by its hex, because they face one way before and after
    (US-5.4). A single one is returned by its name."""
    return {f"{units[keys[0]].at:04}": keys} if len(keys) > 1 else {key: (key,) for key in keys}


def staged(
    who: str,
    units: Mapping[Key, Unit],
    now: Mapping[Key, Unit],
    marks: Sequence[Mark],
    taken: Mapping[Hex, Side],
) -> Staged:
    """Returns the entry of counters that were as in ``units`` and are as in ``now``."""
    own = tuple(mark for mark in marks if isinstance(mark, Moved) and mark.key in units)
    hexes = {at for mark in own for at in mark.way}
    hexes |= {each.at for key in units for each in (units[key], now[key]) if each.at != OFF}
    held = {f"{at:04}": side for at, side in taken.items() if at in hexes}
    return Staged(who, dict(units), tuple(sorted(hexes)), held, own)


def free(entries: Sequence[Staged], units: Mapping[Key, Unit]) -> tuple[Staged, ...]:
    """Returns the entries that can be taken back by themselves, the latest first."""
    found = []
    later: set[Hex] = set()
    for entry in reversed(entries):
        if not entry.fixed and not later & leaned_on(entry, units) and not overfills(entry, units):
            found.append(entry)
        later |= set(entry.touched)
    return tuple(found)


def leaned_on(entry: Staged, units: Mapping[Key, Unit]) -> set[Hex]:
    """Returns the hexes in which later moves may rest on an entry: where its counters began and ended. The Union in a
    pit silences its garrison, whose zone is around it; one in the fort says who may leave that."""
    ground = field()
    hexes = {each.at for key, unit in entry.units.items() for each in (unit, units[key]) if each.at != OFF}
    guests = {each.at for key, each in units.items() if key in entry.units and counter(key).side == "usa"}
    near = {other for at in guests & ground.pit_hexes() for other in around(at)}
    fort = set(ground.fort_hexes) if any(ground.fort(at) for at in hexes) else set()
    return hexes | near | fort


def overfills(entry: Staged, units: Mapping[Key, Unit]) -> bool:
    """Whether others have taken the room where an entry's counters would stand again (US-5.1); infantry beside a
    regiment of its own may be too many until the phase ends."""
    after = Places({**units, **entry.units})
    there = [(unit.at, counter(key)) for key, unit in entry.units.items() if unit.status == "map"]
    return any(
        after.stack_room(at, each.arm, each.side) < 0
        and not (each.arm == "inf" and any(counter(key).regiment for key in after.inf(at)))
        for at, each in there
    )


def take_back(work: Work, entry: Staged) -> None:
    """Takes an entry back: its counters are as they were, and the picture shows nothing of it. A hex that others of its
    side went through later stays taken."""
    for key, unit in entry.units.items():
        work.place(key, unit)
    index = max(n for n, each in enumerate(work.staged) if each == entry)
    others = {at for each in work.staged[:index] + work.staged[index + 1 :] for at in each.touched}
    for at, side in entry.held.items():
        if int(at) not in others:
            work.held = {**work.held, int(at): side}
    work.staged = work.staged[:index] + work.staged[index + 1 :]
    work.this_turn = without(work.this_turn, entry.marks)


def without(marks: Sequence[Mark], gone: Sequence[Mark]) -> tuple[Mark, ...]:
    """Returns marks without some of them, the latest of equals."""
    left = list(reversed(marks))
    for mark in gone:
        if mark in left:
            left.remove(mark)
    return tuple(reversed(left))


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Takes a move back."""
    assert isinstance(decision, Back)
    entry = next(each for each in free(work.staged, work.units) if each.who == decision.who)
    take_back(work, entry)
    text = events.taken_back(decision.who, [unit.at for unit in entry.units.values()])
    work.tell("back", text, who=decision.who, side=side, undone=sorted(entry.units))
