"""A person's turn: card, activations, tactics, draw."""

from __future__ import annotations

from collections import Counter

from tests.games.chancellorsville.referee import printed as p
from tests.games.chancellorsville.referee.acting import Acting
from tests.games.chancellorsville.referee.table import Ask, Man, Play, Table


class PersonsTurn(Acting):
    """One turn of a side."""

    def carry_out(self) -> Play:
        """The whole turn."""
        while self.stage == "card":
            yield from self.one(self.cards())
        while self.table.left:
            yield from self.one(self.actions())
        self.stage = "buy"
        while self.stage == "buy":
            yield from self.one(self.purchases())
        if len(self.hand.deck) > self.hand.removed:
            yield from self.drawing()
        take_objectives(self.table, self.side)

    def one(self, may: set[str]) -> Play:
        """One decision outside combat, and what it leads to."""
        _, said = yield Ask({self.side: may | self.anytime()})
        words = said.split()
        yield from getattr(self, f"do_{words[0]}")(words[1:])

    # -- cards

    def do_play(self, words: list[str]) -> Play:
        """Plays a card."""
        side, major, minors, icons = p.ACTIVATIONS[words[0]]
        table, hand = self.table, self.hand
        assert side == self.side
        self.spent_card(words[0])
        table.gain(self.side, icons)
        hand.icons, hand.run = icons, hand.run + 1 if hand.icons == icons else 1
        self.runs()
        kinds = {major: "major"} | dict.fromkeys(minors, "minor")
        table.left = {key: kind for key, kind in kinds.items() if table.men[key].alive}
        self.stage = "act"
        yield from ()

    def do_countermand(self, words: list[str]) -> Play:
        """Countermands a card."""
        table, hand = self.table, self.hand
        self.spent_card(words[0])
        hand.spent.add(p.GENERALS[self.side])
        table.gain(self.side, 3)
        goes_on = hand.icons == 3 and hand.run % 3
        hand.icons, hand.run = (3, hand.run + 1) if goes_on else (0, 0)
        self.runs()
        table.left = {words[1]: "major", words[2]: "minor"}
        table.bonus, self.stage = words[1], "act"
        yield from ()

    def spent_card(self, card: str) -> None:
        """Takes a card out of the hand."""
        self.hand.hand.remove(card)
        self.hand.played.append(card)

    def runs(self) -> None:
        """Two cubes for three of a kind in a row."""
        if self.hand.run and self.hand.run % 3 == 0:
            self.table.gain(self.side, 2)

    # -- cards and generals at other times

    def do_cash(self, words: list[str]) -> Play:
        """Three cards for a cube."""
        for card in words[0].split(","):
            self.table.spend(self.side, card.removesuffix("-2"))
        self.table.gain(self.side, 1)
        yield from ()

    def do_jackson(self, words: list[str]) -> Play:
        """Jackson's abilities."""
        hand, hill = self.hand, self.table.men["hill"]
        if words[0] == "attack":
            hand.spent.add("attack")
            self.table.left["hill"] = "major"
        else:
            hand.jackson = self.table.turn
            hand.spent.add("march")
            yield from self.free_march(hill, 3, words[1])

    def do_use(self, words: list[str]) -> Play:
        """A tactics card outside combat."""
        table, card, rest = self.table, words[0], words[1:]
        table.spend(self.side, card)
        if card == "reorganize":
            table.men[rest[0]].cohesion += 1
        elif card == "dig":
            table.redoubts[table.men[rest[0]].at] += 1
        elif card == "reserves":
            self.exchange(rest)
        elif card == "fresh":
            table.fresh = True
        elif card == "saddle":
            self.hand.spent.discard(p.GENERALS[self.side])
        elif card == "screen":
            table.men[rest[0]].screened = True
            table.sight()
        elif card in ("night", "smoke"):
            man = table.men[rest[0]]
            yield from self.free_march(man, 2, rest[1])
            if card == "smoke" and man.alive:
                table.smoke |= p.NEXT[man.at]
        elif card == "forced":
            going = yield from self.begin(rest[0], 1)
            going.forced = True
            yield from self.walk(going, [int(place) for place in rest[1].split("-")])
        elif card == "relocate":
            yield from self.relocate(table.men[rest[1]], rest[0])

    def relocate(self, other: Man, key: str) -> Play:
        """Two formations change places, and the one that acts goes on."""
        table = self.table
        going = yield from self.begin(key)
        man: Man = going.man
        if man.alive:
            man.at, other.at = other.at, man.at
            table.hill_moved |= man.key == "hill"
            for each in (man, other):
                each.screened = each.held = False
            table.sight()
        yield from self.go_on(going)

    # -- the end of the turn

    def do_buy(self, words: list[str]) -> Play:
        """Buys or discards; fills the row."""
        table = self.table
        if words[0] == "nothing":
            del table.row[-1:]
        else:
            self.hand.cubes -= p.PRICES[words[0]]
            at = max(n for n, card in enumerate(table.row) if card == words[0])
            del table.row[at]
            self.hand.tactics.append((words[0], table.turn))
        fill_row(table)
        self.stage = "draw"
        yield from ()

    def drawing(self) -> Play:
        """Draws, searches or sends by telegraph."""
        table, hand = self.table, self.hand
        may = {"draw top"}
        if hand.cubes >= 5 and len(hand.deck) > 1:
            may |= {f"draw search {card}" for card in hand.deck}
        if table.has(self.side, "telegraph") and len(hand.deck) - hand.removed > 1:
            may.add("use telegraph")
        self.stage = "draw"
        while True:
            words = (yield Ask({self.side: may | self.jackson()}))[1].split()
            if words[0] != "jackson":
                break
            yield from self.do_jackson(words[1:])
        real = set(table.after.armies[self.side].hand)
        if words[1] == "telegraph":
            table.spend(self.side, "telegraph")
            dealt = set(table.after.armies[self.side].dealt)
            assert len(dealt) == 2 and dealt <= hand.deck, f"a telegraph brings {dealt}"
            keeping = {f"keep {card}" for card in dealt}
            while (words := (yield Ask({self.side: keeping | self.jackson()}))[1].split())[0] != "keep":
                yield from self.do_jackson(words[1:])
            new = {words[1]}
        else:
            new = real - hand.hand
            hand.cubes -= 5 * (words[1] == "search")
        if words[1] == "search" and new != {words[2]}:
            assert hand.removed and words[2] not in real, f"the search for {words[2]} brings {new}"
            hand.deck.discard(words[2])
            hand.removed -= 1
        assert len(new) == 1 and new <= hand.deck, f"drawn: {new}"
        hand.hand |= new
        hand.deck -= new


def fill_row(table: Table) -> None:
    """Fills the row from the left."""
    while len(table.row) < 3 and table.pile:
        table.draw(table.pile.total())
        later = sum("tactics card" in purpose for _, _, purpose, _ in table.draws)
        card = table.after.row[later]
        assert table.pile[card] > 0, f"{card} is not in the tactics deck"
        table.pile -= Counter([card])
        table.row.insert(0, card)


def take_objectives(table: Table, side: str) -> None:
    """Who stands on an objective at the end of his turn has it, and is shown if the enemy had it."""
    for place in p.OBJECTIVES:
        men = table.here(side, place)
        theirs = (place in table.control) != (side == "usa")
        if men and theirs:
            table.control ^= {place}
            for man in men:
                man.held = True
    table.sight()
