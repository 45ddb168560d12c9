"""What the contract promises of any game, as sentences; each is looked at in the moments of games at random.

Self-play (bot.opponents.selfplay) checks every decision of whole games; here is what it does not look at."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.advising import advice_for
from bot.games.choices import Level, Path, Refusal
from bot.games.contract import PUBLIC, Game, Seat
from bot.games.introduction import MOST_FACT, MOST_LINE
from bot.games.options import any_seats
from bot.games.tree import wander, wander_orders
from bot.opponents.invariants import event_faults, state_faults
from bot.opponents.moments import Moment
from bot.opponents.secrecy import check_forward, check_gate, check_resample, levels, resampled, spoilt

AnyGame = Game[Any, Any, Any]
Look = Callable[[AnyGame, Moment, random.Random], Iterator[str]]
"""Yields what breaks a promise at a moment, in sentences."""

KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""A key of a choice."""
CHOICES, PROMPT, LABEL, HINT, TEXT = 100, 150, 80, 100, 60
"""The most choices of a level, and characters of a prompt, a label, a hint, and a decision's text."""
STEPS = 12
"""Decisions for which two worlds are played side by side."""
WORDS = ("attack", "bid", "take", "1", "7", "-", ",", "no such thing", "*", "ﬀ", "")
"""What anybody may type."""


class Promise(Struct, frozen=True):
    """A promise of the contract: the sentence that says it, and what looks for whatever breaks it. It is ``hidden``
    where it concerns games alone that hide something."""

    says: str
    look: Look
    hidden: bool = False


def introduces_itself(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """The card and its lines."""
    for seat in (None, *(info.key for info in any_seats(game))):
        card = game.introduction(at.options, seat)
        for line in (card.aim, card.turn, card.ending):
            if not 0 < len(line) <= MOST_LINE or not line.endswith("."):
                yield f"“{line}” should be a sentence of at most {MOST_LINE} characters."
        for fact in (card.length, card.players, card.difficulty):
            if not 0 < len(fact) <= MOST_FACT or fact.endswith("."):
                yield f"“{fact}” should be at most {MOST_FACT} characters without a full stop."


def trees_lead_somewhere(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Every level of decisions and orders."""
    for info in at.seats:
        view = game.view(at.state, info.key)
        for walk in (game.choices, game.orders):
            for path, level in levels(walk, view, info.key, rng):
                where = f"{info.key}{' after “' + ' '.join(path) + '”' if path else ''}"
                yield from (f"{where}: {fault}" for fault in level_faults(path, level))


def level_faults(path: Path, level: Level) -> Iterator[str]:
    """Yields what is wrong with one level."""
    keys = [choice.key for choice in level.choices]
    if path and bool(keys) is bool(level.fields):
        yield "there is nothing to choose: a dead end."
    if len(keys) > CHOICES:
        yield f"{len(keys)} choices, where {CHOICES} are allowed; put a level between."
    if len(set(keys)) < len(keys):
        yield "two choices have one key."
    if not level.prompt or len(level.prompt) > PROMPT:
        yield f"the prompt has {len(level.prompt)} characters, where 1 to {PROMPT} are allowed."
    if level.most > 1 and not 0 <= level.least <= max(len(keys), 1):
        yield f"{level.least} to {level.most} are to be picked of {len(keys)}."
    seen = set[tuple[str, str]]()
    for choice in level.choices:
        if not KEY.fullmatch(choice.key):
            yield f"“{choice.key}” is no key: small letters, digits and hyphens."
        if not 0 < len(choice.label) <= LABEL or len(choice.hint) > HINT:
            yield f"the label of {choice.key} has {len(choice.label)} characters, where {LABEL} are allowed."
        if (read := (choice.label.casefold(), choice.hint.casefold())) in seen:
            yield f"two choices read “{choice.label}”."
        seen.add(read)
    if sum(choice.usual for choice in level.choices) > 1:
        yield "more than one choice is the usual one."


def leaves(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[tuple[Seat, str]]:
    """Yields a few decisions and orders of each seat."""
    for info in at.seats:
        view = game.view(at.state, info.key)
        for text in (wander(game, view, info.key, rng), wander_orders(game, view, info.key, rng)):
            if text:
                yield info.key, text


def decisions_have_one_text(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """The texts of what is offered."""
    for seat, text in leaves(game, at, rng):
        decision = game.parse(text)
        if (said := game.text(decision)) != text or game.parse(said) != decision:
            yield f"“{text}” is read as “{said}”."
        if len(text) > TEXT:
            yield f"“{text}” has {len(text)} characters, where {TEXT} fit into a button."
        read = game.read(game.view(at.state, seat), seat, text)
        if game.text(read) != text:
            yield f"“{text}”, typed by a person, is read as “{game.text(read)}”."


def refusals_agree(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """What is offered is allowed; what is spoilt is refused by check and apply with one reason."""
    for seat, text in [*leaves(game, at, rng)] * 3:
        for asked in (text, spoilt(text, rng)):
            asker = seat if asked == text else rng.choice(at.seats).key
            try:
                decision = game.parse(asked)
            except Refusal:
                continue
            checked = game.check(game.view(at.state, asker), asker, decision)
            try:
                game.apply(at.state, asker, decision, at.dice())
                applied = None
            except Refusal as refusal:
                applied = refusal
            if str(checked) != str(applied):
                yield f"{asker} “{asked}”: check says “{checked}”, and apply “{applied}”."
            if asked == text and checked is not None:
                yield f"{asker} is offered “{asked}” and refused it: {checked}"


def any_words_are_answered(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Whatever is typed is read, or refused; and a path that leads nowhere is."""
    for info in at.seats:
        view = game.view(at.state, info.key)
        for _ in range(6):
            said = " ".join(rng.choice(WORDS) for _ in range(rng.randint(0, 4)))
            try:
                game.text(game.read(view, info.key, said))
            except Refusal:
                continue
            except Exception as error:
                yield f"“{said}”, typed by {info.key}, raises {type(error).__name__}: {error}"
        for walk in (game.choices, game.orders):
            try:
                walk(view, info.key, ("no-such-thing",))
            except Refusal:
                continue
            yield f"“no-such-thing” of {info.key} is not refused."


def orders_take_nobodys_turn(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Whoever was to act before an order still is."""
    before = game.awaited(game.view(at.state, None))
    for info in at.seats:
        if text := wander_orders(game, game.view(at.state, info.key), info.key, rng):
            after = game.view(game.apply(at.state, info.key, game.parse(text), at.dice()).state, None)
            if not (before.items() <= game.awaited(after).items() or game.result(after)):
                yield f"after {info.key}'s order “{text}” others are to act."


def decisions_are_noticed(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Each decision has a line for everyone: that something was decided is public."""
    for info in at.seats:
        if text := wander(game, game.view(at.state, info.key), info.key, rng):
            outcome = game.apply(at.state, info.key, game.parse(text), at.dice())
            if not any(event.to(PUBLIC) for event in outcome.events):
                yield f"nobody is told that {info.key} decided “{text}”: tell everyone a line, even if it says little."


def resigning_is_no_victory(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Whoever resigns does not win, and nobody resigns from a game that is over."""
    over = game.result(game.view(at.state, None)) is not None
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
        if not game.resigning(game.view(at.state, info.key), info.key):
            yield f"{info.key} is not asked anything before it resigns."


def advice_may_be_taken(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """A hint is legal, has a reason, and is the same when it is asked for again."""
    for seat in sorted({*at.people} & {*game.awaited(game.view(at.state, None))}):
        view = game.view(at.state, seat)
        advice = advice_for(game, view, seat)
        if advice is None:
            if game.practice is not None:
                yield f"{seat} is to act and gets no hint, although there is a practice opponent."
            continue
        if refused := game.check(view, seat, game.parse(advice.decision)):
            yield f"{seat} is advised “{advice.decision}”, which is refused: {refused}"
        if not advice.reason.strip() or len(advice.reason) > 300:
            yield f"“{advice.decision}” is advised for a reason of {len(advice.reason)} characters, where 1 to 300 fit."
        if advice_for(game, game.view(at.state, seat), seat) != advice:
            yield f"{seat} gets another hint when it asks again."


def odds_are_chances(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Odds are numbers from 0 to 1, each with a name."""
    for info in at.seats:
        for row in game.odds(game.view(at.state, info.key), info.key).rows:
            if any(not 0 <= each.chance <= 1 or not each.label for each in row.chances):
                yield f"“{row.label}” has a chance that is none: {row.chances}."


def parts_can_be_set(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """A part that is set leads to a position, or is refused."""
    for part in game.settable(game.view(at.state, None))[:8]:
        if part.value not in part.values:
            yield f"{part.name} is {part.value}, which is not among its values."
        for value in rng.sample(sorted(part.values), min(2, len(part.values))):
            try:
                after = game.set_parts(at.state, {part.key: value}).state
            except Refusal:
                continue
            yield from (f"{part.in_words(value)}: {fault}." for fault in state_faults(game, at.seats, after))


def it_can_be_told(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Marks, digests and the closing report are made without an error, in whole lines."""
    for passage in at.passages[-3:]:
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


def saved_states_need_no_upgrade(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Data of this version stay as they are, and a version that never was is refused."""
    data = msgspec.json.decode(msgspec.json.encode(at.state))
    if game.upgrade(data, game.rules_version) != data:
        yield f"a state of {game.rules_version} is changed when it is loaded."


def resampling_keeps_the_view(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Another state with the same view, in all that a seat can ask."""
    for seat in (None, *(info.key for info in at.seats)):
        check_resample(game, at.state, seat, rng, at.options)
    return
    yield


def nothing_hidden_gets_out(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Two worlds that a seat cannot tell apart stay so, whatever is played."""
    passing: frozenset[str] = getattr(game, "passing", frozenset())
    for seat in (None, *(info.key for info in at.seats)):
        check_forward(game, at.state, seat, rng, STEPS, passing=passing, counterpart=at.counterpart, options=at.options)
    return
    yield


def what_is_taken_back_taught_nothing(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """A decision that consulted nothing shows its actor nothing."""
    check_gate(game, at.state, rng, STEPS, options=at.options)
    return
    yield


def guesses_follow_from_the_view(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """A guess has the same view, is sound, and is the same in every world with that view."""
    for seat in (None, *at.people):
        number = rng.getrandbits(32)
        guess = game.guess(at.state, seat, random.Random(number))
        if guess is not None:
            if msgspec.json.encode(game.view(guess, seat)) != msgspec.json.encode(game.view(at.state, seat)):
                yield f"a guess for {seat or 'a spectator'} shows another view."
            yield from (f"a guess for {seat or 'a spectator'}: {problem}" for problem in game.problems(guess))
        alike = resampled(game, at.state, seat, rng, at.options)
        if game.guess(alike, seat, random.Random(number)) != guess:
            yield f"two worlds that look alike to {seat or 'a spectator'} give different guesses, which tells of them."


PROMISES: tuple[Promise, ...] = (
    Promise("The game introduces itself in lines that fit a phone.", introduces_itself),
    Promise("Decisions are offered level by level, each short and leading somewhere.", trees_lead_somewhere),
    Promise("Every decision has one text, which reads back as itself.", decisions_have_one_text),
    Promise("What is offered is allowed, and all else refused, by check and apply alike.", refusals_agree),
    Promise("Whatever a person types is read or refused.", any_words_are_answered),
    Promise("An order takes nobody's turn.", orders_take_nobodys_turn),
    Promise("That something was decided is public.", decisions_are_noticed),
    Promise("Whoever resigns does not win.", resigning_is_no_victory),
    Promise("Advice may be taken, and has a reason.", advice_may_be_taken),
    Promise("Odds are chances.", odds_are_chances),
    Promise("A part of a position that is set leads to a position.", parts_can_be_set),
    Promise("What happened can be told.", it_can_be_told),
    Promise("A saved state loads as it was.", saved_states_need_no_upgrade),
    Promise("Another state with the same view looks the same in everything.", resampling_keeps_the_view, hidden=True),
    Promise("Nothing that a seat receives tells it what it may not know.", nothing_hidden_gets_out, hidden=True),
    Promise("What may be taken back has taught nothing.", what_is_taken_back_taught_nothing, hidden=True),
    Promise("A guess follows from the view alone.", guesses_follow_from_the_view, hidden=True),
)
"""Everything that is looked at, in the order in which an author meets it."""
