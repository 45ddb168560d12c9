"""Positions of 1861 to start tests from, and dice that fall as told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

import pytest

from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Draws, Outcome
from bot.games.life_1861.data.board import board
from bot.games.life_1861.game import GAME
from bot.games.life_1861.rules.setup import PRINTED
from bot.games.life_1861.state.state import CIVILIANS, RESOURCES, Farm, LifeState, Merchant, Piece, Stock, Turn
from bot.games.tree import legal as flattened

Spot = str | Piece | None
"""A piece of a position: in full health on a hex, as given, or (None) dead."""

QUIET = "church-social"
"""The next round's card where a test names none: with nobody at the Church it does nothing."""

LEAVING_TRACES = (
    "merchant",
    "bandit",
    "supply-wagon",
    "disease-civilian",
    "disease-town-hall",
    "disease-soldier",
    "disease-battlefield",
)
"""Cards that are among those drawn only where what they brought is on the board."""

DONE = ("soldier", "anna", "ben", "soldier", "clara", "daniel")
"""The turns of a round, Daniel's the last."""


class Misfit(AssertionError):
    """Other dice are rolled than a test has said."""


class Dice:
    """Dice that fall as told, and remember what they were rolled for; a draw from the deck takes card number ``card``
    of those left."""

    def __init__(self, numbers: Iterable[int], card: int) -> None:
        self.left, self.purposes, self.card = list(numbers), list[str](), card

    def __call__(self, sides: int, purpose: str, stream: str = PUBLIC) -> int:
        assert stream == PUBLIC
        if "card" in purpose:
            return min(self.card, sides)
        if not self.left:
            raise Misfit(f"one die too many: {purpose}")
        self.purposes.append(purpose)
        number = self.left.pop(0)
        if not 1 <= number <= sides:
            raise Misfit(f"{number} on {sides} sides: {purpose}")
        return number


def position(
    *,
    soldier: Spot = "i3",
    anna: Spot = "a3",
    ben: Spot = "a3",
    clara: Spot = "a3",
    daniel: Spot = "c3",
    round: int = 5,
    today: str = "quiet-day",
    stocks: Mapping[str, Stock] | None = None,
    ground: Mapping[str, Stock] | None = None,
    merchants: tuple[Merchant, ...] = (),
    bandits: tuple[str, ...] = (),
    **more: Any,
) -> LifeState:
    """A position that play can lead to: by default in round 5, the Civilians to act, everyone at home.

    What nobody has lies in the supply, and the earlier event cards are such as explain what is there.
    """
    spots = {"soldier": soldier, "anna": anna, "ben": ben, "clara": clara, "daniel": daniel}
    pieces = {key: _piece(key, spot) for key, spot in spots.items()}
    held = {"soldier": Stock(2, 1, 2, 3), "civilians": Stock(7, 2, 2, 0), **(stocks or {})}
    lying = dict(ground or {})
    base = lying.get("i3", Stock())
    ill = sum(piece.diseases for piece in pieces.values())
    came = [key for key, info in board().cards.items() if key.startswith("disease") for _ in range(info.count)][:ill]
    came += ["bandit"] * len(bandits) + ["supply-wagon"] * max(base.food, base.ammo)
    state = LifeState(
        survivor=more.pop("survivor", False),
        round=round,
        pieces=pieces,
        stocks=held,
        supply=rest([*held.values(), *lying.values(), *(m.stock for m in merchants)]),
        ground=lying,
        tension=more.pop("tension", 3),
        counter=more.pop("counter", 0),
        farm=more.pop("farm", Farm()),
        merchants=merchants,
        bandits=bandits,
        drawn=_drawn(round, today, came, [merchant.until - 1 for merchant in merchants]),
        **more,
    )
    assert GAME.problems(state) == []
    return state


def _piece(key: str, spot: Spot) -> Piece:
    if isinstance(spot, Piece):
        return spot
    return Piece(spot, board().pieces[key].health) if spot else Piece("", 0)


def rest(holders: list[Stock]) -> Stock:
    """What is in the supply when those stocks are not."""
    return Stock(**{key: getattr(PRINTED, key) - sum(getattr(h, key) for h in holders) for key in RESOURCES})


def _drawn(round: int, today: str, came: list[str], merchants: Collection[int]) -> tuple[str, ...]:
    """The cards of the rounds so far: today's, merchants when they came, those that must have come, and others."""
    cards = {round: today} | dict.fromkeys(merchants, "merchant")
    for_sure = list((Counter(came) - Counter([today])).elements())
    gone = Counter([*for_sure, *cards.values()])
    passing = [key for key in board().cards if key not in (*LEAVING_TRACES, QUIET)]
    twice = [key for key in passing if board().cards[key].count == 2]  # one of each stays in the deck at first
    others = Counter(dict.fromkeys(twice, 1)) - gone, Counter(passing + twice) - gone
    left = iter([*for_sure, *others[0].elements(), *(others[1] - others[0]).elements()])
    return tuple(cards.get(number) or next(left) for number in range(1, round + 1))


def on_turn(piece: str, *before: str, actions: int = 0, moved: int = 0, blessed: bool = False) -> dict[str, Any]:
    """The part of a position that says that a piece is on its turn, and who has had one before it this round."""
    return {"turns": (*before, piece), "turn": Turn(piece, actions, moved, blessed)}


def soldier_asked(*before: str) -> dict[str, Any]:
    """The part of a position that says that the Soldier is asked whether he goes next."""
    return {"turns": before, "asked": True}


def last_turn() -> dict[str, Any]:
    """The part of a position that says that Daniel has the last turn of the round."""
    return on_turn("daniel", *DONE[:-1])


def outcome(state: LifeState, text: str, *dice: int, card: str = QUIET, seat: str | None = None) -> Outcome[LifeState]:
    """What a decision of ``seat`` (where it is None: of whoever is awaited) does, exactly those dice being rolled.
    Where it begins another round, ``card`` is drawn for it."""
    who = seat or next(iter(GAME.awaited(GAME.view(state, None))))

    def carried_out(draw: Draws) -> Outcome[LifeState]:
        return GAME.apply(state, who, GAME.parse(text), draw)

    return _with_card(carried_out, dice, lambda after: after.round == state.round or after.drawn[-1] == card)


def opening(*dice: int, card: str = QUIET, survivor: str = "nobody") -> Outcome[LifeState]:
    """The setup, with ``card`` as the first event card."""
    options = {"survivor": survivor}
    return _with_card(lambda draw: GAME.setup(options, draw), dice, lambda state: state.drawn == (card,))


def _with_card(
    what: Callable[[Draws], Outcome[LifeState]], dice: tuple[int, ...], wanted: Callable[[LifeState], bool]
) -> Outcome[LifeState]:
    """What happens with the card of the deck that is wanted."""
    wrong = "the card is not to be had"
    for number in range(1, 35):
        draw = Dice(dice, number)
        try:
            result = what(draw)
        except Misfit as misfit:
            wrong = str(misfit)
            continue
        if wanted(result.state) and not draw.left:
            return result
        wrong = f"dice left over: {draw.left}" if draw.left else wrong
    raise Misfit(wrong)


def play(state: LifeState, text: str, *dice: int, card: str = QUIET, seat: str | None = None) -> LifeState:
    """The state after a decision."""
    after = outcome(state, text, *dice, card=card, seat=seat).state
    assert GAME.problems(after) == []
    return after


def run(state: LifeState, *texts: str) -> LifeState:
    """The state after some decisions for which nothing is rolled."""
    for text in texts:
        state = play(state, text)
    return state


def next_round(state: LifeState, *dice: int, card: str = QUIET) -> LifeState:
    """The state after Daniel has ended the last turn of the round: the Status stage's dice, then the event's."""
    return play(state, "end daniel", *dice, card=card)


def told(result: Outcome[LifeState]) -> str:
    """The events' public lines."""
    return "\n".join(event.lines[PUBLIC].text for event in result.events if PUBLIC in event.lines)


def refused(state: LifeState, text: str, seat: str | None = None) -> Refusal:
    """How a decision is refused; nothing may have been rolled or changed."""
    with pytest.raises(Refusal) as caught:
        outcome(state, text, seat=seat)
    return caught.value


def legal(state: LifeState, seat: str | None = None) -> list[str]:
    """Every legal decision of ``seat`` (where it is None: of whoever is awaited), in the order of the tree."""
    seats = [seat] if seat else list(GAME.awaited(GAME.view(state, None)))
    return [text for one in seats for text in flattened(GAME, GAME.view(state, one), one)]


def actions(state: LifeState, kind: str) -> list[str]:
    """The legal decisions of that kind."""
    return [text for text in legal(state) if text.split()[0] == kind]


def awaited(state: LifeState) -> list[str]:
    """The seats that are to act."""
    return sorted(GAME.awaited(GAME.view(state, None)))


def living(state: LifeState) -> list[str]:
    """The living Civilians."""
    return [key for key in CIVILIANS if state.pieces[key].health]
