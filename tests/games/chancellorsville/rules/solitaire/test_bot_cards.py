"""The BOT's cards: read by a grammar that says where a line is wrong, and told in words."""

from __future__ import annotations

from importlib import resources

import pytest

from bot.games.chancellorsville.data.bot_cards import At, BadCards, OnTrack, Orders, bot_cards, read
from bot.games.chancellorsville.data.cards import choosing, of_side
from bot.games.chancellorsville.data.terms import SIDES
from bot.games.chancellorsville.words.bot_events import card_in_words

TEXT = resources.files("bot.games.chancellorsville").joinpath("data/bot.txt").read_text("utf-8")


@pytest.mark.rule("CV-17.4")
def test_each_side_has_fifteen_cards_that_name_all_its_formations() -> None:
    for side in SIDES:
        cards = bot_cards()[side]
        lines = [line for card in cards.values() for line in card.lines if isinstance(line, Orders)]
        assert len(cards) == 15 and {line.formation for line in lines} == set(of_side(side))
        leave = {line.formation for line in lines for clause in line.clauses if isinstance(clause, At)}
        assert leave == set(choosing(side)), "each formation of the track has cards by which it leaves it"


@pytest.mark.rule("CV-17.4", "CV-16.4")
def test_no_card_leaves_a_formation_on_the_track_without_a_word_for_it() -> None:
    for side in SIDES:
        for card in bot_cards()[side].values():
            for line in card.lines:
                if isinstance(line, Orders) and line.formation in choosing(side):
                    assert any(isinstance(clause, At | OnTrack) for clause in line.clauses), card.key


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("X1: rest +1", "a card begins with its key"),
        ("U16 rest +1", "a card begins with its key"),
        ("U99: rest +1", "a card begins with its key"),
        ("U3: rest 1", "“rest 1” has no number where one belongs"),
        ("U3: rest +0", "“rest +0” has no number"),
        ("U3: early: dig", "“early” is none of that side's formations"),
        ("C3: meade: dig", "“meade” is none of that side's formations"),
        ("U3: reynolds: track +2 | dig", "reynolds is never on the Hidden Movement Track"),
        ("U3: meade: at 4-2: 10 2", "is not like “at 2-3: 10/18 2”"),
        ("U3: meade: at 2-7: 10 2", "is not like “at 2-3: 10/18 2”"),
        ("U3: meade: at 2-3: 10", "is not like “at 2-3: 10/18 2”"),
        ("U3: meade: at 2-3: 10/25 2", "there is no location 25 in “10/25”"),
        ("U3: meade: track 2", "“track 2” has no number"),
        ("U3: meade: attack two", "“attack two” has no number"),
        ("U3: meade: attack 0", "“attack 0” has no number"),
        ("U3: meade: march", "there is no location"),
        ("U3: meade: march 18-22", "there is no location"),
        ("U3: meade: retreat", "“retreat” is no clause"),
        ("U3: meade: attack 2 |", "“” is no clause"),
        ("U3: meade: dig;", "“” is none of that side's formations"),
        ("U2: meade: dig", "there are two cards u2"),
    ],
)
def test_a_wrong_line_is_named_with_its_file_and_number(line: str, complaint: str) -> None:
    lines = TEXT.splitlines()
    (at,) = [number for number, old in enumerate(lines) if old.startswith("U3:")]
    lines[at] = line
    with pytest.raises(BadCards) as caught:
        read("\n".join(lines))
    assert str(caught.value).startswith(f"data/bot.txt, line {at + 1}: ") and complaint in str(caught.value)


def test_a_card_too_few_is_said() -> None:
    short = "\n".join(line for line in TEXT.splitlines() if not line.startswith("C7:"))
    with pytest.raises(BadCards) as caught:
        read(short)
    assert str(caught.value) == "data/bot.txt: there are 14 cards of the Confederates, not 15"


@pytest.mark.usefixtures("fixed_cards")
def test_a_card_in_words() -> None:
    assert card_in_words(bot_cards()["usa"]["u1"]) == (
        "U1. The weakest gains 1 cohesion. Meade: in boxes 2–3 off the HMT to 10 or 18 (2 dice); else in boxes 4–6 "
        "off the HMT to 12 or 22 (2 dice); else on by 2 boxes; else attack with 2 dice; else march toward 18 or "
        "22. Couch: on by 1 box; else attack with 1 die."
    )
    assert card_in_words(bot_cards()["csa"]["c4"]) == (
        "C4. The weakest gains 1 cohesion. Early: attack with 2 dice; else dig. Colston: march toward 23; else attack "
        "with 1 die."
    )
