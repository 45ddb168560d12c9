"""What holds for every position that play can reach."""

from __future__ import annotations

import random
from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.games.overland.decisions import every_decision
from bot.games.overland.game import GAME
from bot.games.overland.practice import solver
from bot.games.overland.practice.solver import spot
from bot.games.overland.rules.setup import start
from bot.games.overland.state.state import OUT, OverlandState, Roll
from bot.games.tree import legal, wander
from tests.games.overland.scene import Dice

TABLES = ("standard", "easier")
FIELDS = ("points", "grant", "lee", "beauregard", "breckinridge", "turn", "ending")

table = pytest.mark.parametrize("table", TABLES)


@cache
def afresh(table: str) -> solver.Solution:
    """The campaign solved here and now."""
    return solver.Solution(table)


@cache
def reachable(table: str) -> list[OverlandState]:
    """Every position that play can reach with points left, each with the latest decision left out."""
    begins = spot(start(table))
    seen, edge = {begins}, [begins]
    while edge:
        branches = [b for here in edge for b in afresh(table).branches(here).values()]
        edge = list({to for leads in branches for _, to in leads} - seen)
        seen |= set(edge)
    return [msgspec.convert({"table": table, **msgspec.structs.asdict(s)}, OverlandState) for s in seen]


def wandered(seed: int, table: str, walk: int) -> tuple[OverlandState, OverlandState, list[str], random.Random]:
    """A random campaign of at most ``walk`` decisions: its first and last state, and its decisions."""
    rng = random.Random(seed)
    draw = Falling(rng)
    first = state = GAME.setup({"table": table}, draw).state
    texts: list[str] = []
    while not state.ending and len(texts) < walk:
        texts.append(wander(GAME, GAME.view(state, "us"), "us", rng))
        state = GAME.apply(state, "us", GAME.parse(texts[-1]), draw).state
    return first, state, texts, rng


class Falling:
    """Dice from a generator, remembered."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.fallen = rng, list[int]()

    def __call__(self, sides: int, purpose: str, stream: str = PUBLIC) -> int:
        self.fallen.append(self.rng.randint(1, sides))
        return self.fallen[-1]


campaigns = given(seed=st.integers(0, 2**32), table=st.sampled_from(TABLES), walk=st.integers(0, 40))


@pytest.mark.rule("OV-4.1")
@campaigns
def test_saved_and_loaded_is_the_same(seed: int, table: str, walk: int) -> None:
    _, state, _, _ = wandered(seed, table, walk)
    data = msgspec.json.encode(state)
    assert msgspec.json.decode(data, type=OverlandState) == state
    assert msgspec.json.encode(msgspec.json.decode(data, type=OverlandState)) == data
    view = GAME.view(state, None)
    assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
    assert GAME.resample(state, "us", random.Random(0)) == state


@pytest.mark.rule("OV-4.1")
@campaigns
def test_log_and_events_agree(seed: int, table: str, walk: int) -> None:
    rng = random.Random(seed)
    draw = Falling(rng)
    state = GAME.setup({"table": table}, draw).state
    told = {field: getattr(state, field) for field in FIELDS}
    for _ in range(walk):
        if state.ending:
            break
        text = wander(GAME, GAME.view(state, "us"), "us", rng)
        before, draw.fallen = msgspec.json.encode(state), []
        outcome = GAME.apply(state, "us", GAME.parse(text), draw)
        assert msgspec.json.encode(state) == before
        lines = [event.lines[PUBLIC] for event in outcome.events]
        for line in lines:
            told |= line.data["set"]
            assert len(line.text) <= 220
        state = outcome.state
        assert told == {field: getattr(state, field) for field in FIELDS}
        assert [line.data["die"] for line in lines if "die" in line.data] == draw.fallen
        assert msgspec.json.decode(msgspec.json.encode([line.data for line in lines]))


@pytest.mark.rule("OV-4.A")
@table
def test_the_tree_and_the_check_agree_everywhere(table: str) -> None:
    for state in random.Random(2).sample(reachable(table), 200):
        view = GAME.view(state, "us")
        found = list(legal(GAME, view, "us"))
        assert bool(found) == (not state.ending)  # no dead ends
        assert len(set(found)) == len(found)
        allowed = {GAME.text(d) for d in every_decision() if GAME.check(view, "us", d) is None}
        assert allowed == set(found)


@pytest.mark.rule("OV-4.A")
@table
def test_what_check_refuses_apply_refuses_and_nothing_changes(table: str) -> None:
    for state in random.Random(1).sample(reachable(table), 200):
        view, before = GAME.view(state, "us"), msgspec.json.encode(state)
        for decision in every_decision():
            refusal = GAME.check(view, "us", decision)
            if refusal is None:
                continue
            with pytest.raises(Refusal) as caught:
                GAME.apply(state, "us", decision, Dice())
            assert str(caught.value) == str(refusal)
            assert refusal.rule and (state.ending or refusal.instead)
            assert msgspec.json.encode(state) == before


@pytest.mark.rule("OV-4.1")
@table
def test_texts_are_short_and_say_what_may_be_done(table: str) -> None:
    for state in reachable(table):
        view = GAME.view(state, "us")
        position, alt, headline = GAME.position(view), GAME.alt(view), GAME.headline(view)
        assert len(position) <= 3000 and len(alt) <= 1024 and len(headline) <= 100
        for text in legal(GAME, view, "us"):
            assert f"`{text}`" in position and text in alt
        assert state.ending or "attack breckinridge (" in alt or state.breckinridge == OUT


@pytest.mark.rule("OV-4.1")
@campaigns
def test_the_last_die_is_in_the_texts(seed: int, table: str, walk: int) -> None:
    _, state, texts, _ = wandered(seed, table, walk)
    view = GAME.view(state, None)
    assert len(GAME.position(view)) <= 3000 and len(GAME.alt(view)) <= 1024
    assert ("Last" in GAME.alt(view)) == ("Last" in GAME.position(view)) == bool(texts)
    for part in state.last:
        if isinstance(part, Roll):
            assert f"rolled {part.die}" in GAME.alt(view) and f"rolled {part.die}" in GAME.position(view)


@pytest.mark.rule("OV-5.1", "OV-5.2", "OV-12.1", "OV-10.A", "OV-1.d")
@table
def test_stacking_and_where_leaders_can_be(table: str) -> None:
    for state in reachable(table):
        places = GAME.view(state, None).places
        assert places["butler"] == "drurys-bluff" and places["sigel"] == "valley"
        assert places["beauregard"] in ("drurys-bluff", "richmond")
        assert places["breckinridge"] in ("valley", "out")
        assert places["grant"] not in ("richmond", "drurys-bluff", "valley")
        csa = [places[x] for x in ("lee", "beauregard", "breckinridge")]
        assert all(csa.count(area) == 1 for area in csa if area != "richmond")
        assert csa.count("richmond") <= 2
