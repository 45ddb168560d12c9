"""The focus that a level's choices name."""

from __future__ import annotations

from bot.games.choices import Choice, Focus, Level, Path, Target
from bot.games.tree import Tree
from cogs.choice_tree import spread
from cogs.close_up import focus_of

PLACES = {"ashland": "Ashland", "richmond": "Richmond", "valley": "Valley"}
LEVEL = Level(
    "Attack whom?",
    (
        Choice("lee", "Attack Lee", place="richmond"),
        Choice("wait", "Wait"),
        Choice("ewell", "Attack Ewell", place="ashland"),
        Choice("early", "Attack Early", place="moon"),
        Choice("hill", "Attack Hill", place="richmond"),
    ),
)


def test_choices_are_numbered_in_the_order_of_their_buttons() -> None:
    focus = focus_of(LEVEL, PLACES)
    assert focus == Focus(
        ("richmond", "ashland"),
        (
            Target(1, "richmond", "Attack Lee"),
            Target(2, "ashland", "Attack Ewell"),
            Target(3, "richmond", "Attack Hill"),
        ),
    )


def test_numbers_and_labels_match_the_buttons_of_the_panel() -> None:
    def at(path: Path) -> Level | None:
        return LEVEL if not path else None

    buttons = [choice for _, choice in spread(Tree(at), (), LEVEL)]
    focus = focus_of(LEVEL, PLACES)
    assert focus is not None
    placed = [choice for choice in buttons if choice.place in PLACES]
    assert [(t.number, t.label, t.place) for t in focus.targets] == [
        (number, choice.label, choice.place) for number, choice in enumerate(placed, 1)
    ]


def test_no_focus_where_no_choice_names_a_part_that_can_be_drawn() -> None:
    assert focus_of(Level("Which?", (Choice("a", "A"), Choice("b", "B", place="moon"))), PLACES) is None
    assert focus_of(LEVEL, {}) is None
