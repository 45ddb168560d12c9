"""Plans: what a seat had better do up to the next die, surprise or question, decision by decision.

A plan is played through on a position that is made up from the seat's view, so it tells nothing that the view does not.
Where a decision consults what is hidden, and two positions so made up agree that nothing comes to light, the plan goes
on; it notes what the seat sees then, and is carried out only as far as that comes true.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.advising import advice_for, advised, seeded
from bot.games.chronicle.board_state import Mark
from bot.games.chronicle.comparison import merged
from bot.games.contract.advice import Advice, Foreseen
from bot.games.contract.choices import Choice, Path, Refusal, likelihood
from bot.games.contract.game import AnyGame, Event, Happening, Outcome, Seat
from bot.games.kit.views import fingerprint
from bot.games.tokens import token_of
from bot.games.tree import decisions, holder, orders
from bot.opponents.levels import HINTS, USUAL
from bot.opponents.search import Rolled, no_dice, weighed

MOST_STEPS = 25
"""Decisions of a plan at most: as many lines as a menu has."""
MOST_SKETCHED = 8
"""Ways to go on from a decision that is chosen in part, at most, where it is shown what they have in common."""

AGAIN = b"again"
"""What makes the random numbers of a second position other ones."""
CHANCE = "chance decides what comes next"
SURPRISE = "its last decision shows what is hidden now"
QUESTION = "the next decision is one to think about"
TURN = ""
"""Why a plan ends where it does; nothing needs to be said where the phase or the turn ends with it."""


class Plan(Struct, frozen=True):
    """The decisions that a seat had better take one after the other, each with its words and its reason: at least one.
    ``why_not_further`` says in a clause why it ends there ("" where a phase ends with it), and ``marks`` show all of it
    on the seat's board. ``places`` are those of the board that each step is about (see ``places_of``).
    ``foreseen`` are the fingerprints of what the seat sees after each step that consults what is hidden, b"" after the
    others: once it sees anything else, the plan is no longer true. ``again`` is the label of a button that also takes
    the last decision again, for as long as the plan after its dice is to do so; "" for none. ``tried`` are the trials
    of all decisions that its first step came out of as the best, 0 where nothing was tried."""

    steps: tuple[Advice, ...]
    why_not_further: str = ""
    marks: tuple[Mark, ...] = ()
    places: tuple[tuple[str, ...], ...] = ()
    foreseen: tuple[bytes, ...] = ()
    again: str = ""
    tried: int = 0

    def kept(self, lines: Collection[int]) -> list[Foreseen]:
        """Returns the decisions of some lines, from 0."""
        return [Foreseen(self.steps[n].decision, self.foreseen[n]) for n in range(len(self.steps)) if n in lines]


def plan_for(game: AnyGame, view: Any, seat: Seat, guessed: Any, first: Advice | None = None) -> Plan | None:
    """Returns the plan for a seat, the same whenever it is asked for in the same view: its ``first`` step is the seat's
    advice unless another is given. ``guessed`` is a position with that view that was made up from it (see ``guess`` of
    the game), None for a plan of one step. None where the seat is not to act."""
    advice = first or advice_for(game, view, seat)
    if advice is None:
        return None
    begun, steps, marks, why, again = game.turn_of(view), [advice], list[Mark](), TURN, ""
    foreseen = list[bytes]()
    places = [places_of(game, view, seat, advice.decision)]
    while guessed is not None:
        done = carried_out(game, guessed, view, seat, advice.decision)
        if isinstance(done, str):
            why = done
            again = again_of(game, view, seat, advice.decision) if done == CHANCE else ""
            # The first step is advised whatever it asks.
            if done == QUESTION and len(steps) > 1:
                steps.pop()
                places.pop()
            break
        after = game.view(done.state, seat)
        foreseen.append(fingerprint(after) if done.consulted else b"")
        marks += game.marks(view, after, told(done.events, seat))
        guessed, view = done.state, after
        if game.result(view) is not None or game.turn_of(view) != begun or len(steps) == MOST_STEPS:
            break
        advice = advice_for(game, view, seat)
        if advice is None:
            break
        steps.append(advice)
        places.append(places_of(game, view, seat, advice.decision))
    foreseen += [b""] * (len(steps) - len(foreseen))
    return Plan(tuple(steps), why, tuple(merged(marks)), tuple(places), tuple(foreseen[: len(steps)]), again)


def needing(
    game: AnyGame, view: Any, seat: Seat, guessed: Any, decisions: Sequence[str], struck: Collection[int]
) -> frozenset[int]:
    """Returns which lines of a plan can't be done without those that are ``struck``, from 0. ``guessed`` is as for
    ``plan_for``; of what follows a die, or anything else that nobody knows, nothing is said."""
    found = set[int]()
    for n, text in enumerate(decisions):
        if n in struck or guessed is None:
            continue
        if seat not in game.awaited(view) or game.check(view, seat, game.parse(text)) is not None:
            found.add(n)
            continue
        done = carried_out(game, guessed, view, seat, text)
        if isinstance(done, str):
            break
        guessed, view = done.state, game.view(done.state, seat)
    return frozenset(found)


def goes_on_as(plan: Plan | None, following: Plan | None) -> bool:
    """Tells whether the plan after another's dice takes its last decision again, with whatever dice, and nothing
    else."""
    if plan is None or following is None:
        return False
    return bool(plan.again) and following.again == plan.again and len(following.steps) == 1


def further_plan(game: AnyGame, view: Any, seat: Seat, guessed: Any, bots: Collection[Seat]) -> Plan | None:
    """Returns the plan whose first step comes out best of trials, as many as a hint has, the same whenever it is asked
    for in the same view: the seat's advice where there is nothing else to try. ``guessed`` is as for ``plan_for``,
    ``bots`` are the seats of the game's own bot. None where the seat is not to act."""
    if seat not in game.awaited(view):
        return None
    found = weighed(game, view, seat, guessed, HINTS.get(game.key, USUAL), seeded(view), bots)
    tried = sum(each.trials for each in found)
    plan = plan_for(game, view, seat, guessed, advised(game, view, seat, found[0].proposal) if tried else None)
    return None if plan is None else replace(plan, tried=tried)


def rest_of(game: AnyGame, view: Any, seat: Seat, guessed: Any, path: Path) -> tuple[Foreseen, ...]:
    """Returns the decisions by which a seat decides the rest as ``path`` begins, each with what stands as chosen or
    else the first choices that go on from there: as long as the game offers the rest, up to one that rolls dice or
    shows something hidden, and before one that asks. ``guessed`` is as for ``plan_for``; () where nothing begins
    so."""
    found, begun = list[Foreseen](), game.turn_of(view)
    while len(found) < MOST_STEPS and seat in game.awaited(view) and game.turn_of(view) == begun:
        tree, whole = decisions(game, view, seat), path
        root = tree.at(())
        if root is None or not any(c.key == path[0] and c.rest for c in root.choices):
            break
        while (level := tree.next(whole)) is not None and level.choices:
            first = [c.key for c in sorted(level.choices, key=likelihood)[: level.most]]
            whole = (*whole, token_of(level, level.chosen or first))
        text = " ".join(whole)
        if level is not None or any(text == each.decision for each in found):
            break
        done = carried_out(game, guessed, view, seat, text)
        if done == QUESTION:
            break
        if isinstance(done, str):
            found.append(Foreseen(text))
            break
        guessed, view = done.state, game.view(done.state, seat)
        found.append(Foreseen(text, fingerprint(view) if done.consulted else b""))
    return tuple(found)


def places_of(game: AnyGame, view: Any, seat: Seat, text: str) -> tuple[str, ...]:
    """Returns the place that a decision or an order is about, the last that its choices name ("" where none does), then
    those that are shown beside it: the first that they name, and those that they are about as well."""
    found, also = list[str](), list[str]()
    for picked in picked_by(game, view, seat, text):
        found += [choice.place for choice in picked if choice.place][:1]
        also += [place for choice in picked for place in choice.also]
    return tuple(dict.fromkeys((*(found[-1:] or [""]), *found[:1], *also)))


def again_of(game: AnyGame, view: Any, seat: Seat, text: str) -> str:
    """Returns the label of the button that takes a decision as often as it is advised, "" for none."""
    return next((each.again for picked in picked_by(game, view, seat, text) for each in picked if each.again), "")


def picked_by(game: AnyGame, view: Any, seat: Seat, text: str) -> list[tuple[Choice, ...]]:
    """Returns the choices of a decision or an order, level by level."""
    path = tuple(text.split(" "))
    tree = holder(path, (decisions(game, view, seat), orders(game, view, seat)))
    return [step.picked for step in tree.steps(path)] if tree is not None else []


def sketch(game: AnyGame, view: Any, seat: Seat, guessed: Any, path: Path) -> tuple[Mark, ...]:
    """Returns the marks of a decision that is chosen in part: those that all ways to go on have in common, as far as
    they roll no dice and show nothing hidden, so that taking it back is free. ``guessed`` is as for ``plan_for``."""
    tree = decisions(game, view, seat)
    try:
        found = [path] if tree.holds(path) else [whole for whole, _ in tree.leaves(path, MOST_SKETCHED) or ()]
    except Refusal:
        return ()
    common: list[Mark] | None = None
    for whole in found:
        try:
            done = game.apply(guessed, seat, game.parse(" ".join(whole)), no_dice)
        except (Rolled, Refusal):
            return ()
        if done.consulted:
            return ()
        marks = game.marks(view, game.view(done.state, seat), told(done.events, seat))
        common = list(marks) if common is None else [mark for mark in common if mark in marks]
    return tuple(merged(common or ()))


def carried_out(game: AnyGame, guessed: Any, view: Any, seat: Seat, text: str) -> Outcome[Any] | str:
    """Returns what comes of a decision or order, or why nobody knows or should go on without looking."""
    path = tuple(text.split(" "))
    decision = game.parse(text)
    if game.may_end(view, seat, decision) or asks(game, view, seat, path):
        return QUESTION
    try:
        done = game.apply(guessed, seat, decision, no_dice)
    except Rolled:
        return CHANCE
    return SURPRISE if done.consulted and not unsurprising(game, guessed, view, seat, done, decision) else done


def unsurprising(game: AnyGame, guessed: Any, view: Any, seat: Seat, done: Outcome[Any], decision: Any) -> bool:
    """Tells whether a seat sees the same after a decision in another position that looks the same, and is to go on:
    what it consults then hardly shows anything."""
    if seat not in game.awaited(game.view(done.state, seat)):
        return False
    other = game.guess(guessed, seat, random.Random(fingerprint(view) + AGAIN))
    if other is None:
        return False
    try:
        elsewhere = game.apply(other, seat, decision, no_dice)
    except (Rolled, Refusal):
        return False
    return fingerprint(game.view(elsewhere.state, seat)) == fingerprint(game.view(done.state, seat))


def asks(game: AnyGame, view: Any, seat: Seat, path: Path) -> bool:
    """Tells whether a panel may ask before a decision or an order is carried out."""
    tree = holder(path, (decisions(game, view, seat), orders(game, view, seat)))
    return tree is not None and tree.question(path) is not None


def told(events: list[Event], seat: Seat) -> list[Happening]:
    """Returns what a seat learns of events."""
    return [(event.kind, line) for event in events if (line := event.to(seat)) is not None]
