"""The course of a game: setup, turns in their order, the end."""

from __future__ import annotations

from itertools import combinations, product

from tests.games.chancellorsville.referee import printed as p
from tests.games.chancellorsville.referee.bots import BotsTurn
from tests.games.chancellorsville.referee.table import Ask, Over, Play, Table
from tests.games.chancellorsville.referee.turns import PersonsTurn, fill_row


def course(table: Table) -> Play:
    """A whole game, from its setup on."""
    fill_row(table)
    yield from setup(table)
    try:
        yield from turns(table)
        many = 3 if table.solo == "usa" else 2
        table.winner, table.how = "usa" if len(table.control) >= many else "csa", "objectives"
    except Over:
        pass


def setup(table: Table) -> Play:
    """Starts, then three cards of six, of each side for itself."""
    seats = [table.solo] if table.solo else list(p.MEN)
    may: dict[str, set[str]] = {}
    for side in p.MEN:
        table.sides[side].deck = {c for c, row in p.ACTIVATIONS.items() if row[0] == side}
    for side in seats:
        choices = product(p.STARTS[side], repeat=len(p.CHOOSING[side]))
        may[side] = {"start " + " ".join(map(str, c)) for c in choices if max(map(c.count, c)) < 3}
    while may:
        side, said = yield Ask(dict(may))
        words, hand = said.split(), table.sides[side]
        if words[0] == "start":
            for key, place in zip(p.CHOOSING[side], words[1:], strict=True):
                table.men[key].at = int(place)
            dealt = set(table.after.armies[side].dealt)
            assert len(dealt) == 6 and dealt < hand.deck, f"dealt: {dealt}"
            may[side] = {"keep " + ",".join(three) for three in combinations(sorted(dealt), 3)}
        else:
            hand.hand = set(words[1].split(","))
            hand.deck -= hand.hand
            del may[side]
    if table.solo:
        table.sides[table.solo].removed = table.difficulty
        for key in p.CHOOSING[table.bot]:
            table.men[key].track = 0


def turns(table: Table) -> Play:
    """Turn after turn, as long as there are cards."""
    order = [table.solo, table.bot] if table.solo else ["usa", "csa"]
    table.turn = 1
    table.sight()
    while True:
        for side in order:
            hand = table.sides[side]
            if side == table.bot and hand.deck:
                table.active = side
                yield Ask({side: {"turn"}})
                yield from BotsTurn(table, side).carry_out()
            elif hand.hand:
                yield from PersonsTurn(table, side).carry_out()
            table.turn += 1
        if not any(table.sides[s].hand or (s == table.bot and table.sides[s].deck) for s in order):
            return
