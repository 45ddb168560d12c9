"""What the picture shows is told in words: the map's lines, the ground, and what happened last."""

from __future__ import annotations

import re

from msgspec.structs import replace

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.words import combat_events as fights
from bot.games.chancellorsville.words.events import rallies
from bot.games.chancellorsville.words.position import map_lines
from bot.games.donelson.data.board import field
from bot.games.donelson.words.combat_events import attacks
from bot.games.library import GAMES
from tests.games.tables import played


def test_every_line_of_the_map_of_chancellorsville() -> None:
    """Each with its river or its arrow, once, in *Text* of every position."""
    told: dict[tuple[int, int], str] = {}
    for some in map_lines().split("; "):
        one, _, others = some.partition(": ")
        [number] = re.findall(r"[0-9]+", one)
        for other in filter(None, others.split(", ")):
            mark, far = re.fullmatch(r"([~<>]*)([0-9]+)", other).groups()  # type: ignore[union-attr]
            told[int(number), int(far)] = mark
    found = board()
    assert set(told) == {(a, b) for a, near in found.adjacent.items() for b in near if a < b}
    for (a, b), mark in told.items():
        assert ("~" in mark) == ((a, b) in found.river)
        assert (">" in mark) == ((a, b) in found.green) and ("<" in mark) == ((b, a) in found.green)
    game = GAMES["chancellorsville"]
    for decisions in (0, 30, 90):
        at = played(game, 4, decisions)
        for seat in (None, *(info.key for info in at.seats)):
            assert map_lines() in game.position(game.view(at.state, seat))


def test_the_ground_under_every_counter_of_donelson() -> None:
    game = GAMES["donelson"]
    at = played(game, 4, 8)
    view = game.view(at.state, None)
    [ground] = [line for line in game.position(view).splitlines() if line.startswith("**Ground of the counters**")]
    for unit in view.units.values():
        if unit.at and field().passable(unit.at):
            cell = field().cells[unit.at]
            kind = f"high {cell.terrain}" if cell.high else cell.terrain
            assert re.search(rf"{kind} [^;]*{unit.at:04}", ground)


def test_what_happened_last_is_in_text_and_alt() -> None:
    for key in ("chancellorsville", "donelson"):
        game, seen = GAMES[key], 0
        for decisions in range(4, 60, 8):
            view = game.view(played(game, 4, decisions).state, None)
            if view.last:
                seen += 1
                assert "**Last**: " in game.position(view) and "Last: " in game.alt(view), (key, decisions)
        assert seen


def test_where_the_goals_of_donelson_are() -> None:
    """The Union's camps and the ways out by their hexes, all through the battle; and which of the camps are taken."""
    game = GAMES["donelson"]
    for decisions in (0, 40, 150):
        told = game.position(game.view(played(game, 3, decisions).state, "csa"))
        assert "**Union camps**: 1322 1423 " in told and "2710 by the Forge road, 2713 by the Charlotte road" in told
    view = game.view(played(game, 3, 0).state, "csa")
    told = game.position(replace(view, holders={**view.holders, "2009": "csa", "2109": "csa"}))
    assert "**Union camps taken**: 2 of 7 (2009 2109)." in told


def test_lines_of_fights_say_what_a_stranger_asks() -> None:
    """Of dice that are rolled again, that all are listed; of a loss, what is left; of an attack on pits, whom it meets;
    and a rally that may fail is no rally yet."""
    assert fights.dice(fights.rolls_again("meade", 2), (1, 6, 3), ()) == "Meade re-rolls 2 dice. Its dice now: 1 6 3."
    assert fights.loses("meade", 3, 11) == "Meade loses 3 cohesion: 11 left."
    assert fights.loses("meade", 5, -1) == "Meade loses 5 cohesion: 0 left."
    assert rallies("early", 1, 6) == "Early tries to rally and rolls 6 (needs 1 or less): it breaks."
    said = attacks(("cruft-b",), (), 1816)
    assert said == "Cruft B attacks the garrison of the pits in 1816."


def test_every_hexside_of_donelson_is_said_from_both_hexes() -> None:
    """What the map has between two hexes, and upon each, stands in the words of that hex."""
    game, ground = GAMES["donelson"], field()
    view = game.view(played(game, 4, 0).state, None)
    for at in filter(ground.passable, ground.cells):
        here = game.ground(view, f"{at:04}")
        assert ("high" in here) == ground.high(at) and ("behind rifle pits" in here) == (at in ground.pit_hexes())
        assert ("a Union camp" in here) == (at in ground.deployment) and ("leaves the map" in here) == (
            at in ground.exits
        )
        assert sum(road in here for road in ground.courses) >= (at in {a for c in ground.courses.values() for a in c})
        for near in ground.neighbours(at):
            said = game.ground(view, f"{near:04}", f"{at:04}")
            _, _, across = said.partition(", across ")
            assert ("rifle pits" in across) == (ground.pit(at, near) is not None)
            assert ("a stream" in across) == ground.stream(at, near) and ("a ridge" in across) == ground.ridge(at, near)
            assert said.endswith(", by road") == ground.road(at, near)


def test_every_line_of_chancellorsville_is_said_from_both_ends() -> None:
    game, map_ = GAMES["chancellorsville"], board()
    view = game.view(played(game, 4, 0).state, None)
    for at, neighbors in map_.adjacent.items():
        assert (game.ground(view, str(at)) == "an objective") == (at in map_.objectives)
        for near in neighbors:
            said = game.ground(view, str(near), str(at))
            assert ("across the river" in said) == ((at, near) in map_.river)
            assert ("leads there" in said) == ((at, near) in map_.green)
            assert ("leads from there" in said) == ((near, at) in map_.green)
