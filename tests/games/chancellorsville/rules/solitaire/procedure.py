"""The BOT's procedure as a person works it with the printed cards, pieces and one die: written from the rules alone,
on plain numbers, to be held against what the game does."""

from __future__ import annotations

from collections import deque
from importlib import resources

from msgspec import Struct

from bot.games.chancellorsville.data.board import board

FILE = resources.files("bot.games.chancellorsville").joinpath("data/bot.txt")
PRINTED = [line.split(": ", 1) for line in FILE.read_text("utf-8").splitlines() if line[1:2].isdigit()]
CARDS = {key.lower(): lines for key, lines in PRINTED}
UNION = ("couch", "howard", "meade", "reynolds", "sedgwick", "sickles", "slocum")
CONFEDERATES = ("anderson", "hill", "colston", "early", "mclaws")
NEXT = board().adjacent
OBJECTIVES, NORTH = (13, 18, 22), range(1, 8)
RIVER = {frozenset(pair) for pair in ((1, 8), (2, 9), (3, 11), (4, 13), (5, 13), (6, 14), (6, 15))}
GREEN = {(19, 18), (20, 18), (12, 13), (23, 13), (21, 10), (24, 23)}


class Over(Exception):
    """A side has lost its third formation."""


class Table(Struct):
    """The board: where formations stand (0: not on it), their boxes on the track (-1: not on it), their cohesion, and
    redoubts; ``dice`` are those still to be read."""

    at: dict[str, int]
    track: dict[str, int]
    left: dict[str, int]
    redoubts: dict[int, int]
    dice: deque[int]

    def die(self) -> int:
        """The next die."""
        return self.dice.popleft()

    def alive(self, name: str) -> bool:
        """Whether a formation is on the board or on the track."""
        return self.at[name] > 0 or self.track[name] >= 0

    def here(self, place: int, names: tuple[str, ...]) -> list[str]:
        """Those of the formations that stand in a location."""
        return [name for name in names if self.at[name] == place]

    def choose(self, number: int) -> int:
        """Which of some equal options a die chooses, from 0."""
        while number > 1:
            if number == 7:
                die = (self.die() - 1) * 6 + self.die() - 1
                if die < 35:
                    return die // 5
                continue
            die = self.die()
            if number in (2, 3):
                return (die - 1) * number // 6
            if die <= number:
                return die - 1
        return 0

    def far(self, start: int, end: int) -> int:
        """How many lines lie between two locations."""
        found, edge, steps = {start}, {start}, 0
        while end not in found:
            edge = {n for place in edge for n in NEXT[place]} - found
            found |= edge
            steps += 1
        return steps

    def hurt(self, name: str, number: int) -> None:
        """Takes cohesion from a formation."""
        self.left[name] -= number
        if self.left[name] <= 0 or (self.left[name] <= 5 and self.die() > self.left[name]):
            self.destroy(name)

    def destroy(self, name: str) -> None:
        """Takes a formation off. Raises Over for the third."""
        self.at[name], self.track[name], self.left[name] = 0, -1, 0
        side = UNION if name in UNION else CONFEDERATES
        if sum(not self.alive(each) for each in side) == 3:
            raise Over


class Bot:
    """The BOT of one side at a table."""

    def __init__(self, union: bool, table: Table) -> None:
        self.union, self.table = union, table
        self.mine: tuple[str, ...] = UNION if union else CONFEDERATES
        self.theirs: tuple[str, ...] = CONFEDERATES if union else UNION

    def turn(self, card: str) -> None:
        """Works a card from its first line to its last."""
        for line in CARDS[card].split("; "):
            if line.startswith("rest"):
                self.rest(int(line[6:]))
                continue
            name, clauses = line.split(": ", 1)
            for clause in clauses.split(" | ") if self.table.alive(name) else ():
                if self.works(name, clause.split()):
                    break

    def rest(self, number: int) -> None:
        """The weakest gains cohesion."""
        t = self.table
        living = [name for name in self.mine if t.alive(name)]
        least = min(t.left[name] for name in living)
        if least < 14:
            weakest = [name for name in living if t.left[name] == least]
            t.left[weakest[t.choose(len(weakest))]] = min(14, least + number)

    def works(self, name: str, words: list[str]) -> bool:
        """Carries a clause out, if that can be done; returns whether it could."""
        t = self.table
        on_track, here = t.track[name] >= 0, t.at[name]
        if words[0] in ("at", "track") and not on_track:
            return False
        if words[0] not in ("at", "track") and on_track:
            return False
        if words[0] == "track":
            if t.track[name] == 6:
                return False
            t.track[name] = min(6, t.track[name] + int(words[1]))
            return True
        if words[0] == "dig":
            if t.redoubts.get(here, 0) == 3 or sum(t.redoubts.values()) == 12:
                return False
            t.redoubts[here] = t.redoubts.get(here, 0) + 1
            return True
        if words[0] == "attack":
            return self.attacks(name, int(words[1]))
        if words[0] == "march":
            return self.marches(name, [int(p) for p in words[1].split("/")])
        first, last = words[1].rstrip(":").split("-")
        if t.track[name] != 6 and not int(first) <= t.track[name] <= int(last):
            return False
        return self.leaves(name, [int(p) for p in words[2].split("/")], int(words[3]))

    def attacks(self, name: str, dice: int) -> bool:
        """Attacks an enemy next to the formation: in an objective, with the fewest redoubts, by a die."""
        t = self.table
        here = t.at[name]
        found = [p for p in NEXT[here] if t.here(p, self.theirs) and (self.union or frozenset((here, p)) not in RIVER)]
        found = [p for p in found if p in OBJECTIVES] or found
        found = [p for p in found if all(t.redoubts.get(p, 0) <= t.redoubts.get(q, 0) for q in found)]
        if not found:
            return False
        target = found[t.choose(len(found))]
        self.fight(name, target, dice + ((here, target) in GREEN) - (frozenset((here, target)) in RIVER))
        return True

    def marches(self, name: str, goals: list[int]) -> bool:
        """One step on a shortest way to the first goal where the formation is not yet."""
        t = self.table
        here = t.at[name]
        goals = [goal for goal in goals if goal != here]
        if not goals or (here in OBJECTIVES and t.here(here, self.mine) == [name]):
            return False
        steps = [
            p
            for p in NEXT[here]
            if t.far(p, goals[0]) == t.far(here, goals[0]) - 1
            and not t.here(p, self.theirs)
            and len(t.here(p, self.mine)) < 2
            and (self.union or frozenset((here, p)) not in RIVER)
        ]
        if not steps:
            return False
        t.at[name] = steps[t.choose(len(steps))]
        return True

    def leaves(self, name: str, places: list[int], dice: int) -> bool:
        """Off the track, at an enemy or into a place without a friend."""
        t = self.table
        for place in places:
            if t.here(place, self.theirs):
                self.fight(name, place, dice)
                return True
        for place in reversed(places):
            if not t.here(place, self.mine):
                t.at[name], t.track[name] = place, -1
                return True
        return False

    def fight(self, name: str, target: int, dice: int) -> None:
        """An attack with so many dice, arrows counted."""
        t = self.table
        here, number = t.at[name], max(1, dice)
        while number > 1 and t.redoubts.get(target, 0):
            number -= 1
            t.redoubts[target] -= 1
        rolled = [t.die() for _ in range(number)]
        theirs = sum({3: 1, 4: 2, 5: 2, 6: 3}.get(die, 0) for die in rolled)
        own = sum({1: 2, 2: 1}.get(die, 0) for die in rolled)
        defenders = t.here(target, self.theirs)
        for each in defenders if theirs else ():
            t.hurt(each, theirs)
        if own:
            t.hurt(name, own)
        if not t.alive(name):
            return
        if 6 in rolled:
            for each in sorted(t.here(target, self.theirs), key=lambda each: -t.left[each]):
                self.retreats(each, here)
        if not t.here(target, self.theirs):
            t.at[name], t.track[name] = target, -1
        elif not here:
            free = [p for p in NEXT[target] if not t.here(p, self.theirs) and len(t.here(p, self.mine)) < 2]
            free = [p for p in free if (p, target) in GREEN] or free
            if free:
                t.at[name], t.track[name] = free[t.choose(len(free))], -1

    def retreats(self, name: str, origin: int) -> None:
        """A retreat of the player's formation."""
        t = self.table
        here = t.at[name]
        free = [p for p in NEXT[here] if p != origin and not t.here(p, self.mine) and len(t.here(p, self.theirs)) < 2]
        if self.union:
            liked = [p for p in free if t.far(p, 22) < t.far(here, 22)]
            if here == 22:
                liked = [p for p in free if p in (21, 23)] or [p for p in free if p == 12]
        else:
            liked = [p for p in free if t.far(p, 22) > t.far(here, 22)]
            liked = [p for p in liked if p in NORTH] or liked
        if not free:
            t.destroy(name)
            return
        t.at[name] = min(
            liked or free,
            key=lambda p: (len(t.here(p, self.theirs)), sum(len(t.here(n, self.mine)) for n in NEXT[p]), p),
        )
