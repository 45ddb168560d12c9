"""The prospects of standing on a hex: what it is near to, and what is near to it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property

from bot.games.life_1861.data.board import board
from bot.games.life_1861.practice.doings import (
    BANDIT_HURTS,
    BATTLEFIELD,
    CHURCH,
    DOCTOR,
    STORE,
    Doing,
    Doings,
    attack_worth,
    hits,
)
from bot.games.life_1861.practice.worth import Outlook
from bot.games.life_1861.rules import combat
from bot.games.life_1861.rules.locations.farm import FARM
from bot.games.life_1861.rules.locations.town import BAKERY
from bot.games.life_1861.rules.movement import allowance
from bot.games.life_1861.rules.rounds import TOWN_HITS
from bot.games.life_1861.rules.turns import SOLDIER_TURNS_PER_ROUND
from bot.games.life_1861.rules.victory import to_come
from bot.games.life_1861.state.state import Hex, Key

LATER = 0.75
"""The worth of a thing a turn later, of what it is worth now."""
HERE = 0.7
"""The turns that a goal counts as away where the piece stands on it: its next turn has two actions for it."""
SECOND = 0.25
"""The share of the second best goal of a hex."""
RIFLE = 7
"""The hexes from which the Soldier comes into range."""
REACTS = 0.8
"""The share of the other Civilians' attacks where the Soldier can still move away after the first."""
CALM, GATHERED = 0.35, 0.15
"""How likely a Civilian who can attack the Soldier is to do it, and how much more so for each who can."""
SURE = 0.9
"""The most likely that a hit is taken to be; and how likely a Civilian is to attack where that may win."""
SAVED = 1.8
"""What healing the Soldier counts besides, in his last health, where one more hit would kill him: as often as that is
likely."""
NEARER = 0.45
"""The share of a goal that another piece of one's own is nearer to."""


@cache
def shares_of(movement: int) -> list[float]:
    """Returns what a goal counts for a piece that moves so many hexes a turn, by how many it is away."""
    farthest = max(board().distances.values())
    return [float(LATER ** max(HERE, -(-hexes // movement))) for hexes in range(farthest + 1)]


def distribution(chances: Iterable[float]) -> list[float]:
    """Returns how likely each number of things is, from none on, of which each comes with a chance of its own."""
    found = [1.0]
    for chance in chances:
        found = [a * (1 - chance) + b * chance for a, b in zip([*found, 0.0], [0.0, *found], strict=True)]
    return found


def _heals(doing: Doing) -> bool:
    """Tells whether an action gives the Soldier health."""
    return doing.text in ("medicine soldier soldier heal", "doctor soldier heal")


class Prospects:
    """The prospects of one piece: its goals on the board, and the dangers of each hex."""

    def __init__(self, outlook: Outlook, piece: Key) -> None:
        self.outlook, self.piece = outlook, piece
        self.movement = allowance(outlook.view, piece)
        self._doings: dict[Hex, list[Doing]] = {}
        self._can_do = Doings(outlook, piece)
        self._best: dict[Hex, list[tuple[float, Hex]]] = {}
        self._shares = shares_of(self.movement)
        self._danger: dict[Hex, float] = {}
        self._taken: dict[tuple[Hex, Key], list[float]] = {}
        self._worth: dict[tuple[Hex, Hex], float] = {}

    def doings(self, at: Hex) -> list[Doing]:
        """Returns what the piece can do on a hex."""
        if at not in self._doings:
            self._doings[at] = self._can_do(at)
        return self._doings[at]

    def worth(self, at: Hex, done: Hex = "") -> float:
        """Returns the worth of ending a turn on a hex; ``done`` is a goal that has been reached before."""
        key = at, done
        if key not in self._worth:
            self._worth[key] = (1 - self._death(at)) * self._ahead(at, done) - self.danger(at)
        return self._worth[key]

    # -- goals

    @cached_property
    def goals(self) -> dict[Hex, float]:
        """The hexes where there is something to do, with the worth of the best of it."""
        view = self.outlook.view
        places = [*view.ground, BAKERY, STORE, BATTLEFIELD, CHURCH, FARM, *(m.at for m in view.merchants)]
        if self.outlook.healing(self.piece) or self.outlook.cure(self.piece):
            places.append(DOCTOR)
        found = {at: self._goal(at) for at in dict.fromkeys(places)}
        if self.outlook.fights:
            for target in self.outlook.enemies:
                at = view.pieces[target].at
                found[at] = max(found.get(at, 0.0), attack_worth(self.outlook, self.piece, target, 0))
        return {at: worth for at, worth in found.items() if worth > 0}

    def _goal(self, at: Hex) -> float:
        """Returns the worth of what is to be done on a hex: less where somebody else of one's own is nearer."""
        best = max((d.worth for d in self.doings(at) if not d.text.startswith(("attack", "medicine"))), default=0.0)
        if at == BAKERY and self.piece != "soldier":
            best = max(best, 0.8 * self.outlook.food)  # bread is baked every round
        if at in (BATTLEFIELD, STORE, CHURCH):
            return best
        far, view = board().distances, self.outlook.view
        mine = far[view.pieces[self.piece].at, at]
        nearer = any(far[view.pieces[k].at, at] < mine for k in self.outlook.own if k != self.piece)
        return best * (NEARER if nearer else 1.0)

    def _ahead(self, at: Hex, done: Hex) -> float:
        """Returns the best goals of a hex by the turns to get there."""
        if at not in self._best:
            far, shares = board().distances, self._shares
            reached = [(worth * shares[far[at, goal]], goal) for goal, worth in self.goals.items()]
            reached.sort(reverse=True)
            self._best[at] = reached[:3]
        found = [worth for worth, goal in self._best[at] if goal != done]
        return (found[0] if found else 0.0) + SECOND * (found[1] if len(found) > 1 else 0.0)

    def _reached(self, at: Hex, goal: Hex) -> float:
        """Returns the worth of a goal by the turns to get there from a hex."""
        return self.goals[goal] * self._shares[board().distances[at, goal]]

    def best_goal(self, at: Hex) -> tuple[Hex, float]:
        """Returns the goal that is worth most from a hex, and its worth from there; "" where there is none."""
        best = max(self.goals, key=lambda goal: self._reached(at, goal), default="")
        return (best, self._reached(at, best)) if best else ("", 0.0)

    # -- dangers

    def danger(self, at: Hex) -> float:
        """Returns the health that the piece may lose on a hex before its next turn, by its worth."""
        if at not in self._danger:
            self._danger[at] = self._cost(at)
        return self._danger[at]

    def saves(self, doing: Doing, at: Hex) -> float:
        """Returns what an action of the Soldier's is worth besides on a hex, by what may happen to him there before his
        next turn: a Civilian whom he kills attacks nobody, healing may keep his last health from the next hit, and
        what he gathers is lost with him."""
        if self.piece != "soldier":
            return 0.0
        if doing.text.startswith("attack"):
            return self._disarms(doing.text.split()[-1], at)
        if not _heals(doing):
            return -self._death(at) * doing.worth
        if self.outlook.view.pieces["soldier"].health > 1:
            return 0.0
        return SAVED * self._hits(at)[1] * self.outlook.health("soldier")

    def _disarms(self, target: str, at: Hex) -> float:
        """Returns how much less danger there is on a hex for an attack from it that may kill a Civilian."""
        enemy = self.outlook.view.pieces.get(target)
        if enemy is None or enemy.health > 1:
            return 0.0
        likely = hits(self.outlook, self.piece, board().distances[at, enemy.at])
        return likely * (self.danger(at) - self._cost(at, target))

    def _death(self, at: Hex) -> float:
        """Returns how likely the Soldier is to die on a hex before his next turn, 0 for a Civilian."""
        return sum(self._hits(at)[self.outlook.view.pieces["soldier"].health :]) if self.piece == "soldier" else 0.0

    def _hits(self, at: Hex, dead: Key = "") -> list[float]:
        """Returns how likely the Soldier is to take each number of hits on a hex, from none on, while a Civilian is
        ``dead``."""
        if (at, dead) not in self._taken:
            chances = [*self._enemy_hits(at, dead), self._town(at), self._bandits(at)]
            self._taken[at, dead] = distribution(chances)
        return self._taken[at, dead]

    def _cost(self, at: Hex, dead: Key = "") -> float:
        if self.piece != "soldier":
            return min(1.6, sum(self.dangers(at).values())) * self.outlook.health(self.piece)
        # Each health is worth more than the one before it: many who may hit at once are worse than one at a time.
        return sum(chance * self.outlook.healths(number) for number, chance in enumerate(self._hits(at, dead)))

    def dangers(self, at: Hex) -> dict[str, float]:
        """Returns the hits to be expected on a hex from the town, from bandits, and from the enemies there are."""
        return {"town": self._town(at), "bandits": self._bandits(at), "enemies": sum(self._enemy_hits(at))}

    def _town(self, at: Hex) -> float:
        if self.piece != "soldier" or at not in board().near_town:
            return 0.0
        least = next((least for tension, least in TOWN_HITS if self.outlook.view.tension >= tension), 7)
        return (7 - least) / 6

    def _bandits(self, at: Hex) -> float:
        bandits, far = self.outlook.view.bandits, board().distances
        return 0.8 * BANDIT_HURTS * sum([far[at, place] <= 1 for place in bandits]) if bandits else 0.0

    def _enemy_hits(self, at: Hex, dead: Key = "") -> list[float]:
        """Returns how likely each enemy, but one who is ``dead`` by then, is to attack the piece there and to hit:
        those who come near together mean it."""
        view, far, outlook = self.outlook.view, board().distances, self.outlook
        if view.drawn[-1] == "truce" or not outlook.fights:
            return []
        found = []
        for enemy, place, moves, reach, number in self._answering:
            away = far[at, place]
            if away <= moves + reach and enemy != dead:
                found.append((7 - number + (away <= moves)) / 6)
        if self.piece != "soldier":
            return [outlook.fear * sum(found) / max(1, self._exposed)]
        last = view.pieces["soldier"].health == 1
        fear = SURE if last else outlook.temper.fear * (CALM + GATHERED * len(found))
        again = view.turns.count("soldier") + (view.turn is None) < SOLDIER_TURNS_PER_ROUND
        found.sort(reverse=True)
        return [min(SURE, fear * hit * (REACTS if again and number else 1.0)) for number, hit in enumerate(found)]

    @cached_property
    def _answering(self) -> list[tuple[Key, Hex, int, int, int]]:
        """The enemies that have a turn before the piece has its next: where they stand, how far they move and shoot,
        and the least die with which they hit."""
        view, found = self.outlook.view, []
        for enemy in self._to_answer():
            reach = combat.attack_range(view, enemy) if view.stocks[self.outlook.enemy].ammo else combat.FREE_RANGE
            number = combat.combat_number(view, enemy)
            found.append((enemy, view.pieces[enemy].at, allowance(view, enemy), reach, number))
        return found

    def _to_answer(self) -> list[Key]:
        """Returns the enemies that have a turn before the piece has its next: once all Civilians have had theirs, the
        Soldier may be the first of the next round."""
        return to_come(self.outlook.view) if self.piece == "soldier" else self.outlook.enemies

    @cached_property
    def _exposed(self) -> int:
        """Returns the Civilians that the Soldier may attack."""
        view = self.outlook.view
        soldier = view.pieces["soldier"]
        own = [view.pieces[key].at for key in self.outlook.own]
        return sum(board().distances[soldier.at, at] <= RIFLE for at in own)
