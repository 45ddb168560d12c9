"""What a picture shows of several decisions: marks by comparing where everything stood, from a seat's views alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import msgspec
import pytest

from bot.games.chronicle.board_state import BoardState, Mark, Piece
from bot.games.chronicle.comparison import compared, merged
from bot.games.contract.choices import Focus
from bot.games.contract.game import AnyGame, Happening, Passage
from bot.games.dixie.game import GAME as DIXIE
from bot.games.library import LIBRARY
from tests.games.tables import each_game, played

WITH_PICTURES = [descriptor.game for descriptor in LIBRARY.values()]
SEEDS = (3,)
"""Games played at random."""


def told(passage: Passage[Any], seat: str) -> list[Happening]:
    """What a seat learnt of a decision."""
    return [(event.kind, line) for event in passage.events if (line := event.to(seat)) is not None]


def marks_of(game: AnyGame, passages: Sequence[Passage[Any]], seat: str) -> tuple[Mark, ...]:
    """The marks of several decisions for a seat."""
    return merged(
        mark
        for p in passages
        for mark in game.marks(game.view(p.before, seat), game.view(p.after, seat), told(p, seat))
    )


def test_pieces_that_are_known_go_their_ways() -> None:
    """One that is off the board, or was, goes none; what grows weaker has losses, where it is then."""
    before = BoardState({"a": Piece("us", "x", 3), "b": Piece("us", "", 3), "c": Piece("csa", "y", 2)})
    after = BoardState({"a": Piece("us", "y", 3), "b": Piece("us", "x", 1), "c": Piece("csa", "", 0, gone=True)})
    assert merged(compared(before, after)) == (
        Mark("path", "us", ("x", "y")),
        Mark("loss", "us", ("x",), 2),
        Mark("gone", "csa", ("y",)),
    )


def test_what_cannot_be_told_apart_goes_where_the_numbers_leave_no_doubt() -> None:
    """From one place to one or several, and from several to one; never from several to several."""
    start = BoardState({}, {("us", "x"): 3, ("us", "y"): 2})

    def to(**places: int) -> tuple[Mark, ...]:
        return merged(compared(start, BoardState({}, {("us", at): n for at, n in places.items()})))

    assert to(x=1, y=4) == (Mark("path", "us", ("x", "y"), 2),)
    assert to(y=2, v=2, w=1) == (Mark("path", "us", ("x", "v"), 2), Mark("path", "us", ("x", "w"), 1))
    assert to(z=5) == (Mark("path", "us", ("x", "z"), 3), Mark("path", "us", ("y", "z"), 2))
    assert to(x=2, y=1, v=1, w=1) == ()


def test_what_is_turned_over_has_not_moved() -> None:
    """A card that becomes known was among those that were counted there; one that is covered is from then on."""
    hidden, known = BoardState({}, {("us", "x"): 1}), BoardState({"a": Piece("us", "x")})
    assert compared(hidden, known) == compared(known, hidden) == []
    assert compared(hidden, BoardState({"a": Piece("us", "y")})) == [Mark("path", "us", ("x", "y"))]
    assert compared(hidden, BoardState({"a": Piece("us", "", gone=True)})) == [Mark("gone", "us", ("x",))]


def test_several_decisions_make_one_picture() -> None:
    """The same ways are counted, and of a place that changed hands twice the last holder is shown."""
    way, taken = Mark("path", "us", ("x", "y")), Mark("capture", "us", ("y",))
    again = Mark("capture", "csa", ("y",))
    assert merged([way, taken, way, again]) == (Mark("path", "us", ("x", "y"), 2), again)


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_marks_follow_from_what_the_seat_knows(game: AnyGame, seed: int) -> None:
    """In another world that looks the same to the seat before and after a decision, and in which it is told the same,
    the marks are the same; and whatever is marked can be drawn."""
    rng, passages = random.Random(seed), played(game, seed, 60).passages
    for seat in (info.key for info in game.seats_for({})):
        for passage in passages[::4]:
            before, after = (game.view(s, seat) for s in (passage.before, passage.after))
            then, now = (game.view(game.resample(s, seat, rng), seat) for s in (passage.before, passage.after))
            learnt = told(passage, seat)
            assert game.marks(before, after, learnt) == game.marks(then, now, learnt)


@pytest.mark.parametrize("game", WITH_PICTURES, ids=lambda game: game.key)
def test_every_mark_can_be_drawn(game: AnyGame) -> None:
    """On the whole board, which looks otherwise than without; the same arguments, the same bytes."""
    artist = import_module(f"renderers.{LIBRARY[game.key].package}.picture")
    passages = played(game, SEEDS[0], 60).passages
    seat = game.seats_for({})[-1].key
    view, marks = game.view(passages[-1].after, seat), marks_of(game, passages, seat)
    assert marks
    pictures = [artist.draw(view, Focus((), (), "marked", each)) for each in (marks, marks, ())]
    assert pictures[0] == pictures[1] != pictures[2]


@pytest.mark.parametrize("key", ["overland", "life"])
def test_open_games_mark_every_step_that_is_told(key: str) -> None:
    """In games in which everybody sees all pieces, the ways are those of the events, by the pieces' sides."""
    game = LIBRARY[key].game
    for seed in SEEDS:
        passages = played(game, seed, 60).passages
        seat = game.seats_for({})[0].key
        found = Counter({m.places: m.number for p in passages for m in marks_of(game, [p], seat) if m.kind == "path"})
        moves = [
            (line.data["start"], line.data["end"])
            for p in passages
            for kind, line in told(p, seat)
            if kind in ("move", "follow")
        ]
        assert moves and set(moves) <= set(found)


def test_dixie_marks_what_its_events_tell_openly() -> None:
    """Positions taken, hits on known cards, and cards eliminated or routed, decision by decision and for both sides."""
    seen = Counter[str]()
    for seed in range(3):
        for p in played(DIXIE, seed, 150).passages:
            for seat in ("usa", "csa"):
                marks, events = marks_of(DIXIE, [p], seat), told(p, seat)
                taken = {(m.places[0], m.side) for m in marks if m.kind == "capture"}
                last = {line.data["at"]: line.data["side"] for kind, line in events if kind == "captured"}
                before = DIXIE.view(p.before, seat).holders
                assert taken <= set(last.items())
                assert {(at, side) for at, side in last.items() if before.get(at, side) != side} <= taken
                seen["capture"] += len(taken)
                gone = sum(m.number for m in marks if m.kind == "gone")
                assert gone <= sum(kind in ("eliminated", "routed", "sharpshooters") for kind, _ in events)
                seen["gone"] += gone
    assert seen["gone"]


def test_marks_are_plain_data() -> None:
    """They go to the process that draws, and come out of it the same."""
    focus = Focus((), (), "marked", (Mark("path", "us", ("x", "y"), 2),))
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(focus), type=Focus) == focus
