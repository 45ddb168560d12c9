"""Plans the Move phase: captures, retreats, reinforcements, attacks that promise enough, and filling the line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.contract.advice import Proposal
from bot.games.dixie.data.cards import number
from bot.games.dixie.data.terms import RESERVE, CardKey, Pos
from bot.games.dixie.practice import card_plays, far_moves
from bot.games.dixie.practice.assessment import Assessment
from bot.games.dixie.practice.deployment_plan import helps
from bot.games.dixie.practice.fight_estimates import Fighter, expect_fire_fight, fighter, fighters_at, unknown
from bot.games.dixie.practice.moving import Moving
from bot.games.dixie.practice.reasons import SPECIALS, estimate, strengths, weighed
from bot.games.dixie.rules.combat.firepower import can_envelop
from bot.games.kit.tempers import varied
from bot.games.phrases import counted, sentence

COMES = 0.2
"""The chance assumed that the enemy reinforces a position near his Reserve."""
EXCHANGE, FIRST = 0.35, 0.2
"""The least CV that an attack must win for each that it loses, also where it opens the fighting."""
FULL, THIN = 4, 2
"""Troops wanted in a position of the line, opposite the enemy and elsewhere."""


def proposals(assessment: Assessment) -> Iterator[Proposal]:
    """Yields the decisions to try in the Move phase, the best first; the last of them ends it."""
    plan = _Plan(assessment)
    yield from plan.closings()
    yield from card_plays.terrain(plan)
    yield from plan.captures()
    yield from far_moves.captures(plan)
    yield from plan.retreats()
    yield from plan.reinforcements()
    yield from far_moves.scouts(plan)
    yield from plan.attacks()
    yield from plan.leaders()
    yield from card_plays.specials(plan)
    yield from far_moves.flanks(plan)
    yield from far_moves.marches(plan)
    yield from plan.line()
    why = "No other move gains enough. Your other cards are well placed."
    yield Proposal("next railway", f"{SPECIALS['railway']}. {why}")
    yield Proposal("next now", why)
    yield Proposal("next", why)


class _Plan(Moving):
    """The moves that a side had better make, each worked out from the position as it is."""

    def captures(self) -> Iterator[Proposal]:
        """Yields moves into undefended positions beyond the Centerline."""
        for at in self.places:
            if self.opposed(at) or self.mine(at) or self.assessment.near(at):
                continue
            source = self.source(at)
            general = self.general(source, at)
            able = self.able(source, at)
            spare = able if self.refilled(source) else able[:-1]
            keys = self.fits(spare, at, general)
            if keys:
                few = f"{counted(len(keys), 'card')} can take it"
                why = f"{self.board.spot(at)} is undefended, and {few}{weighed(self.assessment, at)}."
                yield Proposal(self.text(f"move {at}", keys, general), why)

    def closings(self) -> Iterator[Proposal]:
        """Yields moves that keep the enemy from enveloping the line: into an empty position beside his troops, or at
        the troops that could fire along it (DX-13.3c)."""
        field = self.board.field
        for at in self.places if can_envelop(self.board.setup) else ():
            if field.spots[at].line != self.side or self.mine(at) or self.opposed(at):
                continue
            threats = [p for p in field.beside(at) if self.opposed(p) and not self.mine(p)]
            if not threats:
                continue
            why = f"{self.board.spot(at)} is empty beside the enemy. If it stays empty, they envelop you and win."
            for place in (at, *threats):
                for source in (RESERVE, field.across(place)):
                    if keys := self.fits(self.able(source, place), place):
                        yield Proposal(self.text(f"move {place}", keys[:THIN]), why)
            for source in self.places:
                if keys := self.marchers(source, at):
                    yield Proposal(self.text(f"march {at}", keys[:1]), why)

    def retreats(self) -> Iterator[Proposal]:
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
                fight = estimate(self.assessment.fight(at, first=False))
                why = f"Staying in {self.board.spot(at)} costs more than leaving it. {fight}."
                yield Proposal(self.text(f"move {to}", keys, self.general(at, to)), why)

    def reinforcements(self) -> Iterator[Proposal]:
        """Yields moves that reinforce an engagement, where they help."""
        for at in self.places:
            if not (self.mine(at) and self.opposed(at)):
                continue
            keys, general = self.coming(at)
            if keys and not (self.assessment.hopeless(at, first=False) and not self._helped(at)):
                decides = " It decides the battle." if weighed(self.assessment, at) else ""
                why = f"{strengths(self.assessment, at, keys)}.{decides} {self.with_and_without(at, keys, general)}"
                yield Proposal(self.text(f"move {at}", keys, general), why)
            elif general and self.rating(general, at) > 0:
                why = f"{self.board.name(general)} helps the troops that fight in {self.board.spot(at)}."
                yield Proposal(f"move {at} {general}", why)

    def attacks(self) -> Iterator[Proposal]:
        """Yields the best attacks, if they promise enough."""
        found = []
        temper = self.assessment.temper
        exchange = temper.exchange * (EXCHANGE if self.assessment.met() else FIRST)
        for at in self.places:
            if not self.opposed(at) or self.mine(at):
                continue
            keys, general = self.coming(at)
            mine, theirs = self._attackers(at, keys, general), self._awaiting(at) if keys else []
            while keys:
                fight = expect_fire_fight(mine[: len(keys)], theirs, first=False)
                if fight.won >= exchange * fight.lost:
                    found.append((fight.worth(self.stakes[at], holds=False), at, keys, general, fight))
                keys = keys[:-1]
        ranked = sorted(found, key=lambda x: (x[1], -len(x[2])))
        for value, at, keys, general, fight in varied(ranked, lambda x: x[0], temper.near, self.assessment.rng)[:3]:
            if value > self.assessment.daring():
                end = weighed(self.assessment, at)
                why = f"{strengths(self.assessment, at, keys)}. {estimate(fight, end)}."
                yield Proposal(self.text(f"move {at}", keys, general), why)

    def _attackers(self, at: Pos, keys: Sequence[CardKey], general: CardKey) -> list[Fighter]:
        """Returns the fighters for troops that come to a position with a general: the enemy fires first there."""
        defends = self.board.defends(self.side, at)
        return [fighter(self.board, k, at, general, defends=defends) for k in keys]

    def _awaiting(self, at: Pos) -> list[Fighter]:
        """Returns the defenders of a position, with the reinforcement that may yet come."""
        theirs = fighters_at(self.board, self.enemy, at)
        room = self.board.room(self.enemy, at) - self.board.stacking_count(self.enemy, at)
        if not self.assessment.near(at) and self.assessment.view.reserves[self.enemy] > 2 and room > 0:
            leader, defends = self.board.general(self.enemy, at), self.board.defends(self.enemy, at)
            more = unknown(self.board, self.enemy, at, leader, defends=defends)
            theirs.append(Fighter(COMES, more.hits, more.holds, more.cv))
        return theirs

    def leaders(self) -> Iterator[Proposal]:
        """Yields moves by which generals join troops without one, the engaged first."""
        idle = [k for k in self.mobility.cards.get(RESERVE, ()) if self.board.card(k).kind == "general"]
        for at in sorted(self.places, key=lambda p: (not self.opposed(p), -self.stakes[p])):
            if self.board.general(self.side, at) or not self.mine(at):
                continue
            best = sorted(idle, key=lambda g: (-helps(self.assessment, g, self.mine(at)), number(g)))
            for key in best[:1]:
                if not self.mobility.single_move_objection(key, at):
                    yield Proposal(f"move {at} {key}", self._led(key, at))
                elif not self.mobility.double_move_objection(key, at):
                    yield Proposal(f"march {at} {key}", self._led(key, at))

    def _led(self, key: CardKey, at: Pos) -> str:
        """Returns the reason why a general goes to a position."""
        return f"The troops in {self.board.spot(at)} have no general, and {self.board.name(key)} helps them most."

    def line(self) -> Iterator[Proposal]:
        """Yields moves from the Reserve that fill the line, the weakest positions first."""
        near = [at for at in self.places if self.assessment.near(at) and not self.opposed(at)]
        for at in sorted(near, key=lambda p: (len(self.mine(p)) >= THIN, -self.stakes[p], len(self.mine(p)))):
            across = self.board.field.across(at)
            wanted = FULL if self.opposed(across) else THIN
            lacking = min(wanted - len(self.mine(at)), self.room(at))
            keys = self.able(RESERVE, at)[: max(0, lacking)]
            if keys and self.opens(at):
                few = counted(len(self.mine(at)), "troop card")
                there = f"{few} {'holds' if len(self.mine(at)) == 1 else 'hold'} {self.board.spot(at)}"
                why = f"{f'Only {there}' if self.mine(at) else sentence(there)}, and the enemy may come there."
                yield Proposal(self.text(f"move {at}", keys, ""), why)
        for at in self.places:
            beyond = not self.assessment.near(at) and not self.opposed(at)
            if beyond and self.mine(at) and len(self.mine(at)) < THIN + 1:
                keys = self.spared(self.source(at), self.fits(self.able(self.source(at), at), at))[:1]
                if keys:
                    few = counted(len(self.mine(at)), "troop card")
                    why = f"You hold {self.board.spot(at)} with only {few}, so add one more."
                    yield Proposal(self.text(f"move {at}", keys, ""), why)

    def _helped(self, at: Pos) -> bool:
        """Tells whether reinforcements would give a hopeless position hope."""
        source = self.source(at)
        if source != RESERVE and self.opposed(source):
            return False
        general = self.general(source, at) or self.board.general(self.side, at)
        keys = self.fits(self.able(source, at), at, general)
        if not keys:
            return False
        stake, defends = self.stakes[at], self.board.defends(self.side, at)
        fight = self.reinforced(at, keys, general)
        return fight.worth(stake, holds=defends) > (-stake if defends else 0.0) - 1
