"""Positions to start tests from, and dice that fall as told.

A side's formations stand in a text: ``usa="meade@10/9 couch@9+3"``. A formation is named by its key; ``@10`` is its
location, ``~2`` its box on the Hidden Movement Track, ``/9`` its cohesion (14 unless told), ``+3`` or ``-1`` a
reinforcement card face down on it, ``!`` marks one that has been destroyed. Those that are not named stand far away, in
the places of ``REAR``. Formations are shown where the rules show them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import deck, formation, of_side
from bot.games.chancellorsville.data.terms import MOST_COHESION, NOWHERE, ROOM, SIDES, Formation, Place
from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.options import Options
from bot.games.chancellorsville.rules.hidden import exposed
from bot.games.chancellorsville.state.state import Army, Bought, Piece, State
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Outcome
from bot.games.kit.sides import Side
from bot.games.tree import legal as flattened
from tests.games.told_dice import Dice

REAR: dict[Formation, Place] = {
    "couch": 7, "howard": 7, "meade": 5, "reynolds": 5, "sedgwick": 6, "sickles": 4, "slocum": 2,
    "anderson": 24, "hill": 16, "colston": 17, "early": 16, "mclaws": 24,
}  # fmt: skip
SPEC = re.compile(r"(?P<key>[a-z]+)(?:@(?P<at>\d+)|~(?P<track>\d)|(?P<gone>!))?(?:/(?P<left>\d+))?(?P<cards>[+\-\d]*)")


class Position(Struct, frozen=True):
    """A state of the game, and what the latest decision told and rolled."""

    state: State
    outcome: Outcome[State] | None = None
    purposes: tuple[str, ...] = ()

    def play(self, text: str, *dice: int, seat: str = "", picks: Iterable[int] = ()) -> Position:
        """The position after a decision (of whoever is awaited, unless told) for which exactly those dice are
        rolled."""
        draw, who = Dice(dice, picks), seat or self.awaited()[0]
        decision = GAME.read(GAME.view(self.state, who), who, text)
        outcome = GAME.apply(self.state, who, decision, draw)
        after = Position(outcome.state, outcome, tuple(draw.purposes))
        assert not draw.left, f"dice left over: {draw.left}, rolled for {draw.purposes}: {after.told()}"
        assert not (found := GAME.problems(outcome.state)), found
        return after

    def run(self, *texts: str) -> Position:
        """The position after some decisions for which nothing is rolled."""
        at = self
        for text in texts:
            at = at.play(text)
        return at

    def refused(self, text: str, seat: str = "") -> Refusal:
        """How a decision is refused; nothing may have been rolled."""
        with pytest.raises(Refusal) as caught:
            self.play(text, seat=seat)
        return caught.value

    def legal(self, start: str = "", seat: str = "") -> list[str]:
        """The legal decisions that begin so."""
        who = seat or self.awaited()[0]
        return [text for text in flattened(GAME, GAME.view(self.state, who), who) if text.startswith(start)]

    def keys(self, path: str = "", seat: str = "", orders: bool = False) -> list[str]:
        """The keys of the level after a path of the tree of decisions, or of orders; none where the path is whole."""
        who = seat or self.awaited()[0]
        level = (GAME.orders if orders else GAME.choices)(GAME.view(self.state, who), who, tuple(path.split()))
        return [choice.key for choice in level.choices] if level else []

    def allowed(self, text: str, seat: str = "") -> bool:
        """Whether a decision or order may be made now."""
        who = seat or self.awaited()[0]
        return GAME.check(GAME.view(self.state, who), who, GAME.parse(text)) is None

    def awaited(self) -> list[str]:
        """The seats that are to act."""
        return sorted(GAME.awaited(GAME.view(self.state, None)))

    def at(self, *keys: Formation) -> list[Place]:
        """Where formations are."""
        return [self.state.pieces[key].at for key in keys]

    def cohesion(self, *keys: Formation) -> list[int]:
        """What formations' tracks show."""
        return [self.state.pieces[key].cohesion for key in keys]

    def told(self, audience: str = PUBLIC) -> str:
        """What an audience was told of the latest decision."""
        events = self.outcome.events if self.outcome else []
        return "\n".join(line.text for event in events if (line := event.to(audience)))

    def changed(self, **changes: Any) -> Position:
        """The same position with other things in its state."""
        return Position(replace(self.state, **changes))

    def armed(self, side: Side, **changes: Any) -> Position:
        """The same position with other things in a side's army."""
        army = replace(self.state.armies[side], **changes)
        if "hand" in changes or "deck" in changes:
            left = tuple(card for card in army.deck if card not in army.hand)
            army = replace(army, deck=left, played=tuple(c for c in deck(side) if c not in (*army.hand, *left)))
        return self.changed(armies=self.state.armies | {side: army})

    def bought(self, side: Side, *cards: str) -> Position:
        """The same position with tactics cards before a side, bought long ago."""
        return self.armed(side, tactics=tuple(Bought(card, 0) for card in cards))


def position(
    *,
    usa: str = "",
    csa: str = "",
    active: Side = "usa",
    options: Options | None = None,
    hands: Mapping[Side, str] | None = None,
    decks: Mapping[Side, str] | None = None,
    **more: Any,
) -> Position:
    """A game in its midst, by default at the beginning of a Union turn, with three cards in either hand. There are no
    tactics cards unless told; ``redoubts`` stand where they are told; ``more`` are fields of the state."""
    setup = options or Options()
    pieces = {key: Piece(at, MOST_COHESION) for key, at in REAR.items()}
    for text in (*usa.split(), *csa.split()):
        spec = SPEC.fullmatch(text)
        assert spec, f"“{text}” names no formation"
        pieces[spec["key"]] = _piece(spec)
    _make_room(pieces, {re.split(r"[^a-z]", text)[0] for text in (*usa.split(), *csa.split())})
    pieces = {key: pieces[key] for side in SIDES for key in of_side(side)}
    places = {side: {key: pieces[key].at for key in of_side(side) if pieces[key].at} for side in SIDES}
    seen = set(pieces) if setup.solo else exposed(places, set(), set())
    turn = more.pop("turn", 5 if active == (setup.solo or "usa") else 6)
    state = State(
        options=setup,
        stage=more.pop("stage", "card"),
        active=active,
        turn=turn,
        pieces={
            key: replace(p, shown=True, seen=p.at, seen_turn=turn) if p.at and key in seen else p
            for key, p in pieces.items()
        },
        armies={side: _army(setup, side, hands or {}, decks or {}) for side in SIDES},
        dug=tuple(sorted((at, number) for at, number in more.pop("redoubts", {}).items() if number)),
        control=more.pop("control", ()),
        row=more.pop("row", ()),
        tactics_deck=more.pop("tactics_deck", ()),
        **more,
    )
    given = {side: tuple(sorted(card for key in of_side(side) for card in pieces[key].cards)) for side in SIDES}
    armies = {side: replace(army, given=given[side]) for side, army in state.armies.items()}
    assert not (found := GAME.problems(replace(state, armies=armies))), found
    return Position(replace(state, armies=armies))


def _make_room(pieces: dict[Formation, Piece], told: set[Formation]) -> None:
    """Moves formations of which nothing is told from where others are to the next location in the rear."""
    for side in SIDES:
        for key in of_side(side):
            others = [piece.at for other, piece in pieces.items() if other != key]
            enemies = [piece.at for other, piece in pieces.items() if formation(other).side != side]
            at = pieces[key].at
            if key not in told and (others.count(at) >= ROOM or at in enemies):
                rear = [p for p in board().deep[side] if others.count(p) < ROOM and p not in enemies]
                pieces[key] = replace(pieces[key], at=max(rear))


def opening(seed: int = 1, **options: str) -> Position:
    """A game as it is set up, cards dealt at random; options that are not given have their first value."""
    rng = random.Random(seed)
    values = {option.key: next(iter(option.values)) for option in GAME.options} | options
    outcome = GAME.setup(values, lambda sides, purpose, stream=PUBLIC: rng.randint(1, sides))
    assert GAME.problems(outcome.state) == []
    return Position(outcome.state, outcome)


def _piece(spec: re.Match[str]) -> Piece:
    """A formation as a text says."""
    cards = tuple(int(value) for value in re.findall(r"[+-]\d", spec["cards"]))
    at = int(spec["at"]) if spec["at"] else NOWHERE if spec["gone"] or spec["track"] else REAR[spec["key"]]
    left = 0 if spec["gone"] else int(spec["left"] or MOST_COHESION)
    return Piece(at, left, cards=cards, track=int(spec["track"]) if spec["track"] else -1)


def _army(setup: Options, side: Side, hands: Mapping[Side, str], decks: Mapping[Side, str]) -> Army:
    """A side's cards: what is told, else the first three in hand and the others in the deck; a BOT has no hand."""
    bot = setup.solo not in ("", side)
    hand = () if bot else tuple(hands[side].split()) if side in hands else deck(side)[:3]
    left = tuple(decks[side].split()) if side in decks else tuple(c for c in deck(side) if c not in hand)
    played = tuple(c for c in deck(side) if c not in (*hand, *left))
    return Army(hand=hand, deck=left, played=played, ready=True)
