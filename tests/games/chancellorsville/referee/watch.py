"""Plays random games through the public interface with the referee beside it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.state.state import Army, State
from bot.games.contract.game import PUBLIC
from bot.games.kit.sides import Side
from bot.games.tree import legal
from tests.games.chancellorsville.referee import printed as p
from tests.games.chancellorsville.referee.course import course
from tests.games.chancellorsville.referee.table import Ask, Hand, Table

LIKED = {"attack": 6, "use": 3, "reroll": 2, "countermand": 1, "march": 3, "cash": 0.2, "transfer": 2}
"""How often a decision is taken, by its first word; others once."""
ORDERS = {
    "redoubts": "pairs all none",
    "between": "none all",
    "hold": "objectives always never",
    "rally": "always never",
}
OPEN = ("digs", "sighted", "attack", "retreat")
"""Kinds of events that show a place."""
WHOLE = 300
"""The most decisions of which the whole list is compared."""


class Watch:
    """One game under the referee's eye."""

    def __init__(self, setup: dict[str, str], seed: int, often: float) -> None:
        self.rng, self.often = random.Random(seed), often
        self.drawn: list[tuple[int, int, str, str]] = []
        outcome = GAME.setup(setup, self.draw)
        self.state: State = outcome.state
        solo = setup["opponent"].replace("person", "")
        removed = ["standard", "hard", "hardest"].index(setup["difficulty"])
        self.table = Table(solo, bool(solo) or setup["windows"] == "live", removed)
        self.play = course(self.table)
        self.said: list[str] = []
        self.steps = 0

    def draw(self, sides: int, purpose: str, stream: str = PUBLIC) -> int:
        """A random number, kept for the referee."""
        self.drawn.append((number := self.rng.randint(1, sides), sides, purpose, stream))
        return number

    def hand_over(self) -> None:
        """Gives the referee what was drawn and the state that came of it."""
        self.table.draws += [each for each in self.drawn if each[3] == PUBLIC]
        self.table.after = self.state
        self.drawn.clear()

    def run(self) -> int:
        """Plays the game to its end; returns the number of decisions. Raises AssertionError where they disagree."""
        self.hand_over()
        try:
            self.prefer()
            ask = self.settled(next(self.play))
            while True:
                self.compare(ask)
                ask = self.decide(ask)
        except StopIteration:
            self.finished()
        return self.steps

    def prefer(self) -> None:
        """Standing orders at random."""
        for side in p.MEN if not self.table.live else ():
            for key, values in ORDERS.items():
                value = self.rng.choice(values.split())
                self.state = GAME.apply(self.state, side, GAME.parse(f"prefer {key} {value}"), self.draw).state
                self.table.sides[side].orders[key] = value

    def settled(self, ask: Ask) -> Ask:
        """Answers what has a single answer where the game does so itself."""
        while True:
            (seat, may), *others = ask.may.items()
            if "draw top" in may and self.state.stage != "draw":
                may = {"draw top"}
            if others or len(may) > 1 or seat == self.table.bot:
                return ask
            if self.awaited() == {seat} and self.legal(seat) == may:
                return ask
            ask = self.play.send((seat, next(iter(may))))

    def awaited(self) -> set[str]:
        """The seats that the game awaits."""
        return set(GAME.awaited(GAME.view(self.state, None)))

    def legal(self, seat: str) -> set[str]:
        """All that a seat may decide, as the game has it."""
        return set(legal(GAME, GAME.view(self.state, seat), seat))

    def decide(self, ask: Ask) -> Ask:
        """Takes one of the referee's decisions; returns what he awaits then."""
        seat = self.rng.choice(sorted(ask.may))
        may = sorted(ask.may[seat])
        if seat != self.table.bot and len(may) < WHOLE and self.rng.random() < self.often:
            real = self.legal(seat)
            more, less = sorted(real - set(may))[:8], sorted(set(may) - real)[:8]
            assert not more and not less, f"{seat}: only the game allows {more}; only the referee {less}"
        kinds = Counter(text.split()[0] for text in may)
        text = self.rng.choices(may, [LIKED.get(w, 1) / kinds[w] for w in (t.split()[0] for t in may)])[0]
        self.said.append(f"{seat} {text}")
        before = self.hidden()
        outcome = GAME.apply(self.state, seat, GAME.parse(text), self.draw)
        self.state, self.steps = outcome.state, self.steps + 1
        self.hand_over()
        ask = self.play.send((seat, text))
        ask = self.settled(ask)
        self.keeps_secrets(before & self.hidden(), outcome.events)
        return ask

    def hidden(self) -> set[str]:
        """Formations that the enemy does not see."""
        return {man.key for man in self.table.men.values() if man.alive and not man.shown and not self.table.solo}

    def keeps_secrets(self, keys: set[str], events: list[Any]) -> None:
        """No line for others has a place of a formation that was and is hidden, but for redoubts and what it did in
        between in everyone's sight."""
        for event in events:
            for side in p.MEN:
                line = event.to(p.ENEMY[side])
                man = line.data.get("formation") if line else None
                if man in keys and p.SIDE_OF[man] == side and event.kind not in OPEN:
                    assert not {"at", "start", "end"} & set(line.data), f"{event.kind} tells {line.data}"

    # -- comparing

    def compare(self, ask: Ask) -> None:
        """Whether the game's state is the referee's."""
        assert not self.table.draws, f"drawn without need: {self.table.draws}"
        assert self.awaited() == set(ask.may), f"awaited: {self.awaited()}, not {set(ask.may)}: {ask}"
        self.same()

    def same(self) -> None:
        """The pieces, cards and cubes of both."""
        state, table = self.state, self.table
        if state.stage == "setup":
            return
        assert (state.active, state.turn) == (table.active or state.active, table.turn), (table.active, table.turn)
        for key, man in table.men.items():
            x = state.pieces[key]
            held = man.held and not table.solo
            mine = (man.at, man.cohesion, sorted(man.cards), man.alive, man.shown, man.screened, held, man.track)
            real = (x.at, x.cohesion, sorted(x.cards), x.alive, x.shown, x.screened, x.held, x.track)
            assert real == mine, f"{key}: {real}, not {mine}"
            seen = (x.seen, x.seen_turn)
            assert seen == man.seen or not man.alive or man.shown, f"{key} was last seen {seen}, not {man.seen}"
        assert dict(state.dug) == dict(+table.redoubts), f"redoubts {dict(state.dug)}, not {dict(+table.redoubts)}"
        assert set(state.control) == table.control, f"control {state.control}, not {table.control}"
        assert list(state.row) == table.row, f"row {state.row}, not {table.row}"
        assert Counter(state.tactics_deck) == table.pile, "the tactics deck"
        if state.combat is not None and state.combat.rolls:
            dice = (list(state.combat.dice), set(state.combat.fixed))
            assert dice == table.dice, f"dice {dice}, not {table.dice}"
        sides: tuple[Side, ...] = ("usa", "csa")
        for side in sides:
            self.same_army(state.armies[side], table.sides[side])
        self.views()

    def same_army(self, army: Army, hand: Hand) -> None:
        """What a side has besides its formations."""
        dealt = set(army.dealt)
        assert set(army.hand) == hand.hand | dealt, f"the hand is {army.hand}, not {hand.hand}"
        assert set(army.deck) | dealt == hand.deck | dealt, f"the deck is {army.deck}, not {hand.deck}"
        assert army.cubes == hand.cubes, f"{army.cubes} cubes, not {hand.cubes}"
        tactics = sorted((each.card, each.turn) for each in army.tactics)
        assert tactics == sorted(hand.tactics), f"tactics {tactics}, not {hand.tactics}"
        assert list(army.played) == hand.played and set(army.spent) == hand.spent, f"used {army.spent}"

    def views(self) -> None:
        """What each seat and a spectator get has no hidden place of others, no true cohesion and no hand."""
        for seat in ("usa", "csa", None):
            view = GAME.view(self.state, seat)
            for key in self.hidden():
                if p.SIDE_OF[key] != seat:
                    piece = view.pieces[key]
                    assert piece.at == 0 and piece.true is None, f"{seat} sees {key}"
            assert (view.own is None) == (seat is None)

    def finished(self) -> None:
        """Whether both have ended the same way."""
        table, state = self.table, self.state
        assert not self.awaited() and (state.winner, state.ending) == (table.winner, table.how), (
            f"ended {state.winner} {state.ending}, not {table.winner} {table.how}"
        )


SETUPS = [
    {"opponent": opponent, "difficulty": difficulty, "windows": windows}
    for opponent in ("person", "usa", "csa")
    for difficulty in ("standard", "hard", "hardest")
    for windows in ("orders", "live")
    if opponent != "person" or difficulty == "standard"
]
"""All ways to set a game up."""


def games(first: int, many: int, often: float = 0.3) -> Iterator[Watch]:
    """Games of all setups in turn, by their seeds."""
    for seed in range(first, first + many):
        yield Watch(SETUPS[seed % len(SETUPS)], seed, often)
