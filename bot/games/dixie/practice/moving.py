"""The moves open to a side in its Move phase: the troops that can go somewhere, and how many of them may."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dixie.data.cards import number
from bot.games.dixie.data.terms import RESERVE, CardKey, Pos
from bot.games.dixie.practice.assessment import Assessment
from bot.games.dixie.practice.deployment_plan import worth
from bot.games.dixie.practice.fight_estimates import Fight, expect_fire_fight, fighter, fighters_at, holds
from bot.games.dixie.practice.reasons import driven, estimate
from bot.games.dixie.rules.morale_rolls import leads, morale_number
from bot.games.dixie.rules.movement.mobility import mobility_of
from bot.games.dixie.state.places import everywhere
from bot.games.kit.menus import PATH_LENGTH
from bot.games.kit.tempers import varied
from bot.games.phrases import uncapitalised


class Moving:
    """The moves that a side could make now, each worked out from the position as it is."""

    def __init__(self, assessment: Assessment) -> None:
        self.assessment, self.board, self.side = assessment, assessment.board, assessment.side
        self.enemy = assessment.enemy
        self.mobility = mobility_of(assessment.view, assessment.side)
        stakes = {at: assessment.stake(at) for at in everywhere(assessment.board)}
        self.places = varied(stakes, stakes.__getitem__, assessment.temper.near, assessment.rng)
        self.stakes = stakes

    # -- the position

    def mine(self, at: Pos) -> tuple[CardKey, ...]:
        """Returns the side's troops at a position."""
        return self.board.troops(self.side, at)

    def opposed(self, at: Pos) -> bool:
        """Tells whether the enemy has cards in a position that may be troops."""
        return at in self.mobility.opposed

    def room(self, at: Pos, general: CardKey = "") -> int:
        """Returns the number of further troops of the side that fit, if ``general`` comes with them."""
        more = self.board.card(general).stacking if general and not self.board.general(self.side, at) else 0
        return self.board.room(self.side, at) + more - self.board.stacking_count(self.side, at)

    def source(self, at: Pos) -> str:
        """Returns the place from which a position is reached: the Reserve, or the position across the Centerline."""
        return RESERVE if self.assessment.near(at) else self.board.field.across(at)

    # -- cards that can go

    def able(self, source: str, to: str) -> list[CardKey]:
        """Returns the troops at a place that can make a battle move to another, the best first."""
        keys = [k for k in self.mine(source) if not self.mobility.single_move_objection(k, to)] if source != to else []
        return self.best_first(keys)

    def marchers(self, source: str, to: str) -> list[CardKey]:
        """Returns the troops at a place that can make two battle moves to another, the best first."""
        return self.best_first([k for k in self.mine(source) if not self.mobility.double_move_objection(k, to)])

    def best_first(self, keys: Sequence[CardKey]) -> list[CardKey]:
        """Returns troops sorted, those worth most first."""
        return sorted(keys, key=lambda k: (-worth(self.assessment, k), number(k)))

    def general(self, source: str, at: Pos) -> CardKey:
        """Returns the general who would go with troops to a position, "" for none."""
        if self.board.general(self.side, at):
            return ""
        keys = [k for k in self.mobility.cards.get(source, ()) if self.board.card(k).kind == "general"]
        able = [k for k in keys if not self.mobility.single_move_objection(k, at)]
        return max(able, key=lambda k: (self.rating(k, at), -number(k)), default="")

    def rating(self, general: CardKey, at: Pos) -> int:
        """Returns the rating of a general that counts at a place: its defence in a position that the side defends."""
        defends = at != RESERVE and self.board.defends(self.side, at)
        return self.board.card(general).rating(defends=defends)

    def fits(self, keys: Sequence[CardKey], at: Pos, general: CardKey = "") -> list[CardKey]:
        """Returns as many of these troops as there is room for and as may cross."""
        going = list(keys)[: max(0, self.room(at, general))]
        left = self.mobility.crossings_left(self.board.field.spots[at].column)
        crossing = [k for k in going if self.mobility.counts_as_crossing(k, at)]
        return going if left is None or not crossing else going[:left]

    def coming(self, at: Pos) -> tuple[list[CardKey], CardKey]:
        """Returns the troops that can come to a position, and the general who goes with them, "" for none; nothing
        where the enemy is in the position that they would leave."""
        source = self.source(at)
        if source != RESERVE and self.opposed(source):
            return [], ""
        general = self.general(source, at)
        return self.spared(source, self.fits(self.able(source, at), at, general)), general

    def opens(self, at: Pos) -> bool:
        """Tells whether the side may fill a position: it is of its own line, or taken."""
        return self.board.field.spots[at].line == self.side or bool(self.mine(at))

    def refilled(self, source: str) -> bool:
        """Tells whether a place need not keep a card back: the Reserve can fill it this turn, or it is the Reserve."""
        return source == RESERVE or (self.assessment.near(source) and len(self.able(RESERVE, source)) > 0)

    def spared(self, source: str, keys: list[CardKey]) -> list[CardKey]:
        """Returns those of these troops that may leave a place: one stays where no other could come."""
        stay = len(self.mine(source)) - len(keys)
        return keys if stay > 0 or self.refilled(source) else keys[:-1]

    # -- fights that some troops join

    def reinforced(self, at: Pos, keys: Sequence[CardKey], general: CardKey = "") -> Fight:
        """Returns the likely course of the fight in an engaged position that some troops join."""
        defends = self.board.defends(self.side, at)
        mine = fighters_at(self.board, self.side, at)
        mine += [fighter(self.board, k, at, general, defends=defends) for k in keys]
        return expect_fire_fight(mine, fighters_at(self.board, self.enemy, at), first=False)

    def with_and_without(self, at: Pos, keys: Sequence[CardKey], general: CardKey = "") -> str:
        """Returns what a fight is estimated to come to with these troops and without them: they may lose more, and
        hold out longer."""
        joined, alone = self.reinforced(at, keys, general), self.assessment.fight(at, first=False)
        with_, without = (f"{uncapitalised(estimate(fight))}, {driven(fight)}" for fight in (joined, alone))
        return f"With these troops: {with_}. Without: {without}."

    # -- chances and texts

    def passes(self, key: CardKey, leader: CardKey = "", bonus: int = 0) -> float:
        """Returns the chance that a card passes a Morale roll to march or to outflank, helped by a general who goes
        with it ("" for none)."""
        if leader and leads(self.board, leader, key):
            bonus += self.board.card(leader).attack
        return holds(morale_number(self.board, key)[0] + bonus)

    def text(self, words: str, keys: Sequence[CardKey], general: CardKey = "") -> str:
        """Returns the text of a decision on cards, with as many as it has room for."""
        found = [*keys, *([general] if general else [])]
        while len(f"{words} {','.join(found)}") > PATH_LENGTH:
            found.pop(-2 if general else -1)
        return f"{words} {','.join(sorted(found, key=number))}"
