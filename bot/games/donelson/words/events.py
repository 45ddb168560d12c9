"""The lines of the log, each named after its event; those of combat stand beside."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import counter, divisions, together
from bot.games.donelson.data.terms import OUT, SIDES, Brigade, Division, Ending, Facing, Hex, Key, Stage
from bot.games.donelson.words.names import FACING_WORDS, group_name, name_of, unit_list
from bot.games.donelson.words.own import PREFERENCES
from bot.games.kit.sides import NAMES, OTHER, Side, does
from bot.games.phrases import counted, listed, sentence

Told = tuple[str, str]
"""A line for the side that knows, and one for everyone else."""
OPENING = "Before dawn on 15 February 1862 the Confederates at Fort Donelson are surrounded."
NIGHT = "Night falls on Fort Donelson: no combat, and everyone rallies."
DAWN = "Dawn of the second day."
CAMPS_TAKEN = "The Confederates have taken the Union's camps. From now on their units that leave the map count."
IN_THE_FORT = "The Union stands in Fort Donelson."
ATTACKED = "it has been attacked"
UNCOVERED = "the works in front of it are empty"
"""Why divisions are activated."""


def name(key: Key) -> str:
    """Returns a counter's name."""
    return counter(key).name


def verb(keys: Collection[Key], plural: str) -> str:
    """Returns what counters do, by a verb in the plural: one "advances", two "advance"."""
    return f"{plural}s" if len(keys) == 1 else plural


def hexes_in_words(hexes: Iterable[Hex]) -> str:
    """Returns hexes by their numbers, each once: "1512 and 1611"."""
    return listed(dict.fromkeys(f"{at:04d}" for at in hexes))


# -- turns, days and armies


def turn(number: int, side: Side) -> str:
    """A player turn begins."""
    return f"Turn {number}: {does(side, 'moves', 'move')}."


PHASES: dict[Stage, str] = {"first-move": "first movement", "second-move": "second movement", "night-move": "night"}
"""The movement phases by their names."""


def has_moved(side: Side, stage: Stage) -> str:
    """A movement phase ends."""
    if stage == "night-move":
        return f"{does(side, 'has', 'have')} moved in the night."
    return f"{does(side, 'ends', 'end')} the {PHASES[stage]} of the turn."


def initiative(division: Division, die: int, need: int) -> str:
    """A division rolls for initiative, at the beginning of a movement phase."""
    said = "it moves normally" if die <= need else "only units with its leader are in command"
    return f"{divisions()[division].name} rolled {die} for initiative (needed {need} or less): {said}."


def _modified(die: int, total: int) -> str:
    return "" if die == total else f", modified to {f'{total}'.replace('-', '−')}"


def rolls_for_activation(die: int, total: int, needed: int) -> str:
    """Why a division is activated by a roll."""
    return f"it rolled {die}{_modified(die, total)} (needed {needed} or more)"


def activated(division: Division, why: str) -> str:
    """A division is activated."""
    return f"{divisions()[division].name} is activated: {why}."


def stays_idle(division: Division, die: int, total: int, needed: int) -> str:
    """A division's roll does not activate it."""
    return f"{divisions()[division].name} rolled {die}{_modified(die, total)}: it stays idle (needed {needed} or more)."


def morale(dice: Mapping[Side, int], needed: Mapping[Side, int]) -> str:
    """Both armies roll for morale; where one breaks, the game is over and all hear from what number on each does."""
    csa, usa = (dice[side] for side in SIDES)
    if all(dice[side] < needed[side] for side in SIDES):
        return f"Army morale: the Confederates roll {csa}, the Union {usa}. Both armies hold."
    return " ".join(_morale(side, dice[side], needed[side]) for side in SIDES)


def _morale(side: Side, die: int, need: int) -> str:
    broken = die >= need
    came = does(
        side, f"rolls {die} and {'breaks' if broken else 'holds'}", f"roll {die} and {'break' if broken else 'hold'}"
    )
    numbers = "no roll breaks it yet" if need > 6 else f"breaking on {need}{' or more' if need < 6 else ''}"
    return f"{came} ({numbers})."


def takes(side: Side, at: Hex) -> str:
    """A side takes a hex, a Union camp or one of a group of batteries, from the enemy or back from him."""
    called = f" ({field().names[at]})" if at in field().names else ""
    group = next(
        (f", one of the {group_name(key)} batteries" for key, some in field().groups.items() if at in some), ""
    )
    what = ", a Union camp" if at in field().deployment else group
    own = at in field().deployment if side == "usa" else bool(group) or field().fort(at)
    verbs = ("retakes", "retake") if own else ("takes", "take")
    return f"{does(side, *verbs)} {at:04d}{called}{what}."


def captures(group: str) -> str:
    """A whole battery group falls."""
    return f"The Union has captured the {group_name(group)} batteries."


def replacements(points: int, regiments: int) -> str:
    """The Union's losses are made good by night, and regiments come up for the rest."""
    extra = f", and {regiments} more regiments come up" if regiments > 1 else ", and one more regiment comes up"
    return f"The Union receives {points} points. They restore losses{extra if regiments else ''}."


def draws_objective(objective: str) -> Told:
    """The Confederates draw their objective."""
    defend, leave = "Defend. Hold the fort and cost the enemy points", "Breakout. Leave by the southern roads"
    said = defend if objective == "defend" else leave
    others = "The Confederates have taken enough camps: they draw their objective in secret."
    return f"Your objective is {said}.", others


# -- brigades


def reorganized(brigade: Brigade, points: int) -> str:
    """A shattered brigade is rebuilt."""
    return f"{name_of(brigade)} is reorganized with {points} points."


def disbanded(brigade: Brigade) -> str:
    """A shattered brigade has nothing left."""
    return f"No points are left of {name_of(brigade)} to reorganize."


def returns(brigade: Brigade, hexes: Iterable[Hex]) -> str:
    """A brigade that was rebuilt comes back."""
    return f"{name_of(brigade)} is back, in {hexes_in_words(hexes)}."


def detached(regiment: Key, brigade: Key, at: Hex) -> str:
    """A regiment leaves its counter."""
    return f"{name(regiment)} is detached from {name(brigade)} at {at:04d}."


def joins(regiment: Key, brigade: Key) -> str:
    """A regiment joins a counter."""
    return f"{name(regiment)} joins {name(brigade)}."


def stays_with(brigade: Brigade, division: Division, die: int, need: int) -> str:
    """A brigade's transfer fails."""
    return f"{name_of(brigade)} rolled {die}: it stays with {divisions()[division].name} (needed {need} or less)."


def goes_over(brigade: Brigade, division: Division) -> str:
    """A brigade is transferred."""
    return f"{name_of(brigade)} joins {divisions()[division].name} from the next phase on."


# -- counters


def moves(key: Key, start: Hex, to: Hex) -> str:
    """A counter moves."""
    return f"{name(key)} moves from {start:04d} to {to:04d}."


def marches(key: Key, start: Hex, to: Hex) -> str:
    """A counter marches by road."""
    return f"{name(key)} marches by road from {start:04d} to {to:04d}."


def turns(keys: Sequence[Key], at: Hex, facing: Facing) -> str:
    """A stack turns in movement."""
    return f"{listed(map(name, keys))} at {at:04d} {verb(keys, 'face')} {FACING_WORDS[facing]}."


def faces_the_enemy(side: Side, hexes: Iterable[Hex]) -> str:
    """A side's stacks turn by its standing order."""
    changes = does(side, "changes", "change")
    return f"{changes} facing at {hexes_in_words(hexes)}, toward the nearest enemy."


def limbers(key: Key) -> str:
    """A battery limbers."""
    return f"{name(key)} limbers."


def unlimbers(key: Key, at: Hex) -> str:
    """A battery unlimbers."""
    return f"{name(key)} unlimbers at {at:04d}."


def mans_the_works(key: Key, at: Hex) -> str:
    """A counter garrisons the works."""
    return f"{name(key)} at {at:04d} takes a garrison marker and guards the pits around it."


def takes_garrison_in(key: Key) -> str:
    """A counter gives up the works."""
    return f"{name(key)} removes its garrison marker."


def rallies(key: Key, die: int, need: int) -> str:
    """A disordered counter tries to rally."""
    said = "rallies" if die <= need else "stays disordered"
    return f"{name(key)} rolled {die} to rally: it {said} (needed {need} or less)."


def disorder_spreads(at: Hex, before: Collection[Key], caught: Collection[Key], again: bool) -> str:
    """Those who were disordered in a hex disorder others there, ``again`` where these have just rallied."""
    if again:
        still = f"{unit_list(before)} {'is' if len(before) == 1 else 'are'} still disordered"
        return f"But in {at:04d} {still} and {verb(before, 'pull')} {unit_list(caught)} back into disorder."
    return f"Disorder spreads in {at:04d} from {unit_list(before)} to {unit_list(caught)}."


def rides(leader: Key, start: Hex, to: Hex) -> str:
    """A leader whose hex the enemy enters goes to another."""
    return f"{name(leader)} is displaced from {start:04d} to {to:04d}."


def leader_captured(leader: Key) -> str:
    """A leader has nowhere to go."""
    return f"{name(leader)} is captured because no one is left to lead."


def comes_up(key: Key, at: Hex, division: Division) -> str:
    """A counter enters the map, for a division or for none (0)."""
    whose = f", for {divisions()[division].name}" if division else ""
    return f"{name(key)} arrives at {at:04d}{whose}."


def leaves_the_map(keys: Sequence[Key], at: Hex, out: int, camps: bool) -> Told:
    """Confederates leave the map, so that so many points are out; these count once the ``camps`` are taken."""
    text = f"{unit_list(keys)} {verb(keys, 'leave')} the map by the {field().exits[at]}."
    counting = "" if camps else ", which count if the camps are taken in this turn"
    return f"{text} {out} points are out{counting}.", text


def taken_back(who: str, hexes: Iterable[Hex]) -> str:
    """A move of this phase is taken back."""
    return f"Undone: {name_of(who)} is at {hexes_in_words(hexes)} as before."


# -- orders and the end


def marches_on(who: str, at: str) -> Told:
    """A side gives counters a goal; the others hear of it only where nobody moves yet."""
    own = f"{name_of(who)} marches on to {at} in later phases. Press *As before* then."
    return own, "A unit should march on but can't come nearer yet."


def holds(keys: Sequence[Key]) -> str:
    """A side has counters hold."""
    return _ordered(keys, "holds", "hold")


def has_no_goal(keys: Sequence[Key]) -> str:
    """A side takes counters' goals back."""
    return _ordered(keys, "no longer has a destination", "no longer have a destination")


def _ordered(keys: Sequence[Key], one: str, several: str) -> str:
    who = together(keys)
    names = listed(map(name_of, who))
    said = names if len(names) <= 120 else counted(len(keys), "counter")
    return f"{said} {several if len(who) > 1 else one}."


def prefers(what: str, answer: str) -> str:
    """A side changes one of its standing orders."""
    return f"Your standing order is set. {PREFERENCES[what].answers[answer]}."


def goal(on: bool, days: int) -> str:
    """The Confederates decide how far to break out."""
    enough, decisive = OUT[days]
    said = f"on to the day's end, for {decisive} points" if on else f"the game ends at {enough} points out"
    return f"Your order is set: {said}."


def offers(side: Side, what: str) -> str:
    """A side offers to end without a winner, or takes that back."""
    if what == "end":
        return f"{does(side, 'offers', 'offer')} to end the game without a winner."
    return f"{does(side, 'takes back its', 'take back their')} offer to end without a winner."


def ending(winner: Side | None, how: Ending, degree: str, groups: int = 0) -> str:
    """Returns the ending in a sentence or two, with the number of battery ``groups`` captured where one is given."""
    if how == "agreed":
        return "Both sides agree to end the game. No one wins."
    if winner is None:
        return {
            "morale": "Both armies break at once: a draw.",
            "stalemate": "Night falls, and neither side has reached its goal: a draw.",
        }[how]
    loser = OTHER[winner]
    reason = {
        "morale": f"The army of {NAMES[loser]} is demoralized",
        "breakout": f"Enough of the garrison has broken out{', which counts before batteries taken' if groups else ''}",
        "groups": f"The Union holds {_of_all(groups)}Confederate batteries",
        "defend": "The fort has held, and the Union has lost enough points",
        "stalemate": "The Confederates have not come out",
        "resigned": does(loser, "resigns", "resign"),
    }[how]
    kind = f"a {degree} victory" if degree else "victory"
    return (
        f"{reason}: {kind} for {NAMES[winner]}."
        if how != "resigned"
        else f"{reason}: {sentence(NAMES[winner])} " + ("wins." if winner == "usa" else "win.")
    )


def _of_all(groups: int) -> str:
    """Returns "all 4 " or "2 of the 4 "; "" for 0."""
    every = len(field().groups)
    return "" if not groups else f"all {every} " if groups == every else f"{groups} of the {every} "
