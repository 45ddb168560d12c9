"""What a side hides is read through the gate of the working copy, and nowhere else."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import pytest

from bot.games.dixie.data.terms import OUT, RESERVE, CardKey
from bot.games.dixie.game import GAME
from bot.games.dixie.rules import reactions
from bot.games.dixie.rules.movement import move_phase
from bot.games.dixie.state.working_copy import Work
from bot.games.kit.sides import Side
from bot.games.tree import wander_orders
from bot.opponents.moments import at_random
from bot.opponents.selfplay import options_at_random
from bot.record.dice import Dice, DiceTray
from tests.games.dixie.scene import scene

KEPT = {"_armies", "_before", "_known", "_laid", "_outflanking", "_seen", "_stacks"}
"""What a Battle keeps to itself."""
ABOUT_STATES = ("state",)
"""What reads whole states: the state's own modules, and what makes and checks states and views."""


class Tripped(AssertionError):
    """A hidden fact was read before the gate was asked."""


class Watched(dict[CardKey, Any]):
    """Facts by card, of which nobody reads those that the actor does not know before the other side is consulted."""

    def __init__(self, facts: dict[CardKey, Any], battle: Work) -> None:
        super().__init__(facts)
        self.facts, self.battle = facts, battle

    def watch(self, key: CardKey) -> None:
        """Raises Tripped for a card that the actor does not know of."""
        battle = self.battle
        if not battle.actor or battle.consulted or key[:1] == battle.actor[:1] or not key:
            return
        laid = battle._laid.get(key)
        if laid is not None and (laid.at == OUT or (laid.up and laid.at != RESERVE)):
            return
        if key not in battle.hidden(battle.actor).known:
            raise Tripped(key)

    def __getitem__(self, key: CardKey) -> Any:
        self.watch(key)
        return self.facts[key]

    def get(self, key: CardKey, default: Any = None) -> Any:
        """See dict."""
        self.watch(key)
        return self.facts.get(key, default)

    def __contains__(self, key: object) -> bool:
        self.watch(str(key))
        return key in self.facts

    def __iter__(self) -> Iterator[CardKey]:
        for key in self.facts:
            self.watch(key)
        return iter(self.facts)

    def keys(self) -> Any:
        """See dict."""
        iter(self)
        return self.facts.keys()

    def values(self) -> Any:
        """See dict."""
        iter(self)
        return self.facts.values()

    def items(self) -> Any:
        """See dict."""
        iter(self)
        return self.facts.items()


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Watches how cards lie in every Battle."""
    begin = Work.__init__

    def watching(battle: Work, *given: Any, **named: Any) -> None:
        begin(battle, *given, **named)
        battle.cards = Watched(battle._laid, battle)

    monkeypatch.setattr(Work, "__init__", watching)


def play(seed: int, decisions: int) -> int:
    """Plays at random; counts what consulted nothing."""
    rng = random.Random(seed)
    options = options_at_random(GAME, rng, {})
    dice = Dice(DiceTray(rng.randbytes(32), ("one", "two"), "gate", 1), {})
    state, free = GAME.setup(options, dice).state, 0
    for _ in range(decisions):
        if not (chosen := at_random(GAME, GAME.seats_for(options), state, rng)):
            break
        seat, text = chosen
        outcome = GAME.apply(state, seat, GAME.parse(text), dice)
        state, free = outcome.state, free + (not outcome.consulted)
    return free


def test_nothing_hidden_is_read_where_the_gate_was_not_asked(watched: None) -> None:
    assert sum(play(seed, 120) for seed in range(10)) > 150


def test_a_move_that_looks_at_the_enemy_is_caught(watched: None, monkeypatch: pytest.MonkeyPatch) -> None:
    at = scene(phase="move", usa={"reserve": "a:i3 b:i2", "ul": "i2"}, csa={"reserve": "x:i2", "cl": "i2?"})

    def peek(battle: Work) -> None:
        assert battle.cards[at.labels["x"]].at == RESERVE

    monkeypatch.setattr(move_phase, "settle", peek)
    with pytest.raises(Tripped):
        at.play("move ul {a}")

    def ask_first(battle: Work) -> None:
        battle.consult("csa")
        peek(battle)

    monkeypatch.setattr(move_phase, "settle", ask_first)
    assert at.play("move ul {a}").outcome.consulted  # type: ignore[union-attr]


def test_a_stack_with_cards_face_down_is_read_through_the_gate() -> None:
    at = scene(phase="move", usa={"ul": "i2?"}, csa={"cl": "i2?", "cc": "i3", "reserve": "i1"})

    def consulted(side: Side, place: str) -> bool:
        battle = Work(at.state, Dice(DiceTray(b"", (), "gate", 1), {}), "usa")
        battle.troops(side, place)
        return battle.consulted

    assert consulted("csa", "cl") and consulted("csa", RESERVE)
    assert not consulted("csa", "cc") and not consulted("usa", "ul")


def modules(folder: Traversable) -> Iterator[tuple[str, ast.Module]]:
    """The game's modules but those about whole states, parsed."""
    for entry in folder.iterdir():
        if entry.name in ABOUT_STATES:
            continue
        if entry.is_dir():
            yield from modules(entry)
        elif entry.name.endswith(".py"):
            yield entry.name, ast.parse(entry.read_text("utf-8"))


def test_no_rule_reaches_behind_the_gate() -> None:
    """Rules get a Battle and no state; and of a Battle none asks for what it keeps to itself, nor sets its flags."""
    found = []
    for name, tree in modules(resources.files("bot.games.dixie")):
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in KEPT:
                found.append(f"{name}:{node.lineno} reads {node.attr}")
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found += [f"{name}:{node.lineno} sets {node.attr}"] * (node.attr in ("secret", "consulted"))
    assert found == []


def test_orders_draw_nothing_from_the_other_side(watched: None) -> None:
    """Orders leave undo as it is: so none may consult anything."""
    at = scene(phase="combat", usa={"ul": "i2", "reserve": "rally"}, csa={"cl": "i2?", "reserve": "i2"})
    rng = random.Random(1)
    for _ in range(40):
        order = wander_orders(GAME, GAME.view(at.state, "usa"), "usa", rng)
        assert not GAME.apply(at.state, "usa", GAME.parse(order), Dice(DiceTray(b"", (), "", 1), {})).consulted


def test_armed_cards_are_asked_of_their_side() -> None:
    at = scene(phase="combat", usa={"uc": "i2", "reserve": "rally"}, csa={"uc": "i2"})
    battle = Work(at.state, Dice(DiceTray(b"", (), "gate", 1), {}), "usa")
    assert reactions.armed_card(battle, "usa", "uc", "rally") == "" and not battle.consulted
    assert reactions.armed_card(battle, "csa", "uc", "rally") == "" and battle.consulted
