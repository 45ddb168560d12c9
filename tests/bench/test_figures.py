"""The bench is honest: what never came is the worst there is, and every game of the library is measured."""

from __future__ import annotations

from bot.games.library import GAMES
from tests.bench.__main__ import PARTS, loads
from tests.bench.crowd import Load, Public, of_pages, waits
from tests.bench.figures import NEVER, Figure, line, percentile, slowest_first, spread
from tests.bench.pages import Asked
from tests.bench.tables import Arrival, Click


def test_what_never_came_is_the_worst() -> None:
    """A picture that shows the decision, or a later one, counts from the click; one of before, of another channel or
    none at all is never."""
    clicks = {n: Click(n, 7, 10.0 * n, 0.1, 0.2) for n in (1, 2, 3, 4)}
    decisions = [Public(1, 7, 5), Public(2, 7, 6), Public(3, 7, 9), Public(4, 7, 0)]
    arrivals = [Arrival(7, 4, 10.1), Arrival(7, 6, 21.0), Arrival(8, 9, 30.5)]
    assert waits(decisions, clicks, arrivals) == [11.0, 1.0, NEVER]
    assert percentile([11.0, 1.0, NEVER], 0.99) == NEVER == percentile([], 0.5)
    missed = spread("pictures", [1.0, NEVER], p50=150, p99=1000)
    assert not missed[1].kept and "never" in line(missed[1]) and "MISSED" in line(missed[1])


def test_pages_whose_people_decide_nothing_have_measured_nothing() -> None:
    """Nor do an answer that never came and a page that did not open pass."""

    def missed(asked: list[Asked], decided: int, shut: int = 0) -> list[str]:
        return [figure.what.strip() for figure in of_pages(asked, decided, shut) if not figure.kept]

    asked = [Asked("now", 0.01), Asked("offer", 0.02), Asked("act", 0.03), Asked("hint", 3.0), Asked("follow", 0.2)]
    assert missed(asked, 2) == []
    assert missed(asked, 0) == ["steps on pages that decided"]
    assert missed([], 0) == ["a page answered, p99", "steps on pages that decided"]
    assert missed(asked, 2, shut=1) == ["pages that did not open"]
    assert missed([*asked, Asked("act", None)], 2) == ["a page answered, p99", "requests of pages without an answer"]


def test_the_slowest_game_is_told_first() -> None:
    fast, slow = [Figure("fast", 1, "ms"), Figure("its size", 9, "KiB")], [Figure("slow", 3, "ms")]
    assert [f.what for f in slowest_first([fast, slow])] == ["slow", "fast", "its size"]
    many, few = [Figure("many", 900, "a second", least=True)], [Figure("few", 20, "a second", least=True)]
    assert [f.what for f in slowest_first([many, [], few])] == ["few", "many"]


def test_every_game_is_measured() -> None:
    """By every part, and under loads of 10, 100 and 300 tables of people who think for less than the gap between two
    edits, for as long, and for longer; of 60 tables whose people play by hints; and of eight where they play against
    a strong opponent, whose turns are short enough."""
    found = loads([])
    for key in GAMES:
        mine = [load for load in found if load.game == key and load.how in ("", "pages")]
        assert {load.tables for load in mine} == {10, 100, 300} and {load.think for load in mine} == {0.5, 2.0, 10.0}
        assert [load.tables for load in found if load.game == key and load.how == "hints"] == [60]
        assert [load.tables for load in found if load.game == key and load.how == "pages"] == [300]
        strong = [load.tables for load in found if load.game == key and load.how == "strong"]
        assert strong == ([] if key in ("overland", "donelson") else [8])
    assert loads(["dixie", "300", "10"]) == [Load("dixie", 300, 10.0)]
    assert loads(["dixie", "60", "10", "hints"]) == [Load("dixie", 60, 10.0, how="hints")]
    assert loads(["dixie", "300", "10", "pages"]) == [Load("dixie", 300, 10.0, how="pages")]
    assert {"selfplay", "commits", "pictures", "archive"} <= PARTS.keys()
