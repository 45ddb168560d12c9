"""What the contract promises of choices, decisions and refusals: each function yields, in sentences, what a game breaks
of it at a moment."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from bot.games.contract.choices import PROMPT, Level, Path, Refusal
from bot.games.contract.game import AnyGame, Seat
from bot.games.rulebooks import rulebook
from bot.games.tokens import picks, preset
from bot.games.tree import wander, wander_orders
from bot.opponents.invariants import hush_faults, silence_faults
from bot.opponents.moments import Moment
from bot.opponents.secrecy import Walk, levels, spoilt

KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""A key of a choice."""
CHOICES, LABEL, HINT, TEXT, MENU = 100, 80, 100, 60, 25
"""The most choices of a level; characters of a label, a hint, and a decision's text; choices of a menu."""
WORDS = ("attack", "bid", "take", "1", "7", "-", ",", "no such thing", "*", "ﬀ", "")
"""What anybody may type."""
CHARACTERS = range(1, 0x3000)
"""Of which anybody may type any."""


def trees_lead_somewhere(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Every level of decisions and orders; each word at the beginning is what the whole root has; what prepares a
    decision is a menu or a whole order."""
    for info in at.seats:
        view, fields = game.view(at.state, info.key), tuple[Level, ...]()
        for walk in (game.choices, game.orders):
            for path, level in levels(walk, view, info.key, rng):
                fields = level.fields or fields
                if walk == game.choices and level not in fields and not level.fields:
                    yield from (f"{info.key}: {fault}" for fault in narrowing_faults(game, view, info.key, path, level))
                where = f"{info.key}{' after “' + ' '.join(path) + '”' if path else ''}"
                below = {c.key: walk(view, info.key, (*path, c.key)) for c in level.choices if c.whole is not None}
                faults = (*level_faults(path, level), *chosen_faults(level), *whole_faults(level, below))
                yield from (f"{where}: {fault}" for fault in faults)
        if (root := game.choices(view, info.key, ())) is None:
            yield f"{info.key}: the root of the decisions is no level."
        else:
            yield from (f"{info.key}: {fault}" for fault in root_faults(game, view, info.key, root))


def root_faults(game: AnyGame, view: Any, seat: Seat, root: Level) -> Iterator[str]:
    """Yields what is wrong with what prepares a decision at the root of the decisions."""
    for path in root.staged:
        order = game.orders(view, seat, path)
        if order is not None and order.most == 1 and len(order.choices) > MENU:
            yield f"“{' '.join(path)}” prepares a decision by {len(order.choices)} choices: no menu."


def narrowing_faults(game: AnyGame, view: Any, seat: Seat, path: Path, level: Level) -> Iterator[str]:
    """Yields each choice of a level of decisions that is another one where only it is asked for."""
    for choice in level.choices:
        part = game.narrowed(view, seat, path, choice.key)
        if part is None or (part.most, part.fields) != (level.most, level.fields) or choice not in part.choices:
            yield f"narrowed gives “{' '.join((*path, choice.key))}” otherwise than choices."


def level_faults(path: Path, level: Level) -> Iterator[str]:
    """Yields what is wrong with one level."""
    keys = [choice.key for choice in level.choices]
    if path and bool(keys) is bool(level.fields):
        yield "there is nothing to choose: a dead end."
    if any(field.fields or field.staged for field in level.fields):
        yield "a field of a form is a form itself."
    if len(keys) > CHOICES:
        yield f"{len(keys)} choices, where {CHOICES} are allowed; put a level between."
    if len(set(keys)) < len(keys):
        yield "two choices have one key."
    if not level.prompt or len(level.prompt) > PROMPT:
        yield f"the prompt has {len(level.prompt)} characters, where 1 to {PROMPT} are allowed."
    if not (level.least == level.most == 1 or (level.most > 1 and 0 <= level.least <= len(keys))):
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
    roles = [choice.role for choice in level.choices]
    if not path and roles and roles[0] in ("end", "give-up") and not set(roles) <= {"end", "give-up"}:
        yield f"“{level.choices[0].label}” stands first, and ends something."


def whole_faults(level: Level, below: Mapping[str, Level | None]) -> Iterator[str]:
    """Yields each choice of several at once that the multi-select below a choice has not; ``below`` are the levels by
    the keys that lead to them."""
    for choice in level.choices:
        if choice.whole is not None:
            after = below[choice.key]
            if after is None or after.most < 2 or not picks(after, choice.whole.key):
                yield f"“{choice.whole.label}” takes what nobody can choose after {choice.key}."
            if not 0 < len(choice.whole.label) <= LABEL or len(choice.whole.hint) > HINT:
                yield f"“{choice.whole.label}” is too long."


def chosen_faults(level: Level) -> Iterator[str]:
    """Yields what is wrong with what stands as chosen before anybody chooses."""
    keys = {choice.key for choice in level.choices}
    if not set(level.chosen) <= keys or len(level.chosen) > level.most:
        yield f"{', '.join(level.chosen)} stand as chosen of {', '.join(keys)}."
    begun = [(level, level.chosen), *((field, preset(field).split(",")) for field in level.fields)]
    for each, chosen in begun:
        if spent := [choice.label for choice in each.choices if choice.key in chosen and choice.role == "play"]:
            yield f"{', '.join(spent)} would be spent, and nobody has chosen it."


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
    """What is offered is allowed; what is spoilt is refused by check and apply with one reason, unless the tree holds
    it as well. The position stays as it is, and a rule that is cited exists."""
    before, rules = msgspec.json.encode(at.state), rulebook.parse(game.rulebook()).by_id
    for seat, text in [*leaves(game, at, rng)] * 3:
        for asked in (text, spoilt(text, rng)):
            asker = seat if asked == text else rng.choice(at.seats).key
            try:
                decision = game.parse(asked)
            except Refusal as refusal:
                yield from refusal_faults(asked, refusal, rules)
                continue
            view = game.view(at.state, asker)
            checked = game.check(view, asker, decision)
            try:
                game.apply(at.state, asker, decision, at.dice())
                applied = None
            except Refusal as refusal:
                applied = refusal
            if str(checked) != str(applied):
                yield f"{asker} “{asked}”: check says “{checked}”, and apply “{applied}”."
            path = tuple(game.text(decision).split())
            if (checked is None) != any(in_tree(walk, view, asker, path) for walk in (game.choices, game.orders)):
                yield f"{asker} “{asked}”: check says “{checked}”, and the trees say otherwise."
            if checked is not None:
                yield from refusal_faults(asked, checked, rules)
    if msgspec.json.encode(at.state) != before:
        yield "a decision changed the state that it was applied to."


def refusal_faults(asked: str, refusal: Refusal, rules: Collection[str]) -> Iterator[str]:
    """Yields what is wrong with a refusal."""
    if not refusal.reason or refusal.reason.endswith("."):
        yield f"“{asked}” is refused: “{refusal.reason}”. The reason should be a clause without a full stop."
    if refusal.rule and refusal.rule not in rules:
        yield f"“{asked}” is refused by {refusal.rule}, which is not in the rulebook."


def in_tree(walk: Walk, view: Any, seat: Seat, path: Path) -> bool:
    """Tells whether a path is whole in a tree: found by going down level by level and looking at the keys."""
    depth = 0
    while depth < len(path):
        level = walk(view, seat, path[:depth])
        if level is None:
            return False
        fields = level.fields or (level,)
        said = path[depth : depth + len(fields)]
        if len(said) < len(fields) or not all(map(picks, fields, said)):
            return False
        depth += len(fields)
    return walk(view, seat, path) is None


def any_words_are_answered(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Whatever is typed is read, or refused; and a path that leads nowhere is."""
    for info in at.seats:
        view = game.view(at.state, info.key)
        words = [" ".join(rng.choices(WORDS, k=rng.randint(0, 4))) for _ in range(6)]
        for said in (*words, "".join(map(chr, rng.choices(CHARACTERS, k=rng.randint(1, 30))))):
            for read in (game.parse, lambda text, view=view, info=info: game.read(view, info.key, text)):
                try:
                    decision = read(said)
                    if game.parse(game.text(decision)) != decision:
                        yield f"“{said}” is read as “{game.text(decision)}”, and that as something else."
                except Refusal:
                    continue
                except Exception as error:
                    yield f"“{said}”, typed by {info.key}, raises {type(error).__name__}: {error}"
        for walk, wandered in ((game.choices, wander), (game.orders, wander_orders)):
            beyond = (*wandered(game, view, info.key, rng).split(), "no-such-thing")
            for nowhere in {beyond, beyond[-1:]}:
                try:
                    walk(view, info.key, nowhere)
                except Refusal:
                    continue
                yield f"“{' '.join(nowhere)}” of {info.key} is not refused."


def orders_take_nobodys_turn(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Whoever was to act before an order still is, and whoever is told nothing of it sees what was there."""
    before = game.awaited(game.view(at.state, None))
    for info in at.seats * 2:
        if text := wander_orders(game, game.view(at.state, info.key), info.key, rng):
            outcome = game.apply(at.state, info.key, game.parse(text), at.dice())
            after = game.view(outcome.state, None)
            if not (before.items() <= game.awaited(after).items() or game.result(after)):
                yield f"after {info.key}'s order “{text}” others are to act."
            act = info.key, outcome.events
            for fault in silence_faults(game, at.seats, at.state, outcome.state, act):
                yield f"after {info.key}'s order “{text}” {fault}."


def decisions_are_noticed(game: AnyGame, at: Moment, rng: random.Random) -> Iterator[str]:
    """Each decision has a line for everyone: that something was decided is public."""
    for info in at.seats:
        if text := wander(game, game.view(at.state, info.key), info.key, rng):
            outcome = game.apply(at.state, info.key, game.parse(text), at.dice())
            if hush_faults(outcome.events):
                yield f"nobody is told that {info.key} decided “{text}”: tell everyone a line, even if it says little."
