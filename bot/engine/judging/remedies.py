"""Works out the remedies of a ruling one after the other: for its preview, which rolls nothing, and for the ruling
itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from bot.engine.clocks.giving import MOST_GIVEN_MS
from bot.engine.decide import legal_text
from bot.engine.judging.game_master import check_may_set, check_sound
from bot.engine.sides_seen import may_see
from bot.engine.substitutes.acts import applicant, returns_at
from bot.engine.undo import struck_rolls
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Event
from bot.games.positions.parts import checked, in_words
from bot.record.dice import Dice, DiceTray, Draw, StruckRoll, Supply, Waiting
from bot.record.effective import in_force, struck
from bot.record.entries import Entry
from bot.record.judging import AFTER_THE_END, ENDING, GOING_BACK, MOST_REMEDIES, Done, Remedy
from bot.record.replayer import brought_about, turn_text
from bot.table.session import Actor
from bot.table.table import Table


class Unrolled(Exception):
    """A preview would have to roll a die, or show what is hidden: nobody learns either before the ruling stands."""


class Worked(Struct, kw_only=True):
    """What remedies do. ``state`` is the position after them (None: as it was); ``to`` and ``again`` are the seqs of
    the entry gone back to and of the decision made or rolled again, 0 without any, with their public numbers beside.
    ``struck`` are the rolls that wait to be made again then.
    ``gone`` are the entries struck out. ``remedies`` are those given, filled in. With ``unrolled`` there is more to
    come, by dice that a preview does not roll."""

    remedies: list[Remedy]
    state: Any = None
    to: int = 0
    to_number: int = 0
    again: int = 0
    again_number: int = 0
    struck: list[StruckRoll] = field(default_factory=list)
    gone: list[Entry] = field(default_factory=list)
    done: list[Done] = field(default_factory=list)
    draws: tuple[Draw, ...] = ()
    used: dict[str, int] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    secret: bool = False
    unrolled: bool = False


def check_remedies(table: Table, actor: Actor, remedies: Sequence[Remedy], agreed: bool) -> None:
    """Raises Refusal for remedies that cannot stand beside each other, or not in this game."""
    whats = [remedy.what for remedy in remedies]
    if len(whats) > MOST_REMEDIES:
        raise Refusal(f"A ruling has at most {MOST_REMEDIES} remedies")
    if sum(what in GOING_BACK for what in whats) > 1:
        raise Refusal("The game can go back once in a ruling: to an entry, or for a decision or its dice")
    if any(what in GOING_BACK for what in whats[1:]):
        raise Refusal("Going back comes first, before the other remedies")
    if sum(what in ENDING for what in whats) > 1:
        raise Refusal("The game ends once: closed, awarded or drawn")
    if table.session.status == "over" and set(whats) - AFTER_THE_END:
        raise Refusal("The game is over and its seed is public: a ruling changes the result, or lets a new game go on")
    if table.session.status == "over" and len(whats) > 1:
        raise Refusal("The game is over: a ruling changes the result, or lets a new game go on, not both")
    for remedy in remedies:
        check_remedy(table, actor, remedy, agreed)


def check_remedy(table: Table, actor: Actor, remedy: Remedy, agreed: bool) -> None:
    """Raises Refusal for a remedy that cannot be in this game, whatever the position."""
    session = table.session
    if remedy.what in ("decide", "time", "award", "open") and remedy.seat not in table.players:
        raise Refusal(f"There is no seat {remedy.seat}")
    match remedy.what:
        case "decide" if table.game.hidden and agreed:
            raise Refusal("In a game with secrets, the players can't settle what one of them decides")
        case "decide" if not may_see(table, actor.user, remedy.seat):
            raise Refusal(f"Deciding for {table.seat_name(remedy.seat)} shows that side: look at it first")
        case "time" if remedy.seat not in session.clocks:
            raise Refusal(f"{table.seat_name(remedy.seat)} has no clock")
        case "time" if not 0 < remedy.span <= MOST_GIVEN_MS:
            raise Refusal("Between an hour and 14 days can be given at once")
        case "open" if not table.players[remedy.seat].is_person or remedy.seat in session.stand_ins:
            raise Refusal(f"The {table.seat_name(remedy.seat)} seat cannot be given to a substitute")
        case "replace" if remedy.user == str(session.gm):
            raise Refusal("You judge this game, so another person must take the seat")
        case "replace":
            applicant(table, remedy.seat, int(remedy.user) if remedy.user.isdigit() else 0)
        case "set":
            check_may_set(table, actor.user, remedy.parts, agreed)
        case "anew" if session.status != "over":
            raise Refusal("The game is in play, so it can go back to that entry itself")
        case "roll" if not all(0 < value <= 1 << 32 for value in remedy.values):
            raise Refusal("Dice show whole numbers from 1")


async def work_out(table: Table, actor: Actor, remedies: Sequence[Remedy], agreed: bool, roll: bool) -> Worked:
    """Returns what remedies would do now; without ``roll`` as far as no die is rolled and nothing hidden shows. Raises
    Refusal where one of them cannot be."""
    check_remedies(table, actor, remedies, agreed)
    found = Worked(remedies=list(remedies), used=table.session.used, struck=table.session.struck)
    for number, remedy in enumerate(remedies):
        if remedy.what in GOING_BACK:
            await _go_back(table, found, number)
    state = table.state if found.state is None else found.state
    waiting = Waiting(turn_text(table.game, state), found.struck)
    for number, remedy in enumerate(found.remedies):
        supply: Supply | None = None
        if found.unrolled:
            break
        if remedy.what == "roll":
            supply = exactly(remedy.values) if remedy.values else None
        elif remedy.what == "decide":
            text = legal_text(table.game, table.game.view(state, remedy.seat), remedy.seat, remedy.text)
            found.remedies[number] = remedy = replace(remedy, text=text)
            supply = waiting
        elif remedy.what == "replace":
            found.remedies[number] = with_people(table, remedy)
            continue
        elif remedy.what == "anew":
            await position_after(table, remedy.entry)
            continue
        elif remedy.what == "set":
            changed = checked(table.game.settable(table.game.view(state, None)), remedy.parts)
            found.remedies[number] = remedy = replace(remedy, text=in_words(changed))
        else:
            continue
        act = Done(parts=remedy.parts) if remedy.what == "set" else Done(remedy.seat, remedy.text)
        state = await _act(table, actor, found, state, act, supply, roll)
    found.struck = waiting.struck
    return found


async def position_after(table: Table, number: int) -> tuple[int, Any]:
    """Returns the seq and the position after a public entry from which play can go on. Raises Refusal."""
    last = table.session.numbers.get(PUBLIC, 0)
    seq = await table.repository.seq_of(number) if 0 < number <= last else None
    state = await table.repository.state_at(table.game, seq) if seq else None
    if seq is None or state is None or table.game.result(table.game.view(state, None)) is not None:
        raise Refusal(f"After entry {number} no one could play on. Name an entry from while the game was in play")
    return seq, state


def with_people(table: Table, remedy: Remedy) -> Remedy:
    """Returns a remedy by which a seat changes hands with the people whom it is about."""
    to = applicant(table, remedy.seat, int(remedy.user))
    left, until = str(table.players[remedy.seat].user), returns_at(table, remedy.seat)
    return replace(remedy, name=to.name, left=left, until=until)


async def _act(
    table: Table, actor: Actor, found: Worked, state: Any, act: Done, supply: Supply | None, roll: bool
) -> Any:
    """Does one thing to the position, and notes what came of it. Returns the new position."""
    tray = DiceTray(table.seed, tuple(table.session.salts), table.id, table.session.epoch)
    dice = Dice(tray, found.used, supply if roll else _only(supply))
    try:
        done = brought_about(table.game, state, [act], dice)
    except Unrolled:
        found.unrolled = True
        return state
    if act.parts:
        await check_sound(table, actor.user, done.state)
    if not roll and table.game.hidden and (done.consulted or done.secret):
        found.unrolled = True
        return state
    if isinstance(supply, Exactly) and supply.left:
        raise Refusal(f"{len(supply.left)} of the numbers are not rolled there: give exactly those of its dice")
    found.state, found.used = done.state, dice.used
    found.draws += tuple(dice.draws)
    found.events += tuple(done.events)
    found.secret = found.secret or done.secret
    found.done.append(act)
    return done.state


class Exactly:
    """Gives numbers one after the other, as many as there are."""

    def __init__(self, values: Sequence[int]) -> None:
        self.left = list(values)

    def __call__(self, sides: int, purpose: str, stream: str) -> int | None:
        """Returns the next number of a public draw. Raises Refusal if none is left, or if the die has no such
        number."""
        if stream != PUBLIC:
            return None
        if not self.left or self.left[0] > sides:
            which = self.left[0] if self.left else "no number"
            raise Refusal(f"For {purpose}, a die of {sides} sides, the ruling supplies {which}")
        return self.left.pop(0)


def exactly(values: Sequence[int]) -> Exactly:
    """Returns what gives those numbers."""
    return Exactly(values)


def _only(supply: Supply | None) -> Supply:
    """Returns a supply for a preview, which rolls nothing: it gives what ``supply`` gives, and raises Unrolled
    otherwise."""

    def given(sides: int, purpose: str, stream: str) -> int | None:
        value = supply(sides, purpose, stream) if supply is not None else None
        if value is None:
            raise Unrolled
        return value

    return given


async def _go_back(table: Table, found: Worked, number: int) -> None:
    """Works out where a remedy goes back to, and what is struck out by that."""
    remedy, last = found.remedies[number], table.session.numbers.get(PUBLIC, 0)
    seq = await table.repository.seq_of(remedy.entry) if 0 < remedy.entry <= last else None
    if seq is None or (remedy.what == "back" and remedy.entry == last):
        raise Refusal(f"There is no entry {remedy.entry} to go back to")
    found.to = seq if remedy.what == "back" else seq - 1
    found.state = await table.repository.state_at(table.game, found.to) if found.to else None
    if found.state is None:
        raise Refusal("The game can't go back to before its start")
    found.to_number = await table.repository.public_before(found.to)
    later = await table.repository.entries(after=found.to)
    found.gone = [entry for entry in in_force(later) if entry.moves]
    if remedy.what == "back":
        found.struck = await struck_rolls(table, found.to, found.gone)
        return
    decision = later[0]
    if decision.kind != "decision" or decision.seq in struck(later):
        raise Refusal(f"Entry {remedy.entry} is no decision that stands")
    check_rolled(decision, remedy)
    found.again, found.again_number = seq, remedy.entry
    rolled_anew = [decision.seq] if remedy.what == "roll" else []
    kept = [entry for entry in found.gone if entry.seq not in rolled_anew]
    found.struck = await struck_rolls(table, found.to, kept)
    text = decision.text if remedy.what == "roll" else ""
    found.remedies[number] = replace(remedy, seat=decision.seat, text=text)
    if remedy.what == "again" and not table.players[decision.seat].is_person:
        raise Refusal("No person decided that: decide it for the seat, or have its dice rolled again")


def check_rolled(decision: Entry, remedy: Remedy) -> None:
    """Raises Refusal where a decision has no dice that could be rolled again."""
    if remedy.what != "roll":
        return
    rolled = [draw for draw in decision.draws if draw.stream == PUBLIC]
    if not rolled:
        raise Refusal(f"Entry {remedy.entry} rolled no die")
    if remedy.values and len(remedy.values) != len(rolled):
        raise Refusal(f"Entry {remedy.entry} rolled {len(rolled)} dice: give as many numbers")
