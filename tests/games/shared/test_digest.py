"""The digest of what has happened: three lines at most, the end among them, in order, each with its roll."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from bot.games.contract.game import PUBLIC, Happening, Line, Seat
from bot.record.digest import current, digest, magnitude, weight


class Weights:
    """A game of which the digest knows what weighs how much, and whom it hurts by the seat that its data name."""

    weights: Mapping[str, int] = {
        "ended": 100,
        "hits": 30,
        "routed": 50,
        "captured": 20,
        "moved": 1,
        "moved far": 40,
        "moved hurts": 7,
    }
    origins: Mapping[str, tuple[str, ...]] = {"captured": ("moved",)}
    stated = re.compile(r"^(?P<of>\w+) loses \d(?P<out>: \d left)"), re.compile(r"^(?P<of>\w+) has")

    def loser(self, happening: Happening) -> Seat | None:
        """The seat that the data name."""
        seat: Seat | None = happening[1].data.get("seat")
        return seat


GAME = Weights()


def test_few_lines_are_told_as_they_are() -> None:
    happenings = [("moved", Line("A moves.")), ("routed", Line("B routs."))]
    assert digest(happenings, GAME) == [(0, "A moves."), (1, "B routs.")]


def test_the_heaviest_are_told_in_order_with_what_was_rolled() -> None:
    happenings = [
        ("moved", Line("A moves.")),
        ("fire", Line("B fires and rolls 5 and 6.", {"dice": [5, 6]})),
        ("hits", Line("C and D each take 2 hits.", {"cards": ["c", "d"], "each": 2})),
        ("morale", Line("E needs 3, rolls 5 and fails.", {"dice": [5]})),
        ("routed", Line("E routs.", {"card": "e"})),
        ("hits", Line("F takes 1 hit.", {"cards": ["f"], "each": 1})),
        ("phase", Line("The turn ends.")),
    ]
    assert digest(happenings, GAME) == [
        (2, "B fires and rolls 5 and 6. C and D each take 2 hits."),
        (4, "E needs 3, rolls 5 and fails. E routs."),
        (5, "F takes 1 hit."),
    ]


def test_what_was_taken_back_is_not_among_many_lines() -> None:
    happenings = [
        ("moved", Line("A moves.", {"unit": "a"})),
        ("moved", Line("B moves.", {"unit": "b"})),
        ("back", Line("Taken back: B.", {"undone": ["b"]})),
        ("moved", Line("B moves elsewhere.", {"unit": "b"})),
        ("moved", Line("C moves.", {"unit": "c"})),
    ]
    assert [text for _, text in digest(happenings, GAME, most=4)] == ["A moves.", "B moves elsewhere.", "C moves."]


def test_the_first_that_happened_can_be_taken_back_too() -> None:
    happenings = [
        ("routed", Line("A routs.", {"unit": "a"})),
        ("back", Line("Taken back: A.", {"undone": ["a"]})),
        ("moved", Line("B moves.", {"unit": "b"})),
    ]
    assert [text for _, text in digest(happenings, GAME, most=2)] == ["B moves."]


def test_what_ends_the_game_comes_after_what_led_to_it() -> None:
    happenings = [
        ("moved", Line("A moves.")),
        ("hits", Line("B takes 1 hit.")),
        ("routed", Line("C routs.")),
        ("ended", Line("The Confederates win.")),
    ]
    assert [text for _, text in digest(happenings, GAME)] == ["B takes 1 hit.", "C routs.", "The Confederates win."]


def test_a_loss_is_told_with_its_roll_though_other_lines_stand_between() -> None:
    happenings = [
        ("morale", Line("E rolls 6.", {"card": "e", "dice": [6]})),
        ("morale", Line("F rolls 2.", {"card": "f", "dice": [2]})),
        ("moved", Line("A moves.")),
        ("routed", Line("E routs.", {"card": "e", "seat": "usa"})),
    ]
    assert digest(happenings, GAME, most=1) == [(3, "E rolls 6. E routs.")]


def test_what_came_of_something_else_is_told_with_it() -> None:
    happenings = [
        ("moved", Line("A moves to the ford.")),
        ("moved", Line("B moves to the hill.")),
        ("hits", Line("C takes 1 hit.", {"dice": [6]})),
        ("captured", Line("B takes the hill.")),
    ]
    assert digest(happenings, GAME, most=1) == [(2, "C takes 1 hit.")]
    assert digest(happenings, GAME, most=2)[1] == (3, "B moves to the hill. B takes the hill.")


def test_what_reads_alike_is_told_once() -> None:
    happenings = [
        *([("hits", Line("A and B each take 1 hit."))] * 3),
        ("moved", Line("C moves.")),
        ("moved", Line("D.")),
    ]
    assert [text for _, text in digest(happenings, GAME, most=2)] == ["A and B each take 1 hit (3 times).", "D."]


@pytest.mark.parametrize(("audience", "told"), [("csa", 0), ("usa", 1), (PUBLIC, 1)])
def test_ones_own_loss_weighs_more_than_the_others(audience: str, told: int) -> None:
    happenings = [
        ("hits", Line("A takes 1 hit.", {"cards": ["a"], "each": 1, "seat": "csa"})),
        ("routed", Line("B routs.", {"card": "b", "seat": "usa"})),
    ]
    assert [n for n, _ in digest(happenings, GAME, audience, most=1)] == [told]


def test_what_names_no_card_weighs_as_much_as_one() -> None:
    assert magnitude({"cards": []}) == magnitude({"cards": [], "each": 1}) == 1


def test_what_others_came_of_is_told_though_it_is_known_step_by_step() -> None:
    """An attack that is told already stands before its loss; nothing of the first is told by itself."""
    happenings = [
        ("moved", Line("A moves to X.", {"at": "x"})),
        ("routed", Line("B routs.", {"seat": "csa"})),
        ("captured", Line("X is taken.", {"at": "x"})),
    ]
    assert digest(happenings, GAME, known=2) == [(2, "A moves to X. X is taken.")]
    elsewhere = [happenings[0], ("captured", Line("Y is taken.", {"at": "y"}))]
    assert digest(elsewhere, GAME, known=1) == [(1, "Y is taken.")]


def test_what_hurts_the_side_that_is_spared_is_left_out() -> None:
    happenings = [
        ("routed", Line("B routs.", {"seat": "csa"})),
        ("hits", Line("C takes 1 hit.", {"seat": "usa"})),
    ]
    assert digest(happenings, GAME, spared="csa") == [(1, "C takes 1 hit.")]


def test_what_a_later_line_changes_is_left_out() -> None:
    """Of one's own act too, where what others did came later."""
    happenings = [
        ("hits", Line("A loses 1: 3 left.")),
        ("hits", Line("B loses 1: 5 left.")),
        ("moved", Line("C moves.")),
        ("moved", Line("A has 4.")),
    ]
    assert [line.text for _, line in current(GAME, happenings)][:2] == ["A loses 1.", "B loses 1: 5 left."]
    assert [line.text for _, line in current(GAME, happenings[:2])] == ["A loses 1: 3 left.", "B loses 1: 5 left."]
    assert [line.text for _, line in current(GAME, happenings[:1], happenings[1:])] == ["A loses 1."]


def test_an_outcome_may_weigh_on_its_own_and_nothing_weighs_least() -> None:
    assert weight(GAME, ("moved", Line("", {"outcome": "far"})), PUBLIC) == 40
    assert weight(GAME, ("moved", Line("", {"outcome": "near"})), PUBLIC) == 1
    assert weight(GAME, ("hits", Line("", {"hits": 0})), PUBLIC) == 1
    assert weight(GAME, ("phase", Line("")), PUBLIC) == 0
    hurting = ("moved", Line("", {"seat": "usa"}))
    assert [weight(GAME, hurting, audience) for audience in (PUBLIC, "usa", "csa")] == [7, 14, 7]


def test_the_end_is_told_whatever_weighs_more() -> None:
    lost = [("hits", Line(f"{n} is hit.", {"hits": 9, "seat": "csa"})) for n in range(4)]
    assert digest([*lost, ("ended", Line("You lose."))], GAME, "csa", most=2) == [(3, "3 is hit."), (4, "You lose.")]
