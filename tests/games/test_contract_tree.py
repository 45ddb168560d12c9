"""The tree of decisions, of every game: its shape, its texts, and that check and apply agree with it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.choices import Level, Path, Refusal
from bot.games.contract import PUBLIC
from bot.games.tokens import preset
from bot.games.tree import wander, wander_orders
from bot.opponents.secrecy import Walk, levels, spoilt
from tests.games.tables import DEPTHS, SEEDS, AnyGame, Played, act, each_game, few, played, refusal_of

KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def walks(game: AnyGame) -> tuple[Walk, Walk]:
    """Both trees: the decisions' and the orders'."""
    return game.choices, game.orders


def in_tree(walk: Walk, game: AnyGame, at: Played, seat: str, path: Path) -> bool:
    """Whether a path is a whole decision, found by going down level by level and looking at the keys."""
    view, depth = game.view(at.state, seat), 0
    while depth < len(path):
        level = walk(view, seat, path[:depth])
        if level is None:
            return False
        fields = level.fields or (level,)
        said = path[depth : depth + len(fields)]
        if len(said) < len(fields) or not all(map(offers, fields, said)):
            return False
        depth += len(fields)
    return walk(view, seat, path) is None


def offers(level: Level, token: str) -> bool:
    """Whether a token is a key of the level, or an allowed set of its keys in their order."""
    keys = [choice.key for choice in level.choices]
    if level.most == 1:
        return token in keys
    picked = [] if token == "-" else token.split(",")
    return level.least <= len(picked) <= level.most and picked == [key for key in keys if key in picked]


def leaves(game: AnyGame, at: Played, rng: random.Random) -> Iterator[tuple[str, str]]:
    """A few decisions and orders of each seat."""
    for info in at.seats:
        view = game.view(at.state, info.key)
        for text in (wander(game, view, info.key, rng), wander_orders(game, view, info.key, rng)):
            if text:
                yield info.key, text


def answer(game: AnyGame, at: Played, seat: str, text: str) -> Refusal | None:
    """What a seat is answered that asks whether it may do something."""
    try:
        return game.check(game.view(at.state, seat), seat, game.parse(text))
    except Refusal as refusal:
        return refusal


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_what_prepares_a_decision_can_be_ordered(game: AnyGame, seed: int, depth: int) -> None:
    at = played(game, seed, depth)
    for info in at.seats:
        view = game.view(at.state, info.key)
        root = game.choices(view, info.key, ())
        for path in root.staged if root is not None else ():
            level = game.orders(view, info.key, path)
            assert level is None or level.most > 1 or len(level.choices) <= 25, f"{info.key} beside {path}: {level}"
        for walk in walks(game):
            for path, level in levels(walk, view, info.key, random.Random(seed)):
                keys = [choice.key for choice in level.choices]
                assert set(level.chosen) <= set(keys) and len(level.chosen) <= level.most, f"{path}: {level}"
                for field in level.fields:
                    begun = [choice for choice in field.choices if choice.key in preset(field).split(",")]
                    assert not any(choice.role == "play" for choice in begun), f"{path}: {field} spends a card"
                spent = [choice for choice in level.choices if choice.key in level.chosen and choice.role == "play"]
                assert spent == [], f"{path}: {level} spends a card"


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_levels_are_short_and_lead_somewhere(game: AnyGame, seed: int, depth: int) -> None:
    at = played(game, seed, depth)
    for info in at.seats:
        view = game.view(at.state, info.key)
        for walk in walks(game):
            for path, level in levels(walk, view, info.key, random.Random(seed)):
                where = f"{info.key} after {path}: {level}"
                keys = [choice.key for choice in level.choices]
                assert bool(keys) is not bool(level.fields) or not path, f"a dead end: {where}"
                assert not any(field.fields or field.staged for field in level.fields), where
                assert len(keys) <= 100 and len(set(keys)) == len(keys), where
                assert level.prompt and len(level.prompt) <= 150, where
                assert level.most == level.least == 1 or (level.most > 1 and 0 <= level.least <= len(keys)), where
                for choice in level.choices:
                    assert KEY.fullmatch(choice.key), where
                    assert 0 < len(choice.label) <= 80 and len(choice.hint) <= 100, where


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_choices_of_one_level_read_unlike_and_one_is_usual_at_most(game: AnyGame, seed: int, depth: int) -> None:
    """A menu shows a label with its hint, so these together tell its choices apart; an ending is never first."""
    at = played(game, seed, depth)
    for info in at.seats:
        view = game.view(at.state, info.key)
        for walk in walks(game):
            for path, level in levels(walk, view, info.key, random.Random(seed)):
                where = f"{info.key} after {path}: {level}"
                read = {(choice.label.casefold(), choice.hint.casefold()) for choice in level.choices}
                assert len(read) == len(level.choices), where
                assert sum(choice.usual for choice in level.choices) <= 1, where
                roles = [choice.role for choice in level.choices]
                assert path or set(roles) <= {"end", "give-up"} or roles[0] not in ("end", "give-up"), where


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_the_beginning_has_each_word_as_the_whole_level_has_it(game: AnyGame, seed: int, depth: int) -> None:
    at = played(game, seed, depth)
    for info in at.seats:
        view = game.view(at.state, info.key)
        whole = game.choices(view, info.key, ())
        assert whole is not None
        for choice in whole.choices:
            part = game.beginning(view, info.key, choice.key)
            assert part is not None and (part.most, part.fields) == (whole.most, whole.fields)
            assert [each for each in part.choices if each.key == choice.key] == [choice]


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_leaves_are_read_allowed_and_carried_out(game: AnyGame, seed: int, depth: int) -> None:
    at = played(game, seed, depth)
    before = msgspec.json.encode(at.state)
    for seat, text in leaves(game, at, random.Random(seed)):
        decision = game.parse(text)
        assert game.text(decision) == text
        assert game.parse(game.text(decision)) == decision
        assert game.check(game.view(at.state, seat), seat, decision) is None
        assert refusal_of(game, at, seat, text) is None
        assert msgspec.json.encode(at.state) == before


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_decisions_are_short_and_never_silent(game: AnyGame, seed: int, depth: int) -> None:
    """What a custom id can carry; and undo may say that another player has moved, without telling a secret."""
    at, rng = played(game, seed, depth), random.Random(seed)
    for info in at.seats:
        text = wander(game, game.view(at.state, info.key), info.key, rng)
        if text:
            outcome, _ = act(game, at, info.key, text)
            assert len(text) <= 60 and any(event.to(PUBLIC) for event in outcome.events), text


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_spoilt_leaves_are_refused_alike_by_check_and_apply(game: AnyGame, seed: int, depth: int) -> None:
    at, rng = played(game, seed, depth), random.Random(seed)
    before = msgspec.json.encode(at.state)
    for seat, text in [*leaves(game, at, rng)] * 4:
        asked, asker = spoilt(text, rng), rng.choice(at.seats).key
        try:
            decision = game.parse(asked)
        except Refusal as refusal:
            assert refusal.reason and not refusal.reason.endswith(".")
            continue
        path = tuple(game.text(decision).split())
        refused = game.check(game.view(at.state, asker), asker, decision)
        assert (refused is None) == any(in_tree(walk, game, at, asker, path) for walk in walks(game)), (asker, asked)
        assert str(refused) == str(refusal_of(game, at, asker, asked)), (seat, asker, asked)
        if refused:
            assert refused.reason and not refused.reason.endswith(".")
        assert msgspec.json.encode(at.state) == before


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_refusals_cite_the_rulebook(game: AnyGame, seed: int, depth: int) -> None:
    at, rng = played(game, seed, depth), random.Random(seed)
    rules = set(re.findall(r"\b[A-Z0-9]{2,}-\d+(?:\.\w+)*", game.rulebook()))
    for seat, text in [*leaves(game, at, rng)] * 4:
        refused = answer(game, at, seat, spoilt(text, rng))
        assert refused is None or not refused.rule or refused.rule in rules, f"{refused} is not in the rulebook"


@each_game
@few
@given(seed=SEEDS, depth=DEPTHS)
def test_paths_that_lead_nowhere_are_refused(game: AnyGame, seed: int, depth: int) -> None:
    at = played(game, seed, depth)
    for seat, text in leaves(game, at, random.Random(seed)):
        view, path = game.view(at.state, seat), tuple(text.split())
        for walk in walks(game):
            for nowhere in [("no-such-thing",), (*path, "further")]:
                with pytest.raises(Refusal):
                    walk(view, seat, nowhere)


@each_game
@few
@given(text=st.text(max_size=30) | st.lists(st.sampled_from(["attack", "move", "-", ",", "1", "lee"])).map(" ".join))
def test_any_text_is_read_or_refused(game: AnyGame, text: str) -> None:
    try:
        decision = game.parse(text)
    except Refusal:
        return
    assert game.parse(game.text(decision)) == decision
