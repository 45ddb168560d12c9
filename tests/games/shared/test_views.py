"""Views made from states, what is prepared from them, phrases, and offers to end a game."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import Struct

from bot.games.kit import peace
from bot.games.kit.kept_with_view import kept_with_view
from bot.games.kit.views import shown
from bot.games.phrases import counted, listed, plain_words, quoted, sentence, shortened, uncapitalised


class State(Struct, frozen=True):
    """What is."""

    round: int
    board: dict[str, int]
    plan: str


class View(Struct, frozen=True, dict=True):
    """What is seen."""

    seat: str
    round: int
    board: dict[str, int]


class Bare(Struct, frozen=True):
    """One field."""

    round: int


def test_a_view_takes_over_what_it_names_and_nothing_else() -> None:
    view = shown(State(3, {"a1": 2}, "secret"), View, seat="red")
    assert view == View("red", 3, {"a1": 2}) and not hasattr(view, "plan")
    assert shown(State(3, {}, ""), Bare) == Bare(3)
    with pytest.raises(AttributeError):
        shown(State(3, {}, ""), View)
    with pytest.raises(TypeError):
        shown(State(3, {}, ""), View, seat="red", colour="blue")


def test_what_is_prepared_is_worked_out_once_a_view() -> None:
    calls: list[int] = []

    @kept_with_view
    def squares(view: View) -> int:
        calls.append(view.round)
        return view.round**2

    one, other = View("red", 3, {}), View("red", 3, {})
    assert [squares(one), squares(one), squares(other)] == [9, 9, 9] and calls == [3, 3]
    assert one == other and msgspec.json.encode(one) == b'{"seat":"red","round":3,"board":{}}'
    assert squares(msgspec.structs.replace(one, round=4)) == 16, "a copy begins anew"


def test_phrases() -> None:
    assert [listed(["A", "B", "C"][:n], empty="nobody") for n in range(4)] == ["nobody", "A", "A and B", "A, B and C"]
    assert listed(["A", "B"], last="or") == "A or B"
    assert [counted(n, "hit") for n in range(3)] == ["no hits", "1 hit", "2 hits"]
    assert counted(0, "hit", "0") == "0 hits"
    assert sentence("the USA") == "The USA" and uncapitalised("Which?") == "which?" and sentence("") == ""
    assert plain_words("Anna's turn: C-3!") == ["annas", "turn", "c", "3"]
    assert [shortened("Grant attacks Lee", most) for most in (17, 16, 13, 9)] == [
        "Grant attacks Lee",
        "Grant attacks…",
        "Grant…",
        "Grant…",
    ]
    assert shortened("Grant, attacked by Lee", 19) == "Grant, attacked by…", "a whole word stays"
    assert shortened("Grant, attacked", 9) == "Grant…" and shortened("Fredericksburg", 9) == "Frederic…"
    assert quoted("a\nb" + "c" * 60) == f"“a b{'c' * 37}…”"


def test_offers_to_end() -> None:
    seats = ("csa", "usa")
    assert peace.after((), "usa", "end", seats) == ("usa",)
    both = peace.after(("usa",), "csa", "end", seats)
    assert both == ("csa", "usa") and peace.agreed(both, seats) and not peace.agreed(("usa",), seats)
    assert peace.after(both, "csa", "withdraw", seats) == ("usa",)
    assert list(peace.offered(("usa",), seats)) == ["csa"] and peace.offered((), seats) == {}
    assert peace.level(("usa",), "csa").choices[0].asks and not peace.level((), "csa").choices[0].asks
    assert peace.level(("usa",), "usa").choices[0].key == peace.said(("usa",), "usa") == "withdraw"
