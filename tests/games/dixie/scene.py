"""Battles of Dixie to start tests from, cards named by what they are, and dice that fall as told.

A side's cards stand in a text, place by place: ``usa={"uc": "a:i3 hill", "reserve": "k1"}``. A card is named

- by its arm and CV: ``i3`` infantry, ``k1`` cavalry, ``a2`` artillery, ``s2`` a smoothbore, ``r2`` rifled guns, ``h2``
  horse artillery; at Gettysburg its morale letter and corps may follow: ``i3A@II``;
- ``g21`` a general of attack 2 and defence 1, with ``+1`` his command stacking, ``g`` any general;
- a terrain or special card by its kind: ``hill``, ``rally``;
- any card by its name, with "_" for a space: ``=Stone_Bridge``.

Before it a label and a colon give it a name that decisions may use in braces ("move uc {a}"); after it ``*2`` marks
hits and ``?`` turns it face-down. Without "?" everything in a position lies face-up.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Event, Outcome
from bot.games.dixie.data.board import field
from bot.games.dixie.data.card import Card, General
from bot.games.dixie.data.cards import card as printed
from bot.games.dixie.data.cards import cards
from bot.games.dixie.data.terms import OUT, RESERVE, CardKey, Edition
from bot.games.dixie.game import GAME
from bot.games.dixie.options import Options
from bot.games.dixie.state.stacks import CardState
from bot.games.dixie.state.state import Army, DixieState
from bot.games.kit.sides import Side
from bot.games.tree import legal as flattened
from tests.games.told_dice import Dice

ARMS = {"i": "infantry", "k": "cavalry", "a": "artillery", "s": "artillery", "r": "artillery", "h": "artillery"}
TROOP = re.compile(r"(?P<arm>[ikasrh])(?P<cv>[1-4])(?P<letter>[ABC]?)(?:@(?P<corps>[A-Z]+))?")
GENERAL = re.compile(r"g(?:(?P<attack>[0-2])(?P<defence>[0-2]))?(?:\+(?P<stacking>[0-3]))?")
SPEC = re.compile(r"(?:(?P<label>[a-z0-9]+):)?(?P<what>[^*?]+)(?:\*(?P<hits>\d))?(?P<down>\??)")


class Scene(Struct, frozen=True):
    """A battle, its cards by label, and what the latest decision told and rolled."""

    state: DixieState
    labels: dict[str, CardKey]
    outcome: Outcome[DixieState] | None = None
    purposes: tuple[str, ...] = ()

    def play(self, text: str, *dice: int, seat: str = "", picks: Iterable[int] = ()) -> Scene:
        """The scene after a decision (of whoever is awaited, unless told) for which exactly those dice are rolled."""
        draw = Dice(dice, picks)
        who = seat or self.awaited()[0]
        decision = GAME.read(GAME.view(self.state, who), who, self.named(text))
        outcome = GAME.apply(self.state, who, decision, draw)
        assert not draw.left, f"dice left over: {draw.left}, rolled for {draw.purposes}: {self.told(outcome.events)}"
        assert GAME.problems(outcome.state) == []
        return Scene(outcome.state, self.labels, outcome, tuple(draw.purposes))

    def next(self, *dice: int, seat: str = "", picks: Iterable[int] = ()) -> Scene:
        """The scene after going on to the next phase, without a Railway."""
        return self.play("next now" if self.allowed("next now", seat) else "next", *dice, seat=seat, picks=picks)

    def run(self, *texts: str, seat: str = "") -> Scene:
        """The scene after some decisions for which nothing is rolled."""
        scene = self
        for text in texts:
            scene = scene.play(text, seat=seat)
        return scene

    def refused(self, text: str, seat: str = "") -> Refusal:
        """How a decision is refused; nothing may have been rolled."""
        with pytest.raises(Refusal) as caught:
            self.play(text, seat=seat)
        return caught.value

    def legal(self, start: str = "", seat: str = "") -> list[str]:
        """The legal decisions that begin so."""
        who = seat or self.awaited()[0]
        return [text for text in flattened(GAME, GAME.view(self.state, who), who) if text.startswith(self.named(start))]

    def keys(self, path: str, seat: str = "") -> list[str]:
        """The keys of the level after a path of the tree of decisions or of orders; none where the path is whole."""
        who, words = seat or self.awaited()[0], tuple(self.named(path).split())
        walk = GAME.choices if not words or words[0] in self._roots(GAME.choices, who) else GAME.orders
        level = walk(GAME.view(self.state, who), who, words)
        return [choice.key for choice in level.choices] if level else []

    def paged(self, path: str, label: str, seat: str = "") -> str:
        """The decision on one card, by way of its page where the cards have pages."""
        key = self.labels.get(label, label)
        found = self.keys(path, seat)
        if key in found:
            return f"{path} {key}"
        (page,) = [page for page in found if key in self.keys(f"{path} {page}", seat)]
        return f"{path} {page} {key}"

    def _roots(self, walk: Any, who: str) -> list[str]:
        return [choice.key for choice in walk(GAME.view(self.state, who), who, ()).choices]

    def allowed(self, text: str, seat: str = "") -> bool:
        """Whether a decision may be made now."""
        who = seat or self.awaited()[0]
        view = GAME.view(self.state, who)
        return GAME.check(view, who, GAME.read(view, who, self.named(text))) is None

    def awaited(self) -> list[str]:
        """The seats that are to act."""
        return sorted(GAME.awaited(GAME.view(self.state, None)))

    def named(self, text: str) -> str:
        """A decision's text with labels replaced by keys."""
        return text.format_map(self.labels)

    def laid(self, label: str) -> CardState:
        """How a card lies."""
        return self.state.cards[self.labels[label]]

    def at(self, *labels: str) -> list[str]:
        """Where cards are; those out of play by how they went ("routed", "eliminated", …)."""
        found = [self.laid(label) for label in labels]
        return [laid.why if laid.at == OUT else laid.at for laid in found]

    def hits(self, *labels: str) -> list[int]:
        """The hits on cards."""
        return [self.laid(label).hits for label in labels]

    def name(self, label: str) -> str:
        """What a card is called."""
        return printed(self.state.setup.edition, self.labels[label]).name

    def told(self, events: list[Event] | None = None, audience: str = PUBLIC) -> str:
        """What an audience was told of the latest decision."""
        found = events if events is not None else self.outcome.events if self.outcome else []
        return "\n".join(line.text for event in found if (line := event.to(audience)))

    def changed(self, **changes: Any) -> Scene:
        """The same scene with other things in its state."""
        return Scene(replace(self.state, **changes), self.labels)

    def armed(self, side: Side, **changes: Any) -> Scene:
        """The same scene with other things in a side's army."""
        return self.changed(armies=self.state.armies | {side: replace(self.state.armies[side], **changes)})


def scene(
    edition: Edition = "bull-run",
    *,
    usa: Mapping[str, str] | None = None,
    csa: Mapping[str, str] | None = None,
    active: Side = "usa",
    phase: str = "combat",
    setup: Mapping[str, Any] | None = None,
    **more: Any,
) -> Scene:
    """A battle in the midst of a Battle Turn, by default the Union's Combat phase. ``more`` are fields of the state."""
    options = Options(edition=edition, **(setup or {}))
    if edition == "shiloh" and "days" not in (setup or {}):
        options = replace(options, days=DAYS["shiloh"])
    lies: dict[CardKey, CardState] = {}
    labels: dict[str, CardKey] = {}
    for side, places in (("usa", usa or {}), ("csa", csa or {})):
        for at, texts in places.items():
            for text in texts.split():
                key, label, laid = _card(options, side, at, text, lies)
                lies[key] = laid
                if label:
                    assert label not in labels, f"two cards are called {label}"
                    labels[label] = key
    state = DixieState(
        setup=options,
        phase=phase,  # type: ignore[arg-type]
        active=active,
        turn=more.pop("turn", 3 if active == "csa" else 4),
        day=more.pop("day", 1),
        cards=dict(sorted(lies.items(), key=lambda item: (item[0][0], int(item[0][1:])))),
        armies=more.pop("armies", _armies(options, lies)),
        holders=_holders(options, lies) | more.pop("holders", {}),
        crossed=more.pop("crossed", {}),
        **more,
    )
    assert GAME.problems(state) == []
    return Scene(state, labels)


def opening(seed: int = 1, **options: str) -> Scene:
    """A game as it is set up, cards dealt at random; options that are not given have their first value."""
    rng = random.Random(seed)
    values = {option.key: next(iter(option.values)) for option in GAME.options} | {
        key.replace("_", "-"): value for key, value in options.items()
    }
    outcome = GAME.setup(values, lambda sides, purpose, stream=PUBLIC: rng.randint(1, sides))
    assert GAME.problems(outcome.state) == []
    return Scene(outcome.state, {}, outcome)


def deployed(start: Scene) -> Scene:
    """The battle after both sides have committed the deployment that is suggested to them."""
    state = start.state
    for seat in start.awaited():
        state = GAME.apply(state, seat, GAME.parse("commit"), lambda sides, purpose, stream=PUBLIC: 1).state
    return Scene(state, start.labels)


DAYS = {"shiloh": 2}
"""What Setup holds for editions that are always played so."""
LEFT = 5
"""Reinforcements left to each side unless a test says otherwise."""


def _armies(setup: Options, lies: Mapping[CardKey, CardState]) -> dict[Side, Army]:
    """Both armies with some reinforcements left; by Battle Points the list holds what is drawn and so many more."""
    listed: dict[Side, list[CardKey]] = {"csa": [], "usa": []}
    for side, found in listed.items() if setup.deck != "random" else ():
        drawn = [key for key in lies if key[0] == side[0]]
        more = [key for key in cards(setup.edition, side) if key not in lies][:LEFT]
        found += sorted([*drawn, *more], key=lambda key: int(key[1:]))
    return {side: Army(deck=LEFT, list=tuple(found), committed=True) for side, found in listed.items()}


def _card(
    setup: Options, side: Any, at: str, text: str, taken: Mapping[CardKey, CardState]
) -> tuple[CardKey, str, CardState]:
    """The card that a text names, its label, and how it lies."""
    if not (spec := SPEC.fullmatch(text)):
        raise ValueError(f"“{text}” names no card")
    fits = [
        c
        for key, c in cards(setup.edition, side).items()
        if key not in taken and _is(c, spec["what"]) and _belongs(setup, c, at)
    ]
    assert fits, f"no card of the {side} at {setup.edition} is {spec['what']} and may lie in {at}"
    up = at != RESERVE and not spec["down"]
    laid = CardState(at, up=up, hits=int(spec["hits"] or 0))
    if at == OUT:
        laid = CardState(OUT, up=True, why="routed")
    return fits[0].key, spec["label"] or "", laid


def _is(c: Card, what: str) -> bool:
    """Whether a card is what a test asks for."""
    if what.startswith("="):
        return c.name == what[1:].replace("_", " ")
    if troop := TROOP.fullmatch(what):
        gun = {"s": "smoothbore", "r": "rifled"}.get(troop["arm"], c.gun)
        return (
            (c.kind, c.cv, c.gun) == (ARMS[troop["arm"]], int(troop["cv"]), gun)
            and c.horse == (troop["arm"] == "h")
            and troop["letter"] in ("", c.morale)
            and (troop["corps"] is None or troop["corps"] in c.corps)
        )
    if general := GENERAL.fullmatch(what):
        asked = {name: int(value) for name, value in general.groupdict().items() if value}
        return isinstance(c, General) and not c.arm and all(getattr(c, name) == value for name, value in asked.items())
    return c.effect == what


def _belongs(setup: Options, c: Card, at: str) -> bool:
    """Whether a terrain card may lie there (DX-10.1a)."""
    if not c.place or at in (RESERVE, OUT):
        return True
    return f" {field(setup.edition, setup.columns).spots[at].name.casefold()}".endswith(f" {c.place}")


def _holders(setup: Options, lies: Mapping[CardKey, CardState]) -> dict[str, Side]:
    """Who holds what: a side that is alone; where both are, nobody but the battleline's own side ever has."""
    there: dict[str, set[str]] = {}
    for key, laid in lies.items():
        if laid.at not in (RESERVE, OUT) and printed(setup.edition, key).troop:
            there.setdefault(laid.at, set()).add(key[0])
    sides: dict[str, Side] = {"u": "usa", "c": "csa"}
    return {at: sides[next(iter(found))] for at, found in there.items() if len(found) == 1}
