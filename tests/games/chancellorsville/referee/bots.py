"""The BOT's turn, line by line."""

from __future__ import annotations

import re
from collections import Counter
from typing import TypeVar

from tests.games.chancellorsville.referee import printed as p
from tests.games.chancellorsville.referee.fights import after_losses
from tests.games.chancellorsville.referee.table import Man, Play, Table
from tests.games.chancellorsville.referee.turns import take_objectives

T = TypeVar("T")
AT = re.compile(r"at (\d)-(\d): ([\d/]+) (\d)")
TO_ATTACKER = {1: 2, 2: 1}
TO_DEFENDER = {3: 1, 4: 2, 5: 2, 6: 3}


class BotFight:
    """What is needed of an attack after the losses."""

    def __init__(self, table: Table, man: Man, target: int) -> None:
        self.table, self.man, self.target = table, man, target
        self.origin, self.enemy, self.forced = man.at, p.ENEMY[man.side], False


class BotsTurn:
    """One turn of the BOT."""

    def __init__(self, table: Table, side: str) -> None:
        self.table, self.side, self.player = table, side, p.ENEMY[side]
        table.active, table.left, table.smoke = side, {}, set()
        table.fresh = table.paid = table.begun = table.hill_moved = False
        table.bonus = ""

    def carry_out(self) -> Play:
        """Turns over a card and applies its lines."""
        table, hand = self.table, self.table.sides[self.side]
        table.draw(len(hand.deck))
        card = table.after.armies[self.side].played[-1]
        hand.deck.remove(card)
        hand.played.append(card)
        for line in p.BOT_CARDS[card.upper()]:
            yield from self.line(line)
        take_objectives(table, self.side)

    def choose(self, options: list[T]) -> T:
        """One of some by dice."""
        many = len(options)
        if many == 1:
            return options[0]
        if many == 7:
            while (number := (self.table.draw(6) - 1) * 6 + self.table.draw(6)) == 36:
                pass
            return options[(number - 1) // 5]
        each = {2: 3, 3: 2}.get(many, 1)
        while (die := self.table.draw(6)) > many * each:
            pass
        return options[(die - 1) // each]

    def line(self, line: str) -> Play:
        """One line: the first of its clauses that can be carried out."""
        if found := re.fullmatch(r"rest \+(\d)", line):
            men = self.table.living(self.side)
            weakest = [man for man in men if man.cohesion == min(other.cohesion for other in men)]
            if weakest[0].cohesion < 14:
                man = self.choose(weakest)
                man.cohesion = min(14, man.cohesion + int(found[1]))
            return
        key, clauses = line.split(":", 1)
        man = self.table.men[key]
        if not man.alive:
            return
        for clause in clauses.split("|"):
            words = clause.split()
            if (yield from getattr(self, f"do_{words[0]}")(man, clause.strip())):
                self.table.sight()
                return

    def do_track(self, man: Man, clause: str) -> Play:
        """Along the track."""
        if man.track < 0 or man.track == 6:
            return False
        man.track = min(6, man.track + int(clause.split("+")[1]))
        yield from ()
        return True

    def do_dig(self, man: Man, clause: str) -> Play:
        """A redoubt."""
        if not self.table.may_dig(man.at):
            return False
        self.table.redoubts[man.at] += 1
        yield from ()
        return True

    def do_march(self, man: Man, clause: str) -> Play:
        """A step."""
        table, goals = self.table, [int(goal) for goal in clause.split()[1].split("/")]
        goal = next((goal for goal in goals if goal != man.at), 0)
        if not man.at or not goal or (man.at in p.OBJECTIVES and len(table.here(self.side, man.at)) == 1):
            return False
        ways = [
            step
            for step in sorted(p.NEXT[man.at])
            if p.FAR[step][goal] < p.FAR[man.at][goal]
            and not table.here(self.player, step)
            and len(table.here(self.side, step)) < 2
            and not (self.side == "csa" and (man.at, step) in p.RED)
        ]
        if ways:
            man.at = self.choose(ways)
        yield from ()
        return bool(ways)

    def do_attack(self, man: Man, clause: str) -> Play:
        """An attack on a neighbour."""
        table = self.table
        targets = [
            step
            for step in sorted(p.NEXT[man.at] if man.at else ())
            if table.here(self.player, step) and not (self.side == "csa" and (man.at, step) in p.RED)
        ]
        if not targets:
            return False
        worth = {step: (step not in p.OBJECTIVES, table.redoubts[step]) for step in targets}
        target = self.choose([step for step in targets if worth[step] == min(worth.values())])
        way = (man.at, target)
        yield from self.fight(man, target, int(clause.split()[1]) + (way in p.GREEN) - (way in p.RED))
        return True

    def do_at(self, man: Man, clause: str) -> Play:
        """Off the track."""
        table, found = self.table, AT.fullmatch(clause)
        assert found
        low, high, places, number = int(found[1]), int(found[2]), [int(x) for x in found[3].split("/")], int(found[4])
        if man.track < 0 or not (low <= man.track <= high or man.track == 6):
            return False
        target = next((place for place in places if table.here(self.player, place)), 0)
        if target:
            yield from self.fight(man, target, number)
            if man.alive and man.at == 0:
                free = [s for s in sorted(p.NEXT[target]) if not table.here(self.player, s) and self.room(s)]
                best = [step for step in free if (step, target) in p.GREEN] or free
                if best:
                    man.at, man.track = self.choose(best), -1
            elif man.alive:
                man.track = -1
            return True
        empty = [place for place in reversed(places) if not table.here(self.side, place)]
        if empty:
            man.at, man.track = empty[0], -1
        return bool(empty)

    def room(self, place: int) -> bool:
        """Whether a formation of the BOT has room."""
        return len(self.table.here(self.side, place)) < 2

    def fight(self, man: Man, target: int, number: int) -> Play:
        """The BOT's dice."""
        table = self.table
        used = min(table.redoubts[target], max(0, number - 1))
        table.redoubts[target] -= used
        dice = [table.draw(6) for _ in range(max(1, number - used))]
        table.fighting = True
        defenders = table.here(self.player, target)
        for each in defenders:
            if costs := sum(TO_DEFENDER.get(die, 0) for die in dice):
                yield from table.reduce(each, costs)
        if costs := sum(TO_ATTACKER.get(die, 0) for die in dice):
            yield from table.reduce(man, costs)
        yield from after_losses(BotFight(table, man, target), defenders, bool(Counter(dice)[6]))
        table.fighting = False
        table.sight()
