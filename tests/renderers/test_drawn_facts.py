"""Whatever a picture shows is said in words as well: in *Read position*, in what a seat has, or in the alt text.

Recording copies of views tell which fields the artist reads. Each of these is changed to another value of play, one at
a time; where the picture changes, the words must change too.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import chain
from typing import Any

import pytest

from bot.games.contract.game import AnyGame
from bot.games.library import GAMES
from tests.renderers.drawn_facts import Fact, Recorder, artist_of, changed, diverse, facts_of, parts, pictures, views

SEEDS, DEPTHS, EACH, RECORDED = 3, (0, 3, 6, 9, 18, 36, 54, 72, 90), 2, 6
"""Games played at random, the decisions after which they are looked at, changes of each fact, and views drawn whole:
those that differ most from each other."""
OLDER = (
    "of the moves of two turns the latest are told where there is no room for all; *What happened* has them all",
    r"\('(last|this)_turn', \d+, ",
)
EXCEPTIONS: dict[str, dict[str, tuple[str, str]]] = {
    "overland": {
        "Roll.total": ("it is the sum of the die and its modifiers, each of which is told", ""),
        "OverlandView.moves": ("only that nothing was done yet shows, by the day and a greeting", r": 0 →|→ 0$"),
    },
    "life": {},
    "dixie": {"DixieView.seat": ("whose view it is: the same board, with the own side below", "")},
    "chancellorsville": {
        "View.stage": (
            "a game that is over is not set up, and where somebody is asked the words name that question",
            r"→ 'setup'|'act' → 'card'",
        ),
        "PieceView.at": ("a formation on the Hidden Movement Track has no place", r"'at'\): 0 →"),
        "PieceView.track": ("a formation with a place is not on the Hidden Movement Track", r"'track'\): -1 →"),
        **dict.fromkeys(("Moved.formation", "Moved.start", "Moved.end", "Moved.manner"), OLDER),
        **dict.fromkeys(("DieRoll.dice", "DieRoll.fixed", "DieRoll.outcome", "DieRoll.place", "DieRoll.what"), OLDER),
    },
    "donelson": dict.fromkeys(
        (
            *(f"Moved.{name}" for name in ("key", "way", "kind")),
            *(f"Fought.{name}" for name in ("target", "origins", "die", "result", "bombard", "by", "there")),
            *(f"Fell.{name}" for name in ("key", "at", "points")),
        ),
        OLDER,
    ),
}
"""Facts that may be drawn and not told, by game: why, and which of their changes (all without a pattern)."""


def told(game: AnyGame, view: Any) -> tuple[str, ...]:
    """What somebody can read of a view."""
    return game.headline(view), game.position(view), game.own(view), game.alt(view)


def excepted(game: AnyGame, fact: Fact, change: str) -> bool:
    """Whether a change of a fact is among the exceptions."""
    _, pattern = EXCEPTIONS[game.key].get(".".join(fact), ("", "$^"))
    return re.search(pattern, change) is not None


def drawn_differently(game: AnyGame, before: Any, after: Any, drawn: Sequence[bytes] = ()) -> bool:
    """Whether any picture of two views differs. The pictures of the one before may have been ``drawn`` earlier: what
    differs from them is compared with such as are made now."""
    artist = artist_of(game)
    if drawn and all(a == b for a, b in zip(drawn, pictures(artist, after), strict=False)):
        return False
    return any(a != b for a, b in zip(pictures(artist, before), pictures(artist, after), strict=False))


@pytest.mark.parametrize("more", [0, pytest.param(9, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_drawn_is_told(game: AnyGame, more: int) -> None:
    """Of ``more`` views, whatever they have, the long test looks at too."""
    games = views(game, SEEDS, DEPTHS)
    by_view = [[facts_of(view) for view in found] for found in games]
    facts = [[place for each in found for place in each] for found in by_view]
    recorder, every = Recorder(), [view for found in games for view in found]
    recorded = diverse(chain.from_iterable(by_view), RECORDED)
    if more:
        recorded += every[:: len(every) // more]
    # Most is changed in the views that are drawn whole, whose pictures and words are made once.
    whole, words = dict[int, list[bytes]](), dict[int, tuple[str, ...]]()
    for view in recorded:
        whole[id(view)] = list(pictures(artist_of(game), recorder.watched(view)))
        words[id(view)] = told(game, view)
    silent, compared, varied = list[str](), defaultdict[Fact, int](int), set[Fact]()
    for each in changed(facts, recorder.read, EACH, whole.keys()):
        varied.add(each.fact)
        try:
            differ = (words.get(id(each.before)) or told(game, each.before)) != told(game, each.after)
            compared[each.fact] += differ
            known = differ or excepted(game, each.fact, each.change)
            known = known or not drawn_differently(game, each.before, each.after, whole.get(id(each.before), ()))
            if not known:
                silent.append(f"{'.'.join(each.fact)} {each.change}")
        except (KeyError, ValueError, IndexError, AssertionError):
            # No such position can be: the fields contradict each other.
            continue
    assert silent == [], "\n".join(silent)
    # Half of what is read and varies in these games, or more, was looked at: fields that hold parts are by their parts.
    looked_at = recorder.read & varied
    assert len(looked_at) > 8 and sum(compared[fact] > 0 for fact in looked_at) > len(looked_at) / 2


def test_the_recorder_notes_what_is_read_and_nothing_else() -> None:
    game = GAMES["overland"]
    [[view, *_]] = views(game, 1, range(1))
    recorder = Recorder()
    watched = recorder.watched(view)
    assert isinstance(watched, type(view)) and watched.points == view.points
    assert recorder.read == {("OverlandView", "points")}


def test_a_change_is_seen_where_it_shows() -> None:
    """Another number of Action Points is another picture, and other words."""
    game = GAMES["overland"]
    facts = [[place for view in found for place in facts_of(view)] for found in views(game, 2, range(4))]
    changes = list(changed(facts, {("OverlandView", "points")}, 6))
    drawn = [each for each in changes if drawn_differently(game, each.before, each.after)]
    assert drawn and all(told(game, each.before) != told(game, each.after) for each in drawn)
    for each in drawn[:2]:
        was = list(pictures(artist_of(game), each.before))
        assert not drawn_differently(game, each.before, each.before, was)
        assert drawn_differently(game, each.before, each.after, was)


def test_exceptions_are_needed() -> None:
    """Each names a field that there is."""
    for key, known in EXCEPTIONS.items():
        names = {
            f"{type(part).__name__}.{name}"
            for found in views(GAMES[key], 2, range(0, 100, 9))
            for view in found
            for _, part in parts(view)
            for name in part.__struct_fields__
        }
        assert known.keys() - names <= {"Fell.key", "Fell.at", "Fell.points"}, key
