"""The one walker of trees: levels with one choice, sets of several, forms, search."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.paths import following, nearest
from bot.games.tokens import NONE, UNSET, picks, token_of
from bot.games.tree import Found, Sheet, Tree


def level(*keys: str, least: int = 1, most: int = 1, fields: tuple[Level, ...] = ()) -> Level:
    """A level whose labels are its keys with a capital."""
    return Level("Which?", tuple(Choice(key, key.title()) for key in keys), least, most, fields=fields)


LEVELS: dict[Path, Level | None] = {
    (): level("move", "take", "send", "end"),
    ("move",): level("grant"),
    ("move", "grant"): level("ashland", "richmond"),
    ("move", "grant", "ashland"): None,
    ("move", "grant", "richmond"): None,
    ("take",): level("u1", "u2", "u3", least=0, most=2),
    ("send",): level(fields=(level("left", "right"), level("one", "two", least=1, most=2))),
    ("end",): None,
}


def at(path: Path) -> Level | None:
    """The level of a small tree. Raises Refusal."""
    if path in LEVELS:
        return LEVELS[path]
    above = LEVELS.get(path[:-1])
    if above is not None and not above.fields and picks(above, path[-1]):
        return None
    form = LEVELS.get(path[:1])
    fields = form.fields if form is not None else ()
    if fields and len(path) == 3 and all(picks(x, token) for x, token in zip(fields, path[1:], strict=True)):
        return None
    raise Refusal(f"{' '.join(path)} leads nowhere")


TREE = Tree(at)


def test_every_whole_path_once() -> None:
    found = [" ".join(path) for path in TREE.every()]
    assert len(found) == len(set(found)) == 2 + 7 + 6 + 1
    assert {"take -", "take u2", "take u1,u3", "send left one,two", "end"} <= set(found)
    assert "take u1,u2,u3" not in found, "two at most"
    assert all(TREE.holds(tuple(text.split())) for text in found)


def test_random_paths_are_whole_and_come_to_all() -> None:
    rng = random.Random(1)
    assert {TREE.random(rng) for _ in range(2000)} == set(TREE.every())


def test_random_finds_nothing_where_nothing_is_offered() -> None:
    assert Tree(lambda path: level()).random(random.Random(1)) == ()


def test_levels_with_one_choice_are_passed_over() -> None:
    path, below = TREE.settled(("move",))
    assert path == ("move", "grant") and below is not None and len(below.choices) == 2
    assert TREE.settled(("end",)) == (("end",), None)
    one = Tree(lambda path: None if path == ("a", "b") else level("b" if path else "a"))
    assert one.settled(()) == (("a", "b"), None)
    assert one.narrowed(())[0] == ("a",), "the last choice is left to be made"


def test_leaves_only_where_they_are_few_and_single() -> None:
    found = TREE.leaves(("move",), most=2)
    assert found is not None and [choice.key for _, choice in found] == ["ashland", "richmond"]
    assert TREE.leaves(("move",), most=1) is None
    assert TREE.leaves((), most=100) is None, "sets of several are below"


def test_labels_of_a_path() -> None:
    assert TREE.labels(("move", "grant", "ashland")) == ["Move", "Grant", "Ashland"]
    assert TREE.labels(("take", "u1,u3")) == ["Take"]
    assert TREE.labels(("send", "left", "one")) == ["Send", "Left", "One"]
    assert TREE.choice(("move", "grant")) == Choice("grant", "Grant")


FORM = LEVELS[("send",)]


def test_a_form_is_open_until_each_field_is_filled_in() -> None:
    assert FORM is not None
    assert TREE.sheet(("send",)) == Sheet(("send",), FORM, (UNSET, UNSET))
    assert TREE.sheet(("send", UNSET, "one")) == Sheet(("send",), FORM, (UNSET, "one"))
    full = TREE.sheet(("send", "left", "one", UNSET))
    assert full == Sheet(("send",), FORM, ("left", "one")) and full.full
    assert TREE.sheet(("send", "left", "one")) is None, "it is left, and whole"
    assert TREE.sheet(("move", "grant")) is None and TREE.sheet(("no",)) is None
    assert TREE.sheet(("send", "middle")) is None and TREE.sheet(("send", "left", "one", "two")) is None


def test_a_sheet_is_shown_by_a_path_that_leads_to_it_again() -> None:
    sheet = TREE.sheet(("send",))
    assert sheet is not None and not sheet.full
    for number, token in ((1, "one,two"), (0, "left"), (0, "right")):
        sheet = sheet.with_token(number, token)
        assert TREE.sheet(sheet.shown) == sheet and TREE.leads_on(sheet.shown)
    assert sheet.filled == ("send", "right", "one,two") and TREE.holds(sheet.filled) and not TREE.holds(sheet.shown)


def test_what_need_not_be_chosen_in_a_form_stands_there_already() -> None:
    several = level("a", "b", "c", least=1, most=2)
    fields = (level("x"), level("a", "b", least=0, most=2), replace(several, chosen=("c", "a")), several)
    form = Tree(lambda path: Level("Go", (), fields=fields) if not path else None)
    sheet = form.sheet(())
    assert sheet is not None and sheet.tokens == ("x", NONE, "a,c", UNSET)
    given = form.sheet(("x", "b", UNSET, UNSET))
    assert given is not None and given.tokens == ("x", "b", "a,c", UNSET)


def test_what_comes_next_of_a_form_is_its_field() -> None:
    assert FORM is not None
    first, second = FORM.fields
    assert TREE.next(("send",)) is first and TREE.next(("send", "left")) is second is TREE.next(("send", UNSET))
    assert TREE.next(("send", "left", "one")) is None and TREE.next(()) is LEVELS[()]
    assert TREE.leads_on(("send", "left")) and not TREE.leads_on(("send", "up"))
    for nowhere in (("send", "up"), ("send", "left", "three"), ("send", UNSET, "one"), ("end", "now")):
        with pytest.raises(Refusal):
            TREE.next(nowhere)


def test_search_goes_through_the_fields_in_their_order() -> None:
    assert [each.text for each in TREE.search("send", 9)] == ["send left", "send right"]
    assert TREE.search("send left", 9) == [Found(("send", "left"), "", False)]
    assert TREE.search("send left one", 9) == [Found(("send", "left", "one"), "", True)]


def test_search_follows_keys_then_looks_for_words_in_any_order() -> None:
    found = TREE.search("rich mov", 5)
    assert [each for each in found if each.whole] == [Found(("move", "grant", "richmond"), "Richmond", True)]
    assert [each.text for each in found if not each.whole] == ["take", "send"], "ways on, with sets of several below"
    assert TREE.search("take", 5) == [Found(("take",), "", False)]
    texts = [each.text for each in TREE.search("", 9)]
    assert texts == ["take", "send", "end", "move grant ashland", "move grant richmond"]


def test_nodes_near_the_root_come_first() -> None:
    paths = [path for path, _ in TREE.breadth_first(6)]
    assert paths == [(), ("move",), ("take",), ("send",), ("end",), ("move", "grant")]


def test_leads_on() -> None:
    assert TREE.leads_on(("move",)) and not TREE.leads_on(("end",)) and not TREE.leads_on(("no",))


@pytest.mark.parametrize(("keys", "token"), [(["u3", "u1"], "u1,u3"), ([], "-"), (["x", "u2"], "u2,x")])
def test_a_token_of_several_keys_in_the_order_of_the_level(keys: list[str], token: str) -> None:
    found = LEVELS[("take",)]
    assert found is not None and token_of(found, keys) == token


@pytest.mark.parametrize(("token", "good"), [("a", True), ("c", False), ("a,b", False), ("-", False)])
def test_one_of_a_level(token: str, good: bool) -> None:
    assert picks(level("a", "b"), token) is good


@pytest.mark.parametrize(
    ("token", "good"),
    [("a,b", True), ("a,c", True), ("b,a", False), ("a", False), ("a,b,c", False), ("a,a", False), ("a,d", False)],
)
def test_several_of_a_level(token: str, good: bool) -> None:
    assert picks(level("a", "b", "c", least=2, most=2), token) is good


def test_none_of_a_level_where_none_will_do() -> None:
    assert picks(level("a", "b", least=0, most=2), "-")


def test_what_may_follow_each_once_and_in_order() -> None:
    paths = [("move", "grant", "ashland"), ("move", "grant", "richmond"), ("move", "lee"), ("cross",)]
    assert following(paths, ()) == ("move", "cross")
    assert following(paths, ("move",)) == ("grant", "lee")
    assert following(paths, ("move", "grant")) == ("ashland", "richmond")
    assert following(paths, ("cross",)) == () == following(paths, ("turn",))


def test_the_nearest_to_a_refused_one() -> None:
    legal = ["attack lee", "move grant ashland", "move grant richmond", "cross"]
    assert nearest(legal, "move grant wilderness", most=2) == ("move grant ashland", "move grant richmond")
    assert nearest(legal, "move lee ashland", most=1) == ("move grant ashland",)
    assert nearest(legal, "dance", most=2) == ("attack lee", "move grant ashland")
