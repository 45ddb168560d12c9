"""Formations acting: costs, marches, attacks, transfers."""

from __future__ import annotations

from tests.games.chancellorsville.referee import printed as p
from tests.games.chancellorsville.referee.fights import Fight
from tests.games.chancellorsville.referee.offers import ABLE, Going, Offers
from tests.games.chancellorsville.referee.table import Ask, Man, Play


class Acting(Offers):
    """The activations of a turn."""

    def pay(self, man: Man) -> Play:
        """The cost of an activation; what is left of its turn is begun."""
        table = self.table
        table.left.pop(man.key, None)
        table.begun = True
        if not table.fresh:
            table.paid = True
            yield from table.reduce(man, 1)

    def begin(self, key: str, more: int = 0) -> Play:
        """Returns the march of a formation, paying for it where it begins."""
        if self.going and self.going[-1].man.key == key:
            self.going[-1].left += more
            return self.going[-1]
        man, kind = self.table.men[key], self.table.left[key]
        yield from self.pay(man)
        going = Going(man, kind, ABLE[kind] + more)
        self.going.append(going)
        return going

    def do_stand(self, words: list[str]) -> Play:
        """A formation stands."""
        table, man = self.table, self.table.men[words[0]]
        if table.redoubts[man.at] == 3:
            table.left.pop(man.key)
            table.begun = True
        else:
            yield from self.pay(man)

    def do_dig(self, words: list[str]) -> Play:
        """A formation digs."""
        table = self.table
        table.redoubts[table.men[words[0]].at] += 1
        table.left.pop(words[0])
        table.begun = True
        yield from ()

    def do_transfer(self, words: list[str]) -> Play:
        """A formation exchanges cohesion."""
        self.exchange(words)
        self.table.left.pop(words[0])
        self.table.begun = True
        yield from ()

    def exchange(self, words: list[str]) -> None:
        """Gives or takes cohesion, by cards face down or openly."""
        giver, taker = (self.table.men[key] for key in (words[:2] if words[2] == "give" else words[1::-1]))
        size = int(words[3])
        if self.table.solo:
            giver.cohesion, taker.cohesion = giver.cohesion - size, taker.cohesion + size
        else:
            giver.cards.append(-size)
            taker.cards.append(size)
        self.hand.exchanged += [size, -size]

    def do_march(self, words: list[str]) -> Play:
        """A formation marches."""
        going = yield from self.begin(words[0])
        yield from self.walk(going, [int(place) for place in words[1].split("-")])

    def do_attack(self, words: list[str]) -> Play:
        """A formation attacks, perhaps after a step."""
        going = yield from self.begin(words[0])
        yield from self.walk(going, [int(place) for place in words[1].split("-")])

    def walk(self, going: Going, way: list[int]) -> Play:
        """Steps until something is sighted or the way ends; then goes on if there is more to do."""
        table, man, stopped = self.table, going.man, False
        for number, step in enumerate(way):
            if not man.alive or stopped:
                break
            if man.key == "hill" and not going.free:
                table.hill_moved = True
            if foes := table.here(p.ENEMY[self.side], step):
                stopped = len(table.here(self.side, man.at)) > 2
                if stopped:
                    for foe in foes:
                        foe.screened = False
                    table.sight()
                else:
                    yield from self.fight(going, step)
                break
            going.left, going.steps = going.left - 1, going.steps + 1
            if len(table.here(self.side, man.at)) <= 2:
                going.back = man.at
            fresh = table.move(man, step)
            met = any(p.SIDE_OF[key] != self.side for key in fresh)
            charging = number + 1 < len(way) and table.here(p.ENEMY[self.side], way[number + 1])
            stopped = met or (man.key in fresh and not charging)
        more = self.continuing(going) if man.alive and (stopped or going.attacks) else set()
        if more - {f"stand {man.key}"} or (more and stopped and going.left):
            yield from self.go_on(going)
        elif going in self.going:
            self.going.remove(going)

    def fight(self, going: Going, step: int) -> Play:
        """An attack within an activation."""
        first = not going.steps and not going.attacks and going.kind == "major" and not going.free
        going.attacks += 1
        yield from Fight(self.table, going.man, step, going.hurt, ordered=not going.free).carry_out()
        going.left = 1 if first and going.man.alive else 0

    def continuing(self, going: Going) -> set[str]:
        """What a formation on its way may do next."""
        table, man = self.table, going.man
        if not going.left:
            return {f"stand {man.key}"}
        may = {f"march {man.key} {way}" for way in self.walks(man, going.left)}
        if not may and len(table.here(self.side, man.at)) > 2:
            may.add(f"stand {man.key}")
        if not going.free and not going.forced:
            may |= {f"attack {man.key} {way}" for way in self.charges(man, going.left)}
            if not going.attacks:
                may |= self.specials(man, going.left)
        if len(table.here(self.side, man.at)) <= 2:
            may.add(f"stand {man.key}")
        return may

    def go_on(self, going: Going) -> Play:
        """Decisions of a formation on its way, until it is done."""
        if going not in self.going:
            self.going.append(going)
        while going in self.going and going.man.alive:
            _, said = yield Ask({self.side: self.continuing(going) | self.anytime()})
            words = said.split()
            if words[0] == "stand":
                self.going.remove(going)
                if len(self.table.here(self.side, going.man.at)) > 2:
                    self.table.move(going.man, going.back)
            else:
                yield from getattr(self, f"do_{words[0]}")(words[1:])
        if going in self.going:
            self.going.remove(going)

    def free_march(self, man: Man, left: int, way: str) -> Play:
        """A march that is no activation."""
        going = Going(man, "minor", left, free=True)
        self.going.append(going)
        yield from self.walk(going, [int(place) for place in way.split("-")])
