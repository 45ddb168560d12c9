"""Plans the Move phase: captures, retreats, reinforcements, attacks that promise enough, and filling the line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.dixie.cards.card_set import number
from bot.games.dixie.deployment.staging import TERRAIN, is_water
from bot.games.dixie.movement.mobility import Mobility
from bot.games.dixie.movement.outflanking import vacancies
from bot.games.dixie.practice.assessment import Assessment
from bot.games.dixie.practice.deployment_plan import helps, worth
from bot.games.dixie.practice.fight_estimates import Fighter, expect_fire_fight, fighter, fighters_at, holds, unknown
from bot.games.dixie.rules.morale_values import leads, morale_number
from bot.games.dixie.state.board import everywhere
from bot.games.dixie.terms import RESERVE, CardKey, Pos
from bot.games.menus import PATH_LENGTH

COMES = 0.2
"""The chance assumed that the enemy reinforces a position near his Reserve."""
PASSES = 0.45
"""The least chance to pass at which a card is sent to outflank."""
FULL, THIN = 4, 2
"""Troops wanted in a position of the line, opposite the enemy and elsewhere."""


def proposals(assessment: Assessment) -> Iterator[str]:
    """Yields the decisions to try in the Move phase, the best first; the last of them ends it."""
    moving = _Moving(assessment)
    yield from moving.terrain()
    yield from moving.captures()
    yield from moving.retreats()
    yield from moving.reinforcements()
    yield from moving.attacks()
    yield from moving.leaders()
    yield from moving.specials()
    yield from moving.flanks()
    yield from moving.line()
    yield "next railway"
    yield "next now"
    yield "next"


class _Moving:
    """The moves that a side could make now, each worked out from the position as it is."""

    def __init__(self, assessment: Assessment) -> None:
        self.assessment, self.board, self.side = assessment, assessment.board, assessment.side
        self.enemy = assessment.enemy
        self.mobility = Mobility(assessment.board, assessment.side)
        stakes = {at: assessment.stake(at) for at in everywhere(assessment.board)}
        self.places = sorted(stakes, key=lambda at: -stakes[at])
        self.stakes = stakes

    # -- the position

    def mine(self, at: Pos) -> tuple[CardKey, ...]:
        return self.board.troops(self.side, at)

    def opposed(self, at: Pos) -> bool:
        return at in self.mobility.opposed

    def room(self, at: Pos, general: CardKey = "") -> int:
        """Returns the number of further troops of the side that fit, if ``general`` comes with them."""
        more = self.board.card(general).stacking if general and not self.board.general(self.side, at) else 0
        return self.board.room(self.side, at) + more - self.board.stacking_count(self.side, at)

    def able(self, source: str, to: str) -> list[CardKey]:
        """Returns the troops at a place that can make a battle move to another, the best first."""
        keys = [k for k in self.mine(source) if not self.mobility.single_move_objection(k, to)] if source != to else []
        return sorted(keys, key=lambda k: (-worth(self.assessment, k), number(k)))

    def source(self, at: Pos) -> str:
        """Returns the place from which a position is reached: the Reserve, or the position across the Centerline."""
        return RESERVE if self.assessment.near(at) else self.board.field.across(at)

    def general(self, source: str, at: Pos) -> CardKey:
        """Returns the general who would go with troops to a position, "" for none."""
        if self.board.general(self.side, at):
            return ""
        keys = [k for k in self.mobility.cards.get(source, ()) if self.board.card(k).kind == "general"]
        able = [k for k in keys if not self.mobility.single_move_objection(k, at)]
        return max(able, key=lambda k: (self.board.card(k).attack, -number(k)), default="")

    def fits(self, keys: Sequence[CardKey], at: Pos, general: CardKey = "") -> list[CardKey]:
        """Returns as many of these troops as there is room for and as may cross."""
        going = list(keys)[: max(0, self.room(at, general))]
        left = self.mobility.crossings_left(self.board.field.spots[at].column)
        crossing = [k for k in going if self.mobility.counts_as_crossing(k, at)]
        return going if left is None or not crossing else going[:left]

    # -- proposals

    def terrain(self) -> Iterator[str]:
        """Yields terrain to play where the enemy may come and room is left."""
        for key in self.board.cards_at(self.side, RESERVE):
            card = self.board.card(key)
            if card.kind != "terrain" or is_water(card):
                continue
            for at in self.places:
                lying = self.board.terrain(at)
                if len(lying) < TERRAIN - 1 and self.mine(at) and self.room(at) > 0 and not self.opposed(at):
                    yield f"terrain {at} {key}"

    def captures(self) -> Iterator[str]:
        """Yields moves into undefended positions beyond the Centerline."""
        for at in self.places:
            if self.opposed(at) or self.mine(at) or self.assessment.near(at):
                continue
            source = self.source(at)
            general = self.general(source, at)
            able = self.able(source, at)
            spare = able if self._refilled(source, len(able)) else able[:-1]
            keys = self.fits(spare, at, general)
            if keys:
                yield self._move(at, keys, general)

    def retreats(self) -> Iterator[str]:
        """Yields retreats of troops that staying would cost."""
        for at in self.places:
            if not (self.mine(at) and self.opposed(at)) or not self.assessment.hopeless(at, first=False):
                continue
            if self._helped(at):
                continue
            to = RESERVE if self.assessment.near(at) else self.board.field.across(at)
            able = self.able(at, to)
            keys = able if to == RESERVE else self.fits(able, to)
            if keys and len(keys) == len(self.mine(at)):
                yield self._move(to, keys, self.general(at, to))

    def reinforcements(self) -> Iterator[str]:
        """Yields moves that reinforce an engagement, where they help."""
        for at in self.places:
            if not (self.mine(at) and self.opposed(at)):
                continue
            keys, general = self._coming(at)
            if keys and not (self.assessment.hopeless(at, first=False) and not self._helped(at)):
                yield self._move(at, keys, general)
            elif general and self.mine(at):
                yield f"move {at} {general}"

    def attacks(self) -> Iterator[str]:
        """Yields the best attacks, if they promise enough."""
        found = []
        for at in self.places:
            if not self.opposed(at) or self.mine(at):
                continue
            keys, general = self._coming(at)
            while keys:
                found.append((self.attack(at, keys, general), at, keys, general))
                keys = keys[:-1]
        for value, at, keys, general in sorted(found, key=lambda x: (-x[0], x[1], -len(x[2])))[:3]:
            if value > self.assessment.daring():
                yield self._move(at, keys, general)

    def attack(self, at: Pos, keys: Sequence[CardKey], general: CardKey) -> float:
        """Returns the worth of an attack on a position: the enemy fires first, and may be reinforced."""
        board = self.board
        defends = board.defends(self.side, at)
        mine = [fighter(board, k, at, general, defends=defends) for k in keys]
        theirs = self._awaiting(at)
        return expect_fire_fight(mine, theirs, first=False).worth(self.stakes[at], holds=False)

    def _awaiting(self, at: Pos) -> list[Fighter]:
        """Returns the defenders of a position, with the reinforcement that may yet come."""
        theirs = fighters_at(self.board, self.enemy, at)
        room = self.board.room(self.enemy, at) - self.board.stacking_count(self.enemy, at)
        if not self.assessment.near(at) and self.assessment.view.reserves[self.enemy] > 2 and room > 0:
            leader, defends = self.board.general(self.enemy, at), self.board.defends(self.enemy, at)
            more = unknown(self.board, self.enemy, at, leader, defends=defends)
            theirs.append(Fighter(COMES, more.hits, more.holds, more.cv))
        return theirs

    def leaders(self) -> Iterator[str]:
        """Yields moves by which generals join troops without one, the engaged first."""
        idle = [k for k in self.mobility.cards.get(RESERVE, ()) if self.board.card(k).kind == "general"]
        for at in sorted(self.places, key=lambda p: (not self.opposed(p), -self.stakes[p])):
            if self.board.general(self.side, at) or not self.mine(at):
                continue
            best = sorted(idle, key=lambda g: (-helps(self.assessment, g, self.mine(at)), number(g)))
            for key in best[:1]:
                if not self.mobility.single_move_objection(key, at):
                    yield f"move {at} {key}"
                elif not self.mobility.double_move_objection(key, at):
                    yield f"march {at} {key}"

    def specials(self) -> Iterator[str]:
        """Yields plays of special cards: colours for the troops that fight, the bayonet where infantry has engaged a
        weaker enemy, a spy where most of the enemy's cards are hidden."""
        busy = sorted(self.places, key=lambda p: (not self.opposed(p), -len(self.mine(p)), -self.stakes[p]))
        for effect in ("color-guard", "johnny-shiloh"):
            for key in self.assessment.hand(effect):
                yield from (f"play {key} {at}" for at in busy[:2] if self.mine(at))
        for key in self.assessment.hand("bayonet-charge"):
            for at in busy:
                charging = [k for k in self.mine(at) if self.board.cards[k].engaged]
                strong = sum(self.board.card(k).cv for k in charging)
                if strong > 1.3 * sum(f.cv for f in fighters_at(self.board, self.enemy, at)) > 0:
                    yield f"play {key} {at}"
        for key in self.assessment.hand("spy"):
            for at in sorted(self.places, key=lambda p: -self.board.unseen(self.enemy, p))[:1]:
                yield f"play {key} {at}"

    def flanks(self) -> Iterator[str]:
        """Yields attempts to outflank with the best of the Reserve, where the enemy is engaged on a flank."""
        if not self.assessment.view.setup.outflanking:
            return
        generals = [k for k in self.mobility.cards.get(RESERVE, ()) if self._goes_along(k)]
        for at in self.places:
            if not (self.board.field.flank(at) and self.mine(at) and self.opposed(at)):
                continue
            free = vacancies(self.mobility, at) if at in self.board.field.spots else 0
            leader = max(generals, key=lambda g: (self.board.card(g).attack, -number(g)), default="")
            if self.board.general(self.side, at):
                leader = ""
            keys = [k for k in self.assessment.free(RESERVE) if self._chance(k, leader) >= PASSES]
            keys = sorted(keys, key=lambda k: (-worth(self.assessment, k), number(k)))[:free]
            if keys and not self.assessment.hopeless(at, first=False):
                yield self._text(f"outflank {at}", keys, leader)
                yield self._text(f"outflank {at}", keys, "")

    def _goes_along(self, key: CardKey) -> bool:
        card = self.board.card(key)
        return (
            card.kind == "general" and card.attack > 0 and not self.board.cards[key].done and self.assessment.idle(key)
        )

    def _chance(self, key: CardKey, leader: CardKey) -> float:
        card = self.board.card(key)
        bonus = {"cavalry": 1, "artillery": -1}.get(card.kind, 0)
        bonus += self.board.card(leader).attack if leader and leads(self.board, leader, key) else 0
        return holds(morale_number(self.board, key)[0] + bonus)

    def line(self) -> Iterator[str]:
        """Yields moves from the Reserve that fill the line, the weakest positions first."""
        near = [at for at in self.places if self.assessment.near(at) and not self.opposed(at)]
        for at in sorted(near, key=lambda p: (len(self.mine(p)) >= THIN, -self.stakes[p], len(self.mine(p)))):
            across = self.board.field.across(at)
            wanted = FULL if self.opposed(across) else THIN
            lacking = min(wanted - len(self.mine(at)), self.room(at))
            keys = self.able(RESERVE, at)[: max(0, lacking)]
            if keys and self._opens(at):
                yield self._move(at, keys, "")
        for at in self.places:
            beyond = not self.assessment.near(at) and not self.opposed(at)
            if beyond and self.mine(at) and len(self.mine(at)) < THIN + 1:
                keys = self._spared(self.source(at), self.fits(self.able(self.source(at), at), at))[:1]
                if keys:
                    yield self._move(at, keys, "")

    # -- helpers

    def _coming(self, at: Pos) -> tuple[list[CardKey], CardKey]:
        """Returns the troops that can come to a position, and the general who goes with them, "" for none; nothing
        where the enemy is in the position that they would leave."""
        source = self.source(at)
        if source != RESERVE and self.opposed(source):
            return [], ""
        general = self.general(source, at)
        return self._spared(source, self.fits(self.able(source, at), at, general)), general

    def _opens(self, at: Pos) -> bool:
        """Tells whether the side may fill a position: it is of its own line, or taken."""
        return self.board.field.spots[at].line == self.side or bool(self.mine(at))

    def _refilled(self, source: str, going: int) -> bool:
        """Tells whether a place need not keep a card back: the Reserve can fill it this turn, or it is the Reserve."""
        if source == RESERVE:
            return True
        return self.assessment.near(source) and len(self.able(RESERVE, source)) > 0

    def _spared(self, source: str, keys: list[CardKey]) -> list[CardKey]:
        """Returns those of these troops that may leave a place: one stays where no other could come."""
        stay = len(self.mine(source)) - len(keys)
        return keys if stay > 0 or self._refilled(source, len(keys)) else keys[:-1]

    def _helped(self, at: Pos) -> bool:
        """Tells whether reinforcements would give a hopeless position hope."""
        source = self.source(at)
        if source != RESERVE and self.opposed(source):
            return False
        general = self.general(source, at) or self.board.general(self.side, at)
        keys = self.fits(self.able(source, at), at, general)
        if not keys:
            return False
        defends = self.board.defends(self.side, at)
        mine = fighters_at(self.board, self.side, at)
        mine += [fighter(self.board, k, at, general, defends=defends) for k in keys]
        fight = expect_fire_fight(mine, fighters_at(self.board, self.enemy, at), first=False)
        stake = self.stakes[at]
        return fight.worth(stake, holds=defends) > (-stake if defends else 0.0) - 1

    def _move(self, at: str, keys: Sequence[CardKey], general: CardKey) -> str:
        return self._text(f"move {at}", keys, general)

    def _text(self, words: str, keys: Sequence[CardKey], general: CardKey) -> str:
        found = [*keys, *([general] if general else [])]
        while len(f"{words} {','.join(found)}") > PATH_LENGTH:
            found.pop(-2 if general else -1)
        return f"{words} {','.join(sorted(found, key=number))}"
