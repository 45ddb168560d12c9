"""What the contract promises of any game, as sentences; each is looked at in the moments of games at random.

Self-play (bot.opponents.selfplay) checks every decision of whole games; here is what it does not look at."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.advising import advice_for
from bot.games.contract.advice import Advice
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, AnyGame, Seat
from bot.games.contract.introduction import MOST_FACT, MOST_GOAL, MOST_LINE
from bot.games.contract.options import any_seats
from bot.games.kit.plain import Board, Grid, Row
from bot.games.kit.working_copy import throwaway_dice
from bot.games.positions.parts import Part
from bot.games.rulebooks import glossary, rulebook
from bot.games.tree import wander
from bot.opponents.invariants import event_faults, state_faults
from bot.opponents.moments import Moment
from bot.opponents.promised_choices import (
    any_words_are_answered,
    decisions_are_noticed,
    decisions_have_one_text,
    orders_take_nobodys_turn,
    refusals_agree,
    trees_lead_somewhere,
)
from bot.opponents.public_draws import Act, check_public_draws
from bot.opponents.secrecy import check_forward, check_gate, check_resample, resampled
from bot.opponents.selfplay import bots_outcome

Look = Callable[[AnyGame, Moment, random.Random], Iterator[str]]
"""Yields what breaks a promise at a moment, in sentences."""

REASON = 300
"""The most characters of what is advised, and of the reason."""
PART, VALUE = 60, 40
"""The most characters of a part's name or of a value in words, and of their keys."""
COLUMNS = 20
"""The most squares side by side for which a plain picture has room."""
STEPS = 12
"""Decisions for which two worlds are played side by side."""


class Promise(Struct, frozen=True):
    """A promise of the contract: the sentence that says it, and what looks for whatever breaks it. It is ``hidden``
    where it concerns games alone that hide something."""

    says: str
    look: Look
    hidden: bool = False


def introduces_itself(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """The card and its lines, with these options and with each value of each; only once, for it knows no position."""
    if at.passages:
        return
    values = [{option.key: value} for option in game.options for value in option.values]
    for options in (at.options, {}, *values):
        for seat in (None, *(info.key for info in any_seats(game))):
            card = game.introduction(options, seat)
            for line in (card.aim, card.turn, card.ending):
                if not 0 < len(line) <= MOST_LINE or not line.endswith("."):
                    yield f"“{line}” should be a sentence of at most {MOST_LINE} characters."
            for fact in (card.length, card.players, card.difficulty):
                if not 0 < len(fact) <= MOST_FACT or fact.endswith("."):
                    yield f"“{fact}” should be at most {MOST_FACT} characters without a full stop."
            if len(card.goal) > MOST_GOAL:
                yield f"“{card.goal}” should be at most {MOST_GOAL} characters."
    if game.introduction({"no-such-option": "red"}, PUBLIC) != game.introduction({}, None):
        yield "an option or a seat that it does not know changes its card."


def resigning_is_no_victory(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """A seat that resigns does not win, and nobody resigns from a game that is over."""
    over = game.result(game.view(at.state, None)) is not None
    before = msgspec.json.encode(at.state)
    for info in at.seats:
        try:
            outcome = game.resign(at.state, info.key)
        except Refusal:
            if not over:
                yield f"{info.key} may not resign."
            continue
        if over:
            yield f"{info.key} may resign from a game that is over."
            continue
        result = game.result(game.view(outcome.state, None))
        if result is not None and info.key in result.winners:
            yield f"{info.key} resigns and wins."
        faults = [*state_faults(game, at.seats, outcome.state), *event_faults(at.seats, outcome.events)]
        yield from (f"after {info.key} resigned: {fault}." for fault in faults)
        if not outcome.events:
            yield f"nobody is told that {info.key} resigned."
        if not game.resigning(game.view(at.state, info.key), info.key):
            yield f"{info.key} is not asked anything before it resigns."
    if msgspec.json.encode(at.state) != before:
        yield "resigning changed the state that it was applied to."


def advice_may_be_taken(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """A hint is legal, has a reason, and is the same when it is asked for again; only who is to act gets one."""
    awaited = game.awaited(game.view(at.state, None))
    for seat in at.people:
        view = game.view(at.state, seat)
        advice = advice_for(game, view, seat)
        if seat not in awaited:
            if advice is not None or game.advice(view, seat, rng) is not None:
                yield f"{seat} is not to act, and gets a hint."
            continue
        if advice is None:
            if game.advises:
                yield f"{seat} is to act and gets no hint, although the game says what is good."
            continue
        if refused := game.check(view, seat, game.parse(advice.decision)):
            yield f"{seat} is advised “{advice.decision}”, which is refused: {refused}"
        yield from (f"“{advice.decision}” is advised {fault}." for fault in advice_faults(advice))
        if advice_for(game, game.view(at.state, seat), seat) != advice:
            yield f"{seat} gets another hint when it asks again."


def advice_faults(advice: Advice) -> Iterator[str]:
    """Yields what is wrong with the words of a hint."""
    if not advice.label.strip() or len(advice.label) > REASON:
        yield f"in {len(advice.label)} characters, where 1 to {REASON} fit"
    if not advice.reason.strip() or len(advice.reason) > REASON:
        yield f"for a reason of {len(advice.reason)} characters, where 1 to {REASON} fit"
    if any(not 0 <= each.chance <= 1 for each in advice.chances):
        yield f"with chances that are none: {advice.chances}"


def proposals_may_be_taken(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """What an opponent tries is legal, all of it different, the same when it is asked for again, and has reasons."""
    for seat in sorted({*at.people} & {*game.awaited(game.view(at.state, None))}):
        view, number = game.view(at.state, seat), rng.getrandbits(32)
        found = game.proposals(view, seat, random.Random(number))
        if not found or len({each.text for each in found}) < len(found):
            yield f"{seat} is to act, and has {[each.text for each in found]} to try: one at least, none of them twice."
        for each in found:
            if refused := game.check(view, seat, game.parse(each.text)):
                yield f"{seat} might try “{each.text}”, which is refused: {refused}"
            if not each.reason.strip():
                yield f"{seat} might try “{each.text}” for no reason."
        if game.proposals(game.view(at.state, seat), seat, random.Random(number)) != found:
            yield f"{seat} has other decisions to try when it asks again."


def a_value_is_a_chance(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """The chance to win is a number from 0 to 1."""
    for seat in at.people:
        if not 0 <= (value := game.value(game.view(at.state, seat), seat)) <= 1:
            yield f"{seat} has a chance of {value} to win."


def odds_are_chances(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """If dice decide about a seat's choice, its odds are numbers from 0 to 1, each with a name."""
    awaited = game.awaited(game.view(at.state, None))
    for info in at.seats:
        view = game.view(at.state, info.key)
        rows = game.odds(view, info.key).rows
        root = game.choices(view, info.key, ()) if info.key in awaited else None
        words = {choice.key for choice in root.choices} if root is not None else set()
        if rows and not words & game.rolls:
            yield f"{info.key} is told odds, and has no choice that dice decide."
        for row in rows:
            if not row.label or not (row.average or row.chances):
                yield f"a row of odds says nothing: {row}."
            if any(not 0 <= each.chance <= 1 or not each.label for each in row.chances):
                yield f"“{row.label}” has a chance that is none: {row.chances}."


def parts_can_be_set(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """A part that is set leads to a position in which it is so, and everyone is told; or it is refused, as all else."""
    parts = game.settable(game.view(at.state, None))
    if len({part.key for part in parts}) < len(parts):
        yield "two parts have one key."
    for part in parts:
        yield from (f"{part.name}: {fault}." for fault in part_faults(part))
    for part in rng.sample(parts, min(6, len(parts))):
        value = rng.choice([value for value in part.values if value != part.value])
        told, after = set_to(game, at.state, {part.key: value})
        if after is None:
            continue
        yield from (f"{part.in_words(value)}: {fault}." for fault in state_faults(game, at.seats, after))
        if part.in_words(value) not in told:
            yield f"“{part.in_words(value)}” is not told, but “{told}”."
        now = {each.key: each.value for each in game.settable(game.view(after, None))}
        if now.get(part.key, value) != value:
            yield f"{part.in_words(value)} is set, and is {now[part.key]}."
    same = {part.key: part.value for part in parts[:1]}
    for changes in ({}, {"no-such-part": "1"}, same, dict.fromkeys(same, "no-such-value")):
        if set_to(game, at.state, changes)[1] is not None:
            yield f"to set {changes} is not refused."


def part_faults(part: Part) -> Iterator[str]:
    """Yields what is wrong with a part that can be set."""
    if part.value not in part.values or len(part.values) < 2:
        yield f"it is {part.value}, of {', '.join(part.values)}"
    if ":" in part.key or not 0 < len(part.key) <= VALUE or not 0 < len(part.name) <= PART:
        yield f"its key “{part.key}” has a colon, or more than {VALUE} characters, or its name more than {PART}"
    for value, words in part.values.items():
        if len(value) > VALUE or not 0 < len(words) <= PART:
            yield f"“{words}” has more than {PART} characters, or its key more than {VALUE}"


def set_to(game: AnyGame, state: Any, parts: Mapping[str, str]) -> tuple[str, Any]:
    """Returns what everyone is told of parts that are set, and the position; or the reason why not, and None."""
    try:
        outcome = game.set_parts(state, parts)
    except Refusal as refusal:
        return f"refused: {refusal}", None
    return "\n".join(line.text for event in outcome.events if (line := event.to(PUBLIC))), outcome.state


def it_can_be_told(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Marks, digests and the closing report raise no error and have whole lines. The glossary knows each kind of event.
    The result names seats and is a sentence."""
    kinds = glossary.parse(game.glossary(), rulebook.parse(game.rulebook())).events
    for passage in at.passages[-3:]:
        for kind in sorted({event.kind for event in passage.events} - {kind for kind, rules in kinds.items() if rules}):
            yield f"the glossary names no rules for events of the kind “{kind}”."
        for seat in (None, *(info.key for info in at.seats)):
            told = [(event.kind, line) for event in passage.events if (line := event.to(seat or PUBLIC))]
            game.marks(game.view(passage.before, seat), game.view(passage.after, seat), told)
            for happening in told:
                if (hurt := game.loser(happening)) is not None and hurt not in {info.key for info in at.seats}:
                    yield f"{hurt} is hurt by “{happening[0]}”, and is no seat."
    game.fortunes([event for passage in at.passages for event in passage.events])
    for said in game.report(list(at.passages)):
        if not said.strip() or "\n" in said:
            yield f"“{said}” of the closing report is not one line."
    if not at.passages and game.report([]):
        yield "there is a closing report of nothing."
    if (result := game.result(game.view(at.state, None))) is not None:
        if not result.text.endswith("."):
            yield f"“{result.text}” should be a sentence."
        if strangers := {*result.winners} - {info.key for info in at.seats}:
            yield f"{', '.join(sorted(strangers))} wins, and has no seat."


def it_can_be_shown(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """The board, what a picture shows of it, and the words for it are made of each view without an error."""
    for seat in (None, *(info.key for info in at.seats)):
        view = game.view(at.state, seat)
        msgspec.json.encode(game.scene(view))
        if not game.alt(view).strip():
            yield f"there are no words for the picture of {seat or 'a spectator'}."
        if at.board is not None:
            yield from (f"the board of {seat or 'a spectator'}: {fault}." for fault in board_faults(at.board(view)))


def board_faults(board: object) -> Iterator[str]:
    """Yields what is wrong with a plain picture."""
    if not isinstance(board, Board):
        yield f"it is {board!r:.60}, and should be a Board"
        return
    try:
        msgspec.convert(msgspec.to_builtins(board), Board)
    except msgspec.ValidationError as error:
        yield str(error)
    for number, part in enumerate(board.parts, 1):
        things = len(part.things) if isinstance(part, Row) else sum(map(len, part.rows))
        if len(part.keys) > things:
            yield f"its part {number} has {len(part.keys)} keys for {things} things"
        if strange := [mark for mark in part.marked if not 0 <= mark < things]:
            yield f"its part {number} marks {strange[0]}, and has {things} things, from 0"
        if isinstance(part, Grid) and max(map(len, part.rows), default=0) > COLUMNS:
            yield f"its part {number} has more than {COLUMNS} squares in a row"


def saved_states_need_no_upgrade(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """What is saved looks the same to everyone once it is loaded, and data of this version stay as they are."""
    yield from (f"{fault}." for fault in state_faults(game, at.seats, at.state))
    saved = msgspec.json.encode(at.state)
    data, loaded = msgspec.json.decode(saved), msgspec.json.decode(saved, type=game.state_type)
    if game.upgrade(data, game.rules_version) != data:
        yield f"a state of {game.rules_version} is changed when it is loaded."
    for seat in (None, *(info.key for info in at.seats)):
        one, other = (game.view(state, seat) for state in (at.state, loaded))
        if msgspec.json.encode([one, game.scene(one)]) != msgspec.json.encode([other, game.scene(other)]):
            yield f"{seat or 'a spectator'} sees something else once the state has been saved and loaded."


def resampling_keeps_the_view(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Another state with the same view, in all that a seat can ask: hints and odds as well, and what can be set."""
    for seat in (None, *(info.key for info in at.seats)):
        other = check_resample(game, at.state, seat, rng, at.options)
        if seat is not None:
            seed = rng.getrandbits(32)
            # All of one state first, as in ``assert_alike``.
            one, two = (helped(game, state, seat, seat in at.people, seed) for state in (at.state, other))
            yield from (f"{what} of {seat} tell of what is hidden." for what in one if one[what] != two[what])


def helped(game: AnyGame, state: Any, seat: Seat, advised: bool, seed: int) -> dict[str, Any]:
    """Returns what a seat is told beside its view and its choices, and what a game master is who sees no more, by what
    it is called."""
    view, rng = game.view(state, seat), random.Random(seed)
    parts = game.settable(game.view(state, None))
    changed = rng.sample([part for part in parts if not part.looks], min(3, sum(not part.looks for part in parts)))
    values = [(part.key, rng.choice([value for value in part.values if value != part.value])) for part in changed]
    return {
        "the odds": game.odds(view, seat),
        "the hints": advice_for(game, view, seat) if advised else None,
        "the parts that can be set beside the view": parts,
        "the answers to what is set beside the view": [set_to(game, state, dict([each]))[0] for each in values],
    }


def nothing_hidden_gets_out(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Two worlds that a seat cannot tell apart stay so, whatever is played."""
    passing: frozenset[str] = getattr(game, "passing", frozenset())
    for seat in (None, *(info.key for info in at.seats)):
        check_forward(game, at.state, seat, rng, STEPS, passing=passing, counterpart=at.counterpart, options=at.options)
    awaited = game.awaited(game.view(at.state, None))
    for bot in [info.key for info in at.seats if info.bot and info.key in awaited]:
        do = partial(bots_outcome, game, at.state, bot)
        seats = [info.key for info in at.seats]
        check_public_draws(Act(game, seats, f"{bot}'s own bot", do, at.tray, at.used), rng)
    return
    yield


def what_is_taken_back_taught_nothing(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """A decision that consulted nothing shows its actor nothing."""
    check_gate(game, at.state, rng, STEPS, options=at.options)
    return
    yield


def played_on(game: AnyGame, guess: Any, rng: random.Random) -> Iterator[str]:
    """Yields what goes wrong as a guess is played on: opponents and hints look ahead in it."""
    draw = throwaway_dice(rng)
    try:
        for _ in range(STEPS):
            seats = sorted(game.awaited(game.view(guess, None)))
            if not seats or game.result(game.view(guess, None)) is not None:
                return
            text = wander(game, game.view(guess, seats[0]), seats[0], rng)
            guess = game.apply(guess, seats[0], game.parse(text), draw).state
    except Exception as error:
        yield f"a guess cannot be played on: {type(error).__name__}: {error}"


def guesses_follow_from_the_view(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """A guess has the same view, is sound, can be played on, and is the same in every world with that view."""
    for seat in (None, *at.people):
        number = rng.getrandbits(32)
        before = msgspec.json.encode(at.state)
        guess = game.guess(at.state, seat, random.Random(number))
        if msgspec.json.encode(at.state) != before:
            yield "a guess changed the state that it was given."
        if guess is not None:
            if msgspec.json.encode(game.view(guess, seat)) != msgspec.json.encode(game.view(at.state, seat)):
                yield f"a guess for {seat or 'a spectator'} shows another view."
            yield from (f"a guess for {seat or 'a spectator'}: {problem}" for problem in game.problems(guess))
            yield from played_on(game, guess, rng)
        alike = resampled(game, at.state, seat, rng, at.options)
        if game.guess(alike, seat, random.Random(number)) != guess:
            yield f"two worlds that look alike to {seat or 'a spectator'} give different guesses, which tells of them."


RESAMPLED = Promise(
    "Another state with the same view looks the same in everything.", resampling_keeps_the_view, hidden=True
)
PROMISES: tuple[Promise, ...] = (
    Promise("The game introduces itself in lines that fit a phone.", introduces_itself),
    Promise("Decisions are offered level by level, each short and leading somewhere.", trees_lead_somewhere),
    Promise("Every decision has one text, which reads back as itself.", decisions_have_one_text),
    Promise("Every offer is allowed, and everything else refused, by check and apply alike.", refusals_agree),
    Promise("Any text that a person types is read or refused.", any_words_are_answered),
    Promise("An order takes nobody's turn.", orders_take_nobodys_turn),
    Promise("That something was decided is public.", decisions_are_noticed),
    Promise("A seat that resigns does not win.", resigning_is_no_victory),
    Promise("Advice may be taken, and has a reason.", advice_may_be_taken),
    Promise("Every proposal of the opponent is allowed, and has a reason.", proposals_may_be_taken),
    Promise("The value of a position is a chance.", a_value_is_a_chance),
    Promise("Odds are chances.", odds_are_chances),
    Promise("A part of a position that is set leads to a position.", parts_can_be_set),
    Promise("Every event can be told.", it_can_be_told),
    Promise("The board can be shown of every view.", it_can_be_shown),
    Promise("A saved state loads as it was.", saved_states_need_no_upgrade),
    RESAMPLED,
    Promise("Nothing that a seat receives tells it what it may not know.", nothing_hidden_gets_out, hidden=True),
    Promise("A decision that may be taken back has taught nothing.", what_is_taken_back_taught_nothing, hidden=True),
    Promise("A guess follows from the view alone.", guesses_follow_from_the_view, hidden=True),
)
"""Everything that is looked at, in the order in which an author meets it."""
